"""Paints the items: those of the player to move as rows that say what they do, and the supply below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from ramses_desktop.engine.text import capital, tr
from ramses_desktop.games.pharaoh.maze import parts
from ramses_desktop.games.pharaoh.pending import PendingMove
from ramses_desktop.games.pharaoh.state import State, discovered, holds
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.layout import Rack, items_of, rack_of
from ramses_desktop.games.pharaoh.ui.painting.contents import item_icon
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

WIDE: Final = 14.0
NARROW: Final = 7.0
"""Widths, in font sizes, of a row with room for what an item does, and of one with little room for its name."""


@frozen
class Held:
    """An item in the panel: held, available, or not discovered yet."""

    item: int
    held: bool
    left: int
    """Tokens left in the supply."""
    known: bool
    """Whether its stack is face up."""
    usable: bool
    in_coffer: bool = False


def held_items(view: State, seat: int, pending: PendingMove | None) -> list[Held]:
    """All items of this pyramid, as seen by this player."""
    player = view.players[seat]
    return [
        Held(
            item,
            holds(player, item),
            view.stock[item],
            discovered(view, item),
            pending is not None and not pending.refusal(parts().items[item].word),
            bool(view.coffer >> item & 1),
        )
        for item in items_of(view)
    ]


def paint_rack(
    painter: QPainter, size: QSizeF, items: Sequence[Held], person: Person, marked: int, hovered: int, px: float
) -> None:
    """Paint the panel with all items, and who holds them."""
    theme, rect = appearance().theme, QRectF(0, 0, size.width(), size.height())
    draw.panel(painter, rect)
    held = sum(one.held for one in items)
    rack = rack_of(rect, [one.held for one in items], px / 13.5)
    _paint_head(painter, QRectF(14, px * 0.3, rect.width() - 28, px * 2.1), person, px)
    if not rack.supply.isEmpty():
        if held:
            draw.rule(painter, 14, rack.supply.top(), rect.width() - 28)
        font = fonts.text(px * 0.86, 700)
        draw.text(painter, 14, rack.supply.bottom() - px * 0.4, tr("In the supply"), font, theme["ink2"])
    placed = list(zip(rack.places, items, strict=True))
    sizes = {held: _name_size([(place, one) for place, one in placed if one.held == held], px) for held in (True, False)}
    for place, one in placed:
        paint_item(painter, place, one, marked=one.item == marked, hovered=one.item == hovered, px=px, name=sizes[one.held])


def _name_size(items: Sequence[tuple[QRectF, Held]], px: float) -> float:
    """The size in which the longest of these names fits into its row, so that all are alike."""
    size = 0.0
    for place, one in items:
        left, right = _name_room(place, one, px)
        size = size or px * (1.1 if one.held and place.width() > WIDE * px else 1.0)
        wide = QFontMetricsF(fonts.text(size, 700 if one.held else 400)).horizontalAdvance(capital(words.short(one.item)))
        size = max(draw.SMALLEST, min(size, size * (right - left) * 0.98 / max(wide, 1.0)))
    return size


def _paint_head(painter: QPainter, rect: QRectF, person: Person, px: float) -> None:
    """Whose items these are, and that they are items if there is room for both."""
    theme, side, middle = appearance().theme, px * 1.6, rect.center().y()
    name, label = fonts.text(px * 1.1, 700), fonts.text(px)
    place = QRectF(rect.left(), middle - side / 2, side, side)
    room = rect.right() - place.right() - 6
    taken = QFontMetricsF(label).horizontalAdvance(tr("Items")) + px
    paint_seat(painter, person.token, place)
    if QFontMetricsF(name).horizontalAdvance(person.name) + taken <= room:
        draw.text(painter, rect.right(), middle + px * 0.36, tr("Items"), label, theme["ink2"], "end")
        room -= taken
    draw.elided(painter, place.right() + 6, middle + px * 0.4, person.name, name, room, theme["ink"])


def paint_item(painter: QPainter, rect: QRectF, one: Held, *, marked: bool, hovered: bool, px: float, name: float = 0.0) -> None:
    """Paint an item as a row, or as a tile where there is no room for one; `name` is the size of its name in a row."""
    if one.held:
        _paint_plate(painter, rect, one, marked=marked, hovered=hovered)
    if Rack.is_row(rect, px / 13.5):
        _paint_row(painter, rect, one, px, name)
    else:
        _paint_tile(painter, rect, one, px)


def _paint_plate(painter: QPainter, rect: QRectF, one: Held, *, marked: bool, hovered: bool) -> None:
    """The edge says whether it can be used now."""
    theme = appearance().theme
    edge = draw.pen(theme["ink"], 2) if hovered else draw.edge_pen("edge" if one.usable else "line", 1.4 if one.usable else 1.2)
    draw.shade(painter, rect, 9, 1)
    draw.plate(painter, rect, 9, theme["accent2"] if marked else theme["card"], edge)
    if marked:
        draw.focus_ring(painter, rect, 9, 0)


def _icon_place(rect: QRectF, one: Held, px: float) -> QRectF:
    wide, narrow = rect.width() > WIDE * px, rect.width() < NARROW * px
    side = min(px * (2.4 if one.held and wide else 1.3 if narrow else 1.8), rect.height() * (0.66 if one.held else 0.86))
    left = rect.left() + (px * (0.7 if wide else 0.4) if one.held else 0 if narrow else 4)
    return QRectF(left, rect.center().y() - side / 2, side, side)


def _name_room(rect: QRectF, one: Held, px: float) -> tuple[float, float]:
    """Where the name in a row begins, and where it must end."""
    narrow = rect.width() < NARROW * px
    left = _icon_place(rect, one, px).right() + px * (0.9 if one.held and rect.width() > WIDE * px else 0.3 if narrow else 0.5)
    return left, rect.right() - (4 if one.held else px * 1.1 if narrow else px * 1.3 + 4)


def _paint_row(painter: QPainter, rect: QRectF, one: Held, px: float, size: float) -> None:
    """Icon and name. What is held says what it does as well, if there is room; of the others, how many are left."""
    theme, middle = appearance().theme, rect.center().y()
    _paint_icon(painter, _icon_place(rect, one, px), one)
    (x, right), name = _name_room(rect, one, px), capital(words.short(one.item))
    two_lines = one.held and rect.width() > WIDE * px and rect.height() >= px * 2.9
    baseline = middle + px * (-0.22 if two_lines else 0.36)
    ink = theme["ink" if one.known or one.held else "ink2"]
    draw.elided(painter, x, baseline, name, fonts.text(size, 700 if one.held else 400), right - x, ink)
    if not one.held:
        end = rect.right() - (0 if rect.width() < NARROW * px else 4)
        draw.text(painter, end, baseline, str(one.left), fonts.text(px, 700), ink, "end")
    if two_lines:
        draw.shrunk(painter, x, middle + px * 1.12, words.effect(one.item), px * 0.96, rect.right() - x - 8, theme["ink2"])


def _paint_tile(painter: QPainter, rect: QRectF, one: Held, px: float) -> None:
    """The icon; with the number left, unless it is held."""
    theme = appearance().theme
    side = min(rect.width() * 0.72, rect.height() * 0.72)
    icon = draw.square(rect.center(), side) if one.held else draw.square(rect.center() - QPointF(side, side) * 0.06, side)
    _paint_icon(painter, icon, one)
    if one.held:
        return
    size = min(px * 0.92, rect.height() * 0.34)
    place = rect.bottomRight() - QPointF(size, size) * 0.8
    draw.disc(painter, place, size * 0.72, theme["panel"])
    draw.text(painter, place.x(), place.y() + size * 0.36, str(one.left), fonts.text(size, 700), theme["ink"], "middle")


def _paint_icon(painter: QPainter, rect: QRectF, one: Held) -> None:
    opacity = 1.0 if one.known or one.held else 0.42
    if appearance().theme.dark:
        draw.disc(painter, rect.center(), rect.width() * 0.6, draw.faded(QColor("#d3c198"), opacity))
    paint_icon(painter, item_icon(one.item), rect, opacity=opacity)
    if one.in_coffer:
        # On the picture, as the room beside it is for the name.
        paint_icon(painter, "coffer", draw.square(rect.bottomLeft() + QPointF(0.16, -0.12) * rect.width(), rect.width() * 0.56))
