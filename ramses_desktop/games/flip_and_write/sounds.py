"""What is heard at the table of a flip-and-write game: told from two views of a seat, and from its pending mark as it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ramses_desktop.engine import sound
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games.flip_and_write.pending import Intent
from ramses_desktop.games.flip_and_write.rules import Position, Side

APART = 65
"""Milliseconds from one cross to the next, and from a thing in a box to the next."""
LANDING = 560
"""Milliseconds until the first of these things has reached the score card."""
IN_A_ROW = 6
"""Of more crosses than this only the first and the last are heard."""
SETTING = 240
"""Milliseconds until a completed card is lifted."""
CARDS_APART = 160
"""Milliseconds between two cards that arrive."""
TURNED = 160
"""Milliseconds from the last cross to the next expedition card."""

Contents = Callable[[int, int], list[str]]
"""The sounds of what lies in these boxes of a card."""
Completion = Callable[[int, int], bool]
"""Whether a card is complete with these crosses."""


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


def sounds(before: Position[Any], after: Position[Any], seat: int, contents: Contents, is_complete: Completion) -> list[Sound]:
    """What each player did, and what comes next. Games add what they earn."""
    found = [one for who in before.clockwise for one in _side(before.players[who], after.players[who], who, contents, is_complete)]
    end = max((one.delay for one in found if one.event == sound.CROSS), default=-TURNED) + TURNED
    if after.revealed > before.revealed:
        found.append(Sound(sound.CARD_TURNED, None, "expedition", end))
    if after.seat == seat and after.bonus > max(before.bonus, 0):
        found.append(Sound(sound.BONUS, seat, "expedition", end))
    return found


def _side(before: Side, after: Side, seat: int, contents: Contents, is_complete: Completion) -> Iterator[Sound]:
    old = {one.card: one.crossed for one in before.cards}
    for number, one in enumerate(after.cards):
        place = "card", one.card
        if one.card not in old:
            yield Sound(sound.CARD_TAKEN, seat, place, 0 if old else CARDS_APART * number)
        elif new := one.crossed & ~old[one.card]:
            count = new.bit_count()
            strokes = range(count) if count <= IN_A_ROW else (0, count - 1)
            yield from (Sound(sound.CROSS, seat, place, APART * number) for number in strokes)
            for number, event in enumerate(contents(one.card, new)):
                yield Sound(event, seat, None, LANDING + APART * number)
    for number, card in enumerate(after.done[len(before.done) :]):
        if card in old and not is_complete(card, old[card]):
            yield Sound(sound.CROSS, seat, ("card", card))
        yield Sound(sound.COMPLETED, seat, ("card", card), SETTING + CARDS_APART * number)
