"""How much room reviews take, and how fast pages open with many of them: `python -m tests.bench.bench_reviews [--quick]`. Every
game is one alone, with a whole review."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import sqlite3
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from attrs import evolve

from ramses_desktop.engine.session import Session
from ramses_desktop.games import GAMES
from ramses_desktop.store.database import LUCK, REVIEW, REVIEWED, Table
from ramses_desktop.store.files import PracticeLog
from ramses_desktop.store.journal import Agreed
from ramses_desktop.store.reviews import Reviews
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.statistics import Statistics, statistics
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.coaching.review import ReviewPage
from ramses_desktop.ui.coaching.reviewer import Reviewer
from ramses_desktop.ui.games import Counting
from ramses_desktop.ui.pages.statistics import StatisticsPage
from ramses_desktop.ui.practice.keeping import Keeping
from ramses_desktop.ui.table.thinker import WATCHED, Thinker
from tests.bench.bench_store import REPEATS, SLOW, dressed, row_seconds, show
from tests.ui import reviewed

PAGE_GOAL: Final = 0.300
SIZE_GOAL: Final = 60_000_000
"""Bytes for 10,000 games."""
FIRST: Final = "reviewed"


def main(argv: list[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games in the statistics")
    count = 2_000 if parser.parse_args(argv).quick else 10_000
    with TemporaryDirectory() as folder:
        kept = statistics(GAMES, data=Path(folder))
        session = filled(kept, count)
        kept.close()
        size, rows = kept.database.path.stat().st_size, row_seconds(kept)
        review, others = review_seconds(kept, session), statistics_seconds(kept)
        kept.close()
    size_goal, page_goal = SIZE_GOAL * count / 10_000, max(PAGE_GOAL, SLOW * rows)
    print(f"{count:,} reviewed games take {size / 1e6:.1f} MB; {_goal(size, size_goal, f'{size_goal / 1e6:.0f} MB')}.")
    for name, seconds in (("The review of one of them", review), ("The page of statistics", others)):
        print(f"{name} opens in {seconds * 1000:.0f} ms of CPU; {_goal(seconds, page_goal, f'{page_goal * 1000:.0f} ms')}.")
    print(f"sqlite3 alone reads the rows of all games in {rows * 1000:.0f} ms.")
    return 0 if size < size_goal and max(review, others) < page_goal else 1


def _goal(measured: float, goal: float, words: str) -> str:
    return f"must be under {words}: {'met' if measured < goal else 'MISSED'}"


def filled(kept: Statistics, count: int) -> Session:
    """Put so many games with equal reviews into the statistics; the game of the first."""
    session = reviewed.whole_game(GAMES[0])
    reviewed.counted(kept, session, FIRST)
    reviewed.known(kept, session, FIRST).keep(dict.fromkeys(range(0, 99, 3), 1.37))
    (first,) = kept.results()
    assert kept.add(*(evolve(first, id=f"{FIRST}-{number}") for number in range(1, count)))
    for table in (REVIEW, LUCK, REVIEWED):
        kept.database.run(partial(_copy, table), None)
    return session


def _copy(table: Table, file: sqlite3.Connection) -> None:
    """Give every game the rows of the first, with seals of their own."""
    games = [game for (game,) in file.execute("SELECT id FROM game WHERE id <> ?", (FIRST,))]
    rows = file.execute(f"SELECT {', '.join(table.columns)} FROM {table.name}").fetchall()
    for game in games:
        table.put(file, game, rows)


def review_seconds(kept: Statistics, session: Session) -> float:
    """From requesting the page for the first time until it is drawn, with the file opened anew."""
    dressed()

    def open_page() -> None:
        kept.close()
        keeping = Keeping(PracticeLog(), kept.database, str)
        page = ReviewPage(Actions(Settings()), Reviewer(Thinker(), Reviews(kept.database), WATCHED), keeping)
        show(page)
        page.show_game(session, Agreed(), f"{FIRST}-7")
        page.grab()
        assert len(page.moments.rows) == 5
        page.hide()
        page.deleteLater()

    return _least(open_page)


def statistics_seconds(kept: Statistics) -> float:
    """The same for the page of statistics."""
    dressed()

    def open_page() -> None:
        kept.close()
        page = show(StatisticsPage(kept, Counting(kept), Actions(Settings())))
        assert page.overview.curve.accessibleDescription()
        page.hide()
        page.deleteLater()

    return _least(open_page)


def _least(work: Callable[[], None]) -> float:
    """The CPU time that it takes at best."""

    def once() -> float:
        start = process_time()
        work()
        return process_time() - start

    return min(once() for _ in range(REPEATS))


if __name__ == "__main__":
    sys.exit(main())
