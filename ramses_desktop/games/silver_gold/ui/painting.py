"""Paints treasure cards at any size: an island of boxes with foam, shore and sand round them, in a frame of its colour. All sizes
follow from `b`, the side of a box."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath

from ramses_desktop.games.flip_and_write.grid import SIDE, cells
from ramses_desktop.games.flip_and_write.ui.box_painting import Face, paint_boxes
from ramses_desktop.games.silver_gold.cards import Card
from ramses_desktop.games.silver_gold.deck import COLOUR_NAMES, parts
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance


def paint_shore(
    painter: QPainter, cells: Iterable[draw.Cell], left: float, top: float, b: float, step: float, wide: float = 1.0
) -> None:
    """Paint foam, shore and sand round the boxes of an island: its coast, drawn with ever narrower pens."""
    theme = appearance().theme
    foam = draw.faded(draw.WHITE, 0.1 if theme.dark else 0.35)
    round_, gap = b * 0.1, (step - b) / 2
    coast = _coast(frozenset(cells), step, gap + round_).translated(left - gap, top - gap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for reach, colour in ((0.32, foam), (0.21, theme["shore"]), (0.16, theme["sand"])):
        painter.strokePath(coast, draw.pen(colour, 2 * (b * reach * wide + round_)))
    painter.fillPath(coast, theme["sand"])


@lru_cache(maxsize=256)
def _coast(land: frozenset[draw.Cell], step: float, inset: float) -> QPainterPath:
    """The outline of these boxes, lagoons included, moved inwards; a wide pen rounds its corners."""
    path, side = QPainterPath(), step - 2 * inset
    path.setFillRule(Qt.FillRule.WindingFill)
    for column, row in land:
        right, below = (column + 1, row) in land, (column, row + 1) in land
        corner = right and below and (column + 1, row + 1) in land
        for wanted, columns, rows in ((True, 0, 0), (right, 1, 0), (below, 0, 1), (corner, 1, 1)):
            if wanted:
                path.addRect(column * step + inset, row * step + inset, columns * step + side, rows * step + side)
    return path.simplified()


# ------------------------------------------------------------ painting


WAVES: Final = 4
"""How many drawings of waves there are."""
SEA: Final = "~"
"""In place of what is printed in a box, where there is none."""


def face(number: int) -> Face:
    """A card as the board needs it."""
    card = parts().cards[number]

    def where(b: float, column: int, row: int) -> QRectF:
        return box_rect(b, card, column, row)

    def paint(painter: QPainter, b: float, crossed: int, pending: int = 0, old: int = 0) -> None:
        paint_card(painter, b, card, crossed, pending, old)

    return Face(number, card.free, card_size, where, partial(mark_of, card), paint, paint, partial(paint_chip, card=card))


def mark_of(card: Card, box: int) -> str:
    """The contents of a box, in the letters of `box_painting.box`, or SEA."""
    printed = (("X", card.crosses), ("c", card.coins), ("m", card.palms), (SEA, card.sea))
    return next((mark for mark, boxes in printed if boxes & box), "")


# ------------------------------------------------------------ dimensions


def _step(b: float) -> float:
    """Distance from one box to the next."""
    return b + max(1.0, b * 0.05)


def _head(b: float) -> float:
    """Height of the coloured bar at the top."""
    return b * 0.82


def card_size(b: float) -> QSizeF:
    """About 6.1 by 6.8 boxes."""
    grid = 4 * _step(b) + b
    return QSizeF(grid + 0.92 * b, grid + 0.92 * b + _head(b))


@lru_cache(maxsize=128)
def _shift(land: int) -> tuple[float, float]:
    """By how many boxes an island is shifted to centre it in the sea."""
    columns, rows = zip(*cells(land), strict=True)
    return (SIDE - 1 - min(columns) - max(columns)) / 2, (SIDE - 1 - min(rows) - max(rows)) / 2


def box_rect(b: float, card: Card, column: int, row: int) -> QRectF:
    """A box's rectangle on its card; boxes in the sea have one as well."""
    across, down = _shift(card.free)
    step, edge = _step(b), b * 0.46
    return QRectF(edge + (column + across) * step, _head(b) + edge + (row + down) * step, b, b)


# ------------------------------------------------------------ the card


def paint_card(painter: QPainter, b: float, card: Card, crossed: int, pending: int, old: int) -> None:
    """Paint a card with its upper left corner at the origin."""
    size, name = card_size(b), COLOUR_NAMES[card.colour]
    _paint_frame(painter, b, size, name)
    sea = QRectF(b * 0.1, _head(b), size.width() - b * 0.2, size.height() - _head(b) - b * 0.1)
    art.paint_drawing(painter, "sea", sea, f"waves-{card.number % WAVES}")
    first = box_rect(b, card, 0, 0)
    paint_shore(painter, cells(card.free), first.left(), first.top(), b, _step(b))
    paint_boxes(painter, b, face(card.number), card.free, crossed, pending, old)
    _paint_head(painter, b, size, card)
    if card.seal >= 0:
        paint_seal(painter, _seal_rect(b, sea, card), card)


