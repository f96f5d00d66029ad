"""How long it takes to open a record, to keep a move, and to open the statistics page, drawn in memory in full, relative to reading
the same rows with sqlite3 alone; and how much CPU time counting games takes from the window. Fails if a goal is missed."""

from __future__ import annotations

import gc
import sqlite3
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Final, TypeVar

from ramses_desktop.engine import record
from ramses_desktop.engine.game import Part
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import GAMES, IDS
from ramses_desktop.store import paths
from ramses_desktop.store.database import files
from ramses_desktop.store.journal import EXTENSION, Agreed, Journal
from ramses_desktop.store.queries import Result, SeatResult
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.statistics import Statistics, statistics
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.games import PIECE, Counting
from ramses_desktop.ui.pages.hall import HallPage
from ramses_desktop.ui.pages.statistics import COMPARED, ONE_BY_ONE, OVERVIEW, StatisticsPage
from ramses_desktop.ui.style import fonts, stylesheet
from ramses_desktop.ui.style.theme import STYLE
from ramses_desktop.ui.widgets.page import Page
from tests.bench.offscreen import application
from tests.golden.make import HERE as GOLDEN

MOVES: Final = 200
OPEN_GOAL: Final = 0.100
PAGE_GOAL: Final = 0.300
HOLD_GOAL: Final = 0.016
"""Seconds: one frame at 60 Hz."""
READ: Final = 200
"""Records that are read and counted; all take equally long."""
SLOW: Final = 4
"""Allowed multiple of the time for just reading the rows, if that takes over a quarter of the goal: a slow or busy machine."""
REPEATS: Final = 5
NAMES: Final = ("Ada", "Bela", "Cleo", "Dora")


