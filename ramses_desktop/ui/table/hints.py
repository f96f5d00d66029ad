"""Hints and the tutor at a table: what they ask of the thinker, and the panel and the warning that show the answer. The tutor
knows what the seat has seen and nothing else, and keeps nobody waiting."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QPropertyAnimation, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGraphicsOpacityEffect, QGridLayout, QSizePolicy, QWidget

from ramses_desktop.bots import judging
from ramses_desktop.bots.hints import Advice
from ramses_desktop.bots.judging import is_certain
from ramses_desktop.engine import sound
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.judged import Verdict
from ramses_desktop.engine.text import tr
from ramses_desktop.games import judge, telling
from ramses_desktop.store.journal import MATCH
from ramses_desktop.store.switches import GUIDED, TUTOR
from ramses_desktop.thinking import TutorQuestion, hint_question, tutor_question
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.board.scene import ARROWS
from ramses_desktop.ui.board.values import CONFIRM, Hint
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table import models
from ramses_desktop.ui.table.bars import put
from ramses_desktop.ui.table.controller import Table, single_shot
from ramses_desktop.ui.table.host import DecidingPage, PlayingPage, pass_on
from ramses_desktop.ui.table.models import whole, within
from ramses_desktop.ui.table.thinker import Thinker
from ramses_desktop.ui.widgets import layout
from ramses_desktop.ui.widgets.basic import Button, Gauge, Headline, IconButton, Label, Panel, Picture, ghost, plain, primary


class _Arrows(QObject):
    """Has arrows that are pressed on a widget move the piece, not the focus; Tab goes from one widget to the next."""

    def __init__(self, widget: QWidget, pressed: SignalInstance) -> None:
        super().__init__(widget)
        self._pressed = pressed
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and Qt.Key(event.key()) in ARROWS:
            self._pressed.emit(event)
            return True
        return super().eventFilter(watched, event)


class HintPanel(Panel):
    """The best move, with one word of judgement and a reason; the others on demand. At first, a progress bar."""

    tried = Signal(object)
    others_wanted = Signal()
    closed = Signal()
    moved_on = Signal(QKeyEvent)
    """An arrow key, which is for the board."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(10, 8, 10, 12)
        self.title = Headline(15, tr("Thinking…"), wrap=False)
        self.close_button = IconButton("ui-cancel", tr("Close"), 16)
        self.close_button.clicked.connect(self.closed)
        self.gauge = Gauge(tr("Thinking"))
        self.rows: list[_HintRow] = []
        self.others = ghost("", px=14)
        self.others.hide()
        self.others.clicked.connect(self.others_wanted)
        self._column = layout.column(layout.row((self.title, 1), self.close_button), self.gauge, self.others, ..., on=self, gap=2)
        self.thinking = True

    def show_hints(self, hints: Sequence[Hint]) -> None:
        """Show the best hint, and offer the others."""
        self.thinking = False
        self.title.setText(tr("Hint"))
        self.gauge.hide()
        for number, hint in enumerate(hints, 1):
            line = _HintRow(number, hint)
            line.clicked.connect(lambda _=False, hint=hint: self.tried.emit(hint))
            _Arrows(line, self.moved_on)
            self._column.insertWidget(self._column.count() - 2, line)
            self.rows.append(line)
            line.setVisible(number == 1)  # Qt would show it later, when the panel has its size already
        others = len(hints) - 1
        self.others.setText(tr("Show {n} other move", "Show {n} other moves", n=others))
        self.others.setToolTip(self.others.text())
        self.others.setVisible(others > 0)

    def show_others(self) -> None:
        for row in self.rows:
            row.show()
        if self.others.hasFocus():
            self.rows[1].setFocus()
        self.others.hide()

    def place(self, aside: QRectF, window: QRectF) -> None:
        """Take this place, growing upwards as the text needs, and the board only if there is no other room; never leave the
        window."""
        place = aside.adjusted(0, 0, 0, 3)
        if place.width() < appearance().px(140) or self.height_for(round(place.width())) > place.bottom():
            place.setWidth(max(place.width(), appearance().px(210)))
        self.resize(place.size().toSize())
        needed = place.bottom() - self.height_for(round(place.width()))
        place.setTop(needed if self.thinking else min(place.top(), needed))
        beyond = window.bottomRight() - place.bottomRight()
        place.translate(min(0.0, beyond.x()), max(0.0, -place.top()))
        put(self, place, visible=True)

    def height_for(self, width: int) -> int:
        """The height needed to show all text at this width."""
        margins = self.contentsMargins()
        inside = width - margins.left() - margins.right()
        rows = sum(row.heightForWidth(inside) + 2 for row in self.rows if not row.isHidden())
        below = self.gauge if self.thinking else self.others
        foot = 0 if below.isHidden() else below.sizeHint().height() + 8
        return rows + foot + round(appearance().px(44)) + margins.top() + margins.bottom()


