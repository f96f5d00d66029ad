"""The page on which a better move is looked for. Confirm does not play on, but asks how good the move is. Nothing here is kept or
counted but by who asks for it, and nothing tells the answer before the first try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from time import monotonic
from typing import Final

from attrs import evolve
from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine import sound
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.judged import Verdict
from ramses_desktop.engine.text import tr
from ramses_desktop.games import telling
from ramses_desktop.store.journal import PRACTICE
from ramses_desktop.store.settings import Settings
from ramses_desktop.thinking import review_question
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.values import PUT_BACK
from ramses_desktop.ui.coaching.exercise import ExercisePage, OutcomeSign, places
from ramses_desktop.ui.coaching.task import Asking, Comeback, Outcome, Task
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.bars import Strip, put, use_widest
from ramses_desktop.ui.table.setup import SEATS
from ramses_desktop.ui.table.thinker import TRIED, WorkerThinker
from ramses_desktop.ui.widgets.basic import Label, Title, ghost, plain, primary
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.page import ScrollPanel


class WhatCounts(QWidget):
    """One thing that can come of a try."""

    def __init__(self, outcome: Outcome, words: str, comes: str) -> None:
        super().__init__()
        self.is_current = False
        self.title, self.comes = Label(words, 14.5, 700, wrap=True), Label(comes, 13, tone="soft", wrap=True)
        both = column(self.title, self.comes, gap=0)
        row((OutcomeSign(outcome), 0, Qt.AlignmentFlag.AlignTop), (both, 1), on=self, gap=7, margins=(5, 5, 3, 6))

    @property
    def sentence(self) -> str:
        return f"{self.title.text()}: {self.comes.text()}"

    def show_current(self, current: bool) -> None:
        self.is_current = current
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self.is_current:
            theme = appearance().theme
            with QPainter(self) as painter:
                rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
                draw.plate(painter, rect, 8, theme["accent2"], draw.pen(theme["accent"], 2))


class TaskPanel(ScrollPanel):
    """The task, and what counts as solving it: where there is no room for that, first without what comes of it, then in a tip."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(margin=8, parent=parent)
        self.sentence = Label("", 14.5, wrap=True)
        self.number, self.note = Label("", 13.5, tone="soft", wrap=True), Label("", 14.5, 700, wrap=True)
        self._best = WhatCounts(Outcome.BEST, "", tr("solved"))
        nearly = WhatCounts(Outcome.NEARLY, tr("Nearly as good"), tr("within 0.5: also solved"))
        costs = WhatCounts(Outcome.COSTS, tr("Costs more"), tr("try again, or ask to see it"))
        self.counts = {Outcome.BEST: self._best, Outcome.NEARLY: nearly, Outcome.BETTER: costs, Outcome.COSTS: costs}
        self.heading = Title("", 17)
        self.criteria = QWidget()
        column(Title(tr("What counts"), 17), 4, *self._each, on=self.criteria, gap=2)
        fill(self.inside, self.note, 4, self.heading, 6, self.sentence, 6, self.number, 14, self.criteria, ...)
        self.hide()

    @property
    def _each(self) -> tuple[WhatCounts, ...]:
        return tuple(dict.fromkeys(self.counts.values()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show as much of what counts as can be seen whole."""
        room = self.contentsRect()
        for shown, comes in ((True, True), (True, False), (False, False)):
            for count in self._each:
                count.comes.setVisible(comes)
                count.updateGeometry()
            self.criteria.setVisible(shown)
            self.criteria.updateGeometry()
            if self.inside.totalHeightForWidth(room.width()) <= room.height():
                break
        self.setToolTip("" if comes else "\n".join(count.sentence for count in self._each))

    def show_task(self, task: Task, place: str) -> None:
        """Show what is to be done, and which of how many tasks this is."""
        self.heading.setText(tr("The task"))
        self.sentence.setText(task.sentence)
        self.number.setText(place)
        self.number.setVisible(bool(place))
        self.show_note("")
        self._best.title.setText(tr(task.words.the_best))
        self._fit()

    def show_note(self, words: str) -> None:
        """Say what becomes of the question, where nothing else does."""
        self.note.setText(words)
        self.note.setVisible(bool(words))
        self._fit()

    def explain(self, words: str) -> None:
        """Say what speaks for the best move."""
        self.heading.setText(tr("Why"))
        self.sentence.setText(words)
        self._fit()

    def show_outcome(self, outcome: Outcome | None) -> None:
        for count in self.counts.values():
            count.show_current(outcome is not None and count is self.counts[outcome])


class TriesPanel(ScrollPanel):
    """What was tried, and after two wrong tries a way to see the solution."""

    show_it = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(margin=8, parent=parent)
        self.show_button = plain(tr("Show it"), "ui-hint", px=14, height=34)
        self.show_button.clicked.connect(self.show_it)
        self.show_button.hide()
        self.none = Label(tr("None yet"), 14, tone="soft")
        self.lines: list[Label] = []
        self._rows, show = column(gap=3), (self.show_button, 0, Qt.AlignmentFlag.AlignLeft)
        fill(self.inside, Title(tr("Your tries"), 17), show, 4, self.none, self._rows, ...)
        self.hide()

    def show_tries(self, task: Task, tries: Sequence[Verdict], *, offer: bool) -> None:
        """The latest first, as there may be no room for all."""
        while self._rows.count():
            old = self._rows.takeAt(0).widget()
            old.hide()
            old.deleteLater()
        self.lines = []
        for verdict in reversed(tries):
            line, words = QWidget(), Label(task.line(verdict), 14.5, wrap=True)
            row((OutcomeSign(task.outcome(verdict)), 0, Qt.AlignmentFlag.AlignTop), (words, 1), on=line, gap=8)
            self._rows.addWidget(line)
            self.lines.append(words)
        self.none.setVisible(not tries)
        self.show_button.setVisible(offer)


class ResultBar(Strip):
    """What can be done once it is solved, or shown."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.again = ghost(tr("Try again"), "ui-undo")
        self.play_on = ghost(tr("Play on from here"), "ui-play")
        self.next = primary("", "ui-step")
        self.note = Label("", 14.5, tone="soft")
        """When the question comes back."""
        self._buttons = {self.again: "", self.play_on: "", self.next: tr("Enter")}
        self._words = {button: button.text() for button in self._buttons}
        for button in self._buttons:
            if button is self.next:
                self.row.addStretch(1)
                self.row.addWidget(self.note)
                self.row.addSpacing(8)
            self.row.addWidget(button)
        self.hide()

    def show_next(self, again: str, play_on: str, *, more: bool) -> None:
        """Lead on to the next mistake, if there is one; the keys of the others are given."""
        self._buttons |= {self.again: again, self.play_on: play_on}
        self._words[self.next] = tr("Next mistake") if more else tr("Done")
        self.next.set_drawing("ui-step" if more else "ui-confirm")
        self.fit()

    def show_note(self, words: str) -> None:
        """Say what becomes of the question; nothing if it is not asked again anyway."""
        self.note.setText(words)
        self.next.setAccessibleDescription(words)
        self.fit()

    def fit(self) -> None:
        """When space is short, drop the keys first, then the words of what is not important, then all words."""
        steps = ((True, 2, True), (False, 2, True), (False, 1, True), (False, 2, False), (False, 1, False), (False, 0, False))
        forms = (partial(self._show_as, keys=keys, words=words, note=note) for keys, words, note in steps)
        use_widest(self.width(), forms)

    def _show_as(self, *, keys: bool, words: int, note: bool) -> int:
        """Show words on all buttons (2), on the important one (1), or on none; and perhaps the note."""
        self.note.setVisible(note and bool(self.note.text()))
        for button, key in self._buttons.items():
            name = self._words[button]
            button.set_key(key if keys else "")
            button.setText(name if words > (button is not self.next) else "")
            button.setToolTip(f"{name} ({key})" if key else name)
            button.setAccessibleName(name)
        return self.needed_width(roomy=keys)

    def sizeHint(self) -> QSize:
        return QSize(400, 54)


WRONG_TRIES: Final = 2
"""Wrong tries after which the solution is offered."""
GIVE_UP: Final = 10_000
"""Milliseconds after which an answer is no longer waited for; it takes far less on any computer."""
TICK_TIME: Final = 160
"""Milliseconds in which the sign is drawn."""
TRIES: Final = 0.42
"""Share of the tries where they have one place with the task."""
HEADER_TOOLS: Final = ("hint", "undo", "redo", "preferences", "rules")


class RetryPage(ExercisePage):
    """`show_task` begins with a task; there are no other games here."""

    play_on = Signal(object, object)
    """Asks to play on: a session, and what was agreed for it."""

    task: Task

    def __init__(self, actions: Actions, settings: Settings, thinker: WorkerThinker, parent: QWidget | None = None) -> None:
        super().__init__(actions, settings, thinker, HEADER_TOOLS, parent)
        # Whoever comes back to this page goes on at the board.
        self.setFocusProxy(self.view)
        self.tries: list[Verdict] = []
        """Every move that was reckoned, in order."""
        self._shown: tuple[Move, Outcome | None] | None = None
        """The move that is marked on the board, and its sign."""
        self._asking: Asking | None = None
        self._comeback: Comeback | None = None
        """What became of the first try, if somebody asks."""
        self._began = self._took = 0.0
        """When the question was asked, and how many seconds the latest try took."""
        self.about, self.list = TaskPanel(self.view), TriesPanel(self.view)
        self.foot = self.results = ResultBar(self.view)
        self.list.show_it.connect(self.show_best)
        self.results.again.clicked.connect(self.begin)
        self.results.play_on.clicked.connect(self._play_on)
        self.results.next.clicked.connect(self.go_to_next)
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
        self._shown = None
        task, tokens = self.task, self.task.agreed.tokens or SEATS
        self.about.show_outcome(None)
        self.lay_out(task.position, tokens, tr("Find the better move"), task.prompt)

    def clear(self) -> None:
        self._stop_reckoning()
        super().clear()

    # -------------------------------------------------------- trying

    def take(self, move: Move) -> None:
        """Ask how good this move is. The table stays live meanwhile; another try replaces this one."""
        if self.is_done:
            return
        task = self.task
        self._took = monotonic() - self._began
        self.banner.ask(tr(task.words.reckoning), self.board.tabletop.people[task.seat].token)
        self._patience.start()
        self._thinker.study(TRIED, review_question(task.session, task.ply, move), partial(self._reckoned, task), self._give_up)

    def _reckoned(self, task: Task, verdict: Verdict) -> None:
        if task is not self.task or not self._patience.isActive():
            return
        self._stop_reckoning()
        self.tries.append(verdict)
        outcome, words, move = task.outcome(verdict), task.comment(verdict), task.move(verdict.played)
        self.banner.tell(words, outcome)
        self.accessible.say(words)
        self.board.heard.emit(sound.SOLVED if outcome.is_solved else sound.COSTS_MORE)
        self.about.show_outcome(outcome)
        self.is_done = outcome.is_solved
        self.list.show_tries(task, self.tries, offer=self.may_be_shown)
        # A piece that was moved meanwhile says nothing about the try.
        if self.board.hand.ready() in (move, None):
            self._show_on_board(move, outcome)
        self._show_what_is_possible()
        self._count_first_try()

    def _count_first_try(self) -> None:
        """The first try is what somebody asked for; what becomes of the question is said at the end."""
        if self._asking is not None and self._comeback is None:
            self._comeback = self._asking.answer(self.tries[0], self._took)
            self.results.show_note(self._comeback.words)
            if self._comeback.is_over:
                self._reveal(self.task.best(self.tries), self._comeback.explanation)
            self.upkeep.ask()
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
        self.banner.ask(words, self.board.tabletop.people[self.task.seat].token)
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
        if self.board.hand.can(PUT_BACK):
            self.board.use_tool(PUT_BACK)
        words = tr(self.task.words.shown)
        self.banner.ask(words, self.board.tabletop.people[self.task.seat].token)
        if explanation:
            self.about.explain(explanation)
        self.accessible.say(f"{words} {telling(self.task.game_id).move_words(self.table.view, best)} {explanation}".strip())
        self.list.show_tries(self.task, self.tries, offer=False)
        self._show_on_board(best, None)
        self._show_what_is_possible()

    def _show_what_is_possible(self) -> None:
        """Once it is done, nothing on the board can be moved any more."""
        if self.is_done:
            self.view.setInteractive(False)
        self.upkeep.ask()
        if self.is_done:
            self.results.next.setFocus()

    # -------------------------------------------------------- on the board

    def _show_on_board(self, move: Move, outcome: Outcome | None) -> None:
        self._shown = move, outcome
        self.mark()
        if self.marks and outcome is not None:
            self.board.motion.go(TICK_TIME, self.marks[0].draw_share)

    def mark(self) -> None:
        super().mark()
        if self._shown is not None:
            move, outcome = self._shown
            self.add_mark(places(self.board, move), outcome)

    def _edit(self, before: object, after: object, tool: str) -> None:
        """Once something is moved, the sign of the last try goes."""
        super()._edit(before, after, tool)
        if not self.is_done and self._shown is not None:
            self._shown = None
            self.mark()

    # -------------------------------------------------------- round the board

    def place_panels(self, beside: QRectF, log: QRectF, *, roomy: bool) -> None:
        self.about.show_note(self.results.note.text() if self.is_done and self.results.note.isHidden() else "")
        below = QRectF(beside)
        if not roomy:
            beside = beside.adjusted(0, 0, 0, -beside.height() * TRIES)
            below.setTop(beside.bottom() + 10)
        put(self.about, beside, visible=True)
        put(self.list, log if roomy else below, visible=True)

    @property
    def possible(self) -> Mapping[str, tuple[bool, str | None]]:
        known = super().possible
        can_undo, words = known["undo"]
        if self._comeback is not None and not can_undo:
            can_undo, words = True, tr("Forget this answer and ask again")
        show = self.may_be_shown, tr("Show it") if self.may_be_shown else tr("Try it yourself first")
        done = dict.fromkeys(("try_again", "play_from_here"), (self.is_done, None))
        return {**known, "undo": (can_undo, words), "hint": show, **done}

    # -------------------------------------------------------- going on

    def go_to_next(self) -> None:
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
        last = self.tries[-1] if self.tries else None
        if self.is_done and last is not None and task.outcome(last).is_solved:
            session.play(task.move(last.played))
        self.play_on.emit(session, evolve(task.agreed, kind=PRACTICE, assisted=True))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._patience.isActive():
            self._give_up()
