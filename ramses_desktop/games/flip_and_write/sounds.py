"""What is heard at the table of a flip-and-write game: told from two views of a seat, and from its pending mark as it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ramses_desktop.engine import sound
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games.flip_and_write.pending import Intent
from ramses_desktop.games.flip_and_write.rules import KEEP, Position, Side

STROKES = 90
"""Milliseconds from one cross to the next, and from a thing in a box to the next."""
IN_A_ROW = 6
"""Of more crosses than this only the first and the last are heard."""
TURNED = 160
"""Milliseconds from the last cross to the next expedition card."""

Contents = Callable[[int, int], list[str]]
"""The sounds of what lies in these boxes of a card."""


def confirmed(move: object) -> str:
    """Every choice is stamped."""
    del move
    return sound.CONFIRM


def gesture(before: Intent, after: Intent) -> str:
    """What the hand did; empty if nothing that is heard."""
    if after.carried and not before.carried:
        return sound.PICK_UP
    if len(after.picked) != len(before.picked):
        return sound.PICK_UP if len(after.picked) > len(before.picked) else sound.PUT_BACK
    if after.way != before.way and after.spot == before.spot:
        return sound.TURN
    if after.spot is not None and after.spot != before.spot:
        return sound.SNAP
    if (before.spot is not None or before.carried) and after.spot is None and not after.carried:
        return sound.PUT_BACK
    return sound.PICK_UP if after.picked != before.picked else ""


def sounds(before: Position[Any], after: Position[Any], seat: int, contents: Contents) -> list[Sound]:
    """What each player did, and what comes next. Games add what they earn."""
    found = [
        one
        for who in before.clockwise
        for one in _side(before.players[who], after.players[who], who, contents, before.stage == KEEP)
    ]
    end = max((one.delay for one in found), default=-TURNED) + TURNED
    if after.revealed > before.revealed:
        found.append(Sound(sound.CARD_TURNED, None, "expedition", end))
    if after.seat == seat and after.bonus > max(before.bonus, 0):
        found.append(Sound(sound.BONUS, seat, "expedition", end))
    return found


def _side(before: Side, after: Side, seat: int, contents: Contents, choosing: bool) -> Iterator[Sound]:
    old = {one.card: one.crossed for one in before.cards}
    delay = 0
    for one in after.cards:
        place = "card", one.card
        if one.card not in old:
            yield Sound(sound.CARD_TAKEN, seat, place, delay)
            delay += 130 if choosing else 0
        elif new := one.crossed & ~old[one.card]:
            count = new.bit_count()
            strokes = range(count) if count <= IN_A_ROW else (0, count - 1)
            yield from (Sound(sound.CROSS, seat, place, delay + STROKES * number) for number in strokes)
            for number, event in enumerate(contents(one.card, new), 1):
                yield Sound(event, seat, place, delay + STROKES * (count + number))
    for card in after.done[len(before.done) :]:
        yield Sound(sound.COMPLETED, seat, ("card", card), delay)
        delay += 160
