"""Overlays on the maze: step counts, outlines, the pending walk, and options to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from ramses_desktop.engine.game import HIDDEN, Move
from ramses_desktop.games.pharaoh.pending import loot_of
from ramses_desktop.games.pharaoh.rules.moves import Chocolate
from ramses_desktop.games.pharaoh.ui import painting
from ramses_desktop.ui.board.choice import Choice, Option
from ramses_desktop.ui.board.marks import mark_at
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

BELOW: Final = 5.0
"""Z value of marks on the floor,"""
ABOVE: Final = 20.0
"""and of those over archaeologists."""
CENTRED: Final = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)


# ------------------------------------------------------------ marks


def been_here(tile: QRectF, token: int) -> Sprite:
    """Marks where another player has just been."""
    return mark_at(tile, _paint_been_here, token, z=BELOW)


def _paint_been_here(painter: QPainter, rect: QRectF, token: int) -> None:
    draw.seat_mark(painter, rect.adjusted(3, 3, -3, -3), token, with_disc=False)


def offered(tile: QRectF) -> Sprite:
    """Marks a tile that can be chosen."""
    return mark_at(tile, _paint_offered, z=BELOW)


def _paint_offered(painter: QPainter, rect: QRectF) -> None:
    theme = appearance().theme
    draw.plate(painter, rect.adjusted(3, 3, -3, -3), 5, draw.faded(theme["accent2"], 0.12), draw.pen(theme["accent"], 2.2))


def within_reach(tile: QRectF, steps: int, *, risky: bool, meant: bool) -> Iterator[Sprite]:
    """A reachable tile, with its distance in steps."""
    yield mark_at(tile, _paint_reach, risky, z=BELOW)
    radius = max(9.0, tile.width() * 0.135)
    disc = QRectF(tile.right() - radius * 2.25, tile.top() + radius * 0.25, 2 * radius, 2 * radius)
    yield mark_at(disc, _paint_number, steps, meant, z=ABOVE + 1)


def _paint_reach(painter: QPainter, rect: QRectF, risky: bool) -> None:
    accent = appearance().theme["accent"]
    edge = draw.pen(accent, 2.4, (7, 5)) if risky else draw.pen(accent, 2.0)
    draw.plate(painter, rect.adjusted(3, 3, -3, -3), 5, None, edge)


def _paint_number(painter: QPainter, rect: QRectF, number: int, full: bool) -> None:
    draw.number_disc(painter, rect.center(), rect.width() / 2, number, full=full)


def walk(points: Sequence[QPointF]) -> Sprite:
    """The pending walk: a broad light line with dots."""
    rect = QPolygonF(points).boundingRect()
    return mark_at(rect.adjusted(0, 0, 1, 1), paint_walk, [point - rect.topLeft() for point in points], z=BELOW)


def paint_walk(painter: QPainter, rect: QRectF, points: list[QPointF]) -> None:
    theme = appearance().theme
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, draw.pen(draw.faded(theme["card"], 0.9), 9))
    dots = draw.pen(theme["pen"] if theme.dark else theme["accent"], 5)
    dots.setDashPattern([0.01, 2.2])
    dots.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(path, dots)


def standing(figure: QRectF) -> Sprite:
    """A ring on the floor under the selected archaeologist."""
    left, top = figure.x() - figure.width() * 0.04, figure.y() + figure.height() * 0.64
    return mark_at(QRectF(left, top, figure.width() * 1.08, figure.height() * 0.46), _paint_ring, z=BELOW)


def _paint_ring(painter: QPainter, rect: QRectF) -> None:
    theme = appearance().theme
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(draw.faded(theme["accent"], 0.35))
    painter.setPen(draw.pen(theme["card"], 5))
    painter.drawEllipse(rect)
    painter.setPen(draw.pen(theme["accent"], 3))
    painter.drawEllipse(rect)


# ------------------------------------------------------------ options


def options_for(moves: Sequence[Move], names: Sequence[str], tokens: Sequence[int], px: float) -> tuple[Option, ...]:
    """The moves as options; a token identifies the player attacked."""
    found = zip(moves, names, tokens, strict=True)
    return tuple(Option(name, partial(_paint_option, move=move, name=name, token=token, px=px)) for move, name, token in found)


def choice_in(tray: QRectF, title: str, note: str, options: tuple[Option, ...], picked: int, px: float, *, low: bool) -> Choice:
    """In rows of about the same length, in the lower or upper half of the maze."""
    count = len(options)
    most = max(1, min(count, int((tray.width() - 56) // (px * 8.2)), 6))
    rows = -(-count // most)
    columns = -(-count // rows)
    height = px * 6.2 + rows * px * 7.6
    width = min(tray.width() - 16, max(columns * px * 8.6 + 40, px * 26))
    y = tray.bottom() - height - 14 if low else tray.top() + 14
    rect = QRectF(tray.center().x() - width / 2, y, width, height)
    wide = min(px * 8.0, (width - 40) / columns - px * 0.6)
    step = wide + px * 0.6
    places = []
    for at in range(count):
        row, column = divmod(at, columns)
        in_row = min(columns, count - row * columns)
        left = rect.center().x() - (in_row * step - px * 0.6) / 2
        places.append(QRectF(left + column * step, rect.top() + px * 3.6 + row * px * 7.6, wide, px * 7.0))
    return Choice(title, note, options, picked, rect, tuple(places), px)


def _paint_option(painter: QPainter, rect: QRectF, move: Move, name: str, token: int, px: float) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 9, theme["panel"], draw.edge_pen("edge"))
    side = px * 3.6
    place = QRectF(rect.center().x() - side / 2, rect.top() + px * 0.7, side, side)
    if isinstance(move, Chocolate):
        painting.paint_die(painter, place, move.number)
    elif loot_of(move) != HIDDEN:
        if theme.dark:
            draw.disc(painter, place.center(), side * 0.56, theme["floor"])
        paint_icon(painter, painting.item_icon(loot_of(move)), place)
    else:
        paint_icon(painter, "duel", place)
    if token != HIDDEN:
        paint_seat(painter, token, QRectF(rect.left() + 5, rect.top() + 5, px * 1.7, px * 1.7))
    painter.setFont(fonts.text(px * 0.9, 700))
    painter.setPen(theme["ink"])
    words = QRectF(rect.left() + 4, place.bottom() + px * 0.1, rect.width() - 8, rect.bottom() - place.bottom() - px * 0.2)
    painter.drawText(words, CENTRED, name)
