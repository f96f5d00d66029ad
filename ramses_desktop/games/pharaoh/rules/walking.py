"""Where an archaeologist may go, and why not elsewhere. Each rule of walking is one sentence that a player is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh.rules.maze import ALL_OPEN, OUTSIDE, TUNNEL, opposite, parts
from ramses_desktop.games.pharaoh.rules.state import (
    State,
    bars,
    content,
    holds,
    is_up,
    item_number,
    may_enter_chamber,
    without_item,
)

OPENS_FOR: Final = {
    5: mark("The burial chamber opens for five different inscriptions."),
    7: mark("The burial chamber opens for seven different inscriptions."),
}
NEEDS: Final = {
    "wall ruins": mark("The wall ruins need a magic bottle."),
    "secret door": mark("The secret door needs a golden key."),
    "abyss": mark("The abyss needs a papyrus of the dead."),
}


def steps(state: State) -> Iterator[tuple[int, int]]:
    """Every archaeologist and cell that make a legal step."""
    for figure in able(state):
        for cell in next_to(state, figure):
            if not why_no_step(state, figure, cell):
                yield figure, cell


def able(state: State) -> list[int]:
    """The archaeologists that may move now. Of those outside the first stands for all: they are alike."""
    if state.mover:
        return [state.mover]
    upright = [number for number, figure in enumerate(state.me.figures, 1) if not figure.lying]
    outside = [number for number in upright if place(state, number) == OUTSIDE]
    return [number for number in upright if number not in outside[1:]]


def place(state: State, figure: int) -> int:
    return state.me.figures[figure - 1].place


def next_to(state: State, figure: int) -> list[int]:
    """The cells one step away, walls or not: around, at the other ends of a tunnel, or the gates."""
    here = place(state, figure)
    if here == OUTSIDE:
        return list(state.grid.gates)
    around = [cell for cell in state.grid.around[here] if cell != HIDDEN]
    return [*around, *(cell for cell in tunnels_from(state, here) if cell not in around)]


def tunnels_from(state: State, here: int) -> list[int]:
    tunnel = state.contents[here]
    if state.papyrus or parts().contents[tunnel].kind != TUNNEL:
        return []
    return [cell for cell, number in enumerate(state.contents) if number == tunnel and cell != here and state.up >> cell & 1]


# ------------------------------------------------------------ why not


def refusal_to_move(state: State, figure: int) -> str:
    if figure in able(state):
        return ""
    if state.mover:
        return tr("Another archaeologist is on the move already.")
    if state.me.figures[figure - 1].lying:
        return tr("This archaeologist is injured and cannot move in this turn.")
    return tr("Of the archaeologists outside, the first one goes in first.")


def why_no_step(state: State, figure: int, cell: int) -> str:
    """An empty text if the step is legal, a sentence if it is not."""
    if reason := refusal_to_move(state, figure):
        return reason
    if state.points <= 0:
        return tr("The whole throw has been walked.")
    if cell not in next_to(state, figure):
        if place(state, figure) == OUTSIDE:
            return tr("From outside, the way in leads through a gate.")
        return tr("That tile is not next to this archaeologist.")
    if cell == state.came and not state.scarf:
        return tr("Nobody goes straight back within a move, except with a scarf.")
    if cell == state.curse:
        return tr("The curse lies on that tile; nobody may enter it.")
    if state.papyrus:
        return _why_no_ghost_step(state, figure, cell)
    return _why_no_way(state, figure, cell)


def _why_no_way(state: State, figure: int, cell: int) -> str:
    here = place(state, figure)
    if here != OUTSIDE and cell in tunnels_from(state, here):
        return ""
    if here != OUTSIDE and not state.open[here] & state.grid.side_towards(here, cell):
        return tr("There is a wall in between.")
    if cell == state.grid.chamber:
        return _why_no_chamber(state)
    if not is_up(state, cell):
        return ""
    if here == OUTSIDE and not state.open[cell] & state.grid.gates[cell]:
        return tr("That gate is not open to the outside.")
    if here != OUTSIDE and not state.open[cell] & state.grid.side_towards(cell, here):
        return tr("There is a wall in between.")
    return _why_barred(state, cell)


def _why_no_chamber(state: State) -> str:
    if may_enter_chamber(state):
        return ""
    return tr(OPENS_FOR[state.wanted])


def _why_barred(state: State, cell: int) -> str:
    if not bars(state, cell):
        return ""
    return tr(NEEDS[content(state, cell).name])


# ------------------------------------------------------------ with the papyrus


def _why_no_ghost_step(state: State, figure: int, cell: int) -> str:
    last = state.points == 1
    if cell == state.grid.chamber:
        return _why_no_chamber(state) if last else tr("With the papyrus, only the last step may lead into the chamber.")
    if last:
        return _why_no_ghost_end(state, cell)
    if not _can_finish(state, cell, place(state, figure), state.points - 1):
        return tr("From there the whole throw could not be walked.")
    return ""


def _why_no_ghost_end(state: State, cell: int) -> str:
    if is_up(state, cell) and bars(state, cell):
        return tr("The walk with the papyrus may not end here. {why}", why=_why_barred(state, cell))
    return ""


def _can_finish(state: State, here: int, came: int, left: int) -> bool:
    """Whether so many more steps can be walked from here."""
    for cell in state.grid.around[here]:
        if cell == HIDDEN or cell == state.curse or (cell == came and not state.scarf):
            continue
        if cell == state.grid.chamber:
            if left == 1 and may_enter_chamber(state):
                return True
        elif left == 1:
            if not _why_no_ghost_end(state, cell):
                return True
        elif _can_finish(state, cell, here, left - 1):
            return True
    return False


def can_walk_as_ghost(state: State) -> bool:
    """Whether the whole throw can be walked with the papyrus, which by then is no help against an abyss any more."""
    return any(True for _ in steps(evolve(without_item(state, item_number("papyrus")), papyrus=True)))


# ------------------------------------------------------------ through a wall


def why_no_bottle(state: State, figure: int, cell: int) -> str:
    """Why the magic bottle does not lead there; empty if it does."""
    if reason := refusal_to_move(state, figure):
        return reason
    if state.points <= 0:
        return tr("The whole throw has been walked.")
    here = place(state, figure)
    if here == OUTSIDE or cell not in state.grid.around[here]:
        return tr("The magic bottle leads to a tile next to this archaeologist, inside the pyramid.")
    if cell == state.came and not state.scarf:
        return tr("Nobody goes straight back within a move, except with a scarf.")
    if cell == state.curse:
        return tr("The curse lies on that tile; nobody may enter it.")
    if cell != state.grid.chamber and not is_up(state, cell):
        return tr("The magic bottle leads only to a tile that lies face up.")
    if not _is_walled(state, here, cell):
        return tr("There is no wall in between.")
    if cell == state.grid.chamber:
        return _why_no_chamber(state)
    return _why_barred_behind_wall(state, cell)


def _is_walled(state: State, here: int, cell: int) -> bool:
    there = ALL_OPEN if cell == state.grid.chamber else state.open[cell]
    side = state.grid.side_towards(here, cell)
    return not (state.open[here] & side and there & opposite(side))


def _why_barred_behind_wall(state: State, cell: int) -> str:
    """The bottle that leads through the wall is gone when the wall ruins are reached."""
    there = content(state, cell)
    if there.number == item_number("bottle") and there.kind == "bars":
        return tr("One magic bottle does not lead through a wall and into wall ruins.")
    return _why_barred(state, cell)


def through_walls(state: State) -> Iterator[tuple[int, int]]:
    """Every archaeologist and cell that the magic bottle joins."""
    if not holds(state.me, item_number("bottle")) or state.papyrus:
        return
    for figure in able(state):
        if place(state, figure) != OUTSIDE:
            for cell in state.grid.around[place(state, figure)]:
                if cell != HIDDEN and not why_no_bottle(state, figure, cell):
                    yield figure, cell