def main(argv: list[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games in the statistics")
    count = 2_000 if parser.parse_args(argv).quick else 10_000
    with TemporaryDirectory() as folder:
        opening, playing = opening_seconds(), playing_seconds()
        appended, flushed = keeping_seconds(Path(folder))
        kept = filled(Path(folder), count)
        page, rows = page_seconds(kept), row_seconds(kept)
        others, counting = other_seconds(kept), best(lambda: count_again(kept))
        holds = {"checked": checking_seconds(kept), "found and counted": counting_seconds(Path(folder, "old"), count)}
        kept.close()
    page_goal = max(PAGE_GOAL, SLOW * rows)
    met = opening < OPEN_GOAL and page < page_goal and max(holds.values()) < HOLD_GOAL
    print(f"Opening a record of {MOVES} moves: {opening * 1000:.1f} ms; {_goal(opening, OPEN_GOAL)}.")
    print(f"That is {opening / playing:.1f} times what it takes to play these moves ({playing * 1000:.1f} ms).")
    print(f"Keeping a move: {appended * 1000:.2f} ms, of which the disk takes {flushed * 1000:.2f} ms to be sure of it.")
    print(f"The page of statistics with {count:,} games: {page * 1000:.0f} ms; {_goal(page, page_goal)}.")
    print(f"That is {page / rows:.1f} times what sqlite3 takes to read all its rows ({rows * 1000:.0f} ms).")
    for name, seconds in others.items():
        print(f"{name}: {seconds * 1000:.0f} ms, {seconds / rows:.1f} times.")
    for what, seconds in holds.items():
        print(f"While {count:,} games are {what}, the window is held {seconds * 1000:.1f} ms; {_goal(seconds, HOLD_GOAL)}.")
    print(
        f"Seeing that nothing is left to be counted, afterwards and apart: {counting * 1000:.0f} ms, {counting / rows:.1f} times."
    )
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
    """The longest game, up to this many moves."""
    game = GAMES[0]
    session = Session.new(game, game.spec.variants[-1], "bench")
    luck = Luck("bench")
    while session.turn is not None and len(session.line) < moves:
        session.play(luck.pick(game.moves(session.state)))
    return session


def opening_seconds() -> float:
    """Scaled to MOVES moves, whatever the length of the game."""
    session = played(MOVES)
    data = record.text(session).encode()
    return best(lambda: record.read(data, GAMES)) * MOVES / len(session.line)


def playing_seconds() -> float:
    """For as many moves, without file, notation and check."""
    session = played(MOVES)

    def play_again() -> None:
        again = Session(session.game, session.options, session.deal)
        for move in session.line:
            again.play(move)

    return best(play_again) * MOVES / len(session.line)


def keeping_seconds(folder: Path) -> tuple[float, float]:
    """For one move: in all, and for the flush alone."""
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


def filled(folder: Path, count: int) -> Statistics:
    """A statistics file of `count` games, and their records."""
    kept = statistics(GAMES, data=folder)
    assert kept.add(*results(count))
    finished = paths.finished_folder(folder)
    finished.mkdir(exist_ok=True)
    for number in range(count):
        (finished / f"game-{number}{EXTENSION}").touch()
    return kept


def row_seconds(kept: Statistics) -> float:
    """Reading all rows, and nothing else."""

    def read_all() -> None:
        with closing(sqlite3.connect(kept.database.path)) as file:
            file.execute("SELECT * FROM game").fetchall()
            file.execute("SELECT * FROM seat").fetchall()

    return best(read_all)


def page_seconds(kept: Statistics) -> float:
    """From requesting the page for the first time until it is drawn: opening the file and running every query."""
    dressed()

    def open_page() -> None:
        kept.close()
        page = StatisticsPage(kept, Counting(kept), Actions(Settings()))
        assert show(page).overview.curve.accessibleDescription()
        page.hide()

    return best(open_page)


def other_seconds(kept: Statistics) -> dict[str, float]:
    """Switching between the views of the page, and opening the hall of fame."""
    page = show(StatisticsPage(kept, Counting(kept), Actions(Settings())))

    def go_to(tab: str) -> Callable[[], None]:
        def go() -> None:
            page.tabs.set_value(tab)
            page.ask()
            page.grab()

        return go

    def open_hall() -> None:
        assert show(HallPage(kept, Counting(kept), Actions(Settings()))).hall is not None

    views = {"Its games compared": COMPARED, "Its games one by one": ONE_BY_ONE, "Its overview again": OVERVIEW}
    return {name: best(go_to(tab)) for name, tab in views.items()} | {"The hall of fame": best(open_hall)}


def count_again(kept: Statistics) -> None:
    assert kept.catch_up()


def checking_seconds(kept: Statistics) -> float:
    """The longest hold of the window when all games are already counted."""

    def steps() -> list[float]:
        kept.close()
        return step_seconds(kept, lambda: False)

    return PIECE + longest(steps)


def counting_seconds(folder: Path, count: int) -> float:
    """Counting new records from scratch, with a long one of every game among them."""
    games = [path.read_bytes() for path in sorted(GOLDEN.glob("*/*-1.ramses")) if path.parent.name in IDS]
    finished = paths.finished_folder(folder)
    finished.mkdir(parents=True)
    for number in range(count):
        (finished / f"game-{number:05}{EXTENSION}").write_bytes(games[number % len(games)])

    def steps() -> list[float]:
        for path in files(paths.statistics_file(folder)):
            path.unlink(missing_ok=True)
        kept = statistics(GAMES, data=folder)
        try:
            return step_seconds(kept, lambda: 0 < kept.left < count - READ)
        finally:
            kept.close()

    return PIECE + longest(steps)


def longest(steps: Callable[[], list[float]]) -> float:
    """The longest step, taking the best time of each: the steps are the same every run, other load on the machine is not."""
    runs = [steps() for _ in range(REPEATS)]
    return max(min(run[step] for run in runs) for step in range(len(runs[0])))


def step_seconds(kept: Statistics, is_enough: Callable[[], bool]) -> list[float]:
    """CPU time of each step; a step ends with the piece of work in which its time runs out."""
    gc.collect()
    gc.freeze()  # as the program does once its window is up
    seconds, done = [], False
    while not done and not is_enough():
        start = thread_time()
        done = kept.catch_up(0)
        seconds.append(thread_time() - start)
    gc.unfreeze()
    return seconds


def dressed() -> None:
    app = application(*STYLE)
    if not app.styleSheet():
        fonts.load()
        stylesheet.install(app, has_style=True)


P = TypeVar("P", bound=Page)


def show(page: P) -> P:
    page.resize(1280, 772)
    page.show()
    page.grab()
    return page


if __name__ == "__main__":
    sys.exit(main())
