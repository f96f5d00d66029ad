"""Every store test works in a folder with spaces and non-ASCII characters in its name, as a player's may have."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ramses_desktop.games import TESTED
from ramses_desktop.store import database, paths
from ramses_desktop.store.statistics import Statistics, statistics
from tests.store.disks import Disk, Told


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program's data folder, which does not exist yet."""
    monkeypatch.setenv(paths.HOME, str(tmp_path / "Zoës Dateien 🐫"))
    return paths.data_folder()


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk that works until it is told to fail."""
    return Disk(monkeypatch)


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def kept(data: Path, told: Told) -> Iterator[Statistics]:
    """The statistics, and what they report."""
    found = statistics(TESTED, told)
    yield found
    found.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked file is not waited for."""
    monkeypatch.setattr(database, "PATIENCE", 0.05)
