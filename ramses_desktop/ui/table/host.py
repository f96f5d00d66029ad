"""The base of the pages for playing and replaying: a header, the board, its log and its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Habits, Person, Progress
from ramses_desktop.ui.board.view import AccessibleBoard, BoardView
from ramses_desktop.ui.game_ui import can_compare, can_retry
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.ending.result import ResultPanel
from ramses_desktop.ui.table.models import LogModel
from ramses_desktop.ui.table.panels.header import Header
from ramses_desktop.ui.table.panels.log import LogPanel
from ramses_desktop.ui.table.pointing import Pointing
from ramses_desktop.ui.table.sentences import meanwhile, who_plays

LEAST_LOG: Final = 90
"""Height in pixels below which a log beside the board is useless."""


class GamePage(QWidget):
    """A page that shows one game at a time. The attributes that belong to the game are valid while `is_open`."""

    opened = Signal()
    """There is another game on the page."""
    showed = Signal(int)
    """The board has come from this ply to the one it shows now."""
    celebrated = Signal(bool)
    """The game has just ended, with something to celebrate or without."""

    is_live = True
    """Whether a game is played here, rather than replayed."""
    hurries = False
    """Whether moves are shown faster than they can be followed."""
    table: Table
    board: BoardScene
    accessible: AccessibleBoard
    log: LogPanel
    pointing: Pointing
    result: ResultPanel

    def __init__(self, actions: Actions, header: Header, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.actions_ = actions
        self.header = header
        self.view = BoardView()
        self.is_open = False
        self._log_wanted = False
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.column.addWidget(header)
        self.column.addWidget(self.view, 1)

    @property
    def game_id(self) -> str:
        """The game on this page; empty without one."""
        return self.table.game.spec.id if self.is_open else ""

    @property
    def session(self) -> Session | None:
        return self.table.session if self.is_open else None

    @property
    def board_progress(self) -> Sequence[Progress]:
        """How far the game on the board is."""
        return self.board.progress()

    @property
    def decision(self) -> tuple[Session, int] | None:
        """The decision on the screen, if a better move can be looked for."""
        if not self.is_open or not can_retry(self.table.session, self.table.shown_ply):
            return None
        return self.table.session, self.table.shown_ply

    @property
    def moment(self) -> tuple[Session, int] | None:
        """The decision on the screen, if what would have been can be told."""
        if not self.is_open or not can_compare(self.table.session, self.table.shown_ply):
            return None
        return self.table.session, self.table.shown_ply

    # -------------------------------------------------------- opening and closing

    def show_table(self, table: Table, tokens: Sequence[int], habits: Habits, result: ResultPanel) -> None:
        """Show this table's board and the panels around it."""
        seats = table.session.seats
        people = [Person(seat.name, tokens[at], seat.player != PERSON) for at, seat in enumerate(seats)]
        self.table = table
        self.board = game_ui.board(table.game.spec.id)(people, habits, self)
        self.board.earlier = lambda: (table.view_at(ply) for ply in range(table.shown_ply - 1, -1, -1))
        self.accessible = AccessibleBoard(self.board, self.view.viewport())
        self.log = LogPanel(LogModel(table, table), tokens, self.view)
        self.log.hide()
        self.board.motion.withheld.connect(self.log.withhold)
        self.pointing = Pointing(self.board, self.log.list, self.actions_["coordinates"])
        self.result = result
        self.result.hide()
        self.result.head.needs.connect(self._heighten)
        self._log_wanted = False
        self.is_open = True
        name = tr(table.game.spec.name)
        self.setWindowTitle(name)
        self.header.title.setText(name)
        self.header.show_about(who_plays(seats))
        self.board.arranged.connect(self.place_widgets)
        self.board.reached.connect(self.view.tip_later)
        table.moved.connect(self._moved)
        self.view.setScene(self.board)
        self.opened.emit()

    def _heighten(self, head: float) -> None:
        """Have the board leave this much room above its cards. It is never taken back, as every arrangement ends what moves."""
        if self.is_open and head > max(self.board.least_head, self.result.head.height()):
            self.board.least_head = head
            self.view.arrange()

    def clear(self) -> None:
        """Remove the game from the page."""
        if not self.is_open:
            return
        self.is_open = False
        self.setWindowTitle("")
        self.board.motion.finish()
        self.accessible.clear()
        # The view must release the board before it is deleted.
        self.view.setScene(None)
        self.log.hide()
        self.result.leave()
        for old in (self.log, self.accessible, self.board, self.table):
            old.deleteLater()

    # -------------------------------------------------------- showing

    def _moved(self, before: int, now: int) -> None:
        """The table has gone from one ply to another."""
        raise NotImplementedError

    def place_widgets(self) -> None:
        """Place the widgets where the board leaves room, and show those needed now."""
        raise NotImplementedError

    def show_board(self, before: int) -> None:
        """Show the current position, coming from the ply `before`."""
        table = self.table
        # A tip tells of what can be seen now, and in a game of memory must not outlast it.
        self.view.tip.drop()
        earlier = table.view_at(before) if before != table.shown_ply else None
        self.board.meanwhile = meanwhile(self.log.model.since_own_move()) if table.awaits_person else ""
        self.board.show_view(earlier, table.view, table.viewer, awaits=table.awaits_person)
        self.header.show_progress(self.board_progress)
        self.showed.emit(before)
        self.board.motion.put_off()

    def place_log(self, place: QRectF, *, visible: bool, drawer: bool) -> None:
        """Show the log in its place, or as a drawer if it is wanted."""
        self.log.setVisible(visible and (self._log_wanted or not drawer))
        if not drawer:
            self.log.setGeometry(place.toRect())
        elif self.board.view is not None:
            # Before the first view nobody has a place yet.
            seats = range(len(self.table.session.seats))
            self.log.open_over(self.view.viewport(), (self.board.part(("player", seat)) for seat in seats))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.is_open:
            self.board.motion.finish()
