"""Figures for the rules of the sample game."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import mark
from ramses_desktop.games.sample.ui.painting import paint_card
from ramses_desktop.ui.style.figures import HIGH, WIDE, Figure, Step


def _hand(painter: QPainter) -> None:
    paint_card(painter, QRectF(180, 90, 160, 224), 7)


STEPS: Final = (
    Step(
        mark("Your card"),
        mark("Everyone is dealt one card. Keep it, or swap it for the top of the deck. The highest wins."),
        "hand",
    ),
)
FIGURES: Final = {"hand": Figure(WIDE, HIGH, mark("A card of seven points"), _hand)}
