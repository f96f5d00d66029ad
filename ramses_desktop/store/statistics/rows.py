"""Games as rows of the statistics file. Each has a seal, a checksum of its rows, which reveals changed bytes. Checking and
migrating work on a few games at a time."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from ramses_desktop.store.statistics import queries
from ramses_desktop.store.statistics.results import Result
from ramses_desktop.store.statistics.schema import transaction

if TYPE_CHECKING:
    from sqlite3 import Connection

Row = tuple[Any, ...]

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
