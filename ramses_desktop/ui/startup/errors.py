"""What becomes of faults: an exception is logged and told in one calm sentence while the game goes on, a missing display is
explained, and a report can be saved. Nothing is sent."""

from __future__ import annotations

import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from types import FunctionType, MethodDescriptorType, TracebackType
from typing import TYPE_CHECKING, Any, Final, get_type_hints

from PySide6.QtCore import QCoreApplication, QDir, QObject, QtMsgType, Signal, qInstallMessageHandler
from shiboken6 import Shiboken

from ramses_desktop import language
from ramses_desktop.data import Damaged
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import log
from ramses_desktop.support import missing
from ramses_desktop.support.system import about_this_system, private

if TYPE_CHECKING:
    from ramses_desktop.ui.window import MainWindow

UNREACHED: Final = ("could not connect to display", "wl_display")
"""What Qt's X11 and Wayland plugins say when a display does not answer."""


@contextmanager
def in_our_words() -> Iterator[None]:
    """Wrap the creation of the QApplication. Messages that do not end the program are passed on unchanged."""
    said: list[str] = []

    def listen(kind: QtMsgType, context: object, text: str) -> None:
        if kind == QtMsgType.QtFatalMsg:
            lacking = missing.because_of_libraries()
            _end(lacking or no_window_reason(said), is_shown=bool(lacking))
        said.append(text)

    before = qInstallMessageHandler(listen)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
        if said and sys.stderr is not None:
            print(*said, sep="\n", file=sys.stderr)


def no_window_reason(said: list[str]) -> str:
    """One sentence, made from Qt's messages before it gave up."""
    language.speak(language.of_the_terminal())
    if any(word in text for text in said for word in UNREACHED):
        named = (os.environ.get(name) for name in ("WAYLAND_DISPLAY", "DISPLAY"))
        names = ", ".join(name for name in named if name)
        return tr("The display {names} does not respond, so no window can be opened. The commands work without one.", names=names)
    return tr("No window can be opened: {why}", why=" ".join(text.rstrip(".") + "." for text in said))


def _end(sentence: str, *, is_shown: bool) -> None:
    """Exit before Qt aborts. There is nothing to clean up yet."""
    if sys.stderr is not None:
        print(f"ramses-desktop: {sentence}", file=sys.stderr, flush=True)
    if is_shown:
        missing.show(sentence)
    os._exit(1)


# ------------------------------------------------------------ errors


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


# ------------------------------------------------------------ overrides


def install() -> None:
    """Guard the overrides of every class defined from now on."""
    Shiboken.Object.__init_subclass__ = classmethod(_defined)  # type: ignore[assignment, method-assign]


def _defined(cls: type, /, **words: object) -> None:
    super(Shiboken.Object, cls).__init_subclass__(**words)  # type: ignore[misc]
    _guard_class(cls)


def _guard_class(cls: type) -> None:
    own, above = vars(cls), [vars(base) for base in cls.__mro__[1:-1]]
    shared = {name for names in above for name in own.keys() & names.keys() if isinstance(names[name], MethodDescriptorType)}
    for name in shared:
        if isinstance(own[name], FunctionType):
            setattr(cls, name, _guard(own[name]))


def _guard(method: Callable[..., object]) -> Callable[..., object]:
    @wraps(method)
    def guarded(*args: object, **words: object) -> object:
        try:
            return method(*args, **words)
        except BaseException as fault:  # noqa: BLE001 - reported like any other fault
            sys.excepthook(type(fault), fault, fault.__traceback__)
            # Release open painters, even if the exception is kept.
            traceback.clear_frames(fault.__traceback__)
        return _nothing(method)

    return guarded


def _nothing(method: Callable[..., object]) -> object:
    """What a failed method returns: False, 0, an empty size, or None if its type has no such value."""
    try:
        return get_type_hints(method)["return"]()
    except (KeyError, NameError, NotImplementedError, TypeError):
        return None


# ------------------------------------------------------------ reports


SUFFIX: Final = ".txt"


class Reports(QObject):
    """Lives as long as its window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.actions_["report"].triggered.connect(self.ask_where)
        window.banner.report_wanted.connect(self.ask_where)

    def tell(self, sentence: str, details: str) -> None:
        """Show a fault, with a report on offer."""
        self._window.banner.tell(sentence, details, can_report=True)

    def tell_crash(self, trace: str) -> None:
        self.tell(tr("The program crashed last time. Your games are safe. A report helps to mend it; nothing is sent."), trace)

    def ask_where(self) -> None:
        from ramses_desktop.support import report
        from ramses_desktop.ui.widgets.tables import file_dialog

        dialog = file_dialog(self._window, tr("Save a report"), QDir.homePath(), tr("Reports (*{suffix})", suffix=SUFFIX))
        dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX.lstrip("."))
        dialog.selectFile(report.file_name())
        dialog.fileSelected.connect(self.save)
        dialog.open()

    def save(self, path: str | Path) -> None:
        from ramses_desktop.store import disk
        from ramses_desktop.support import report

        path = Path(path)
        try:
            report.write(path)
        except OSError as problem:
            fault = disk.because(problem, path.parent, mark("The report cannot be saved: {reason}."))
            self._window.tell(fault.sentence, fault.details)
            return
        self._window.banner.close_reported()
        self._window.say(tr("Saved: {file}. Read it, and attach it when you ask for help.", file=path.name))
