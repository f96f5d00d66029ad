"""Where an archaeologist may go. Each rule of walking is one sentence, shown to players who break it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh import maze
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.maze import OUTSIDE
from ramses_desktop.games.pharaoh.state import State, is_up, item_number, place

OPENS_FOR: Final = {
    5: mark("You may enter the burial chamber once you have read five inscriptions."),
    7: mark("You may enter the burial chamber once you have read seven inscriptions."),
}
NEEDS: Final = {
    "wall ruins": mark("The wall ruins need a magic bottle."),
    "secret door": mark("The secret door needs a golden key."),
    "abyss": mark("The abyss needs a papyrus of the dead."),
}


def steps(state: State) -> Iterator[tuple[int, int]]:
    """Every legal step as a pair of archaeologist and cell."""
    for figure in able(state):
        for cell in next_to(state, figure):
            if not step_refusal(state, figure, cell):
                yield figure, cell


def able(state: State) -> list[int]:
    """The archaeologists that may move now. Those outside are equivalent: the first represents all."""
    if state.mover:
        return [state.mover]
    upright = [number for number, figure in enumerate(state.me.figures, 1) if not figure.lying]
    outside = [number for number in upright if place(state, number) == OUTSIDE]
    return [number for number in upright if number not in outside[1:]]


def next_to(state: State, figure: int) -> list[int]:
    """The cells one step away, regardless of walls: neighbours and other ends of a tunnel, or from outside the gates."""
    here = place(state, figure)
    if here == OUTSIDE:
        return list(state.grid.gates)
    around = state.grid.neighbours[here]
    return [*around, *(cell for cell in tunnels_from(state, here) if cell not in around)]


def tunnels_from(state: State, here: int) -> list[int]:
    tunnel = state.contents[here]
    if state.papyrus or maze.parts().contents[tunnel].kind != maze.TUNNEL:
        return []
    return [cell for cell, number in enumerate(state.contents) if number == tunnel and cell != here and state.up >> cell & 1]


# ------------------------------------------------------------ refusals: a sentence, or empty if legal


def refusal_to_move(state: State, figure: int) -> str:
    if figure in able(state):
        return ""
    if state.mover:
        return tr("Another archaeologist is already moving.")
    if state.me.figures[figure - 1].lying:
        return tr("This archaeologist is injured and cannot move this turn.")
    return tr("Send in the first of your archaeologists outside.")


def step_refusal(state: State, figure: int, cell: int) -> str:
    if reason := _refusal_to_go_on(state, figure):
        return reason
    if cell not in next_to(state, figure):
        if place(state, figure) == OUTSIDE:
            return tr("From outside, go in through a gate.")
        return tr("That tile is not next to this archaeologist.")
    if reason := _forbidden(state, cell):
        return reason
    if state.papyrus:
        return _papyrus_refusal(state, figure, cell)
    return _way_refusal(state, figure, cell)


def _refusal_to_go_on(state: State, figure: int) -> str:
    return refusal_to_move(state, figure) or (tr("No steps left in this throw.") if state.points <= 0 else "")


def _forbidden(state: State, cell: int) -> str:
    if cell == state.came and not state.scarf:
        return tr("You cannot go straight back in the same move, except with a scarf.")
    if cell == state.curse:
        return tr("The curse lies on that tile; nobody may enter it.")
    return ""


def _way_refusal(state: State, figure: int, cell: int) -> str:
    here, grid = place(state, figure), state.grid
    if here != OUTSIDE and cell in tunnels_from(state, here):
        return ""
    if here != OUTSIDE and not state.open[here] & grid.side_towards(here, cell):
        return tr("There is a wall in between.")
    if cell == grid.chamber:
        return _chamber_refusal(state)
    if not is_up(state, cell):
        return ""
    if here == OUTSIDE and not state.open[cell] & grid.gates[cell]:
        return tr("That gate is not open to the outside.")
    if here != OUTSIDE and not state.open[cell] & grid.side_towards(cell, here):
        return tr("There is a wall in between.")
    return _obstacle_refusal(state, cell)


def _chamber_refusal(state: State) -> str:
    return "" if st.may_enter_chamber(state, state.me) else tr(OPENS_FOR[state.wanted])


def _obstacle_refusal(state: State, cell: int) -> str:
    return tr(NEEDS[st.content(state, cell).name]) if st.bars(state, cell) else ""


# ------------------------------------------------------------ with the papyrus


def _papyrus_refusal(state: State, figure: int, cell: int) -> str:
    last = state.points == 1
    if cell == state.grid.chamber:
        return _chamber_refusal(state) if last else tr("With the papyrus, only the last step may lead into the chamber.")
    if last:
        return _papyrus_end_refusal(state, cell)
    if not _can_finish(state, cell, place(state, figure), state.points - 1):
        return tr("From there the whole throw cannot be walked.")
    return ""


def _papyrus_end_refusal(state: State, cell: int) -> str:
    if is_up(state, cell) and (reason := _obstacle_refusal(state, cell)):
        return tr("A walk with the papyrus cannot end there. {why}", why=reason)
    return ""


def _can_finish(state: State, here: int, came: int, left: int) -> bool:
    """Whether exactly this many more steps can be walked from here."""
    for cell in state.grid.neighbours[here]:
        if cell == state.curse or (cell == came and not state.scarf):
            continue
        if cell == state.grid.chamber:
            if left == 1 and st.may_enter_chamber(state, state.me):
                return True
        elif left == 1:
            if not _papyrus_end_refusal(state, cell):
                return True
        elif _can_finish(state, cell, here, left - 1):
            return True
    return False


def can_use_papyrus(state: State) -> bool:
    """Whether the whole throw can be walked with the papyrus, which by then no longer helps across an abyss."""
    return any(True for _ in steps(evolve(st.without_item(state, item_number("papyrus")), papyrus=True)))


# ------------------------------------------------------------ through a wall


def bottle_refusal(state: State, figure: int, cell: int) -> str:
    if reason := _refusal_to_go_on(state, figure):
        return reason
    here, chamber = place(state, figure), state.grid.chamber
    if here == OUTSIDE or cell not in state.grid.neighbours[here]:
        return tr("The magic bottle leads only to a tile next to this archaeologist, inside the pyramid.")
    if reason := _forbidden(state, cell):
        return reason
    if cell != chamber and not is_up(state, cell):
        return tr("The magic bottle leads only to a tile that lies face up.")
    if not _is_walled(state, here, cell):
        return tr("There is no wall in between.")
    return _chamber_refusal(state) if cell == chamber else _refusal_behind_wall(state, cell)


def _is_walled(state: State, here: int, cell: int) -> bool:
    there = maze.ALL_OPEN if cell == state.grid.chamber else state.open[cell]
    side = state.grid.side_towards(here, cell)
    return not (state.open[here] & side and there & maze.opposite(side))


def _refusal_behind_wall(state: State, cell: int) -> str:
    """The wall uses up the bottle: it cannot help through wall ruins as well."""
    there = st.content(state, cell)
    if there.kind == maze.BARS and there.number == item_number("bottle"):
        return tr("One magic bottle cannot get you through a wall and into wall ruins.")
    return _obstacle_refusal(state, cell)
