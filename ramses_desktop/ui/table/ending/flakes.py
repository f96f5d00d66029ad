"""Golden flakes of papyrus that fall behind the sheets of a result, once. Some come to rest on the edges at its foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from random import Random
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF, QRegion, QResizeEvent, QTransform
from PySide6.QtWidgets import QWidget

from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

FALLING: Final = 30
BEFORE: Final = 20
"""Number of flakes that fall all the way, and of those that stay before the banner."""
RESTING: Final = 8
FADES: Final = 0.85
"""Share of the fall after which flakes that will not come to rest fade."""
SHEET: Final = QPolygonF([QPointF(-0.36, -0.36), QPointF(0.5, -0.3), QPointF(0.36, 0.36), QPointF(-0.5, 0.3)])
FOLD: Final = (QPointF(-0.2, -0.35), QPointF(-0.08, 0.34))
"""A flake of size 1, and where it is folded."""
PAPYRUS: Final = (QColor("#f7e3ae"), QColor("#f4cf6a"), QColor("#e9b84a"))


@frozen
class _Flake:
    x: float
    """Where it falls, as a share of the width."""
    starts: float
    lasts: float
    """When it sets out and how long it falls, as shares of the whole time."""
    sways: float
    turns: float
    size: float
    colour: int
    rests: bool


@frozen
class _Place:
    """Where a flake is now."""

    flake: _Flake
    centre: QPointF
    flip: float
    """How much it is foreshortened, from 0 to 1."""
    angle: float
    opacity: float

    @property
    def rect(self) -> QRect:
        """Its bounding rectangle."""
        reach = self.flake.size * 0.62 + 2
        return QRectF(self.centre.x() - reach, self.centre.y() - reach, 2 * reach, 2 * reach).toAlignedRect()


def _flakes(luck: Random) -> list[_Flake]:
    def one(rests: bool) -> _Flake:
        lasts = luck.uniform(0.4, 0.6)
        starts = luck.uniform(0.0, (0.8 if rests else 1.0) - lasts)
        return _Flake(
            luck.random(), starts, lasts, luck.uniform(6, 18), luck.uniform(1, 3), luck.uniform(9, 14), luck.randrange(3), rests
        )

    return [one(number < RESTING) for number in range(FALLING + BEFORE)]


class Flakes(QWidget):
    """A transparent layer over a result that lets all clicks through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._around = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._flakes = _flakes(Random(7))
        self._free = QRegion()
        self._ledges: tuple[QRect, ...] = ()
        self._banner = QRect()
        self._now: list[_Place] = []
        self.part = 0.0
        """How much of the time has passed."""
        self.hide()

    def begin(self, banner: QRect, covered: Sequence[QRect], ledges: Sequence[QRect]) -> None:
        """Start falling. Flakes avoid `covered` and come to rest at the foot of the banner and on the ledges."""
        self._banner = banner
        self.setGeometry(self._around.rect())
        self._free = QRegion(self.rect())
        for rect in covered:
            self._free -= QRegion(rect)
        self._ledges = tuple(ledges)
        self.raise_()
        self.show()

    def fall(self, part: float) -> None:
        """Show the flakes at this share of the time, repainting only where they were and are."""
        self.part = part
        before, self._now = self._now, [place for place in self._places() if self._free.intersects(place.rect)]
        region = QRegion()
        for place in (*before, *self._now):
            region += QRegion(place.rect)
        self.update(region & self._free)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Drop all flakes, as the ledges have moved."""
        super().resizeEvent(event)
        if event.oldSize().isValid():
            self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setClipRegion(self._free & event.region())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for place in self._now:
                if event.region().intersects(place.rect):
                    painter.setOpacity(place.opacity)
                    _paint_flake(painter, place)

    def _places(self) -> Iterator[_Place]:
        foot = self.rect().adjusted(0, self.height() + 20, 0, 20)
        at_banner = self._banner.adjusted(0, self._banner.height() - 12, 0, 0)
        for number, flake in enumerate(self._flakes):
            if number >= FALLING and self._banner.isEmpty():
                continue
            if number >= FALLING:
                found = self._place(flake, at_banner, stays=False)
            elif flake.rests and self._ledges:
                found = self._place(flake, self._ledges[number % len(self._ledges)], stays=True)
            else:
                found = self._place(flake, foot, stays=False)
            if found is not None:
                yield found

    def _place(self, flake: _Flake, ledge: QRect, *, stays: bool) -> _Place | None:
        """The flake's position on its way to the ledge; in the end only flakes that rest are left."""
        fallen = min(1.0, max(0.0, (self.part - flake.starts) / flake.lasts))
        if fallen <= 0 or (self.part >= 1 and not stays):
            return None
        left, width, foot = ledge.left() + 12, ledge.width() - 24, ledge.top() - 3.0
        swing, left_over = 2 * pi * flake.turns * fallen, 1 - fallen
        x = left + flake.x * width + flake.sways * sin(swing) * left_over
        flip = 0.35 + 0.65 * abs(cos(swing * 1.3 + flake.x * 6)) if fallen < 1 else 0.5
        opacity = 1.0 if stays else min(1.0, (1 - self.part) / (1 - FADES))
        angle = swing * 40 / pi * left_over + flake.x * 40
        return _Place(flake, QPointF(x, foot * fallen**1.4 - 10 * left_over), flip, angle, opacity)


def _paint_flake(painter: QPainter, place: _Place) -> None:
    """Paint a small folded sheet, turned and foreshortened."""
    contrast, colour = appearance().theme.contrast, PAPYRUS[place.flake.colour]
    painter.setPen(draw.pen(appearance().theme["ink" if contrast else "gold"], 1 / place.flake.size))
    painter.setBrush(draw.WHITE if contrast else colour)
    turned = QTransform.fromTranslate(place.centre.x(), place.centre.y()).rotate(place.angle)
    painter.setTransform(turned.scale(place.flake.size, place.flake.size * place.flip))
    painter.drawPolygon(SHEET)
    painter.drawLine(*FOLD)
    painter.resetTransform()
