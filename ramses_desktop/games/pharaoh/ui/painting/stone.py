"""Paints what the tomb is built of: slabs that lie face down, halls of brick with their corridors, and the frame with its gates.
The tomb is dark in every theme; only high contrast has colours of its own."""

from __future__ import annotations

import math
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPixmap

from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.cache import to_keep
from ramses_desktop.ui.style.theme import appearance, tokens

SIDES: Final = "nesw"
DRAWN: Final = 93.0
"""Side of the tile for which line widths are given, in pixels."""
CORRIDOR: Final = 0.46
"""Width of a corridor as a share of its tile."""
FADES: Final = 0.34
"""How much of a tile the dark swallows beside an unknown one."""


def colour(name: str) -> QColor:
    """A colour of the tomb, by its name in `tokens.json`."""
    return _colour(name, appearance().theme.contrast)


@lru_cache(maxsize=64)
def _colour(name: str, contrast: bool) -> QColor:
    tomb = tokens()["tomb"]
    palette = {**tomb["torchlight"], **tomb["high_contrast"]} if contrast else tomb["torchlight"]
    return QColor(palette[name])


@frozen
class Stone:
    """What can be seen of a tile apart from its content."""

    up: bool = False
    sides: int = 0
    """Its open sides, as bits from the north clockwise."""
    dark: int = 0
    """Open sides that lead to an unknown tile."""
    joints: int = 0
    """Sides where there is no way to the neighbour."""
    carving: int = 0
    """Which of the reliefs a slab bears: it depends on the place only."""


def carving(row: int, column: int) -> int:
    """One of four reliefs for each place; two fifths of them are cracked (4 to 7) or chipped (8 to 11) as well."""
    harm = {1: 4, 3: 8}.get((7 * row + 11 * column + row * column) % 5, 0)
    return (3 * row + 5 * column + row * column % 3) % 4 + harm


def paint_stone(painter: QPainter, rect: QRectF, stone: Stone) -> None:
    if stone.up:
        _paint_hall(painter, rect, stone)
    else:
        paint_slab(painter, rect, stone.carving)


def paint_tile(painter: QPainter, side: float, stone: Stone) -> None:
    """Paint a tile at the origin. All that look the same share one picture."""
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(QPointF(-1, -1), _tile(stone, side, ratio, appearance().theme.name))


