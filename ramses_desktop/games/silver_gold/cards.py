"""Treasure cards, the score card, and the contents of boxes, on bit boards: common ground of rules and playouts. Knows no state and
no files. Plain Python, typed so that mypyc can compile it for releases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.games.flip_and_write import playout

COLOURS: Final = 4


class Card(playout.Card):
    """An island. `seal` is the colour whose completed islands earn points; -1 if none."""

    def __init__(self, number: int, colour: int, free: int, icons: Sequence[int], seal: int = -1, seal_points: int = 0) -> None:
        self.crosses, self.coins, self.palms = icons
        super().__init__(number, colour, free, self.crosses | self.coins | self.palms)
        self.size = free.bit_count()
        """Number of boxes, and points once completed."""
        self.palm_count = self.palms.bit_count()
        self.seal = seal
        self.seal_points = seal_points

    @property
    def sea(self) -> int:
        return self.closed


class Values:
    """The values on the score card and the round card."""

    def __init__(self, coin: int, in_a_row: int, rows: int, palm: int, palm_boxes: int, trophies: Sequence[int]) -> None:
        self.coin = coin
        self.in_a_row = in_a_row
        self.rows = rows
        self.coins = in_a_row * rows
        """Number of coin boxes."""
        self.palm = palm
        self.palm_boxes = palm_boxes
        self.trophies = tuple(trophies)

    def coins_after(self, coins: int, more: int) -> int:
        return min(coins + more, self.coins)


class Gain:
    """The contents of some boxes of a card."""

    def __init__(self, card: Card, boxes: int) -> None:
        self.crosses = (boxes & card.crosses).bit_count()
        """Bonus boxes."""
        self.coins = (boxes & card.coins).bit_count()
        self.palms = (boxes & card.palms).bit_count()
