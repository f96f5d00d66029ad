"""The picture of Pyramids on the home page, and a small one beside an unfinished game."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.ui.painting import card_size, paint_card
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.pictures import WIDE, sheet
from ramses_desktop.ui.style.theme import appearance

_PICTURE: Final = (
    (28, (1, 6, 5, 10, 15, 16), 17.0, 0.04, 42, -10),
    (29, (0, 1, 2, 3, 8, 13), 17.0, 0.57, 44, 9),
    (45, (1, 2, 3, 8, 9, 14), 21.5, 0.255, 17, -1),
)
"""Card number and crossed boxes; side of a box, position and rotation on the sheet."""


def paint(painter: QPainter, rect: QRectF) -> None:
    """Three cards, fanned out."""
    theme = appearance().theme
    if theme.dark:
        above, below = QColor("#26382f"), QColor("#1c2a24")
    else:
        above, below = draw.mix(theme["green"], draw.WHITE, 0.72), draw.mix(theme["green"], draw.WHITE, 0.5)
    with sheet(painter, rect, above, below):
        for number, places, b, x, y, turn in _PICTURE:
            size = card_size(b)
            painter.save()
            painter.translate(WIDE * x + size.width() / 2, y + size.height() / 2)
            painter.rotate(turn)
            painter.translate(-size.width() / 2, -size.height() / 2)
            paint_card(painter, b, parts().cards[number], sum(1 << place for place in places))
            painter.restore()


def paint_small(painter: QPainter, place: QRectF) -> float:
    """A single card as high as the place. Returns its width."""
    b = place.height() / 7.4
    size = card_size(b)
    painter.save()
    painter.translate(place.x(), place.center().y() - size.height() / 2)
    paint_card(painter, b, parts().cards[45], 0b1000000001110, numbers=False)
    painter.restore()
    return size.width()
