"""No measurement lets Qt's plugin for windows that nobody sees fill the screen with what it cannot do."""

from pathlib import Path

import pytest

SCRIPTS = sorted(Path(__file__).parent.glob("bench_*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_applications_are_made_by_what_keeps_it_silent(script: Path) -> None:
    assert "QApplication(" not in script.read_text("utf-8")
