"""The items of a scene that take presses and pointer movement for the targets of a board. What they are for is not known here."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final, Protocol

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from ramses_desktop.ui.board.values import Target

ABOVE_CARDS: Final = 45.0
"""Targets get the pointer before items on the table, but after a draggable piece."""


class Receiver(Protocol):
    """Is notified of what happens to targets."""

    def pressed(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None: ...

    def dragged(self, event: QGraphicsSceneMouseEvent) -> None: ...

    def released(self, event: QGraphicsSceneMouseEvent) -> None: ...

    def point_at(self, key: Hashable) -> None: ...


class TargetItem(QGraphicsItem):
    """Takes presses and pointer movement for one target."""

    def __init__(self, receiver: Receiver) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)
        self.setAcceptHoverEvents(True)
        self.key: Hashable = None
        self._receiver = receiver
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
        """Paint nothing: the board below shows it."""

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._receiver.pressed(self.key, event)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._receiver.pressed(self.key, event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._receiver.dragged(event)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._receiver.released(event)

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._receiver.point_at(self.key)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._receiver.point_at(None)


class TargetLayer:
    """Keeps the items in sync with the scene's targets. An unneeded item is hidden and reused later, since it may be handling an
    event."""

    def __init__(self, scene: QGraphicsScene, receiver: Receiver) -> None:
        self._scene = scene
        self._receiver = receiver
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
        item = TargetItem(self._receiver)
        self._scene.addItem(item)
        return item

    def _retire(self, item: TargetItem) -> None:
        item.hide()
        self._idle.append(item)
