"""Hints for people: the best moves, how many points they lead to and how sure that is, found by the same search with which the
bots think. What the search cannot tell apart is said to be equally good. Knows no game: a room brings its adviser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from ramses_desktop.bots.search import Estimate, Plan, Rehearse, Thinking, weigh
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.sentences import Later

SHOWN: Final = 3
NOISE: Final = 2.0
"""Who is ahead by less than so many standard errors is ahead by chance."""

TRIFLE: Final = 0.5
"""Points that are not worth a thought, however surely they are known."""


@frozen
class Adviser:
    """What a room offers for hints."""

    rehearse: Rehearse
    """Its results are the points that the seat itself ends with, whatever the others make."""
    reason: Callable[[Any, int, Any], str]
    """Why one might make this move, in a sentence; told the seat's view, the seat and the move."""
    plan: Plan


@frozen
class Advice:
    """One of the best moves."""

    move: Any
    place: int
    """1 for the best. Equally good ones share a place, and the places after it stay empty."""
    points: float
    """What the seat may expect to end with,"""
    error: float
    """and the standard error of that."""
    behind: float
    """So many points fewer than the best; nothing where that may be chance."""
    reason: object
    """Its text says why. It is formed where it is read: whoever thinks about hints need not know the language of the players."""


def advise(adviser: Adviser, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[tuple[Advice, ...]]:
    """The best few moves, best first."""
    rehearsal = adviser.rehearse(game, seen, seat)
    found = yield from weigh(rehearsal, evolve(adviser.plan, last=SHOWN), luck)
    best, view = found[:SHOWN], game.view(seen[-1], seat)
    return tuple(
        Advice(
            move=one.move,
            place=place,
            points=one.mean,
            error=one.error,
            behind=best[0].ahead_of(one)[0] if place > 1 else 0.0,
            reason=Later(adviser.reason, (view, seat, one.move)),
        )
        for one, place in zip(best, places(best), strict=True)
    )


def places(found: Sequence[Estimate]) -> list[int]:
    """Of estimates in falling order. Who cannot be told apart from the first of a place shares it, and so does who is behind by
    less than counts."""
    shared: list[int] = []
    first = 0
    for at, one in enumerate(found):
        ahead, error = found[first].ahead_of(one)
        if ahead > max(NOISE * error, TRIFLE):
            first = at
        shared.append(first + 1)
    return shared
