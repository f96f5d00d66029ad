"""The cards on the table: dealt, turned over, moved, crossed off, and taken away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.games.flip_and_write.ui.items import CardItem, FreshCrosses
from ramses_desktop.games.flip_and_write.ui.layout import Place
from ramses_desktop.ui.board.sprites import Painted
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from ramses_desktop.games.flip_and_write.ui.scene import FlipAndWriteScene

MOVES: Final = 260
LEAVES: Final = 320
STROKES: Final = 180
DEALS: Final = 340
"""Milliseconds for a card to move, to leave the table, to be crossed off, and to be dealt;"""
APART: Final = 90
"""and between two that are dealt, or shuffled."""
SHUFFLED: Final = 5
"""How many cards are seen when the pack is shuffled."""
MOVING, RESTING = QGraphicsItem.CacheMode.ItemCoordinateCache, QGraphicsItem.CacheMode.DeviceCoordinateCache


class CardLayer:
    """Keeps the cards in line with the layout and the view of a board."""

    def __init__(self, board: FlipAndWriteScene) -> None:
        self._board = board
        self.items: dict[int, CardItem] = {}

    def place(self, before: Any) -> None:
        """Show every card where it belongs, animated from the view before if there is one. New ones to choose from are dealt."""
        board, layout, animate = self._board, self._board.layout, before is not None
        for number in [number for number in self.items if number not in layout.cards]:
            self._remove(number, animate=animate)
        for at, (number, place) in enumerate(layout.cards.items()):
            crossed, own = board.crossed(number), place.kind == "own"
            dealt = place.kind == "dealt" and number not in self.items
            item = self.items.get(number) or self._new(number, place, crossed, before)
            item.takes_piece = own and board.mark is not None
            self._move(item, place, animate=animate)
            if dealt:
                self._deal(item, place, delay=APART * at)
            self._cross_off(item, crossed, animate=animate, delay=0 if own else 40 * at, laid=own)
            last, old = board.last_marks.get(number, (0, 0)), board.old_marks.get(number, 0)
            item.set_state(ring=False, hovered=False, legal=0, last=last, old=old)

    def _new(self, number: int, place: Place, crossed: int, before: Any) -> CardItem:
        """A card new on the table: from the deck, face down, or back from the completed ones."""
        board = self._board
        item = self.items[number] = CardItem(board.face(number), place.b)
        start = self._off_table(number, before) if before is not None else None
        item.setPos(place.at if start is None else start)
        item.setZValue(2)
        item.set_state(crossed=crossed)
        item.back = partial(_paint_back, item, board.deck_colour)
        board.addItem(item)
        if start is not None and start == board.layout.deck.topLeft():
            board.motion.go(MOVES, item.turn_over, travel=True)
        return item

    def _deal(self, item: CardItem, place: Place, *, delay: int) -> None:
        """Let a card come from above and turn over on its way."""
        start = QPointF(self._board.sceneRect().center().x() - item.size.width() / 2, -item.size.height() * 1.2)

        def step(part: float) -> None:
            item.setPos(start + (place.at - start) * part)
            item.turn_over(part)

        item.setCacheMode(MOVING)
        self._board.motion.go(
            DEALS, step, delay=delay, travel=True, curve=QEasingCurve.Type.OutCubic, done=partial(item.setCacheMode, RESTING)
        )

    def _move(self, item: CardItem, place: Place, *, animate: bool) -> None:
        start, ratio = item.pos(), item.b / place.b
        item.set_b(place.b)
        if not animate or (start == place.at and ratio == 1.0):
            item.setScale(1.0)
            item.setPos(place.at)
            return

        def done() -> None:
            item.setZValue(2)
            item.setCacheMode(RESTING)

        # While growing, its picture is only scaled; repainting it in every frame would be slow.
        item.setCacheMode(MOVING)
        item.setZValue(20)
        self._board.motion.glide(item, place.at, MOVES, grown=(ratio, 1.0), done=done)

    def _cross_off(self, item: CardItem, crossed: int, *, animate: bool, delay: int, laid: bool) -> None:
        """Draw new crosses stroke by stroke, where the pattern was laid if so, and undone ones in reverse."""
        fresh, gone = crossed & ~item.crossed, item.crossed & ~crossed
        if not animate or not (fresh or gone):
            item.set_state(crossed=crossed)
            return
        item.set_state(crossed=crossed & ~fresh)
        crosses = FreshCrosses(item, fresh or gone, laid=laid and bool(fresh))

        def step(part: float) -> None:
            crosses.draw(part if fresh else 1.0 - part)

        def done() -> None:
            if crosses.scene() is not None:
                # Without travel, a completed card has left before them.
                self._board.removeItem(crosses)
            item.set_state(crossed=crossed)

        # One card after the other: easier to follow, and never many to paint in one frame.
        self._board.motion.go(STROKES, step, delay=delay, curve=QEasingCurve.Type.OutQuad, done=done)

    def _remove(self, number: int, *, animate: bool) -> None:
        """Take a card off the table; it shrinks toward its destination, or is celebrated."""
        board = self._board
        item, goal = self.items.pop(number), self._off_table(number, board.view)
        if animate and board.gains.celebrates(number):
            laid_on, boxes = board.laid
            self._cross_off(item, item.crossed | (boxes if laid_on == number else 0), animate=True, delay=0, laid=True)
            board.gains.celebrate(item)
            return
        if not animate or goal is None:
            board.removeItem(item)
            return
        item.setCacheMode(MOVING)
        item.setZValue(30)
        board.motion.glide(item, goal, LEAVES, grown=(1.0, 0.05), done=partial(board.removeItem, item))

    def _off_table(self, number: int, view: Any) -> QPointF | None:
        """Where a card is that is not open in this view: among its owner's completed ones, or in the deck."""
        layout, mine = self._board.layout, self._board.seat
        owner = next((seat for seat, player in enumerate(view.players) if number in player.done), None)
        if owner is None:
            return layout.deck.topLeft() if not layout.deck.isEmpty() else None
        panel = layout.score if owner == mine else layout.others.get(owner, layout.score)
        return QPointF(panel.left() + 24, panel.bottom() - 48)


def _paint_back(item: Painted, colour: str, painter: QPainter) -> None:
    draw.card_back(painter, item.size, appearance().theme[colour])


class Back(Painted):
    """A card seen from behind."""

    def __init__(self, rect: QRectF, colour: str) -> None:
        super().__init__()
        self.setZValue(-1)
        self.setCacheMode(MOVING)
        self.resize(rect.width(), rect.height())
        self._colour = colour

    def paint_face(self, painter: QPainter) -> None:
        _paint_back(self, self._colour, painter)


def shuffle(board: FlipAndWriteScene) -> None:
    """Let a few cards go back to the pack, as they do at the beginning of a round."""
    start, goal = board.layout.expedition, board.layout.pack
    for at in range(SHUFFLED):
        item, lean = Back(goal, board.pack_colour), (-14, 11, -7, 9, -4)[at]
        board.addItem(item)
        item.setTransformOriginPoint(item.size.center())
        step = partial(_shuffle_step, item, start.center() - item.size.center(), goal.topLeft(), lean)
        board.motion.go(DEALS, step, delay=APART * at, travel=True, done=partial(board.removeItem, item))


def _shuffle_step(item: Painted, start: QPointF, goal: QPointF, lean: float, part: float) -> None:
    item.setVisible(part > 0)
    item.setPos(start + (goal - start) * part)
    item.setRotation(lean * (1 - part))
