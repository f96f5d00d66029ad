"""Paints walks through the maze of the drill *The short way*: the player's dotted, the shortest full, and side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from ramses_desktop.games.pharaoh.ui.painting.stone import DRAWN
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance

APART: Final = 7.0
"""How far each walk is from the middle of the corridor when both are shown, on a tile of the usual size."""
SHORTEST: Final = QColor("#1f6b45")
CORNER: Final = 30.0
"""How far the number of a step is from the middle of its tile."""
NUMBERED: Final = 3
"""Every third step has a number."""


@frozen
class Walk:
    """A walk in pixels: the middles of its tiles, the first of which it starts from."""

    points: tuple[tuple[float, float], ...]
    jumps: frozenset[int]
    """The steps that lead through a tunnel."""
    token: int | None
    """The seat of the walker; None for the shortest walk."""
    aside: bool
    """Whether another walk is shown beside it."""


def paint_walk(painter: QPainter, rect: QRectF, walk: Walk, side: float) -> None:
    del rect
    k, is_shortest = side / DRAWN, walk.token is None
    off = (APART if is_shortest else -APART) * k * walk.aside
    points = [QPointF(x + off, y + off) for x, y in walk.points]
    colour = colour_of(walk)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for step in sorted(walk.jumps):
        for pen in (draw.pen(draw.faded(draw.WHITE, 0.75), 7 * k), draw.pen(colour, 3.2 * k, (7 * k, 6 * k))):
            painter.setPen(pen)
            painter.drawLine(points[step - 1], points[step])
    for part in parts_of(points, walk.jumps):
        for pen in (draw.pen(draw.faded(draw.WHITE, 0.85), 9 * k), _full(colour, k) if is_shortest else _dotted(colour, k)):
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(part))
    for step in numbered(len(points) - 1, is_shortest=is_shortest):
        _paint_number(painter, QPointF(*walk.points[step]), step, walk, k)


def parts_of(points: Sequence[QPointF], jumps: frozenset[int]) -> Iterator[list[QPointF]]:
    """The parts of a walk between tunnels."""
    part = [points[0]]
    for step, point in enumerate(points[1:], 1):
        if step in jumps:
            yield part
            part = []
        part.append(point)
    yield part


def numbered(last: int, *, is_shortest: bool) -> list[int]:
    """The steps that have a number: the last, and others on the way, different ones for the two walks."""
    first = NUMBERED - 1 if is_shortest else NUMBERED
    return [*(step for step in range(first, last - 1, NUMBERED)), *([last] if last else [])]


def colour_of(walk: Walk) -> QColor:
    if walk.token is None:
        return SHORTEST
    return QColor("#1f5fa8") if appearance().theme.dark else appearance().theme.seat(walk.token)


def _full(colour: QColor, k: float) -> QPen:
    return draw.pen(colour, 4.6 * k)


def _dotted(colour: QColor, k: float) -> QPen:
    pen = draw.pen(colour, 5.4 * k)
    pen.setDashPattern([0.01, 1.85])
    return pen


def _paint_number(painter: QPainter, middle: QPointF, step: int, walk: Walk, k: float) -> None:
    is_shortest, colour = walk.token is None, colour_of(walk)
    centre = middle + QPointF(CORNER if is_shortest else -CORNER, -CORNER) * k
    radius = max(8.5, 13 * k)
    draw.disc(painter, centre, radius + 1.5, draw.WHITE)
    if is_shortest:
        draw.disc(painter, centre, radius, colour)
    else:
        draw.disc(painter, centre, radius, draw.WHITE, draw.pen(colour, max(1.8, 2.4 * k), (4, 2.4)))
    font = fonts.text(radius * 1.12, 900)
    draw.text(painter, centre.x(), centre.y() + radius * 0.4, str(step), font, draw.WHITE if is_shortest else colour, "middle")
