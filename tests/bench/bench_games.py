"""Measures memory while bots play game after game in one window, all games in turn, each followed by a rest.

    python -m tests.bench.bench_games [--quick] [games]

Exit code 1 if it grows. Linux only."""

from __future__ import annotations

import gc
import os
import sys
from statistics import mean
from typing import Final

from ramses_desktop.app import make_window
from ramses_desktop.engine.session import Seat
from ramses_desktop.games import IDS, bots, game
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.startup.housekeeping import Housekeeping
from ramses_desktop.ui.style.theme import STYLE, appearance
from ramses_desktop.ui.table.setup import TableSetup
from ramses_desktop.ui.table.thinker import Thinker
from ramses_desktop.ui.window import MainWindow
from tests.bench.bench_idle import sample
from tests.bench.bench_memory import settle
from tests.bench.offscreen import application

GAMES: Final = 1000
QUICK: Final = 12
"""Too few to judge."""
FIRST: Final = 50
"""Games after which memory should not grow any more."""
MOST: Final = 0.05
"""Limit for its growth from then on, relative to what it was."""
SAID: Final = 20
"""How often it says how far it is."""


def main() -> int:
    Thinker.get_ready = lambda *_: None  # type: ignore[method-assign] # bots think in a process of their own
    counts = [int(word) for word in sys.argv[1:] if word.isdigit()]
    games = counts[0] if counts else QUICK if "--quick" in sys.argv else GAMES
    app = application(*STYLE)
    Settings(second_process=False, pace="instant").save()
    window = make_window(app)
    window.resize(1280, 800)
    window.show()
    settle()
    gc.freeze()  # as the program does after its start
    appearance().set(speed=0)
    rounds: list[float] = []
    for number in range(0, games, len(IDS)):
        rounds.append(mean(_played(window, number + more) for more in range(len(IDS))))
        if len(rounds) % max(games // len(IDS) // SAID, 1) == 0:
            print(f"{number + len(IDS):5} games: {rounds[-1]:.1f} MiB", flush=True)
    return 0 if _judge(rounds) else 1


def _played(window: MainWindow, number: int) -> float:
    """MiB after another game, without mapped files."""
    game_id = IDS[number % len(IDS)]
    bot = "greedy" if "greedy" in bots(game_id) else "apprentice"
    seats, options = (Seat("Ada", bot), Seat("Bela", bot)), game(game_id).spec.options(2)
    window.start(TableSetup(game_id=game_id, options=options, seats=seats, seed=str(number), kind="casual"))
    table = window.table
    assert table is not None  # it has just been opened
    while table.table.turn is not None:
        application().processEvents()
    settle()
    keeper = window.findChild(Housekeeping)
    assert keeper is not None
    keeper.tidy()
    return sample(os.getpid()).own / 1024


def _judge(rounds: list[float]) -> bool:
    first = FIRST // len(IDS)
    if len(rounds) <= first + 1:
        print(f"Memory without mapped files: {rounds[-1]:.1f} MiB. Growth is judged from the {FIRST}th game on.")
        return True
    growth = max(rounds[first + 1 :]) / rounds[first] - 1
    met = growth < MOST
    print(f"Memory without mapped files: {rounds[first]:.1f} MiB after {FIRST} games, {rounds[-1]:.1f} after the last; ", end="")
    print(f"from the {FIRST}th on it grows by {100 * growth:.1f} %, less than {100 * MOST:.0f}; ", end="")
    print(f"load {os.getloadavg()[0]:.1f}: {'met' if met else 'MISSED'}.")
    return met


if __name__ == "__main__":
    raise SystemExit(main())
