"""Paints the archaeologists and their torches. A figure fills a square, with its feet at the bottom centre."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ramses_desktop.games.pharaoh.ui.painting.stone import colour
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance

FEET: Final = 0.92
"""Height of a figure's feet in its square, from the top, as a share of its side."""
REACH: Final = 0.34
"""How far a torch reaches out of the square, as a share of its side."""
FEW: Final = 3
"""Maximum number of figures shown on a tile. Of more, two are shown, and their number."""
_STANDS: Final = {
    1: ((0.0, 0.22, 0.56),),
    2: ((-0.23, 0.24, 0.48), (0.21, 0.24, 0.48)),
    3: ((-0.25, 0.04, 0.42), (0.21, 0.04, 0.42), (-0.02, 0.40, 0.42)),
}
"""For one, two and three figures: offset of the feet from the centre of the tile, and side of the square; in tiles."""


def stand(tile: QRectF, count: int, at: int) -> QRectF:
    """The square of one of several archaeologists on a tile."""
    stands = _STANDS[count if count <= FEW else 2]
    x, y, share = stands[min(at, len(stands) - 1)]
    side = share * tile.width()
    feet = tile.center() + QPointF(x, y) * tile.width()
    return QRectF(feet.x() - side / 2, feet.y() - side * FEET, side, side)


def feet_of(square: QRectF) -> QPointF:
    return QPointF(square.center().x(), square.y() + square.height() * FEET)


def paint_archaeologist(painter: QPainter, token: int, rect: QRectF, *, lying: bool = False, torch: bool = False) -> None:
    """Paint an archaeologist, upright or injured, with the seat's disc."""
    s, feet = rect.width(), feet_of(rect)
    shadow = QPainterPath()
    shadow.addEllipse(feet - QPointF(0, 1), s * 0.42, s * 0.13)
    draw.shape(painter, shadow, draw.faded(draw.BLACK, 0.34))
    if torch and not lying:
        _paint_turned(painter, feet - QPointF(s * 0.43, s * 0.40), -14, "torch", QRectF(-s * 0.31, -s * 0.52, s * 0.62, s * 0.62))
    inks = (("#2a6bb0", appearance().theme.seat(token).name()), (art.OUTLINE, "#1a130c"))
    if lying:
        body = QRectF(-s / 2, -s * 0.55, s, s)
        _paint_turned(painter, feet - QPointF(0, s * 0.30), -84, "archaeologist", body, inks)
        art.paint_seat(painter, token, QRectF(feet.x() + s * 0.24, feet.y() - s * 0.30, s * 0.44, s * 0.44))
        art.paint_icon(painter, "item-first-aid", QRectF(feet.x() - s * 0.66, feet.y() - s * 0.24, s * 0.36, s * 0.36))
        return
    art.paint_recoloured(painter, "archaeologist", rect, inks)
    draw.disc(painter, feet + QPointF(s * 0.34, -s * 0.16), s * 0.235, QColor("#fff7e6"))
    art.paint_seat(painter, token, QRectF(feet.x() + s * 0.12, feet.y() - s * 0.38, s * 0.44, s * 0.44))


def _paint_turned(painter: QPainter, at: QPointF, degrees: float, name: str, rect: QRectF, inks: art.Inks = ()) -> None:
    painter.save()
    painter.translate(at)
    painter.rotate(degrees)
    art.paint_recoloured(painter, name, rect, inks)
    painter.restore()


def paint_crowd(painter: QPainter, rect: QRectF, count: int) -> None:
    """Paint how many stand on a tile, if not all are shown."""
    radius = rect.width() / 2
    draw.disc(painter, rect.center(), radius, colour("disc"), draw.pen(draw.WHITE, radius * 0.16))
    font = fonts.text(radius * 1.2, 900)
    draw.text(painter, rect.center().x(), rect.center().y() + radius * 0.43, str(count), font, draw.WHITE, "middle")


def paint_ring(painter: QPainter, rect: QRectF) -> None:
    """Paint the ring under the figure that is to move."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(0, 0, 0, 0))
    for tint, width in ((draw.WHITE, 6), (QColor("#1f5fa8") if not appearance().theme.contrast else colour("legal"), 3)):
        painter.setPen(draw.pen(tint, width * max(1.0, rect.width() / 60)))
        painter.drawEllipse(rect)
