"""The sheets beside the cards (score cards, other players, patterns still to come, results) and between them (the expedition card
and its pack, the deck, a mark's earnings). Each part of a panel is drawn at the panel's own scale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from attrs import evolve, frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ramses_desktop.engine.game import HIDDEN, Score
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games.flip_and_write.card_data import Parts, Pattern
from ramses_desktop.games.flip_and_write.grid import Cell
from ramses_desktop.games.flip_and_write.pending import Earned, PendingMark
from ramses_desktop.games.flip_and_write.playout import ROUNDS, TURNS
from ramses_desktop.games.flip_and_write.rules import KEEP, REPLACE
from ramses_desktop.games.flip_and_write.ui import box_painting, words
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.games.flip_and_write.ui.layout import DECK, GameUi, Layout, Note, View, final_parts, pattern_of, score_of
from ramses_desktop.ui.board.marks import paint_chosen, paint_person
from ramses_desktop.ui.board.sheet import Part, Sheet
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import SYMBOLS, paint_icon, paint_seat, paint_symbol
from ramses_desktop.ui.style.theme import appearance

Paint = Callable[[QPainter, QRectF], None]


def soft() -> QColor:
    return appearance().theme["ink2"]


def ink() -> QColor:
    return appearance().theme["ink"]


def scaled(parts: Iterable[Part], corner: QPointF, zoom: float) -> tuple[Part, ...]:
    """Parts of a panel at its own scale, where they are on the board."""

    def at_scale(part: Part, painter: QPainter, _: QRectF) -> None:
        assert part.paint is not None
        painter.save()
        painter.scale(zoom, zoom)
        part.paint(painter, part.rect)
        painter.restore()

    return tuple(
        evolve(
            part,
            rect=QRectF(corner + part.rect.topLeft() * zoom, part.rect.size() * zoom),
            paint=part.paint and partial(at_scale, part),
        )
        for part in parts
    )


# ------------------------------------------------------------ score cards


def score_sheet(
    ui: GameUi,
    view: View,
    seat: int,
    people: Sequence[Person],
    rect: QRectF,
    mark: PendingMark | None = None,
    total: int | None = None,
) -> Sheet:
    """A player's whole score card, with what this mark would earn; `total` while it counts up."""
    done, earned = view.players[seat].done, None if mark is None else mark.earned
    paint = partial(_paint_name, person=people[seat], total=partial(_points, ui, view, seat) if total is None else lambda: total)
    parts = (
        _whole(ui, view, seat, people[seat], ui.measures.score, paint),
        *ui.score_rows(view, seat, people, earned),
        *_completed(ui, done, ui.own_chips),
    )
    content = *ui.score_content(view, seat), seat, mark and mark.move, total
    return Sheet("score", scaled(parts, rect.topLeft(), rect.width() / ui.measures.score.width()), content, heavy=True)


def _whole(ui: GameUi, view: View, seat: int, person: Person, size: QSizeF, paint: Paint, *, closer: bool = False) -> Part:
    """A player's panel as a whole, which may be `closer` looked at."""
    return Part(
        QRectF(QPointF(), size),
        partial(words.score, ui.game, view, seat, person.name),
        key=("look", score_of(seat)) if closer else None,
        pressable=False,
        tip=partial(ui.person_tip, view, seat, person),
        stop=closer,
        layer=-1,
        called=("player", seat),
        paint=paint,
    )


def _points(ui: GameUi, view: View, seat: int) -> int:
    return ui.game.scores(view)[seat].total


def _paint_name(painter: QPainter, rect: QRectF, person: Person, total: Callable[[], int]) -> None:
    draw.panel(painter, rect)
    paint_seat(painter, person.token, QRectF(16, 13, 26, 26))
    points = draw.text(painter, rect.right() - 16, 34, digits(total()), fonts.text(24, 900), ink(), "end")
    so_far = draw.text(painter, rect.right() - 24 - points, 33, tr("so far"), fonts.text(12.5), soft(), "end")
    draw.elided(painter, 52, 33, person.name, fonts.title(18), rect.width() - 52 - 34 - points - so_far, ink())


