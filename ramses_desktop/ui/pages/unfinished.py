"""The page of unfinished games: each can be continued, or deleted with undo."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.games import Unfinished, about, called
from ramses_desktop.ui.widgets.basic import IconButton, Label, Panel, plain
from ramses_desktop.ui.widgets.layout import column, row
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN, Nothing, Page, Scroll, UndoBar

if TYPE_CHECKING:
    from ramses_desktop.store.journal import OpenGame


class GameRow(Panel):
    """An unfinished game: its name, its points so far, and what can be done with it."""

    def __init__(self, game: OpenGame) -> None:
        super().__init__(fill="card")
        self.game = game
        self.setContentsMargins(18, 10, 10, 13)
        self.name = Label(called(game), 15.5, 700, wrap=True)
        self.state = Label(about(game)[1], 14, tone="soft", wrap=True)
        self.go_on = plain(tr("Continue"), "ui-play")
        self.delete = IconButton("ui-delete", tr("Delete this game"), 20)
        for button in (self.go_on, self.delete):
            button.setAccessibleDescription(self.name.text())
        for label in (self.name, self.state):
            label.setTextFormat(Qt.TextFormat.PlainText)
        row((column(self.name, self.state, gap=2), 1), self.go_on, self.delete, on=self, gap=6)


class UnfinishedPage(Page):
    """The list is read from the disk whenever the page is shown, and after every change."""

    play = Signal()

    def __init__(self, unfinished: Unfinished, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(tr("Unfinished games"), parent)
        self._unfinished = unfinished
        self._discarded: list[Path] = []
        self.rows: list[GameRow] = []
        contents = QWidget()
        self._list = column(..., on=contents, gap=GUTTER - 6, margins=(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5))
        self.nothing = Nothing("ui-list", tr("Play"))
        self.nothing.tell(tr("No unfinished games"), tr("A game waits here from its first move on."))
        self.nothing.button.clicked.connect(self.play)
        self.views = QStackedWidget()
        for view in (contents, self.nothing):
            self.views.addWidget(Scroll(view))
        self.body.addWidget(self.views, 1)
        self.undo_bar = UndoBar(actions, self)
        self.undo_bar.undone.connect(self._undo)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_games()

    def _show_games(self) -> None:
        for old in self.rows:
            old.hide()
            old.deleteLater()
        self.rows = [GameRow(game) for game in self._unfinished.all_games()]
        for place, shown in enumerate(self.rows):
            shown.go_on.clicked.connect(lambda _=False, game=shown.game: self._unfinished.go_on(game))
            shown.delete.clicked.connect(lambda _=False, place=place: self._delete(place))
            self._list.insertWidget(place, shown)
        self.views.setCurrentIndex(0 if self.rows else 1)
        self.undo_bar.show_deleted(1 if self._discarded else 0)

    def _delete(self, place: int) -> None:
        by_key = self.rows[place].delete.hasFocus()
        path = self._unfinished.discard(self.rows[place].game.id)
        if path is not None:
            self._discarded.append(path)
        self._show_games()
        if by_key:
            (self.rows[min(place, len(self.rows) - 1)].delete if self.rows else self.undo_bar.button).setFocus()

    def _undo(self) -> None:
        """Bring back the game that was deleted last."""
        if self._discarded:
            self._unfinished.bring_back(self._discarded.pop())
            self._show_games()
