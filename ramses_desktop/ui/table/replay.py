"""The page on which a game is seen again: the same board as at the table, led to and fro by a slider, by steps, by the list of
moves, or by itself. From any position it can be played on in practice. It is handed a session, and knows no files."""

from __future__ import annotations

from typing import Final

from attrs import evolve
from PySide6.QtCore import QPointF, QRect, QRectF, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QVBoxLayout,
    QWidget,
)

from ramses_desktop.engine.log import Line
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.store.notes import PRACTICE, Agreed
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.accessibility import AccessibleBoard
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.board.view import BoardView
from ramses_desktop.ui.pages.page import MARGIN, Page
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.models import LogModel, ScoreModel
from ramses_desktop.ui.table.parts import LogPanel, Pips, ResultPanel, put
from ramses_desktop.ui.table.sentences import about_deal, who_plays, who_won
from ramses_desktop.ui.table.setup import SEATS
from ramses_desktop.ui.widgets.basic import IconButton, Label, Panel, ghost, plain
from ramses_desktop.ui.widgets.choices import Choice, Segments

PACES: Final = {"slow": 2400, "normal": 1200, "quick": 450}
"""Milliseconds from one move to the next."""
LEAST_WORDS: Final = 0.6
"""The share of its size to which the sentence about a move shrinks before it is cut off."""
LEAST_LOG: Final = 90
"""Pixels below which the list of moves is of no use where the board has left room for it."""


def seats_to_play_on(seats: tuple[Seat, ...], seen_from: int) -> tuple[Seat, ...]:
    """Who sits where when the game is played on: all as they were. Where only bots played, the one whose game was being
    looked at hands over to the person at the screen."""
    if any(seat.player == PERSON for seat in seats):
        return seats
    return tuple(evolve(seat, player=PERSON) if at == seen_from else seat for at, seat in enumerate(seats))


