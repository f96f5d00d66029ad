"""The statistics file: opened and checked when first needed, closed when it fails. Everything in it can be rebuilt from the
finished records, so a damaged file is set aside and a new one begun."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import define, field

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import disk, faults
from ramses_desktop.store.faults import Fault, Tell
from ramses_desktop.store.paths import damaged_folder, statistics_file
from ramses_desktop.store.statistics import rows, schema

if TYPE_CHECKING:
    from sqlite3 import Connection

T = TypeVar("T")

PATIENCE: Final = 1.0
"""Seconds to wait for another program that is writing."""
CACHE: Final = 512
"""KiB of the file that SQLite keeps in memory; left to itself, it fills 2 MB within a few hundred games."""
REST: Final = 30.0
"""Seconds before a failed file is tried again."""

AT_ONCE: Final = 20
"""Games per step, which takes one or two milliseconds."""


@define(eq=False)
class Database:
    """`run` works on the file, or returns a default if it cannot be used. A read-only file can still be read."""

    tell: Tell = faults.to_log
    data: Path | None = None
    fault: Fault | None = field(default=None, init=False)
    """Why there are no statistics, or why nothing can be added to them."""
    _open: Connection | None = field(default=None, init=False)
    _is_copy: bool = field(default=False, init=False)
    """Whether a copy in memory is open instead of the file."""
    _is_sound: bool = field(default=False, init=False)
    """Whether the open file was checked and migrated."""
    _looked: int | None = field(default=rows.BEFORE_ALL, init=False)
    """Number of the last game whose seal was checked; None after the last."""
    _told: set[str] = field(factory=set, init=False)
    _tried: float = field(default=0.0, init=False)
    was_set_aside: bool = field(default=False, init=False)
    """Whether a damaged file was set aside in this run of the program."""

    @property
    def path(self) -> Path:
        return statistics_file(self.data)

    @property
    def can_change(self) -> bool:
        return not self._is_copy

    def run(self, work: Callable[[Connection], T], otherwise: T) -> T:
        return self._try(lambda: work(self._checked()), otherwise)

    def settle(self) -> Iterator[None]:
        """Check and migrate the file in small steps, so that the window stays responsive. Does nothing the second time."""
        while self._open is None or self._looked is not None:
            if not self._try(self._settle_a_little, otherwise=False):
                return
            yield

    def close(self) -> None:
        from sqlite3 import Error

        if self._open is not None:
            with suppress(Error):
                self._open.close()
        self._open, self._is_copy, self._is_sound, self._looked = None, False, False, rows.BEFORE_ALL

    def _try(self, work: Callable[[], T], otherwise: T) -> T:
        if self.fault is not None and time.monotonic() - self._tried < REST:
            return self._do(work, otherwise) if self._is_copy else otherwise
        if self._is_copy:
            self.close()  # perhaps the file itself is usable again
        return self._do(work, otherwise)

    def _do(self, work: Callable[[], T], otherwise: T) -> T:
        from sqlite3 import Error, InterfaceError, ProgrammingError

        try:
            found = work()
        except (InterfaceError, ProgrammingError):
            raise  # our bug, not the file's fault
        except (Error, OSError, ValueError, TypeError, schema.Newer) as problem:
            if not self._may_go_on(problem):
                return otherwise
            return self._do(work, otherwise)
        if not self._is_copy:
            self.fault = None
        return found

    # -------------------------------------------------------- opening

    def _connection(self) -> Connection:
        if self._open is None:
            import sqlite3

            self.path.parent.mkdir(parents=True, exist_ok=True)
            schema.check_format(self.path)
            self._open = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        return self._open

    def _prepare(self, file: Connection) -> None:
        schema.migrate(file)
        schema.check_shape(file)
        for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON", f"cache_size = -{CACHE}"):
            file.execute(f"PRAGMA {pragma}")

    def _checked(self) -> Connection:
        """The file, after SQLite's own integrity check."""
        file = self._connection()
        if not self._is_sound:
            schema.check(file)
            self._prepare(file)
            while rows.take_over(file, AT_ONCE):
                pass
            self._is_sound = True
        return file

    def _settle_a_little(self) -> bool:
        file = self._connection()
        if self._looked == rows.BEFORE_ALL:
            self._prepare(file)
        if self._looked is not None and not rows.take_over(file, AT_ONCE):
            self._looked = rows.look_through(file, self._looked, AT_ONCE)
            self._is_sound = self._is_sound or self._looked is None
        return True

    def _open_copy(self) -> bool:
        """Open an in-memory copy of a file that cannot be written; False if it cannot be read either."""
        import sqlite3

        self._open, self._is_copy = sqlite3.connect(":memory:", isolation_level=None), True
        for how in ("mode=ro", "immutable=1"):  # the latter neither creates nor reads a file beside it
            with suppress(sqlite3.Error, OSError, ValueError, TypeError, schema.Newer):
                with closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?{how}", uri=True, timeout=PATIENCE)) as file:
                    file.backup(self._open)
                self._checked().execute("PRAGMA query_only = ON")
                return True
        self.close()
        return False

    # -------------------------------------------------------- errors

    def _may_go_on(self, problem: Exception) -> bool:
        """Report the problem. True if there is another file to work with: a new one, or a copy of this one."""
        self._tried = time.monotonic()
        if self._is_copy and _is_read_only(problem):
            return False
        self.close()
        if is_damaged(problem) and not self.was_set_aside:
            self.was_set_aside = True
            with suppress(OSError):
                aside = self._set_aside()
                self.fault = None
                self._say(Fault(faults.DAMAGED, tr(_ANEW, name=aside.name, folder=aside.parent.name), str(problem)))
                return True
        can_be_read = _is_read_only(problem) and self._open_copy()
        self.fault = self._why(problem, kept_as_is=can_be_read)
        self._say(self.fault)
        return can_be_read

    def _set_aside(self) -> Path:
        """Move the file away, with SQLite's two companions: a new file must not mistake them for its own."""
        found = [path for path in files(self.path) if path.exists()]
        return [disk.move(path, damaged_folder(self.data)) for path in reversed(found)][-1]

    def _why(self, problem: Exception, *, kept_as_is: bool) -> Fault:
        if isinstance(problem, schema.Newer):
            return Fault(faults.NEWER, tr(_NEWER))
        sentence = _AS_IT_WAS if kept_as_is else _WITHOUT
        if isinstance(problem, OSError):
            return faults.because(problem, self.path.parent, sentence)
        kind, what = _SQLITE.get(_code(problem) or 0, (faults.OTHER, mark("the file {path} cannot be used ({problem})")))
        if kept_as_is:
            kind, what = _SQLITE[_READ_ONLY[0]]
        reason = tr(what, path=self.path, problem=problem)
        return Fault(kind, tr(sentence, reason=reason), f"{type(problem).__name__}: {problem}")

    def _say(self, fault: Fault) -> None:
        """Report each kind of fault once."""
        if fault.kind not in self._told:
            self._told.add(fault.kind)
            self.tell(fault)


