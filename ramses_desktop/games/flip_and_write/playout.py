"""Fast playouts of whole flip-and-write games, with guesses at what a seat cannot see, and a greedy policy for every player that
caches each position it meets. Each game's kernel adds its icons and prices. Knows no state, no notation and no files.

Plain Python, typed so that mypyc can compile it for releases: `i64` is for mypyc only.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from ramses_desktop.games.flip_and_write.grid import BOXES, FULL, single_boxes

if TYPE_CHECKING:
    from mypy_extensions import i64

Guess = tuple[list[list[int]], list[int], list[int]]
"""The patterns of each round, the deck with its top card last, and the cards that the other hands are dealt from, in order."""

FACTOR: Final = 1327217265
"""For a generator that multiplies with carry. The state stays below `FACTOR << 32`, so it fits into 64 bits with a sign, and takes
2**61 steps to repeat."""
LOW: Final = 0xFFFFFFFF
STATES: Final = (FACTOR << 32) - 2
"""All states but the first and the last, which never change."""


class Guesses:
    """Everything that can lie as it does in the guesses is equally likely."""

    def __init__(
        self, orders: Sequence[Sequence[int]], pack: Sequence[int], deck: Sequence[int], others: Sequence[int] = ()
    ) -> None:
        """`orders` are each round's expedition cards, negative where unknown, and `pack` their patterns; `deck` are the cards that
        may be in the deck, `others` those that may be in other hands."""
        self._orders = [list(order) for order in orders]
        self._unseen = [[card for card in range(len(pack)) if card not in order] for order in orders]
        self._pack = list(pack)
        self._deck = list(deck)
        self._others = list(others)
        self._state: i64 = 1

    def draw(self, seed: int) -> Guess:
        """A guess. The same seed, from 0 to 2**63 - 1, draws the same one."""
        self._state = seed % STATES + 1
        orders = [self._completed(order, unseen) for order, unseen in zip(self._orders, self._unseen, strict=True)]
        return orders, self._shuffled(self._deck), self._shuffled(self._others)

    def _completed(self, order: list[int], unseen: list[int]) -> list[int]:
        """A round's patterns, the unknown ones drawn from the unseen cards."""
        drawn = self._shuffled(unseen)
        return [self._pack[drawn.pop() if card < 0 else card] for card in order]

    def _shuffled(self, cards: list[int]) -> list[int]:
        found = cards[:]
        state = self._state
        for last in range(len(found) - 1, 0, -1):
            other = ((state ^ state >> 32) & LOW) * (last + 1) >> 32
            found[last], found[other] = found[other], found[last]
            state = FACTOR * (state & LOW) + (state >> 32)
        self._state = state
        return found


# ------------------------------------------------------------ playout


HAND: Final = 2
DISPLAY: Final = 4
TURNS: Final = 7
ROUNDS: Final = 4
NOTHING: Final = -(10**9)
"""A policy's value of having no box left."""


def compiled() -> bool:
    """Whether this is compiled code rather than plain Python."""
    return not __file__.endswith((".py", ".pyc"))


# ------------------------------------------------------------ cards


class Card:
    """A card as sets of boxes, of which `free` may be crossed off."""

    def __init__(self, number: int, colour: int, free: int, icons: int) -> None:
        self.number = number
        self.colour = colour
        self.free = free
        self.closed = FULL ^ free
        self.icons = icons
        """All boxes with something to gain."""
        self._fits: dict[tuple[int, ...], tuple[int, ...]] = {}

    def reach(self, crossed: int) -> int:
        """The boxes that may be crossed off individually; every placement must include at least one of them."""
        return self.free & ~crossed

    def is_complete(self, crossed: int) -> bool:
        return crossed == self.free

    def fits(self, placements: tuple[int, ...]) -> tuple[int, ...]:
        """The placements that stay within the untouched card's free boxes, cached."""
        found = self._fits.get(placements)
        if found is None:
            found = self._fits[placements] = tuple([boxes for boxes in placements if not boxes & self.closed])
        return found

    def legal(self, crossed: int, placements: tuple[int, ...]) -> list[int]:
        """The currently legal placements of a pattern."""
        near = self.reach(crossed)
        return [boxes for boxes in self.fits(placements) if boxes & near and not boxes & crossed]


class Placement:
    """Boxes of one card that a pattern can cover, and what is under them, counted once."""

    def __init__(self, boxes: int, crosses: int, gain: Any) -> None:
        self.boxes: i64 = boxes
        self.size: i64 = boxes.bit_count()
        self.crosses: i64 = crosses
        """Bonus boxes."""
        self.gain = gain
        """None if nothing is under them."""


# ------------------------------------------------------------ positions


class Slots:
    """Layout of a position's cache of best steps. Situations that are `alike` share slots."""

    def __init__(self, alike: Sequence[Hashable], width: int) -> None:
        first: dict[Hashable, int] = {}
        self.starts = [first.setdefault(key, len(first) * width) for key in alike]
        """By situation; the patterns follow one another from there."""
        self.size = len(first) * width


