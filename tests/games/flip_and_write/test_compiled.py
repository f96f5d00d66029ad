"""The compiled kernel against the plain one: the same games move by move, and the kernel's own tests once more. Skipped, with a
sentence, if nothing can be compiled."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from ramses_desktop.games.flip_and_write.playout import compiled
from tests.compiled import EXPECTED, ROOT, SCRIPT, CannotCompile, command, compile_program, environment, said_by
from tests.games.flip_and_write import whole_games

ROOMS: Final = ("pyramids", "silver_gold")
AGAIN: Final = (
    "../pyramids/test_kernel.py",
    "../pyramids/test_rules_cards.py",
    "../pyramids/test_rules_marks.py",
    "../pyramids/test_rules_rounds.py",
    "../silver_gold/test_kernel.py",
    "../test_perft.py",
    "test_bots.py",
    "test_playout.py",
    "test_rules.py",
)
"""Tests that cover every part of the kernel; some prove that rules and kernel play the same random games."""


def test_the_kernel_says_in_which_form_it_runs():
    assert compiled() is (os.environ.get(EXPECTED) == "compiled")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("compiled")
    try:
        compile_program(made)
    except CannotCompile as why:
        pytest.skip(str(why))
    return made


@pytest.mark.slow
def test_the_compiled_kernel_plays_the_same_games_move_by_move(folder: Path):
    plain, machine = (said_by(where, whole_games.__name__).splitlines() for where in (ROOT, folder))
    assert (plain[0], machine[0]) == ("plain", "compiled")
    assert len(plain) > 10_000
    assert machine[1:] == plain[1:]


@pytest.mark.slow
def test_the_compiled_kernel_passes_the_tests_of_the_plain_one(folder: Path):
    tests = [str(Path(__file__).parent.joinpath(name).resolve()) for name in (*AGAIN, Path(__file__).name)]
    # pytest must find the folder before the checkout.
    paths = f"pythonpath={shlex.join([str(folder), str(ROOT)])}"
    words = ("-q", "-x", "-p", "no:cacheprovider", "-o", paths, *tests)
    done = subprocess.run(command("pytest", *words), check=False, cwd=ROOT, env=environment(folder), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_a_kernel_that_mypyc_refuses_is_told_with_its_line(folder: Path, tmp_path: Path):
    assert folder.exists(), "so there is a compiler here"
    for part in ("resources", "assets", "packaging"):
        (tmp_path / part).mkdir()
    packages = ["", "engine", "games", "games/flip_and_write", *(f"games/{room}" for room in ROOMS)]
    hot = ["games/flip_and_write/playout.py", *(f"games/{room}/kernel.py" for room in ROOMS)]
    for package in packages:
        (tmp_path / "ramses_desktop" / package).mkdir()
    for name in (*hot, *(f"{package}/__init__.py" for package in packages)):
        (tmp_path / "ramses_desktop" / name.lstrip("/")).touch()
    (tmp_path / "ramses_desktop/games/pyramids/kernel.py").write_text("count: int = 'three'\n", "utf-8")
    script = shutil.copy(SCRIPT, tmp_path / "packaging")
    done = subprocess.run([sys.executable, script, tmp_path / "made"], check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Compiling failed:\n")
    assert "kernel.py:1: error: Incompatible types" in done.stderr


@pytest.mark.parametrize("words", [[], ["one", "two"], ["--help"]], ids=["nothing", "two folders", "an option"])
def test_the_script_says_how_it_is_called(words: list[str]):
    done = subprocess.run([sys.executable, SCRIPT, *words], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "Usage: python packaging/compile_kernel.py FOLDER\n")


@pytest.mark.skipif(os.name == "nt", reason="On Windows a compiler need not be on the PATH.")
def test_without_a_compiler_the_script_says_so_and_makes_nothing(tmp_path: Path):
    nowhere = {**os.environ, "PATH": str(tmp_path / "empty")}
    done = subprocess.run([sys.executable, SCRIPT, tmp_path / "made"], check=False, env=nowhere, capture_output=True, text=True)
    assert done.returncode == 3
    assert done.stderr in ("There is no C compiler here.\n", "Python's headers are missing here (on Debian: python3-dev).\n")
    assert not (tmp_path / "made").exists()
