"""Signals come at any moment; their effect waits for the event loop."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from ramses_desktop import app as start_up

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")

POLITE = ("SIGTERM", "SIGINT", "SIGHUP")


class Program(QObject):
    """What a signal closes."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = 0

    def closeAllWindows(self) -> None:
        self.closed += 1


@pytest.fixture
def program(qapp: QApplication) -> Iterator[Program]:
    before = {name: signal.getsignal(signal.Signals[name]) for name in POLITE}
    # The tests may have been started in the background, ignoring Ctrl+C.
    for name in POLITE:
        signal.signal(signal.Signals[name], signal.SIG_DFL)
    yield Program()
    signal.set_wakeup_fd(-1)
    for name, handler in before.items():
        signal.signal(signal.Signals[name], handler)


@pytest.mark.parametrize("name", POLITE)
def test_a_signal_closes_the_window_when_the_event_loop_has_the_word_and_not_before(name: str, program: Program) -> None:
    start_up._listen_to_signals(program)  # type: ignore[arg-type]  # all that it needs of a program
    signal.raise_signal(signal.Signals[name])
    assert program.closed == 0
    QApplication.processEvents()
    assert program.closed == 1


def test_a_program_started_under_nohup_outlives_its_terminal(program: Program) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    start_up._listen_to_signals(program)  # type: ignore[arg-type]
    assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
