"""Notices at the next start that the program crashed. While it runs, Python's fault handler holds a file open and writes down where
it died. A program that is killed, or loses its power, leaves the file empty: that is no crash."""

from __future__ import annotations

import faulthandler
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final

from ramses_desktop.store import log
from ramses_desktop.store.paths import log_folder

MOST: Final = 20_000
"""Characters of a crash that are kept; the first ones say most."""

_watching: list[FileIO] = []


def file() -> Path:
    return log_folder() / "crash.txt"


def watch() -> str:
    """Begin to watch this run. Returns what the last one wrote when it crashed, which goes to the log; empty if it did not crash.
    Without a folder to write to, nothing is watched."""
    try:
        file().parent.mkdir(parents=True, exist_ok=True)
        _watching.append(FileIO(file(), "a+"))
    except OSError:
        return ""
    handle = _watching[-1]
    handle.seek(0)
    trace = handle.read(MOST).decode("utf-8", "replace").strip()
    handle.truncate(0)
    faulthandler.enable(handle)
    if trace:
        log.write(f"The program crashed:\n{trace}")
    return trace


def note(trace: str) -> None:
    """Write down a fault that ends the program without killing it."""
    for handle in _watching:
        with suppress(OSError):
            handle.write(trace.encode("utf-8", "replace"))


def rest() -> None:
    """The program ends as it should: whatever the handler wrote was not the end."""
    while _watching:
        faulthandler.disable()
        _watching.pop().close()
        with suppress(OSError):
            file().unlink()
