"""Whatever is in the statistics file, the page shows it without an error, and every finished game is counted once."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.record import Steps
from ramses_desktop.games import GAMES
from ramses_desktop.store import disk, paths, queries, statistics
from ramses_desktop.store.queries import BY_ALL, BY_GAME, BY_NAME, BY_OPPONENTS, BY_VARIANT, Result
from ramses_desktop.store.queries import Selection as Choice
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.statistics import Statistics
from ramses_desktop.ui import result_words
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.games import Counting
from ramses_desktop.ui.pages.overview import Overview
from ramses_desktop.ui.pages.statistics import (
    COMPARED,
    ONE_BY_ONE,
    OVERVIEW,
    EntriesModel,
    GamesModel,
    HallsModel,
    PartsModel,
    StatisticsPage,
    SummariesModel,
)
from ramses_desktop.ui.widgets.tables import RowsModel
from tests.golden.make import HERE
from tests.store.disks import Told
from tests.tiers import one_quick

FIRST: Final = HERE / "saves" / "1-statistics.sqlite"
"""Written by 0.1.0 from the records beside it."""
RECORDS: Final = HERE / "saves" / "1-finished"
COUNTED: Final = sorted(path.stem for path in RECORDS.iterdir())

FLIPS: Final = 75
few_and_many = pytest.mark.parametrize("share", one_quick(8, 1))
"""The quick tests try an eighth."""


@pytest.fixture
def file() -> Path:
    shutil.copytree(RECORDS, paths.finished_folder())
    return paths.statistics_file()


@pytest.fixture(autouse=True)
def records_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are used hundreds of times, and do not change."""
    known: dict[str, Result | None] = {}

    def reading(path: Path, games: tuple[AnyGame, ...]) -> Steps[Result | None]:
        if path.stem not in known:
            known[path.stem] = yield from read(path, games)
        return known[path.stem]

    read = queries.reading
    monkeypatch.setattr(queries, "reading", reading)


@pytest.fixture
def newest(file: Path) -> bytes:
    """The same games in a file of the current version."""
    shutil.copy(FIRST, file)
    kept = statistics.statistics(GAMES)
    assert kept.catch_up()
    kept.close()
    return file.read_bytes()


@pytest.fixture
def overview(qtbot: QtBot) -> Overview:
    view = Overview()
    qtbot.addWidget(view)
    return view


def read_all(model: RowsModel) -> None:
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            assert isinstance(model.index(row, column).data(), str)
    for column in range(model.columnCount()):
        model.sort(column)


def show_all(overview: Overview, kept: Statistics) -> None:
    """Everything that the page and the halls of fame would show, without painting it."""
    sums, games, parts, entries, fame = SummariesModel(), GamesModel(), PartsModel(), EntriesModel(), HallsModel()
    for one in kept.summaries(BY_ALL):
        assert [result_words.variant(one.key[2]), result_words.opponents(one.key[3])]
    for by in (BY_NAME, BY_GAME, BY_VARIANT, BY_OPPONENTS):
        sums.show_summaries(kept.summaries(by), by)
        read_all(sums)
    for name in (None, "Adam"):
        choice = Choice(name=name)
        games.show_games(partial(kept.results, choice), choice)
        read_all(games)
        overview.show_points(kept.points(choice), name, kept.results(choice, most=3))
    for result in kept.results():
        assert isinstance(result_words.moment(result.ended), str)
        parts.show_game(kept.with_parts(result))
        read_all(parts)
    fame.show_halls(statistics.halls(kept))
    read_all(fame)
    for hall in statistics.halls(kept):
        entries.show_entries(statistics.hall(kept, hall.game, hall.options), "Points")
        read_all(entries)


def prove(show: Callable[[Statistics], None]) -> None:
    """Check that the file can be shown before and after it is compared with the records, and that each record is counted once."""
    told = Told()
    kept = statistics.statistics(GAMES, told)
    try:
        show(kept)
        assert kept.catch_up()
        if told:
            show(kept)
        assert sorted(result.id for result in kept.results()) == COUNTED
        assert kept.fault is None
        assert set(told.kinds) <= {disk.DAMAGED}
    finally:
        kept.close()


