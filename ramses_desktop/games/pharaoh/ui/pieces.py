"""Paints what stands and lies in the maze: archaeologists with their torches, finds, obstacles with what helps, the curse, locks,
and what obstacles do."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.maze import BARS, ENDS, INSCRIPTION, KILLS, parts
from ramses_desktop.games.pharaoh.ui.painting import Stone, colour, paint_glow, paint_stone
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import paint_drawing, paint_icon, paint_seat
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


# ------------------------------------------------------------ contents


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
NAMES: Final = {
    False: ("#a32b1e", "#1f5796", "#1d6b43", "#74500a", "#4b2683", "#97306a", "#9a4a0b"),
    True: ("#ff8f7d", "#82b6ec", "#7ed3a4", "#e9b84a", "#bda0f0", "#f2a0c8", "#f0a868"),
}
"""The colours of their names: on a light ground, and on a dark one."""
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
SHARE: Final = 0.47
"""Icon size as a share of its tile."""
HELPS: Final = {KILLS: "#a32b1e", ENDS: "#d06c1f", BARS: "#70757d"}
"""The ring round what helps, by what the obstacle does."""
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


@frozen
class Content:
    """What lies on a tile, as far as it can be seen."""

    thing: int = HIDDEN
    spent: bool = False
    """Whether it is a map that has been used."""
    crowded: bool = False
    """Whether somebody stands there, so that it lies in the corner."""
    on_way: bool = False
    """Whether a planned walk leads over it, so that it is set off from the line."""
    acting: bool = False
    """Whether it is painted elsewhere, as it acts just now."""
    cursed: bool = False
    lock: int = HIDDEN
    """Token of the player who has just turned it."""
    secret: bool = False
    """Whether a player is looking at it in secret."""


def paint_tile(painter: QPainter, rect: QRectF, stone: Stone, content: Content) -> None:
    paint_stone(painter, rect, stone)
    paint_content(painter, rect, content)


def paint_content(painter: QPainter, rect: QRectF, content: Content) -> None:
    if content.thing != HIDDEN:
        _paint_thing(painter, rect, content)
    if content.cursed:
        _paint_curse(painter, rect)
    if content.lock != HIDDEN:
        _paint_lock(painter, rect, content.lock)
    if content.secret:
        _paint_curtain(painter, rect)


def _paint_thing(painter: QPainter, rect: QRectF, content: Content) -> None:
    name, s = content_icon(content.thing), rect.width()
    opacity = 0.35 if content.spent else 1.0
    if name and content.acting:
        pass
    elif name and content.crowded:
        _paint_disc(painter, rect.center() - QPointF(s, s) * 0.365, s * 0.14, name, colour("rim"), opacity)
    elif name:
        if not appearance().theme.contrast:
            draw.disc(painter, rect.center(), s * 0.29, draw.faded(colour("glow"), 1.0 if content.on_way else 0.55))
        paint_icon(painter, name, draw.square(rect.center(), s * SHARE), opacity=opacity)
    helper = helper_of(content.thing)
    if helper != HIDDEN and s >= 40:
        ring = QColor(HELPS[parts().contents[content.thing].kind])
        _paint_disc(painter, rect.center() + QPointF(-s, s) * 0.36, s * 0.125, item_icon(helper), ring)


def _paint_disc(painter: QPainter, centre: QPointF, radius: float, name: str, ring: QColor, opacity: float = 1.0) -> None:
    """A small disc with a drawing in it."""
    draw.disc(painter, centre, radius * 1.1, draw.faded(QColor("#1a130c"), 0.45))
    draw.disc(painter, centre, radius, QColor("#fff1cf"), draw.pen(ring, max(1.4, radius * 0.15)))
    paint_icon(painter, name, draw.square(centre, radius * 1.48), opacity=opacity)


# ------------------------------------------------------------ things on tiles


def _paint_curse(painter: QPainter, rect: QRectF) -> None:
    """Paint the curse over a tile that nobody may enter."""
    s = rect.width()
    draw.plate(painter, rect.adjusted(2, 2, -2, -2), s * 0.06, draw.faded(CURSED, 0.5), draw.pen(CURSED, max(2.0, s * 0.04)))
    paint_icon(painter, "curse-token", draw.square(rect.center(), s * 0.62))


def _paint_lock(painter: QPainter, rect: QRectF, token: int) -> None:
    """In the corner: the player who has just turned this tile, which locks it for a while."""
    side = rect.width() * 0.25
    place = QRectF(rect.right() - side - 3, rect.bottom() - side - 3, side, side)
    draw.plate(painter, place.adjusted(-2, -2, 2, 2), 4, appearance().theme["card"], draw.pen(appearance().theme["ink"], 1.2))
    paint_seat(painter, token, place.adjusted(1, 1, -1, -1))
    paint_drawing(painter, "lock", QRectF(place.left() - side * 0.8, place.top() + side * 0.1, side * 0.72, side * 0.8))


def _paint_curtain(painter: QPainter, rect: QRectF) -> None:
    """Paint a curtain: a player is looking at this tile in secret."""
    theme, radius = appearance().theme, rect.width() * 0.15
    draw.plate(painter, rect.adjusted(2, 2, -2, -2), 5, None, draw.pen(theme["accent"], 3, (7, 5)))
    centre = QPointF(rect.left() + radius * 1.35, rect.top() + radius * 1.35)
    draw.disc(painter, centre, radius, theme["card"], draw.pen(theme["accent"], 1.6))
    paint_icon(painter, "ui-curtain", draw.square(centre, radius * 1.36))


# ------------------------------------------------------------ deeds


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
