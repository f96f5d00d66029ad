"""Paints the panels beside the maze: players' cards, throw, items, help."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath

from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.pending import PendingMove
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, parts
from ramses_desktop.games.pharaoh.rules.scoring import turns_left
from ramses_desktop.games.pharaoh.rules.state import ROLL, State, discovered, holds, inscriptions_of
from ramses_desktop.games.pharaoh.ui import painting
from ramses_desktop.games.pharaoh.ui.layout import items_of, rack_places
from ramses_desktop.games.pharaoh.ui.painting import INSCRIPTIONS
from ramses_desktop.games.pharaoh.ui.words.prompts import Note
from ramses_desktop.ui.board.panels import paint_card_of, paint_person
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

WRAPPED = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)


def _rect(size: QSizeF) -> QRectF:
    return QRectF(0, 0, size.width(), size.height())


# ------------------------------------------------------------ players


def paint_player(painter: QPainter, size: QSizeF, view: State, seat: int, person: Person, px: float) -> None:
    """Paint a player's card: name, archaeologists, inscriptions, items."""
    rect, one = _rect(size), view.players[seat]
    paint_card_of(painter, rect, active=view.seat == seat)
    row, inset = rect.height() / 3, min(12.0, rect.width() * 0.05)
    inside = rect.adjusted(inset, 0, -inset, 0)
    crew = _paint_crew(painter, rect, view, seat, person.token, px)
    paint_person(painter, QRectF(inside.left(), row * 0.05, crew - inside.left() - 4, row), person, px)
    if one.entered:
        _paint_entered(painter, QRectF(inside.left(), row * 1.1, inside.width(), row * 1.8), one.entered, px)
        return
    _paint_inscriptions(painter, QRectF(inside.left(), row * 1.08, inside.width(), row * 0.94), view, one.inscriptions, px)
    _paint_items(painter, QRectF(inside.left(), row * 2.02, inside.width(), row * 0.86), one.items, px)


def figure_spots(rect: QRectF, px: float, count: int) -> list[QRectF]:
    """Places of the archaeologists on a player's card."""
    row = rect.height() / 3
    side = min(row * 0.92, px * 2.1, rect.width() * (0.14 if rect.width() > 230 else 0.12))
    inset = min(12.0, rect.width() * 0.05)
    right = rect.right() - inset
    return [QRectF(right - (count - at) * side * 0.98, rect.y() + row * 0.55 - side / 2, side, side) for at in range(count)]


def _paint_crew(painter: QPainter, rect: QRectF, view: State, seat: int, token: int, px: float) -> float:
    """Paint the archaeologists: a figure for those outside, the tile for the others. Returns their left edge."""
    theme, figures = appearance().theme, view.players[seat].figures
    if view.players[seat].entered:
        return rect.right() - 12
    spots = figure_spots(rect, px, len(figures))
    for spot, figure in zip(spots, figures, strict=True):
        if figure.place == OUTSIDE:
            painting.paint_figure(painter, token, spot, lying=figure.lying)
            continue
        colour = theme["bad"] if figure.lying else theme["ink"]
        plate = spot.adjusted(2, spot.height() * 0.16, -2, -spot.height() * 0.16)
        draw.plate(painter, plate, 5, theme["card"], draw.pen(colour, 1.3))
        name = view.grid.names[figure.place]
        size = min(px * 0.84, plate.height() * 0.74)
        draw.text(painter, spot.center().x(), spot.center().y() + size * 0.36, name, fonts.text(size, 700), colour, "middle")
    return spots[0].left()


def _paint_entered(painter: QPainter, rect: QRectF, entered: int, px: float) -> None:
    theme = appearance().theme
    draw.plate(painter, rect.adjusted(0, 2, 0, -2), 8, theme["goldfill"], draw.pen(theme["gold"], 1.6))
    side = min(rect.height() * 0.74, px * 2.4)
    paint_icon(painter, "chamber", QRectF(rect.left() + 8, rect.center().y() - side / 2, side, side))
    said = tr("In the chamber, place {n}", n=entered)
    painter.setPen(theme["ongold"])
    painter.setFont(fonts.text(px, 700))
    painter.drawText(rect.adjusted(side + 18, 2, -8, -2), WRAPPED, said)


