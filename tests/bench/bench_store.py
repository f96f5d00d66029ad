"""How long it takes to open a record, to keep a move, and to fill the page of statistics, the last as a ratio to reading the same
rows with sqlite3 alone. Fails if a goal is missed."""

from __future__ import annotations

import sqlite3
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from ramses_desktop.engine import record
from ramses_desktop.engine.game import Part
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import GAMES
from ramses_desktop.store import halls, paths, queries
from ramses_desktop.store.journal import EXTENSION, Journal
from ramses_desktop.store.notes import Agreed
from ramses_desktop.store.queries import Choice
from ramses_desktop.store.results import Result, SeatResult
from ramses_desktop.store.statistics import Statistics, statistics

MOVES: Final = 200
OPEN_GOAL: Final = 0.100
PAGE_GOAL: Final = 0.300
REPEATS: Final = 5
NAMES: Final = ("Ada", "Bela", "Cleo", "Dora")


def main(argv: list[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games in the statistics")
    count = 2_000 if parser.parse_args(argv).quick else 10_000
    with TemporaryDirectory() as folder:
        opening = opening_seconds()
        appended, flushed = keeping_seconds(Path(folder))
        page, rows = page_seconds(Path(folder), count)
    met = opening < OPEN_GOAL and page < PAGE_GOAL
    print(f"Opening a record of {MOVES} moves: {opening * 1000:.1f} ms; {_goal(opening, OPEN_GOAL)}.")
    print(f"Keeping a move: {appended * 1000:.2f} ms, of which the disk takes {flushed * 1000:.2f} ms to be sure of it.")
    print(f"The page of statistics with {count:,} games: {page * 1000:.0f} ms; {_goal(page, PAGE_GOAL)}.")
    print(f"That is {page / rows:.1f} times what sqlite3 takes to read all its rows ({rows * 1000:.0f} ms).")
    return 0 if met else 1


def _goal(seconds: float, goal: float) -> str:
    return f"must be under {goal * 1000:.0f} ms: {'met' if seconds < goal else 'MISSED'}"


def best(work: Callable[[], object]) -> float:
    def once() -> float:
        start = perf_counter()
        work()
        return perf_counter() - start

    return min(once() for _ in range(REPEATS))


# ------------------------------------------------------------ records and journals


def played(moves: int) -> Session:
    """The longest game there is, up to so many moves."""
    game = GAMES[0]
    session = Session.new(game, game.spec.variants[-1], "bench")
    luck = Luck("bench")
    while session.turn is not None and len(session.line) < moves:
        session.play(luck.pick(game.moves(session.state)))
    return session


def opening_seconds() -> float:
    """For as many moves as MOVES, whatever the game has."""
    session = played(MOVES)
    data = record.text(session).encode()
    return best(lambda: record.read(data, GAMES)) * MOVES / len(session.line)


def keeping_seconds(folder: Path) -> tuple[float, float]:
    """For one move: all of it, and the flush alone."""
    session = played(60)
    journal = Journal.begin(session, Agreed(), data=folder)
    luck, kept = Luck("keep"), 0.0
    for _ in range(30):
        session.play(luck.pick(session.game.moves(session.state)))
        start = perf_counter()
        assert journal.keep()
        kept += perf_counter() - start
    return kept / 30, best(lambda: _flush(folder / "line"))


def _flush(path: Path) -> None:
    from ramses_desktop.store import disk

    with path.open("ab") as file:
        file.write(b"cross 4 c1 d1\n")
        file.flush()
        disk.to_disk(file.fileno())


# ------------------------------------------------------------ statistics


def results(count: int) -> list[Result]:
    luck = Luck("results")
    parts = tuple(Part(f"part_{number}", f"Part {number}", number, 1) for number in range(10))
    found = []
    for number in range(count):
        players = 1 + luck.below(4)
        names = NAMES[:players]
        seats = tuple(SeatResult(name, "person", luck.below(120), 1 + luck.below(players), "", parts) for name in names)
        when = f"2024-{1 + number % 12:02}-01T19:00:00+02:00"
        found.append(Result(f"game-{number}", "pyramids", f"players={players}", "casual", False, when, when, 2400, seats))
    return found


def page_seconds(folder: Path, count: int) -> tuple[float, float]:
    """For everything that the page asks when it is opened, with all records beside the file; and for reading all rows."""
    kept = statistics(GAMES, data=folder)
    assert kept.add(*results(count))
    finished = paths.finished_folder(folder)
    finished.mkdir(exist_ok=True)
    for number in range(count):
        (finished / f"game-{number}{EXTENSION}").touch()
    page = best(lambda: ask_all(kept))

    def read_all() -> None:
        with closing(sqlite3.connect(paths.statistics_file(folder))) as file:
            file.execute("SELECT * FROM game").fetchall()
            file.execute("SELECT * FROM seat").fetchall()

    return page, best(read_all)


def ask_all(kept: Statistics) -> None:
    kept.close()
    assert kept.catch_up()
    choice = Choice(name=NAMES[0])
    points = kept.points(choice)
    assert points
    queries.distribution(points, 5)
    queries.streaks(points)
    for by in (queries.BY_GAME, queries.BY_VARIANT, queries.BY_OPPONENTS):
        assert kept.summaries(by, choice)
    assert kept.best(choice)
    assert kept.results(choice, most=500)
    assert halls.halls(kept)
    kept.close()


if __name__ == "__main__":
    sys.exit(main())
