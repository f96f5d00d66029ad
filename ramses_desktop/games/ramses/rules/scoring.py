"""Points and tie breaks."""

from __future__ import annotations

from collections.abc import Sequence

from ramses_desktop.engine.game import HIDDEN, Part
from ramses_desktop.engine.text import mark
from ramses_desktop.games.ramses.deck import parts
from ramses_desktop.games.ramses.rules.state import State


def parts_of(state: State, seat: int) -> tuple[Part, ...]:
    player = state.players[seat]
    count = len(player.won)
    if state.alone:
        return (Part("cards", mark("Search cards"), count, count), Part("title", parts().title(count), 0))
    value = sum(parts().cards[card].value for card in player.won if card != HIDDEN)
    cards = Part("cards", mark("Search cards"), value, count)
    if not state.chips:
        return (cards,)
    return (cards, Part("explorers", mark("Explorers"), _award(state, seat), player.hats))


def _award(state: State, seat: int) -> int:
    """Equal totals all score in full, and then the next lower total scores nothing."""
    hats = [player.hats for player in state.players]
    left = 0
    for award, total in zip(parts().awards, sorted(set(hats), reverse=True), strict=False):
        shared = left > 1
        left = 0 if shared else hats.count(total)
        if total == hats[seat]:
            return 0 if shared or not total else award
    return 0


def tie_break(keys: Sequence[tuple[int, int]], seat: int) -> str:
    total = keys[seat][0]
    equals = [other for at, other in enumerate(keys) if at != seat and other[0] == total]
    if not equals:
        return ""
    if keys[seat] in equals:
        return mark("Equal points and as many search cards: the place is shared.")
    return mark("Equal points: who has more search cards is ahead.")
