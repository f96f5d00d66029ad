"""The list of unfinished games: what they are called, and that each can be continued or deleted, with undo."""

from __future__ import annotations

import os
from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.text import tr
from ramses_desktop.store.journal import bring_back, discard
from ramses_desktop.store.paths import games_folder, removed_folder
from ramses_desktop.ui.actions import CONTINUE
from ramses_desktop.ui.games import called
from ramses_desktop.ui.pages.home import HomePage
from ramses_desktop.ui.pages.unfinished import UnfinishedPage
from ramses_desktop.ui.window import MainWindow
from tests.ui.whole import page_of, play_some, setup, table_at, window_for

SEEDS = ("one", "two", "three")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """With three unfinished games, the last one on the table."""
    window = window_for(qtbot)
    for seed in SEEDS:
        window.start(setup(seed))
        play_some(qtbot, window, 2)
    return window


def opened(window: MainWindow) -> UnfinishedPage:
    page = window.show_page("unfinished")
    assert isinstance(page, UnfinishedPage)
    return page


def seeds(page: UnfinishedPage) -> list[str | None]:
    return [row.game.session.seed for row in page.rows]


def continue_menu(window: MainWindow) -> QMenu:
    return next(menu for menu in window.findChildren(QMenu) if menu.title() == tr(CONTINUE))


@pytest.mark.parametrize(("days", "said"), [(0, "today 14:10"), (1, "yesterday 14:10")])
def test_a_game_is_called_by_what_is_played_with_whom_how_far_and_when(window: MainWindow, days: int, said: str) -> None:
    when = datetime.now().astimezone().replace(hour=14, minute=10) - timedelta(days=days)
    for path in games_folder().iterdir():
        os.utime(path, (when.timestamp(), when.timestamp()))
    first = opened(window).rows[0]
    assert called(first.game).startswith("Pyramids, round 1, turn ")
    assert called(first.game).endswith(f", with Adam, {said}")
    assert first.name.text() == called(first.game)
    assert first.state.text() == "Adam: 0 · Eva: 0"


def test_all_are_listed_the_one_on_the_table_too(window: MainWindow) -> None:
    page = opened(window)
    assert seeds(page) == ["three", "two", "one"]
    page.rows[0].go_on.click()
    assert window.page == "table"
    assert table_at(window).session.seed == "three"
    page = opened(window)
    page.rows[2].go_on.click()
    assert table_at(window).session.seed == "one"
    assert seeds(opened(window)) == ["one", "three", "two"]


def test_each_can_be_deleted_and_brought_back_with_every_move(window: MainWindow, qtbot: QtBot) -> None:
    page = opened(window)
    kept = {path.name: path.read_bytes() for path in games_folder().iterdir()}
    qtbot.mouseClick(page.rows[1].delete, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.rows[1].delete, Qt.MouseButton.LeftButton)
    assert seeds(page) == ["three"]
    assert len(list(games_folder().iterdir())) == 1
    assert len(list(removed_folder().iterdir())) == 2
    assert page.undo_bar.isVisible()
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert seeds(page) == ["three", "one"]
    qtbot.mouseClick(page.undo_bar.button, Qt.MouseButton.LeftButton)
    assert seeds(page) == ["three", "two", "one"]
    assert not page.undo_bar.isVisible()
    assert {path.name: path.read_bytes() for path in games_folder().iterdir()} == kept


def test_deleting_the_game_on_the_table_clears_the_table(window: MainWindow) -> None:
    page = opened(window)
    page.rows[0].delete.click()
    assert not page_of(window).is_open
    assert not window.games.is_playing
    assert seeds(page) == ["two", "one"]
    window.stage.back()
    assert window.page == "home", "there is no table to go back to"
    page = opened(window)
    page.undo_bar.button.click()
    assert seeds(page) == ["three", "two", "one"]
    page.rows[0].go_on.click()
    assert len(table_at(window).session.line) >= 2


def test_the_last_one_leaves_a_calm_page(window: MainWindow, qtbot: QtBot) -> None:
    page = opened(window)
    for _ in SEEDS:
        page.rows[0].delete.click()
    assert page.nothing.isVisible()
    with qtbot.waitSignal(page.play):
        page.nothing.button.click()
    window.show_page("home")
    home = window.stage.currentWidget()
    assert isinstance(home, HomePage)
    qtbot.wait(0)
    assert not home.bar.has_game


def test_the_way_there_leads_from_home_and_from_the_menu(window: MainWindow) -> None:
    home = window.show_page("home")
    assert isinstance(home, HomePage)
    assert home.bar.unfinished.isVisible()
    home.bar.unfinished.click()
    assert window.page == "unfinished"
    menu = continue_menu(window)
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions()]
    assert [text.startswith("Pyramids, round 1, turn ") for text in texts[:2]] == [True, True], "all but the one on the table"
    assert menu.actions()[-1] is window.actions_["unfinished"]
    window.show_page("home")
    menu.actions()[-1].trigger()
    assert window.page == "unfinished"


def test_without_an_unfinished_game_home_offers_no_list(qtbot: QtBot) -> None:
    home = window_for(qtbot).stage.currentWidget()
    assert isinstance(home, HomePage)
    assert not home.bar.unfinished.isVisible()


def test_what_the_disk_refuses_is_said_and_loses_nothing(window: MainWindow) -> None:
    removed_folder().write_text("a file where a folder should be")
    page = opened(window)
    page.rows[1].delete.click()
    assert window.banner.sentence.startswith("The games cannot be deleted: ")
    assert seeds(page) == ["three", "two", "one"]
    assert not page.undo_bar.isVisible()


def test_a_discarded_game_that_is_gone_is_said(window: MainWindow) -> None:
    page = opened(window)
    page.rows[1].delete.click()
    next(removed_folder().iterdir()).unlink()
    page.undo_bar.button.click()
    assert window.banner.sentence.startswith("The games cannot be brought back: ")


def test_discarding_what_is_not_there_does_nothing() -> None:
    assert discard("nothing") is None
    assert bring_back(removed_folder() / "nothing.ramses") is not None
