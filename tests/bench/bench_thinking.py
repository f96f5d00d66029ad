"""Measures the longest hold of the window while bots think and hints are worked out: in a second process, and in small slices. Only
the time in which the window's own thread works counts; how often other programs run in between is not our doing. Also measures the
CPU time that par takes at a casual solo table; --quick plays one game instead of five and scales.

    python -m tests.bench.bench_thinking [--quick]

Prints the measurements and whether the goal is met; exit code 1 if it is missed."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from multiprocessing import active_children
from tempfile import TemporaryDirectory
from time import thread_time
from typing import Any, Final

from PySide6.QtCore import QEventLoop, QTimer

from ramses_desktop.bots import ask
from ramses_desktop.bots.par import PLAYS
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import bots, game
from ramses_desktop.games.pyramids.rules import PyramidsOptions
from ramses_desktop.thinking import Question, bot_question, hint_question
from ramses_desktop.ui.table.thinker import ParFinder, Thinker, WorkerThinker
from tests.bench.offscreen import application

GOAL: Final = 0.030
"""Seconds."""


def session_of(players: int, turn: int) -> Session:
    """A game in which a thoughtful bot has to decide."""
    seats = tuple(Seat(f"{seat}", "greedy" if seat else "pharaoh") for seat in range(players))
    found = Session.new(game("pyramids"), PyramidsOptions(players), "thinker", seats)
    while found.state.number < turn or found.turn != 0:
        found.play(ask(bots("pyramids")["greedy"], found))
    return found


def longest_hold(thinker: Thinker, question: Question) -> float:
    """The longest work between two turns of the event loop while this is asked and answered."""
    loop, watchdog = QEventLoop(), QTimer()
    worked, last = [0.0], [thread_time()]

    def tick() -> None:
        worked.append(thread_time() - last[0])
        last[0] = thread_time()

    watchdog.timeout.connect(tick)
    # As in the program, which freezes the objects that exist at the start.
    gc.collect()
    gc.freeze()
    watchdog.start(0)
    last[0] = thread_time()
    answered: Callable[[Any], None] = lambda _: loop.quit()
    thinker.ask(question, answered)
    tick()
    loop.exec()
    tick()
    gc.unfreeze()
    return max(worked)


def par_seconds(thinker: Thinker, plays: int) -> float:
    """CPU seconds, of both processes, until the par of a deal is ready to show."""
    loop, before = QEventLoop(), sum(os.times()[:4])
    with TemporaryDirectory() as home:
        os.environ["RAMSES_DESKTOP_HOME"] = home
        table = Session.new(game("pyramids"), PyramidsOptions(1), "par", (Seat("Ada"),))
        finder = ParFinder(thinker)
        finder.look_for(table)
        finder.changed.connect(lambda: loop.quit() if finder.share >= plays / PLAYS else None)
        finder.hurry()
        loop.exec()
        finder.stop()
        thinker.close()
    for process in active_children():
        process.join()  # its time counts once it has joined
    return (sum(os.times()[:4]) - before) * PLAYS / plays


def main() -> int:
    app = application()
    turns = (14,) if "--quick" in sys.argv else (2, 14, 25)
    worker, good = WorkerThinker(), True
    for place, thinker in (("a second process", worker), ("pieces", Thinker())):
        for name, question in (("a bot's move", bot_question), ("hints", hint_question)):
            held = max(longest_hold(thinker, question(session_of(4, turn))) for turn in turns)
            good &= held <= GOAL
            print(f"{name} in {place}: the window is held up {held * 1000:.0f} ms at most: {'met' if held <= GOAL else 'MISSED'}.")
    worker.close()
    for place, thinker in (("with the second process", WorkerThinker()), ("without it", Thinker())):
        seconds = par_seconds(thinker, 1 if "--quick" in sys.argv else PLAYS)
        print(f"par of a casual solo table, {place}: {seconds:.0f} CPU seconds until it is shown.")
    del app
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
