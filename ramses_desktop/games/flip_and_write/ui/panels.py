"""Paints what the panels beside the cards have in common: heads, headings, boxes, completed cards, patterns still to come, results.
Each is drawn at its own size from a view; the board scales it to the room there is. What only one game has is its room's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.grid import Cell
from ramses_desktop.games.flip_and_write.patterns import Pattern
from ramses_desktop.games.flip_and_write.pending import Earned
from ramses_desktop.games.flip_and_write.playout import ROUNDS, TURNS
from ramses_desktop.games.flip_and_write.rules import ALL_TURNS, KEEP, REPLACE
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.game_ui import Room, View
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat, paint_symbol
from ramses_desktop.ui.style.theme import appearance


def soft() -> QColor:
    return appearance().theme["ink2"]


def ink() -> QColor:
    return appearance().theme["ink"]


def round_and_turn(view: View) -> tuple[int, int]:
    """The round and the turn in it, counted from 1; at the end the last."""
    number = min(view.number, ALL_TURNS - 1)
    return number // TURNS + 1, number % TURNS + 1


# ------------------------------------------------------------ parts of a score card


def paint_score(painter: QPainter, room: Room, view: View, seat: int, person: Person, earned: Earned | None) -> None:
    """The score card of a seat: whose it is, how many points it has, what the game counts, what is completed."""
    size = room.measures.score
    width = size.width()
    draw.panel(painter, QRectF(0, 0, width, size.height()))
    paint_seat(painter, person.token, QRectF(16, 13, 26, 26))
    points = draw.text(painter, width - 16, 34, str(room.game.scores(view)[seat].total), fonts.text(24, 900), ink(), "end")
    so_far = draw.text(painter, width - 24 - points, 33, tr("so far"), fonts.text(12.5), soft(), "end")
    draw.elided(painter, 52, 33, person.name, fonts.title(18), width - 52 - 34 - points - so_far, ink())
    room.paint_score(painter, view, seat, earned)
    _completed(painter, room, room.own_chips, view.players[seat].done)


def heading(painter: QPainter, width: float, y: float, name: str, note: str) -> None:
    """The words above a part of the score card, under a line."""
    painter.fillRect(QRectF(16, y - 22, width - 32, 1), appearance().theme["line"])
    draw.text(painter, 16, y, name.upper(), fonts.label(), soft())
    draw.text(painter, width - 16, y, note, fonts.text(12.5), soft(), "end")


def cell(painter: QPainter, rect: QRectF, pending: bool = False, taken: bool = False) -> None:
    """A box of the score card; `pending` if the mark under the piece would cross it off, `taken` if it is somebody else's."""
    theme = appearance().theme
    gone = theme["box"] if theme.contrast else theme["line"]
    fill = theme["accent2"] if pending else gone if taken else theme["box"]
    edge = QPen(theme["accent"] if pending else theme["boxline"], 2 if pending else 1)
    if pending:
        edge.setDashPattern([2.5, 1.5])
    painter.setPen(edge)
    painter.setBrush(fill)
    painter.drawRoundedRect(rect, 6, 6)


def square(rect: QRectF, side: float) -> QRectF:
    """A square in the middle of this place."""
    return QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)


def symbol(painter: QPainter, colour: str, rect: QRectF) -> None:
    """The white symbol of a colour, on a ground of that colour."""
    paint_symbol(painter, colour, rect, QColor("#ffffff"), appearance().theme[colour])


# ------------------------------------------------------------ completed cards


APART: Final = 1.1
"""From one completed card to the next at least, in sizes of these: a seal reaches beyond the edge of its card."""


def side_by_side(room: QRectF, count: int) -> list[QRectF]:
    """Places in a row, smaller where there are many, so that none hides another."""
    size = min(room.height(), room.width() / (APART * max(1, count)))
    step = min(size * 1.375, (room.width() - size) / max(1, count - 1))
    return [QRectF(room.left() + at * step, room.top(), size, size) for at in range(count)]


def _completed(painter: QPainter, room: Room, places: Callable[[Sequence[int]], list[QRectF]], done: Sequence[int]) -> None:
    """Those of a player, or that there are none."""
    for rect, number in zip(places(done), done, strict=True):
        room.paint_chip(painter, rect, number)
    if not done:
        first = places((0,))[0]
        draw.text(painter, first.left(), first.top() + 22, room.sayings().none_completed, fonts.text(12.5), soft())


