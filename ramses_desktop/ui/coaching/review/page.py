"""The review of a finished game: its result, its turns, its key moments, and the table at each of them. It shows what a `Reviewer`
finds while it works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from attrs import evolve
from PySide6.QtCore import QSizeF, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from ramses_desktop.coach.deck import Place
from ramses_desktop.coach.review import Grade, Turn, Verdict
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.store.journal import PRACTICE, Agreed
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.scene import BoardScene, exhibit
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.coaching.review import words
from ramses_desktop.ui.coaching.review.board import BoardPanel
from ramses_desktop.ui.coaching.review.head import Head
from ramses_desktop.ui.coaching.review.moments import MomentsPanel, key_moments
from ramses_desktop.ui.coaching.review.turns import TurnsPanel
from ramses_desktop.ui.coaching.review.words import Told
from ramses_desktop.ui.coaching.reviewer import Reviewer
from ramses_desktop.ui.game_ui import can_compare
from ramses_desktop.ui.style.theme import appearance, literal
from ramses_desktop.ui.table.models import who_plays
from ramses_desktop.ui.table.replay import seats_to_play_on
from ramses_desktop.ui.table.setup import SEATS
from ramses_desktop.ui.widgets.basic import Facts, ghost
from ramses_desktop.ui.widgets.page import MARGIN, Contents, Page, Scroll, alert

WIDE: Final = 1150
"""Width in pixels, at normal text size, from which the key moments are a list beside the board;"""
ROOMY: Final = 760
"""with less they are a drop list, and below this everything is in one column."""
SIZE: Final = QSizeF(1248, 720)
"""The size for which boards are laid out that are shown in part."""


class Deck(Protocol):
    """Where decisions are kept that are to be asked again."""

    def has(self, place: Place) -> bool: ...

    def turn(self, place: Place, seat: Seat) -> None:
        """Keep this decision, or let it go."""


class ReviewPage(Page):
    whole = Signal(object, object, int)
    """Asks to replay the game: the session, what was agreed, and the seat."""
    play_on = Signal(object, object)
    """Asks to play on: a session up to the moment on the screen, and what was agreed for it."""
    halted = Signal(str)
    """The review is to stop; carries the game's id in the statistics."""
    retry = Signal(object, int, object)
    """Asks to try a decision again: the session, the number of moves before it, and the verdict."""

    def __init__(self, actions: Actions, reviewer: Reviewer, kept: Deck, parent: QWidget | None = None) -> None:
        super().__init__(tr("Review"), parent)
        self.actions_, self.reviewer, self._kept = actions, reviewer, kept
        self._session: Session | None = None
        self._agreed = Agreed()
        self._game = ""
        """Its id in the statistics; empty if it is not in them."""
        self._board: BoardScene | None = None
        self.verdict: Verdict | None = None
        """The decision on the screen."""
        self._was_chosen = False
        """Whether the player has chosen what is looked at."""
        self._goes_on = False
        """Whether to go on when the page is shown again."""
        self._build_header()
        self._build_body()
        self._connect()

    # -------------------------------------------------------- building

    def _build_header(self) -> None:
        self.about = Facts(14.5, "soft")
        self.seat_button = ghost("", "ui-person")
        self.seat_button.clicked.connect(self._ask_whose)
        self.whole_button = ghost(tr("Whole game"), "ui-replay")
        self.whole_button.setToolTip(tr("Watch this game again from its first move"))
        self.header.setStretchFactor(self.heading, 0)
        self.header.addSpacing(14)
        self.header.addWidget(self.about, 1)
        self.header.addWidget(self.seat_button)
        self.header.addWidget(self.whole_button)

    def _build_body(self) -> None:
        self.head, self.turns, self.moments = Head(), TurnsPanel(), MomentsPanel()
        self.board_panel = BoardPanel(self.actions_)
        contents = Contents()
        column = QVBoxLayout(contents)
        column.setContentsMargins(MARGIN, 0, MARGIN, MARGIN - 4)
        column.setSpacing(12)
        column.addWidget(self.head)
        column.addWidget(self.turns)
        self._lower = QHBoxLayout()
        self._lower.setSpacing(16)
        self._lower.addWidget(self.moments, 40)
        self._lower.addWidget(self.board_panel, 82)
        column.addLayout(self._lower, 1)
        self.body.addWidget(Scroll(contents))

    def _connect(self) -> None:
        self.reviewer.changed.connect(self._changed)
        self.head.pressed.connect(self._stop_or_go_on)
        self.turns.timeline.chosen.connect(self._choose_turn)
        self.moments.chosen.connect(self.choose)
        self.board_panel.box.picked.connect(self.choose)
        self.board_panel.stepped.connect(self.step_moment)
        self.whole_button.clicked.connect(lambda: self.whole.emit(self._session, self._agreed, self.seat))
        keys = Qt.Key
        for key, step in ((keys.Key_Left, -1), (keys.Key_Right, 1)):
            self._on(key, partial(self.step_turn, step))
        for key, step in ((keys.Key_Up, -1), (keys.Key_Down, 1)):
            self._on(key, partial(self.step_moment, step))
        for name, do in (("play_from_here", self._play_on), ("keep_decision", self._keep), ("try_again", self._retry)):
            self.actions_[name].triggered.connect(lambda _=False, do=do: do() if self.isVisible() else None)

    def _on(self, key: Qt.Key, do: Callable[[], object]) -> None:
        """Do this at an arrow key, wherever the focus is on this page."""
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(do)
        self.board_panel.box.opened.connect(lambda is_open: shortcut.setEnabled(not is_open))

    # -------------------------------------------------------- the game

    @property
    def game_id(self) -> str:
        return self._session.game.spec.id if self._session is not None else ""

    @property
    def session(self) -> Session | None:
        return self._session

    @property
    def agreed(self) -> Agreed:
        return self._agreed

    @property
    def mistakes(self) -> Sequence[Verdict]:
        """All that are known, the worst first."""
        return self.reviewer.found.mistakes if self.reviewer.found is not None else ()

    @property
    def seat(self) -> int:
        return self.reviewer.found.seat if self.reviewer.found is not None else 0

    def show_game(self, session: Session, agreed: Agreed, game: str = "", seat: int | None = None) -> None:
        """Review this finished game for a seat, by default the first person's. `game` is its id in the statistics."""
        self._session, self._agreed, self._game = session, agreed, game
        self.about.show_facts(tr(session.game.spec.name), who_plays(session.seats), session.seed)
        self._show_board(session, agreed)
        self._look_at(self._seats()[0] if seat is None or seat not in self._seats() else seat)
        self.setFocus()

    def _show_board(self, session: Session, agreed: Agreed) -> None:
        if self._board is not None:
            self._board.deleteLater()
        tokens = agreed.tokens or SEATS
        people = [Person(seat.name, tokens[at], seat.player != PERSON) for at, seat in enumerate(session.seats)]
        self._board = game_ui.board(session.game.spec.id)(people, Habits(), self)
        self._board.arrange(SIZE, 1.0)

    def _seats(self) -> list[int]:
        """The seats that can be reviewed: the persons', or in a game of bots all."""
        assert self._session is not None
        seats = self._session.seats
        return [at for at, seat in enumerate(seats) if seat.player == PERSON] or list(range(len(seats)))

    def _look_at(self, seat: int) -> None:
        assert self._session is not None
        name = self._session.seats[seat].name
        self.seat_button.setText(literal(tr("Player: {name}", name=name)))
        self.seat_button.setVisible(len(self._seats()) > 1)
        self.verdict, self._was_chosen = None, False
        self.turns.timeline.clear()
        self.reviewer.look_at(self._session, seat, self._game)
        self.board_panel.made.token = (self._agreed.tokens or SEATS)[seat]
        self._changed()

    def _ask_whose(self) -> None:
        assert self._session is not None
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for at in self._seats():
            action = menu.addAction(literal(self._session.seats[at].name))
            action.setCheckable(True)
            action.setChecked(at == self.seat)
            action.triggered.connect(lambda _=False, at=at: self._look_at(at))
        menu.popup(self.seat_button.mapToGlobal(self.seat_button.rect().bottomLeft()))

    # -------------------------------------------------------- progress

    def _stop_or_go_on(self) -> None:
        if self.reviewer.is_working:
            self.reviewer.stop()
            self.halted.emit(self._game)
        else:
            self.reviewer.go_on()

    def _changed(self) -> None:
        """Show what is known by now."""
        found = self.reviewer.found
        if found is None or found.session is not self._session or not self.isVisible():
            return
        judge = self.reviewer.judge
        figures = found.figures(judge.strength.get(len(found.session.seats), 0.0)) if judge.knows_luck else None
        told = Told.of(figures) if figures is not None else None
        self.head.show_progress(self.reviewer)
        self.head.show_result(words.headline(found, judge), told, words.without_figures(found, judge))
        lucky = found.lucky_finds
        self.turns.explain(judge.counts, in_memory=found.session.game.spec.memory, lucky=bool(lucky))
        tips = {(turn.round, turn.turn): words.spoken_turn(found, turn) for turn in found.turns}
        self.turns.timeline.show_turns(found.calendar, found.turns, tips, lucky)
        self._show_moments()
        self._choose_by_itself()

    # -------------------------------------------------------- key moments

    @property
    def _key_moments(self) -> Sequence[Verdict]:
        return self.reviewer.found.key_moments if self.reviewer.found is not None else ()

    def _show_moments(self) -> None:
        found, judge = self.reviewer.found, self.reviewer.judge
        assert found is not None
        moments = key_moments(found, judge)
        self.moments.show_moments(moments, words.mistakes(found), is_done=not found.open_plies)
        self.board_panel.box.show_moments(moments)
        self._fit()

    def _choose_by_itself(self) -> None:
        """Until the player chooses: the first mistake that is found, at the end the worst one, without any the first turn."""
        found = self.reviewer.found
        assert found is not None
        current = found.verdicts.get(self.verdict.ply) if self.verdict is not None else None
        if not self._was_chosen:
            if self._key_moments and (current is None or not current.grade.is_bad or not found.open_plies):
                current = self._key_moments[0]
            elif current is None and found.turns:
                current = found.turns[0].worst
        self._show(current)

    # -------------------------------------------------------- the decision on the screen

    def choose(self, ply: int) -> None:
        """Look at this decision."""
        found = self.reviewer.found
        if found is not None and ply in found.verdicts:
            self._was_chosen = True
            self._show(found.verdicts[ply])
            alert(self.board_panel)

    def _choose_turn(self, when: tuple[int, int]) -> None:
        turn = self._turn(when)
        if turn is not None:
            self.choose(turn.worst.ply)

    def _turn(self, when: tuple[int, int]) -> Turn | None:
        turns = self.reviewer.found.turns if self.reviewer.found is not None else ()
        return next((turn for turn in turns if (turn.round, turn.turn) == when), None)

    def step_turn(self, step: int) -> None:
        """To the next turn, or the one before."""
        found = self.reviewer.found
        if found is None or not found.turns:
            return
        known = [(turn.round, turn.turn) for turn in found.turns]
        at = known.index(found.when_at(self.verdict.ply)) if self.verdict is not None else -step
        self._choose_turn(known[max(0, min(at + step, len(known) - 1))])

    def step_moment(self, step: int) -> None:
        """To the next key moment, or the one before."""
        moments = [one.ply for one in self._key_moments]
        if not moments:
            return
        here = self.verdict.ply if self.verdict is not None else -1
        at = moments.index(here) + step if here in moments else 0
        self.choose(moments[max(0, min(at, len(moments) - 1))])

    def _show(self, verdict: Verdict | None) -> None:
        found, panel = self.reviewer.found, self.board_panel
        assert found is not None
        is_new, self.verdict = verdict != self.verdict, verdict
        panel.setEnabled(verdict is not None)
        moments = [one.ply for one in self._key_moments]
        ply = verdict.ply if verdict is not None else None
        turn = self._turn(found.when_at(ply)) if ply is not None else None
        self.turns.mark(found.when_at(ply) if ply is not None else None, words.spoken_turn(found, turn) if turn is not None else "")
        self.moments.mark(ply)
        panel.box.mark(ply)
        at = moments.index(ply) if ply in moments else -1
        panel.show_place(at, len(moments))
        self._show_actions()
        if verdict is None:
            panel.clear()
        elif is_new:
            self._show_decision(verdict)

    def _show_decision(self, verdict: Verdict) -> None:
        found, judge, panel = self.reviewer.found, self.reviewer.judge, self.board_panel
        assert found is not None
        assert self._board is not None
        session, ply, seat = found.session, verdict.ply, found.seat
        self._board.earlier = lambda: (session.view(seat, at) for at in range(ply - 1, -1, -1))
        self._board.show_view(None, session.view(seat, ply), seat, awaits=True)
        better = session.game.parse(verdict.best) if verdict.grade != Grade.BEST else None
        shown = exhibit(self._board, session.game.parse(verdict.played), better)
        panel.title.setText(words.moment(found, found.when_at(ply)))
        panel.view.show_exhibit(shown)
        panel.note.show_note(shown.note)
        panel.better.setVisible(better is not None)
        panel.made.show()
        is_bad, measured = verdict.grade.is_bad, words.with_error(verdict.regret, verdict.error)
        panel.better.tell(tr("Better") if is_bad else tr("Equally good"), f"+{measured}", words.why(found, verdict, judge))
        made = words.played(found, verdict, judge)
        panel.made.tell(words.whose(found) or tr("You"), "", " ".join(filter(None, (words.outcome(found, verdict), made))))
        panel.setAccessibleName(words.spoken(found, verdict, judge))
        panel.view.setAccessibleName(words.move(found, verdict, verdict.played))

    # -------------------------------------------------------- what to do with it

    @property
    def _place(self) -> Place | None:
        """The decision on the screen, if it can be kept."""
        if self.verdict is None or words.why_not_kept(self._session, self._game):
            return None
        return Place(self._game, self.seat, self.verdict.ply)

    @property
    def moment(self) -> tuple[Session, int] | None:
        """The decision on the screen, if what would have been can be told."""
        if self._session is None or self.verdict is None or not can_compare(self._session, self.verdict.ply):
            return None
        return self._session, self.verdict.ply

    def _show_actions(self) -> None:
        if not self.isVisible():
            return
        place = self._place
        self.actions_["try_again"].setEnabled(self.verdict is not None and not words.why_not_again(self._session))
        self.actions_["play_from_here"].setEnabled(self.verdict is not None)
        self.actions_["keep_decision"].setEnabled(place is not None)
        self.actions_["compare"].setEnabled(self.moment is not None)
        self.board_panel.show_kept(place is not None and self._kept.has(place))
        reasons = words.why_not_again(self._session), words.why_not_kept(self._session, self._game)
        for name, why in zip(("try_again", "keep_decision"), reasons, strict=True):
            self.actions_.explain(name, why or self.actions_.tip(name))

    def _keep(self) -> None:
        """Keep the decision for practice, or take that back."""
        place = self._place
        if place is not None and self._session is not None:
            self._kept.turn(place, self._session.seats[self.seat])
            self._show_actions()
            alert(self.board_panel.keep)

    def _retry(self) -> None:
        if self._session is not None and self.verdict is not None:
            self.retry.emit(self._session, self.verdict.ply, self.verdict)

    def _play_on(self) -> None:
        if self._session is not None and self.verdict is not None:
            branch = self._session.branch(self.verdict.ply)
            branch.seats = seats_to_play_on(branch.seats, self.seat)
            # The player has seen what came next.
            self.play_on.emit(branch, evolve(self._agreed, kind=PRACTICE, assisted=True))

    # -------------------------------------------------------- the page itself

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._goes_on:
            self._goes_on = False
            self.reviewer.go_on()
        self._changed()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody watches any more; the rest is left to spare time."""
        super().hideEvent(event)
        if self.reviewer.is_working:
            self._goes_on = True
            self.reviewer.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Arrange the key moments and the board for this width."""
        width = self.width() / appearance().px(1)
        has_moments = bool(self._key_moments)
        is_stacked, has_list = width < (ROOMY if has_moments else WIDE), width >= WIDE or width < ROOMY
        self._lower.setDirection(QBoxLayout.Direction.TopToBottom if is_stacked else QBoxLayout.Direction.LeftToRight)
        self.moments.setVisible(has_list or not has_moments)
        self.board_panel.box.setVisible(not has_list and has_moments)
