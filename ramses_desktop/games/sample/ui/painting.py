"""Paints the cards of the sample game."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance


def paint_card(painter: QPainter, rect: QRectF, value: int) -> None:
    """Paint a card with this value, or its back."""
    theme = appearance().theme
    if value == HIDDEN:
        draw.deck(painter, rect, theme["purple"], "", 14)
        return
    draw.shade(painter, rect, 10, 2)
    draw.plate(painter, rect, 10, theme["card"], draw.edge_pen("line"))
    font = fonts.text(rect.height() * 0.4, 900)
    draw.text(painter, rect.center().x(), rect.center().y() + rect.height() * 0.14, str(value), font, theme["ink"], "middle")
