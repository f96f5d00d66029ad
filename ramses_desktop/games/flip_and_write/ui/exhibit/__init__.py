"""A decision of a flip-and-write game as a picture: the cards it was about, with the move that was made and a better one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.grid import SIDE, single_boxes
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, Bonus, Cross, Keep, Take
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.layout import DECK
from ramses_desktop.ui.board.exhibit import Exhibit, Note, paint_better, paint_made, paint_made_by
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from ramses_desktop.games.flip_and_write.ui.scene import FlipAndWriteScene

GAP: Final = 12.0
LARGEST: Final = 60.0
"""Side of the largest boxes."""
CAPTION: Final = 20.0
"""Height of the line above each row, where there are two."""
OWN: Final = 0.52
"""Share of the height for the own cards, where the display is shown below them."""
CELL: Final = 22.0
"""Side of a box of the pattern."""


def exhibit(board: FlipAndWriteScene, made: Move, better: Move | None) -> Exhibit:
    return Exhibit(_Picture(board, made, better).paint, _pattern(board))


def _pattern(board: FlipAndWriteScene) -> Note | None:
    """The pattern in force, if it was to be marked."""
    view = board.view
    if view.stage != CROSS or view.bonus:
        return None
    cells = board.parts.patterns[board.parts.expeditions[view.expedition]].cells
    width, height = box_painting.piece_size(cells, CELL)

    def paint(painter: QPainter) -> None:
        box_painting.piece(painter, cells, 0, 0, CELL, appearance().theme["ink"])

    return Note(tr("Pattern of this turn"), QSizeF(width, height), paint)


@frozen
class _Picture:
    """Paints cards in one or two rows, and marks what the moves are about."""

    board: FlipAndWriteScene
    made: Move
    better: Move | None

    def paint(self, painter: QPainter, room: QRectF) -> None:
        board, view = self.board, self.board.view
        side = view.players[board.seat]
        own = [one.card for one in side.cards]
        places: dict[int, QRectF] = {}
        if view.stage == KEEP:
            places = self._row(painter, room, list(side.dealt), two_rows=True)
        elif view.stage == CROSS:
            places = self._row(painter, room, own)
        else:
            low = room.adjusted(0, room.height() * OWN if own else 0, 0, 0)
            if own:
                high = QRectF(room.left(), room.top(), room.width(), room.height() * OWN - GAP)
                self._row(painter, self._captioned(painter, high, tr("In play")), own)
            display = [*view.display, *([DECK] if view.deck else [])]
            places = self._row(painter, self._captioned(painter, low, tr("Display")), display)
        self._mark(painter, places)

    def _captioned(self, painter: QPainter, room: QRectF, words: str) -> QRectF:
        draw.text(painter, room.left(), room.top() + 12, words.upper(), fonts.label(11.5), appearance().theme["ink2"])
        return room.adjusted(0, CAPTION, 0, 0)

    def _row(self, painter: QPainter, room: QRectF, cards: Sequence[int], *, two_rows: bool = False) -> dict[int, QRectF]:
        """Paint cards side by side, as large as they get; or in two rows, if they get larger so."""
        one, count = self.board.measures.card_in_boxes(), max(1, len(cards))
        splits = [(count, 1), *([(count // 2, 2)] if two_rows else [])]
        b, across = max(
            (
                min(
                    (room.width() - GAP * (wide - 1)) / (wide * one.width()),
                    (room.height() - GAP * (high - 1)) / (high * one.height()),
                ),
                wide,
            )
            for wide, high in splits
        )
        b = min(b, LARGEST)
        size, places = self.board.measures.card(b), {}
        for at, number in enumerate(cards):
            row, column = divmod(at, across)
            corner = room.topLeft() + QPointF(column * (size.width() + GAP), row * (size.height() + GAP))
            places[number] = QRectF(corner, size)
            self._card(painter, places[number], number, b)
        return places

    def _card(self, painter: QPainter, place: QRectF, number: int, b: float) -> None:
        if number == DECK:
            draw.deck(painter, place, appearance().theme[self.board.deck_colour])
            return
        pending = self.made.boxes if isinstance(self.made, Cross | Bonus) and self.made.card == number else 0
        painter.save()
        painter.translate(place.topLeft())
        self.board.face(number).paint(painter, b, self.board.crossed(number), pending, self.board.old_marks.get(number, 0))
        painter.restore()

    # -------------------------------------------------------- marks

    def _mark(self, painter: QPainter, places: dict[int, QRectF]) -> None:
        mine = self._places_of(self.made, places)
        others = self._places_of(self.better, places) if self.better is not None else []
        token = self.board.people[self.board.seat].token
        if not isinstance(self.made, Cross | Bonus):
            paint_made(painter, mine, token)
        paint_better(painter, others, mine)
        paint_made_by(painter, mine, token)

    def _places_of(self, move: Move, places: dict[int, QRectF]) -> list[QRectF]:
        match move:
            case Cross(card=card, boxes=boxes) | Bonus(card=card, boxes=boxes):
                return [self._box(places[card], card, box) for box in single_boxes(boxes)]
            case Keep(first=first, second=second):
                return [places[first], places[second]]
            case Take(place=place):
                return [places[self.board.view.display[place - 1] if place else DECK]]
        return []

    def _box(self, place: QRectF, card: int, box: int) -> QRectF:
        row, column = divmod(box.bit_length() - 1, SIDE)
        b = place.width() / self.board.measures.card_in_boxes().width()
        return self.board.face(card).box_rect(b, column, row).translated(place.topLeft())
