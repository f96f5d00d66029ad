"""The page for replaying a game: by slider, in steps, from the list of moves, or automatically. Any position can be played on in
practice."""

from __future__ import annotations

from typing import Final

from attrs import evolve
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from ramses_desktop.engine.game import Notice
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import tr
from ramses_desktop.games import telling
from ramses_desktop.store.journal import PRACTICE, Agreed
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.values import Habits
from ramses_desktop.ui.game_ui import can_review
from ramses_desktop.ui.style.theme import literal
from ramses_desktop.ui.table.bars import Header, MoveLabel, ReplayBar, put
from ramses_desktop.ui.table.controller import Table, single_shot
from ramses_desktop.ui.table.host import GamePage, Rewound
from ramses_desktop.ui.table.log import LEAST_LOG
from ramses_desktop.ui.table.result import ResultPanel
from ramses_desktop.ui.table.setup import SEATS
from ramses_desktop.ui.widgets.basic import ghost
from ramses_desktop.ui.widgets.layout import column, fill
from ramses_desktop.ui.widgets.page import MARGIN

PACES: Final = {"slow": 2400, "normal": 1200, "quick": 450}
"""Milliseconds from one move to the next."""


def seats_to_play_on(seats: tuple[Seat, ...], seen_from: int) -> tuple[Seat, ...]:
    """The seats for playing on. They stay the same, but if only bots played, a person takes the seat being watched."""
    if any(seat.player == PERSON for seat in seats):
        return seats
    return tuple(evolve(seat, player=PERSON) if at == seen_from else seat for at, seat in enumerate(seats))


