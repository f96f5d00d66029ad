"""Explains in our own words that there is no display, or which libraries are missing. Qt would abort as if it had crashed, and
advise installing more of itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from PySide6.QtCore import QtMsgType, qInstallMessageHandler

from ramses_desktop import language
from ramses_desktop.engine.text import tr
from ramses_desktop.support import missing

UNREACHED: Final = ("could not connect to display", "wl_display")
"""What Qt's X11 and Wayland plugins say when a display does not answer."""


@contextmanager
def in_our_words() -> Iterator[None]:
    """Wrap the creation of the QApplication. Messages that do not end the program are passed on unchanged."""
    said: list[str] = []

    def listen(kind: QtMsgType, context: Any, text: str) -> None:
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
