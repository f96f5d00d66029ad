"""What a pending mark earns in Pyramids."""

from __future__ import annotations

from attrs import define, frozen

from ramses_desktop.games.flip_and_write import pending
from ramses_desktop.games.pyramids.cards import Gain
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.rules import GAME


@frozen
class Earned(pending.Earned):
    """Adds the contents of the boxes. Icons are counted as red gems, green gems, torches, skulls, potions, bonus boxes."""

    gain: Gain


@define
class PendingMark(pending.PendingMark):
    game = GAME

    @property
    def earned(self) -> Earned:
        assert self.spot is not None
        gain, more = Gain(parts().cards[self.spot.card], self.boxes), self.points_more()
        tomb = parts().values.tomb if gain.tomb else 0
        found = (
            ("torch", gain.torches, more["torches"]),
            ("red-gem" if gain.reds else "green-gem", gain.reds + gain.greens, more["gem_pairs"] + more["single_gems"]),
            ("skull" if gain.skulls else "potion", gain.skulls + gain.potions, more["skulls"]),
            ("tomb", int(gain.tomb), tomb),
        )
        lines = tuple((icon, points) for icon, count, points in found if count)
        marks = gain.reds, gain.greens, gain.torches, gain.skulls, gain.potions, gain.crosses
        return Earned(marks, lines, sum(points for _, points in lines), gain.crosses, gain)
