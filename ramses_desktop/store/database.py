"""The statistics file: its schema and migrations, its rows, and beside the results the tables of what the coach found in the
games. It is opened and checked when first needed, and closed when it fails. Everything in it can be rebuilt from the finished
records, so a damaged file is set aside and a new one begun.

What stands beside the results can be reckoned again, so nothing in it is trusted: every row has a seal, and rows that are not as
they were written are dropped, as is a table of another shape. Older versions of the program leave these tables alone, so they do
not count as a version of the schema.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar
from zlib import crc32

from attrs import define, field, frozen

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import disk, queries
from ramses_desktop.store.disk import Fault, Tell
from ramses_desktop.store.paths import damaged_folder, statistics_file
from ramses_desktop.store.queries import Result

if TYPE_CHECKING:
    from sqlite3 import Connection

APPLICATION: Final = 0x52614D73
"""Our application id in the file's header."""
STRICT_SINCE: Final = (3, 37)
"""The first version of SQLite with STRICT tables. Debian 12 has 3.40, Python's own packages have 3.39 and later; for older ones
every column checks its type."""
LARGEST: Final = 1 << 53
"""Exclusive upper limit of a game's number: a damaged, larger one would leave no numbers for new games."""

Steps: TypeAlias = tuple[str, ...]

MIGRATIONS: Final[tuple[Steps, ...]] = (
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
    # The games are migrated in steps: see rows.take_over.
    (
        "ALTER TABLE game RENAME TO former_game",
        "ALTER TABLE seat RENAME TO former_seat",
        """CREATE TABLE game (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (id <> ''),
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            players INTEGER NOT NULL CHECK (players BETWEEN 1 AND 100),
            kind TEXT NOT NULL CHECK (kind IN ('match', 'casual', 'practice')),
            assisted INTEGER NOT NULL CHECK (assisted IN (0, 1)),
            counts INTEGER NOT NULL CHECK (counts = (assisted = 0 AND kind <> 'practice')),
            begun TEXT NOT NULL,
            ended TEXT NOT NULL,
            seconds INTEGER NOT NULL CHECK (seconds BETWEEN 0 AND 10000000000),
            seal INTEGER NOT NULL
        ) STRICT""",
        """CREATE TABLE seat (
            game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
            seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 99),
            name TEXT NOT NULL,
            player TEXT NOT NULL,
            total INTEGER NOT NULL CHECK (total BETWEEN -1000000000 AND 1000000000),
            place INTEGER NOT NULL CHECK (place BETWEEN 1 AND 100),
            tie_break TEXT NOT NULL,
            parts TEXT NOT NULL CHECK (parts LIKE '[%]'),
            opponents TEXT NOT NULL CHECK (opponents LIKE '[%]'),
            PRIMARY KEY (game, seat)
        ) STRICT, WITHOUT ROWID""",
        "INSERT INTO sqlite_sequence SELECT 'game', seq FROM sqlite_sequence WHERE name = 'former_game'",
    ),
)
"""Steps from each version to the next; version 0 is an empty file. Never change a released one: add another."""


class Newer(Exception):
    """The file was made by a newer version of the program."""


def migrate(file: Connection) -> None:
    """Migrate a file to the newest schema, completely or not at all."""
    if _version(file) == len(MIGRATIONS):
        return
    with transaction(file):
        version = _version(file)  # another program may have been faster
        if version > len(MIGRATIONS):
            if _shape(file) in [_shape_after(MIGRATIONS[:known]) for known in range(1, len(MIGRATIONS) + 1)]:
                raise ValueError("a version that there is not")
            raise Newer
        for number, steps in enumerate(MIGRATIONS[version:], version + 1):
            for step in steps:
                file.execute(for_this_sqlite(step))
            file.execute(f"PRAGMA user_version = {number}")
        file.execute(f"PRAGMA application_id = {APPLICATION}")


def for_this_sqlite(step: str) -> str:
    import sqlite3

    return step if sqlite3.sqlite_version_info >= STRICT_SINCE else without_strict(step)


