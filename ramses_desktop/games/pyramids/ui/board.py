"""The board of Pyramids: its score card, the solo rival, and the patterns still to come."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.pending import Earned
from ramses_desktop.games.flip_and_write.playout import ROUNDS
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.games.flip_and_write.ui.hand import ExpeditionHand
from ramses_desktop.games.flip_and_write.ui.layout import Aside, GameUi, Margins, Measures, Wording, Words
from ramses_desktop.games.flip_and_write.ui.panels import (
    STRUCK,
    Row,
    cell,
    ink,
    paint_to_come,
    score_rows,
    side_by_side,
    soft,
    swatch,
)
from ramses_desktop.games.flip_and_write.ui.tabletop import ExpeditionTabletop
from ramses_desktop.games.pyramids import telling
from ramses_desktop.games.pyramids.cards import COLOURS
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.pending import PendingMark
from ramses_desktop.games.pyramids.rules import GAME, KEEP, OVER, RIVAL, Player, State
from ramses_desktop.games.pyramids.ui import painting, words
from ramses_desktop.ui.board.scene import BoardOffer
from ramses_desktop.ui.board.sheet import Part
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

WIDTH: Final = 264.0
"""Width of the score card, as drawn."""
ROWS: Final = {
    "points": (136, 262), "torches": (58, 124), "green": (156, 192), "orange": (192, 226), "purple": (226, 260),
    "gems": (272, 348), "skulls": (358, 454), "done": (468, 530),
}  # fmt: skip
"""Top and bottom of each row of the score card, heading included, in the order in which they are read out."""


def _paint_torches(painter: QPainter, y: float, player: Player, now: int, earned: Earned | None) -> None:
    wide = (WIDTH - 32 - 3 * 8) / ROUNDS
    for turn in range(ROUNDS):
        rect = QRectF(16 + turn * (wide + 8), y + 8, wide, 36)
        pending = earned is not None and earned.gain.torches > 0 and turn == now and not player.torches[turn]
        cell(painter, rect, pending)
        if turn == now and not pending:
            draw.plate(painter, rect, 6, None, draw.pen(appearance().theme["accent"], 1.6))
        lit = player.torches[turn] or pending or turn == now
        paint_icon(painter, "torch", QRectF(rect.left() + 5, rect.top() + 6, 24, 24), opacity=1.0 if lit else 0.45)
        draw.text(painter, rect.right() - 7, rect.top() + 24, str(turn + 1), fonts.text(13, 700), soft(), "end")
        if player.torches[turn]:
            # Over the torch, not over its number.
            draw.cross(painter, QRectF(rect.left() + 1, rect.top() + 2, 32, 32), appearance().theme["pen"], 3, seed=turn)


def _paint_points(painter: QPainter, y: float, view: State, seat: int, people: Sequence[Person], earned: Collection[str]) -> None:
    for colour in range(COLOURS):
        top = y + 8 + colour * 34
        swatch(painter, COLOUR_NAMES[colour], QRectF(16, top, 62, 28), 6, QRectF(23, top + 5, 18, 18))
        count = str(view.players[seat].tombs(colour))
        draw.text(painter, 64, top + 20, count, fonts.text(15, 700), QColor("#ffffff"), "middle")
        for place, value in enumerate(parts().values.boxes):
            owner = view.claims[colour][place] if place < len(view.claims[colour]) else None
            rect = QRectF(88 + place * 54, top, 46, 28)
            pending = COLOUR_NAMES[colour] in earned and place == len(view.claims[colour])
            _points_box(painter, rect, value, owner, seat, pending)
            if owner not in (None, seat, RIVAL):
                paint_seat(painter, people[owner].token, QRectF(rect.right() - 11, rect.top() - 6, 17, 17))


def _points_box(painter: QPainter, rect: QRectF, value: int, owner: int | None, seat: int, pending: bool) -> None:
    theme = appearance().theme
    others = owner is not None and owner != seat
    cell(painter, rect, pending, taken=others)
    if owner == seat:
        draw.plate(painter, rect, 6, theme["goldfill"], draw.pen(theme["gold"], 2))
    colour = soft() if others else theme["ongold"] if owner == seat else ink()
    draw.text(painter, rect.center().x(), rect.top() + 20, str(value), fonts.text(16, 700), colour, "middle")
    if others:
        painter.fillRect(QRectF(rect.left() + 6, rect.center().y() - 1.2, rect.width() - 12, 2.4), ink())
    if owner == RIVAL:
        paint_icon(painter, "x", QRectF(rect.right() - 11, rect.top() - 6, 17, 17))
    elif owner == seat:
        draw.cross(painter, draw.square(rect.center(), 28), theme["ongold"], 2.6, seed=value)


def _paint_gems(painter: QPainter, y: float, player: Player, earned: Earned | None) -> None:
    values = parts().values
    side = (WIDTH - 32 - 28 - 9 * 2.5 - 3) / 10
    more_reds, more_greens = (earned.gain.reds, earned.gain.greens) if earned else (0, 0)
    rows = (("red-gem", player.reds, more_reds), ("green-gem", player.greens, more_greens))
    for at, (icon, count, more) in enumerate(rows):
        top = y + 8 + at * (side + 8)
        paint_icon(painter, icon, QRectF(16, top - 1, 22, 22))
        for at in range(values.gems):
            rect = QRectF(44 + at * (side + 2.5) + (3 if at > 4 else 0), top, side, side)
            pending = count <= at < count + more
            _small_cell(painter, rect, pending)
            if at < count or pending:
                draw.cross(painter, rect, appearance().theme["accent" if pending else "pen"], 2, seed=at)


def _small_cell(painter: QPainter, rect: QRectF, pending: bool) -> None:
    theme = appearance().theme
    edge = draw.pen(theme["accent"], 1.8) if pending else draw.pen(theme["boxline"])
    draw.plate(painter, rect, 3, theme["accent2"] if pending else theme["box"], edge)


def _paint_skulls(painter: QPainter, y: float, player: Player, earned: Earned | None) -> None:
    values = parts().values
    side = (WIDTH - 32 - 4 * 6) / 5
    after = values.skulls_after(player.skulls, earned.gain.skulls, earned.gain.potions) if earned else player.skulls
    for at, value in enumerate(values.skulls):
        rect = QRectF(16 + (at % 5) * (side + 6), y + 8 + (at // 5) * 36, side, 30)
        changes = min(player.skulls, after) <= at < max(player.skulls, after)
        cell(painter, rect, changes)
        worst = at == player.skulls - 1
        theme = appearance().theme
        if at < player.skulls:
            pen = theme["accent" if changes else "pen"]
            draw.cross(painter, draw.square(rect.center(), 30), draw.mix(pen, theme["box"], 0.62), 2.6, seed=at)
        # The number stays readable on the cross, and what it costs now is large.
        px, weight = (20.0, 900) if worst else (14.5, 700)
        colour = theme["bad"] if worst else soft() if at < player.skulls else ink()
        base = rect.center().y() + px * 0.36
        draw.text(painter, rect.center().x(), base, f"−{value}", fonts.text(px, weight), colour, "middle")


# ------------------------------------------------------------ game ui


class PyramidsUi(GameUi):
    game = GAME
    mark_type = PendingMark
    words: ClassVar[Words] = words
    measures = Measures(
        card=painting.card_size,
        score=QSizeF(WIDTH, 548),
        opponent=QSizeF(208, 196),
        foot=Margins(44),
        low_foot=Margins(44),
        aside=QSizeF(208, 288),
    )
    wording = Wording(
        keep=mark("{name}, keep two of your four pyramids."),
        mark=mark("{name}, mark the pattern or a single box on one of your pyramids."),
        bonus=mark("{name}, cross off one more box for the red cross, on either pyramid."),
        lost=mark("{name}, no box is left for the red cross: go on."),
        take=mark("{name}, choose a new pyramid below, or draw a surprise."),
        takes=mark("{name} takes a new pyramid."),
        take_it=mark("Take this pyramid"),
        takes_one=mark("takes a pyramid"),
        none_completed=mark("No pyramid completed yet"),
        alone=mark("The rival"),
    )
    deck_colour = "purple"
    pack_colour = "orange"

    def face(self, number: int) -> Face:
        return painting.face(number)

    def worth(self, number: int) -> int:
        return parts().values.tomb

    def row_of(self, symbol: str, before: Player, after: Player) -> str:
        rows = {"r": "gems", "g": "gems", "s": "skulls", "p": "skulls", "t": "torches" if before.torches != after.torches else ""}
        return rows.get(symbol, "")

    def bonuses(self, before: State, after: State, names: Sequence[str]) -> Iterable[Line]:
        return telling.claims(before, after, names)

    # -------------------------------------------------------- panels

    def score_rows(self, view: State, seat: int, people: Sequence[Person], earned: Earned | None) -> Iterator[Part]:
        player, values = view.players[seat], parts().values
        icons = [line.icon for line in earned.lines] if earned else []
        now = view.round if view.stage not in (KEEP, OVER) else -1
        points = partial(_paint_points, view=view, seat=seat, people=people, earned=icons)
        torches = partial(_paint_torches, player=player, now=now, earned=earned)
        pairs = tr("{pair} a pair, {single} single", pair=values.pair, single=values.single)
        rows = {
            "points": Row(tr("Pyramid points"), tr("2nd, 4th, 6th"), points),
            "torches": Row(tr("Torches"), tr("{n} each", n=values.torch), torches),
            "gems": Row(tr("Gems"), pairs, partial(_paint_gems, player=player, earned=earned)),
            "skulls": Row(tr("Skulls"), tr("only the worst counts"), partial(_paint_skulls, player=player, earned=earned)),
            "done": Row(tr("Completed"), tr("{n} each", n=values.tomb)),
        }
        return score_rows(ROWS, words.score(view, seat), rows, WIDTH, below=16)

    def score_content(self, view: State, seat: int) -> tuple[object, ...]:
        return view.players[seat], view.claims, view.number, view.stage

    def own_chips(self, done: Sequence[int]) -> list[QRectF]:
        return side_by_side(QRectF(16, 494, WIDTH - 32, 32), len(done))

    def other_chips(self, height: float, done: Sequence[int]) -> list[QRectF]:
        return side_by_side(QRectF(12, height - 40, self.measures.opponent.width() - 24, 24), len(done))

    def struck(self, view: State) -> Iterator[Part]:
        struck = (colour for colour in range(COLOURS) for owner in view.claims[colour] if owner == RIVAL)
        for at, colour in enumerate(struck):
            yield Part(
                QRectF(STRUCK.x() + at * 44, STRUCK.y(), 36, 36), "", paint=partial(_paint_struck, colour=COLOUR_NAMES[colour])
            )

    def aside(self, view: State, people: Sequence[Person], habits: Habits) -> Aside | None:
        """The patterns still to come."""
        if not habits.to_come:
            return None
        paint, content = partial(paint_to_come, parts=parts(), view=view), (view.orders[min(view.round, ROUNDS - 1)],)
        return Aside(paint, content, partial(words.coming, view), partial(words.aside, view))


def _paint_struck(painter: QPainter, rect: QRectF, colour: str) -> None:
    swatch(painter, colour, rect, 8, draw.square(rect.center(), 22))


BOARD: Final = BoardOffer(partial(ExpeditionTabletop, PyramidsUi()), ExpeditionHand)
