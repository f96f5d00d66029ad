"""The hot part of Silver & Gold on bit boards: which boxes may be crossed off, what crossing them does, and whole games played out
quickly by a simple policy. The rules stand on the same functions, so that there is one source of truth. Knows no state, no
notation and no file; plain typed Python that a compiler can take as it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.engine.grid import FULL

COLOURS: Final = 4

# ------------------------------------------------------------ cards and values


class Card:
    """A treasure card: an island as sets of boxes. `seal` is the colour whose completed islands earn points; -1 without."""

    def __init__(self, number: int, colour: int, free: int, icons: Sequence[int], seal: int = -1, seal_points: int = 0) -> None:
        self.number = number
        self.colour = colour
        self.free = free
        self.size = free.bit_count()
        """How many boxes, and how many points once it is completed."""
        self.sea = FULL ^ free
        self.crosses, self.coins, self.palms = icons
        self.icons = self.crosses | self.coins | self.palms
        self.seal = seal
        self.seal_points = seal_points
        self._fits: dict[tuple[int, ...], tuple[int, ...]] = {}

    def fits(self, placements: tuple[int, ...]) -> tuple[int, ...]:
        """Those of these placements that lie on the island, worked out once."""
        found = self._fits.get(placements)
        if found is None:
            found = self._fits[placements] = tuple([boxes for boxes in placements if not boxes & self.sea])
        return found


class Values:
    """What the score card and the round card say."""

    def __init__(self, coin: int, in_a_row: int, rows: int, palm: int, palm_boxes: int, trophies: Sequence[int]) -> None:
        self.coin = coin
        self.in_a_row = in_a_row
        self.rows = rows
        self.coins = in_a_row * rows
        """How many coin boxes there are."""
        self.palm = palm
        self.palm_boxes = palm_boxes
        self.trophies = tuple(trophies)

    def coins_after(self, coins: int, more: int) -> int:
        return min(coins + more, self.coins)


# ------------------------------------------------------------ what may be crossed off


def reach(card: Card, crossed: int) -> int:
    """The boxes that may be crossed off one by one: all that are free."""
    return card.free & ~crossed


def legal(card: Card, crossed: int, placements: tuple[int, ...]) -> list[int]:
    """The placements of a pattern that are allowed now: anywhere on free boxes."""
    return [boxes for boxes in card.fits(placements) if not boxes & crossed]


class Gain:
    """What lies under some boxes of a card."""

    def __init__(self, card: Card, boxes: int) -> None:
        self.crosses = (boxes & card.crosses).bit_count()
        self.coins = (boxes & card.coins).bit_count()
        self.palms = (boxes & card.palms).bit_count()
