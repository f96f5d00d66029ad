"""The picture of the sample game on the home page."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.sample.ui.painting import paint_card
from ramses_desktop.ui.style.pictures import sheet
from ramses_desktop.ui.style.theme import appearance


def paint(painter: QPainter, rect: QRectF) -> None:
    """Two cards, one of them face down."""
    theme = appearance().theme
    with sheet(painter, rect, theme["slab"], theme["slab2"]):
        paint_card(painter, QRectF(52, 40, 78, 108), HIDDEN)
        paint_card(painter, QRectF(143, 40, 78, 108), 7)
