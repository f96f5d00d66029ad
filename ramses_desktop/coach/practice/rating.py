"""Glicko-2 ratings of players and exercises, after Mark Glickman, "Example of the Glicko-2 system" (2013). An exercise is an
opponent that wins if it is not solved."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Final

from attrs import frozen

SCALE: Final = 173.7178
"""Rating points of one unit of the paper's own scale, whose middle is"""
MIDDLE: Final = 1500.0
MOST_SPREAD: Final = 350.0
"""Spread of a rating that nothing is known about."""
TAU: Final = 0.5
"""How much volatility may change."""
PRECISE: Final = 1e-6
"""How exactly volatility is found."""


@frozen
class Rating:
    rating: float = MIDDLE
    spread: float = MOST_SPREAD
    """Its standard deviation."""
    volatility: float = 0.06

    @property
    def _place(self) -> float:
        return (self.rating - MIDDLE) / SCALE

    @property
    def _width(self) -> float:
        return self.spread / SCALE

    def expected(self, other: Rating) -> float:
        """The share of points expected against the other."""
        return 1 / (1 + exp(-_weight(other._width) * (self._place - other._place)))


def _weight(width: float) -> float:
    """How much a result counts against somebody whose rating is this uncertain."""
    return 1 / sqrt(1 + 3 * width**2 / pi**2)


def after(own: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after these results of one period, each from 0 to 1."""
    if not results:
        width = sqrt(own._width**2 + own.volatility**2)
        return Rating(own.rating, min(MOST_SPREAD, width * SCALE), own.volatility)
    terms = [(_weight(other._width), own.expected(other), score) for other, score in results]
    variance = 1 / sum(weight**2 * share * (1 - share) for weight, share, _ in terms)
    gain = sum(weight * (score - share) for weight, share, score in terms)
    volatility = _volatility(own, variance, variance * gain)
    before = own._width**2 + volatility**2
    width = 1 / sqrt(1 / before + 1 / variance)
    return Rating(MIDDLE + SCALE * (own._place + width**2 * gain), min(MOST_SPREAD, width * SCALE), volatility)


def _volatility(own: Rating, variance: float, surprise: float) -> float:
    """The new volatility: step 5 of the paper, by the Illinois algorithm."""
    start = log(own.volatility**2)

    def slope(x: float) -> float:
        whole = own._width**2 + variance + exp(x)
        return exp(x) * (surprise**2 - whole) / (2 * whole**2) - (x - start) / TAU**2

    low, beyond = start, surprise**2 - own._width**2 - variance
    if beyond > 0:
        high = log(beyond)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > PRECISE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