def _paint_inscriptions(painter: QPainter, rect: QRectF, view: State, read: int, px: float) -> None:
    """Paint the inscriptions read, and sockets for the others."""
    theme, count = appearance().theme, inscriptions_of(view.options)
    count_words = f"{read.bit_count()}/{view.wanted}"
    font = fonts.text(px * 1.05, 900)
    wide = QFontMetricsF(font).horizontalAdvance(count_words)
    side = min(rect.height(), (rect.width() - wide - 10) / count)
    enough = read.bit_count() >= view.wanted
    for number in range(count):
        place = QRectF(rect.left() + number * side, rect.center().y() - side / 2, side, side)
        if read >> number & 1:
            paint_icon(painter, INSCRIPTIONS[number], place)
        else:
            paint_socket(painter, place)
    ink = theme["good"] if enough else theme["ink"]
    draw.text(painter, rect.right(), rect.center().y() + px * 0.38, count_words, font, ink, "end")


def paint_socket(painter: QPainter, rect: QRectF) -> None:
    """Paint a dashed arch for a missing inscription."""
    s = rect.width()
    path = QPainterPath(QPointF(rect.x() + s * 0.2, rect.y() + s * 0.9))
    path.lineTo(rect.x() + s * 0.2, rect.y() + s * 0.42)
    path.arcTo(QRectF(rect.x() + s * 0.2, rect.y() + s * 0.1, s * 0.6, s * 0.6), 180, -180)
    path.lineTo(rect.x() + s * 0.8, rect.y() + s * 0.9)
    path.closeSubpath()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, draw.pen(appearance().theme["edge"], 1.2, (2.4, 2.4)))


def _paint_items(painter: QPainter, rect: QRectF, items: int, px: float) -> None:
    held = [item for item in range(len(parts().items)) if items >> item & 1]
    side = min(rect.height(), px * 2.0)
    step = min(side * 1.06, (rect.width() - side) / max(1, len(held) - 1))
    for at, item in enumerate(held):
        place = QRectF(rect.left() + at * step, rect.center().y() - side / 2, side, side)
        if appearance().theme.dark:
            draw.disc(painter, place.center(), side * 0.52, draw.mix(appearance().theme["floor"], draw.BLACK, 0.05))
        paint_icon(painter, painting.item_icon(item), place.adjusted(2, 2, -2, -2))
    if not held:
        ink = appearance().theme["ink2"]
        draw.elided(
            painter, rect.left(), rect.center().y() + px * 0.34, tr("no items yet"), fonts.text(px * 0.94), rect.width(), ink
        )


# ------------------------------------------------------------ the throw


def die_place(size: QSizeF) -> QRectF:
    side = min(size.height() - 22, size.width() * 0.4)
    return QRectF(12, (size.height() - side) / 2, side, side)


def paint_throw(painter: QPainter, size: QSizeF, view: State, said: str, px: float, *, ready: bool) -> None:
    """Beside the die: the steps left, or who rolls next, and in solo play the hourglass."""
    theme, rect = appearance().theme, _rect(size)
    px = min(px, rect.height() / 4.8)
    draw.panel(painter, rect)
    die = die_place(size)
    if ready:
        draw.focus_ring(painter, die, die.width() * 0.18, 3)
    left = die.right() + 14
    room = rect.right() - left - 8
    middle = rect.center().y()
    hourglass = len(view.players) == 1
    if view.stage == ROLL or not view.die:
        painter.setFont(fonts.text(px * 1.05, 700))
        painter.setPen(theme["ink"])
        painter.drawText(
            QRectF(left, rect.top() + 6, room, rect.height() - (12 if not hourglass else 12 + px * 1.8)), WRAPPED, said
        )
    else:
        base = middle + px * 0.62 - (px * 0.6 if hourglass else 0)
        wide = draw.text(painter, left, base, str(view.points), fonts.text(px * 2.5, 900), theme["ink"])
        of = tr("of {n}", n=view.die)
        draw.elided(painter, left + wide + 6, base, of, fonts.text(px * 1.2, 700), room - wide - 6, theme["ink2"])
        draw.elided(painter, left, base + px * 1.3, tr("steps left"), fonts.text(px * 0.96), room, theme["ink2"])
    if hourglass:
        sand = tr("{n} turn of sand", "{n} turns of sand", n=turns_left(view))
        draw.elided(painter, left, rect.bottom() - px * 0.7, sand, fonts.text(px * 0.96, 700), room, theme["goldtext"])


