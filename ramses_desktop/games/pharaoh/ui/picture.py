"""The picture of Pharaoh's Tomb on the home page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.games.pharaoh.ui.tiles import paint_figure, paint_maze_tile, paint_slab
from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.pictures import HIGH, WIDE, banner, sheet
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

ACROSS: Final = {"small": 7, "big": 9}
INSCRIPTIONS: Final = ("1-foot", "2-bread", "3-viper", "4-mouth", "5-house", "6-basket", "7-wick")


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


def paint_form(painter: QPainter, rect: QRectF, form: str) -> None:
    """The whole maze from above with the chamber in its middle, or all the inscriptions to read."""
    with banner(painter, rect, appearance().theme["mazed"]) as (middle, u):
        if form in ACROSS:
            _paint_maze(painter, middle, u, ACROSS[form])
            return
        side = 19 * u
        for at, name in enumerate(INSCRIPTIONS):
            row, place = divmod(at, 4)
            left = middle.x() + (place - (2.0, 1.5)[row]) * side
            stone = QRectF(left, middle.y() + (row - 1) * side, side, side)
            art.paint_icon(painter, f"inscription-{name}", stone.adjusted(u / 2, u / 2, -u / 2, -u / 2))


def _paint_maze(painter: QPainter, middle: QPointF, u: float, across: int) -> None:
    """The tiles of a maze, all as large in the big one as in the small one."""
    theme, side = appearance().theme, 4.5 * u
    corner, centre = middle - QPointF(across, across) * (side / 2), across // 2
    for place in range(across * across):
        column, row = place % across, place // across
        tile = QRectF(corner.x() + column * side, corner.y() + row * side, side, side)
        ring = 1 - max(abs(column - centre), abs(row - centre)) / 4
        face = draw.mix(theme["mazed"], theme["floor"], 0.4 + 0.5 * ring)
        painter.fillRect(tile.adjusted(0.3 * u, 0.3 * u, -0.3 * u, -0.3 * u), face)
    chamber = QRectF(middle.x() - side * 0.9, middle.y() - side * 0.9, side * 1.8, side * 1.8)
    draw.plate(painter, chamber, u, theme["goldfill"], draw.pen(theme["gold"], u))
