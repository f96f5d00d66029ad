"""Paints what the tomb is built of: slabs, halls of brick, the frame with its gates, the burial chamber, the light on it all, and
the way of the winner. The tomb is dark in every theme; only high contrast has its own."""

from __future__ import annotations

import math
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from attrs import evolve, frozen
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPixmap, QRadialGradient

from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat, to_keep
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


# ------------------------------------------------------------ chamber


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


# ------------------------------------------------------------ light


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


# ------------------------------------------------------------ way


WIDE: Final = 7.0
NARROW: Final = 3.4
"""Width of the white line, and of the one in the seat's colour on it."""


def paint_line(painter: QPainter, line: QLineF, token: int, part: float, *, broad: bool) -> None:
    """Paint this part of a piece of the way: its broad white line, or the narrow one on it."""
    if part > 0:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(draw.pen(draw.WHITE, WIDE) if broad else draw.pen(appearance().theme.seat(token), NARROW))
        painter.drawLine(line.p1(), line.pointAt(part))


def paint_turn(painter: QPainter, tile: QRectF, token: int, number: int, *, first: bool = False) -> None:
    """Paint a turn in the upper right corner of its tile; on the chamber, beside the winner's token."""
    side = tile.width()
    high = max(15.0, side * 0.22)
    pill = QRectF(tile.right() - high * 1.7 - side * 0.03, tile.top() + side * 0.04, high * 1.6, high)
    draw.plate(painter, pill, high / 2, appearance().theme.seat(token), draw.pen(draw.WHITE, 1.8))
    middle = pill.center()
    draw.text(painter, middle.x(), middle.y() + high * 0.25, str(number), fonts.text(high * 0.7, 900), draw.WHITE, "middle")
    if first:
        paint_seat(painter, token, QRectF(QPointF(tile.left() + side * 0.05, tile.top() + side * 0.04), tile.size() * 0.28))
