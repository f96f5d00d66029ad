"""The page on which a better move is looked for. Confirm does not play on, but asks how good the move is. Nothing here is kept or
counted but by who asks for it, and nothing tells the answer before the first try."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import Final

from attrs import evolve
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGraphicsItem, QSizePolicy, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.engine import sound
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.judged import Verdict
from ramses_desktop.engine.text import tr
from ramses_desktop.games import telling
from ramses_desktop.games import words as words_of
from ramses_desktop.store.journal import PRACTICE
from ramses_desktop.store.settings import Settings
from ramses_desktop.thinking import review_question
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.marks import HINTS, TICK, line_through, paint_verdict
from ramses_desktop.ui.board.values import PUT_BACK, Habits, Hint
from ramses_desktop.ui.coaching.task import Asking, Comeback, Outcome, Task
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_seat
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.bars import Header, Strip, put, use_widest
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.host import DecidingPage, able
from ramses_desktop.ui.table.log import LEAST_LOG
from ramses_desktop.ui.table.result import ResultPanel
from ramses_desktop.ui.table.setup import SEATS
from ramses_desktop.ui.table.thinker import TRIED, WorkerThinker
from ramses_desktop.ui.widgets.basic import Label, Title, ghost, plain, primary
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.page import ScrollPanel, alert

ON_BOARD: Final = 13.0
"""Radius of the sign on a board."""


def paint_sign(painter: QPainter, centre: QPointF, radius: float, outcome: Outcome, share: float = 1.0) -> None:
    """`share` is how much of the tick or cross is drawn."""
    paint_verdict(painter, centre, radius, good=outcome.is_solved, full=outcome == Outcome.BEST, share=share)


class OutcomeSign(QWidget):
    """A sign beside words."""

    def __init__(self, outcome: Outcome, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._outcome = outcome
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        side = round(appearance().px(24))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            middle = QRectF(self.rect()).center()
            paint_sign(painter, middle, self.width() / 2 - 2, self._outcome)


class TriedItem(QGraphicsItem):
    """The places of a try on the board, with its sign; or the best place, without one, with the number of a hint."""

    def __init__(self, rects: Sequence[QRectF], outcome: Outcome | None) -> None:
        super().__init__()
        self.setZValue(HINTS)
        self._rects, self._outcome = rects, outcome
        self._share = 1.0
        self._bounds = QRectF()
        for rect in rects:
            self._bounds = self._bounds.united(rect)
        self._bounds.adjust(-20, -20, 20, 20)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def draw_share(self, share: float) -> None:
        self._share = share
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = appearance().theme
        best = self._outcome in (None, Outcome.BEST)
        for rect in self._rects:
            if best:
                draw.plate(painter, rect, 5, draw.faded(theme["good"], 0.16), draw.pen(theme["card"], 6.0))
                draw.plate(painter, rect, 5, None, draw.pen(theme["good"], 2.4))
                draw.plate(painter, rect.adjusted(4, 4, -4, -4), 3, None, draw.pen(theme["good"], 1.4))
            else:
                draw.plate(painter, rect, 5, None, draw.pen(theme["card"], 4.6))
                draw.plate(painter, rect, 5, None, draw.pen(theme["accent"], 2.2, (6, 4)))
        corner = self._rects[0].topLeft()
        if self._outcome is None:
            draw.disc(painter, corner, ON_BOARD, theme["good"], draw.pen(theme["card"], 2))
            painter.setPen(draw.pen(theme["card"], 2.6))
            painter.drawPath(line_through([corner + QPointF(x, y) * ON_BOARD for x, y in TICK]))
        else:
            paint_sign(painter, corner, ON_BOARD, self._outcome, self._share)


# ------------------------------------------------------------ panels


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
        ground, edge = theme["panel"], draw.edge_pen("line")
        if outcome is not None:
            colour: QColor = theme["good" if outcome.is_solved else "bad"]
            ground = draw.mix(ground, colour, TINT * self._share)
            edge = draw.pen(draw.mix(theme["line"], colour, self._share), 2)
        side = min(rect.height() - 8, rect.width() * 0.2, appearance().px(28))
        place, room = QRectF(7, rect.center().y() - side / 2, side, side), rect.adjusted(side + 17, 0, -12, 0)
        if rect.height() > rect.width():
            # In a tall place the words go below the sign.
            place.moveTop(8)
            room = rect.adjusted(8, side + 9, -6, -6)
        with QPainter(self) as painter:
            draw.plate(painter, rect, min(22.0, rect.height() / 2, rect.width() * 0.14), ground, edge)
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
        both = column(self.title, self.comes, gap=0)
        row((OutcomeSign(outcome), 0, Qt.AlignmentFlag.AlignTop), (both, 1), on=self, gap=7, margins=(5, 5, 3, 6))

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


# ------------------------------------------------------------ page


WRONG_TRIES: Final = 2
"""Wrong tries after which the solution is offered."""
GIVE_UP: Final = 10_000
"""Milliseconds after which an answer is no longer waited for; it takes far less on any computer."""
TICK_TIME: Final = 160
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
        self.tries: list[Verdict] = []
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
        self.header.show_about(words_of(task.game_id).state(task.session.view(task.seat, task.ply)))
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
        self.upkeep.ask()

    # -------------------------------------------------------- trying

    def _try(self, move: Move) -> None:
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
        self._mark()
        if self._item is not None and outcome is not None:
            self.board.motion.go(TICK_TIME, self._item.draw_share)

    def _mark(self) -> None:
        """Mark the places of a try, wherever they are now."""
        if self._item is not None:
            self.board.removeItem(self._item)
            self._item = None
        if self._shown is not None:
            move, outcome = self._shown
            rects, _ = self.board.tabletop.hinted(Hint(move, ""))
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
        put(self.bar, places.get("bar"), visible=not self.is_done and self.board.hand.bar_wanted)
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
        last = self.tries[-1] if self.tries else None
        if self.is_done and last is not None and task.outcome(last).is_solved:
            session.play(task.move(last.played))
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
        self.upkeep.ask()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._patience.isActive():
            self._give_up()
