"""What is heard at the table of Ramses, told from two views. It is no memory aid: sand is silent, every treasure sounds alike
whether it is the right one or not, and so does every chip."""

from __future__ import annotations

from typing import Any

from ramses_desktop.engine import sound
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games.ramses.moves import Give, Lay
from ramses_desktop.games.ramses.rules import state as st
from ramses_desktop.games.ramses.rules.state import State


def confirmed(move: object) -> str:
    """Only a chosen card is stamped; a pyramid that slides is heard anyway."""
    return sound.CONFIRM if isinstance(move, Give | Lay) else ""


def gesture(before: tuple[Any, int], after: tuple[Any, int]) -> str:
    """A push is made longer or shorter, or another card is picked."""
    if after[0] != before[0]:
        return sound.SNAP if after[0] is not None else sound.PUT_BACK
    return sound.PICK_UP if after[1] != before[1] else ""


def sounds(before: State, after: State, seat: int) -> list[Sound]:
    del seat
    found, delay = [], 0
    if after.turned != before.turned:
        # The card is turned over when the wind has died down, which is as soon as the player likes.
        found.append(Sound(sound.WIND, None, None))
    elif before.stage == st.TURN_OVER and after.stage != st.TURN_OVER:
        found.append(Sound(sound.CARD_TURNED, before.seat, "pile"))
        delay = 160
    if after.hole != before.hole:
        moved = sum(one != other for one, other in zip(before.pyramids, after.pyramids, strict=True)) - 1
        found.append(Sound(sound.SLIDE if moved == 1 else sound.LONG_SLIDE, before.seat, ("hole", before.hole)))
        delay = 150 if moved == 1 else 280
        if after.open:
            found.append(Sound(sound.TREASURE, before.seat, ("hole", after.hole), delay))
    if before.stage in (st.GIVE, st.LAY):
        found.append(Sound(sound.CARD_TAKEN, before.seat, "pile"))
    winner = _winner(before, after)
    if winner is not None:
        found.append(Sound(sound.CARD_WON, winner, "pile", delay + 300))
    return found


def _winner(before: State, after: State) -> int | None:
    """Who won the card sought, or a duel; not who was merely handed a card."""
    gained = [len(now.won) - len(then.won) for now, then in zip(after.players, before.players, strict=True)]
    if 2 in gained:
        return gained.index(2)
    found = after.lucky or (before.card and not after.card)
    return gained.index(1) if found and 1 in gained and before.action != st.STUNG else None
