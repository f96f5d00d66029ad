"""The real program with quick bots playing one game after another until it is ended: `python -m tests.e2e.playing PAUSE`, with that
many milliseconds after each move. Prints whatever reaches the screen: the game, and all moves shown."""

from __future__ import annotations

import json
import os
import signal
import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ramses_desktop import app as start_up
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat
from ramses_desktop.games import GAMES, bots
from ramses_desktop.ui.table.setup import TableSetup, new_seed
from ramses_desktop.ui.window import MainWindow


def say(window: MainWindow) -> None:
    page = window.table
    assert page is not None
    shown = [str(move) for move in page.table.session.line[: page.table.shown_ply]]
    # In one write, bypassing Python's buffers.
    os.write(1, f"{json.dumps([page.journal.id, shown])}\n".encode())


def sit_down(window: MainWindow) -> None:
    """Resume the latest game, or start a new one."""
    games = window.unfinished.games()
    if games:
        window.games.resume(games[0])
    else:
        seed = new_seed()
        game = Luck(seed, "game").pick(GAMES)
        bot = "greedy" if "greedy" in bots(game.spec.id) else "apprentice"
        seats = tuple(Seat(name, bot) for name in ("Žofie", "Bo", "陳大文"))
        window.start(TableSetup(game_id=game.spec.id, options=game.spec.options(3), seats=seats, seed=seed))
    page = window.table
    assert page is not None
    say(window)
    page.table.bots.pause = int(sys.argv[1])
    page.table.moved.connect(lambda: say(window))
    page.table.over.connect(lambda: QTimer.singleShot(0, window, lambda: sit_down(window)))


def main() -> int:
    # The tests may themselves run where these are ignored, in the background or under nohup, and children would inherit that.
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    make_window = start_up.make_window

    def make_window_and_sit_down(app: QApplication) -> MainWindow:
        window = make_window(app)
        QTimer.singleShot(0, window, lambda: sit_down(window))
        return window

    start_up.make_window = make_window_and_sit_down
    return start_up.main()


if __name__ == "__main__":
    sys.exit(main())
