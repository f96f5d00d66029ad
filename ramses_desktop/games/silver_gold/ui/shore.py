"""Paints the coast of an island: foam, shore and sand round its boxes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPainterPath

from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance


def paint_shore(
    painter: QPainter, cells: Iterable[draw.Cell], left: float, top: float, b: float, step: float, wide: float = 1.0
) -> None:
    """Paint foam, shore and sand round the boxes of an island: its coast, drawn with ever narrower pens."""
    theme = appearance().theme
    foam = draw.faded(draw.WHITE, 0.1 if theme.dark else 0.35)
    round_, gap = b * 0.1, (step - b) / 2
    coast = _coast(frozenset(cells), step, gap + round_).translated(left - gap, top - gap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for reach, colour in ((0.32, foam), (0.21, theme["shore"]), (0.16, theme["sand"])):
        painter.strokePath(coast, draw.pen(colour, 2 * (b * reach * wide + round_)))
    painter.fillPath(coast, theme["sand"])


@lru_cache(maxsize=256)
def _coast(land: frozenset[draw.Cell], step: float, inset: float) -> QPainterPath:
    """The outline of these boxes, lagoons included, moved inwards; a wide pen rounds its corners."""
    path, side = QPainterPath(), step - 2 * inset
    path.setFillRule(Qt.FillRule.WindingFill)
    for column, row in land:
        right, below = (column + 1, row) in land, (column, row + 1) in land
        corner = right and below and (column + 1, row + 1) in land
        for wanted, columns, rows in ((True, 0, 0), (right, 1, 0), (below, 0, 1), (corner, 1, 1)):
            if wanted:
                path.addRect(column * step + inset, row * step + inset, columns * step + side, rows * step + side)
    return path.simplified()
