"""Golden flakes of papyrus that fall behind the sheets of a result, once. Some come to rest on the edges at its foot."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QWidget

from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

FALLING: Final = 50
BEFORE: Final = 30
"""Flakes that fall all the way down, and those that stay before the banner."""
RESTING: Final = 8
FADES: Final = 0.85
"""The share of the fall after which flakes fade that come to rest nowhere."""
PAPYRUS: Final = (QColor("#f7e3ae"), QColor("#f4cf6a"), QColor("#e9b84a"))


@frozen
class _Flake:
    x: float
    """Where it falls, as a share of the width,"""
    starts: float
    lasts: float
    """when and for how long, as shares of the whole time,"""
    sways: float
    turns: float
    size: float
    colour: int
    rests: bool


def _flakes(luck: Random) -> list[_Flake]:
    def one(rests: bool) -> _Flake:
        lasts = luck.uniform(0.4, 0.6)
        starts = luck.uniform(0.0, (0.8 if rests else 1.0) - lasts)
        return _Flake(
            luck.random(), starts, lasts, luck.uniform(6, 18), luck.uniform(1, 3), luck.uniform(9, 14), luck.randrange(3), rests
        )

    return [one(number < RESTING) for number in range(FALLING + BEFORE)]


class Flakes(QWidget):
    """Lies over a result and lets every click through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._around = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._flakes = _flakes(Random(7))
        self._free = QRegion()
        self._ledges: tuple[QRect, ...] = ()
        self._banner = QRect()
        self.part = 0.0
        """How much of the time has passed."""
        self.hide()

    def begin(self, banner: QRect, covered: Sequence[QRect], ledges: Sequence[QRect]) -> None:
        """Keep off what is covered; come to rest at the foot of the banner and on the upper edges of the ledges."""
        self._banner = banner
        self.setGeometry(self._around.rect())
        self._free = QRegion(self.rect())
        for rect in covered:
            self._free -= QRegion(rect)
        self._ledges = tuple(ledges)
        self.raise_()
        self.show()

    def fall(self, part: float) -> None:
        self.part = part
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """They have nothing to rest on any more."""
        super().resizeEvent(event)
        if event.oldSize().isValid():
            self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            painter.setClipRegion(self._free)
            for number, flake in enumerate(self._flakes):
                if number >= FALLING:
                    self._paint(painter, flake, self._banner.adjusted(0, self._banner.height() - 12, 0, 0), stays=False)
                elif flake.rests and self._ledges:
                    self._paint(painter, flake, self._ledges[number % len(self._ledges)], stays=True)
                else:
                    self._paint(painter, flake, self.rect().adjusted(0, self.height() + 20, 0, 20), stays=False)

    def _paint(self, painter: QPainter, flake: _Flake, ledge: QRect, *, stays: bool) -> None:
        """Paint it on its way to this ledge. Only what `stays` is still there in the end."""
        fallen = min(1.0, max(0.0, (self.part - flake.starts) / flake.lasts))
        if fallen <= 0 or (self.part >= 1 and not stays):
            return
        left, width, foot = ledge.left() + 12, ledge.width() - 24, ledge.top() - 3.0
        swing, left_over = 2 * pi * flake.turns * fallen, 1 - fallen
        x = left + flake.x * width + flake.sways * sin(swing) * left_over
        flip = 0.35 + 0.65 * abs(cos(swing * 1.3 + flake.x * 6)) if fallen < 1 else 0.5
        painter.setOpacity(1.0 if stays else min(1.0, (1 - self.part) / (1 - FADES)))
        angle = swing * 40 / pi * left_over + flake.x * 40
        _paint_flake(painter, QPointF(x, foot * fallen**1.4 - 10 * left_over), flake, flip, angle)


def _paint_flake(painter: QPainter, centre: QPointF, flake: _Flake, flip: float, angle: float) -> None:
    """Paint a small folded sheet, turned, and foreshortened by `flip`."""
    theme = appearance().theme
    painter.save()
    painter.translate(centre)
    painter.rotate(angle)
    painter.scale(1.0, flip)
    rect = QRectF(-flake.size / 2, -flake.size * 0.36, flake.size, flake.size * 0.72)
    edge = draw.pen(theme["ink"] if theme.contrast else theme["gold"], 1)
    draw.shape(painter, draw.polygon(_corners(rect)), draw.WHITE if theme.contrast else PAPYRUS[flake.colour], edge)
    painter.setPen(edge)
    painter.drawLine(QPointF(rect.left() + flake.size * 0.3, rect.top()), QPointF(rect.left() + flake.size * 0.42, rect.bottom()))
    painter.restore()


def _corners(rect: QRectF) -> list[tuple[float, float]]:
    lean = rect.width() * 0.14
    return [
        (rect.left() + lean, rect.top()),
        (rect.right(), rect.top() + 1),
        (rect.right() - lean, rect.bottom()),
        (rect.left(), rect.bottom() - 1),
    ]
