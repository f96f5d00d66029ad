"""Planted faults: what counts as one, where none is planted, and that a planted one is really run."""

import ast
import os
import subprocess
import sys
from collections import Counter
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

from tests.mutation.__main__ import AT_LEAST, Words, changed_since, draw
from tests.mutation.areas import AREAS, ROOT, Area, modules_to_try, name_of
from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import Mutant, all_mutants, mutated


def planted(source: str) -> list[str]:
    return [ast.unparse(mutated(source, mutant.index)) for mutant in all_mutants("module", source)]


@pytest.mark.parametrize(
    ("source", "faulty"),
    [
        ("a < b", ["a <= b"]),
        ("a not in b", ["a in b"]),
        ("a + b", ["a - b"]),
        ("a < b <= c", ["a <= b <= c", "a < b < c"]),
        ("a and b", ["a or b"]),
        ("x = min(a)", ["x = max(a)"]),
        ("x = any(a)", ["x = all(a)"]),
        ("a['word'] + b", ["a['word'] - b"]),
        ("not a", ["a"]),
        ("a if b else c", ["c if b else a"]),
        ("x = 3", ["x = 4"]),
        ("x = True", ["x = False"]),
        ("work()", ["pass"]),
        ("layout.addWidget(button, 1, Qt.Top | Qt.Left)", ["pass"]),
        ("x += y", ["x -= y", "pass"]),
        ("a[b] = c", ["pass"]),
        ("a.b = c", ["pass"]),
        ("raise Wrong('word' + 1)", ["pass"]),
        ("def f():\n    return x", ["def f():\n    return None"]),
        ("def f():\n    return True", ["def f():\n    return False"]),
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
        "def f():\n    return ''",
        "assert x == 1, 'off by 1'",
        "x = 'words' + words",
        "x = y + f'{words}'",
        "layout.setContentsMargins(1, 2, 3, 4)",
        "layout.addWidget(Picture('ibis', 46), 0, Qt.Top)",
        "class Dunes:\n    def paintEvent(self):\n        QPainter(self).drawLine(1 + 1)",
        "WIDTH = 7\ndef line(painter: QPainter):\n    painter.drawLine(1)",
    ],
)
def test_what_is_no_matter_of_the_program_is_left_alone(source: str) -> None:
    assert planted(source) == []


def test_every_module_gets_its_faults_and_the_rest_are_spread_evenly() -> None:
    def module(name: str, size: int) -> list[Mutant]:
        return [Mutant(name, index, index, 0, "", "") for index in range(size)]

    modules = [module("tiny", 1), module("small", 10), module("big", 100), module("bigger", 200)]
    drawn = draw(modules, 37, "seed")
    assert Counter(mutant.module for mutant in drawn) == {"tiny": 1, "small": AT_LEAST, "big": 12, "bigger": 22}
    assert len(set(drawn)) == 37
    assert drawn == draw(modules, 37, "seed") != draw(modules, 37, "another")
    assert len(draw(modules, 0, "seed")) == 311


def test_of_more_modules_than_faults_each_fault_is_as_likely_as_any_other() -> None:
    modules = [
        [Mutant(f"{name}", index, index, 0, "", "") for index in range(size)] for name, size in enumerate([5] * 20 + [50] * 10)
    ]
    drawn = Counter(int(mutant.module) < 20 for seed in range(50) for mutant in draw(modules, 12, f"{seed}"))
    assert drawn.total() == 600
    assert 60 < drawn[True] < 140, "a sixth of all"


def tried(*wanted: str) -> list[Path]:
    return [path for paths in modules_to_try(wanted).values() for path in paths]


def test_the_rules_of_every_game_are_tried() -> None:
    games = {name_of(path).split(".")[2] for path in tried("games")}
    assert games >= {path.parent.name for path in (ROOT / "ramses_desktop" / "games").glob("*/rules*")}


def test_without_a_name_the_rules_are_tried() -> None:
    assert [area.name for area in modules_to_try([])] == ["rules"]


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.name)
def test_an_area_is_tried_by_its_name_and_has_its_tests(area: Area) -> None:
    assert list(modules_to_try([area.name])) == [area]
    assert all((ROOT / room).exists() for room in (*area.rooms, *area.last))


def test_every_module_of_the_store_the_coach_and_the_window_belongs_to_one_area() -> None:
    found = Counter(tried(*(area.name for area in AREAS)))
    packages = [ROOT / "ramses_desktop" / package for package in ("store", "coach", "ui")]
    assert not {path for package in packages for path in package.rglob("*.py")} - set(found)
    assert set(found.values()) == {1}


def test_a_part_of_a_name_finds_modules_of_every_area() -> None:
    assert {name_of(path) for path in tried("review")} >= {"ramses_desktop.coach.review", "ramses_desktop.store.reviews"}


def test_tests_that_have_changed_since_they_were_learned_are_learned_again() -> None:
    here = Path(__file__)
    rooms = [here.relative_to(ROOT).as_posix(), "tests/coach"]
    assert changed_since(here.stat().st_mtime, rooms[:1]) == []
    assert changed_since(here.stat().st_mtime - 1, rooms[:1]) == rooms[:1]
    assert "tests/coach/test_deck.py" in changed_since(0, rooms)


def test_of_the_tests_that_run_a_line_those_come_first_that_are_near_and_speak_of_the_same() -> None:
    (area,) = [area for area in AREAS if area.name == "coach"]
    far = "tests/coach/test_review.py::test_anything"
    near = [
        f"tests/coach/test_deck.py::test_{name}" for name in ("the_sixth_miss_can_be_undone_too", "what_is_due_is_counted_by_game")
    ]
    mutant = Mutant(
        "ramses_desktop.coach.deck",
        0,
        0,
        0,
        "",
        "return sum(entry.question.kind == kind for entry in self.due).count(kind)",
    )
    first, second, third = Words.of([far, *near]).likely_first(mutant, [far, *near], area, {far: 0.1})
    assert (first, second, third) == (near[1], near[0], far)


@cache
def mutants_in(path: Path) -> list[Mutant]:
    return all_mutants(name_of(path), path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("module", sorted({known.module for known in EQUIVALENT}))
def test_what_is_never_planted_is_still_there(module: str) -> None:
    paths = [path for path in tried(*(area.name for area in AREAS)) if fnmatchcase(name_of(path), f"*.{module}")]
    mutants = [mutant for path in paths for mutant in mutants_in(path)]
    gone = [known for known in EQUIVALENT if known.module == module and not any(known.fits(mutant) for mutant in mutants)]
    assert not gone


TWICE = "def twice(x):\n    return x + x\n"


@pytest.mark.slow
def test_tests_are_run_with_the_fault_planted_and_without_it_afterwards(tmp_path: Path) -> None:
    (tmp_path / "sums.py").write_text(TWICE, encoding="utf-8")
    (tmp_path / "test_sums.py").write_text("import sums\ndef test_twice():\n    assert sums.twice(3) == 6\n", encoding="utf-8")
    (fault,) = [str(mutant.index) for mutant in all_mutants("sums", TWICE) if "x - x" in mutant.change]
    arguments = ["-q", "-c", os.devnull, "--rootdir", str(tmp_path), "-p", "no:cacheprovider", str(tmp_path)]
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}

    def outcome(*command: str) -> str:
        words = [sys.executable, "-m", *command, *arguments]
        return subprocess.run(words, check=False, stdout=subprocess.PIPE, text=True, env=environment, cwd=tmp_path).stdout

    assert "1 failed" in outcome("tests.mutation.planted", "sums", fault)
    assert "1 passed" in outcome("pytest")
