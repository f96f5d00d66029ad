"""The par of a deal: the strongest level's mean solo result, over a few games with the same deal and different bot luck. What
another level makes of a deal is found in the same way."""

from __future__ import annotations

from math import floor
from statistics import fmean
from typing import Any, Final

from attrs import frozen

from ramses_desktop.bots.arena import standard_error
from ramses_desktop.bots.levels import LEVELS
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Seat, Session

PLAYS: Final = 5
"""Games per par."""
MASTER: Final = LEVELS[-1].id


@frozen
class Par:
    """A deal's par."""

    results: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...] = ()
    """The points of each result, line by line of the score card; empty if they are not known."""

    @property
    def mean(self) -> float:
        return fmean(self.results)

    @property
    def mean_lines(self) -> tuple[int, ...]:
        """The mean of each line, rounded so that they add up to the rounded par; empty if the lines are not known."""
        if len(self.lines) != len(self.results):
            return ()
        means = [fmean(line) for line in zip(*self.lines, strict=True)]
        found = [floor(mean) for mean in means]
        nearest = sorted(range(len(means)), key=lambda at: found[at] - means[at])
        for at in nearest[: round(self.mean) - sum(found)]:
            found[at] += 1
        return tuple(found)

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return standard_error(self.results)


def play_number(number: int, game: AnyGame, options: Any, deal: str, level: str = MASTER) -> Session:
    """One of the games behind a par, before its first move. The bot's luck differs in each."""
    return Session(game, options, deal, (Seat(level, level),), seed=f"par {number} of {deal}")


def lines(session: Session) -> tuple[int, ...]:
    """The points of one of these games, line by line of the score card."""
    return tuple(part.points for part in session.game.scores(session.state)[0].parts)


def result(session: Session) -> int:
    """The points of one of these games."""
    return session.game.scores(session.state)[0].total
