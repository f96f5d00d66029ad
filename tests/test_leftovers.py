"""A test that leaves something running fails, and says what it was."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event, Thread

import pytest
import shiboken6
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from tests.leftovers import Start

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def start() -> Iterator[Start]:
    start = Start.now()
    yield start
    assert start.left_running() == [], "what was left was ended, too"


def ticking(parent: QObject) -> QTimer:
    timer = QTimer(parent)
    timer.setInterval(50)
    timer.timeout.connect(parent.objectName)
    timer.start()
    return timer


def test_a_timer_that_ticks_on_is_told(start: Start) -> None:
    parent = QObject()
    parent.setObjectName("clock")
    ticking(parent)
    assert start.left_running() == [f"a timer of {parent}, every 50 ms"]


def test_a_call_that_is_still_to_come_is_told(start: Start) -> None:
    parent = QObject()
    QTimer.singleShot(1000, parent, parent.objectName)
    assert start.left_running() == ["a timer of None, every 1000 ms"]


def test_a_window_that_is_still_shown_is_told(start: Start) -> None:
    window = QWidget()
    window.show()
    assert start.left_running() == [f"a window, {window}"]


def test_a_thread_that_goes_on_is_told(start: Start) -> None:
    end = Event()
    thread = Thread(target=end.wait, name="endless", daemon=True)
    thread.start()
    assert start.left_running(patience=0) == ["a thread, endless"]
    end.set()


def test_what_has_ended_or_does_nothing_is_passed_over(start: Start) -> None:
    parent, gone = QObject(), QObject()
    ticking(parent).stop()
    ticking(gone)
    QTimer.singleShot(1000, gone, gone.objectName)
    shiboken6.delete(gone)
    window = QWidget()
    window.show()
    window.close()
    Thread(target=int).start()
    assert start.left_running() == []


def test_what_was_there_before_is_nobody_elses(start: Start) -> None:
    window = QWidget()
    window.show()
    ticking(window)
    assert Start.now().left_running() == []
    window.close()
    shiboken6.delete(window)
