"""Paints the components of Ramses: tray, sliding pyramids, treasures, search cards and chips. Nothing here knows the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, degrees, radians, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPixmap

from ramses_desktop.engine.text import capital, tr
from ramses_desktop.games.ramses.state import CURSE, DUEL, NO_CHIP, POWERS, SANDSTORM, SCORPION, parts
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_drawing, paint_icon, to_keep
from ramses_desktop.ui.style.theme import appearance, tokens

CLEAR: Final = 0.34
"""Opacity of a pyramid that a treasure shines through."""


def paint_sliding_pyramid(painter: QPainter, rect: QRectF, kind: str, *, marked: bool = True) -> None:
    """Paint a pyramid seen from above: gold, red or blue, with its carved mark on the lower face."""
    paint_drawing(painter, "sliding-pyramid", rect, *((kind,) if marked else ()), inks=_faces(kind))


def _faces(kind: str) -> dict[str, str]:
    """The colours of a pyramid's faces."""
    return dict(zip(("top", "left", "right", "bottom"), tokens()["ramses_faces_top_left_right_bottom"][kind], strict=True))


def paint_clear(painter: QPainter, rect: QRectF, kind: str, treasure: str) -> None:
    """Paint a treasure under a pyramid that has become clear; in high contrast the pyramid is an outline."""
    paint_hole(painter, rect)
    if not appearance().theme.contrast:
        opacity = painter.opacity()
        painter.setOpacity(opacity * CLEAR)
        paint_sliding_pyramid(painter, rect, kind, marked=False)
        painter.setOpacity(opacity)
    paint_drawing(painter, "clear-pyramid", rect, inks=_faces(kind))
    paint_icon(painter, treasure, draw.square(rect.center(), rect.width() * 0.5))


def paint_hole(painter: QPainter, rect: QRectF, treasure: str = "") -> None:
    """Paint the cell without a pyramid: a dark rim, sand, and what is in it."""
    paint_drawing(painter, "hole", rect, *(("light",) if treasure else ()))
    if treasure:
        paint_icon(painter, treasure, draw.square(rect.center() + QPointF(0.02, 0.05) * rect.width(), rect.width() * 0.66))


KINDS: Final = ("gold", "red", "blue")
SHADOW: Final = 0.12
"""How far a pyramid's shadow reaches beyond its cell, as a share of the cell."""
ICONS: Final = {SANDSTORM: "sandstorm", SCORPION: "scorpion", POWERS: "super-powers", DUEL: "duel"}
STACK_COLOURS: Final = ("", "green", "orange", "purple")
"""By the number on the back of a card."""
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
    whole = QRectF(0, 0, side, side)
    paint_drawing(painter, "turned", whole)
    paint_icon(painter, "sandstorm", draw.square(whole.center(), side / 2.7))


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
    paint_drawing(painter, "halo", draw.square(centre, radius * 3))
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
