"""The picture of Silver & Gold on the home page."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.silver_gold.ui.shore import paint_shore
from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.pictures import HIGH, WIDE, sheet
from ramses_desktop.ui.style.theme import appearance


def paint(painter: QPainter, rect: QRectF) -> None:
    """An island of boxes in the sea, a coin and a trophy."""
    theme = appearance().theme
    with sheet(painter, rect, theme["sea"], QColor("#1b353c") if theme.dark else theme["sea2"]):
        _paint_waves(painter)
        rows, b, step = ("  .m ", " .c..", "..X.c", " m.. "), 31.0, 33.0
        left, top = WIDE / 2 - 2.5 * step, 26.0
        land = [(c, r, mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != " "]
        paint_shore(painter, [(c, r) for c, r, _ in land], left, top, b, step, 1.3)
        for c, r, mark in land:
            box = QRectF(left + c * step, top + r * step, b, b)
            box_painting.box(painter, box, mark, (c, r) in ((1, 1), (2, 1), (1, 2), (2, 2)), seed=c * 7 + r)
        art.paint_icon(painter, "coin", QRectF(WIDE - 58, 14, 44, 44))
        art.paint_icon(painter, "trophy", QRectF(16, HIGH - 62, 46, 46))


def _paint_waves(painter: QPainter) -> None:
    luck = Random(5)
    waves = QPainterPath()
    for _ in range(22):
        x, y = luck.uniform(6, WIDE - 30), luck.uniform(10, HIGH - 10)
        waves.moveTo(x, y)
        for hop in range(3):
            waves.quadTo(x + 8 * hop + 4, y + (4 if hop % 2 else -4), x + 8 * hop + 8, y)
    painter.strokePath(waves, draw.pen(draw.faded(draw.WHITE, 0.14 if appearance().theme.dark else 0.45), 1.6))
