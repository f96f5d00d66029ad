"""What the printed cards of both expedition games have in common when they are painted: boxes that fall on whole pixels, crosses
that are drawn one after the other. Knows no card in particular."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter, QTransform

from ramses_desktop.games.flip_and_write.grid import SIDE, cells, single_boxes
from ramses_desktop.games.flip_and_write.ui import box_painting


@frozen
class Pen:
    """What the pen has done on a card: boxes that bear its cross, that it is crossing off now, that wait for a word."""

    crossed: int = 0
    fresh: int = 0
    progress: float = 1.0
    """How far the fresh ones are."""
    pending: int = 0


@frozen(eq=False)
class Face:
    """A printed card as the board and the pictures need it; `b` is the side of a box."""

    number: int
    boxes: int
    """Those that can be crossed off."""
    size: Callable[[float], QSizeF]
    box_rect: Callable[[float, int, int], QRectF]
    """Where the box of a column and row lies."""
    mark: Callable[[int], str]
    """What is printed in a box, in the signs of `box_painting.box`."""
    paint: Callable[[QPainter, float, Pen], None]


STROKES: Final = 180
STAGGER: Final = 40
"""Milliseconds that a cross takes, and by which the next one starts later."""


def paint_boxes(painter: QPainter, b: float, face: Face, boxes: int, pen: Pen) -> None:
    """These boxes of a card, and what the pen has done in them."""
    times = _times(pen.fresh, pen.progress)
    device = painter.deviceTransform()
    for box, (column, row) in zip(single_boxes(boxes), cells(boxes), strict=True):
        rect, seed = sharp(device, face.box_rect(b, column, row)), face.number * 29 + row * SIDE + column
        if pen.pending & box:
            box_painting.pending_box(painter, rect, face.mark(box), seed)
        else:
            box_painting.box(painter, rect, face.mark(box), bool((pen.crossed | pen.fresh) & box), seed, times.get(box, 1.0))


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
