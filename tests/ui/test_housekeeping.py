"""Memory is given back once the window has come to rest, but no picture that a board still paints from."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPixmap, QPixmapCache
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.startup import housekeeping
from ramses_desktop.ui.startup.housekeeping import Housekeeping
from ramses_desktop.ui.style import art
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from tests.ui.whole import page_of, setup, window_for

KEY = "of a board"


@pytest.fixture
def given_back(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Calls of what gives memory back."""
    calls: list[int] = []
    monkeypatch.setattr(housekeeping, "AFTER", 0)
    monkeypatch.setattr(housekeeping, "_give_back", lambda: calls.append)
    return calls


def keep_a_picture() -> None:
    picture = QPixmap(8, 8)
    picture.fill(Qt.GlobalColor.red)
    QPixmapCache.insert(KEY, picture)


def held_by(page: QWidget) -> set[CachedPicture]:
    """What holds a picture of a widget on this page."""
    widgets = page.findChildren(QWidget)
    return {held for held, widget in art._holding.items() if widget() in widgets}


@pytest.mark.parametrize(("page", "stays"), [("statistics", False), ("home", False), ("table", True)])
def test_a_page_that_comes_to_rest_gives_back_what_it_does_not_need(
    qtbot: QtBot, given_back: list[int], page: str, stays: bool
) -> None:
    window = window_for(qtbot)
    if page != "table":
        window.show_page("preferences")
    Housekeeping(window.stage, window)
    keep_a_picture()
    if page == "table":
        window.start(setup("tidy"))
    else:
        window.show_page(page)
    assert not given_back
    qtbot.waitUntil(lambda: bool(given_back))
    assert QPixmapCache.find(KEY, QPixmap()) == stays


def test_another_game_on_the_same_page_is_a_change_too(qtbot: QtBot, given_back: list[int]) -> None:
    window = window_for(qtbot)
    window.start(setup("first", kind="casual"))
    Housekeeping(window.stage, window)
    window.start(setup("second", kind="casual"))
    assert window.page == "table"
    qtbot.waitUntil(lambda: bool(given_back))


def test_another_size_is_a_change_too(qtbot: QtBot, given_back: list[int]) -> None:
    window = window_for(qtbot)
    Housekeeping(window.stage, window)
    window.resize(window.width() + 40, window.height() + 40)
    qtbot.waitUntil(lambda: bool(given_back))


def test_pictures_of_a_page_out_of_sight_are_dropped_and_painted_again(qtbot: QtBot, given_back: list[int]) -> None:
    window = window_for(qtbot, watched=True)
    home = window.stage.currentWidget()
    before = home.grab().toImage()
    mine = held_by(home)
    assert mine
    Housekeeping(window.stage, window)
    window.show_page("preferences")
    qtbot.waitUntil(lambda: bool(given_back))
    assert not mine & set(art._holding)
    assert all(held._picture.isNull() for held in mine)
    window.show_page("home")
    assert home.grab().toImage() == before


def test_pictures_in_sight_stay(qtbot: QtBot, given_back: list[int]) -> None:
    window = window_for(qtbot, watched=True)
    home = window.stage.currentWidget()
    home.grab()
    mine = held_by(home)
    Housekeeping(window.stage, window).tidy()
    assert given_back
    assert mine <= set(art._holding)
    assert not any(held._picture.isNull() for held in mine)


def test_pictures_not_yet_on_the_disk_are_written_and_let_go(qtbot: QtBot, given_back: list[int]) -> None:
    window = window_for(qtbot, watched=True)
    window.stage.currentWidget().grab()
    assert picture_cache._new
    Housekeeping(window.stage, window).tidy()
    assert given_back
    assert not picture_cache._new


def test_a_board_out_of_sight_drops_its_ground(qtbot: QtBot) -> None:
    window = window_for(qtbot, watched=True)
    window.start(setup("ground"))
    view = page_of(window).view
    view.grab()
    assert not view._stone.isNull()
    window.show_page("home")
    assert view._stone.isNull()


def test_a_table_that_was_left_goes_though_its_parts_hold_each_other(qtbot: QtBot, given_back: list[int]) -> None:
    window = window_for(qtbot)
    gc.disable()
    try:
        window.start(setup("first", kind="casual"))
        left = ref(page_of(window).board)
        window.start(setup("second", kind="casual"))
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        assert left() is not None
        Housekeeping(window.stage, window).tidy()
    finally:
        gc.enable()
    assert left() is None


def test_it_waits_until_nothing_moves(qtbot: QtBot, given_back: list[int]) -> None:
    window = window_for(qtbot)
    window.start(setup("moving", kind="casual"))
    keeper, motion = Housekeeping(window.stage, window), page_of(window).board.motion
    appearance().set(speed=1.0)
    motion.go(10_000, lambda _: None)
    keeper.tidy()
    assert not given_back
    assert keeper._timer.isActive()
    motion.finish()
    keeper.tidy()
    assert given_back
