"""Pictures of Pharaoh's Tomb: on the home page, and the figures in its rules. Painted by the same code as the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import capital, mark, tr
from ramses_desktop.games.pharaoh.maze import BARS, ENDS, INSCRIPTION, KILLS, PLAIN, SHARED, parts, side_mask
from ramses_desktop.games.pharaoh.ui import painting, pieces, words
from ramses_desktop.games.pharaoh.ui.painting import Chamber, Stone, carving, colour, paint_chamber, paint_stone
from ramses_desktop.games.pharaoh.ui.panels import Held, paint_item
from ramses_desktop.games.pharaoh.ui.pieces import Content, paint_tile
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.pictures import HIGH, WIDE, Figure, Pictures, banner, sheet
from ramses_desktop.ui.style.theme import appearance

CENTRED: Final = int(Qt.AlignmentFlag.AlignHCenter) | int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


def _content(name: str) -> int:
    return next(number for number, row in enumerate(parts().contents) if row.name == name)


Tile = tuple[Stone, Content]


def _face(sides: str, name: str = PLAIN) -> Tile:
    return Stone(True, side_mask(sides)), Content(_content(name))


def _label(painter: QPainter, tile: QRectF, said: str, px: float = 12.5) -> None:
    painter.setFont(fonts.text(px))
    painter.setPen(appearance().theme["ink"])
    painter.drawText(QRectF(tile.x() - 12, tile.bottom() + 4, tile.width() + 24, 40), CENTRED, said)


def _row(painter: QPainter, faces: Sequence[tuple[Tile, str]], x: float, y: float, side: float, gap: float) -> None:
    for at, (face, said) in enumerate(faces):
        tile = QRectF(x + at * (side + gap), y, side, side)
        paint_tile(painter, tile, *face)
        _label(painter, tile, said)


# ------------------------------------------------------------ components


def _tiles(painter: QPainter) -> None:
    """A face-down tile, the five kinds of corridors, and the chamber."""
    shapes = (
        ("N", tr("dead end")),
        ("NS", tr("straight")),
        ("NE", tr("corner", context="a corridor")),
        ("NEW", tr("fork")),
        ("NESW", tr("crossing")),
    )
    faces = [((Stone(), Content()), tr("face down")), *((_face(sides), said) for sides, said in shapes)]
    _row(painter, faces, 14, 4, 68, 24)
    chamber = QRectF(14 + 6 * 92, 4, 68, 68)
    paint_chamber(painter, chamber, Chamber(False, SHARED, (1, 2)))
    _label(painter, chamber, tr("chamber"))


def _places(painter: QPainter) -> None:
    """Inscriptions and other finds."""
    found = [row.name for row in parts().contents if row.kind == INSCRIPTION]
    _row(painter, [(_face("EW", name), capital(words.thing(name))) for name in found], 14, 4, 62, 30)
    others = ("map", "secret tunnel", "dark shrine", "coffer", "food")
    said = {name: tr("item") if name == "food" else words.thing(name) for name in others}
    _row(painter, [(_face("NES", name), capital(said[name])) for name in others], 106, 116, 62, 30)


def _obstacles(painter: QPainter) -> None:
    """Each obstacle, with the helpful item in its corner."""
    found = [row.name for row in parts().contents if row.kind in (KILLS, ENDS, BARS)]
    for at, name in enumerate(found):
        tile = QRectF(30 + at % 5 * 124, 4 + at // 5 * 124, 76, 76)
        paint_tile(painter, tile, *_face("NEW", name))
        _label(painter, tile, capital(words.thing(name)))


def _items(painter: QPainter) -> None:
    for item in range(len(parts().items)):
        x, y = 8 + item % 6 * 106.0, 4 + item // 6 * 112.0
        place = QRectF(x + 15, y, 66, 66)
        paint_item(painter, place, Held(item, True, 2, True, True), marked=False, hovered=False, px=11.6)
        _label(painter, QRectF(x + 10, y, 76, 66), capital(words.item(item)))


FIGURES: Final = {
    "tiles": Figure(660, 112, mark("A tile face down, five kinds of corridors, and the burial chamber"), _tiles),
    "places": Figure(650, 222, mark("Inscriptions with their signs, a map, a tunnel, a shrine, a coffer and an item"), _places),
    "obstacles": Figure(650, 250, mark("Nine obstacles, each with the item that helps in its corner"), _obstacles),
    "items": Figure(640, 224, mark("The eleven items"), _items),
}


# ------------------------------------------------------------ picture


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

MAZES: Final[dict[str, tuple[str, ...]]] = {"small": (), "big": ("big",)}
"""Layers of the drawing of a maze."""
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
        pieces.paint_archaeologist(painter, 0, pieces.stand(places[1, 1], 1, 0), torch=True)


def _paint_light(painter: QPainter, rect: QRectF) -> None:
    """Light is computed for a square of tiles; the lowest row of it is outside the picture."""
    seen, torch = painting.carried(1.5, 1.5, moves=True)
    chamber, gold = painting.of_chamber(2.5, 1.5, is_open=False)
    halls = (painting.seen(column + 0.5, row + 0.5) for column, row in _MAZE)
    painting.paint_light(painter, rect, painting.Light(_WIDE, (*halls, seen, chamber), (torch,), (gold,)))


def paint_form(painter: QPainter, rect: QRectF, form: str) -> None:
    """The whole maze from above with the chamber in its middle, or all the inscriptions to read."""
    with banner(painter, rect, colour("void")) as (middle, u):
        if form in MAZES:
            art.paint_drawing(painter, "maze", draw.square(middle, 40.5 * u), *MAZES[form])
            return
        side = 19 * u
        for at, name in enumerate(INSCRIPTIONS):
            row, place = divmod(at, 4)
            left = middle.x() + (place - (2.0, 1.5)[row]) * side
            stone = QRectF(left, middle.y() + (row - 1) * side, side, side)
            art.paint_icon(painter, f"inscription-{name}", stone.adjusted(u / 2, u / 2, -u / 2, -u / 2))


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


PICTURES: Final = Pictures(paint=paint, paint_form=paint_form, paint_drill=paint_drill, figures=FIGURES)
