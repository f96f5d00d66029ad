"""What is told of the sample game: what happened between two views, and what is heard meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.engine import sound
from ramses_desktop.engine.sound import Sound
from ramses_desktop.engine.telling import Line, Moment
from ramses_desktop.engine.text import tr
from ramses_desktop.games.offer import Telling
from ramses_desktop.games.sample.rules import Move, State


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    """The lines for what a seat saw happen between two views."""
    if after == before:
        return []
    name = players[before.seat]
    swapped = len(after.deck) < len(before.deck)
    lines = [Line(before.seat, tr("{name} swapped.", name=name) if swapped else tr("{name} kept the card.", name=name))]
    if after.over:
        lines.append(Line(None, tr("The game is over.")))
    return lines


def moments(views: Sequence[State], players: Sequence[str]) -> list[Moment]:
    """None are better than others: cards are shown only at the end, and that they are shown earns nobody anything."""
    del views, players
    return []


# ------------------------------------------------------------ sounds


def sounds(before: State, after: State, seat: int) -> list[Sound]:
    """What a seat hears between two views: a swap, and at the end all cards."""
    del seat
    found = []
    if len(after.deck) < len(before.deck):
        found.append(Sound(sound.CARD_TAKEN, before.seat, "deck"))
    if after.over and not before.over:
        found.append(Sound(sound.CARD_TURNED, None, None, 150))
    return found


def gesture(before: Move | None, after: Move | None) -> str:
    """What is heard of a change of mind."""
    del before
    return sound.PUT_BACK if after is None else sound.PICK_UP


def confirmed(move: Move) -> str:
    """What is heard of a confirmed move, before anything is shown."""
    del move
    return sound.CONFIRM


TELLING: Final = Telling(tell=tell, sounds=sounds, gesture=gesture, confirmed=confirmed, moments=moments)
