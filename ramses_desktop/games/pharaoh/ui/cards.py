"""A player's card beside the maze: where the name, the inscriptions, the items and the archaeologists are on it, and how they are
painted. The card of whoever moves shows the archaeologists larger, and leaves the items to the panel beside the maze."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from attrs import evolve, frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from ramses_desktop.engine.text import capital, tr
from ramses_desktop.games.pharaoh.maze import OUTSIDE, parts
from ramses_desktop.games.pharaoh.pending import PendingMove
from ramses_desktop.games.pharaoh.state import FIGURES, OVER, Figure, Player, State, inscriptions_of
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.panels import PALE, Layout, write
from ramses_desktop.games.pharaoh.ui.pieces import INSCRIPTIONS, NAMES, item_icon
from ramses_desktop.ui.board.marks import paint_card_of, paint_person
from ramses_desktop.ui.board.sheet import Part, Sheet
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

NOT_THERE: Final = (3, 2.5)
"""Dashes of what is not there yet."""


def turns_until(view: State, seat: int) -> int:
    """0 for the player to move, 1 for the next, and so on, without those who have entered the chamber; -1 for these."""
    count = len(view.players)
    order = [(view.seat + away) % count for away in range(count)]
    order = [other for other in order if other == view.seat or not view.players[other].entered]
    return order.index(seat) if seat in order and view.stage != OVER else -1


@frozen
class Card:
    """Where everything is on a player's card."""

    rect: QRectF
    view: State
    seat: int
    px: float
    """Font size."""

    @classmethod
    def of(cls, layout: Layout, view: State, seat: int) -> Card:
        return cls(layout.players[seat], view, seat, layout.px)

    @property
    def player(self) -> Player:
        return self.view.players[self.seat]

    @property
    def active(self) -> bool:
        return self.view.seat == self.seat

    @property
    def inset(self) -> float:
        return min(12.0, self.rect.width() * 0.05)

    @property
    def inside(self) -> QRectF:
        return self.rect.adjusted(self.inset, 0, -self.inset, 0)

    @property
    def signs(self) -> tuple[QRectF, ...]:
        """The inscriptions: with room for their names for the player to move, else for their number."""
        rect, inside, high = self.rect, self.inside, self.rect.height() * (0.34 if self.active else 0.27)
        step = self.step
        side = min(high - (self.px * 1.1 if self.name_px else 0), step * 0.94)
        top = rect.top() + rect.height() * (0.335 if self.active else 0.36) + (0 if self.name_px else (high - side) / 2)
        left = inside.left() + ((step - side) / 2 if self.active else 0)
        return tuple(QRectF(left + number * step, top, side, side) for number in range(inscriptions_of(self.view.options)))

    @property
    def step(self) -> float:
        """From one inscription to the next."""
        most = QFontMetricsF(fonts.text(self.px * 1.1, 700)).horizontalAdvance(self.count(self.view.wanted))
        wide = self.rect.width() - 2 * self.inset - (0 if self.active else most + 6)
        return wide / inscriptions_of(self.view.options)

    @property
    def name_px(self) -> float:
        """The size of the names below the inscriptions; 0 if there are none, or nobody could read them."""
        size = min(self.px * 0.9, self.step * 0.27)
        return size if self.active and size >= draw.SMALLEST else 0.0

    def count(self, read: int) -> str:
        return tr("{n} of {all}", n=read, all=self.view.wanted)

    @property
    def figures(self) -> tuple[QRectF, ...]:
        """The archaeologists: larger for the player to move."""
        rect, inside, gap = self.rect, self.inside, 5.0 if self.active else 4.0
        high = min(self.px * 1.85, rect.height() * 0.23)
        shared = (rect.width() - 2 * self.inset - (FIGURES - 1) * gap) / FIGURES
        wide = shared if self.active else min(self.px * 2.7, rect.width() * 0.155)
        left, top = inside.right() - FIGURES * wide - (FIGURES - 1) * gap, rect.bottom() - high - rect.height() * 0.07
        return tuple(QRectF(left + at * (wide + gap), top, wide, high) for at in range(FIGURES))

    @property
    def belongings(self) -> QRectF:
        """The room for items, left of the archaeologists."""
        first, left = self.figures[0], self.inside.left()
        return QRectF(left, first.top(), first.left() - left - 8, first.height())

    @property
    def items(self) -> dict[int, QRectF]:
        area, held = self.belongings, [item for item in range(len(parts().items)) if self.player.items >> item & 1]
        side = min(area.height(), self.px * 1.9, area.width())
        step = min(side * 1.3, (area.width() - side) / max(1, len(held) - 1))
        return {item: QRectF(area.left() + at * step, area.center().y() - side / 2, side, side) for at, item in enumerate(held)}

    # ---------------------------------------------------------------- everything on it

    def sheet(self, person: Person, *, own: bool = False, pending: PendingMove | None = None, coming: int = 0) -> Sheet:
        """Each thing on the `own` card is read out by itself, the others' cards as a whole. The inscriptions that are `coming` are
        still on their way. Archaeologists can be chosen for the pending move."""
        card, turns = evolve(self, rect=QRectF(QPointF(), self.rect.size())), turns_until(self.view, self.seat)
        key = "player", self.seat
        name, background = partial(words.player, self.view, self.seat, person.name), partial(paint_card_of, active=self.active)
        whole = Part(card.rect, name, layer=-1, tip=person.about, called=key, paint=background)
        things = (card._entered(),) if self.player.entered else (card._signs(coming), card._items(), card._crew(person, pending))
        named = (part if own or part.depth == 0 else _for_others(part) for group in things for part in group)
        content = self.player, turns, coming
        return Sheet(key, (whole, *card._head(person, turns), *named), content, at=self.rect.topLeft())

    def _head(self, person: Person, turns: int) -> Iterator[Part]:
        """Whose card it is, and when it is their turn, if there is room."""
        rect, inside, px = self.rect, self.inside, self.px
        head = QRectF(inside.left(), rect.top() + rect.height() * 0.05, inside.width(), rect.height() * 0.27)
        if turns >= 0 and head.width() >= 15 * px:
            said = tr("to move") if turns == 0 else tr("next") if turns == 1 else tr("in {n} turn", "in {n} turns", n=turns)
            font = fonts.text(px * 0.96, 700 if turns < 2 else 400)
            wide = QFontMetricsF(font).horizontalAdvance(said) + (1.5 * px if turns < 2 else 2)
            turn = QRectF(head.right() - wide, head.center().y() - 0.9 * px, wide, 1.8 * px)
            tip = tr("Whose turn it is, and when the others are next.")
            yield Part(turn, "", tip=tip, paint=partial(_paint_turn, turns=turns, said=said, font=font, px=px))
            head.setRight(inside.right() - (wide + 6))
        yield Part(head, "", paint=partial(paint_person, person=person, px=px))

    def _entered(self) -> Iterator[Part]:
        rect, name = self.rect, tr("In the chamber, place {n}", n=self.player.entered)
        tip = tr("Places go in the order of entering.")
        place = QRectF(self.inside.left(), rect.top() + rect.height() * 0.37, self.inside.width(), rect.height() * 0.56)
        yield Part(place, name, depth=1, tip=tip, paint=partial(_paint_entered, said=name, px=self.px))

    def _signs(self, coming: int) -> Iterator[Part]:
        here, places = self.player.inscriptions & ~coming, self.signs
        for number, place in enumerate(places):
            name, tip = words.inscription(self.view, self.seat, number)
            paint = partial(self._paint_sign, number=number, read=bool(here >> number & 1))
            yield Part(place, name, depth=1, tip=tip, paint=paint)
        if not self.active:
            first = places[0]
            count = QRectF(first.left(), first.top(), self.inside.right() - 2 - first.left(), first.height())
            yield Part(count, "", paint=partial(self._paint_count, read=here.bit_count()))

    def _items(self) -> Iterator[Part]:
        if self.active:
            return
        for item, place in self.items.items():
            tip, paint = words.item_help(item), partial(_paint_item, item=item)
            yield Part(place, capital(words.item(item)), depth=1, tip=tip, paint=paint)
        if not self.player.items:
            yield Part(self.belongings, "", paint=partial(_paint_nothing, px=self.px))

    def _crew(self, person: Person, pending: PendingMove | None) -> Iterator[Part]:
        """The archaeologists, with a small picture if there is room."""
        for number, (place, figure) in enumerate(zip(self.figures, self.player.figures, strict=True), 1):
            name, tip = words.figure(self.view, figure)
            key, stop = (None, False) if pending is None else (("figure", number), number in pending.figures)
            paint = partial(self._paint_figure, figure=figure, token=person.token)
            yield Part(place, name, key=key, pressable=False, stop=stop, tip=tip, paint=paint)

    # ---------------------------------------------------------------- painting

    def _paint_sign(self, painter: QPainter, rect: QRectF, number: int, *, read: bool) -> None:
        """An inscription that has been read, or a socket for it, and its name."""
        if read:
            paint_icon(painter, INSCRIPTIONS[number], rect)
        else:
            _paint_socket(painter, rect)
        if self.name_px:
            theme, font = appearance().theme, fonts.text(self.name_px, 700 if read else 400)
            ink = QColor(NAMES[theme.dark][number]) if read and not theme.contrast else theme["ink" if read else "ink2"]
            name, base = tr(words.SIGNS[number]), rect.bottom() + self.px * 0.92
            draw.elided(painter, rect.center().x(), base, name, font, self.step, ink, "middle")

    def _paint_count(self, painter: QPainter, rect: QRectF, read: int) -> None:
        ink, font = appearance().theme["good" if read >= self.view.wanted else "ink"], fonts.text(self.px * 1.1, 700)
        draw.text(painter, rect.right(), rect.center().y() + self.px * 0.38, self.count(read), font, ink, "end")

    def _paint_figure(self, painter: QPainter, rect: QRectF, figure: Figure, token: int) -> None:
        theme, outside = appearance().theme, figure.place == OUTSIDE
        edge = draw.pen(theme["edge"], 1.2, NOT_THERE) if outside else draw.pen(theme["bad" if figure.lying else "edge"], 1.4)
        draw.plate(painter, rect, min(7.0, rect.height() / 3), None if outside else theme["card"], edge)
        said = tr("out", context="an archaeologist outside the pyramid") if outside else self.view.grid.names[figure.place]
        size, middle = min(self.px * 0.96, rect.height() * 0.62), rect.center().x()
        if self.active and rect.width() > self.px * 4:
            side = rect.height() * 0.78
            inks = (("#2a6bb0", theme.seat(token).name()),)
            place = QRectF(rect.left() + rect.width() * 0.09, rect.center().y() - side / 2, side, side)
            art.paint_recoloured(painter, "archaeologist", place, inks, 0.5 if outside else 1.0)
            middle = (place.right() + rect.right()) / 2 - 2
        ink = theme["bad"] if figure.lying else theme["ink2" if outside else "ink"]
        room, weight = 2 * (rect.right() - 4 - middle), 400 if outside else 700
        draw.shrunk(painter, middle, rect.center().y() + size * 0.36, said, size, room, ink, "middle", weight)


