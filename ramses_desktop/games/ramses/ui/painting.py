"""Paints the components of Ramses: tray, sliding pyramids, treasures, search cards and chips. Nothing here knows the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, degrees, pi, radians, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPixmap, QRadialGradient

from ramses_desktop.engine.text import capital, tr
from ramses_desktop.games.ramses.state import CURSE, DUEL, NO_CHIP, POWERS, SANDSTORM, SCORPION, parts
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import paint_icon, to_keep
from ramses_desktop.ui.style.theme import appearance, tokens

Point = tuple[float, float]

_DEEP: Final = QColor("#2a1c10")


def paint_sliding_pyramid(painter: QPainter, rect: QRectF, kind: str, *, marked: bool = True) -> None:
    """Paint a pyramid seen from above: gold, red or blue, with its carved mark on the lower face."""
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
    if appearance().theme.contrast:
        draw.shape(painter, draw.polygon(corners), None, draw.pen(draw.BLACK, 2))
    if marked:
        _paint_mark(painter, kind, apex[0], rect.y() + s * 0.81, s * 0.055)


CLEAR: Final = 0.34
"""Opacity of a pyramid that a treasure shines through."""


def paint_clear(painter: QPainter, rect: QRectF, kind: str, treasure: str) -> None:
    """Paint a treasure under a pyramid that has become clear; in high contrast the pyramid is an outline."""
    theme, s = appearance().theme, rect.width()
    paint_hole(painter, rect)
    inside = rect.adjusted(s * 0.04, s * 0.04, -s * 0.04, -s * 0.04)
    if not theme.contrast:
        opacity = painter.opacity()
        painter.setOpacity(opacity * CLEAR)
        paint_sliding_pyramid(painter, rect, kind, marked=False)
        painter.setOpacity(opacity)
    glow = QRadialGradient(rect.center(), s * 0.3)
    glow.setColorAt(0.7, draw.faded(QColor("#fff6d8"), 0.8))
    glow.setColorAt(1, draw.faded(QColor("#fff6d8"), 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(rect.center(), s * 0.3, s * 0.3)
    ridges = QPainterPath()
    apex = QPointF(rect.x() + s / 2, rect.y() + s * 0.42)
    for corner in (inside.topLeft(), inside.topRight(), inside.bottomLeft(), inside.bottomRight()):
        ridges.moveTo(corner)
        ridges.lineTo(corner + (apex - corner) * 0.42)
    ink = draw.BLACK if theme.contrast else draw.faded(draw.WHITE, 0.8)
    painter.strokePath(ridges, draw.pen(ink, max(1.0, s * 0.022)))
    draw.plate(painter, inside, s * 0.02, None, draw.pen(_face(kind), max(1.4, s * 0.03)))
    side = s * 0.5
    art.paint_icon(painter, treasure, QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side))


def _face(kind: str) -> QColor:
    """The colour of a pyramid's darkest face."""
    return QColor(tokens()["ramses_faces_top_left_right_bottom"][kind][2])


def _paint_ridges(painter: QPainter, corners: tuple[Point, ...], apex: Point, s: float) -> None:
    """Paint three courses of stone, dark on the shaded sides, and the two ridges that catch the light."""
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
    """Paint the cell without a pyramid: a dark rim, sand, and what is in it."""
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


# ------------------------------------------------------------ painting


KINDS: Final = ("gold", "red", "blue")
SHADOW: Final = 0.12
"""How far a pyramid's shadow reaches beyond its cell, as a share of the cell."""
ICONS: Final = {SANDSTORM: "sandstorm", SCORPION: "scorpion", POWERS: "super-powers", DUEL: "duel"}
STACK_COLOURS: Final = ("", "green", "orange", "purple")
"""By the number on the back of a card."""
RAYS: Final = 24
SMALL: Final = 130
"""Width in pixels below which a card has thinner lines."""
GROOVE: Final = 5.0
"""Distance between the stone frame and the pyramids, in pixels."""


# ------------------------------------------------------------ the board


def paint_tray(painter: QPainter, rect: QRectF, frame: float) -> None:
    """Paint the stone frame and the floor on which pyramids slide."""
    theme = appearance().theme
    stone = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    stone.setColorAt(0, theme["slab"])
    stone.setColorAt(1, theme["slab2"])
    draw.shade(painter, rect, 16, 3)
    draw.plate(painter, rect, 16, stone, draw.edge_pen("line"))
    if not theme.contrast:
        draw.plate(painter, rect.adjusted(6, 6, -6, -6), 11, None, draw.pen(draw.faded(draw.WHITE, 0.3), 1.2))
    inset = frame - GROOVE
    floor = rect.adjusted(inset, inset, -inset, -inset)
    draw.plate(painter, floor, 8, draw.mix(theme["slab2"], draw.BLACK, 0.28))


