"""The expedition piece: lifted off its card, carried, turned, and laid on boxes. It knows how it looks and moves, but not
where it may lie."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsSceneMouseEvent, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.games.flip_and_write.grid import SIDE, Cell
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.items import CardItem
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from ramses_desktop.games.flip_and_write.ui.scene import FlipAndWriteScene

TURNING: Final = 150
SNAPPING: Final = 90
GAP: Final = 2.0
"""Between the boxes of the piece at home, in pixels."""


class Place(Enum):
    HOME = "at home on its card"
    LOOSE = "in the hand, over no card"
    GHOST = "over the boxes of a card"
    LAID = "put down, to be confirmed"


class PieceItem(QGraphicsItem):
    """The pattern of an expedition card, or a single box."""

    def __init__(self, board: FlipAndWriteScene) -> None:
        super().__init__()
        self.setZValue(50)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)
        self.state = Place.HOME
        self.legal = True
        self._board = board
        self._boxes: list[tuple[QRectF, str]] = []
        self._bounds = QRectF()
        self._cells: tuple[Cell, ...] = ()
        self._held = False
        self.hide()

    @property
    def over_card(self) -> bool:
        """Whether it lies on boxes of a card, or is held over them."""
        return self.state in (Place.GHOST, Place.LAID)

    @property
    def laid(self) -> bool:
        return self.state is Place.LAID

    # ---------------------------------------------------------------- where it is

    def go_home(self, card: QRectF, cells: Sequence[Cell], side: float) -> None:
        """Lie in the middle of the expedition card; `side` is that of a box there."""
        step = side + GAP
        wide, high = box_painting.piece_size(cells, side, GAP)
        boxes = [(QRectF(x * step - wide / 2, y * step - high / 2, side, side), "") for x, y in cells]
        self._cells = tuple(cells)
        was, away = self.state, self.isVisible() and self.state is not Place.HOME
        start = self.mapToScene(self._bounds.center())
        self._become(Place.HOME, boxes, legal=True)
        if away and was is Place.LOOSE:
            self._travel(start, card.center())
        else:
            self.setPos(card.center())

    def float_at(self, at: QPointF, cells: Sequence[Cell], b: float) -> None:
        """Be held with the middle under the pointer."""
        step = b * 1.075
        wide = max(x for x, _ in cells) * step + b
        high = max(y for _, y in cells) * step + b
        boxes = [(QRectF(x * step - wide / 2, y * step - high / 2, b, b), "") for x, y in cells]
        self._become(Place.LOOSE, boxes, legal=True)
        self.setPos(at)

    def lie_on(self, card: CardItem, cells: Sequence[Cell], corner: tuple[int, int], *, legal: bool, laid: bool) -> None:
        """Lie over these boxes of a card; `laid` once it has been put down."""
        column, row = corner
        boxes = [1 << ((row + y) * SIDE + column + x) for x, y in cells]
        loose, start = self.isVisible() and self.state is Place.LOOSE, self.pos()
        state = Place.LAID if laid and legal else Place.GHOST
        self._become(state, [(card.box_rect(box), card.face.mark(box)) for box in boxes], legal=legal)
        if loose:
            self._travel(start - self._bounds.center(), card.pos())
        else:
            self.setPos(card.pos())

    def _travel(self, start: QPointF, goal: QPointF) -> None:
        self.setPos(start)
        self._board.motion.glide(self, goal, SNAPPING, curve=QEasingCurve.Type.OutQuad)

    def turn(self, degrees: float) -> None:
        """Turn into how it lies now, from where it lay before."""
        if not self.isVisible():
            return
        self.setTransformOriginPoint(self._bounds.center())

        def step(part: float) -> None:
            self.setRotation(-degrees * (1 - part))

        self._board.motion.go(TURNING, step, travel=True, curve=QEasingCurve.Type.OutCubic)

    def _become(self, state: Place, boxes: list[tuple[QRectF, str]], *, legal: bool) -> None:
        if (state, boxes, legal) != (self.state, self._boxes, self.legal):
            self.prepareGeometryChange()
            self.state, self._boxes, self.legal = state, boxes, legal
            around = QRectF()
            for rect, _ in boxes:
                around = around.united(rect)
            self._bounds = around
            self.update()
        self.show()

    # ---------------------------------------------------------------- in the hand

    def hold(self) -> None:
        """Follow the pointer from now on, whether or not the button is held down."""
        if not self._held:
            self.show()
            self.grabMouse()
            self._held = True

    def let_go(self) -> None:
        if self._held and self.scene().mouseGrabberItem() is self:
            self.ungrabMouse()
        self._held = False

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._board.piece_pressed(event.scenePos())

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._board.piece_moved(event.scenePos())

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._board.piece_released(event.scenePos())

    # ---------------------------------------------------------------- how it looks

    def boundingRect(self) -> QRectF:
        return self._bounds.adjusted(-8, -8, 8, 12)

    def shape(self) -> QPainterPath:
        """Its boxes; between them lies what is below."""
        path = QPainterPath()
        for rect, _ in self._boxes:
            path.addRect(rect)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.state is Place.HOME:
            self._paint_home(painter)
        elif self.state is Place.LOOSE:
            self._paint_loose(painter)
        else:
            self._paint_on_boxes(painter)

    def _paint_on_boxes(self, painter: QPainter) -> None:
        lift = 4.0 if self.legal and self.state is not Place.LAID else 0.0
        for rect, _ in self._boxes if lift else ():
            box_painting.ghost_shadow(painter, rect, lift * 2)
        for at, (rect, mark) in enumerate(self._boxes):
            if self.state is Place.LAID:
                box_painting.pending_box(painter, rect, mark, seed=at)
            else:
                box_painting.ghost_box(painter, rect.translated(0, -lift), self.legal, mark)

    def _paint_home(self, painter: QPainter) -> None:
        corner, side = self._bounds.topLeft(), self._boxes[0][0].width()
        box_painting.piece(painter, self._cells, corner.x(), corner.y(), side, appearance().theme["ink"], GAP)

    def _paint_loose(self, painter: QPainter) -> None:
        theme = appearance().theme
        for rect, _ in self._boxes:
            box_painting.ghost_shadow(painter, rect, 8)
        for at, (rect, _) in enumerate(self._boxes):
            draw.plate(painter, rect, rect.width() * 0.14, theme["accent"])
            draw.cross(painter, rect, theme["onaccent"], rect.width() * 0.1, seed=at)
