"""Panels that every table has."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_seat
from ramses_desktop.ui.style.theme import appearance


def paint_prompt(painter: QPainter, size: QSizeF, token: int, words: str, px: float) -> None:
    """Who is to do what."""
    rect = QRectF(0, 0, size.width(), size.height())
    draw.plate(painter, rect, rect.height() / 2, appearance().theme["panel"], draw.edge_pen("line"))
    seat = rect.height() - 10
    paint_seat(painter, token, QRectF(5, 5, seat, seat))
    draw.fitted(painter, QRectF(seat + 16, 0, rect.width() - seat - 28, rect.height()), words, px)
