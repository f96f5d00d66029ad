"""What can be achieved: the ranks of solo play, with what the next one takes, and achievements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

BY_PAR: Final = (None, -25, -15, -6, 0)
"""From how many points over par on each rank is reached, the lowest first."""


@frozen
class Rank:
    name: str
    """Marked for translation."""
    least: int | None
    """The points that it takes; None for the lowest."""


@frozen
class Ladder:
    """All ranks, the lowest first, and how far a result has come."""

    ranks: tuple[Rank, ...]
    reached: int
    """The index of the rank that was reached."""

    @property
    def rank(self) -> Rank:
        return self.ranks[self.reached]

    @property
    def is_high(self) -> bool:
        """Whether only a few ranks are higher."""
        return self.reached * 2 > len(self.ranks)


def climbed(ranks: Sequence[Rank], points: int) -> Ladder:
    """The ladder with the highest rank that these points reach."""
    return Ladder(tuple(ranks), max(at for at, rank in enumerate(ranks) if rank.least is None or points >= rank.least))


def by_par(names: Sequence[str], par: float, points: int) -> Ladder:
    """The ladder of a deal with this par."""
    ranks = [Rank(name, None if over is None else round(par) + over) for name, over in zip(names, BY_PAR, strict=True)]
    return climbed(ranks, points)


# ------------------------------------------------------------ achievements

TOTAL, BEST = "total", "best"
"""How feats are counted: over all games, or the most in one game."""


@frozen
class Achievement:
    """Something worth remembering, told by the feats of finished games. Texts are marked for translation."""

    id: str
    name: str
    sentence: str
    """What it takes."""
    drawing: str
    feat: str
    """What is counted,"""
    goal: int = 1
    """how much it takes,"""
    counts: str = TOTAL
    """and whether one game must have it all."""
