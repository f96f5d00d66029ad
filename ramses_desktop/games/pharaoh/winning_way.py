"""The way that the winner took into the burial chamber, told from the views of a finished game. Knows no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from attrs import frozen

from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.maze import INSCRIPTION, OUTSIDE
from ramses_desktop.games.pharaoh.rules.state import State, is_up


@frozen
class Way:
    """All tiles from the gate to the chamber, and what was read, by this archaeologist or the other ones of this seat."""

    seat: int
    cells: tuple[int, ...]
    read: tuple[tuple[int, int], ...]
    """Tiles with inscriptions, and the turns in which they were read."""
    turn: int
    """The turn in which the chamber was entered."""


def winning_way(views: Sequence[State]) -> Way | None:
    """The way of the first player to enter the chamber; None if nobody has."""
    last = next((ply for ply, view in enumerate(views) if any(player.entered for player in view.players)), None)
    if last is None:
        return None
    seat = next(at for at, player in enumerate(views[last].players) if player.entered)
    figure = _enters(views[last - 1])
    cells: list[int] = []
    read: list[tuple[int, int]] = []
    for before, after in pairwise(views[:last]):
        old, new = before.players[seat], after.players[seat]
        if new.figures[figure].place != old.figures[figure].place:
            # Whoever is outside again has died.
            cells = [*cells, new.figures[figure].place] if new.figures[figure].place != OUTSIDE else []
        if new.inscriptions != old.inscriptions:
            read += [(cell, before.round + 1) for cell in _come_to(before, after, seat) if _is_inscription(after, cell)]
    return Way(seat, (*cells, views[last].grid.chamber), tuple(read), views[last - 1].round + 1)


def entering_turns(views: Sequence[State]) -> dict[int, int]:
    """The turn in which each seat entered the chamber, without those that have not."""
    found: dict[int, int] = {}
    for before, after in pairwise(views):
        found |= {seat: before.round + 1 for seat, player in enumerate(after.players) if player.entered and seat not in found}
    return found


def _enters(before: State) -> int:
    """The index of the archaeologist who enters next: the one on the move, or one beside the chamber."""
    if before.mover:
        return before.mover - 1
    beside = before.grid.around[before.grid.chamber]
    figures = before.me.figures
    inside = [at for at, figure in enumerate(figures) if figure.place != OUTSIDE]
    return next((at for at in inside if figures[at].place in beside), inside[0] if inside else 0)


def _come_to(before: State, after: State, seat: int) -> list[int]:
    both = zip(before.players[seat].figures, after.players[seat].figures, strict=True)
    return [new.place for old, new in both if new.place not in (old.place, OUTSIDE)]


def _is_inscription(view: State, cell: int) -> bool:
    return is_up(view, cell) and st.content(view, cell).kind == INSCRIPTION
