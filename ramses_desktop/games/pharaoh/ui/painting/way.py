"""Paints the way of the winner over the maze, with the turns in which something was reached."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_seat
from ramses_desktop.ui.style.theme import appearance

WIDE: Final = 7.0
NARROW: Final = 3.4
"""Width of the white line, and of the one in the seat's colour on it."""


def paint_line(painter: QPainter, line: QLineF, token: int, part: float, *, broad: bool) -> None:
    """Paint this part of a piece of the way: its broad white line, or the narrow one on it."""
    if part > 0:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(draw.pen(draw.WHITE, WIDE) if broad else draw.pen(appearance().theme.seat(token), NARROW))
        painter.drawLine(line.p1(), line.pointAt(part))


def paint_turn(painter: QPainter, tile: QRectF, token: int, number: int, *, first: bool = False) -> None:
    """Paint a turn in the upper right corner of its tile; on the chamber, beside the winner's token."""
    side = tile.width()
    high = max(15.0, side * 0.22)
    pill = QRectF(tile.right() - high * 1.7 - side * 0.03, tile.top() + side * 0.04, high * 1.6, high)
    draw.plate(painter, pill, high / 2, appearance().theme.seat(token), draw.pen(draw.WHITE, 1.8))
    middle = pill.center()
    draw.text(painter, middle.x(), middle.y() + high * 0.25, str(number), fonts.text(high * 0.7, 900), draw.WHITE, "middle")
    if first:
        paint_seat(painter, token, QRectF(QPointF(tile.left() + side * 0.05, tile.top() + side * 0.04), tile.size() * 0.28))
