"""Questions are answered without holding up the window: in a second process that may die, or without one in small slices. Real
questions come first; likely ones, and those nobody waits for, use spare time."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import ask
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.games.silver_gold.bots import keen_policy
from ramses_desktop.games.silver_gold.rules import GAME as SILVER_GOLD
from ramses_desktop.store.journal import CASUAL
from ramses_desktop.thinking import Question, Readiness, bot_question, hint_question
from ramses_desktop.ui.table.thinker import IDLE, MOST_DEATHS, READY, RECOVERY, SILENCE, WATCHED, Thinker, WorkerThinker
from tests.bench.bench_thinking import session_of
from tests.patience import PATIENCE, until
from tests.tiers import one_quick
from tests.ui.questions import ENDLESS, Count, Fault
from tests.ui.whole import setup, window_for

ROOT = Path(__file__).resolve().parents[3]
NO_WINDOWS = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
HEAVY = Count(5, "x" * 2_000_000)
"""More than any pipe holds."""


@pytest.fixture(autouse=True)
def quick_thoughts() -> None:
    """Here thinking takes as long, and as much, as in the second process."""


@pytest.fixture
def session() -> Session:
    return session_of(2, 25)


@pytest.fixture
def worker(qtbot: QtBot) -> Iterator[WorkerThinker]:
    thinker = WorkerThinker()
    yield thinker
    thinker.close()


@pytest.fixture(scope="module")
def one_worker(qapp: QApplication) -> Iterator[WorkerThinker]:
    """Shared by all tests that leave it alive, because it takes a while to start."""
    thinker, answers = WorkerThinker(), list[Any]()
    thinker.ask(Count(1), answers.append)
    assert until(lambda: [qapp.processEvents(), *answers][1:] != [])
    yield thinker
    thinker.close()


@pytest.fixture(params=["process", "pieces"])
def thinker(request: pytest.FixtureRequest, qtbot: QtBot, one_worker: WorkerThinker) -> Iterator[Thinker]:
    found = one_worker if request.param == "process" else Thinker()
    yield found
    found.rest()


def answer(qtbot: QtBot, thinker: Thinker, question: Question) -> Any:
    found: list[Any] = []
    thinker.ask(question, found.append)
    qtbot.waitUntil(lambda: bool(found))
    assert len(found) == 1
    return found[0]


# ------------------------------------------------------------ answers


@pytest.mark.slow
def test_both_choose_what_thinking_at_once_does(qtbot: QtBot, one_worker: WorkerThinker, session: Session) -> None:
    expected = ask(bots("pyramids")["pharaoh"], session)
    for thinker in (Thinker(), one_worker):
        assert answer(qtbot, thinker, bot_question(session)) == expected


@pytest.mark.slow
def test_both_give_the_same_hints(qtbot: QtBot, one_worker: WorkerThinker, session: Session) -> None:
    first, second = Thinker(), one_worker
    hints = answer(qtbot, first, hint_question(session))
    assert answer(qtbot, second, hint_question(session)) == hints
    assert len(hints) == 3


def test_it_is_told_how_far_the_thinking_is(qtbot: QtBot, thinker: Thinker) -> None:
    shares: list[float] = []
    thinker.ask(Count(10**6), lambda _: None, shares.append)
    qtbot.waitUntil(lambda: len(shares) >= 3)
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] <= 1


def test_an_answer_that_nobody_waits_for_is_never_told(qtbot: QtBot, thinker: Thinker) -> None:
    told: list[Any] = []
    thinker.ask(Count(3, "first"), told.append)
    thinker.forget()
    assert answer(qtbot, thinker, Count(3, "second")) == "second 3"
    assert not told


def test_a_new_question_replaces_the_one_before(qtbot: QtBot, thinker: Thinker) -> None:
    told: list[Any] = []
    thinker.ask(ENDLESS, told.append)
    assert answer(qtbot, thinker, Count(5)) == " 5"
    assert not told


def test_who_is_told_may_ask_the_next_question_at_once(qtbot: QtBot, thinker: Thinker) -> None:
    told: list[Any] = []

    def go_on(found: Any) -> None:
        told.append(found)
        if len(told) < 4:
            thinker.ask(Count(len(told)), go_on)

    thinker.ask(Count(9), go_on)
    qtbot.waitUntil(lambda: len(told) == 4)
    assert told == [" 9", " 1", " 2", " 3"]


# ------------------------------------------------------------ in spare time


def test_what_was_thought_ahead_is_answered_at_once(qtbot: QtBot, thinker: Thinker) -> None:
    learned: list[bool] = []
    thinker.prepare([Count(3, "a"), Count(3, "b")], lambda: learned.append(True))
    qtbot.waitUntil(lambda: len(learned) == 2)
    told: list[Any] = []
    thinker.ask(Count(3, "b"), told.append)
    assert told == ["b 3"]


def test_what_is_not_prepared_any_more_is_forgotten(qtbot: QtBot, thinker: Thinker) -> None:
    learned: list[bool] = []
    thinker.prepare([Count(3, "a")], lambda: learned.append(True))
    qtbot.waitUntil(lambda: bool(learned))
    assert thinker.known(Count(3, "a")) == "a 3"
    thinker.prepare([ENDLESS], lambda: None)
    assert thinker.known(Count(3, "a")) is None


def test_a_thought_under_way_is_not_begun_again_when_it_is_asked_for(qtbot: QtBot, thinker: Thinker) -> None:
    thinker.prepare([Count(40_000)], lambda: None)
    under_way = thinker._now
    assert answer(qtbot, thinker, Count(40_000)) == " 40000"
    assert under_way is not None
    assert under_way.question == Count(40_000)
    begun: list[object] = []
    thinker.prepare([ENDLESS], lambda: None)
    under_way = thinker._now
    thinker.prepare([ENDLESS], lambda: None)
    begun.append(thinker._now)
    thinker.ask(ENDLESS, lambda _: None)
    begun.append(thinker._now)
    assert begun == [under_way, under_way]


def test_a_question_comes_before_what_nobody_waits_for(qtbot: QtBot, thinker: Thinker) -> None:
    told: list[Any] = []
    thinker.study(IDLE, Count(5_000, "later"), told.append)
    assert answer(qtbot, thinker, Count(3, "now")) == "now 3"
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["later 5000"]


def test_who_leaves_wants_to_know_nothing_any_more(qtbot: QtBot, thinker: Thinker) -> None:
    told: list[Any] = []
    thinker.study(IDLE, Count(3, "later"), told.append)
    thinker.prepare([Count(3, "ahead")], lambda: told.append("ahead"))
    thinker.ask(Count(3, "now"), told.append)
    thinker.rest()
    thinker.drop(IDLE)
    assert answer(qtbot, thinker, Count(3, "new")) == "new 3"
    assert not told


# ------------------------------------------------------------ a responsive window


def test_the_window_has_its_turns_while_something_is_thought_about(qtbot: QtBot, thinker: Thinker) -> None:
    """tests/bench measures how long its turns last."""
    turns: list[bool] = []
    watchdog = QTimer()
    watchdog.timeout.connect(lambda: turns.append(thinker._now is not None))
    watchdog.start(0)
    thinker.ask(ENDLESS, lambda _: None)
    qtbot.waitUntil(lambda: len(turns) > 20)
    watchdog.stop()
    assert all(turns)


def test_starting_the_process_is_not_waited_for(qtbot: QtBot, worker: WorkerThinker) -> None:
    told: list[Any] = []
    worker.ask(Count(3), told.append)
    assert process_of(worker).is_alive()
    assert not told
    qtbot.waitUntil(lambda: told == [" 3"])


def test_thinking_in_pieces_leaves_the_garbage_as_it_was(qtbot: QtBot) -> None:
    thinker = Thinker()
    assert gc.isenabled()
    thinker.ask(ENDLESS, lambda _: None)
    assert not gc.isenabled()
    thinker.forget()
    assert gc.isenabled()
    assert answer(qtbot, thinker, Count(3)) == " 3"
    assert gc.isenabled()
    thinker.ask(ENDLESS, lambda _: None)
    del thinker
    assert gc.isenabled()


def test_who_stumbles_is_heard_and_stops_thinking(qtbot: QtBot) -> None:
    thinker, told = Thinker(), list[Any]()
    with qtbot.captureExceptions() as heard:
        thinker.ask(Fault(), told.append)
        qtbot.waitUntil(lambda: bool(heard))
    assert [kind for kind, *_ in heard] == [LookupError]
    assert not thinker._timer.isActive()
    assert not told
    assert gc.isenabled()


def test_a_question_in_spare_time_that_cannot_be_answered_makes_way_for_the_next(qtbot: QtBot) -> None:
    thinker, told, failed = Thinker(), list[Any](), list[str]()
    with qtbot.captureExceptions() as heard:
        thinker.study(IDLE, Count(3), told.append)
        thinker.study(WATCHED, Fault(), told.append, lambda: failed.append("watched"))
        qtbot.waitUntil(lambda: bool(told))
    assert [kind for kind, *_ in heard] == [LookupError]
    assert failed == ["watched"]
    assert told == [" 3"]


# ------------------------------------------------------------ life and death of the second process


def process_of(worker: WorkerThinker) -> Any:
    assert worker._worker is not None
    return worker._worker._process


def test_a_worker_killed_in_mid_thought_is_replaced_and_nothing_is_lost(qtbot: QtBot, worker: WorkerThinker) -> None:
    told: list[Any] = []
    shares: list[float] = []
    worker.ask(Count(60_000, "long"), told.append, shares.append)
    qtbot.waitUntil(lambda: bool(shares))
    first = process_of(worker)
    first.kill()
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["long 60000"]
    assert process_of(worker).pid != first.pid
    first.join(PATIENCE)
    assert not first.is_alive()


@pytest.mark.slow
def test_a_worker_killed_while_it_had_nothing_to_do_is_replaced(qtbot: QtBot, worker: WorkerThinker) -> None:
    answer(qtbot, worker, Count(3))
    first = process_of(worker)
    first.kill()
    assert answer(qtbot, worker, Count(4)) == " 4"
    assert process_of(worker).pid != first.pid


@pytest.mark.slow
def test_workers_that_did_good_work_may_die_as_often_as_they_like(qtbot: QtBot, worker: WorkerThinker) -> None:
    for number in range(MOST_DEATHS + 1):
        answer(qtbot, worker, Count(number))
        worker.ask(ENDLESS, lambda _: None)
        process_of(worker).kill()
    assert answer(qtbot, worker, Count(9)) == " 9"
    assert worker._worker is not None


@pytest.fixture
def stopped(qtbot: QtBot, worker: WorkerThinker) -> Iterator[Any]:
    """The worker's process, stopped for good. It is killed in the end, so that waiting for it fails instead of hanging."""
    answer(qtbot, worker, Count(3))
    process = process_of(worker)
    os.kill(process.pid, signal.SIGSTOP)
    rescue = threading.Timer(20, process.kill)
    rescue.start()
    yield process
    rescue.cancel()
    process.kill()