class Step:
    """One placement on one card: its value to the policy, and what it leads to."""

    __slots__ = ("bonus", "boxes", "completes", "gain", "node", "quiet", "worth")

    def __init__(self, worth: i64, boxes: i64, node: Node, completes: bool = False, bonus: i64 = 0, gain: Any = None) -> None:
        self.worth = worth
        self.boxes = boxes
        self.node = node
        self.completes = completes
        self.bonus = bonus
        self.gain = gain
        self.quiet = gain is None and not completes
        """Whether it does nothing but cross off boxes."""


class Node:
    """A card with its crossed boxes. Games reach the same positions again and again, so results are cached here."""

    # One class for all games: mypyc generates slow code for subclasses used through their base.
    __slots__ = ("best", "card", "complete", "crossed", "memo", "starts")

    def __init__(self, card: Any, crossed: int, slots: Slots, memo: Any = None) -> None:
        self.card = card
        self.crossed: i64 = crossed
        self.complete: bool = card.is_complete(crossed)
        self.starts = slots.starts
        self.best: list[Step | None] = [None] * slots.size
        self.memo = memo
        """Further results cached by a game."""


class SimPlayer:
    """A player in a playout."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        """The cards in play."""
        self.situation: i64 = 0
        """Which of the policy's prices apply."""

    @abstractmethod
    def copy(self) -> Any:
        """An independent copy of the player, for another playout from here."""

    @abstractmethod
    def lines(self, values: Any) -> list[int]:
        """Points so far, line by line of the score card."""

    def total(self, values: Any) -> int:
        """Points so far."""
        return sum(self.lines(values))


C = TypeVar("C", bound=Card)
P = TypeVar("P", bound=Placement)
S = TypeVar("S", bound=SimPlayer)


# ------------------------------------------------------------ the policy


class Policy(Generic[C, P, S]):
    """Picks what looks best, and caches the choice for every position. A pattern is named by its index in `patterns`; the index
    past the end is the single box."""

    def __init__(
        self, cards: Sequence[C], patterns: Sequence[tuple[int, ...]], pack: Sequence[int], values: Any, late: int
    ) -> None:
        self.cards = {card.number: card for card in cards}
        self.patterns = list(patterns)
        self.pack = tuple(pack)
        """The pattern of each expedition card."""
        self.values = values
        self.single: i64 = len(patterns)
        self.width: i64 = len(patterns) + 1
        self.early: i64 = ROUNDS * TURNS - 1 - late
        """The last turn in which the end of the game is too far off to matter."""
        self.limit: i64 = 25_000
        """Maximum number of cached positions; beyond that the cache is cleared."""
        self._nodes: dict[int, Node] = {}
        self._placements: dict[int, list[P]] = {}

    @abstractmethod
    def new_node(self, card: C, crossed: int) -> Node:
        """A position met for the first time."""

    @abstractmethod
    def placement(self, card: C, boxes: int) -> P:
        """These boxes, and what is under them."""

    @abstractmethod
    def search(self, node: Node, pattern: int, situation: int) -> Step:
        """The best-looking way to use the pattern or a single box here; with no box left, a step worth NOTHING."""

    @abstractmethod
    def judge(self, card: C, crossed: int, boxes: int, situation: int = 0) -> int:
        """The value of these boxes."""

    @abstractmethod
    def held(self, player: S) -> Any:
        """What a player has that affects the value of a new card, including cards in play."""

    @abstractmethod
    def wish(self, number: int, held: Any) -> int:
        """The value of a new card to a player with this."""

    def phase(self, turn: int) -> int:
        """0 until the end of the game matters, then 1 and up."""
        return turn - self.early if turn > self.early else 0

    def node(self, number: int, crossed: int) -> Node:
        key = number << BOXES | crossed
        node = self._nodes.get(key)
        if node is None:
            if len(self._nodes) >= self.limit:
                self._nodes = {}
            node = self._nodes[key] = self.new_node(self.cards[number], crossed)
        return node

    def forget(self) -> None:
        """Drop the cached positions."""
        self._nodes = {}

    def placements(self, card: C, pattern: int) -> list[P]:
        """Everything that fits the untouched card: the pattern's placements, then single boxes."""
        key = card.number * self.width + pattern
        found = self._placements.get(key)
        if found is None:
            if pattern == self.single:
                found = [self.placement(card, box) for box in single_boxes(card.free)]
            else:
                fitting = card.fits(self.patterns[pattern])
                found = [self.placement(card, boxes) for boxes in fitting] + self.placements(card, self.single)
            self._placements[key] = found
        return found

    def best(self, node: Node, pattern: int, situation: int) -> Step:
        """The best-looking step, cached."""
        slot = node.starts[situation] + pattern
        step = node.best[slot]
        if step is None:
            step = node.best[slot] = self.search(node, pattern, situation)
        return step

    def greedy(self, player: S, pattern: i64) -> tuple[int, Step | None]:
        """Which of a player's cards to mark, and how; None if no box is left. Ties go to the first."""
        situation = player.situation
        at = 0
        worth: i64 = NOTHING
        best: Step | None = None
        for place, node in enumerate(player.nodes):
            slot: i64 = node.starts[situation]
            step = node.best[slot + pattern]
            if step is None:
                step = self.best(node, pattern, situation)
            if step.worth > worth:
                at, best, worth = place, step, step.worth
        return at, best

    def step(self, node: Node, placement: P, worth: i64 = 0) -> Step:
        """The result of crossing off these boxes."""
        after = self.node(node.card.number, node.crossed | placement.boxes)
        completes = after.complete and not node.complete
        return Step(worth, placement.boxes, after, completes, placement.crosses, placement.gain)

    def wanted(self, player: S, numbers: list[int]) -> int:
        """The card to take next; ties go to the first."""
        held = self.held(player)
        best, worth = numbers[0], NOTHING
        for number in numbers:
            value = self.wish(number, held)
            if value > worth:
                best, worth = number, value
        return best


