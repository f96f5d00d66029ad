"""The hall of fame: people's highest totals for each game and variant, or their best places in a race. Games with help are left
out, and so is whoever earned nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from ramses_desktop.engine.game import ranked
from ramses_desktop.engine.session import PERSON
from ramses_desktop.store.statistics import Statistics, queries

if TYPE_CHECKING:
    from sqlite3 import Connection

MOST: Final = 10


@frozen
class Hall:
    """A game and variant, with its number of results."""

    game: str
    options: str
    results: int


@frozen
class Entry:
    """One row of a hall. Equal totals share a place, the older one first. A race has its own places and no total."""

    place: int
    name: str
    total: int | None
    ended: str
    id: str
    seat: int


def _enters(statistics: Statistics) -> str:
    """SQL condition for the seats that may enter a hall: those of people who earned something. That is a point, or in a race
    any place but the last."""
    return f"""game.counts AND seat.player = '{PERSON}' AND CASE WHEN {queries.by_place(statistics.races)}
        THEN seat.place = 1 OR seat.place < (SELECT max(other.place) FROM seat AS other WHERE other.game = game.number)
        ELSE seat.total > 0 END"""


def halls(statistics: Statistics) -> list[Hall]:
    """All halls with an entry, the one with the most results first."""

    def work(connection: Connection) -> list[Hall]:
        rows = connection.execute(
            f"""SELECT game.game, game.options, count(*) FROM game JOIN seat ON seat.game = game.number
                WHERE {_enters(statistics)} GROUP BY game.game, game.options ORDER BY 3 DESC, 1, 2"""
        )
        return [Hall(*row) for row in rows]

    return statistics.database.run(work, otherwise=[])


def hall(statistics: Statistics, game: str, options: str, most: int = MOST) -> list[Entry]:
    """The best results of a variant."""
    placed = queries.by_place(statistics.races)

    def work(connection: Connection) -> list[Entry]:
        rows = connection.execute(
            f"""SELECT {placed}, seat.place, seat.name, seat.total, game.ended, game.id, seat.seat
                FROM game JOIN seat ON seat.game = game.number
                WHERE {_enters(statistics)} AND game.game = ? AND game.options = ?
                ORDER BY CASE WHEN {placed} THEN seat.place ELSE -seat.total END, game.number, seat.seat LIMIT ?""",
            (game, options, most),
        ).fetchall()
        ranks = ranked([(row[3],) for row in rows])
        return [
            Entry(place, name, None, *when) if in_race else Entry(rank, name, total, *when)
            for rank, (in_race, place, name, total, *when) in zip(ranks, rows, strict=True)
        ]

    return statistics.database.run(work, otherwise=[])


def entries(statistics: Statistics, game: str, options: str, name: str, most: int = MOST) -> list[Entry]:
    """The rows of a hall that come from the game with this id."""
    return [entry for entry in hall(statistics, game, options, most) if entry.id == name]
