"""For all tests: no window appears on the screen, and the user's own files stay untouched."""

import gc
import os
import sqlite3
from collections.abc import Callable, Collection, Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.ui.startup import errors
from tests import leftovers
from tests.patience import PATIENCE

pytest_plugins = ("tests.own_home",)
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# As at the program's start, before any of its classes is defined.
errors.install()
leftovers.watch_timers()


MILLISECONDS = PATIENCE * 1000


class PatientBot(QtBot):
    """Waits as long as it takes, however busy the machine is."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = MILLISECONDS) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = MILLISECONDS, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **more)

    def waitCallback(self, *, timeout: int = MILLISECONDS, raising: bool | None = None) -> Any:
        return super().waitCallback(timeout=timeout, raising=raising)

    def waitActive(self, widget: Any, *, timeout: int = MILLISECONDS) -> Any:
        return super().waitActive(widget, timeout=timeout)

    def waitExposed(self, widget: Any, *, timeout: int = MILLISECONDS) -> Any:
        return super().waitExposed(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(autouse=True, scope="module")
def no_second_look_for_garbage() -> None:
    """What earlier modules left is there to stay: Python need not look through a million objects again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_is_left_running() -> Iterator[None]:
    """It is set up before the fixtures of any folder, so it looks when those have cleared away what is theirs."""
    start = leftovers.Start.now()
    yield
    assert start.left_running() == []


@pytest.fixture(autouse=True)
def every_database_is_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Python warns of an unclosed connection only from 3.13 on."""
    opened: list[sqlite3.Connection] = []
    real = sqlite3.connect

    def connect(*args: Any, **named: Any) -> sqlite3.Connection:
        opened.append(real(*args, **named))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", connect)
    yield
    assert not any(map(is_open, opened))


def is_open(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return False
    return True


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test can pull the plug, so waiting for thousands of flushes proves nothing. Dedicated tests check that flushes are
    requested, and the program that gets killed really waits for them."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Print findings whole where there should be none: whoever has to mend them needs the last as much as the first."""
    if op != "==" or not isinstance(right, list | set | dict) or right or not isinstance(left, Collection) or isinstance(left, str):
        return None
    found = [f"{name}: {value}" for name, value in left.items()] if isinstance(left, dict) else sorted(map(str, left))
    return [f"{len(found)} found where there should be none:", *found]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report how many games were played with every check, because it depends on the machine."""
    reports = terminalreporter.stats.get("passed", []) + terminalreporter.stats.get("failed", [])
    played = [
        value
        for report in reports
        if isinstance(report, pytest.TestReport)
        for name, value in report.user_properties
        if name == "games played" and isinstance(value, int)
    ]
    if played:
        terminalreporter.write_line(f"Random games played with every check of the contract: {sum(played):,}.")
