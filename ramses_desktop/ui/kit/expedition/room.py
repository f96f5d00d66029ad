"""What a game's room hands to the board of the expedition games: its rules, its cards, how its parts are painted, what it says.
Only the shape of that stands here; the board knows nothing else of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from attrs import frozen
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.expedition import ExpeditionGame, Position
from ramses_desktop.engine.printed import Printed
from ramses_desktop.ui.kit.expedition.cards import Pen
from ramses_desktop.ui.kit.expedition.hand import Hand

Paint = Callable[[QPainter], None]
View: TypeAlias = Position[Any]


class Face(Protocol):
    """A printed card: where its boxes are and how it is painted, for boxes whose side is `b`."""

    @property
    def number(self) -> int: ...

    @property
    def boxes(self) -> int:
        """Those that can be crossed off."""

    def size(self, b: float) -> QSizeF: ...

    def box_rect(self, b: float, column: int, row: int) -> QRectF: ...

    def mark(self, box: int) -> str:
        """What is printed in a box, in the signs of `draw.box`."""

    def paint(self, painter: QPainter, b: float, pen: Pen) -> None: ...


@frozen
class Sayings:
    """The sentences in which the games differ, translated. `{name}` is who is to act."""

    keep: str
    mark: str
    bonus: str
    lost: str
    take: str
    takes: str
    takes_one: str
    none_completed: str


class Margins(NamedTuple):
    below: float
    beside: float = 0.0


@frozen
class Measures:
    """How large the printed parts are, panels at their own scale; and in which colours cards are backed."""

    score: QSizeF
    opponent: QSizeF
    foot: Margins
    """What another player's panel has below the two cards, and beside them."""
    low_foot: Margins
    """The same for a panel that is lower than `opponent`."""
    aside: QSizeF
    """The panel in the corner: patterns still to come, trophies and the like."""
    deck: str
    pack: str
    bonus: str
    """The icon that earns a bonus box."""

    def margins(self, height: float) -> Margins:
        """Round the two cards in another player's panel of this height."""
        return self.foot if height >= self.opponent.height() - 20 else self.low_foot


@frozen
class Note:
    """A few words between the cards, under a heading, beside an icon."""

    heading: str
    icon: str
    words: str


class Room(Protocol):
    """One game, as its board needs it."""

    @property
    def game(self) -> ExpeditionGame[Any]: ...

    @property
    def measures(self) -> Measures: ...

    @property
    def sayings(self) -> Sayings: ...

    @property
    def parts(self) -> Printed[Any, Any]: ...

    def card_size(self, b: float) -> QSizeF: ...

    def face(self, number: int) -> Face: ...

    def hand(self, view: Any, seat: int) -> Hand: ...

    # -------------------------------------------------------- panels

    def paint_score(self, painter: QPainter, view: Any, seat: int, earned: Any) -> None:
        """What is on the score card of a seat besides name, points and completed cards; what the mark under the piece would cross
        off is tinted."""

    def score_content(self, view: Any, seat: int) -> tuple[object, ...]:
        """What of the view that picture depends on."""

    def paint_other(self, painter: QPainter, height: float, view: Any, seat: int) -> None:
        """What another player's panel shows besides name, points, cards and completed cards."""

    def paint_alone(self, painter: QPainter, height: float, view: Any) -> None:
        """What is in the place of the others where there are none."""

    def aside(self, view: Any, height: float, *, to_come: bool) -> tuple[Paint, tuple[object, ...]] | None:
        """The panel in the corner and what its picture depends on; `to_come` if the patterns still to come may be shown."""

    def paint_label(self, painter: QPainter, view: Any, px: float) -> None:
        """The words above the display."""

    def note(self, view: Any, seat: int) -> Note | None:
        """What is worth knowing between the cards while no mark lies there."""

    def paint_final(self, painter: QPainter, size: QSizeF, view: Any, seat: int) -> None:
        """What a player's panel of this size shows when the game is over, besides name, points, cards and completed cards."""

    def paint_chip(self, painter: QPainter, rect: QRectF, number: int) -> None:
        """A completed card as a small sign."""

    def own_chips(self, done: Sequence[int]) -> list[QRectF]:
        """Where each completed card lies on its owner's score card."""

    def other_chips(self, height: float, done: Sequence[int]) -> list[QRectF]:
        """The same for another player's panel of this height."""

    # -------------------------------------------------------- words

    def say_name(self, number: int) -> str:
        """What a card is called."""

    def say_card(self, number: int, crossed: int) -> str:
        """A card with its colour and how far it is."""

    def say_print(self, number: int, box: int) -> str:
        """What is printed in a box of a card."""
