"""Every store test works in a folder with spaces and non-ASCII characters in its name, as a player's may have."""

from pathlib import Path

import pytest

from ramses_desktop.store import paths


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program's data folder, which does not exist yet."""
    monkeypatch.setenv(paths.HOME, str(tmp_path / "Zoës Dateien 🐫"))
    return paths.data_folder()