# ------------------------------------------------------------ items Supply


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


def paint_item(painter: QPainter, rect: QRectF, one: Held, *, marked: bool, hovered: bool, px: float) -> None:
    theme = appearance().theme
    if one.held:
        fill = theme["card"]
        edge = draw.pen(theme["accent"], 2) if one.usable else draw.edge_pen("edge", 1.4)
        draw.shade(painter, rect, 8, 1)
    elif one.known:
        fill, edge = draw.faded(theme["card"], 0.45), draw.pen(theme["edge"], 1.2, (4, 3))
    else:
        fill, edge = draw.mix(theme["slab"], theme["panel"], 0.25), draw.pen(theme["slab2"], 1.2)
    if hovered and one.held:
        edge = draw.pen(theme["ink"], 2)
    draw.plate(painter, rect, 8, theme["accent2"] if marked else fill, edge)
    if marked:
        draw.focus_ring(painter, rect, 8, 0)
    side = min(rect.width() * 0.6, rect.height() * 0.72)
    centre = QPointF(rect.center().x(), rect.center().y() - rect.height() * 0.04)
    if theme.dark and one.held:
        draw.disc(painter, centre, side * 0.62, QColor("#d3c198"))
    paint_icon(
        painter,
        painting.item_icon(one.item),
        QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side),
        opacity=_clearness(one),
    )
    _paint_stack(painter, rect, one, px)


def _clearness(one: Held) -> float:
    """Opacity: usable items stand out."""
    if one.held:
        return 1.0 if one.usable else 0.66
    if appearance().theme.dark:  # faint icons are harder to see on a dark background
        return 0.62 if one.known else 0.44
    return 0.42 if one.known else 0.26


def _paint_stack(painter: QPainter, rect: QRectF, one: Held, px: float) -> None:
    """Paint the stack of remaining tokens, face up or down."""
    theme = appearance().theme
    side = min(px * 1.35, rect.height() * 0.46, rect.width() * 0.46)
    px = side / 1.35
    place = QRectF(rect.right() - side - 2, rect.bottom() - side - 2, side, side)
    if one.known:
        draw.plate(painter, place, 4, theme["panel"], draw.edge_pen("edge"))
        ink = theme["ink"] if one.left else theme["ink2"]
    else:
        draw.plate(painter, place.translated(2, -2), 4, theme["slab2"])
        draw.plate(painter, place, 4, draw.mix(theme["slab2"], draw.BLACK, 0.35), draw.pen(theme["slab"], 1))
        ink = draw.WHITE
    draw.text(painter, place.center().x(), place.center().y() + px * 0.34, str(one.left), fonts.text(px * 0.92, 700), ink, "middle")
    if one.in_coffer:
        paint_icon(painter, "coffer", QRectF(rect.left() + 2, rect.bottom() - side - 1, side, side))


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
    """Paint all items, held or not, with the supply of each."""
    rect = _rect(size)
    draw.panel(painter, rect)
    ink = appearance().theme["ink"]
    draw.text(painter, 10, px * 1.35, tr("Items"), fonts.title(px * 1.12), ink)
    draw.text(painter, rect.right() - 10, px * 1.35, tr("Supply"), fonts.text(px * 0.88), appearance().theme["ink2"], "end")
    for place, one in zip(rack_places(rect, len(items), px / 13.5), items, strict=True):
        paint_item(painter, place, one, marked=one.item == marked, hovered=one.item == hovered, px=px * 0.86)


def paint_note(painter: QPainter, size: QSizeF, note: Note, px: float) -> None:
    theme, rect = appearance().theme, _rect(size)
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
    theme, rect = appearance().theme, _rect(size)
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
