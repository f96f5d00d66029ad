"""The self-test says READY only if the program works."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ramses_desktop import selftest
from ramses_desktop.games import IDS, game
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[1]


def self_test(home: Path, *before: str) -> subprocess.CompletedProcess[str]:
    """Run in a separate process, as after an installation, after the code in `before`."""
    words = [f"    {line}\n" for line in (*before, "import sys", "from ramses_desktop.__main__ import main")]
    script = home / "self_test.py"
    # The second process reads this file too, and must not start over.
    script.write_text(f"if __name__ == '__main__':\n{''.join(words)}    sys.exit(main(['--self-test']))\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RAMSES_DESKTOP_HOME": str(home / "own"), "QT_QPA_PLATFORM": "offscreen"}
    environment["TMPDIR"] = str(home / "no such folder")
    here = home / "here"
    here.mkdir()
    return subprocess.run(
        [sys.executable, script], check=False, cwd=here, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )


@pytest.mark.slow
def test_a_program_that_works_is_ready_and_the_players_own_files_are_not_touched(tmp_path: Path) -> None:
    answer = self_test(tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    lines = answer.stdout.splitlines()
    assert lines[-1] == "READY"
    for game_id in IDS:
        assert any(line.startswith(f"{game(game_id).spec.name}: ") and "kernel" in line for line in lines)
    assert not (tmp_path / "own").exists()
    # Nor is anything left in the working folder, although the temporary folder does not exist.
    assert list((tmp_path / "here").iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("import ramses_desktop.store.files as s; s.save = lambda *_: s.Fault('other', 'No.')", "cannot be saved"),
        (
            "import ramses_desktop.ui.table.thinker as t; t.WorkerThinker._begin = t.Thinker._begin",
            "in the background",
        ),
    ],
)
def test_a_program_that_does_not_work_says_what_and_is_not_ready(tmp_path: Path, damage: str, complaint: str) -> None:
    answer = self_test(tmp_path, damage)
    assert answer.returncode == 1
    assert "READY" not in answer.stdout
    assert complaint in answer.stderr


def test_a_kernel_is_told_by_the_kind_of_its_file() -> None:
    assert selftest.kernel_kind("pyramids") in ("plain kernel", "compiled kernel")
    assert selftest.kernel_kind("sample") == "no kernel"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a matter of POSIX signals")
def test_a_self_test_that_is_ended_leaves_nothing_behind(tmp_path: Path) -> None:
    """SIGKILL cannot be caught, so the next self-test cleans up; but it leaves alone what is still in use."""
    in_use = tmp_path / f"{selftest.FOLDER}in-use"
    in_use.mkdir()
    lock = selftest.lock_of(in_use)
    assert lock.tryLock(0)
    for number, left in ((signal.SIGKILL, 2), (signal.SIGTERM, 1)):
        with subprocess.Popen(
            [sys.executable, "-m", "ramses_desktop", "--self-test"],
            cwd=ROOT,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as program:
            assert program.stdout is not None
            assert program.stdout.readline()  # it has started
            program.send_signal(number)
            _, complaint = program.communicate(timeout=PATIENCE)
        assert program.returncode == (-number if number == signal.SIGKILL else 128 + number)
        assert complaint == ""
        assert len(list(tmp_path.iterdir())) == left
    assert in_use.exists()
