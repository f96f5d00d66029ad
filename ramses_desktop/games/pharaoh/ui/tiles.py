"""Paints the tiles of the maze, face up and face down, and the archaeologists on them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.theme import appearance

_DEEP: Final = QColor("#2a1c10")


def paint_maze_tile(painter: QPainter, rect: QRectF, opens: str, content: str = "", share: float = 0.46) -> None:
    """Paint brick, with a corridor to each open side of n, e, s, w."""
    theme, s = appearance().theme, rect.width()
    body = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    draw.plate(painter, body, s * 0.07, theme["maze"])
    painter.strokePath(_bricks(rect), draw.pen(draw.faded(theme["mazed"], 0.7), 1, flat=True))
    for drop, colour in ((-1.5, draw.faded(_DEEP, 0.35)), (0.0, theme["floor"])):
        draw.shape(painter, _corridor(rect, opens, drop), colour)
    if content:
        side = s * share
        art.paint_icon(painter, content, QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side))


def _bricks(rect: QRectF) -> QPainterPath:
    path, s = QPainterPath(), rect.width()
    for share in (0.27, 0.5, 0.73):
        path.moveTo(rect.x() + 1, rect.y() + s * share)
        path.lineTo(rect.right() - 1, rect.y() + s * share)
    joints = (
        *((0.18, 0), (0.6, 0), (0.85, 0), (0.3, 0.27), (0.75, 0.27)),
        *((0.12, 0.5), (0.55, 0.5), (0.9, 0.5), (0.3, 0.73), (0.7, 0.73)),
    )
    for across, down in joints:
        path.moveTo(rect.x() + s * across, rect.y() + s * down + 1)
        path.lineTo(rect.x() + s * across, rect.y() + s * (down + 0.25))
    return path


def _corridor(rect: QRectF, opens: str, drop: float) -> QPainterPath:
    s, (x, y) = rect.width(), (rect.x(), rect.y())
    wide = s * 0.44
    start = (s - wide) / 2
    arms = {
        "n": QRectF(x + start, y, wide, s / 2),
        "s": QRectF(x + start, y + s / 2, wide, s / 2),
        "w": QRectF(x, y + start + drop, s / 2, wide),
        "e": QRectF(x + s / 2, y + start + drop, s / 2, wide),
    }
    path = QPainterPath()
    path.addRoundedRect(QRectF(x + start - 2, y + start - 2 + drop, wide + 4, wide + 4), s * 0.08, s * 0.08)
    for side in opens:
        arm = QPainterPath()
        arm.addRect(arms[side])
        path = path.united(arm)
    return path


def paint_slab(painter: QPainter, rect: QRectF, ring: float) -> None:
    """Paint a face-down tile: a bevelled slab with a chiselled pyramid, lighter toward the centre of the maze (`ring` 1)."""
    theme, s = appearance().theme, rect.width()
    face = draw.mix(theme["slab2"], theme["sand"], 0.1 + ring * 0.34)
    dark = draw.mix(face, draw.BLACK, 0.2)
    draw.plate(painter, rect.adjusted(0.5, 0.5, -0.5, -0.5), s * 0.07, dark)
    draw.plate(painter, rect.adjusted(0.5, 0.5, -1.5, -2.5), s * 0.07, draw.mix(face, draw.WHITE, 0.1 if theme.dark else 0.25))
    draw.plate(painter, rect.adjusted(2, 2, -2, -3), s * 0.06, face)
    inner = rect.adjusted(s * 0.16, s * 0.16, -s * 0.16, -s * 0.16)
    draw.plate(painter, inner, s * 0.05, None, draw.pen(draw.faded(dark, 0.6), 1.2))
    c, m = rect.center().x(), rect.center().y()
    sign = draw.polygon(((c - s * 0.17, m + s * 0.13), (c + s * 0.17, m + s * 0.13), (c, m - s * 0.17)))
    sign.moveTo(c - s * 0.09, m - s * 0.01)
    sign.lineTo(c + s * 0.09, m - s * 0.01)
    painter.strokePath(sign, draw.pen(draw.faded(dark, 0.75), 1.8))


def paint_figure(painter: QPainter, seat: int, rect: QRectF) -> None:
    """Paint an archaeologist in the colour of a seat, with its disc."""
    s, x, y = rect.width(), rect.x(), rect.y()
    draw.shape(painter, _ellipse(x + s / 2, y + s * 22 / 24, s * 9 / 24, s * 2.6 / 24), draw.faded(draw.BLACK, 0.28))
    inks = (("#2a6bb0", appearance().theme.seat(seat).name()), (art.OUTLINE, "#1a130c"))
    art.paint_recoloured(painter, "archaeologist", rect, inks)
    art.paint_seat(painter, seat, QRectF(x + s * 0.58, y + s * 0.6, s * 0.46, s * 0.46))


def _ellipse(x: float, y: float, across: float, down: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), across, down)
    return path
