"""The pictures of the home page: dusk over the pyramids, and what three of the games look like, without playing any.

All vector, painted into any rectangle in the colours of the theme. The fourth game paints its picture in its own room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import hypot
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QRadialGradient

from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.theme import look, tokens

WIDE: Final = 273.0
HIGH: Final = 196.0
"""The pictures are drawn on a sheet of this size, which is then fitted into its place."""

Point = tuple[float, float]

_DEEP: Final = QColor("#2a1c10")


# ------------------------------------------------------------ the ground of a picture


@contextmanager
def sheet(painter: QPainter, rect: QRectF, above: QColor, below: QColor, radius: float = 10) -> Iterator[None]:
    """Clip to a rectangle with round corners, fill it from above to below, and draw on WIDE by HIGH in its middle."""
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


# ------------------------------------------------------------ dusk


def paint_dusk(painter: QPainter, rect: QRectF) -> None:
    """Sun and pyramids behind a plain; stars in the dark theme, plain outlines in high contrast."""
    theme, w, h = look().theme, rect.width(), rect.height()
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
    theme = look().theme
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
    """Pyramids, dunes and an oasis. Things keep their shape; a wider page gets more sky between them."""
    theme = look().theme
    span = max(w, 3.6 * h)  # a narrow page loses what is on the left
    edge = draw.pen(theme["ink"], 2) if theme.contrast else None
    for place, foot, half, high in ((0.585, 0.97, 0.46, 0.5), (0.93, 1.02, 0.69, 0.69), (0.80, 0.98, 0.92, 0.86)):
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
    theme, split = look().theme, 0.22
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
    """Three palms and an obelisk before the plain."""
    theme = look().theme
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


# ------------------------------------------------------------ Silver & Gold


def paint_silver_gold(painter: QPainter, rect: QRectF) -> None:
    """An island of boxes in the sea, a coin and a trophy."""
    theme = look().theme
    with sheet(painter, rect, theme["sea"], QColor("#1b353c") if theme.dark else theme["sea2"]):
        _paint_waves(painter)
        rows, b, step = ("  .m ", " .c..", "..X.c", " m.. "), 31.0, 33.0
        left, top = WIDE / 2 - 2.5 * step, 26.0
        land = [(c, r, mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != " "]
        paint_shore(painter, [(c, r) for c, r, _ in land], left, top, b, step, 1.3)
        for c, r, mark in land:
            box = QRectF(left + c * step, top + r * step, b, b)
            draw.box(painter, box, mark, (c, r) in ((1, 1), (2, 1), (1, 2), (2, 2)), seed=c * 7 + r)
        art.paint_icon(painter, "coin", QRectF(WIDE - 58, 14, 44, 44))
        art.paint_icon(painter, "trophy", QRectF(16, HIGH - 62, 46, 46))


def _paint_waves(painter: QPainter) -> None:
    luck = Random(5)
    waves = QPainterPath()
    for _ in range(22):
        x, y = luck.uniform(6, WIDE - 30), luck.uniform(10, HIGH - 10)
        waves.moveTo(x, y)
        for hop in range(3):
            waves.quadTo(x + 8 * hop + 4, y + (4 if hop % 2 else -4), x + 8 * hop + 8, y)
    painter.strokePath(waves, draw.pen(draw.faded(draw.WHITE, 0.14 if look().theme.dark else 0.45), 1.6))


def paint_shore(
    painter: QPainter, cells: Iterable[draw.Cell], left: float, top: float, b: float, step: float, wide: float = 1.0
) -> None:
    """Foam, shore and sand round the boxes of an island: its coast line, drawn with ever narrower pens."""
    theme = look().theme
    foam = draw.faded(draw.WHITE, 0.1 if theme.dark else 0.35)
    round_, gap = b * 0.1, (step - b) / 2
    coast = _coast(frozenset(cells), step, gap + round_).translated(left - gap, top - gap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for reach, colour in ((0.32, foam), (0.21, theme["shore"]), (0.16, theme["sand"])):
        painter.strokePath(coast, draw.pen(colour, 2 * (b * reach * wide + round_)))
    painter.fillPath(coast, theme["sand"])


@lru_cache(maxsize=256)
def _coast(land: frozenset[draw.Cell], step: float, inset: float) -> QPainterPath:
    """The outline of these boxes, lagoons included, so much nearer to their middle; what is drawn along it has round corners."""
    path = QPainterPath()
    for loop in _loops(land):
        points = []
        for (x0, y0), (x1, y1), (x2, y2) in zip(loop, loop[1:] + loop[:1], loop[2:] + loop[:2], strict=True):
            if (x1 - x0, y1 - y0) != (x2 - x1, y2 - y1):
                # Land lies to the right of the way: inwards is that way, from both edges that meet here.
                inwards = (y0 - y1) + (y1 - y2), (x1 - x0) + (x2 - x1)
                points.append((x1 * step + inwards[0] * inset, y1 * step + inwards[1] * inset))
        path.addPath(draw.polygon(points))
    return path


def _loops(land: frozenset[draw.Cell]) -> Iterator[list[draw.Cell]]:
    """The ways round the land, one step after the other, clockwise round it and the other way round a lagoon."""
    ways: dict[draw.Cell, list[draw.Cell]] = {}
    for c, r in sorted(land):
        for start, end, beyond in (
            ((c, r), (c + 1, r), (c, r - 1)),
            ((c + 1, r), (c + 1, r + 1), (c + 1, r)),
            ((c + 1, r + 1), (c, r + 1), (c, r + 1)),
            ((c, r + 1), (c, r), (c - 1, r)),
        ):
            if beyond not in land:
                ways.setdefault(start, []).append(end)
    while ways:
        here = next(iter(ways))
        loop: list[draw.Cell] = []
        while here in ways:
            loop.append(here)
            ends = ways[here]
            # Where two boxes touch by a corner only, the way turns right, along the same box.
            at = 0 if len(ends) == 1 else max(range(len(ends)), key=lambda one: _turns_right(loop, ends[one]))
            onward = ends.pop(at)
            if not ends:
                del ways[here]
            here = onward
        yield loop


def _turns_right(loop: list[draw.Cell], end: draw.Cell) -> bool:
    """Whether the way that came so far turns right to get there."""
    if len(loop) < 2:
        return False
    (x0, y0), (x1, y1) = loop[-2:]
    return (x1 - x0) * (end[1] - y1) - (y1 - y0) * (end[0] - x1) > 0


# ------------------------------------------------------------ Ramses


def paint_ramses(painter: QPainter, rect: QRectF) -> None:
    """A tray of sliding pyramids, one hole among them with a golden mask in the sand."""
    theme, side = look().theme, 64.0
    left, top = WIDE / 2 - 2 * side, HIGH / 2 - 1.5 * side
    rows = ("red gold blue red", "blue red . gold", "gold blue gold blue")
    with sheet(painter, rect, theme["slab"], theme["slab2"]):
        floor = QRectF(left - 4, -40, 4 * side + 8, HIGH + 80)
        painter.fillRect(floor, draw.mix(theme["slab2"], draw.BLACK, 0.3))
        paint_hole(painter, QRectF(left + 2 * side, top + side, side, side), "treasure-02-mask")
        for r, row in enumerate(rows):
            for c, kind in enumerate(row.split()):
                if kind != ".":
                    paint_sliding_pyramid(painter, QRectF(left + c * side, top + r * side, side, side), kind)


def paint_sliding_pyramid(painter: QPainter, rect: QRectF, kind: str, *, marked: bool = True) -> None:
    """A pyramid seen from above: gold, red or blue, with its carved mark on the lower face."""
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
    if look().theme.contrast:
        draw.shape(painter, draw.polygon(corners), None, draw.pen(draw.BLACK, 2))
    if marked:
        _paint_mark(painter, kind, apex[0], rect.y() + s * 0.81, s * 0.055)


def _paint_ridges(painter: QPainter, corners: tuple[Point, ...], apex: Point, s: float) -> None:
    """Three courses of stone, dark on the sides in shadow, and the two ridges that catch the light."""
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
    """The place without a pyramid: a dark rim, sand, and what lies in it."""
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


# ------------------------------------------------------------ Pharaoh's Tomb

_MAZE: Final[dict[draw.Cell, tuple[str, str]]] = {
    (0, 0): ("es", ""),
    (1, 0): ("wes", "inscription-3-viper"),
    (2, 0): ("ws", "obstacle-snake"),
    (0, 1): ("nse", "torch"),
    (1, 1): ("nsw", ""),
    (0, 2): ("ne", "item-golden-key"),
    (1, 2): ("nwe", ""),
    (2, 2): ("ew", "tunnel"),
}


def paint_pharaoh(painter: QPainter, rect: QRectF) -> None:
    """A corner of the maze, half of it still face down, with the chamber in it and someone on the way."""
    theme, side = look().theme, 64.0
    left, top = WIDE / 2 - 2 * side, HIGH / 2 - 1.5 * side
    with sheet(painter, rect, theme["maze"], theme["mazed"]):
        for place in range(12):
            cell = place % 4, place // 4
            tile = QRectF(left + cell[0] * side, top + cell[1] * side, side, side)
            if cell == (2, 1):
                draw.plate(painter, tile.adjusted(1, 1, -1, -1), 5, theme["goldfill"], draw.pen(theme["gold"], 2))
                art.paint_icon(painter, "chamber", tile.adjusted(10, 8, -10, -12))
            elif cell in _MAZE:
                paint_maze_tile(painter, tile, *_MAZE[cell])
            else:
                paint_slab(painter, tile, 0.5)
        paint_figure(painter, 0, QRectF(left + side * 1.5 - 19, top + side * 1.5 - 26, 38, 38))


def paint_maze_tile(painter: QPainter, rect: QRectF, opens: str, content: str = "", share: float = 0.46) -> None:
    """Brick with a corridor to the sides n, e, s, w that are open, and what lies where they meet."""
    theme, s = look().theme, rect.width()
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
    """A tile face down: a bevelled slab with a chiselled pyramid, lighter toward the middle of the maze (`ring` 1)."""
    theme, s = look().theme, rect.width()
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
    """An archaeologist in the colour of a seat, with its disc."""
    s, x, y = rect.width(), rect.x(), rect.y()
    draw.shape(painter, _ellipse(x + s / 2, y + s * 22 / 24, s * 9 / 24, s * 2.6 / 24), draw.faded(draw.BLACK, 0.28))
    inks = (("#2a6bb0", look().theme.seat(seat).name()), (art.OUTLINE, "#1a130c"))
    art.paint_recoloured(painter, "archaeologist", rect, inks)
    art.paint_seat(painter, seat, QRectF(x + s * 0.58, y + s * 0.6, s * 0.46, s * 0.46))


def _ellipse(x: float, y: float, across: float, down: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), across, down)
    return path


PICTURES: Final[dict[str, Callable[[QPainter, QRectF], None]]] = {
    "silver_gold": paint_silver_gold,
    "ramses": paint_ramses,
    "pharaoh": paint_pharaoh,
}
"""By the id of a game."""
