"""The panels between the cards in play: the expedition card and its pack, the deck, a mark's earnings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.pending import Earned
from ramses_desktop.games.flip_and_write.playout import TURNS
from ramses_desktop.games.flip_and_write.ui import box_painting, panels
from ramses_desktop.games.flip_and_write.ui.game_ui import Note
from ramses_desktop.games.flip_and_write.ui.layout import DECK
from ramses_desktop.games.flip_and_write.ui.words import gained, round_and_turn
from ramses_desktop.ui.board.marks import paint_chosen
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import SYMBOLS, paint_icon
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from ramses_desktop.games.flip_and_write.ui.scene import FlipAndWriteScene

TURNS_UP: Final = 280
"""Milliseconds for the next expedition card to be turned over."""
TOTAL: Final = "total"
"""In place of an icon, beside the sum."""
EDGE: Final = 2.5
"""Pixels by which a covered card shows under the one above."""


# ------------------------------------------------------------ the expedition card


def cards_below(board: FlipAndWriteScene) -> int:
    """Number of covered cards visible under the current expedition card."""
    return min(3, board.view.number % TURNS) if board.has_pile else 0


def expedition_face(place: QRectF, scale: float, below: int) -> QRectF:
    """Rectangle of the top card, with this many covered ones below it."""
    return place.adjusted(0, 0, -EDGE * scale * below, -EDGE * scale * below)


def expedition_side(face: QRectF, scale: float) -> float:
    """Side of a box of the pattern on the card."""
    return min(21 * scale, (face.height() - 22) / 3 - 2, (face.width() - 22) / 3 - 2)


def expedition(board: FlipAndWriteScene) -> Sprite:
    """The card in force; its pattern is pale while the piece is over it, or away."""
    view, mark, rect, scale = board.view, board.mark, board.layout.expedition, board.layout.scale
    below, opacity = cards_below(board), 0.35 if mark is not None and board.piece_is_shown else 1.0
    cells = mark.ways[mark.way] if mark is not None else board.parts.patterns[board.parts.expeditions[view.expedition]].cells

    def paint(painter: QPainter) -> None:
        theme, edge = appearance().theme, EDGE * scale
        face = expedition_face(at_origin(rect), scale, below)
        for under in range(below, 0, -1):
            draw.plate(painter, face.translated(edge * under, edge * under), 8, theme["card"], draw.edge_pen("edge"))
        draw.shade(painter, face, 8, 1.5)
        draw.plate(painter, face, 8, theme["card"], draw.edge_pen("line"))
        draw.plate(painter, face.adjusted(5, 5, -5, -5), 5, None, draw.pen(theme["gold"], 1.2))
        side = expedition_side(face, scale)
        width, height = box_painting.piece_size(cells, side)
        painter.setOpacity(opacity)
        corner = face.center() - QPointF(width / 2, height / 2)
        box_painting.piece(painter, cells, corner.x(), corner.y(), side, theme["ink"])

    def back(painter: QPainter) -> None:
        draw.card_back(painter, expedition_face(at_origin(rect), scale, below), appearance().theme[board.pack_colour])

    return Sprite(rect, paint, (cells, opacity, below), z=board.view.number / 1000, glide=TURNS_UP, back=back)


def at_origin(rect: QRectF) -> QRectF:
    return QRectF(QPointF(0, 0), rect.size())


# ------------------------------------------------------------ pack, deck, display


def cards_left(board: FlipAndWriteScene) -> int:
    """Number of expedition cards still face down."""
    _, turn = round_and_turn(board.view)
    return len(board.parts.expeditions) - turn


def pack(board: FlipAndWriteScene) -> Sprite:
    """The expedition cards that are still face down."""
    rect = board.layout.pack
    left = tr("{n} left", "{n} left", n=cards_left(board))

    def paint(painter: QPainter) -> None:
        draw.deck(painter, at_origin(rect), appearance().theme[board.pack_colour], left, 13.5 * board.layout.text)

    return Sprite(rect, paint, (left,))


def deck(board: FlipAndWriteScene) -> Sprite:
    """The unseen cards."""
    rect, unseen = board.layout.deck, len(board.view.deck)
    reached, chosen = board.is_reached(DECK), DECK in board.picked

    def paint(painter: QPainter) -> None:
        place, theme = at_origin(rect), appearance().theme
        if not unseen:
            draw.plate(painter, place, 8, None, draw.pen(theme["edge"], 1.4, (4, 3)))
            return
        draw.deck(painter, place, theme[board.deck_colour], tr("{n} unseen", "{n} unseen", n=unseen), 13.5 * board.layout.text)
        if chosen:
            paint_chosen(painter, place, 8)
        if reached:
            draw.focus_ring(painter, place, 8, 3)

    return Sprite(rect, paint, (unseen, reached, chosen))


def gap(rect: QRectF) -> Sprite:
    """The empty place of a completed card."""

    def paint(painter: QPainter) -> None:
        place = at_origin(rect).adjusted(2, 2, -2, -2)
        draw.plate(painter, place, 10, None, draw.pen(appearance().theme["edge"], 2, (5, 4)))

    return Sprite(rect, paint, ())


def display_label(board: FlipAndWriteScene) -> Sprite:
    """The heading of the display, and a note about it."""
    view, px, corner = board.view, board.layout.text, board.layout.display_label

    def paint(painter: QPainter) -> None:
        end = draw.text(painter, 0, 14 * px, tr("Display").upper(), fonts.label(11.5 * px), appearance().theme["ink2"])
        board.paint_display_note(painter, end, view, px)

    return Sprite(QRectF(corner.x(), corner.y() - 14 * px, board.layout.bar.width(), 20 * px), paint, (view.display,))


# ------------------------------------------------------------ earnings preview


def earned(board: FlipAndWriteScene, found: Earned) -> Sprite:
    """What the mark would earn, line by line; the tip points to the card under the piece."""
    assert board.mark is not None
    assert board.mark.spot is not None
    place, scale = board.layout.earned, board.layout.scale
    lines = earned_lines(found)
    rect = QRectF(place.topLeft(), QSizeF(place.width(), min(place.height(), (31 * len(lines) + 22) * scale)))
    left = board.mark.cards.index(board.mark.spot.card) == 0

    def paint(painter: QPainter) -> None:
        draw.bubble(painter, at_origin(rect), (min(rect.height() / 2, 44.0), "left" if left else "right"))
        _paint_sum(painter, rect.size(), scale, lines)

    return Sprite(rect, paint, (found.lines, found.bonuses, left))


def _paint_sum(painter: QPainter, size: QSizeF, scale: float, lines: list[tuple[str, str]]) -> None:
    """Paint icons and their points; the total under a line, with its name."""
    theme, right = appearance().theme, size.width() - 12
    each = (size.height() - 14) / len(lines)
    side, px = min(24 * scale, each - 4), min(16 * scale, each * 0.6)
    for at, (icon, words) in enumerate(lines):
        middle = 7 + each * (at + 0.5)
        if icon == TOTAL:
            draw.rule(painter, 10, middle - each / 2, size.width() - 20)
            taken = draw.shrunk(painter, right, middle + px * 0.36, words, px * 1.12, size.width() * 0.6, theme["ink"], "end", 900)
            draw.shrunk(painter, 12, middle + px * 0.36, tr("Total"), px * 0.84, right - taken - 18, theme["ink2"])
            continue
        place = QRectF(12, middle - side / 2, side, side)
        if icon in SYMBOLS:
            panels.swatch(painter, icon, place, side * 0.2, draw.square(place.center(), side * 0.64))
        elif icon:
            paint_icon(painter, icon, place)
        room = size.width() - (28 + side if icon else 24)
        draw.shrunk(painter, right, middle + px * 0.36, words, px, room, theme["ink"], "end", 700)


def earned_lines(found: Earned) -> list[tuple[str, str]]:
    """Pairs of an icon and its points; without an icon, the bonus boxes; last, if there are points, the total."""
    lines = [(line.icon, gained(line.points, line.least)) for line in found.lines]
    bonuses = [("", tr("+{n} box", "+{n} boxes", n=found.bonuses))] if found.bonuses else []
    total = [(TOTAL, gained(found.points, found.least))] if lines else []
    return [*lines, *bonuses, *total]


def note(board: FlipAndWriteScene, found: Note) -> Sprite:
    """Advice shown before a mark is placed."""
    place, scale = board.layout.earned, board.layout.scale
    size = QSizeF(place.width(), min(place.height(), 84 * scale))

    def paint(painter: QPainter) -> None:
        theme, head, width = appearance().theme, 22 * scale, size.width()
        heading, font = found.heading.upper(), fonts.label(11.5 * scale)
        draw.elided(painter, width / 2, head * 0.64, heading, font, width, theme["ink2"], "middle")
        rect = QRectF(0, head, width, size.height() - head)
        middle = rect.center().y()
        draw.plate(painter, rect, 10, theme["panel"], draw.edge_pen("line"))
        side, px = min(30 * scale, rect.height() * 0.6, width * 0.32), min(21 * scale, rect.height() * 0.42)
        paint_icon(painter, found.icon, QRectF(width * 0.13, middle - side / 2, side, side))
        draw.text(painter, width * 0.88, middle + px * 0.36, found.words, fonts.text(px, 900), theme["ink"], "end")

    return Sprite(QRectF(place.topLeft(), size), paint, (found,))