def flipped(data: bytes, luck: random.Random) -> bytes:
    """Change one bit or byte, nine times out of ten where something is written."""
    written = [at for at, byte in enumerate(data) if byte]
    at = luck.choice(written) if luck.random() < 0.9 else luck.randrange(len(data))
    change = luck.choice((1 << luck.randrange(8), luck.randrange(1, 256)))
    return data[:at] + bytes([data[at] ^ change]) + data[at + 1 :]


def clear(file: Path) -> None:
    for path in (*file.parent.glob("statistics*"), *paths.damaged_folder().glob("*")):
        path.unlink()


@pytest.mark.slow
@few_and_many
@pytest.mark.parametrize("version", one_quick("newest", "first"))
def test_a_flipped_byte_costs_no_game_and_counts_none_twice(
    file: Path, newest: bytes, overview: Overview, version: str, share: int
) -> None:
    luck, data = random.Random(version), newest if version == "newest" else FIRST.read_bytes()
    for _ in range(FLIPS // share):
        clear(file)
        file.write_bytes(flipped(data, luck))
        prove(partial(show_all, overview))


NONSENSE: Final = ("many", b"\xff\x00", 2.5, -(1 << 62), 1 << 62, "", "[", "[[1]]", '["x"]', "[" * 5000 + "]" * 5000, "{n}\x1fn")
EACH: Final = 8
"""Values tried in each column; the next column starts with different ones."""
COLUMNS: Final = (
    *("game.id", "game.game", "game.options", "game.players", "game.kind", "game.assisted", "game.counts", "game.begun"),
    *("game.ended", "game.seconds", "seat.seat", "seat.name", "seat.player", "seat.total", "seat.place", "seat.tie_break"),
    *("seat.parts", "seat.opponents"),
)


def replace(file: Path, column: str, value: object) -> bool:
    """Put the value into the first row, bypassing all checks; return whether the table took it."""
    table, _, name = column.partition(".")
    row = "number = 1" if table == "game" else "game = 1 AND seat = 0"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA ignore_check_constraints = ON")
        try:
            return bool(other.execute(f"UPDATE {table} SET {name} = ? WHERE {row}", (value,)).rowcount)
        except sqlite3.IntegrityError:
            return False


@few_and_many
@pytest.mark.parametrize("version", one_quick("newest", "first"))
def test_no_value_is_too_strange(file: Path, newest: bytes, overview: Overview, version: str, share: int) -> None:
    data, taken = newest if version == "newest" else FIRST.read_bytes(), 0
    for at, column in enumerate(COLUMNS):
        for value in (*NONSENSE, *NONSENSE)[at % len(NONSENSE) :][: EACH // share]:
            if (version, column) == ("first", "game.id") and not isinstance(value, bytes):
                continue  # a game whose record was deleted: the name is allowed
            clear(file)
            file.write_bytes(data)
            if replace(file, column, value):
                taken += 1
                prove(partial(show_all, overview))
    assert taken > 60 // share


@pytest.mark.slow
@pytest.mark.parametrize("version", ["first", "newest"])
def test_the_page_itself_is_painted_whatever_byte_is_flipped(qtbot: QtBot, file: Path, newest: bytes, version: str) -> None:
    luck, data = random.Random(f"{version} page"), newest if version == "newest" else FIRST.read_bytes()

    def show(kept: Statistics) -> None:
        counting = Counting(kept)
        page = StatisticsPage(kept, counting, Actions(Settings()))
        qtbot.addWidget(page)
        page.show()
        for tab in (OVERVIEW, COMPARED, ONE_BY_ONE):
            page.tabs.set_value(tab)
            page.grab()
        page.close()
        counting.stop()

    for _ in range(FLIPS):
        clear(file)
        file.write_bytes(flipped(data, luck))
        prove(show)
