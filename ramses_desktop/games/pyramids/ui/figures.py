"""Figures for the rules of Pyramids and for "Show me how", painted by the same code as the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.ui import figures as kit
from ramses_desktop.games.flip_and_write.ui.figures import CORNER, ROW, Example, Named, boxes, figures
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.ui import painting
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.figures import HIGH, WIDE, Figure, Step, arrow
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
        Example(0, first, 0, tr("The first marks take in\nthe entrance.")),
        Example(first, second, 0, tr("New marks touch a cross,\nside by side.")),
        Example(first, 0, boxes("d1 e1"), tr("This touches by a corner\nonly: not allowed.")),
    )
    kit.examples(painter, painting.face(EXAMPLE), examples)


# ------------------------------------------------------------ "Show me how"


def _enter(painter: QPainter) -> None:
    kit.mark_with(painter, CORNER, 36)
    kit.card(painter, 192, 24, 51, painting.face(EXAMPLE), 0, boxes("b1 b2 c2"))


def _turned(painter: QPainter) -> None:
    kit.expedition(painter, QRectF(8, 66, 124, 106), ROW, 30)
    kit.expedition(painter, QRectF(8, 212, 124, 152), ((0, 0), (0, 1), (0, 2)), 30)
    arrow(painter, 143, 288, 34)
    kit.card(painter, 192, 24, 51, painting.face(EXAMPLE), boxes("b1 b2 c2"), boxes("a2 a3 a4"))


_GAINS: Final = (
    ("red-cross", mark("one more box")),
    ("red-gem", mark("gems count in pairs")),
    ("torch", mark("one each round")),
    ("skull", mark("only the worst counts")),
    ("potion", mark("wipes off two skulls")),
)


def _icons(painter: QPainter) -> None:
    kit.card(painter, 4, 50, 44.5, painting.face(EXAMPLE), boxes("b1 b2 c2 a2 a3 a4 a5 b5 c5"))
    kit.gains(painter, 304, 66, 62, _GAINS, 15.5)


def _tomb(painter: QPainter) -> None:
    theme = appearance().theme
    kit.card(painter, 4, 50, 44.5, painting.face(EXAMPLE), boxes("b1 b2 c2 a2 a3 a4 a5 b5 c5 d5 e5"))
    arrow(painter, 296, 166, 34)
    painting.paint_chip(painter, 344, 110, 96, "orange", None)
    draw.text(painter, 450, 178, f"+{parts().values.tomb}", fonts.text(36, 900))
    for count, value in enumerate(parts().values.boxes):
        rect = QRectF(334 + count * 62, 256, 54, 50)
        draw.plate(painter, rect, 6, theme["box"], draw.pen(theme["orange"], 2))
        draw.text(painter, rect.center().x(), rect.center().y() + 9, str(value), fonts.text(25, 700), anchor="middle")


STEPS: Final = (
    Step(
        mark("A pattern for all"),
        mark("Each turn a card of the expedition is turned over. Its pattern holds for everybody, all at once."),
        "reveal",
    ),
    Step(
        mark("In at the entrance"),
        mark("Mark the whole pattern on one of your two pyramids. The first marks must take in the entrance, where the arrow is."),
        "enter",
    ),
    Step(
        mark("Turn it, mirror it"),
        mark(
            "After that, new marks must touch your crosses. Turn and mirror the pattern as you like, "
            "or mark one single box instead."
        ),
        "turned",
    ),
    Step(
        mark("Take what you cross"),
        mark("Every icon under your marks acts at once. Beware of the skulls, and light a torch in every round."),
        "icons",
    ),
    Step(
        mark("Reach the tomb"),
        mark(
            "The tomb completes the pyramid: ten points, and a new one in its place. "
            "Every second one of a colour earns a bonus: be first!"
        ),
        "tomb",
    ),
)

FIGURES: Final = figures("accent", parts().patterns) | {
    "card": Figure(560, 232, mark("A pyramid card and what is on it"), _card),
    "skulls": Figure(266, 88, mark("The ten skulls and what they cost"), _skulls),
    "points": Figure(530, 48, mark("The boxes for pyramid points in each colour"), _points),
    "placing": Figure(590, 236, mark("Two placements that are allowed and one that is not"), _placing),
    "enter": Figure(WIDE, HIGH, mark("The pattern on a fresh pyramid, with the entrance"), _enter),
    "turned": Figure(WIDE, HIGH, mark("The pattern turned, next to the crosses"), _turned),
    "icons": Figure(WIDE, HIGH, mark("What the icons do"), _icons),
    "tomb": Figure(WIDE, HIGH, mark("A completed pyramid and its points"), _tomb),
}
