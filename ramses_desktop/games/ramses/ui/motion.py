"""What moves on the board of Ramses, as items of a scene: the sand that slides raise, the board while a storm turns it, and while
it is set up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, radians, sin
from random import Random
from typing import Final

from attrs import frozen
from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.state import (
    HOLES,
    State,
    hole_at,
    kind_of,
    parts,
    size,
)
from ramses_desktop.games.ramses.ui import painting
from ramses_desktop.games.ramses.ui.painting import paint_hole
from ramses_desktop.games.ramses.ui.panels import Layout
from ramses_desktop.ui.board.sprites import SpriteItem
from ramses_desktop.ui.board.values import paint_paper
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_drawing, paint_icon
from ramses_desktop.ui.style.theme import appearance

SANDS: Final = ("#e9cf98", "#d9b878", "#c49a58")
PUFF: Final = 48
"""Side of the picture of a puff, in pixels."""
DUST: Final = 8.0
"""Z value of dust: over the pyramids, under lifted ones."""
FRONT: Final = 7
"""Puffs where the stone comes to rest."""
SLOWEST: Final = 0.45
"""When the last puff rises, from 0 to 1."""
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
    return _picture("puff", QSizeF(PUFF, PUFF), 1.0, dust=SANDS[tone])


def cloud(size: QSizeF, ratio: float) -> QPixmap:
    """Wisps and grains of sand as the storm drives them over a place of this size: thin at both ends, thick in the middle."""
    return _picture("wind", QSizeF(size.width() * LONG, size.height()), ratio)


def _picture(name: str, size: QSizeF, ratio: float, **inks: str) -> QPixmap:
    """A picture of a drawing."""
    picture = blank(size, ratio)
    with QPainter(picture) as painter:
        paint_drawing(painter, name, QRectF(QPointF(), size), inks=inks)
    return picture


# ------------------------------------------------------------ turning


OVER_THE_BOARD: Final = 40.0
"""Z value of what hides the board for a while."""
BEHIND_PANELS: Final = -1.0
"""Z value of a storm, which passes behind what lies beside the board."""
EDGE: Final = 6.0
"""Room for the shadow of the board."""


class TurningItem(QGraphicsItem):
    """A picture of the board that makes a quarter turn clockwise, from one size to another, inside an area. If there is wind, sand
    blows across all of that, behind the board, where it hides nothing."""

    def __init__(self, picture: QPixmap, start: QRectF, goal: QRectF, area: QRectF, wind: QRectF | None = None) -> None:
        super().__init__()
        self.setZValue(OVER_THE_BOARD if wind is None else BEHIND_PANELS)
        self._picture, self._start, self._goal = picture, start, goal
        self._area = area.united(start).united(goal).adjusted(-EDGE, -EDGE, EDGE, EDGE)
        self.part = 0.0
        self._wind = wind or QRectF()
        self.sand: QPixmap | None = None
        """The sand in the wind, once it is painted."""
        self._blown = 0.0
        self._lying: QPixmap | None = None
        """The picture turned, once there is nothing more to turn."""
        self._curve = QEasingCurve(QEasingCurve.Type.InOutSine)

    def boundingRect(self) -> QRectF:
        return self._area | self._wind if self._lying is None else self._goal

    def raise_sand(self) -> None:
        """Paint the sand, which takes most of a frame. The storm comes from outside, so nothing is missing before."""
        self.sand = cloud(self._wind.size(), self._picture.devicePixelRatio())

    def turn(self, part: float) -> None:
        self.part = part
        self.update()

    def blow(self, part: float) -> None:
        """Turn in a storm."""
        self._blown = part
        self.turn(self._curve.valueForProgress(part))

    def lie_down(self, part: float) -> None:
        """Fade away over the board."""
        if self._lying is None:
            self._lying = self._turned_picture()
            self.prepareGeometryChange()
            self.setZValue(OVER_THE_BOARD)
        self.setOpacity(1.0 - part)

    def _turned_picture(self) -> QPixmap:
        picture = blank(self._goal.size(), self._picture.devicePixelRatio())
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(-self._goal.topLeft())
            painter.setTransform(self.place(1.0), True)
            painter.drawPixmap(QPointF(0, 0), self._picture)
        return picture

    def place(self, part: float) -> QTransform:
        """Where the picture is: as large as fits, so that no corner is cut off on the way."""
        middle = self._start.center() + (self._goal.center() - self._start.center()) * part
        angle, wide, high = radians(90 * part), self._start.width(), self._start.height()
        across, along = wide * cos(angle) + high * sin(angle), wide * sin(angle) + high * cos(angle)
        # At the end the picture is on its side: its width has become its height.
        grown = 1 + (self._goal.height() / wide - 1) * part
        side = QPointF(min(middle.x() - self._area.left(), self._area.right() - middle.x()), 0)
        side.setY(min(middle.y() - self._area.top(), self._area.bottom() - middle.y()))
        fits = min(2 * (side.x() - EDGE) / across, 2 * (side.y() - EDGE) / along)
        size = min(grown, fits)
        return QTransform().translate(middle.x(), middle.y()).rotate(90 * part).scale(size, size).translate(-wide / 2, -high / 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._lying is not None:
            painter.drawPixmap(self._goal.topLeft(), self._lying)
            return
        if self.sand is not None:
            whole = self.sand.deviceIndependentSize().width()
            x = self._wind.left() - whole + (self._wind.width() + whole) * self._blown
            painter.drawPixmap(QPointF(x, self._wind.top()), self.sand)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(self.place(self.part), True)
        painter.drawPixmap(QPointF(0, 0), self._picture)
        painter.restore()


def picture_of(items: Iterable[SpriteItem], area: QRectF, ratio: float) -> QPixmap:
    """A picture of these items in their current places."""
    picture = blank(area.size(), ratio)
    with QPainter(picture) as painter:
        for item in sorted(items, key=lambda item: item.zValue()):
            painter.save()
            painter.translate(item.sprite.rect.topLeft() - area.topLeft())
            item.sprite.paint(painter)
            painter.restore()
    return picture


# ------------------------------------------------------------ opening


SHOWN: Final = 0.022
"""From one treasure to the next, as a share of the whole opening, as the other times are."""
POPPING: Final = 0.06
"""How long each treasure grows."""
BURIED: Final = 0.56, 0.7
"""When the treasures set out for the middle, and when they arrive."""
SETTING: Final = 0.7, 0.93
"""When the first pyramid is set, and when the last."""
FALLING: Final = 0.07
"""How long each pyramid falls."""
LIFT: Final = 0.4
"""How much larger a pyramid is in the air."""


class OpeningItem(QGraphicsItem):
    """The board while it is set up, in the rotation before the last quarter turn."""

    def __init__(self, layout: Layout, view: State, ratio: float) -> None:
        super().__init__()
        self.setZValue(OVER_THE_BOARD)
        self._layout, self._ratio = layout, ratio
        self._part = 0.0
        self._pop = QEasingCurve(QEasingCurve.Type.OutBack)
        self._go = QEasingCurve(QEasingCurve.Type.InOutCubic)
        self._ground, self._hole, self._free = self._draw_ground(), self._draw_hole(), layout.hole(view.hole)
        columns, _ = size(layout.turned)
        seen = (hole_at(at % columns, at // columns, layout.turned) for at in range(HOLES))
        self._set = [(layout.hole(hole), kind_of(view.pyramids[hole])) for hole in seen if hole != view.hole]
        self._sheet, self._places = self._lay_sheet()
        self._treasures = [self._draw_treasure(number) for number in sorted(parts().treasures)]
        self._paper = self._draw_paper()

    def boundingRect(self) -> QRectF:
        return self._layout.tray.adjusted(-8, -8, 8, 8)

    @property
    def tray(self) -> QRectF:
        return self._layout.tray

    def show_part(self, part: float) -> None:
        self._part = part
        self.update()

    def picture(self) -> QPixmap:
        """The board once everything is set."""
        tray, last = self._layout.tray, self._part
        picture = blank(tray.size(), self._ratio)
        self._part = 1.0
        with QPainter(picture) as painter:
            painter.translate(-tray.topLeft())
            self._paint(painter)
        self._part = last
        return picture

    # ------------------------------------------------------------ pictures

    def _draw_ground(self) -> QPixmap:
        """The empty tray."""
        layout = self._layout
        picture = blank(layout.tray.size(), self._ratio)
        with QPainter(picture) as painter:
            painting.paint_tray(painter, QRectF(QPointF(), layout.tray.size()), layout.frame)
        return picture

    def _draw_hole(self) -> QPixmap:
        picture = blank(QSizeF(self._layout.cell, self._layout.cell), self._ratio)
        with QPainter(picture) as painter:
            paint_hole(painter, QRectF(0, 0, self._layout.cell, self._layout.cell))
        return picture

    def _lay_sheet(self) -> tuple[QRectF, list[QRectF]]:
        """The sheet on the board, and a place for each treasure."""
        floor, count = self._layout.floor, len(parts().treasures)
        columns = 6 if floor.width() > floor.height() else 3
        rows = count // columns
        cell = QSizeF(floor.width() * 0.88 / columns, min(floor.width() * 0.88 / columns * 1.15, floor.height() * 0.8 / rows))
        title = self._px * 3.0
        sheet = QRectF(0, 0, cell.width() * columns + 24, cell.height() * rows + title + 12)
        sheet.moveCenter(floor.center())
        corner = sheet.topLeft() + QPointF(12, title)
        places = [QRectF(corner + QPointF(at % columns * cell.width(), at // columns * cell.height()), cell) for at in range(count)]
        return sheet, places

    @property
    def _px(self) -> float:
        return 15.5 * self._layout.text

    def _draw_paper(self) -> QPixmap:
        picture = blank(self._sheet.size() + QSizeF(16, 16), self._ratio)
        with QPainter(picture) as painter:
            rect = QRectF(QPointF(8, 8), self._sheet.size())
            paint_paper(painter, rect)
            words, room = tr("Twelve treasures lie in the sand"), rect.width() - 32
            font = draw.fitting(words, self._px * 1.16, QSizeF(room, self._px * 1.8), 700)
            draw.text(painter, rect.center().x(), rect.top() + self._px * 2.0, words, font, appearance().theme["ink"], "middle")
        return picture

    def _draw_treasure(self, number: int) -> QPixmap:
        treasure, cell = parts().treasures[number], self._places[0].size()
        picture, px = blank(cell, self._ratio), self._px * 0.84
        side = min(cell.width() * 0.66, (cell.height() - px * 2) / 1.16)
        with QPainter(picture) as painter:
            middle = QPointF(cell.width() / 2, (cell.height() - px * 1.6) / 2)
            draw.disc(painter, middle, side * 0.56, QColor("#f3dca6"), draw.pen(QColor("#c49a58"), 1.6))
            paint_icon(painter, treasure.icon, QRectF(middle.x() - side * 0.41, middle.y() - side * 0.41, side * 0.82, side * 0.82))
            name = tr(treasure.name)
            font = draw.fitting(name, px, QSizeF(cell.width() - 6, px * 1.6))
            draw.text(painter, middle.x(), cell.height() - px * 0.7, name, font, appearance().theme["ink"], "middle")
        return picture

    # ------------------------------------------------------------ painting

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        self._paint(painter)
        painter.restore()

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self._layout.tray.topLeft(), self._ground)
        painter.drawPixmap(self._free.topLeft(), self._hole)
        first, last = SETTING
        falls = [(self._part - first - (last - first) * at / len(self._set)) / FALLING for at in range(len(self._set))]
        for (place, _), fallen in zip(self._set, falls, strict=True):
            if fallen < 1:
                painter.drawPixmap(place.topLeft(), self._hole)
        if self._part < BURIED[1]:
            self._paint_treasures(painter)
        for (place, kind), fallen in zip(self._set, falls, strict=True):
            self._paint_pyramid(painter, place, kind, fallen)

    def _paint_treasures(self, painter: QPainter) -> None:
        first, last = BURIED
        going = self._go.valueForProgress(min(1.0, max(0.0, (self._part - first) / (last - first))))
        painter.setOpacity(min(1.0, self._part / POPPING) * (1 - going))
        painter.drawPixmap(self._sheet.topLeft() - QPointF(8, 8), self._paper)
        for at, (place, picture) in enumerate(zip(self._places, self._treasures, strict=True)):
            grown = (self._part - SHOWN * at) / POPPING
            if grown > 0:
                big = self._pop.valueForProgress(min(1.0, grown)) * (1 - 0.75 * going)
                middle = place.center() + (self._sheet.center() - place.center()) * going
                painter.setOpacity(min(1.0, grown * 2, (1 - going) * 4))
                _draw_at(painter, picture, middle, big)
        painter.setOpacity(1.0)

    def _paint_pyramid(self, painter: QPainter, place: QRectF, kind: str, fallen: float) -> None:
        """Paint a pyramid that has fallen this share of its way: larger and fainter in the air."""
        if fallen <= 0:
            return
        picture = painting.pyramid_picture(kind, place.width(), self._ratio)
        if fallen >= 1:
            painter.drawPixmap(place.topLeft(), picture)
            return
        painter.setOpacity(min(1.0, fallen * 2))
        _draw_at(painter, picture, place.center(), 1 + LIFT * (1 - fallen) ** 2)
        painter.setOpacity(1.0)


def _draw_at(painter: QPainter, picture: QPixmap, middle: QPointF, big: float) -> None:
    whole = picture.deviceIndependentSize() * big
    place = QRectF(QPointF(), whole)
    place.moveCenter(middle)
    painter.drawPixmap(place, picture, QRectF(picture.rect()))
