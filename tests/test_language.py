"""Which language is spoken, and how its sentences are found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from languages import compiled
from ramses_desktop import language
from ramses_desktop.engine import text
from ramses_desktop.engine.text import digits, mark, tr

HOME: Final = "ramses_desktop/ui/pages/home.py"
GERMAN: Final = {
    (HOME, "", "{n} card", "{n} cards"): ("{n} Karte", "{n} Karten"),
    (HOME, "the name of this language", "English", ""): ("Deutsch",),
    ("ramses_desktop/ui/games.py", "", "{name} took {card}.", ""): ("{card} ging an {name}.",),
    ("ramses_desktop/ui/games.py", "a move", "Turn", ""): ("Zug",),
    ("ramses_desktop/ui/games.py", "a move", "{n} turn", "{n} turns"): ("{n} Zug", "{n} Züge"),
    ("ramses_desktop/engine/text.py", "a number", "0.5", ""): ("0,5",),
    ("ramses_desktop/engine/text.py", "a number", "1,234", ""): ("1234",),
    ("ramses_desktop/engine/text.py", "a number", "12,345", ""): ("12.345",),
}


def add_language(folder: Path, code: str) -> None:
    """A language that knows these few sentences."""
    from babel.messages import pofile
    from babel.messages.catalog import Catalog

    made = Catalog(locale=code)
    for (file, context, one, many), forms in GERMAN.items():
        made.add((one, many) if many else one, forms if many else forms[0], [(file, 1)], context=context or None)
    (folder / code).mkdir(parents=True)
    with (folder / code / compiled.SOURCE).open("wb") as source:
        pofile.write_po(source, made)
    compiled.compile_stale(folder)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the languages are: only German."""
    add_language(tmp_path, "de")
    monkeypatch.setattr("ramses_desktop.language.translations", lambda: tmp_path)
    yield tmp_path
    language.speak(language.ENGLISH)
    assert tr("{n} card", "{n} cards", n=2) == "2 cards"


def test_sentences_are_found_with_their_forms_and_meanings(folder: Path) -> None:
    language.speak("de")
    assert [tr("{n} card", "{n} cards", n=n) for n in (1, 2)] == ["1 Karte", "2 Karten"]
    assert tr("{name} took {card}.", name="Ada", card=7) == "7 ging an Ada."
    assert (tr("Turn", context="a move"), tr("Turn")) == ("Zug", "Turn")
    assert tr("{n} turn", "{n} turns", n=3, context="a move") == "3 Züge"
    assert (language.spoken(), language.languages(), language.own_name("de")) == ("de", ["en", "de"], "Deutsch")


def test_what_has_no_translation_is_said_in_english(folder: Path) -> None:
    language.speak("de")
    assert tr("The game is over.") == "The game is over."
    assert [tr("{n} island", "{n} islands", n=n) for n in (1, 2)] == ["1 island", "2 islands"]
    language.speak("fr")
    assert (language.spoken(), tr("{n} card", "{n} cards", n=2)) == ("en", "2 cards")


@pytest.mark.parametrize("damage", [b"", b"no catalogue", None], ids=["empty", "something else", "missing"])
def test_a_damaged_catalogue_is_no_reason_not_to_play(folder: Path, damage: bytes | None) -> None:
    path = folder / "de" / "first.mo"
    path.write_bytes(damage) if damage is not None else path.unlink()
    language.speak("de")
    assert tr("{n} card", "{n} cards", n=2) == "2 cards"
    assert tr("{name} took {card}.", name="Ada", card=7) == "7 ging an Ada."


@pytest.mark.parametrize("rule", ["n%0", "n/(n-2)", "n%(n-2)"])
def test_a_rule_for_plurals_that_cannot_be_reckoned_is_gone_without(folder: Path, rule: str) -> None:
    for name in ("first.mo", "rest.mo"):
        path = folder / "de" / name
        written = path.read_bytes()
        assert written.count(b"(n != 1)") == 1
        path.write_bytes(written.replace(b"(n != 1)", rule.encode().ljust(len(b"(n != 1)"))))
    language.speak("de")
    assert tr("{n} card", "{n} cards", n=2) == "2 cards"
    assert tr("{n} turn", "{n} turns", n=2, context="a move") == "2 turns"
    assert tr("{name} took {card}.", name="Ada", card=7) == "7 ging an Ada."


def test_a_translation_with_a_damaged_gap_is_gone_without(folder: Path) -> None:
    path = folder / "de" / "rest.mo"
    path.write_bytes(path.read_bytes().replace(b"{card} ging", b"{cord} ging"))
    language.speak("de")
    assert tr("{name} took {card}.", name="Ada", card=7) == "Ada took 7."


def test_what_the_first_window_does_not_say_is_read_later(folder: Path) -> None:
    (folder / "de" / "rest.mo").write_bytes(b"unread")
    language.speak("de")
    assert tr("{n} card", "{n} cards", n=1) == "1 Karte"


def test_numbers_are_written_as_the_language_does(folder: Path) -> None:
    numbers = (-1204.0, 12345, 3, 1234567)
    assert ([digits(n) for n in numbers], digits(-0.43, 1)) == (["−1,204", "12,345", "3", "1,234,567"], "−0.4")
    language.speak("de")
    assert ([digits(n) for n in numbers], digits(-0.43, 1)) == (["−1204", "12.345", "3", "1.234.567"], "−0,4")


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        (["de-AT", "en"], "de"),
        (["fr", "de_DE.UTF-8"], "de"),
        (["de_DE@euro"], "de"),
        (["C", "de"], "en"),
        (["en_GB", "de"], "en"),
        (["xx"], "en"),
        ([], "en"),
    ],
)
def test_the_first_wanted_language_that_is_known_is_spoken(folder: Path, wanted: list[str], spoken: str) -> None:
    assert language.best_of(wanted) == spoken


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:de"}, "de"),
        ({}, "en"),
    ],
)
def test_commands_speak_the_language_of_the_terminal(
    folder: Path, variables: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in language.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language.of_the_terminal() == spoken


def test_a_page_is_shown_in_english_where_it_was_not_translated(folder: Path) -> None:
    language.speak("de")
    assert "Pyramids" in language.page("pyramids", "rules.html")
    (folder / "de" / "pyramids").mkdir()
    (folder / "de" / "pyramids" / "rules.html").write_text("<p>Regeln</p>", "utf-8")
    assert language.page("pyramids", "rules.html") == "<p>Regeln</p>"


def test_a_sentence_can_be_had_in_all_languages(folder: Path) -> None:
    assert language.in_all(mark("Turn", context="a move")) == {"en": "Turn", "de": "Zug"}
    assert language.spoken() == "en"


def test_a_language_is_compiled_when_its_catalogue_changed(folder: Path) -> None:
    source = folder / "de" / compiled.SOURCE
    assert not compiled.is_stale(source)
    (folder / "de" / "rest.mo").unlink()
    assert compiled.is_stale(source)
    compiled.compile_stale(folder)
    assert not compiled.is_stale(source)


def test_without_a_language_everything_is_said_as_it_is_written() -> None:
    text.translate_by(text.in_english)
    assert (tr("{n} card", "{n} cards", n=2), digits(1234.5, 1)) == ("2 cards", "1,234.5")