def _for_others(part: Part) -> Part:
    """A thing that is explained, but not read out by itself."""
    return evolve(part, words="", depth=0, tip=f"{part.name}. {part.about}")


def _paint_turn(painter: QPainter, rect: QRectF, turns: int, said: str, font: QFont, px: float) -> None:
    theme, base = appearance().theme, rect.center().y() + px * 0.34
    if turns > 1:
        draw.text(painter, rect.right() - 2, base, said, font, theme["ink2"], "end")
        return
    fill, edge = (theme["accent"], "accent") if turns == 0 else (None, "edge")
    draw.plate(painter, rect, rect.height() / 2, fill, draw.pen(theme[edge], 1.4))
    draw.text(painter, rect.center().x(), base, said, font, theme["onaccent" if turns == 0 else "ink"], "middle")


def _paint_entered(painter: QPainter, rect: QRectF, said: str, px: float) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 8, theme["goldfill"], draw.pen(theme["gold"], 1.6))
    side = min(rect.height() * 0.74, px * 2.4)
    paint_icon(painter, "chamber", QRectF(rect.left() + 8, rect.center().y() - side / 2, side, side))
    write(painter, rect.adjusted(side + 18, 2, -8, -2), said, fonts.text(px, 700), theme["ongold"])


def _paint_socket(painter: QPainter, rect: QRectF) -> None:
    """A dashed arch for a missing inscription."""
    s = rect.width()
    path = QPainterPath(QPointF(rect.x() + s * 0.19, rect.y() + s * 0.9))
    path.lineTo(rect.x() + s * 0.19, rect.y() + s * 0.4)
    path.arcTo(QRectF(rect.x() + s * 0.19, rect.y() + s * 0.09, s * 0.62, s * 0.6), 180, -180)
    path.lineTo(rect.x() + s * 0.81, rect.y() + s * 0.9)
    path.closeSubpath()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, draw.pen(appearance().theme["edge"], 1.3, NOT_THERE))


def _paint_item(painter: QPainter, rect: QRectF, item: int) -> None:
    if appearance().theme.dark:
        draw.disc(painter, rect.center(), rect.width() * 0.56, PALE)
    paint_icon(painter, item_icon(item), rect)


def _paint_nothing(painter: QPainter, rect: QRectF, px: float) -> None:
    base, ink = rect.center().y() + px * 0.34, appearance().theme["ink2"]
    draw.shrunk(painter, rect.left(), base, tr("no items yet"), px * 0.94, rect.width(), ink)
