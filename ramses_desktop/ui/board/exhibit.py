"""A decision as a picture, for reviews: what it was about, the move that was made, and perhaps a better one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTransform

from ramses_desktop.engine.game import Move
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Exhibit, Hint
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_seat
from ramses_desktop.ui.style.theme import appearance

DISC: Final = 10.0
"""Radius of the discs with a seat's sign and with a number."""
LARGE: Final = 60.0
"""Width of a place from which it is a whole card, with something printed in its upper corners."""
HALO: Final = 2.4
"""How far a mark's halo reaches beyond its line, on both sides together."""


def exhibit(board: BoardScene, made: Move, better: Move | None) -> Exhibit:
    """What the decision was about that the view on the board asks for."""
    return board.tabletop.exhibit(made, better) or _of_stage(board, made, better)


def _of_stage(board: BoardScene, made: Move, better: Move | None) -> Exhibit:
    """The board's stage as it is, with the places that hints for these moves would mark."""
    table = board.tabletop
    token = table.people[table.seat].token
    area = board.sceneRect() if table.stage.isEmpty() else table.stage
    mine, others = (
        [rect for rect in table.hinted(Hint(move, ""))[0] if area.contains(rect.center())] if move is not None else []
        for move in (made, better)
    )

    def paint(painter: QPainter, room: QRectF) -> None:
        scale = min(room.width() / area.width(), room.height() / area.height())
        place = QRectF(room.topLeft(), area.size() * scale)
        board.render(painter, place, area)
        there = QTransform().translate(place.left(), place.top()).scale(scale, scale).translate(-area.left(), -area.top())
        placed = [there.mapRect(rect) for rect in mine]
        paint_made(painter, placed, token)
        paint_better(painter, [there.mapRect(rect) for rect in others], placed)

    return Exhibit(paint)


def paint_made(painter: QPainter, rects: Sequence[QRectF], token: int) -> None:
    """Mark where a move was made: dashed, with the sign of the seat."""
    theme = appearance().theme
    for rect in rects:
        place, radius = rect.adjusted(-4, -4, 4, 4) if rect.width() > LARGE else rect, _radius(rect)
        draw.plate(painter, place, radius, None, draw.pen(theme["card"], 2.6 + HALO))
        draw.plate(painter, place, radius, None, draw.pen(theme["accent"], 2.6, (6, 4)))
    paint_made_by(painter, rects, token)


def paint_made_by(painter: QPainter, rects: Sequence[QRectF], token: int) -> None:
    """The sign of the seat alone, where the move itself is painted as on the board."""
    for rect in rects[:1]:
        middle = rect.bottomLeft() if rect.width() > LARGE else rect.topLeft()
        draw.disc(painter, middle, DISC + 1, appearance().theme["card"])
        paint_seat(painter, token, QRectF(middle.x() - DISC, middle.y() - DISC, 2 * DISC, 2 * DISC))


def paint_better(painter: QPainter, rects: Sequence[QRectF], taken: Sequence[QRectF] = ()) -> None:
    """Mark a better place: a solid double line, with a number; in another corner if the first place is `taken` by a move."""
    theme = appearance().theme
    for rect in rects:
        large = rect.width() > LARGE
        radius = _radius(rect)
        fill = None if large else draw.faded(theme["good"], 0.16)
        inside = rect.adjusted(3.5, 3.5, -3.5, -3.5) if large else rect.adjusted(4, 4, -4, -4)
        draw.plate(painter, rect, radius, fill, draw.pen(theme["card"], 3 + HALO))
        draw.plate(painter, rect, radius, None, draw.pen(theme["good"], 3))
        draw.plate(painter, inside, max(1.0, radius - 2), None, draw.pen(theme["good"], 1.2))
    for rect in rects[:1]:
        corner = rect.topRight() if rect in taken[:1] else rect.topLeft()
        below = QPointF(rect.center().x(), rect.bottom())
        paint_number(painter, below if rect.width() > LARGE else corner, DISC, 1)


def paint_number(painter: QPainter, middle: QPointF, radius: float, number: int) -> None:
    """The number of a better place."""
    theme = appearance().theme
    draw.disc(painter, middle, radius, theme["good"], draw.pen(theme["card"], 1.2))
    font = fonts.text(radius * 1.25, 900)
    draw.text(painter, middle.x(), middle.y() + radius * 0.46, str(number), font, theme["onaccent"], "middle")


def _radius(rect: QRectF) -> float:
    return min(8.0, rect.width() * 0.14)
