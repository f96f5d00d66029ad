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
        with suppress(OSError):  # not every disk knows locks
            _hold(file.fileno())
        yield


def _hold(file: int) -> None:
    if sys.platform == "win32":
        import errno
        import msvcrt

        while True:
            try:
                msvcrt.locking(file, msvcrt.LK_LOCK, 1)
                return
            except OSError as problem:  # after ten seconds, if somebody holds it
                if problem.errno != errno.EDEADLOCK:
                    raise
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
