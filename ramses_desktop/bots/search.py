"""Search for all games: flat Monte Carlo with sequential halving. Hidden information is guessed many times; every promising move is
played out in the same guesses by a fast policy, and the worse half is dropped again and again. Thinking is a generator, so that it
can be interrupted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from time import monotonic
from typing import Any, Protocol, TypeAlias, TypeVar

from attrs import field, frozen, validators

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.luck import Luck

M = TypeVar("M", bound=Move)
T = TypeVar("T")


class Simulation(Protocol[M]):
    """One decision of one seat, to be tried out repeatedly. Each game has its own."""

    @property
    def candidates(self) -> Sequence[M]:
        """Legal moves worth trying, the most promising first; at least one."""

    @property
    def effort(self) -> float:
        """The cost of one playout, in whole games."""

    def imagine(self, luck: Luck) -> None:
        """Draw a new guess of what is hidden. All playouts until the next call happen in this guess."""

    def play_out(self, move: M) -> float:
        """Make the move, let the policy play on for everyone, and return how good the end is for this seat, in points."""


Simulate: TypeAlias = Callable[[Any, Sequence[Any], int], Simulation[Any]]
"""From the game, a seat's views, and the seat."""


@frozen
class Budget:
    """How much to think. The same budget and luck lead to the same choice, unless `seconds` is limited."""

    effort: float
    """Total cost of all playouts, in whole games."""
    width: int = field(validator=validators.ge(1))
    """Number of candidates to try,"""
    ample: int = 200
    """or more, as long as each gets this many playouts."""
    least: int = 4
    most: int = 1000
    """Minimum and maximum number of playouts per candidate."""
    last: int = 1
    """Number of candidates kept to the end, all equally well known."""
    seconds: float | None = None
    """Time limit. If set, the choice depends on the clock."""


@frozen
class Estimate:
    """A move's results, one per guess, in order. Moves of one search share their guesses."""

    move: Any
    results: tuple[float, ...]

    @property
    def mean(self) -> float:
        return fmean(self.results)

    @property
    def error(self) -> float:
        """Standard error of the mean; infinite for a single result."""
        return stdev(self.results) / sqrt(len(self.results)) if len(self.results) > 1 else float("inf")

    def ahead_of(self, other: Estimate) -> tuple[float, float]:
        """The mean lead over the other move in the guesses tried with both, and its standard error."""
        apart = Estimate(None, tuple(one - two for one, two in zip(self.results, other.results, strict=False)))
        return apart.mean, apart.error


Thinking = Generator[float, None, T]
"""Yields the share done, from 0 to 1, about every millisecond, and returns the result. May be closed at any time."""


def weigh(simulation: Simulation[Any], budget: Budget, luck: Luck) -> Thinking[tuple[Estimate, ...]]:
    """The candidates, best first: by how long they survived, then by mean."""
    playouts = budget.effort / simulation.effort
    width = max(budget.width, int(playouts / budget.ample))
    found: list[list[float]] = [[] for _ in simulation.candidates[:width]]
    places = list(range(len(found)))
    rounds = max(1, halvings(len(places)))
    due = None if budget.seconds is None else monotonic() + budget.seconds
    dropped: list[int] = []
    for at in range(rounds):
        guesses = round(playouts / rounds / len(places))
        guesses = min(max(guesses, budget.least), budget.most - len(found[places[0]]))
        for guess in range(guesses):
            simulation.imagine(luck)
            for tried, place in enumerate(places, 1):
                found[place].append(simulation.play_out(simulation.candidates[place]))
                yield (at + (guess + tried / len(places)) / guesses) / rounds
            if due is not None and monotonic() > due:
                break
        places, worse = halved(places, found, budget.last)
        dropped = worse + dropped
        if due is not None and monotonic() > due:
            break
    return tuple(Estimate(simulation.candidates[place], tuple(found[place])) for place in places + dropped)


def halvings(count: int) -> int:
    """Rounds until one of `count` candidates is left."""
    return (count - 1).bit_length()


def halved(places: Sequence[int], found: Sequence[Sequence[float]], last: int = 1) -> tuple[list[int], list[int]]:
    """The better half, best first and never fewer than `last`, and the rest. Ties go to the more promising."""
    ordered = sorted(places, key=lambda place: (-fmean(found[place]), place))
    middle = max((len(ordered) + 1) // 2, last)
    return ordered[:middle], ordered[middle:]


GetReady: TypeAlias = Callable[[], Iterable[None]]
"""Slow one-time preparations, in small steps."""


def is_ready() -> Iterable[None]:
    return ()


class SearchingBot:
    """Plays the best move found by a search."""

    def __init__(self, simulate: Simulate, budget: Budget, get_ready: GetReady = is_ready) -> None:
        self.simulate = simulate
        self.budget = budget
        self.get_ready = get_ready

    def think(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[Any]:
        for _ in self.get_ready():
            yield 0.0
        simulation = self.simulate(game, seen, seat)
        if len(simulation.candidates) == 1:
            return simulation.candidates[0]
        best, *_ = yield from weigh(simulation, self.budget, luck)
        return best.move

    def choose(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Any:
        return finished(self.think(game, seen, seat, luck))


def finished(thinking: Generator[Any, None, T]) -> T:
    """Run the generator to its end and return its result."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            result: T = end.value
            return result


def deliberate(bot: Any, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[Any]:
    """Any bot's choice in small steps; quick bots choose in a single one."""
    asked = game, seen, seat, luck
    move = (yield from bot.think(*asked)) if hasattr(bot, "think") else bot.choose(*asked)
    return move
