"""Paints the panels beside the maze: the players' cards, the die and what is left of the throw, the items and what they do. Each is
painted from a view at the origin, in the size it is given; what a view does not show is not there."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath

from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.pending import PendingMove
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, parts
from ramses_desktop.games.pharaoh.rules.scoring import turns_left
from ramses_desktop.games.pharaoh.rules.state import ROLL, State, discovered, holds, inscriptions_of
from ramses_desktop.games.pharaoh.ui import painting, words
from ramses_desktop.games.pharaoh.ui.layout import rack_places, shown_items
from ramses_desktop.games.pharaoh.ui.painting import INSCRIPTIONS, Held
from ramses_desktop.games.pharaoh.ui.prompts import capital
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

WRAPPED = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)


def _rect(size: QSizeF) -> QRectF:
    return QRectF(0, 0, size.width(), size.height())


def paint_task(painter: QPainter, size: QSizeF, token: int, said: str, px: float) -> None:
    """Who is to do what, in letters as large as fit."""
    rect = _rect(size)
    draw.plate(painter, rect, min(22.0, rect.height() / 2), appearance().theme["panel"], draw.edge_pen("line"))
    seat = min(rect.height() - 12, px * 2.6)
    paint_seat(painter, token, QRectF(8, (rect.height() - seat) / 2, seat, seat))
    room = QRectF(seat + 18, 3, rect.width() - seat - 28, rect.height() - 6)
    painter.setFont(draw.fitting(said, px, QSizeF(room.width() * 0.94, room.height()), 700))
    painter.setPen(appearance().theme["ink"])
    painter.drawText(room, WRAPPED, said)


# ------------------------------------------------------------ players


def paint_player(painter: QPainter, size: QSizeF, view: State, seat: int, person: Person, px: float) -> None:
    """Who it is, where the archaeologists are, which inscriptions were read and which items are held."""
    theme, rect, one = appearance().theme, _rect(size), view.players[seat]
    now = view.seat == seat
    draw.shade(painter, rect, 11, 1.5)
    edge = draw.pen(theme["accent"], 2.4) if now else draw.edge_pen("line")
    draw.plate(painter, rect, 11, theme["accent2"] if now else theme["panel"], edge)
    row, inset = rect.height() / 3, min(12.0, rect.width() * 0.05)
    token = min(px * 1.9, row * 0.86)
    inside = rect.adjusted(inset, 0, -inset, 0)
    paint_seat(painter, person.token, QRectF(inside.left(), row * 0.55 - token / 2, token, token))
    crew = _paint_crew(painter, rect, view, seat, person.token, px)
    left = inside.left() + token + 8
    base = row * 0.55 + px * 0.38
    icon = px if rect.width() > 16 * px else 0.0
    room = crew - left - icon - (10 if icon else 4)
    wide = min(room, QFontMetricsF(fonts.text(px * 1.12, 700)).horizontalAdvance(person.name))
    draw.elided(painter, left, base, person.name, fonts.text(px * 1.12, 700), room, theme["ink"])
    if icon:
        place = QRectF(left + wide + 6, row * 0.55 - icon / 2, icon, icon)
        paint_icon(painter, "ui-bot" if person.bot else "ui-person", place, ink=theme["ink2"])
    if one.entered:
        _paint_entered(painter, QRectF(inside.left(), row * 1.1, inside.width(), row * 1.8), one.entered, px)
        return
    _paint_inscriptions(painter, QRectF(inside.left(), row * 1.08, inside.width(), row * 0.94), view, one.inscriptions, px)
    _paint_items(painter, QRectF(inside.left(), row * 2.02, inside.width(), row * 0.86), one.items, px)


def figure_spots(rect: QRectF, px: float, count: int) -> list[QRectF]:
    """Where the archaeologists are shown on a player's card, from the right."""
    row = rect.height() / 3
    side = min(row * 0.92, px * 2.1, rect.width() * (0.14 if rect.width() > 230 else 0.12))
    inset = min(12.0, rect.width() * 0.05)
    right = rect.right() - inset
    return [QRectF(right - (count - at) * side * 0.98, rect.y() + row * 0.55 - side / 2, side, side) for at in range(count)]


