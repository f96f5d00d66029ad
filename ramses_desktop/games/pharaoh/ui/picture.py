"""The picture of Pharaoh's Tomb on the home page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.games.pharaoh.ui.tiles import paint_figure, paint_maze_tile, paint_slab
from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.pictures import HIGH, WIDE, sheet
from ramses_desktop.ui.style.theme import appearance

_MAZE: Final[dict[draw.Cell, tuple[str, str]]] = {
    (0, 0): ("es", ""),
    (1, 0): ("wes", "inscription-3-viper"),
    (2, 0): ("ws", "obstacle-snake"),
    (0, 1): ("nse", "torch"),
    (1, 1): ("nsw", ""),
    (0, 2): ("ne", "item-golden-key"),
    (1, 2): ("nwe", ""),
    (2, 2): ("ew", "tunnel"),
}


def paint(painter: QPainter, rect: QRectF) -> None:
    """A corner of the maze, half of it still face down, with the chamber and someone on the way."""
    theme, side = appearance().theme, 64.0
    left, top = WIDE / 2 - 2 * side, HIGH / 2 - 1.5 * side
    with sheet(painter, rect, theme["maze"], theme["mazed"]):
        for place in range(12):
            cell = place % 4, place // 4
            tile = QRectF(left + cell[0] * side, top + cell[1] * side, side, side)
            if cell == (2, 1):
                draw.plate(painter, tile.adjusted(1, 1, -1, -1), 5, theme["goldfill"], draw.pen(theme["gold"], 2))
                art.paint_icon(painter, "chamber", tile.adjusted(10, 8, -10, -12))
            elif cell in _MAZE:
                paint_maze_tile(painter, tile, *_MAZE[cell])
            else:
                paint_slab(painter, tile, 0.5)
        paint_figure(painter, 0, QRectF(left + side * 1.5 - 19, top + side * 1.5 - 26, 38, 38))