class _HintRow(Button):
    """One proposal; a click tries it out on the board."""

    def __init__(self, number: int, hint: Hint) -> None:
        super().__init__("", "ghost")
        self._number, self._hint = number, hint
        self._lines = ((hint.judgement, 700, "ink"), (hint.text, 400, "ink"))
        told = hint.judgement, hint.brings, hint.text
        spoken = f"{hint.judgement}. " if hint.judgement else ""
        self.setAccessibleName(f"{number}: {spoken}{' '.join(filter(None, told[1:]))}")
        self.setAccessibleDescription(hint.details)
        self.setToolTip("\n".join(filter(None, (*told, hint.details))))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(160, self.heightForWidth(max(self.width(), 160)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(max(appearance().px(44), sum(self._heights(width - appearance().px(22) - 28)) + 16))

    def _heights(self, width: float) -> list[float]:
        """The height of each line, wrapped."""
        room = QRectF(0, 0, width, 10_000)
        fonts_ = [fonts.text(appearance().px(13), weight) for _, weight, _ in self._lines]
        return [
            QFontMetricsF(font).boundingRect(room, int(Qt.TextFlag.TextWordWrap), words).height() if words else 0.0
            for font, (words, *_) in zip(fonts_, self._lines, strict=True)
        ]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(self.heightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme, rect = appearance().theme, QRectF(self.rect()).adjusted(3, 3, -3, -3)
            edge = draw.pen(theme["ink"] if self.underMouse() else theme["edge"], 1)
            draw.plate(painter, rect, 8, theme["box"], draw.pen(theme["accent"], 3) if self.hasFocus() else edge)
            size = appearance().px(11)
            middle = QPointF(rect.left() + size + 8, rect.center().y())
            draw.number_disc(painter, middle, size, self._number, full=self._hint.best)
            room = rect.adjusted(size * 2 + 14, 0, -4, 0)
            heights = self._heights(room.width())
            room.setTop(room.center().y() - sum(heights) / 2)
            for height, (words, weight, colour) in zip(heights, self._lines, strict=True):
                painter.setPen(theme[colour])
                painter.setFont(fonts.text(appearance().px(13), weight))
                painter.drawText(room, int(Qt.TextFlag.TextWordWrap), words)
                room.setTop(room.top() + height)


# ------------------------------------------------------------ tutor bar


FADE: Final = 120
"""Milliseconds in which the warning comes."""


class TutorBar(Panel):
    """One sentence and two buttons, which go under it when space is short."""

    wanted = Signal()
    """Asks for the better move."""
    insisted = Signal()
    """Asks to make the move all the same."""
    moved_on = Signal(QKeyEvent)
    """An arrow key, which is for the board."""
    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "warning")
        self.setContentsMargins(0, 0, 0, 0)
        self.words = Label("", 15.5, 700)
        self.show_me = primary(tr("Show me"), "ui-hint")
        self.anyway = plain(tr("Confirm anyway"))
        self.show_me.clicked.connect(self.wanted)
        self.anyway.clicked.connect(self.insisted)
        self._buttons = QWidget()
        layout.row(..., self.show_me, self.anyway, on=self._buttons, gap=2)
        for button in (self.show_me, self.anyway):
            _Arrows(button, self.moved_on)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 3, 7, 3)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(0)
        self._grid.addWidget(Picture("guide-points", 40), 0, 0)
        self._grid.addWidget(self.words, 0, 1)
        self._grid.setColumnStretch(1, 1)
        self._effect = QGraphicsOpacityEffect(self)
        self._effect.setEnabled(False)
        self.setGraphicsEffect(self._effect)
        self._fade = QPropertyAnimation(self._effect, b"opacity", self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.finished.connect(lambda: self._effect.setEnabled(False))
        self.is_tall: bool | None = None
        """Whether the buttons are under the sentence; None before anything was said."""
        self.hide()

    def warn(self, words: str, key: str) -> None:
        """Show this warning; `key` shows the better move."""
        self.words.setText(words)
        self.setAccessibleName(words)
        self.show_me.set_key(key)
        self.is_tall = None
        self._fit()
        length = appearance().ms(FADE)
        self._effect.setEnabled(length > 0)
        if length:
            self._fade.setDuration(length)
            self._fade.start()

    @property
    def needed_height(self) -> float:
        """The height that everything needs in this width; 0 if one row is enough."""
        if not self.is_tall:
            return 0.0
        margins = self._grid.contentsMargins()
        inside = self.width() - margins.left() - margins.right() - round(appearance().px(40)) - 12
        words = self.words.heightForWidth(max(inside, 80))
        return max(words, appearance().px(40)) + self._buttons.sizeHint().height() + margins.top() + margins.bottom()

    def _fit(self) -> None:
        margins = self._grid.contentsMargins()
        room = self.width() - margins.left() - margins.right() - round(appearance().px(40)) - 24
        words = self.words.fontMetrics().horizontalAdvance(self.words.text()) + 4
        tall = words + self._buttons.minimumSizeHint().width() > room
        if tall != self.is_tall:
            self.is_tall = tall
            self.words.setWordWrap(tall)
            self._grid.removeWidget(self._buttons)
            self._grid.addWidget(self._buttons, *((1, 0, 1, 3) if tall else (0, 2)))
            self.resized.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.is_tall is not None:
            self._fit()


# ------------------------------------------------------------ hints


def may_be_helped(table: Table) -> bool:
    return table.awaits_person and table.kind != MATCH and game_ui.gives_hints(table.game.spec.id)


class Hinting(QObject):
    """Shows at most one hint panel at a time."""

    changed = Signal()

    def __init__(self, page: DecidingPage, thinker: Thinker) -> None:
        super().__init__(page)
        self._page = page
        self._thinker = thinker
        self.panel: HintPanel | None = None
        self._laid: tuple[Hint, str] | None = None
        """The hint tried last, and the move that it laid out."""

    @property
    def is_thinking(self) -> bool:
        return self.panel is not None and self.panel.thinking

    def seek(self, *, in_lesson: bool = False) -> None:
        """Propose the best move, and the others when asked again. The result is marked as assisted, unless the guide wants it."""
        page = self._page
        if not may_be_helped(page.table):
            return
        if self.panel is not None and self.panel.others.isVisible():
            self.panel.others.click()
            return
        panel = self._open_panel()
        self.changed.emit()
        page.accessible.say(panel.title.text())
        show = partial(self._show, panel, in_lesson=in_lesson)
        self._thinker.ask(hint_question(page.table.session), show, panel.gauge.show_share)

    def tell(self, hint: Hint) -> None:
        """Show a hint that is known already."""
        if may_be_helped(self._page.table):
            self._show_hints(self._open_panel(), [hint])

    def _open_panel(self) -> HintPanel:
        self.drop()
        page = self._page
        panel = self.panel = HintPanel(page.view)
        panel.tried.connect(self._try)
        panel.moved_on.connect(partial(pass_on, page))
        panel.closed.connect(self.drop)
        return panel

    def _show(self, panel: HintPanel, found: Sequence[Advice], *, in_lesson: bool = False) -> None:
        self._show_hints(panel, models.hints(found), in_lesson=in_lesson)

    def _show_hints(self, panel: HintPanel, hints: Sequence[Hint], *, in_lesson: bool = False) -> None:
        page = self._page
        if not in_lesson:
            page.table.help_was_used()
        page.board.show_hints(hints[:1])
        panel.show_hints(hints)
        panel.others_wanted.connect(lambda: self._show_others(panel, hints))
        page.pointing.attend(panel.rows)
        self.changed.emit()
        page.accessible.say(panel.rows[0].accessibleName())

    def _show_others(self, panel: HintPanel, hints: Sequence[Hint]) -> None:
        self._page.board.show_hints(hints)
        panel.show_others()
        self.changed.emit()
        self._page.accessible.say(" ".join(row.accessibleName() for row in panel.rows[1:]))

    def _try(self, hint: Hint) -> None:
        """Lay the hint's move out. Enter does not play it from here: pressed once more, it leads to Confirm."""
        page, board = self._page, self._page.board
        if board.hand.can(CONFIRM) and self._laid == (hint, str(board.hand.ready())):
            page.bar.confirm.setFocus()
            return
        board.hand.try_hint(hint)
        self._laid = hint, str(board.hand.ready())

    def drop(self) -> None:
        panel, self.panel = self.panel, None
        if panel is not None:
            if panel.thinking:
                self._thinker.forget()
            if panel.isAncestorOf(self._page.focusWidget()):
                self._page.view.setFocus()
            panel.hide()
            panel.deleteLater()
            self._page.board.show_hints(())
            self.changed.emit()


# ------------------------------------------------------------ tutor


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

    def __init__(self, page: PlayingPage, hinting: Hinting, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(page)
        self._page, self._hinting = page, hinting
        self._thinker = page.thinker
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
        self._warning: tuple[Move, Verdict] | None = None
        self._warned_at = 0.0
        self._told: Move | None = None
        """The move whose warning was heeded: it counts if it is confirmed again."""
        self._patience = single_shot(self, self._let_pass, PATIENCE)
        page.actions_[TUTOR.name].toggled.connect(self.end)

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
        if page.table.kind == MATCH or page.setup.has(GUIDED) or page.table.game.spec.memory:
            return False
        found = judge(page.game_id)
        return found is not None and bool(found.line_names)

    @property
    def is_on(self) -> bool:
        return self._page.setup.has(TUTOR) and self.is_possible and self._page.table.awaits_person

    @property
    def is_warning(self) -> bool:
        return self._warning is not None

    # -------------------------------------------------------- thinking ahead

    def _think_ahead(self) -> None:
        """Have the judgement ready when the move that lies on the board is confirmed."""
        page = self._page
        if not page.is_open or not self.is_on or not page.board.hand.can(CONFIRM):
            return
        move = page.board.hand.ready()
        if move is not None:
            question = self._question(move)
            if self._questions[:1] != [question]:
                self._questions = [question, *(one for one in self._questions if one != question)][:KEPT]
                page.table.bots.prepare(*self._questions)

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
        self._hinting.drop()
        self._held = move
        self._patience.start()
        question = self._question(move)
        self._thinker.ask(question, partial(self._judged, question))

    def _judged(self, question: TutorQuestion, verdict: Verdict) -> None:
        move = question.played
        if self._held is not move:
            return
        if is_certain(verdict, question.threshold):
            self._stop_waiting()
            self._warn(move, verdict)
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

    def _warn(self, move: Move, verdict: Verdict) -> None:
        page = self._page
        self._warning, self._warned_at = (move, verdict), self._clock()
        page.table.help_was_used()
        words = self._words(verdict)
        # Placed first, as its width decides what fits.
        self.bar.setGeometry(page.bar.geometry())
        self.bar.warn(words, page.actions_.key("hint"))
        page.board.heard.emit(sound.TUTOR)
        self.changed.emit()
        page.accessible.alert(words)
        self.bar.show_me.setFocus()

    def _words(self, verdict: Verdict) -> str:
        page, points = self._page, whole(verdict.regret)
        place = telling(page.game_id).seeks_place(page.table.view)
        if verdict.regret < LITTLE:
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
        move, verdict = self._warning
        self._told = move
        self.end()
        rules = judge(self._page.game_id)
        assert rules is not None  # it judged the move
        details = tr("Better than yours by {points}.", points=within(verdict.regret, verdict.error))
        reason = judging.reason(rules.line_names, verdict.lines)
        best = self._page.table.game.parse(verdict.best)
        self._hinting.tell(Hint(best, reason, judgement=tr("Better"), details=details, line=(best,)))

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
        if page.is_open and page.board.tabletop.least_bar != needed:
            page.board.tabletop.least_bar = needed
            page.view.arrange()
