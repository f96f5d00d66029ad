"""Hints for people: the best moves, what they lead to and how sure that is. They are found the way the bots of the game think, by
play-outs or by ranking. Moves that cannot be told apart are equally good."""

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
"""Points or steps below which a lead does not matter, however sure it is."""

POINTS, STEPS = "points", "steps"
"""What a hint counts: expected points at the end, or steps still to be walked."""


@frozen
class Advice:
    """One of the best moves."""

    move: Any
    place: int
    """1 for the best. Equally good moves share a place, and the next ones are skipped."""
    value: float | None
    """The expected points, or the steps still to be walked; None where a number says nothing,"""
    error: float
    """and its standard error; 0 without play-outs."""
    behind: float
    """How much worse than the best; 0 where that may be chance."""
    reason: Any
    """A text, formed when it is read: whoever works out hints need not know the player's language."""
    counts: str = POINTS
    line: tuple[Any, ...] = ()
    """The move and those meant to follow it."""


class Comparable(Protocol):
    """What is known of a move."""

    def ahead_of(self, other: Any) -> tuple[float, float]:
        """How much better this move is than the other, and the standard error of that."""


@frozen
class PlayoutAdviser:
    """Hints in a game whose bots play moves out."""

    simulate: Simulate
    """The results of its play-outs are the points of the seat itself, whatever the others make."""
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
    """A move whose worth was worked out without luck, so without error."""

    move: Any
    reason: Any
    """As in `Advice`."""
    left: float | None = None
    """Steps still to be walked after it; None where no number says why it stands in its place."""
    line: tuple[Any, ...] = ()

    def ahead_of(self, other: RankedMove) -> tuple[float, float]:
        """A move without a number is better by its place alone."""
        return (2 * TRIFLE if self.left is None or other.left is None else other.left - self.left), 0.0

    def behind(self, best: RankedMove) -> float:
        return 0.0 if best.left is None or self.left is None else max(0.0, self.left - best.left)


@frozen
class RankingAdviser:
    """Hints in a game whose bots play nothing out, but work out how far there is still to go."""

    rank: Callable[[Any, Sequence[Any], int, Luck], Thinking[Sequence[RankedMove]]]
    """The promising moves of a decision, best first, from the game, the views of a seat, the seat, and luck."""
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
    """The places of moves, best first. A move that is not clearly behind the first of a place shares it."""
    shared: list[int] = []
    first = 0
    for at, one in enumerate(found):
        ahead, error = found[first].ahead_of(one)
        if ahead > max(NOISE * error, TRIFLE):
            first = at
        shared.append(first + 1)
    return shared
