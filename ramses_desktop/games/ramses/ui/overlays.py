"""Overlays on the board of Ramses: the explanation of a special action, and cards to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from ramses_desktop.games.ramses.state import parts
from ramses_desktop.games.ramses.ui import painting, words
from ramses_desktop.games.ramses.ui.layout import Layout
from ramses_desktop.games.ramses.ui.words import Explanation
from ramses_desktop.ui.board.choice import SHEET, Choice, Option, paint_paper
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_seat
from ramses_desktop.ui.style.theme import appearance

WRAPPED = int(Qt.TextFlag.TextWordWrap)
EXPLAINED: Final = 15.5
"""Font size of an explanation, in points."""
SHAPE: Final = 0.74
"""Width of a card for its height."""
GAP: Final = 14.0
"""Between two cards to choose from."""
APART: Final = 20.0
"""From a sheet to the edge of the board."""
WORDS: Final = 6.4
"""Height of the words above and below the cards, in font sizes."""
LEAST: Final = 140.0
"""Height below which a card is hard to read."""
LARGEST: Final = 15.5
"""Height of the largest card, in font sizes."""


def away_from_hole(layout: Layout, hole: int, width: float, height: float) -> QRectF:
    """A place in the half of the board without the free hole."""
    tray = layout.tray
    low = layout.hole(hole).center().y() < tray.center().y()
    y = tray.bottom() - height - 20 if low else tray.top() + 20
    return QRectF(tray.center().x() - width / 2, y, width, height)


# ------------------------------------------------------------ explanation of a special action


def explanation_sheet(explained: Explanation, token: int, layout: Layout, hole: int) -> Sprite:
    px, width = EXPLAINED * layout.text, min(layout.space.width() - 24, 560 * layout.text)
    text = QFontMetricsF(fonts.text(px)).boundingRect(QRectF(0, 0, width - 48, 2000), WRAPPED, explained.text).height()
    rect = away_from_hole(layout, hole, width, min(px * 9.8 + text, layout.tray.height() - 24))
    paint = partial(_paint_explanation, rect=QRectF(QPointF(), rect.size()), explained=explained, token=token, px=px)
    return Sprite(rect, paint, (explained, token), z=SHEET)


def _paint_explanation(painter: QPainter, rect: QRectF, explained: Explanation, token: int, px: float) -> None:
    """Paint icon, title, what happens, and who goes first."""
    theme = appearance().theme
    paint_paper(painter, rect)
    head, side = px * 4.4, px * 2.9
    centre = QPointF(20 + side * 0.6, head / 2 + 4)
    draw.disc(painter, centre, side * 0.62, theme["goldfill"], draw.pen(theme["gold"], 1.6))
    painting.paint_symbol(painter, explained.symbol, centre, side * 0.86)
    title = fonts.title(px * 1.65)
    draw.text(painter, centre.x() + side * 0.62 + 14, centre.y() + px * 0.55, explained.title, title, theme["ink"])
    painter.setFont(fonts.text(px))
    painter.setPen(theme["ink"])
    painter.drawText(rect.adjusted(24, head + 4, -24, -px * 4.9), WRAPPED, explained.text)
    draw.rule(painter, 16, rect.bottom() - px * 4.4, rect.width() - 32)
    _paint_foot(painter, rect, explained, token, px)


def _paint_foot(painter: QPainter, rect: QRectF, explained: Explanation, token: int, px: float) -> None:
    theme, bold = appearance().theme, fonts.text(px, 700)
    foot, seat = rect.bottom() - px * 2.5, px * 1.9
    paint_seat(painter, token, QRectF(22, foot - seat / 2 + 2, seat, seat))
    draw.elided(painter, 30 + seat, foot + px * 0.42, explained.first, bold, rect.width() * 0.6 - seat - 34, theme["ink"])
    button = go_on_button(rect, px)
    draw.plate(painter, button, 8, theme["accent"])
    draw.text(painter, button.center().x(), button.center().y() + px * 0.36, words.go_on(), bold, theme["onaccent"], "middle")


def go_on_button(sheet: QRectF, px: float) -> QRectF:
    """Where the button of an explanation is."""
    wide = QFontMetricsF(fonts.text(px, 700)).horizontalAdvance(words.go_on()) + 36
    return QRectF(sheet.right() - 20 - wide, sheet.bottom() - px * 3.65, wide, px * 2.5)


# ------------------------------------------------------------ choosing a card


def card_choice(
    said: tuple[str, str, str],
    cards: Sequence[int],
    allowed: frozenset[int],
    picked: int,
    layout: Layout,
    hole: int,
    *,
    face_down: bool,
) -> Choice:
    """The cards in as many rows as make them largest, beside the free hole, or over the whole board if they would be too small
    there; `said` are the title, a note, and what becomes of a card."""
    title, note, tip = said
    px, wide = 14.5 * layout.text, layout.space.width() - 24
    tray, free = layout.tray, layout.hole(hole)
    high = max(free.top() - tray.top(), tray.bottom() - free.bottom()) - 2 * APART
    rows, card = _largest(len(cards), wide, high - px * WORDS, px)
    if card.height() < LEAST * layout.text:
        high = layout.space.height() - 2 * APART
        rows, card = _largest(len(cards), wide, high - px * WORDS, px)
    columns = -(-len(cards) // rows)
    needed = QSizeF(columns * (card.width() + GAP) + 60, rows * (card.height() + GAP) + px * WORDS)
    width = min(wide, max(needed.width(), 420 * layout.text))
    rect = away_from_hole(layout, hole, width, needed.height())
    rect.moveTop(max(layout.space.top(), min(rect.top(), layout.space.bottom() - rect.height())))
    places = tuple(_place(rect, at, len(cards), columns, card, px) for at in range(len(cards)))
    options = tuple(Option(words.card(one), partial(_paint_option, card=one, back=face_down), one in allowed, tip) for one in cards)
    return Choice(title, note, options, picked, rect, places, px, face_down)


def _largest(count: int, wide: float, high: float, px: float) -> tuple[int, QSizeF]:
    """The number of rows for so many cards in this room, and the size of a card."""
    sizes = []
    for rows in range(1, count + 1):
        column = (wide - 60) / -(-count // rows) - GAP
        sizes.append((min(high / rows - GAP, column / SHAPE, LARGEST * px), -rows))
    best, rows = max(sizes)
    return -rows, QSizeF(best * SHAPE, best)


def _place(rect: QRectF, at: int, count: int, columns: int, card: QSizeF, px: float) -> QRectF:
    """Where this card goes; the last row is centred, too."""
    row, column = divmod(at, columns)
    across = min(columns, count - row * columns)
    left = rect.center().x() - (across * (card.width() + GAP) - GAP) / 2
    return QRectF(QPointF(left + column * (card.width() + GAP), rect.top() + px * 3.6 + row * (card.height() + GAP)), card)


def _paint_option(painter: QPainter, rect: QRectF, card: int, *, back: bool) -> None:
    if back:
        painting.paint_back(painter, rect, parts().cards[card].stack, 0)
    else:
        painting.paint_card(painter, rect, card)
