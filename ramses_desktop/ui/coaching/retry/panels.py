"""The widgets round the board while a better move is looked for. Each is told what to show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.bots.judging import Judgement
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.coaching.retry.signs import OutcomeSign, paint_sign
from ramses_desktop.ui.coaching.retry.task import Outcome, Task
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_seat
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.bars import Strip, use_widest
from ramses_desktop.ui.widgets.basic import Label, Title, ghost, plain, primary
from ramses_desktop.ui.widgets.page import ScrollPanel, alert

FADE: Final = 120
"""Milliseconds in which the banner takes its colour."""
TINT: Final = 0.2


class TaskBanner(QWidget):
    """What there is to do, then how it went; in the place of the table's prompt."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words = ""
        self._token = 0
        self._outcome: Outcome | None = None
        self._share = 1.0
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.valueChanged.connect(self._take_colour)
        appearance().changed.connect(self.update)
        self.hide()

    def ask(self, words: str, token: int) -> None:
        """Say what is to be done, and by whom."""
        self._token, self._outcome = token, None
        self._say(words)

    def tell(self, words: str, outcome: Outcome) -> None:
        """Say how it went."""
        self._outcome = outcome
        self._say(words)
        self._fade.stop()
        length = appearance().ms(FADE)
        self._take_colour(0.0 if length else 1.0)
        if length:
            self._fade.setDuration(length)
            self._fade.start()

    def _say(self, words: str) -> None:
        self.words = words
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()
        if self.isVisible():
            alert(self)

    def _take_colour(self, share: float) -> None:
        self._share = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, outcome = appearance().theme, self._outcome
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        fill, edge = theme["panel"], draw.edge_pen("line")
        if outcome is not None:
            colour: QColor = theme["good" if outcome.is_solved else "bad"]
            fill = draw.mix(fill, colour, TINT * self._share)
            edge = draw.pen(draw.mix(theme["line"], colour, self._share), 2)
        side = min(rect.height() - 8, rect.width() * 0.2, appearance().px(28))
        place, room = QRectF(7, rect.center().y() - side / 2, side, side), rect.adjusted(side + 17, 0, -12, 0)
        if rect.height() > rect.width():
            # In a tall place the words go below the sign.
            place.moveTop(8)
            room = rect.adjusted(8, side + 9, -6, -6)
        with QPainter(self) as painter:
            draw.plate(painter, rect, min(22.0, rect.height() / 2, rect.width() * 0.14), fill, edge)
            if outcome is None:
                paint_seat(painter, self._token, place)
            else:
                paint_sign(painter, place.center(), side / 2, outcome)
            draw.fitted(painter, room, self.words, appearance().px(15))


class WhatCounts(QWidget):
    """One thing that can come of a try."""

    def __init__(self, outcome: Outcome, words: str, comes: str) -> None:
        super().__init__()
        self.is_current = False
        self.title, self.comes = Label(words, 14.5, 700, wrap=True), Label(comes, 13, tone="soft", wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(5, 5, 3, 6)
        row.setSpacing(7)
        row.addWidget(OutcomeSign(outcome), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self.title)
        column.addWidget(self.comes)
        row.addLayout(column, 1)

    @property
    def told(self) -> str:
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
        for widget, space in ((self.note, 4), (self.heading, 6), (self.sentence, 6), (self.number, 14)):
            self.inside.addWidget(widget)
            self.inside.addSpacing(space)
        self.criteria = QWidget()
        column = QVBoxLayout(self.criteria)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(Title(tr("What counts"), 17))
        column.addSpacing(4)
        for count in self._each:
            column.addWidget(count)
        self.inside.addWidget(self.criteria)
        self.inside.addStretch(1)
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
        self.setToolTip("" if comes else "\n".join(count.told for count in self._each))

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
        self.inside.addWidget(Title(tr("Your tries"), 17))
        self.show_button = plain(tr("Show it"), "ui-hint", px=14, height=34)
        self.show_button.clicked.connect(self.show_it)
        self.show_button.hide()
        self.inside.addWidget(self.show_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.inside.addSpacing(4)
        self.none = Label(tr("None yet"), 14, tone="soft")
        self.inside.addWidget(self.none)
        self.lines: list[Label] = []
        self._rows = QVBoxLayout()
        self._rows.setSpacing(3)
        self.inside.addLayout(self._rows)
        self.inside.addStretch(1)
        self.hide()

    def show_tries(self, task: Task, tries: Sequence[Judgement], *, offer: bool) -> None:
        """The latest first, as there may be no room for all."""
        while self._rows.count():
            old = self._rows.takeAt(0).widget()
            old.hide()
            old.deleteLater()
        self.lines = []
        for found in reversed(tries):
            row = QWidget()
            layout = QHBoxLayout(row)
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(8)
            words = Label(task.line(found), 14.5, wrap=True)
            layout.addWidget(OutcomeSign(task.outcome(found)), 0, Qt.AlignmentFlag.AlignTop)
            layout.addWidget(words, 1)
            self._rows.addWidget(row)
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
