"""What a pending mark earns in Pyramids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import define, evolve

from ramses_desktop.games.flip_and_write import pending
from ramses_desktop.games.pyramids.cards import COLOURS, Gain, earns_points
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES
from ramses_desktop.games.pyramids.rules import GAME, RIVAL, State

ICONS: Final[Mapping[str, str]] = {
    "torches": "torch",
    "tombs": "tomb",
    **{f"{name}_points": name for name in COLOUR_NAMES},
}
"""The drawings of parts of the score; pyramid points have the name of their colour."""


@define
class PendingMark(pending.PendingMark):
    game = GAME

    def icon_of(self, part: str, gain: Gain) -> str:
        if part == "skulls":
            return "skull" if gain.skulls else "potion"
        return ICONS.get(part, "red-gem" if gain.reds else "green-gem")

    def others_first(self, after: State) -> State:
        """Of two who earn points of a colour, the lower pyramid takes the better ones."""
        own = [number for number, _ in GAME.completed(after)]
        claims = list(after.claims)
        for colour in range(COLOURS):
            last = max((number for number in own if GAME.parts().cards[number].colour == colour), default=0)
            for seat in range(len(after.players)):
                if seat != self.seat and last and self._may_claim(seat, colour, last):
                    claims[colour] = (*claims[colour], RIVAL)[: len(GAME.parts().values.boxes)]
        return evolve(after, claims=tuple(claims))

    def _may_claim(self, seat: int, colour: int, last: int) -> bool:
        """Whether this seat could earn points of the colour now, with pyramids lower than this one."""
        player = self.view.players[seat]
        lower = {one.card: one.crossed for one in player.cards if one.card < last and GAME.parts().cards[one.card].colour == colour}
        within_reach = {
            number
            for card, boxes, bonuses in self.marks_of(seat)
            for number, crossed in lower.items()
            if GAME.parts().cards[number].distance(crossed | boxes if card == number else crossed) <= bonuses
        }
        before = player.tombs(colour)
        return any(earns_points(before + more) for more in range(1, len(within_reach) + 1))
