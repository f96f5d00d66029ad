"""How much more it takes to open the page Practise with thousands of finished games than with none, in CPU time, one beside the
other: `python -m tests.bench.bench_practise [--quick]`. First with a file of statistics that was opened and checked, as it is in
spare time after the start, but with nothing read yet; then once more. Fails if it is more than twice as much."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import sys
from argparse import ArgumentParser
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection

    from ramses_desktop.ui.window import MainWindow

GAMES: Final = 5_000
REPEATS: Final = 15
MOST: Final = 2.0
"""Times what it takes without games."""
PLAYER: Final = "Ada"
SETTLED: Final = 200
"""Milliseconds after which a window has done what it does when it is first shown."""


def main(argv: list[str] | None = None) -> int:
    from tests.bench.offscreen import application

    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games")
    count = 1_000 if parser.parse_args(argv).quick else GAMES
    application()
    with TemporaryDirectory() as empty, TemporaryDirectory() as full, opened(Path(empty)) as none, opened(Path(full)) as many:
        fill(many, count)
        first, again = compared(none, many, anew=True), compared(none, many, anew=False)
    for what, (without, with_games) in (("", first), (" again", again)):
        ratio = with_games / without
        print(f"Opening Practise{what}: {without * 1000:.0f} ms of CPU without games, {with_games * 1000:.0f} with {count:,}.")
        print(f"That is {ratio:.2f} times as much, at most {MOST}: {'met' if ratio <= MOST else 'MISSED'}.")
    return 0 if all(with_games <= MOST * without for without, with_games in (first, again)) else 1


@contextmanager
def opened(home: Path) -> Iterator[MainWindow]:
    """A window whose player has their files here."""
    from PySide6.QtTest import QTest

    from ramses_desktop.store.settings import Chair, Settings
    from ramses_desktop.ui.window import MainWindow

    settings = Settings(second_process=False, sound="off")
    settings.chairs = (Chair(PLAYER), *settings.chairs[1:])
    window = MainWindow(settings)
    window.results.statistics.database.data = window.practising.log.data = home
    window.resize(1280, 800)
    window.show_first_page()
    window.show()
    QTest.qWait(SETTLED)
    yield window
    window.close()


def fill(window: MainWindow, count: int) -> None:
    """Games of all kinds by one player, with notes and records: every tenth is the deal of a day."""
    from ramses_desktop.games import IDS, game
    from ramses_desktop.store.database import NOTED, ready
    from ramses_desktop.store.paths import finished_folder
    from ramses_desktop.store.queries import Result, SeatResult

    statistics = window.results.statistics
    finished = finished_folder(statistics.database.data)
    finished.mkdir(parents=True)
    feats = '{"0": {"round_1": 0, "round_2": 9, "round_3": 18, "round_4": 27, "pyramids": 3, "torches": 2, "gem_pairs": 1}}'
    rows, results = {}, []
    for number in range(count):
        game_id, day = IDS[number % len(IDS)], f"{2010 + number // 365}-{1 + number % 12:02}-{1 + number % 28:02}"
        is_daily, when = number % 10 == 0, f"{day}T19:00:00+01:00"
        name = f"{game_id}-{number:05}"
        seats = (SeatResult(PLAYER, "person", 20 + number * 7 % 80, 1),)
        results.append(Result(name, game_id, "players=1", "match", False, when, when, 1500, seats))
        seed = f"daily-{day}-{game_id.replace('_', '-')}-{game(game_id).spec.rules}" if is_daily else f"amber-ibis-{number}"
        rows[name] = (1, seed, '{"daily": true}' if is_daily else '{"take_back": false}', feats)
        (finished / f"{name}.ramses").touch()
    assert statistics.add(*results)

    def note(file: Connection) -> None:
        ready(file)
        file.execute("BEGIN")
        for name, row in rows.items():
            NOTED.put(file, name, [row])
        file.execute("COMMIT")

    statistics.database.run(note, None)


def compared(none: MainWindow, many: MainWindow, *, anew: bool) -> tuple[float, float]:
    """The CPU time to open the page without games and with them, at best of several times, one after the other."""
    times = [(_seconds(none, anew=anew), _seconds(many, anew=anew)) for _ in range(REPEATS)]
    without, with_games = zip(*times, strict=True)
    return min(without), min(with_games)


def _seconds(window: MainWindow, *, anew: bool) -> float:
    window.show_page("home")
    _rest(window)
    if anew:
        window.results.statistics.close()
        for _ in window.results.statistics.database.settle():
            pass
    start = process_time()
    window.show_page("practise")
    _rest(window)
    return process_time() - start


def _rest(window: MainWindow) -> None:
    """Until everything is shown and read."""
    from PySide6.QtTest import QTest

    QTest.qWait(1)
    while window.practising.is_reading:
        QTest.qWait(1)
    QTest.qWait(1)


if __name__ == "__main__":
    sys.exit(main())
