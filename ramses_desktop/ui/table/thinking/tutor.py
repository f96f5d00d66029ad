"""The tutor: it says at Confirm that there is a better move, and only on request which. It knows what the seat has seen and nothing
else, and keeps nobody waiting."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from ramses_desktop.bots import judging
from ramses_desktop.bots.judging import Judgement, is_certain
from ramses_desktop.engine import sound
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import tr
from ramses_desktop.games import judge
from ramses_desktop.store.journal import MATCH
from ramses_desktop.thinking import TutorQuestion, tutor_question
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.board.values import CONFIRM, Hint
from ramses_desktop.ui.table.deciding import pass_on
from ramses_desktop.ui.table.panels.tutor_bar import TutorBar
from ramses_desktop.ui.table.sentences import whole, within
from ramses_desktop.ui.table.thinking.thinker import Thinker

if TYPE_CHECKING:
    from ramses_desktop.ui.table.page import TablePage

PATIENCE: Final = 300
"""Milliseconds that a move waits for its judgement; then it counts without a word."""
DOUBLE: Final = 0.4
"""Seconds from a warning in which nothing is decided: the second of two quick presses was not meant for it."""
LITTLE: Final = 2.0
"""Points below which the better place is only a little better."""
KEPT: Final = 8
"""Moves laid out in one decision whose judgements are kept."""


class Tutor(QObject):
    changed = Signal()
    """A warning has come or gone."""

    def __init__(self, page: TablePage, thinker: Thinker, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(page)
        self._page = page
        self._thinker = thinker
        self._clock = clock
        self.bar = TutorBar(page.view)
        self.bar.wanted.connect(self.show_better)
        self.bar.insisted.connect(self._insist)
        self.bar.moved_on.connect(partial(pass_on, page))
        self.bar.resized.connect(self._make_room)
        self._questions: list[TutorQuestion] = []
        """About the moves laid out in this decision, the latest first."""
        self._held: Move | None = None
        """The move that waits for its judgement."""
        self._warning: tuple[Move, Judgement] | None = None
        self._warned_at = 0.0
        self._told: Move | None = None
        """The move whose warning was heeded: it counts if it is confirmed again."""
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE)
        self._patience.timeout.connect(self._let_pass)

    def attend(self) -> None:
        """Follow the new game on the page."""
        self._forget()
        page = self._page
        page.board.tools_changed.connect(self._think_ahead)
        page.board.edited.connect(self.end)
        page.table.restored.connect(self.end)
        page.table.moved.connect(self._forget)

    @property
    def is_possible(self) -> bool:
        """Whether this table may have a tutor: it judges by playouts, and never helps in a match or with remembering."""
        page = self._page
        if page.table.kind == MATCH or page.setup.guided or page.table.game.spec.memory:
            return False
        found = judge(page.game_id)
        return found is not None and bool(found.line_names)

    @property
    def is_on(self) -> bool:
        return self._page.setup.tutor and self.is_possible and self._page.table.awaits_person

    @property
    def is_warning(self) -> bool:
        return self._warning is not None

    # -------------------------------------------------------- thinking ahead

    def _think_ahead(self) -> None:
        """Have the judgement ready when the move that lies on the board is confirmed."""
        page = self._page
        if not page.is_open or not self.is_on or not page.board.can(CONFIRM):
            return
        move = page.board.ready()
        if move is not None:
            question = self._question(move)
            if self._questions[:1] != [question]:
                self._questions = [question, *(one for one in self._questions if one != question)][:KEPT]
                page.table.prepare(*self._questions)

    def _question(self, move: Move) -> TutorQuestion:
        return tutor_question(self._page.table.session, move, self._page.settings.tutor_threshold)

    # -------------------------------------------------------- confirming

    def play(self, move: Move) -> None:
        """Play this move, or warn first. It waits for its judgement, but not for long."""
        table = self._page.table
        if self._warning is not None and self._warning[0] == move:
            self._insist()
            return
        self.end()
        if not self.is_on or move == self._told or move not in table.game.moves(table.session.state):
            table.play(move)
            return
        self._page.hinting.drop()
        self._held = move
        self._patience.start()
        question = self._question(move)
        self._thinker.ask(question, partial(self._judged, question))

    def _judged(self, question: TutorQuestion, found: Judgement) -> None:
        move = question.played
        if self._held is not move:
            return
        if is_certain(found, question.threshold):
            self._stop_waiting()
            self._warn(move, found)
        else:
            self._let_pass()

    def _let_pass(self) -> None:
        move = self._held
        self._stop_waiting()
        if move is not None:
            self._page.table.play(move)

    def _stop_waiting(self) -> None:
        if self._held is not None:
            self._held = None
            self._patience.stop()
            self._thinker.forget()

    # -------------------------------------------------------- the warning

    def _warn(self, move: Move, found: Judgement) -> None:
        page = self._page
        self._warning, self._warned_at = (move, found), self._clock()
        page.table.help_was_used()
        words = self._words(found)
        # Placed first, as its width decides what fits.
        self.bar.setGeometry(page.bar.geometry())
        self.bar.warn(words, page.actions_.key("hint"))
        page.board.heard.emit(sound.TUTOR)
        self.changed.emit()
        page.accessible.alert(words)
        self.bar.show_me.setFocus()

    def _words(self, found: Judgement) -> str:
        page, points = self._page, whole(found.regret)
        place = game_ui.seeks_place(page.game_id, page.table.view)
        if found.regret < LITTLE:
            return tr("There is a slightly better place.") if place else tr("There is a slightly better choice.")
        if place:
            return tr("There is a place worth about {n} point more.", "There is a place worth about {n} points more.", n=points)
        return tr("There is a choice worth about {n} point more.", "There is a choice worth about {n} points more.", n=points)

    @property
    def _is_too_soon(self) -> bool:
        return self._clock() < self._warned_at + DOUBLE

    def show_better(self) -> None:
        """Show which move is better, and why."""
        if self._warning is None or self._is_too_soon:
            return
        move, found = self._warning
        self._told = move
        self.end()
        rules = judge(self._page.game_id)
        assert rules is not None  # it judged the move
        details = tr("Better than yours by {points}.", points=within(found.regret, found.error))
        reason = judging.reason(rules.line_names, found.lines)
        self._page.hinting.tell(Hint(found.best, reason, judgement=tr("Better"), details=details, line=(found.best,)))

    def _insist(self) -> None:
        """Make the move all the same."""
        if self._warning is None or self._is_too_soon:
            return
        move, _ = self._warning
        self.end()
        self._page.table.play(move)

    def end(self, *_: object) -> None:
        """The move was changed or made: what was said of it holds no longer."""
        self._stop_waiting()
        if self._warning is None:
            return
        if self.bar.isAncestorOf(self._page.focusWidget()):
            # Before the bar goes, or Tab would seem to have led to the board.
            self._page.view.setFocus()
        self._warning = None
        self.bar.is_tall = None
        self._make_room()
        self.changed.emit()

    def _forget(self, *_: object) -> None:
        """Another position."""
        self._questions, self._told = [], None
        self.end()

    def _make_room(self) -> None:
        """Have the board leave room for a warning of two rows, and take it back."""
        page = self._page
        needed = self.bar.needed_height if self.is_warning else 0.0
        if page.is_open and page.board.least_bar != needed:
            page.board.least_bar = needed
            page.view.arrange()
