"""Marks on the board of the drill *What lay where?*: what was known, and where it lay otherwise."""

from __future__ import annotations

from math import atan2, degrees
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from ramses_desktop.ui.board.marks import paint_verdict
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

Rect: TypeAlias = tuple[float, float, float, float]

RADIUS: Final = 0.15
"""Radius of the cross on a guess, in cells."""
HEAD: Final = 0.07
"""Length of an arrow's head, in cells."""


def paint_known(painter: QPainter, rect: QRectF) -> None:
    """A place that was remembered: framed, with a tick."""
    theme, inside = appearance().theme, rect.adjusted(4, 4, -4, -4)
    draw.plate(painter, inside, 8, None, draw.pen(theme["card"], 5))
    draw.plate(painter, inside, 8, None, draw.pen(theme["good"], 3))
    side = rect.width() * 0.155
    paint_verdict(painter, rect.topRight() + QPointF(-side, side), side * 0.8, good=True, full=True)


def paint_here(painter: QPainter, rect: QRectF) -> None:
    """A place that was not remembered: dashed."""
    theme, inside = appearance().theme, rect.adjusted(4, 4, -4, -4)
    draw.plate(painter, inside, 8, None, draw.pen(theme["card"], 5))
    draw.plate(painter, inside, 8, None, draw.pen(theme["bad"], 3, (8, 5)))


def paint_guess(painter: QPainter, rect: QRectF, guess: Rect, there: Rect) -> None:
    """A cross on the guess, and an arrow from it to where it lay."""
    del rect
    theme, start, goal = appearance().theme, QRectF(*guess), QRectF(*there)
    side = start.width()
    way = goal.center() - start.center()
    length = _far(goal.center(), start.center())
    unit = QPointF(way.x() / length, way.y() / length)
    tip = goal.center() - unit * (side * 0.5 / max(abs(unit.x()), abs(unit.y())))
    painter.save()
    painter.translate(tip)
    painter.rotate(degrees(atan2(way.y(), way.x())))
    tail = side * (RADIUS + 0.06) - _far(tip, start.center())
    arrow, head = QPainterPath(QPointF(tail, 0)), side * HEAD
    arrow.lineTo(0, 0)
    arrow.moveTo(-head, -head)
    arrow.lineTo(0, 0)
    arrow.lineTo(-head, head)
    for pen in (draw.pen(theme["card"], 7), draw.pen(theme["bad"], 3.4)):
        painter.strokePath(arrow, pen)
    painter.restore()
    paint_verdict(painter, start.center(), side * RADIUS, good=False, full=False)


def _far(one: QPointF, other: QPointF) -> float:
    way = one - other
    return float((way.x() ** 2 + way.y() ** 2) ** 0.5)
