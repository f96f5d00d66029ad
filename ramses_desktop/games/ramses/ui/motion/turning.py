"""The board of Ramses while it is turned, whole and in sight all the time, and the sand that a storm blows over it."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.games.ramses.ui.motion.sand import blank, cloud
from ramses_desktop.ui.board.sprites import SpriteItem

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
