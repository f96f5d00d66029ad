"""The picture on the banner of a result: the winner's token under a crown, or after a race, the first three on a podium."""

from __future__ import annotations

import math
from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance

SIDE: Final = 96
"""Side of the crowned tokens, in pixels."""
PODIUM: Final = QSize(204, 128)
"""Size of the podium, in pixels."""
ROOMY: Final = 620.0
"""Width of a column in which the podium has its full size."""
LARGE: Final = 1.5
"""Text scale beyond which the picture is left out."""
RAYS: Final = 24
STEPS: Final = (94.0, 64.0, 44.0)
"""Heights of the podium's steps; the highest is as high as the podium without a token."""
SEATED: Final = 38.0
"""Side of a token on the podium."""


class Emblem(QWidget):
    """The tokens of all winners, or of the first three."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tokens: tuple[int, ...] = ()
        self._places: tuple[int, ...] = ()
        """The places of those on the podium; none if there is no podium."""
        self._built = (0, 0)
        """Steps of the pyramid that are built, and all of them."""
        self._room = math.inf
        self.shine = 1.0
        """How far the rays have grown, or the podium has risen."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self._look_changed)

    def show_winners(self, tokens: Sequence[int]) -> None:
        self._tokens, self._places = tuple(tokens), ()
        self._look_changed()

    def show_podium(self, tokens: Sequence[int], places: Sequence[int]) -> None:
        """Show these tokens, best first."""
        self._tokens, self._places = tuple(tokens[: len(STEPS)]), tuple(places[: len(STEPS)])
        self._look_changed()

    def show_rank(self, reached: int, count: int) -> None:
        """Show a pyramid with a step for each rank, built up to the one that was reached."""
        self._tokens, self._places, self._built = (), (), (reached + 1, count)
        self._look_changed()

    def set_room(self, width: int) -> None:
        """Hide where little is left beside it, in a column of this width."""
        self._room = width
        self._look_changed()

    def set_shine(self, shine: float) -> None:
        if shine != self.shine:
            self.shine = shine
            self.update()

    def _look_changed(self) -> None:
        has_picture = bool(self._tokens) or self._built[1] > 0
        self.setVisible(has_picture and appearance().text_scale <= LARGE and self._room >= 2 * self.sizeHint().width())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        size, scale = QSize(SIDE, SIDE), appearance().px(1)
        if self._places:
            # In a narrow column it is smaller, for the links beside it.
            size, scale = PODIUM, min(scale, self._room / ROOMY)
        return QSize(math.ceil(scale * size.width()), math.ceil(scale * size.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            if self._places:
                painter.scale(self.width() / PODIUM.width(), self.height() / PODIUM.height())
                paint_podium(painter, self._tokens, self._places, self.shine)
            elif self._built[1]:
                paint_pyramid(painter, QRectF(self.rect()).adjusted(2, 4, -2, -4), *self._built)
            else:
                paint_emblem(painter, QRectF(self.rect()), self._tokens, self.shine)


def paint_pyramid(painter: QPainter, rect: QRectF, built: int, count: int) -> None:
    """Paint a pyramid in steps; those not built yet are dashed."""
    theme, high = appearance().theme, rect.height() / count
    for at in range(count):
        below, above = ((count - step) / count * rect.width() / 2 for step in (at, at + 1))
        foot, middle = rect.bottom() - at * high, rect.center().x()
        points = ((middle - below, foot), (middle - above, foot - high), (middle + above, foot - high), (middle + below, foot))
        if at < built:
            stone = theme["goldfill" if at == built - 1 else "gold"]
            draw.shape(painter, draw.polygon(points), stone, draw.pen(theme["outline"], 1.8))
        else:
            draw.shape(painter, draw.polygon(points), None, draw.pen(theme["edge"], 1.4, (4, 3)))


def paint_podium(painter: QPainter, tokens: Sequence[int], places: Sequence[int], risen: float = 1.0) -> None:
    """Paint the first in the middle, the second on the left and the third on the right, each on a step; the third rises first."""
    wide = PODIUM.width() / len(STEPS)
    for at, (token, place) in enumerate(zip(tokens, places, strict=True)):
        part = min(1.0, max(0.0, risen * len(tokens) - (len(tokens) - 1 - at)))
        high = STEPS[min(place, len(STEPS)) - 1] * (PODIUM.height() - SEATED) / STEPS[0] * part
        step = QRectF((1, 0, 2)[at] * wide, PODIUM.height() - high, wide, high)
        if part > 0:
            _paint_step(painter, step, place)
        art.paint_seat(painter, token, QRectF(step.center().x() - SEATED / 2, step.top() - SEATED - 1, SEATED, SEATED))


def _paint_step(painter: QPainter, step: QRectF, place: int) -> None:
    theme = appearance().theme
    stone = QLinearGradient(step.topLeft(), step.bottomLeft())
    stone.setColorAt(0, theme["slab"])
    stone.setColorAt(1, theme["slab2"])
    edge = draw.pen(theme["outline"], 1.6)
    draw.plate(painter, step.adjusted(3, 4, -3, 2), 2, theme["panel"] if theme.contrast else stone, edge)
    draw.plate(painter, QRectF(step.left() + 1, step.top(), step.width() - 2, 8), 2, theme["sand"], edge)
    if step.height() > 30:
        px = min(24.0, step.height() * 0.55)
        draw.text(painter, step.center().x(), step.bottom() - 6, str(place), fonts.title(px, 900), theme["ink"], "middle")


def paint_emblem(painter: QPainter, rect: QRectF, tokens: Sequence[int], shine: float = 1.0) -> None:
    """Paint tokens side by side under one crown. With less than all of the `shine`, the rays are short, the tokens still rise and
    the crown still comes down."""
    side = rect.width()
    middle = QPointF(rect.center().x(), rect.top() + side * 0.56)
    _paint_rays(painter, middle, side * 0.36, shine)
    token, rising = side * (0.52 if len(tokens) == 1 else 0.4), 1 - shine
    step = token * 0.62
    for at, seat in enumerate(tokens):
        x = middle.x() + (at - (len(tokens) - 1) / 2) * step
        art.paint_seat(painter, seat, QRectF(x - token / 2, middle.y() - token / 2 + rising * side * 0.16, token, token))
    above = middle.y() - token / 2 - side * (0.19 + 0.04 * rising)
    paint_crown(painter, QRectF(middle.x() - side * 0.2, above, side * 0.4, side * 0.25))


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
