"""Measures memory while one window goes through many changes of page, game, theme, text size and window size, with a rest now and
then, as a player takes one.

    python -m tests.bench.bench_memory [--quick]

Exit code 1 if it does not level off. Linux only."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

os.environ["RAMSES_DESKTOP_HOME"] = tempfile.mkdtemp(prefix="ramses-bench-")

from PySide6.QtCore import QEvent

from ramses_desktop.app import make_window
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.games import IDS, bots, game
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.startup.housekeeping import Housekeeping
from ramses_desktop.ui.style.theme import STYLE, appearance
from ramses_desktop.ui.table.setup import TableSetup
from ramses_desktop.ui.table.thinker import Thinker
from ramses_desktop.ui.window import MainWindow
from tests.bench.offscreen import application

CHANGES: Final = 1200
REST_EVERY: Final = 20
MOST: Final = 180.0
"""Limit for the memory after the last change, in MiB."""
PAGES: Final = ("home", "statistics", "hall", "preferences", "shortcuts", "data")
SIZES: Final = ((1024, 700), (1280, 800), (1400, 900), (1600, 900), (1920, 1080))


def memory() -> float:
    """MiB, shared memory divided among those who share it."""
    found = re.search(r"^Pss:\s+(\d+) kB", Path("/proc/self/smaps_rollup").read_text("ascii"), re.MULTILINE)
    assert found is not None  # every process has such a line
    return int(found[1]) / 1024


def settle() -> None:
    app = application()
    for _ in range(5):
        app.processEvents()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # what only a running event loop would do


def sit_down(window: MainWindow, game_id: str, seed: str) -> None:
    names = bots(game_id)
    bot = "greedy" if "greedy" in names else "apprentice"
    seats = (Seat("Ada", PERSON), Seat("Bela", bot), Seat("Cleo", bot))
    options = game(game_id).spec.options(len(seats))
    window.start(TableSetup(game_id=game_id, options=options, seats=seats, seed=seed, kind="casual"))


def change(window: MainWindow, luck: Random, number: int) -> None:
    kind = luck.random()
    if kind < 0.3:
        sit_down(window, luck.choice(IDS), str(number))
    elif kind < 0.5:
        window.show_page(luck.choice(PAGES))
    elif kind < 0.7:
        window.resize(*luck.choice(SIZES))
    elif kind < 0.9:
        appearance().set(theme=luck.choice(("light", "dark", "high_contrast")))
    else:
        appearance().set(text_scale=luck.choice((1.0, 1.25, 1.5, 2.0)))
    settle()


def main() -> int:
    Thinker.get_ready = lambda *_: None  # type: ignore[method-assign] # bots think in a process of their own
    changes = CHANGES // 10 if "--quick" in sys.argv else CHANGES
    app, luck = application(*STYLE), Random(3)
    Settings(second_process=False).save()
    window = make_window(app)
    window.resize(1280, 800)
    window.show()
    settle()
    appearance().set(speed=0)
    keeper = window.findChild(Housekeeping)
    assert keeper is not None
    start, found = memory(), list[float]()
    for number in range(changes):
        change(window, luck, number)
        if number % REST_EVERY == REST_EVERY - 1:
            keeper.tidy()
            found.append(memory())
    most = max(found[len(found) // 2 :])
    met = most <= MOST
    print(f"Memory at the start {start:.0f} MiB; after every tenth of {changes} changes: ", end="")
    print(*(f"{one:.0f}" for one in found[:: max(len(found) // 10, 1)]), sep=", ")
    print(f"At most {most:.0f} MiB in the second half, at most {MOST:.0f}: {'met' if met else 'MISSED'}.")
    return 0 if met else 1


if __name__ == "__main__":
    raise SystemExit(main())
