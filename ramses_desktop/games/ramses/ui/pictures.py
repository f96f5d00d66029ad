"""Pictures of Ramses: on the home page, and the figures in its rules. Painted by the same code as the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.ramses.state import (
    CURSE,
    DOWN,
    DUEL,
    LEFT,
    MOST_HATS,
    PLAIN,
    POWERS,
    RIGHT,
    SANDSTORM,
    SCORPION,
    STACKS,
    UP,
    parts,
)
from ramses_desktop.games.ramses.ui import painting
from ramses_desktop.games.ramses.ui.painting import paint_hole, paint_sliding_pyramid
from ramses_desktop.games.ramses.ui.words import EXPLAINED
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.pictures import HIGH, WIDE, Figure, Pictures, banner, sheet
from ramses_desktop.ui.style.theme import appearance

Rows = Sequence[str]
KINDS: Final = {"g": "gold", "r": "red", "b": "blue"}
FRAME: Final = 16.0
EXAMPLE: Final = 11
"""A search card worth three points."""


def _board(painter: QPainter, x: float, y: float, side: float, rows: Rows, treasure: str = "") -> dict[tuple[int, int], QRectF]:
    """Paint a corner of the board, letters for pyramids and a dot for the free hole. Returns the places."""
    tray = QRectF(x, y, side * len(rows[0]) + 2 * FRAME, side * len(rows) + 2 * FRAME)
    painting.paint_tray(painter, tray, FRAME)
    places: dict[tuple[int, int], QRectF] = {}
    for row, line in enumerate(rows):
        for column, kind in enumerate(line):
            place = QRectF(x + FRAME + column * side, y + FRAME + row * side, side, side)
            places[column, row] = place
            if kind == ".":
                paint_hole(painter, place, treasure)
    for (column, row), place in places.items():
        if rows[row][column] in KINDS:
            paint_sliding_pyramid(painter, place, KINDS[rows[row][column]])
    return places


def _chevron(painter: QPainter, place: QRectF, direction: int) -> None:
    painting.paint_chevron(painter, place.center(), place.width() * 0.17, direction)


def _ring(painter: QPainter, rect: QRectF) -> None:
    draw.plate(painter, rect, 6, None, draw.pen(appearance().theme["accent"], 4))


def _words(painter: QPainter, rect: QRectF, words: str) -> None:
    painter.setFont(fonts.text(15))
    painter.setPen(appearance().theme["ink"])
    painter.drawText(rect, int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter), words)


# ------------------------------------------------------------ components


def _treasures(painter: QPainter) -> None:
    """The twelve treasures in their holes, with names."""
    for at, treasure in enumerate(parts().treasures.values()):
        x, y = 4 + at % 6 * 104.0, at // 6 * 104.0
        paint_hole(painter, QRectF(x + 12, y + 2, 74, 74), treasure.icon)
        draw.elided(painter, x + 49, y + 93, tr(treasure.name), fonts.text(12.5), 106, anchor="middle")


def _cards(painter: QPainter) -> None:
    """A search card and the three backs."""
    painting.paint_card(painter, QRectF(4, 4, 120, 158), EXAMPLE)
    for stack in range(1, STACKS + 1):
        painting.paint_back(painter, QRectF(60 + stack * 108, 14, 96, 134), stack, PLAIN, 2)


def _symbols(painter: QPainter) -> None:
    """The four special actions."""
    for at, symbol in enumerate((SANDSTORM, SCORPION, POWERS, DUEL)):
        painting.paint_back(painter, QRectF(30 + at * 146, 4, 84, 116), 3 if symbol == POWERS else 2, symbol, 1)
        draw.text(painter, 72 + at * 146, 142, tr(EXPLAINED[symbol][0]), fonts.text(13.5, 700), anchor="middle")


def _chips(painter: QPainter) -> None:
    """Explorers with their hats, the curse, the scarab and the mummy."""
    for at, chip in enumerate((*range(1, MOST_HATS + 1), CURSE)):
        painting.paint_chip(painter, QRectF(6 + at * 96, 6, 80, 80), chip)
    art.paint_icon(painter, "scarab", QRectF(398, 8, 76, 76))
    art.paint_icon(painter, "mummy", QRectF(494, 8, 76, 76))


def _sliding(painter: QPainter) -> None:
    """The pyramids that can slide into the hole."""
    places = _board(painter, 4, 4, 62, ("grbgr", "bg.rb", "rbgbg"), "treasure-07-cat")
    for place, direction in (((2, 0), DOWN), ((1, 1), RIGHT), ((3, 1), LEFT), ((2, 2), UP)):
        _chevron(painter, places[place], direction)
    _words(painter, QRectF(380, 4, 220, 210), tr("Any of the four pyramids next to the hole can slide into it."))


def _pushing(painter: QPainter) -> None:
    """Pushing a line of four at once; only what is under the last one is uncovered."""
    places = _board(painter, 4, 4, 62, ("brgb.rbg",))
    for column in range(4):
        _ring(painter, places[column, 0].adjusted(3, 3, -3, -3))
    _chevron(painter, places[3, 0], RIGHT)


FIGURES: Final = {
    "treasures": Figure(632, 206, mark("The twelve treasures and their names"), _treasures),
    "cards": Figure(490, 168, mark("A search card, and the backs of the three stacks"), _cards),
    "sliding": Figure(610, 226, mark("The four pyramids that can slide into the free hole"), _sliding),
    "symbols": Figure(594, 150, mark("The four special actions"), _symbols),
    "pushing": Figure(540, 104, mark("A line of four pyramids pushed at once"), _pushing),
    "chips": Figure(580, 92, mark("Explorers, the curse, a scarab and the mummy"), _chips),
}


# ------------------------------------------------------------ picture


FORMS: Final = {
    "basic": (("gold", ""), ("", "treasure-02-mask"), ("blue", "")),
    "expert": (("gold", "scarab"), ("red", "mummy"), ("blue", "explorer-hat")),
    "children": (("red", ""), ("", "treasure-07-cat"), ("gold", "sandstorm")),
}
"""For the picture of each form, from left to right: the colour of a pyramid, or none for a hole, and what is on it."""


def paint(painter: QPainter, rect: QRectF) -> None:
    """A tray of sliding pyramids, with a golden mask in the sand of the free hole."""
    theme, side = appearance().theme, 64.0
    left, top = WIDE / 2 - 2 * side, HIGH / 2 - 1.5 * side
    rows = ("red gold blue red", "blue red . gold", "gold blue gold blue")
    with sheet(painter, rect, theme["slab"], theme["slab2"]):
        floor = QRectF(left - 4, -40, 4 * side + 8, HIGH + 80)
        painter.fillRect(floor, draw.mix(theme["slab2"], draw.BLACK, 0.3))
        paint_hole(painter, QRectF(left + 2 * side, top + side, side, side), "treasure-02-mask")
        for r, row in enumerate(rows):
            for c, kind in enumerate(row.split()):
                if kind != ".":
                    paint_sliding_pyramid(painter, QRectF(left + c * side, top + r * side, side, side), kind)


def paint_form(painter: QPainter, rect: QRectF, form: str) -> None:
    """Three places of the tray, with what the form is about."""
    theme = appearance().theme
    with banner(painter, rect, draw.mix(theme["slab2"], draw.BLACK, 0.3)) as (middle, u):
        side = 30 * u
        for at, (kind, thing) in enumerate(FORMS[form]):
            cell = QRectF(middle.x() + (at - 1.5) * side, middle.y() - side / 2, side, side)
            if not kind:
                paint_hole(painter, cell, thing)
                continue
            paint_sliding_pyramid(painter, cell, kind, marked=not thing)
            if thing:
                draw.disc(painter, QPointF(cell.center()), 0.4 * side, theme["card"], draw.pen(theme["outline"], u))
                art.paint_icon(painter, thing, cell.adjusted(6 * u, 6 * u, -6 * u, -6 * u))


def paint_drill(painter: QPainter, rect: QRectF, drill: str) -> None:
    """A pyramid, and what may have lain under it."""
    del drill
    side = min(rect.height() * 0.86, rect.width() / 2.6)
    cell = QRectF(rect.center().x() - side * 1.2, rect.center().y() - side / 2, side, side)
    paint_sliding_pyramid(painter, cell, "red")
    paint_hole(painter, cell.translated(side * 1.4, 0), "treasure-02-mask")


PICTURES: Final = Pictures(paint=paint, paint_form=paint_form, paint_drill=paint_drill, figures=FIGURES)
