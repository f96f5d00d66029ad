"""The base of the pages at a table: a header, the board, its log and its result, the tools for the pending move, and on the board
what the sentence under the pointer is about."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import tr
from ramses_desktop.store.journal import Journal
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import NUMBERED, Actions
from ramses_desktop.ui.board.marks import NOBODY, CoordinatesItem, ToldItem
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import CONFIRM, EDITS, PUT_BACK, SINGLE, TOOLS, TURN, Habits, Person, Upkeep
from ramses_desktop.ui.board.view import AccessibleBoard, BoardView
from ramses_desktop.ui.game_ui import can_compare, can_retry
from ramses_desktop.ui.table.bars import ActionBar, Header
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.log import Herald, LogList, LogPanel
from ramses_desktop.ui.table.models import LINE_ROLE, LogModel, meanwhile, who_plays
from ramses_desktop.ui.table.result import EndPanel, ResultPanel
from ramses_desktop.ui.table.setup import TableSetup
from ramses_desktop.ui.table.thinker import Thinker
from ramses_desktop.ui.widgets.layout import column

COORDINATES: Final = re.compile(r"\b[a-i][1-9]\b")
REFUSAL, LOG = "refusal", "log"
COMES: Final = (QEvent.Type.Enter, QEvent.Type.FocusIn)
GOES: Final = (QEvent.Type.Leave, QEvent.Type.FocusOut, QEvent.Type.Hide)


class Pointing(QObject):
    """Shows on the board what the sentence under the pointer is about: its places outlined, and the coordinates that it uses.
    `always` is the action that shows coordinates whatever is said."""

    def __init__(self, board: BoardScene, log: LogList, always: QAction) -> None:
        super().__init__(board)
        self._board = board
        self._always = always
        self._line: Line | None = None
        self._said: dict[object, str] = {}
        """The sentences that are shown or pointed at, by where they are."""
        self.outline = ToldItem()
        self.coordinates = CoordinatesItem()
        for item in (self.outline, self.coordinates):
            item.hide()
            board.addItem(item)
        board.arranged.connect(self._show)
        board.motion.settled.connect(self._show)
        board.bubble.changed = lambda words: self._say(REFUSAL, words)
        log.pointed.connect(self._point)
        always.toggled.connect(self._show)

    def attend(self, widgets: Iterable[QWidget]) -> None:
        """Follow the pointer and the focus over these widgets, each of which shows a sentence."""
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget) and event.type() in (*COMES, *GOES):
            self._say(watched, watched.accessibleName() if event.type() in COMES else "")
        return False

    def _point(self, index: QModelIndex) -> None:
        self._line = index.data(LINE_ROLE)
        self._say(LOG, self._line.text if self._line is not None else "")

    def _say(self, where: object, words: str) -> None:
        self._said[where] = words
        self._show()

    def _show(self) -> None:
        board, line = self._board, self._line
        if board.view is None:
            return
        rects = [board.tabletop.part(place) for place in line.at] if line is not None else []
        rects = [rect for at, rect in enumerate(rects) if not rect.isEmpty() and rect not in rects[:at]]
        self.outline.show_places(rects, NOBODY if line is None or line.seat is None else board.tabletop.people[line.seat].token)
        always, used = self._always.isChecked(), any(COORDINATES.search(words) for words in self._said.values())
        boards = tuple(board.tabletop.coordinates()) if always or used else ()
        meant = [one for one in boards if used and any(one.rect.intersects(rect) for rect in rects)]
        usual = [one for one in boards if not one.asked] if always or not rects else []
        self.coordinates.show_coordinates([*usual, *(one for one in meant if one not in usual)])


# ------------------------------------------------------------ one game


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
        self.upkeep = Upkeep(self.update_actions)
        self.column = column(header, (self.view, 1), on=self, gap=0)

    @property
    def game_id(self) -> str:
        """The game on this page; empty without one."""
        return self.table.game.spec.id if self.is_open else ""

    @property
    def session(self) -> Session | None:
        return self.table.session if self.is_open else None

    # -------------------------------------------------------- opening and closing

    def show_table(self, table: Table, tokens: Sequence[int], habits: Habits, result: ResultPanel) -> None:
        """Show this table's board and the panels around it."""
        seats = table.session.seats
        people = [Person(seat.name, tokens[at], seat.player != PERSON) for at, seat in enumerate(seats)]
        self.table = table
        self.board = game_ui.board(table.game.spec.id, people, habits, self)
        self.board.tabletop.earlier = lambda: (table.view_at(ply) for ply in range(table.shown_ply - 1, -1, -1))
        self.accessible = AccessibleBoard(self.board, self.view.viewport())
        self.log = LogPanel(LogModel(table, table), tokens, self.board, self.view)
        self.log.hide()
        self.pointing = Pointing(self.board, self.log.list, self.actions_["coordinates"])
        self.result = result
        self.result.hide()
        self.result.head.needs.connect(self._heighten)
        self.is_open = True
        name = tr(table.game.spec.name)
        self.setWindowTitle(name)
        self.header.title.setText(name)
        self.header.show_about(who_plays(seats))
        self.board.acting.connect(self.upkeep.hold)
        self.board.arranged.connect(self._arranged)
        self.board.reached.connect(self.view.tip_later)
        table.moved.connect(self._moved)
        self.view.setScene(self.board)
        self.opened.emit()

    def _heighten(self, head: float) -> None:
        """Have the board leave this much room above its cards. It is never taken back, as every arrangement ends what moves."""
        if self.is_open and head > max(self.board.tabletop.least_head, self.result.head.height()):
            self.board.tabletop.least_head = head
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

    def update_actions(self) -> None:
        """Enable what makes sense now, and place the widgets."""
        raise NotImplementedError

    def place_widgets(self) -> None:
        """Place the widgets where the board leaves room, and show those needed now."""
        raise NotImplementedError

    def _arranged(self) -> None:
        """The board leaves other room than before: in the middle of something, that is part of what is due at its end."""
        if self.upkeep.is_held:
            self.upkeep.ask()
        else:
            self.place_widgets()

    def show_board(self, before: int) -> None:
        """Show the current position, coming from the ply `before`."""
        table = self.table
        # A tip tells of what can be seen now, and in a game of memory must not outlast it.
        self.view.tip.drop()
        earlier = table.view_at(before) if before != table.shown_ply else None
        self.board.tabletop.meanwhile = meanwhile(self.log.model.since_own_move()) if table.awaits_person else ""
        self.board.show_view(earlier, table.view, table.viewer, awaits=table.awaits_person)
        self.header.show_progress(self.board.tabletop.progress())
        self.showed.emit(before)
        self.board.motion.put_off()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.is_open:
            self.board.motion.finish()


