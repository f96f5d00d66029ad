"""The page of the drills whose exercises ship with the program: one decision after another on the normal table. What is right is
known from long searches, so the answer comes at once."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.bots import judging
from ramses_desktop.bots.judging import Outcomes
from ramses_desktop.coach.exercises import Exercise, Progress
from ramses_desktop.engine import sound
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import game, judge
from ramses_desktop.store.journal import PRACTICE
from ramses_desktop.thinking import compare_question
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import HAND
from ramses_desktop.ui.board.values import Habits, Hint
from ramses_desktop.ui.coaching.retry.panels import TaskBanner
from ramses_desktop.ui.coaching.retry.signs import TriedItem
from ramses_desktop.ui.coaching.retry.task import Outcome
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.drills import runs
from ramses_desktop.ui.practice.drills.widgets import ComparedPanel, EndPanel, NextBar, QuestionPanel
from ramses_desktop.ui.table.bars import Header, put
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.host import LEAST_LOG, DecidingPage, able
from ramses_desktop.ui.table.result import ResultPanel
from ramses_desktop.ui.table.setup import SEATS
from ramses_desktop.ui.table.thinker import TRIED

COMPARED: Final = 200
"""Guesses in which an unexpected answer is compared with the best one, to say why."""
LEAST: Final = 1.0
"""Points that every wrong answer costs, as long searches have shown."""
INSET: Final = 7
"""Pixels by which a mark lies inside another one on the same place."""
HEADER_TOOLS: Final = ("undo", "redo", "preferences", "rules")


class DrillPage(DecidingPage):
    """`start` begins a run, or goes on with the one that was left."""

    left = Signal()

    exercise: Exercise
    progress: Progress

    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        window = practising.window
        super().__init__(window.actions_, Header(window.actions_, tr("Log"), HEADER_TOOLS), parent)
        self.header.log.hide()
        self._practising = practising
        self._settings, self._thinker = window.settings, window.coaching.thinker
        self.drill, self._name = "", ""
        self.answers: list[bool] = []
        """Of this run."""
        self._best: runs.Best | None = None
        """Of the runs before this one."""
        self.answer: Move | None = None
        """What was answered to this question."""
        self._items: list[TriedItem] = []
        self.banner = TaskBanner(self.view)
        self.about, self.compared, self.next_bar = QuestionPanel(self.view), ComparedPanel(self.view), NextBar(self.view)
        self.next_bar.next.clicked.connect(self.go_to_next)
        self.end = EndPanel()
        self.end.again.connect(lambda: self.start(self.drill))
        self.end.done.connect(self.left)
        self._middle = QWidget()
        around, row = QVBoxLayout(self._middle), QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.end, 4)
        row.addStretch(1)
        around.addStretch(1)
        around.addLayout(row)
        around.addStretch(2)
        self.column.addWidget(self._middle, 1)
        self._middle.hide()
        window.sounding.attend(self)

    # -------------------------------------------------------- a run

    def start(self, drill: str) -> None:
        """Ask the first question, or the next one of a run that was left."""
        self.drill, self._name = drill, self._practising.name
        self._thinker.may_start = self._settings.second_process
        self.answers = runs.answers(self._practising, drill)
        if len(self.answers) >= runs.LENGTH:
            # Left by an earlier version before it was counted.
            self._count()
            self.answers = []
        self.progress = runs.progress(self._practising, drill)
        self._games = runs.played(self._practising, drill)
        self._ask_next()

    def _ask_next(self) -> None:
        found = self.progress.next(self._games)
        if found is None:
            self._show_end()
            self.end.show_nothing()
            self.end.first_button.setFocus()
        else:
            self.show_exercise(found)

    def show_exercise(self, exercise: Exercise) -> None:
        """Lay out a position, and ask for the best move."""
        self.clear()
        self.exercise, self.answer = exercise, None
        self._middle.hide()
        self.view.show()
        session = exercise.position(game(exercise.game), self._name)
        # While the player looks at the position.
        self._thinker.get_ready(exercise.game)
        table = Table(session, {}, PRACTICE, parent=self)
        self.show_table(table, SEATS, Habits(others=False), ResultPanel(table, SEATS, self.actions_, self.view))
        # The banner says what to do.
        self.board.prompt.disconnect(self.accessible.say)
        name, view = tr(runs.offer(self.drill).drill.name), session.view(0, session.ply)
        question = game_ui.question(exercise.game, view, self.drill)
        self.header.title.setText(name)
        self.header.show_about(game_ui.state(exercise.game, view))
        self.setWindowTitle(name)
        self.about.show_question(question, len(self.answers) + 1)
        self._show_run()
        self.join_hand()
        self.board.chosen.connect(self._take)
        self.board.line_chosen.connect(lambda moves: self._take(moves[0]))
        self.board.arranged.connect(self._mark)
        self.view.setInteractive(True)
        self.view.arrange()
        table.begin()
        self.banner.ask(question, SEATS[0])
        self.accessible.say(question)
        self.view.setFocus()

    def _show_run(self) -> None:
        self.about.show_run(self.answers, runs.best(self._practising, self.drill), self.progress.rating.rating)

    def clear(self) -> None:
        self._thinker.drop(TRIED)
        self._items = []
        super().clear()

    def _moved(self, before: int, now: int) -> None:
        self.show_board(before)
        self.header.show_progress(())
        self.update_actions()

    def go_to_next(self) -> None:
        if self.answer is None:
            return
        if len(self.answers) < runs.LENGTH:
            self._ask_next()
            return
        self.end.show_result(self.answers, self._best)
        self._show_end()
        self.end.first_button.setFocus()
        self._practising.changed.emit()

    def _count(self) -> None:
        """Write down a run that is complete."""
        self._best = runs.best(self._practising, self.drill)
        right = sum(self.answers)
        self._practising.log.add(self._name, runs.COURSE, drill=self.drill, asked=len(self.answers), right=right)

    def _show_end(self) -> None:
        self.clear()
        self.header.title.setText(tr(runs.offer(self.drill).drill.name))
        self.setWindowTitle(self.header.title.text())
        self.header.show_about("")
        self.header.show_progress(())
        self.view.hide()
        self._middle.show()
        for tool in (*HAND, "undo", "redo"):
            self.actions_[tool].setEnabled(False)

    # -------------------------------------------------------- an answer

    @property
    def is_right(self) -> bool:
        return str(self.answer) in self.exercise.good

    @property
    def best(self) -> Move:
        found: Move = self.table.game.parse(self.exercise.good[0])
        return found

    @property
    def outcome(self) -> Outcome:
        """How the answer turned out."""
        if not self.is_right:
            return Outcome.COSTS
        return Outcome.BEST if str(self.answer) == self.exercise.good[0] else Outcome.NEARLY

    def _take(self, move: Move) -> None:
        """Say at once whether this is right, and why."""
        if self.answer is not None:
            return
        self.answer = move
        exercise, name = self.exercise, self._name
        told = self._practising.log.add(
            name, runs.QUESTION, drill=self.drill, game=exercise.game, entry=exercise.id, solved=self.is_right
        )
        self.progress.take([runs.answer(told)])
        self.answers.append(self.is_right)
        if len(self.answers) == runs.LENGTH:
            self._count()
        self.board.heard.emit(sound.SOLVED if self.is_right else sound.COSTS_MORE)
        self._mark()
        self._show_run()
        self.next_bar.show_last(last=len(self.answers) >= runs.LENGTH)
        self.view.setInteractive(False)
        loss = exercise.loss(str(move))
        if self.is_right or str(move) == exercise.tempting:
            self._tell(loss or 0.0, exercise.lines)
        else:
            self._tell(loss, ())
            question = compare_question(self.table.session, len(exercise.line), (self.best, move), COMPARED)
            self._thinker.study(TRIED, question, partial(self._explain, exercise, loss))
        self.update_actions()
        self.next_bar.next.setFocus()

    def _explain(self, exercise: Exercise, loss: float | None, outcomes: Outcomes) -> None:
        """What makes the difference is known now, for a move that was not searched for long before."""
        if self.is_open and exercise is self.exercise and self.answer is not None:
            lead = outcomes.lead(0, 1)
            self._tell(max(lead.mean, LEAST) if loss is None else loss, lead.by_line)

    def _tell(self, loss: float | None, lines: tuple[float, ...]) -> None:
        """Show how it went; `lines` are the lead of the best move over the other one, as far as they are known."""
        words, outcome = self._result(loss, lines), self.outcome
        other = self._move(self.exercise.tempting) if self.is_right else self.answer
        moves = [(self._named(self.best), Outcome.BEST), (self._named(other), Outcome.COSTS)]
        if outcome is Outcome.NEARLY:
            moves.insert(1, (self._named(self.answer), Outcome.NEARLY))
        self.banner.tell(words, outcome)
        self.compared.show_moves(moves)
        self.accessible.say(words if self.is_right else tr("{result} Best: {move}.", result=words, move=moves[0][0]))

    def _result(self, loss: float | None, lines: tuple[float, ...]) -> str:
        if self.outcome is Outcome.NEARLY:
            return tr("Right. One move is {points} better, and that hardly matters.", points=digits(loss or 0.0, 1))
        found = judge(self.exercise.game)
        told = judging.largest(found.line_names, [-points for points in lines]) if found is not None and lines else ""
        if self.outcome is Outcome.BEST:
            points = digits(self.exercise.losses[self.exercise.tempting], 1)
            if told:
                return tr("Right. The tempting move costs {points} points: {lines}.", points=points, lines=told)
            return tr("Right. The tempting move costs {points} points.", points=points)
        if loss is None:
            return tr("There is a better move.")
        points = digits(loss, 1)
        return (
            tr("This costs {points} points: {lines}.", points=points, lines=told)
            if told
            else tr("This costs {points} points.", points=points)
        )

    def _move(self, text: str) -> Move:
        found: Move = self.table.game.parse(text)
        return found

    def _named(self, move: Move | None) -> str:
        assert move is not None  # there is an answer
        return game_ui.move_words(self.exercise.game, self.table.view, move)

    # -------------------------------------------------------- on the board

    def _mark(self) -> None:
        """Mark the best move, and what was answered if that is another one, wherever they are now."""
        for item in self._items:
            self.board.removeItem(item)
        self._items = []
        if self.answer is None:
            return
        mine, best = self._places(self.answer), []
        if self.outcome is not Outcome.BEST:
            best = self._places(self.best)
            self._add(best, None)
        # Where both are the same places, both can be seen; the sign goes where they differ.
        shared = [rect.adjusted(INSET, INSET, -INSET, -INSET) for rect in mine if rect in best]
        self._add([*(rect for rect in mine if rect not in best), *shared], self.outcome)

    def _places(self, move: Move) -> list[QRectF]:
        return self.board.hinted(Hint(move, ""))[0]

    def _add(self, rects: list[QRectF], outcome: Outcome | None) -> None:
        if rects:
            self._items.append(TriedItem(rects, outcome))
            self.board.addItem(self._items[-1])

    def place_widgets(self) -> None:
        if not self.is_open:
            return
        places, answered = self.board.places, self.answer is not None
        log, beside = places.get("log", QRectF()), places.get("beside", QRectF())
        put(self.banner, places.get("prompt"), visible=True)
        put(self.bar, places.get("bar"), visible=not answered and self.board.bar_wanted)
        put(self.next_bar, places.get("bar"), visible=answered)
        if beside.isEmpty():
            # There is only one place for both.
            beside, log = log, QRectF()
        roomy = log.height() >= LEAST_LOG
        put(self.about, beside, visible=roomy or not answered)
        put(self.compared, log if roomy else beside, visible=answered)

    def update_actions(self) -> None:
        if not self.is_open or not self.isVisible():
            return
        table, actions = self.table, self.actions_
        is_asking = self.answer is None
        for tool, on in able(self.board).items():
            actions[tool].setEnabled(is_asking and on)
        actions["undo"].setEnabled(is_asking and table.can_undo)
        actions["redo"].setEnabled(is_asking and table.can_redo)
        for name in ("hint", "try_again", "play_from_here"):
            actions[name].setEnabled(False)
        actions.explain("undo", table.undo_words())
        actions.explain("redo", table.redo_words())
        self.show_tools()
        self.place_widgets()

    # -------------------------------------------------------- events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.is_open:
            self.go_to_next()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.drill and self._name != self._practising.name:
            self.start(self.drill)  # another player was chosen meanwhile
        self.update_actions()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._thinker.drop(TRIED)