# ------------------------------------------------------------ the others


def paint_opponent(painter: QPainter, height: float, room: Room, view: View, seat: int, person: Person, doing: str) -> None:
    """Another player's panel without the cards, which are items of their own."""
    width = room.measures.opponent.width()
    draw.panel(painter, QRectF(0, 0, width, height))
    paint_seat(painter, person.token, QRectF(12, 11, 28, 28))
    total = draw.text(painter, width - 14, 33, str(room.game.scores(view)[seat].total), fonts.text(21, 900), ink(), "end")
    draw.elided(painter, 48, 25, person.name, fonts.text(15.5, 700), width - 48 - 22 - total, ink())
    paint_icon(painter, "ui-bot" if person.bot else "ui-person", QRectF(48, 29, 14, 14), ink=soft())
    draw.text(painter, 66, 41, doing, fonts.text(12.5), soft())
    if room.paint_other:
        room.paint_other(painter, height, view, seat, room.measures.margins(height).beside)
    _completed(painter, room, partial(room.other_chips, height), view.players[seat].done)


def doing(view: View, seat: int, bot: bool, takes: str) -> str:
    """What somebody else is busy with, as far as anybody can see; `takes` if it is taking a card."""
    if view.stage == REPLACE and view.seat == seat:
        return takes
    if not view.together:
        return tr("waits")
    if seat < view.seat:
        return tr("has kept two") if view.stage == KEEP else tr("has marked")
    if seat == view.seat and bot:
        return tr("is thinking")
    return tr("is choosing")


def paint_alone(painter: QPainter, width: float, height: float, title: str, words: str) -> float:
    """The panel of who plays alone, in place of the others: what is struck off, and when. Says where the list of it may begin."""
    draw.panel(painter, QRectF(0, 0, width, height))
    draw.text(painter, 16, 30, title, fonts.title(15), ink())
    room = QRectF(16, 39, width - 32, 66)
    painter.setFont(draw.fitting(words, 13, room.size()))
    painter.setPen(QPen(soft()))
    painter.drawText(room, int(Qt.TextFlag.TextWordWrap), words)
    draw.text(painter, 16, 126, tr("Struck off so far").upper(), fonts.label(), soft())
    return 136.0


# ------------------------------------------------------------ patterns still to come


def paint_to_come(painter: QPainter, width: float, height: float, room: Room, view: View) -> None:
    """How often each pattern may still turn up in this round, and which are gone."""
    draw.panel(painter, QRectF(0, 0, width, height))
    coming, gone = patterns_left(room, view)
    low = height < 170
    top = 34.0 if low else 60.0
    draw.text(painter, 16, 26 if low else 30, tr("Still to come"), fonts.title(15), ink())
    if not low:
        left = sum(coming.values())
        words = tr("{n} cards, one stays hidden", n=left) if left > 1 else tr("The last card stays hidden")
        draw.text(painter, 16, 50, words, fonts.text(12.5), soft())
    show_gone = height >= 230 and gone
    _coming(painter, QRectF(16, top, width - 32, height - top - (58 if show_gone else 8)), room, coming)
    if show_gone:
        _gone(painter, height - 44, room, gone)


