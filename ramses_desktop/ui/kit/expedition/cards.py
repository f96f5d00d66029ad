"""What the printed cards of both expedition games have in common when they are painted: boxes that fall on whole pixels, crosses
that are drawn one after the other. Knows neither pyramids nor islands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QTransform

from ramses_desktop.engine.grid import SIDE, cells, single_boxes
from ramses_desktop.ui.kit import draw

STROKES: Final = 180
STAGGER: Final = 40
"""Milliseconds that a cross takes, and by which the next one starts later."""


@frozen
class Pen:
    """What the pen has done on a card: boxes that bear its cross, that it is crossing off now, that wait for a word."""

    crossed: int = 0
    fresh: int = 0
    progress: float = 1.0
    """How far the fresh ones are."""
    pending: int = 0


def paint_boxes(
    painter: QPainter, boxes: int, where: Callable[[int, int], QRectF], mark: Callable[[int], str], pen: Pen, seed: int
) -> None:
    """These boxes of a card: `where` is the place of a column and row, `mark` what is printed in a box."""
    times = _times(pen.fresh, pen.progress)
    device = painter.deviceTransform()
    for box, (column, row) in zip(single_boxes(boxes), cells(boxes), strict=True):
        rect, own = sharp(device, where(column, row)), seed * 29 + row * SIDE + column
        if pen.pending & box:
            draw.pending_box(painter, rect, mark(box), own)
        else:
            draw.box(painter, rect, mark(box), bool((pen.crossed | pen.fresh) & box), own, times.get(box, 1.0))


def sharp(device: QTransform, rect: QRectF) -> QRectF:
    """The same box moved by less than a pixel of the screen, so that its thin edges fall onto whole pixels."""
    if device.isRotating() or not device.isAffine():
        return rect
    there = device.mapRect(rect)
    side = round(there.width())
    back, _ = device.inverted()
    left, top = round(there.center().x() - side / 2 - 0.5), round(there.center().y() - side / 2 - 0.5)
    return back.mapRect(QRectF(left + 0.5, top + 0.5, side, side))


def fresh_time(fresh: int) -> int:
    """How many milliseconds it takes at normal speed to draw the crosses of these boxes."""
    return STROKES + STAGGER * max(0, fresh.bit_count() - 1)


def _times(fresh: int, progress: float) -> dict[int, float]:
    """How far each fresh cross is drawn: one starts a little after the other."""
    now = progress * fresh_time(fresh)
    return {box: min(max((now - place * STAGGER) / STROKES, 0.0), 1.0) for place, box in enumerate(single_boxes(fresh))}

