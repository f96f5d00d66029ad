"""The hall of fame: for each game and variant the highest totals that persons have reached, or the best places in a race. Games
with help never enter."""

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
    """A game and variant in which there is fame, and how many have tried for it."""

    game: str
    options: str
    results: int


@frozen
class Entry:
    """One line of a hall. Equal totals share a place, and the one that was first reached stands first. Of a race it is the place
    in that race, and there is no total."""

    place: int
    name: str
    total: int | None
    ended: str
    id: str
    seat: int


def halls(statistics: Statistics) -> list[Hall]:
    """Every hall that has an entry, the one with the most results first."""

    def work(connection: Connection) -> list[Hall]:
        rows = connection.execute(
            """SELECT game.game, game.options, count(*) FROM game JOIN seat ON seat.game = game.number
                WHERE game.counts AND seat.player = ? GROUP BY game.game, game.options ORDER BY 3 DESC, 1, 2""",
            (PERSON,),
        )
        return [Hall(*row) for row in rows]

    return statistics.database.run(work, otherwise=[])


def hall(statistics: Statistics, game: str, options: str, most: int = MOST) -> list[Entry]:
    """The best results of a variant, at most so many."""
    placed = queries.by_place(statistics.races)

    def work(connection: Connection) -> list[Entry]:
        rows = connection.execute(
            f"""SELECT {placed}, seat.place, seat.name, seat.total, game.ended, game.id, seat.seat
                FROM game JOIN seat ON seat.game = game.number
                WHERE game.counts AND seat.player = ? AND game.game = ? AND game.options = ?
                ORDER BY CASE WHEN {placed} THEN seat.place ELSE -seat.total END, game.number, seat.seat LIMIT ?""",
            (PERSON, game, options, most),
        ).fetchall()
        ranks = ranked([(row[3],) for row in rows])
        return [
            Entry(place, name, None, *when) if in_race else Entry(rank, name, total, *when)
            for rank, (in_race, place, name, total, *when) in zip(ranks, rows, strict=True)
        ]

    return statistics.database.run(work, otherwise=[])


def entries(statistics: Statistics, game: str, options: str, name: str, most: int = MOST) -> list[Entry]:
    """The lines of a hall that the game of this id has won: what the end of a game may boast of."""
    return [entry for entry in hall(statistics, game, options, most) if entry.id == name]
