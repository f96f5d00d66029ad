"""Paints what lies between the cards in play: the prompt, the expedition card and its pack, the deck, what a mark would earn. Each
function is told all it needs and paints at the origin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.grid import Cell
from ramses_desktop.games.flip_and_write.pending import Earned
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.game_ui import Note, Room, View
from ramses_desktop.games.flip_and_write.ui.panels import round_and_turn
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

EDGE: Final = 2.5
"""How far a covered card shows under the one above, in pixels at the usual scale."""


def _rect(size: QSizeF) -> QRectF:
    return QRectF(0, 0, size.width(), size.height())


def expedition_face(place: QRectF, scale: float, below: int) -> QRectF:
    """Where the top card lies, with so many covered ones below it."""
    return place.adjusted(0, 0, -EDGE * scale * below, -EDGE * scale * below)


def expedition_side(face: QRectF, scale: float) -> float:
    """The side of a box of the pattern on the card."""
    return min(21 * scale, (face.height() - 22) / 3 - 2, (face.width() - 22) / 3 - 2)


def paint_expedition(painter: QPainter, size: QSizeF, cells: Sequence[Cell], faded: bool, scale: float, below: int) -> None:
    """The card that holds for everybody; its pattern is pale where a piece lies over it, or is away."""
    theme, edge = appearance().theme, EDGE * scale
    rect = expedition_face(_rect(size), scale, below)
    for under in range(below, 0, -1):
        draw.plate(painter, rect.translated(edge * under, edge * under), 8, theme["card"], draw.edge_pen("edge"))
    draw.shade(painter, rect, 8, 1.5)
    draw.plate(painter, rect, 8, theme["card"], draw.edge_pen("line"))
    draw.plate(painter, rect.adjusted(5, 5, -5, -5), 5, None, draw.pen(theme["gold"], 1.2))
    side = expedition_side(rect, scale)
    width, height = box_painting.piece_size(cells, side)
    painter.setOpacity(0.35 if faded else 1.0)
    corner = rect.center() - QPointF(width / 2, height / 2)
    box_painting.piece(painter, cells, corner.x(), corner.y(), side, theme["ink"])


def paint_pack(painter: QPainter, size: QSizeF, room: Room, view: View, px: float) -> None:
    """The expedition cards that are still face down."""
    _, turn = round_and_turn(view)
    left = tr("{n} left", n=len(room.parts.expeditions) - turn)
    draw.deck(painter, _rect(size), appearance().theme[room.measures.pack], left, px)


def paint_deck(painter: QPainter, size: QSizeF, colour: str, unseen: int, marked: bool, px: float) -> None:
    """The cards that nobody has seen."""
    rect = _rect(size)
    if not unseen:
        draw.plate(painter, rect, 8, None, draw.pen(appearance().theme["edge"], 1.4, (4, 3)))
        return
    draw.deck(painter, rect, appearance().theme[colour], tr("{n} unseen", n=unseen), px)
    if marked:
        draw.focus_ring(painter, rect, 8, 3)


def paint_gap(painter: QPainter, size: QSizeF) -> None:
    """Where a completed card lay."""
    draw.plate(painter, _rect(size).adjusted(2, 2, -2, -2), 10, None, draw.pen(appearance().theme["edge"], 2, (5, 4)))


def paint_earned(painter: QPainter, size: QSizeF, earned: Earned, left: bool, scale: float) -> None:
    """What the mark would bring, line by line; the tip points to the card that it is on."""
    theme, rect = appearance().theme, _rect(size)
    tip = min(rect.height() / 2, 44.0)
    draw.bubble(painter, rect, (tip, "left") if left else (tip, "right"))
    lines = earned_lines(earned)
    each = (rect.height() - 14) / (len(lines) + 1)
    icon_size, px = min(24 * scale, each - 4), min(16 * scale, each * 0.6)
    for at, (kind, words) in enumerate(lines):
        middle = 7 + each * (at + 0.5)
        if kind:
            paint_icon(painter, kind, QRectF(12, middle - icon_size / 2, icon_size, icon_size))
        font = draw.fitting(words, px, QSizeF(rect.width() - (22 + icon_size if kind else 20), each), 700)
        draw.text(painter, rect.width() - 12, middle + px * 0.36, words, font, theme["ink"], "end")
    middle = 7 + each * (len(lines) + 0.5)
    if lines:
        draw.rule(painter, 10, middle - each / 2, rect.width() - 20)
    draw.text(painter, 12, middle + px * 0.36, tr("Total"), fonts.text(px * 0.84), theme["ink2"])
    total = fonts.text(px * 1.12, 900)
    draw.text(painter, rect.width() - 12, middle + px * 0.36, signed(earned.points), total, theme["ink"], "end")


def earned_lines(earned: Earned) -> list[tuple[str, str]]:
    """An icon and its points; last, without an icon, the bonus boxes."""
    lines = [(kind, signed(points)) for kind, points in earned.lines]
    if earned.bonuses:
        lines.append(("", tr("+1 box") if earned.bonuses == 1 else tr("+{n} boxes", n=earned.bonuses)))
    return lines


def paint_label(painter: QPainter, room: Room, view: View, px: float) -> None:
    """The name of the display, and what there is to say of it."""
    end = draw.text(painter, 0, 14 * px, tr("Display").upper(), fonts.label(11.5 * px), appearance().theme["ink2"])
    if room.paint_sight:
        room.paint_sight(painter, end, view, px)


def paint_note(painter: QPainter, size: QSizeF, note: Note, scale: float) -> None:
    """What is worth knowing before a mark lies there."""
    head, width, soft = 22 * scale, size.width(), appearance().theme["ink2"]
    draw.elided(painter, width / 2, head * 0.64, note.heading.upper(), fonts.label(11.5 * scale), width, soft, "middle")
    rect = QRectF(0, head, width, size.height() - head)
    draw.plate(painter, rect, 10, appearance().theme["panel"], draw.edge_pen("line"))
    side, px = min(30 * scale, rect.height() * 0.6, width * 0.32), min(21 * scale, rect.height() * 0.42)
    paint_icon(painter, note.icon, QRectF(width * 0.13, rect.center().y() - side / 2, side, side))
    words = fonts.text(px, 900)
    draw.text(painter, width * 0.88, rect.center().y() + px * 0.36, note.words, words, appearance().theme["ink"], "end")


def signed(points: int) -> str:
    """+5 or −3, with a real minus."""
    return f"{points:+d}".replace("-", "−")
