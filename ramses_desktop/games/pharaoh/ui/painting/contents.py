"""Paints what lies on the tiles of the tomb, above the light: finds, obstacles with what helps, the curse, locks, and the curtain
of a secret look."""

from __future__ import annotations

from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.maze import BARS, ENDS, INSCRIPTION, KILLS, parts
from ramses_desktop.games.pharaoh.ui.painting.stone import Stone, colour, paint_stone
from ramses_desktop.ui.style import draw
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
    paint_icon(painter, "ui-curtain", draw.square(centre, radius * 1.36))
