"""Paints the components of Pharaoh's Tomb: frame, tiles, chamber, archaeologists, die. Nothing here knows the rules."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QRadialGradient

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.rules.maze import BARS, ENDS, INSCRIPTION, KILLS, SIDES, parts
from ramses_desktop.games.pharaoh.ui.tiles import paint_figure as paint_upright
from ramses_desktop.games.pharaoh.ui.tiles import paint_maze_tile, paint_slab
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

INSCRIPTIONS: Final = (
    "inscription-4-mouth",
    "inscription-1-foot",
    "inscription-3-viper",
    "inscription-2-bread",
    "inscription-5-house",
    "inscription-6-basket",
    "inscription-7-wick",
)
"""Each colour has its own sign."""
ITEMS: Final = {
    "food": "item-food",
    "kit": "item-first-aid",
    "bottle": "item-magic-bottle",
    "money": "item-money",
    "torch": "torch",
    "chocolate": "item-chocolate",
    "scarf": "item-scarf",
    "water": "item-water",
    "plan": "item-plan",
    "key": "item-golden-key",
    "papyrus": "item-papyrus",
}
PLACES: Final = {
    "map": "map",
    "secret tunnel": "tunnel",
    "dark shrine": "shrine",
    "coffer": "coffer",
    "snake": "obstacle-snake",
    "toxic gas": "obstacle-gas",
    "trap": "obstacle-trap",
    "hunger": "obstacle-hunger",
    "fatigue": "obstacle-fatigue",
    "thirst": "obstacle-thirst",
    "wall ruins": "obstacle-ruins",
    "secret door": "obstacle-door",
    "abyss": "obstacle-abyss",
}
SHARE: Final = 0.46
"""Icon size as a share of its tile."""
CURSED: Final = QColor("#4b2a66")


def item_icon(item: int) -> str:
    return ITEMS[parts().items[item].word]


def content_icon(content: int) -> str:
    """The icon of a tile's content; empty for none."""
    there = parts().contents[content]
    if there.kind == INSCRIPTION:
        return INSCRIPTIONS[there.number]
    return PLACES.get(there.name) or (item_icon(there.number) if there.kind == "item" else "")


def helper_of(content: int) -> int:
    """The item that helps against an obstacle; HIDDEN for anything else."""
    there = parts().contents[content]
    return there.number if there.kind in (KILLS, ENDS, BARS) else HIDDEN


# ------------------------------------------------------------ the pyramid


def paint_frame(painter: QPainter, rect: QRectF, frame: float, edge: int, tile: float) -> None:
    """Paint the stone round the maze, with the names of columns and rows and the four gates."""
    theme = appearance().theme
    stone = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    stone.setColorAt(0, draw.mix(theme["sand"], theme["slab"], 0.35))
    stone.setColorAt(1, theme["slab"])
    draw.shade(painter, rect, 14, 3)
    draw.plate(painter, rect, 14, stone, draw.edge_pen("line"))
    floor = rect.adjusted(frame - 3, frame - 3, 3 - frame, 3 - frame)
    draw.plate(painter, floor, 5, draw.mix(theme["mazed"], draw.BLACK, 0.2))
    font, ink = fonts.text(min(12.0, frame * 0.5), 700), draw.mix(theme["ink"], theme["slab"], 0.2)
    for at in range(edge):
        if at == edge // 2:
            continue
        along = frame + (at + 0.5) * tile
        letter, number = "abcdefghi"[at], str(at + 1)
        base = frame * 0.5 + font.pixelSize() * 0.36
        draw.text(painter, rect.x() + along, rect.y() + base - 1, letter, font, ink, "middle")
        draw.text(painter, rect.x() + frame * 0.46, rect.y() + along + font.pixelSize() * 0.36, number, font, ink, "middle")
    middle, last = edge // 2, edge - 1
    for side, (column, row) in enumerate(((middle, 0), (last, middle), (middle, last), (0, middle))):
        paint_gate(painter, QRectF(frame + column * tile, frame + row * tile, tile, tile), frame, side)


