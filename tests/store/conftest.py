"""Every test of the store works in a folder whose name is not ASCII and has spaces in it, as a player's may be."""

import os
from pathlib import Path

import pytest

from ramses_desktop.store import paths


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program keeps its data; it does not exist yet."""
    monkeypatch.setenv(paths.HOME, str(tmp_path / "Zoës Dateien 🐫"))
    return paths.data_folder()


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test can pull the plug, so nothing is proved by waiting for thousands of flushes. That the disk is told to keep what it
    was given is tested by name, and the program that is killed waits for it as it does in earnest."""
    monkeypatch.setattr(os, "fsync", lambda file: None)
