"""The expedition piece: lifted off its card, carried, turned, and put on the boxes of the card below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsSceneMouseEvent, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.engine.sound import REFUSED, SNAP
from ramses_desktop.games.flip_and_write.grid import SIDE
from ramses_desktop.games.flip_and_write.pending import PendingMark, Spot
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.box_painting import CardItem
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

TURNING: Final = 120
SNAPPING: Final = 90
RISING: Final = 120
STRAIGHTENING: Final = 160
"""Milliseconds to turn, to snap to boxes, to be lifted, and to hang straight again."""
LEAN: Final = 6.0
"""The most degrees by which it leans when it is carried quickly."""
LEANING: Final = 0.22
"""Degrees it leans for each pixel it was moved."""
LIFT: Final = 4.0
"""Pixels by which it floats above the boxes of a card."""
CARRIED: Final = 10.0
"""Pixels between it and its shadow while it is in the hand."""
GAP: Final = 2.0
"""Pixels between the boxes of the piece at home."""
MAGNET: Final = 0.6
"""Distance in boxes at which a legal place attracts the piece."""
DRAGGED: Final = 8
"""Pixels the pointer moves before a click becomes a drag."""


class Place(Enum):
    HOME = "at home on its card"
    LOOSE = "in the hand, over no card"
    GHOST = "over the boxes of a card"
    LAID = "put down, to be confirmed"


class PieceItem(QGraphicsItem):
    """The pattern of an expedition card, or a single box."""

    def __init__(self, board: BoardScene, cards: Mapping[int, CardItem]) -> None:
        super().__init__()
        self.setZValue(50)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)
        self.carried = False
        """Whether it follows the pointer."""
        self.put_down = False
        """Whether it was put down where it is."""
        self.pointer = QPointF()
        """Last known pointer position."""
        self.moved: Callable[[], None] = lambda: None
        """Called when it has been picked up, or lies elsewhere,"""
        self.laid: Callable[[], None] = lambda: None
        """and when it was put on a card with the mouse."""
        self.state = Place.HOME
        self.legal = True
        self._board = board
        self._cards = cards
        self._pending: PendingMark | None = None
        self._home = QRectF()
        self._home_side = 0.0
        self._boxes: list[tuple[QRectF, str]] = []
        self._bounds = QRectF()
        self._pressed_at: QPointF | None = None
        self._height = 0.0
        """How far it is lifted: 1 in the hand, 0 where it lies."""
        self._lean = QVariantAnimation(board)
        self._lean.setEndValue(0.0)
        self._lean.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._lean.valueChanged.connect(self.setRotation)
        self.hide()

    @property
    def _mark(self) -> PendingMark:
        """Its shape and position. Without one the piece is hidden and inactive."""
        assert self._pending is not None
        return self._pending

    # ---------------------------------------------------------------- mouse

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._board.hand.pointer_pressed(event.scenePos())
            self._pressed_at = self.pointer
            self._board.do(self.drop if self.carried else self.lift)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.pointer = event.scenePos()
        if self.carried and self._follow():
            self.moved()
            if self._mark.spot is not None:
                self._board.heard.emit(SNAP)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            start, self._pressed_at = self._pressed_at, None
            if self.carried and start is not None and (self.pointer - start).manhattanLength() > DRAGGED:
                self._board.do(self._drop_dragged)

    # ---------------------------------------------------------------- carrying

    def begin(self, mark: PendingMark | None) -> None:
        """Take it for a new decision, or away."""
        self._pending = mark
        self.put_down = False
        self.carry(False)

    def lift(self) -> None:
        """Pick it up at the pointer."""
        self.put_down = False
        self._mark.spot = None
        self._pressed_at = self.pointer
        self.carry(True)
        self.moved()

    def carry(self, carried: bool) -> None:
        """Start following the pointer, whether or not the button is held down; or stop."""
        if carried != self.carried:
            self.carried = carried
            self._rise(1.0 if carried else 0.0)
            if carried:
                self.show()
                self.grabMouse()
            elif self.scene().mouseGrabberItem() is self:
                self.ungrabMouse()
        if carried:
            self._follow()

    def _rise(self, goal: float) -> None:
        """Lift it, so that its shadow grows, or let it down."""
        start = self._height

        def step(part: float) -> None:
            self._height = start + (goal - start) * part
            self.update()

        self._board.motion.go(RISING, step, travel=True, curve=QEasingCurve.Type.OutCubic)

    def _sway(self, moved: float) -> None:
        """Lean into the movement, and hang straight again."""
        length = appearance().travel(STRAIGHTENING)
        if length and moved:
            lean = max(-LEAN, min(LEAN, 0.6 * self.rotation() + LEANING * moved))
            self._lean.stop()
            self._lean.setDuration(length)
            self._lean.setStartValue(lean)
            self._lean.start()

    def _follow(self) -> bool:
        """Follow the pointer, over a card to the nearest boxes. Returns whether the boxes changed."""
        before, card = self._mark.spot, self._card_below()
        if card is None:
            self._mark.spot = None
            self._float()
        else:
            self._mark.put(self._nearest(card))
        return self._mark.spot != before

    def _card_below(self) -> CardItem | None:
        """The card under the pointer, if the piece may be dropped there."""
        below = (item for item in self.scene().items(self.pointer) if isinstance(item, CardItem))
        return next((card for card in below if card.takes_piece), None)

    def _nearest(self, card: CardItem) -> Spot:
        """The place that centres the piece under the pointer, or a legal one close by."""
        column, row = card.in_boxes(self.pointer)
        width, height = self._mark.size
        column, row = column - width / 2, row - height / 2
        near = self._mark.legal_spot_near(card.face.number, column, row, MAGNET)
        return near or Spot(card.face.number, round(column), round(row))

    def drop(self) -> None:
        """Put it down at the pointer. Where it may not go, or off the cards, it stays in the hand."""
        self._follow()
        if self._mark.spot is not None:
            self.lay(stay=self._mark.fits)
            if not self._mark.fits:
                self._board.heard.emit(REFUSED)
            self.laid()

    def _drop_dragged(self) -> None:
        """Put it down at the end of a drag; dragged off the cards, it goes home."""
        self.drop()
        if self.carried and self._mark.spot is None:
            self.put_back()
            self.moved()

    def lay(self, *, stay: bool = True) -> None:
        """Put it down, pending confirmation if it is legal there, or keep it in the hand."""
        self.put_down = self._mark.fits
        self.carry(not stay)

    def put_back(self) -> None:
        self.put_down = False
        self.carry(False)
        self._mark.spot = None
        self._mark.single = self._mark.bonus

    def retake(self, *, by_keys: bool) -> None:
        """After a turn, take a piece put down with the mouse back into the hand; it follows the pointer once that moves."""
        self.put_down = False
        if self._mark.spot is None and self.carried:
            self._float()
        elif self._mark.spot is not None and not self.carried and not by_keys and not self._mark.single:
            self.carried = True
            self.grabMouse()

    # ---------------------------------------------------------------- position

    def set_home(self, card: QRectF, side: float) -> None:
        """Set the expedition card as home, and the side of a box there."""
        self._home, self._home_side = card, side

    def show_place(self) -> None:
        """Move over its boxes, or home; carried over no card, it stays at the pointer."""
        mark = self._mark
        if mark.spot is not None:
            self._lie_on(self._cards[mark.spot.card], mark.spot)
        elif mark.single:
            self.setVisible(self.carried)
        elif not self.carried:
            self._go_home()

    def _go_home(self) -> None:
        width, height = box_painting.piece_size(self._mark.shape, self._home_side, GAP)
        was_loose, start = self.isVisible() and self.state is Place.LOOSE, self.mapToScene(self._bounds.center())
        self._become(Place.HOME, self._spread(self._home_side, self._home_side + GAP, width, height))
        self._arrive(start if was_loose else None, self._home.center())

    def _float(self) -> None:
        """Hold it by its centre under the pointer."""
        b = 0.8 * (self._cards[self._mark.cards[0]].b if self._mark.cards else 40.0)
        step, (columns, rows) = b * 1.075, self._mark.size
        self._become(Place.LOOSE, self._spread(b, step, (columns - 1) * step + b, (rows - 1) * step + b))
        self.setTransformOriginPoint(QPointF())
        self._sway(self.pointer.x() - self.pos().x() if self.isVisible() else 0.0)
        self.setPos(self.pointer)

    def _spread(self, side: float, step: float, width: float, height: float) -> list[tuple[QRectF, str]]:
        """Its boxes around the origin, spaced by `step`."""
        return [(QRectF(x * step - width / 2, y * step - height / 2, side, side), "") for x, y in self._mark.shape]

    def _lie_on(self, card: CardItem, spot: Spot) -> None:
        mark = self._mark
        boxes = [1 << ((spot.row + y) * SIDE + spot.column + x) for x, y in mark.shape]
        was_loose, start = self.isVisible() and self.state is Place.LOOSE, self.pos()
        state = Place.LAID if self.put_down and mark.fits else Place.GHOST
        self._become(state, [(card.box_rect(box), card.face.mark(box)) for box in boxes], legal=mark.fits)
        self._arrive(start - self._bounds.center() if was_loose else None, card.pos())

    def _arrive(self, start: QPointF | None, goal: QPointF) -> None:
        """Glide there from `start`, or jump."""
        self.setPos(goal if start is None else start)
        if start is not None:
            self._board.motion.glide(self, goal, SNAPPING, curve=QEasingCurve.Type.OutQuad)

    def animate_turn(self, degrees: float) -> None:
        """Turn into its current orientation, starting from the previous one."""
        if not self.isVisible():
            return
        self._lean.stop()
        self.setTransformOriginPoint(self._bounds.center())

        def step(part: float) -> None:
            self.setRotation(-degrees * (1 - part))

        self._board.motion.go(TURNING, step, travel=True, curve=QEasingCurve.Type.OutCubic)

    def _become(self, state: Place, boxes: list[tuple[QRectF, str]], *, legal: bool = True) -> None:
        if (state, boxes, legal) != (self.state, self._boxes, self.legal):
            self.prepareGeometryChange()
            if state is not Place.LOOSE:
                self._lean.stop()
                self.setRotation(0.0)
            self.state, self._boxes, self.legal = state, boxes, legal
            self._bounds = QRectF()
            for rect, _ in boxes:
                self._bounds = self._bounds.united(rect)
            self.update()
        self.show()

    # ---------------------------------------------------------------- painting

    def boundingRect(self) -> QRectF:
        return self._bounds.adjusted(-8, -8, 8, 12)

    def shape(self) -> QPainterPath:
        """Its boxes, without the gaps between them."""
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

    def _paint_home(self, painter: QPainter) -> None:
        theme = appearance().theme
        for at, (rect, _) in enumerate(self._boxes):
            box_painting.piece_box(painter, rect, theme["ink"], seed=at)

    def _paint_loose(self, painter: QPainter) -> None:
        theme = appearance().theme
        for rect, _ in self._boxes:
            box_painting.ghost_shadow(painter, rect, CARRIED * self._height)
        for at, (rect, _) in enumerate(self._boxes):
            draw.plate(painter, rect, rect.width() * 0.14, theme["accent"])
            draw.cross(painter, rect, theme["onaccent"], rect.width() * 0.1, seed=at)

    def _paint_on_boxes(self, painter: QPainter) -> None:
        if self.state is Place.LAID:
            painter.translate(0, -LIFT * self._height)
            for at, (rect, mark) in enumerate(self._boxes):
                box_painting.pending_box(painter, rect, mark, seed=at)
            return
        lift = LIFT if self.legal else 0.0
        for rect, _ in self._boxes if lift else ():
            box_painting.ghost_shadow(painter, rect, lift * 2)
        for rect, mark in self._boxes:
            box_painting.ghost_box(painter, rect.translated(0, -lift), self.legal, mark)
