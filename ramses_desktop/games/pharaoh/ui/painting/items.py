"""Paints the items: those of the player to move as rows that say what they do, and the supply below them."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from ramses_desktop.engine.text import capital, tr
from ramses_desktop.games.pharaoh.pending import PendingMove
from ramses_desktop.games.pharaoh.rules.maze import parts
from ramses_desktop.games.pharaoh.rules.state import State, discovered, holds
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.layout import Rack, items_of, rack_of
from ramses_desktop.games.pharaoh.ui.painting.contents import item_icon
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance


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


def paint_rack(painter: QPainter, size: QSizeF, items: Sequence[Held], marked: int, hovered: int, px: float) -> None:
    """Paint the panel with all items."""
    theme, rect = appearance().theme, QRectF(0, 0, size.width(), size.height())
    draw.panel(painter, rect)
    held = sum(one.held for one in items)
    rack = rack_of(rect, [one.held for one in items], px / 13.5)
    draw.text(painter, 14, px * 1.7, tr("Items"), fonts.title(px * 1.1), theme["ink"])
    draw.text(painter, rect.right() - 14, px * 1.7, tr("{n} held", "{n} held", n=held), fonts.text(px), theme["ink2"], "end")
    if not rack.supply.isEmpty():
        if held:
            draw.rule(painter, 14, rack.supply.top(), rect.width() - 28)
        font = fonts.text(px * 0.86, 700)
        draw.text(painter, 14, rack.supply.bottom() - px * 0.4, tr("In the supply"), font, theme["ink2"])
    for place, one in zip(rack.places, items, strict=True):
        paint_item(painter, place, one, marked=one.item == marked, hovered=one.item == hovered, px=px)


def paint_item(painter: QPainter, rect: QRectF, one: Held, *, marked: bool, hovered: bool, px: float) -> None:
    """Paint an item as a row, or as a tile where there is no room for one."""
    if one.held:
        _paint_plate(painter, rect, one, marked=marked, hovered=hovered)
    if Rack.is_row(rect, px / 13.5):
        _paint_row(painter, rect, one, px)
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


def _paint_row(painter: QPainter, rect: QRectF, one: Held, px: float) -> None:
    """Icon, name and how many are left; what is held says what it does as well, if there is room."""
    theme, middle = appearance().theme, rect.center().y()
    wide = rect.width() > 14 * px
    side = min(px * (2.4 if one.held and wide else 1.8), rect.height() * (0.66 if one.held else 0.86))
    icon = QRectF(rect.left() + (px * (0.7 if wide else 0.5) if one.held else 4), middle - side / 2, side, side)
    _paint_icon(painter, icon, one)
    x, right = icon.right() + px * (0.9 if one.held and wide else 0.5), rect.right() - (px * 0.7 if one.held else 4)
    two_lines = one.held and wide and rect.height() >= px * 2.9
    baseline = middle + px * (-0.22 if two_lines else 0.36)
    ink = theme["ink" if one.known or one.held else "ink2"]
    if wide or not one.held:
        number = tr("{n} left", "{n} left", n=one.left) if one.held else str(one.left)
        font = fonts.text(px * (0.96 if one.held else 1.05), 400 if one.held else 700)
        right -= draw.text(painter, right, baseline, number, font, ink, "end") + 4
    if right - x > px * 3:
        name, size = capital(words.short(one.item)), px * (1.1 if wide and one.held else 1.0)
        draw.shrunk(painter, x, baseline, name, size, right - x, ink, weight=700 if one.held else 400)
    if two_lines:
        draw.shrunk(painter, x, middle + px * 1.12, words.effect(one.item), px * 0.96, rect.right() - x - 8, theme["ink2"])
    if one.in_coffer:
        coffer = px * 1.2
        paint_icon(painter, "coffer", QRectF(right - coffer, middle - coffer / 2, coffer, coffer))


def _paint_tile(painter: QPainter, rect: QRectF, one: Held, px: float) -> None:
    """The icon with the number left, one above the other or side by side."""
    theme = appearance().theme
    side = min(rect.width() * 0.72, rect.height() * 0.72)
    icon = QRectF(rect.center().x() - side * 0.56, rect.center().y() - side * 0.56, side, side)
    _paint_icon(painter, icon, one)
    size = min(px * 0.92, rect.height() * 0.34)
    place = rect.bottomRight() - QPointF(size, size) * 0.8
    draw.disc(painter, place, size * 0.72, theme["panel"])
    draw.text(painter, place.x(), place.y() + size * 0.36, str(one.left), fonts.text(size, 700), theme["ink"], "middle")
    if one.in_coffer:
        paint_icon(painter, "coffer", QRectF(rect.left() + 1, rect.bottom() - size * 1.5, size * 1.4, size * 1.4))


def _paint_icon(painter: QPainter, rect: QRectF, one: Held) -> None:
    opacity = 1.0 if one.known or one.held else 0.42
    if appearance().theme.dark:
        draw.disc(painter, rect.center(), rect.width() * 0.6, draw.faded(QColor("#d3c198"), opacity))
    paint_icon(painter, item_icon(one.item), rect, opacity=opacity)
