"""The drills whose exercises ship with the program: the page that asks one decision after another on the normal table, its
widgets, a player's runs, and the panel of the page Practise. What is right is known from long searches, so the answer comes at
once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop import data
from ramses_desktop.bots import judging
from ramses_desktop.bots.judging import Outcomes
from ramses_desktop.coach import exercises
from ramses_desktop.coach.exercises import Answer, Exercise, Progress
from ramses_desktop.engine import sound
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import IDS, game, judge, telling
from ramses_desktop.games.offer import QUESTIONS, Drill
from ramses_desktop.store.files import Event
from ramses_desktop.thinking import compare_question
from ramses_desktop.ui.actions import HAND
from ramses_desktop.ui.coaching.exercise import ExercisePage, OutcomeSign, paint_sign, places
from ramses_desktop.ui.coaching.task import Outcome
from ramses_desktop.ui.picture_cache import pictures_of
from ramses_desktop.ui.practice.practising import Practising, Section
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.bars import Strip, put, use_widest
from ramses_desktop.ui.table.setup import SEATS
from ramses_desktop.ui.table.thinker import TRIED
from ramses_desktop.ui.widgets.basic import Headline, Label, Panel, Title, plain, primary
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.page import ScrollPanel

FILE: Final = ("drills", "exercises.json.z")
LENGTH: Final = 20
"""Questions of a run."""
PUZZLES: Final = 10
"""Puzzles of a run of the short way."""
QUESTION, COURSE = "drill", "course"
"""Events of the practice log: a question that was answered, and a run that was finished."""


class Offer(NamedTuple):
    """A drill, and the games it is about."""

    drill: Drill
    games: tuple[str, ...]


def length_of(drill: Drill) -> int:
    """How many questions a run has; 1 if a run cannot be gone on with."""
    return {QUESTIONS: LENGTH, "route": PUZZLES}.get(drill.page, 1)


class Best(NamedTuple):
    """A player's best run: its level if the drill has levels, else how many were right."""

    right: int
    questions: int
    level: int


@cache
def offers() -> tuple[Offer, ...]:
    """Every drill, in the order in which the games name them."""
    found: dict[Drill, tuple[str, ...]] = {}
    for game_id in IDS:
        for drill in telling(game_id).drills:
            found[drill] = (*found.get(drill, ()), game_id)
    return tuple(Offer(*one) for one in found.items())


def offer(drill: str) -> Offer:
    return next(one for one in offers() if one.drill.id == drill)


@cache
def shipped() -> Mapping[str, Sequence[Exercise]]:
    """The exercises of each drill that come with the program."""
    with data.intact(*FILE):
        found = exercises.read(data.resource(*FILE).read_bytes())
    return {one.drill.id: [exercise for exercise in found if exercise.drill == one.drill.id] for one in offers()}


# ------------------------------------------------------------ what the log tells


def answers(practising: Practising, drill: str) -> list[bool]:
    """Whether each answer of the run that is not finished was right."""
    return [answer(event).solved for event in under_way(practising, drill)][-LENGTH:]


def under_way(practising: Practising, drill: str) -> list[Event]:
    """The questions answered since the last run that was finished."""
    found: list[Event] = []
    for event in _of(practising, drill, QUESTION, COURSE):
        found = [] if event.kind == COURSE else [*found, event]
    return found


def progress(practising: Practising, drill: str) -> Progress:
    """What the player's answers tell about player and exercises."""
    found = Progress(shipped()[drill])
    found.take(answer(event) for event in _of(practising, drill, QUESTION))
    return found


def best(practising: Practising, drill: str) -> Best | None:
    """None before the first run is finished."""
    runs = [event.data for event in _of(practising, drill, COURSE)]
    found = [Best(_count(one, "right"), _count(one, "asked"), _count(one, "level")) for one in runs]
    return max(found, key=lambda one: (one.level, one.right), default=None)


