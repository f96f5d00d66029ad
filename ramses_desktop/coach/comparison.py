"""What would have been: the results of two moves in the same guesses, and how often which came out ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from ramses_desktop.bots.judging import NOISE, Lead, Outcomes

HUNDRED: Final = 100


@frozen
class Comparison:
    """Of the first of two moves with the second."""

    outcomes: Outcomes

    @property
    def guesses(self) -> int:
        return len(self.outcomes.totals[0])

    @property
    def lead(self) -> Lead:
        return self.outcomes.lead(0, 1)

    @property
    def shares(self) -> tuple[int, int, int]:
        """Of a hundred guesses: in how many the first came out ahead, both came out alike, and the second came out ahead."""
        points = self.lead.points
        ahead = round(HUNDRED * sum(one > 0 for one in points) / len(points))
        behind = min(HUNDRED - ahead, round(HUNDRED * sum(one < 0 for one in points) / len(points)))
        return ahead, HUNDRED - ahead - behind, behind

    @property
    def is_certain(self) -> bool:
        """Whether the difference of the means is more than chance."""
        lead = self.lead
        return abs(lead.mean) > NOISE * lead.error

    def columns(self, at: int, each: int) -> list[tuple[int, int]]:
        """How often which results came up for one of the moves, in columns `each` points wide that both have in common."""
        lowest = min(map(min, self.outcomes.totals))
        highest = max(map(max, self.outcomes.totals))
        first = int(lowest // each) * each
        counts = [0] * (int(highest - first) // each + 1)
        for total in self.outcomes.totals[at]:
            counts[int(total - first) // each] += 1
        return [(first + column * each, count) for column, count in enumerate(counts)]

    @property
    def reach(self) -> float:
        """From the lowest result to the highest."""
        totals: Sequence[Sequence[float]] = self.outcomes.totals
        return max(map(max, totals)) - min(map(min, totals))
