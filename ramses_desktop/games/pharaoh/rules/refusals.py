"""What an illegal move is told: reasons as exceptions, and the names of tiles."""

from __future__ import annotations

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.rules.item_rules import other_ways
from ramses_desktop.games.pharaoh.rules.state import State, face_down


def refuse(reason: str) -> None:
    if reason:
        raise IllegalMove(reason)


def cell_of(state: State, name: str) -> int:
    cell = state.grid.by_name.get(name)
    if cell is None:
        raise IllegalMove(tr("There is no tile {name} in this pyramid.", name=name))
    return cell


def why_not_dark(state: State, cell: int) -> str:
    return "" if cell in face_down(state) else tr("That tile does not lie face down.")


def why_not_so(state: State, cell: int, sides: str) -> str:
    return "" if sides in other_ways(state, cell) else tr("That tile cannot be turned so.")
