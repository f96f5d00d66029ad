"""The end of a game of Pharaoh's Tomb: the way of the winner, drawn over the maze."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF

from ramses_desktop.games.pharaoh.maze import Grid
from ramses_desktop.games.pharaoh.telling import Way
from ramses_desktop.games.pharaoh.ui.layout import WAYS_OUT, Layout
from ramses_desktop.games.pharaoh.ui.painting.way import WIDE, paint_line, paint_turn
from ramses_desktop.ui.board.sprites import Sprite

DRAWING: Final = 1200
"""How long the way is drawn."""
BELOW: Final = 1.5
ABOVE: Final = 20.0
"""Z values of the way, and of its turns."""


def outside_gate(layout: Layout, grid: Grid, cell: int) -> QPointF:
    """A point outside the gate of this tile; the tile itself if it has none."""
    gate, middle = grid.gates.get(cell, 0), layout.cell(cell).center()
    if not gate:
        return middle
    return middle + WAYS_OUT[gate.bit_length() - 1] * (layout.tile / 2 + layout.frame * 0.7)


def way_sprites(layout: Layout, grid: Grid, way: Way, token: int, part: float) -> dict[Hashable, Sprite]:
    """This part of the way, below what lies on its tiles: piece by piece, so that little is painted while it is drawn."""
    points = [layout.cell(cell).center() for cell in way.cells]
    lines = [QLineF(outside_gate(layout, grid, way.cells[0]), points[0])]
    # Out of a tunnel, the line goes on elsewhere.
    ends = zip(pairwise(way.cells), pairwise(points), strict=True)
    lines += [QLineF(start, end) for (one, other), (start, end) in ends if other in grid.around[one]]
    left, found = part * sum(line.length() for line in lines), dict[Hashable, Sprite]()
    for at, line in enumerate(lines):
        drawn = min(1.0, max(0.0, left / max(line.length(), 0.1)))
        left -= line.length()
        rect = QRectF(line.p1(), line.p2()).normalized().adjusted(-WIDE, -WIDE, WIDE, WIDE)
        inside = line.translated(-rect.topLeft())
        for broad in (True, False):
            paint = partial(paint_line, line=inside, token=token, part=drawn, broad=broad)
            z = BELOW if broad else BELOW + 0.1
            found["way", at, broad] = Sprite(rect, paint, (inside, drawn, token), z=z, margin=0)
    return found


def turns(layout: Layout, grid: Grid, way: Way, token: int) -> dict[Hashable, Sprite]:
    """The turns in which something was reached, each on its tile."""
    found: dict[Hashable, Sprite] = {}
    for cell, turn in (*way.read, (grid.chamber, way.turn)):
        rect = layout.cell(cell)
        tile, first = QRectF(QPointF(), rect.size()), cell == grid.chamber
        paint = partial(paint_turn, tile=tile, token=token, number=turn, first=first)
        found["turn", cell] = Sprite(rect, paint, (token, turn), z=ABOVE)
    return found
