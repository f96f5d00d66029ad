"""Paints the burial chamber: of gold, closed with a socket for each inscription, opening, and open."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from ramses_desktop.games.pharaoh.ui.painting.stone import DRAWN, colour
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

SIGNS: Final = ("#a82c1f", "#2a6bb0", "#2a8a57", "#e3aa2f", "#4b2683", "#cf5a97", "#d96f1d")
"""The colours of the inscriptions."""
LIGHT_FALLS: Final = 0.42
"""How far light falls from the door of the chamber, as a share of a tile."""
_BRONZE: Final = QColor("#8a5a0c")


@frozen
class Chamber:
    """What can be seen of the burial chamber."""

    is_open: bool
    wanted: int
    """Number of inscriptions that open it."""
    read: tuple[int, ...] = ()
    """Inscriptions that the player to move has read."""
    opened: float = 1.0
    """How far it has opened."""


def paint_chamber(painter: QPainter, rect: QRectF, chamber: Chamber) -> None:
    """Paint it closed, with a socket for each inscription in its colour, or open with rays."""
    s, k = rect.width(), rect.width() / DRAWN
    draw.plate(painter, rect, 3 * k, QColor("#5a3510"))
    gold = QLinearGradient(rect.topLeft(), rect.bottomLeft() + QPointF(s * 0.4, 0))
    for at, name in ((0.0, "#ffe48f"), (0.55, "#eab53f"), (1.0, "#b87a17")):
        gold.setColorAt(at, QColor(name))
    draw.plate(painter, rect.adjusted(2 * k, 2 * k, -2 * k, -2 * k), 5 * k, gold)
    draw.plate(painter, rect.adjusted(6 * k, 6 * k, -6 * k, -6 * k), 3 * k, None, draw.pen(_BRONZE, 1.5 * k))
    opened = chamber.opened if chamber.is_open else 0.0
    opacity, rays = painter.opacity(), max(0.0, 2 * opened - 1)
    if rays < 1:
        painter.setOpacity(opacity * (1 - rays))
        _paint_sockets(painter, rect, chamber)
        _paint_door(painter, rect, min(1.0, 2 * opened))
    if rays:
        painter.setOpacity(opacity * rays)
        _paint_open(painter, rect, rays)
    painter.setOpacity(opacity)


def paint_light_from_door(painter: QPainter, rect: QRectF) -> None:
    """Paint the light that falls from the door of the chamber onto the tile below."""
    if appearance().theme.contrast:
        return
    s, x, y = rect.width(), rect.center().x(), rect.bottom()
    light = QLinearGradient(0, y, 0, y + s * LIGHT_FALLS)
    light.setColorAt(0, draw.faded(QColor("#ffe9a0"), 0.75))
    light.setColorAt(1, draw.faded(QColor("#ffe9a0"), 0.0))
    fall = ((x - s * 0.42, y), (x + s * 0.42, y), (x + s * 0.52, y + s * LIGHT_FALLS), (x - s * 0.52, y + s * LIGHT_FALLS))
    draw.shape(painter, draw.polygon(fall), light)


def _paint_open(painter: QPainter, rect: QRectF, out: float) -> None:
    """Paint the rays, which shoot out as it opens, and the chamber in their middle."""
    s, centre, rays = rect.width(), rect.center(), QPainterPath()
    for ray in range(20):
        way = QPointF(cos(ray * pi / 10), sin(ray * pi / 10)) * s
        rays.moveTo(centre + way * 0.30)
        rays.lineTo(centre + way * (0.30 + out * (0.13 if ray % 2 else 0.09)))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(rays, draw.pen(_BRONZE, 2 * s / DRAWN))
    draw.disc(painter, centre, s * 0.27, QColor("#fff6d8"), draw.pen(_BRONZE, 1.6 * s / DRAWN))
    paint_icon(painter, "chamber", QRectF(centre.x() - s * 0.2, centre.y() - s * 0.22, s * 0.4, s * 0.4))


def _paint_sockets(painter: QPainter, rect: QRectF, chamber: Chamber) -> None:
    s, k = rect.width(), rect.width() / DRAWN
    line = rect.y() + s * 0.30
    painter.setPen(draw.pen(_BRONZE, 1.2 * k))
    painter.drawLine(QPointF(rect.center().x() - s * 0.37, line), QPointF(rect.center().x() + s * 0.37, line))
    step = s * 0.725 / chamber.wanted
    half = step * 0.345
    for at in range(chamber.wanted):
        x, foot = rect.center().x() + (at - (chamber.wanted - 1) / 2) * step, rect.y() + s * 0.26
        arch = QPainterPath(QPointF(x - half, foot))
        arch.lineTo(x - half, foot - s * 0.1)
        arch.arcTo(QRectF(x - half, foot - s * 0.1 - half, 2 * half, 2 * half), 180, -180)
        arch.lineTo(x + half, foot)
        arch.closeSubpath()
        fill = QColor(SIGNS[chamber.read[at]] if at < len(chamber.read) else "#6a430c")
        draw.shape(painter, arch, fill, draw.pen(QColor("#3f2606"), 1.2 * k))


def _paint_door(painter: QPainter, rect: QRectF, apart: float) -> None:
    """Paint the double door; as it opens, its wings slide apart, and light comes out."""
    s, k, x = rect.width(), rect.width() / DRAWN, rect.center().x()
    left, top, foot = x - s * 0.19, rect.y() + s * 0.37, rect.y() + s * 0.82
    draw.plate(painter, QRectF(left - 5 * k, top - 5 * k, s * 0.38 + 10 * k, foot - top + 5 * k), 3 * k, _BRONZE)
    draw.plate(painter, QRectF(left, top, s * 0.38, foot - top), 2 * k, draw.mix(QColor("#3a2109"), colour("door"), apart))
    wide = (s * 0.19 - 4 * k) * (1 - 0.9 * apart)
    for wing in (0, 1):
        leaf = QRectF(left + 2 * k if not wing else left + s * 0.38 - 2 * k - wide, top + 2 * k, wide, foot - top - 6 * k)
        draw.plate(painter, leaf, k, QColor("#6d4211"), draw.pen(QColor("#25140a"), k))
        for y in () if apart > 0.6 else (top + 6 * k, top + (foot - top) * 0.5):
            field = QRectF(leaf.x() + 3 * k, y, leaf.width() - 6 * k, (foot - top) * 0.32)
            draw.plate(painter, field, k, None, draw.pen(QColor("#a8711f"), 1.2 * k))
    gap = max(2 * k, s * 0.38 - 4 * k - 2 * wide)
    painter.fillRect(QRectF(x - gap / 2, top + 2 * k, gap, foot - top - 4 * k), draw.mix(QColor("#ffe9a8"), colour("door"), apart))
    painter.fillRect(QRectF(left, foot - 3.4 * k, s * 0.38, 4.4 * k), colour("door"))
    light = QLinearGradient(0, foot, 0, rect.bottom() - 2 * k)
    light.setColorAt(0, draw.faded(QColor("#fffbe0"), 0.95))
    light.setColorAt(1, draw.faded(QColor("#fff0b0"), 0.25))
    fall = ((left, foot), (x + s * 0.19, foot), (x + s * 0.36, rect.bottom() - 2 * k), (x - s * 0.36, rect.bottom() - 2 * k))
    draw.shape(painter, draw.polygon(fall), light)
