"""Pictures of cards painted by the same code as the board: parts of the figures in the rules, and decisions that one looks back
at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPainterPath

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.card_data import Pattern
from ramses_desktop.games.flip_and_write.grid import BY_NAME, single_boxes
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, Bonus, Cross, Keep, Take
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.games.flip_and_write.ui.layout import DECK, GameUi, View, crosses, pattern_of
from ramses_desktop.ui.board.exhibit import paint_better, paint_made, paint_made_by
from ramses_desktop.ui.board.values import Exhibit, Note
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.pictures import Figure
from ramses_desktop.ui.style.theme import appearance

GAP: Final = 12.0
LARGEST: Final = 60.0
"""Side of the largest boxes."""
CAPTION: Final = 20.0
"""Height of the line above each row, where there are two."""
OWN: Final = 0.52
"""Share of the height for the own cards, where the display is shown below them."""
CELL: Final = 22.0
"""Side of a box of the pattern."""


def exhibit(ui: GameUi, view: View, seat: int, token: int, made: Move, better: Move | None, old: Mapping[int, int]) -> Exhibit:
    """What the seat had to decide; `old` are the boxes of each card that were crossed off in earlier rounds."""
    return Exhibit(_Picture(ui, view, seat, token, made, better, old).paint, _pattern(ui, view))


def _pattern(ui: GameUi, view: View) -> Note | None:
    """The pattern in force, if it was to be marked."""
    if view.stage != CROSS or view.bonus:
        return None
    cells = pattern_of(ui, view).cells

    def paint(painter: QPainter) -> None:
        box_painting.piece(painter, cells, 0, 0, CELL, appearance().theme["ink"])

    return Note(tr("Pattern of this turn"), QSizeF(*box_painting.piece_size(cells, CELL)), paint)


@frozen
class _Picture:
    """Paints cards in one or two rows, and marks what the moves are about."""

    ui: GameUi
    view: View
    seat: int
    token: int
    played: Move
    better: Move | None
    old: Mapping[int, int]

    def paint(self, painter: QPainter, room: QRectF) -> None:
        view = self.view
        side = view.players[self.seat]
        own = [one.card for one in side.cards]
        places: dict[int, QRectF] = {}
        if view.stage == KEEP:
            places = self._row(painter, room, list(side.dealt), two_rows=True)
        elif view.stage == CROSS:
            places = self._row(painter, room, own)
        else:
            low = room.adjusted(0, room.height() * OWN if own else 0, 0, 0)
            if own:
                high = QRectF(room.left(), room.top(), room.width(), room.height() * OWN - GAP)
                self._row(painter, self._captioned(painter, high, tr("In play")), own)
            display = [*view.display, *([DECK] if view.deck else [])]
            places = self._row(painter, self._captioned(painter, low, tr("Display")), display)
        self._mark(painter, places)

    def _captioned(self, painter: QPainter, room: QRectF, words: str) -> QRectF:
        draw.text(painter, room.left(), room.top() + 12, words.upper(), fonts.label(11.5), appearance().theme["ink2"])
        return room.adjusted(0, CAPTION, 0, 0)

    def _row(self, painter: QPainter, room: QRectF, cards: Sequence[int], *, two_rows: bool = False) -> dict[int, QRectF]:
        """Paint cards side by side, as large as they get; or in two rows, if they get larger so."""
        one, count = self.ui.measures.card_in_boxes(), max(1, len(cards))
        splits = [(count, 1), *([(count // 2, 2)] if two_rows else [])]
        b, across = max(
            (
                min(
                    (room.width() - GAP * (wide - 1)) / (wide * one.width()),
                    (room.height() - GAP * (high - 1)) / (high * one.height()),
                ),
                wide,
            )
            for wide, high in splits
        )
        b = min(b, LARGEST)
        size, places = self.ui.measures.card(b), {}
        for at, number in enumerate(cards):
            row, column = divmod(at, across)
            corner = room.topLeft() + QPointF(column * (size.width() + GAP), row * (size.height() + GAP))
            places[number] = QRectF(corner, size)
            self._card(painter, places[number], number, b)
        return places

    def _card(self, painter: QPainter, place: QRectF, number: int, b: float) -> None:
        if number == DECK:
            draw.deck(painter, place, appearance().theme[self.ui.deck_colour])
            return
        pending = self.played.boxes if isinstance(self.played, Cross | Bonus) and self.played.card == number else 0
        crossed, old = crosses(self.view).get(number, 0), self.old.get(number, 0)
        card(painter, place.left(), place.top(), b, self.ui.face(number), crossed, pending, old)

    def _mark(self, painter: QPainter, places: dict[int, QRectF]) -> None:
        mine = self._places_of(self.played, places)
        others = self._places_of(self.better, places) if self.better is not None else []
        if not isinstance(self.played, Cross | Bonus):
            paint_made(painter, mine, self.token)
        paint_better(painter, others, mine)
        paint_made_by(painter, mine, self.token)

    def _places_of(self, move: Move, places: dict[int, QRectF]) -> list[QRectF]:
        match move:
            case Cross(card=card, boxes=boxes) | Bonus(card=card, boxes=boxes):
                face, b = self.ui.face(card), places[card].width() / self.ui.measures.card_in_boxes().width()
                return [face.box(b, box).translated(places[card].topLeft()) for box in single_boxes(boxes)]
            case Keep(first=first, second=second):
                return [places[first], places[second]]
            case Take(place=place):
                return [places[self.view.display[place - 1] if place else DECK]]
        return []


# ------------------------------------------------------------ figures


def boxes(names: str) -> int:
    """A set of boxes from text such as `b1 b2 c2`."""
    return sum(BY_NAME[name] for name in names.split())


def _label(painter: QPainter, x: float, y: float, words: str, target: QPointF, *, before: bool) -> None:
    theme = appearance().theme
    line = QPainterPath(QPointF(x + (5 if before else -5), y))
    line.lineTo(target)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(line, draw.pen(theme["card"], 4))
    painter.strokePath(line, draw.pen(theme["ink"], 1.4))
    draw.disc(painter, target, 3.2, theme["ink"], draw.pen(theme["card"], 1.4))
    draw.text(painter, x, y + 5, words, fonts.text(14.5), anchor="end" if before else "start")


@frozen
class Named:
    """A label beside a card, at this height, with a line to a named box, or to a point of the card."""

    y: float
    words: str
    what: str | QPointF


def named_card(painter: QPainter, corner: QPointF, b: float, face: Face, before: Sequence[Named], behind: Sequence[Named]) -> None:
    """A card with labels on both sides."""
    card(painter, corner.x(), corner.y(), b, face, 0)
    for side, x, found in ((-1, corner.x() - 18, before), (1, corner.x() + face.size(b).width() + 18, behind)):
        for one in found:
            target = corner + (one.what if isinstance(one.what, QPointF) else _end_of(face, b, one.what, side))
            _label(painter, x, one.y, one.words, target, before=side < 0)


def _end_of(face: Face, b: float, name: str, side: int) -> QPointF:
    """The left or right end of a box, where a line does not hide its icon."""
    rect = face.box(b, BY_NAME[name])
    return QPointF(rect.center().x() + side * (b / 2 - 3), rect.center().y())


def patterns(painter: QPainter, printed: Sequence[Pattern]) -> None:
    """All patterns in a row, with the number of each."""
    x = 4.0
    for pattern in printed:
        width, height = box_painting.piece_size(pattern.cells, 20)
        box_painting.piece(painter, pattern.cells, x + (84 - width) / 2, 4 + (64 - height) / 2, 20)
        words = tr("twice") if pattern.cards == 2 else tr("once")
        draw.text(painter, x + 42, 90, words, fonts.text(13.5), appearance().theme["ink2"], "middle")
        x += 92


def value_box(painter: QPainter, rect: QRectF, icon: str, words: str) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 4, theme["box"], draw.pen(theme["boxline"], 1))
    art.paint_icon(painter, icon, QRectF(rect.x() + 3, rect.center().y() - 10, 20, 20))
    draw.text(painter, rect.right() - 4, rect.center().y() + 5, words, fonts.text(13.5, 700), anchor="end")


def card(painter: QPainter, x: float, y: float, b: float, face: Face, crossed: int, pending: int = 0, old: int = 0) -> None:
    """Paint a card with its corner there."""
    painter.save()
    painter.translate(x, y)
    face.paint(painter, b, crossed, pending, old)
    painter.restore()


@frozen
class Example:
    """A mark on a card: the boxes crossed before, those the mark crosses off or wrongly would, and a two-line caption."""

    crossed: int
    pending: int
    wrong: int
    words: str


def examples(painter: QPainter, face: Face, shown: Sequence[Example]) -> None:
    """Legal and illegal marks side by side."""
    b, theme = 24.0, appearance().theme
    for place, one in enumerate(shown):
        x, y = 4.0 + 200 * place, 28 + face.size(b).height()
        card(painter, x, 4, b, face, one.crossed, one.pending)
        for box in single_boxes(one.wrong):
            box_painting.ghost_box(painter, face.box(b, box).translated(x, 4), False)
        sign, ink = ("ui-cancel", theme["bad"]) if one.wrong else ("ui-confirm", theme["good"])
        art.paint_icon(painter, sign, QRectF(x, y - 14, 18, 18), ink)
        for line, words in enumerate(one.words.split("\n")):
            draw.text(painter, x + 23, y + 19 * line, words, fonts.text(13.5))


def figures(patterns_of: Sequence[Pattern]) -> dict[str, Figure]:
    """The figures that both games have."""
    return {
        "patterns": Figure(560, 98, mark("The six patterns"), partial(patterns, printed=patterns_of)),
    }
