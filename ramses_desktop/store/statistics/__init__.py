"""The statistics: an index of the finished records that can be rebuilt from them at any time. An unusable file costs a sentence and
an empty page, never a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from ramses_desktop.store.statistics import beside, queries, results, rows
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
    """Deleted games, with what `restore` needs to bring them back."""

    results: tuple[tuple[int, Result], ...]
    """Each game with its number in the file."""
    records: tuple[tuple[Path, Path], ...]
    """The old and the new path of each record."""
    found: Mapping[str, list[rows.Row]]
    """What the coach found in them, and the notes on them, by the table."""


@define(eq=False)
class Statistics:
    """All answers are empty while there is a `fault`."""

    games: tuple[AnyGame, ...]
    database: Database
    _changes: int = field(default=0, init=False)
    _counted: set[str] = field(factory=set, init=False)
    """Games of this run of the program that are in the file."""
    _deleted: set[str] = field(factory=set, init=False)
    """Games deleted in this run; one of them may still be on the table."""
    _uncounted: Uncounted = field(init=False)
    _search: Iterator[None] | None = field(default=None, init=False)
    """A search for uncounted records in progress."""

    @_uncounted.default
    def _all_records(self) -> Uncounted:
        return Uncounted(self.games, self.database, lambda found: self.add(*found), self._forget)

    @property
    def fault(self) -> Fault | None:
        return self.database.fault

    @property
    def revision(self) -> int:
        """Increases with every change, so that views know when to ask again."""
        return self._changes + self.database.was_set_aside

    @property
    def left(self) -> int:
        """Number of records catch_up still has to read."""
        return self._uncounted.left if self._search else 0

    def close(self) -> None:
        """Close the file, so that it can be moved; it is reopened when needed."""
        self._search = None
        self.database.close()
        self._changes += 1

    # -------------------------------------------------------- saving

    def follow(self, journal: Journal) -> None:
        """Count the journal's game when it ends, and forget it when its end is taken back. A deleted game stays deleted until it
        ends again."""
        result = results.of_journal(journal)
        if result is None:
            self._deleted.discard(journal.id)
            if journal.id in self._counted and self._forget([journal.id]):
                self._counted.discard(journal.id)
        elif journal.id not in self._counted | self._deleted and self.add(result):
            self._counted.add(journal.id)

    def add(self, *found: Result) -> bool:
        """Count these games; False on failure. A game counted before is replaced."""

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
        """Count the finished records that are not in the file: after a crash, or when the file was locked or damaged. False if the
        budget of seconds was not enough, and it must be called again.

        In steps rather than in a thread: the window would wait 5 ms for the interpreter lock at each of its own calls."""
        self._search = self._search or self._uncounted.steps()
        end = time.monotonic() + budget
        for _ in self._search:
            if time.monotonic() >= end:
                return False
        self._search = None
        return True

    # -------------------------------------------------------- deleting

    def remove(self, ids: Sequence[str]) -> Removed | Fault:
        """Delete games, and move their records to where they are not counted. The return value can bring them back."""
        looked_up = self.database.run(lambda connection: _numbered(connection, ids), otherwise=None)
        if looked_up is None:
            return self.fault or Fault(faults.OTHER, tr("The games cannot be deleted at the moment."))
        numbered, found = looked_up
        data = self.database.data
        records = [finished_folder(data) / f"{result.id}{EXTENSION}" for _, result in numbered]
        moved: list[tuple[Path, Path]] = []
        try:
            # One by one, so that after a failure it is known which were moved.
            moved.extend((path, disk.move(path, removed_folder(data))) for path in records if path.exists())
        except OSError as problem:
            _move_back(moved)
            return faults.because(problem, removed_folder(data), mark("The games cannot be deleted: {reason}."))
        if not self._forget([result.id for _, result in numbered]):
            _move_back(moved)
            return self.fault or Fault(faults.OTHER, tr("The games cannot be deleted at the moment."))
        self._counted.difference_update(ids)
        self._deleted.update(ids)
        return Removed(tuple(numbered), tuple(moved), found)

    def restore(self, removed: Removed) -> int | Fault:
        """Undo `remove`, but for games that were finished again since, and those whose records are gone. Returns how many are
        back."""
        lost = {was.stem for was, lies in removed.records if was.exists() or not lies.exists()}
        results = [(number, result) for number, result in removed.results if result.id not in lost]

        def work(connection: Connection) -> bool:
            with transaction(connection):
                beside.bring_back(connection, removed.found, rows.insert(connection, results))
            return True

        back: list[tuple[Path, Path]] = []
        try:
            for was, lies in removed.records:
                if was.stem not in lost:
                    was.parent.mkdir(parents=True, exist_ok=True)
                    lies.rename(was)
                    back.append((lies, was))
        except OSError as problem:
            _move_back(back)
            return faults.because(problem, finished_folder(self.database.data), mark("The games cannot be brought back: {reason}."))
        self._deleted.difference_update(result.id for _, result in results)
        # If this fails, they are counted later from their records.
        self._change(work)
        return len(results)

    # -------------------------------------------------------- queries

    @property
    def races(self) -> list[str]:
        """The games that are decided by places, not points."""
        return [game.spec.id for game in self.games if isinstance(game, RaceGame)]

    def results(self, choice: Choice = ALL, most: int | None = None) -> list[Result]:
        """The games, latest first, without the parts of their totals."""
        return self.database.run(lambda connection: queries.results(connection, choice, most), otherwise=[])

    def whole(self, choice: Choice = ALL) -> list[Result]:
        """The games with everything, oldest first."""

        def work(connection: Connection) -> list[Result]:
            ids = [result.id for result in reversed(queries.results(connection, choice))]
            return [result for one in ids for _, result in queries.whole(connection, one)]

        return self.database.run(work, otherwise=[])

    def parts(self, name: str) -> tuple[tuple[Part, ...], ...]:
        """The parts of each seat's total."""
        return self.database.run(lambda connection: queries.parts(connection, name), otherwise=())

    def with_parts(self, result: Result) -> Result:
        """The same game with the parts of its totals."""
        parts = self.parts(result.id)
        return evolve(
            result, seats=tuple(evolve(seat, parts=how) for seat, how in zip(result.seats, parts, strict=False)) or result.seats
        )

    def points(self, choice: Choice = ALL) -> list[Point]:
        """How the chosen people did, in the order in which the games ended."""
        return self.database.run(lambda connection: queries.points(connection, choice, self.races), otherwise=[])

    def summaries(self, by: str, choice: Choice = ALL) -> list[Summary]:
        return self.database.run(lambda connection: queries.summaries(connection, choice, by, self.races), otherwise=[])


def statistics(games: Iterable[AnyGame], tell: faults.Tell = faults.to_log, data: Path | None = None) -> Statistics:
    """The statistics of these games. The file is opened when first needed."""
    return Statistics(tuple(games), Database(tell, data))


# ------------------------------------------------------------ rows


def _numbered(connection: Connection, ids: Sequence[str]) -> tuple[list[tuple[int, Result]], dict[str, list[rows.Row]]]:
    """These games with their numbers, and all that is known beside them."""
    games = [numbered for one in ids for numbered in queries.whole(connection, one)]
    return games, beside.about(connection, [number for number, _ in games])


def _move_back(moved: Iterable[tuple[Path, Path]]) -> None:
    for was, lies in moved:
        with suppress(OSError):
            lies.rename(was)
