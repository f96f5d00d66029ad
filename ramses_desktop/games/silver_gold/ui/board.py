"""The board of Silver & Gold: the score card with its coins and palms, the others' possessions, and the round card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.card_data import Pattern
from ramses_desktop.games.flip_and_write.pending import Earned
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.games.flip_and_write.ui.hand import ExpeditionHand
from ramses_desktop.games.flip_and_write.ui.layout import Aside, GameUi, Margins, Measures, Note, Wording, Words
from ramses_desktop.games.flip_and_write.ui.panels import STRUCK, Row, cell, ink, lying, score_rows, side_by_side, soft
from ramses_desktop.games.flip_and_write.ui.tabletop import ExpeditionTabletop
from ramses_desktop.games.silver_gold import telling
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.pending import PendingMark
from ramses_desktop.games.silver_gold.rules import GAME, OVER, RIVAL, Player, State, palm_worth
from ramses_desktop.games.silver_gold.ui import painting, words
from ramses_desktop.ui.board.scene import BoardOffer
from ramses_desktop.ui.board.sheet import Part
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

WIDTH: Final = 264.0
"""Width of the score card, as drawn."""
ONE_ROW: Final = 5
"""Maximum number of completed islands in a single row."""
ROWS: Final = {"coins": (56, 210), "palms": (218, 290), "done": (294, 400)}
"""Top and bottom of each row of the score card, heading included."""


# ------------------------------------------------------------ the score card


def trophy_note(earned: Earned | None) -> str:
    """What a full row of coins wins; a warning if others, who are served before, may take what this mark would win."""
    if earned is not None and any(line.icon == "trophy" and line.least < line.points for line in earned.lines):
        return tr("others may take it first")
    return tr("a full row wins a trophy")


def _first_player(view: State, seat: int, middle: QPointF) -> Iterator[Part]:
    """The marker on the token of whoever goes first."""
    if seat == view.first and view.stage != OVER and len(view.players) > 1:
        yield Part(draw.square(middle, 16), "", paint=painting.paint_first)


def paint_coins(painter: QPainter, at: QPointF, player: Player, after: int, left: Sequence[int]) -> None:
    """Paint the rows of coins with the trophies behind them; `after` is the number crossed off including the mark, `left` the
    trophies."""
    for row in range(parts().values.rows):
        _coin_row(painter, at + QPointF(0, row * 42), row, player.coins, after)
        _cup(painter, QRectF(at.x() + 186, at.y() + row * 42, 46, 36), row, player, after, left)


def _coin_row(painter: QPainter, at: QPointF, row: int, before: int, after: int) -> None:
    theme, values = appearance().theme, parts().values
    for place in range(values.in_a_row):
        number, rect = row * values.in_a_row + place, QRectF(at.x() + place * 42, at.y(), 38, 36)
        pending = before <= number < after
        cell(painter, rect, pending)
        paint_icon(painter, "coin", draw.square(rect.center(), 24), opacity=0.3 if number < after else 0.9)
        if number < after:
            draw.cross(painter, draw.square(rect.center(), 36), theme["accent" if pending else "pen"], 3, seed=number)
    paint_icon(painter, "ui-forward", QRectF(at.x() + 168, at.y() + 11, 14, 14), ink=theme["ink2"])


def _cup(painter: QPainter, rect: QRectF, row: int, player: Player, after: int, left: Sequence[int]) -> None:
    """Paint the trophy behind a row: what it earned, or what it would earn as things stand once the mark is made."""
    theme = appearance().theme
    if row < len(player.cups):
        paint_trophy(painter, rect, player.cups[row])
        return
    filled = after >= (row + 1) * parts().values.in_a_row
    draw.plate(painter, rect, 7, theme["accent2"] if filled else None, draw.pen(theme["accent" if filled else "edge"], 1.4, (4, 3)))
    if filled and left:
        paint_icon(painter, "trophy", QRectF(rect.left() + 4, rect.center().y() - 10, 20, 20))
        draw.text(painter, rect.right() - 7, rect.center().y() + 6, str(left[0]), fonts.text(16, 900), theme["accent"], "end")
    else:
        paint_icon(painter, "trophy", draw.square(rect.center(), 20), opacity=0.4)


def paint_trophy(painter: QPainter, rect: QRectF, points: int) -> None:
    """Paint a trophy with its points; 0 for a row filled after the last one was gone."""
    theme = appearance().theme
    draw.plate(painter, rect, 7, theme["goldfill"], draw.pen(theme["gold"], 1.4))
    side = min(22.0, rect.height() * 0.58)
    paint_icon(painter, "trophy", QRectF(rect.left() + rect.width() * 0.09, rect.center().y() - side / 2, side, side))
    px = side * 0.82
    x = (rect.left() + rect.width() * 0.09 + side + rect.right()) / 2
    draw.text(painter, x, rect.center().y() + px * 0.36, str(points), fonts.text(px, 900), theme["ongold"], "middle")


def paint_palms(painter: QPainter, at: QPointF, written: Sequence[int], pending: Sequence[int]) -> None:
    """Paint the palm boxes: what has been written, and what the mark would write."""
    theme, values = appearance().theme, [*written, *pending]
    for place in range(parts().values.palm_boxes):
        rect, fresh = QRectF(at.x() + place * 59, at.y(), 55, 38), len(written) <= place < len(values)
        cell(painter, rect, fresh)
        paint_icon(painter, "palm", QRectF(rect.left() + 5, rect.top() + 8, 22, 22), opacity=1.0 if place < len(values) else 0.4)
        worth = str(values[place]) if place < len(values) else ""
        font, colour = fonts.text(18, 900), theme["accent" if fresh else "pen"]
        draw.text(painter, rect.right() - 13, rect.top() + 25.5, worth, font, colour, "middle")


def _paint_count(painter: QPainter, rect: QRectF, icon: str, count: int) -> None:
    """Paint how many of something another player has."""
    paint_icon(painter, icon, QRectF(rect.left(), rect.top(), 20, 20))
    draw.text(painter, rect.left() + 26, rect.top() + 15.5, str(count), fonts.text(14.5, 700), ink())


# ------------------------------------------------------------ the round card


def paint_round_card(painter: QPainter, rect: QRectF, view: State, people: Sequence[Person], counts: Counter[int]) -> None:
    """Paint the trophies left and who took the others, and the patterns in the pack with the number of each."""
    width, height = rect.width(), rect.height()
    draw.panel(painter, rect)
    roomy, rows = height >= 240, 2 if height >= 150 else 1
    y = 30.0
    if roomy:
        draw.text(painter, 16, y, tr("Round card"), fonts.title(15), ink())
        if len(view.players) > 1 and view.stage != OVER:
            painting.paint_first(painter, draw.square(QPointF(24, y + 18), 16))
            first = tr("{name} goes first", name=people[view.first].name)
            draw.elided(painter, 38, y + 22.5, first, fonts.text(13), width - 50, soft())
            y += 24
        y += 34
    draw.text(painter, 16, y - 6, tr("Trophies left").upper(), fonts.label(), soft())
    deep = 38.0 if roomy else 30.0
    _trophies(painter, QRectF(16, y + 2, width - 32, deep * rows + 6 * (rows - 1)), rows, view, people)
    y += deep * rows + 6 * (rows - 1) + 24
    if height - y < 34:
        return
    title = tr("Still in the pack") if view.open_pile else tr("Patterns in the pack")
    draw.text(painter, 16, y, title.upper(), fonts.label(), soft())
    _patterns(painter, QRectF(16, y + 8, width - 32, height - y - 18), counts)


def _trophies(painter: QPainter, space: QRectF, rows: int, view: State, people: Sequence[Person]) -> None:
    values, theme = parts().values.trophies, appearance().theme
    columns = len(values) // rows
    wide, high = (space.width() - (columns - 1) * 6) / columns, (space.height() - (rows - 1) * 6) / rows
    for at, points in enumerate(values):
        rect = QRectF(space.left() + at % columns * (wide + 6), space.top() + at // columns * (high + 6), wide, high)
        if at < len(view.trophies):
            owner = view.trophies[at]
            _taken(painter, rect, points, None if owner == RIVAL else people[owner])
        elif wide > 40:
            paint_trophy(painter, rect, points)
        else:
            middle = rect.center()
            draw.plate(painter, rect, 6, theme["goldfill"], draw.pen(theme["gold"], 1.4))
            draw.text(painter, middle.x(), middle.y() + 5.5, str(points), fonts.text(15, 900), theme["ongold"], "middle")


def _taken(painter: QPainter, rect: QRectF, points: int, owner: Person | None) -> None:
    """Paint the place of a trophy that is gone: who has it, or that it was struck off; its points where there is space."""
    draw.plate(painter, rect, 7, None, draw.pen(appearance().theme["edge"], 1.2, (4, 3)))
    if rect.width() > 40:
        draw.text(painter, rect.right() - 9, rect.center().y() + 6, str(points), fonts.text(15, 700), soft(), "end")
    side = min(22.0, rect.width() - 6, rect.height() - 6)
    left = rect.left() + 6 if rect.width() > 40 else rect.center().x() - side / 2
    where = QRectF(left, rect.center().y() - side / 2, side, side)
    if owner is None:
        paint_icon(painter, "ui-cancel", where, ink=soft())
    else:
        paint_seat(painter, owner.token, where)


def _patterns(painter: QPainter, space: QRectF, counts: Counter[int]) -> None:
    """Paint all patterns, in as few columns as their height allows; those with none left are pale."""
    patterns: Sequence[Pattern] = parts().patterns
    columns = 2 if space.height() >= 150 else 3 if space.height() >= 54 else len(patterns)
    rows = len(patterns) // columns
    wide, high = (space.width() - (columns - 1) * 6) / columns, min(56.0, (space.height() - (rows - 1) * 6) / rows)
    for at, pattern in enumerate(patterns):
        rect = QRectF(space.left() + at % columns * (wide + 6), space.top() + at // columns * (high + 6), wide, high)
        draw.plate(painter, rect, 6, appearance().theme["card"], draw.edge_pen("line"))
        painter.save()
        painter.setOpacity(1.0 if counts[at] else 0.3)
        _pattern(painter, rect, pattern, counts[at])
        painter.restore()


def _pattern(painter: QPainter, rect: QRectF, pattern: Pattern, count: int) -> None:
    """Paint a pattern, and its count if there is room."""
    cells, told = lying(pattern), rect.width() > 40
    across, down = max(column for column, _ in cells) + 1, max(row for _, row in cells) + 1
    free = rect.adjusted(4, 4, -25 if told else -4, -4)
    side = min(14.0, free.height() / down - 1, free.width() / (max(3, across) if told else across) - 1)
    left, top = free.center().x() - (across * (side + 1) - 1) / 2, free.center().y() - (down * (side + 1) - 1) / 2
    box_painting.piece(painter, cells, left, top, side, soft(), 1)
    if told:
        draw.text(painter, rect.right() - 5, rect.center().y() + 4.5, f"×{count}", fonts.text(12.5, 700), ink(), "end")


# ------------------------------------------------------------ game ui


class SilverGoldUi(GameUi):
    game = GAME
    mark_type = PendingMark
    words: ClassVar[Words] = words
    measures = Measures(
        card=painting.card_size,
        score=QSizeF(WIDTH, 408),
        opponent=QSizeF(208, 224),
        foot=Margins(74),
        low_foot=Margins(44, 54),
        aside=QSizeF(208, 288),
    )
    wording = Wording(
        keep=mark("{name}, keep two of your four islands."),
        mark=mark("{name}, mark the pattern or a single box on one of your islands."),
        bonus=mark("{name}, cross off one more box for the X, on either island."),
        lost=mark("{name}, no box is left for the X: go on."),
        take=mark("{name}, choose a new island below, or draw a surprise."),
        takes=mark("{name} takes a new island."),
        take_it=mark("Take this island"),
        takes_one=mark("takes an island"),
        none_completed=mark("No island completed yet"),
        alone=mark("Solo practice"),
    )
    deck_colour = "grey"
    pack_colour = "purple"
    has_pile = True

    def face(self, number: int) -> Face:
        return painting.face(number)

    def worth(self, number: int) -> int:
        return parts().cards[number].size

    def row_of(self, symbol: str, before: Player, after: Player) -> str:
        return {"c": "coins", "m": "palms" if len(after.palms) > len(before.palms) else ""}.get(symbol, "")

    def bonuses(self, before: State, after: State, names: Sequence[str]) -> Iterable[Line]:
        return telling.trophies(before, after, names)

    # -------------------------------------------------------- panels

    def score_rows(self, view: State, seat: int, people: Sequence[Person], earned: Earned | None) -> Iterator[Part]:
        player, values = view.players[seat], parts().values
        coins, palms = (earned.gain.coins, earned.gain.palms) if earned else (0, 0)
        after, left = values.coins_after(player.coins, coins), values.trophies[len(view.trophies) :]
        fresh = (palm_worth(view),) * min(palms, values.palm_boxes - len(player.palms))
        rows = {
            "coins": Row(
                tr("Coins"),
                trophy_note(earned),
                lambda painter, y: paint_coins(painter, QPointF(16, y + 10), player, after, left),
            ),
            "palms": Row(
                tr("Palms"),
                tr("1 + palms on display"),
                lambda painter, y: paint_palms(painter, QPointF(16, y + 10), player.palms, fresh),
            ),
            "done": Row(tr("Completed"), tr("size and seals")),
        }
        yield from _first_player(view, seat, QPointF(40, 36))
        yield from score_rows(ROWS, words.score(view, seat), rows, WIDTH, below=18)

    def score_content(self, view: State, seat: int) -> tuple[object, ...]:
        return view.players[seat], view.trophies, view.first, view.stage

    def own_chips(self, done: Sequence[int]) -> list[QRectF]:
        if len(done) <= ONE_ROW:
            return side_by_side(QRectF(16, 324, WIDTH - 32, 40), len(done))
        upper = side_by_side(QRectF(16, 324, WIDTH - 32, 34), -(-len(done) // 2))
        return [*upper, *(rect.translated(0, 38) for rect in upper[: len(done) // 2])]

    def person_tip(self, view: State, seat: int, person: Person) -> str:
        return " ".join(filter(None, (super().person_tip(view, seat, person), words.first(view, seat))))

    def other_rows(self, size: QSizeF, view: State, seat: int, beside: float) -> Iterator[Part]:
        """Coins, trophies and palms: above the completed islands, or beside the current ones."""
        yield from _first_player(view, seat, QPointF(37, 36))
        first, onward = _purse_place(size, beside)
        for place, (icon, count, name, tip) in enumerate(words.purse(view.players[seat])):
            paint = partial(_paint_count, icon=icon, count=count)
            yield Part(QRectF(first + onward * place, QSizeF(44, 20)), name, tip=tip, paint=paint)

    def other_chips(self, height: float, done: Sequence[int]) -> list[QRectF]:
        top = min(max(height - 38, 76), height - 30)  # below the purse, in however low a panel
        return side_by_side(QRectF(12, top, self.measures.opponent.width() - 24, 26), len(done))

    def struck(self, view: State) -> Iterator[Part]:
        struck = (parts().values.trophies[at] for at, owner in enumerate(view.trophies) if owner == RIVAL)
        for at, points in enumerate(struck):
            yield Part(QRectF(STRUCK.x() + at * 60, STRUCK.y(), 54, 38), "", paint=partial(_taken, points=points, owner=None))

    def paint_display_note(self, painter: QPainter, x: float, view: State, px: float) -> None:
        """Paint the number of palms on the display."""
        palms = sum(parts().cards[number].palms.bit_count() for number in view.display)
        paint_icon(painter, "palm", QRectF(x + 18 * px, 0, 17 * px, 17 * px))
        palms_seen = tr("{n} palm in sight", "{n} palms in sight", n=palms)
        draw.text(painter, x + 40 * px, 14 * px, palms_seen, fonts.text(13 * px), soft())

    def note(self, view: State, seat: int) -> Note | None:
        """What a palm would earn now, as long as there is a box for it."""
        if len(view.players[seat].palms) >= parts().values.palm_boxes:
            return None
        return Note(tr("Palm now"), "palm", f"+{palm_worth(view)}", words.palm(view))

    def aside(self, view: State, people: Sequence[Person], habits: Habits) -> Aside:
        """The round card."""
        counts = words.in_pack(view)
        paint = partial(paint_round_card, view=view, people=people, counts=counts)
        content = view.trophies, view.first, view.stage, tuple(sorted(counts.items()))
        return Aside(paint, content, partial(words.round_card, view, people[view.first].name), partial(words.aside, view))


def _purse_place(size: QSizeF, beside: float) -> tuple[QPointF, QPointF]:
    """Where the coins of another player are, and the way from there to trophies and palms."""
    step = min(26.0, (size.height() - 96) / 3)
    if beside and step >= 19:
        return QPointF(size.width() - beside - 6, 52), QPointF(0, step)
    if beside:
        # So low that the islands are tiny: there is space beside them.
        return QPointF(66, 50), QPointF(44, 0)
    return QPointF(12, size.height() - 68), QPointF((size.width() - 24) / 3, 0)


BOARD: Final = BoardOffer(partial(ExpeditionTabletop, SilverGoldUi()), ExpeditionHand)
