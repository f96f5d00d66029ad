"""The ceremony at the end of a game: the points are counted line by line, the winner's token is crowned, flakes fall. Any key or
click finishes it, and what it leaves is the result."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from ramses_desktop.ui.board.sprites import Motion
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.ending.result import ResultPanel

LENGTH: Final = 2600
"""Milliseconds at normal speed."""
CROWNED: Final = (160, 700)
COUNTED: Final = (300, 1700)
FALLEN: Final = (300, 2600)
"""When each part of it happens, in milliseconds from its start."""
SKIPPING: Final = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress)


class Ceremony(QObject):
    """Runs over one result, with the motion of its board."""

    def __init__(self, result: ResultPanel, motion: Motion, *, won: bool, counts: bool = True) -> None:
        super().__init__(result)
        self._result, self._motion, self._won = result, motion, won
        self._counts = counts
        """Whether the points are counted; otherwise they have been."""
        self._runs = self._is_scattered = False

    def begin(self) -> None:
        """Play the ceremony; with reduced motion, show only its end."""
        if self._won:
            self._result.scatter()
        self._runs = appearance().travel(LENGTH) > 0
        if self._runs:
            # Later, as the key or click that ended the game may still be on its way.
            QTimer.singleShot(0, self, self._listen)
        self._motion.go(LENGTH, self.show_part, travel=True, curve=QEasingCurve.Type.Linear, done=self._end)

    def _listen(self) -> None:
        if self._runs:
            QApplication.instance().installEventFilter(self)  # type: ignore[union-attr] # there is one by now

    def show_part(self, part: float) -> None:
        """Show the state after this share of the time."""
        now = part * LENGTH
        if self._won and part > 0 and not self._is_scattered:
            # The window has laid everything out since the beginning.
            self._is_scattered = True
            self._result.scatter()
        if self._counts:
            self._result.show_ceremony(_share(now, CROWNED) if self._won else 1.0, _share(now, COUNTED))
        if self._won:
            self._result.let_fall(_share(now, FALLEN))

    def _end(self) -> None:
        if self._runs:
            self._runs = False
            QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr] # as above
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Finish at the first key or click, without consuming it."""
        if self._runs and event.type() in SKIPPING:
            self._motion.finish()
        return False


def _share(now: float, span: tuple[int, int]) -> float:
    start, end = span
    return min(1.0, max(0.0, (now - start) / (end - start)))
