"""The statistics: an index of the finished records that can be rebuilt from them at any time, with its halls of fame, its export
as CSV, and what has not been counted yet. An unusable file costs a sentence and an empty page, never a game."""

from __future__ import annotations

import csv
import io
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import define, evolve, field, frozen

from ramses_desktop.engine.game import AnyGame, Part, RaceGame, ranked
from ramses_desktop.engine.record import BadRecord, Steps
from ramses_desktop.engine.session import PERSON
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import database as beside
from ramses_desktop.store import disk, journal, queries
from ramses_desktop.store.database import Database, transaction
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.journal import EXTENSION, Journal
from ramses_desktop.store.paths import finished_folder, games_folder, removed_folder
from ramses_desktop.store.queries import Point, Result, Summary
from ramses_desktop.store.queries import Selection as Choice

if TYPE_CHECKING:
    from sqlite3 import Connection

NAMES: Final = 500
"""File or game names per step."""
TOGETHER: Final = 10
"""Games counted per step."""
BEGINNING: Final = 1 << 14
"""Bytes at the start of a record that include its end time."""


@define(eq=False)
class Uncounted:
    """`steps` is one search. Later searches skip records that could not be read."""

    games: tuple[AnyGame, ...]
    database: Database
    add: Callable[[list[Result]], bool]
    forget: Callable[[list[str]], bool]
    left: int = field(default=0, init=False)
    """Number of records still to be read."""
    _unreadable: set[str] = field(factory=set, init=False)

    def steps(self) -> Iterator[None]:
        """Between two steps, files and statistics may change in any way."""
        yield from self.database.settle()
        if not self.database.can_change:
            return  # the records stay where they are
        with suppress(OSError):
            finished = yield from _names(finished_folder(self.database.data))
            known = yield from _known(self.database)
            if known is None:
                return
            # Games whose end was taken back just before the program was killed.
            open_again = [name for name in (yield from _names(games_folder(self.database.data))) if name in known]
            if open_again:
                self.forget(open_again)
            missing = [name for name in finished if name not in known and name not in self._unreadable]
            yield from self._count((yield from _in_order(missing, finished_folder(self.database.data))))

    def _count(self, missing: list[str]) -> Iterator[None]:
        found: list[Result] = []
        for at, name in enumerate(missing, 1):
            result = yield from self._read(finished_folder(self.database.data) / f"{name}{EXTENSION}")
            found += [result] if result else []
            if (len(found) == TOGETHER or at == len(missing)) and found:
                if not self.add(found):
                    break  # the records stay where they are
                found = []
            self.left = len(missing) - at
            yield
        self.left = 0

    def _read(self, path: Path) -> Steps[Result | None]:
        try:
            result = yield from queries.reading(path, self.games)
        except (OSError, BadRecord):
            result = None
        if result is None:
            self._unreadable.add(path.stem)
        return result


def _names(folder: Path) -> Steps[list[str]]:
    """The names of the records in a folder, which need not exist."""
    found: list[str] = []
    with suppress(FileNotFoundError), os.scandir(folder) as files:
        for at, file in enumerate(files, 1):
            if file.name.endswith(EXTENSION) and file.name == queries.storable(file.name):
                found.append(file.name.removesuffix(EXTENSION))
            if at % NAMES == 0:
                yield
    return found


def _known(database: Database) -> Steps[set[str] | None]:
    """The ids of the counted games, or None if the file cannot be used."""
    known: set[str] = set()
    last = ""
    while True:
        names = database.run(partial(_names_after, last=last), otherwise=None)
        if not names:
            return None if names is None else known
        known.update(names)
        last = names[-1]
        yield


def _names_after(connection: Connection, last: str) -> list[str]:
    return [name for (name,) in connection.execute("SELECT id FROM game WHERE id > ? ORDER BY id LIMIT ?", (last, NAMES))]


def _in_order(names: list[str], folder: Path) -> Steps[list[str]]:
    """Sorted by the end time in the record, then by the file's time."""
    ended: list[tuple[float, float, str]] = []
    for name in names:
        said, touched, path = None, 0.0, folder / f"{name}{EXTENSION}"
        with suppress(OSError), path.open("rb") as file:
            said = journal.moment(journal.value_of(file.read(BEGINNING), journal.ENDED) or "")
            touched = path.stat().st_mtime
        ended.append((said.timestamp() if said else touched, touched, name))
        yield
    return [name for *_, name in sorted(ended)]


