"""How lucky somebody was over many games, and how lucky chance makes people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import erf, sqrt
from statistics import fmean
from typing import Final

from attrs import frozen

USUAL: Final = 1.96
"""Half-width, in standard errors, of what 19 of 20 series of games keep to."""


@frozen
class Fairness:
    """The luck of some games, beside what chance alone brings."""

    luck: tuple[float, ...]
    """By game, in points."""
    spread: float
    """Standard deviation of the luck of one game."""

    @property
    def mean(self) -> float:
        return fmean(self.luck)

    @property
    def usual(self) -> float:
        """In 19 of 20 series of as many games, the mean is no further from 0 than this."""
        return USUAL * self.spread / sqrt(len(self.luck))

    @property
    def is_usual(self) -> bool:
        return abs(self.mean) <= self.usual


def expected(spread: float, edges: Sequence[float], games: int) -> list[float]:
    """How many of these games chance puts between each two edges."""
    below = [games * (1 + erf(edge / spread / sqrt(2))) / 2 for edge in edges]
    return [right - left for left, right in pairwise(below)]
