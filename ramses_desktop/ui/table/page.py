"""The page for playing a game. It connects a Table, which knows the game, with a scene, which draws it, and sees to the pace of
bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from attrs import evolve
from PySide6.QtCore import QCoreApplication, QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games import bots, game
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.journal import MATCH, Agreed, Journal, OpenGame, resume
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import PACES, Actions
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, Habits, Progress
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.bars import Header, LookBar, put
from ramses_desktop.ui.table.controller import BOT_PAUSE, Table
from ramses_desktop.ui.table.ending import Ending
from ramses_desktop.ui.table.guide import Guide
from ramses_desktop.ui.table.hints import Hinting, HintPanel, Tutor, may_be_helped
from ramses_desktop.ui.table.host import LEAST_LOG, DecidingPage, able
from ramses_desktop.ui.table.log import Curtain, Herald
from ramses_desktop.ui.table.result import EndPanel
from ramses_desktop.ui.table.setup import TableSetup, new_secret, new_seed
from ramses_desktop.ui.table.thinker import WorkerThinker

WAIT: Final = "wait"
PAUSES: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0, WAIT: 1.0}
"""The bots' pauses, relative to the normal ones."""


class Pace(QObject):
    """Keeps the table, its actions and the settings in step."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page
        for name in PACES:
            page.actions_[name].triggered.connect(partial(self._choose, name.removeprefix("pace_")))

    def _choose(self, pace: str, *_: object) -> None:
        page = self._page
        page.settings.pace = pace
        if page.is_open:
            page.agree(follow_bots=pace == WAIT)
            self.apply()
            page.table.bots.play_on()

    def apply(self) -> None:
        """Play at this pace from now on. At a table where bots wait for the player, they keep waiting."""
        page = self._page
        if not page.is_open:
            return
        pace = WAIT if page.setup.follow_bots else page.settings.pace
        page.table.bots.pause = round(BOT_PAUSE * PAUSES[pace])
        page.board.pace = PAUSES[pace]
        page.table.bots.follow = pace == WAIT
        for name in PACES:
            page.actions_[name].setEnabled(True)
        page.actions_[f"pace_{pace}"].setChecked(True)


# ------------------------------------------------------------ page


STEP: Final = 140
"""Milliseconds per step of a walk, at normal speed."""
PARTING: Final = 1600
"""Milliseconds for which those who have moved see the outcome before the strict curtain falls, at normal speed."""
HEADER_TOOLS: Final = ("tutor", "hint", "undo", "redo", "preferences", "rules")


class TablePage(DecidingPage):
    rematch = Signal(object)
    """Asks for another game with this setup."""
    replay = Signal()
    """Asks for a replay of the game."""
    review = Signal()
    """Asks for a review of the game."""
    saved = Signal(object)
    """The journal has been saved, as far as the disk allows."""
    ended = Signal(object)
    """The game is over and its result is shown; carries its journal."""
    compare = Signal()
    """Asks to show how the result compares."""
    day = Signal()
    """Asks for what was made of the deal of a day."""
    trouble = Signal(str, str)
    """A message the player must see, and its details."""
    status = Signal(str)
    """A passing message for the status line."""

    setup: TableSetup
    journal: Journal
    result: EndPanel

    def __init__(
        self, actions: Actions, settings: Settings, thinker: WorkerThinker | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(actions, Header(actions, tr("Log"), HEADER_TOOLS), parent)
        self.settings = settings
        self.thinker = thinker or WorkerThinker(self)
        self.ending = Ending(self)
        self.hinting = Hinting(self, self.thinker)
        self.hinting.changed.connect(self.upkeep.ask)
        self.tutor = Tutor(self, self.thinker)
        self.tutor.changed.connect(self.upkeep.ask)
        self.pace = Pace(self)
        self.guide = Guide(self)
        self.guide.changed.connect(self.upkeep.ask)
        self.look_bar = LookBar(actions, self.view)
        self.curtain = Curtain(self.view)
        self.herald = Herald(self.view)
        self._shown_seat = -1
        self._behind_curtain: int | None = None
        """The ply from which to show the way once the curtain is lifted; None while it is up."""
        self._parting = QTimer(self)
        self._parting.setSingleShot(True)
        self._parting.timeout.connect(self._lower_curtain)
        self._left_at = 0
        """The ply at which those who have moved had last seen the board."""
        self.look_bar.hide()
        self.header.log.hide()
        self.curtain.lifted.connect(self._lift_curtain)
        self.view.resized.connect(lambda: self.curtain.setGeometry(self.view.viewport().rect()))
        self.header.log.clicked.connect(self._toggle_log)
        self._connect_actions()
        QCoreApplication.instance().aboutToQuit.connect(self.thinker.close)  # type: ignore[union-attr] # there is one by now

    def _connect_actions(self) -> None:
        does: dict[str, Callable[[], object]] = {
            "hint": lambda: self.tutor.show_better() if self.tutor.is_warning else self.hinting.seek(in_lesson=self.guide.is_on),
            "play_on": lambda: self.go_on(self.table.bots.play_on),
            "skip_to_end": lambda: self.go_on(self.table.skip_to_end),
            "end_here": lambda: self.go_on(self.table.end_here),
            "look_back": lambda: self.table.look(self.table.shown_ply - 1),
            "look_forward": lambda: self.table.look(self.table.shown_ply + 1),
            "look_live": lambda: self.table.look(self.table.session.ply),
        }
        for name, act in does.items():
            self.connect_action(name, act)
        self.actions_["strict_curtain"].toggled.connect(self._set_curtain)
        self.actions_["tutor"].toggled.connect(self._set_tutor)

    # ---------------------------------------------------------------- opening and closing

    def open(self, setup: TableSetup) -> None:
        """Deal and begin."""
        secret = game_ui.lesson(setup.game_id, setup.seed).secret if setup.guided else new_secret()
        session = Session.new(game(setup.game_id), setup.options, setup.seed, setup.seats, secret)
        self.open_session(session, setup)

    def resume(self, game: OpenGame) -> None:
        """Continue a game from the disk."""
        self.close_table()
        self._sit_down(game.session, TableSetup.of(game.session, game.agreed), resume(game, self._tell_fault), again=True)

    def open_session(self, session: Session, setup: TableSetup, *, assisted: bool = False) -> None:
        """Continue a game from its current position, in a new journal."""
        self.close_table()
        agreed = evolve(setup.agreed(), assisted=assisted or setup.known)
        self._sit_down(session, setup, Journal.begin(session, agreed, self._tell_fault))

    def _sit_down(self, session: Session, setup: TableSetup, journal: Journal, *, again: bool = False) -> None:
        self.setup, self.journal = setup, journal
        table = Table(
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
            table.stack.restore()
        self.thinker.may_start = self.settings.second_process
        self.show_table(table, setup.tokens, self._habits, EndPanel(table, setup.tokens, self.actions_, self.view))
        self._join()
        self.board.is_new = not again and not session.line and not setup.guided
        self.actions_["strict_curtain"].setChecked(setup.strict_curtain)
        self.actions_["tutor"].setChecked(setup.tutor)
        self._shown_seat = -1
        self.herald.begin()
        self.view.arrange()
        self.pace.apply()
        table.begin()
        if table.bots.thoughtful or (table.kind != MATCH and game_ui.gives_hints(setup.game_id)):
            self.thinker.get_ready(setup.game_id)
        self.take_focus()
        self.guide.begin()

    @property
    def _habits(self) -> Habits:
        setup = self.setup
        return Habits(setup.show_preview, setup.show_to_come, self.settings.confirm_at_once or not setup.confirm_each)

    def _join(self) -> None:
        table, board, end = self.table, self.board, self.result
        board.chosen.connect(self._play)
        board.line_chosen.connect(self._play_line)
        self.join_hand()
        self.tutor.attend()
        board.holding.connect(table.bots.hold)
        board.hurried.connect(self._hurry)
        board.announced.connect(self.herald.add)
        board.motion.settled.connect(self._came_to_rest)
        table.bots.waiting.connect(self.upkeep.ask)
        self.ending.attend(table)
        self.log.asked.connect(table.look)
        end.asked.connect(table.look)
        end.rematch.connect(lambda: self._again(new_seed()))
        end.same_deal.connect(lambda: self._again(self.setup.seed))
        end.replay.connect(self.replay)
        end.review.connect(self.review)
        end.compare.connect(self.compare)
        end.day.connect(self.day)

    def close_table(self) -> None:
        """Leave the table and stop its bots. The journal keeps the game."""
        if not self.is_open:
            return
        self._parting.stop()
        self.board.motion.finish()
        self.ending.leave()
        self.guide.leave()
        self.tutor.end()
        self.table.stop()
        self.journal.close()
        self.saved.emit(self.journal)
        self.hinting.drop()
        self.clear()
        self._cover(None)

    @property
    def agreed(self) -> Agreed:
        """What was agreed for the game on the table."""
        return self.journal.agreed

    @property
    def board_progress(self) -> Sequence[Progress]:
        """Nothing under the curtain, where the board shows the position before, or nothing yet."""
        return super().board_progress if self._behind_curtain is None else ()

    @property
    def unsaved(self) -> Fault | None:
        """Why the game on the table is only in memory; None if it is saved."""
        return self.journal.fault if self.is_open and not self.journal.keep() else None

    def _again(self, seed: str) -> None:
        self.rematch.emit(evolve(self.setup, seed=seed, guided=False, race=False, known=seed == self.setup.seed))

    # ---------------------------------------------------------------- showing

    def _moved(self, before: int, now: int) -> None:
        table = self.table
        with self.upkeep.once():
            self._parting.stop()
            self.saved.emit(self.journal)
            self.hinting.drop()
            changed_hands = table.viewer != self._shown_seat
            if table.awaits_person and table.persons > 1 and changed_hands and self.actions_["strict_curtain"].isChecked():
                self._part(before)
            elif self._behind_curtain is None:
                self._show(before)

    def _part(self, before: int) -> None:
        """Let those who have moved see the outcome, unless nothing is to take time; then lower the curtain."""
        session, seat, speed = self.table.session, self._shown_seat, appearance().speed
        self._left_at = before
        if not speed or seat < 0 or self._behind_curtain is not None or before >= session.ply:
            self._lower_curtain()
            return
        self.view.tip.drop()
        self._parting.start(round(PARTING / speed))
        self.board.show_view(session.view(seat, before), session.view(seat, session.ply), seat, awaits=False)
        self.upkeep.ask()

    def _hurry(self) -> None:
        if self._parting.isActive():
            self._lower_curtain()
        else:
            self.table.bots.play_on()

    def _lower_curtain(self) -> None:
        self._parting.stop()
        viewer = self.table.viewer
        self.curtain.ask(self.table.name(viewer), self.setup.tokens[viewer])
        self._cover(self._left_at)

    @property
    def _is_free(self) -> bool:
        """Whether the table belongs to the player who is to decide, or to bots: the curtain is up, and not about to fall."""
        return self._behind_curtain is None and not self._parting.isActive()

    def _show(self, before: int) -> None:
        self._shown_seat = self.table.viewer
        self.show_board(before)
        if self.table.awaits_person and self.log.isAncestorOf(self.focusWidget()):
            self.take_focus()
        self.herald.look(self.table, self.setup.tokens, self.board_progress, self.board.news)

    def agree(self, **changes: Any) -> None:
        """Change what was agreed for the game on the table. Whatever else its journal says stays."""
        self.setup = evolve(self.setup, **changes)
        self.journal.agree(choices={**self.agreed.choices, **self.setup.agreed().choices})

    def _set_curtain(self, strict: bool) -> None:
        if self.is_open and self.setup.strict_curtain != strict:
            self.agree(strict_curtain=strict)

    def _set_tutor(self, on: bool) -> None:
        if self.is_open and self.setup.tutor != on:
            self.agree(tutor=on)
            self.tutor.end()

    def _tell_fault(self, fault: Fault | None) -> None:
        """Report that the disk failed, or works again; the game goes on either way."""
        if fault is None:
            self.status.emit(tr("Saving works again."))
        else:
            self.trouble.emit(fault.sentence, fault.details)

    def _cover(self, before: int | None) -> None:
        """Lower the curtain, to show the way from this ply once it is lifted; None raises it. Under it nothing on the table can be
        seen, read out or moved."""
        self._behind_curtain = before
        covered = before is not None
        if covered:
            self.header.show_progress(self.board_progress)
        self.curtain.setVisible(covered)
        self.view.setInteractive(not covered)
        if self.is_open:
            self.accessible.cover(covered)
        self.upkeep.ask()
        self.take_focus()

    def _lift_curtain(self) -> None:
        before = self._behind_curtain
        self._cover(None)
        if before is not None:
            self._show(before)

    def take_focus(self) -> None:
        """Give the focus to the board, to the curtain while it is down, or to what the guide wants pressed."""
        place = (self.guide.button or self.view) if self._behind_curtain is None else self.curtain.button
        self.setFocusProxy(place)
        place.setFocus()

    def place_widgets(self) -> None:
        if not self.is_open:
            return
        table, places, free = self.table, self.board.places, self._is_free
        looking = free and table.looking is not None
        over = free and table.turn is None and not looking
        wanted = self.board.bar_wanted or table.bots.is_waiting or table.only_bots_are_left
        deciding, warning = free and not looking and not over and wanted, self.tutor.is_warning
        put(self.bar, places.get("bar"), visible=deciding and not warning)
        put(self.tutor.bar, places.get("bar"), visible=deciding and warning)
        put(self.look_bar, places.get("bar"), visible=looking)
        self.result.put(places, visible=over)
        log = places.get("log", QRectF())
        drawer = log.height() < LEAST_LOG
        self.header.offer_log(offered=drawer and free and not over)
        self.place_log(log, visible=free and not over, drawer=drawer)
        if self.hints is not None:
            self.hints.place(places.get("aside", QRectF()), self.view.viewport().rect().toRectF())
        if looking:
            self.look_bar.show_ply(table.shown_ply, table.session.ply)

    @property
    def hints(self) -> HintPanel | None:
        return self.hinting.panel

    def _toggle_log(self) -> None:
        self._log_wanted = not self._log_wanted
        if not self._log_wanted:
            # Before the log is hidden, as Qt would move on by Tab, and with it the piece.
            self.take_focus()
        self.upkeep.ask()

    # ---------------------------------------------------------------- doing

    def _play(self, move: Move) -> None:
        if self.guide.allows([move]):
            self.tutor.play(move)

    def _play_line(self, moves: Sequence[Move]) -> None:
        if not self.guide.allows(moves):
            return
        self.table.step_pause = appearance().travel(STEP)
        self.table.play_line(moves)

    def show_tools(self) -> None:
        super().show_tools()
        if self.guide.is_on:
            # Its key skips the guide.
            self.bar.put_back.hide()
            self.bar.fit()

    @property
    def _has_drawer(self) -> bool:
        """Whether the log lies over the board."""
        return self._log_wanted and self.header.log.isVisible()

    def use(self, tool: str) -> None:
        if tool == PUT_BACK and self._has_drawer:
            self._toggle_log()
            return
        if tool == PUT_BACK and self.hinting.is_thinking:
            self.hinting.drop()
            return
        if tool == PUT_BACK and not self.board.can(tool) and self.table.looking is not None:
            self.table.look_live()
        elif tool == PUT_BACK and self.guide.is_on:
            self.guide.leave()
        else:
            super().use(tool)

    @property
    def _may_play_on(self) -> bool:
        return self.table.bots.is_waiting or self.board.motion.busy or self.table.awaits_bot

    def _came_to_rest(self) -> None:
        """Nothing moves any more; that changes nothing else."""
        self.actions_["play_on"].setEnabled(self.isVisible() and self._is_free and self._may_play_on)

    def update_actions(self) -> None:
        if not self.isVisible():
            self.place_widgets()
        if not self.is_open or not self.isVisible():
            return
        table, board, actions, free = self.table, self.board, self.actions_, self._is_free
        looking = table.looking is not None
        wanted = able(board) | {
            PUT_BACK: board.can(PUT_BACK) or looking or self.hinting.is_thinking or self.guide.is_on or self._has_drawer,
            "undo": table.can_undo,
            "redo": table.can_redo,
            "hint": may_be_helped(table),
            "play_on": self._may_play_on,
            "skip_to_end": table.only_bots_are_left,
            "end_here": table.only_bots_are_left,
            "look_back": table.shown_ply > 0 and table.may_look_back,
            "look_forward": looking,
            "look_live": looking,
            "replay": bool(table.session.line),
            "try_again": self.decision is not None,
            "compare": self.moment is not None,
        }
        for name, on in self.guide.limited(wanted).items():
            actions[name].setEnabled(free and on)
        actions.explain("undo", table.undo_words())
        actions.explain("redo", table.redo_words())
        for name in ("save_as", "copy_code"):
            actions[name].setEnabled(True)
        actions["strict_curtain"].setEnabled(table.persons > 1)
        actions["tutor"].setEnabled(self.tutor.is_possible)
        self.header.offer("tutor", offered=self.tutor.is_possible)
        self.show_tools()
        self.place_widgets()
        if actions[CONFIRM].isEnabled() and not self.view.hasFocus() and self.focusWidget() is None:
            self.view.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.thinker.may_start = self.settings.second_process
        self.pace.apply()
        if self.is_open:
            self.board.habits = self._habits
        # The actions were not updated while another page was shown.
        self.upkeep.ask()
        self.take_focus()
