"""Where points are given away: by kind of decision, by round and by line of the score card. What may be chance is not told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean
from typing import Final, TypeVar

from attrs import frozen

from ramses_desktop.bots.judging import NOISE, TRIFLE, Kind

LEAST: Final = 30
"""Decisions from which anything is said about a kind, a round or a line."""

PICKED: Final = 3.0
"""Standard errors by which a line of the score card must stand out: more than for one alone, as it is the largest of several."""

K = TypeVar("K", int, str)


@frozen
class Loss:
    """One decision of a reviewed game."""

    kind: str
    round: int
    """Counted from 0."""
    regret: float
    lines: tuple[float, ...] = ()
    """The regret line by line of the score card; empty if nothing was given away."""


@frozen
class Leak:
    """What is given away in one place, in points or steps a game."""

    points: float
    error: float
    """Standard error, as the games scatter."""
    decisions: int

    @property
    def is_certain(self) -> bool:
        """Whether it is more than chance and more than a trifle."""
        return self.decisions >= LEAST and self.points > max(NOISE * self.error, TRIFLE)


@frozen
class Profile:
    """All leaks of some games."""

    kinds: Mapping[str, Leak]
    rounds: Mapping[int, Leak]
    lines: Mapping[int, Leak]
    lead: Leak
    """By how much more is missing in the worst line of the score card than in the others on average."""

    @property
    def ranked(self) -> list[str]:
        """The kinds with enough decisions, those that cost most first."""
        return _ranked(self.kinds)

    @property
    def worst(self) -> str:
        """The kind that costs most, if that stands out; else empty."""
        first = self.ranked[:1]
        return first[0] if first and self.kinds[first[0]].is_certain else ""

    @property
    def worst_line(self) -> int | None:
        """The line of the score card in which most is missing, if that stands out from the others. One of them may be close, as
        what is left lying often blocks the way to something else."""
        first, lead = _ranked(self.lines)[:1], self.lead
        return first[0] if first and lead.is_certain and lead.points > PICKED * lead.error else None


def profile(games: Sequence[Sequence[Loss]], kinds: Sequence[Kind]) -> Profile:
    """Of all decisions of some games of one kind, game by game."""
    within = {kind.id: kind.within or kind.id for kind in kinds}
    counts = {kind.id: sum(within[loss.kind] == within[kind.id] for game in games for loss in game) for kind in kinds}
    everything = sum(map(len, games))
    lines = [_by_line(game) for game in games]
    all_lines = range(max((line + 1 for one in lines for line in one), default=0))
    rounds = sorted({loss.round for game in games for loss in game})
    by_line = _leaks(lines, dict.fromkeys(all_lines, everything))
    first, *others = _ranked(by_line) or (-1,)
    return Profile(
        _leaks([_sums(game, lambda loss: loss.kind) for game in games], counts),
        _leaks(
            [_sums(game, lambda loss: loss.round) for game in games],
            {number: sum(loss.round == number for game in games for loss in game) for number in rounds},
        ),
        by_line,
        _leak([one.get(first, 0.0) - _mean(one.get(other, 0.0) for other in others) for one in lines], everything),
    )


def _mean(values: Iterable[float]) -> float:
    known = [*values]
    return fmean(known) if known else 0.0


def _by_line(game: Iterable[Loss]) -> dict[int, float]:
    known = [loss.lines for loss in game if loss.lines]
    return {line: sum(column) for line, column in enumerate(zip(*known, strict=True))}


def _sums(game: Iterable[Loss], key: Callable[[Loss], K]) -> dict[K, float]:
    found: dict[K, float] = {}
    for loss in game:
        found[key(loss)] = found.get(key(loss), 0.0) + loss.regret
    return found


def _leaks(sums: Sequence[Mapping[K, float]], decisions: Mapping[K, int]) -> dict[K, Leak]:
    return {place: _leak([one.get(place, 0.0) for one in sums], count) for place, count in decisions.items()}


def _leak(points: Sequence[float], decisions: int) -> Leak:
    count, mean = len(points), _mean(points)
    if count < 2:
        return Leak(mean, float("inf"), decisions)
    return Leak(mean, sqrt(sum((one - mean) ** 2 for one in points) / (count - 1) / count), decisions)


def _ranked(leaks: Mapping[K, Leak]) -> list[K]:
    return sorted((place for place, leak in leaks.items() if leak.decisions >= LEAST), key=lambda place: -leaks[place].points)


def advice(found: Profile, kinds: Sequence[Kind]) -> tuple[str, Kind] | None:
    """One marked sentence about what stands out, and its kind; None if nothing does."""
    kind = next((one for one in kinds if one.id == found.worst), None)
    if kind is None:
        return None
    line = found.worst_line
    return (kind.by_line.get(line, kind.advice) if line is not None else kind.advice), kind