@pytest.mark.slow
@NO_WINDOWS
def test_a_stopped_worker_does_not_hold_up_the_end(worker: WorkerThinker, stopped: Any) -> None:
    worker.close()
    stopped.join(PATIENCE)
    assert not stopped.is_alive()


@pytest.mark.slow
@NO_WINDOWS
@pytest.mark.parametrize("leave", [WorkerThinker.forget, WorkerThinker.rest], ids=["forget", "rest"])
def test_a_question_that_fills_the_line_to_a_stopped_worker_blocks_nobody(
    worker: WorkerThinker, stopped: Any, leave: Callable[[WorkerThinker], None]
) -> None:
    worker.ask(HEAVY, lambda _: None)
    assert stopped.is_alive()
    leave(worker)
    assert stopped.is_alive()
    worker.close()
    stopped.join(PATIENCE)
    assert stopped.exitcode == -signal.SIGKILL


@NO_WINDOWS
@pytest.mark.parametrize("question", one_quick(HEAVY, Count(5)), ids=["heavy", "small"])
def test_a_worker_of_which_nothing_is_heard_any_more_is_replaced(
    qtbot: QtBot, worker: WorkerThinker, stopped: Any, question: Count
) -> None:
    told: list[Any] = []
    worker.ask(question, told.append)
    worker._heard -= SILENCE
    qtbot.waitUntil(lambda: bool(told), timeout=60_000)
    assert told == [f"{question.name} 5"]
    assert process_of(worker).pid != stopped.pid