# ------------------------------------------------------------ statistics


ALL: Final = Choice()
FOREVER: Final = float("inf")


@frozen
class Removed:
    """Deleted games, with what `restore` needs to bring them back."""

    results: tuple[tuple[int, Result], ...]
    """Each game with its number in the file."""
    records: tuple[tuple[Path, Path], ...]
    """The old and the new path of each record."""
    found: Mapping[str, list[beside.Row]]
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
        result = queries.of_journal(journal)
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
                beside.insert(connection, [(None, result) for result in found])
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
            return self.fault or Fault(disk.OTHER, tr("The games cannot be deleted at the moment."))
        numbered, found = looked_up
        data = self.database.data
        records = [finished_folder(data) / f"{result.id}{EXTENSION}" for _, result in numbered]
        moved: list[tuple[Path, Path]] = []
        try:
            # One by one, so that after a failure it is known which were moved.
            moved.extend((path, disk.move(path, removed_folder(data))) for path in records if path.exists())
        except OSError as problem:
            _move_back(moved)
            return disk.because(problem, removed_folder(data), mark("The games cannot be deleted: {reason}."))
        if not self._forget([result.id for _, result in numbered]):
            _move_back(moved)
            return self.fault or Fault(disk.OTHER, tr("The games cannot be deleted at the moment."))
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
                beside.bring_back(connection, removed.found, beside.insert(connection, results))
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
            return disk.because(problem, finished_folder(self.database.data), mark("The games cannot be brought back: {reason}."))
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


def statistics(games: Iterable[AnyGame], tell: disk.Tell = disk.to_log, data: Path | None = None) -> Statistics:
    """The statistics of these games. The file is opened when first needed."""
    return Statistics(tuple(games), Database(tell, data))


# ------------------------------------------------------------ rows


def _numbered(connection: Connection, ids: Sequence[str]) -> tuple[list[tuple[int, Result]], dict[str, list[beside.Row]]]:
    """These games with their numbers, and all that is known beside them."""
    games = [numbered for one in ids for numbered in queries.whole(connection, one)]
    return games, beside.about(connection, [number for number, _ in games])


def _move_back(moved: Iterable[tuple[Path, Path]]) -> None:
    for was, lies in moved:
        with suppress(OSError):
            lies.rename(was)


# ------------------------------------------------------------ export


COLUMNS: Final = (
    *("game_id", "ended", "seconds", "game", "options", "kind", "assisted"),
    *("seat", "name", "player", "total", "place", "tie_break"),
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def export(statistics: Statistics, path: Path, choice: Choice = ALL) -> Fault | None:
    """Write the chosen games, oldest first."""
    found = statistics.whole(choice)
    if not found and statistics.fault is not None:
        return statistics.fault
    try:
        # With a byte order mark: without it, spreadsheets guess another encoding.
        disk.write_whole(path, csv_text(found).encode("utf-8-sig"))
    except OSError as problem:
        return disk.because(problem, path.parent, mark("The table could not be saved: {reason}, or choose another folder."))
    return None


def csv_text(found: Iterable[Result]) -> str:
    games = list(found)
    kinds = list(dict.fromkeys(part.name for result in games for seat in result.seats for part in seat.parts))
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([*COLUMNS, *kinds])
    for result in games:
        for at, seat in enumerate(result.seats):
            points = {part.name: part.number for part in seat.parts}
            writer.writerow([*_row(result, at), *(points.get(kind, "") for kind in kinds)])
    return text.getvalue()


def _row(result: Result, at: int) -> list[str | int]:
    seat = result.seats[at]
    assisted = "yes" if result.assisted else "no"
    words = (result.id, result.ended, result.seconds, result.game, result.options, result.kind, assisted)
    return [_safe(cell) for cell in (*words, at + 1, seat.name, seat.player, seat.total, seat.place, tr(seat.tie_break))]


def _safe(cell: str | int) -> str | int:
    """Quote names that a spreadsheet would take for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


# ------------------------------------------------------------ halls


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
