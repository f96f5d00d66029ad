"""The panels beside the cards (score cards, other players, patterns still to come, results) and between them (the expedition card
and its pack, the deck, a mark's earnings)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ramses_desktop.engine.game import HIDDEN, Score
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games.flip_and_write.card_data import Parts, Pattern
from ramses_desktop.games.flip_and_write.grid import Cell
from ramses_desktop.games.flip_and_write.pending import Earned
from ramses_desktop.games.flip_and_write.playout import ROUNDS, TURNS
from ramses_desktop.games.flip_and_write.rules import KEEP, OVER, REPLACE
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.layout import DECK, GameUi, Note, View, final_parts
from ramses_desktop.games.flip_and_write.ui.words import gained, round_and_turn
from ramses_desktop.ui.board.marks import paint_chosen, paint_person
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import SYMBOLS, paint_icon, paint_seat, paint_symbol
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from ramses_desktop.games.flip_and_write.ui.board import FlipAndWriteScene


def soft() -> QColor:
    return appearance().theme["ink2"]


def ink() -> QColor:
    return appearance().theme["ink"]


# ------------------------------------------------------------ parts of a score card


def score(board: FlipAndWriteScene, earned: Earned | None) -> Sprite:
    """The player's own score card, with what the mark under the piece would earn."""
    view, total, seat, rect = board.gains.view, board.gains.total, board.seat, board.layout.score

    def paint(painter: QPainter) -> None:
        paint_score(painter, board, view, seat, board.people[seat], earned, total)

    content = (*board.score_content(view, seat), seat, earned and board.mark and board.mark.move, total)
    return Sprite(rect, paint, content, rect.width() / board.measures.score.width(), heavy=True)


def paint_score(
    painter: QPainter, ui: GameUi, view: View, seat: int, person: Person, earned: Earned | None, total: int | None = None
) -> None:
    """Paint name, points, the game's own rows and completed cards; `total` while it counts up."""
    size = ui.measures.score
    width = size.width()
    draw.panel(painter, QRectF(0, 0, width, size.height()))
    paint_seat(painter, person.token, QRectF(16, 13, 26, 26))
    shown = digits(ui.game.scores(view)[seat].total if total is None else total)
    points = draw.text(painter, width - 16, 34, shown, fonts.text(24, 900), ink(), "end")
    so_far = draw.text(painter, width - 24 - points, 33, tr("so far"), fonts.text(12.5), soft(), "end")
    draw.elided(painter, 52, 33, person.name, fonts.title(18), width - 52 - 34 - points - so_far, ink())
    ui.paint_score(painter, view, seat, earned)
    _completed(painter, ui, view.players[seat].done, ui.own_chips)


def heading(painter: QPainter, width: float, y: float, name: str, note: str) -> None:
    """Paint the heading of a part of the score card, under a line."""
    painter.fillRect(QRectF(16, y - 22, width - 32, 1), appearance().theme["line"])
    taken = draw.text(painter, 16, y, name.upper(), fonts.label(), soft())
    draw.shrunk(painter, width - 16, y, note, 12.5, width - 32 - taken - 8, soft(), "end")


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


def _chips(painter: QPainter, ui: GameUi, done: Sequence[int], places: list[QRectF]) -> None:
    for rect, number in zip(places, done, strict=True):
        ui.paint_chip(painter, rect, number)


def _completed(painter: QPainter, ui: GameUi, done: Sequence[int], places: Callable[[Sequence[int]], list[QRectF]]) -> None:
    """Paint a player's completed cards, or a note that there are none."""
    _chips(painter, ui, done, places(done))
    if not done:
        first = places((0,))[0]
        draw.text(painter, first.left(), first.top() + 22, tr(ui.wording.none_completed), fonts.text(12.5), soft())


def chips(board: FlipAndWriteScene, seat: int, rect: QRectF) -> Iterator[tuple[int, QRectF]]:
    """A seat's completed cards and their places on the board, in its panel there."""
    if board.view.stage == OVER:
        zoom = board.layout.scale
        for number, place in final_done(board, QSizeF(rect.width() / zoom, rect.height() / zoom), board.view, seat):
            yield number, QRectF(rect.topLeft() + place.topLeft() * zoom, place.size() * zoom)
        return
    done, own = board.view.players[seat].done, seat == board.seat
    zoom = rect.width() / (board.measures.score if own else board.measures.opponent).width()
    places = board.own_chips(done) if own else board.other_chips(rect.height() / zoom, done)
    for number, place in zip(done, places, strict=True):
        yield number, QRectF(rect.topLeft() + place.topLeft() * zoom, place.size() * zoom)


