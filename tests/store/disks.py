"""Shared by the store tests, besides games: recorded reports, failing disks, and examples that are the same every time."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

from ramses_desktop.store.disk import Fault

STEADY = settings(derandomize=True, database=None, deadline=None)
"""For property tests: the same examples every time, however slow the machine."""
FEWER = settings(STEADY, max_examples=12)
"""The same for slow examples."""


class Told(list[Fault | None]):
    """Collects everything reported."""

    def __call__(self, fault: Fault | None) -> None:
        self.append(fault)

    @property
    def kinds(self) -> list[str | None]:
        return [fault.kind if fault else None for fault in self]


class Disk:
    """A disk that can be made to fail: `fails` names one operation, or all."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.problem = 0
        self.calls: dict[str, int] = {}
        self.ways: tuple[str, ...] = ()
        self.after = 0
        """The number of calls that still succeed."""
        for name in ("open", "write", "fsync", "replace", "rename"):
            monkeypatch.setattr(os, name, self._wrapped(name, getattr(os, name)))

    def _wrapped(self, name: str, real):
        def call(*args, **named):
            if self.problem and name in self.ways and not _is_reading(name, args):
                if self.after == 0:
                    if name == "write":
                        # A full disk takes what it can.
                        real(args[0], bytes(args[1])[: len(args[1]) // 2])
                    raise OSError(self.problem, os.strerror(self.problem))
                self.after -= 1
            return real(*args, **named)

        return call

    @contextmanager
    def failing(self, problem: int = errno.ENOSPC, *ways: str, after: int = 0) -> Iterator[None]:
        self.problem, self.ways, self.after = problem, ways or ("open", "write", "fsync", "replace", "rename"), after
        try:
            yield
        finally:
            self.problem = 0


def _is_reading(name: str, args: tuple[object, ...]) -> bool:
    return name == "open" and isinstance(args[1], int) and not args[1] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)


@contextmanager
def locked(database: Path, how: str) -> Iterator[None]:
    """While this lasts, another program has it."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute(f"BEGIN {how}")
        yield
        other.execute("ROLLBACK")


def tree(folder: Path) -> dict[str, bytes]:
    """All files of a folder with their content."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
