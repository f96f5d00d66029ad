"""Search for all games: flat Monte Carlo. What is hidden is guessed many times; every promising move is played out in the same
guesses by a fast policy, and the worse half is dropped again and again. Knows no game: a room brings its rehearsals.
Thinking is a generator, so that it can be cut into small pieces and dropped at any moment."""

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


class Rehearsal(Protocol[M]):
    """One decision of one seat, ready to be tried out again and again."""

    @property
    def candidates(self) -> Sequence[M]:
        """Moves worth trying, the most promising first; all of them legal, and at least one."""

    @property
    def effort(self) -> float:
        """What playing out once costs, compared with a whole game."""

    def imagine(self, luck: Luck) -> None:
        """Guess anew what is hidden. All that is played out until the next time happens in this guess."""

    def play_out(self, move: M) -> float:
        """Make the move, let everybody go on by the policy to the end; how good the end is for this seat, in points."""


Rehearse: TypeAlias = Callable[[Any, Sequence[Any], int], Rehearsal[Any]]
"""Of a game, the views that a seat has had, and the seat."""


@frozen
class Plan:
    """How much to think. The same plan and the same luck always end in the same choice, unless `seconds` are limited."""

    effort: float
    """In whole games: what playing out may cost in all."""
    width: int = field(validator=validators.ge(1))
    """So many of the most promising moves are tried,"""
    ample: int = 200
    """or more of them, where that leaves so many play-outs for each."""
    least: int = 4
    """Each in at least so many guesses."""
    most: int = 1000
    """And each in at most so many."""
    last: int = 1
    """So many stay to the end, and are known equally well."""
    seconds: float | None = None
    """After so long the best so far is taken. Then the choice hangs on the clock."""


@frozen
class Estimate:
    """What came of a move: a result for each guess, the first guess first. Moves of one search share their guesses."""

    move: Any
    results: tuple[float, ...]

    @property
    def mean(self) -> float:
        return fmean(self.results)

    @property
    def error(self) -> float:
        """The standard error of the mean; endless where one result tells nothing of it."""
        return stdev(self.results) / sqrt(len(self.results)) if len(self.results) > 1 else float("inf")

    def ahead_of(self, other: Estimate) -> tuple[float, float]:
        """By how much this move is better than the other in the guesses in which both were tried, and the standard error."""
        apart = Estimate(None, tuple(one - two for one, two in zip(self.results, other.results, strict=False)))
        return apart.mean, apart.error


Thinking = Generator[float, None, T]
"""Yields the share that is done, from 0 to 1, after everything that may take a millisecond. Whoever has seen enough closes it."""


def weigh(rehearsal: Rehearsal[Any], plan: Plan, luck: Luck) -> Thinking[tuple[Estimate, ...]]:
    """The candidates, best first: those that stayed longest, and among them by their mean."""
    playouts = plan.effort / rehearsal.effort
    width = max(plan.width, int(playouts / plan.ample))
    found: list[list[float]] = [[] for _ in rehearsal.candidates[:width]]
    places = list(range(len(found)))
    rounds = max(1, halvings(len(places)))
    due = None if plan.seconds is None else monotonic() + plan.seconds
    dropped: list[int] = []
    for at in range(rounds):
        guesses = round(playouts / rounds / len(places))
        guesses = min(max(guesses, plan.least), plan.most - len(found[places[0]]))
        for guess in range(guesses):
            rehearsal.imagine(luck)
            for tried, place in enumerate(places, 1):
                found[place].append(rehearsal.play_out(rehearsal.candidates[place]))
                yield (at + (guess + tried / len(places)) / guesses) / rounds
            if due is not None and monotonic() > due:
                break
        places, worse = halved(places, found, plan.last)
        dropped = worse + dropped
        if due is not None and monotonic() > due:
            break
    return tuple(Estimate(rehearsal.candidates[place], tuple(found[place])) for place in places + dropped)


def halvings(count: int) -> int:
    """How many rounds it takes until one of so many is left."""
    return (count - 1).bit_length()


def halved(places: Sequence[int], found: Sequence[Sequence[float]], last: int = 1) -> tuple[list[int], list[int]]:
    """The better half, best first, and the rest; but never fewer than `last`. Of equals, the more promising is the better."""
    ordered = sorted(places, key=lambda place: (-fmean(found[place]), place))
    middle = max((len(ordered) + 1) // 2, last)
    return ordered[:middle], ordered[middle:]


GetReady: TypeAlias = Callable[[], Iterable[None]]


def is_ready() -> Iterable[None]:
    """There is nothing to be done before."""
    return ()


class SearchingBot:
    """Plays what a search finds best. `rehearse` is the room's; `get_ready` does, in pieces, what takes long and is done once."""

    def __init__(self, rehearse: Rehearse, plan: Plan, get_ready: GetReady = is_ready) -> None:
        self.rehearse = rehearse
        self.plan = plan
        self.get_ready = get_ready

    def think(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[Any]:
        """A choice in small pieces."""
        for _ in self.get_ready():
            yield 0.0
        rehearsal = self.rehearse(game, seen, seat)
        if len(rehearsal.candidates) == 1:
            return rehearsal.candidates[0]
        best, *_ = yield from weigh(rehearsal, self.plan, luck)
        return best.move

    def choose(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Any:
        thinking = self.think(game, seen, seat, luck)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                return end.value


def deliberate(bot: Any, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[Any]:
    """Any bot's choice in small pieces; quick bots know at once."""
    asked = game, seen, seat, luck
    move = (yield from bot.think(*asked)) if hasattr(bot, "think") else bot.choose(*asked)
    return move
