"""What is written fits, in every language: measured on every page and table, not judged by eye."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTableView, QWidget
from pytestqt.qtbot import QtBot

from languages import compiled
from ramses_desktop import language
from ramses_desktop.games import IDS
from ramses_desktop.ui.startup import speaking
from tests.fitting import Fitting
from tests.tour import Tour

LANGUAGES: Final = [language.ENGLISH, *(source.parent.name for source in compiled.catalogues())]
LOOKS: Final = (("1280x800", 1.0), ("1024x700", 1.0), ("1280x800", 2.0))
LONGEST: Final = "de"
"""The language whose words need the most room is looked at in all looks."""
COVERED: Final = ("refused", "illegal")
"""States in which a balloon lies over what is below it, as it must."""
SHORT: Final = ("review", "end-of-four", "race-round", "guide", "alone", "race")
"""States with names, notes or reasons that are shortened where they do not fit, and told in full elsewhere."""


KNOWN: Final = {
    "race-end": "the banner with the ghost's result is a few pixels low in small windows",
    "daily-silver_gold-end": "so is that with the result of a day",
    "look-back": "the bar for looking back, at 200 %",
    "curtain": "the players behind the curtain, at 200 %",
    **{f"guide-{step:02}": "the title of the guide, at 200 %" for step in range(1, 15)},
    "hint": "the button for other moves, at 200 %",
    "hint-others": "and when they are shown",
    "race": "the line about the ghost, at 200 %",
    "race-round": "and after a round",
    "hall": "the names of the halls, at 200 %",
    "ramses-duel": "the cards left, at 200 %",
    "ramses-duel-laying": "and while cards are laid",
    "ramses-expert-curse": "what somebody does beside two columns, at 1024 pixels",
    "pharaoh-chocolate": "a long question, at 200 %",
    "mistakes-pharaoh-asked": "the turns of sand, at 1024 pixels",
}
"""What does not fit yet, by the end of the state's name."""


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
    table = QTableView(window)
    table.setGeometry(0, 160, 200, 80)
    model = QStandardItemModel(1, 1, table)
    model.setHorizontalHeaderLabels(["Heading"])
    model.setItem(0, 0, QStandardItem("a text that is wider than its column"))
    table.setModel(model)
    window.resize(420, 240)
    window.show()
    found = "\n".join(Fitting().faults(window))
    for words in ("on top", "much too long", "two lines", "shorten", "a label", "a button"):
        assert words in found
    assert "column 'Heading'" in found
    assert "fine" not in found
    assert "this one fits" not in found


@pytest.fixture
def tours(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("RAMSES_DESKTOP_TOURS", str(tmp_path))
    yield
    speaking.speak(qapp, language.ENGLISH)


def faults(tour: Tour, states: Iterator[str]) -> list[str]:
    fitting, found = Fitting(), []
    for state in states:
        tour.settle()
        for fault in fitting.faults(tour.window):
            is_covered = fault.startswith("on top") and state.endswith(COVERED)
            is_told_elsewhere = fault.startswith("shortened") and any(name in state for name in SHORT)
            if not (is_covered or is_told_elsewhere or state.endswith(tuple(KNOWN))):
                found.append(f"{state}: {fault}")
    return list(dict.fromkeys(found))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), LOOKS, ids=str)
@pytest.mark.parametrize("game_id", IDS)
def test_everything_fits_in_the_longest_language(tours: None, qapp: QApplication, game_id: str, size: str, text: float) -> None:
    speaking.speak(qapp, LONGEST)
    tour = Tour("light", size, text)
    try:
        assert faults(tour, tour.game(game_id)) == []
    finally:
        tour.close()


@pytest.mark.slow
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != LONGEST])
def test_pages_and_a_table_fit_in_every_language(tours: None, qapp: QApplication, code: str) -> None:
    speaking.speak(qapp, code)
    tour = Tour("light", *LOOKS[0])
    try:
        assert faults(tour, tour._pages()) + faults(tour, tour.game("silver_gold")) == []
    finally:
        tour.close()


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), LOOKS, ids=str)
def test_everything_fits_for_long(tours: None, qapp: QApplication, code: str, size: str, text: float) -> None:
    """All of it, in a quarter of an hour."""
    speaking.speak(qapp, code)
    tour = Tour("light", size, text)
    try:
        assert faults(tour, tour.states()) == []
    finally:
        tour.close()