def pyramid_picture(kind: str, side: float, ratio: float) -> QPixmap:
    """A pyramid with its shadow; all of one kind share one picture."""
    return _pyramid(kind, side, ratio, appearance().theme.name)


@lru_cache(maxsize=32)
def _pyramid(kind: str, side: float, ratio: float, theme: str) -> QPixmap:
    del theme  # part of the cache key only
    whole = side * (1 + SHADOW)
    picture = QPixmap(round(whole * ratio), round(whole * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        paint_sliding_pyramid(painter, QRectF(0, 0, side, side), kind, marked=side > 36)
    return picture


def paint_standing(painter: QPainter, side: float, kind: str) -> None:
    """Paint a pyramid in its cell."""
    painter.drawPixmap(QPointF(0, 0), pyramid_picture(kind, side, painter.device().devicePixelRatioF()))


def paint_lifted(painter: QPainter, side: float, kind: str) -> None:
    """Paint a pyramid held up, with its shadow under it."""
    draw.plate(painter, QRectF(4, side * 0.19, side, side), 6, draw.faded(draw.BLACK, 0.28))
    paint_standing(painter, side, kind)


def paint_cleared(painter: QPainter, side: float) -> None:
    """Paint the place from which a pyramid was lifted."""
    draw.plate(painter, QRectF(3, 3, side - 6, side - 6), 0, draw.mix(appearance().theme["slab2"], draw.BLACK, 0.45))


def paint_question(painter: QPainter, rect: QRectF) -> None:
    """Paint the question mark on a pyramid that may be looked under."""
    theme, side = appearance().theme, rect.width() * 0.2
    middle = rect.center()
    draw.disc(painter, middle, side, theme["card"], draw.pen(theme["accent"], 2.4))
    draw.text(painter, middle.x(), middle.y() + side * 0.5, "?", fonts.text(side * 1.4, 900), theme["accent"], "middle")


def paint_arrow(painter: QPainter, rect: QRectF, direction: int) -> None:
    paint_chevron(painter, rect.center(), rect.width() * 0.48, direction)


def paint_chevron(painter: QPainter, centre: QPointF, radius: float, quarter: int) -> None:
    """Paint an arrow in a disc, rotated clockwise from up by quarter turns."""
    theme = appearance().theme
    painter.save()
    painter.translate(centre)
    painter.rotate(90 * quarter - 90)
    draw.disc(painter, QPointF(0, 0), radius, theme["card"], draw.pen(theme["accent"], 2.4))
    arrow = QPainterPath(QPointF(-radius * 0.2, -radius * 0.42))
    arrow.lineTo(radius * 0.28, 0)
    arrow.lineTo(-radius * 0.2, radius * 0.42)
    painter.strokePath(arrow, draw.pen(theme["accent"], 3))
    painter.restore()


def paint_turned(painter: QPainter, side: float) -> None:
    """Paint a large clockwise arrow in a square: the board was turned by a quarter."""
    theme, radius = appearance().theme, side / 2.7
    centre = QPointF(side / 2, side / 2)
    draw.disc(painter, centre, radius * 1.28, draw.faded(theme["card"], 0.92), draw.pen(theme["accent"], 2.4))
    arc = QPainterPath()
    around = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius).adjusted(8, 8, -8, -8)
    arc.arcMoveTo(around, 180)
    arc.arcTo(around, 180, -90)
    painter.strokePath(arc, draw.pen(theme["accent"], radius * 0.16))
    tip, size = QPointF(centre.x(), around.top()), radius * 0.3
    head = ((tip.x() + size, tip.y()), (tip.x() - size * 0.2, tip.y() - size * 0.8), (tip.x() - size * 0.2, tip.y() + size * 0.8))
    draw.shape(painter, draw.polygon(head), theme["accent"])
    paint_icon(painter, "sandstorm", draw.square(centre, radius * 1.0))


# ------------------------------------------------------------ search cards


def paint_card(painter: QPainter, rect: QRectF, number: int) -> None:
    """Paint a face-up search card: the treasure, its name and its value."""
    card = parts().cards[number]
    paint_treasure(painter, rect, card.treasure)
    top = rect.top() + _inset(rect) + rect.height() * 0.075
    _paint_value(painter, QPointF(rect.center().x(), top), card.value, rect.height() * 0.065)


def paint_treasure(painter: QPainter, rect: QRectF, treasure: int) -> None:
    """Paint a card with a treasure and its name."""
    theme, thing = appearance().theme, parts().treasures[treasure]
    small, inset = rect.width() < SMALL, _inset(rect)
    radius = 8 if small else 14
    draw.shade(painter, rect, radius, 1.5 if small else 3)
    draw.plate(painter, rect, radius, theme["card"], draw.edge_pen("line"))
    inside = rect.adjusted(inset, inset, -inset, -inset)
    draw.plate(painter, inside, radius * 0.65, None, draw.pen(theme["gold"], 1.4 if small else 2))
    centre = QPointF(rect.center().x(), rect.top() + rect.height() * 0.46)
    _paint_sun(painter, centre, min(rect.width() * 0.33, rect.height() * 0.28), thing.icon)
    name = capital(tr(thing.name))
    widest, px = rect.width() - 4 * inset, min(17.0 * rect.height() / 264, rect.width() * 0.1)
    px = _fitting(name, max(9.0, px), widest)
    draw.text(painter, centre.x(), rect.bottom() - rect.height() * 0.105, name, fonts.title(px), theme["ink"], "middle")


def _inset(rect: QRectF) -> float:
    """Distance of the gold frame from the edge of a card."""
    return 4 if rect.width() < SMALL else 8


def _fitting(words: str, px: float, width: float) -> float:
    """The font size at which the words fit this width."""
    return min(px, px * width / max(1.0, QFontMetricsF(fonts.title(px)).horizontalAdvance(words)))


def _paint_sun(painter: QPainter, centre: QPointF, radius: float, icon: str) -> None:
    theme = appearance().theme
    rays = QPainterPath()
    for ray in range(RAYS):
        angle, far = ray * 2 * pi / RAYS, 1.2 if ray % 2 else 1.28
        rays.moveTo(centre.x() + radius * 1.06 * cos(angle), centre.y() + radius * 1.06 * sin(angle))
        rays.lineTo(centre.x() + radius * far * cos(angle), centre.y() + radius * far * sin(angle))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(rays, draw.pen(theme["gold"], max(1.0, radius * 0.03)))
    ground = QColor("#d3c198") if theme.dark else theme["accent2"]
    draw.disc(painter, centre, radius, ground, draw.pen(theme["gold"], max(1.2, radius * 0.03)))
    paint_icon(painter, icon, draw.square(centre, radius * 1.44))


def _paint_value(painter: QPainter, middle: QPointF, value: int, side: float) -> None:
    """Paint one small pyramid per point."""
    theme = appearance().theme
    for at in range(value):
        x = middle.x() + (at - (value - 1) / 2) * side * 1.25
        points = ((x - side / 2, middle.y() + side * 0.42), (x + side / 2, middle.y() + side * 0.42), (x, middle.y() - side * 0.42))
        draw.shape(painter, draw.polygon(points), theme["gold"], draw.pen(theme["outline"], max(0.8, side * 0.07)))


FAN: Final = 3.6
"""Most degrees between two cards of a fan."""
OPEN: Final = 20.0
"""Most degrees between the first and the last card of a fan."""
SEEN: Final = 0.62
"""Least share of a card of a fan that the next one leaves in sight."""
ENDS: Final = 1.5
"""Room for half of the first card of a fan and half of the last, which lean outwards, in widths of a card."""
SLIM: Final = 1.45
"""Most height of a card of a fan, in widths."""


def paint_fan(painter: QPainter, rect: QRectF, cards: Sequence[int], spread: float = 1.0) -> None:
    """Paint won cards as a fan, the most valuable first; with a spread of 0 they lie in a pile."""
    if not cards:
        return
    gaps = max(1, len(cards) - 1)
    turn = radians(min(FAN, OPEN / gaps))
    # However many there are, each shows its treasure.
    wide = min(rect.height() * 0.6, rect.width() / (SEEN * gaps + ENDS))
    step = min(wide * 0.74, (rect.width() - wide * ENDS) / gaps)
    deep = step / turn * (1 - cos(turn * gaps / 2)) + wide * sin(turn * gaps / 2) / 2
    high = min(rect.height() - deep, wide * SLIM)
    top = rect.top() + (rect.height() - deep - high) / 2
    ranked = sorted(cards, key=lambda card: (-parts().cards[card].value, card))
    for at, card in enumerate(ranked):
        away = (at - (len(cards) - 1) / 2) * spread
        painter.save()
        painter.translate(rect.center().x() + away * step, top + high + step / turn * (1 - cos(turn * away)))
        painter.rotate(degrees(turn * away))
        _paint_small(painter, QRectF(-wide / 2, -high, wide, high), card)
        painter.restore()


def _paint_small(painter: QPainter, rect: QRectF, number: int) -> None:
    """Paint a search card of a fan: value and treasure, both left of what the next card covers."""
    # Twice as large as needed, as it is turned.
    ratio = 2 * painter.device().devicePixelRatioF()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(rect.topLeft() - QPointF(1, 1), _small(number, rect.width(), rect.height(), ratio, appearance().theme.name))


@lru_cache(maxsize=128)
def _small(number: int, width: float, height: float, ratio: float, theme_name: str) -> QPixmap:
    del theme_name  # part of the cache key only
    picture = QPixmap(round((width + 2) * ratio), round((height + 2) * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        _draw_small(painter, QRectF(1, 1, width, height), number)
    return to_keep(picture)


def _draw_small(painter: QPainter, rect: QRectF, number: int) -> None:
    theme, card, px = appearance().theme, parts().cards[number], rect.width() * 0.36
    draw.plate(painter, rect, 5, theme["card"], draw.pen(theme["outline"], 1.2))
    draw.plate(painter, rect.adjusted(3, 3, -3, -3), 3, None, draw.pen(theme["gold"], 1))
    draw.text(painter, rect.left() + 7, rect.top() + px + 3, str(card.value), fonts.text(px, 900))
    side = rect.width() * 0.52
    place = QRectF(rect.left() + 5, rect.top() + px + 7, side, side)
    if theme.dark:
        draw.disc(painter, place.center(), side * 0.56, QColor("#d3c198"))
    paint_icon(painter, parts().treasures[card.treasure].icon, place)


def paint_back(painter: QPainter, rect: QRectF, stack: int, symbol: int, deep: int = 0) -> None:
    """Paint a face-down search card: its stack, the symbol of a special action, and `deep` cards under it."""
    theme = appearance().theme
    colour = theme[STACK_COLOURS[stack]]
    colour = draw.mix(colour, draw.BLACK if theme.dark else theme["ink"], 0.22)
    radius = min(8.0, rect.width() * 0.09)
    for under in reversed(range(min(3, 1 + deep))):
        draw.plate(painter, rect.translated(2.5 * under, 2.5 * under), radius, colour, draw.pen(theme["card"], 1.4))
    edge = min(5.0, rect.width() * 0.07)
    inside = rect.adjusted(edge, edge, -edge, -edge)
    draw.plate(painter, inside, radius * 0.65, None, draw.pen(draw.faded(theme["goldfill"], 0.8), 1.2))
    number = fonts.title(rect.height() * (0.2 if symbol else 0.34), 900)
    if symbol:
        draw.text(painter, rect.center().x(), rect.top() + rect.height() * 0.3, str(stack), number, draw.WHITE, "middle")
        side = min(rect.width() * 0.56, rect.height() * 0.42)
        centre = QPointF(rect.center().x(), rect.top() + rect.height() * 0.62)
        draw.disc(painter, centre, side * 0.62, QColor("#f6ead0"), draw.pen(theme["goldfill"], 1.6))
        paint_icon(painter, ICONS[symbol], draw.square(centre, side * 0.92))
    else:
        draw.text(painter, rect.center().x(), rect.center().y() + rect.height() * 0.12, str(stack), number, draw.WHITE, "middle")


def paint_gap(painter: QPainter, rect: QRectF, words: str, px: float) -> None:
    """Paint the empty place of a card."""
    theme = appearance().theme
    draw.plate(painter, rect.adjusted(2, 2, -2, -2), 12, draw.faded(theme["panel"], 0.5), draw.pen(theme["edge"], 2, (6, 5)))
    room = rect.adjusted(16, 12, -16, -12)
    painter.setFont(draw.fitting(words, px, room.size(), 700))
    painter.setPen(theme["ink2"])
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap), words)


# ------------------------------------------------------------ chips


def paint_chip(painter: QPainter, rect: QRectF, chip: int) -> None:
    """Paint what is under a gold pyramid: explorers with their hats, the curse, or nothing but sand."""
    theme = appearance().theme
    if chip == NO_CHIP:
        draw.disc(painter, rect.center(), rect.width() * 0.42, QColor("#d9b878"), draw.pen(QColor("#f6ead0"), 1.6, (4, 3)))
        return
    colour = QColor("#4b3b66") if chip == CURSE else QColor("#f6ead0")
    draw.disc(painter, rect.center(), rect.width() * 0.46, colour, draw.pen(theme["outline"], max(1.4, rect.width() * 0.03)))
    if chip == CURSE:
        paint_icon(painter, "mummy", draw.square(rect.center(), rect.width() * 0.62))
        return
    for place in _hats(chip):
        paint_icon(
            painter, "explorer-hat", draw.square(rect.center() + place * rect.width(), rect.width() * (0.6, 0.38, 0.36)[chip - 1])
        )


def _hats(count: int) -> Sequence[QPointF]:
    return (
        (QPointF(0, 0),),
        (QPointF(-0.195, 0), QPointF(0.195, 0)),
        (QPointF(0, -0.18), QPointF(-0.18, 0.14), QPointF(0.18, 0.14)),
    )[count - 1]


def paint_symbol(painter: QPainter, symbol: int, centre: QPointF, side: float) -> None:
    """Paint the icon of a special action."""
    paint_icon(painter, ICONS[symbol], draw.square(centre, side))
