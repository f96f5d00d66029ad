"""Paints the board of Ramses: the sliding pyramids and the hole between them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QRadialGradient

from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.theme import appearance, tokens

Point = tuple[float, float]

_DEEP: Final = QColor("#2a1c10")


def paint_sliding_pyramid(painter: QPainter, rect: QRectF, kind: str, *, marked: bool = True) -> None:
    """Paint a pyramid seen from above: gold, red or blue, with its carved mark on the lower face."""
    s = rect.width()
    x0, y0, x1, y1 = rect.x() + s * 0.04, rect.y() + s * 0.04, rect.right() - s * 0.04, rect.bottom() - s * 0.04
    apex = rect.x() + s / 2, rect.y() + s * 0.42
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    cast = ((x0 + s * 0.06, y1), (x1, y0 + s * 0.1), (x1 + s * 0.1, y0 + s * 0.22), (x1 + s * 0.1, y1 + s * 0.09))
    draw.shape(painter, draw.polygon((*cast, (x0 + s * 0.16, y1 + s * 0.09))), draw.faded(draw.BLACK, 0.22))
    above, left, right, below = (QColor(face) for face in tokens()["ramses_faces_top_left_right_bottom"][kind])
    for face, start, end in ((above, 0, 1), (left, 0, 3), (right, 1, 2), (below, 3, 2)):
        draw.shape(painter, draw.polygon((corners[start], corners[end], apex)), face)
    _paint_ridges(painter, corners, apex, s)
    if appearance().theme.contrast:
        draw.shape(painter, draw.polygon(corners), None, draw.pen(draw.BLACK, 2))
    if marked:
        _paint_mark(painter, kind, apex[0], rect.y() + s * 0.81, s * 0.055)


CLEAR: Final = 0.34
"""Opacity of a pyramid that a treasure shines through."""


def paint_clear(painter: QPainter, rect: QRectF, kind: str, treasure: str) -> None:
    """Paint a treasure under a pyramid that has become clear; in high contrast the pyramid is an outline."""
    theme, s = appearance().theme, rect.width()
    paint_hole(painter, rect)
    inside = rect.adjusted(s * 0.04, s * 0.04, -s * 0.04, -s * 0.04)
    if not theme.contrast:
        opacity = painter.opacity()
        painter.setOpacity(opacity * CLEAR)
        paint_sliding_pyramid(painter, rect, kind, marked=False)
        painter.setOpacity(opacity)
    glow = QRadialGradient(rect.center(), s * 0.3)
    glow.setColorAt(0.7, draw.faded(QColor("#fff6d8"), 0.8))
    glow.setColorAt(1, draw.faded(QColor("#fff6d8"), 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(rect.center(), s * 0.3, s * 0.3)
    ridges = QPainterPath()
    apex = QPointF(rect.x() + s / 2, rect.y() + s * 0.42)
    for corner in (inside.topLeft(), inside.topRight(), inside.bottomLeft(), inside.bottomRight()):
        ridges.moveTo(corner)
        ridges.lineTo(corner + (apex - corner) * 0.42)
    ink = draw.BLACK if theme.contrast else draw.faded(draw.WHITE, 0.8)
    painter.strokePath(ridges, draw.pen(ink, max(1.0, s * 0.022)))
    draw.plate(painter, inside, s * 0.02, None, draw.pen(_face(kind), max(1.4, s * 0.03)))
    side = s * 0.5
    art.paint_icon(painter, treasure, QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side))


def _face(kind: str) -> QColor:
    """The colour of a pyramid's darkest face."""
    return QColor(tokens()["ramses_faces_top_left_right_bottom"][kind][2])


def _paint_ridges(painter: QPainter, corners: tuple[Point, ...], apex: Point, s: float) -> None:
    """Paint three courses of stone, dark on the shaded sides, and the two ridges that catch the light."""
    dark, light, ridges = QPainterPath(), QPainterPath(), QPainterPath()
    for share in (0.25, 0.5, 0.75):
        a, b, c, d = (QPointF(x + (apex[0] - x) * share, y + (apex[1] - y) * share) for x, y in corners)
        for path, middle in ((dark, c), (light, a)):
            path.moveTo(d)
            path.lineTo(middle)
            path.lineTo(b)
    for path, colour in ((dark, draw.faded(draw.BLACK, 0.16)), (light, draw.faded(draw.WHITE, 0.18))):
        painter.strokePath(path, draw.pen(colour, max(0.7, s * 0.009)))
    for corner in (0, 3, 1):
        ridges.moveTo(*apex)
        ridges.lineTo(*corners[corner])
    painter.strokePath(ridges, draw.pen(draw.faded(draw.WHITE, 0.35), max(0.8, s * 0.012)))


def _paint_mark(painter: QPainter, kind: str, x: float, y: float, r: float) -> None:
    colour = {"gold": "#fff3cf", "red": "#ffe3dd", "blue": "#e3f0ff"}[kind]
    path = QPainterPath()
    if kind == "gold":
        path.addEllipse(QPointF(x, y), r, r)
    elif kind == "red":
        path = draw.polygon(((x - r * 1.2, y + r), (x + r * 1.2, y + r), (x, y - r)))
    else:
        path.moveTo(x - 2 * r, y + r * 0.5)
        for hop in range(1, 5):
            path.lineTo(x - 2 * r + hop * r, y + r * (0.5 if hop % 2 == 0 else -0.5))
    painter.strokePath(path, draw.pen(QColor(colour), r * 0.44))


def paint_hole(painter: QPainter, rect: QRectF, treasure: str = "") -> None:
    """Paint the cell without a pyramid: a dark rim, sand, and what is in it."""
    s, x, y = rect.width(), rect.x(), rect.y()
    draw.plate(painter, rect.adjusted(s * 0.03, s * 0.03, -s * 0.03, -s * 0.03), s * 0.06, _DEEP)
    sand = QRectF(x + s * 0.09, y + s * 0.12, s * 0.84, s * 0.83)
    light = QRadialGradient(sand.x() + sand.width() * 0.5, sand.y() + sand.height() * 0.55, sand.width() * 0.62)
    for place, colour in ((0, "#f3dca6"), (0.62, "#d9b878"), (1, "#8a6434")):
        light.setColorAt(place, QColor(colour))
    draw.plate(painter, sand, s * 0.05, light)
    rim = ((0.09, 0.95), (0.09, 0.12), (0.93, 0.12), (0.84, 0.22), (0.18, 0.22), (0.18, 0.86))
    draw.shape(painter, draw.polygon((x + s * a, y + s * b) for a, b in rim), draw.faded(_DEEP, 0.45))
    if treasure:
        draw.disc(painter, QPointF(x + s * 0.51, y + s * 0.56), s * 0.33, draw.faded(QColor("#fff6d8"), 0.55))
        art.paint_icon(painter, treasure, QRectF(x + s * 0.19, y + s * 0.22, s * 0.66, s * 0.66))
