"""The Pyramids board: cards and panels that differ from other flip-and-write games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.games.flip_and_write.ui.game_ui import Tips, Wording
from ramses_desktop.games.flip_and_write.ui.input import FlipAndWriteBoard
from ramses_desktop.games.pyramids import telling
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, Parts, parts
from ramses_desktop.games.pyramids.rules import GAME, Player, State
from ramses_desktop.games.pyramids.ui import painting, tips
from ramses_desktop.games.pyramids.ui.panels import PyramidsPanels
from ramses_desktop.games.pyramids.ui.pending import PendingMark

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
    tips: ClassVar[Tips] = tips

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
