"""What a game's room hands to the board of the expedition games: its rules, its cards, how its parts are painted, what it says.
Only the shape of that stands here; the board knows nothing else of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from attrs import frozen
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.games.flip_and_write.card_data import Printed
from ramses_desktop.games.flip_and_write.pending import Hand
from ramses_desktop.games.flip_and_write.rules import ExpeditionGame, Position
from ramses_desktop.games.flip_and_write.ui.card_painting import Face
from ramses_desktop.ui.board.sprites import Paint

View: TypeAlias = Position[Any]


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


class Aside(Protocol):
    """The panel in the corner of a view, for this height, and what its picture depends on; `to_come` if the patterns still to come
    may be shown. None if there is none."""

    def __call__(self, view: Any, height: float, *, to_come: bool) -> tuple[Paint, tuple[object, ...]] | None: ...


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
    pile: bool = False
    """Whether the expedition cards revealed before lie in a pile under the present one."""

    def margins(self, height: float) -> Margins:
        """Round the two cards in another player's panel of this height."""
        return self.foot if height >= self.opponent.height() - 20 else self.low_foot


@frozen
class Note:
    """A few words between the cards, under a heading, beside an icon."""

    heading: str
    icon: str
    words: str


@frozen
class Room:
    """One game, as its board needs it. Views and what marks earn are the game's own; so they are Any here."""

    game: ExpeditionGame[Any]
    parts: Printed[Any, Any]
    measures: Measures
    card_size: Callable[[float], QSizeF]
    face: Callable[[int], Face]
    hand: Callable[[Any, int], Hand]
    """The piece of a seat that is to decide in this view."""

    # -------------------------------------------------------- panels

    paint_score: Callable[[QPainter, Any, int, Any], None]
    """What is on the score card of a seat in a view besides name, points and completed cards; the last is what the mark under the
    piece would earn, which is tinted."""
    score_content: Callable[[Any, int], tuple[object, ...]]
    """What of a view that picture depends on."""
    paint_alone: Callable[[QPainter, float, Any], None]
    """What is in the place of the others where there are none, in a panel of this height."""
    aside: Aside
    paint_chip: Callable[[QPainter, QRectF, int], None]
    """A completed card as a small sign."""
    own_chips: Callable[[Sequence[int]], list[QRectF]]
    """Where each completed card lies on its owner's score card."""
    other_chips: Callable[[float, Sequence[int]], list[QRectF]]
    """The same for another player's panel of this height."""

    # -------------------------------------------------------- words

    sayings: Callable[[], Sayings]
    say_name: Callable[[int], str]
    """What a card is called."""
    say_card: Callable[[int, int], str]
    """A card with its colour and how far it is, crossed off like this."""
    say_print: Callable[[int, int], str]
    """What is printed in a box of a card."""

    # -------------------------------------------------------- what only some have

    say_aside: Callable[[Any], str] | None = None
    """What the panel in the corner shows, in words."""

    paint_other: Callable[[QPainter, float, Any, int, float], None] | None = None
    """What another player's panel of this height shows besides name, points, cards and completed cards; the last is how much room
    there is beside the cards."""
    paint_sight: Callable[[QPainter, float, Any, float], None] | None = None
    """What is said of the display behind its name, which ends at this x, in this size of words."""
    note: Callable[[Any, int], Note | None] | None = None
    """What is worth knowing between the cards while no mark lies there."""
    paint_final: Callable[[QPainter, QSizeF, Any, int], None] | None = None
    """What a player's panel of this size shows when the game is over, besides name, points, cards and completed cards."""
