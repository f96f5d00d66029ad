"""Pyramid cards, the score card, and the contents of boxes, on bit boards: common ground of rules and playouts. Knows no state and
no files. Plain Python, typed so that mypyc can compile it for releases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.games.flip_and_write import playout
from ramses_desktop.games.flip_and_write.grid import FULL, neighbours

COLOURS: Final = 3


class Card(playout.Card):
    def __init__(self, number: int, colour: int, walls: int, entrance: int, tomb: int, icons: Sequence[int]) -> None:
        self.crosses, self.reds, self.greens, self.torches, self.skulls, self.potions = icons
        every = self.crosses | self.reds | self.greens | self.torches | self.skulls | self.potions
        super().__init__(number, colour, FULL ^ walls, every)
        self.entrance = entrance
        self.tomb = tomb
        self.rings = _rings(self.free, tomb)

    @property
    def walls(self) -> int:
        return self.closed

    def reach(self, crossed: int) -> int:
        """The entrance at first, later the free neighbours of crossed boxes."""
        if not crossed:
            return self.entrance
        return neighbours(crossed) & self.free & ~crossed

    def is_complete(self, crossed: int) -> bool:
        return crossed & self.tomb != 0

    def distance(self, crossed: int) -> int:
        """Number of boxes on the shortest remaining way to the tomb; 0 once it is reached."""
        start = crossed or self.entrance
        for steps, ring in enumerate(self.rings):
            if start & ring:
                return steps if crossed else steps + 1
        raise ValueError("these boxes do not hang together with the tomb")


def _rings(free: int, tomb: int) -> tuple[int, ...]:
    """The boxes by distance to the tomb: the tomb itself, its neighbours, theirs, and so on."""
    rings = []
    ring, seen = tomb, tomb
    while ring:
        rings.append(ring)
        ring = neighbours(ring) & free & ~seen
        seen |= ring
    return tuple(rings)


class Values:
    """The values on the score card."""

    def __init__(
        self, torch: int, tomb: int, pair: int, single: int, gems: int, boxes: Sequence[int], skulls: Sequence[int]
    ) -> None:
        self.torch = torch
        self.tomb = tomb
        self.pair = pair
        self.single = single
        self.gems = gems
        """Maximum number of gems of a colour that count."""
        self.boxes = tuple(boxes)
        """The pyramid points of a colour, first come, first served."""
        self.skulls = tuple(skulls)
        """Minus points of the skull boxes; only the last one crossed counts."""

    def skulls_after(self, skulls: int, more: int, potions: int) -> int:
        """Skulls are crossed before each potion removes the two most expensive ones."""
        crossed = min(skulls + more, len(self.skulls))
        return max(crossed - 2 * potions, 0)

    def gems_after(self, gems: int, more: int) -> int:
        return min(gems + more, self.gems)

    def parts(self, torches: int, reds: int, greens: int, tombs: int, skulls: int) -> tuple[int, int, int, int, int]:
        """Points for torches, gem pairs, single gems, tombs and skulls. Pyramid points are extra."""
        pairs = min(reds, greens)
        minus = self.skulls[skulls - 1] if skulls else 0
        return torches * self.torch, pairs * self.pair, abs(reds - greens) * self.single, tombs * self.tomb, -minus


class Gain:
    """The contents of some boxes of a card."""

    def __init__(self, card: Card, boxes: int) -> None:
        self.crosses = (boxes & card.crosses).bit_count()
        """Bonus boxes."""
        self.reds = (boxes & card.reds).bit_count()
        self.greens = (boxes & card.greens).bit_count()
        self.torches = (boxes & card.torches).bit_count()
        self.skulls = (boxes & card.skulls).bit_count()
        self.potions = (boxes & card.potions).bit_count()
        self.tomb = boxes & card.tomb != 0


def earns_points(completed: int) -> bool:
    """Whether a pyramid earns pyramid points by being the player's `completed`th of its colour."""
    return completed in (2, 4, 6)
