"""Hints for people: the best moves, what they lead to and how sure that is, found in the same way in which the bots think: by
playing out, or by reckoning. What cannot be told apart is said to be equally good. Knows no game: a room brings its adviser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias

from attrs import evolve, frozen

from ramses_desktop.bots.search import GetReady, Plan, Rehearse, Thinking, is_ready, weigh
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import Later

SHOWN: Final = 3
NOISE: Final = 2.0
"""Who is ahead by less than so many standard errors is ahead by chance."""

TRIFLE: Final = 0.5
"""Points that are not worth a thought, however surely they are known."""


POINTS, STEPS = "points", "steps"
"""What a hint counts: points that one may expect at the end, or steps that are still to be walked."""


@frozen
class Advice:
    """One of the best moves."""

    move: Any
    place: int
    """1 for the best. Equally good ones share a place, and the places after it stay empty."""
    value: float | None
    """The points that the seat may expect to end with, or the steps still to be walked; None where that says nothing,"""
    error: float
    """and the standard error of that; nothing where it was not played out."""
    behind: float
    """So much worse than the best; nothing where that may be chance."""
    reason: Any
    """Its text says why. It is formed where it is read: whoever thinks about hints need not know the language of the players."""
    counts: str = POINTS
    line: tuple[Any, ...] = ()
    """The move, and those with which it is meant to go on."""


class Weighed(Protocol):
    """What is known of a move."""

    def ahead_of(self, other: Any) -> tuple[float, float]:
        """By how much this move is better than the other, and the standard error of that."""


@frozen
class Adviser:
    """What a room offers for hints whose bots play out."""

    rehearse: Rehearse
    """Its results are the points that the seat itself ends with, whatever the others make."""
    reason: Callable[[Any, int, Any], str]
    """Why one might make this move, in a sentence; told the seat's view, the seat and the move."""
    plan: Plan
    get_ready: GetReady = is_ready
    counts: Final = POINTS

    def advise(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[tuple[Advice, ...]]:
        """The best few moves, best first."""
        for _ in self.get_ready():
            yield 0.0
        rehearsal = self.rehearse(game, seen, seat)
        found = yield from weigh(rehearsal, evolve(self.plan, last=SHOWN), luck)
        best, view = found[:SHOWN], game.view(seen[-1], seat)
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
class Reckoned:
    """What came of a move by reckoning: the same every time, so that there is no error."""

    move: Any
    reason: Any
    """Its text says why, as that of an `Advice`."""
    left: float | None = None
    """How many steps are still to be walked then; None where no number says why this move stands where it stands."""
    line: tuple[Any, ...] = ()

    def ahead_of(self, other: Reckoned) -> tuple[float, float]:
        """What has no number is better by its place alone."""
        return (2 * TRIFLE if self.left is None or other.left is None else other.left - self.left), 0.0


@frozen
class Reckoner:
    """What a room offers for hints whose bots play nothing out, but reckon how far it still is."""

    reckon: Callable[[Any, Sequence[Any], int, Luck], Thinking[Sequence[Reckoned]]]
    """The promising moves of a decision, best first; told the game, the views of a seat, the seat, and luck."""
    counts: Final = STEPS

    def advise(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[tuple[Advice, ...]]:
        """The best few moves, best first."""
        found = yield from self.reckon(game, seen, seat, luck)
        best = found[:SHOWN]
        return tuple(
            Advice(
                move=one.move,
                place=place,
                value=one.left,
                error=0.0,
                behind=_more(best[0].left, one.left) if place > 1 else 0.0,
                reason=one.reason,
                counts=STEPS,
                line=one.line,
            )
            for one, place in zip(best, places(best), strict=True)
        )


def _more(best: float | None, left: float | None) -> float:
    return 0.0 if best is None or left is None else max(0.0, left - best)


AnyAdviser: TypeAlias = Adviser | Reckoner


def places(found: Sequence[Weighed]) -> list[int]:
    """Of moves, best first. Who cannot be told apart from the first of a place shares it, and so does who is behind by
    less than counts."""
    shared: list[int] = []
    first = 0
    for at, one in enumerate(found):
        ahead, error = found[first].ahead_of(one)
        if ahead > max(NOISE * error, TRIFLE):
            first = at
        shared.append(first + 1)
    return shared
