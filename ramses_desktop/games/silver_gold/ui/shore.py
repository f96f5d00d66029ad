"""Paints the coast of an island: foam, shore and sand round its boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from PySide6.QtGui import QPainter, QPainterPath

from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance


def paint_shore(
    painter: QPainter, cells: Iterable[draw.Cell], left: float, top: float, b: float, step: float, wide: float = 1.0
) -> None:
    """Foam, shore and sand round the boxes of an island: its coast line, drawn with ever narrower pens."""
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
    """The outline of these boxes, lagoons included, so much nearer to their middle; what is drawn along it has round corners."""
    path = QPainterPath()
    for loop in _loops(land):
        points = []
        for (x0, y0), (x1, y1), (x2, y2) in zip(loop, loop[1:] + loop[:1], loop[2:] + loop[:2], strict=True):
            if (x1 - x0, y1 - y0) != (x2 - x1, y2 - y1):
                # Land lies to the right of the way: inwards is that way, from both edges that meet here.
                inwards = (y0 - y1) + (y1 - y2), (x1 - x0) + (x2 - x1)
                points.append((x1 * step + inwards[0] * inset, y1 * step + inwards[1] * inset))
        path.addPath(draw.polygon(points))
    return path


def _loops(land: frozenset[draw.Cell]) -> Iterator[list[draw.Cell]]:
    """The ways round the land, one step after the other, clockwise round it and the other way round a lagoon."""
    ways: dict[draw.Cell, list[draw.Cell]] = {}
    for c, r in sorted(land):
        for start, end, beyond in (
            ((c, r), (c + 1, r), (c, r - 1)),
            ((c + 1, r), (c + 1, r + 1), (c + 1, r)),
            ((c + 1, r + 1), (c, r + 1), (c, r + 1)),
            ((c, r + 1), (c, r), (c - 1, r)),
        ):
            if beyond not in land:
                ways.setdefault(start, []).append(end)
    while ways:
        here = next(iter(ways))
        loop: list[draw.Cell] = []
        while here in ways:
            loop.append(here)
            ends = ways[here]
            # Where two boxes touch by a corner only, the way turns right, along the same box.
            at = 0 if len(ends) == 1 else max(range(len(ends)), key=lambda one: _turns_right(loop, ends[one]))
            onward = ends.pop(at)
            if not ends:
                del ways[here]
            here = onward
        yield loop


def _turns_right(loop: list[draw.Cell], end: draw.Cell) -> bool:
    """Whether the way that came so far turns right to get there."""
    if len(loop) < 2:
        return False
    (x0, y0), (x1, y1) = loop[-2:]
    return (x1 - x0) * (end[1] - y1) - (y1 - y0) * (end[0] - x1) > 0