def _coming(painter: QPainter, space: QRectF, room: Room, coming: Counter[int]) -> None:
    """The patterns in as few columns as their height allows."""
    fitting = (columns for columns in (1, 2) if space.height() >= 44 * -(-len(coming) // columns))
    columns = next(fitting, 2 if len(coming) < 5 else 3)
    rows = max(1, -(-len(coming) // columns))
    each = min(52.0, space.height() / rows)
    wide = (space.width() - (columns - 1) * 6) / columns
    for at, (pattern, count) in enumerate(sorted(coming.items())):
        rect = QRectF(space.left() + (at % columns) * (wide + 6), space.top() + (at // columns) * each, wide, each - 6)
        draw.plate(painter, rect, 8, appearance().theme["card"], draw.edge_pen("line"))
        side = min(15.0, (rect.height() - 8) / 2 - 2, (rect.width() - 34) / 3 - 2)
        _pattern(painter, room, pattern, QPointF(rect.left() + 7, rect.center().y()), side)
        font = fonts.text(16 if columns == 1 else 13, 700)
        draw.text(painter, rect.right() - 7, rect.center().y() + 5, f"×{count}", font, ink(), "end")


def patterns_left(room: Room, view: View) -> tuple[Counter[int], list[int]]:
    """How often each pattern is still in this round's pack, and those that are gone, as far as the view knows."""
    order = view.orders[min(view.round, ROUNDS - 1)]
    gone = [room.parts.expeditions[card] for card in order if card != HIDDEN]
    coming = Counter(room.parts.expeditions)
    coming.subtract(gone)
    return +coming, gone


def lying(pattern: Pattern) -> list[Cell]:
    """The pattern lying down, so that a row of them is low."""
    wide, high = max(column for column, _ in pattern.cells), max(row for _, row in pattern.cells)
    return [(row, wide - column) for column, row in pattern.cells] if high > wide else list(pattern.cells)


def _pattern(painter: QPainter, room: Room, pattern: int, left_middle: QPointF, side: float) -> float:
    """A pattern in small, lying down; says how wide it is."""
    cells = lying(room.parts.patterns[pattern])
    high = max(row for _, row in cells) + 1
    box_painting.piece(painter, cells, left_middle.x(), left_middle.y() - (high * (side + 2) - 2) / 2, side, soft(), 2)
    return (max(column for column, _ in cells) + 1) * (side + 2)


def _gone(painter: QPainter, y: float, room: Room, gone: Sequence[int]) -> None:
    draw.text(painter, 16, y, tr("Gone").upper(), fonts.label(), soft())
    painter.save()
    painter.setOpacity(0.55)
    x, side = 16.0, 9.0 if len(gone) < 5 else 6.0
    for pattern in gone:
        x += _pattern(painter, room, pattern, QPointF(x, y + 20), side) + 8
    painter.restore()


# ------------------------------------------------------------ the end


def paint_final(painter: QPainter, size: QSizeF, room: Room, view: View, seat: int, person: Person) -> None:
    """A player's panel when the game is over; the winner's has a gold edge."""
    theme, width, height = appearance().theme, size.width(), size.height()
    scores = room.game.scores(view)
    score = scores[seat]
    rect = QRectF(0, 0, width, height)
    draw.panel(painter, rect)
    if score.place == 1 and len(scores) > 1:
        painter.setPen(QPen(theme["gold"], 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 12, 12)
    paint_seat(painter, person.token, QRectF(16, 14, 34, 34))
    edge = width - 28 - draw.text(painter, width - 16, 41, str(score.total), fonts.text(28, 900), ink(), "end")
    if len(scores) > 1:
        won = score.place == 1
        label = ordinal(score.place)
        edge -= draw.text(painter, edge, 39, label, fonts.text(15.5, 700), theme["goldtext"] if won else soft(), "end") + 10
        if won:
            paint_icon(painter, "trophy", QRectF(edge - 24, 18, 24, 24))
            edge -= 34
    name = draw.elided(painter, 62, 39, person.name, fonts.title(19), edge - 62 - 30, ink())
    paint_icon(painter, "ui-bot" if person.bot else "ui-person", QRectF(74 + name, 24, 16, 16), ink=soft())
    _final_chips(painter, width, height, room, view.players[seat].done)
    if room.paint_final:
        room.paint_final(painter, size, view, seat)


def _final_chips(painter: QPainter, width: float, height: float, room: Room, done: Sequence[int]) -> None:
    """Completed cards in as many rows as fit."""
    left = width * 0.5
    words = tr("{n} completed", n=len(done))
    draw.text(painter, left, 72, words.upper(), fonts.label(), soft())
    for rect, number in zip(final_chips(QRectF(left, 80, width - left - 16, height - 82), len(done)), done, strict=True):
        room.paint_chip(painter, rect, number)


def final_chips(room: QRectF, count: int) -> list[QRectF]:
    """Where each completed card lies in so much room, each with its number below."""
    size = 44.0 if room.height() > 133 else 34.0
    rows = max(1, int(room.height() // (size + 20)))
    a_row = max(-(-count // rows), int((room.width() + size * 0.3) // (size * 1.3)), 1)
    lines = [min(a_row, count - first) for first in range(0, count, a_row)]
    strips = [QRectF(room.left(), room.top() + at * (size + 22), room.width(), size) for at in range(len(lines))]
    # All rows are as dense as a full one.
    return [place for strip, line in zip(strips, lines, strict=True) for place in side_by_side(strip, a_row)[:line]]


def ordinal(place: int) -> str:
    return [tr("1st"), tr("2nd"), tr("3rd"), tr("4th")][place - 1]
