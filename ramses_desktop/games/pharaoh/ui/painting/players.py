"""Paints the players' cards: whose turn it is and who is next, inscriptions, items, and where the archaeologists are."""

from __future__ import annotations

from attrs import field, frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.maze import OUTSIDE, parts
from ramses_desktop.games.pharaoh.state import FIGURES, OVER, Figure, State, inscriptions_of
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.painting.contents import INSCRIPTIONS, NAMES, item_icon
from ramses_desktop.ui.board.panels import paint_card_of, paint_person
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

WRAPPED = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)


def turns_until(view: State, seat: int) -> int:
    """0 for the player to move, 1 for the next, and so on, without those who have entered the chamber; -1 for these."""
    count = len(view.players)
    order = [(view.seat + away) % count for away in range(count)]
    order = [one for one in order if one == view.seat or not view.players[one].entered]
    return order.index(seat) if seat in order and view.stage != OVER else -1


def paint_player(painter: QPainter, size: QSizeF, view: State, seat: int, person: Person, px: float, coming: int = 0) -> None:
    """Paint a player's card, without the inscriptions that are still on their way to it."""
    rect, one = QRectF(QPointF(), size), view.players[seat]
    paint_card_of(painter, rect, active=view.seat == seat)
    inset = min(12.0, rect.width() * 0.05)
    inside = rect.adjusted(inset, 0, -inset, 0)
    head = QRectF(inside.left(), rect.height() * 0.05, inside.width(), rect.height() * 0.27)
    head.setRight(inside.right() - _paint_turn(painter, head, turns_until(view, seat), px))
    paint_person(painter, head, person, px)
    if one.entered:
        _paint_entered(painter, QRectF(inside.left(), rect.height() * 0.37, inside.width(), rect.height() * 0.56), one.entered, px)
        return
    active = view.seat == seat
    _paint_inscriptions(painter, rect, view, one.inscriptions & ~coming, px, active=active)
    spots = figure_spots(rect, px, FIGURES, active=active)
    for spot, figure in zip(spots, one.figures, strict=True):
        _paint_spot(painter, spot, view, figure, person.token, px, active=active)
    if not active:
        _paint_items(painter, rect, one.items, px)


@frozen
class CardParts:
    """Where the things on a player's card are."""

    signs: tuple[QRectF, ...] = ()
    items: dict[int, QRectF] = field(factory=dict)
    """By item; the player to move has them beside the maze."""
    spots: tuple[QRectF, ...] = ()
    entered: QRectF | None = None
    turn: QRectF | None = None
    """The order of play, if there is room for it."""


def parts_of(card: QRectF, view: State, seat: int, px: float) -> CardParts:
    one, active = view.players[seat], view.seat == seat
    order = QRectF(card.right() - 7 * px, card.top(), 7 * px, card.height() * 0.32)
    turn = order if card.width() >= 16 * px and turns_until(view, seat) >= 0 else None
    if one.entered:
        return CardParts(entered=card.adjusted(0, card.height() * 0.37, 0, 0))
    signs = tuple(inscription_places(card, view, px, active=active))
    items = {} if active else item_places(card, one.items, px)
    return CardParts(signs, items, tuple(figure_spots(card, px, FIGURES, active=active)), turn=turn)


def _paint_turn(painter: QPainter, head: QRectF, turns: int, px: float) -> float:
    """Say when it is this player's turn, if there is room. Returns the width taken."""
    if turns < 0 or head.width() < 15 * px:
        return 0.0
    theme = appearance().theme
    said = tr("to move") if turns == 0 else tr("next") if turns == 1 else tr("in {n} turn", "in {n} turns", n=turns)
    font = fonts.text(px * 0.96, 700 if turns < 2 else 400)
    wide = QFontMetricsF(font).horizontalAdvance(said)
    middle = head.center().y()
    if turns < 2:
        pill = QRectF(head.right() - wide - 1.5 * px, middle - 0.9 * px, wide + 1.5 * px, 1.8 * px)
        edge = draw.pen(theme["accent"] if turns == 0 else theme["edge"], 1.4)
        draw.plate(painter, pill, pill.height() / 2, theme["accent"] if turns == 0 else None, edge)
        draw.text(painter, pill.center().x(), middle + px * 0.34, said, font, theme["onaccent" if turns == 0 else "ink"], "middle")
        return pill.width() + 6
    draw.text(painter, head.right() - 2, middle + px * 0.34, said, font, theme["ink2"], "end")
    return wide + 8