def paint_gate(painter: QPainter, tile: QRectF, frame: float, side: int) -> None:
    """Paint a gate in the frame beside a tile; `side` counts clockwise from the north."""
    theme = appearance().theme
    painter.save()
    painter.translate(tile.center())
    painter.rotate(90.0 * side)
    half, top, foot = tile.width() * 0.34, -tile.width() / 2 - frame + 2, -tile.width() / 2
    inner = tile.width() * 0.22
    jamb = draw.pen(theme["outline"], 1.4)
    draw.shape(painter, draw.polygon(((-half, top), (half, top), (half * 0.92, foot), (-half * 0.92, foot))), theme["gold"], jamb)
    way = ((-inner, top), (inner, top), (inner, foot), (-inner, foot))
    draw.shape(painter, draw.polygon(way), theme["floor"])
    arrow = QPainterPath(QPointF(-frame * 0.24, (top + foot) / 2 - frame * 0.12))
    arrow.lineTo(0, (top + foot) / 2 + frame * 0.16)
    arrow.lineTo(frame * 0.24, (top + foot) / 2 - frame * 0.12)
    painter.strokePath(arrow, draw.pen(draw.BLACK if not theme.dark else QColor("#2b2118"), max(1.8, frame * 0.1)))
    painter.restore()


@frozen
class Face:
    """What can be seen of a tile."""

    sides: int = 0
    content: int = HIDDEN
    up: bool = False
    spent: bool = False
    """Whether it is a map that has been used."""
    ring: float = 0.0
    """Closeness to the centre: 1 beside the chamber, 0 at the edge."""
    cursed: bool = False
    lock: int = HIDDEN
    """Token of the player who has just turned it."""
    secret: bool = False
    """Whether a player is looking at it in secret."""


@frozen
class Chamber:
    """What can be seen of the burial chamber."""

    is_open: bool
    wanted: int
    """Number of inscriptions that open it,"""
    read: int
    """and number read."""


def side_names(sides: int) -> str:
    return "".join(letter.lower() for number, letter in enumerate(SIDES) if sides >> number & 1)


def paint_tile(painter: QPainter, rect: QRectF, face: Face) -> None:
    if face.up:
        _paint_face(painter, rect, face)
    else:
        paint_slab(painter, rect, face.ring)
    if face.cursed:
        _paint_curse(painter, rect)
    if face.lock != HIDDEN:
        _paint_lock(painter, rect, face.lock)
    if face.secret:
        _paint_curtain(painter, rect)


def _paint_face(painter: QPainter, rect: QRectF, face: Face) -> None:
    paint_maze_tile(painter, rect, side_names(face.sides))
    if face.content == HIDDEN:
        return
    name = content_icon(face.content)
    if name:
        side = rect.width() * SHARE
        paint_icon(painter, name, _square(rect.center(), side), opacity=0.35 if face.spent else 1.0)
    helper = helper_of(face.content)
    if helper != HIDDEN and rect.width() >= 40:
        _paint_helper(painter, rect, helper, parts().contents[face.content].kind)


def _paint_helper(painter: QPainter, rect: QRectF, helper: int, kind: str) -> None:
    """In the corner: the danger, and what helps."""
    theme = appearance().theme
    radius = rect.width() * 0.135
    centre = QPointF(rect.left() + radius * 1.3, rect.bottom() - radius * 1.3)
    colour = {KILLS: theme["bad"], ENDS: theme["orange"], BARS: theme["ink2"]}[kind]
    if kind == KILLS:
        colour = QColor("#a32b1e") if not theme.contrast else theme["bad"]
    draw.disc(painter, centre, radius, QColor("#fff7e6"), draw.pen(colour, max(1.4, radius * 0.2)))
    paint_icon(painter, item_icon(helper), _square(centre, radius * 1.5))


