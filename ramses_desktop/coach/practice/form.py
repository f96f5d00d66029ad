"""How well somebody plays: what their games give away, as a level on the scale of the four levels of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import Final

from attrs import frozen

from ramses_desktop.bots.levels import LEVELS, Level

WINDOW: Final = 20
"""Reviewed games that count, the latest ones."""
LEAST: Final = 5
"""Reviewed games from which there is a form."""
USUAL: Final = 2.0
"""Half-width of the band in standard errors: 19 of 20 times, the true level lies within."""


@frozen
class Reviewed:
    """What one reviewed game gave away."""

    regret: float
    decisions: int
    players: int


@frozen
class Form:
    """What the latest games gave away."""

    games: tuple[Reviewed, ...]
    levels: tuple[float, ...]
    """What each level of bots would have given away in a game with as many decisions, the weakest first."""

    @property
    def mean(self) -> float:
        """Points or steps a game."""
        return sum(one.regret for one in self.games) / len(self.games)

    @property
    def error(self) -> float:
        """Standard error of the mean, as the games scatter. Some games only have more decisions than others; that does not
        count."""
        count, decisions = len(self.games), sum(one.decisions for one in self.games)
        each = sum(one.regret for one in self.games) / max(1, decisions)
        return sqrt(sum((one.regret - each * one.decisions) ** 2 for one in self.games) / (count - 1) / count)

    @property
    def level(self) -> Level:
        """The nearest level of bots."""
        return LEVELS[round(self.at(self.mean))]

    @property
    def band(self) -> tuple[Level, Level]:
        """The weakest and the strongest level that it may be."""
        ends = self.mean + USUAL * self.error, self.mean - USUAL * self.error
        weakest, strongest = (LEVELS[round(self.at(end))] for end in ends)
        return weakest, strongest

    def at(self, regret: float) -> float:
        """The place on the scale of what a game gives away: 0 is the weakest level, 1 the next. Between two levels the scale is
        logarithmic, as each is better by a factor."""
        last = len(self.levels) - 1
        if regret >= self.levels[0]:
            return 0.0
        if regret <= self.levels[last]:
            return float(last)
        below = next(at for at in range(last) if regret > self.levels[at + 1])
        weaker, stronger = self.levels[below], self.levels[below + 1]
        return below + log(weaker / regret) / log(weaker / stronger)


def form(games: Sequence[Reviewed], scale: Mapping[int, Sequence[float]]) -> Form | None:
    """The form in the latest of these games, oldest first; None while there are too few. The scale says by number of players what
    each level gives away in a decision."""
    latest = tuple(one for one in games if one.players in scale)[-WINDOW:]
    if len(latest) < LEAST:
        return None
    shares = [[one.decisions * each for each in scale[one.players]] for one in latest]
    return Form(latest, tuple(sum(column) / len(latest) for column in zip(*shares, strict=True)))
