"""The base of the pages at which a person decides: the tools for the pending move, and undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.values import CONFIRM, EDITS, PUT_BACK, SINGLE, TOOLS, TURN
from ramses_desktop.ui.table.host import GamePage
from ramses_desktop.ui.table.panels.bars import ActionBar
from ramses_desktop.ui.table.panels.header import Header


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
        self.connect_action("undo", lambda: self.go_on(self.undo_last))
        self.connect_action("redo", lambda: self.go_on(self.table.redo))

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
