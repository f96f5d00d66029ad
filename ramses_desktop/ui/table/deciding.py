"""The base of the pages at which a person decides: the tools for the pending move, and undo."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.actions.rows import NUMBERED
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import CONFIRM, EDITS, PUT_BACK, SINGLE, TOOLS, TURN
from ramses_desktop.ui.table.host import GamePage
from ramses_desktop.ui.table.panels.bars import ActionBar
from ramses_desktop.ui.table.panels.header import Header


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
    targets = board.targets() if board.choice is None else board.choice.targets()
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


def able(board: BoardScene) -> dict[str, bool]:
    """Which tools and numbers make sense now."""
    count = len(numbered(board)) if board.view is not None else 0
    return {tool: board.can(tool) for tool in TOOLS} | {name: at < count for at, name in enumerate(NUMBERED)}


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
        self.connect_action("undo", lambda: self.go_on(self.undo_last))
        self.connect_action("redo", lambda: self.go_on(self.table.redo))

        FocusKeeper(self)

    def connect_action(self, name: str, act: Callable[[], object]) -> None:
        """Do this when the action is triggered; pages share their actions."""
        self.actions_[name].triggered.connect(lambda _=False: act() if self.isVisible() and self.is_open else None)

    def join_hand(self) -> None:
        """Connect the player's hand on a new board with its table."""
        table, board = self.table, self.board
        board.edited.connect(self._edit)
        table.restored.connect(board.restore)
        table.edits_changed.connect(self.update_actions)
        board.tools_changed.connect(self.update_actions)
        table.refused.connect(lambda reason: board.refuse(reason, board.layout.prompt))

    def _edit(self, before: Any, after: Any, tool: str) -> None:
        self.table.edit(before, after, tr(EDITS[tool]) if tool in EDITS else self.board.edit_words(before, after))

    def use(self, tool: str) -> None:
        """Use a tool on the board."""
        if tool in (SINGLE, CONFIRM, PUT_BACK):
            # Their buttons are about to be disabled, which would pass the focus on to the next widget.
            self.view.setFocus()
        self.board.use_tool(tool)

    def undo_last(self) -> None:
        self.table.undo()

    def go_on(self, act: Callable[[], object]) -> None:
        """Do something once nothing moves any more."""
        self.board.motion.finish()
        act()

    def update_actions(self) -> None:
        """Enable what makes sense now."""
        raise NotImplementedError

    def show_tools(self) -> None:
        """Show what the bar offers now."""
        table, board = self.table, self.board
        self.bar.show_tools(
            {tool: board.tool_name(tool) for tool in TOOLS},
            board.tools,
            has_tools=board.can(TURN) or board.can(SINGLE),
            waiting=table.is_waiting,
            only_bots=table.only_bots_are_left,
        )
