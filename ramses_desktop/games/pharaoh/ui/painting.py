"""Paints what the tomb is built of: slabs, halls of brick, the frame with its gates, the burial chamber, the light on it all, and
the way of the winner. The tomb is dark in every theme; only high contrast has its own."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPixmap, QRadialGradient

from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_drawing, paint_icon, paint_seat, to_keep
from ramses_desktop.ui.style.theme import appearance

SIDES: Final = "nesw"
DRAWN: Final = 93.0
"""Side of the tile for which line widths are given, in pixels."""
GATE: Final = 93 / 26
"""Width of the drawing of a gate for a height of 1."""
RELIEFS: Final = ("pyramid", "squares", "sun", "lozenge")
HARMS: Final = ((), ("cracked",), ("chipped",))
"""Layers of the drawing of a slab, by its carving."""


def colour(name: str) -> QColor:
    """A colour of the tomb, by its name in `tokens.json`."""
    return appearance().theme[f"tomb-{name}"]


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
    """Paint a slab with its relief, or a hall with its corridors, which fade into the dark toward the unknown."""
    if not stone.up:
        paint_drawing(painter, "slab", rect, RELIEFS[stone.carving % 4], *HARMS[stone.carving // 4])
        return
    masks = (("", stone.sides), ("dark-", stone.dark), ("joint-", stone.joints))
    paint_drawing(painter, "hall", rect, *(kind + SIDES[side] for kind, mask in masks for side in open_sides(mask)))


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
    painter.save()
    painter.translate(tile.center())
    painter.rotate(90.0 * side)
    gate = QRectF(-tile.width() / 2, 1 - tile.width() / 2 - frame, tile.width(), frame)
    paint_drawing(painter, "gate", gate, "jambs")
    # The arrow keeps its shape, however deep the frame is.
    paint_drawing(painter, "gate", QRectF(-frame * GATE / 2, gate.top(), frame * GATE, frame), "arrow")
    painter.restore()


# ------------------------------------------------------------ chamber


SIGNS: Final = ("#a82c1f", "#2a6bb0", "#2a8a57", "#e3aa2f", "#4b2683", "#cf5a97", "#d96f1d")
"""The colours of the inscriptions."""
LIGHT_FALLS: Final = 0.42
"""How far light falls from the door of the chamber, as a share of a tile."""
EMPTY: Final = "#6a430c"
"""The colour of a socket without its inscription."""
HINGE: Final = 0.33
"""Where the left wing of the door hangs, as a share of the width."""


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
    opened, opacity = chamber.opened if chamber.is_open else 0.0, painter.opacity()
    rays = max(0.0, 2 * opened - 1)
    paint_drawing(painter, "chamber", rect, "wall")
    if rays < 1:
        painter.setOpacity(opacity * (1 - rays))
        _paint_closed(painter, rect, chamber, min(1.0, 2 * opened))
    if rays:
        painter.setOpacity(opacity * rays)
        _paint_squeezed(painter, rect, "rays", 0.5, 0.8 + 0.2 * rays, 0.8 + 0.2 * rays)
        paint_drawing(painter, "chamber", rect, "open")
        paint_icon(painter, "chamber", draw.square(rect.center() - QPointF(0, 0.02 * rect.height()), 0.4 * rect.width()))
    painter.setOpacity(opacity)


def paint_light_from_door(painter: QPainter, rect: QRectF) -> None:
    """Paint the light that falls from the door of the chamber onto the tile below."""
    s = rect.width()
    paint_drawing(painter, "light-from-door", QRectF(rect.center().x() - s * 0.52, rect.bottom(), s * 1.04, s * LIGHT_FALLS))


def _paint_closed(painter: QPainter, rect: QRectF, chamber: Chamber, apart: float) -> None:
    """Paint the sockets and the double door; as it opens, its wings turn narrow, and light comes out."""
    paint_drawing(painter, "chamber", rect, "frame")
    step = rect.width() * 0.725 / chamber.wanted
    high = rect.width() * 0.1 + step * 0.345
    for at in range(chamber.wanted):
        x = rect.center().x() + (at - chamber.wanted / 2) * step
        sign = SIGNS[chamber.read[at]] if at < len(chamber.read) else EMPTY
        place = QRectF(x + step * 0.155, rect.y() + rect.height() * 0.26 - high, step * 0.69, high)
        paint_drawing(painter, "socket", place, inks={"sign": sign})
    wing = 1 - 0.9 * apart
    _paint_squeezed(painter, rect, "light", 0.5, 1 - 0.88 * wing)
    _paint_squeezed(painter, rect, "left", HINGE, wing)
    _paint_squeezed(painter, rect, "right", 1 - HINGE, wing)
    paint_drawing(painter, "chamber", rect, "sill")


def _paint_squeezed(painter: QPainter, rect: QRectF, layer: str, fixed: float, wide: float, high: float = 1.0) -> None:
    """Paint a layer of the chamber, squeezed toward what is at this share of its width."""
    point = QPointF(rect.x() + fixed * rect.width(), rect.center().y())
    painter.save()
    painter.translate(point)
    painter.scale(wide, high)
    paint_drawing(painter, "chamber", rect.translated(-point), layer)
    painter.restore()


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