class Told(Panel):
    """What happened in the move that is shown, with the symbol of whose doing it was."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._token = "", -1

    def tell(self, words: str, token: int) -> None:
        self._words, self._token = words, token
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            px, middle, left = appearance().px(15.5), self.height() / 2 - 1, 20.0
            if self._token >= 0:
                size = min(appearance().px(26), self.height() - 14.0)
                art.paint_seat(painter, self._token, QRectF(left, middle - size / 2, size, size))
                left += size + 12
            room = self.width() - left - 18
            wide = QFontMetricsF(fonts.text(px, 700)).horizontalAdvance(self._words)
            # Rather a little smaller than cut off.
            px *= min(1.0, max(room / max(wide, 1.0) * 0.98, LEAST_WORDS))
            draw.elided(painter, left, middle + px * 0.35, self._words, fonts.text(px, 700), room)


class _Slider(QSlider):
    """Jumps to where it is clicked, and goes on from there with the pointer."""

    def _part(self, part: QStyle.SubControl) -> QRect:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        return self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        knob, at = self._part(QStyle.SubControl.SC_SliderHandle), event.position().toPoint()
        if event.button() != Qt.MouseButton.LeftButton or knob.contains(at):
            super().mousePressEvent(event)
            return
        groove = self._part(QStyle.SubControl.SC_SliderGroove)
        way, room = at.x() - groove.left() - knob.width() // 2, groove.width() - knob.width()
        self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), way, room, self.isRightToLeft()))
        # To the slider it is as if the knob had been taken in its middle.
        middle = QPointF(self._part(QStyle.SubControl.SC_SliderHandle).center())
        taken = event.type(), middle, event.globalPosition(), event.button(), event.buttons(), event.modifiers()
        super().mousePressEvent(QMouseEvent(*taken))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """To a slider, page up is onwards. Here these keys look back and forward, also where there is no way on."""
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
        else:
            super().keyPressEvent(event)


class Reel(Panel):
    """The strip below the board: to and fro, play or pause, the slider, the pace, and the way to play on."""

    asked = Signal(int)
    """A position was chosen with the slider."""
    play = Signal()

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self.setContentsMargins(10, 3, 10, 5)
        self.back, self.forward = IconButton("ui-step-back", ""), IconButton("ui-step", "")
        for button, name, icon in ((self.back, "look_back", "ui-step-back"), (self.forward, "look_forward", "ui-step")):
            button.follow(actions[name])
            button.set_drawing(icon)
        self.play_button = IconButton("ui-play", "", 26)
        self.play_button.clicked.connect(self.play)
        self.slider = _Slider(Qt.Orientation.Horizontal)
        self.slider.setMinimumWidth(120)
        self.slider.setPageStep(10)
        self.slider.setAccessibleName(tr("Move"))
        self.slider.valueChanged.connect(self.asked)
        self.where = Label("", 14.5, 700)
        self.where.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.pace = Segments(
            (
                Choice("slow", tr("Slow")),
                Choice("normal", tr("Normal")),
                Choice("quick", tr("Quick")),
            ),
            shape="lines",
            name=tr("Speed"),
            value="normal",
        )
        self.play_on = plain(tr("Play on from here"), "ui-practice")
        self.play_on.setToolTip(tr("Go on from this position in practice; the result does not count"))
        self.play_on.setAutoDefault(True)
        self._parts = (
            _row(self.back, self.play_button, self.forward),
            _row(self.slider, self.where, stretch=0, spacing=10),
            _row(self.pace, self.play_on, spacing=6),
        )
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        self._wide: bool | None = None
        self._make_room()
        self.show_playing(playing=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """All in one row, or the slider above the rest where that is too narrow."""
        fixed = (self.back, self.play_button, self.forward, self.where, self.pace, self.play_on)
        wide = sum(widget.sizeHint().width() for widget in fixed) + 300 <= self.width()
        if wide == self._wide:
            return
        self._wide = wide
        buttons, track, choices = self._parts
        for part in self._parts:
            self._grid.removeWidget(part)
        self._grid.addWidget(buttons, 0 if wide else 1, 0)
        self._grid.addWidget(track, 0, 1 if wide else 0, 1, 1 if wide else 3)
        self._grid.addWidget(choices, 0 if wide else 1, 2)

    def show_playing(self, *, playing: bool) -> None:
        words = tr("Pause") if playing else tr("Play")
        key = self._actions.key("play_on")
        self.play_button.set_drawing("ui-pause" if playing else "ui-play")
        self.play_button.setAccessibleName(words)
        self.play_button.setToolTip(f"{words} ({key})" if key else words)

    def show_ply(self, ply: int, plies: int) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, plies)
            self.slider.setValue(ply)
        self.where.setText(tr("{n} of {all}").replace("{n}", str(ply)).replace("{all}", str(plies)))
        self.where.setMinimumWidth(self.where.fontMetrics().horizontalAdvance(f"{plies} of {plies}") + 4)
        self._make_room()


def _row(*widgets: QWidget, stretch: int = -1, spacing: int = 2) -> QWidget:
    """Widgets side by side; one of them may take what room there is."""
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing)
    for at, widget in enumerate(widgets):
        row.addWidget(widget, int(at == stretch))
    return whole


class ReplayPage(Page):
    """`show_game` brings in a game; it begins before its first move, and waits there."""

    play_on = Signal(object, object)
    """A session that ends at the position on the screen, and how its table is agreed: it is to be played on."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.actions_ = actions
        self.table: Table | None = None
        self.board: BoardScene | None = None
        self.accessible: AccessibleBoard | None = None
        self.log: LogPanel | None = None
        self.result: ResultPanel | None = None
        self.agreed = Agreed()
        self._tokens: tuple[int, ...] = SEATS
        self._log_wanted = False
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self._next)
        self._build_header()
        self.view = BoardView()
        self.view.resized.connect(self._place_widgets)
        self.told = Told(self.view)
        self.told.hide()
        self.reel = Reel(actions)
        self.reel.asked.connect(self._chosen)
        self.reel.play.connect(self.play_or_pause)
        self.reel.play_on.clicked.connect(self._play_on)
        strip = QVBoxLayout()
        strip.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 8)
        strip.addWidget(self.reel)
        self.body.setSpacing(0)
        self.body.addWidget(self.view, 1)
        self.body.addLayout(strip)
        for name, act in (
            ("look_back", lambda: self.go(-1)),
            ("look_forward", lambda: self.go(1)),
            ("look_live", lambda: self._chosen(self.plies)),
        ):
            actions[name].triggered.connect(lambda _=False, act=act: act() if self.isVisible() else None)

    def _build_header(self) -> None:
        self.about = Label("", 14.5, tone="soft")
        self.about.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.pips = (Pips(self), Pips(self))
        self.seen_from = ghost("", "ui-person")
        self.seen_from.setAutoDefault(True)
        self.seen_from.clicked.connect(self._ask_whose)
        self.moves = IconButton("treasure-09-scroll", tr("List of moves"))
        self.moves.setCheckable(True)
        self.moves.toggled.connect(self._want_log)
        self.header.setStretchFactor(self.heading, 0)
        self.header.addSpacing(14)
        self.header.addWidget(self.about, 1)
        for pips in self.pips:
            self.header.addWidget(pips)
            self.header.addSpacing(16)
        self.header.addWidget(self.seen_from)
        self.header.addWidget(self.moves)

    # ---------------------------------------------------------------- a game

    @property
    def game_id(self) -> str:
        return self.table.game.spec.id if self.table is not None else ""

    @property
    def session(self) -> Session | None:
        """The whole game, as it can be saved."""
        return self.table.session if self.table is not None else None

    @property
    def plies(self) -> int:
        return len(self.table.session.line) if self.table is not None else 0

    @property
    def shown(self) -> int:
        """The ply that is on the screen."""
        return self.table.shown if self.table is not None else 0

    @property
    def playing(self) -> bool:
        return self._clock.isActive()

    def show_game(self, session: Session, agreed: Agreed, seat: int | None = None) -> None:
        """See this game again, up to where it stands, with the eyes of a seat: a person's, if nothing else is said."""
        self.clear()
        self.agreed = agreed
        self._tokens = agreed.tokens or SEATS
        self.table = Table(session.branch(session.ply), {}, PRACTICE, parent=self)
        if seat is not None:
            self.table.see_as(seat)
        people = [Person(one.name, self._tokens[at], one.player != PERSON) for at, one in enumerate(session.seats)]
        self.board = game_ui.board(self.game_id)(people, Habits(), self)
        self.accessible = AccessibleBoard(self.board, self.view.viewport())
        # What happened is said here; nobody is to do anything.
        self.board.prompt.disconnect(self.accessible.say)
        self.board.arranged.connect(self._place_widgets)
        self._furnish(self.table)
        self.heading.setText(tr(session.game.spec.name))
        self.setWindowTitle(tr("Replay of {game}").replace("{game}", tr(session.game.spec.name)))
        self.about.setText(who_plays(session.seats))
        self.seen_from.setVisible(self.table.turn is None and len(session.seats) > 1)
        self.view.setScene(self.board)
        self.table.moved.connect(self._moved)
        self.table.looking = 0 if self.plies else None
        self.view.arrange()
        self._moved(self.shown, self.shown)
        self.reel.slider.setFocus()

    def _furnish(self, table: Table) -> None:
        scores = ScoreModel(table, table)
        self.log = LogPanel(LogModel(table, table), self._tokens, self.view)
        self.log.asked.connect(self._chosen)
        self.result = ResultPanel(scores, self._tokens, self.view)
        self.log.hide()
        self.result.hide()
        if table.turn is None:
            title, line = who_won(table.game.spec.id, table.game.scores(table.view), [seat.name for seat in table.session.seats])
            self.result.tell(title, line, about_deal(table.session.seed, helped=self.agreed.assisted))

    def clear(self) -> None:
        """Put the game away."""
        self.pause()
        if self.board is not None:
            self.board.motion.finish()
        if self.accessible is not None:
            self.accessible.clear()
        self.view.setScene(None)
        for panel in (self.log, self.result):
            if panel is not None:
                panel.hide()
        for old in (self.log, self.result, self.accessible, self.board, self.table):
            if old is not None:
                old.deleteLater()
        self.table = self.board = self.accessible = self.log = self.result = None

    # ---------------------------------------------------------------- to and fro

    def _chosen(self, ply: int) -> None:
        """Somebody wants to see this position, so it stays."""
        self.pause()
        self._look(ply)

    def go(self, by: int) -> None:
        """So many moves on, or back."""
        self._chosen(self.shown + by)

    def _look(self, ply: int) -> None:
        if self.table is not None:
            self.table.look(max(0, min(ply, self.plies)))

    def play_or_pause(self) -> None:
        if self.playing:
            self.pause()
        elif self.plies:
            if self.shown == self.plies:
                self._look(0)
            self._wait()

    def pause(self) -> None:
        self._clock.stop()
        self.reel.show_playing(playing=False)

    def _wait(self) -> None:
        """Give time to a move that is worth following, and none to one that was made in secret."""
        table, ply = self.table, self.shown
        assert table is not None
        is_notable = not ply or table.game.is_notable(table.view_at(ply - 1), table.view_at(ply))
        self._clock.start(PACES[self.reel.pace.value] if is_notable else 0)
        self.reel.show_playing(playing=True)

    def _next(self) -> None:
        self._look(self.shown + 1)
        if self.shown < self.plies:
            self._wait()
        else:
            self.pause()

    # ---------------------------------------------------------------- showing

    def _moved(self, before: int, now: int) -> None:
        table, board = self.table, self.board
        assert table is not None
        assert board is not None
        earlier = table.view_at(before) if before != now else None
        board.show_view(earlier, table.view, table.viewer, awaits=False)
        for pips in self.pips:
            pips.hide()
        for pips, one in zip(self.pips, board.progress(), strict=False):
            pips.show_progress(one)
        self._tell(now)
        self._place_widgets()
        self._make_room()

    def _tell(self, ply: int) -> None:
        table = self.table
        assert table is not None
        assert self.log is not None
        words, token = self._words(ply)
        self.told.tell(words, token)
        self.reel.show_ply(ply, self.plies)
        self.reel.slider.setAccessibleDescription(words)
        self.reel.play_on.setEnabled(table.game.turn(table.session.state_at(ply)) is not None)
        self.log.mark(ply)
        name = table.name(table.viewer)
        self.seen_from.setText(tr("Seen by {name}").replace("{name}", name))
        actions = self.actions_
        for action, able in (("look_back", ply > 0), ("look_forward", ply < self.plies), ("look_live", ply < self.plies)):
            actions[action].setEnabled(able)
        for action in ("save_as", "copy_code"):
            actions[action].setEnabled(True)
        if self.accessible is not None:
            self.accessible.say(words)

    def _lines(self, ply: int) -> list[Line]:
        """What was seen of the move that led to this position."""
        table = self.table
        if table is None or not ply:
            return []
        tell = game_ui.tell(self.game_id)
        return list(tell(table.view_at(ply - 1), table.view_at(ply), [seat.name for seat in table.session.seats]))

    def _words(self, ply: int) -> tuple[str, int]:
        """What happened, in words, and the symbol of whose doing it was; -1 where it was nobody's or everybody's."""
        table = self.table
        assert table is not None
        if not ply:
            return tr("Before the first move"), -1
        lines = self._lines(ply)
        seats = {line.seat for line in lines} or {table.session.mover(ply - 1)}
        seat = seats.pop() if len(seats) == 1 else None
        words = " ".join(line.text for line in lines) or self._in_passing(ply)
        return words, self._tokens[seat] if seat is not None else -1

    def _in_passing(self, ply: int) -> str:
        """What is to be said of a move that is not in the log."""
        table = self.table
        assert table is not None
        tell = game_ui.in_passing(self.game_id)
        if tell is not None:
            return tell(table.view_at(ply - 1), table.view_at(ply), [seat.name for seat in table.session.seats])
        name = table.name(table.session.mover(ply - 1))
        return tr("{name} has chosen; it is shown when all have.").replace("{name}", name)

    def _place_widgets(self) -> None:
        """Put the widgets where the board leaves room, and show those that belong to the moment."""
        board, table = self.board, self.table
        if board is None or table is None or self.log is None or self.result is None:
            return
        bar, end, log = (board.places.get(name, QRectF()) for name in ("bar", "end", "log"))
        over = table.game.turn(table.session.state_at(self.shown)) is None
        put(self.told, bar, visible=not over)
        put(self.result, end, visible=over)
        put(self.log, log, visible=not over and log.height() >= LEAST_LOG)
        if self._log_wanted:
            self.log.show()
            self.log.open_over(self.view.viewport())

    def _want_log(self, wanted: bool) -> None:
        """The whole list over the board, or what there is room for beside it."""
        self._log_wanted = wanted
        self._place_widgets()
        if self.log is not None:
            self.log.mark(self.shown)
            (self.log.list if wanted else self.reel.slider).setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Where it gets narrow, who plays is the first thing to go, then the words of rounds and turns."""
        shown = [pips for pips in self.pips if not pips.isHidden()]
        for pips in self.pips:
            pips.set_short(False)
        others = [self.back_button, self.heading, self.moves, *([] if self.seen_from.isHidden() else [self.seen_from])]
        fixed = sum(widget.sizeHint().width() for widget in others) + 60
        wide = fixed + sum(pips.sizeHint().width() + 16 for pips in shown)
        self.about.setVisible(self.width() > wide + self.about.fontMetrics().horizontalAdvance(self.about.text()))
        for pips in self.pips:
            pips.set_short(self.width() < wide)

    # ---------------------------------------------------------------- who looks, and who plays on

    def _ask_whose(self) -> None:
        """With whose eyes the game is looked at. Only where it is over, so that nothing is given away."""
        table = self.table
        if table is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for at, seat in enumerate(table.session.seats):
            action = QAction(seat.name.replace("&", "&&"), menu)
            action.setCheckable(True)
            action.setChecked(at == table.viewer)
            action.triggered.connect(lambda _=False, at=at: table.see_as(at))
            menu.addAction(action)
        menu.popup(self.seen_from.mapToGlobal(self.seen_from.rect().bottomLeft()))

    def _play_on(self) -> None:
        table = self.table
        if table is None:
            return
        self.pause()
        branch = table.session.branch(self.shown)
        branch.seats = seats_to_play_on(branch.seats, table.viewer)
        # What came next has been seen.
        self.play_on.emit(branch, evolve(self.agreed, kind=PRACTICE, assisted=True))

    # ---------------------------------------------------------------- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A button with the focus answers to the space bar itself; everywhere else it plays and pauses."""
        if QKeySequence(event.keyCombination()) in self.actions_.keys("play_on"):
            self.play_or_pause()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pause()
        if self.board is not None:
            self.board.motion.finish()
