"""Pictures for the rules and the tutorial: their types, and what all games draw in them. Each is drawn at a fixed size and scaled
as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath

from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

WIDE: Final = 520.0
HIGH: Final = 430.0
"""The size of a tutorial picture."""


@frozen
class Figure:
    """A picture: its size, its description, and a function that paints it with its corner at the origin."""

    width: float
    height: float
    words: str
    paint: Callable[[QPainter], None]


@frozen
class Step:
    """A step of the tutorial."""

    title: str
    text: str
    figure: str


def arrow(painter: QPainter, x: float, y: float, length: float) -> None:
    path = QPainterPath(QPointF(x, y))
    path.lineTo(x + length, y)
    path.moveTo(x + length - 12, y - 10)
    path.lineTo(x + length, y)
    path.lineTo(x + length - 12, y + 10)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, draw.pen(appearance().theme["ink2"], 4))