def _paint_crew(painter: QPainter, rect: QRectF, view: State, seat: int, token: int, px: float) -> float:
    """The three archaeologists: those outside as they wait, the others by the tile they are on. Says where they begin."""
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
    """Those that were read, in their own places, and empty places for the others."""
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
    """The place of an inscription that is still missing: a dashed arch."""
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
    """Beside the die: how many steps are left of the throw, or whose throw comes; and alone, the hourglass."""
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
        shown = str(view.points)
        base = middle + px * 0.62 - (px * 0.6 if hourglass else 0)
        wide = draw.text(painter, left, base, shown, fonts.text(px * 2.5, 900), theme["ink"])
        of = tr("of {n}", n=view.die)
        draw.elided(painter, left + wide + 6, base, of, fonts.text(px * 1.2, 700), room - wide - 6, theme["ink2"])
        draw.elided(painter, left, base + px * 1.3, tr("steps left"), fonts.text(px * 0.96), room, theme["ink2"])
    if hourglass:
        sand = tr("{n} turns of sand", n=turns_left(view))
        draw.elided(painter, left, rect.bottom() - px * 0.7, sand, fonts.text(px * 0.96, 700), room, theme["goldtext"])


# ------------------------------------------------------------ items and supply


def held_items(view: State, seat: int, hand: PendingMove | None) -> list[Held]:
    """All items of this pyramid, as this player has them or not."""
    player = view.players[seat]
    return [
        Held(
            item,
            holds(player, item),
            view.stock[item],
            discovered(view, item),
            hand is not None and not hand.refusal(parts().items[item].word),
            bool(view.coffer >> item & 1),
        )
        for item in shown_items(view)
    ]


def paint_rack(painter: QPainter, size: QSizeF, items: Sequence[Held], marked: int, hovered: int, px: float) -> None:
    """Every item: on the player's card or not, and how many are in the supply, face up or down."""
    rect = _rect(size)
    draw.panel(painter, rect)
    ink = appearance().theme["ink"]
    draw.text(painter, 10, px * 1.35, tr("Items"), fonts.title(px * 1.12), ink)
    draw.text(painter, rect.right() - 10, px * 1.35, tr("and supply"), fonts.text(px * 0.88), appearance().theme["ink2"], "end")
    for place, one in zip(rack_places(rect, len(items), px / 13.5), items, strict=True):
        painting.paint_item(painter, place, one, marked=one.item == marked, hovered=one.item == hovered, px=px * 0.86)


@frozen
class Note:
    """What is said of the item or tile that is pointed at, and why it cannot be chosen now."""

    title: str
    words: str
    reason: str = ""


def about_item(view: State, item: int, hand: PendingMove | None) -> Note:
    word = parts().items[item].word
    held = holds(view.players[view.seat], item)
    reason = hand.refusal(word) if hand is not None and held else ""
    return Note(capital(words.item(item)), words.item_help(item), reason)


def paint_note(painter: QPainter, size: QSizeF, note: Note, px: float) -> None:
    theme, rect = appearance().theme, _rect(size)
    draw.panel(painter, rect)
    inside = rect.adjusted(10, 6, -10, -6)
    draw.elided(painter, inside.left(), inside.top() + px * 1.1, note.title, fonts.text(px, 700), inside.width(), theme["ink"])
    body = inside.adjusted(0, px * 1.5, 0, 0)
    # The reason begins on a line of its own.
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


def paint_clear(painter: QPainter, size: QSizeF, *, on: bool, marked: bool, focused: bool, px: float) -> None:
    """The button for clearing a way."""
    theme, rect = appearance().theme, _rect(size)
    if on:
        draw.shade(painter, rect, 8, 1)
    edge = draw.pen(theme["accent"], 2.4) if marked else draw.edge_pen("edge", 1.3) if on else draw.pen(theme["edge"], 1.2, (4, 3))
    draw.plate(painter, rect, 8, theme["accent2"] if marked else theme["card"] if on else draw.faded(theme["card"], 0.4), edge)
    if focused:
        draw.focus_ring(painter, rect, 8, 1)
    ink = theme["ink"] if on else theme["ink2"]
    side = px * 1.35
    said = tr("Clear a way")
    wide = QFontMetricsF(fonts.text(px * 1.02, 700)).horizontalAdvance(said)
    left = rect.center().x() - (wide + side + 8) / 2
    paint_icon(painter, "ui-rotate", QRectF(left, rect.center().y() - side / 2, side, side), ink=ink)
    draw.text(painter, left + side + 8, rect.center().y() + px * 0.38, said, fonts.text(px * 1.02, 700), ink)
