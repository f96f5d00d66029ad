"""A sheet tells each thing once: what is painted is what is pointed at, read out and named."""

from __future__ import annotations

from typing import Final

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from ramses_desktop.ui.board.sheet import Part, Sheet, place_of

pytestmark = pytest.mark.usefixtures("qapp")
PANEL: Final = QRectF(100, 50, 40, 20)
HATS: Final = QRectF(120, 55, 10, 10)


def green(painter: QPainter, rect: QRectF) -> None:
    painter.fillRect(rect, QColor("green"))


def red(painter: QPainter, rect: QRectF) -> None:
    painter.fillRect(rect, QColor("red"))


def sheet(at: QPointF) -> Sheet:
    """A panel that is only painted, on it a number with a name, and something that is only read out."""
    panel, hats = PANEL.translated(-at), HATS.translated(-at)
    number = Part(hats, "Hats: 3", tip="They count when the game is over.", called=("hats", 0), paint=red)
    return Sheet("panel", (Part(panel, "", paint=green), number, Part(panel, "Ada")), at=at)


WHEREVER = pytest.mark.parametrize("at", [QPointF(), PANEL.topLeft()], ids=["on the board", "by itself"])


@WHEREVER
def test_parts_are_painted_where_they_are(at: QPointF) -> None:
    sprite = sheet(at).sprite()
    image = QImage(sprite.rect.size().toSize(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        sprite.paint(painter)
    assert sprite.rect == PANEL
    assert image.pixelColor(2, 2) == QColor("green")
    assert image.pixelColor((HATS.center() - PANEL.topLeft()).toPoint()) == QColor("red")


@WHEREVER
def test_what_says_nothing_is_no_target(at: QPointF) -> None:
    assert [(target.rect, target.name) for target in sheet(at).targets()] == [(HATS, "Hats: 3"), (PANEL, "Ada")]


@WHEREVER
def test_a_part_is_found_by_what_it_is_called(at: QPointF) -> None:
    assert place_of(("hats", 0), [sheet(at)]) == HATS
    assert place_of(("hats", 1), [sheet(at)]) is None