# ------------------------------------------------------------ other players


def opponent(board: FlipAndWriteScene, seat: int, rect: QRectF) -> Sprite:
    """Another player's panel without the cards, which are separate items; or its replacement in solo play."""
    view, zoom = board.view, rect.width() / board.measures.opponent.width()
    height = rect.height() / zoom
    if seat < 0:
        content = (view.number, *board.score_content(view, 0))
        return Sprite(rect, lambda painter: board.paint_alone(painter, height, view), content, zoom)
    activity = doing(view, seat, board.people[seat].bot, tr(board.wording.takes_one))

    def paint(painter: QPainter) -> None:
        paint_opponent(painter, height, board, view, seat, board.people[seat], activity)

    return Sprite(rect, paint, (seat, activity, *board.score_content(view, seat)), zoom)


def paint_opponent(painter: QPainter, height: float, ui: GameUi, view: View, seat: int, person: Person, activity: str) -> None:
    width = ui.measures.opponent.width()
    draw.panel(painter, QRectF(0, 0, width, height))
    total = draw.text(painter, width - 14, 33, digits(ui.game.scores(view)[seat].total), fonts.text(21, 900), ink(), "end")
    paint_person(painter, QRectF(11, 4, width - 33 - total, 44), person, 13.5, activity)
    ui.paint_other(painter, height, view, seat, ui.measures.margins(height).beside)
    _completed(painter, ui, view.players[seat].done, partial(ui.other_chips, height))


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


def paint_alone(painter: QPainter, width: float, height: float, title: str, words: str, *, nothing: bool) -> QPointF:
    """Paint the frame of the solo panel: what is struck off, and when. Returns where its list begins."""
    draw.panel(painter, QRectF(0, 0, width, height))
    draw.text(painter, 16, 30, title, fonts.title(15), ink())
    space = QRectF(16, 39, width - 32, 66)
    painter.setFont(draw.fitting(words, 13, space.size()))
    painter.setPen(QPen(soft()))
    painter.drawText(space, int(Qt.TextFlag.TextWordWrap), words)
    draw.text(painter, 16, 126, tr("Struck off so far").upper(), fonts.label(), soft())
    if nothing:
        draw.text(painter, 16, 148, tr("Nothing yet"), fonts.text(14), ink())
    return QPointF(16, 136)


def parts_of(board: FlipAndWriteScene, seat: int, panel: QRectF) -> Iterator[tuple[QRectF, tuple[str, str]]]:
    """What another player's panel shows of the game's own: places on the board, names and what they are for."""
    zoom = panel.width() / board.measures.opponent.width()
    height = panel.height() / zoom
    for rect, told in board.other_parts(height, board.view, seat, board.measures.margins(height).beside):
        yield QRectF(panel.topLeft() + rect.topLeft() * zoom, rect.size() * zoom), told


# ------------------------------------------------------------ the corner panel


def aside(board: FlipAndWriteScene) -> Sprite | None:
    rect = board.layout.to_come
    zoom = rect.width() / board.measures.aside.width()
    found = board.aside(board.view, rect.height() / zoom)
    return Sprite(rect, *found, zoom) if found else None


# ------------------------------------------------------------ patterns still to come


def paint_to_come(painter: QPainter, width: float, height: float, parts: Parts[Any, Any], view: View) -> None:
    """How often each pattern may still turn up this round, and which are gone."""
    draw.panel(painter, QRectF(0, 0, width, height))
    coming, gone = patterns_left(parts, view)
    low = height < 170
    top = 34.0 if low else 60.0
    draw.text(painter, 16, 26 if low else 30, tr("Still to come"), fonts.title(15), ink())
    if not low:
        left = sum(coming.values())
        words = tr("The last card stays hidden")
        if left > 1:
            words = tr("{n} card left, one stays hidden", "{n} cards left, one stays hidden", n=left)
        draw.text(painter, 16, 50, words, fonts.text(12.5), soft())
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


