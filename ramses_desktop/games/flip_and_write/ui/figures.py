"""Parts of the figures in the rules and in "Show me how": cards, patterns and labels, painted by the same code as the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.grid import BY_NAME, Cell, cells
from ramses_desktop.games.flip_and_write.patterns import Pattern
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.figures import HIGH, WIDE, Figure, arrow
from ramses_desktop.ui.style.theme import appearance

CORNER: Final[tuple[Cell, ...]] = ((0, 0), (0, 1), (1, 1))
ROW: Final[tuple[Cell, ...]] = ((0, 0), (1, 0), (2, 0))


def boxes(names: str) -> int:
    """A set of boxes from text such as `b1 b2 c2`."""
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
    """A label beside a card, at this height, with a line to a named box, or to a point of the card."""

    y: float
    words: str
    what: str | QPointF


def named_card(painter: QPainter, corner: QPointF, b: float, face: Face, before: Sequence[Named], behind: Sequence[Named]) -> None:
    """A card with labels on both sides."""
    card(painter, corner.x(), corner.y(), b, face, 0)
    for side, x, found in ((-1, corner.x() - 18, before), (1, corner.x() + face.size(b).width() + 18, behind)):
        for one in found:
            target = corner + (one.what if isinstance(one.what, QPointF) else _end_of(face, b, one.what, side))
            _label(painter, x, one.y, one.words, target, before=side < 0)


def _end_of(face: Face, b: float, name: str, side: int) -> QPointF:
    """The left or right end of a box, where a line does not hide its icon."""
    ((column, row),) = cells(BY_NAME[name])
    rect = face.box_rect(b, column, row)
    return QPointF(rect.center().x() + side * (b / 2 - 3), rect.center().y())


def patterns(painter: QPainter, printed: Sequence[Pattern]) -> None:
    """All patterns in a row, with the number of each."""
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


def card(painter: QPainter, x: float, y: float, b: float, face: Face, crossed: int, pending: int = 0) -> None:
    """Paint a card with its corner there."""
    painter.save()
    painter.translate(x, y)
    face.paint(painter, b, crossed, pending)
    painter.restore()


def expedition(painter: QPainter, rect: QRectF, pattern: tuple[Cell, ...], b: float) -> None:
    """Paint an expedition card with its pattern."""
    draw.shade(painter, rect, 10, 2)
    draw.plate(painter, rect, 10, appearance().theme["card"], draw.edge_pen("line"))
    width, height = box_painting.piece_size(pattern, b)
    box_painting.piece(painter, pattern, rect.center().x() - width / 2, rect.center().y() - height / 2, b)


@frozen
class Example:
    """A mark on a card: the boxes crossed before, those the mark crosses off or wrongly would, and a two-line caption."""

    crossed: int
    pending: int
    wrong: int
    words: str


def examples(painter: QPainter, face: Face, found: Sequence[Example]) -> None:
    """Legal and illegal marks side by side."""
    b, theme = 24.0, appearance().theme
    for place, one in enumerate(found):
        x, y = 4.0 + 200 * place, 28 + face.size(b).height()
        card(painter, x, 4, b, face, one.crossed, one.pending)
        for column, row in cells(one.wrong):
            box_painting.ghost_box(painter, face.box_rect(b, column, row).translated(x, 4), False)
        sign, ink = ("ui-cancel", theme["bad"]) if one.wrong else ("ui-confirm", theme["good"])
        art.paint_icon(painter, sign, QRectF(x, y - 14, 18, 18), ink)
        for line, words in enumerate(one.words.split("\n")):
            draw.text(painter, x + 23, y + 19 * line, words, fonts.text(13.5))


# ------------------------------------------------------------ "Show me how"


def reveal(painter: QPainter, back: str) -> None:
    """The top card of the pack being turned over; `back` is the pack's colour."""
    draw.deck(painter, QRectF(34, 96, 184, 242), appearance().theme[back])
    arrow(painter, 236, 214, 54)
    expedition(painter, QRectF(308, 96, 178, 236), CORNER, 54)


def mark_with(painter: QPainter, pattern: tuple[Cell, ...], b: float) -> None:
    """An expedition card on the left, and an arrow from it to the card on which it is used."""
    expedition(painter, QRectF(8, 135, 124, 160), pattern, b)
    arrow(painter, 143, 215, 34)


def gains(painter: QPainter, x: float, y: float, step: float, found: Sequence[tuple[str, str]], px: float) -> None:
    """A column of icons, each in a box with what it earns."""
    theme = appearance().theme
    for place, (icon, words) in enumerate(found):
        top = y + place * step
        draw.plate(painter, QRectF(x, top, 46, 46), 6, theme["box"], draw.pen(theme["boxline"], 1.2))
        art.paint_icon(painter, icon, QRectF(x + 6, top + 6, 34, 34))
        draw.text(painter, x + 56, top + 28, tr(words), fonts.text(px))


def figures(back: str, patterns_of: Sequence[Pattern]) -> dict[str, Figure]:
    """The figures that both games have."""
    return {
        "patterns": Figure(560, 98, mark("The six patterns"), partial(patterns, printed=patterns_of)),
        "reveal": Figure(WIDE, HIGH, mark("A card is turned over"), partial(reveal, back=back)),
    }
