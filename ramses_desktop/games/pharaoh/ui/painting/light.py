"""The light in the tomb: a dark layer over all stone, with holes where somebody can see, and the warm light of torches and of the
chamber. It is painted small and enlarged, as light has no edges; a whole maze takes well under a millisecond."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QRadialGradient

from ramses_desktop.games.pharaoh.ui.painting.stone import colour
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

PIXELS: Final = 24
"""Pixels of a tile in the small picture."""
GOLD: Final = QColor("#ffd35c")


@frozen
class Lamp:
    """A round light: its centre and radius in tiles, its strength there, and the share of the radius over which that is held."""

    x: float
    y: float
    radius: float
    strength: float
    hold: float = 0.0
    is_torch: bool = False
    """Whether somebody carries it."""


@frozen
class Light:
    """All light in a maze of this many tiles across."""

    edge: int
    lit: tuple[Lamp, ...] = ()
    """Where it takes away the dark."""
    torches: tuple[Lamp, ...] = ()
    """The warm light of torches."""
    gold: tuple[Lamp, ...] = ()
    """The golden light of the chamber."""


def seen(x: float, y: float) -> Lamp:
    """A tile that lies face up."""
    return Lamp(x, y, 1.02, 0.66, 0.38)


def carried(x: float, y: float, *, moves: bool) -> tuple[Lamp, Lamp]:
    """What somebody's torch lets them see, and its warmth."""
    radius, strength, warm, warmth = (2.2, 0.94, 1.5, 0.42) if moves else (1.75, 0.86, 1.15, 0.30)
    return Lamp(x, y, radius, strength, 0.16, is_torch=True), Lamp(x - 0.1, y, warm, warmth, is_torch=True)


def of_chamber(x: float, y: float, *, is_open: bool) -> tuple[Lamp, Lamp]:
    more = 1.25 if is_open else 1.0
    return Lamp(x, y, 1.35 * more, 0.9, 0.36), Lamp(x, y, 1.25 * more, 0.5 * more, 0.34)


def at_gate(x: float, y: float) -> Lamp:
    return Lamp(x, y, 0.8, 0.7, 0.1)


NEAR: Final = 1.6
"""How many tiles a light may be carried in one step; one that is farther away goes out there and comes up here."""


def between(before: Light, after: Light, moved: float, opened: float) -> Light:
    """Light on its way from what it was before: what is carried has moved by this share, and the rest has come up or gone out by
    that one."""
    ways = ((before.lit, after.lit), (before.torches, after.torches), (before.gold, after.gold))
    return Light(after.edge, *(_lamps_between(was, now, moved, opened) for was, now in ways))


def _lamps_between(before: tuple[Lamp, ...], after: tuple[Lamp, ...], moved: float, opened: float) -> tuple[Lamp, ...]:
    gone, fresh = [lamp for lamp in before if lamp not in after], [lamp for lamp in after if lamp not in before]
    found = [lamp for lamp in after if lamp in before]
    pairs = [(old, new) for new in fresh for old in gone if _is_carried(old, new)]
    # Whoever stays keeps their own light, even if another walks by.
    for old, new in sorted(pairs, key=lambda pair: _apart(*pair)):
        if old in gone and new in fresh:
            gone.remove(old)
            fresh.remove(new)
            found.append(_on_the_way(old, new, moved))
    found += [evolve(lamp, strength=lamp.strength * opened) for lamp in fresh]
    return (*found, *(evolve(lamp, strength=lamp.strength * (1 - opened)) for lamp in gone))


def _is_carried(old: Lamp, new: Lamp) -> bool:
    """Whether this may be one torch: of those who move, it is brighter."""
    return old.is_torch and new.is_torch and _apart(old, new) < NEAR


def _apart(old: Lamp, new: Lamp) -> float:
    return math.hypot(new.x - old.x, new.y - old.y)


def _on_the_way(old: Lamp, new: Lamp, moved: float) -> Lamp:
    def part(was: float, now: float) -> float:
        return was + (now - was) * moved

    x, y, radius = part(old.x, new.x), part(old.y, new.y), part(old.radius, new.radius)
    return evolve(new, x=x, y=y, radius=radius, strength=part(old.strength, new.strength))


def paint_light(painter: QPainter, rect: QRectF, light: Light, *, rests: bool = True) -> None:
    """Paint the light over the whole maze; where it `rests` its picture is kept."""
    if appearance().theme.contrast:
        return
    picture = _picture if rests else _picture.__wrapped__
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(rect, picture(light, appearance().theme.dark))


@lru_cache(maxsize=6)
def _picture(light: Light, dark: bool) -> QImage:
    side = light.edge * PIXELS
    image = QImage(QSize(side, side), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(draw.faded(colour("void"), 0.86 if dark else 0.80))
    with QPainter(image) as painter:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        for lamp in light.lit:
            _shine(painter, lamp, draw.BLACK)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        for lamp in light.torches:
            _shine(painter, lamp, colour("flame"))
        for lamp in light.gold:
            _shine(painter, lamp, GOLD)
    return image


def _shine(painter: QPainter, lamp: Lamp, tint: QColor) -> None:
    painter.setBrush(_falling(QPointF(lamp.x, lamp.y) * PIXELS, lamp.radius * PIXELS, tint, lamp.strength, lamp.hold))
    painter.drawEllipse(QPointF(lamp.x, lamp.y) * PIXELS, lamp.radius * PIXELS, lamp.radius * PIXELS)


def _falling(centre: QPointF, radius: float, tint: QColor, strength: float, hold: float) -> QRadialGradient:
    """Light that fades to nothing at its radius."""
    light = QRadialGradient(centre, radius)
    for at, share in ((0.0, 1.0), (hold, 1.0), (hold + (1 - hold) * 0.45, 0.46), (1.0, 0.0)):
        light.setColorAt(at, draw.faded(tint, strength * share))
    return light


def paint_glow(painter: QPainter, rect: QRectF, strength: float) -> None:
    """The glow round one torch: it goes with whoever carries it."""
    if appearance().theme.contrast:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_falling(rect.center(), rect.width() / 2, colour("glow"), strength, 0.1))
    painter.drawEllipse(rect)