def _square(centre: QPointF, side: float) -> QRectF:
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)


# ------------------------------------------------------------ the chamber


def paint_chamber(painter: QPainter, rect: QRectF, chamber: Chamber) -> None:
    """Paint it closed, with a socket for each inscription, or open on all sides."""
    theme, s = appearance().theme, rect.width()
    body = rect.adjusted(1, 1, -1, -1)
    light = QRadialGradient(rect.center(), s * 0.7)
    light.setColorAt(0, draw.mix(theme["goldfill"], draw.WHITE, 0.35))
    light.setColorAt(1, theme["goldfill"])
    draw.plate(painter, body, s * 0.06, light, draw.pen(theme["gold"], max(2.0, s * 0.035)))
    if chamber.is_open:
        wide = s * 0.44
        for ways in (
            QRectF(rect.center().x() - wide / 2, rect.y(), wide, s),
            QRectF(rect.x(), rect.center().y() - wide / 2, s, wide),
        ):
            painter.fillRect(ways, theme["floor"])
        _paint_rays(painter, rect.center(), s * 0.3)
        paint_icon(painter, "chamber", _square(rect.center(), s * 0.5))
        return
    draw.plate(painter, body.adjusted(s * 0.07, s * 0.07, -s * 0.07, -s * 0.07), s * 0.04, None, draw.pen(theme["gold"], 1.2))
    paint_icon(painter, "chamber", _square(QPointF(rect.center().x(), rect.center().y() - s * 0.07), s * 0.56))
    radius = s * (0.045 if chamber.wanted > 5 else 0.055)
    step = radius * 2.55
    for at in range(chamber.wanted):
        centre = QPointF(rect.center().x() + (at - (chamber.wanted - 1) / 2) * step, rect.bottom() - s * 0.155)
        full = at < chamber.read
        draw.disc(painter, centre, radius, QColor("#2b2118") if full else QColor("#fff7e6"), draw.pen(QColor("#2b2118"), 1.3))


def _paint_rays(painter: QPainter, centre: QPointF, radius: float) -> None:
    rays = QPainterPath()
    for ray in range(16):
        angle = ray * pi / 8
        rays.moveTo(centre.x() + radius * cos(angle), centre.y() + radius * sin(angle))
        rays.lineTo(centre.x() + radius * 1.35 * cos(angle), centre.y() + radius * 1.35 * sin(angle))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(rays, draw.pen(appearance().theme["gold"], 2))


# ------------------------------------------------------------ things on tiles


def _paint_curse(painter: QPainter, rect: QRectF) -> None:
    """Paint the curse over a tile that nobody may enter."""
    s = rect.width()
    draw.plate(painter, rect.adjusted(2, 2, -2, -2), s * 0.06, draw.faded(CURSED, 0.5), draw.pen(CURSED, max(2.0, s * 0.04)))
    paint_icon(painter, "curse-token", _square(rect.center(), s * 0.62))


def _paint_lock(painter: QPainter, rect: QRectF, token: int) -> None:
    """In the corner: the player who has just turned this tile, which locks it for a while."""
    side = rect.width() * 0.25
    place = QRectF(rect.right() - side - 3, rect.bottom() - side - 3, side, side)
    draw.plate(painter, place.adjusted(-2, -2, 2, 2), 4, appearance().theme["card"], draw.pen(appearance().theme["ink"], 1.2))
    paint_seat(painter, token, place.adjusted(1, 1, -1, -1))
    lock = QRectF(place.left() - side * 0.8, place.top() + side * 0.1, side * 0.72, side * 0.8)
    draw.plate(painter, QRectF(lock.x(), lock.y() + lock.height() * 0.42, lock.width(), lock.height() * 0.58), 2, QColor("#fff7e6"))
    shackle = QPainterPath()
    shackle.addRoundedRect(QRectF(lock.x() + lock.width() * 0.2, lock.y(), lock.width() * 0.6, lock.height() * 0.8), 3, 3)
    painter.strokePath(shackle, draw.pen(QColor("#fff7e6"), 1.6))


