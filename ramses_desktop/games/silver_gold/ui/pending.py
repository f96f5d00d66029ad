"""What a pending mark earns in Silver & Gold."""

from __future__ import annotations

from typing import Any

from attrs import define, evolve

from ramses_desktop.games.flip_and_write import pending
from ramses_desktop.games.flip_and_write.pending import Earned
from ramses_desktop.games.flip_and_write.rules import with_side
from ramses_desktop.games.silver_gold.cards import Gain
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.rules import GAME, State


@define
class PendingMark(pending.PendingMark):
    """Icons are counted as coins, palms and bonus boxes."""

    game = GAME

    def after(self) -> Any:
        """An island that the mark completes counts already; its trophies come once everybody has marked."""
        state: State = super().after()
        player = state.players[self.seat]
        done = tuple(one.card for one in player.cards if self.game.is_complete(one))
        return with_side(state, evolve(player, done=player.done + done))

    @property
    def earned(self) -> Earned:
        assert self.spot is not None
        gain, more = Gain(parts().cards[self.spot.card], self.boxes), self.points_more()
        completed = more["islands"] + more["seals"]
        found = (("coin", gain.coins, more["coins"]), ("palm", gain.palms, more["palms"]), ("coffer", completed, completed))
        lines = tuple((icon, points) for icon, count, points in found if count)
        return Earned((gain.coins, gain.palms, gain.crosses), lines, sum(points for _, points in lines), gain.crosses)
