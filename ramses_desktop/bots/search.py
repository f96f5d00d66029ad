"""Search for all games: flat Monte Carlo with sequential halving. Hidden information is guessed many times; every promising move is
played out in the same guesses by a fast policy. What is clearly behind is dropped soon, and the worse half again and again.
Thinking is a generator, so that it can be interrupted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from math import sqrt
from operator import mul, sub
from statistics import fmean, stdev
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from attrs import field, frozen, validators

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.luck import Luck

M = TypeVar("M", bound=Move)
T = TypeVar("T")

CLEAR: Final = 3.0
"""Standard errors by which a move must be behind the best to be dropped at a look. More than for a single test, as there are many
moves and many looks."""


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

    def play_out(self, *turn: M) -> float:
        """Make these moves of one turn, let the policy play on for everyone, and return how good the end is for this seat, in
        points."""

    def uses(self, turn: tuple[M, ...], /) -> Sequence[M]:
        """The moves by which the same turn can go on after these, the most promising first; empty if it cannot."""


Simulate: TypeAlias = Callable[[Any, Sequence[Any], int], Simulation[Any]]
"""From the game, a seat's views, and the seat."""


@frozen
class Budget:
    """How much to think. The same budget and luck lead to the same choice."""

    effort: float
    """Cost of all playouts at most, in whole games."""
    width: int = field(validator=validators.ge(1))
    """Number of candidates to try,"""
    ample: int = 200
    """or more, as long as each gets this many playouts."""
    least: int = 4
    most: int = 1000
    """Minimum and maximum number of playouts per candidate."""
    last: int = 1
    """Number of candidates kept to the end."""
    uses: int = 0
    """Where a turn goes on after a move, the number of promising ways to go on with it that are tried, too: what a move is worth
    depends on them, and the policy may miss the best one."""
    look: int = 1000
    """Guesses after which moves that are clearly behind are dropped for the first time, and again with every quarter more."""


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
    field = _Field(simulation, [turn for move in simulation.candidates[:width] for turn in _turns(simulation, move, budget.uses)])
    keep = len(field.places)
    rounds = max(1, halvings(keep))
    for at in range(rounds):
        for share in field.play_out(playouts / rounds, budget, luck):
            yield (at + share) / rounds
        keep = max((keep + 1) // 2, budget.last)
        field.divide(halved(field.places, field.found, keep))
        yield (at + 1) / rounds
        if len(field.places) <= budget.last:
            break
    return field.estimates()


def _turns(simulation: Simulation[Any], move: Any, uses: int) -> list[tuple[Any, ...]]:
    """The move alone, and with each of the promising ways to go on with its turn."""
    turn = (move,)
    return [turn, *((move, use) for use in simulation.uses(turn)[:uses])] if uses else [turn]


class _Field:
    """The candidates of a search, by their places among the most promising. Each is a move, or a move and what follows it."""

    def __init__(self, simulation: Simulation[Any], turns: Sequence[tuple[Any, ...]]) -> None:
        self._simulation = simulation
        self._turns = turns
        self.found: list[list[float]] = [[] for _ in turns]
        """The results of each."""
        self.places = list(range(len(self.found)))
        """Those still in it,"""
        self.dropped: list[int] = []
        """and those that are not, the last ones first."""

    def play_out(self, playouts: float, budget: Budget, luck: Luck) -> Iterator[float]:
        """Spend so many playouts on the moves still in it. Yields the share done."""
        spent = 0
        while True:
            tried = len(self.found[self.places[0]])
            guesses = round((playouts - spent) / len(self.places))
            guesses = min(max(guesses, budget.least), budget.most - tried)
            until_look = min(guesses, max(budget.look, tried // 4))
            for _ in range(until_look):
                self._simulation.imagine(luck)
                for place in self.places:
                    self.found[place].append(self._simulation.play_out(*self._turns[place]))
                    spent += 1
                    yield min(1.0, spent / playouts)
            if until_look == guesses:
                return
            self.divide(cleared(self.places, self.found, budget.last))
            if len(self.places) <= budget.last:
                return

    def divide(self, parts: tuple[list[int], list[int]]) -> None:
        """Go on with the first part, without the second."""
        self.places, worse = parts
        self.dropped = worse + self.dropped

    def estimates(self) -> tuple[Estimate, ...]:
        """Each move once, as the best of its candidates."""
        found: dict[Any, Estimate] = {}
        for place in self.places + self.dropped:
            move = self._turns[place][0]
            found.setdefault(move, Estimate(move, tuple(self.found[place])))
        return tuple(found.values())


def halvings(count: int) -> int:
    """Rounds until one of `count` candidates is left."""
    return (count - 1).bit_length()


def halved(places: Sequence[int], found: Sequence[Sequence[float]], keep: int) -> tuple[list[int], list[int]]:
    """The best ones, best first, and the rest. Ties go to the more promising."""
    ordered = _ordered(places, found)
    return ordered[:keep], ordered[keep:]


def cleared(places: Sequence[int], found: Sequence[Sequence[float]], last: int) -> tuple[list[int], list[int]]:
    """Those that may still be the best, best first and never fewer than `last`, and the rest. Where a move has led to the same as
    the best one in every guess so far, one of the two will do."""
    ordered = _ordered(places, found)
    best = found[ordered[0]]
    kept = [place for at, place in enumerate(ordered) if at < last or not _is_behind(found[place], best)]
    return kept, [place for place in ordered if place not in kept]


def _ordered(places: Sequence[int], found: Sequence[Sequence[float]]) -> list[int]:
    return sorted(places, key=lambda place: (-fmean(found[place]), place))


def _is_behind(results: Sequence[float], best: Sequence[float]) -> bool:
    apart: list[float] = list(map(sub, best, results))
    lead, squares = sum(apart), sum(map(mul, apart, apart))
    return lead >= CLEAR * sqrt(max(0.0, squares - lead * lead / len(apart)))


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
