"""Figures for the rules of Silver & Gold and for "Show me how", painted by the same code as the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.ui import figures as kit
from ramses_desktop.games.flip_and_write.ui.figures import ROW, Example, Named, boxes, figures
from ramses_desktop.games.silver_gold.deck import COLOUR_NAMES, SIZES, parts
from ramses_desktop.games.silver_gold.rules import Player
from ramses_desktop.games.silver_gold.ui import painting, panels
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.figures import HIGH, WIDE, Figure, Step, arrow
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
        Named(17, tr("points, as many as boxes"), QPointF(right, 13)),
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
        draw.text(painter, rect.left() + 46, 33, tr(COLOUR_NAMES[place]), fonts.text(14.5, 700), draw.WHITE)
        draw.text(painter, rect.right() - 10, 35, str(size), fonts.text(20, 900), draw.WHITE, "end")


def _seals(painter: QPainter) -> None:
    """Three completed islands; the seal of the first counts the others of its colour."""
    for place, number in enumerate(SEALED):
        kit.card(painter, 4 + place * 150, 4, 22, painting.face(number), parts().cards[number].free)


def _trophies(painter: QPainter) -> None:
    for place, points in enumerate(parts().values.trophies):
        panels.paint_trophy(painter, QRectF(4 + place * 66, 4, 58, 42), points)


def _score(painter: QPainter) -> None:
    panels.paint_coins(painter, QPointF(4, 4), Player(coins=6, cups=(5,)), 6, ())


def _palm_boxes(painter: QPainter) -> None:
    panels.paint_palms(painter, QPointF(4, 4), (3, 4), ())


# ------------------------------------------------------------ crossing off


def _placing(painter: QPainter) -> None:
    first = boxes("b1 c1 d1")
    examples = (
        Example(0, first, 0, tr("Anywhere on free boxes\nof the island.")),
        Example(first, boxes("b3 b4 b5"), 0, tr("New marks need not\ntouch a cross.")),
        Example(first, 0, boxes("c2 c3 c4"), tr("Nothing may lie\nin the sea.")),
    )
    kit.examples(painter, painting.face(EXAMPLE), examples)


# ------------------------------------------------------------ "Show me how"


def _anywhere(painter: QPainter) -> None:
    kit.mark_with(painter, ROW, 30)
    kit.card(painter, 196, 34, 52, painting.face(EXAMPLE), boxes("b1 c1 d1"), boxes("b3 b4 b5"))


_GAINS: Final = (
    ("x", mark("one more box, on either island")),
    ("coin", mark("the next coin of a row")),
    ("palm", mark("1, and 1 for each on display")),
)


def _icons(painter: QPainter) -> None:
    kit.card(painter, 4, 60, 43, painting.face(EXAMPLE), boxes("b1 c1 d1 b3 b4 b5 a1 a2 b2"))
    kit.gains(painter, 284, 92, 78, _GAINS, 14)


def _rows(painter: QPainter) -> None:
    painter.save()
    painter.translate(22, 96)
    painter.scale(2, 2)
    panels.paint_coins(painter, QPointF(0, 0), Player(coins=3), 5, parts().values.trophies)
    painter.restore()


def _treasure(painter: QPainter) -> None:
    chips = [QRectF(300 + place * 72, 150, 60, 60) for place in range(3)]
    kit.card(painter, 4, 60, 43, painting.face(EXAMPLE), parts().cards[EXAMPLE].free)
    arrow(painter, 276, 180, 14)
    for rect, number in zip(chips, (EXAMPLE, *SEALED[:2]), strict=True):
        painting.paint_chip(painter, rect, number)
    draw.text(painter, 300, 260, f"+{parts().cards[EXAMPLE].size}", fonts.text(36, 900))


STEPS: Final = (
    Step(
        mark("A pattern for all"),
        mark(
            "Each turn a card of the expedition is turned over. Its pattern holds for everybody, all at once. "
            "What was turned over before lies covered: remember it."
        ),
        "reveal",
    ),
    Step(
        mark("Anywhere on an island"),
        mark(
            "Mark the whole pattern on one of your two islands, turned and mirrored as you like, on any free boxes. "
            "Or mark one single box instead."
        ),
        "anywhere",
    ),
    Step(
        mark("Take what you cross"),
        mark(
            "An X lets you mark one more box at once. A coin is crossed off on your score card. "
            "A palm earns more the more palms lie on the display."
        ),
        "icons",
    ),
    Step(
        mark("Rows win trophies"),
        mark("Four coins fill a row and win the best trophy that is left: 6, then 5, and so on. Be first!"),
        "rows",
    ),
    Step(
        mark("Complete islands"),
        mark(
            "An island whose boxes are all crossed off is yours, for as many points as it has boxes. "
            "Its seal pays for every completed island of the seal's colour. Take a new one in its place."
        ),
        "treasure",
    ),
)

FIGURES: Final = figures("purple", parts().patterns) | {
    "card": Figure(620, 222, mark("A treasure card and what is on it"), _card),
    "colours": Figure(586, 54, mark("The four colours with the number of their boxes"), _colours),
    "seals": Figure(450, 160, mark("Three islands, two of them with a seal"), _seals),
    "trophies": Figure(400, 50, mark("The six trophies"), _trophies),
    "score": Figure(244, 132, mark("Three rows of coins, and a trophy behind the first"), _score),
    "palm-boxes": Figure(244, 50, mark("Four palm boxes, two of them written in"), _palm_boxes),
    "placing": Figure(590, 216, mark("Two placements that are allowed and one that is not"), _placing),
    "anywhere": Figure(WIDE, HIGH, mark("The pattern on an island, away from the crosses"), _anywhere),
    "icons": Figure(WIDE, HIGH, mark("What the icons do"), _icons),
    "rows": Figure(WIDE, HIGH, mark("A row of coins that has just been filled"), _rows),
    "treasure": Figure(WIDE, HIGH, mark("A completed island and what it is worth"), _treasure),
}
