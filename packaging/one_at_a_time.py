"""Keeps two runs of `dev.py` from setting up the same environment at once. Runs on any Python 3, as `dev.py` does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def only(path: Path) -> Iterator[None]:
    """Wait until no other process holds this file, and hold it. Where it cannot be written, nobody can set anything up."""
    try:
        file = path.open("ab")
    except OSError:
        yield
        return
    with file:
        if sys.platform == "win32":
            import msvcrt

            held = False
            while not held:
                with suppress(OSError):  # after ten seconds
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    held = True
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