@pytest.mark.slow
def test_after_a_while_another_worker_may_try(qtbot: QtBot, worker: WorkerThinker) -> None:
    worker._deaths, worker._died_at = MOST_DEATHS, monotonic()
    assert answer(qtbot, worker, Count(3)) == " 3"
    assert worker._worker is None
    worker._died_at -= RECOVERY
    assert answer(qtbot, worker, Count(4)) == " 4"
    assert process_of(worker).is_alive()
    assert worker._deaths == 0


@pytest.mark.slow
def test_where_no_worker_can_live_thinking_goes_on_in_pieces(qtbot: QtBot, worker: WorkerThinker, session: Session) -> None:
    worker._deaths, worker._died_at = MOST_DEATHS, monotonic()
    assert answer(qtbot, worker, bot_question(session)) == ask(bots("pyramids")["pharaoh"], session)
    assert worker._worker is None


def test_where_none_can_be_started_thinking_goes_on_in_pieces(
    qtbot: QtBot, worker: WorkerThinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    assert answer(qtbot, worker, Count(3)) == " 3"
    assert worker._worker is None


def test_without_a_second_process_if_none_is_wanted(qtbot: QtBot, worker: WorkerThinker) -> None:
    worker.may_start = False
    assert answer(qtbot, worker, Count(3)) == " 3"
    assert worker._worker is None


@pytest.mark.slow
def test_the_second_process_can_be_done_without_and_come_back_in_mid_thought(qtbot: QtBot, worker: WorkerThinker) -> None:
    answer(qtbot, worker, Count(3))
    process = process_of(worker)
    told: list[Any] = []
    worker.ask(Count(20_000), told.append)
    worker.may_start = False
    process.join(PATIENCE)
    assert not process.is_alive()
    qtbot.waitUntil(lambda: bool(told))
    assert told == [" 20000"]
    worker.ask(Count(20_000), told.append)
    worker.may_start = True
    qtbot.waitUntil(lambda: len(told) == 2)
    assert worker._worker is not None


@pytest.mark.slow
def test_a_worker_stumbles_as_often_as_it_may_and_then_the_fault_is_heard(qtbot: QtBot, worker: WorkerThinker) -> None:
    with qtbot.captureExceptions() as heard:
        worker.ask(Fault(), lambda _: None)
        qtbot.waitUntil(lambda: bool(heard))
    assert [kind for kind, *_ in heard] == [LookupError]


@pytest.mark.slow
def test_a_worker_drops_what_nobody_wants_to_know(qtbot: QtBot, worker: WorkerThinker) -> None:
    answer(qtbot, worker, Count(3))
    first = process_of(worker)
    for _ in range(3):
        worker.ask(ENDLESS, lambda _: None)
        worker.forget()
    assert answer(qtbot, worker, Count(4)) == " 4"
    assert process_of(worker) is first


@pytest.mark.slow
def test_the_worker_stops_with_the_program(qtbot: QtBot, worker: WorkerThinker) -> None:
    answer(qtbot, worker, Count(3))
    worker.ask(ENDLESS, lambda _: None)
    process = process_of(worker)
    worker.close()
    process.join(PATIENCE)
    assert not process.is_alive()


@NO_WINDOWS
@pytest.mark.slow
def test_ctrl_c_in_the_terminal_is_not_meant_for_the_worker(qtbot: QtBot, worker: WorkerThinker) -> None:
    answer(qtbot, worker, Count(3))
    pid = process_of(worker).pid
    os.kill(pid, signal.SIGINT)
    assert answer(qtbot, worker, Count(4)) == " 4"
    assert process_of(worker).pid == pid


@NO_WINDOWS
@pytest.mark.parametrize("busy", one_quick(True, False), ids=["in mid-thought", "idle"])
def test_nothing_is_left_behind_when_the_program_is_killed(tmp_path: Path, busy: bool) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import sys\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from PySide6.QtCore import QCoreApplication\n"
        "from tests.ui.questions import ENDLESS, Count\n"
        "from ramses_desktop.ui.table.thinker import WorkerThinker\n"
        "def told(_):\n"
        f"    if {busy} and asked:\n"
        "        asked.pop()\n"
        "        thinker.ask(ENDLESS, print, told)\n"
        "    else:\n"
        "        print(thinker._worker.pid, flush=True)\n"
        "if __name__ == '__main__':\n"
        "    app = QCoreApplication([])\n"
        "    asked = [1]\n"
        "    thinker = WorkerThinker()\n"
        "    thinker.ask(Count(3), told)\n"
        "    app.exec()\n"
    )
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline().strip().isdigit()
        parent.send_signal(signal.SIGKILL)
        # The worker has the same standard output, which ends only once the worker is gone too.
        parent.communicate(timeout=PATIENCE)


