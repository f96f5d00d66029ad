"""What was judged: decisions, with what a better move would have brought, and luck. Bots find it out, the coach adds it up, the
store keeps it and the screen shows it, all in these values. Moves stand in notation."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from attrs import evolve, frozen

TRIFLE: Final = 0.5
"""Points or steps below which a lead does not matter, however certain."""
NOISE: Final = 2.0
"""Standard errors below which a lead is chance."""
MISTAKE: Final = 1.5
BLUNDER: Final = 4.0
"""Points or steps from which a slip is called that."""


def is_behind(regret: float, error: float) -> bool:
    """Whether a regret is more than a trifle, and not by chance."""
    return regret - TRIFLE > NOISE * error


class Grade(IntEnum):
    """How a decision turned out against the best move that was found."""

    BEST = 0
    """No better move was found."""
    EQUAL = 1
    """The better move is within the error, or not for certain ahead by more than a trifle."""
    SLIP = 2
    MISTAKE = 3
    BLUNDER = 4

    @property
    def is_bad(self) -> bool:
        return self >= Grade.SLIP


def grade(regret: float, error: float) -> Grade:
    if regret <= 0:
        return Grade.BEST
    if not is_behind(regret, error):
        return Grade.EQUAL
    if regret < MISTAKE:
        return Grade.SLIP
    return Grade.MISTAKE if regret < BLUNDER else Grade.BLUNDER


@frozen
class Verdict:
    """What is known of one decision: the move that was made, and the best one found."""

    played: str
    best: str
    """The move that was made, if no better one was found."""
    regret: float = 0.0
    """How much more the best brings; never negative."""
    error: float = 0.0
    """Standard error of that; infinite if nothing could be compared."""
    lines: tuple[float, ...] = ()
    """The lead of the best, line by line of the score card; empty without playouts."""
    guesses: int = 0
    """Number of guesses in which the two were compared."""
    ply: int = 0
    """Number of moves before the decision in its game. Whoever judges sees no game, only what a seat has seen."""
    rival: str = ""
    """The best of the other moves that were tried; empty if there was none, and once the verdict was kept."""

    def at(self, ply: int) -> Verdict:
        """The verdict on the decision after so many moves."""
        return evolve(self, ply=ply)

    @property
    def grade(self) -> Grade:
        return grade(self.regret, self.error)


class Place(NamedTuple):
    """Where a decision was made: the id of its game in the statistics, the seat, and the number of moves before it."""

    game: str
    seat: int
    ply: int


class Decision(NamedTuple):
    """A decision of a finished game that may be asked again."""

    place: Place
    kind: str
    """What it is about, such as the game."""
    regret: float = 0.0
    """What was given away; 0 if it was no mistake, or nobody has looked."""
    ended: str = ""
    """When its game ended, in ISO 8601; empty if unknown."""
    error: float = 0.0

    @property
    def grade(self) -> Grade:
        return grade(self.regret, self.error)


# ------------------------------------------------------------ luck


WORTH, DEAL, FLIP, CARDS, THROW, TILE, FIND = "worth", "deal", "flip", "cards", "throw", "tile", "find"
"""Kinds of luck. The first is no luck: it is what a start is worth to the policy of the playouts."""


@frozen
class Fortune:
    """What something that came up is worth, less the mean of all that could have come up."""

    kind: str
    points: float
    error: float
