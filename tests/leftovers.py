"""What a test leaves running: a timer that ticks on, a thread, or a window that is still shown. All of it would go on during the
tests that follow, and slow them down or change what they find."""

from __future__ import annotations

import gc
import threading
from typing import Any, Final
from weakref import ref

from attrs import frozen
from PySide6.QtCore import SIGNAL, QEvent, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tests.patience import PATIENCE

_timers: Final[list[ref[QTimer]]] = []
"""Those that were made during this test."""


def watch_timers() -> None:
    """From now on, know of every timer that Python makes."""
    begin = QTimer.__init__

    def begun(timer: QTimer, *words: Any, **named: Any) -> None:
        begin(timer, *words, **named)
        _timers.append(ref(timer))

    QTimer.__init__ = begun  # type: ignore[method-assign]


def shown_windows() -> set[QWidget]:
    if not isinstance(QApplication.instance(), QApplication):
        return set()
    return {window for window in QApplication.topLevelWidgets() if window.isVisible()}


@frozen
class Start:
    """What was there when a test began; the timers that it makes are counted from then on."""

    threads: frozenset[threading.Thread]
    windows: frozenset[QWidget]

    @classmethod
    def now(cls) -> Start:
        _timers.clear()
        return cls(frozenset(threading.enumerate()), frozenset(shown_windows()))

    def left_running(self, patience: float = PATIENCE) -> list[str]:
        """What is still there although the test is over. It is ended, so that the tests that follow need not suffer."""
        if QApplication.instance() is not None:
            # Closed windows wait for an event loop to delete them.
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        found = []
        if ticking():
            gc.collect()  # what nobody holds any longer is gone then, with its timers
        for timer in ticking():
            found.append(f"a timer of {timer.parent()}, every {timer.interval()} ms")
            timer.stop()
        for window in shown_windows() - self.windows:
            found.append(f"a window, {window}")
            window.close()
        for thread in [thread for thread in threading.enumerate() if thread not in self.threads and not is_of_qt(thread)]:
            thread.join(patience)
            found += [f"a thread, {thread.name}"] if thread.is_alive() else []
        return found


def ticking() -> list[QTimer]:
    return [timer for known in _timers if (timer := known()) is not None and isValid(timer) and will_do_something(timer)]


def will_do_something(timer: QTimer) -> bool:
    """A timer of `QTimer.singleShot` has no parent, and goes on when what it was for is gone: then it only deletes itself."""
    only_itself = int(timer.isSingleShot() and timer.parent() is None)
    return timer.isActive() and timer.receivers(SIGNAL("timeout()")) > only_itself


def is_of_qt(thread: threading.Thread) -> bool:
    """Qt's own threads look like this once they have called Python."""
    return isinstance(thread, threading._DummyThread)
