"""The board of Pyramids: its cards, its score card, the solo rival, and the patterns still to come."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.pending import Earned
from ramses_desktop.games.flip_and_write.playout import ROUNDS
from ramses_desktop.games.flip_and_write.ui.board import FlipAndWriteBoard
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.games.flip_and_write.ui.layout import GameUi, Margins, Measures, Tips, Wording
from ramses_desktop.games.flip_and_write.ui.panels import cell, heading, ink, paint_alone, paint_to_come, side_by_side, soft, swatch
from ramses_desktop.games.pyramids import telling
from ramses_desktop.games.pyramids.cards import COLOURS
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, Parts, parts
from ramses_desktop.games.pyramids.pending import PendingMark
from ramses_desktop.games.pyramids.rules import GAME, KEEP, OVER, RIVAL, Player, State
from ramses_desktop.games.pyramids.ui import painting, words
from ramses_desktop.games.pyramids.ui.painting import card_size
from ramses_desktop.ui.board.sprites import Paint
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

WIDTH: Final = 264.0
"""Width of the score card, as drawn."""
ROWS: Final = {
    "torches": (58, 124), "points": (136, 262), "gems": (272, 348), "skulls": (358, 454), "done": (468, 530),
    "green": (156, 192), "orange": (192, 226), "purple": (226, 260),
}  # fmt: skip
"""Top and bottom of each row of the score card, heading included."""


class PyramidsPanels(GameUi):
    measures = Measures(
        card=card_size,
        score=QSizeF(WIDTH, 548),
        opponent=QSizeF(208, 196),
        foot=Margins(44),
        low_foot=Margins(44),
        aside=QSizeF(208, 288),
    )
    rows = ROWS
    deck_colour = "purple"
    pack_colour = "orange"

    def paint_score(self, painter: QPainter, view: State, seat: int, earned: Earned | None) -> None:
        player = view.players[seat]
        _torches(painter, 74, player, view.round if view.stage not in (KEEP, OVER) else -1, earned)
        _points(painter, 152, view, seat, self.people, [line.icon for line in earned.lines] if earned else [])
        _gems(painter, 288, player, earned)
        _skulls(painter, 374, player, earned)
        heading(painter, WIDTH, 484, tr("Completed"), tr("{n} each", n=parts().values.tomb))

    def score_content(self, view: State, seat: int) -> tuple[object, ...]:
        return view.players[seat], view.claims, view.number, view.stage

    def own_chips(self, done: Sequence[int]) -> list[QRectF]:
        return side_by_side(QRectF(16, 494, WIDTH - 32, 32), len(done))

    def other_chips(self, height: float, done: Sequence[int]) -> list[QRectF]:
        return side_by_side(QRectF(12, height - 40, self.measures.opponent.width() - 24, 24), len(done))

    def paint_alone(self, painter: QPainter, height: float, view: State) -> None:
        """Paint what the rival has struck off, and when it strikes."""
        strikes = tr(words.RIVAL_STRIKES)
        struck = [colour for colour in range(COLOURS) for owner in view.claims[colour] if owner == RIVAL]
        width = self.measures.opponent.width()
        corner = paint_alone(painter, width, height, tr("The rival"), strikes, nothing=not struck)
        for at, colour in enumerate(struck):
            rect = QRectF(corner.x() + at * 44, corner.y(), 36, 36)
            swatch(painter, COLOUR_NAMES[colour], rect, 8, draw.square(rect.center(), 22))

    def aside_words(self, view: State) -> str:
        return words.coming(view) if self.habits.to_come else ""

    def aside(self, view: State, height: float) -> tuple[Paint, tuple[object, ...]] | None:
        """The patterns still to come."""
        if not self.habits.to_come:
            return None
        paint = partial(paint_to_come, width=self.measures.aside.width(), height=height, parts=parts(), view=view)
        return paint, (view.orders[min(view.round, ROUNDS - 1)],)


def _torches(painter: QPainter, y: float, player: Player, now: int, earned: Earned | None) -> None:
    heading(painter, WIDTH, y, tr("Torches"), tr("{n} each", n=parts().values.torch))
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


def _points(painter: QPainter, y: float, view: State, seat: int, people: Sequence[Person], earned: Collection[str]) -> None:
    heading(painter, WIDTH, y, tr("Pyramid points"), tr("2nd, 4th, 6th"))
    for colour in range(COLOURS):
        row = y + 8 + colour * 34
        swatch(painter, COLOUR_NAMES[colour], QRectF(16, row, 62, 28), 6, QRectF(23, row + 5, 18, 18))
        count = str(view.players[seat].tombs(colour))
        draw.text(painter, 64, row + 20, count, fonts.text(15, 700), QColor("#ffffff"), "middle")
        for place, value in enumerate(parts().values.boxes):
            owner = view.claims[colour][place] if place < len(view.claims[colour]) else None
            rect = QRectF(88 + place * 54, row, 46, 28)
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


def _gems(painter: QPainter, y: float, player: Player, earned: Earned | None) -> None:
    values = parts().values
    note = tr("{pair} a pair, {single} single", pair=values.pair, single=values.single)
    heading(painter, WIDTH, y, tr("Gems"), note)
    side = (WIDTH - 32 - 28 - 9 * 2.5 - 3) / 10
    more_reds, more_greens = (earned.gain.reds, earned.gain.greens) if earned else (0, 0)
    rows = (("red-gem", player.reds, more_reds), ("green-gem", player.greens, more_greens))
    for row, (icon, count, more) in enumerate(rows):
        top = y + 8 + row * (side + 8)
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


def _skulls(painter: QPainter, y: float, player: Player, earned: Earned | None) -> None:
    values = parts().values
    heading(painter, WIDTH, y, tr("Skulls"), tr("only the worst counts"))
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


WORDING: Final = Wording(
    keep=mark("{name}, keep two of your four pyramids."),
    mark=mark("{name}, mark the pattern or a single box on one of your pyramids."),
    bonus=mark("{name}, cross off one more box for the red cross, on either pyramid."),
    lost=mark("{name}, no box is left for the red cross: go on."),
    take=mark("{name}, choose a new pyramid below, or draw a surprise."),
    takes=mark("{name} takes a new pyramid."),
    take_it=mark("Take this pyramid"),
    takes_one=mark("takes a pyramid"),
    none_completed=mark("No pyramid completed yet"),
)


class PyramidsBoard(PyramidsPanels, FlipAndWriteBoard):
    game = GAME
    mark_type = PendingMark
    wording = WORDING
    tips: ClassVar[Tips] = words

    @property
    def parts(self) -> Parts:
        return parts()

    def face(self, number: int) -> Face:
        return painting.face(number)

    def paint_chip(self, painter: QPainter, rect: QRectF, number: int) -> None:
        painting.paint_chip(painter, rect.left(), rect.top(), rect.width(), parts().cards[number].colour, number)

    def paint_done(self, painter: QPainter, number: int, b: float, crossed: int) -> None:
        painting.paint_card(painter, b, parts().cards[number], crossed, numbers=False)

    def card_name(self, number: int) -> str:
        return tr("Pyramid {n}", n=number)

    def card_words(self, number: int, crossed: int) -> str:
        card = parts().cards[number]
        progress = tr("{n} box crossed off", "{n} boxes crossed off", n=crossed.bit_count())
        to_go = tr("{n} step to the tomb", "{n} steps to the tomb", n=card.distance(crossed))
        return ", ".join([self.card_name(number), tr(COLOUR_NAMES[card.colour]), progress, to_go])

    def letter(self, number: int, box: int) -> str:
        return painting.mark_of(parts().cards[number], box)

    def row_of(self, symbol: str, before: Player, after: Player) -> str:
        rows = {"r": "gems", "g": "gems", "s": "skulls", "p": "skulls", "t": "torches" if before.torches != after.torches else ""}
        return rows.get(symbol, "")

    def worth(self, number: int) -> int:
        return parts().values.tomb

    def bonuses(self, before: State, after: State) -> Iterable[Line]:
        return telling.claims(before, after, self.names)
