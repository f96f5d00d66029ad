"""A language that is read from right to left: pages are mirrored, boards stay as they lie."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.pages.home import HomePage
from ramses_desktop.ui.widgets.page import Page
from ramses_desktop.ui.window import MainWindow


@pytest.fixture
def mirrored(qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    window = MainWindow(Settings(second_process=False, sound="off"))
    window.resize(1280, 800)
    window.show()
    yield window
    window.close()
    window.deleteLater()
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def left_of(widget: QWidget, window: MainWindow) -> int:
    return widget.mapTo(window, QPoint()).x()


@pytest.mark.parametrize(
    "name", ["preferences", "statistics", "hall", "unfinished", "data", "shortcuts", "rules", "new_game", "practise"]
)
def test_the_way_back_is_on_the_right(mirrored: MainWindow, name: str) -> None:
    page = mirrored.show_page(name)
    assert isinstance(page, Page)
    assert left_of(page.back_button, mirrored) > mirrored.width() / 2


def test_the_cards_of_the_home_page_begin_on_the_right(mirrored: MainWindow) -> None:
    home = mirrored.show_page("home")
    assert isinstance(home, HomePage)
    places = [left_of(card, mirrored) for card in home.cards if card.y() == home.cards[0].y()]
    assert len(places) > 1
    assert places == sorted(places, reverse=True)


def test_a_board_stays_as_it_lies(mirrored: MainWindow) -> None:
    mirrored.play("pyramids")
    views = mirrored.findChildren(QGraphicsView)
    assert views
    assert {view.layoutDirection() for view in views} == {Qt.LayoutDirection.LeftToRight}