# ------------------------------------------------------------ the course of a game


class Playout(Generic[C, P, S]):
    """A whole table, from the start of a turn to the end of the game. `orders` are each round's expedition cards as indices into
    the policy's patterns; the top of the deck is its last card."""

    def __init__(
        self, policy: Policy[C, P, S], players: list[S], orders: list[list[int]], display: list[int], deck: list[int]
    ) -> None:
        self.policy = policy
        self.players = players
        self.orders = orders
        self.display = display
        self.deck = deck
        self.turn: i64 = 0
        self.due = False
        """Whether this turn brought anything to settle at its end."""
        self.choose: Callable[[S, int], tuple[int, Step | None]] | None = None
        """How to choose boxes, if not by the policy;"""
        self.take: Callable[[S], int] | None = None
        """and how to take a new card from the display or the deck."""

    @abstractmethod
    def assess(self) -> None:
        """Determine which prices now apply to everybody."""

    @abstractmethod
    def settle(self, player: S, gain: Any) -> None:
        """Record what a player has crossed off."""

    @abstractmethod
    def complete(self, player: S, node: Node) -> None:
        """Note that a player has completed this card."""

    @abstractmethod
    def lay_aside(self) -> list[S]:
        """Lay completed cards aside. Returns the players who take new ones, in order."""

    @abstractmethod
    def replaced(self) -> None:
        """Hook called after new cards are taken."""

    @abstractmethod
    def begin_round(self) -> None: ...

    def run(self) -> None:
        self.assess()
        while self.turn < ROUNDS * TURNS:
            pattern: i64 = self.orders[self.turn // TURNS][self.turn % TURNS]
            for player in self.players:
                self.cross_off(player, pattern)
            self.finish_turn()

    def cross_off(self, player: S, pattern: i64, bonus: i64 = 0) -> None:
        """Step two of a turn for one player: a placement, then any bonus boxes."""
        while True:
            at, step = self.policy.greedy(player, pattern) if self.choose is None else self.choose(player, pattern)
            if step is None:
                return
            if step.quiet:
                player.nodes[at] = step.node
            else:
                bonus += self.mark(player, at, step)
            if not bonus:
                return
            bonus -= 1
            pattern = self.policy.single

    def mark(self, player: S, at: int, step: Step) -> i64:
        """Cross off boxes and settle what is under them. Returns the number of bonus boxes earned."""
        player.nodes[at] = step.node
        if step.completes:
            self.due = True
            self.complete(player, step.node)
        if step.gain is not None:
            self.settle(player, step.gain)
        return step.bonus

    def finish_turn(self) -> None:
        if self.due:
            self.due = False
            self.replace(self.lay_aside())
        else:
            self._next_turn()

    def replace(self, waiting: list[S]) -> None:
        """Let these players take new cards, and end the turn."""
        if self.turn + 1 < ROUNDS * TURNS:
            for player in waiting:
                self._refill(player)
        self.replaced()
        self._next_turn()

    def _refill(self, player: S) -> None:
        """Replace cards laid aside, then refill the display."""
        # The display is refilled after each player, so it is empty only when the deck is too.
        while len(player.nodes) < HAND and self.display:
            if self.take is None:
                number = self.policy.wanted(player, self.display)
                self.display.remove(number)
            else:
                number = self.take(player)
            player.nodes.append(self.policy.node(number, 0))
        while len(self.display) < DISPLAY and self.deck:
            self.display.append(self.deck.pop())

    def _next_turn(self) -> None:
        self.turn += 1
        if self.turn % TURNS == 0 and self.turn < ROUNDS * TURNS:
            self.begin_round()
        if self.turn > self.policy.early:
            self.assess()
