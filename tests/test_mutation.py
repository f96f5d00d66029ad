"""Planting faults: what is a fault, where none is planted, and that a planted one is really run."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.mutants import all_mutants, mutated

ROOT = Path(__file__).resolve().parents[1]


def planted(source: str) -> list[str]:
    return [ast.unparse(mutated(source, mutant.index)) for mutant in all_mutants("module", source)]


@pytest.mark.parametrize(
    ("source", "faulty"),
    [
        ("a < b", ["a <= b"]),
        ("a not in b", ["a in b"]),
        ("a + b", ["a - b"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("a if b else c", ["c if b else a"]),
        ("x = 3", ["x = 4"]),
        ("x = True", ["x = False"]),
        ("work()", ["pass"]),
        ("x += y", ["x -= y", "pass"]),
        ("raise Wrong('word' + 1)", ["pass"]),
        ("def f():\n    return x", ["def f():\n    return None"]),
        ("while a:\n    break", ["while a:\n    continue"]),
    ],
)
def test_a_fault_changes_one_thing(source: str, faulty: list[str]) -> None:
    assert planted(source) == faulty


@pytest.mark.parametrize(
    "source",
    [
        "'''The 1 docstring.'''",
        "def f(x: Literal[1]) -> Literal[2]: ...",
        "Move: TypeAlias = A | B",
        "if TYPE_CHECKING:\n    x = 1",
        "assert x == 1, 'off by 1'",
        "x = 'words' + words",
        "a < b < c",
    ],
)
def test_what_is_no_matter_of_the_program_is_left_alone(source: str) -> None:
    assert planted(source) == []


TWICE = "def twice(x):\n    return x + x\n"


def test_tests_are_run_with_the_fault_planted_and_without_it_afterwards(tmp_path: Path) -> None:
    (tmp_path / "sums.py").write_text(TWICE, encoding="utf-8")
    (tmp_path / "test_sums.py").write_text("import sums\ndef test_twice():\n    assert sums.twice(3) == 6\n", encoding="utf-8")
    (fault,) = [str(mutant.index) for mutant in all_mutants("sums", TWICE) if "x - x" in mutant.change]
    arguments = ["-q", "-c", os.devnull, "--rootdir", str(tmp_path), "-p", "no:cacheprovider", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}

    def outcome(*command: str) -> str:
        words = [sys.executable, "-m", *command, *arguments]
        return subprocess.run(words, check=False, stdout=subprocess.PIPE, text=True, env=environment, cwd=tmp_path).stdout

    assert "1 failed" in outcome("tests.mutation.planted", "sums", fault)
    assert "1 passed" in outcome("pytest")
