"""Tells in words what happened between two views: the log of the table, and what a screen reader says. Knows no Qt, and no more
than the views it is handed, so that a secret cannot slip into a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from ramses_desktop.engine.grid import names
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.kernel import COLOURS, TURNS
from ramses_desktop.games.pyramids.rules import KEEP, OVER, RIVAL, Player, State


@frozen
class Line:
    """One sentence. `seat` is whose doing it was, None for the game's own."""

    seat: int | None
    text: str


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    """What somebody who saw these two views, one after the other, would note down."""
    lines = [
        line
        for seat, name in enumerate(players)
        for line in _player(before.players[seat], after.players[seat], seat, name, before.stage == KEEP)
    ]
    lines += _claims(before, after, players)
    if after.stage == OVER and before.stage != OVER:
        lines.append(Line(None, "The game is over."))
    elif after.stage != KEEP and (before.stage == KEEP or after.number // TURNS != before.number // TURNS):
        lines.append(Line(None, f"Round {after.round + 1} begins."))
    return lines


def _player(before: Player, after: Player, seat: int, name: str, choosing: bool) -> Iterator[Line]:
    if choosing:
        if after.pyramids and after.pyramids != before.pyramids:
            yield Line(seat, f"{name} kept {' and '.join(str(pyramid.card) for pyramid in after.pyramids)}.")
        return
    old = {pyramid.card: pyramid.crossed for pyramid in before.pyramids}
    now = {pyramid.card: pyramid.crossed for pyramid in after.pyramids}
    for card, crossed in now.items():
        if card not in old:
            yield Line(seat, f"{name} took {card}.")
        elif new := crossed & ~old[card]:
            yield Line(seat, f"{name} marked {_boxes(new)} on {card}.")
    for card in after.done[len(before.done) :]:
        yield Line(seat, f"{name} completed {card}.")


def _boxes(boxes: int) -> str:
    return names(boxes)[0] if boxes.bit_count() == 1 else f"{boxes.bit_count()} boxes"


def _claims(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    for colour in range(COLOURS):
        known = len(before.claims[colour])
        for place, owner in enumerate(after.claims[colour][known:], known):
            points = parts().values.boxes[place]
            if owner == RIVAL:
                yield Line(None, f"The rival took {points} of {COLOUR_NAMES[colour]}.")
            else:
                yield Line(owner, f"{players[owner]} earned {points} for {COLOUR_NAMES[colour]}.")
