"""Hints for people: the best moves, what they lead to and how sure that is. Found the way the game's bots think, by playouts or by
ranking. Moves that cannot be told apart count as equally good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias

from attrs import evolve, frozen

from ramses_desktop.bots.search import Budget, GetReady, Simulate, Thinking, is_ready, weigh
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import Later

MOST_HINTS: Final = 3
NOISE: Final = 2.0
"""Standard errors below which a lead is chance."""
TRIFLE: Final = 0.5
"""Points or steps below which a lead does not matter, however certain."""

POINTS, STEPS = "points", "steps"
"""Unit of a hint's value: expected final points, or steps still to walk."""


@frozen
class Advice:
    """One of the best moves."""

    move: Any
    place: int
    """1 for the best. Equally good moves share a place, and the following places are skipped."""
    value: float | None
    """Expected points, or steps still to walk; None where a number says nothing,"""
    error: float
    """and its standard error; 0 without playouts."""
    behind: float
    """How much worse than the best; 0 if that may be chance."""
    reason: Any
    """Formed when read, so that the process working out hints need not know the player's language."""
    counts: str = POINTS
    line: tuple[Any, ...] = ()
    """The move and its intended continuation."""


class Comparable(Protocol):
    """An evaluated move."""

    def ahead_of(self, other: Any) -> tuple[float, float]:
        """The lead over the other move, and its standard error."""


@frozen
class PlayoutAdviser:
    """Hints for a game whose bots use playouts."""

    simulate: Simulate
    """Its playouts score the seat's own points, whatever the others make."""
    reason: Callable[[Any, int, Any], str]
    """Why one might make this move, from the seat's view, the seat and the move."""
    budget: Budget
    get_ready: GetReady = is_ready
    counts: Final = POINTS

    def advise(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[tuple[Advice, ...]]:
        """The best few moves, best first."""
        for _ in self.get_ready():
            yield 0.0
        simulation = self.simulate(game, seen, seat)
        found = yield from weigh(simulation, evolve(self.budget, last=MOST_HINTS), luck)
        best, view = found[:MOST_HINTS], game.view(seen[-1], seat)
        return tuple(
            Advice(
                move=one.move,
                place=place,
                value=one.mean,
                error=one.error,
                behind=best[0].ahead_of(one)[0] if place > 1 else 0.0,
                reason=Later(self.reason, (view, seat, one.move)),
            )
            for one, place in zip(best, places(best), strict=True)
        )


@frozen
class RankedMove:
    """A move rated without luck, so without error."""

    move: Any
    reason: Any
    """As in `Advice`."""
    left: float | None = None
    """Steps still to walk after it; None where no number explains its place."""
    line: tuple[Any, ...] = ()

    def ahead_of(self, other: RankedMove) -> tuple[float, float]:
        """A move without a number is better by place alone."""
        return (2 * TRIFLE if self.left is None or other.left is None else other.left - self.left), 0.0

    def behind(self, best: RankedMove) -> float:
        return 0.0 if best.left is None or self.left is None else max(0.0, self.left - best.left)


@frozen
class RankingAdviser:
    """Hints for a game whose bots use no playouts, but estimate how far there is still to go."""

    rank: Callable[[Any, Sequence[Any], int, Luck], Thinking[Sequence[RankedMove]]]
    """The promising moves of a decision, best first, from the game, the seat's views, the seat, and luck."""
    counts: Final = STEPS

    def advise(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[tuple[Advice, ...]]:
        """The best few moves, best first."""
        found = yield from self.rank(game, seen, seat, luck)
        best = found[:MOST_HINTS]
        return tuple(
            Advice(
                move=one.move,
                place=place,
                value=one.left,
                error=0.0,
                behind=one.behind(best[0]) if place > 1 else 0.0,
                reason=one.reason,
                counts=STEPS,
                line=one.line,
            )
            for one, place in zip(best, places(best), strict=True)
        )


AnyAdviser: TypeAlias = PlayoutAdviser | RankingAdviser


def places(found: Sequence[Comparable]) -> list[int]:
    """Places of these moves, which come best first. A move not clearly behind the first of a place shares it."""
    shared: list[int] = []
    first = 0
    for at, one in enumerate(found):
        ahead, error = found[first].ahead_of(one)
        if ahead > max(NOISE * error, TRIFLE):
            first = at
        shared.append(first + 1)
    return shared
