"""What is said where Qt finds no display to show a window on. Qt itself ends the program then, as if it had crashed, and advises
everybody to install libraries; whoever starts a window under `in_our_words` reads what is really wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from PySide6.QtCore import QtMsgType, qInstallMessageHandler

UNREACHED: Final = ("could not connect to display", "wl_display")
"""What Qt's plugins for X11 and Wayland say of a display that does not answer."""


@contextmanager
def in_our_words() -> Iterator[None]:
    """While the QApplication is made. What Qt says without ending the program is passed on as it is."""
    said: list[str] = []

    def listen(kind: QtMsgType, context: Any, text: str) -> None:
        if kind == QtMsgType.QtFatalMsg:
            _end(why_no_window(said))
        said.append(text)

    before = qInstallMessageHandler(listen)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
        if said and sys.stderr is not None:
            print(*said, sep="\n", file=sys.stderr)


def why_no_window(said: list[str]) -> str:
    """One sentence, from what Qt has said on its way to giving up."""
    if any(word in text for text in said for word in UNREACHED):
        named = (os.environ.get(name) for name in ("WAYLAND_DISPLAY", "DISPLAY"))
        names = " or ".join(name for name in named if name)
        return f"The display {names} does not answer, so no window can be opened. The commands work without one."
    return f"No window can be opened: {' '.join(text.rstrip('.') + '.' for text in said)}"


def _end(sentence: str) -> None:
    """Before Qt aborts. Nothing has been begun that would have to be put in order."""
    if sys.stderr is not None:
        print(f"ramses-desktop: {sentence}", file=sys.stderr, flush=True)
    os._exit(1)
