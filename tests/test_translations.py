"""Every language says everything, in the right form, and its pages have what the English ones have."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Message

from languages import catalogue, checks, compiled, templates
from languages.sentences import Sentence, in_code, translated
from ramses_desktop.engine.text import tr
from ramses_desktop.games import IDS
from ramses_desktop.ui.actions import CARD, CONTINUE, MENUS, PACE, ROWS, TEXT, THEME
from tests.source import ROOT
from tests.spoken import speaking

SOURCES: Final = tuple(compiled.catalogues())
FIVE: Final = {"cs", "de", "es", "fr"}
"""Besides English."""
MOST: Final = 1_000_000
"""Bytes that all compiled catalogues may have together."""
PAGES: Final = [f"{game}/{page}.html" for game in IDS for page in ("rules", "summary")]

read = cache(catalogue.read)
each = pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.parent.name)


def test_the_languages_of_the_games_are_there() -> None:
    assert {source.parent.name for source in SOURCES} >= FIVE


@each
def test_nothing_is_missing_or_stale(source: Path) -> None:
    found = read(source)
    assert (catalogue.missing(found), catalogue.stale(found)) == ([], [])


@each
def test_nothing_is_wrong_that_can_be_seen(source: Path) -> None:
    assert list(checks.faults(read(source), checks.rules_of(source.parent))) == []


@each
def test_a_catalogue_is_written_as_an_update_would_write_it(source: Path, tmp_path: Path) -> None:
    found = read(source)
    said = {catalogue.key_of(one): catalogue.forms_of(one) for one in catalogue.messages(found)}
    catalogue.write(tmp_path / "messages.po", catalogue.updated(source.parent.name, said))
    assert source.read_text("utf-8") == (tmp_path / "messages.po").read_text("utf-8")


@each
@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_the_tags_names_and_pictures_of_the_english_one(source: Path, page: str) -> None:
    english, own = ((folder / page).read_text("utf-8") for folder in (ROOT / "resources", source.parent))

    def structure(text: str) -> Counter[str]:
        return Counter(re.findall(r"</?\w+|(?:name|href|src)=\"[^\"]*\"", re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)))

    assert structure(own) == structure(english)
    assert [text for text in re.findall(r"(?:^|>)([^<]+)", own) if "'" in text or "..." in text] == []


@each
def test_no_letter_is_offered_twice_in_a_menu(source: Path) -> None:
    rows = {row.id: row for row in ROWS}
    menus = [[title for title, _ in MENUS]]
    menus += [[rows[entry].text if entry in rows else entry for entry in entries if entry] for _, entries in MENUS]
    menus += [[row.text for row in ROWS if row.menu == submenu] for submenu in (CONTINUE, THEME, TEXT, PACE, CARD)]
    with speaking(source.parent.name):
        for menu in menus:
            letters = Counter(found[1].lower() for entry in menu if (found := re.search(r"&(\w)", tr(entry))))
            assert [(letter, [tr(entry) for entry in menu]) for letter, count in letters.items() if count > 1] == []


def test_all_catalogues_are_small() -> None:
    assert sum(path.stat().st_size for path in compiled.TRANSLATIONS.rglob("*.mo")) < MOST


def test_what_comes_with_packages_is_to_be_translated_too() -> None:
    files = {one.file for one in translated()}
    assert {path.relative_to(ROOT).as_posix() for path in (templates.METAINFO, templates.MANUAL, templates.SETUP)} <= files
    assert not any("/sample/" in file for file in files)


# ------------------------------------------------------------ the checks themselves


@pytest.mark.parametrize(
    ("english", "german", "fault"),
    [
        ("{name} wins.", "{name} gewinnt.", ""),
        ("{name} wins.", "Gewonnen.", "gaps"),
        ("Confirm", "Bestätigen.", "full stop"),
        ("Open…", "Öffnen", "does not end in …"),
        ("&Game", "Spiel", "letter to press"),
        ("It is yours.", "Es ist 'deins'.", "typewriter"),
        ("It is yours.", "Es  ist deins.", "two spaces"),
        ("usage: ", "Aufruf:", "space at the end"),
        ("Hall of fame", "Hall of fame", "not translated"),
        ("Version", "Version", ""),
        ("a torch", "eine Lampe", "is not called"),
        ("now", "Sie", "never formal"),
        ("top\nbottom", "oben unten", "line breaks"),
    ],
)
def test_a_fault_is_found(english: str, german: str, fault: str) -> None:
    rules = {"same": ["Version"], "terms": {r"\btorch": "fackel"}, "never": {r"\bSie\b": "never formal"}}
    found = "; ".join(checks.wrong(Message(english, german), rules))
    assert (fault in found) if fault else found == ""


def test_every_plural_form_is_examined() -> None:
    message = Message(("{n} point", "{n} points"), ("{n} bod", "{n} body", "bodů"))
    assert list(checks.wrong(message, {})) == []  # the number may be left out
    assert list(checks.wrong(Message(message.id, ("{n} bod", "{m} body", "{n} bodů")), {})) != []


def test_a_note_for_translators_stands_beside_its_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "one.py"
    source.write_text(
        '# Translators: a verb\ntr("Turn")\nmark("Play", context="a game")\ntr("{n} card", "{n} cards", n=2)\n', "utf-8"
    )
    monkeypatch.setattr("languages.sentences.ROOT", tmp_path)
    assert list(in_code(source)) == [
        Sentence("one.py", 2, "Turn", note="a verb"),
        Sentence("one.py", 3, "Play", context="a game"),
        Sentence("one.py", 4, "{n} card", "{n} cards"),
    ]
