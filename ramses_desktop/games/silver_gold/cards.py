"""Treasure cards, the score card, and what lies under boxes, on bit boards: what rules and play-outs both stand on. Knows no
state and no file. Plain Python, typed so that mypyc can make machine code of it for releases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.games.flip_and_write import playout

COLOURS: Final = 4


class Card(playout.Card):
    """An island. `seal` is the colour whose completed islands earn points; -1 without."""

    def __init__(self, number: int, colour: int, free: int, icons: Sequence[int], seal: int = -1, seal_points: int = 0) -> None:
        self.crosses, self.coins, self.palms = icons
        super().__init__(number, colour, free, self.crosses | self.coins | self.palms)
        self.size = free.bit_count()
        """How many boxes, and how many points once it is completed."""
        self.palm_count = self.palms.bit_count()
        self.seal = seal
        self.seal_points = seal_points

    @property
    def sea(self) -> int:
        return self.closed


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


class Gain:
    """What lies under some boxes of a card."""

    def __init__(self, card: Card, boxes: int) -> None:
        self.crosses = (boxes & card.crosses).bit_count()
        """Bonus boxes."""
        self.coins = (boxes & card.coins).bit_count()
        self.palms = (boxes & card.palms).bit_count()
