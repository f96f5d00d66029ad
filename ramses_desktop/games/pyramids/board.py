"""The Pyramids board: the board of the expedition games, furnished with what is Pyramids' own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from attrs import frozen
from PySide6.QtCore import QObject, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.games.pyramids import painting, panels, words
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, Parts, parts
from ramses_desktop.games.pyramids.hand import Earned, Hand
from ramses_desktop.games.pyramids.kernel import ROUNDS
from ramses_desktop.games.pyramids.painting import Face
from ramses_desktop.games.pyramids.rules import GAME, Pyramids, State
from ramses_desktop.ui.kit import draw, fonts
from ramses_desktop.ui.kit.board import Habits, Person
from ramses_desktop.ui.kit.expedition.board import ExpeditionBoard
from ramses_desktop.ui.kit.expedition.panels import paint_to_come
from ramses_desktop.ui.kit.expedition.room import Margins, Measures, Paint, Sayings
from ramses_desktop.ui.kit.look import look

MEASURES: Final = Measures(
    score=panels.SCORE,
    opponent=panels.OPPONENT,
    foot=Margins(44),
    low_foot=Margins(44),
    aside=panels.ASIDE,
    deck="purple",
    pack="orange",
    bonus="red-cross",
)


@frozen
class PyramidsRoom:
    """What Pyramids hands to its board."""

    tokens: tuple[int, ...]
    """Of each seat, for what others have claimed."""
    game: Pyramids = GAME
    measures: Measures = MEASURES

    @property
    def sayings(self) -> Sayings:
        return words.sayings()

    @property
    def parts(self) -> Parts:
        return parts()

    def card_size(self, b: float) -> QSizeF:
        return painting.card_size(b)

    def face(self, number: int) -> Face:
        return Face(parts().cards[number])

    def hand(self, view: State, seat: int) -> Hand:
        return Hand(view, seat)

    # -------------------------------------------------------- panels

    def paint_score(self, painter: QPainter, view: State, seat: int, earned: Earned | None) -> None:
        panels.paint_score(painter, view, seat, earned, self.tokens)

    def score_content(self, view: State, seat: int) -> tuple[object, ...]:
        return view.players[seat], view.claims, view.number, view.stage

    def paint_other(self, painter: QPainter, height: float, view: State, seat: int) -> None:
        """Nothing more than the cards and the completed ones."""

    def paint_alone(self, painter: QPainter, height: float, view: State) -> None:
        panels.paint_rival(painter, height, view)

    def aside(self, view: State, height: float, *, to_come: bool) -> tuple[Paint, tuple[object, ...]] | None:
        if not to_come:
            return None
        paint = partial(paint_to_come, width=panels.ASIDE.width(), height=height, room=self, view=view)
        return paint, (view.orders[min(view.round, ROUNDS - 1)],)

    def paint_label(self, painter: QPainter, view: State, px: float) -> None:
        draw.text(painter, 0, 14 * px, panels.tr("Display").upper(), fonts.label(11.5 * px), look().theme["ink2"])

    def note(self, view: State, seat: int) -> None:
        """There is nothing to know before a mark lies there."""

    def paint_final(self, painter: QPainter, size: QSizeF, view: State, seat: int) -> None:
        """Nothing more than what is completed; the result says the rest."""

    def paint_chip(self, painter: QPainter, rect: QRectF, number: int) -> None:
        colour = COLOUR_NAMES[parts().cards[number].colour]
        painting.paint_chip(painter, rect.left(), rect.top(), rect.width(), colour, number)

    def own_chips(self, done: Sequence[int]) -> list[QRectF]:
        return panels.own_chips(done)

    def other_chips(self, height: float, done: Sequence[int]) -> list[QRectF]:
        return panels.other_chips(height, done)

    # -------------------------------------------------------- words

    def say_name(self, number: int) -> str:
        return words.name(number)

    def say_card(self, number: int, crossed: int) -> str:
        return words.card(number, crossed)

    def say_print(self, number: int, box: int) -> str:
        return words.printed(number, box)


class PyramidsBoard(ExpeditionBoard):
    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(PyramidsRoom(tuple(person.token for person in people)), people, habits, parent)


BOARD: Final = PyramidsBoard
