"""Pictures of Silver & Gold: on the home page and in the rules. Painted by the same code as the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui import figures as kit
from ramses_desktop.games.flip_and_write.ui.figures import Example, Named, boxes, figures
from ramses_desktop.games.silver_gold.deck import COLOUR_NAMES, SIZES, parts
from ramses_desktop.games.silver_gold.rules import Player
from ramses_desktop.games.silver_gold.ui import board, painting
from ramses_desktop.games.silver_gold.ui.painting import paint_shore
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.pictures import HIGH, WIDE, Figure, Pictures, sheet
from ramses_desktop.ui.style.theme import appearance

EXAMPLE: Final = 3
"""The island used in all examples."""
SEALED: Final = (10, 1, 7)
"""Islands with and without a seal, for the figure about their values."""


# ------------------------------------------------------------ components


def _card(painter: QPainter) -> None:
    right = painting.card_size(31).width() - 1
    before = [Named(17, tr("colour and symbol"), QPointF(1, 13)), Named(96, tr("X"), "a2"), Named(150, tr("shore"), "a4")]
    behind = [
        Named(17, tr("points, one for each box"), QPointF(right, 13)),
        Named(96, tr("palm"), "b2"),
        Named(150, tr("sea"), "d4"),
        Named(194, tr("coin"), "b5"),
    ]
    kit.named_card(painter, QPointF(170, 4), 31, painting.face(EXAMPLE), before, behind)


def _colours(painter: QPainter) -> None:
    """The four colours, their symbols and their sizes."""
    theme = appearance().theme
    for place, (name, size) in enumerate(SIZES.items()):
        rect = QRectF(4 + place * 146, 4, 138, 46)
        draw.plate(painter, rect, 8, theme[name])
        art.paint_symbol(painter, name, QRectF(rect.left() + 12, 14, 26, 26))
        draw.shrunk(painter, rect.left() + 46, 33, tr(COLOUR_NAMES[place]), 14.5, 56, draw.WHITE, weight=700)
        draw.text(painter, rect.right() - 10, 35, str(size), fonts.text(20, 900), draw.WHITE, "end")


def _seals(painter: QPainter) -> None:
    """Three completed islands; the seal of the first counts the others of its colour."""
    for place, number in enumerate(SEALED):
        kit.card(painter, 4 + place * 150, 4, 22, painting.face(number), parts().cards[number].free)


def _trophies(painter: QPainter) -> None:
    for place, points in enumerate(parts().values.trophies):
        board.paint_trophy(painter, QRectF(4 + place * 66, 4, 58, 42), points)


def _score(painter: QPainter) -> None:
    board.paint_coins(painter, QPointF(4, 4), Player(coins=6, cups=(5,)), 6, ())


def _palm_boxes(painter: QPainter) -> None:
    board.paint_palms(painter, QPointF(4, 4), (3, 4), ())


# ------------------------------------------------------------ crossing off


def _placing(painter: QPainter) -> None:
    first = boxes("b1 c1 d1")
    examples = (
        Example(0, first, 0, tr("Anywhere on free boxes\nof the island.")),
        Example(first, boxes("b3 b4 b5"), 0, tr("New marks need not\ntouch a cross.")),
        Example(first, 0, boxes("c2 c3 c4"), tr("No mark may lie\nin the sea.")),
    )
    kit.examples(painter, painting.face(EXAMPLE), examples)


FIGURES: Final = figures(parts().patterns) | {
    "card": Figure(620, 222, mark("A treasure card and what is on it"), _card),
    "colours": Figure(586, 54, mark("The four colours and how many boxes each has"), _colours),
    "seals": Figure(450, 160, mark("Three islands, two of them with a seal"), _seals),
    "trophies": Figure(400, 50, mark("The six trophies"), _trophies),
    "score": Figure(244, 132, mark("Three rows of coins, and a trophy behind the first"), _score),
    "palm-boxes": Figure(244, 50, mark("Four palm boxes, two of them filled"), _palm_boxes),
    "placing": Figure(590, 216, mark("Two placements that are allowed and one that is not"), _placing),
}


# ------------------------------------------------------------ picture


def paint(painter: QPainter, rect: QRectF) -> None:
    """An island of boxes in the sea, a coin and a trophy."""
    theme = appearance().theme
    with sheet(painter, rect, theme["sea"], QColor("#1b353c") if theme.dark else theme["sea2"]):
        art.paint_drawing(painter, "waves", QRectF(0, 0, WIDE, HIGH))
        rows, b, step = ("  .m ", " .c..", "..X.c", " m.. "), 31.0, 33.0
        left, top = WIDE / 2 - 2.5 * step, 26.0
        land = [(c, r, mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != " "]
        paint_shore(painter, [(c, r) for c, r, _ in land], left, top, b, step, 1.3)
        for c, r, mark in land:
            box = QRectF(left + c * step, top + r * step, b, b)
            box_painting.box(painter, box, mark, (c, r) in ((1, 1), (2, 1), (1, 2), (2, 2)), seed=c * 7 + r)
        art.paint_icon(painter, "coin", QRectF(WIDE - 58, 14, 44, 44))
        art.paint_icon(painter, "trophy", QRectF(16, HIGH - 62, 46, 46))


PICTURES: Final = Pictures(paint=paint, figures=FIGURES)
