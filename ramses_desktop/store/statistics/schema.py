"""The schema of the statistics file: migrations, and checks that a file conforms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

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
