"""Figures for the rules of Pharaoh's Tomb, painted by the same code as the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import capital, mark, tr
from ramses_desktop.games.pharaoh.maze import BARS, ENDS, INSCRIPTION, KILLS, PLAIN, SHARED, parts, side_mask
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.painting.chamber import Chamber, paint_chamber
from ramses_desktop.games.pharaoh.ui.painting.contents import Content, paint_tile
from ramses_desktop.games.pharaoh.ui.painting.items import Held, paint_item
from ramses_desktop.games.pharaoh.ui.painting.stone import Stone
from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.style.figures import Figure
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
