"""Paints the panels beside the maze: the throw, help, and the button for clearing a way."""

from __future__ import annotations

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath

from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.state import ROLL, State, turns_left
from ramses_desktop.games.pharaoh.ui.words.prompts import Note
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

WRAPPED = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)


# ------------------------------------------------------------ the throw


@frozen
class Throw:
    """What stands beside the die: what to do, and the steps."""

    prompt: str
    said: str
    """Beside the die, while no throw is being walked."""
    steps: int = 0
    """Steps of this throw; 0 while none is being walked."""
    walked: int = 0
    planned: int = 0
    sand: int = -1
    """Turns left in the hourglass; -1 without one."""
    ready: bool = False
    """Whether the die is to be thrown."""


def throw_of(view: State, prompt: str, said: str, planned: int, *, walks: bool, decides: bool) -> Throw:
    """What stands beside the die; the steps only while somebody walks."""
    sand = turns_left(view) if len(view.players) == 1 else -1
    if not walks or not view.die:
        return Throw(prompt, said, sand=sand, ready=decides and view.stage == ROLL)
    return Throw(prompt, "", view.die, view.steps, planned, sand)


def die_place(rect: QRectF) -> QRectF:
    """The square of the die in its part of the panel."""
    side = min(rect.width() * 0.86, rect.height() * 0.78)
    return QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)


def paint_throw(painter: QPainter, size: QSizeF, die: QRectF, throw: Throw, px: float) -> None:
    """Paint the panel behind the die, and beside it what to do, the steps, and in solo play the hourglass."""
    theme, rect = appearance().theme, QRectF(QPointF(), size)
    draw.panel(painter, rect)
    if throw.ready:
        place = die_place(die)
        draw.focus_ring(painter, place.adjusted(-2, -2, 2, 2), place.width() * 0.18, 2)
    px = min(px, rect.height() / 8)
    column = QRectF(die.right() + 2, px * 0.7, rect.right() - die.right() - 10, rect.height() - px * 1.4)
    if throw.sand >= 0:
        sand = tr("{n} turn of sand", "{n} turns of sand", n=throw.sand)
        base, ink = column.bottom() - px * 0.2, theme["goldtext"]
        draw.shrunk(painter, column.left(), base, sand, px * 0.96, column.width(), ink, weight=700)
        column.setBottom(column.bottom() - px * 1.5)
    below = QRectF(column)
    below.setTop(column.bottom() - px * (3.3 if throw.steps else 2.6))
    if throw.steps:
        _paint_steps(painter, below, throw, px)
    elif throw.said:
        _paint_wrapped(painter, below, throw.said, px * 0.98, 400, theme["ink2"])
    if throw.steps or throw.said:
        column.setBottom(below.top() - px * 0.3)
    _paint_wrapped(painter, column, throw.prompt, px * 1.26, 700, theme["ink"])


def _paint_wrapped(painter: QPainter, rect: QRectF, said: str, px: float, weight: int, ink: QColor) -> None:
    painter.setFont(draw.fitting(said, px, rect.size(), weight))
    painter.setPen(ink)
    painter.drawText(rect, WRAPPED, said)


def _paint_steps(painter: QPainter, rect: QRectF, throw: Throw, px: float) -> None:
    """A disc for each step: ticked if it has been made or is planned; and their number."""
    theme, radius = appearance().theme, min(px * 0.66, rect.width() / (2.8 * throw.steps))
    y = rect.top() + px * 0.7
    for at in range(throw.steps):
        centre = QPointF(rect.left() + radius + 1 + at * radius * 2.75, y)
        if at >= throw.walked + throw.planned:
            draw.disc(painter, centre, radius, None, draw.pen(theme["edge"], 1.4))
            continue
        draw.disc(painter, centre, radius, theme["accent" if at >= throw.walked else "ink2"])
        tick = QPainterPath(centre + QPointF(-0.5, 0) * radius)
        tick.lineTo(centre + QPointF(-0.1, 0.42) * radius)
        tick.lineTo(centre + QPointF(0.55, -0.42) * radius)
        painter.strokePath(tick, draw.pen(theme["panel"] if at < throw.walked else theme["onaccent"], radius * 0.24))
    planned, left = throw.planned, throw.steps - throw.walked
    said = tr("{n} planned", "{n} planned", n=planned) if planned else tr("{n} step left", "{n} steps left", n=left)
    draw.elided(painter, rect.left(), y + px * 2.1, said, fonts.text(px), rect.width(), theme["ink2"])


# ------------------------------------------------------------ help and the button


def paint_note(painter: QPainter, size: QSizeF, note: Note, px: float) -> None:
    theme, rect = appearance().theme, QRectF(QPointF(), size)
    draw.panel(painter, rect)
    inside = rect.adjusted(10, 6, -10, -6)
    draw.elided(painter, inside.left(), inside.top() + px * 1.1, note.title, fonts.text(px, 700), inside.width(), theme["ink"])
    body = inside.adjusted(0, px * 1.5, 0, 0)
    # The reason starts on its own line.
    room = body.adjusted(0, 0, 0, -px * 1.2).size() if note.reason else body.size()
    font = draw.fitting(f"{note.words} {note.reason}", px * 0.94, room)
    painter.setFont(font)
    painter.setPen(theme["ink"])
    flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignTop)
    painter.drawText(body, flags, note.words)
    if note.reason:
        above = QFontMetricsF(font).boundingRect(body, flags, note.words).height() if note.words else 0.0
        painter.setPen(theme["bad"])
        painter.drawText(body.adjusted(0, above + 2, 0, 0), flags, note.reason)


def paint_clear(painter: QPainter, size: QSizeF, *, on: bool, marked: bool, px: float) -> None:
    """Paint the button for clearing a way."""
    theme, rect = appearance().theme, QRectF(QPointF(), size)
    if on:
        draw.shade(painter, rect, 8, 1)
    edge = draw.pen(theme["accent"], 2.4) if marked else draw.edge_pen("edge", 1.3) if on else draw.pen(theme["edge"], 1.2, (4, 3))
    draw.plate(painter, rect, 8, theme["accent2"] if marked else theme["card"] if on else draw.faded(theme["card"], 0.4), edge)
    ink = theme["ink"] if on else theme["ink2"]
    side = px * 1.35
    said = tr("Clear a way")
    wide = QFontMetricsF(fonts.text(px * 1.02, 700)).horizontalAdvance(said)
    left = rect.center().x() - (wide + side + 8) / 2
    paint_icon(painter, "ui-rotate", QRectF(left, rect.center().y() - side / 2, side, side), ink=ink)
    draw.text(painter, left + side + 8, rect.center().y() + px * 0.38, said, fonts.text(px * 1.02, 700), ink)
