"""Looks for decisions that make a good exercise: one or two moves are good, all others clearly worse, and the move that looks best
at a glance is one of these. A cheap look passes over most decisions; what remains is searched for long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean
from typing import Any, Final, TypeAlias

from attrs import frozen

from ramses_desktop.bots.judging import compare
from ramses_desktop.bots.search import finished
from ramses_desktop.engine.luck import Luck

GLANCE: Final = 24
"""Guesses in which the tempting move must fall behind the most promising ones,"""
WIDTH: Final = 8
"""so many of them."""
ROUNDS: Final = ((40, 5.0), (100, 3.0), (300, 4.0))
"""Guesses for all legal moves, and how many points behind the best they may lie to stay."""
LONG: Final = 3000
"""Guesses of the long search."""
WHOLE: Final = 1000
"""Guesses in which whole turns are compared."""
EQUAL: Final = 0.25
"""Points within which a move is as good as the best."""
APART: Final = 1.0
"""Points by which all others must be behind."""
ROUGH: Final = 0.35
"""Points by which both may seem different before the long search."""
MOST: Final = 2
"""Moves that may be right."""

Wanted: TypeAlias = Callable[[Any, Any], bool]


@frozen
class Exercise:
    """A decision that makes a good exercise."""

    good: tuple[Any, ...]
    """The moves that solve it, the best first."""
    tempting: Any
    losses: tuple[tuple[Any, float], ...]
    """What every move that was searched for long costs, the best first."""
    lines: tuple[float, ...]
    """By how much the best beats the tempting move, line by line of the score card."""


class Trials:
    """The results of moves in common guesses."""

    def __init__(self, simulation: Any, luck: Luck) -> None:
        self.simulation, self.luck = simulation, luck

    def run(self, moves: Sequence[Any], guesses: int) -> dict[Any, list[float]]:
        found: dict[Any, list[float]] = {move: [] for move in moves}
        for _ in range(guesses):
            self.simulation.imagine(self.luck)
            for move, results in found.items():
                results.append(self.simulation.play_out(move))
        return found


def ranked(found: dict[Any, list[float]]) -> list[tuple[Any, float]]:
    """Each move with its loss against the best, the best first."""
    means = {move: fmean(results) for move, results in found.items()}
    most = max(means.values())
    return sorted(((move, most - mean) for move, mean in means.items()), key=lambda one: one[1])


def good_ones(losses: Sequence[tuple[Any, float]], slack: float) -> int:
    """How many moves are right, if these losses make an exercise; 0 if not."""
    count = sum(loss <= EQUAL + slack for _, loss in losses)
    clear = all(loss >= APART - slack for _, loss in losses[count:])
    return count if clear and count <= MOST and count < len(losses) else 0


def sift(simulation: Any, luck: Luck, is_wanted: Wanted) -> Exercise | None:
    """The exercise in this decision; None in most. `is_wanted` is asked about the best move and the tempting one, as soon as there
    is an idea of them."""
    moves = list(simulation.candidates)
    if len(moves) <= MOST:
        return None
    trials, tempting = Trials(simulation, luck), moves[0]
    losses = ranked(trials.run(moves[:WIDTH], GLANCE))
    if dict(losses)[tempting] < APART or not is_wanted(losses[0][0], tempting):
        return None
    for guesses, within in ROUNDS:
        losses = ranked(trials.run(moves, guesses))
        if dict(losses)[tempting] < APART - ROUGH or not is_wanted(losses[0][0], tempting):
            return None
        moves = [move for move, loss in losses if loss <= within or move == tempting]
    found = searched(trials, moves, tempting) if good_ones(losses, ROUGH) else None
    return found if found is not None and holds(simulation, found, Luck(luck.seed, f"{luck.name} whole")) else None


def searched(trials: Trials, moves: Sequence[Any], tempting: Any) -> Exercise | None:
    """Whether these moves, all that may be good, make an exercise after a long search."""
    found = trials.run(moves, LONG)
    losses = ranked(found)
    count = good_ones(losses, 0)
    good = [move for move, _ in losses[:count]]
    if not count or tempting in good or not all(is_clear(found[good[0]], found[move]) for move, _ in losses[count:]):
        return None
    return Exercise(tuple(good), tempting, tuple(losses), told(trials, good[0], tempting))


def holds(simulation: Any, found: Exercise, luck: Luck) -> bool:
    """Whether the same is right if every move is followed by the best use of the bonus boxes it earns."""
    moves = [move for move, _ in found.losses]
    if not any(simulation.uses((move,)) for move in moves):
        return True
    totals = dict(zip(moves, finished(compare(simulation, moves, WHOLE, luck)).totals, strict=True))
    best, others = totals[found.good[0]], moves[len(found.good) :]
    return all(lead(best, totals[move])[0] <= 2 * EQUAL for move in found.good) and all(
        is_clear(best, totals[move]) for move in others
    )


def is_clear(best: Sequence[float], other: Sequence[float]) -> bool:
    """Whether the lead is large enough even if it is smaller than found by its error."""
    mean, error = lead(best, other)
    return mean - error >= APART


def lead(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """How much more one move brings than another, and the error of that."""
    apart = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    mean = fmean(apart)
    return mean, sqrt(fmean((points - mean) ** 2 for points in apart) / len(apart))


def told(trials: Trials, best: Any, tempting: Any, guesses: int = 1000) -> tuple[float, ...]:
    """The lead of the best move over the tempting one, line by line."""
    simulation, sums = trials.simulation, None
    for _ in range(guesses):
        simulation.imagine(trials.luck)
        simulation.play_out(best)
        mine = tuple(simulation.lines())
        simulation.play_out(tempting)
        apart = [one - two for one, two in zip(mine, simulation.lines(), strict=True)]
        sums = apart if sums is None else [one + two for one, two in zip(sums, apart, strict=True)]
    assert sums is not None
    return tuple(one / guesses for one in sums)
