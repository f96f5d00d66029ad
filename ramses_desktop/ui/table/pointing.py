"""Shows on the board what the sentence under the pointer or the keyboard is about: where a line of the log happened, and the
coordinates while a sentence uses them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.telling import Line
from ramses_desktop.ui.board.marks import NOBODY, CoordinatesItem, ToldItem
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.table.models import LINE_ROLE
from ramses_desktop.ui.table.panels.log import LogList

COORDINATES: Final = re.compile(r"\b[a-i][1-9]\b")
REFUSAL, LOG = "refusal", "log"
COMES: Final = (QEvent.Type.Enter, QEvent.Type.FocusIn)
GOES: Final = (QEvent.Type.Leave, QEvent.Type.FocusOut, QEvent.Type.Hide)


class Pointing(QObject):
    """`always` is the action that shows coordinates whatever is said."""

    def __init__(self, board: BoardScene, log: LogList, always: QAction) -> None:
        super().__init__(board)
        self._board = board
        self._always = always
        self._line: Line | None = None
        self._said: dict[object, str] = {}
        """The sentences that are shown or pointed at, by where they are."""
        self.told = ToldItem()
        self.coordinates = CoordinatesItem()
        for item in (self.told, self.coordinates):
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
        rects = [board.part(place) for place in line.at] if line is not None else []
        rects = [rect for at, rect in enumerate(rects) if not rect.isEmpty() and rect not in rects[:at]]
        self.told.show_places(rects, NOBODY if line is None or line.seat is None else board.people[line.seat].token)
        always, used = self._always.isChecked(), any(COORDINATES.search(words) for words in self._said.values())
        boards = tuple(board.coordinates()) if always or used else ()
        meant = [one for one in boards if used and any(one.rect.intersects(rect) for rect in rects)]
        usual = [one for one in boards if not one.asked] if always or not rects else []
        self.coordinates.show_coordinates([*usual, *(one for one in meant if one not in usual)])
