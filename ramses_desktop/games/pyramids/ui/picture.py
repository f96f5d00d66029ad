"""The picture of Pyramids on the home page, and something small where a game goes on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.ui.painting import card_size, paint_card
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

_PICTURE: Final = (
    (28, (1, 6, 5, 10, 15, 16), 17.0, 0.04, 42, -10),
    (29, (0, 1, 2, 3, 8, 13), 17.0, 0.57, 44, 9),
    (45, (1, 2, 3, 8, 9, 14), 21.5, 0.255, 17, -1),
)
"""Number of a card and its crossed boxes; side of a box, place and turn on a picture of 273 by 196."""


def paint(painter: QPainter, rect: QRectF) -> None:
    """Three cards, fanned out."""
    theme = appearance().theme
    ground = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    for place, share, dark in ((0.0, 0.72, "#26382f"), (1.0, 0.5, "#1c2a24")):
        ground.setColorAt(place, QColor(dark) if theme.dark else draw.mix(theme["green"], draw.WHITE, share))
    scale = min(rect.width() / 273, rect.height() / 196)
    clip = QPainterPath()
    clip.addRoundedRect(rect, 10 * scale, 10 * scale)
    painter.save()
    painter.setClipPath(clip)
    painter.fillRect(rect, ground)
    painter.translate(rect.center().x() - 136.5 * scale, rect.center().y() - 98 * scale)
    painter.scale(scale, scale)
    for number, places, b, x, y, turn in _PICTURE:
        size = card_size(b)
        painter.save()
        painter.translate(273 * x + size.width() / 2, y + size.height() / 2)
        painter.rotate(turn)
        painter.translate(-size.width() / 2, -size.height() / 2)
        paint_card(painter, b, parts().cards[number], sum(1 << place for place in places))
        painter.restore()
    painter.restore()


def paint_small(painter: QPainter, place: QRectF) -> float:
    """A single card, as high as the place where there would be room for the picture. Says how wide it is."""
    b = place.height() / 7.4
    size = card_size(b)
    painter.save()
    painter.translate(place.x(), place.center().y() - size.height() / 2)
    paint_card(painter, b, parts().cards[45], 0b1000000001110, numbers=False)
    painter.restore()
    return size.width()
