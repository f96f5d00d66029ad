"""Invisible items that take the pointer: one over each thing that can be pressed or pointed at. Qt finds the one under the pointer;
where they lie and what they mean is the scene's affair."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from ramses_desktop.ui.board.values import Target

if TYPE_CHECKING:
    from ramses_desktop.ui.board.scene import BoardScene

ABOVE_CARDS: Final = 45.0
"""Targets see the pointer before what lies on the table, but after a piece that can be dragged."""


class TargetItem(QGraphicsItem):
    """Takes presses and the pointer for one target."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)
        self.setAcceptHoverEvents(True)
        self.key: Hashable = None
        self._scene = scene
        self._rect = QRectF()

    def stand_for(self, target: Target, order: int) -> None:
        self.key = target.key
        self.setZValue(ABOVE_CARDS + target.layer + order / 10_000)
        if target.rect != self._rect:
            self.prepareGeometryChange()
            self._rect = QRectF(target.rect)
        self.show()

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing: the board below shows it."""

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._scene.pressed(self.key, event)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._scene.pressed(self.key, event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._scene.dragged(self.key, event)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._scene.released(self.key, event)

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._scene.point_at(self.key)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._scene.point_at(None)


class TargetLayer:
    """Keeps the items in line with the targets of a scene. An item stays while its key does; one that is not needed waits, hidden,
    to be used again, for it may be in the middle of an event of its own."""

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self._items: dict[Hashable, TargetItem] = {}
        self._idle: list[TargetItem] = []

    def update(self, targets: Iterable[Target]) -> None:
        wanted = {target.key: (order, target) for order, target in enumerate(targets) if target.key is not None}
        for key in self._items.keys() - wanted.keys():
            self._retire(self._items.pop(key))
        for key, (order, target) in wanted.items():
            if key not in self._items:
                self._items[key] = self._idle.pop() if self._idle else self._new()
            self._items[key].stand_for(target, order)

    def _new(self) -> TargetItem:
        item = TargetItem(self._scene)
        self._scene.addItem(item)
        return item

    def _retire(self, item: TargetItem) -> None:
        item.hide()
        self._idle.append(item)
