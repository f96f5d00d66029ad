"""Tells in words what happened between two views of Silver & Gold: what both expedition games tell, coins, palms and trophies.
Knows no Qt, and no more than the views it is handed, so that a secret cannot slip into a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.rules import RIVAL, State
from ramses_desktop.ui.kit.expedition import story
from ramses_desktop.ui.kit.expedition.story import Line


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    """What somebody who saw these two views, one after the other, would note down; from the first player clockwise."""
    return story.tell(before, after, players, before.clockwise, _earned)


def _earned(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    for seat in before.clockwise:
        name, old, new = players[seat], before.players[seat], after.players[seat]
        if coins := new.coins - old.coins:
            yield Line(seat, f"{name} crossed off {_coins(coins)}.")
        for points in new.palms[len(old.palms) :]:
            yield Line(seat, f"{name} wrote {points} for a palm.")
    known = len(before.trophies)
    for place, owner in enumerate(after.trophies[known:], known):
        points = parts().values.trophies[place]
        if owner == RIVAL:
            yield Line(None, f"Trophy {points} is struck off.")
        else:
            yield Line(owner, f"{players[owner]} won a trophy: {points}.")


def _coins(count: int) -> str:
    return "a coin" if count == 1 else f"{count} coins"
