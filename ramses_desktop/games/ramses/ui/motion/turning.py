"""The board of Ramses while it is turned."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.ui.board.sprites import SpriteItem


class StormItem(QGraphicsItem):
    """A picture of the board that makes a quarter turn clockwise, from one size to another."""

    def __init__(self, picture: QPixmap, start: QRectF, goal: QRectF) -> None:
        super().__init__()
        self.setZValue(40)
        self._picture, self._start, self._goal = picture, start, goal
        self._part = 0.0

    def boundingRect(self) -> QRectF:
        reach = (self._start.width() ** 2 + self._start.height() ** 2) ** 0.5 / 2 + 4
        middle = self._start.center()
        around = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        return around.united(self._goal)

    def turn(self, part: float) -> None:
        self._part = part
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        part = self._part
        middle = self._start.center() + (self._goal.center() - self._start.center()) * part
        # At the end the picture is on its side: its width has become its height.
        grown = 1 + (self._goal.height() / self._start.width() - 1) * part
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(middle)
        painter.rotate(90 * part)
        painter.scale(grown, grown)
        painter.drawPixmap(QPointF(-self._start.width() / 2, -self._start.height() / 2), self._picture)
        painter.restore()


def picture_of(items: Iterable[SpriteItem], area: QRectF, ratio: float) -> QPixmap:
    """A picture of these items in their current places."""
    picture = QPixmap(round(area.width() * ratio), round(area.height() * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        for item in sorted(items, key=lambda item: item.zValue()):
            painter.save()
            painter.translate(item.sprite.rect.topLeft() - area.topLeft())
            item.sprite.paint(painter)
            painter.restore()
    return picture
