"""Sand in the air: dust round a stone that slides, and the wind of the storm. Drawn once, then only moved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from random import Random
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.ui.style import draw

SANDS: Final = ("#e9cf98", "#d9b878", "#c49a58")
PUFF: Final = 48
"""Side of the picture of a puff, in pixels."""
LUMPS: Final = 6
"""Number of round lumps on the rim of a puff."""
DUST: Final = 8.0
"""Z value of dust: over the pyramids, under lifted ones."""
FRONT: Final = 7
"""Puffs where the stone comes to rest."""
SLOWEST: Final = 0.45
"""When the last puff rises, from 0 to 1."""
WISPS: Final = 44
GRAINS: Final = 80
"""Of each colour."""
LONG: Final = 1.25
"""Length of the cloud of sand, in widths of what it blows over."""


def blank(size: QSizeF, ratio: float) -> QPixmap:
    """A transparent picture to draw on."""
    picture = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


# ------------------------------------------------------------ dust


@frozen
class Puff:
    start: QPointF
    drift: QPointF
    side: float
    born: float
    """When it rises, from 0 to 1."""


def dust_of(start: QRectF, goal: QRectF) -> tuple[Puff, ...]:
    """The dust of a stone that slides to another place: along its sides as it passes, and in front where it comes to rest."""
    side, way, luck = goal.width(), goal.center() - start.center(), Random(3)
    far = max(abs(way.x()), abs(way.y()), 1.0)
    ahead = QPointF(way.x() / far, way.y() / far)
    aside = QPointF(-ahead.y(), ahead.x())
    found = []
    for step in range(trail := max(3, round(3 * far / side))):
        share = (step + luck.random()) / trail
        for hand in (aside, -aside):
            at = start.center() + way * share + hand * side * 0.47 - ahead * side * 0.3
            drift = hand * side * luck.uniform(0.0, 0.12) - ahead * side * luck.uniform(0.05, 0.2)
            found.append(Puff(at, drift, side * luck.uniform(0.2, 0.4), SLOWEST * share))
    for step in range(FRONT):
        across = (step + luck.random()) / FRONT - 0.5
        at = goal.center() + ahead * side * luck.uniform(0.38, 0.46) + aside * side * across
        drift = ahead * side * luck.uniform(0.02, 0.14) + aside * side * across * 0.4
        found.append(Puff(at, drift, side * luck.uniform(0.28, 0.56), luck.uniform(0.3, SLOWEST)))
    return tuple(found)


class DustItem(QGraphicsItem):
    """Puffs of dust that rise, drift and settle."""

    LIFE: Final = 1 - SLOWEST

    def __init__(self, puffs: Sequence[Puff]) -> None:
        super().__init__()
        self.setZValue(DUST)
        self._puffs = puffs
        self._part = 0.0
        self._bounds = QRectF()
        for puff in puffs:
            reach = puff.side + abs(puff.drift.x()) + abs(puff.drift.y())
            self._bounds |= QRectF(puff.start.x() - reach, puff.start.y() - reach, 2 * reach, 2 * reach)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def settle(self, part: float) -> None:
        self._part = part
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        whole = QRectF(0, 0, PUFF, PUFF)
        for number, puff in enumerate(self._puffs):
            age = (self._part - puff.born) / self.LIFE
            if 0 < age < 1:
                side = puff.side * (0.5 + 0.7 * age)
                place = QRectF(0, 0, side, side)
                place.moveCenter(puff.start + puff.drift * age)
                painter.setOpacity(min(1.0, age * 6) * (1 - age) * 0.7)
                painter.drawPixmap(place, _puff(number % len(SANDS)), whole)
        painter.setOpacity(1.0)


@lru_cache(maxsize=len(SANDS))
def _puff(tone: int) -> QPixmap:
    """A small flat cloud."""
    picture, luck = blank(QSizeF(PUFF, PUFF), 1.0), Random(tone)
    with QPainter(picture) as painter:
        path = QPainterPath()
        for at in range(LUMPS):
            angle, radius = (at + luck.random() * 0.6) * 2 * pi / LUMPS, PUFF * luck.uniform(0.16, 0.27)
            far = PUFF * 0.5 - radius - 1
            path.addEllipse(QPointF(PUFF / 2 + far * cos(angle), PUFF / 2 + far * sin(angle)), radius, radius)
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addEllipse(QPointF(PUFF / 2, PUFF / 2), PUFF * 0.3, PUFF * 0.3)
        draw.shape(painter, path, QColor(SANDS[tone]))
    return picture


# ------------------------------------------------------------ wind


def cloud(size: QSizeF, ratio: float) -> QPixmap:
    """Wisps and grains of sand as the storm drives them over a place of this size: thin at both ends, thick in the middle."""
    luck, whole = Random(5), QSizeF(size.width() * LONG, size.height())
    picture = blank(whole, ratio)
    with QPainter(picture) as painter:
        for number in range(WISPS):
            long, thick = size.width() * luck.uniform(0.2, 0.5), size.height() * luck.uniform(0.008, 0.05)
            room = whole.width() - long
            x, y = luck.triangular(0.0, room, room / 2), luck.uniform(0.0, whole.height())
            colour = draw.faded(QColor(SANDS[number % len(SANDS)]), luck.uniform(0.35, 0.75))
            draw.shape(painter, _wisp(QRectF(x, y, long, thick), luck.uniform(-0.6, 0.6)), colour)
        for tone in SANDS:
            grains = QPainterPath()
            for _ in range(GRAINS):
                at = QPointF(luck.triangular(0.0, whole.width(), whole.width() / 2), luck.uniform(0.0, whole.height()))
                side = luck.uniform(1.8, 5.0)
                grains.addEllipse(at, side / 2, side / 2)
            draw.shape(painter, grains, QColor(tone))
    return picture


def _wisp(rect: QRectF, bend: float) -> QPainterPath:
    """A tongue of sand, pointed at both ends, bent by this share of its length."""
    lift, third = rect.width() * bend * 0.2, rect.width() / 3
    path = QPainterPath(rect.topLeft())
    path.cubicTo(
        QPointF(rect.left() + third, rect.top() - lift),
        QPointF(rect.right() - third, rect.top() + lift - rect.height()),
        rect.topRight(),
    )
    path.cubicTo(
        QPointF(rect.right() - third, rect.top() + lift + rect.height()),
        QPointF(rect.left() + third, rect.top() - lift + rect.height() * 1.4),
        rect.topLeft(),
    )
    return path
