"""Paints what obstacles do, and an inscription on its way to a card: pictures of one moment each."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from ramses_desktop.games.pharaoh.ui.painting.archaeologists import feet_of, paint_archaeologist
from ramses_desktop.games.pharaoh.ui.painting.contents import INSCRIPTIONS, content_icon
from ramses_desktop.games.pharaoh.ui.painting.light import paint_glow
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_icon

GLOWS: Final = 0.35
"""How long an inscription glows before it flies, as a share of the whole."""
ICON: Final = 0.47
"""Size of the drawings as a share of a tile: always the same, so that they are rendered once."""
MOVING: Final = ("snake", "trap")
"""Obstacles that leave their place to act."""
GAS: Final = QColor("#6fbf8b")
DUST: Final = QColor("#d8bd86")


def _between(part: float, start: float, end: float) -> float:
    """How far a stage has come that lasts from `start` to `end`."""
    return min(1.0, max(0.0, (part - start) / (end - start)))


def arc(start: QPointF, end: QPointF, part: float) -> QPointF:
    """A point on the way, which slows down at both ends and is bent upward."""
    eased = part * part * (3 - 2 * part)
    way = end - start
    return start + way * eased - QPointF(0, 0.14 * way.manhattanLength() * sin(pi * eased))


def paint_reading(painter: QPainter, rect: QRectF, number: int, glow: float) -> None:
    """An inscription with its glow."""
    paint_glow(painter, rect, glow)
    paint_icon(painter, INSCRIPTIONS[number], draw.square(rect.center(), rect.width() * ICON))


def paint_stop(painter: QPainter, rect: QRectF, part: float, thing: int) -> None:
    """What ends a walk rises above whoever stands there, and shakes its head."""
    rise, gone = sin(_between(part, 0, 0.4) * pi / 2), _between(part, 0.75, 1)
    side = rect.width() * ICON
    shake = sin(_between(part, 0.2, 0.8) * 5 * pi) * rect.width() * 0.05
    centre = rect.center() + QPointF(shake, -rect.width() * 0.42 * rise)
    opacity = painter.opacity()
    painter.setOpacity(opacity * rise * (1 - gone))
    draw.disc(painter, centre, side * 0.64, QColor("#fff1cf"), draw.pen(QColor("#d06c1f"), side * 0.07))
    paint_icon(painter, content_icon(thing), draw.square(centre, side))
    painter.setOpacity(opacity)


def paint_crossing(painter: QPainter, rect: QRectF, token: int, seen: float) -> None:
    """An archaeologist in the mouth of a tunnel."""
    opacity = painter.opacity()
    painter.setOpacity(opacity * seen)
    paint_archaeologist(painter, token, rect.translated(0, -0.12 * rect.height() * (1 - seen)), torch=True)
    painter.setOpacity(opacity)


def paint_fall(painter: QPainter, rect: QRectF, token: int, part: float) -> None:
    """An archaeologist is struck, and topples."""
    struck, falls = _between(part, 0, 0.4), _between(part, 0.3, 0.9)
    if falls < 1:
        _paint_toppling(painter, rect, token, falls)
    else:
        paint_archaeologist(painter, token, rect, lying=True)
    if 0 < struck < 1:
        side = rect.width() * 0.7
        paint_icon(painter, "duel", draw.square(rect.center() + QPointF(0.5 - 0.5 * struck, -0.4) * rect.width(), side))


def _paint_toppling(painter: QPainter, rect: QRectF, token: int, falls: float) -> None:
    painter.save()
    painter.translate(feet_of(rect))
    painter.rotate(-84 * falls * falls)
    painter.translate(-feet_of(rect))
    paint_archaeologist(painter, token, rect, torch=not falls)
    painter.restore()


def paint_entry(painter: QPainter, start: QRectF, goal: QPointF, token: int, part: float) -> None:
    """An archaeologist walks into the light, farther and farther away."""
    opacity, side = painter.opacity(), start.width() * (1 - 0.6 * part)
    painter.setOpacity(opacity * (1 - _between(part, 0.7, 1)))
    paint_archaeologist(painter, token, draw.square(start.center() + (goal - start.center()) * part, side), torch=True)
    painter.setOpacity(opacity)


def paint_death(painter: QPainter, tile: QRectF, start: QRectF, end: QRectF, token: int, name: str, part: float) -> None:
    """An archaeologist walks onto the tile; the obstacle acts; the figure topples and is gone."""
    walked, falls, gone = _between(part, 0, 0.24), _between(part, 0.5, 0.72), _between(part, 0.8, 1)
    here = start.translated((end.topLeft() - start.topLeft()) * walked)
    opacity = painter.opacity()
    painter.setOpacity(opacity * (1 - gone))
    _paint_toppling(painter, here, token, falls)
    painter.setOpacity(opacity)
    act = {"snake": _paint_strike, "toxic gas": _paint_gas, "trap": _paint_trap}.get(name)
    if act is not None:
        act(painter, tile, _between(part, 0.24, 0.9))


def _paint_strike(painter: QPainter, tile: QRectF, part: float) -> None:
    """The snake rises aside, lunges at the figure, and coils up where it was."""
    s, aside = tile.width(), sin(_between(part, 0, 1) * pi)
    lunge = sin(_between(part, 0.3, 0.7) * pi)
    painter.save()
    painter.translate(tile.center() + QPointF(0.34 * aside - 0.34 * lunge, -0.14 * aside + 0.1 * lunge) * s)
    painter.rotate(16 * aside - 52 * lunge)
    paint_icon(painter, "obstacle-snake", draw.square(QPointF(), s * ICON))
    painter.restore()


def _paint_gas(painter: QPainter, tile: QRectF, part: float) -> None:
    """Clouds puff up all round."""
    s, spread = tile.width(), sin(_between(part, 0, 0.7) * pi / 2)
    thin = 1 - _between(part, 0.55, 1)
    for puff in range(7):
        angle = puff * 2 * pi / 7 + 0.6 * part
        centre = tile.center() + QPointF(cos(angle), 0.8 * sin(angle) - 0.3 * part) * (s * (0.1 + 0.34 * spread))
        radius = s * min(1.0, 8 * part) * (0.07 + 0.15 * spread * (0.8 + 0.2 * (puff % 3)))
        draw.disc(painter, centre, radius, draw.faded(GAS, 0.62 * thin), draw.pen(draw.faded(QColor("#2b6b45"), 0.5 * thin), 1.4))


def _paint_trap(painter: QPainter, tile: QRectF, part: float) -> None:
    """The trap is drawn up, falls, and dust rises where it hits."""
    s, drawn, fall = tile.width(), sin(_between(part, 0, 0.3) * pi / 2), _between(part, 0.32, 0.5) ** 2
    lands = _between(part, 0.5, 1)
    shaken = sin(lands * 4 * pi) * (1 - lands) * 0.03
    paint_icon(painter, "obstacle-trap", draw.square(tile.center() + QPointF(shaken, -0.75 * drawn * (1 - fall)) * s, s * ICON))
    if not 0 < lands < 1:
        return
    for side in (-1, 1):
        for puff in range(3):
            away = QPointF(side * (0.16 + 0.1 * puff + 0.16 * lands), 0.22 - 0.05 * puff * lands) * s
            draw.disc(painter, tile.center() + away, s * 0.06 * (1 + lands), draw.faded(DUST, 0.7 * (1 - lands)))
