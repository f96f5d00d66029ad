"""The par of a deal: the mean result of the strongest level alone, in a few games with the same deal and different thoughts."""

from __future__ import annotations

from statistics import fmean
from typing import Any, Final

from attrs import frozen

from ramses_desktop.bots.arena import standard_error
from ramses_desktop.bots.levels import LEVELS
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Seat, Session

PLAYS: Final = 5
"""Games that make a par."""
MASTER: Final = LEVELS[-1].id


@frozen
class Par:
    """What a deal is worth."""

    results: tuple[int, ...]

    @property
    def mean(self) -> float:
        return fmean(self.results)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return standard_error(self.results)


def play_number(number: int, game: AnyGame, options: Any, deal: str) -> Session:
    """One of the games that make the par, before its first move. The bot's luck differs in each."""
    return Session(game, options, deal, (Seat(MASTER, MASTER),), seed=f"par {number} of {deal}")


def result(session: Session) -> int:
    """The points of one of these games."""
    return session.game.scores(session.state)[0].total
