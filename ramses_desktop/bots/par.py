"""The par of a deal: the strongest level's mean solo result, over a few games with the same deal and different bot luck."""

from __future__ import annotations

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

    @property
    def mean(self) -> float:
        return fmean(self.results)

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return standard_error(self.results)


def play_number(number: int, game: AnyGame, options: Any, deal: str) -> Session:
    """One of the games behind a par, before its first move. The bot's luck differs in each."""
    return Session(game, options, deal, (Seat(MASTER, MASTER),), seed=f"par {number} of {deal}")


def result(session: Session) -> int:
    """The points of one of these games."""
    return session.game.scores(session.state)[0].total
