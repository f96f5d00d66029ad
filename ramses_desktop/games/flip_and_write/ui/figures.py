"""Parts of the figures in the rules: cards, patterns and labels, painted by the same code as the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.card_data import Pattern
from ramses_desktop.games.flip_and_write.grid import BY_NAME, cells
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.figures import Figure
from ramses_desktop.ui.style.theme import appearance


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
    face.paint(painter, b, crossed, pending, 0)
    painter.restore()


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


def figures(patterns_of: Sequence[Pattern]) -> dict[str, Figure]:
    """The figures that both games have."""
    return {
        "patterns": Figure(560, 98, mark("The six patterns"), partial(patterns, printed=patterns_of)),
    }
