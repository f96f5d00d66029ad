"""The statistics of all finished games. The truth is the folder of finished records; this is their index, which can be made again
from them at any time. A file that cannot be used costs a sentence and an empty page, never a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import define, evolve, field, frozen

from ramses_desktop.engine.game import AnyGame, Part, RaceGame
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import disk, faults
from ramses_desktop.store.faults import Fault
from ramses_desktop.store.journal import EXTENSION, Journal
from ramses_desktop.store.paths import finished_folder, removed_folder
from ramses_desktop.store.statistics import queries, results, rows
from ramses_desktop.store.statistics.database import Database
from ramses_desktop.store.statistics.queries import Choice, Point, Summary
from ramses_desktop.store.statistics.results import Result
from ramses_desktop.store.statistics.schema import transaction
from ramses_desktop.store.statistics.uncounted import Uncounted

if TYPE_CHECKING:
    from sqlite3 import Connection

ALL: Final = Choice()
FOREVER: Final = float("inf")


@frozen
class Removed:
    """Games that were deleted, with all it takes to have them again."""

    results: tuple[tuple[int, Result], ...]
    """Each with its number in the order of games."""
    records: tuple[tuple[Path, Path], ...]
    """Where each record lay, and where it lies now."""


@define(eq=False)
class Statistics:
    """All answers are empty while `fault` says why there are none."""

    games: tuple[AnyGame, ...]
    database: Database
    _changes: int = field(default=0, init=False)
    _counted: set[str] = field(factory=set, init=False)
    """Games of this run of the program whose end is in the file."""
    _deleted: set[str] = field(factory=set, init=False)
    """Games that were deleted in this run; the table at which one was played may still stand."""
    _uncounted: Uncounted = field(init=False)
    _search: Iterator[None] | None = field(default=None, init=False)
    """The search for records that are not counted, in the middle of it."""

    @_uncounted.default
    def _all_records(self) -> Uncounted:
        return Uncounted(self.games, self.database, lambda found: self.add(*found), self._forget)

    @property
    def fault(self) -> Fault | None:
        return self.database.fault

    @property
    def revision(self) -> int:
        """Goes up with every change, so that whoever shows the games knows when to ask again."""
        return self._changes + self.database.was_set_aside

    @property
    def left(self) -> int:
        """How many records catch_up has still to read."""
        return self._uncounted.left if self._search else 0

    def close(self) -> None:
        """Let go of the file, so that it can be moved; it is opened again when it is needed."""
        self._search = None
        self.database.close()
        self._changes += 1

    # -------------------------------------------------------- keeping

    def follow(self, journal: Journal) -> None:
        """Count the game of this journal when it is over, and no longer when its end was taken back. One that was deleted
        stays so until its end is another one."""
        result = results.of_journal(journal)
        if result is None:
            self._deleted.discard(journal.id)
            if journal.id in self._counted and self._forget([journal.id]):
                self._counted.discard(journal.id)
        elif journal.id not in self._counted | self._deleted and self.add(result):
            self._counted.add(journal.id)

    def add(self, *found: Result) -> bool:
        """Whether these games are counted now. A game that was counted before is not counted twice."""

        def work(connection: Connection) -> bool:
            with transaction(connection):
                rows.insert(connection, [(None, result) for result in found])
            return True

        return self._change(work)

    def _forget(self, ids: Sequence[str]) -> bool:
        def work(connection: Connection) -> bool:
            with transaction(connection):
                connection.executemany("DELETE FROM game WHERE id = ?", [(one,) for one in ids])
            return True

        return self._change(work)

    def _change(self, work: Callable[[Connection], bool]) -> bool:
        self._changes += 1
        return self.database.run(work, otherwise=False)

    def catch_up(self, budget: float = FOREVER) -> bool:
        """Count what is among the finished records and not in the file yet: after a crash, a locked file, or a damaged one.
        False if there was more to do than the budget of seconds allows; then it must be called again."""
        self._search = self._search or self._uncounted.steps()
        end = time.monotonic() + budget
        for _ in self._search:
            if time.monotonic() >= end:
                return False
        self._search = None
        return True

    # -------------------------------------------------------- deleting

    def remove(self, ids: Sequence[str]) -> Removed | Fault:
        """Delete games, and put their records where they are not counted. What is returned brings them back."""
        numbered = self.database.run(lambda connection: _numbered(connection, ids), otherwise=None)
        if numbered is None:
            return self.fault or Fault(faults.OTHER, tr("The games cannot be deleted at the moment."))
        data = self.database.data
        records = [finished_folder(data) / f"{result.id}{EXTENSION}" for _, result in numbered]
        moved: list[tuple[Path, Path]] = []
        try:
            # One by one: those that were moved before one that cannot be are known.
            moved.extend((path, disk.move(path, removed_folder(data))) for path in records if path.exists())
        except OSError as problem:
            _move_back(moved)
            return faults.because(problem, removed_folder(data), mark("The games cannot be deleted: {reason}."))
        if not self._forget([result.id for _, result in numbered]):
            _move_back(moved)
            return self.fault or Fault(faults.OTHER, tr("The games cannot be deleted at the moment."))
        self._counted.difference_update(ids)
        self._deleted.update(ids)
        return Removed(tuple(numbered), tuple(moved))

    def restore(self, removed: Removed) -> Fault | None:
        """Take a deletion back."""

        def work(connection: Connection) -> bool:
            with transaction(connection):
                rows.insert(connection, removed.results)
            return True

        try:
            for was, lies in removed.records:
                if lies.exists():
                    was.parent.mkdir(parents=True, exist_ok=True)
                    lies.rename(was)
        except OSError as problem:
            return faults.because(problem, finished_folder(self.database.data), mark("The games cannot be brought back: {reason}."))
        self._deleted.difference_update(result.id for _, result in removed.results)
        # Otherwise they are counted later, from their records.
        self._change(work)
        return None

    # -------------------------------------------------------- asking

    @property
    def races(self) -> list[str]:
        """The games in which places count, and no points."""
        return [game.spec.id for game in self.games if isinstance(game, RaceGame)]

    def results(self, choice: Choice = ALL, most: int | None = None) -> list[Result]:
        """The games, the last one first, without the parts of their totals."""
        return self.database.run(lambda connection: queries.results(connection, choice, most), otherwise=[])

    def whole(self, choice: Choice = ALL) -> list[Result]:
        """The games with everything, the first one first."""

        def work(connection: Connection) -> list[Result]:
            ids = [result.id for result in reversed(queries.results(connection, choice))]
            return [result for one in ids for _, result in queries.whole(connection, one)]

        return self.database.run(work, otherwise=[])

    def parts(self, name: str) -> tuple[tuple[Part, ...], ...]:
        """For each seat of a game, how its total came about."""
        return self.database.run(lambda connection: queries.parts(connection, name), otherwise=())

    def with_parts(self, result: Result) -> Result:
        """The same game with how its totals came about."""
        parts = self.parts(result.id)
        return evolve(
            result, seats=tuple(evolve(seat, parts=how) for seat, how in zip(result.seats, parts, strict=False)) or result.seats
        )

    def points(self, choice: Choice = ALL) -> list[Point]:
        """How the persons of the choice did, in the order in which the games ended: for curve, distribution and streaks."""
        return self.database.run(lambda connection: queries.points(connection, choice, self.races), otherwise=[])

    def summaries(self, by: str, choice: Choice = ALL) -> list[Summary]:
        return self.database.run(lambda connection: queries.summaries(connection, choice, by, self.races), otherwise=[])


def statistics(games: Iterable[AnyGame], tell: faults.Tell = faults.to_log, data: Path | None = None) -> Statistics:
    """The statistics of these games. Nothing is opened before it is needed."""
    return Statistics(tuple(games), Database(tell, data))


# ------------------------------------------------------------ rows


def _numbered(connection: Connection, ids: Sequence[str]) -> list[tuple[int, Result]] | None:
    return [numbered for one in ids for numbered in queries.whole(connection, one)]


def _move_back(moved: Iterable[tuple[Path, Path]]) -> None:
    for was, lies in moved:
        with suppress(OSError):
            lies.rename(was)
