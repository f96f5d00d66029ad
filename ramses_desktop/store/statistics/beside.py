"""Tables beside the results: what the coach found in the games, and notes on them. All of it can be reckoned again, so nothing in
them is trusted: every row has a seal, and rows that are not as they were written are dropped, as is a table of another shape. Older
versions of the program leave these tables alone, so they do not count as a version of the schema."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from zlib import crc32

from attrs import frozen

from ramses_desktop.store.statistics.schema import for_this_sqlite

if TYPE_CHECKING:
    from sqlite3 import Connection

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
        count = len(self.columns)
        read: list[tuple[Row, Row]] = []
        spoilt: set[Row] = set()
        for game, number, *rest in found:
            # What is no text any more matches no seal.
            row = tuple(one.decode(errors="replace") if isinstance(one, bytes) else one for one in rest[:count])
            owner = (number, *row[: len(self.key[:1])])
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
