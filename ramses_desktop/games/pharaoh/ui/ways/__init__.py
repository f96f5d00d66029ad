"""The drill *The short way* as the page of drills needs it: its board and its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh.maze import parts
from ramses_desktop.games.pharaoh.ui.ways.scene import WayScene
from ramses_desktop.games.pharaoh.ways import Puzzle, found_on, tunnels_in

CARRIED: Final = {
    "torch": mark("You carry a torch, so snakes do no harm."),
    "scarf": mark("You carry a scarf, so toxic gas does no harm."),
    "food": mark("You carry food, so hunger does not stop you."),
    "chocolate": mark("You carry chocolate, so fatigue does not stop you."),
    "water": mark("You carry water, so thirst does not stop you."),
    "bottle": mark("You carry a magic bottle, so wall ruins do not stop you."),
}


def board() -> WayScene:
    return WayScene()


def task() -> str:
    return tr("To the chamber, shortest way")


def about(puzzle: Puzzle) -> str:
    """What there is to know before the first step."""
    carried = [tr(CARRIED[one.word]) for number, one in enumerate(parts().items) if puzzle.items >> number & 1]
    rest = carried or [tr("You carry nothing. What helps may lie on the way.")]
    return " ".join((tr("All tiles are turned up and the chamber is open. Go tile after tile."), *rest))


def how_it_went(puzzle: Puzzle, way: Sequence[int]) -> str:
    """What a walk made use of."""
    tunnel, item = bool(tunnels_in(puzzle, way)), bool(found_on(puzzle, way))
    if tunnel and item:
        return tr("through a tunnel, fetching what helps")
    if tunnel:
        return tr("through a tunnel")
    return tr("fetching what helps") if item else tr("by the corridors")


def advice(puzzle: Puzzle, way: Sequence[int]) -> str:
    """What to look for, after the shortest walk was missed."""
    if found_on(puzzle, way):
        return tr("What helps may lie on the way: fetch it first, then count the steps again.")
    if tunnels_in(puzzle, way):
        return tr("Look from the chamber outward, and for pairs of tunnels first: from one to the other is a single step.")
    return tr("Look from the chamber outward. The shortest way may begin by leading away from it.")


def how_it_works() -> str:
    return tr(
        "Go from tile to tile: click them, or use the arrow keys, and Space to go through a tunnel. Backspace takes a step back, "
        "Enter ends the walk in the chamber. A walk is one long move: what kills, bars the way or ends a move cannot be passed "
        "without the item that helps. Items on the way are taken along. Nobody goes straight back."
    )
