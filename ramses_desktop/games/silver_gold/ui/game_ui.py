"""The Silver & Gold board: cards and panels that differ from other flip-and-write games."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import reduce
from typing import ClassVar, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.ui import centre
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.games.flip_and_write.ui.game_ui import Tips, Wording
from ramses_desktop.games.flip_and_write.ui.input import FlipAndWriteBoard
from ramses_desktop.games.silver_gold import telling
from ramses_desktop.games.silver_gold.deck import COLOUR_NAMES, Parts, parts
from ramses_desktop.games.silver_gold.rules import GAME, Player, State
from ramses_desktop.games.silver_gold.ui import painting, tips
from ramses_desktop.games.silver_gold.ui.panels import SilverGoldPanels
from ramses_desktop.games.silver_gold.ui.pending import PendingMark

WORDING: Final = Wording(
    keep=mark("{name}, keep two of your four islands."),
    mark=mark("{name}, mark the pattern or a single box on one of your islands."),
    bonus=mark("{name}, cross off one more box for the X, on either island."),
    lost=mark("{name}, no box is left for the X: go on."),
    take=mark("{name}, choose a new island below, or draw a surprise."),
    takes=mark("{name} takes a new island."),
    take_it=mark("Take this island"),
    takes_one=mark("takes an island"),
    none_completed=mark("No island completed yet"),
)


class SilverGoldBoard(SilverGoldPanels, FlipAndWriteBoard):
    game = GAME
    mark_type = PendingMark
    wording = WORDING
    tips: ClassVar[Tips] = tips
    has_pile = True

    @property
    def parts(self) -> Parts:
        return parts()

    def part(self, name: Hashable) -> QRectF:
        match name:
            case "display":
                cards = [place.rect for place in self.layout.cards.values() if place.kind == "display"]
                heading = centre.display_label(self).rect
                heading.setWidth(1)
                return reduce(QRectF.united, cards, heading)
            case _:
                return super().part(name)

    def face(self, number: int) -> Face:
        return painting.face(number)

    def paint_chip(self, painter: QPainter, rect: QRectF, number: int) -> None:
        painting.paint_chip(painter, rect, number)

    def card_name(self, number: int) -> str:
        return tr("Island {n}", n=number)

    def card_words(self, number: int, crossed: int) -> str:
        card = parts().cards[number]
        progress = tr("{n} of {all} boxes crossed off", "{n} of {all} boxes crossed off", n=crossed.bit_count(), all=card.size)
        words = [self.card_name(number), tr(COLOUR_NAMES[card.colour]), progress]
        if card.seal >= 0:
            other = tr(COLOUR_NAMES[card.seal])
            words.append(tr("seal ({colour}): {points} for each island", points=card.seal_points, colour=other))
        return ", ".join(words)

    def letter(self, number: int, box: int) -> str:
        card = parts().cards[number]
        return painting.mark_of(card, box) if box & card.free else tips.SEA

    def row_of(self, symbol: str, before: Player, after: Player) -> str:
        return {"c": "coins", "m": "palms" if len(after.palms) > len(before.palms) else ""}.get(symbol, "")

    def worth(self, number: int) -> int:
        return parts().cards[number].size

    def bonuses(self, before: State, after: State) -> Iterable[Line]:
        return telling.trophies(before, after, self.names)

    def person_tip(self, view: State, seat: int) -> str:
        return " ".join(filter(None, (super().person_tip(view, seat), tips.first(view, seat))))
