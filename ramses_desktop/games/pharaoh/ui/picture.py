"""The picture of Pharaoh's Tomb on the home page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.games.pharaoh.maze import SHARED, side_mask
from ramses_desktop.games.pharaoh.ui.painting import archaeologists, light
from ramses_desktop.games.pharaoh.ui.painting.chamber import Chamber, paint_chamber
from ramses_desktop.games.pharaoh.ui.painting.stone import Stone, carving, colour, paint_stone
from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.pictures import HIGH, WIDE, banner, sheet
from ramses_desktop.ui.style.theme import appearance

_MAZE: Final[dict[draw.Cell, tuple[str, str]]] = {
    (0, 0): ("ES", ""),
    (1, 0): ("WES", "inscription-3-viper"),
    (2, 0): ("WS", "obstacle-snake"),
    (0, 1): ("NSE", "torch"),
    (1, 1): ("NSW", ""),
    (0, 2): ("NE", "item-golden-key"),
    (1, 2): ("NWE", ""),
    (2, 2): ("EW", "tunnel"),
}
_SIDE: Final = 64.0
_WIDE, _HIGH = 4, 3

ACROSS: Final = {"small": 7, "big": 9}
INSCRIPTIONS: Final = ("1-foot", "2-bread", "3-viper", "4-mouth", "5-house", "6-basket", "7-wick")


def paint(painter: QPainter, rect: QRectF) -> None:
    """A corner of the maze, half of it still face down, with the chamber and someone on the way with a torch."""
    left, top = WIDE / 2 - _WIDE / 2 * _SIDE, HIGH / 2 - _HIGH / 2 * _SIDE
    places = {
        (column, row): QRectF(left + column * _SIDE, top + row * _SIDE, _SIDE, _SIDE)
        for column in range(_WIDE)
        for row in range(_HIGH)
    }
    with sheet(painter, rect, colour("void"), colour("void")):
        for cell, tile in places.items():
            sides = side_mask(_MAZE[cell][0]) if cell in _MAZE else 0
            paint_stone(painter, tile, Stone(bool(sides), sides, carving=carving(*cell)))
        _paint_light(painter, QRectF(left, top, _WIDE * _SIDE, _WIDE * _SIDE))
        paint_chamber(painter, places[2, 1], Chamber(False, SHARED, (1, 2)))
        for cell, (_, name) in _MAZE.items():
            if name:
                art.paint_icon(painter, name, places[cell].adjusted(17, 17, -17, -17))
        archaeologists.paint_archaeologist(painter, 0, archaeologists.stand(places[1, 1], 1, 0), torch=True)


def _paint_light(painter: QPainter, rect: QRectF) -> None:
    """Light is computed for a square of tiles; the lowest row of it is outside the picture."""
    seen, torch = light.carried(1.5, 1.5, moves=True)
    chamber, gold = light.of_chamber(2.5, 1.5, is_open=False)
    halls = (light.seen(column + 0.5, row + 0.5) for column, row in _MAZE)
    light.paint_light(painter, rect, light.Light(_WIDE, (*halls, seen, chamber), (torch,), (gold,)))


def paint_form(painter: QPainter, rect: QRectF, form: str) -> None:
    """The whole maze from above with the chamber in its middle, or all the inscriptions to read."""
    with banner(painter, rect, colour("void")) as (middle, u):
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
        face = draw.mix(colour("slab2"), colour("floor"), 0.1 + 0.6 * ring)
        painter.fillRect(tile.adjusted(0.3 * u, 0.3 * u, -0.3 * u, -0.3 * u), face)
    chamber = QRectF(middle.x() - side * 0.9, middle.y() - side * 0.9, side * 1.8, side * 1.8)
    draw.plate(painter, chamber, u, theme["goldfill"], draw.pen(theme["gold"], u))


def paint_drill(painter: QPainter, rect: QRectF, drill: str) -> None:
    """A way through a corridor to the chamber."""
    del drill
    side = min(rect.height() * 0.9, rect.width() / 3)
    tiles = [QRectF(rect.center().x() + (at - 1.5) * side, rect.center().y() - side / 2, side, side) for at in range(3)]
    for at, (tile, sides) in enumerate(zip(tiles, ("EW", "EW", "W"), strict=True)):
        paint_stone(painter, tile, Stone(True, side_mask(sides), carving=carving(at, 0)))
    middle, colour_of_way = rect.center().y(), appearance().theme["accent"]
    count = 9
    for step in range(count):
        x = tiles[0].left() + side * (0.25 + 2.1 * step / (count - 1))
        draw.disc(painter, QPointF(x, middle), side * 0.06, colour_of_way, draw.pen(draw.WHITE, 1))
    art.paint_icon(painter, "tomb", QRectF(tiles[2].center().x() - side * 0.12, middle - side * 0.3, side * 0.6, side * 0.6))
