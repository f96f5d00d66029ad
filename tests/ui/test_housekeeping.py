"""Memory is given back once the window has come to rest, but no picture that a board still paints from."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap, QPixmapCache
from pytestqt.qtbot import QtBot

from ramses_desktop.ui.startup import housekeeping
from ramses_desktop.ui.startup.housekeeping import Housekeeping
from tests.ui.whole import setup, window_for

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


def test_another_size_is_a_change_too(qtbot: QtBot, given_back: list[int]) -> None:
    window = window_for(qtbot)
    Housekeeping(window.stage, window)
    window.resize(window.width() + 40, window.height() + 40)
    qtbot.waitUntil(lambda: bool(given_back))