def final(board: FlipAndWriteScene, seat: int, rect: QRectF) -> Sprite:
    """A player's panel when the game is over, without cards."""
    view, zoom = board.view, board.layout.scale

    def paint(painter: QPainter) -> None:
        paint_final(painter, QSizeF(rect.width() / zoom, rect.height() / zoom), board, view, seat, board.people[seat])

    return Sprite(rect, paint, (view,), zoom, heavy=True)


def completed(board: FlipAndWriteScene, seat: int, rect: QRectF, crosses: Mapping[int, int]) -> Iterator[tuple[int, Sprite]]:
    """A player's completed cards when the game is over, with their crosses as far as they are known. Each has its own turn."""
    zoom = board.layout.scale
    for number, place in chips(board, seat, rect):
        room = QSizeF(place.width() / zoom, place.height() / zoom)
        paint = partial(_paint_done, ui=board, number=number, crossed=crosses.get(number, 0), size=room)
        yield number, Sprite(place.adjusted(0, 0, 0, NUMBER * zoom), paint, (crosses.get(number, 0),), zoom, z=0.5, heavy=True)


HEADING: Final = 20.0
NUMBER: Final = 20.0
"""Height of the heading above completed cards, and of the number below each."""
LARGEST: Final = 76.0
LEAST: Final = 40.0
"""Widths of a completed card: at most, and at least to be a card rather than a token."""
NARROW: Final = 290.0
CROWDED: Final = 200.0
"""In narrower panels the place is told below the name, or the name below place and points."""


def paint_final(painter: QPainter, size: QSizeF, ui: GameUi, view: View, seat: int, person: Person) -> None:
    """Paint name, place and points, and how many cards are completed; the winner's panel has a gold edge."""
    theme, width, height = appearance().theme, size.width(), size.height()
    scores = ui.game.scores(view)
    draw.panel(painter, QRectF(0, 0, width, height))
    if scores[seat].place == 1 and len(scores) > 1:
        draw.plate(painter, QRectF(0, 0, width, height), 12, None, draw.pen(theme["gold"], 3))
    _paint_finalist(painter, width, scores[seat], person, alone=len(scores) == 1)
    player = view.players[seat]
    space = final_parts(ui.measures, size, len(player.cards)).done
    heading = tr("{n} completed", "{n} completed", n=len(player.done)).upper()
    draw.elided(painter, space.left(), space.top() + 11, heading, fonts.label(), space.width(), soft())


def final_done(ui: GameUi, size: QSizeF, view: View, seat: int) -> Iterator[tuple[int, QRectF]]:
    """A player's completed cards when the game is over, and their places in the panel."""
    player, one = view.players[seat], ui.measures.card_in_boxes()
    space = final_parts(ui.measures, size, len(player.cards)).done.adjusted(0, HEADING, 0, 0)
    yield from zip(player.done, done_places(space, len(player.done), one.height() / one.width()), strict=True)


def _paint_finalist(painter: QPainter, width: float, found: Score, person: Person, *, alone: bool) -> None:
    """Paint the head of a final panel; the place goes below the name where there is no room beside it, or the name below all."""
    colour = appearance().theme["goldtext"] if found.place == 1 else soft()
    paint_seat(painter, person.token, QRectF(16, 14, 34, 34))
    if width < CROWDED:
        draw.text(painter, width - 16, 32, digits(found.total), fonts.text(22, 900), ink(), "end")
        draw.text(painter, 58, 31, ordinal(found.place), fonts.text(13, 700), colour)
        draw.shrunk(painter, 58, 49, person.name, 15, width - 70, ink(), weight=700)
        return
    edge = width - 28 - draw.text(painter, width - 16, 41, digits(found.total), fonts.text(28, 900), ink(), "end")
    if width < NARROW:
        draw.shrunk(painter, 58, 31, person.name, 15, edge - 58, ink(), weight=700)
        draw.text(painter, 58, 47, ordinal(found.place), fonts.text(13, 700), colour)
        return
    if not alone:
        edge -= draw.text(painter, edge, 39, ordinal(found.place), fonts.text(15.5, 700), colour, "end") + 10
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


