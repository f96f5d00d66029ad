"""The page for playing a game. It connects a Table, which knows the game, with a scene, which draws it, and sees to the pace of
bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from attrs import evolve
from PySide6.QtCore import QCoreApplication, QObject, QRectF, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games import bots, game, lesson
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.journal import MATCH, Agreed, Journal, OpenGame, resume
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.switches import (
    CONFIRM_EACH,
    FOLLOW_BOTS,
    GUIDED,
    KNOWN,
    SHOW_PREVIEW,
    SHOW_TO_COME,
    STRICT_CURTAIN,
    SWITCHES,
    TAKE_BACK,
    TUTOR,
    TableSwitch,
)
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import PACES, Actions
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, Habits, Progress
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.bars import Header, LookBar, put
from ramses_desktop.ui.table.controller import BOT_PAUSE, Table
from ramses_desktop.ui.table.ending import Ending
from ramses_desktop.ui.table.guide import Guide
from ramses_desktop.ui.table.hints import Hinting, Tutor, may_be_helped
from ramses_desktop.ui.table.host import PlayingPage, Rewound, able, at_rest
from ramses_desktop.ui.table.log import LEAST_LOG, Handover, Herald
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
            page.agree(FOLLOW_BOTS, pace == WAIT)
            self.apply()
            page.table.bots.play_on()

    def apply(self) -> None:
        """Play at this pace from now on. At a table where bots wait for the player, they keep waiting."""
        page = self._page
        if not page.is_open:
            return
        pace = WAIT if page.setup.has(FOLLOW_BOTS) else page.settings.pace
        page.table.bots.pause = round(BOT_PAUSE * PAUSES[pace])
        page.board.tabletop.pace = PAUSES[pace]
        page.table.bots.follow = pace == WAIT
        for name in PACES:
            page.actions_[name].setEnabled(True)
        page.actions_[f"pace_{pace}"].setChecked(True)


# ------------------------------------------------------------ page


STEP: Final = 140
"""Milliseconds per step of a walk, at normal speed."""
LIVE: Final = tuple(switch for switch in SWITCHES if switch.is_live)
HEADER_TOOLS: Final = ("tutor", "hint", "undo", "redo", "preferences", "rules")


class TablePage(PlayingPage, Rewound):
    rematch = Signal(object)
    """Asks for another game with this setup."""
    replay = Signal()
    """Asks for a replay of the game."""
    review = Signal()
    """Asks for a review of the game."""
    saved = Signal(object)
    """The journal has been saved, as far as the disk allows."""
    compare = Signal()
    """Asks to show how the result compares."""
    day = Signal()
    """Asks for what was made of the deal of a day."""
    trouble = Signal(str, str)
    """A message the player must see, and its details."""
    status = Signal(str)
    """A passing message for the status line."""

    def __init__(
        self, actions: Actions, settings: Settings, thinker: WorkerThinker | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(actions, Header(actions, tr("Log"), HEADER_TOOLS), parent)
        self.settings = settings
        self.thinker: WorkerThinker = thinker or WorkerThinker(self)
        self.herald = Herald(self.view)
        self.look_bar = LookBar(actions, self.view)
        self.look_bar.hide()
        self.handover = Handover(self.view)
        self.handover.covered.connect(self._covered)
        self.handover.lifted.connect(self._show)
        self.ending = Ending(self)
        self.hinting = Hinting(self, self.thinker)
        self.tutor = Tutor(self, self.hinting)
        self.guide = Guide(self, self.hinting)
        for helper in (self.hinting, self.tutor, self.guide):
            helper.changed.connect(self.upkeep.ask)
        self.pace = Pace(self)
        self.header.log.hide()
        self.header.log.clicked.connect(self._toggle_log)
        self._connect_actions()
        QCoreApplication.instance().aboutToQuit.connect(self.thinker.close)  # type: ignore[union-attr] # there is one by now

    def _connect_actions(self) -> None:
        does: dict[str, Callable[[], object]] = {
            "hint": lambda: self.tutor.show_better() if self.tutor.is_warning else self.hinting.seek(in_lesson=self.guide.is_on),
            "play_on": lambda: at_rest(self, self.table.bots.play_on),
            "skip_to_end": lambda: at_rest(self, self.table.skip_to_end),
            "end_here": lambda: at_rest(self, self.table.end_here),
            "look_back": lambda: self.table.look(self.table.shown_ply - 1),
            "look_forward": lambda: self.table.look(self.table.shown_ply + 1),
            "look_live": lambda: self.table.look(self.table.session.ply),
        }
        for name, act in does.items():
            self.connect_action(name, act)
        for switch in LIVE:
            self.actions_[switch.name].toggled.connect(partial(self.agree, switch))

    # ---------------------------------------------------------------- opening and closing

    def open(self, setup: TableSetup) -> None:
        """Deal and begin."""
        secret = lesson(setup.game_id, setup.seed).secret if setup.has(GUIDED) else new_secret()
        session = Session.new(game(setup.game_id), setup.options, setup.seed, setup.seats, secret)
        self.open_session(session, setup)

    def resume(self, game: OpenGame) -> None:
        """Continue a game from the disk."""
        self.close_table()
        self._sit_down(game.session, TableSetup.of(game.session, game.agreed), resume(game, self._tell_fault), again=True)

    def open_session(self, session: Session, setup: TableSetup, *, assisted: bool = False) -> None:
        """Continue a game from its current position, in a new journal."""
        self.close_table()
        agreed = evolve(setup.agreed, assisted=assisted or setup.has(KNOWN))
        self._sit_down(session, setup, Journal.begin(session, agreed, self._tell_fault))

    def _sit_down(self, session: Session, setup: TableSetup, journal: Journal, *, again: bool = False) -> None:
        self.setup, self.journal = setup, journal
        table = Table(
            session,
            bots(setup.game_id),
            setup.kind,
            take_back=setup.has(TAKE_BACK),
            follow_bots=setup.has(FOLLOW_BOTS),
            thinker=self.thinker,
            journal=journal,
            parent=self,
        )
        if again:
            table.stack.restore()
        self.thinker.may_start = self.settings.second_process
        end = EndPanel(table, setup.tokens, self.actions_, self.view)
        self.show_table(table, setup.tokens, habits(setup, self.settings), end)
        self._join(end)
        self.board.tabletop.is_new = not again and not session.line and not setup.has(GUIDED)
        for switch in LIVE:
            self.actions_[switch.name].setChecked(setup.has(switch))
        self.handover.begin(table, setup.tokens)
        self.herald.begin()
        self.view.arrange()
        self.pace.apply()
        table.begin()
        if table.bots.thoughtful or (table.kind != MATCH and game_ui.gives_hints(setup.game_id)):
            self.thinker.get_ready(setup.game_id)
        self.take_focus()
        self.guide.begin()

    def _join(self, end: EndPanel) -> None:
        table, board = self.table, self.board
        board.chosen.connect(lambda move: self.tutor.play(move) if self.guide.allows([move]) else None)
        board.line_chosen.connect(self._play_line)
        self.join_hand()
        self.tutor.attend()
        board.holding.connect(table.bots.hold)
        board.hurried.connect(lambda: None if self.handover.hurry() else table.bots.play_on())
        board.announced.connect(self.herald.add)
        board.motion.settled.connect(self._let_play_on)
        table.bots.waiting.connect(self.upkeep.ask)
        self.ending.attend(table)
        self.log.look_at.connect(table.look)
        end.look_at.connect(table.look)
        end.rematch.connect(lambda: self.rematch.emit(self.setup.again(new_seed())))
        end.same_deal.connect(lambda: self.rematch.emit(self.setup.again(self.setup.seed)))
        end.replay.connect(self.replay)
        end.review.connect(self.review)
        end.compare.connect(self.compare)
        end.day.connect(self.day)

    def close_table(self) -> None:
        """Leave the table and stop its bots. The journal keeps the game."""
        if not self.is_open:
            return
        self.handover.stop()
        self.board.motion.finish()
        self.ending.par.stop()
        self.guide.leave()
        self.tutor.end()
        self.table.stop()
        self.journal.close()
        self.saved.emit(self.journal)
        self.hinting.drop()
        self.clear()
        self.handover.leave()

    # ---------------------------------------------------------------- what was agreed

    @property
    def agreed(self) -> Agreed:
        """What was agreed for the game on the table."""
        return self.journal.agreed

    def agree(self, switch: TableSwitch, on: bool) -> None:
        """Change what was agreed for the game on the table. Whatever else its journal says stays."""
        if self.is_open and self.setup.has(switch) != on:
            self.setup = self.setup.switched({switch: on})
            self.journal.agree(choices={**self.agreed.choices, **self.setup.choices})

    @property
    def unsaved(self) -> Fault | None:
        """Why the game on the table is only in memory; None if it is saved."""
        return self.journal.fault if self.is_open and not self.journal.keep() else None

    def _tell_fault(self, fault: Fault | None) -> None:
        """Report that the disk failed, or works again; the game goes on either way."""
        if fault is None:
            self.status.emit(tr("Saving works again."))
        else:
            self.trouble.emit(fault.sentence, fault.details)

    # ---------------------------------------------------------------- showing

    @property
    def progress(self) -> Sequence[Progress]:
        """How far the game is; nothing under the curtain, where the board shows the position before, or nothing yet."""
        return () if self.handover.is_covered else self.board.tabletop.progress()

    def _moved(self, before: int, now: int) -> None:
        with self.upkeep.once():
            self.handover.stop()
            self.saved.emit(self.journal)
            self.hinting.drop()
            if self.handover.is_due and self.setup.has(STRICT_CURTAIN):
                self.upkeep.ask()
                self.handover.pass_on(before, self.board)
            elif not self.handover.is_covered:
                self._show(before)

    def _show(self, before: int) -> None:
        self.handover.seat = self.table.viewer
        self.show_board(before)
        if self.table.awaits_person and self.log.isAncestorOf(self.focusWidget()):
            self.take_focus()
        self.herald.look(self.table, self.setup.tokens, self.progress, self.board.tabletop.news)

    def _covered(self, covered: bool) -> None:
        """The curtain is down, or up again."""
        if covered:
            self.header.show_progress(())
        if self.is_open:
            self.accessible.cover(covered)
        self.upkeep.ask()
        self.take_focus()

    def take_focus(self) -> None:
        """Give the focus to the board, to the curtain while it is down, or to what the guide wants pressed."""
        place = self.handover.curtain.button if self.handover.is_covered else self.guide.button or self.view
        self.setFocusProxy(place)
        place.setFocus()

    def place_widgets(self) -> None:
        if not self.is_open:
            return
        table, places, free = self.table, self.board.places, self.handover.is_free
        looking = free and table.looking is not None
        over = free and table.turn is None and not looking
        wanted = self.board.hand.bar_wanted or table.bots.is_waiting or table.only_bots_are_left
        deciding, warning = free and not looking and not over and wanted, self.tutor.is_warning
        put(self.bar, places.get("bar"), visible=deciding and not warning)
        put(self.tutor.bar, places.get("bar"), visible=deciding and warning)
        put(self.look_bar, places.get("bar"), visible=looking)
        self.result.put(places, visible=over)
        log = places.get("log", QRectF())
        drawer = log.height() < LEAST_LOG
        self.header.offer_log(offered=drawer and free and not over)
        self.log.put(log, visible=free and not over, drawer=drawer)
        if (hints := self.hinting.panel) is not None:
            hints.place(places.get("aside", QRectF()), self.view.viewport().rect().toRectF())
        if looking:
            self.look_bar.show_ply(table.shown_ply, table.session.ply)

    def _toggle_log(self) -> None:
        self.log.is_wanted = not self.log.is_wanted
        if not self.log.is_wanted:
            # Before the log is hidden, as Qt would move on by Tab, and with it the piece.
            self.take_focus()
        self.upkeep.ask()

    # ---------------------------------------------------------------- doing

    def _play_line(self, moves: Sequence[Move]) -> None:
        if self.guide.allows(moves):
            self.table.step_pause = appearance().travel(STEP)
            self.table.play_line(moves)

    def show_tools(self) -> None:
        super().show_tools()
        if self.guide.is_on:
            # Its key skips the guide.
            self.bar.put_back.hide()
            self.bar.fit()

    def use(self, tool: str) -> None:
        if tool != PUT_BACK:
            super().use(tool)
        elif self.log.is_over_board:
            self._toggle_log()
        elif self.hinting.is_thinking:
            self.hinting.drop()
        elif not self.board.hand.can(tool) and self.table.looking is not None:
            self.table.look_live()
        elif self.guide.is_on:
            self.guide.leave()
        else:
            super().use(tool)

    def update_actions(self) -> None:
        if not self.is_open:
            return
        if not self.isVisible():
            self.place_widgets()
            return
        table, board, actions, free = self.table, self.board, self.actions_, self.handover.is_free
        looking = table.looking is not None
        gives_way = looking or self.hinting.is_thinking or self.guide.is_on or self.log.is_over_board
        wanted = able(board) | {
            PUT_BACK: board.hand.can(PUT_BACK) or gives_way,
            "undo": table.can_undo,
            "redo": table.can_redo,
            "hint": may_be_helped(table),
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
        self._let_play_on()
        actions.explain("undo", table.undo_words())
        actions.explain("redo", table.redo_words())
        for name in ("save_as", "copy_code"):
            actions[name].setEnabled(True)
        actions[STRICT_CURTAIN.name].setEnabled(table.persons > 1)
        actions[TUTOR.name].setEnabled(self.tutor.is_possible)
        self.header.offer(TUTOR.name, offered=self.tutor.is_possible)
        self.show_tools()
        self.place_widgets()
        if actions[CONFIRM].isEnabled() and not self.view.hasFocus() and self.focusWidget() is None:
            self.view.setFocus()

    def _let_play_on(self) -> None:
        """Whatever moves can be cut short; nothing else changes when it comes to rest."""
        moves = self.table.bots.is_waiting or self.table.awaits_bot or self.board.motion.busy
        self.actions_["play_on"].setEnabled(self.isVisible() and self.handover.is_free and moves)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.thinker.may_start = self.settings.second_process
        self.pace.apply()
        if self.is_open:
            self.board.tabletop.habits = habits(self.setup, self.settings)
        # The actions were not updated while another page was shown.
        self.upkeep.ask()
        self.take_focus()


def habits(setup: TableSetup, settings: Settings) -> Habits:
    """How the player likes the board."""
    return Habits(setup.has(SHOW_PREVIEW), setup.has(SHOW_TO_COME), settings.confirm_at_once or not setup.has(CONFIRM_EACH))