def _paint_entered(painter: QPainter, rect: QRectF, entered: int, px: float) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 8, theme["goldfill"], draw.pen(theme["gold"], 1.6))
    side = min(rect.height() * 0.74, px * 2.4)
    paint_icon(painter, "chamber", QRectF(rect.left() + 8, rect.center().y() - side / 2, side, side))
    said = tr("In the chamber, place {n}", n=entered)
    painter.setPen(theme["ongold"])
    painter.setFont(fonts.text(px, 700))
    painter.drawText(rect.adjusted(side + 18, 2, -8, -2), WRAPPED, said)


# ------------------------------------------------------------ inscriptions and items


def inscription_places(rect: QRectF, view: State, px: float, *, active: bool) -> list[QRectF]:
    """Where the inscriptions are on a player's card: with room for their names for the player to move, else for their number."""
    count, inset = inscriptions_of(view.options), min(12.0, rect.width() * 0.05)
    wide = 0 if active else QFontMetricsF(_numbers(px)).horizontalAdvance(_read_words(view, view.wanted)) + 6
    step = (rect.width() - 2 * inset - wide) / count
    high = rect.height() * (0.34 if active else 0.27)
    named = active and _name_size(step, px) > 0
    side = min(high - (px * 1.1 if named else 0), step * 0.94)
    top = rect.top() + rect.height() * (0.335 if active else 0.36) + (0 if named else (high - side) / 2)
    left = rect.left() + inset + ((step - side) / 2 if active else 0)
    return [QRectF(left + number * step, top, side, side) for number in range(count)]


def _name_size(step: float, px: float) -> float:
    """The size of the names below the inscriptions; 0 if nobody could read them."""
    size = min(px * 0.9, step * 0.27)
    return size if size >= draw.SMALLEST else 0.0


def _numbers(px: float) -> QFont:
    return fonts.text(px * 1.1, 700)


def _read_words(view: State, read: int) -> str:
    return tr("{n} of {all}", n=read, all=view.wanted)


def _paint_inscriptions(painter: QPainter, rect: QRectF, view: State, read: int, px: float, *, active: bool) -> None:
    """Paint the inscriptions read, and sockets for the others."""
    theme, places = appearance().theme, inscription_places(rect, view, px, active=active)
    step = places[1].left() - places[0].left()
    for number, place in enumerate(places):
        is_read = bool(read >> number & 1)
        if is_read:
            paint_icon(painter, INSCRIPTIONS[number], place)
        else:
            paint_socket(painter, place)
        if active and _name_size(step, px):
            ink = QColor(NAMES[theme.dark][number]) if is_read and not theme.contrast else theme["ink" if is_read else "ink2"]
            name, middle = fonts.text(_name_size(step, px), 700 if is_read else 400), place.center().x()
            draw.elided(painter, middle, place.bottom() + px * 0.92, words.sign(number), name, step, ink, "middle")
    if not active:
        ink = theme["good"] if read.bit_count() >= view.wanted else theme["ink"]
        right, middle = rect.right() - min(12.0, rect.width() * 0.05) - 2, places[0].center().y()
        draw.text(painter, right, middle + px * 0.38, _read_words(view, read.bit_count()), _numbers(px), ink, "end")


