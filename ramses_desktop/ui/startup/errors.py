"""Handles uncaught exceptions: each is logged and reported in one calm sentence, and the game goes on. Exceptions in slots and
painting reach Python's own hooks, which this replaces."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from contextlib import suppress
from types import TracebackType
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from ramses_desktop.data import Damaged
from ramses_desktop.engine.text import tr
from ramses_desktop.store import log
from ramses_desktop.support.system import about_this_system, private

QUIET: Final = 30.0
"""Seconds before the same fault is reported again: a fault in painting recurs with every frame."""
_REMEMBERED: Final = 100


class Errors(QObject):
    """Receives every uncaught exception."""

    happened = Signal(str, str)
    """A sentence for the player, and details for a bug report."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._told: dict[str, float] = {}
        self._missed = False
        self._busy = threading.local()
        self._before: tuple[Any, Any, Any] | None = None

    def install(self) -> None:
        """Install the hooks."""
        self._before = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self.handle
        threading.excepthook = self._in_thread
        sys.unraisablehook = self._unraisable

    def remove(self) -> None:
        """Restore the previous hooks."""
        if self._before is not None:
            sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
            self._before = None

    def handle(self, kind: type[BaseException], fault: BaseException | None, trace: TracebackType | None) -> None:
        """Log and report a fault. A fault while doing so only reaches the terminal."""
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            QCoreApplication.exit(130 if issubclass(kind, KeyboardInterrupt) else 0)
            return
        if getattr(self._busy, "now", False):
            sys.__excepthook__(kind, fault or kind(), trace)
            return
        self._busy.now = True
        try:
            self._tell("".join(traceback.format_exception(kind, fault, trace)), str(fault) if isinstance(fault, Damaged) else "")
        except Exception:  # noqa: BLE001 - nothing may escape the last handler
            sys.__excepthook__(*sys.exc_info())
        finally:
            self._busy.now = False

    def _in_thread(self, args: threading.ExceptHookArgs) -> None:
        self.handle(args.exc_type, args.exc_value, args.exc_traceback)

    def _unraisable(self, args: Any) -> None:
        self.handle(args.exc_type, args.exc_value, args.exc_traceback)

    def miss(self, problem: Damaged) -> None:
        """Report a resource that the program does without. All are logged; players hear only of the first, as the cure is the
        same."""
        log.write(str(problem))
        if not self._missed:
            self._missed = True
            self.happened.emit(str(problem), about_this_system())

    def _tell(self, trace: str, sentence: str) -> None:
        now = time.monotonic()
        if now - self._told.get(trace, -QUIET) < QUIET:
            return
        if len(self._told) >= _REMEMBERED:
            self._told.clear()
        self._told[trace] = now
        details = f"{about_this_system()}\n\n{private(trace)}"
        if sys.__stderr__ is not None:
            with suppress(OSError, ValueError):  # its terminal may be gone
                sys.__stderr__.write(trace)
        log.write(details)
        self.happened.emit(sentence or tr("Something went wrong; your game is safe."), details)