# ------------------------------------------------------------ a frozen program


def test_a_frozen_program_that_is_started_as_a_worker_becomes_one_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """There, a worker is the program itself, started again."""
    from ramses_desktop import __main__

    class Begun(Exception):
        """It does not return."""

    def freeze_support() -> None:
        raise Begun

    monkeypatch.setattr("multiprocessing.freeze_support", freeze_support)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    for words in (["--multiprocessing-fork", "pipe_handle=5"], ["-B", "-c", "from multiprocessing.resource_tracker import main"]):
        with pytest.raises(Begun):
            __main__.main(words)


@pytest.mark.parametrize("game", [SILVER_GOLD, PYRAMIDS])
def test_a_table_has_the_thoughts_of_its_game_prepared(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> None:
    """What the first thought would have to wait for is done before anybody asks for one."""
    asked: list[tuple[int, Question]] = []
    monkeypatch.setattr(Thinker, "study", lambda self, rank, question, then: asked.append((rank, question)))
    window = window_for(qtbot)
    window.start(setup("prepared", game=game, kind=CASUAL))
    wanted = [(READY, Readiness("silver_gold"))] if game is SILVER_GOLD else []
    assert [(rank, question) for rank, question in asked if rank == READY] == wanted


def test_the_second_process_can_be_had_ready_for_any_game(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, Question]] = []
    monkeypatch.setattr(Thinker, "study", lambda self, rank, question, then: asked.append((rank, question)))
    window_for(qtbot).coaching.expect("pyramids")
    assert asked == [(READY, Readiness("pyramids"))]
    assert list(Readiness("pyramids").think()) == []


def test_what_is_prepared_is_not_done_again() -> None:
    keen_policy.cache_clear()  # type: ignore[attr-defined]
    assert len(list(Readiness("silver_gold").think())) > 100
    assert list(Readiness("silver_gold").think()) == []


def test_a_question_is_known_by_what_it_asks(session: Session) -> None:
    assert bot_question(session) == bot_question(session.branch(session.ply))
    assert hint_question(session) == hint_question(session.branch(session.ply))
    assert bot_question(session) != bot_question(session_of(2, 21))
