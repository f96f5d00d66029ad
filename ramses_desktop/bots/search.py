"""Search for all games: flat Monte Carlo with sequential halving. Hidden information is guessed many times; every promising move
is played out in the same guesses by a fast policy. What is clearly behind is dropped soon, and the worse half again and again.

Thinking is a generator, so that it can be interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import inf, sqrt
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
CLOSE: Final = 5
"""Number of moves of which whole turns are tried."""


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
    field = _Field(simulation, [(move,) for move in simulation.candidates[:width]])
    if not budget.uses:
        yield from field.narrow(budget.last, playouts, budget, luck)
        return field.estimates()
    for share in field.narrow(max(CLOSE, budget.last), playouts / 2, budget, luck):
        yield share / 2
    others, spent = field.estimates(), field.spent
    if len(field.places) > budget.last:
        field = field.with_uses(budget.uses)
        for share in field.narrow(budget.last, playouts - spent, budget, luck):
            yield (1 + share) / 2
    found = field.estimates()
    moves = {one.move for one in found}
    return (*found, *(one for one in others if one.move not in moves))


class _Field:
    """The candidates of a search, by their places among the most promising. Each is a move, or a move and what follows it."""

    def __init__(self, simulation: Simulation[object], turns: Sequence[tuple[object, ...]]) -> None:
        self._simulation = simulation
        self._turns = turns
        self.results: list[list[float]] = [[] for _ in turns]
        """The results of each."""
        self.places = list(range(len(self.results)))
        """Those still in it,"""
        self.dropped: list[int] = []
        """and those that are not, the last ones first."""
        self.spent = 0
        """Playouts so far."""

    def narrow(self, last: int, playouts: float, budget: Budget, luck: Luck) -> Iterator[float]:
        """Drop all but the last ones, with so many playouts. Yields the share done."""
        keep = len(self.places)
        rounds = max(1, halvings(keep, last))
        for at in range(rounds):
            for share in self._round(last, playouts / rounds, budget, luck):
                yield (at + share) / rounds
            keep = max((keep + 1) // 2, last)
            self._divide(halved(self.places, self.results, keep))
            if len(self.places) <= last:
                break
        yield 1.0

    def _round(self, last: int, playouts: float, budget: Budget, luck: Luck) -> Iterator[float]:
        """Play those still in it out in the same guesses, and look now and then who is clearly behind."""
        begun, begun_at = self.spent, self._guesses
        while True:
            left = round((playouts - self.spent + begun) / len(self.places))
            left = max(left, budget.least - self._guesses + begun_at)
            left = min(left, budget.most - self._guesses)
            until_look = min(left, max(budget.look, self._guesses // 4))
            for _ in range(until_look):
                self._simulation.imagine(luck)
                for place in self.places:
                    self.results[place].append(self._simulation.play_out(*self._turns[place]))
                    self.spent += 1
                    yield min(1.0, (self.spent - begun) / playouts)
            if until_look == left:
                return
            self._divide(cleared(self.places, self.results, last))
            if len(self.places) <= last:
                return

    @property
    def _guesses(self) -> int:
        return len(self.results[self.places[0]])

    def with_uses(self, uses: int) -> _Field:
        """Those still in it, each alone and with the promising ways to go on with its turn; the same field if there are none."""
        turns = [self._turns[place] for place in self.places]
        ways = [(*turn, use) for turn in turns for use in self._simulation.uses(turn)[:uses]]
        return _Field(self._simulation, turns + ways) if ways else self

    def _divide(self, parts: tuple[list[int], list[int]]) -> None:
        """Go on with the first part, without the second."""
        self.places, worse = parts
        self.dropped = worse + self.dropped

    def estimates(self) -> tuple[Estimate, ...]:
        """Each move once, as the best of its candidates."""
        found: dict[Any, Estimate] = {}
        for place in self.places + self.dropped:
            move = self._turns[place][0]
            found.setdefault(move, Estimate(move, tuple(self.results[place])))
        return tuple(found.values())


def halvings(count: int, last: int = 1) -> int:
    """Rounds until no more than the last of `count` candidates are left."""
    rounds = 0
    while count > last:
        count, rounds = (count + 1) // 2, rounds + 1
    return rounds


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

    def think(self, game: object, seen: Sequence[object], seat: int, luck: Luck) -> Thinking[object]:
        for _ in self.get_ready():
            yield 0.0
        simulation = self.simulate(game, seen, seat)
        if len(simulation.candidates) == 1:
            return simulation.candidates[0]
        best, *_ = yield from weigh(simulation, self.budget, luck)
        return best.move

    def choose(self, game: object, seen: Sequence[object], seat: int, luck: Luck) -> object:
        return finished(self.think(game, seen, seat, luck))


def finished(thinking: Generator[object, None, T]) -> T:
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


# ------------------------------------------------------------ race


class LineSimulation(Simulation[Any], Protocol):
    """A simulation that can also say where points come from."""

    def lines(self) -> Sequence[float]:
        """What each line of the score card brought in the last playout; they add up to the points."""


class Race:
    """The move that was made, and rivals that drop out one by one. A move is named by its place in `turns`."""

    def __init__(self, simulation: LineSimulation, turns: Sequence[tuple[object, ...]], played: int) -> None:
        self._simulation = simulation
        self.turns = turns
        self.played = played
        self.rivals = [place for place in range(len(turns)) if place != played]
        """Those still in the race."""
        self.guesses = 0
        self._sums = [0.0] * len(turns)
        self._products: dict[tuple[int, int], float] = {}
        """Sums of the products of two results, from which all errors follow."""
        self._lines: list[list[Sequence[float]]] = [[] for _ in turns]

    def run(self, guesses: int, luck: Luck) -> Thinking[None]:
        """Play all moves in the race out in so many more guesses."""
        simulation, lines = self._simulation, self._lines
        places = sorted((self.played, *self.rivals))
        found: dict[int, list[float]] = {place: [] for place in places}
        for guess in range(guesses):
            simulation.imagine(luck)
            for place in places:
                found[place].append(simulation.play_out(*self.turns[place]))
                lines[place].append(tuple(simulation.lines()))
            yield (guess + 1) / guesses
        self.guesses += guesses
        for place in places:
            self._sums[place] += sum(found[place])
        for pair in combinations_with_replacement(places, 2):
            one, other = pair
            self._products[pair] = self._products.get(pair, 0.0) + sum(map(mul, found[one], found[other]))

    @property
    def leader(self) -> int:
        """The best of the rivals; ties go to the more promising."""
        return max(self.rivals, key=lambda place: (self._sums[place], -place))

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """By how much a move leads over another, and the standard error of that."""
        count, ahead = self.guesses, self._sums[one] - self._sums[other]
        if count < 2:
            return ahead / count, inf
        first, second = min(one, other), max(one, other)
        squares = self._products[one, one] + self._products[other, other] - 2 * self._products[first, second]
        return ahead / count, sqrt(max(0.0, squares - ahead * ahead / count) / (count - 1) / count)

    def lead_by_line(self, one: int, other: int) -> tuple[float, ...]:
        """The same lead, split by the lines of the score card."""
        mine, theirs = (map(sum, zip(*self._lines[place], strict=True)) for place in (one, other))
        return tuple((line - less) / self.guesses for line, less in zip(mine, theirs, strict=True))

    def drop(self, places: Iterable[int]) -> None:
        gone = set(places)
        self.rivals = [place for place in self.rivals if place not in gone]
