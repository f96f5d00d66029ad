"""How bad a mistake was, in words and as a share of perfect play."""

from __future__ import annotations

from enum import IntEnum
from math import exp
from typing import Final

from ramses_desktop.bots.judging import is_behind

PERFECT: Final = 100
HARSHNESS: Final = 0.5
"""How fast accuracy falls with the mean regret: the four levels of bots play at some 40, 65, 85 and 99."""


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


MISTAKE: Final = 1.5
BLUNDER: Final = 4.0
"""Points or steps from which a slip is called that."""


def grade(regret: float, error: float) -> Grade:
    if regret <= 0:
        return Grade.BEST
    if not is_behind(regret, error):
        return Grade.EQUAL
    if regret < MISTAKE:
        return Grade.SLIP
    return Grade.MISTAKE if regret < BLUNDER else Grade.BLUNDER


def accuracy(mean_regret: float) -> float:
    """From 0 to 100, by the mean points given away in a decision."""
    return PERFECT * exp(-HARSHNESS * mean_regret)
