"""Every test of the store works in a folder whose name is not ASCII and has spaces in it, as a player's may be."""

from pathlib import Path

import pytest

from ramses_desktop.store import paths


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program keeps its data; it does not exist yet."""
    monkeypatch.setenv(paths.HOME, str(tmp_path / "Zoës Dateien 🐫"))
    return paths.data_folder()
