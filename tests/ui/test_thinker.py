"""Bots think without holding up the window: in a second process that may die, and without one in small pieces."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest
from PySide6.QtCore import QTimer

from ramses_desktop.bots import ask
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import bots, game
from ramses_desktop.games.pyramids.rules import PyramidsOptions
from ramses_desktop.ui.thinker import MOST_DEATHS, Thinker, WorkerThinker

ROOT = Path(__file__).resolve().parents[2]
LONGEST_BLOCK = 0.25
"""Seconds; generous, for it must hold on a busy machine too. Speed itself is measured in the bench."""


@pytest.fixture
def session() -> Session:
    """A game of two in which a thoughtful bot is to cross something off."""
    found = Session.new(game("pyramids"), PyramidsOptions(2), "thinker", (Seat("A", "pharaoh"), Seat("B", "greedy")))
    while found.state.number < 20:
        found.play(ask(bots("pyramids")["greedy"], found))
    while found.turn != 0:
        found.play(ask(bots("pyramids")["greedy"], found))
    return found


@pytest.fixture
def worker(qtbot):
    thinker = WorkerThinker()
    yield thinker
    thinker.close()


def answer(qtbot, thinker: Thinker, session: Session, number: int) -> object:
    with qtbot.waitSignal(thinker.chosen, timeout=30_000) as told:
        thinker.ask(session, bots("pyramids")["pharaoh"], number)
    assert told.args[0] == number
    return told.args[1]


def expected(session: Session) -> object:
    return ask(bots("pyramids")["pharaoh"], session)


def test_a_quick_bot_answers_before_ask_returns(qtbot, session):
    thinker, found = Thinker(), []
    thinker.chosen.connect(lambda number, move: found.append((number, move)))
    thinker.ask(session, bots("pyramids")["greedy"], 5)
    assert found == [(5, ask(bots("pyramids")["greedy"], session))]


def test_thinking_in_pieces_chooses_what_thinking_at_once_does(qtbot, session):
    assert answer(qtbot, Thinker(), session, 7) == expected(session)


def test_the_second_process_chooses_the_same(qtbot, worker, session):
    assert answer(qtbot, worker, session, 1) == expected(session)
    assert answer(qtbot, worker, session, 2) == expected(session)


@pytest.mark.parametrize("kind", [Thinker, WorkerThinker])
def test_the_window_is_never_held_up(qtbot, session, kind):
    thinker = kind()
    gaps, last = [], [monotonic()]

    def tick() -> None:
        gaps.append(monotonic() - last[0])
        last[0] = monotonic()

    watchdog = QTimer()
    watchdog.timeout.connect(tick)
    if kind is WorkerThinker:
        answer(qtbot, thinker, session, 0)  # starting the process is not thinking
    last[0] = monotonic()
    watchdog.start(1)
    answer(qtbot, thinker, session, 1)
    watchdog.stop()
    thinker.close()
    assert gaps
    assert max(gaps) < LONGEST_BLOCK


def test_a_worker_killed_in_mid_thought_is_replaced_and_nothing_is_lost(qtbot, worker, session):
    answer(qtbot, worker, session, 1)
    first = worker._process
    assert first is not None
    with qtbot.waitSignal(worker.chosen, timeout=30_000) as told:
        worker.ask(session, bots("pyramids")["pharaoh"], 2)
        first.kill()
    assert told.args == [2, expected(session)]
    assert worker._process is not None
    assert worker._process.pid != first.pid


def test_where_no_worker_can_live_thinking_goes_on_in_pieces(qtbot, worker, session):
    worker._deaths = MOST_DEATHS
    assert answer(qtbot, worker, session, 3) == expected(session)
    assert worker._process is None


def test_an_answer_that_nobody_waits_for_is_never_told(qtbot, worker, session):
    answer(qtbot, worker, session, 1)
    found = []
    worker.chosen.connect(lambda number, move: found.append(number))
    worker.ask(session, bots("pyramids")["pharaoh"], 2)
    worker.forget()
    assert answer(qtbot, worker, session, 3) == expected(session)
    assert found == [3]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_nothing_is_left_behind_when_the_program_is_killed():
    program = (
        "import os, sys; os.environ['QT_QPA_PLATFORM'] = 'offscreen'\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from PySide6.QtCore import QCoreApplication\n"
        "from ramses_desktop.ui.thinker import WorkerThinker\n"
        "app = QCoreApplication([])\n"
        "thinker = WorkerThinker()\n"
        "thinker._worker()\n"
        "print(thinker._process.pid, flush=True)\n"
        "app.exec()\n"
    )
    code = f"if __name__ == '__main__':\n{indented(program)}"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline().strip().isdigit()
        parent.send_signal(signal.SIGKILL)
        # The worker has the same standard output: its end is not reached before the worker is gone, too.
        parent.communicate(timeout=60)


def indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines())
