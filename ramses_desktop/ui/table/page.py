"""The page on which a game is played: it joins a Table, which knows the game, with a scene, which draws it, and puts the widgets
round the board where the board has left room for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve
from PySide6.QtCore import QCoreApplication, QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ramses_desktop.bots.hints import Advice
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games import bots, game
from ramses_desktop.store.faults import Fault
from ramses_desktop.store.journal import Journal
from ramses_desktop.store.notes import MATCH
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.unfinished import OpenGame, resume
from ramses_desktop.thinking import hint_question
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.accessibility import AccessibleBoard
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, SINGLE, TOOLS, TURN, Habits, Person
from ramses_desktop.ui.board.view import BoardView
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table import hint_words
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.models import LogModel, ScoreModel
from ramses_desktop.ui.table.par import ParFinder
from ramses_desktop.ui.table.parts import ActionBar, Curtain, EndPanel, Header, HintPanel, LogPanel, LookBar, put
from ramses_desktop.ui.table.sentences import about_deal, who_plays, who_won
from ramses_desktop.ui.table.setup import TableSetup, new_secret, new_seed
from ramses_desktop.ui.table.thinker import WorkerThinker

STEP: Final = 140
"""Milliseconds for each step of a walk, at normal speed."""


class TablePage(QWidget):
    rematch = Signal(object)
    """Another game is wanted: its setup."""
    replay = Signal()
    """The game is to be seen again from its first move."""
    kept = Signal(object)
    """The journal says what the table says, as far as the disk allows."""
    ended = Signal(object)
    """The game is over and its result is shown: its journal."""
    honours = Signal()
    """It is to be seen how the result compares."""
    trouble = Signal(str, str)
    """Something that the player must know of, and its details."""
    status = Signal(str)
    """Something worth a line at the foot of the window."""

    def __init__(self, actions: Actions, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.actions_ = actions
        self.settings = settings
        self.table: Table | None = None
        self.board: BoardScene | None = None
        self.accessible: AccessibleBoard | None = None
        self.thinker = WorkerThinker(self)
        self.par = ParFinder(self.thinker, self)
        self.par.changed.connect(self._show_par)
        self.setup: TableSetup | None = None
        self.journal: Journal | None = None
        self.header = Header(actions)
        self.view = BoardView()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.view, 1)
        self.bar = ActionBar(actions, self.view)
        self.look_bar = LookBar(actions, self.view)
        self.curtain = Curtain(self.view)
        self.log: LogPanel | None = None
        self.end: EndPanel | None = None
        self.hints: HintPanel | None = None
        self._log_wanted = False
        self._shown_seat = -1
        self._behind_curtain: int | None = None
        self.bar.hide()
        self.look_bar.hide()
        self.curtain.lifted.connect(self._lift_curtain)
        self.view.resized.connect(lambda: self.curtain.setGeometry(self.view.viewport().rect()))
        self.header.log.clicked.connect(self._toggle_log)
        self._connect_actions()
        app = QCoreApplication.instance()
        assert app is not None
        app.aboutToQuit.connect(self.thinker.close)

    def _connect_actions(self) -> None:
        actions = self.actions_
        for tool in TOOLS:
            actions[tool].triggered.connect(lambda _=False, tool=tool: self._use(tool))
        # Enter on a button or on a line of the log means that, and not the piece on the board.
        actions[CONFIRM].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.view.addAction(actions[CONFIRM])
        for name, act in (
            ("undo", self._undo),
            ("redo", self._redo),
            ("hint", self.show_hint),
            ("play_on", self._play_on),
            ("skip_to_end", self._skip_to_end),
            ("end_here", self._end_here),
            ("look_back", lambda: self._look(-1)),
            ("look_forward", lambda: self._look(1)),
            ("look_live", self._look_live),
        ):
            # The same keys do the same on the page of replays.
            actions[name].triggered.connect(lambda _=False, act=act: act() if self.isVisible() else None)
        actions["strict_curtain"].toggled.connect(self._set_curtain)

    # ---------------------------------------------------------------- a new table

    def open(self, setup: TableSetup) -> None:
        """Deal and begin."""
        session = Session.new(game(setup.game_id), setup.options, setup.seed, setup.seats, new_secret())
        self.open_session(session, setup)

    def resume(self, game: OpenGame) -> None:
        """Go on with a game that is kept on the disk."""
        self.close_table()
        self._sit_down(game.session, TableSetup.of(game.session, game.agreed), resume(game, self._tell_fault), again=True)

    def open_session(self, session: Session, setup: TableSetup, *, assisted: bool = False) -> None:
        """Go on with a game where it stands; from now on it is kept here."""
        self.close_table()
        agreed = evolve(setup.agreed(), assisted=assisted)
        self._sit_down(session, setup, Journal.begin(session, agreed, self._tell_fault))

    def _sit_down(self, session: Session, setup: TableSetup, journal: Journal, *, again: bool = False) -> None:
        self.setup, self.journal = setup, journal
        self.table = Table(
            session,
            bots(setup.game_id),
            setup.kind,
            take_back=setup.take_back,
            follow_bots=setup.follow_bots,
            thinker=self.thinker,
            journal=journal,
            parent=self,
        )
        if again:
            self.table.stack.restore()
        self.thinker.may_start = self.settings.second_process
        if self._is_for_par():
            self.par.look_for(session)
        people = [Person(seat.name, setup.tokens[at], seat.player != PERSON) for at, seat in enumerate(session.seats)]
        at_once = self.settings.confirm_at_once or not setup.confirm_each
        habits = Habits(setup.show_preview, setup.show_to_come, at_once)
        self.board = game_ui.board(setup.game_id)(people, habits, self)
        self.accessible = AccessibleBoard(self.board, self.view.viewport())
        self._join(self.table, self.board)
        self._furnish(self.table, setup)
        self._begin()

    def _join(self, table: Table, board: BoardScene) -> None:
        board.chosen.connect(table.play)
        board.line_chosen.connect(self._play_line)
        board.edited.connect(table.edit)
        table.restored.connect(board.restore)
        table.edits_changed.connect(self._update_actions)
        board.tools_changed.connect(self._update_actions)
        board.arranged.connect(self._place_widgets)
        board.holding.connect(table.hold)
        board.motion.settled.connect(self._update_actions)
        table.moved.connect(self._moved)
        table.refused.connect(self.status)
        table.waiting.connect(self._update_actions)
        table.over.connect(self._show_end)
        self.view.setScene(board)

    def _furnish(self, table: Table, setup: TableSetup) -> None:
        self.header.title.setText(tr(table.game.spec.name))
        self.header.about.setText(who_plays(table.session.seats))
        scores, log = ScoreModel(table, table), LogModel(table, table)
        self.log = LogPanel(log, setup.tokens, self.view)
        self.log.asked.connect(table.look)
        self.end = EndPanel(scores, setup.tokens, self.actions_, self.view)
        self.end.rematch.connect(lambda: self._again(new_seed()))
        self.end.same_deal.connect(lambda: self._again(setup.seed))
        self.end.replay.connect(self.replay)
        self.end.honours.connect(self.honours)
        self.log.hide()
        self.end.hide()
        self._log_wanted = False

    def _begin(self) -> None:
        assert self.table is not None
        self.actions_["strict_curtain"].setChecked(bool(self.setup and self.setup.strict_curtain))
        self._shown_seat = -1
        self.view.arrange()
        self.table.begin()
        self._take_focus()

    def close_table(self) -> None:
        """Clear the table; its game is not lost by that, but no bot moves any more."""
        self.par.stop()
        if self.table is not None:
            self.table.stop()
        if self.journal is not None:
            self.journal.close()
            self.kept.emit(self.journal)
            self.journal = None
        if self.board is not None:
            self.board.motion.finish()
        if self.accessible is not None:
            self.accessible.clear()
        self._drop_hints()
        # The view lets go of the board before it goes.
        self.view.setScene(None)
        for panel in (self.log, self.end):
            if panel is not None:
                panel.hide()
        for old in (self.log, self.end, self.accessible, self.board, self.table):
            if old is not None:
                old.deleteLater()
        self.table = self.board = self.accessible = self.log = self.end = None
        self._cover(None)

    @property
    def game_id(self) -> str:
        """The game on the table; empty without one."""
        return self.table.game.spec.id if self.table is not None else ""

    def title(self) -> str:
        return tr(self.table.game.spec.name) if self.table is not None else ""

    @property
    def unsaved(self) -> Fault | None:
        """Why the game on the table is in memory only, if it is."""
        if self.journal is None or self.journal.keep():
            return None
        return self.journal.fault

    @property
    def session(self) -> Session | None:
        return self.table.session if self.table is not None else None

    def _again(self, seed: str) -> None:
        if self.setup is not None:
            self.rematch.emit(evolve(self.setup, seed=seed))

    # ---------------------------------------------------------------- showing

    def _moved(self, before: int, now: int) -> None:
        table = self.table
        assert table is not None
        self.kept.emit(self.journal)
        self._drop_hints()
        changed_hands = self._shown_seat not in (-1, table.viewer)
        if table.awaits_person and table.persons > 1 and self._strict and (changed_hands or self._shown_seat == -1):
            self.curtain.ask(table.name(table.viewer), self._token(table.viewer))
            self._cover(before)
        elif self._behind_curtain is None:
            self._show(before)

    def _show(self, before: int) -> None:
        table, board = self.table, self.board
        assert table is not None
        assert board is not None
        self._shown_seat = table.viewer
        earlier = table.view_at(before) if before != table.shown else None
        board.show_view(earlier, table.view, table.viewer, awaits=table.awaits_person)
        self.header.show_progress(board.progress())
        self._place_widgets()
        self._update_actions()

    def _token(self, seat: int) -> int:
        return self.setup.tokens[seat] if self.setup is not None else seat

    @property
    def _strict(self) -> bool:
        return self.actions_["strict_curtain"].isChecked()

    def _set_curtain(self, strict: bool) -> None:
        if self.setup is not None and self.setup.strict_curtain != strict:
            self.setup = evolve(self.setup, strict_curtain=strict)
            if self.journal is not None:
                self.journal.agree(choices=self.setup.agreed().choices)

    def _tell_fault(self, fault: Fault | None) -> None:
        """The disk has failed, or works again; the game goes on either way."""
        if fault is None:
            self.status.emit(tr("Everything is saved again."))
        else:
            self.trouble.emit(fault.sentence, fault.details)

    def _cover(self, before: int | None) -> None:
        """Let the curtain down, to show the way from this ply when it is lifted; with None it is up. Under it nothing on
        the table can be seen, read out or moved."""
        self._behind_curtain = before
        if before is not None:
            # What it says is of the table that was shown last, which may be another game's.
            self.header.show_progress(())
        self.curtain.setVisible(before is not None)
        self.view.setInteractive(before is None)
        if self.accessible is not None:
            self.accessible.cover(before is not None)
        self._place_widgets()
        self._update_actions()
        self._take_focus()

    def _lift_curtain(self) -> None:
        before = self._behind_curtain
        self._cover(None)
        if before is not None:
            self._show(before)

    def _take_focus(self) -> None:
        """Keys go to the board, or to the curtain while it is down."""
        place = self.view if self._behind_curtain is None else self.curtain.button
        self.setFocusProxy(place)
        place.setFocus()

    def _place_widgets(self) -> None:
        """Put the widgets where the board leaves room, and show those that belong to the moment."""
        board, table = self.board, self.table
        if board is None or table is None:
            return
        free = self._behind_curtain is None
        looking = free and table.looking is not None
        over = free and table.turn is None and not looking
        places = board.places
        wanted = board.bar_wanted or table.is_waiting or table.only_bots_are_left
        put(self.bar, places.get("bar"), visible=free and not looking and not over and wanted)
        put(self.look_bar, places.get("bar"), visible=looking)
        if self.end is not None:
            put(self.end, places.get("end"), visible=over)
        self._place_log(places.get("log", QRectF()), visible=free and not over)
        if self.hints is not None:
            put(self.hints, self._place_of_hints(places.get("aside", QRectF())), visible=True)
        if looking:
            self.look_bar.show_ply(table.shown, table.session.ply)

    def _place_of_hints(self, aside: QRectF) -> QRectF:
        """Over the panel at the side, upwards as far as the words need, and over the board only if there is no room for them else;
        but never out of the window."""
        assert self.hints is not None
        place = aside.adjusted(-2, -2, 2, 5)
        if place.width() < appearance().px(160) or self.hints.height_for(round(place.width())) > place.bottom():
            place.setWidth(max(place.width(), appearance().px(210)))
        self.hints.resize(place.size().toSize())
        needed = place.bottom() - self.hints.height_for(round(place.width()))
        place.setTop(needed if self.hints.thinking else min(place.top(), needed))
        beyond = self.view.viewport().rect().toRectF().bottomRight() - place.bottomRight()
        place.translate(min(0.0, beyond.x()), max(0.0, -place.top()))
        return place

    def _place_log(self, place: QRectF, *, visible: bool) -> None:
        """At its place if there is room for it, else as a drawer that comes when it is called."""
        if self.log is None:
            return
        drawer = place.height() < 90
        self.header.log.setVisible(drawer and visible)
        self.log.setVisible(visible and (not drawer or self._log_wanted))
        if drawer:
            self.log.open_over(self.view.viewport())
        else:
            self.log.setGeometry(place.toRect())

    def _toggle_log(self) -> None:
        self._log_wanted = not self._log_wanted
        self._place_widgets()
        if not self._log_wanted:
            self._take_focus()

    def _show_end(self) -> None:
        table = self.table
        if table is None or self.end is None:
            return
        names = [seat.name for seat in table.session.seats]
        title, line = who_won(table.game.spec.id, table.game.scores(table.view), names)
        self.end.tell(title, line, about_deal(table.session.seed, helped=table.assisted))
        if self.board is not None:
            self.board.look_back(table.session)
        self.par.hurry()
        self._show_par()
        self.ended.emit(self.journal)
        self._place_widgets()

    # ---------------------------------------------------------------- par

    def _is_for_par(self) -> bool:
        """Alone one plays against what the deal is worth, where thinking can find that out."""
        if self.table is None or not game_ui.counts_points(self.table.game.spec.id):
            return False
        return [seat.player for seat in self.table.session.seats] == [PERSON]

    def _show_par(self) -> None:
        """Once the game is over; before that it would be a hint of what there is to be had."""
        table, end = self.table, self.end
        if table is None or end is None or table.turn is not None or not self.par.wanted:
            return
        par, share = self.par.par, self.par.share
        if par is None:
            words = tr("You made {n}. The par of this deal is being worked out: {share} %")
        else:
            words = tr("Par of this deal: {par}; you made {n}.").replace("{par}", hint_words.about(par.mean, par.error))
        words = words.replace("{n}", str(table.game.scores(table.view)[0].total)).replace("{share}", str(round(share * 100)))
        end.tell_par(words, share if par is None else 1.0)
        if par is not None and self.accessible is not None:
            self.accessible.say(words)

    # ---------------------------------------------------------------- doing

    def _play_line(self, moves: Sequence[Move]) -> None:
        if self.table is not None:
            self.table.step_pause = appearance().travel(STEP)
            self.table.play_line(moves)

    def _use(self, tool: str) -> None:
        if self.board is None or self.table is None:
            return
        if tool == PUT_BACK and self._thinks_for_hint:
            self._drop_hints()
            return
        if tool == PUT_BACK and not self.board.can(tool) and self.table.looking is not None:
            self.table.look_live()
            return
        if tool in (SINGLE, CONFIRM, PUT_BACK):
            # Their buttons are about to be switched off, and the keys would go on to whatever comes after them.
            self.view.setFocus()
        self.board.use_tool(tool)

    def _undo(self) -> None:
        if self.table is not None:
            self.table.undo()

    def _redo(self) -> None:
        if self.table is not None:
            self.table.redo()

    def _look(self, by: int) -> None:
        if self.table is not None:
            self.table.look(self.table.shown + by)

    def _look_live(self) -> None:
        if self.table is not None:
            self.table.look_live()

    def _play_on(self) -> None:
        if self.board is not None and self.table is not None:
            self.board.motion.finish()
            self.table.play_on()

    def _skip_to_end(self) -> None:
        if self.board is not None and self.table is not None:
            self.board.motion.finish()
            self.table.skip_to_end()

    def _end_here(self) -> None:
        if self.board is not None and self.table is not None:
            self.board.motion.finish()
            self.table.end_here()

    def show_hint(self) -> None:
        """Propose the best moves, on the board and in words. The result is marked as assisted."""
        table, board = self.table, self.board
        if table is None or board is None or not self._may_be_helped(table):
            return
        self._drop_hints()
        self.hints = HintPanel(self.view)
        self.hints.tried.connect(board.try_hint)
        self.hints.tried.connect(lambda _: self.view.setFocus())
        self.hints.closed.connect(self._drop_hints)
        self._place_widgets()
        self._update_actions()
        if self.accessible is not None:
            self.accessible.say(self.hints.title.text())
        self.thinker.ask(hint_question(table.session), self._hints_found, self.hints.gauge.show_share)

    def _may_be_helped(self, table: Table) -> bool:
        return table.awaits_person and table.kind != MATCH and game_ui.gives_hints(table.game.spec.id)

    @property
    def _thinks_for_hint(self) -> bool:
        return self.hints is not None and self.hints.thinking

    def _hints_found(self, found: Sequence[Advice]) -> None:
        table, board, panel = self.table, self.board, self.hints
        assert table is not None
        assert board is not None
        assert panel is not None
        hints = hint_words.hints(found)
        table.help_was_used()
        board.show_hints(hints)
        panel.show_hints(hints, hint_words.foot(found))
        self._place_widgets()
        self._update_actions()
        if self.accessible is not None:
            self.accessible.say(" ".join(row.accessibleName() for row in panel.rows))

    def _drop_hints(self) -> None:
        if self.hints is not None:
            if self.hints.thinking:
                self.thinker.forget()
            self.hints.hide()
            self.hints.deleteLater()
            self.hints = None
            if self.board is not None:
                self.board.show_hints(())
            self._update_actions()

    def _update_actions(self) -> None:
        table, board = self.table, self.board
        if table is None or board is None or not self.isVisible():
            return
        actions = self.actions_
        free = self._behind_curtain is None
        for tool in TOOLS:
            actions[tool].setEnabled(free and board.can(tool))
        looking = table.looking is not None
        actions[PUT_BACK].setEnabled(free and (board.can(PUT_BACK) or looking or self._thinks_for_hint))
        actions["undo"].setEnabled(free and table.can_undo)
        actions["redo"].setEnabled(free and table.can_redo)
        actions.explain("undo", table.undo_words())
        actions.explain("redo", table.redo_words())
        actions["hint"].setEnabled(free and self._may_be_helped(table))
        bot_decides = table.turn is not None and not table.is_person(table.turn)
        actions["play_on"].setEnabled(free and (table.is_waiting or board.motion.busy or bot_decides))
        for name in ("skip_to_end", "end_here"):
            actions[name].setEnabled(free and table.only_bots_are_left)
        actions["look_back"].setEnabled(free and table.shown > 0 and table.may_look_back)
        actions["look_forward"].setEnabled(free and looking)
        actions["look_live"].setEnabled(free and looking)
        for name in ("save_as", "copy_code"):
            actions[name].setEnabled(True)
        actions["replay"].setEnabled(free and bool(table.session.line))
        actions["strict_curtain"].setEnabled(table.persons > 1)
        self.bar.show_tools(
            board.can(TURN) or board.can(SINGLE),
            table.is_waiting,
            {tool: board.tool_name(tool) for tool in TOOLS},
            board.tools,
            only_bots=table.only_bots_are_left,
        )
        self._place_widgets()
        if actions[CONFIRM].isEnabled() and not self.view.hasFocus() and self.focusWidget() is None:
            self.view.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.thinker.may_start = self.settings.second_process
        # While another page was shown its actions were out of our hands.
        self._update_actions()
        self._take_focus()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.board is not None:
            self.board.motion.finish()
