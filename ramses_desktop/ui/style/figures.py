"""Pictures of rules and of first steps: what they are, and what all games draw in them. Each is drawn at its usual size and scaled
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
"""The size of a step in "Show me how"."""


@frozen
class Figure:
    """A picture: its size, what it shows in words, and how it is painted with its corner at the origin."""

    width: float
    height: float
    words: str
    paint: Callable[[QPainter], None]


@frozen
class Step:
    """One of the few pictures in which the game is shown."""

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