def paint_socket(painter: QPainter, rect: QRectF) -> None:
    """Paint a dashed arch for a missing inscription."""
    s = rect.width()
    path = QPainterPath(QPointF(rect.x() + s * 0.19, rect.y() + s * 0.9))
    path.lineTo(rect.x() + s * 0.19, rect.y() + s * 0.4)
    path.arcTo(QRectF(rect.x() + s * 0.19, rect.y() + s * 0.09, s * 0.62, s * 0.6), 180, -180)
    path.lineTo(rect.x() + s * 0.81, rect.y() + s * 0.9)
    path.closeSubpath()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, draw.pen(appearance().theme["edge"], 1.3, (3, 2.5)))


def _items_area(card: QRectF, px: float) -> QRectF:
    inset, first = min(12.0, card.width() * 0.05), figure_spots(card, px, FIGURES, active=False)[0]
    return QRectF(card.left() + inset, first.top(), first.left() - card.left() - inset - 8, first.height())


def item_places(card: QRectF, items: int, px: float) -> dict[int, QRectF]:
    """The places of the items on a player's card."""
    area, held = _items_area(card, px), [item for item in range(len(parts().items)) if items >> item & 1]
    side = min(area.height(), px * 1.9, area.width())
    step = min(side * 1.3, (area.width() - side) / max(1, len(held) - 1))
    return {item: QRectF(area.left() + at * step, area.center().y() - side / 2, side, side) for at, item in enumerate(held)}


def _paint_items(painter: QPainter, card: QRectF, items: int, px: float) -> None:
    held = item_places(card, items, px)
    for item, place in held.items():
        if appearance().theme.dark:
            draw.disc(painter, place.center(), place.width() * 0.56, QColor("#d3c198"))
        paint_icon(painter, item_icon(item), place)
    if not held:
        area = _items_area(card, px)
        middle = area.center().y() + px * 0.34
        draw.shrunk(painter, area.left(), middle, tr("no items yet"), px * 0.94, area.width(), appearance().theme["ink2"])


# ------------------------------------------------------------ archaeologists


def figure_spots(rect: QRectF, px: float, count: int, *, active: bool) -> list[QRectF]:
    """The places of the archaeologists on a player's card: larger for the player to move."""
    inset = min(12.0, rect.width() * 0.05)
    high = min(px * 1.85, rect.height() * 0.23)
    top = rect.bottom() - high - rect.height() * 0.07
    gap = 5.0 if active else 4.0
    shared = (rect.width() - 2 * inset - (count - 1) * gap) / count
    wide = shared if active else min(px * 2.7, rect.width() * 0.155)
    left = rect.right() - inset - count * wide - (count - 1) * gap
    return [QRectF(left + at * (wide + gap), top, wide, high) for at in range(count)]


def _paint_spot(painter: QPainter, rect: QRectF, view: State, figure: Figure, token: int, px: float, *, active: bool) -> None:
    """Where an archaeologist is, with a small picture if there is room."""
    theme, outside = appearance().theme, figure.place == OUTSIDE
    edge = draw.pen(theme["edge"], 1.2, (3, 2.5)) if outside else draw.pen(theme["bad" if figure.lying else "edge"], 1.4)
    draw.plate(painter, rect, min(7.0, rect.height() / 3), None if outside else theme["card"], edge)
    said = tr("out", context="an archaeologist outside the pyramid") if outside else view.grid.names[figure.place]
    size = min(px * 0.96, rect.height() * 0.62)
    weight, middle = 400 if outside else 700, rect.center().x()
    if active and rect.width() > px * 4:
        side = rect.height() * 0.78
        inks = (("#2a6bb0", theme.seat(token).name()),)
        place = QRectF(rect.left() + rect.width() * 0.09, rect.center().y() - side / 2, side, side)
        art.paint_recoloured(painter, "archaeologist", place, inks, 0.5 if outside else 1.0)
        middle = (place.right() + rect.right()) / 2 - 2
    ink = theme["bad"] if figure.lying else theme["ink2" if outside else "ink"]
    room = 2 * (rect.right() - 4 - middle)
    draw.shrunk(painter, middle, rect.center().y() + size * 0.36, said, size, room, ink, "middle", weight)
