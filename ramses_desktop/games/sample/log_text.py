"""What happened in the sample game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ramses_desktop.engine.telling import Line, Moment
from ramses_desktop.engine.text import tr
from ramses_desktop.games.sample.rules import State


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
