"""What a pending mark earns in Silver & Gold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import define, evolve

from ramses_desktop.games.flip_and_write import pending
from ramses_desktop.games.silver_gold.cards import Gain
from ramses_desktop.games.silver_gold.rules import GAME, RIVAL, State

ICONS: Final[Mapping[str, str]] = {
    "coins": "coin",
    "palms": "palm",
    "islands": "coffer",
    "seals": "coffer",
    "trophies": "trophy",
}
"""The drawings of parts of the score."""


@define
class PendingMark(pending.PendingMark):
    game = GAME

    def icon_of(self, part: str, gain: Gain) -> str:
        del gain
        return ICONS[part]

    def others_first(self, after: State) -> State:
        """From the first player clockwise, each full row takes the best trophy left."""
        ahead = after.clockwise[: after.clockwise.index(self.seat)]
        taken = (RIVAL,) * sum(map(self._rows_within_reach, ahead))
        return evolve(after, trophies=(*after.trophies, *taken)[: len(GAME.parts().values.trophies)])

    def _rows_within_reach(self, seat: int) -> int:
        """The most rows of coins that this seat could fill now."""
        player, values = self.view.players[seat], GAME.parts().values
        left = {one.card: GAME.parts().cards[one.card].coins & ~one.crossed for one in player.cards}
        every = sum(boxes.bit_count() for boxes in left.values())
        found = (min((left[card] & boxes).bit_count() + bonuses, every) for card, boxes, bonuses in self.marks_of(seat))
        coins: int = values.coins_after(player.coins, max(found, default=0))
        filled: int = coins // values.in_a_row
        return filled - int(player.rows)
