"""A program that died of a fault is noticed at the next start; one that was killed, or ended as it should, is not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ramses_desktop.store import paths
from ramses_desktop.support import crash
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


def start(*lines: str) -> tuple[int, str]:
    """Run a program that watches itself and then does this. Returns its exit code, and what it found of the last run."""
    program = ["import os, signal", "from ramses_desktop.support import crash", "print(crash.watch(), flush=True)", *lines]
    words = [sys.executable, "-c", "\n".join(program)]
    done = subprocess.run(words, check=False, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    return done.returncode, done.stdout.strip()


def test_a_program_that_ends_as_it_should_leaves_nothing() -> None:
    assert start("crash.rest()") == (0, "")
    assert not crash.file().exists()
    assert start("crash.note('a warning of the system')", "crash.rest()") == (0, "")
    assert start("crash.rest()") == (0, "")


def test_a_fault_that_kills_the_program_is_found_once_and_logged() -> None:
    code, found = start("os.abort()")
    assert (code, found) != (0, "")
    code, found = start("crash.rest()")
    assert code == 0
    assert "Fatal Python error: Aborted" in found
    assert 'File "<string>", line 4' in found
    assert "Fatal Python error: Aborted" in paths.log_file().read_text("utf-8")
    assert start("crash.rest()") == (0, "")


def test_a_fault_that_python_can_tell_is_found_too() -> None:
    start("crash.note('Traceback: the sand has run out')")
    assert start("crash.rest()") == (0, "Traceback: the sand has run out")


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM"])
def test_being_killed_is_no_crash(name: str) -> None:
    code, _ = start(f"signal.signal(signal.SIGTERM, signal.SIG_DFL); os.kill(os.getpid(), signal.{name})")
    assert code == -signal.Signals[name]
    assert start("crash.rest()") == (0, "")


def test_a_folder_that_cannot_be_written_to_keeps_nobody_from_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(paths.HOME, str(tmp_path / "file"))
    assert start("crash.rest()") == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
@pytest.mark.slow
def test_the_real_program_tells_at_its_next_start_that_it_crashed() -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    run = "import sys; from PySide6.QtCore import QTimer; from ramses_desktop import app; made = app.make_window; "
    run += "app.make_window = lambda one: do(made(one)); "
    die = "do = lambda window: QTimer.singleShot(0, lambda: __import__('os').abort()) or window; "
    say = "do = lambda window: QTimer.singleShot(0, lambda: print(window.banner.sentence) or window.close()) or window; "
    for does, code, told in ((die, -signal.SIGABRT, ""), (say, 0, "The program crashed last time."), (say, 0, "")):
        words = [sys.executable, "-c", f"{run}{does}sys.exit(app.main())"]
        done = subprocess.run(words, check=False, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == code, done.stderr
        assert done.stdout.strip().startswith(told)
        assert bool(told) == bool(done.stdout.strip())
    assert not crash.file().exists()