_WITHOUT: Final = mark("Statistics are not available: {reason}. Your games are safe and will be counted later.")
_AS_IT_WAS: Final = mark("New games cannot be counted at the moment: {reason}. Your games are safe and will be counted later.")
_NEWER: Final = mark("Your statistics were made by a newer version of Ramses Desktop. Update to see them; your games are safe.")
_ANEW: Final = mark(
    "Your statistics were damaged and are being rebuilt from your finished games. "
    "The old file is kept as {name} in the folder {folder}."
)
_SQLITE: Final = {
    5: (faults.BUSY, mark("another program is using their file; close that program")),
    6: (faults.BUSY, mark("another program is using their file; close that program")),
    3: (faults.READ_ONLY, mark("you may not write to their file; change its permissions")),
    8: (faults.READ_ONLY, mark("you may not write to their file; change its permissions")),
    13: (faults.FULL, mark("the disk is full; free some space")),
}
"""By SQLite's error code: busy, locked, perm, readonly, full."""
_READ_ONLY: Final = (8, 3, 14)
"""Error codes for a file or folder that cannot be written: readonly, perm, cantopen."""
_DAMAGED: Final = (1, 11, 19, 20, 24, 26)
"""Error codes: no such table, corrupt, constraint, mismatch, format, not a database."""


def files(path: Path) -> tuple[Path, Path, Path]:
    """The file and its SQLite companions."""
    return path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _code(problem: Exception) -> int | None:
    """SQLite's error code, if there is one."""
    code: int | None = getattr(problem, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _is_read_only(problem: Exception) -> bool:
    if isinstance(problem, OSError):
        return faults.kind_of(problem) == faults.READ_ONLY
    return _code(problem) in _READ_ONLY


def is_damaged(problem: Exception) -> bool:
    from sqlite3 import DatabaseError

    if isinstance(problem, DatabaseError):
        # Without a code, Python could not decode a value.
        return _code(problem) in (None, *_DAMAGED)
    return isinstance(problem, ValueError | TypeError)
