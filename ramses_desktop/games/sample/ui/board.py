"""The board of the sample game: what lies on its tabletop, and what the hand does with it. Copy it to start a new game."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import ClassVar, Final

from attrs import define, field
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import tr
from ramses_desktop.games.sample.rules import Keep, Move, State, Swap
from ramses_desktop.games.sample.ui import words
from ramses_desktop.ui.board import values
from ramses_desktop.ui.board.scene import BoardOffer, Hand, Tabletop
from ramses_desktop.ui.board.sheet import Part, Sheet
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, Hint, Progress
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance


def paint_card(painter: QPainter, rect: QRectF, value: int) -> None:
    """Paint a card with this value, or its back."""
    theme = appearance().theme
    if value == HIDDEN:
        draw.deck(painter, rect, theme["purple"], "", 14)
        return
    draw.shade(painter, rect, 10, 2)
    draw.plate(painter, rect, 10, theme["card"], draw.edge_pen("line"))
    font = fonts.text(rect.height() * 0.4, 900)
    draw.text(painter, rect.center().x(), rect.center().y() + rect.height() * 0.14, str(value), font, theme["ink"], "middle")


# ------------------------------------------------------------ tabletop


MARGIN: Final = 16.0
LOG: Final = 280.0
CHOICES: Final[dict[Hashable, Move]] = {"card": Keep(), "deck": Swap()}
"""The move for pressing one's own card, and for pressing the deck."""


@define
class Layout(values.Layout):
    """Positions of everything, for one window size."""

    deck: QRectF = field(factory=QRectF)
    cards: tuple[QRectF, ...] = ()


def lay_out(size: QSizeF, text_scale: float, view: State) -> Layout:
    """The cards in a row, the deck above them, the log on the right, and in its place the result, which is wider."""
    text, players = values.text_scale_for(size, text_scale), len(view.hands)
    side = values.result_width(size.width() - 3 * MARGIN, text, 0.4) if view.over else LOG * text
    width, bar = size.width() - side - 3 * MARGIN, 54 * text
    prompt = QRectF(MARGIN, MARGIN, width, 36 * text)
    table = QRectF(MARGIN, prompt.bottom() + MARGIN, width, size.height() - prompt.bottom() - bar - 3 * MARGIN)
    high = min((table.height() - MARGIN) / 2, (table.width() / players - MARGIN) / 0.72)
    card = QSizeF(high * 0.72, high)
    left = table.center().x() - (players * (card.width() + MARGIN) - MARGIN) / 2
    right = QRectF(size.width() - side - MARGIN, MARGIN, side, size.height() - 2 * MARGIN)
    return Layout(
        text=text,
        prompt=prompt,
        bar=QRectF(MARGIN, table.bottom() + MARGIN, width, bar),
        log=right,
        end=right,
        aside=right,
        deck=QRectF(QPointF(table.center().x() - card.width() / 2, table.top()), card),
        cards=tuple(QRectF(QPointF(left + seat * (card.width() + MARGIN), table.bottom() - high), card) for seat in range(players)),
    )


class SampleTabletop(Tabletop[State, Layout]):
    """The prompt, the deck, and everybody's card."""

    meant: Move | None = None
    """The move to confirm."""

    def take_up(self, before: State | None, after: State) -> None:
        self.meant = None

    def lay_out(self, size: QSizeF, text_scale: float) -> Layout:
        return lay_out(size, text_scale, self.view)

    def prompt_words(self) -> str:
        if self.view.over:
            return tr("The game is over.")
        name = self.names[self.view.seat]
        return tr("{name}, keep your card or swap it.", name=name) if self.awaits else tr("{name} is choosing.", name=name)

    def progress(self) -> list[Progress]:
        if self.view.over:
            return []
        count = len(self.view.hands)
        tip = tr("After the last player all cards are shown.")
        return [Progress(tr("Player {n} of {all}", n=self.view.seat + 1, all=count), count, self.view.seat, tip=tip)]

    # ---------------------------------------------------------------- everything on it

    def sheets(self) -> Iterator[Sheet]:
        yield self.prompt_sheet(min(self.view.seat, len(self.view.hands) - 1))
        yield self._deck()
        for owner in range(len(self.view.hands)):
            yield self._card(owner)

    def _deck(self) -> Sheet:
        view, meant = self.view, self.meant == Swap()
        may_swap, key = self.awaits and view.left not in (0, HIDDEN), "deck" if self.awaits else None
        paint = partial(self._paint_deck, left=len(view.deck), meant=meant)
        name = tr("The deck")
        part = Part(self.layout.deck, name, meant, may_swap, key, stop=self.awaits, called="deck", paint=paint)
        return Sheet("deck", (part,), (len(view.deck), meant))

    def _card(self, owner: int) -> Sheet:
        value, own = self.view.hands[owner], self.awaits and owner == self.seat
        meant, called = own and self.meant == Keep(), ("player", owner)
        name, key = words.card(self.names[owner], value), "card" if own else None
        paint = partial(self._paint_card, owner=owner, value=value, meant=meant)
        part = Part(self.layout.cards[owner], name, meant, key=key, stop=own, called=called, paint=paint)
        return Sheet(called, (part,), (value, meant))

    def _paint_card(self, painter: QPainter, rect: QRectF, owner: int, value: int, *, meant: bool) -> None:
        px, ink = 15 * self.layout.text, appearance().theme["ink"]
        card = rect.adjusted(0, 1.6 * px, 0, 0)
        paint_card(painter, card, value)
        draw.elided(painter, card.center().x(), px, self.names[owner], fonts.text(px, 700), card.width(), ink, "middle")
        if meant:
            draw.focus_ring(painter, card, 10)

    def _paint_deck(self, painter: QPainter, rect: QRectF, left: int, *, meant: bool) -> None:
        draw.deck(painter, rect, appearance().theme["purple"], tr("{n} unseen", "{n} unseen", n=left), 13.5 * self.layout.text)
        if meant:
            draw.focus_ring(painter, rect, 10)

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        return [self.layout.deck if hint.move == Swap() else self.layout.cards[self.seat]], 1


# ------------------------------------------------------------ hand


class SampleHand(Hand[SampleTabletop, Move | None]):
    """Press your card to keep it, the deck to swap it; then confirm."""

    tools: ClassVar[tuple[str, ...]] = (PUT_BACK, CONFIRM)

    def press(self, key: Hashable) -> None:
        if key == "deck" and not self.tabletop.view.left:
            self.board.refuse(tr("You have no swaps left."), self.tabletop.part("deck"))
        else:
            self.restore(CHOICES[key])

    def tool_name(self, tool: str) -> str:
        if self.tabletop.meant is None or tool not in self.tools:
            return ""
        if tool == PUT_BACK:
            return tr("Put back")
        return tr("Keep") if self.tabletop.meant == Keep() else tr("Swap")

    def use(self, tool: str) -> None:
        if tool == CONFIRM:
            self.board.chosen.emit(self.tabletop.meant)
        else:
            self.restore(None)

    def ready(self) -> Move | None:
        return self.tabletop.meant

    def pending(self) -> Move | None:
        return self.tabletop.meant

    def restore(self, pending: Move | None) -> None:
        self.tabletop.meant = pending
        self.board.changed_mind()

    def edit_words(self, before: Move | None, after: Move | None) -> str:
        if after is None:
            return tr("put back")
        return tr("keep") if after == Keep() else tr("swap")

    def try_hint(self, hint: Hint) -> None:
        self.restore(Swap() if hint.move == Swap() else Keep())


BOARD: Final = BoardOffer(SampleTabletop, SampleHand)
