"""Whole expedition games in fast motion, as far as both of them go the same way: cards, the memory of a policy, and the course of a
turn. Knows no icon, no point and no state. Plain Python, and so typed that mypyc makes machine code of it for releases: `i64` is
for mypyc only."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from ramses_desktop.games.flip_and_write.grid import BOXES, FULL

if TYPE_CHECKING:
    from mypy_extensions import i64

HAND: Final = 2
DISPLAY: Final = 4
TURNS: Final = 7
ROUNDS: Final = 4
NOTHING: Final = -(10**9)
"""What a policy thinks of having no box left."""


def compiled() -> bool:
    """Whether this is machine code, or plain Python."""
    return not __file__.endswith((".py", ".pyc"))


class PlayingCard:
    """A card as sets of boxes, of which `free` may be crossed off."""

    def __init__(self, number: int, colour: int, free: int) -> None:
        self.number = number
        self.colour = colour
        self.free = free
        self.closed = FULL ^ free
        self._fits: dict[tuple[int, ...], tuple[int, ...]] = {}

    def fits(self, placements: tuple[int, ...]) -> tuple[int, ...]:
        """Those of these placements that keep to boxes which may be crossed off, worked out once."""
        found = self._fits.get(placements)
        if found is None:
            found = self._fits[placements] = tuple([boxes for boxes in placements if not boxes & self.closed])
        return found


Cards = list[int]
"""Of cards, or of patterns."""


def by_number(found: dict[int, int]) -> list[int]:
    """What is known of each card, as a list: in that it is found faster."""
    return [found.get(number, 0) for number in range(max(found, default=0) + 1)]


C = TypeVar("C", bound=PlayingCard)
N = TypeVar("N")
G = TypeVar("G")


class Step(Generic[N, G]):
    """One placement on one card: what it is worth to the policy, and what it leads to."""

    __slots__ = ("boxes", "gain", "node", "worth")

    def __init__(self, worth: i64, boxes: i64, node: N, gain: G | None) -> None:
        self.worth = worth
        self.boxes = boxes
        self.node = node
        self.gain = gain
        """None where nothing but plain boxes was crossed off."""


class Racer(Generic[N]):
    """A player in a game that is played out."""

    def __init__(self, nodes: list[N]) -> None:
        self.nodes = nodes
        """The cards in play, as far as they are crossed off."""

    @abstractmethod
    def copy(self) -> Any:
        """The same player, for another game that goes on from here."""


R = TypeVar("R", bound=Racer[Any])


class Memory(Generic[C, N, G, R]):
    """What a policy has worked out for one deck. Games meet the same positions again and again; each is a node.
    A pattern is named by its place in `patterns`; the one past the last is the single box."""

    def __init__(self, cards: Sequence[C], patterns: Sequence[tuple[int, ...]]) -> None:
        self.cards = {card.number: card for card in cards}
        self.patterns = list(patterns)
        self.single: i64 = len(patterns)
        self.limit: i64 = 25_000
        """Positions kept; past that the memory starts afresh."""
        self._nodes: dict[int, N] = {}
        self._gains: dict[int, G] = {}

    @abstractmethod
    def new_node(self, card: C, crossed: int) -> N:
        """A position that nobody has met before."""

    @abstractmethod
    def new_gain(self, card: C, boxes: int) -> G:
        """What lies under these boxes."""

    @abstractmethod
    def choices(self, node: N, pattern: int) -> list[int]:
        """The boxes of every legal placement: those of the pattern, then single boxes."""

    @abstractmethod
    def greedy(self, runner: R, pattern: int) -> tuple[int, Step[N, G] | None]:
        """Which of a player's cards, and how, as looks best; None where no box is left."""

    @abstractmethod
    def step(self, node: N, boxes: int, worth: int) -> Step[N, G]:
        """What crossing off these boxes leads to."""

    def node(self, number: int, crossed: int) -> N:
        key = number << BOXES | crossed
        node = self._nodes.get(key)
        if node is None:
            if len(self._nodes) >= self.limit:
                self._nodes = {}
            node = self._nodes[key] = self.new_node(self.cards[number], crossed)
        return node

    def gain(self, card: C, boxes: int) -> G:
        key = card.number << BOXES | boxes
        gain = self._gains.get(key)
        if gain is None:
            gain = self._gains[key] = self.new_gain(card, boxes)
        return gain


class FastGame(Generic[C, N, G, R]):
    """A whole table, from the start of a turn to the end of the game. `orders` are the expedition cards of each round as places in
    the memory's patterns; the top of the deck is its last card. Whoever is not told how to choose follows the guide."""

    def __init__(
        self, memory: Memory[C, N, G, R], runners: list[R], orders: list[list[int]], display: list[int], deck: list[int]
    ) -> None:
        self.memory = memory
        self.runners = runners
        self.orders = orders
        self.display = display
        self.deck = deck
        self.turn: i64 = 0
        self.take: Callable[[R], int] | None = None
        """Takes a new card for a runner, from the display or the deck."""

    @abstractmethod
    def feel(self) -> None:
        """Tell everybody how the game stands."""

    @abstractmethod
    def mark(self, runner: R, at: int, step: Step[N, G]) -> int:
        """Cross off boxes and settle what lies under them; how many bonus boxes that brings."""

    @abstractmethod
    def finish_turn(self) -> None:
        """All that comes after crossing off, and the end of a round."""

    @abstractmethod
    def wanted(self, runner: R) -> int:
        """Which card of the display the guide takes."""

    def run(self, choose: Callable[[R, int], tuple[int, Step[N, G] | None]] | None = None) -> None:
        self.feel()
        while self.turn < ROUNDS * TURNS:
            pattern = self.orders[self.turn // TURNS][self.turn % TURNS]
            for runner in self.runners:
                self.cross_off(runner, pattern, choose)
            self.finish_turn()

    def cross_off(
        self,
        runner: R,
        pattern: int,
        choose: Callable[[R, int], tuple[int, Step[N, G] | None]] | None = None,
        bonus: int = 0,
    ) -> None:
        """Step two of a turn for one player: a placement, then bonus boxes while there are any."""
        while True:
            at, step = self.memory.greedy(runner, pattern) if choose is None else choose(runner, pattern)
            if step is None:
                return
            if step.gain is None:
                runner.nodes[at] = step.node
            else:
                bonus += self.mark(runner, at, step)
            if not bonus:
                return
            bonus -= 1
            pattern = self.memory.single

    def refill(self, runner: R) -> None:
        """New cards for those laid aside, then as many for the display."""
        # As it is filled up after each player, the display is empty only when the deck is empty too.
        while len(runner.nodes) < HAND and self.display:
            if self.take is None:
                number = self.wanted(runner)
                self.display.remove(number)
            else:
                number = self.take(runner)
            runner.nodes.append(self.memory.node(number, 0))
        while len(self.display) < DISPLAY and self.deck:
            self.display.append(self.deck.pop())


def at_random(memory: Memory[C, N, G, R], below: Callable[[int], int]) -> Callable[[R, int], tuple[int, Step[N, G] | None]]:
    """A chooser: any legal placement, all equally likely; `below` draws a number."""

    def choose(runner: R, pattern: int) -> tuple[int, Step[N, G] | None]:
        choices = [memory.choices(node, pattern) for node in runner.nodes]
        drawn = below(sum(map(len, choices)) or 1)
        for at, found in enumerate(choices):
            if drawn < len(found):
                return at, memory.step(runner.nodes[at], found[drawn], 0)
            drawn -= len(found)
        return 0, None

    return choose
