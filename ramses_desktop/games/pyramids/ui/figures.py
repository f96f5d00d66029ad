"""Figures for the rules of Pyramids, painted by the same code as the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.ui import figures as kit
from ramses_desktop.games.flip_and_write.ui.figures import Example, Named, boxes, figures
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.ui import painting
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.figures import Figure
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
        painting.paint_chip(painter, x, 4, 38, name)
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
