"""The picture of Ramses on the home page."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.games.ramses.ui.pieces import paint_hole, paint_sliding_pyramid
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.pictures import HIGH, WIDE, sheet
from ramses_desktop.ui.style.theme import appearance


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
