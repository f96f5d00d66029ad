"""Paints pyramid cards at any size: a bent stone pyramid with 25 boxes in it. All sizes follow from `b`, the side of a box."""

from __future__ import annotations

from functools import lru_cache, partial

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.games.flip_and_write.grid import FULL, SIDE
from ramses_desktop.games.flip_and_write.ui.box_painting import Face, paint_boxes
from ramses_desktop.games.pyramids.cards import Card
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance


@frozen(eq=False)
class _Measures:
    """Positions of everything on a card with boxes of this side."""

    b: float
    gap: float
    left: float
    top: float
    width: float
    height: float


@lru_cache(maxsize=64)
def _measures(b: float) -> _Measures:
    gap = max(1.5, b * 0.075)
    grid = SIDE * b + (SIDE - 1) * gap
    top = b * 1.66
    return _Measures(b, gap, b * 0.5, top, grid + b, top + grid + b * 0.44)


def card_size(b: float) -> QSizeF:
    """About 6.3 by 7.4 boxes."""
    m = _measures(b)
    return QSizeF(m.width, m.height)


def box_rect(b: float, column: int, row: int) -> QRectF:
    """A box's rectangle on its card."""
    m = _measures(b)
    step = b + m.gap
    return QRectF(m.left + column * step, m.top + row * step, b, b)


def mark_of(card: Card, box: int) -> str:
    """The contents of a box, in the letters of `box_painting.box`."""
    for mark, boxes in _marks(card):
        if boxes & box:
            return mark
    return ""


def _marks(card: Card) -> tuple[tuple[str, int], ...]:
    return (
        ("#", card.walls),
        ("E", card.entrance),
        ("T", card.tomb),
        ("x", card.crosses),
        ("r", card.reds),
        ("g", card.greens),
        ("t", card.torches),
        ("s", card.skulls),
        ("p", card.potions),
    )


def paint_card(
    painter: QPainter, b: float, card: Card, crossed: int, pending: int = 0, old: int = 0, *, numbers: bool = True
) -> None:
    """Paint a card with its upper left corner at the origin; `pending` boxes await confirmation."""
    m = _measures(b)
    theme = appearance().theme
    sheet, inset = QRectF(0, 0, m.width, m.height), 1.0 if theme.contrast else 0.5
    draw.shade(painter, sheet, b * 0.2, max(1.0, b * 0.04))
    draw.plate(painter, sheet.adjusted(inset, inset, -inset, -inset), b * 0.2, theme["card"], draw.edge_pen("line"))
    stone = {"stone": theme[COLOUR_NAMES[card.colour]].name()}
    art.paint_drawing(painter, "bent-pyramid", sheet, f"shaft-{card.entrance.bit_length()}", inks=stone)
    paint_boxes(painter, b, face(card.number), FULL, crossed, pending, old)
    if numbers:
        _paint_corners(painter, m, card)


def _paint_corners(painter: QPainter, m: _Measures, card: Card) -> None:
    """Paint the number upper left and the colour's symbol upper right."""
    b, theme, name = m.b, appearance().theme, COLOUR_NAMES[card.colour]
    if b < 19:
        draw.text(painter, b * 0.4, 12, str(card.number), fonts.text(10.5, 700))
        size, inset = 13.0, 2.5
    else:
        px = b * 0.5
        draw.text(painter, b * 0.26, b * 0.26 + px * 0.72, str(card.number), fonts.title(px, 900))
        size, inset = b * 0.58, b * 0.2
    centre = QPointF(m.width - inset - size / 2, inset + size / 2)
    draw.disc(painter, centre, size / 2, theme[name])
    inner = size * 0.62
    art.paint_symbol(painter, name, QRectF(centre.x() - inner / 2, centre.y() - inner / 2, inner, inner))


def face(number: int) -> Face:
    """A card as the board needs it."""
    card = parts().cards[number]

    def paint(painter: QPainter, b: float, crossed: int, pending: int, old: int) -> None:
        paint_card(painter, b, card, crossed, pending, old)

    def done(painter: QPainter, b: float, crossed: int) -> None:
        paint_card(painter, b, card, crossed, numbers=False)

    def chip(painter: QPainter, rect: QRectF) -> None:
        paint_chip(painter, rect, COLOUR_NAMES[card.colour], number)

    return Face(number, card.free, card_size, box_rect, partial(mark_of, card), paint, done, chip)


def paint_chip(painter: QPainter, rect: QRectF, name: str, number: int | None = None) -> None:
    """Paint a completed pyramid of this colour as a small token: its shape and symbol, with its number below."""
    theme, x, y, size = appearance().theme, rect.left(), rect.top(), rect.width()
    outline = draw.polygon(
        (x + size * across, y + size * down) for across, down in ((0, 0.84), (0.14, 0.38), (0.5, 0), (0.86, 0.38), (1, 0.84))
    )
    draw.shape(painter, outline, theme[name], draw.pen(draw.mix(theme[name], draw.BLACK, 0.3), 1))
    art.paint_symbol(painter, name, QRectF(x + size * 0.31, y + size * 0.27, size * 0.38, size * 0.38))
    if number is not None:
        px = max(10.5, min(11.5 * appearance().text_scale, size * 0.45))
        draw.text(painter, x + size / 2, y + size * 0.84 + px * 1.05, str(number), fonts.text(px, 700), anchor="middle")