def _paint_done(painter: QPainter, ui: GameUi, number: int, crossed: int, size: QSizeF) -> None:
    """Paint a completed card with its number below; a token where it would be too small to be told."""
    width = size.width()
    if width < LEAST:
        side = min(width, size.height())
        ui.paint_chip(painter, QRectF((width - side) / 2, 0, side, side), number)
        return
    ui.paint_done(painter, number, width / ui.measures.card_in_boxes().width(), crossed)
    draw.text(painter, width / 2, size.height() + 15, str(number), fonts.text(12.5, 700), soft(), "middle")


def ordinal(place: int) -> str:
    return [tr("1st"), tr("2nd"), tr("3rd"), tr("4th")][place - 1]


# ------------------------------------------------------------ centre


TURNS_UP: Final = 280
"""Milliseconds for the next expedition card to be turned over."""
TOTAL: Final = "total"
"""In place of an icon, beside the sum."""
EDGE: Final = 2.5
"""Pixels by which a covered card shows under the one above."""


# ------------------------------------------------------------ the expedition card


def cards_below(board: FlipAndWriteScene) -> int:
    """Number of covered cards visible under the current expedition card."""
    return min(3, board.view.number % TURNS) if board.has_pile else 0


def expedition_face(place: QRectF, scale: float, below: int) -> QRectF:
    """Rectangle of the top card, with this many covered ones below it."""
    return place.adjusted(0, 0, -EDGE * scale * below, -EDGE * scale * below)


def expedition_side(face: QRectF, scale: float) -> float:
    """Side of a box of the pattern on the card."""
    return min(21 * scale, (face.height() - 22) / 3 - 2, (face.width() - 22) / 3 - 2)


def expedition(board: FlipAndWriteScene) -> Sprite:
    """The card in force; its pattern is pale while the piece is over it, or away."""
    view, mark, rect, scale = board.view, board.mark, board.layout.expedition, board.layout.scale
    below, opacity = cards_below(board), 0.35 if mark is not None and board.piece_is_shown else 1.0
    cells = mark.ways[mark.way] if mark is not None else board.parts.patterns[board.parts.expeditions[view.expedition]].cells

    def paint(painter: QPainter) -> None:
        theme, edge = appearance().theme, EDGE * scale
        face = expedition_face(at_origin(rect), scale, below)
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
        draw.card_back(painter, expedition_face(at_origin(rect), scale, below), appearance().theme[board.pack_colour])

    return Sprite(rect, paint, (cells, opacity, below), z=board.view.number / 1000, glide=TURNS_UP, back=back)


def at_origin(rect: QRectF) -> QRectF:
    return QRectF(QPointF(0, 0), rect.size())


# ------------------------------------------------------------ pack, deck, display


def cards_left(board: FlipAndWriteScene) -> int:
    """Number of expedition cards still face down."""
    _, turn = round_and_turn(board.view)
    return len(board.parts.expeditions) - turn


def pack(board: FlipAndWriteScene) -> Sprite:
    """The expedition cards that are still face down."""
    rect = board.layout.pack
    left = tr("{n} left", "{n} left", n=cards_left(board))

    def paint(painter: QPainter) -> None:
        draw.deck(painter, at_origin(rect), appearance().theme[board.pack_colour], left, 13.5 * board.layout.text)

    return Sprite(rect, paint, (left,))


def deck(board: FlipAndWriteScene) -> Sprite:
    """The unseen cards."""
    rect, unseen = board.layout.deck, len(board.view.deck)
    reached, chosen = board.is_reached(DECK), DECK in board.picked

    def paint(painter: QPainter) -> None:
        place, theme = at_origin(rect), appearance().theme
        if not unseen:
            draw.plate(painter, place, 8, None, draw.pen(theme["edge"], 1.4, (4, 3)))
            return
        draw.deck(painter, place, theme[board.deck_colour], tr("{n} unseen", "{n} unseen", n=unseen), 13.5 * board.layout.text)
        if chosen:
            paint_chosen(painter, place, 8)
        if reached:
            draw.focus_ring(painter, place, 8, 3)

    return Sprite(rect, paint, (unseen, reached, chosen))


def gap(rect: QRectF) -> Sprite:
    """The empty place of a completed card."""

    def paint(painter: QPainter) -> None:
        place = at_origin(rect).adjusted(2, 2, -2, -2)
        draw.plate(painter, place, 10, None, draw.pen(appearance().theme["edge"], 2, (5, 4)))

    return Sprite(rect, paint, ())


