"""The file of the statistics: opened when it is first needed, brought to the newest schema, and let go of when it makes trouble.
It holds nothing that is not in the finished records too, so a damaged file is set aside and a new one begun."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import define, field

from ramses_desktop.engine.text import kept, tr
from ramses_desktop.store import disk, faults
from ramses_desktop.store.faults import Fault, Tell
from ramses_desktop.store.paths import damaged_folder, statistics_file

if TYPE_CHECKING:
    from sqlite3 import Connection

T = TypeVar("T")

APPLICATION: Final = 0x52614D73
"""Written into the file, so that another program's is not taken for ours."""
PATIENCE: Final = 1.0
"""Seconds to wait for another program that is writing."""
REST: Final = 30.0
"""Seconds before a file that made trouble is tried again."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE game (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            players INTEGER NOT NULL,
            kind TEXT NOT NULL,
            assisted INTEGER NOT NULL,
            counts INTEGER NOT NULL,
            begun TEXT NOT NULL,
            ended TEXT NOT NULL,
            seconds INTEGER NOT NULL
        )""",
        """CREATE TABLE seat (
            game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            player TEXT NOT NULL,
            total INTEGER NOT NULL,
            place INTEGER NOT NULL,
            tie_break TEXT NOT NULL,
            parts TEXT NOT NULL,
            opponents TEXT NOT NULL,
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID""",
        "CREATE INDEX game_by_variant ON game (game, options)",
        "CREATE INDEX seat_by_name ON seat (player, name)",
    ),
)
"""What brings a file of each version to the next; version 0 is an empty file. Never change one that was released: add another."""


class _Unusable(Exception):
    """The file is not for this version."""


@define(eq=False)
class Database:
    """`run` does something with the file, or answers with something else if it cannot be had."""

    tell: Tell = faults.to_log
    data: Path | None = None
    fault: Fault | None = field(default=None, init=False)
    """Why there are no statistics at the moment."""
    _open: Connection | None = field(default=None, init=False)
    _told: set[str] = field(factory=set, init=False)
    _tried: float = field(default=0.0, init=False)
    _was_set_aside: bool = field(default=False, init=False)

    @property
    def path(self) -> Path:
        return statistics_file(self.data)

    def run(self, work: Callable[[Connection], T], otherwise: T) -> T:
        if self.fault is not None and time.monotonic() - self._tried < REST:
            return otherwise
        from sqlite3 import Error, InterfaceError, ProgrammingError

        try:
            found = work(self._connection())
        except (InterfaceError, ProgrammingError):
            raise  # our own mistake, not the file's
        except (Error, OSError, ValueError, TypeError, _Unusable) as problem:
            self._tried = time.monotonic()
            if not self._may_begin_anew(problem):
                return otherwise
            return self.run(work, otherwise)
        self.fault = None
        return found

    def close(self) -> None:
        from sqlite3 import Error

        if self._open is not None:
            with suppress(Error):
                self._open.close()
            self._open = None

    # -------------------------------------------------------- opening

    def _connection(self) -> Connection:
        if self._open is None:
            import sqlite3

            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._open = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            check(self._open)
            migrate(self._open)
            for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
                self._open.execute(f"PRAGMA {pragma}")
        return self._open

    # -------------------------------------------------------- trouble

    def _may_begin_anew(self, problem: Exception) -> bool:
        """Close the file, and say what is the matter; whether there is a new one to work with."""
        self.close()
        damaged = is_damaged(problem) and not self._was_set_aside
        if damaged:
            self._was_set_aside = True
            with suppress(OSError):
                aside = self._set_aside()
                self.fault = None
                self._say(Fault(faults.DAMAGED, tr(_ANEW, name=aside.name, folder=aside.parent.name), str(problem)))
                return True
        self.fault = self._why(problem)
        self._say(self.fault)
        return False

    def _set_aside(self) -> Path:
        """SQLite's two companions go with their file: a new one must not take them for its own."""
        found = [path for path in files(self.path) if path.exists()]
        return [disk.move(path, damaged_folder(self.data)) for path in reversed(found)][-1]

    def _why(self, problem: Exception) -> Fault:
        if isinstance(problem, _Unusable):
            return Fault(faults.NEWER, tr(_NEWER))
        if isinstance(problem, OSError):
            return faults.because(problem, self.path.parent, _WITHOUT)
        code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
        kind, what = _SQLITE.get(code, (faults.OTHER, kept("their file {path} cannot be used ({problem})")))
        reason = tr(what, path=self.path, problem=problem)
        return Fault(kind, tr(_WITHOUT, reason=reason), f"{type(problem).__name__}: {problem}")

    def _say(self, fault: Fault) -> None:
        """Each trouble is told once."""
        if fault.kind not in self._told:
            self._told.add(fault.kind)
            self.tell(fault)


