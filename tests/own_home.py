"""A session of tests lives in a home of its own, and each test in another: whoever runs them finds settings, games and caches as
they were. A plugin of pytest."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from tests.untouched import ELSEWHERE, HOMES

HOME: Final = pytest.StashKey[tempfile.TemporaryDirectory[str]]()


def move_to(home: Path, patch: pytest.MonkeyPatch) -> None:
    for variable in HOMES:
        patch.setenv(variable, str(home))
    for variable in ELSEWHERE:
        patch.delenv(variable, raising=False)


def pytest_configure(config: pytest.Config) -> None:
    """Move to another home until the process ends: Qt looks for fonts even when it is taken down."""
    config.stash[HOME] = tempfile.TemporaryDirectory(prefix="ramses-tests-", ignore_cleanup_errors=True)
    move_to(Path(config.stash[HOME].name), pytest.MonkeyPatch())


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty folder for each test. pytest's own search for a free name gets slower with every test."""
    return _folders(tmp_path_factory.mktemp("homes"))


def _folders(base: Path) -> Iterator[Path]:
    for number in count():
        folder = base / str(number)
        folder.mkdir()
        yield folder


@pytest.fixture(autouse=True)
def home_of_its_own(homes: Iterator[Path]) -> Iterator[None]:
    """Give every test its own folder for settings, saves and caches, whatever it does with its own monkeypatch."""
    with pytest.MonkeyPatch.context() as patch:
        move_to(next(homes), patch)
        yield