def display_label(board: FlipAndWriteScene) -> Sprite:
    """The heading of the display, and a note about it."""
    view, px, corner = board.view, board.layout.text, board.layout.display_label

    def paint(painter: QPainter) -> None:
        end = draw.text(painter, 0, 14 * px, tr("Display").upper(), fonts.label(11.5 * px), appearance().theme["ink2"])
        board.paint_display_note(painter, end, view, px)

    return Sprite(QRectF(corner.x(), corner.y() - 14 * px, board.layout.bar.width(), 20 * px), paint, (view.display,))


# ------------------------------------------------------------ earnings preview


def earned(board: FlipAndWriteScene, found: Earned) -> Sprite:
    """What the mark would earn, line by line; the tip points to the card under the piece."""
    assert board.mark is not None
    assert board.mark.spot is not None
    place, scale = board.layout.earned, board.layout.scale
    lines = earned_lines(found)
    rect = QRectF(place.topLeft(), QSizeF(place.width(), min(place.height(), (31 * len(lines) + 22) * scale)))
    left = board.mark.cards.index(board.mark.spot.card) == 0

    def paint(painter: QPainter) -> None:
        draw.bubble(painter, at_origin(rect), (min(rect.height() / 2, 44.0), "left" if left else "right"))
        _paint_sum(painter, rect.size(), scale, lines)

    return Sprite(rect, paint, (found.lines, found.bonuses, left))


def _paint_sum(painter: QPainter, size: QSizeF, scale: float, lines: list[tuple[str, str]]) -> None:
    """Paint icons and their points; the total under a line, with its name."""
    theme, right = appearance().theme, size.width() - 12
    each = (size.height() - 14) / len(lines)
    side, px = min(24 * scale, each - 4), min(16 * scale, each * 0.6)
    for at, (icon, words) in enumerate(lines):
        middle = 7 + each * (at + 0.5)
        if icon == TOTAL:
            draw.rule(painter, 10, middle - each / 2, size.width() - 20)
            taken = draw.shrunk(painter, right, middle + px * 0.36, words, px * 1.12, size.width() * 0.6, theme["ink"], "end", 900)
            draw.shrunk(painter, 12, middle + px * 0.36, tr("Total"), px * 0.84, right - taken - 18, theme["ink2"])
            continue
        place = QRectF(12, middle - side / 2, side, side)
        if icon in SYMBOLS:
            swatch(painter, icon, place, side * 0.2, draw.square(place.center(), side * 0.64))
        elif icon:
            paint_icon(painter, icon, place)
        room = size.width() - (28 + side if icon else 24)
        draw.shrunk(painter, right, middle + px * 0.36, words, px, room, theme["ink"], "end", 700)


def earned_lines(found: Earned) -> list[tuple[str, str]]:
    """Pairs of an icon and its points; without an icon, the bonus boxes; last, if there are points, the total."""
    lines = [(line.icon, gained(line.points, line.least)) for line in found.lines]
    bonuses = [("", tr("+{n} box", "+{n} boxes", n=found.bonuses))] if found.bonuses else []
    total = [(TOTAL, gained(found.points, found.least))] if lines else []
    return [*lines, *bonuses, *total]


def note(board: FlipAndWriteScene, found: Note) -> Sprite:
    """Advice shown before a mark is placed."""
    place, scale = board.layout.earned, board.layout.scale
    size = QSizeF(place.width(), min(place.height(), 84 * scale))

    def paint(painter: QPainter) -> None:
        theme, head, width = appearance().theme, 22 * scale, size.width()
        heading, font = found.heading.upper(), fonts.label(11.5 * scale)
        draw.elided(painter, width / 2, head * 0.64, heading, font, width, theme["ink2"], "middle")
        rect = QRectF(0, head, width, size.height() - head)
        middle = rect.center().y()
        draw.plate(painter, rect, 10, theme["panel"], draw.edge_pen("line"))
        side, px = min(30 * scale, rect.height() * 0.6, width * 0.32), min(21 * scale, rect.height() * 0.42)
        paint_icon(painter, found.icon, QRectF(width * 0.13, middle - side / 2, side, side))
        draw.text(painter, width * 0.88, middle + px * 0.36, found.words, fonts.text(px, 900), theme["ink"], "end")

    return Sprite(QRectF(place.topLeft(), size), paint, (found,))