@frozen
class Row:
    """A row of a score card as it is painted."""

    heading: str
    note: str
    paint: Callable[[QPainter, float], None] = lambda painter, y: None
    """Paints what is below the heading, whose words stand at this height."""


def score_rows(
    bounds: Mapping[str, tuple[float, float]],
    texts: Mapping[str, tuple[str, str]],
    rows: Mapping[str, Row],
    width: float,
    below: float,
) -> Iterator[Part]:
    """The rows of a score card of this width, from their tops to their bottoms: what stands there, and what it is for. The words of
    a heading are so far below the top."""
    for called, (top, bottom) in bounds.items():
        (name, tip), rect = texts[called], QRectF(8, top, width - 16, bottom - top)
        paint = partial(_paint_row, row=rows[called], below=below) if called in rows else None
        yield Part(rect, name, tip=tip, pressable=False, called=("score", called), paint=paint)


def _paint_row(painter: QPainter, rect: QRectF, row: Row, below: float) -> None:
    left, right, y = rect.left() + 8, rect.right() - 8, rect.top() + below
    painter.fillRect(QRectF(left, y - 22, right - left, 1), appearance().theme["line"])
    taken = draw.text(painter, left, y, row.heading.upper(), fonts.label(), soft())
    draw.shrunk(painter, right, y, row.note, 12.5, right - left - taken - 8, soft(), "end")
    row.paint(painter, y)


def cell(painter: QPainter, rect: QRectF, pending: bool = False, taken: bool = False) -> None:
    """Paint a box of the score card; `pending` if the mark under the piece would cross it off, `taken` if another player has it."""
    theme = appearance().theme
    gone = theme["box"] if theme.contrast else theme["line"]
    edge = draw.pen(theme["accent"], 2, (7, 1)) if pending else draw.pen(theme["boxline"])
    draw.plate(painter, rect, 6, theme["accent2"] if pending else gone if taken else theme["box"], edge)


def swatch(painter: QPainter, colour: str, rect: QRectF, radius: float, symbol_in: QRectF) -> None:
    """Paint a plate in one of the colours with its white symbol."""
    draw.plate(painter, rect, radius, appearance().theme[colour])
    paint_symbol(painter, colour, symbol_in, QColor("#ffffff"), appearance().theme[colour])


# ------------------------------------------------------------ completed cards


APART: Final = 1.1
"""Minimum distance between completed cards, in card widths: a seal reaches beyond the edge of its card."""


def side_by_side(space: QRectF, count: int) -> list[QRectF]:
    """Places in a row, shrunk if there are many, so that none overlap."""
    size = min(space.height(), space.width() / (APART * max(1, count)))
    step = min(size * 1.375, (space.width() - size) / max(1, count - 1))
    return [QRectF(space.left() + at * step, space.top(), size, size) for at in range(count)]


def _completed(ui: GameUi, done: Sequence[int], places: Callable[[Sequence[int]], list[QRectF]]) -> Iterator[Part]:
    """A player's completed cards, too small to read during the game, so they are enlarged when pointed at; or a note that there are
    none."""
    if not done:
        yield Part(places((0,))[0], "", paint=partial(_paint_none, note=tr(ui.wording.none_completed)))
    for rect, number in zip(places(done), done, strict=True):
        paint, tip = ui.face(number).paint_chip, partial(ui.words.done, number)
        name, key, called = ui.words.card_name(number), ("look", number), ("card", number)
        yield Part(rect, name, key=key, pressable=False, tip=tip, called=called, paint=paint)


def _paint_none(painter: QPainter, rect: QRectF, note: str) -> None:
    draw.text(painter, rect.left(), rect.top() + 22, note, fonts.text(12.5), soft())


# ------------------------------------------------------------ other players


