"""The state of a flip-and-write game, its options, and the small changes that moves are made of."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar

from attrs import evolve, field, frozen

from ramses_desktop.engine.game import HIDDEN, Options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.card_data import EXPEDITIONS
from ramses_desktop.games.flip_and_write.playout import ROUNDS, TURNS

DEALT: Final = 4
ALL_TURNS: Final = ROUNDS * TURNS
RIVAL: Final = -2
"""Owner of what is struck off in a solo game."""

KEEP, CROSS, REPLACE, OVER = "keep", "cross", "replace", "over"


@frozen
class ExpeditionOptions(Options):
    """One to four players."""

    game: ClassVar[str]
    """Name of the game for players."""
    players: int = field(default=2)

    @players.validator
    def _seats(self, _: Any, value: int) -> None:
        if value not in range(1, 5):
            raise ValueError(tr("{game} is for 1 to 4 players, not {n}.", game=tr(self.game), n=value))


@frozen
class InPlay:
    """A card in play, with its crossed boxes."""

    card: int
    crossed: int = 0


@frozen
class Side:
    """One side of the table: the two cards in play and the completed ones. Games add their score cards."""

    dealt: tuple[int, ...] = ()
    """The four cards to choose from, before the first turn."""
    cards: tuple[InPlay, ...] = ()
    done: tuple[int, ...] = ()
    """Completed cards in scoring order."""


P = TypeVar("P", bound=Side)


@frozen
class Position(Generic[P]):
    """What is on the table. Games add their own fields."""

    players: tuple[P, ...]
    before: tuple[P, ...]
    """The players at the start of this turn: what the others see while marks are made."""
    deck: tuple[int, ...]
    """The top card comes first."""
    orders: tuple[tuple[int, ...], ...]
    """Each round's expedition cards in the order in which they are revealed."""
    display: tuple[int, ...] = ()
    stage: str = KEEP
    number: int = 0
    """Turns played, 0 to 28."""
    seat: int = 0
    """The seat to decide."""
    bonus: int = 0
    """Bonus boxes this seat still has to cross off."""
    queue: tuple[int, ...] = ()
    """Seats still to take a new card, listed twice if two are due."""

    @property
    def round(self) -> int:
        return self.number // TURNS

    @property
    def expedition(self) -> int:
        """The expedition card now in force."""
        return self.orders[self.round][self.number % TURNS]

    @property
    def clockwise(self) -> tuple[int, ...]:
        """All seats in the order in which they settle events."""
        return tuple(range(len(self.players)))

    @property
    def together(self) -> bool:
        """Whether everybody decides at once, without seeing the others' choices."""
        return self.stage in (KEEP, CROSS)

    @property
    def revealed(self) -> int:
        """Number of expedition cards revealed in the whole game."""
        return self.number + (self.stage in (CROSS, REPLACE))


S = TypeVar("S", bound=Position[Any])
Orders = tuple[tuple[int, ...], ...]


@frozen
class Refusals:
    """Messages about a wrong deal or move that name a card or an icon."""

    hands: str
    deck: str
    keep: str
    dealt: str
    bonus: str
    foreign: str
    take: str
    place: str
    closed: str


def with_side(state: S, side: Any) -> S:
    """The state with a new side for the deciding seat."""
    return evolve(state, players=(*state.players[: state.seat], side, *state.players[state.seat + 1 :]))


def crossed_off(side: P, one: InPlay, boxes: int) -> P:
    """The side with these boxes of one of its cards crossed off."""
    more = evolve(one, crossed=one.crossed | boxes)
    return evolve(side, cards=tuple(more if other is one else other for other in side.cards))


def is_one_box(boxes: int) -> bool:
    return boxes > 0 and boxes.bit_count() == 1


def gap_of(state: Position[Any], side: Side) -> int:
    """Where a new card goes: in place of a completed one, so that the other stays put."""
    right = state.before[state.seat].cards[1:]
    left_is_gone = [one.card for one in side.cards] == [one.card for one in right]
    return 0 if left_is_gone else len(side.cards)


def revealed_cards(order: tuple[int, ...], revealed: int) -> tuple[int, ...]:
    """A round's expedition cards with unrevealed ones hidden; the eighth is never revealed."""
    open_cards = max(0, min(revealed, TURNS))
    return order[:open_cards] + (HIDDEN,) * (EXPEDITIONS - open_cards)


def as_begun(before: P) -> P:
    """What others see of a player while everybody decides at once: the start of the turn, with dealt cards face down."""
    return evolve(before, dealt=(HIDDEN,) * len(before.dealt))


def completed_order(order: tuple[int, ...], luck: Luck) -> tuple[int, ...]:
    """A round's order with its hidden cards drawn from the unseen ones."""
    rest = iter(luck.shuffled(set(range(EXPEDITIONS)) - set(order)))
    return tuple(next(rest) if card == HIDDEN else card for card in order)
