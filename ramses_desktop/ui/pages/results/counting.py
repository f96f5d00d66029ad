"""Counts finished games in the statistics a little at a time, so that the window stays responsive."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from ramses_desktop.store.statistics import Statistics

PIECE: Final = 0.006
"""Seconds of work between events; together with its last step that is less than a frame."""
REST: Final = 30
"""Milliseconds between two pieces of work, for events."""


class Counting(QObject):
    """Call `begin` whenever there may be something to count."""

    counted = Signal()
    """More games have been counted, perhaps all."""

    def __init__(self, statistics: Statistics, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._statistics = statistics
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        return self._timer.isActive()

    def begin(self) -> None:
        if not self.is_busy:
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _go_on(self) -> None:
        if not self._statistics.catch_up(PIECE):
            self._timer.start()
        self.counted.emit()
