"""The page on which a better move is looked for. Confirm does not play on, but asks how good the move is. Nothing here is kept or
counted but by somebody who asks for it, and nothing tells the answer before the first try."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import Final

from attrs import evolve
from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from ramses_desktop.bots.judging import Judgement
from ramses_desktop.engine import sound
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import tr
from ramses_desktop.store.journal import PRACTICE
from ramses_desktop.store.settings import Settings
from ramses_desktop.thinking import review_question
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.values import PUT_BACK, Habits, Hint
from ramses_desktop.ui.coaching.retry.asking import Asking, Comeback
from ramses_desktop.ui.coaching.retry.panels import ResultBar, TaskBanner, TaskPanel, TriesPanel
from ramses_desktop.ui.coaching.retry.signs import TriedItem
from ramses_desktop.ui.coaching.retry.task import Outcome, Task
from ramses_desktop.ui.table.bars import Header, put
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.host import LEAST_LOG, DecidingPage, able
from ramses_desktop.ui.table.result import ResultPanel
from ramses_desktop.ui.table.setup import SEATS
from ramses_desktop.ui.table.thinker import TRIED, WorkerThinker

WRONG_TRIES: Final = 2
"""Wrong tries after which the solution is offered."""
GIVE_UP: Final = 10_000
"""Milliseconds after which an answer is no longer waited for; it takes far less on any computer."""
TICK: Final = 160
"""Milliseconds in which the sign is drawn."""
TRIES: Final = 0.42
"""Share of the tries where they have one place with the task."""
HEADER_TOOLS: Final = ("hint", "undo", "redo", "preferences", "rules")


class RetryPage(DecidingPage):
    """`show_task` begins with a task; there are no other games here."""

    left = Signal()
    play_on = Signal(object, object)
    """Asks to play on: a session, and what was agreed for it."""

    task: Task

    def __init__(self, actions: Actions, settings: Settings, thinker: WorkerThinker, parent: QWidget | None = None) -> None:
        super().__init__(actions, Header(actions, tr("Log"), HEADER_TOOLS), parent)
        self.header.log.hide()
        # Whoever comes back to this page goes on at the board.
        self.setFocusProxy(self.view)
        self._settings = settings
        self._thinker = thinker
        self.tries: list[Judgement] = []
        """Every move that was reckoned, in order."""
        self.is_done = False
        """Whether this is solved or shown."""
        self._shown: tuple[Move, Outcome | None] | None = None
        """The move that is marked on the board, and its sign."""
        self._asking: Asking | None = None
        self._comeback: Comeback | None = None
        """What became of the first try, if somebody asks."""
        self._began = self._took = 0.0
        """When the question was asked, and how many seconds the latest try took."""
        self._item: TriedItem | None = None
        self.banner = TaskBanner(self.view)
        self.about, self.list = TaskPanel(self.view), TriesPanel(self.view)
        self.results = ResultBar(self.view)
        self.list.show_it.connect(self.show_best)
        self.results.again.clicked.connect(self.begin)
        self.results.play_on.clicked.connect(self._play_on)
        self.results.next.clicked.connect(self._go_to_next)
        for name, act in (("hint", self.show_best), ("try_again", self.begin), ("play_from_here", self._play_on)):
            self.connect_action(name, act)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(GIVE_UP)
        self._patience.timeout.connect(self._give_up)

    # -------------------------------------------------------- the task

    def show_task(self, task: Task, asking: Asking | None = None) -> None:
        """Ask for a better move in this place, perhaps on behalf of somebody."""
        self.task, self._asking = task, asking
        # While the player looks at the position.
        self._thinker.get_ready(task.game_id)
        keys, more = self.actions_.key, asking.has_more if asking is not None else task.following is not None
        self.results.show_next(keys("try_again"), keys("play_from_here"), more=more)
        self._ask()

    def _ask(self) -> None:
        """Ask as if for the first time."""
        self.tries, self._comeback = [], None
        self.about.show_task(self.task, self._asking.place if self._asking is not None else self.task.place)
        self.list.show_tries(self.task, (), offer=False)
        self.results.show_note("")
        self.begin()
        self._began = monotonic()

    def begin(self) -> None:
        """Lay out the position once more; what was tried stays in the list."""
        self.clear()
        task = self.task
        self.is_done, self._shown, self._item = False, None, None
        table = Table(task.position, {}, PRACTICE, parent=self)
        tokens = task.agreed.tokens or SEATS
        panel = ResultPanel(table, tokens, self.actions_, self.view)
        self.show_table(table, tokens, Habits(others=False), panel)
        # The banner says what to do.
        self.board.prompt.disconnect(self.accessible.say)
        self.header.title.setText(tr("Find the better move"))
        self.header.show_about(game_ui.state(task.game_id, task.session.view(task.seat, task.ply)))
        self.setWindowTitle(tr("Find the better move"))
        self.join_hand()
        self.board.chosen.connect(self._try)
        self.board.line_chosen.connect(lambda moves: self._try(moves[0]))
        self.board.arranged.connect(self._mark)
        self.view.setInteractive(True)
        self.about.show_outcome(None)
        self.view.arrange()
        table.begin()
        self.banner.ask(task.prompt, tokens[task.seat])
        self.view.setFocus()

    def clear(self) -> None:
        self._stop_reckoning()
        super().clear()

    def _moved(self, before: int, now: int) -> None:
        self.show_board(before)
        self.header.show_progress(())
        self.update_actions()

    # -------------------------------------------------------- trying

    def _try(self, move: Move) -> None:
        """Ask how good this move is. The table stays live meanwhile; another try replaces this one."""
        if self.is_done:
            return
        task = self.task
        self._took = monotonic() - self._began
        self.banner.ask(tr(task.words.reckoning), self.board.people[task.seat].token)
        self._patience.start()
        self._thinker.study(TRIED, review_question(task.session, task.ply, move), partial(self._reckoned, task), self._give_up)

    def _reckoned(self, task: Task, found: Judgement) -> None:
        if task is not self.task or not self._patience.isActive():
            return
        self._stop_reckoning()
        self.tries.append(found)
        outcome, words = task.outcome(found), task.told(found)
        self.banner.tell(words, outcome)
        self.accessible.say(words)
        self.board.heard.emit(sound.SOLVED if outcome.is_solved else sound.COSTS_MORE)
        self.about.show_outcome(outcome)
        self.is_done = outcome.is_solved
        self.list.show_tries(task, self.tries, offer=self.may_be_shown)
        # A piece that was moved meanwhile says nothing about the try.
        if self.board.ready() in (found.played, None):
            self._show_on_board(found.played, outcome)
        self._show_what_is_possible()
        self._count_first_try()

    def _count_first_try(self) -> None:
        """The first try is what somebody asked for; what becomes of the question is said at the end."""
        if self._asking is not None and self._comeback is None:
            self._comeback = self._asking.answer(self.tries[0], self._took)
            self.results.show_note(self._comeback.words)
            if self._comeback.is_over:
                self._reveal(self.task.best(self.tries), self._comeback.explanation)
            self.update_actions()
        if self._comeback is not None and self.is_done:
            self.accessible.say(self._comeback.words)

    def undo_last(self) -> None:
        """Undo what was moved, or else forget the first try."""
        if not self.is_done and self.table.can_undo:
            super().undo_last()
        elif self._asking is not None and self._comeback is not None:
            self._asking.take_back()
            self._ask()

    def _give_up(self) -> None:
        self._stop_reckoning()
        words = tr(self.task.words.failed)
        self.banner.ask(words, self.board.people[self.task.seat].token)
        self.accessible.say(words)

    def _stop_reckoning(self) -> None:
        self._patience.stop()
        self._thinker.drop(TRIED)

    @property
    def may_be_shown(self) -> bool:
        """Whether the solution is offered."""
        wrong = sum(not self.task.outcome(one).is_solved for one in self.tries)
        return not self.is_done and wrong >= WRONG_TRIES

    def show_best(self) -> None:
        if self.may_be_shown:
            self._reveal(self.task.best(self.tries))

    def _reveal(self, best: Move | None, explanation: str = "") -> None:
        if best is None:
            return
        self._stop_reckoning()
        self.is_done = True
        if self.board.can(PUT_BACK):
            self.board.use_tool(PUT_BACK)
        words = tr(self.task.words.shown)
        self.banner.ask(words, self.board.people[self.task.seat].token)
        if explanation:
            self.about.explain(explanation)
        self.accessible.say(f"{words} {game_ui.move_words(self.task.game_id, self.table.view, best)} {explanation}".strip())
        self.list.show_tries(self.task, self.tries, offer=False)
        self._show_on_board(best, None)
        self._show_what_is_possible()

    def _show_what_is_possible(self) -> None:
        """Once it is done, nothing on the board can be moved any more."""
        if self.is_done:
            self.view.setInteractive(False)
        self.update_actions()
        if self.is_done:
            self.results.next.setFocus()

    # -------------------------------------------------------- on the board

    def _show_on_board(self, move: Move, outcome: Outcome | None) -> None:
        self._shown = move, outcome
        self._mark()
        if self._item is not None and outcome is not None:
            self.board.motion.go(TICK, self._item.draw_share)

    def _mark(self) -> None:
        """Mark the places of a try, wherever they are now."""
        if self._item is not None:
            self.board.removeItem(self._item)
            self._item = None
        if self._shown is not None:
            move, outcome = self._shown
            rects, _ = self.board.hinted(Hint(move, ""))
            if rects:
                self._item = TriedItem(rects, outcome)
                self.board.addItem(self._item)

    def _edit(self, before: object, after: object, tool: str) -> None:
        """Once something is moved, the sign of the last try goes."""
        super()._edit(before, after, tool)
        if not self.is_done and self._shown is not None:
            self._shown = None
            self._mark()

    # -------------------------------------------------------- round the board

    def place_widgets(self) -> None:
        if not self.is_open:
            return
        places = self.board.places
        log, beside = places.get("log", QRectF()), places.get("beside", QRectF())
        put(self.banner, places.get("prompt"), visible=True)
        put(self.bar, places.get("bar"), visible=not self.is_done and self.board.bar_wanted)
        put(self.results, places.get("bar"), visible=self.is_done)
        self.about.show_note(self.results.note.text() if self.is_done and self.results.note.isHidden() else "")
        if beside.isEmpty():
            # There is only one place for both.
            beside, log = log, QRectF()
        roomy = log.height() >= LEAST_LOG
        below = QRectF(beside)
        if not roomy:
            beside = beside.adjusted(0, 0, 0, -beside.height() * TRIES)
            below.setTop(beside.bottom() + 10)
        put(self.about, beside, visible=True)
        put(self.list, log if roomy else below, visible=True)

    def update_actions(self) -> None:
        if not self.is_open or not self.isVisible():
            return
        table, actions = self.table, self.actions_
        for tool, on in able(self.board).items():
            actions[tool].setEnabled(not self.is_done and on)
        can_undo = not self.is_done and table.can_undo
        actions["undo"].setEnabled(can_undo or self._comeback is not None)
        actions["redo"].setEnabled(not self.is_done and table.can_redo)
        actions["hint"].setEnabled(self.may_be_shown)
        for name in ("try_again", "play_from_here"):
            actions[name].setEnabled(self.is_done)
        take_back = self._comeback is not None and not can_undo
        actions.explain("undo", tr("Forget this answer and ask again") if take_back else table.undo_words())
        actions.explain("redo", table.redo_words())
        actions.explain("hint", tr("Show it") if self.may_be_shown else tr("Try it yourself first"))
        self.show_tools()
        self.place_widgets()

    # -------------------------------------------------------- going on

    def _go_to_next(self) -> None:
        following = self._asking.following() if self._asking is not None else self.task.following
        if following is not None:
            self.show_task(following, self._asking)
        else:
            self.left.emit()

    def _play_on(self) -> None:
        """Play on in practice, from the solution if it was found. Bots play as they did."""
        task = self.task
        session = task.session.branch(task.ply)
        if task.session.seats[task.seat].player != self.table.session.seats[task.seat].player:
            session.seats = self.table.session.seats
        found = self.tries[-1] if self.tries else None
        if self.is_done and found is not None and task.outcome(found).is_solved:
            session.play(found.played)
        self.play_on.emit(session, evolve(task.agreed, kind=PRACTICE, assisted=True))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif self.is_done and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go_to_next()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._thinker.may_start = self._settings.second_process
        self.update_actions()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._patience.isActive():
            self._give_up()
