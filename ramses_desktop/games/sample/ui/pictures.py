"""Pictures of the sample game: on the home page, and the figures in its rules."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import mark
from ramses_desktop.games.sample.ui.board import paint_card
from ramses_desktop.ui.style.pictures import Figure, Pictures, sheet
from ramses_desktop.ui.style.theme import appearance


def _hand(painter: QPainter) -> None:
    paint_card(painter, QRectF(180, 90, 160, 224), 7)


FIGURES: Final = {"hand": Figure(520, 430, mark("A card of seven points"), _hand)}


# ------------------------------------------------------------ picture


def paint(painter: QPainter, rect: QRectF) -> None:
    """Two cards, one of them face down."""
    theme = appearance().theme
    with sheet(painter, rect, theme["slab"], theme["slab2"]):
        paint_card(painter, QRectF(52, 40, 78, 108), HIDDEN)
        paint_card(painter, QRectF(143, 40, 78, 108), 7)


PICTURES: Final = Pictures(paint=paint, figures=FIGURES)