class Rewound:
    """A page that can show every decision of a finished game."""

    is_open: bool
    table: Table

    @property
    def decision(self) -> tuple[Session, int] | None:
        """The decision on the screen, if a better move can be looked for."""
        if not self.is_open:
            return None
        session, ply = self.table.session, self.table.shown_ply
        return (session, ply) if can_retry(session, ply) else None

    @property
    def moment(self) -> tuple[Session, int] | None:
        """The decision on the screen, if what would have been can be told."""
        if not self.is_open:
            return None
        session, ply = self.table.session, self.table.shown_ply
        return (session, ply) if can_compare(session, ply) else None


# ------------------------------------------------------------ deciding


class FocusKeeper(QObject):
    """Gives the focus to a page's board when what had it is hidden or disabled; Qt would give it to whatever is next."""

    def __init__(self, page: DecidingPage) -> None:
        super().__init__(page)
        self._page = page
        QApplication.instance().focusChanged.connect(self._focus_moved)  # type: ignore[union-attr] # there is one by now

    def _focus_moved(self, before: QWidget | None, now: QWidget | None) -> None:
        page = self._page
        if before is None or now is None or not (page.isAncestorOf(before) and page.isAncestorOf(now)):
            return
        if not (before.isVisibleTo(page) and before.isEnabled()):
            page.view.setFocus()


