"""The cards on the table: dealt, turned over, moved, crossed off, and taken away."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.games.flip_and_write.rules import OVER
from ramses_desktop.games.flip_and_write.ui import panels
from ramses_desktop.games.flip_and_write.ui.items import CardItem, FreshCrosses
from ramses_desktop.games.flip_and_write.ui.layout import Place
from ramses_desktop.ui.board.sprites import MARGIN, Painted
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from ramses_desktop.games.flip_and_write.ui.scene import FlipAndWriteScene

MOVES: Final = 260
LEAVES: Final = 320
STROKES: Final = 180
DEALS: Final = 340
"""Milliseconds for a card to move, to leave the table, to be crossed off, and to be dealt."""
APART: Final = 90
"""Milliseconds between two cards that are dealt or shuffled."""
FLIPS_APART: Final = 30
"""Milliseconds between two that are turned over, so that their faces are painted in different frames."""
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
            item = self.items.get(number) or self._new(number, place, crossed, before, delay=FLIPS_APART * at)
            item.takes_piece = own and board.mark is not None
            self._move(item, place, animate=animate)
            if dealt:
                self._deal(item, place, delay=APART * at)
            self._cross_off(item, crossed, animate=animate, delay=0 if own else 40 * at, laid=own)
            item.set_state(ring=False, chosen=False, hovered=False, legal=0, last=board.last_marks.get(number, (0, 0)))
            self._age(item, board.old_marks.get(number, 0), animate=animate)

    def _age(self, item: CardItem, old: int, *, animate: bool) -> None:
        """Pale the crosses of earlier rounds; when a round begins, one card after the other."""
        if item.old != old and animate:
            item.old = old
            self._board.motion.repaint(item)
        else:
            item.set_state(old=old)

    def _new(self, number: int, place: Place, crossed: int, before: Any, *, delay: int) -> CardItem:
        """A card new on the table: from the deck, face down, to be turned over after a delay; or back from the completed ones."""
        board = self._board
        item = self.items[number] = CardItem(board.face(number), place.b)
        start = self._off_table(number, before) if before is not None else None
        item.setPos(place.at if start is None else start)
        item.setZValue(2)
        item.set_state(crossed=crossed)
        item.back = partial(_paint_back, item, board.deck_colour)
        board.addItem(item)
        if start is not None and start == board.layout.deck.topLeft():
            board.motion.go(MOVES, item.turn_over, delay=delay, travel=True)
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
        if not animate or (start == place.at and ratio == 1.0):
            item.set_b(place.b)
            item.setScale(1.0)
            item.setPos(place.at)
            return

        def done() -> None:
            item.setZValue(2)
            item.setCacheMode(RESTING)

        # Several may have another size now, so they are painted one after the other.
        item.resize_soon(place.b, self._board.motion)
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
        board.motion.forget(item)
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
        if view.stage == OVER and view is self._board.view:
            done = dict(panels.chips(self._board, owner, layout.others[owner]))
            return done[number].topLeft()
        panel = layout.score if owner == mine else layout.others.get(owner, layout.score)
        return QPointF(panel.left() + 24, panel.bottom() - 48)


def _paint_back(item: Painted, colour: str, painter: QPainter) -> None:
    """All cards of a size share the picture of their back."""
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(
        QPointF(-MARGIN, -MARGIN), _back(colour, item.size.width(), item.size.height(), ratio, appearance().theme.name)
    )


@lru_cache(maxsize=16)
def _back(colour: str, width: float, height: float, ratio: float, theme: str) -> QPixmap:
    del theme  # part of the cache key only
    size = QSizeF(width + 2 * MARGIN, height + 2 * MARGIN) * ratio
    picture = QPixmap(size.toSize())
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw.card_back(painter, QRectF(MARGIN, MARGIN, width, height), appearance().theme[colour])
    return picture


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
