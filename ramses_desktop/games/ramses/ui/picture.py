"""The picture of Ramses on the home page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.games.ramses.ui.pieces import paint_hole, paint_sliding_pyramid
from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.pictures import HIGH, WIDE, banner, sheet
from ramses_desktop.ui.style.theme import appearance

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
