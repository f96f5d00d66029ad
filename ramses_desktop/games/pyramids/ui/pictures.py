"""Pictures of Pyramids: on the home page, beside an unfinished game, and in the rules. Painted by the same code as the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.telling import CARD, PACK
from ramses_desktop.games.flip_and_write.ui import figures as kit
from ramses_desktop.games.flip_and_write.ui.figures import Example, Named, boxes, figures
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.ui import painting
from ramses_desktop.games.pyramids.ui.painting import card_size, paint_card
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_drawing
from ramses_desktop.ui.style.pictures import WIDE, Figure, Pictures, sheet
from ramses_desktop.ui.style.theme import appearance

EXAMPLE: Final = 20
"""The card used in all examples."""


# ------------------------------------------------------------ components


def _card(painter: QPainter) -> None:
    right = painting.card_size(30).width() - 3
    before = [
        Named(19, tr("order number"), QPointF(2, 15)),
        Named(92, tr("red cross"), "a2"),
        Named(205, tr("torch"), "b5"),
    ]
    behind = [
        Named(19, tr("colour and symbol"), QPointF(right, 15)),
        Named(58, tr("entrance"), "b1"),
        Named(110, tr("wall"), "e3"),
        Named(164, tr("potion"), "d4"),
        Named(206, tr("tomb"), "e5"),
    ]
    kit.named_card(painter, QPointF(150, 4), 30, painting.face(EXAMPLE), before, behind)


def _skulls(painter: QPainter) -> None:
    for place, value in enumerate(parts().values.skulls):
        rect = QRectF(4 + place % 5 * 52, 4 + place // 5 * 42, 48, 38)
        kit.value_box(painter, rect, "skull", f"−{value}")


def _points(painter: QPainter) -> None:
    theme = appearance().theme
    for place, name in enumerate(COLOUR_NAMES):
        x = 4 + place * 178.0
        painting.paint_chip(painter, QRectF(x, 4, 38, 38), name)
        for count, value in enumerate(parts().values.boxes):
            rect = QRectF(x + 48 + count * 38, 6, 34, 34)
            draw.plate(painter, rect, 4, theme["box"], draw.pen(theme[name], 1.6))
            draw.text(painter, rect.center().x(), rect.center().y() + 5.5, str(value), fonts.text(15.5, 700), anchor="middle")


# ------------------------------------------------------------ crossing off


def _placing(painter: QPainter) -> None:
    first, second = boxes("b1 b2 c2"), boxes("a2 a3 a4")
    examples = (
        Example(0, first, 0, tr("First marks include\nthe entrance.")),
        Example(first, second, 0, tr("New marks touch a cross,\nside by side.")),
        Example(first, 0, boxes("d1 e1"), tr("Touching by a corner\nis not enough.")),
    )
    kit.examples(painter, painting.face(EXAMPLE), examples)


FIGURES: Final = figures(parts().patterns) | {
    "card": Figure(560, 232, mark("A pyramid card and what is on it"), _card),
    "skulls": Figure(266, 88, mark("The ten skulls and what they cost"), _skulls),
    "points": Figure(530, 48, mark("The pyramid points of each colour"), _points),
    "placing": Figure(590, 236, mark("Two placements that are allowed and one that is not"), _placing),
}


# ------------------------------------------------------------ picture


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


def paint_drill(painter: QPainter, rect: QRectF, drill: str) -> None:
    """Boxes to be packed, a pattern beside a single box, or three cards to choose from."""
    if drill == CARD:
        _paint_cards(painter, rect)
        return
    b, middle = rect.height() / 3.2, rect.center()
    if drill == PACK:
        paint_drawing(painter, "packing", QRectF(middle.x() - 2 * b, middle.y() - 1.5 * b, 4 * b, 3 * b))
        return
    paint_drawing(painter, "pattern-or-box", QRectF(middle.x() - 2.6 * b, middle.y() - b, 5.2 * b, 2 * b))
    words, ink = tr("or", context="between two pictures"), appearance().theme["ink2"]
    draw.text(painter, middle.x() + 0.5 * b, middle.y() + b * 0.22, words, fonts.text(b * 0.75), ink, "middle")


def _paint_cards(painter: QPainter, rect: QRectF) -> None:
    b = min(rect.height() / 7.2, rect.width() / 19.5)
    size = card_size(b)
    for at, (number, places, *_) in enumerate(_PICTURE):
        painter.save()
        left = rect.center().x() + (at - 1.5) * (size.width() + b * 0.3) + b * 0.15
        painter.translate(left, rect.center().y() - size.height() / 2)
        paint_card(painter, b, parts().cards[number], sum(1 << place for place in places), numbers=False)
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


PICTURES: Final = Pictures(paint=paint, paint_small=paint_small, paint_drill=paint_drill, figures=FIGURES)
