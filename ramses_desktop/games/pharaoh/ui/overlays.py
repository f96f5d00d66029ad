"""Overlays on the maze: step counts, outlines, the pending walk, and options to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from ramses_desktop.engine.game import HIDDEN, Move
from ramses_desktop.games.pharaoh.pending import loot_of
from ramses_desktop.games.pharaoh.state import Chocolate
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.painting.contents import item_icon
from ramses_desktop.games.pharaoh.ui.painting.die import paint_die
from ramses_desktop.games.pharaoh.ui.painting.stone import DRAWN, colour
from ramses_desktop.ui.board.choice import Choice, Option
from ramses_desktop.ui.board.marks import mark_at
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

BELOW: Final = 2.8
"""Z value of marks on the floor, below what lies there."""
ABOVE: Final = 20.0
"""Z value of marks over archaeologists."""
CENTRED: Final = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
WAY: Final = QColor("#1f5fa8")


# ------------------------------------------------------------ marks


def been_here(tile: QRectF, token: int) -> Sprite:
    """Marks where another player has just been."""
    return mark_at(tile, _paint_been_here, token, z=BELOW)


def _paint_been_here(painter: QPainter, rect: QRectF, token: int) -> None:
    place = rect.adjusted(4, 4, -4, -4)
    draw.plate(painter, place, place.width() * 0.1, None, draw.pen(draw.faded(colour("glow"), 0.75), 3.6))
    draw.seat_mark(painter, place, token, with_disc=False)


def offered(tile: QRectF) -> Sprite:
    """Marks a tile that can be chosen."""
    return mark_at(tile, _paint_reach, False, False, z=BELOW)


def within_reach(tile: QRectF, steps: int, *, ends: bool, risky: bool, meant: bool, dark: bool) -> Iterator[Sprite]:
    """A reachable tile, with its distance in steps; outlined if the walk may end there, and with a question mark if nobody knows
    what is there."""
    if ends or risky or meant:
        yield mark_at(tile, _paint_reach, risky, meant, z=BELOW)
    if meant and dark:
        yield mark_at(draw.square(tile.center(), tile.width() * 0.38), _paint_question, z=ABOVE)
    corner, side = tile.center() + QPointF(1, -1) * tile.width() * 0.345, max(18.0, tile.width() * 0.27)
    yield mark_at(draw.square(corner, side), _paint_number, steps, meant, z=ABOVE + 1)


def _paint_reach(painter: QPainter, rect: QRectF, risky: bool, meant: bool) -> None:
    """The line is light on stone, and dark round its outside, so that it shows on a lit floor too."""
    k, legal = max(1.0, rect.width() / DRAWN), colour("legal")
    place = rect.adjusted(3 * k, 3 * k, -3 * k, -3 * k)
    contrast = appearance().theme.contrast
    width = (4.0 if contrast else 3.4 if meant else 2.0) * k
    under = draw.WHITE if contrast else draw.faded(colour("void"), 0.6)
    draw.plate(
        painter, place, 6, draw.faded(legal, 0.2) if meant else None, draw.pen(under, width * 2 if contrast else width + 2.8 * k)
    )
    draw.plate(painter, place, 6, None, draw.pen(legal, width, (8 * k, 5 * k) if risky else ()))


def _paint_number(painter: QPainter, rect: QRectF, number: int, full: bool) -> None:
    radius = rect.width() / 2
    legal, disc = colour("legal"), colour("disc")
    draw.disc(painter, rect.center(), radius * 1.08, draw.faded(colour("void"), 0.5))
    fill, ink = (legal, disc) if full and not appearance().theme.contrast else (disc, draw.WHITE)
    draw.disc(painter, rect.center(), radius, fill, draw.pen(draw.WHITE if full else legal, radius * 0.17))
    font = fonts.text(radius * 1.2, 900)
    draw.text(painter, rect.center().x(), rect.center().y() + radius * 0.42, str(number), font, ink, "middle")


def _paint_question(painter: QPainter, rect: QRectF) -> None:
    radius = rect.width() / 2
    draw.disc(painter, rect.center(), radius, colour("disc"), draw.pen(colour("legal"), 2))
    font = fonts.text(radius * 1.2, 900)
    draw.text(painter, rect.center().x(), rect.center().y() + radius * 0.42, "?", font, draw.WHITE, "middle")


def walk(points: Sequence[QPointF], tile: float) -> Sprite:
    """The pending walk: a broad light line with dots."""
    rect = QPolygonF(points).boundingRect()
    return mark_at(
        rect.adjusted(0, 0, 1, 1), paint_walk, [point - rect.topLeft() for point in points], max(1.0, tile / DRAWN), z=BELOW
    )


def paint_walk(painter: QPainter, rect: QRectF, points: list[QPointF], k: float) -> None:
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, draw.pen(draw.faded(colour("disc"), 0.55), 10 * k))
    painter.strokePath(path, draw.pen(draw.WHITE, 7 * k))
    dots = draw.pen(WAY, 4.6 * k)
    dots.setDashPattern([0.01, 2.2])
    dots.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(path, dots)


# ------------------------------------------------------------ options


def options_for(moves: Sequence[Move], names: Sequence[str], tokens: Sequence[int], px: float) -> tuple[Option, ...]:
    """The moves as options; a token identifies the player attacked."""
    found = []
    for move, name, token in zip(moves, names, tokens, strict=True):
        loot = loot_of(move)
        tip = words.item_help(loot) if loot != HIDDEN else ""
        found.append(Option(name, partial(_paint_option, move=move, name=name, token=token, px=px), tip=tip))
    return tuple(found)


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
        paint_die(painter, place, move.number)
    elif loot_of(move) != HIDDEN:
        if theme.dark:
            draw.disc(painter, place.center(), side * 0.56, theme["floor"])
        paint_icon(painter, item_icon(loot_of(move)), place)
    else:
        paint_icon(painter, "duel", place)
    if token != HIDDEN:
        paint_seat(painter, token, QRectF(rect.left() + 5, rect.top() + 5, px * 1.7, px * 1.7))
    painter.setFont(fonts.text(px * 0.9, 700))
    painter.setPen(theme["ink"])
    words = QRectF(rect.left() + 4, place.bottom() + px * 0.1, rect.width() - 8, rect.bottom() - place.bottom() - px * 0.2)
    painter.drawText(words, CENTRED, name)
