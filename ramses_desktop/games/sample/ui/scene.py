"""The table of the sample game: what lies where, how it is painted, and what pressing it means. Copy it for a game of your own."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import ClassVar, Final

from attrs import field, frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import tr
from ramses_desktop.games.sample.rules import Keep, Move, State, Swap
from ramses_desktop.games.sample.ui import words
from ramses_desktop.games.sample.ui.painting import paint_card
from ramses_desktop.ui.board.panels import paint_prompt
from ramses_desktop.ui.board.scene import BoardScene, Panel
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, Hint, Progress, Target
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance

MARGIN: Final = 16.0
LOG: Final = 280.0
CHOICES: Final[dict[str, Move]] = {"card": Keep(), "deck": Swap()}
"""What is meant by pressing the own card, and by pressing the deck."""


@frozen
class Layout:
    """Where everything lies, for a window of some size."""

    text: float = 1.0
    prompt: QRectF = field(factory=QRectF)
    bar: QRectF = field(factory=QRectF)
    log: QRectF = field(factory=QRectF)
    deck: QRectF = field(factory=QRectF)
    hands: tuple[QRectF, ...] = ()


def lay_out(size: QSizeF, text: float, players: int) -> Layout:
    """The hands in a row, the deck above them, the log on the right."""
    width, bar = size.width() - LOG * text - 3 * MARGIN, 54 * text
    prompt = QRectF(MARGIN, MARGIN, width, 36 * text)
    table = QRectF(MARGIN, prompt.bottom() + MARGIN, width, size.height() - prompt.bottom() - bar - 3 * MARGIN)
    high = min((table.height() - MARGIN) / 2, (table.width() / players - MARGIN) / 0.72)
    card = QSizeF(high * 0.72, high)
    left = table.center().x() - (players * (card.width() + MARGIN) - MARGIN) / 2
    hands = tuple(QRectF(QPointF(left + seat * (card.width() + MARGIN), table.bottom() - high), card) for seat in range(players))
    return Layout(
        text,
        prompt,
        QRectF(MARGIN, table.bottom() + MARGIN, width, bar),
        QRectF(size.width() - LOG * text - MARGIN, MARGIN, LOG * text, size.height() - 2 * MARGIN),
        QRectF(QPointF(table.center().x() - card.width() / 2, table.top()), card),
        hands,
    )


class SampleBoard(BoardScene):
    """Press your card to keep it, the deck to swap it; then confirm."""

    tools: ClassVar[tuple[str, ...]] = (PUT_BACK, CONFIRM)
    view: State | None = None
    plan = Layout()
    meant: Move | None = None
    """What the player is about to confirm."""

    # ---------------------------------------------------------------- showing

    def take_up(self, before: State | None, after: State) -> None:
        self.meant = None

    def lay_out(self, before: State | None) -> None:
        assert self.view is not None
        self.plan = lay_out(self._size, self._text_scale, len(self.view.hands))
        self.places = {"bar": self.plan.bar, "log": self.plan.log, "end": self.plan.log, "aside": self.plan.log}
        self.place_panels()

    def prompt_words(self) -> str:
        assert self.view is not None
        if self.view.over:
            return tr("The game is over.")
        name = self.people[self.view.seat].name
        return tr("{name}, keep your card or swap it.", name=name) if self.awaits else tr("{name} is choosing.", name=name)

    def wanted_panels(self) -> dict[object, Panel]:
        view, plan = self.view, self.plan
        assert view is not None
        seat = min(view.seat, len(view.hands) - 1)
        prompt = partial(
            paint_prompt, size=plan.prompt.size(), token=self.people[seat].token, words=self._prompt, px=15 * plan.text
        )
        panels: dict[object, Panel] = {"prompt": Panel(plan.prompt, prompt, (self._prompt, seat))}
        for owner, (value, rect) in enumerate(zip(view.hands, plan.hands, strict=True)):
            meant = self.meant == Keep() and owner == self.seat
            paint = partial(self._paint_hand, size=rect.size(), owner=owner, value=value, meant=meant)
            panels["hand", owner] = Panel(rect, paint, (value, meant))
        paint = partial(self._paint_deck, size=plan.deck.size(), left=len(view.deck), meant=self.meant == Swap())
        panels["deck"] = Panel(plan.deck, paint, (len(view.deck), self.meant))
        return panels

    def _paint_hand(self, painter: QPainter, size: QSizeF, owner: int, value: int, *, meant: bool) -> None:
        rect = QRectF(QPointF(), size)
        paint_card(painter, rect.adjusted(0, 24 * self.plan.text, 0, 0), value)
        font = fonts.text(15 * self.plan.text, 700)
        draw.elided(
            painter,
            rect.center().x(),
            16 * self.plan.text,
            self.people[owner].name,
            font,
            rect.width(),
            appearance().theme["ink"],
            "middle",
        )
        if meant:
            draw.focus_ring(painter, rect.adjusted(0, 24 * self.plan.text, 0, 0), 10)

    def _paint_deck(self, painter: QPainter, size: QSizeF, left: int, *, meant: bool) -> None:
        rect = QRectF(QPointF(), size)
        draw.deck(painter, rect, appearance().theme["purple"], tr("{n} unseen", n=left), 13.5 * self.plan.text)
        if meant:
            draw.focus_ring(painter, rect, 10)

    def progress(self) -> list[Progress]:
        if self.view is None or self.view.over:
            return []
        count = len(self.view.hands)
        return [Progress(tr("Player {n} of {all}", n=self.view.seat + 1, all=count), count, self.view.seat)]

    # ---------------------------------------------------------------- what players do

    def targets(self) -> Iterator[Target]:
        view = self.view
        assert view is not None
        yield Target(self.plan.prompt, self._prompt)
        for seat, (value, rect) in enumerate(zip(view.hands, self.plan.hands, strict=True)):
            key = "card" if self.awaits and seat == self.seat else None
            yield Target(rect, words.card(self.people[seat].name, value), self.meant == Keep() and key is not None, key=key)
        may_swap = self.awaits and view.left not in (0, HIDDEN)
        yield Target(self.plan.deck, tr("The deck"), self.meant == Swap(), enabled=may_swap, key="deck" if self.awaits else None)

    def press(self, key: Hashable) -> None:
        if self.view is None or not self.awaits:
            return
        if key == "deck" and not self.view.left:
            self.refuse(tr("You have swapped as often as you may."), self.plan.deck)
        elif key in CHOICES:
            self._mean(CHOICES[str(key)])

    def arrow(self, columns: int, rows: int) -> bool:
        """Up means the deck, down the own card."""
        if not self.awaits:
            return False
        self.press("deck" if columns + rows < 0 else "card")
        return True

    def tool_name(self, tool: str) -> str:
        if self.meant is None or tool not in self.tools:
            return ""
        if tool == PUT_BACK:
            return tr("Not yet")
        return tr("Keep it") if self.meant == Keep() else tr("Swap")

    def use(self, tool: str) -> None:
        if tool == CONFIRM:
            self.chosen.emit(self.meant)
        else:
            self._mean(None)

    def pending(self) -> Move | None:
        return self.meant

    def restore(self, pending: Move | None) -> None:
        self._mean(pending)

    def _mean(self, move: Move | None) -> None:
        self.meant = move
        self.place_panels()
        self.tools_changed.emit()

    # ---------------------------------------------------------------- hints

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        return [self.plan.deck if hint.move == Swap() else self.plan.hands[self.seat]], 1

    def try_hint(self, hint: Hint) -> None:
        self._mean(Swap() if hint.move == Swap() else Keep())
