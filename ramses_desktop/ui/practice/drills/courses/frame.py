"""The frame of a drill with a board of its own: the board, what is asked, panels beside it, and buttons below them. In a narrow
window the question goes over the board, which keeps its size."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.games import IDS, has_module, info_of
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.view import AccessibleBoard, BoardView
from ramses_desktop.ui.coaching.retry.panels import TaskBanner
from ramses_desktop.ui.coaching.retry.task import Outcome
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Button, Label, Panel, ghost
from ramses_desktop.ui.widgets.page import MARGIN, Page, Scroll

WIDE: Final = 1160
"""Width in pixels, at normal text size, from which the question has its place beside the board."""
GAP: Final = 12
BANNER: Final = 38
"""Height of what is asked, in pixels."""
NARROW_SHARE: Final = 0.42
"""The most that the panels get of a narrow window."""
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def game_with(module: str) -> str:
    """The game that has this module for a drill."""
    return next(game_id for game_id in IDS if has_module(game_id, module))


def new_seed() -> str:
    return os.urandom(8).hex()


class CoursePage(Page):
    side_width: ClassVar[tuple[int, int]]
    """Width of the panels in pixels at normal text size, in a wide window and in a narrow one."""

    def __init__(self, practising: Practising, title: str, game_id: str, how: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self.practising = practising
        self.game_id = game_id
        self._player = ""
        """Whose run it is."""
        self._add_to_header(tr("{game}, drill", game=tr(info_of(game_id).name)))
        self.view = BoardView()
        self.view.setAccessibleName(title)
        self.view.installEventFilter(self)
        self.banner = TaskBanner(self)
        self.banner.show()
        self.about = Panel()
        about = QVBoxLayout(self.about)
        about.setContentsMargins(0, 0, 0, 0)
        about.addWidget(Label(how, 15, wrap=True))
        self.about.hide()
        panels = QWidget()
        self.panels = QVBoxLayout(panels)
        self.panels.setContentsMargins(2, 2, 2, 2)
        self.panels.setSpacing(GAP)
        self.panels.addWidget(self.about)
        self.side = Scroll(panels)
        self.bar = QWidget()
        self._offered: list[Button] = []
        self._rows = QHBoxLayout(), QHBoxLayout()
        rows = QVBoxLayout(self.bar)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for row in self._rows:
            row.setSpacing(2)
            rows.addLayout(row)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(MARGIN - 2, 2, MARGIN - 2, MARGIN - 6)
        self._grid.setSpacing(GAP)
        self._grid.setColumnStretch(0, 1)
        self.body.addLayout(self._grid)
        self.arrange()
        appearance().changed.connect(self.arrange)

    def _add_to_header(self, about: str) -> None:
        self.header.setStretch(1, 0)
        self.header.addSpacing(12)
        self.header.addWidget(Label(about, 14.5, tone="soft"))
        self.header.addStretch(1)
        self.how = ghost(tr("How it works"), "ui-help")
        self.how.setCheckable(True)
        self.how.toggled.connect(self._explain)
        self.header.addWidget(self.how)

    def _explain(self, wanted: bool) -> None:
        self.about.setVisible(wanted)
        if wanted:
            self.side.ensureWidgetVisible(self.about)

    def start(self) -> None:
        """Begin a run of whoever practises, or go on with the one that was left."""
        raise NotImplementedError

    def take_up(self) -> None:
        """Go on where the page was left."""
        self.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin at once, and anew for another player."""
        super().showEvent(event)
        if self._player != self.practising.name:
            self._player = self.practising.name
            self.start()

    # -------------------------------------------------------- the board

    def show_board(self, board: BoardScene) -> None:
        """Put a board on the page; there is only one as long as the page lives."""
        board.setParent(self)
        self.view.setScene(board)
        self.accessible = AccessibleBoard(board, self.view.viewport())
        self.view.arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Page up and Page down scroll the panels, which have no focus; the board would take these keys for itself."""
        steps = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        if watched is self.view and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in steps:
            bar = self.side.verticalScrollBar()
            bar.setValue(bar.value() + steps[Qt.Key(event.key())] * bar.pageStep())
            return True
        return super().eventFilter(watched, event)

    # -------------------------------------------------------- words

    def ask(self, words: str) -> None:
        self.banner.ask(words, 0)
        self.accessible.say(words)

    def tell(self, words: str, *, right: bool) -> None:
        """Say how it went."""
        self.banner.tell(words, Outcome.BEST if right else Outcome.COSTS)
        self.accessible.say(words)

    def hear(self, event: str) -> None:
        self.practising.window.sounding.player.play(event)

    def note(self, kind: str, **data: Any) -> None:
        """Keep what happened."""
        self.practising.log.add(self.practising.name, kind, **data)

    def offer(self, buttons: Sequence[Button]) -> None:
        """Show these buttons only, in this order."""
        for button in self._offered:
            button.hide()
        self._offered = [*buttons]
        self._place_buttons()
        for button in buttons:
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.show()
        self.view.setFocus()

    def _place_buttons(self) -> None:
        """All in a row, or if they are too wide for that in two that are about as wide."""
        for row in self._rows:
            while row.count():
                row.takeAt(0)
        widths = [button.minimumSizeHint().width() for button in self._offered]
        first = len(widths)
        if sum(widths) > self.bar.width():
            first = min(range(1, len(widths)), key=lambda at: max(sum(widths[:at]), sum(widths[at:])), default=1)
        for at, button in enumerate(self._offered):
            self._rows[int(at >= first)].addWidget(button, button.sizeHint().width())

    # -------------------------------------------------------- layout

    @property
    def is_wide(self) -> bool:
        return self.width() >= appearance().px(WIDE)

    def arrange(self) -> None:
        """Place everything for this width and text size."""
        for part in (self.view, self.banner, self.side, self.bar):
            self._grid.removeWidget(part)
        wide, narrow = self.side_width
        if self.is_wide:
            width = appearance().px(wide)
            self._grid.addWidget(self.view, 0, 0, 3, 1)
            self._grid.addWidget(self.banner, 0, 1)
        else:
            width = min(appearance().px(narrow), self.width() * NARROW_SHARE)
            self._grid.addWidget(self.banner, 0, 0, 1, 2)
            self._grid.addWidget(self.view, 1, 0, 2, 1)
        self._grid.addWidget(self.side, 1, 1)
        self._grid.addWidget(self.bar, 2, 1)
        self._grid.setRowStretch(1, 1)
        self.banner.setFixedHeight(round(appearance().px(BANNER)))
        for part in (self.side, self.bar):
            part.setFixedWidth(round(width))
        self._place_buttons()
        if self.is_wide:
            self.banner.setFixedWidth(round(width))
        else:
            self.banner.setMinimumWidth(0)
            self.banner.setMaximumWidth(10_000)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()
