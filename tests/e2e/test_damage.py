"""A damaged installation: the program starts without parts it can do without, and otherwise names the damaged file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.damage import DONE_WITHOUT, OF_DECKS, OF_RULES, REFUSED, ROOT, Way, damaged, gone, writing
from tests.patience import until

STARTS = (*DONE_WITHOUT, *(way for _, way in (*OF_DECKS, *OF_RULES) if way.how in ("gone", "noise")))
OF_PROGRAM = (
    Way("ramses_desktop/__init__.py", writing(b""), "empty", "ramses_desktop/__init__.py"),
    Way("ramses_desktop/ui/pages/home.py", gone, "gone", "ramses_desktop/ui/pages/home.py"),
    Way("ramses_desktop/ui/pages/home.py", writing(b"def paint("), "cut", "ramses_desktop/ui/pages/home.py"),
    Way("ramses_desktop/engine/text.py", writing(b"\xff\xf0"), "noise", "ramses_desktop/engine/text.py"),
    Way("ramses_desktop/engine/text.py", writing(b"\0\0"), "nothing", ""),
)

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="ends its programs by signals")]


def started(folder: Path, way: Way, *words: str) -> subprocess.Popen[str]:
    """Start the program of this folder after damaging it."""
    shutil.copytree(ROOT / "ramses_desktop", folder / "ramses_desktop", ignore=shutil.ignore_patterns("__pycache__"))
    damaged(folder, way)
    environment = {**os.environ, "RAMSES_DESKTOP_HOME": str(folder / "home"), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-P", "-m", "ramses_desktop", *words]
    environment["PYTHONPATH"] = str(folder)
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("way", STARTS, ids=str)
def test_the_window_opens_without_what_is_not_needed_for_it(tmp_path: Path, way: Way) -> None:
    with started(tmp_path, way) as program:
        listens = tmp_path / "home" / "data" / "instance.json"
        try:
            assert until(lambda: listens.exists() or program.poll() is not None)
        finally:
            program.terminate()
        _, said = program.communicate(timeout=60)
    assert program.returncode == 0, said
    assert "Traceback" not in said


@pytest.mark.parametrize("way", [*REFUSED, *OF_PROGRAM], ids=str)
def test_what_is_needed_is_named_in_one_sentence(tmp_path: Path, way: Way) -> None:
    with started(tmp_path, way) as program:
        out, said = program.communicate(timeout=60)
    assert (program.returncode, out) == (1, "")
    assert said.startswith("ramses-desktop: ")
    assert said.endswith(" is missing or damaged; install Ramses Desktop again.\n")
    assert said.count("\n") == 1
    assert way.named in said


@pytest.mark.parametrize("way", [REFUSED[0], DONE_WITHOUT[0], OF_DECKS[0][1], OF_RULES[0][1]], ids=str)
def test_the_self_test_finds_what_is_missing(tmp_path: Path, way: Way) -> None:
    with started(tmp_path, way, "--self-test") as program:
        out, said = program.communicate(timeout=120)
    assert program.returncode == 1
    assert "READY" not in out
    assert f"{way.named} is missing or damaged; install Ramses Desktop again." in said
