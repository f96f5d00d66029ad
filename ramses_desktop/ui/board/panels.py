"""Painting shared by all tables: who is to do what, and the head of a player's card."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF, QPainter

from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance


def paint_prompt(painter: QPainter, size: QSizeF, token: int, words: str, px: float) -> None:
    """Paint the prompt: who is to do what."""
    rect = QRectF(QPointF(), size)
    draw.plate(painter, rect, min(22.0, rect.height() / 2), appearance().theme["panel"], draw.edge_pen("line"))
    seat = min(rect.height() - 10, px * 2.6)
    paint_seat(painter, token, QRectF(6, (rect.height() - seat) / 2, seat, seat))
    draw.fitted(painter, QRectF(seat + 16, 0, rect.width() - seat - 28, rect.height()), words, px)


def paint_card_of(painter: QPainter, rect: QRectF, *, active: bool) -> None:
    """Paint the background of a player's card, highlighted while they decide."""
    theme = appearance().theme
    edge = draw.pen(theme["accent"], 2.2) if active else draw.edge_pen("line")
    draw.shade(painter, rect, 11, 1.5)
    draw.plate(painter, rect, 11, theme["accent2"] if active else theme["card"], edge)


def paint_person(painter: QPainter, rect: QRectF, person: Person, px: float, doing: str = "") -> None:
    """Paint a player's token and name, the bot icon, and if it fits, what they are doing."""
    theme = appearance().theme
    side, middle = min(px * 2.3, rect.height() * 0.86), rect.center().y()
    paint_seat(painter, person.token, QRectF(rect.left(), middle - side / 2, side, side))
    left, icon = rect.left() + side + 9, px * 1.05
    room, font = rect.right() - left, fonts.text(px * 1.14, 700)
    two_lines = bool(doing) and rect.height() >= px * 3.1
    wide = min(room, QFontMetricsF(font).horizontalAdvance(person.name))
    place = QRectF(left, middle + px * 0.32, icon, icon)
    if not two_lines:
        place.moveTo(left + wide + 6, middle - icon / 2)
    draw.elided(painter, left, middle + px * (-0.18 if two_lines else 0.4), person.name, font, room, theme["ink"])
    if place.right() <= rect.right():
        paint_icon(painter, "ui-bot" if person.bot else "ui-person", place, ink=theme["ink2"])
    if two_lines:
        draw.shrunk(painter, left + icon + 5, middle + px * 1.2, doing, px * 0.92, room - icon - 5, theme["ink2"])