def numbered(board: BoardScene) -> list[Hashable]:
    """The keys of what can be reached by number now: options on a sheet, or else cards."""
    targets = board.tabletop.targets() if board.tabletop.choice is None else board.tabletop.choice.targets()
    return [target.key for target in targets if target.numbered]


def choose_number(page: DecidingPage, at: int) -> None:
    """Go to the thing with this number, counted from 0, and choose it if it is there to be chosen."""
    page.view.setFocus()
    key = numbered(page.board)[at]
    page.board.press_key(key)
    page.board.point_out(key)


def pass_on(page: DecidingPage, event: QKeyEvent) -> None:
    """Let an arrow key do on the board what it always does, although a button has the focus."""
    page.view.setFocus()
    QCoreApplication.sendEvent(page.view, event.clone())


def at_rest(page: DecidingPage, act: Callable[[], object]) -> None:
    """Do something once nothing moves any more."""
    page.board.motion.finish()
    act()


def able(board: BoardScene) -> dict[str, bool]:
    """Which tools and numbers make sense now."""
    count = len(numbered(board)) if board.view is not None else 0
    return {tool: board.hand.can(tool) for tool in TOOLS} | {name: at < count for at, name in enumerate(NUMBERED)}


class DecidingPage(GamePage):
    def __init__(self, actions: Actions, header: Header, parent: QWidget | None = None) -> None:
        super().__init__(actions, header, parent)
        self.bar = ActionBar(actions, self.view)
        self.bar.hide()
        # Enter on a button or a log line activates that, not the piece on the board.
        actions[CONFIRM].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.view.addAction(actions[CONFIRM])
        for tool in TOOLS:
            self.connect_action(tool, partial(self.use, tool))
        for at, name in enumerate(NUMBERED):
            self.connect_action(name, partial(choose_number, self, at))
        self.connect_action("undo", lambda: at_rest(self, self.undo_last))
        self.connect_action("redo", lambda: at_rest(self, self.table.redo))
        FocusKeeper(self)

    def connect_action(self, name: str, act: Callable[[], object]) -> None:
        """Do this when the action is triggered; pages share their actions."""

        def do(_: bool = False) -> None:
            if self.isVisible() and self.is_open:
                with self.upkeep.once():
                    act()

        self.actions_[name].triggered.connect(do)

    def join_hand(self) -> None:
        """Connect the player's hand on a new board with its table."""
        table, board = self.table, self.board
        board.edited.connect(self._edit)
        table.restored.connect(board.hand.restore)
        board.tools_changed.connect(self.upkeep.ask)
        table.refused.connect(lambda reason: board.refuse(reason, board.layout.prompt))

    def _edit(self, before: Any, after: Any, tool: str) -> None:
        self.table.edit(before, after, tr(EDITS[tool]) if tool in EDITS else self.board.hand.edit_words(before, after))

    def use(self, tool: str) -> None:
        """Use a tool on the board."""
        if tool in (SINGLE, CONFIRM, PUT_BACK):
            # Their buttons are about to be disabled, which would pass the focus on to the next widget.
            self.view.setFocus()
        self.board.use_tool(tool)

    def undo_last(self) -> None:
        self.table.undo()

    def show_tools(self) -> None:
        """Show what the bar offers now."""
        table, board = self.table, self.board
        self.bar.show_tools(
            {tool: board.hand.tool_name(tool) for tool in TOOLS},
            board.hand.tools,
            has_tools=board.hand.can(TURN) or board.hand.can(SINGLE),
            waiting=table.bots.is_waiting,
            only_bots=table.only_bots_are_left,
        )


class PlayingPage(DecidingPage):
    """A page at which a game is played, as far as those know it who help there: the tutor, the guide, and who shows its end."""

    ended = Signal(object)
    """The game is over and its result is shown; carries its journal."""

    settings: Settings
    thinker: Thinker
    herald: Herald
    setup: TableSetup
    journal: Journal
    result: EndPanel

    def take_focus(self) -> None:
        """Give the focus to whatever the player is to act on."""
        raise NotImplementedError