def without_strict(step: str) -> str:
    """The same for an older SQLite, with type checks."""
    if not re.search(r"\) STRICT\b", step):
        return step
    typed = re.sub(r"(\w+) (INTEGER|TEXT) NOT NULL", r"\g<0> CHECK (upper(typeof(\1)) = '\2')", step)
    return re.sub(r"\) STRICT(, )?", r") ", typed).rstrip()


def _version(file: Connection) -> int:
    (version,) = file.execute("PRAGMA user_version").fetchone()
    (whose,) = file.execute("PRAGMA application_id").fetchone()
    (tables,) = file.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if (whose != APPLICATION or not version) and (whose, version, tables) != (0, 0, 0):
        raise ValueError("the file of another program")
    return int(version)


@contextmanager
def transaction(file: Connection) -> Iterator[None]:
    """All of it or nothing."""
    file.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if file.in_transaction:  # a full disk has already ended it
            file.execute("ROLLBACK")
        raise
    file.execute("COMMIT")


# ------------------------------------------------------------ validation


def check_format(path: Path) -> None:
    """Raise ValueError for a damaged header that SQLite would take for a read-only file."""
    with suppress(FileNotFoundError, IsADirectoryError), path.open("rb") as file:
        if file.read(20)[18:] not in (b"", b"\1\1", b"\2\2"):
            raise ValueError("a format that there is not")


def check_shape(file: Connection) -> None:
    """Raise ValueError if tables or the sequence of numbers are not those of the newest version."""
    if _shape(file) != _shape_after(MIGRATIONS):
        raise ValueError("other tables")
    for (last,) in file.execute("SELECT seq FROM sqlite_sequence"):
        if type(last) is not int or not 0 <= last < LARGEST:
            raise ValueError("no number of a game")


def check(file: Connection) -> None:
    """Raise ValueError if the file is damaged or violates a constraint."""
    (found,) = file.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise ValueError(found)


def _shape(file: Connection) -> list[tuple[str, ...]]:
    return file.execute("SELECT type, name, sql FROM sqlite_master WHERE tbl_name IN ('game', 'seat') ORDER BY name").fetchall()


@cache
def _shape_after(migrations: tuple[Steps, ...]) -> list[tuple[str, ...]]:
    import sqlite3

    with closing(sqlite3.connect(":memory:", isolation_level=None)) as file:
        for step in (step for steps in migrations for step in steps):
            file.execute(for_this_sqlite(step))
        return _shape(file)


# ------------------------------------------------------------ beside


Row: TypeAlias = tuple[Any, ...]


@frozen
class Table:
    """Rows about games, which go with them. What a row says are its `columns`, whole numbers but for the `texts`."""

    name: str
    columns: tuple[str, ...]
    texts: tuple[str, ...]
    key: tuple[str, ...] = ()
    """The columns that tell the rows of a game apart. The first is the seat, if there are several."""
    sums: str = ""
    """The table of what these rows add up to."""

    @cached_property
    def form(self) -> str:
        """The statement that makes it."""
        own = ", ".join(f"{column} {'TEXT' if column in self.texts else 'INTEGER'} NOT NULL" for column in self.columns)
        return for_this_sqlite(
            f"CREATE TABLE {self.name} (game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE, {own}, "
            f"seal INTEGER NOT NULL, PRIMARY KEY ({', '.join(('game', *self.key))})) STRICT, WITHOUT ROWID"
        )

    @cached_property
    def whole(self) -> str:
        """What to select for `sound`, from this table and its games. Texts come as bytes: they may not be text any more."""
        columns = (f"CAST({self.name}.{one} AS BLOB)" if one in self.texts else f"{self.name}.{one}" for one in self.columns)
        return ", ".join(("game.id", f"{self.name}.game", *columns, f"{self.name}.seal"))

    def put(self, file: Connection, game: str, rows: Iterable[Row]) -> None:
        """Insert these rows about a game, by its id, or replace those with the same key; of a game that is not there, nothing."""
        signs = ", ".join("?" * (len(self.columns) + 1))
        file.executemany(
            f"INSERT OR REPLACE INTO {self.name} SELECT number, {signs} FROM game WHERE id = ?",
            [(*row, self._seal(game, row), game) for row in rows],
        )

    def sound(self, file: Connection, found: Iterable[Row]) -> list[Row]:
        """The selected rows that are as they were written: the game's id, the columns, and whatever else was selected. If one of
        them is not, all about the same seat are dropped, and have to be reckoned again."""
        count, own = len(self.columns), len(self.key[:1])
        read: list[tuple[Row, Row]] = []
        spoilt: set[Row] = set()
        for game, number, *rest in found:
            # What is no text any more matches no seal.
            row = tuple([one.decode(errors="replace") if isinstance(one, bytes) else one for one in rest[:count]])
            owner = (number, *row[:own])
            if rest[count] != self._seal(game, row):
                spoilt.add(owner)
            read.append((owner, (game, *row, *rest[count + 1 :])))
        if spoilt:
            self._drop(file, spoilt)
        return [row for owner, row in read if owner not in spoilt]

    def _drop(self, file: Connection, owners: Iterable[Row]) -> None:
        (may_only_read,) = file.execute("PRAGMA query_only").fetchone()
        if not may_only_read:
            where = " AND ".join(f"{column} = ?" for column in ("game", *self.key[:1]))
            for table in filter(None, (self.name, self.sums)):
                file.executemany(f"DELETE FROM {table} WHERE {where}", owners)

    def _seal(self, game: str, row: Row) -> int:
        """Uses ascii because repr depends on the version of Python."""
        return crc32(ascii((self.name, game, *row)).encode())