def _seal_rect(b: float, sea: QRectF, card: Card) -> QRectF:
    """The corner of the sea where the seal hides least of the island, at the bottom if possible."""
    side, edge = b * (0.98 if b > 16 else 1.25), b * 0.06
    left, right, top, foot = sea.left() + edge, sea.right() - side - edge, sea.top() + edge, sea.bottom() - side - edge
    corners = [QRectF(x, y, side, side) for x, y in ((right, foot), (left, foot), (right, top), (left, top))]
    return min(corners, key=lambda corner: sum(_shared(corner, box_rect(b, card, *cell)) for cell in cells(card.free)))


def _shared(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return both.width() * both.height()


def _paint_frame(painter: QPainter, b: float, size: QSizeF, name: str) -> None:
    theme, rect = appearance().theme, QRectF(0, 0, size.width(), size.height())
    draw.shade(painter, rect, b * 0.2, max(1.0, b * 0.04))
    light = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    light.setColorAt(0, draw.mix(theme[name], draw.WHITE, 0.12))
    light.setColorAt(0.25, theme[name])
    light.setColorAt(1, draw.mix(theme[name], draw.BLACK, 0.12))
    edge = draw.pen(draw.BLACK, 2) if theme.contrast else draw.pen(draw.mix(theme[name], draw.BLACK, 0.25), 1)
    inset = 1.0 if theme.contrast else 0.5
    draw.plate(painter, rect.adjusted(inset, inset, -inset, -inset), b * 0.2, light, edge)


def _paint_head(painter: QPainter, b: float, size: QSizeF, card: Card) -> None:
    """Paint the colour's symbol on the left, the points on the right, the card number small between them."""
    name, head = COLOUR_NAMES[card.colour], _head(b)
    side = min(max(10.0, b * 0.54), head)
    art.paint_symbol(painter, name, QRectF(max(3.0, b * 0.24), (head - side) / 2 + b * 0.02, side, side))
    px = min(max(10.0, b * 0.56), head * 1.1)
    font = fonts.title(px, 900) if px >= 12 else fonts.text(px, 900)
    draw.text(painter, size.width() - max(4.0, b * 0.26), head / 2 + px * 0.36 + b * 0.02, str(card.size), font, draw.WHITE, "end")
    if b >= 17:
        small = max(10.5, b * 0.3)
        pale = draw.faded(draw.WHITE, 0.85)
        draw.text(painter, size.width() / 2, head / 2 + small * 0.36, str(card.number), fonts.text(small, 700), pale, "middle")


def paint_seal(painter: QPainter, rect: QRectF, card: Card) -> None:
    """Paint a seal: the colour it counts, and the points for each completed island of that colour."""
    name, middle, radius = COLOUR_NAMES[card.seal], rect.center(), rect.width() / 2
    theme = appearance().theme
    draw.disc(painter, middle, radius, draw.WHITE, draw.pen(draw.faded(draw.BLACK, 1.0 if theme.contrast else 0.3), 1))
    draw.disc(painter, middle, radius * 0.92, theme[name])
    draw.disc(painter, middle, radius * 0.8, None, draw.pen(draw.faded(draw.WHITE, 0.8), max(0.7, radius * 0.05)))
    side = radius * 0.82
    art.paint_symbol(painter, name, QRectF(middle.x() - radius * 0.72, middle.y() - side / 2, side, side))
    px, points = radius * 0.98, str(card.seal_points)
    draw.text(painter, middle.x() + radius * 0.4, middle.y() + px * 0.36, points, fonts.text(px, 900), draw.WHITE, "middle")


def paint_chip(painter: QPainter, rect: QRectF, card: Card) -> None:
    """Paint a completed island as a small token: its colour and symbol, its points, its seal."""
    name, side, theme = COLOUR_NAMES[card.colour], rect.width(), appearance().theme
    edge = draw.pen(theme["panel"], 1.4)
    draw.plate(painter, rect, side * 0.16, theme[name], edge)
    symbol = side * 0.36
    art.paint_symbol(painter, name, QRectF(rect.left() + side * 0.1, rect.top() + side * 0.1, symbol, symbol))
    px = side * 0.46
    draw.text(painter, rect.left() + side * 0.1, rect.bottom() - side * 0.13, str(card.size), fonts.text(px, 900), draw.WHITE)
    if card.seal >= 0:
        seal = side * 0.5
        paint_seal(painter, QRectF(rect.right() - seal * 0.86, rect.top() - seal * 0.14, seal, seal), card)


def paint_first(painter: QPainter, rect: QRectF) -> None:
    """Paint the first player's marker: a gold disc with a 1."""
    theme, middle, radius = appearance().theme, rect.center(), rect.width() / 2
    draw.disc(painter, middle, radius, theme["goldfill"], draw.pen(theme["gold"], 1.4))
    px = radius * 1.5
    draw.text(painter, middle.x(), middle.y() + px * 0.36, "1", fonts.text(px, 900), theme["ongold"], "middle")
