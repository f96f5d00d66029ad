"""A damaged installation: anything missing or corrupt is named in one sentence that says what to do. Only what nobody could play
without keeps the window from opening."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from ramses_desktop import __main__, data
from ramses_desktop import app as start_up
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import game
from ramses_desktop.games.pharaoh import maze
from ramses_desktop.games.pyramids import deck as pyramids
from ramses_desktop.games.ramses import state as ramses
from ramses_desktop.games.silver_gold import deck as silver_gold
from ramses_desktop.store import paths
from ramses_desktop.ui.style import art, fonts, stylesheet
from ramses_desktop.ui.style import theme as themes
from tests.damage import DONE_WITHOUT, OF_DECKS, OF_FONTS, OF_RULES, REFUSED, Way, damaged
from tests.tiers import one_quick
from tests.ui.whole import play_some, setup, window_for

READ_ONCE = (
    *(pyramids.parts, silver_gold.parts, ramses.parts, maze.parts),
    *(themes.tokens, themes.theme, stylesheet._sheet, fonts._load, art._source, art._drawing),
)
Damage = Callable[[Way], None]


def sentence(way: Way) -> str:
    return f"{way.named} is missing or damaged; install Ramses Desktop again."


@pytest.fixture
def damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Damage]:
    """Damages the installation for this test, as if the program had just been started."""

    def forget() -> None:
        for function in READ_ONCE:
            function.cache_clear()
        data._without.clear()

    def happen(way: Way) -> None:
        folder = damaged(tmp_path / "installed", way)
        forget()
        monkeypatch.setattr(data, "_root", lambda part: folder / part)
        monkeypatch.setattr(art, "_pixmaps", art._Pixmaps())

    yield happen
    monkeypatch.undo()
    forget()
    data._tell = None


@pytest.mark.parametrize(
    ("game_id", "way"), [pytest.param(*one, marks=() if one[1].how == "cut" else pytest.mark.slow) for one in OF_DECKS], ids=str
)
def test_a_game_whose_parts_are_damaged_names_the_file(
    damage: Damage, game_id: str, way: Way, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = game(game_id)
    options = rules.spec.options(2)
    deal = rules.deal(options, Luck("sphinx"))
    damage(way)
    assert __main__.main(["deal", game_id, "--seed", "sphinx"]) == 1
    assert capsys.readouterr().err == f"ramses-desktop: {sentence(way)}\n"
    with pytest.raises(data.Damaged, match=way.named):
        rules.start(options, deal)


@pytest.mark.parametrize(("game_id", "way"), OF_RULES, ids=str)
def test_rules_that_cannot_be_read_name_their_file(damage: Damage, qtbot: QtBot, game_id: str, way: Way) -> None:
    from ramses_desktop.ui.pages.rules import RulesText

    damage(way)
    page = RulesText()
    qtbot.addWidget(page)
    with pytest.raises(data.Damaged, match=sentence(way)):
        page.show_game(game_id)


@pytest.mark.parametrize("way", REFUSED, ids=str)
def test_what_nothing_can_be_shown_without_is_named_instead_of_a_window(
    damage: Damage, way: Way, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(start_up, "make_app", lambda: qapp)
    monkeypatch.setattr(gc, "disable", lambda: None)  # a start that fails ends the program, so garbage does not matter
    monkeypatch.setattr(QApplication, "platformName", lambda *_: "xcb")
    monkeypatch.setattr(QMessageBox, "critical", lambda _, title, words: shown.append(words))
    damage(way)
    assert __main__.main([]) == 1
    assert capsys.readouterr().err == f"ramses-desktop: {sentence(way)}\n"
    assert shown == [sentence(way)]


@pytest.mark.parametrize("way", OF_FONTS, ids=str)
def test_a_font_is_done_without_and_named(damage: Damage, way: Way, qapp: QApplication) -> None:
    told: list[str] = []
    damage(way)
    data.tell_by(lambda problem: told.append(str(problem)))
    for family, weight, italic in fonts._FILES:
        assert fonts._font(family, 12, weight, italic).pixelSize() == 12
    assert told == [sentence(way)]


@pytest.mark.parametrize("way", one_quick(*DONE_WITHOUT), ids=str)
def test_a_missing_font_or_drawing_is_told_once_and_keeps_nobody_from_playing(
    damage: Damage, way: Way, qtbot: QtBot, qapp: QApplication
) -> None:
    damage(way)
    window = start_up.make_window(qapp)
    qtbot.addWidget(window)
    window.show()
    window.grab()
    start_up._set_icon(qapp)
    window.start(setup("without"))
    play_some(qtbot, window, 1)
    window.grab()
    qtbot.waitUntil(lambda: bool(window.banner.sentence))
    assert window.banner.sentence.startswith(way.named)
    assert window.banner.sentence.endswith("is missing or damaged; install Ramses Desktop again.")
    assert len(window.banner._waiting) == 1
    assert window.banner.sentence in paths.log_file().read_text("utf-8")
    qapp.aboutToQuit.emit()


def test_games_that_wait_are_not_taken_for_damaged_where_the_parts_of_their_game_are(damage: Damage, qtbot: QtBot) -> None:
    window = window_for(qtbot)
    window.start(setup("waits"))
    play_some(qtbot, window, 1)
    assert window.close()
    files = sorted(paths.games_folder().iterdir())
    way = next(way for game_id, way in OF_DECKS if game_id == "pyramids")
    damage(way)
    window = window_for(qtbot)
    assert window.unfinished.games() == ()
    assert window.banner.sentence == sentence(way)
    assert sorted(paths.games_folder().iterdir()) == files
