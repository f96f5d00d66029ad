"""The board of Silver & Gold: the board of the expedition games, furnished with what is its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

from attrs import frozen
from PySide6.QtCore import QObject, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.games.silver_gold import painting, panels, words
from ramses_desktop.games.silver_gold.deck import Parts, parts
from ramses_desktop.games.silver_gold.hand import Hand
from ramses_desktop.games.silver_gold.painting import Face
from ramses_desktop.games.silver_gold.rules import GAME, SilverGold, State, palm_worth
from ramses_desktop.ui.kit.board import Habits, Person
from ramses_desktop.ui.kit.expedition.board import ExpeditionBoard
from ramses_desktop.ui.kit.expedition.hand import Earned
from ramses_desktop.ui.kit.expedition.panels import patterns_left
from ramses_desktop.ui.kit.expedition.room import Margins, Measures, Note, Paint, Sayings

MEASURES: Final = Measures(
    score=panels.SCORE,
    opponent=panels.OPPONENT,
    foot=Margins(74),
    low_foot=Margins(44, 54),
    aside=panels.ASIDE,
    deck="grey",
    pack="purple",
    bonus="x",
)


@frozen
class SilverGoldRoom:
    """What Silver & Gold hands to its board."""

    people: tuple[Person, ...]
    game: SilverGold = GAME
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
        panels.paint_score(painter, view, seat, earned)

    def score_content(self, view: State, seat: int) -> tuple[object, ...]:
        return view.players[seat], view.trophies, view.first, view.stage

    def paint_other(self, painter: QPainter, height: float, view: State, seat: int) -> None:
        panels.paint_other(painter, height, view, seat, beside=self.measures.margins(height).beside)

    def paint_alone(self, painter: QPainter, height: float, view: State) -> None:
        panels.paint_alone(painter, height, view)

    def aside(self, view: State, height: float, *, to_come: bool) -> tuple[Paint, tuple[object, ...]]:
        """The round card. What is left in the pack it shows only where the pile of revealed cards lies open."""
        counts = patterns_left(self, view)[0] if view.open_pile else Counter(parts().expeditions)
        tokens, names = [person.token for person in self.people], [person.name for person in self.people]
        paint = partial(panels.paint_round_card, height=height, view=view, tokens=tokens, names=names, counts=counts)
        return paint, (view.trophies, view.first, view.stage, tuple(sorted(counts.items())))

    def paint_label(self, painter: QPainter, view: State, px: float) -> None:
        panels.paint_label(painter, view, px)

    def note(self, view: State, seat: int) -> Note | None:
        """What a palm would earn now, as long as there is a box for it."""
        if len(view.players[seat].palms) >= parts().values.palm_boxes:
            return None
        return Note(panels.tr("Palm now"), "palm", f"+{palm_worth(view)}")

    def paint_final(self, painter: QPainter, size: QSizeF, view: State, seat: int) -> None:
        panels.paint_final(painter, size, view, seat)

    def paint_chip(self, painter: QPainter, rect: QRectF, number: int) -> None:
        painting.paint_chip(painter, rect, parts().cards[number])

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


class SilverGoldBoard(ExpeditionBoard):
    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(SilverGoldRoom(tuple(people)), people, habits, parent)


BOARD: Final = SilverGoldBoard
