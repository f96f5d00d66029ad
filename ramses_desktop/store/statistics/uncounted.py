"""Finds, reads and counts finished records missing from the statistics, in the order in which the games ended and in steps of a few
milliseconds: more or longer games make more steps, not longer ones."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import define, field

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.record import BadRecord, Steps
from ramses_desktop.store import notes
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.store.paths import finished_folder, games_folder
from ramses_desktop.store.statistics import results
from ramses_desktop.store.statistics.database import Database
from ramses_desktop.store.statistics.results import Result

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
            result = yield from results.reading(path, self.games)
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
            if file.name.endswith(EXTENSION) and file.name == results.storable(file.name):
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
            said = notes.moment(notes.value_of(file.read(BEGINNING), notes.ENDED) or "")
            touched = path.stat().st_mtime
        ended.append((said.timestamp() if said else touched, touched, name))
        yield
    return [name for *_, name in sorted(ended)]
