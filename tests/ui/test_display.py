"""A display that does not respond: the program says so in one sentence, instead of Qt's advice to install libraries."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOWHERE = {"DISPLAY": ":987"}, {"WAYLAND_DISPLAY": "wayland-987", "XDG_SESSION_TYPE": "wayland"}

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there always is a display")


def start(tmp_path: Path, display: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """Start the program with only this display named; everything it writes is under tmp_path."""
    named = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE")
    environment = {name: value for name, value in os.environ.items() if name not in named} | display
    environment |= {"RAMSES_DESKTOP_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)}
    for variable in ("TMPDIR", "XDG_RUNTIME_DIR"):
        folder = tmp_path / variable
        folder.mkdir(mode=0o700)
        environment[variable] = str(folder)
    command = [sys.executable, "-m", "ramses_desktop", *words]
    return subprocess.run(command, check=False, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("display", "words", "name"),
    [
        (NOWHERE[0], (), ":987"),
        pytest.param(NOWHERE[1], (), "wayland-987", marks=pytest.mark.slow),
        pytest.param(NOWHERE[0], ("--self-test",), ":987", marks=pytest.mark.slow),
    ],
    ids=["x11", "wayland", "self-test"],
)
def test_a_display_that_does_not_answer_is_named(
    tmp_path: Path, display: dict[str, str], words: tuple[str, ...], name: str
) -> None:
    answer = start(tmp_path, display, *words)
    assert answer.stderr == (
        f"ramses-desktop: The display {name} does not respond, so no window can be opened. The commands work without one.\n"
    )
    assert (answer.returncode, answer.stdout) == (1, "")
    assert list((tmp_path / "TMPDIR").iterdir()) == []


@pytest.mark.slow
def test_what_else_keeps_qt_from_starting_is_told_in_its_words(tmp_path: Path) -> None:
    answer = start(tmp_path, {"QT_QPA_PLATFORM": "papyrus"})
    assert answer.returncode == 1
    assert answer.stderr == 'ramses-desktop: No window can be opened: Could not find the Qt platform plugin "papyrus" in "".\n'
