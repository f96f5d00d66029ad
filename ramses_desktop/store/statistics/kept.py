"""Games that decisions were kept of for practice, and the table in which earlier versions kept them. Today they are in the practice
log, because backups leave the statistics file out."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import define, frozen

from ramses_desktop.store.statistics.database import Database
from ramses_desktop.store.statistics.schema import transaction

if TYPE_CHECKING:
    from sqlite3 import Connection

T = TypeVar("T")

TABLE: Final = "kept"
"""Of the columns game, seat and ply: the id of a game in the statistics, the seat, and the number of moves before the decision."""


@frozen(order=True)
class Former:
    """A decision that an earlier version kept."""

    game: str
    seat: int
    ply: int
    name: str
    """Whose decision it was."""
    is_person: bool


@define(eq=False)
class KeptGames:
    """All answers are empty while the statistics file cannot be used."""

    database: Database

    def about(self, games: Collection[str]) -> dict[str, tuple[str, str]]:
        """What was played and when it ended, by the id; only of games in the statistics."""

        def work(file: Connection) -> list[tuple[Any, ...]]:
            ask = "SELECT id, game, ended FROM game WHERE id = ?"
            return [row for game in games for row in file.execute(ask, (game,))]

        rows: list[tuple[Any, ...]] = self.database.run(work, otherwise=[])
        return {game: (kind, ended) for game, kind, ended in rows}

    def former(self) -> list[Former]:
        """What an earlier version kept, and nobody has taken over yet. What belongs to deleted games waits for their return."""

        def work(file: Connection) -> list[tuple[Any, ...]]:
            if not _has_table(file):
                return []
            return file.execute(
                f"""SELECT kept.game, kept.seat, kept.ply, seat.name, seat.player FROM {TABLE} AS kept
                    JOIN game ON game.id = kept.game JOIN seat ON seat.game = game.number AND seat.seat = kept.seat
                    ORDER BY game.number, kept.seat, kept.ply"""
            ).fetchall()

        rows: list[tuple[Any, ...]] = self.database.run(work, otherwise=[])
        return [Former(game, seat, ply, name, player == "person") for game, seat, ply, name, player in rows]

    def forget(self, taken_over: Collection[Former]) -> None:
        """Those were taken over."""

        def work(file: Connection) -> None:
            with transaction(file):
                file.executemany(
                    f"DELETE FROM {TABLE} WHERE game = ? AND seat = ? AND ply = ?",
                    [(one.game, one.seat, one.ply) for one in taken_over],
                )

        if taken_over and self.database.can_change:
            self.database.run(work, otherwise=None)


def _has_table(file: Connection) -> bool:
    return file.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (TABLE,)).fetchone() is not None