REVIEWED: Final = Table("reviewed", ("seat", "method", "decisions", "regret", "luck"), ("luck",), ("seat",))
"""Finished reviews, with what they add up to."""
REVIEW: Final = Table(
    "review",
    ("seat", "ply", "method", "played", "best", "regret", "error", "lines", "guesses"),
    ("played", "best", "lines"),
    ("seat", "ply"),
    REVIEWED.name,
)
"""A row for each decision,"""
LUCK: Final = Table("luck", ("seat", "ply", "kind", "method", "points", "error"), ("kind",), ("seat", "ply", "kind"), REVIEWED.name)
"""and for each piece of luck."""
NOTED: Final = Table("noted", ("version", "seed", "choices", "feats"), ("seed", "choices", "feats"))
"""Notes on finished games."""
TABLES: Final = (REVIEW, LUCK, REVIEWED, NOTED)


def ready(file: Connection) -> Connection:
    """The file with all these tables; those of another shape begin anew."""
    known = dict(file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall())
    for table in TABLES:
        if known.get(table.name) != table.form:
            file.execute(f"DROP TABLE IF EXISTS {table.name}")
            file.execute(table.form)
    return file


# ------------------------------------------------------------ games that are deleted and brought back


def about(file: Connection, numbers: Iterable[int]) -> dict[str, list[Row]]:
    """All that is known of these games, by its table."""
    ready(file)
    games = list(numbers)
    return {
        table.name: [row for game in games for row in file.execute(f"SELECT * FROM {table.name} WHERE game = ?", (game,))]
        for table in TABLES
    }


def bring_back(file: Connection, found: Mapping[str, list[Row]], numbers: Mapping[int, int]) -> None:
    """Insert that again, under the new numbers of the games."""
    ready(file)
    for table in TABLES:
        for game, *more in found.get(table.name, ()):
            if game in numbers:
                signs = ", ".join("?" for _ in (game, *more))
                file.execute(f"INSERT OR REPLACE INTO {table.name} VALUES ({signs})", (numbers[game], *more))


# ------------------------------------------------------------ rows


BEFORE_ALL: Final = -(1 << 63)
"""Lower than the number of any game."""
_GAME: Final = "id, game, options, players, kind, assisted, counts, begun, ended, seconds"
_SEAT: Final = "seat, name, player, total, place, tie_break, parts, opponents"


def insert(file: Connection, found: Iterable[tuple[int | None, Result]]) -> dict[int, int]:
    """Insert or replace games, at the end or under their previous number. Returns the new numbers by the previous ones."""
    numbers: dict[int, int] = {}
    for before, result in found:
        number = before
        file.execute("DELETE FROM game WHERE id = ?", (result.id,))
        if number is not None and file.execute("SELECT 1 FROM game WHERE number = ?", (number,)).fetchone():
            number = None  # the file was rebuilt meanwhile
        game, seats = _game_row(result), _seat_rows(result)
        row = file.execute(
            f"INSERT INTO game (number, {_GAME}, seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (number, *game, _seal(game, seats)),
        ).lastrowid
        file.executemany(f"INSERT INTO seat (game, {_SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", [(row, *seat) for seat in seats])
        if before is not None and row is not None:
            numbers[before] = row
    return numbers