STRUCK: Final = QPointF(16, 136)
"""Where the list of what is struck off begins."""


def opponent_sheet(ui: GameUi, view: View, seat: int, people: Sequence[Person], rect: QRectF) -> Sheet:
    """Another player's panel without the cards, which are separate items."""
    zoom = rect.width() / ui.measures.opponent.width()
    size = QSizeF(ui.measures.opponent.width(), rect.height() / zoom)
    activity = doing(view, seat, people[seat].bot, tr(ui.wording.takes_one))
    paint = partial(_paint_opponent, person=people[seat], total=partial(_points, ui, view, seat), activity=activity)
    parts = (
        _whole(ui, view, seat, people[seat], size, paint, closer=True),
        *ui.other_rows(size, view, seat, ui.measures.margins(size.height()).beside),
        *_completed(ui, view.players[seat].done, partial(ui.other_chips, size.height())),
    )
    return Sheet(("seat", seat), scaled(parts, rect.topLeft(), zoom), (seat, activity, *ui.score_content(view, seat)))


def _paint_opponent(painter: QPainter, rect: QRectF, person: Person, total: Callable[[], int], activity: str) -> None:
    draw.panel(painter, rect)
    taken = draw.text(painter, rect.right() - 14, 33, digits(total()), fonts.text(21, 900), ink(), "end")
    paint_person(painter, QRectF(11, 4, rect.width() - 33 - taken, 44), person, 13.5, activity)


def doing(view: View, seat: int, bot: bool, takes: str) -> str:
    """What another player is doing, as far as anyone can see; `takes` if taking a card."""
    if view.stage == REPLACE and view.seat == seat:
        return takes
    if not view.together:
        return tr("waits")
    if seat < view.seat:
        return tr("has kept two") if view.stage == KEEP else tr("has marked")
    if seat == view.seat and bot:
        return tr("is thinking")
    return tr("is choosing")


def alone_sheet(ui: GameUi, view: View, rect: QRectF) -> Sheet:
    """In solo play, what is struck off, and when."""
    zoom = rect.width() / ui.measures.opponent.width()
    struck, (name, strikes) = tuple(ui.struck(view)), ui.words.alone(view)
    paint = partial(_paint_alone, title=tr(ui.wording.alone), strikes=strikes, nothing=not struck)
    whole = Part(QRectF(0, 0, ui.measures.opponent.width(), rect.height() / zoom), name, tip=strikes, paint=paint)
    return Sheet(("seat", -1), scaled((whole, *struck), rect.topLeft(), zoom), (view.number, *ui.score_content(view, 0)))


def _paint_alone(painter: QPainter, rect: QRectF, title: str, strikes: str, *, nothing: bool) -> None:
    draw.panel(painter, rect)
    draw.text(painter, 16, 30, title, fonts.title(15), ink())
    space = QRectF(16, 39, rect.width() - 32, 66)
    painter.setFont(draw.fitting(strikes, 13, space.size()))
    painter.setPen(QPen(soft()))
    painter.drawText(space, int(Qt.TextFlag.TextWordWrap), strikes)
    draw.text(painter, STRUCK.x(), STRUCK.y() - 10, tr("Struck off so far").upper(), fonts.label(), soft())
    if nothing:
        draw.text(painter, STRUCK.x(), STRUCK.y() + 12, tr("Nothing yet"), fonts.text(14), ink())


# ------------------------------------------------------------ the corner panel


def aside_sheet(ui: GameUi, view: View, people: Sequence[Person], habits: Habits, rect: QRectF) -> Sheet | None:
    """What the game has below the others, if anything."""
    aside = ui.aside(view, people, habits)
    if aside is None:
        return None
    zoom = rect.width() / ui.measures.aside.width()
    part = Part(QRectF(0, 0, ui.measures.aside.width(), rect.height() / zoom), aside.words, tip=aside.tip, paint=aside.paint)
    return Sheet("aside", scaled((part,), rect.topLeft(), zoom), aside.content)


