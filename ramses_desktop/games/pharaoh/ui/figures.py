"""Figures for the rules of Pharaoh's Tomb and for "Show me how", painted by the same code as the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.rules.maze import BARS, ENDS, INSCRIPTION, KILLS, PLAIN, SHARED, parts, side_mask
from ramses_desktop.games.pharaoh.ui import overlays, painting, panels, words
from ramses_desktop.games.pharaoh.ui.painting import Chamber, Face
from ramses_desktop.games.pharaoh.ui.panels import Held
from ramses_desktop.games.pharaoh.ui.prompts import capital
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.figures import HIGH, WIDE, Figure, Step, arrow
from ramses_desktop.ui.style.theme import appearance

CENTRED: Final = int(Qt.AlignmentFlag.AlignHCenter) | int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)
DARK: Final = "?"
"""A face-down tile in the drawing of a corner of the maze."""


def _content(name: str) -> int:
    return next(number for number, row in enumerate(parts().contents) if row.name == name)


def _face(sides: str, name: str = PLAIN) -> Face:
    return Face(side_mask(sides), _content(name), up=True)


def _label(painter: QPainter, tile: QRectF, said: str, px: float = 12.5) -> None:
    painter.setFont(fonts.text(px))
    painter.setPen(appearance().theme["ink"])
    painter.drawText(QRectF(tile.x() - 12, tile.bottom() + 4, tile.width() + 24, 40), CENTRED, said)


def _row(painter: QPainter, faces: Sequence[tuple[Face, str]], x: float, y: float, side: float, gap: float) -> None:
    for at, (face, said) in enumerate(faces):
        tile = QRectF(x + at * (side + gap), y, side, side)
        painting.paint_tile(painter, tile, face)
        _label(painter, tile, said)


def _maze(
    painter: QPainter, x: float, y: float, side: float, rows: Sequence[Sequence[Face | str]]
) -> dict[tuple[int, int], QRectF]:
    """Paint a corner of the maze, `?` for face-down tiles. Returns the places."""
    places: dict[tuple[int, int], QRectF] = {}
    for row, faces in enumerate(rows):
        for column, face in enumerate(faces):
            tile = places[column, row] = QRectF(x + column * side, y + row * side, side, side)
            painting.paint_tile(painter, tile, face if isinstance(face, Face) else Face(ring=0.4))
    return places


def _figure(painter: QPainter, tile: QRectF, token: int = 0) -> None:
    left, top, share = painting.figure_places(1)[0]
    rect = QRectF(tile.x() + left * tile.width(), tile.y() + top * tile.width(), share * tile.width(), share * tile.width())
    painting.paint_figure(painter, token, rect)


def _count(painter: QPainter, tile: QRectF, steps: int, *, full: bool = False) -> None:
    radius = tile.width() * 0.14
    draw.plate(painter, tile.adjusted(3, 3, -3, -3), 5, None, draw.pen(appearance().theme["accent"], 3.6 if full else 1.8))
    draw.number_disc(painter, QPointF(tile.right() - radius * 1.25, tile.top() + radius * 1.25), radius, steps, full=full)


# ------------------------------------------------------------ components


def _tiles(painter: QPainter) -> None:
    """A face-down tile, the five kinds of corridors, and the chamber."""
    shapes = (("N", tr("dead end")), ("NS", tr("straight")), ("NE", tr("corner")), ("NEW", tr("fork")), ("NESW", tr("crossing")))
    faces = [(Face(ring=0.3), tr("face down")), *((_face(sides), said) for sides, said in shapes)]
    _row(painter, faces, 14, 4, 68, 24)
    chamber = QRectF(14 + 6 * 92, 4, 68, 68)
    painting.paint_chamber(painter, chamber, Chamber(False, SHARED, 2))
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
        painting.paint_tile(painter, tile, _face("NEW", name))
        _label(painter, tile, capital(words.thing(name)))


def _items(painter: QPainter) -> None:
    for item in range(len(parts().items)):
        x, y = 8 + item % 6 * 106.0, 4 + item // 6 * 112.0
        place = QRectF(x + 15, y, 66, 66)
        panels.paint_item(painter, place, Held(item, True, 2, True, True), marked=False, hovered=False, px=11.6)
        _label(painter, QRectF(x + 10, y, 76, 66), capital(words.item(item)))


def _standing(painter: QPainter) -> None:
    """Archaeologists of six players, one of them injured."""
    for token in range(6):
        painting.paint_figure(painter, token, QRectF(8 + token * 74, 4, 66, 66))
    painting.paint_figure(painter, 0, QRectF(8 + 6 * 74 + 20, 4, 66, 66), lying=True)


# ------------------------------------------------------------ "Show me how"


def _roll(painter: QPainter) -> None:
    """A throw, and the gates."""
    tiles = _maze(painter, 170, 60, 104, ((DARK, DARK, DARK), (_face("EW"), _face("NEW", "food"), DARK), (DARK, _face("NS"), DARK)))
    painting.paint_gate(painter, tiles[0, 1], 30, 3)
    painting.paint_die(painter, QRectF(22, 60, 92, 92), 4)
    painting.paint_figure(painter, 0, QRectF(56, 180, 84, 84))


def _walk(painter: QPainter) -> None:
    """The reach of a throw."""
    rows = (
        (_face("ES"), _face("EW", "money"), _face("SW")),
        (_face("NS"), DARK, _face("NE", "water")),
        (_face("NES"), _face("EW"), DARK),
    )
    tiles = _maze(painter, 65, 20, 130, rows)
    for place, steps in (((0, 1), 1), ((0, 0), 2), ((1, 0), 3), ((1, 2), 1)):
        _count(painter, tiles[place], steps)
    _count(painter, tiles[2, 0], 4, full=True)
    way = [tiles[place].center() for place in ((0, 2), (0, 1), (0, 0), (1, 0), (2, 0))]
    overlays.paint_walk(painter, QRectF(), way)
    _figure(painter, tiles[0, 2])


def _reveal(painter: QPainter) -> None:
    """The same new tile in the three orientations that connect."""
    tiles = _maze(painter, 20, 120, 96, ((_face("EW"), DARK),))
    _figure(painter, tiles[0, 0])
    arrow(painter, 226, 168, 26)
    for at, sides in enumerate(("NEW", "ESW", "NSW")):
        pair = _maze(painter, 290, 10 + at * 138, 96, ((_face("EW"), _face(sides, "map")),))
        draw.plate(painter, pair[1, 0], 5, None, draw.pen(appearance().theme["accent"], 3 if at else 5))
    side = 40.0
    paint_icon(painter, "ui-rotate", QRectF(219, 196, side, side), ink=appearance().theme["accent"])


def _dangers(painter: QPainter) -> None:
    """Obstacles and the items that help."""
    pairs = (("snake", "torch"), ("hunger", "food"), ("wall ruins", "bottle"))
    for at, (name, word) in enumerate(pairs):
        y = 8 + at * 142.0
        painting.paint_tile(painter, QRectF(60, y, 124, 124), _face("EW", name))
        arrow(painter, 216, y + 62, 26)
        item = next(number for number, row in enumerate(parts().items) if row.word == word)
        panels.paint_item(
            painter, QRectF(276, y + 8, 108, 108), Held(item, True, 2, True, True), marked=False, hovered=False, px=15
        )
        draw.text(painter, 400, y + 68, capital(words.item(item)), fonts.text(16, 700))


def _enter(painter: QPainter) -> None:
    """Five inscriptions, and the chamber."""
    for number in range(SHARED):
        paint_icon(painter, painting.INSCRIPTIONS[number], QRectF(30 + number * 94, 14, 84, 84))
    chamber = QRectF(260, 150, 200, 200)
    painting.paint_tile(painter, QRectF(60, 150, 200, 200), _face("EW"))
    painting.paint_chamber(painter, chamber, Chamber(True, SHARED, SHARED))
    painting.paint_figure(painter, 0, QRectF(130, 200, 100, 100))


STEPS: Final = (
    Step(
        "Roll and enter",
        "Click the die or press Space. Your three archaeologists wait outside; any of them may walk in by one of the four gates.",
        "roll",
    ),
    Step(
        "Walk",
        "Tiles you can reach show how many steps away they are. Click one, or lay a way with the arrow keys and press Enter. "
        "The whole throw is walked, as far as there is a way.",
        "walk",
    ),
    Step(
        "Turn up the dark",
        "Step toward a tile that lies face down and it is turned up. R, the mouse wheel or a click turn it; it must connect "
        "with the tile you come from. Enter lays it.",
        "reveal",
    ),
    Step(
        "Face the dangers",
        "Some tiles kill, some end the move, some bar the way. The item in the corner helps. Items can also be used up: click one "
        "to read what it does.",
        "dangers",
    ),
    Step(
        "Enter the chamber",
        "Read five different inscriptions and the burial chamber opens. Be the first to step into it.",
        "enter",
    ),
)

FIGURES: Final = {
    "tiles": Figure(660, 112, "A tile face down, five kinds of corridors, and the burial chamber", _tiles),
    "places": Figure(650, 222, "Inscriptions with their signs, a map, a tunnel, a shrine, a coffer and an item", _places),
    "obstacles": Figure(650, 250, "Nine obstacles, each with the item that helps in its corner", _obstacles),
    "items": Figure(640, 224, "The eleven items", _items),
    "archaeologists": Figure(570, 78, "Archaeologists in six colours, and one that lies injured", _standing),
    "roll": Figure(WIDE, HIGH, "A die, an archaeologist outside, and a gate", _roll),
    "walk": Figure(WIDE, HIGH, "Step counts on the tiles that can be reached", _walk),
    "reveal": Figure(WIDE, HIGH, "A new tile and the ways in which it may lie", _reveal),
    "dangers": Figure(WIDE, HIGH, "Three obstacles and the items that help", _dangers),
    "enter": Figure(WIDE, HIGH, "Five inscriptions and the open chamber", _enter),
}