def _game_row(result: Result) -> Row:
    table = (result.id, result.game, result.options, len(result.seats), result.kind)
    return (*table, int(result.assisted), int(result.counts), result.begun, result.ended, result.seconds)


def _seat_rows(result: Result) -> list[Row]:
    return [
        (
            *(at, seat.name, seat.player, seat.total, seat.place, seat.tie_break),
            *(queries.parts_text(seat.parts), queries.opponents_text(result.seats, at)),
        )
        for at, seat in enumerate(result.seats)
    ]


def _seal(game: Row, seats: list[Row]) -> int:
    """Uses ascii because repr depends on the version of Python."""
    return crc32(ascii((game, seats)).encode())


def look_through(file: Connection, after: int, most: int) -> int | None:
    """Check the next games against their seals, and look each up by its id. Raises ValueError if anything is wrong. Returns the
    number of the last game, or None if there are no more."""
    games = file.execute(
        f"""SELECT number, seal, (SELECT number FROM game AS same WHERE same.id = game.id), {_GAME} FROM game
            WHERE number > ? ORDER BY number LIMIT ?""",
        (after, most),
    ).fetchall()
    if not games:
        return None
    last: int = games[-1][0]
    rows = file.execute(f"SELECT game, {_SEAT} FROM seat WHERE game > ? AND game <= ? ORDER BY game, seat", (after, last))
    seats = {number: [row[1:] for row in same] for number, same in groupby(rows, key=lambda row: row[0])}
    for number, seal, found, *game in games:
        if found != number or number <= after or seal != _seal(tuple(game), seats.get(number, [])):
            raise ValueError(f"game {number} is not as it was written")
        after = number
    return last


def take_over(file: Connection, most: int) -> bool:
    """Migrate the next games of a first-version file. Returns whether there may be more. Raises ValueError, or SQLite's own error,
    if anything is wrong with one of them."""
    if not file.execute("SELECT 1 FROM sqlite_master WHERE name = 'former_game'").fetchone():
        return False
    with transaction(file):
        games = file.execute("SELECT number, id FROM former_game ORDER BY number LIMIT ?", (most,)).fetchall()
        for number, name in games:
            found = queries.whole(file, name, queries.FORMER)
            if [one for one, _ in found] != [number]:
                raise ValueError(f"game {number} is not as it was written")
            insert(file, found)
            file.execute("DELETE FROM former_seat WHERE game = ?", (number,))
            file.execute("DELETE FROM former_game WHERE number = ?", (number,))
        if not games:
            file.execute("DROP TABLE former_seat")
            file.execute("DROP TABLE former_game")
    return bool(games)