@lru_cache(maxsize=96)
def _tile(stone: Stone, side: float, ratio: float, theme: str) -> QPixmap:
    del theme  # part of the cache key only
    picture = QPixmap(math.ceil((side + 2) * ratio), math.ceil((side + 2) * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_stone(painter, QRectF(1, 1, side, side), stone)
    return to_keep(picture)


def turned(mask: int, quarters: int) -> int:
    """The open sides after so many quarter turns clockwise."""
    return (mask << quarters % 4 | mask >> (-quarters) % 4) & 15


def open_sides(mask: int) -> list[int]:
    return [side for side in range(4) if mask >> side & 1]


# ------------------------------------------------------------ slabs


def paint_slab(painter: QPainter, rect: QRectF, carving: int) -> None:
    """Paint a face-down tile: raised stone with a relief, lit from the upper left."""
    s, k = rect.width(), rect.width() / DRAWN
    painter.fillRect(rect, colour("void"))
    lip = rect.adjusted(2 * k, 2 * k, -2 * k, -2 * k)
    face = lip.adjusted(0, 0, 0, -6 * k)
    if appearance().theme.contrast:
        draw.plate(painter, lip, s * 0.06, colour("slab"))
        _paint_hatched_corner(painter, lip, k)
        return
    draw.plate(painter, lip, s * 0.06, colour("lip"))
    light = QLinearGradient(face.topLeft(), face.bottomLeft() + QPointF(s / 2, 0))
    light.setColorAt(0, colour("slab"))
    light.setColorAt(1, colour("slab2"))
    draw.plate(painter, face, s * 0.06, light)
    edge = QPainterPath(QPointF(face.left() + 1.5 * k, face.bottom() - 4 * k))
    edge.lineTo(face.left() + 1.5 * k, face.top() + 5 * k)
    edge.quadTo(face.left() + 1.5 * k, face.top() + 1.5 * k, face.left() + 5 * k, face.top() + 1.5 * k)
    edge.lineTo(face.right() - 4 * k, face.top() + 1.5 * k)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(edge, draw.pen(draw.faded(colour("edge"), 0.6), 1.4 * k))
    centre = face.center() + QPointF(0, k)
    _carve(painter, _RELIEFS[carving % 4], centre, s / 100, 1.7 * k if carving % 2 else 2 * k)
    if carving // 4:
        _carve(painter, _CRACK if carving // 4 == 1 else _CHIPPED, rect.center(), s / 100, 1.5 * k)
    if carving // 4 == 2:
        x, y = lip.left(), face.bottom()
        chip = ((x, y + k), (x, y - 14 * k), (x + 6 * k, y - 9 * k), (x + 13 * k, y + k))
        draw.shape(painter, draw.polygon(chip), colour("lip"))


def _paint_hatched_corner(painter: QPainter, rect: QRectF, k: float) -> None:
    hatch = QPainterPath()
    for step in (9, 18, 27):
        for across, down in (((0, step), (step, 0)), ((0, 27 - step), (step, 27))):
            hatch.moveTo(rect.left() + (5 + across[0]) * k, rect.top() + (5 + across[1]) * k)
            hatch.lineTo(rect.left() + (5 + down[0]) * k, rect.top() + (5 + down[1]) * k)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(hatch, draw.pen(draw.WHITE, max(1.2, 1.6 * k)))


Lines = tuple[tuple[tuple[float, float], ...], ...]
"""Broken lines around the centre of a slab, in hundredths of its side."""


def _box(half: float) -> tuple[tuple[float, float], ...]:
    return ((-half, -half), (half, -half), (half, half), (-half, half), (-half, -half))


_PYRAMID: Final[Lines] = (((-20, 15), (20, 15), (0, -19), (-20, 15)), ((-13, 4), (13, 4)), ((-7, -7), (7, -7)))
_SQUARES: Final[Lines] = (_box(26), _box(16), _box(6.5))
_SUN: Final[Lines] = (
    tuple((12 * cos(pi + step * pi / 8), 2 + 12 * sin(pi + step * pi / 8)) for step in range(9)),
    *(((-wide, down), (wide, down)) for wide, down in ((27, 2), (20, 11), (12, 19))),
    *(((0, -18), (0, -26)), ((-16, -12), (-22, -18)), ((16, -12), (22, -18))),
)
_LOZENGE: Final[Lines] = (((-24, -24), (24, 24)), ((24, -24), (-24, 24)), ((0, -30), (30, 0), (0, 30), (-30, 0), (0, -30)))
_RELIEFS: Final = (_PYRAMID, _SQUARES, _SUN, _LOZENGE)
_CRACK: Final[Lines] = (((-38, -47), (-31, -34), (-35, -26), (-23, -15), (-20, -5)), ((-31, -34), (-21, -36)))
_CHIPPED: Final[Lines] = (((47, 8), (36, 14), (33, 23), (20, 27), (16, 35)),)


def _carve(painter: QPainter, lines: Lines, centre: QPointF, unit: float, width: float) -> None:
    """Chisel these lines: a dark cut with a light edge below it."""
    path = QPainterPath()
    for line in lines:
        path.moveTo(centre + QPointF(*line[0]) * unit)
        for point in line[1:]:
            path.lineTo(centre + QPointF(*point) * unit)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path.translated(width * 0.5, width * 0.65), draw.pen(draw.faded(colour("cut2"), 0.75), width * 0.7))
    painter.strokePath(path, draw.pen(colour("cut"), width))


# ------------------------------------------------------------ halls


def _paint_hall(painter: QPainter, rect: QRectF, stone: Stone) -> None:
    """Paint brick, and a sunk corridor to each open side; toward the unknown it fades into the dark."""
    k = rect.width() / DRAWN
    contrast = appearance().theme.contrast
    painter.fillRect(rect, colour("brick"))
    if not contrast:
        _paint_bricks(painter, rect)
    painter.setPen(Qt.PenStyle.NoPen)
    layers = ((0.0, 0.0, "floor"),) if contrast else ((2.6, 0.0, "rim"), (0.0, 0.0, "sunk"), (0.0, 5.0, "floor"))
    for grown, drop, name in layers:
        painter.fillPath(_corridor(rect, stone.sides, grown * k, drop * k), colour(name))
    if not contrast:
        _paint_flagstones(painter, rect, stone.sides)
        for side in open_sides(stone.dark):
            _fade_out(painter, rect, side)
    for side in open_sides(stone.joints):
        painter.fillRect(_strip(rect, side, 1.5 * k), draw.faded(colour("void"), 0.75))


def _paint_bricks(painter: QPainter, rect: QRectF) -> None:
    s, k, x = rect.width(), rect.width() / DRAWN, rect.x()
    for course, across in ((0, 0.02), (4, 0.7), (1, 0.85), (3, 0.04)):
        brick = QRectF(x + across * s, rect.y() + course * s / 5 + 1.6 * k, s * 0.13, s / 5 - 2.4 * k)
        painter.fillRect(brick.intersected(rect), draw.faded(colour("brick2"), 0.7))
    joints, edges = QPainterPath(), QPainterPath()
    for course in range(5):
        y = rect.y() + course * s / 5
        joints.moveTo(x, y + 0.65 * k)
        joints.lineTo(rect.right(), y + 0.65 * k)
        edges.moveTo(x, y + 1.8 * k)
        edges.lineTo(rect.right(), y + 1.8 * k)
        for across in ((0.0, 0.33, 0.66), (0.17, 0.5, 0.83))[course % 2]:
            joints.moveTo(x + across * s, y + k)
            joints.lineTo(x + across * s, y + s / 5)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(joints, draw.pen(draw.faded(colour("joint"), 0.8), 1.3 * k, flat=True))
    painter.strokePath(edges, draw.pen(draw.faded(colour("edge2"), 0.5), k, flat=True))


def _corridor(rect: QRectF, sides: int, grown: float, drop: float) -> QPainterPath:
    """The floor, grown on all sides; a drop leaves its upper edges as the side of a step."""
    s, (x, y) = rect.width(), (rect.x(), rect.y())
    k, wide = s / DRAWN, s * CORRIDOR
    start = (s - wide) / 2
    first, width, upper = start - grown, wide + 2 * grown, 0.0 if sides & 1 else drop
    arms = (
        QRectF(x + first, y, width, s / 2),
        QRectF(x + s / 2, y + first + drop, s / 2, width - drop),
        QRectF(x + first, y + s / 2, width, s / 2),
        QRectF(x, y + first + drop, s / 2, width - drop),
    )
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    middle = QRectF(x + first - 3 * k, y + first - 3 * k + upper, width + 6 * k, width + 6 * k - upper)
    path.addRoundedRect(middle, s * 0.07, s * 0.07)
    for side in open_sides(sides):
        path.addRect(arms[side])
    return path


def _paint_flagstones(painter: QPainter, rect: QRectF, sides: int) -> None:
    s, k = rect.width(), rect.width() / DRAWN
    half = s * CORRIDOR / 2
    seams = QPainterPath()
    for side in open_sides(sides):
        out = _OUT[side] * (s * 0.38)
        along = QPointF(abs(_OUT[side].y()), abs(_OUT[side].x())) * half
        seams.moveTo(rect.center() + out - along + QPointF(0, 5 * k if along.y() else 0))
        seams.lineTo(rect.center() + out + along)
    painter.strokePath(seams, draw.pen(colour("floor2"), 1.6 * k, flat=True))


_OUT: Final = (QPointF(0, -1), QPointF(1, 0), QPointF(0, 1), QPointF(-1, 0))


def _strip(rect: QRectF, side: int, deep: float) -> QRectF:
    """The part of a tile along one side."""
    return (
        QRectF(rect.x(), rect.y(), rect.width(), deep),
        QRectF(rect.right() - deep, rect.y(), deep, rect.height()),
        QRectF(rect.x(), rect.bottom() - deep, rect.width(), deep),
        QRectF(rect.x(), rect.y(), deep, rect.height()),
    )[side]


def _fade_out(painter: QPainter, rect: QRectF, side: int) -> None:
    middle, void = rect.center(), colour("void")
    edge = middle + _OUT[side] * (rect.width() / 2)
    dark = QLinearGradient(edge - _OUT[side] * (rect.width() * FADES), edge)
    for at, opacity in ((0.0, 0.0), (0.35, 0.32), (1.0, 0.93)):
        dark.setColorAt(at, draw.faded(void, opacity))
    painter.fillRect(_strip(rect, side, rect.width() * FADES), dark)


# ------------------------------------------------------------ the frame


def paint_frame(painter: QPainter, rect: QRectF, frame: float, edge: int, tile: float) -> None:
    """Paint the stone round the maze, with the names of columns and rows and the four gates."""
    theme = appearance().theme
    stone = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    stone.setColorAt(0, QColor("#4f453f") if theme.dark else draw.mix(theme["slab"], draw.WHITE, 0.18))
    stone.setColorAt(1, QColor("#332b29") if theme.dark else theme["slab2"])
    draw.shade(painter, rect, 18, 3)
    draw.plate(
        painter, rect, 18, stone, draw.edge_pen("line") if theme.contrast else draw.pen(draw.mix(theme["slab2"], draw.BLACK, 0.3))
    )
    draw.plate(painter, rect.adjusted(4, 4, -4, -4), 14, None, draw.pen(draw.faded(draw.WHITE, 0.1 if theme.dark else 0.28), 1.2))
    draw.plate(painter, rect.adjusted(frame - 5, frame - 5, 5 - frame, 5 - frame), 7, colour("void"))
    font = fonts.text(min(12.5, frame * 0.52), 700)
    for at in range(edge):
        if at == edge // 2:
            continue
        along = frame + (at + 0.5) * tile
        letter, number = "abcdefghi"[at], str(at + 1)
        base = (frame - 2) * 0.5 + font.pixelSize() * 0.36
        draw.text(painter, rect.x() + along, rect.y() + base, letter, font, theme["ink"], "middle")
        left = rect.x() + (frame - 2) * 0.5
        draw.text(painter, left, rect.y() + along + font.pixelSize() * 0.36, number, font, theme["ink"], "middle")
    middle, last = edge // 2, edge - 1
    for side, (column, row) in enumerate(((middle, 0), (last, middle), (middle, last), (0, middle))):
        _paint_gate(painter, QRectF(frame + column * tile, frame + row * tile, tile, tile), frame, side)


def _paint_gate(painter: QPainter, tile: QRectF, frame: float, side: int) -> None:
    """Paint a gate in the frame beside a tile; `side` counts clockwise from the north."""
    s = tile.width()
    painter.save()
    painter.translate(tile.center())
    painter.rotate(90.0 * side)
    top, foot = -s / 2 - frame + 1, -s / 2 + 1
    jambs = ((-s * 0.37, top), (s * 0.37, top), (s * 0.31, foot), (-s * 0.31, foot))
    gold = QLinearGradient(0, foot, 0, top)
    gold.setColorAt(0, QColor("#c98a1b"))
    gold.setColorAt(1, QColor("#f4cf6a"))
    draw.shape(painter, draw.polygon(jambs), gold, draw.pen(colour("rim"), 1.6))
    way = QLinearGradient(0, foot, 0, top)
    way.setColorAt(0, QColor("#e2bd78"))
    way.setColorAt(1, QColor("#fff6da"))
    painter.fillRect(QRectF(-s * 0.21, top - 1, s * 0.42, foot - top + 2), way)
    arrow = QPainterPath(QPointF(-frame * 0.24, (top + foot) / 2 - frame * 0.16))
    arrow.lineTo(0, (top + foot) / 2 + frame * 0.16)
    arrow.lineTo(frame * 0.24, (top + foot) / 2 - frame * 0.16)
    painter.strokePath(arrow, draw.pen(QColor("#2b2118"), max(1.8, frame * 0.1)))
    painter.restore()