_WITHOUT: Final = kept("There are no statistics at the moment: {reason}. Your games are safe, and are counted later.")
_NEWER: Final = kept(
    "Your statistics were kept by a newer version of Ramses Desktop; please update to see them. Your games are safe."
)
_ANEW: Final = kept(
    "Your statistics were damaged, and are made anew from your finished games. "
    "The old file is kept as {name} in the folder {folder}."
)
_SQLITE: Final = {
    5: (faults.BUSY, kept("another program is using their file; please close that program")),
    6: (faults.BUSY, kept("another program is using their file; please close that program")),
    3: (faults.READ_ONLY, kept("their file may not be written to; please allow that")),
    8: (faults.READ_ONLY, kept("their file may not be written to; please allow that")),
    13: (faults.FULL, kept("the disk is full; please make some room on it")),
}
"""By SQLite's own numbers: busy, locked, perm, readonly, full."""
_DAMAGED: Final = (1, 11, 20, 24, 26)
"""No such table, corrupt, mismatch, format, not a database."""


def files(path: Path) -> tuple[Path, Path, Path]:
    """The file, and what SQLite keeps beside it."""
    return path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def is_damaged(problem: Exception) -> bool:
    from sqlite3 import DatabaseError

    if isinstance(problem, DatabaseError):
        code: int | None = getattr(problem, "sqlite_errorcode", None)
        # Without a number: Python could not make sense of what it was given.
        return code is None or code & 0xFF in _DAMAGED
    return isinstance(problem, ValueError | TypeError)


# ------------------------------------------------------------ schema


def check(open_file: Connection) -> None:
    """ValueError if the file is damaged anywhere; a few thousandths of a second for some thousand games."""
    (found,) = open_file.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise ValueError(found)


def migrate(open_file: Connection) -> None:
    """Bring a file to the newest schema, all the way or not at all."""
    if _version(open_file) == len(MIGRATIONS):
        return
    with transaction(open_file):
        version = _version(open_file)  # another program may have been faster
        if version > len(MIGRATIONS):
            raise _Unusable
        for number, steps in enumerate(MIGRATIONS[version:], version + 1):
            for step in steps:
                open_file.execute(step)
            open_file.execute(f"PRAGMA user_version = {number}")
        open_file.execute(f"PRAGMA application_id = {APPLICATION}")


def _version(open_file: Connection) -> int:
    (version,) = open_file.execute("PRAGMA user_version").fetchone()
    (whose,) = open_file.execute("PRAGMA application_id").fetchone()
    (tables,) = open_file.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if (whose != APPLICATION or not version) and (whose, version, tables) != (0, 0, 0):
        raise ValueError("the file of another program")
    return int(version)


@contextmanager
def transaction(open_file: Connection) -> Iterator[None]:
    """All of it or nothing."""
    open_file.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if open_file.in_transaction:  # a full disk has ended it already
            open_file.execute("ROLLBACK")
        raise
    open_file.execute("COMMIT")
