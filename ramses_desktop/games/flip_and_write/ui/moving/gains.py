"""What a player's own mark earned, told in order: symbols fly from their boxes to the score card, a completed card follows, and the
total counts up when they land."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.games.flip_and_write.grid import single_boxes
from ramses_desktop.games.flip_and_write.rules import OVER
from ramses_desktop.games.flip_and_write.ui import box_painting, panels
from ramses_desktop.games.flip_and_write.ui.items import CardItem
from ramses_desktop.games.flip_and_write.ui.moving import celebration
from ramses_desktop.games.flip_and_write.ui.moving.celebration import Celebration
from ramses_desktop.ui.board.sprites import Painted

if TYPE_CHECKING:
    from ramses_desktop.games.flip_and_write.ui.scene import FlipAndWriteScene

STROKES: Final = 140
"""Milliseconds from the first stroke of the pen until the first symbol leaves its box."""
FLIGHT: Final = 420
APART: Final = 60
"""Milliseconds of a symbol's flight, and between two symbols."""
CARDS_APART: Final = 160
"""Milliseconds between two completed cards."""
COUNTS: Final = 300
"""Milliseconds in which the total counts up."""
TOMB: Final = "T"
"""What is printed in a box that completes its card."""
RISE: Final = 60.0
"""How far above the straight line a symbol flies."""


class Flight(NamedTuple):
    symbol: str
    start: QRectF
    row: str


class Symbol(Painted):
    """A symbol on its way."""

    def __init__(self, symbol: str, side: float) -> None:
        super().__init__()
        self._symbol = symbol
        self.setZValue(72)
        self.resize(side, side)

    def paint_face(self, painter: QPainter) -> None:
        box_painting.box_icon(painter, self.size, self._symbol)


class Gains:
    """Keeps the score card as it was until what the mark earned has arrived."""

    def __init__(self, board: FlipAndWriteScene) -> None:
        self._board = board
        self.view: Any = None
        """The view that the score card shows."""
        self.total: int | None = None
        """The total while it counts up; None to show that of the view."""
        self._flights: list[Flight] = []
        self._done: tuple[int, ...] = ()
        self._laid = 0

    def take_up(self, before: Any, after: Any, laid: int) -> None:
        """Find what the seat has earned since that view, if there is one; `laid` are the boxes it had just marked."""
        seat = self._board.seat
        self._flights, self._done, self._laid = [], (), laid
        one_step = before is not None and after.number in (before.number, before.number + 1)
        if one_step and seat >= 0 and after.stage != OVER:
            self._flights = list(self._found(before.players[seat], after.players[seat]))
            self._done = after.players[seat].done[len(before.players[seat].done) :]
        self.view, self.total = before if self._flights or self._done else after, None

    def _found(self, before: Any, after: Any) -> Iterator[Flight]:
        board = self._board
        now = {one.card: one.crossed for one in after.cards}
        for one in before.cards:
            gone = one.crossed | self._laid if one.card in after.done else one.crossed
            fresh = now.get(one.card, gone) & ~one.crossed
            item = board.cards.get(one.card)
            if item is None:
                continue
            for box in single_boxes(fresh):
                symbol = board.letter(one.card, box)
                if row := board.row_of(symbol, before, after):
                    yield Flight(symbol, item.box_in_scene(box), row)

    def celebrates(self, number: int) -> bool:
        """Whether this card is one that the seat has just completed."""
        return number in self._done

    def start(self) -> None:
        """Let everything fly, and the total count up when the last has landed."""
        if not self._flights and not self._done:
            return
        board, after, first = self._board, self._board.view, self._total(self.view)
        landing = STROKES
        for at, flight in enumerate(self._flights):
            self._fly(flight, STROKES + at * APART)
            landing = STROKES + at * APART + FLIGHT
        if self._done:
            landing = max(landing, celebration.FLIGHT[1] + CARDS_APART * (len(self._done) - 1))
        last = self._total(after)

        def count(part: float) -> None:
            if part > 0:
                self.view, self.total = after, None if part == 1 else round(first + (last - first) * part)
                board.show_score()

        board.motion.go(COUNTS, count, delay=landing, curve=QEasingCurve.Type.OutQuad)

    def _total(self, view: Any) -> int:
        return self._board.game.scores(view)[self._board.seat].total

    def _fly(self, flight: Flight, delay: int) -> None:
        board, side = self._board, flight.start.width()
        item, start = Symbol(flight.symbol, side), flight.start.topLeft()
        goal = board.score_row(flight.row).center() - QPointF(side / 2, side / 2)
        over = (start + goal) * 0.5 - QPointF(0, RISE)
        board.addItem(item)

        def step(part: float) -> None:
            item.setVisible(part > 0)
            item.setPos(start * ((1 - part) ** 2) + over * (2 * part * (1 - part)) + goal * (part * part))
            item.setScale(1 - 0.45 * part)

        board.motion.go(FLIGHT, step, delay=delay, travel=True, done=partial(board.removeItem, item))

    def _completing(self, card: CardItem) -> int:
        """The box that has completed a card: its tomb, or else the last of those just marked."""
        boxes = list(single_boxes(self._laid)) or [1]
        return next((box for box in boxes if card.face.mark(box) == TOMB), boxes[-1])

    def celebrate(self, card: CardItem) -> None:
        """Let a card that was just completed go to its place on the score card."""
        board, number = self._board, card.face.number
        goal = dict(panels.chips(board, board.seat, board.layout.score))[number]
        glint = card.box_in_scene(self._completing(card))
        paint = partial(_paint_chip, board, number)
        card.set_state(ring=False, chosen=False, hovered=False)
        show = Celebration(card, glint, goal, paint, f"+{board.worth(number)}")
        board.addItem(show)

        def done() -> None:
            board.removeItem(show)
            board.removeItem(card)

        delay = CARDS_APART * self._done.index(number)
        linear = QEasingCurve.Type.Linear
        time = partial(_at, show)
        board.motion.go(celebration.STAYS, time, delay=delay, travel=True, curve=linear, done=done)


def _at(show: Celebration, part: float) -> None:
    show.show_at(part * celebration.STAYS)


def _paint_chip(board: FlipAndWriteScene, number: int, painter: QPainter, rect: QRectF) -> None:
    board.paint_chip(painter, rect, number)