class ReplayPage(GamePage, Rewound):
    """`show_game` opens a game, paused before its first move."""

    is_live = False
    left = Signal()
    play_on = Signal(object, object)
    """Asks to play on: a session up to the position on the screen, and what was agreed for it."""
    review = Signal(object, object, str, int)
    """Asks to review the game: the session, what was agreed, its id in the statistics, and the seat."""
    reviewable = Signal(str)
    """A game that can be reviewed is shown, by the id of its rules."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(actions, Header(actions, tr("Moves")), parent)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.agreed = Agreed()
        self._game = ""
        self._tokens: tuple[int, ...] = SEATS
        self._clock = single_shot(self, self._next)
        self.seen_from = ghost("", "ui-person")
        self.seen_from.clicked.connect(self._ask_whose)
        self.review_button = ghost(tr("Review"), "ui-review")
        self.review_button.setToolTip(tr("See turn by turn what was given away, and what would have been better"))
        self.review_button.clicked.connect(self._review)
        self.header.put_before_log(self.review_button)
        self.header.put_before_log(self.seen_from)
        self.header.log.setCheckable(True)
        self.header.log.toggled.connect(self._want_log)
        self.view.resized.connect(self.place_widgets)
        self.move_label = MoveLabel(self.view)
        self.move_label.hide()
        self.bar = ReplayBar(actions)
        self.bar.look_at.connect(self.go_to)
        self.bar.play.connect(self.play_or_pause)
        self.bar.play_on.clicked.connect(self._play_on)
        fill(self.column, column(self.bar, margins=(MARGIN, 0, MARGIN, MARGIN - 8)))
        for name, act in (
            ("look_back", lambda: self.go_to(self.shown_ply - 1)),
            ("look_forward", lambda: self.go_to(self.shown_ply + 1)),
            ("look_live", lambda: self.go_to(self.plies)),
        ):
            actions[name].triggered.connect(lambda _=False, act=act: act() if self.isVisible() else None)

    # ---------------------------------------------------------------- the game

    @property
    def plies(self) -> int:
        return len(self.table.session.line) if self.is_open else 0

    @property
    def shown_ply(self) -> int:
        """The ply on the screen."""
        return self.table.shown_ply if self.is_open else 0

    @property
    def hurries(self) -> bool:  # type: ignore[override] # the base never does
        return self.playing and bool(self.bar.pace.value == "quick")

    @property
    def playing(self) -> bool:
        return self._clock.isActive()

    def show_game(self, session: Session, agreed: Agreed, seat: int | None = None, game: str = "") -> None:
        """Replay this game up to its current position, as seen from `seat`, by default a person's; `game` is its id in the
        statistics."""
        self.header.log.setChecked(False)
        self.clear()
        self.agreed, self._game = agreed, game
        self._tokens = agreed.tokens or SEATS
        table = Table(session.branch(session.ply), {}, PRACTICE, parent=self)
        if seat is not None:
            table.see_as(seat)
        self.show_table(table, self._tokens, Habits(), ResultPanel(table, self._tokens, self.actions_, self.view))
        # Moves are announced here; there is nothing to prompt for.
        self.board.prompt.disconnect(self.accessible.say)
        self.log.look_at.connect(self.go_to)
        self.result.look_at.connect(self.go_to)
        self.log.list.clicked.connect(self.log.ask)
        self.setWindowTitle(tr("Replay: {game}", game=tr(session.game.spec.name)))
        is_over = table.turn is None
        self.seen_from.setVisible(is_over and len(session.seats) > 1)
        self.review_button.setVisible(can_review(table.session))
        if can_review(table.session):
            self.reviewable.emit(session.game.spec.id)
        if is_over:
            self.result.find_moments()
            self.result.show_result(self.board, agreed)
        table.looking = 0 if self.plies else None
        self.view.arrange()
        self._moved(self.shown_ply, self.shown_ply)
        if is_over:
            self.board.tabletop.look_back(table.session)
        self.bar.slider.setFocus()

    def clear(self) -> None:
        self.pause()
        super().clear()

    # ---------------------------------------------------------------- back and forth

    def go_to(self, ply: int) -> None:
        """Show this position and stay there."""
        self.pause()
        self._look(ply)

    def _look(self, ply: int) -> None:
        if self.is_open:
            self.table.look(max(0, min(ply, self.plies)))

    def play_or_pause(self) -> None:
        if self.playing:
            self.pause()
        elif self.plies:
            if self.shown_ply == self.plies:
                self._look(0)
            self._wait()

    def pause(self) -> None:
        self._clock.stop()
        self.bar.show_playing(playing=False)

    def _wait(self) -> None:
        """Wait longer for a move worth following, at least until it has been shown unless in haste; and not at all for one made in
        secret."""
        table, ply = self.table, self.shown_ply
        is_event = not ply or table.game.notice(table.view_at(ply - 1), table.view_at(ply)) >= Notice.EVENT
        pause, is_quick = PACES[self.bar.pace.value], self.bar.pace.value == "quick"
        shown = pause if is_quick else max(pause, self.board.motion.remaining)
        self._clock.start(shown if is_event else 0)
        self.bar.show_playing(playing=True)

    def _next(self) -> None:
        self._look(self.shown_ply + 1)
        if self.shown_ply < self.plies:
            self._wait()
        else:
            self.pause()

    # ---------------------------------------------------------------- showing

    def _moved(self, before: int, now: int) -> None:
        table = self.table
        with self.upkeep.once():
            self.upkeep.ask()
            self.show_board(before)
        words, token = self._words(now)
        self.move_label.tell(words, token)
        self.bar.show_ply(now, self.plies)
        self.bar.slider.setAccessibleDescription(words)
        self.log.mark(now)
        self.seen_from.setText(literal(tr("Seen by: {name}", name=table.name(table.viewer))))
        self.accessible.say(words)
        self.header.fit()

    def update_actions(self) -> None:
        now = self.shown_ply
        self.bar.play_on.setEnabled(not self.table.is_over_here)
        for name in ("save_as", "copy_code"):
            self.actions_[name].setEnabled(True)
        self.actions_["look_back"].setEnabled(now > 0)
        for name, place in (("try_again", self.decision), ("compare", self.moment)):
            self.actions_[name].setEnabled(place is not None)
        for name in ("look_forward", "look_live"):
            self.actions_[name].setEnabled(now < self.plies)
        self.place_widgets()

    def _lines(self, ply: int) -> list[Line]:
        """Log lines of the move that led to this position, as the viewer saw it."""
        table = self.table
        tell = telling(self.game_id).tell
        return list(tell(table.view_at(ply - 1), table.view_at(ply), table.names)) if ply else []

    def _words(self, ply: int) -> tuple[str, int]:
        """What happened in words, and the token of the player; -1 for nobody or everybody."""
        if not ply:
            return tr("Before the first move"), -1
        lines = self._lines(ply)
        seats = {line.seat for line in lines} or {self.table.session.mover(ply - 1)}
        seat = seats.pop() if len(seats) == 1 else None
        words = " ".join(line.text for line in lines) or self._in_passing(ply)
        return words, self._tokens[seat] if seat is not None else -1

    def _in_passing(self, ply: int) -> str:
        """Text about a move that is not in the log."""
        table = self.table
        tell = telling(self.game_id).in_passing
        if tell is not None:
            return tell(table.view_at(ply - 1), table.view_at(ply), table.names).text
        return tr("{name} has chosen; it is shown once everyone has.", name=table.name(table.session.mover(ply - 1)))

    def place_widgets(self) -> None:
        if not self.is_open:
            return
        places = self.board.places
        log, over = places.get("log", QRectF()), self.table.is_over_here
        put(self.move_label, places.get("bar"), visible=not over)
        self.result.put(places, visible=over)
        wanted = self.log.is_wanted
        self.log.put(log, visible=wanted or not over, drawer=wanted or log.height() < LEAST_LOG)

    def _want_log(self, wanted: bool) -> None:
        """Show the whole list over the board, or as much as fits beside it."""
        if self.is_open:
            self.log.is_wanted = wanted
            self.place_widgets()
            self.log.mark(self.shown_ply)
            (self.log.list if wanted else self.bar.slider).setFocus()

    # ---------------------------------------------------------------- viewers and players

    def _ask_whose(self) -> None:
        """Ask from whose seat to see the game. Only offered once it is over, so that nothing is given away."""
        table = self.table
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for at, name in enumerate(table.names):
            action = QAction(literal(name), menu)
            action.setCheckable(True)
            action.setChecked(at == table.viewer)
            action.triggered.connect(lambda _=False, at=at: table.see_as(at))
            menu.addAction(action)
        menu.popup(self.seen_from.mapToGlobal(self.seen_from.rect().bottomLeft()))

    def _review(self) -> None:
        self.pause()
        self.review.emit(self.table.session, self.agreed, self._game, self.table.viewer)

    def _play_on(self) -> None:
        self.pause()
        branch = self.table.session.branch(self.shown_ply)
        branch.seats = seats_to_play_on(branch.seats, self.table.viewer)
        # The player has seen what came next.
        self.play_on.emit(branch, evolve(self.agreed, kind=PRACTICE, assisted=True))

    # ---------------------------------------------------------------- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space plays and pauses, unless a focused button takes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif QKeySequence(event.keyCombination()) in self.actions_.keys("play_on"):
            self.play_or_pause()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pause()
