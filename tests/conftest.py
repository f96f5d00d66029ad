"""What holds for all tests: no window appears on the screen, and nothing of the player's own files is touched."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.ui.startup import overrides
from tests.patience import PATIENCE

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# As at the start of the program, before any of its classes is defined.
overrides.install()


MILLISECONDS = PATIENCE * 1000


class PatientBot(QtBot):
    """Waits for what it waits for, however busy the machine is with other things."""

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


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty folder for each test. Finding a free name as pytest does takes the longer the more tests there have been."""
    return _folders(tmp_path_factory.mktemp("homes"))


def _folders(base: Path) -> Iterator[Path]:
    for number in count():
        folder = base / str(number)
        folder.mkdir()
        yield folder


@pytest.fixture(autouse=True)
def home_of_its_own(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, saves and caches of every test go to a folder of its own."""
    home = next(homes)
    for variable in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(home))
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture(autouse=True)
def every_database_is_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Python warns of a connection that nobody has closed only from 3.13 on."""
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
    """No test can pull the plug, so nothing is proved by waiting for thousands of flushes. That the disk is told to keep what it
    was given is tested by name, and the program that is killed waits for it as it does in earnest."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many games were played with every check is worth a line, as it depends on the machine."""
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
