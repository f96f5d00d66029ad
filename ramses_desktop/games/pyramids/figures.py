"""The pictures of the rules and of "Show me how", painted by the same code as the board. Each is drawn at its usual size;
whoever shows it scales it as a whole. Knows the printed cards, not the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen
from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from ramses_desktop.engine.grid import BY_NAME, Cell, single_boxes
from ramses_desktop.games.pyramids import painting
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.ui.kit import art, draw, fonts
from ramses_desktop.ui.kit.look import look

EXAMPLE: Final = 20
"""The card that all examples are shown on."""
CORNER: Final[tuple[Cell, ...]] = ((0, 0), (0, 1), (1, 1))
ROW: Final[tuple[Cell, ...]] = ((0, 0), (1, 0), (2, 0))


@frozen
class Figure:
    """A picture: its size, what it shows in words, and how it is painted with its corner at the origin."""

    width: float
    height: float
    words: str
    paint: Callable[[QPainter], None]


@frozen
class Step:
    """One of the few pictures in which the game is shown."""

    title: str
    text: str
    figure: str


def translated(text: str) -> str:
    return QCoreApplication.translate("Pyramids", text)


def boxes(names: str) -> int:
    """`b1 b2 c2` as a set of boxes."""
    return sum(BY_NAME[name] for name in names.split())


# ------------------------------------------------------------ the parts


def _card(painter: QPainter) -> None:
    """A card with the names of what is on it."""
    b, left, top = 30.0, 150.0, 4.0
    size = painting.card_size(b)
    painter.save()
    painter.translate(left, top)
    painting.paint_card(painter, b, parts().cards[EXAMPLE], 0)
    painter.restore()

    def edge(name: str, side: float) -> QPointF:
        """The left or right end of a box, where a line does not hide what is in it."""
        box = BY_NAME[name].bit_length() - 1
        rect = painting.box_rect(b, box % 5, box // 5).translated(left, top)
        return QPointF(rect.center().x() + side * (b / 2 - 3), rect.center().y())

    number, disc = QPointF(left + 2, top + 15), QPointF(left + size.width() - 3, top + 15)
    for y, words, target in ((19, "order number", number), (92, "red cross", edge("a2", -1)), (205, "torch", edge("b5", -1))):
        _label(painter, left - 18, y, words, target, before=True)
    right = left + size.width() + 18
    for y, words, target in (
        (19, "colour and symbol", disc),
        (58, "entrance", edge("b1", 1)),
        (110, "wall", edge("e3", 1)),
        (164, "potion", edge("d4", 1)),
        (206, "tomb", edge("e5", 1)),
    ):
        _label(painter, right, y, words, target, before=False)


def _label(painter: QPainter, x: float, y: float, words: str, target: QPointF, *, before: bool) -> None:
    theme = look().theme
    line = QPainterPath(QPointF(x + (5 if before else -5), y))
    line.lineTo(target)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(line, draw.pen(theme["card"], 4))
    painter.strokePath(line, draw.pen(theme["ink"], 1.4))
    draw.disc(painter, target, 3.2, theme["ink"], draw.pen(theme["card"], 1.4))
    draw.text(painter, x, y + 5, translated(words), fonts.text(14.5), anchor="end" if before else "start")


def _patterns(painter: QPainter) -> None:
    x = 4.0
    for pattern in parts().patterns:
        width, height = draw.piece_size(pattern.cells, 20)
        draw.piece(painter, pattern.cells, x + (84 - width) / 2, 4 + (64 - height) / 2, 20)
        words = translated("twice") if pattern.cards == 2 else translated("once")
        draw.text(painter, x + 42, 90, words, fonts.text(13.5), look().theme["ink2"], "middle")
        x += 92


def _skulls(painter: QPainter) -> None:
    for place, value in enumerate(parts().values.skulls):
        rect = QRectF(4 + place % 5 * 52, 4 + place // 5 * 42, 48, 38)
        _value_box(painter, rect, "skull", f"−{value}")


def _value_box(painter: QPainter, rect: QRectF, icon: str, words: str) -> None:
    theme = look().theme
    draw.plate(painter, rect, 4, theme["box"], draw.pen(theme["boxline"], 1))
    art.paint_icon(painter, icon, QRectF(rect.x() + 3, rect.center().y() - 10, 20, 20))
    draw.text(painter, rect.right() - 4, rect.center().y() + 5, words, fonts.text(13.5, 700), anchor="end")


def _points(painter: QPainter) -> None:
    theme = look().theme
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
    _example(painter, 4, 0, first, 0, True, "The first marks take in", "the entrance.")
    _example(painter, 204, first, second, 0, True, "New marks touch a cross,", "side by side.")
    _example(painter, 404, first, 0, boxes("d1 e1"), False, "This touches by a corner", "only: not allowed.")


def _example(painter: QPainter, x: float, crossed: int, pending: int, wrong: int, allowed: bool, first: str, second: str) -> None:
    b, theme = 24.0, look().theme
    painter.save()
    painter.translate(x, 4)
    painting.paint_card(painter, b, parts().cards[EXAMPLE], crossed, pending=pending)
    for box in single_boxes(wrong):
        place = box.bit_length() - 1
        draw.ghost_box(painter, painting.box_rect(b, place % 5, place // 5), False)
    painter.restore()
    y = 4 + painting.card_size(b).height() + 24
    sign, ink = ("ui-confirm", theme["good"]) if allowed else ("ui-cancel", theme["bad"])
    art.paint_icon(painter, sign, QRectF(x, y - 14, 18, 18), ink)
    draw.text(painter, x + 23, y, translated(first), fonts.text(13.5))
    draw.text(painter, x + 23, y + 19, translated(second), fonts.text(13.5))


# ------------------------------------------------------------ show me how

WIDE: Final = 520.0
HIGH: Final = 430.0


def _card_at(painter: QPainter, x: float, y: float, b: float, number: int, crossed: int, pending: int = 0, fresh: int = 0) -> None:
    painter.save()
    painter.translate(x, y)
    painting.paint_card(painter, b, parts().cards[number], crossed, pending=pending, fresh=fresh)
    painter.restore()


def _expedition(painter: QPainter, rect: QRectF, cells: tuple[Cell, ...], b: float) -> None:
    """A card of the expedition deck with its pattern."""
    theme = look().theme
    draw.shade(painter, rect, 10, 2)
    draw.plate(painter, rect, 10, theme["card"], draw.edge_pen("line"))
    width, height = draw.piece_size(cells, b)
    draw.piece(painter, cells, rect.center().x() - width / 2, rect.center().y() - height / 2, b)


def _reveal(painter: QPainter) -> None:
    draw.deck(painter, QRectF(34, 96, 184, 242), look().theme["accent"])
    _arrow(painter, 236, 214, 54)
    _expedition(painter, QRectF(308, 96, 178, 236), CORNER, 54)


def _arrow(painter: QPainter, x: float, y: float, length: float) -> None:
    path = QPainterPath(QPointF(x, y))
    path.lineTo(x + length, y)
    path.moveTo(x + length - 12, y - 10)
    path.lineTo(x + length, y)
    path.lineTo(x + length - 12, y + 10)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, draw.pen(look().theme["ink2"], 4))


def _enter(painter: QPainter) -> None:
    _expedition(painter, QRectF(8, 135, 124, 160), CORNER, 36)
    _arrow(painter, 143, 215, 34)
    _card_at(painter, 192, 24, 51, EXAMPLE, 0, pending=boxes("b1 b2 c2"))


def _turned(painter: QPainter) -> None:
    _expedition(painter, QRectF(8, 66, 124, 106), ROW, 30)
    _expedition(painter, QRectF(8, 212, 124, 152), ((0, 0), (0, 1), (0, 2)), 30)
    _arrow(painter, 143, 288, 34)
    _card_at(painter, 192, 24, 51, EXAMPLE, boxes("b1 b2 c2"), pending=boxes("a2 a3 a4"))


_GAINS: Final = (
    ("red-cross", "one more box"),
    ("red-gem", "gems count in pairs"),
    ("torch", "one each round"),
    ("skull", "only the worst counts"),
    ("potion", "wipes off two skulls"),
)


def _icons(painter: QPainter) -> None:
    theme = look().theme
    _card_at(painter, 4, 50, 44.5, EXAMPLE, boxes("b1 b2 c2 a2 a3 a4"), fresh=boxes("a5 b5 c5"))
    for place, (icon, words) in enumerate(_GAINS):
        y = 66.0 + place * 62
        draw.plate(painter, QRectF(304, y, 46, 46), 6, theme["box"], draw.pen(theme["boxline"], 1.2))
        art.paint_icon(painter, icon, QRectF(310, y + 6, 34, 34))
        draw.text(painter, 360, y + 28, translated(words), fonts.text(15.5))


def _tomb(painter: QPainter) -> None:
    theme = look().theme
    _card_at(painter, 4, 50, 44.5, EXAMPLE, boxes("b1 b2 c2 a2 a3 a4 a5 b5 c5"), fresh=boxes("d5 e5"))
    _arrow(painter, 296, 166, 34)
    painting.paint_chip(painter, 344, 110, 96, "orange", None)
    draw.text(painter, 450, 178, f"+{parts().values.tomb}", fonts.text(36, 900))
    for count, value in enumerate(parts().values.boxes):
        rect = QRectF(334 + count * 62, 256, 54, 50)
        draw.plate(painter, rect, 6, theme["box"], draw.pen(theme["orange"], 2))
        draw.text(painter, rect.center().x(), rect.center().y() + 9, str(value), fonts.text(25, 700), anchor="middle")


STEPS: Final = (
    Step(
        "A pattern for all",
        "Each turn a card of the expedition is turned over. Its pattern holds for everybody, all at once.",
        "reveal",
    ),
    Step(
        "In at the entrance",
        "Mark the whole pattern on one of your two pyramids. The first marks must take in the entrance, where the arrow is.",
        "enter",
    ),
    Step(
        "Turn it, mirror it",
        "After that, new marks must touch your crosses. Turn and mirror the pattern as you like, or mark one single box instead.",
        "turned",
    ),
    Step(
        "Take what you cross",
        "Every icon under your marks acts at once. Beware of the skulls, and light a torch in every round.",
        "icons",
    ),
    Step(
        "Reach the tomb",
        "The tomb completes the pyramid: ten points, and a new one in its place. "
        "Every second one of a colour earns a bonus: be first!",
        "tomb",
    ),
)

FIGURES: Final = {
    "card": Figure(560, 232, "A pyramid card and what is on it", _card),
    "patterns": Figure(560, 98, "The six patterns", _patterns),
    "skulls": Figure(266, 88, "The ten skulls and what they cost", _skulls),
    "points": Figure(530, 48, "The boxes for pyramid points in each colour", _points),
    "placing": Figure(590, 236, "Two placements that are allowed and one that is not", _placing),
    "reveal": Figure(WIDE, HIGH, "A card is turned over", _reveal),
    "enter": Figure(WIDE, HIGH, "The pattern on a fresh pyramid, with the entrance", _enter),
    "turned": Figure(WIDE, HIGH, "The pattern turned, next to the crosses", _turned),
    "icons": Figure(WIDE, HIGH, "What the icons do", _icons),
    "tomb": Figure(WIDE, HIGH, "A completed pyramid and its points", _tomb),
}
