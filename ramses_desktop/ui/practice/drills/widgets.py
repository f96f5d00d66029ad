"""The widgets round the board during a drill. Each is told what to show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.coaching.retry.signs import OutcomeSign, paint_sign
from ramses_desktop.ui.coaching.retry.task import Outcome
from ramses_desktop.ui.practice.drills.runs import LENGTH, Best
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.bars import Strip, use_widest
from ramses_desktop.ui.widgets.basic import Headline, Label, Panel, Title, plain, primary
from ramses_desktop.ui.widgets.page import ScrollPanel

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
        for widget, space in ((self.number, 3), (self.question, 8), (self.pips, 8), (self.best, 1)):
            self.inside.addWidget(widget)
            self.inside.addSpacing(space)
        self.inside.addWidget(self.rating)
        self.inside.addStretch(1)
        self.hide()

    def show_question(self, question: str, number: int) -> None:
        self.question.setText(question)
        self.number.setText(tr("Question {n} of {all}", n=number, all=LENGTH))

    def show_run(self, answers: Sequence[bool], best: Best | None, rating: float) -> None:
        self.pips.show_answers(answers)
        self.best.setText(tr("Your best: {right} of {all}", right=best.right, all=best.asked) if best is not None else "")
        self.best.setVisible(best is not None)
        self.rating.setText(tr("Your rating: {n}", n=round(rating)))


class ComparedPanel(ScrollPanel):
    """The best move, and what was answered or what seemed best at a glance."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(margin=8, parent=parent)
        self.inside.addWidget(Title(tr("Compared"), 17))
        self.inside.addSpacing(6)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(6)
        self.inside.addLayout(self._rows)
        self.inside.addStretch(1)
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
            row = QWidget()
            layout = QHBoxLayout(row)
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(8)
            layout.addWidget(OutcomeSign(outcome), 0, Qt.AlignmentFlag.AlignTop)
            layout.addWidget(Label(words, 14.5, wrap=True), 1)
            self._rows.addWidget(row)


class NextBar(Strip):
    """Leads to the next question."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.next = primary("", "ui-step")
        self._words = ""
        self.row.addStretch(1)
        self.row.addWidget(self.next)
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
        column = QVBoxLayout(self)
        column.setSpacing(14)
        column.addWidget(self.sentence)
        column.addWidget(self.note)
        column.addWidget(self.pips, 0, Qt.AlignmentFlag.AlignHCenter)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.again_button)
        buttons.addWidget(self.done_button)
        buttons.addStretch(1)
        column.addLayout(buttons)

    def show_result(self, answers: Sequence[bool], before: Best | None) -> None:
        """The result of a run, beside the best one before it."""
        right = sum(answers)
        self.sentence.setText(tr("{right} of {all}", right=right, all=len(answers)))
        if before is None:
            self.note.setText(tr("Your first run. The next ones are compared with it."))
        elif right > before.right:
            self.note.setText(tr("Your best run yet; it was {right} of {all} before.", right=before.right, all=before.asked))
        else:
            self.note.setText(tr("Your best: {right} of {all}", right=before.right, all=before.asked))
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