def _of(practising: Practising, drill: str, *kinds: str) -> list[Event]:
    return [event for event in practising.log.of(practising.name, *kinds) if event.data.get("drill") == drill]


def answer(event: Event) -> Answer:
    told = event.data
    return Answer(str(told.get("game")), str(told.get("entry")), told.get("solved") is True)


def _count(told: Mapping[str, Any], name: str) -> int:
    """A number from the log, which anybody may have edited."""
    found = told.get(name)
    return found if isinstance(found, int) else 0


def played(practising: Practising, drill: str) -> tuple[str, ...]:
    """The games of a drill that the player has finished at least once."""
    return tuple(game for game in offer(drill).games if practising.noted.of(practising.name, game))


IN_ROW: Final = 10
"""Answers in a row."""
PIP: Final = 17.0
"""Pixels from one to the next at normal text size,"""
LEAST: Final = 9
"""and where there is little room."""


class Pips(QWidget):
    """The answers of a run: a tick or a cross for each, a frame round the next one."""

    def __init__(self, px: float = PIP, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._px = px
        self._answers: Sequence[bool] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_answers(self, answers: Sequence[bool]) -> None:
        self._answers = tuple(answers)
        self.setAccessibleName(tr("{right} of {all} right so far", right=sum(answers), all=len(answers)))
        self.update()

    def sizeHint(self) -> QSize:
        side = appearance().px(self._px)
        return QSize(round(side * IN_ROW), round(side * LENGTH / IN_ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST * IN_ROW, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, side = appearance().theme, min(self.width(), self.sizeHint().width()) / IN_ROW
        with QPainter(self) as painter:
            for at in range(LENGTH):
                middle = QPointF((at % IN_ROW + 0.5) * side, (at // IN_ROW + 0.5) * side)
                if at < len(self._answers):
                    paint_sign(painter, middle, side * 0.44, Outcome.BEST if self._answers[at] else Outcome.COSTS)
                else:
                    edge = draw.pen(theme["accent"], 2) if at == len(self._answers) else draw.pen(theme["line"], 1.4)
                    draw.disc(painter, middle, side * 0.34, theme["card"], edge)


class QuestionPanel(ScrollPanel):
    """The question, and how the run goes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(margin=8, parent=parent)
        self.number = Headline(17)
        self.question = Label("", 15, wrap=True)
        self.pips = Pips()
        self.best = Label("", 13.5, tone="soft", wrap=True)
        self.rating = Label("", 13.5, tone="soft", wrap=True)
        fill(self.inside, self.number, 3, self.question, 8, self.pips, 8, self.best, 1, self.rating, ...)
        self.hide()

    def show_question(self, question: str, number: int) -> None:
        self.question.setText(question)
        self.number.setText(tr("Question {n} of {all}", n=number, all=LENGTH))

    def show_run(self, answers: Sequence[bool], best: Best | None, rating: float) -> None:
        self.pips.show_answers(answers)
        self.best.setText(tr("Your best: {right} of {all}", right=best.right, all=best.questions) if best is not None else "")
        self.best.setVisible(best is not None)
        self.rating.setText(tr("Your rating: {n}", n=round(rating)))


class ComparedPanel(ScrollPanel):
    """The best move, and what was answered or what seemed best at a glance."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(margin=8, parent=parent)
        self._rows = column(gap=6)
        fill(self.inside, Title(tr("Compared"), 17), 6, self._rows, ...)
        self.lines: list[str] = []
        self.hide()

    def show_moves(self, moves: Sequence[tuple[str, Outcome]]) -> None:
        """Each move with its sign."""
        while self._rows.count():
            old = self._rows.takeAt(0).widget()
            old.hide()
            old.deleteLater()
        self.lines = [words for words, _ in moves]
        for words, outcome in moves:
            line = QWidget()
            row((OutcomeSign(outcome), 0, Qt.AlignmentFlag.AlignTop), (Label(words, 14.5, wrap=True), 1), on=line, gap=8)
            self._rows.addWidget(line)


class NextBar(Strip):
    """Leads to the next question."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.next = primary("", "ui-step")
        self._words = ""
        fill(self.row, ..., self.next)
        self.hide()

    def show_last(self, *, last: bool) -> None:
        self._words = tr("See the result") if last else tr("Next question")
        self.next.setAccessibleName(self._words)
        self.fit()

    def fit(self) -> None:
        use_widest(self.width(), (partial(self._show_as, key) for key in (tr("Enter"), "")))

    def _show_as(self, key: str) -> int:
        self.next.set_key(key)
        self.next.setText(self._words)
        return self.needed_width(roomy=bool(key))

    def sizeHint(self) -> QSize:
        return QSize(400, 54)


class EndPanel(Panel):
    """How a run ended; or that there is nothing to ask."""

    again = Signal()
    done = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(40, 32, 40, 36)
        self.setMaximumWidth(620)
        self.sentence = Headline(34)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.note = Label("", 16, wrap=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.pips = Pips(26.0)
        self.again_button, self.done_button = primary(tr("Once more"), "ui-practice"), plain(tr("Done"), "ui-confirm")
        for button, signal in ((self.again_button, self.again), (self.done_button, self.done)):
            button.clicked.connect(signal)
        buttons = row(..., self.again_button, self.done_button, ...)
        inside = QVBoxLayout(self)  # with the margins of the style
        inside.setSpacing(14)
        fill(inside, self.sentence, self.note, (self.pips, 0, Qt.AlignmentFlag.AlignHCenter), buttons)

    def show_result(self, answers: Sequence[bool], before: Best | None) -> None:
        """The result of a run, beside the best one before it."""
        right = sum(answers)
        self.sentence.setText(tr("{right} of {all}", right=right, all=len(answers)))
        if before is None:
            self.note.setText(tr("Your first run. The next ones are compared with it."))
        elif right > before.right:
            self.note.setText(tr("Your best run yet; it was {right} of {all} before.", right=before.right, all=before.questions))
        else:
            self.note.setText(tr("Your best: {right} of {all}", right=before.right, all=before.questions))
        self.pips.show_answers(answers)
        self._show(can_repeat=True)

    def show_nothing(self) -> None:
        self.sentence.setText(tr("No puzzle fits yet."))
        self.note.setText(tr("Play one game of it first."))
        self._show(can_repeat=False)

    def _show(self, *, can_repeat: bool) -> None:
        self.pips.setVisible(can_repeat)
        self.again_button.setVisible(can_repeat)
        self.done_button.set_kind("plain" if can_repeat else "primary")
        self.setAccessibleName(f"{self.sentence.text()} {self.note.text()}")

    @property
    def first_button(self) -> QWidget:
        return self.done_button if self.again_button.isHidden() else self.again_button


COMPARED: Final = 200
"""Guesses in which an unexpected answer is compared with the best one, to say why."""
LEAST_COST: Final = 1.0
"""Points that every wrong answer costs, as long searches have shown."""
INSET: Final = 7
"""Pixels by which a mark lies inside another one on the same place."""
HEADER_TOOLS: Final = ("undo", "redo", "preferences", "rules")


def result_words(exercise: Exercise, outcome: Outcome, loss: float | None, lines: Sequence[float]) -> str:
    """How an answer turned out, what it gave away, and where, as far as that is known."""
    if outcome is Outcome.NEARLY:
        return tr("Right. One move is {points} better, and that hardly matters.", points=digits(loss or 0.0, 1))
    rules = judge(exercise.game)
    told = judging.largest(rules.line_names, [-points for points in lines]) if rules is not None and lines else ""
    if outcome is Outcome.BEST:
        points = digits(exercise.losses[exercise.tempting], 1)
        if told:
            return tr("Right. The tempting move costs {points} points: {lines}.", points=points, lines=told)
        return tr("Right. The tempting move costs {points} points.", points=points)
    if loss is None:
        return tr("There is a better move.")
    points = digits(loss, 1)
    if told:
        return tr("This costs {points} points: {lines}.", points=points, lines=told)
    return tr("This costs {points} points.", points=points)


class DrillPage(ExercisePage):
    """`start` begins a run, or goes on with the one that was left."""

    exercise: Exercise
    progress: Progress

    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        window = practising.window
        super().__init__(window.actions_, window.settings, window.coaching.thinker, HEADER_TOOLS, parent)
        self._practising = practising
        self.drill, self._name = "", ""
        self.answers: list[bool] = []
        """Of this run."""
        self._best: Best | None = None
        """Of the runs before this one."""
        self.answer: Move | None = None
        """What was answered to this question."""
        self.about, self.compared = QuestionPanel(self.view), ComparedPanel(self.view)
        self.foot = self.next_bar = NextBar(self.view)
        self.next_bar.next.clicked.connect(self.go_to_next)
        self.end = EndPanel()
        self.end.again.connect(lambda: self.start(self.drill))
        self.end.done.connect(self.left)
        self._middle = QWidget()
        around = QVBoxLayout(self._middle)  # with the margins of the style
        fill(around, ..., row(..., (self.end, 4), ...))
        around.addStretch(2)
        self.column.addWidget(self._middle, 1)
        self._middle.hide()
        window.sounding.attend(self)

    # -------------------------------------------------------- a run

    def start(self, drill: str) -> None:
        """Ask the first question, or the next one of a run that was left."""
        self.drill, self._name = drill, self._practising.name
        self._thinker.may_start = self._settings.second_process
        self.answers = answers(self._practising, drill)
        if len(self.answers) >= LENGTH:
            # Left by an earlier version before it was counted.
            self._count()
            self.answers = []
        self.progress = progress(self._practising, drill)
        self._games = played(self._practising, drill)
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
        self.exercise, self.answer = exercise, None
        self._middle.hide()
        self.view.show()
        session, name = exercise.position(game(exercise.game), self._name), tr(offer(self.drill).drill.name)
        question = telling(exercise.game).question(session.view(0, session.ply), self.drill)
        self.about.show_question(question, len(self.answers) + 1)
        self.about.show_run(self.answers, best(self._practising, self.drill), self.progress.rating.rating)
        self.lay_out(session, SEATS, name, question)
        self.accessible.say(question)

    def clear(self) -> None:
        self._thinker.drop(TRIED)
        super().clear()

    def go_to_next(self) -> None:
        if self.answer is None:
            return
        if len(self.answers) < LENGTH:
            self._ask_next()
            return
        self.end.show_result(self.answers, self._best)
        self._show_end()
        self.end.first_button.setFocus()
        self._practising.changed.emit()

    def _count(self) -> None:
        """Write down a run that is complete."""
        self._best = best(self._practising, self.drill)
        right = sum(self.answers)
        self._practising.log.add(self._name, COURSE, drill=self.drill, asked=len(self.answers), right=right)

    def _show_end(self) -> None:
        self.clear()
        self.header.title.setText(tr(offer(self.drill).drill.name))
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
        move: Move = self.table.game.parse(self.exercise.good[0])
        return move

    @property
    def outcome(self) -> Outcome:
        """How the answer turned out."""
        if not self.is_right:
            return Outcome.COSTS
        return Outcome.BEST if str(self.answer) == self.exercise.good[0] else Outcome.NEARLY

    def take(self, move: Move) -> None:
        """Say at once whether this is right, and why."""
        if self.answer is not None:
            return
        self.answer, self.is_done = move, True
        exercise, name = self.exercise, self._name
        told = self._practising.log.add(
            name, QUESTION, drill=self.drill, game=exercise.game, entry=exercise.id, solved=self.is_right
        )
        self.progress.take([answer(told)])
        self.answers.append(self.is_right)
        if len(self.answers) == LENGTH:
            self._count()
        self.board.heard.emit(sound.SOLVED if self.is_right else sound.COSTS_MORE)
        self.mark()
        self.about.show_run(self.answers, best(self._practising, self.drill), self.progress.rating.rating)
        self.next_bar.show_last(last=len(self.answers) >= LENGTH)
        self.view.setInteractive(False)
        loss = exercise.loss(str(move))
        if self.is_right or str(move) == exercise.tempting:
            self._tell(loss or 0.0, exercise.lines)
        else:
            self._tell(loss, ())
            question = compare_question(self.table.session, len(exercise.line), (self.best, move), COMPARED)
            self._thinker.study(TRIED, question, partial(self._explain, exercise, loss))
        self.upkeep.ask()
        self.next_bar.next.setFocus()

    def _explain(self, exercise: Exercise, loss: float | None, outcomes: Outcomes) -> None:
        """What makes the difference is known now, for a move that was not searched for long before."""
        if self.is_open and exercise is self.exercise and self.answer is not None:
            lead = outcomes.lead(0, 1)
            self._tell(max(lead.mean, LEAST_COST) if loss is None else loss, lead.by_line)

    def _tell(self, loss: float | None, lines: tuple[float, ...]) -> None:
        """Show how it went; `lines` are the lead of the best move over the other one, as far as they are known."""
        exercise, outcome = self.exercise, self.outcome
        words, name = result_words(exercise, outcome, loss, lines), partial(telling(exercise.game).move_words, self.table.view)
        other = self.table.game.parse(exercise.tempting) if self.is_right else self.answer
        moves = [(name(self.best), Outcome.BEST), (name(other), Outcome.COSTS)]
        if outcome is Outcome.NEARLY:
            moves.insert(1, (name(self.answer), Outcome.NEARLY))
        self.banner.tell(words, outcome)
        self.compared.show_moves(moves)
        self.accessible.say(words if self.is_right else tr("{result} Best: {move}.", result=words, move=moves[0][0]))

    # -------------------------------------------------------- on the board

    def mark(self) -> None:
        """Mark the best move, too, if another one was answered."""
        super().mark()
        if self.answer is None:
            return
        mine, best = places(self.board, self.answer), []
        if self.outcome is not Outcome.BEST:
            best = places(self.board, self.best)
            self.add_mark(best, None)
        # Where both are the same places, both can be seen; the sign goes where they differ.
        shared = [rect.adjusted(INSET, INSET, -INSET, -INSET) for rect in mine if rect in best]
        self.add_mark([*(rect for rect in mine if rect not in best), *shared], self.outcome)

    def place_panels(self, beside: QRectF, log: QRectF, *, roomy: bool) -> None:
        put(self.about, beside, visible=roomy or not self.is_done)
        put(self.compared, log if roomy else beside, visible=self.is_done)

    # -------------------------------------------------------- events

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.drill and self._name != self._practising.name:
            self.start(self.drill)  # another player was chosen meanwhile

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._thinker.drop(TRIED)


WIDE: Final = 138
HIGH: Final = 146
"""Least size of a card in pixels at normal text size."""
GAP: Final = 10
PICTURE: Final = 56
"""Height of the picture."""


class DrillCard(QPushButton):
    """A drill: its picture, its name, and the player's best run."""

    def __init__(self, offer: Offer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offer = offer
        self.best = ""
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAutoDefault(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_best(self, best: Best | None, answered: int = 0) -> None:
        """Show the player's best run, or how far the one has come that was left."""
        drill = self.offer.drill
        about, length = tr(drill.about) if drill.about else "", length_of(drill)
        if answered:
            done = tr("{n} of {all} done", n=answered, all=length)
            self.best = tr("{game}, {n} of {all} done", game=about, n=answered, all=length) if about else done
        else:
            self.best = _of_game(about, best) if about else best_words(best)
        self.setAccessibleName(tr("{name}: {best}", name=tr(drill.name), best=self.best))
        self.setToolTip(self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        px = appearance().px
        return QSize(round(px(WIDE)), round(px(HIGH - PICTURE)) + PICTURE)

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, px = appearance().theme, appearance().px
        rect = QRectF(self.rect()).adjusted(4, 4, -4, -6)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            lit = self.underMouse() or self.hasFocus()
            draw.shade(painter, rect, 8)
            draw.plate(painter, rect, 8, theme["card"], draw.pen(theme["ink" if lit else "line"], 1.4))
            if self.hasFocus():
                draw.focus_ring(painter, rect, 8, 2.0)
            picture = QRectF(rect.left() + 10, rect.top() + 8, rect.width() - 20, PICTURE)
            pictures_of(self.offer.games[0]).paint_drill(painter, picture, self.offer.drill.id)
            best = QRectF(rect.left() + 6, rect.bottom() - px(26), rect.width() - 12, px(22))
            room = QRectF(best.left(), picture.bottom() + 4, best.width(), best.top() - picture.bottom() - 4)
            flags = int(Qt.AlignmentFlag.AlignCenter)
            painter.setPen(theme["ink"])
            name = in_two(tr(self.offer.drill.name))
            painter.setFont(draw.fitting(name, px(15), room.size(), 700))
            painter.drawText(room, flags | int(Qt.TextFlag.TextWordWrap), name)
            painter.setPen(theme["ink2"])
            font = fonts.text(px(13))
            painter.setFont(font)
            words = QFontMetricsF(font).elidedText(self.best, Qt.TextElideMode.ElideRight, best.width())
            painter.drawText(best, flags, words)


def in_two(words: str) -> str:
    """The words on two lines that are about as long."""
    breaks = [at for at, sign in enumerate(words) if sign == " "]
    if not breaks:
        return words
    at = min(breaks, key=lambda one: abs(one - len(words) / 2))
    return f"{words[:at]}\n{words[at + 1 :]}"


def best_words(best: Best | None) -> str:
    """A player's best run in a few words."""
    if best is None:
        return tr("new", context="a drill")
    return tr("level {n}", n=best.level) if best.level else tr("best {right} of {all}", right=best.right, all=best.questions)


def _of_game(game: str, best: Best | None) -> str:
    """The same with the name of the game."""
    if best is None:
        return tr("{game}, new", game=game)
    if best.level:
        return tr("{game}, level {n}", game=game, n=best.level)
    return tr("{game}, best {right} of {all}", game=game, right=best.right, all=best.questions)


class DrillsSection(Section):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(practising, tr("Drills"), parent)
        self.note.setText(tr("a few minutes each"))
        self.cards = [DrillCard(offer, self) for offer in offers()]
        for card in self.cards:
            card.clicked.connect(partial(practising.drill_asked.emit, card.offer.drill.page, card.offer.drill.id))
        self._grid = QGridLayout()
        self._grid.setSpacing(GAP)
        self._columns = 0
        self.inside.addLayout(self._grid)
        self.inside.addStretch(1)

    def refresh(self) -> None:
        for card in self.cards:
            drill, log = card.offer.drill, self.practising
            card.show_best(best(log, drill.id), len(under_way(log, drill.id)) % length_of(drill))

    @property
    def entry(self) -> QWidget:
        return self.cards[0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many cards in a row as there is room for, in rows as even as can be."""
        super().resizeEvent(event)
        room = self.contentsRect().width() + GAP
        most = max(1, min(len(self.cards), int(room // (appearance().px(WIDE) + GAP))))
        rows = -(-len(self.cards) // most)
        columns = -(-len(self.cards) // rows)
        if columns == self._columns:
            return
        self._columns = columns
        for card in self.cards:
            self._grid.removeWidget(card)
        for at, card in enumerate(self.cards):
            self._grid.addWidget(card, at // columns, at % columns)
