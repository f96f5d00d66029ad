"""Places and points, and tie breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.engine.game import Part, Score
from ramses_desktop.engine.text import mark
from ramses_desktop.games.pharaoh.rules.state import ROLL, Player, State, inscriptions_of

FIRST_IN: Final = 10
"""Points per place in the order of entering, in a total that is never displayed: more than there are inscriptions, so that points
cannot contradict places."""
FEW_LOST: Final = 2
"""A solo player earns a star for losing at most this many archaeologists."""


def scores(state: State) -> tuple[Score, ...]:
    keys = [_rank_key(state, player) for player in state.players]
    found = []
    for seat, player in enumerate(state.players):
        parts = _parts_of(state, player)
        place = 1 + sum(other > keys[seat] for other in keys)
        found.append(Score(seat, parts, sum(part.points for part in parts), place, _tie_break(keys, seat)))
    return tuple(found)


def _rank_key(state: State, player: Player) -> tuple[int, int, int]:
    """Sort key for places: order of entering, then inscriptions, then items."""
    entered = len(state.players) + 1 - player.entered if player.entered else 0
    items = player.items | player.carried
    return (entered, 0, 0) if entered else (0, player.inscriptions.bit_count(), items.bit_count())


def _parts_of(state: State, player: Player) -> tuple[Part, ...]:
    read = player.inscriptions.bit_count()
    items = (player.items | player.carried).bit_count()
    if len(state.players) == 1:
        return _solo_parts(state, player, read)
    places = len(state.players) + 1 - player.entered if player.entered else 0
    return (
        Part("chamber", mark("Chamber"), FIRST_IN * places, player.entered),
        Part("inscriptions", mark("Inscriptions"), read, read, earns=False),
        Part("items", mark("Items"), 0, items, earns=False),
    )


def _solo_parts(state: State, player: Player, read: int) -> tuple[Part, ...]:
    """The result is the number of turns left. Under the first rules, entering and reading earned points, too."""
    left = turns_left(state) if player.entered else 0
    old = state.options.rules == 1
    return (
        Part("chamber", mark("Chamber"), FIRST_IN * player.entered if old else 0, player.entered, earns=False),
        Part("turns", mark("Turns left"), left, left),
        Part("stars", mark("Stars"), 0, sum(stars(state)), earns=False),
        Part("lost", mark("Archaeologists lost"), 0, player.lost, earns=False),
        Part("inscriptions", mark("Inscriptions"), read if old else 0, read, earns=False),
    )


def turns_left(state: State) -> int:
    """Turns left in the hourglass."""
    return max(0, state.limit - state.round - (state.stage != ROLL))


def stars(state: State) -> tuple[bool, bool, bool]:
    """The stars of a solo player who has entered: few archaeologists lost, all inscriptions read, a quarter of the time left."""
    player = state.players[0]
    won = player.entered > 0
    return (
        won and player.lost <= FEW_LOST,
        won and player.inscriptions.bit_count() == inscriptions_of(state.options),
        won and turns_left(state) * 4 >= state.limit,
    )


def _tie_break(keys: Sequence[tuple[int, int, int]], seat: int) -> str:
    own = keys[seat]
    rivals = [key for other, key in enumerate(keys) if other != seat and not own[0] and key[:2] == own[:2]]
    if not rivals:
        return ""
    if any(key != own for key in rivals):
        return mark("Level on inscriptions; the number of items decides.")
    return mark("Level on inscriptions and on items; the place is shared.")
