"""The par of a deal: what the strongest level makes of it alone, in the mean of a few games with the same deal and other thoughts.
Knows no game and no clock; who plays these games, and when, is not known here."""

from __future__ import annotations

from statistics import fmean
from typing import Any, Final

from attrs import frozen

from ramses_desktop.bots.arena import standard_error
from ramses_desktop.bots.levels import LEVELS
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Seat, Session

PLAYS: Final = 5
"""So many games make a par."""
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
    """One of the games that make the par, before its first move. The luck with which the bot thinks is another in each."""
    return Session(game, options, deal, (Seat(MASTER, MASTER),), seed=f"par {number} of {deal}")


def result(session: Session) -> int:
    """What one of these games ended with."""
    return session.game.scores(session.state)[0].total
