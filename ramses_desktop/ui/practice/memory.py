"""*What lay where?*: things are shown one after the other, then asked for in another order. The game that offers this has the
courses and the board; there is no clock, and nothing helps before the answer."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from ramses_desktop.engine import sound
from ramses_desktop.engine.text import tr
from ramses_desktop.games import module_of
from ramses_desktop.ui.practice.courses import ENTER, AskedField, CoursePage, Ladder, Standing, game_with, new_seed, standing
from ramses_desktop.ui.practice.practising import Practising
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Caption, Label, Panel, Title, plain, primary
from ramses_desktop.ui.widgets.layout import column, row

Script: TypeAlias = Generator[str, int | None, None]

DRILL: Final = "memory"
READY, SHOWING, STORM, ASKING, TOLD, DONE = "ready", "showing", "storm", "asking", "told", "done"
FIELD: Final = 32
"""Height of a field of the list, in pixels."""
IN_A_COLUMN: Final = 5
"""The most questions in one column of the list, where it stands beside the card."""
ABREAST: Final = 3
"""Columns of the list where there is no room for the card."""
CARD: Final = 232
"""Least height of the card, in pixels."""


class AskedCard(QWidget):
    """The card of what is asked for; dashed while nothing is."""

    def __init__(self, words: Any, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._thing: int | None = None

    def show_thing(self, thing: int | None) -> None:
        self._thing = thing
        self.setAccessibleName(self._words.name(thing) if thing is not None else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        rect = QRectF(self.rect()).adjusted(3, 2, -3, -8)
        with QPainter(self) as painter:
            if self._thing is None:
                draw.plate(painter, rect, 14, None, draw.pen(appearance().theme["edge"], 1.6, (8, 6)))
            else:
                self._words.paint_sought(painter, rect, self._thing)


class MemoryPage(CoursePage):
    side_width = (348, 268)
    _script: Script

    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        game_id = game_with("course")
        self._rules, self._words = module_of(game_id, "course"), module_of(game_id, "ui.course")
        self.fields: list[AskedField] = []
        super().__init__(practising, tr("What lay where?"), game_id, self._words.how_it_works(), parent)
        self.board = self._words.board()
        self.show_board(self.board)
        self.board.chosen.connect(self.answer)
        self.phase = READY
        self.course: Any = None
        """What is asked; None until the page is shown."""
        self.rights = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        self._build_round()
        self._build_level()
        self.panels.addStretch(1)
        self.go = primary("", "ui-play", tr("Enter"), px=15.5, height=44)
        self.next = plain(tr("Next"), "ui-step", tr("Space"), px=15.5, height=44)
        self.leave = plain(tr("Leave"), "", tr("Esc"), px=15.5, height=44)
        self.unknown = plain(tr("I don't know"), "", tr("Space"), px=15.5, height=44)
        self.leave.clicked.connect(self.left)
        for button in (self.go, self.next, self.unknown):
            button.clicked.connect(self.press)
        practising.changed.connect(self._show_standing)

    def _build_round(self) -> None:
        self.card = AskedCard(self._words)
        self.round = Panel()
        self._fields = QGridLayout()
        self._fields.setSpacing(5)
        column(Caption(tr("This round")), self._fields, ..., on=self.round)
        self.round.setContentsMargins(12, 14, 12, 17)
        self._card_row = row(self.card, self.round, gap=12)
        self.panels.addLayout(self._card_row)

    def _build_level(self) -> None:
        panel = Panel()
        self.level_title, self.best = Title("", 19), Label("", 14.5, tone="soft")
        self.level_about, self.outcome = Label("", 14.5, tone="soft", wrap=True), Label("", 14.5, wrap=True)
        storms, word = self._words.from_storm()
        self.ladder = Ladder(self._rules.FIRST, self._rules.LAST, (storms, self._words.STORM_ICON, word))
        column(row((self.level_title, 1), self.best), self.level_about, self.ladder, self.outcome, on=panel, gap=6)
        self.panels.addWidget(panel)

    # -------------------------------------------------------- the level

    @property
    def standing(self) -> Standing:
        practising, rules = self.practising, self._rules
        events = [event for event in practising.log.of(practising.name, "course") if event.data.get("drill") == DRILL]
        return standing(events, rules.FIRST, rules.LAST, rules.next_level)

    def _show_standing(self) -> None:
        found = self.standing
        level = found.level if self.phase == READY else self.course.level
        self.level_title.setText(tr("Level {n}", n=level))
        self.best.setText(tr("best {n}", n=found.best))
        self.ladder.show_level(level)
        seconds = self.practising.window.settings.drill_seconds
        each = tr("Each is shown for {n} second.", "Each is shown for {n} seconds.", n=seconds)
        self.level_about.setText(f"{self._words.how_many(level)} {each if seconds else tr('Space shows the next one.')}")

    # -------------------------------------------------------- a course

    def start(self) -> None:
        """Get a course of the player's level ready."""
        self._timer.stop()
        self.board.motion.finish()
        self.view.setInteractive(True)
        self.course, self.rights, self.phase = self._rules.make(self.standing.level, new_seed()), 0, READY
        self._build_fields()
        self.card.show_thing(None)
        self.outcome.setText("")
        self._show_standing()
        self._script = self._play()
        self._go_on()

    def _play(self) -> Script:
        """The course as the player goes through it. Yields what is waited for; in answer to a question comes a place, or None for
        not knowing."""
        course = self.course
        self.board.tabletop.show_course(course)
        self.go.setText(tr("Start"))
        self.offer((self.leave, self.go))
        self.ask(self._words.before_showing(course.level))
        yield READY
        for thing, _ in course.shown:
            self._show(thing)
            yield SHOWING
        self.board.tabletop.show_course(course)
        if course.storm:
            self._blow()
            yield STORM
        for at, thing in enumerate(course.asked):
            self._ask(at, thing)
            hole = yield ASKING
            if not self._is_right(at, thing, hole):
                self.offer((self.leave, self.next))
                self.tell(tr("Here it was."), right=False)
                self.accessible.say(self.board.tabletop.place_of(thing))
                yield TOLD
        self._finish()
        yield DONE

    def _build_fields(self) -> None:
        for field in self.fields:
            field.hide()
            field.deleteLater()
        self.fields = [AskedField(at + 1, FIELD) for at in range(len(self.course.asked))]
        for field in self.fields:
            field.show_state("to come")
        self._place_fields()

    def _place_fields(self) -> None:
        """Beside the card, column by column; without room for the card, row by row."""
        for field in self.fields:
            self._fields.removeWidget(field)
        columns = ABREAST if not self.is_wide else 1 if len(self.fields) <= IN_A_COLUMN else 2
        rows = -(-len(self.fields) // columns)
        for at, field in enumerate(self.fields):
            place = divmod(at, columns) if not self.is_wide else (at % rows, at // rows)
            self._fields.addWidget(field, *place)
        for widget, stretch in ((self.card, 5), (self.round, 3 if columns == 1 else 4)):
            self._card_row.setStretchFactor(widget, stretch)
        self.card.setVisible(self.is_wide)
        self.card.setMinimumHeight(round(appearance().px(CARD)))

    def arrange(self) -> None:
        super().arrange()
        if self.fields:
            self._place_fields()

    def press(self) -> None:
        """The main thing that can be done now."""
        if self.phase == DONE:
            self.start()
        elif self.phase == STORM and self.board.motion.busy:
            self.board.motion.finish()  # and what is left of it goes on by itself
        else:
            self._go_on()

    def _go_on(self, hole: int | None = None) -> None:
        self._timer.stop()
        self.phase = self._script.send(hole)

    def _blow(self) -> None:
        # Or else a key that ends the storm would also answer.
        self.view.setInteractive(False)
        moves = self.board.tabletop.blow(self._go_on)
        self.offer((self.leave,) if moves else (self.leave, self.next))
        self.ask(self._words.in_storm())

    def _show(self, thing: int) -> None:
        self.board.tabletop.show_course(self.course, shown=thing)
        self.card.show_thing(thing)
        self.offer((self.leave, self.next))
        # Whoever cannot see the board hears what is to be seen on it now.
        self.banner.ask(self._words.name(thing), 0)
        self.accessible.say(self.board.tabletop.place_of(thing))
        seconds = self.practising.window.settings.drill_seconds
        if seconds:
            self._timer.start(1000 * seconds)

    def _ask(self, at: int, thing: int) -> None:
        self.card.show_thing(thing)
        self._show_field(at, "now")
        self.board.tabletop.ask()
        self.view.setInteractive(True)
        self.offer((self.leave, self.unknown))
        self.ask(self._words.question(thing))

    def _show_field(self, at: int, state: Any) -> None:
        thing = self.course.asked[at]
        paint = partial(self._words.paint_thing, thing=thing)
        self.fields[at].show_state(state, self._words.name(thing), paint)

    def answer(self, hole: int) -> None:
        """Say that it lay in this place."""
        if self.phase == ASKING:
            self._go_on(hole)

    def _is_right(self, at: int, thing: int, hole: int | None) -> bool:
        """Show and keep how an answer turned out."""
        right: bool = self.board.tabletop.answer(thing, hole)
        self.note("drill", drill=DRILL, game=self.game_id, entry=f"{self.course.seed} {self.course.level} {thing}", solved=right)
        self.rights += right
        self._show_field(at, "right" if right else "wrong")
        self.hear(sound.SOLVED if right else sound.COSTS_MORE)
        return right

    def _finish(self) -> None:
        before, level, asked = self.standing, self.course.level, len(self.course.asked)
        self.note("course", drill=DRILL, level=level, asked=asked, right=self.rights)
        now = self.standing
        self.outcome.setText(self._outcome(now.level - level))
        best = tr("Level {n}! One more than ever.", n=now.level) if now.best > before.best else ""
        self.tell(best or self.outcome.text(), right=now.level >= level)
        self.accessible.say(self.outcome.text())
        self.go.setText(tr("Next course"))
        self.offer((self.leave, self.go))
        self.practising.changed.emit()

    def _outcome(self, change: int) -> str:
        right, asked = self.rights, len(self.course.asked)
        if change > 0:
            return tr("{n} of {all} right: one course higher.", n=right, all=asked)
        if change < 0:
            return tr("{n} of {all} right: one course lower.", n=right, all=asked)
        if self.course.level == self._rules.LAST and asked - right <= 1:
            return tr("{n} of {all} right: you stay at the top.", n=right, all=asked)
        return tr("{n} of {all} right: the same course again.", n=right, all=asked)

    # -------------------------------------------------------- events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in ENTER and self.phase == ASKING:
            self.board.hand.settle()
        elif key in (*ENTER, Qt.Key.Key_Space):
            self.press()
        else:
            super().keyPressEvent(event)

    def take_up(self) -> None:
        """Go on with the questions; whoever has not seen everything begins anew."""
        if self.phase not in (ASKING, TOLD):
            self.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """What was not shown to the end is begun anew."""
        super().hideEvent(event)
        if self.phase in (SHOWING, STORM):
            self.start()
