"""What is heard in the sample game."""

from __future__ import annotations

from ramses_desktop.engine import sound
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games.sample.rules import Move, State


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