# ------------------------------------------------------------ database


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

    tell: Tell = disk.to_log
    data: Path | None = None
    fault: Fault | None = field(default=None, init=False)
    """Why there are no statistics, or why nothing can be added to them."""
    _open: Connection | None = field(default=None, init=False)
    _opened: int = field(default=0, init=False)
    """How many times a file was opened."""
    _is_copy: bool = field(default=False, init=False)
    """Whether a copy in memory is open instead of the file."""
    _is_sound: bool = field(default=False, init=False)
    """Whether the open file was checked and migrated."""
    _looked: int | None = field(default=BEFORE_ALL, init=False)
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

    @property
    def revision(self) -> tuple[int, int] | None:
        """Another one after each change of rows; None while no file is open."""
        return (self._opened, self._open.total_changes) if self._open is not None else None

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
        self._open, self._is_copy, self._is_sound, self._looked = None, False, False, BEFORE_ALL

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
        except (Error, OSError, ValueError, TypeError, Newer) as problem:
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
            check_format(self.path)
            self._open = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            self._opened += 1
        return self._open

    def _prepare(self, file: Connection) -> None:
        migrate(file)
        check_shape(file)
        for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON", f"cache_size = -{CACHE}"):
            file.execute(f"PRAGMA {pragma}")

    def _checked(self) -> Connection:
        """The file, after SQLite's own integrity check."""
        file = self._connection()
        if not self._is_sound:
            check(file)
            self._prepare(file)
            while take_over(file, AT_ONCE):
                pass
            self._is_sound = True
        return file

    def _settle_a_little(self) -> bool:
        file = self._connection()
        if self._looked == BEFORE_ALL:
            self._prepare(file)
        if self._looked is not None and not take_over(file, AT_ONCE):
            self._looked = look_through(file, self._looked, AT_ONCE)
            self._is_sound = self._is_sound or self._looked is None
        return True

    def _open_copy(self) -> bool:
        """Open an in-memory copy of a file that cannot be written; False if it cannot be read either."""
        import sqlite3

        self._open, self._is_copy = sqlite3.connect(":memory:", isolation_level=None), True
        self._opened += 1
        for how in ("mode=ro", "immutable=1"):  # the latter neither creates nor reads a file beside it
            with suppress(sqlite3.Error, OSError, ValueError, TypeError, Newer):
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
                self._say(Fault(disk.DAMAGED, tr(_ANEW, name=aside.name, folder=aside.parent.name), str(problem)))
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
        if isinstance(problem, Newer):
            return Fault(disk.NEWER, tr(_NEWER))
        sentence = _AS_IT_WAS if kept_as_is else _WITHOUT
        if isinstance(problem, OSError):
            return disk.because(problem, self.path.parent, sentence)
        kind, what = _SQLITE.get(_code(problem) or 0, (disk.OTHER, mark("the file {path} cannot be used ({problem})")))
        if kept_as_is:
            kind, what = _SQLITE[_READ_ONLY[0]]
        reason = tr(what, path=self.path, problem=problem)
        return Fault(kind, tr(sentence, reason=reason), f"{type(problem).__name__}: {problem}")

    def _say(self, fault: Fault) -> None:
        """Report each kind of fault once."""
        if fault.kind not in self._told:
            self._told.add(fault.kind)
            self.tell(fault)


@define(eq=False)
class Remembered:
    """What was read from files, for as long as they stay as they are."""

    revision: Callable[[], Hashable]
    """That of the files; None while they cannot be read."""
    _known: dict[Hashable, Any] = field(factory=dict, init=False)
    _as_of: Hashable = field(default=None, init=False)

    def get(self, key: Hashable, read: Callable[[], T]) -> T:
        """What `read` returns, which is called again only after a change."""
        now = self.revision()
        if key not in self._known or self._as_of != now:
            value = read()
            after = self.revision()  # reading may open a file
            if after is None:
                return value
            if after != self._as_of:
                self._known.clear()
            self._as_of, self._known[key] = after, value
        known: T = self._known[key]
        return known


_WITHOUT: Final = mark("Statistics are not available: {reason}. Your games are safe and will be counted later.")
_AS_IT_WAS: Final = mark("New games cannot be counted at the moment: {reason}. Your games are safe and will be counted later.")
_NEWER: Final = mark("Your statistics were made by a newer version of Ramses Desktop. Update to see them; your games are safe.")
_ANEW: Final = mark(
    "Your statistics were damaged and are being rebuilt from your finished games. "
    "The old file is kept as {name} in the folder {folder}."
)
_SQLITE: Final = {
    5: (disk.BUSY, mark("another program is using their file; close that program")),
    6: (disk.BUSY, mark("another program is using their file; close that program")),
    3: (disk.READ_ONLY, mark("you may not write to their file; change its permissions")),
    8: (disk.READ_ONLY, mark("you may not write to their file; change its permissions")),
    13: (disk.FULL, mark("the disk is full; free some space")),
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
        return disk.kind_of(problem) == disk.READ_ONLY
    return _code(problem) in _READ_ONLY


def is_damaged(problem: Exception) -> bool:
    from sqlite3 import DatabaseError

    if isinstance(problem, DatabaseError):
        # Without a code, Python could not decode a value.
        return _code(problem) in (None, *_DAMAGED)
    return isinstance(problem, ValueError | TypeError)
