"""The deal of a day: its seed, which days make a streak, how a result compares, and what of it may be shared. Knows neither clocks
nor files: a day is always given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from enum import IntEnum
from typing import Final

from attrs import frozen

from ramses_desktop.coach.review import Review, Turn

PREFIX: Final = "daily-"
"""How the seed of every such deal begins."""
NEAR: Final = 2.0
"""Points given away in a turn up to which it was nearly the best."""
AHEAD: Final = timedelta(days=1)
"""How far the date elsewhere on earth can be ahead."""
MOST_NAMED: Final = 3
"""Places of a day in its month that are worth telling."""

_SEED: Final = re.compile(r"daily-([0-9]{4}-[0-9]{2}-[0-9]{2})-([a-z0-9]+(?:-[a-z0-9]+)*)-(0|[1-9][0-9]{0,5})")


# ------------------------------------------------------------ the deal


@frozen
class Deal:
    """The deal of one day for one game and version of its rules."""

    day: date
    game: str
    rules: int

    @property
    def seed(self) -> str:
        """The same for everybody. Plain words, so that a game code carries the date readably."""
        return f"{PREFIX}{self.day.isoformat()}-{self.game.replace('_', '-')}-{self.rules}"


def read_seed(seed: str) -> Deal | None:
    """The deal with this seed; None if it is not that of a day."""
    found = _SEED.fullmatch(seed)
    if found is None:
        return None
    try:
        return Deal(date.fromisoformat(found[1]), found[2].replace("-", "_"), int(found[3]))
    except ValueError:
        return None


def has_come(day: date, today: date) -> bool:
    """Whether this day has begun anywhere on earth."""
    return day <= today + AHEAD


# ------------------------------------------------------------ streaks


@frozen
class Try:
    """A finished first try at the deal of a day."""

    day: date
    begun: date | None
    """The local date on which it was begun; None if unknown."""

    @property
    def is_timely(self) -> bool:
        """Whether it was begun on its day, here or where that day had come already. When it was finished does not matter."""
        return self.begun is not None and self.day - AHEAD <= self.begun <= self.day


@frozen
class Streak:
    days: int
    """Days in a row up to now."""
    longest: int


def timely_days(tries: Iterable[Try]) -> list[date]:
    """The days that count for a streak, from the tries in the order in which they were begun. Time never runs back: a day that is
    not later than one counted before was played with a clock set back."""
    days: list[date] = []
    for one in tries:
        if one.is_timely and (not days or one.day > days[-1]):
            days.append(one.day)
    return days


def streak(days: Sequence[date], today: date) -> Streak:
    """The streak of rising days. It may miss one day, which does not count; at the second, it goes on from the day after the first.
    Today is not missed before it is over."""
    whole, since, longest = 0, 0, 0
    for at, day in enumerate(days):
        if at:
            whole, since = _after(whole, since, _between(days[at - 1], day))
        whole, since = whole + 1, since + 1
        longest = max(longest, whole)
    if days:
        whole, _ = _after(whole, since, _between(days[-1], today))
    return Streak(whole, longest)


def _between(before: date, after: date) -> int:
    return max(0, (after - before).days - 1)


def _after(whole: int, since: int, missed: int) -> tuple[int, int]:
    """The days of a streak, and those since its missed day, or all without one, after so many more were missed."""
    if not missed:
        return whole, since
    return (since, 0) if missed == 1 else (0, 0)


def last_days(today: date, count: int) -> list[date]:
    """This many days up to today, the earliest first; fewer at the beginning of time."""
    first = max(date.min.toordinal(), today.toordinal() - count + 1)
    return [date.fromordinal(number) for number in range(first, today.toordinal() + 1)]


# ------------------------------------------------------------ results


@frozen
class Outcome:
    """The result of a day, and the par of its deal."""

    day: date
    total: int
    par: float | None = None
    rival: tuple[str, float] | None = None
    """Another level by its name, and what it makes of the deal; None if it is unknown, or if nobody wants to know."""

    @property
    def above(self) -> int | None:
        """Points above par, in whole numbers as they are shown."""
        return None if self.par is None else self.total - round(self.par)


def place_in_month(outcomes: Iterable[Outcome], day: date) -> int | None:
    """The place of this day among those of its month so far, against par. None if a par is missing, if no day was worse, or if the
    place is not worth telling."""
    month = [one for one in outcomes if (one.day.year, one.day.month) == (day.year, day.month) and one.day <= day]
    above = {one.day: one.above for one in month}
    own = above.get(day)
    if own is None or None in above.values():
        return None
    others = [points for points in above.values() if points is not None]
    place = 1 + sum(points > own for points in others)
    return place if place <= MOST_NAMED and min(others) < own else None


# ------------------------------------------------------------ what is shared


class Mark(IntEnum):
    """How a turn turned out."""

    BEST = 0
    """Or within the error."""
    NEAR = 1
    MORE = 2


BLOCKS: Final = "█▪·"
LETTERS: Final = "ABC"


def marks(found: Review) -> tuple[tuple[Mark, ...], ...]:
    """Every turn, round by round. A turn without a choice is as good as the best. Empty while the review is not done, and for a
    game without rounds."""
    if found.open_plies or not found.has_rounds:
        return ()
    known = {(turn.round, turn.turn): _mark(turn) for turn in found.turns}
    rounds, turns = (1 + max(number) for number in zip(*known, strict=True))
    return tuple(tuple(known.get((now, turn), Mark.BEST) for turn in range(turns)) for now in range(rounds))


def _mark(turn: Turn) -> Mark:
    if not turn.grade.is_bad:
        return Mark.BEST
    return Mark.NEAR if turn.regret <= NEAR else Mark.MORE


def share_text(before: Iterable[str], found: Iterable[Iterable[Mark]], signs: str, after: Iterable[str]) -> str:
    """What is copied: lines, a line of signs for each round, and lines again."""
    return "\n".join((*before, *("".join(signs[mark] for mark in marks) for marks in found), *after))
