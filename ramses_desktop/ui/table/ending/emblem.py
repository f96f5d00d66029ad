"""The picture on the banner of a result: the winner's token under a crown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.theme import appearance

SIDE: Final = 96
"""Side of the picture, in pixels."""
LARGE: Final = 1.5
"""Beyond this text scale words need all the room."""
RAYS: Final = 24


class Emblem(QWidget):
    """The tokens of all winners."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tokens: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self._look_changed)

    def show_winners(self, tokens: Sequence[int]) -> None:
        self._tokens = tuple(tokens)
        self._look_changed()
        self.update()

    def _look_changed(self) -> None:
        self.setVisible(bool(self._tokens) and appearance().text_scale <= LARGE)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        side = math.ceil(appearance().px(SIDE))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            paint_emblem(painter, QRectF(self.rect()), self._tokens)


def paint_emblem(painter: QPainter, rect: QRectF, tokens: Sequence[int], shine: float = 1.0) -> None:
    """Paint tokens side by side under one crown, with rays round them that have grown to the share `shine`."""
    side = rect.width()
    middle = QPointF(rect.center().x(), rect.top() + side * 0.56)
    _paint_rays(painter, middle, side * 0.36, shine)
    token = side * (0.52 if len(tokens) == 1 else 0.4)
    step = token * 0.62
    for at, seat in enumerate(tokens):
        x = middle.x() + (at - (len(tokens) - 1) / 2) * step
        art.paint_seat(painter, seat, QRectF(x - token / 2, middle.y() - token / 2, token, token))
    paint_crown(painter, QRectF(middle.x() - side * 0.2, middle.y() - token / 2 - side * 0.19, side * 0.4, side * 0.25))


def _paint_rays(painter: QPainter, middle: QPointF, radius: float, shine: float) -> None:
    if shine <= 0:
        return
    rays = QPainterPath()
    for ray in range(RAYS):
        angle, far = 2 * pi * ray / RAYS, 1 + (0.24 if ray % 2 else 0.14) * shine
        way = QPointF(cos(angle), sin(angle)) * radius
        rays.moveTo(middle + way)
        rays.lineTo(middle + way * far)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(rays, draw.pen(appearance().theme["gold"], max(1.4, radius * 0.055)))


def paint_crown(painter: QPainter, rect: QRectF) -> None:
    """Paint a crown with five points."""
    theme = appearance().theme
    outline = draw.pen(theme["outline"], max(1.6, rect.width() * 0.06))
    points = ((0.06, 1), (0, 0.28), (0.26, 0.6), (0.5, 0.06), (0.74, 0.6), (1, 0.28), (0.94, 1))
    places = [(rect.x() + rect.width() * x, rect.y() + rect.height() * y) for x, y in points]
    draw.shape(painter, draw.polygon(places), theme["goldfill"] if theme.contrast else theme["gold"], outline)
    for x, y in (places[1], places[3], places[5]):
        draw.disc(painter, QPointF(x, y), rect.width() * 0.065, theme["goldfill"], outline)