def _paint_curtain(painter: QPainter, rect: QRectF) -> None:
    """Paint a curtain: a player is looking at this tile in secret."""
    theme, radius = appearance().theme, rect.width() * 0.15
    draw.plate(painter, rect.adjusted(2, 2, -2, -2), 5, None, draw.pen(theme["accent"], 3, (7, 5)))
    centre = QPointF(rect.left() + radius * 1.35, rect.top() + radius * 1.35)
    draw.disc(painter, centre, radius, theme["card"], draw.pen(theme["accent"], 1.6))
    paint_icon(painter, "ui-curtain", _square(centre, radius * 1.36))


def paint_figure(painter: QPainter, token: int, rect: QRectF, *, lying: bool = False) -> None:
    """Paint an archaeologist, upright or injured."""
    if not lying:
        paint_upright(painter, token, rect)
        return
    s = rect.width()
    shadow = QPainterPath()
    shadow.addEllipse(QPointF(rect.center().x(), rect.y() + s * 0.84), s * 0.46, s * 0.1)
    draw.shape(painter, shadow, draw.faded(draw.BLACK, 0.28))
    painter.save()
    painter.translate(rect.center().x(), rect.center().y() + s * 0.16)
    painter.rotate(90)
    inks = (("#2a6bb0", appearance().theme.seat(token).name()), (art.OUTLINE, "#1a130c"))
    art.paint_recoloured(painter, "archaeologist", QRectF(-s / 2, -s / 2, s, s), inks)
    painter.restore()
    paint_seat(painter, token, QRectF(rect.x() + s * 0.58, rect.y() + s * 0.62, s * 0.42, s * 0.42))
    paint_icon(painter, "item-first-aid", QRectF(rect.x() - s * 0.02, rect.y() + s * 0.62, s * 0.38, s * 0.38))


def figure_places(count: int) -> list[tuple[float, float, float]]:
    """Positions of several archaeologists on a tile: left, top and size of each, as shares of the tile."""
    if count == 1:
        return [(0.46, 0.36, 0.54)]
    if count == 2:
        return [(0.04, 0.3, 0.5), (0.48, 0.42, 0.5)]
    if count <= 4:
        return [(0.02, 0.04, 0.46), (0.52, 0.04, 0.46), (0.02, 0.5, 0.46), (0.52, 0.5, 0.46)][:count]
    across = 3 if count <= 9 else 5
    side = 0.98 / across
    return [(0.01 + at % across * side, 0.01 + at // across * side, side) for at in range(count)]


# ------------------------------------------------------------ the die


def paint_die(painter: QPainter, rect: QRectF, face: int, *, faded: bool = False) -> None:
    """Paint the die; 0 before the first throw."""
    theme = appearance().theme
    draw.shade(painter, rect, rect.width() * 0.18, 2)
    opacity = painter.opacity()
    fill = draw.mix(theme["slab2"], theme["panel"], 0.55) if faded and not theme.contrast else QColor("#fff9ec")
    draw.plate(painter, rect, rect.width() * 0.18, fill, draw.pen(QColor("#2b2118") if not theme.dark else draw.BLACK, 2.2))
    if face:
        ink = theme["ink"] if faded and not theme.contrast else QColor("#2b2118")
        spots = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}[face]
        for spot in spots:
            column, row = int(spot) % 3, int(spot) // 3
            centre = QPointF(rect.x() + rect.width() * (0.26 + 0.24 * column), rect.y() + rect.height() * (0.26 + 0.24 * row))
            draw.disc(painter, centre, rect.width() * 0.085, ink)
    painter.setOpacity(opacity)


# ------------------------------------------------------------ marks over the maze
