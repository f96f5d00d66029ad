"""What is written fits, in every language: measured on every page and table, not judged by eye."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsRectItem,
    QGraphicsScene,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QListWidget,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from languages import compiled
from ramses_desktop import language
from ramses_desktop.ui.board.marks import BubbleItem
from ramses_desktop.ui.startup import housekeeping
from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.widgets.tables import LINE_ROLE, Table, TwoLineDelegate
from tests.fitting import Fitting
from tests.tour import Tour

LANGUAGES: Final = [language.ENGLISH, *(source.parent.name for source in compiled.catalogues())]
LOOKS: Final = (("1280x800", 1.0), ("1024x700", 1.0), ("1280x800", 2.0))
SHARE: Final = [(code, *LOOKS[at % len(LOOKS)]) for at, code in enumerate(LANGUAGES)]
"""Every language in one look, and every look in some language: seen by every long run of the tests."""


class Painting(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.resize(200, 100)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            painter.drawText(QPointF(10, 20), "on top")
            painter.drawText(QPointF(14, 22), "below it")
            painter.drawText(QPointF(150, 80), "much too long for this")
            painter.drawText(QRectF(0, 40, 200, 8), int(Qt.TextFlag.TextWordWrap), "two lines where there is no room for one")
            painter.drawText(QPointF(10, 95), "shorten…")
            painter.drawText(QPointF(70, 95), "A…")
            painter.drawText(QPointF(100, 95), "fine")


class Wishful(QLabel):
    """Would rather say more."""

    def sizeHint(self) -> QSize:
        return QSize(1000, 24)


def test_what_does_not_fit_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    Painting().setParent(window)
    label, button = QLabel("a label that is too long", window), QPushButton("a button that is too narrow", window)
    for at, widget in enumerate((label, button)):
        widget.setGeometry(220, 20 + 40 * at, 30, 24)
    fits = Wishful("this one fits", window)
    fits.setGeometry(220, 120, 180, 24)
    model = QStandardItemModel(1, 1, window)
    model.setHorizontalHeaderLabels(["Heading"])
    model.setItem(0, 0, QStandardItem("a text that is wider than its column"))
    table = Table(model, "Games", stretch=1, parent=window)
    table.setGeometry(0, 160, 200, 80)
    window.resize(420, 240)
    window.show()
    table.headings.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.setColumnWidth(0, 60)
    found = "\n".join(Fitting().faults(window))
    for words in ("on top", "much too long", "two lines", "shorten", "A…", "a label", "a button"):
        assert words in found
    assert "column 'Heading'" in found
    assert "fine" not in found
    assert "this one fits" not in found


class Below(QGraphicsRectItem):
    def paint(self, painter: QPainter, *more: object) -> None:
        painter.drawText(QPointF(120, 60), "below")


def test_what_lies_below_a_balloon_may_be_covered(qtbot: QtBot) -> None:
    scene, window = QGraphicsScene(0, 0, 400, 200), QWidget()
    qtbot.addWidget(window)
    QGraphicsView(scene, window).resize(420, 220)
    balloon = BubbleItem()
    for item in (Below(scene.sceneRect()), balloon):
        scene.addItem(item)
    balloon.say("Only pyramids next to the hole can slide.", QRectF(100, 80, 100, 40), scene.sceneRect())
    window.resize(420, 220)
    window.show()
    assert list(Fitting().faults(window)) == []


def test_rows_that_are_scrolled_out_of_sight_are_not_cut_off(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    rows = QListWidget(window)
    rows.setItemDelegate(TwoLineDelegate(rows))
    for number in range(9):
        rows.addItem(f"Pyramids {number}")
        rows.item(number).setData(LINE_ROLE, "alone")
    rows.setGeometry(0, 0, 200, 70)
    window.show()
    assert list(Fitting().faults(window)) == []


def test_a_word_that_is_longer_than_its_line_is_found_unless_it_may_break(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    label.setWordWrap(True)
    label.resize(120, 200)
    label.show()
    found = []
    for words in ("Verschiebebahnhof des Pharaos", "Verschiebe\u00adbahnhof des Pharaos"):
        label.setFont(fonts.text(18))
        label.setText(words)
        found.append(len(list(Fitting().faults(label))))
    assert found == [1, 0]


@pytest.fixture
def tours(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("RAMSES_DESKTOP_TOURS", str(tmp_path))
    yield
    housekeeping.speak(qapp, language.ENGLISH)


def faults(tour: Tour, states: Iterator[str]) -> list[str]:
    fitting, found = Fitting(), []
    for state in states:
        tour.settle()
        found += [f"{state}: {fault}" for fault in fitting.faults(tour.window)]
    return list(dict.fromkeys(found))


def look_through(app: QApplication, code: str, size: str, text: float) -> list[str]:
    """All that does not fit anywhere."""
    housekeeping.speak(app, code)
    tour = Tour("light", size, text)
    try:
        return faults(tour, tour.states())
    finally:
        tour.close()


@pytest.mark.slow
@pytest.mark.parametrize(("code", "size", "text"), SHARE, ids=str)
def test_everything_fits_in_every_language(tours: None, qapp: QApplication, code: str, size: str, text: float) -> None:
    assert look_through(qapp, code, size, text) == []


@pytest.mark.longest
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), LOOKS, ids=str)
def test_everything_fits_for_long(tours: None, qapp: QApplication, code: str, size: str, text: float) -> None:
    """All of it, in a quarter of an hour."""
    assert look_through(qapp, code, size, text) == []
