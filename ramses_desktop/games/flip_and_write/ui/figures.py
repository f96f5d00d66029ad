"""What the pictures of flip-and-write games are made of: cards, patterns, arrows, labels, painted by the same code as the board.
Each picture is drawn at its usual size; whoever shows it scales it as a whole. Knows the printed cards, not the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.grid import BY_NAME, SIDE, Cell, single_boxes
from ramses_desktop.games.flip_and_write.patterns import Pattern
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.card_painting import Face, Pen
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.figures import arrow
from ramses_desktop.ui.style.theme import appearance

CORNER: Final[tuple[Cell, ...]] = ((0, 0), (0, 1), (1, 1))
ROW: Final[tuple[Cell, ...]] = ((0, 0), (1, 0), (2, 0))


def boxes(names: str) -> int:
    """`b1 b2 c2` as a set of boxes."""
    return sum(BY_NAME[name] for name in names.split())


def _label(painter: QPainter, x: float, y: float, words: str, target: QPointF, *, before: bool) -> None:
    theme = appearance().theme
    line = QPainterPath(QPointF(x + (5 if before else -5), y))
    line.lineTo(target)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(line, draw.pen(theme["card"], 4))
    painter.strokePath(line, draw.pen(theme["ink"], 1.4))
    draw.disc(painter, target, 3.2, theme["ink"], draw.pen(theme["card"], 1.4))
    draw.text(painter, x, y + 5, words, fonts.text(14.5), anchor="end" if before else "start")


@frozen
class Named:
    """Words beside a card, at this height, with a line to a box by its name, or to a point of the card."""

    y: float
    words: str
    what: str | QPointF


def named_card(painter: QPainter, corner: QPointF, b: float, face: Face, before: Sequence[Named], behind: Sequence[Named]) -> None:
    """A card with the names of what is on it, on both sides of it."""
    card(painter, corner.x(), corner.y(), b, face, Pen())
    for side, x, found in ((-1, corner.x() - 18, before), (1, corner.x() + face.size(b).width() + 18, behind)):
        for one in found:
            target = corner + (one.what if isinstance(one.what, QPointF) else _end_of(face, b, one.what, side))
            _label(painter, x, one.y, one.words, target, before=side < 0)


def _end_of(face: Face, b: float, name: str, side: int) -> QPointF:
    """The left or right end of a box, where a line does not hide what is in it."""
    place = BY_NAME[name].bit_length() - 1
    rect = face.box_rect(b, place % SIDE, place // SIDE)
    return QPointF(rect.center().x() + side * (b / 2 - 3), rect.center().y())


def patterns(painter: QPainter, printed: Sequence[Pattern]) -> None:
    """All patterns in a row, and how often each is there."""
    x = 4.0
    for pattern in printed:
        width, height = box_painting.piece_size(pattern.cells, 20)
        box_painting.piece(painter, pattern.cells, x + (84 - width) / 2, 4 + (64 - height) / 2, 20)
        words = tr("twice") if pattern.cards == 2 else tr("once")
        draw.text(painter, x + 42, 90, words, fonts.text(13.5), appearance().theme["ink2"], "middle")
        x += 92


def value_box(painter: QPainter, rect: QRectF, icon: str, words: str) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 4, theme["box"], draw.pen(theme["boxline"], 1))
    art.paint_icon(painter, icon, QRectF(rect.x() + 3, rect.center().y() - 10, 20, 20))
    draw.text(painter, rect.right() - 4, rect.center().y() + 5, words, fonts.text(13.5, 700), anchor="end")


def card(painter: QPainter, x: float, y: float, b: float, face: Face, pen: Pen) -> None:
    """A card with its corner there."""
    painter.save()
    painter.translate(x, y)
    face.paint(painter, b, pen)
    painter.restore()


def expedition(painter: QPainter, rect: QRectF, cells: tuple[Cell, ...], b: float) -> None:
    """A card of the expedition deck with its pattern."""
    theme = appearance().theme
    draw.shade(painter, rect, 10, 2)
    draw.plate(painter, rect, 10, theme["card"], draw.edge_pen("line"))
    width, height = box_painting.piece_size(cells, b)
    box_painting.piece(painter, cells, rect.center().x() - width / 2, rect.center().y() - height / 2, b)


@frozen
class Example:
    """A mark on a card: what was crossed off before, what it crosses off or wrongly would, and two lines that say so."""

    crossed: int
    pending: int
    wrong: int
    first: str
    second: str


def examples(painter: QPainter, face: Face, shown: Sequence[Example]) -> None:
    """A card once for each of these marks, side by side."""
    for place, one in enumerate(shown):
        _example(painter, 4 + 200 * place, face, one)


def _example(painter: QPainter, x: float, face: Face, shown: Example) -> None:
    """A card with a mark that is allowed, or with one that is not."""
    b, theme = 24.0, appearance().theme
    card(painter, x, 4, b, face, Pen(shown.crossed, pending=shown.pending))
    for box in single_boxes(shown.wrong):
        place = box.bit_length() - 1
        box_painting.ghost_box(painter, face.box_rect(b, place % SIDE, place // SIDE).translated(x, 4), False)
    y = 4 + face.size(b).height() + 24
    sign, ink = ("ui-cancel", theme["bad"]) if shown.wrong else ("ui-confirm", theme["good"])
    art.paint_icon(painter, sign, QRectF(x, y - 14, 18, 18), ink)
    draw.text(painter, x + 23, y, shown.first, fonts.text(13.5))
    draw.text(painter, x + 23, y + 19, shown.second, fonts.text(13.5))


def reveal(painter: QPainter, back: str) -> None:
    """The top card of the pack is turned over; `back` is the colour of their backs."""
    draw.deck(painter, QRectF(34, 96, 184, 242), appearance().theme[back])
    arrow(painter, 236, 214, 54)
    expedition(painter, QRectF(308, 96, 178, 236), CORNER, 54)


def gains(painter: QPainter, x: float, y: float, step: float, found: Sequence[tuple[str, str]], px: float) -> None:
    """Icons below each other, each in a box and with what it brings."""
    theme = appearance().theme
    for place, (icon, words) in enumerate(found):
        top = y + place * step
        draw.plate(painter, QRectF(x, top, 46, 46), 6, theme["box"], draw.pen(theme["boxline"], 1.2))
        art.paint_icon(painter, icon, QRectF(x + 6, top + 6, 34, 34))
        draw.text(painter, x + 56, top + 28, words, fonts.text(px))
