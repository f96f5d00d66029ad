"""Runs commands as they are typed, in this process."""

from pathlib import Path

import pytest

from ramses_desktop import __main__
from tests.cli.typed import Run, played, written


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def typed(*words: str | Path) -> tuple[int, str, str]:
        code = __main__.main([str(word) for word in words])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return typed


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A short but complete game of two bots, as a record."""
    return written(tmp_path / "game.ramses", played("random", "greedy"))
