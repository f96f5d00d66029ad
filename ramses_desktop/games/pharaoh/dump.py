"""A deal and a table of Pharaoh's Tomb in plain text, for the commands. Shows secrets: this is for inspecting a game, not for
playing it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.engine.text import wrapped
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, parts, side_letters
from ramses_desktop.games.pharaoh.rules.state import Player, State, is_up

DRAWN: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""A tile by its open sides."""
LETTERS: Final = "ABCDEF"
"""Letters for the archaeologists of each seat."""
TO_DO: Final = {
    st.ROLL: "roll the die",
    st.MOVE: "move",
    st.LAY: "lay a tile",
    st.LOOK: "look at a tile with the plan",
    st.READ: "read the map",
    st.CURSE: "put the curse on a tile",
    st.COFFER: "take an item from the coffer",
    st.ATTACK: "attack or pass",
}
WIDTH: Final = 110


def deal(state: State, _names: Sequence[str]) -> str:
    """Every tile's content, and the first throws."""
    lines = []
    for row in range(state.grid.edge):
        cells = range(row * state.grid.edge, (row + 1) * state.grid.edge)
        lines += wrapped(f"Row {row + 1}: ", [_content(state, cell) for cell in cells], WIDTH)
    return "\n".join([*lines, *wrapped("Throws: ", map(str, state.dice[: 5 * len(state.players)]), WIDTH), ""])


def table(state: State, names: Sequence[str]) -> str:
    """The table, and whose turn it is."""
    lines = [_moment(state, names), "", *_pyramid(state), ""]
    lines += wrapped("On the tiles that lie open: ", _found(state) or ["nothing yet"], WIDTH)
    stock = [f"{left} {item.name}" for item, left in zip(parts().items, state.stock, strict=True) if left]
    lines += wrapped("Supply: ", stock or ["empty"], WIDTH)
    for seat, player in enumerate(state.players):
        lines += wrapped(f"{names[seat]} ({LETTERS[seat]}): ", _card(state, player), WIDTH)
    return "\n".join(lines)


def _moment(state: State, names: Sequence[str]) -> str:
    if state.stage == st.OVER:
        return "The game is over."
    throw = f" with {state.points} of {state.die} left" if state.die else ""
    return f"Turn {state.round + 1}. {names[state.seat]} is to {TO_DO[state.stage]}{throw}."


def _pyramid(state: State) -> list[str]:
    """The tiles with their orientation, a dot for those face down, and the archaeologists."""
    edge = state.grid.edge
    head = "   " + "".join(f"{chr(ord('a') + column):<8}" for column in range(edge))
    rows = [f"{row + 1}  " + "".join(f"{_tile(state, row * edge + column):<8}" for column in range(edge)) for row in range(edge)]
    return [line.rstrip() for line in (head, *rows)]


def _tile(state: State, cell: int) -> str:
    if cell == state.grid.chamber:
        sign = "#" if not state.chamber_open else DRAWN[state.open[cell]]
    else:
        sign = DRAWN[state.open[cell]] if is_up(state, cell) else "."
    who = [
        f"{LETTERS[seat]}{number}"
        for seat, player in enumerate(state.players)
        for number, figure in enumerate(player.figures, 1)
        if figure.place == cell
    ]
    return sign + ("x" if cell == state.curse else "") + "".join(who)


def _content(state: State, cell: int) -> str:
    if cell == state.grid.chamber:
        return "burial chamber"
    return (
        f"{state.grid.names[cell]} {side_letters(parts().shapes[state.shapes[cell]])} {parts().contents[state.contents[cell]].name}"
    )


def _found(state: State) -> list[str]:
    cells = [cell for cell in range(state.grid.cells) if is_up(state, cell) and state.contents[cell]]
    return [f"{state.grid.names[cell]} {parts().contents[state.contents[cell]].name}" for cell in cells]


def _card(state: State, player: Player) -> list[str]:
    if player.entered:
        return [f"entered the chamber as number {player.entered}"]
    places = [("outside" if figure.place == OUTSIDE else state.grid.names[figure.place]) for figure in player.figures]
    lying = [" (injured)" if figure.lying else "" for figure in player.figures]
    items = [item.name for number, item in enumerate(parts().items) if st.holds(player, number)]
    read = f"{player.inscriptions.bit_count()} of {state.wanted} inscriptions"
    return [read, *(place + injury for place, injury in zip(places, lying, strict=True)), *items]
