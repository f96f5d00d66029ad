"""Pictures on the home page, in the rules and in the tutorial: their types, the scenery behind them, and what all games draw in
them. All vector graphics, for any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import hypot
from random import Random
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

FIGURE_WIDE: Final = 520.0
FIGURE_HIGH: Final = 430.0
"""The size of a tutorial picture."""


@frozen
class Figure:
    """A picture: its size, its description, and a function that paints it with its corner at the origin."""

    width: float
    height: float
    words: str
    paint: Callable[[QPainter], None]


@frozen
class Step:
    """A step of the tutorial."""

    title: str
    text: str
    figure: str


def arrow(painter: QPainter, x: float, y: float, length: float) -> None:
    path = QPainterPath(QPointF(x, y))
    path.lineTo(x + length, y)
    path.moveTo(x + length - 12, y - 10)
    path.lineTo(x + length, y)
    path.lineTo(x + length - 12, y + 10)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, draw.pen(appearance().theme["ink2"], 4))


# ------------------------------------------------------------ pictures


WIDE: Final = 273.0
HIGH: Final = 196.0
"""Size of the sheet that pictures are drawn on; it is scaled to its place."""

LOW: Final = 46.0
"""Height of the picture of a form, in its own units."""

Point = tuple[float, float]


# ------------------------------------------------------------ the background of a picture


@contextmanager
def sheet(painter: QPainter, rect: QRectF, above: QColor, below: QColor, radius: float = 10) -> Iterator[None]:
    """Clip to a rounded rectangle filled with a gradient, and draw on WIDE by HIGH in its middle."""
    scale = min(rect.width() / WIDE, rect.height() / HIGH)
    ground = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    ground.setColorAt(0, above)
    ground.setColorAt(1, below)
    clip = QPainterPath()
    clip.addRoundedRect(rect, radius * scale, radius * scale)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(clip, ground)
    painter.setClipPath(clip)
    painter.translate(rect.center().x() - scale * WIDE / 2, rect.center().y() - scale * HIGH / 2)
    painter.scale(scale, scale)
    try:
        yield
    finally:
        painter.restore()


@contextmanager
def banner(painter: QPainter, rect: QRectF, ground: QColor) -> Iterator[tuple[QPointF, float]]:
    """Clip to a low rounded rectangle of this colour. Gives its middle, and the unit in which it is 46 high."""
    clip, u = QPainterPath(), rect.height() / LOW
    clip.addRoundedRect(rect, 5 * u, 5 * u)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(clip, ground)
    painter.setClipPath(clip)
    try:
        yield rect.center(), u
    finally:
        painter.restore()


# ------------------------------------------------------------ dusk


MONUMENTS: Final = ((0.585, 0.97, 0.46, 0.5), (0.93, 1.02, 0.69, 0.69), (0.80, 0.98, 0.92, 0.86))
"""The monuments of the scene: their place across, the ground, half the width and the height, as shares of the scene."""


def doorway(rect: QRectF) -> QRectF:
    """The doorway of the first pyramid in a scene of this size."""
    w, h = rect.width(), rect.height()
    place, foot, _, high = MONUMENTS[0]
    x, y = w - (1 - place) * max(w, 3.6 * h), h * foot - h * high * 0.42
    return QRectF(rect.left() + x - h * 0.022, rect.top() + y, h * 0.028, h * 0.05)


def paint_dusk(painter: QPainter, rect: QRectF) -> None:
    """The desert at sunset: with stars in the dark theme, in outlines in high contrast."""
    theme, w, h = appearance().theme, rect.width(), rect.height()
    painter.save()
    painter.setClipRect(rect)
    painter.translate(rect.topLeft())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    sun = QPointF(w - 0.26 * max(w, 3.6 * h), h * 0.46)
    sky = QLinearGradient(0, 0, 0, h)
    sky.setColorAt(0, theme["night0"])
    sky.setColorAt(1, theme["night1"])
    painter.fillRect(QRectF(0, 0, w, h), sky)
    if theme.dark:
        _paint_stars(painter, w, h, sun)
    _paint_sun(painter, sun, h)
    _paint_plain(painter, w, h)
    painter.restore()


def _paint_sun(painter: QPainter, centre: QPointF, h: float) -> None:
    theme = appearance().theme
    if theme.contrast:
        draw.disc(painter, centre, h * 0.27, theme["sun"], draw.pen(theme["ink"], 2))
        return
    for radius, opacity in ((0.52, 0.10), (0.38, 0.16), (0.27, 0.95)):
        draw.disc(painter, centre, h * radius, draw.faded(theme["sun"], opacity))


def _paint_stars(painter: QPainter, w: float, h: float, sun: QPointF) -> None:
    luck = Random(8)
    for _ in range(round(70 * max(1.0, w / 1280))):
        x, y, size, light = luck.uniform(0, w), luck.uniform(0, h * 0.62), luck.choice((0.8, 1.0, 1.5)), luck.uniform(0.3, 0.9)
        if hypot(x - sun.x(), y - sun.y()) > 0.4 * h:
            draw.disc(painter, QPointF(x, y), size, draw.faded(QColor("#fff3cf"), light))


def _paint_plain(painter: QPainter, w: float, h: float) -> None:
    """Dunes, an oasis and monuments. They keep their shape; a wider page has more sky between them."""
    theme = appearance().theme
    span = max(w, 3.6 * h)  # a narrow page loses its left part
    edge = draw.pen(theme["ink"], 2) if theme.contrast else None
    for place, foot, half, high in MONUMENTS:
        _paint_pyramid(painter, w - (1 - place) * span, h * foot, h * half, h * high)
    for token, points in (
        ("dune", ((0.0, 0.86), (0.2, 0.77), (0.42, 0.84), (0.64, 0.91), (0.78, 0.92), (0.92, 0.93), (1.0, 0.86))),
        ("dune2", ((0.0, 0.95), (0.16, 0.84), (0.36, 0.95), (0.56, 1.06), (0.7, 0.97), (0.84, 0.88), (1.0, 0.95))),
    ):
        draw.shape(painter, _dune(points, w, h), theme[token], edge)
    _paint_oasis(painter, w - 0.605 * span, h * 0.835, h / 262)


def _dune(points: tuple[Point, ...], w: float, h: float) -> QPainterPath:
    path = QPainterPath(QPointF(-2, points[0][1] * h))
    for (x1, y1), (x2, y2) in zip(points[1::2], points[2::2], strict=True):
        path.quadTo(x1 * w, y1 * h, x2 * w + 2, y2 * h)
    path.lineTo(w + 2, h + 2)
    path.lineTo(-2, h + 2)
    path.closeSubpath()
    return path


def _paint_pyramid(painter: QPainter, x: float, foot: float, half: float, high: float) -> None:
    theme, split = appearance().theme, 0.22
    top, ridge = (x, foot - high), (x + half * split, foot)
    edge = draw.pen(theme["ink"], 2) if theme.contrast else None
    draw.shape(painter, draw.polygon(((x - half, foot), top, ridge)), theme["pyrl"], edge)
    draw.shape(painter, draw.polygon((ridge, top, (x + half, foot))), theme["pyrd"], edge)
    courses = QPainterPath()
    for share in (0.12, 0.2, 0.28, 0.36, 0.44, 0.52, 0.6, 0.68, 0.76, 0.84, 0.92):
        y = foot - high * (1 - share)
        courses.moveTo(x - half * share, y)
        courses.lineTo(x + half * split * share, y + 1)
        courses.lineTo(x + half * share, y)
    painter.strokePath(courses, draw.pen(draw.faded(draw.BLACK, 0.07), 1))


def _paint_oasis(painter: QPainter, x: float, foot: float, scale: float) -> None:
    """Three palms and an obelisk in front of the plain."""
    theme = appearance().theme
    painter.save()
    painter.translate(x, foot)
    painter.scale(scale, scale)
    for place, high, lean in ((-25.6, 34, -5), (0, 46, 6), (21.8, 28, 4)):
        trunk = QPainterPath(QPointF(place, 6))
        trunk.quadTo(place + lean * 0.2, 6 - high * 0.6, place + lean, -high)
        painter.strokePath(trunk, draw.pen(theme["pyrd"], 3.2))
        leaves = QPainterPath()
        for dx, dy, bend in ((-17, 4, -7), (-13, -7, -8), (13, -8, -8), (18, 3, -7), (-6, 9, -1), (8, 10, -1)):
            leaves.moveTo(place + lean, -high)
            leaves.quadTo(place + lean + dx * 0.5, -high + bend, place + lean + dx, -high + dy + 3)
        painter.strokePath(leaves, draw.pen(theme["pyrd"], 3.4))
    painter.translate(64, 0)
    draw.shape(painter, draw.polygon(((-5, 8), (-3.2, -44), (0, -52), (3.2, -44), (5, 8))), theme["pyrd"])
    draw.shape(painter, draw.polygon(((-5, 8), (-3.2, -44), (0, -52), (-1, 8))), theme["pyrl"])
    painter.restore()