def paint_to_come(painter: QPainter, rect: QRectF, parts: Parts[Any, Any], view: View) -> None:
    """How often each pattern may still turn up this round, and which are gone."""
    width, height = rect.width(), rect.height()
    draw.panel(painter, rect)
    coming, gone = patterns_left(parts, view)
    low = height < 170
    top = 34.0 if low else 60.0
    draw.text(painter, 16, 26 if low else 30, tr("Still to come"), fonts.title(15), ink())
    if not low:
        left = sum(coming.values())
        some = tr("{n} card left, one stays hidden", "{n} cards left, one stays hidden", n=left)
        draw.text(painter, 16, 50, some if left > 1 else tr("The last card stays hidden"), fonts.text(12.5), soft())
    show_gone = height >= 230 and gone
    _coming(painter, QRectF(16, top, width - 32, height - top - (58 if show_gone else 8)), parts.patterns, coming)
    if show_gone:
        _gone(painter, QPointF(16, height - 44), width - 32, [parts.patterns[pattern] for pattern in gone])


def _coming(painter: QPainter, space: QRectF, patterns: Sequence[Pattern], coming: Counter[int]) -> None:
    """Paint the patterns in as few columns as their height allows, and in low panels without frames."""
    fitting = (columns for columns in (1, 2) if space.height() >= 44 * -(-len(coming) // columns))
    columns = next(fitting, 2 if len(coming) < 5 else 3)
    rows = max(1, -(-len(coming) // columns))
    each = min(52.0, space.height() / rows)
    framed = each >= 26
    rim, gap = (8.0, 6.0) if framed else (0.0, 2.0)
    wide = (space.width() - (columns - 1) * 6) / columns
    for at, (pattern, count) in enumerate(sorted(coming.items())):
        rect = QRectF(space.left() + (at % columns) * (wide + 6), space.top() + (at // columns) * each, wide, each - gap)
        if framed:
            draw.plate(painter, rect, 8, appearance().theme["card"], draw.edge_pen("line"))
        side = min(15.0, (rect.height() - rim) / 2 - 2, (rect.width() - 34) / 3 - 2)
        _pattern(painter, patterns[pattern], QPointF(rect.left() + 7, rect.center().y()), side)
        font = fonts.text(16 if columns == 1 else 13, 700)
        draw.text(painter, rect.right() - 7, rect.center().y() + 5, f"×{count}", font, ink(), "end")


def patterns_left(parts: Parts[Any, Any], view: View) -> tuple[Counter[int], list[int]]:
    """How often each pattern is still in this round's pack, and those that are gone, as far as the view knows."""
    order = view.orders[min(view.round, ROUNDS - 1)]
    gone = [parts.expeditions[card] for card in order if card != HIDDEN]
    coming = Counter(parts.expeditions)
    coming.subtract(gone)
    return +coming, gone


def lying(pattern: Pattern) -> list[Cell]:
    """The pattern on its long side, so that a row of them stays low."""
    wide, high = max(column for column, _ in pattern.cells), max(row for _, row in pattern.cells)
    return [(row, wide - column) for column, row in pattern.cells] if high > wide else list(pattern.cells)


def _pattern(painter: QPainter, pattern: Pattern, left_middle: QPointF, side: float) -> float:
    """Paint a small pattern on its long side. Returns its width."""
    cells = lying(pattern)
    high = max(row for _, row in cells) + 1
    box_painting.piece(painter, cells, left_middle.x(), left_middle.y() - (high * (side + 2) - 2) / 2, side, soft(), 2)
    return (max(column for column, _ in cells) + 1) * (side + 2)


def _gone(painter: QPainter, at: QPointF, width: float, patterns: Sequence[Pattern]) -> None:
    """Paint the patterns that will not come again, small enough for one row."""
    draw.text(painter, at.x(), at.y(), tr("Gone").upper(), fonts.label(), soft())
    columns = sum(max(column for column, _ in lying(pattern)) + 1 for pattern in patterns)
    side = min(9.0, (width - 8 * (len(patterns) - 1)) / columns - 2)
    place = at + QPointF(0, 20)
    painter.save()
    painter.setOpacity(0.55)
    for pattern in patterns:
        place.setX(place.x() + _pattern(painter, pattern, place, side) + 8)
    painter.restore()


# ------------------------------------------------------------ the end


HEADING: Final = 20.0
NUMBER: Final = 20.0
"""Height of the heading above completed cards, and of the number below each."""
LARGEST: Final = 76.0
LEAST: Final = 40.0
"""Widths of a completed card: at most, and at least to be a card rather than a token."""
NARROW: Final = 290.0
CROWDED: Final = 200.0
"""In narrower panels the place is told below the name, or the name below place and points."""


def final_sheets(
    ui: GameUi, view: View, seat: int, person: Person, rect: QRectF, zoom: float, crosses: Mapping[int, int]
) -> Iterator[Sheet]:
    """A player's panel when the game is over, without the cards in play; and each completed card, which has its own turn to be
    painted, with its crosses as far as they are known."""
    player, card, size = view.players[seat], ui.measures.card_in_boxes(), QSizeF(rect.width() / zoom, rect.height() / zoom)
    space = final_parts(ui.measures, size, len(player.cards)).done
    paint = partial(_paint_final, scores=ui.game.scores(view), seat=seat, person=person, done=len(player.done), at=space)
    yield Sheet(("final", seat), scaled((_whole(ui, view, seat, person, size, paint),), rect.topLeft(), zoom), (view,), heavy=True)
    places = done_places(space.adjusted(0, HEADING, 0, 0), len(player.done), card.height() / card.width())
    for number, place in zip(player.done, places, strict=True):
        crossed = crosses.get(number, 0)
        paint = partial(_paint_done, face=ui.face(number), boxes=card.width(), crossed=crossed)
        name, tip, at = ui.words.card_name(number), partial(ui.words.done, number), QRectF(QPointF(), place.size())
        card_and_number = Part(at.adjusted(0, 0, 0, NUMBER), ""), Part(at, name, pressable=False, tip=tip, paint=paint)
        parts = scaled(card_and_number, rect.topLeft() + place.topLeft() * zoom, zoom)
        yield Sheet(("done", number), parts, (crossed,), z=0.5, heavy=True)


def _paint_final(
    painter: QPainter, rect: QRectF, scores: Sequence[Score], seat: int, person: Person, done: int, at: QRectF
) -> None:
    """Paint name, place and points, and how many cards are completed; the winner's panel has a gold edge."""
    draw.panel(painter, rect)
    if scores[seat].place == 1 and len(scores) > 1:
        draw.plate(painter, rect, 12, None, draw.pen(appearance().theme["gold"], 3))
    _paint_finalist(painter, rect.width(), scores[seat], person, alone=len(scores) == 1)
    told = tr("{n} completed", "{n} completed", n=done).upper()
    draw.elided(painter, at.left(), at.top() + 11, told, fonts.label(), at.width(), soft())


def _paint_finalist(painter: QPainter, width: float, score: Score, person: Person, *, alone: bool) -> None:
    """Paint the head of a final panel; the place goes below the name where there is no room beside it, or the name below all."""
    colour = appearance().theme["goldtext"] if score.place == 1 else soft()
    paint_seat(painter, person.token, QRectF(16, 14, 34, 34))
    if width < CROWDED:
        draw.text(painter, width - 16, 32, digits(score.total), fonts.text(22, 900), ink(), "end")
        draw.text(painter, 58, 31, ordinal(score.place), fonts.text(13, 700), colour)
        draw.shrunk(painter, 58, 49, person.name, 15, width - 70, ink(), weight=700)
        return
    edge = width - 28 - draw.text(painter, width - 16, 41, digits(score.total), fonts.text(28, 900), ink(), "end")
    if width < NARROW:
        draw.shrunk(painter, 58, 31, person.name, 15, edge - 58, ink(), weight=700)
        draw.text(painter, 58, 47, ordinal(score.place), fonts.text(13, 700), colour)
        return
    if not alone:
        edge -= draw.text(painter, edge, 39, ordinal(score.place), fonts.text(15.5, 700), colour, "end") + 10
    name = draw.elided(painter, 62, 39, person.name, fonts.title(19), edge - 62 - 30, ink())
    paint_icon(painter, "ui-bot" if person.bot else "ui-person", QRectF(74 + name, 24, 16, 16), ink=soft())


def done_places(space: QRectF, count: int, ratio: float) -> list[QRectF]:
    """Places for completed cards, as large as possible, with space for a number below each."""

    def widest(columns: int) -> float:
        rows = -(-count // columns)
        return min((space.width() - (columns - 1) * 8) / columns, (space.height() / rows - NUMBER) / ratio, LARGEST)

    if not count:
        return []
    columns = max(range(1, count + 1), key=lambda columns: (widest(columns), -columns))
    width = max(1.0, widest(columns))
    across, down = min(width * 1.3, (space.width() + 8) / columns), width * ratio + NUMBER
    return [
        QRectF(space.left() + at % columns * across, space.top() + at // columns * down, width, width * ratio)
        for at in range(count)
    ]


def _paint_done(painter: QPainter, rect: QRectF, face: Face, boxes: float, crossed: int) -> None:
    """Paint a completed card, as many boxes wide, with its number below; a token where it would be too small to be told."""
    width = rect.width()
    if width < LEAST:
        side = min(width, rect.height())
        face.paint_chip(painter, QRectF((width - side) / 2, 0, side, side))
        return
    face.paint_done(painter, width / boxes, crossed)
    draw.text(painter, width / 2, rect.height() + 15, str(face.number), fonts.text(12.5, 700), soft(), "middle")


def ordinal(place: int) -> str:
    return [tr("1st"), tr("2nd"), tr("3rd"), tr("4th")][place - 1]


# ------------------------------------------------------------ the expedition card


TURNS_UP: Final = 280
"""Milliseconds for the next expedition card to be turned over."""
TOTAL: Final = "total"
"""In place of an icon, beside the sum."""
EDGE: Final = 2.5
"""Pixels by which a covered card shows under the one above."""


def cards_below(ui: GameUi, view: View) -> int:
    """Number of covered cards visible under the current expedition card."""
    return min(3, view.number % TURNS) if ui.has_pile else 0


def expedition_face(place: QRectF, scale: float, below: int) -> QRectF:
    """Rectangle of the top card, with this many covered ones below it."""
    return place.adjusted(0, 0, -EDGE * scale * below, -EDGE * scale * below)


def expedition_side(face: QRectF, scale: float) -> float:
    """Side of a box of the pattern on the card."""
    return min(21 * scale, (face.height() - 22) / 3 - 2, (face.width() - 22) / 3 - 2)


def expedition_sheet(ui: GameUi, view: View, mark: PendingMark | None, layout: Layout, *, pale: bool) -> Sheet:
    """The card in force; its pattern is pale while the piece is over it, or away."""
    below, opacity, scale = cards_below(ui, view), 0.35 if pale else 1.0, layout.scale
    pattern = pattern_of(ui, view)
    cells = mark.ways[mark.way] if mark is not None else pattern.cells

    def paint(painter: QPainter, rect: QRectF) -> None:
        theme, edge = appearance().theme, EDGE * scale
        face = expedition_face(rect, scale, below)
        for under in range(below, 0, -1):
            draw.plate(painter, face.translated(edge * under, edge * under), 8, theme["card"], draw.edge_pen("edge"))
        draw.shade(painter, face, 8, 1.5)
        draw.plate(painter, face, 8, theme["card"], draw.edge_pen("line"))
        draw.plate(painter, face.adjusted(5, 5, -5, -5), 5, None, draw.pen(theme["gold"], 1.2))
        side = expedition_side(face, scale)
        width, height = box_painting.piece_size(cells, side)
        painter.setOpacity(opacity)
        corner = face.center() - QPointF(width / 2, height / 2)
        box_painting.piece(painter, cells, corner.x(), corner.y(), side, theme["ink"])

    def back(painter: QPainter) -> None:
        rect = QRectF(QPointF(), layout.expedition.size())
        draw.card_back(painter, expedition_face(rect, scale, below), appearance().theme[ui.pack_colour])

    name, tip = words.expedition(pattern)
    key = ("expedition",) if mark is not None and not mark.bonus else None
    part = Part(layout.expedition, name, key=key, pressable=False, tip=tip, called="expedition", paint=paint)
    content = cells, opacity, below
    return Sheet(("expedition", view.number), (part,), content, z=view.number / 1000, glide=TURNS_UP, back=back)


# ------------------------------------------------------------ pack, deck, display


def pack_sheet(ui: GameUi, view: View, layout: Layout) -> Sheet:
    """The expedition cards that are still face down."""
    _, turn = words.round_and_turn(view)
    count = len(ui.game.parts().expeditions) - turn
    left, (name, tip) = tr("{n} left", "{n} left", n=count), words.pack(count)

    def paint(painter: QPainter, rect: QRectF) -> None:
        draw.deck(painter, rect, appearance().theme[ui.pack_colour], left, 13.5 * layout.text)

    return Sheet("pack", (Part(layout.pack, name, tip=tip, called="pack", paint=paint),), (left,))


def deck_sheet(ui: GameUi, view: View, layout: Layout, *, offered: bool, reached: bool, chosen: bool) -> Sheet:
    """The unseen cards."""
    unseen = len(view.deck)

    def paint(painter: QPainter, rect: QRectF) -> None:
        theme = appearance().theme
        if not unseen:
            draw.plate(painter, rect, 8, None, draw.pen(theme["edge"], 1.4, (4, 3)))
            return
        draw.deck(painter, rect, theme[ui.deck_colour], tr("{n} unseen", "{n} unseen", n=unseen), 13.5 * layout.text)
        if chosen:
            paint_chosen(painter, rect, 8)
        if reached:
            draw.focus_ring(painter, rect, 8, 3)

    (name, tip), key = words.deck(unseen, offered=offered), ("card", DECK) if offered else None
    part = Part(layout.deck, name, chosen, key=key, tip=tip, stop=offered, numbered=offered, called="deck", paint=paint)
    return Sheet("deck", (part,), (unseen, reached, chosen))


def gap_sheet(at: int, place: QRectF) -> Sheet:
    """The empty place of a completed card."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        draw.plate(painter, rect.adjusted(2, 2, -2, -2), 10, None, draw.pen(appearance().theme["edge"], 2, (5, 4)))

    name, tip = words.gap()
    return Sheet(("gap", at), (Part(place, name, tip=tip, paint=paint),))


def display_sheet(ui: GameUi, view: View, layout: Layout) -> Sheet:
    """The heading of the display, and a note about it."""
    px, corner = layout.text, layout.display_label

    def paint(painter: QPainter, _: QRectF) -> None:
        end = draw.text(painter, 0, 14 * px, tr("Display").upper(), fonts.label(11.5 * px), appearance().theme["ink2"])
        ui.paint_display_note(painter, end, view, px)

    rect = QRectF(corner.x(), corner.y() - 14 * px, layout.bar.width(), 20 * px)
    part = Part(rect, tr("Display"), tip=partial(ui.words.display, view), called="display", paint=paint)
    return Sheet("label", (part,), (view.display,))


# ------------------------------------------------------------ what a mark earns


def earned_sheet(ui: GameUi, mark: PendingMark, layout: Layout) -> Sheet:
    """What the mark would earn, line by line; the tip points to the card under the piece."""
    assert mark.spot is not None
    earned, place, scale = mark.earned, layout.earned, layout.scale
    lines, left = earned_lines(earned), mark.cards.index(mark.spot.card) == 0

    def paint(painter: QPainter, rect: QRectF) -> None:
        draw.bubble(painter, rect, (min(rect.height() / 2, 44.0), "left" if left else "right"))
        _paint_sum(painter, rect.size(), scale, lines)

    name, tip = words.earned(earned, ui.words.ICONS)
    rect = QRectF(place.topLeft(), QSizeF(place.width(), min(place.height(), (31 * len(lines) + 22) * scale)))
    return Sheet("earned", (Part(rect, name, tip=tip, called="earned", paint=paint),), (earned.lines, earned.bonuses, left))


def _paint_sum(painter: QPainter, size: QSizeF, scale: float, lines: list[tuple[str, str]]) -> None:
    """Paint icons and their points; the total under a line, with its name."""
    theme, right = appearance().theme, size.width() - 12
    each = (size.height() - 14) / len(lines)
    side, px = min(24 * scale, each - 4), min(16 * scale, each * 0.6)
    for at, (icon, told) in enumerate(lines):
        middle = 7 + each * (at + 0.5)
        if icon == TOTAL:
            draw.rule(painter, 10, middle - each / 2, size.width() - 20)
            taken = draw.shrunk(painter, right, middle + px * 0.36, told, px * 1.12, size.width() * 0.6, theme["ink"], "end", 900)
            draw.shrunk(painter, 12, middle + px * 0.36, tr("Total"), px * 0.84, right - taken - 18, theme["ink2"])
            continue
        place = QRectF(12, middle - side / 2, side, side)
        if icon in SYMBOLS:
            swatch(painter, icon, place, side * 0.2, draw.square(place.center(), side * 0.64))
        elif icon:
            paint_icon(painter, icon, place)
        room = size.width() - (28 + side if icon else 24)
        draw.shrunk(painter, right, middle + px * 0.36, told, px, room, theme["ink"], "end", 700)


def earned_lines(earned: Earned) -> list[tuple[str, str]]:
    """Pairs of an icon and its points; without an icon, the bonus boxes; last, if there are points, the total."""
    lines = [(line.icon, words.gained(line.points, line.least)) for line in earned.lines]
    bonuses = [("", tr("+{n} box", "+{n} boxes", n=earned.bonuses))] if earned.bonuses else []
    total = [(TOTAL, words.gained(earned.points, earned.least))] if lines else []
    return [*lines, *bonuses, *total]


def note_sheet(note: Note, layout: Layout) -> Sheet:
    """Advice shown before a mark is placed."""
    scale = layout.scale

    def paint(painter: QPainter, whole: QRectF) -> None:
        theme, head, width = appearance().theme, 22 * scale, whole.width()
        heading, font = note.heading.upper(), fonts.label(11.5 * scale)
        draw.elided(painter, width / 2, head * 0.64, heading, font, width, theme["ink2"], "middle")
        rect = whole.adjusted(0, head, 0, 0)
        middle = rect.center().y()
        draw.plate(painter, rect, 10, theme["panel"], draw.edge_pen("line"))
        side, px = min(30 * scale, rect.height() * 0.6, width * 0.32), min(21 * scale, rect.height() * 0.42)
        paint_icon(painter, note.icon, QRectF(width * 0.13, middle - side / 2, side, side))
        draw.text(painter, width * 0.88, middle + px * 0.36, note.words, fonts.text(px, 900), theme["ink"], "end")

    rect = QRectF(layout.earned.topLeft(), QSizeF(layout.earned.width(), min(layout.earned.height(), 84 * scale)))
    return Sheet("note", (Part(rect, f"{note.heading}: {note.words}", tip=note.tip, paint=paint),), (note,))
