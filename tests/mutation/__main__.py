"""Plants faults in what decides a game, one at a time, and sees whether the tests notice.

First every quick test of `engine` and the games is run once, to learn which lines each of them runs. Then a sample of faults is
drawn, and each is hunted by the tests that run its line, quickest first. What escapes them meets all tests of its folder. Whatever
nobody notices is listed; more than two in a hundred are too many.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from coverage import CoverageData

from tests.mutation.mutants import Mutant, all_mutants

ROOT: Final = Path(__file__).resolve().parents[2]
MEMORY: Final = ROOT / "build" / "mutation"
MODULES: Final = ("ramses_desktop/engine/*.py", "ramses_desktop/games/*/*.py")
NOT_RULES: Final = (
    *("bots", "memory", "routes", "paths", "advice", "measure", "why", "trainer"),
    *("story", "plain", "words", "prompts", "hand", "generator"),
)
"""Modules of a game that decide nothing about it: how it is played well, told and drawn has tests of its own."""
FOLDERS: Final = ("tests/engine", "tests/games")
GOAL: Final = 0.98
PATIENCE: Final = 300
"""Seconds after which tests that usually take a few are taken to run for ever: that is noticing, too."""
HUNTERS: Final = 40
"""How many of the tests that run a line are set on a fault there before all tests of the folder are."""


def modules_to_try(wanted: Sequence[str]) -> list[Path]:
    found = [path for pattern in MODULES for path in sorted(ROOT.glob(pattern)) if decides(path)]
    return [path for path in found if not wanted or any(fnmatchcase(name_of(path), f"*{name}*") for name in wanted)]


def decides(path: Path) -> bool:
    return path.stem not in NOT_RULES and "PySide6" not in path.read_text(encoding="utf-8")


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


# --- who runs which line --------------------------------------------------------------------------------------------


def learn() -> None:
    """Run the tests once, noting the lines that each runs and how long it takes."""
    MEMORY.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "COVERAGE_FILE": str(MEMORY / "lines"), "RAMSES_TEST_SECONDS": str(MEMORY / "seconds.json")}
    command = [*PYTEST, "-p", "tests.mutation.seconds", "-n", "2", "--cov", "--cov-context=test", "--cov-report=", *FOLDERS]
    if subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode != 0:
        sys.exit("The tests fail as they are, so nothing can be learned from planting faults.")


PYTEST: Final = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider"]


def tests_of_lines(path: Path, seconds: Mapping[str, float]) -> dict[int, list[str]]:
    """For each line the tests that run it, quickest first."""
    data = CoverageData(str(MEMORY / "lines"))
    data.read()
    contexts = data.contexts_by_lineno(path.relative_to(ROOT).as_posix())
    tests = {line: {name.split("|")[0] for name in names if name} for line, names in contexts.items()}
    return {line: sorted(names, key=lambda name: seconds.get(name, 1.0)) for line, names in tests.items()}


# --- the hunt -------------------------------------------------------------------------------------------------------


def is_noticed(mutant: Mutant, tests: Iterable[str]) -> bool:
    """Whether one of these tests, or all folders of tests that are named, fails with the fault planted."""
    command = [sys.executable, "-m", "tests.mutation.planted", mutant.module, str(mutant.index)]
    arguments = ["-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:randomly", *tests]
    try:
        done = subprocess.run(
            [*command, *arguments], check=False, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def folder_of(mutant: Mutant) -> str:
    """Where the tests of its module lie."""
    parts = mutant.module.split(".")
    return "tests/engine" if parts[1] == "engine" else f"tests/games/{parts[2]}"


def escapes(mutant: Mutant, hunters: Sequence[str]) -> bool:
    if hunters and is_noticed(mutant, hunters[:HUNTERS]):
        return False
    shared = ["tests/games/test_contract.py", "tests/games/test_golden.py", "tests/games/test_perft.py"]
    return not is_noticed(mutant, [folder_of(mutant), *shared])


def main(argv: list[str]) -> int:
    parser = ArgumentParser(prog="dev.py mutate", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("modules", nargs="*", help="parts of module names, such as engine or ramses.rules; all without")
    parser.add_argument("--sample", type=int, default=100, metavar="N", help="how many faults to draw (0: all of them)")
    parser.add_argument("--seed", default="mutants", help="another seed draws others")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--again", action="store_true", help="use what the last run learned of lines and tests")
    options = parser.parse_args(argv)
    paths = modules_to_try(options.modules)
    if not paths:
        print("No module that decides a game has such a name.", file=sys.stderr)
        return 2
    if not (options.again and (MEMORY / "seconds.json").exists()):
        learn()
    seconds: dict[str, float] = json.loads((MEMORY / "seconds.json").read_text(encoding="utf-8"))
    mutants = [mutant for path in paths for mutant in all_mutants(name_of(path), path.read_text(encoding="utf-8"))]
    drawn = mutants if not options.sample else random.Random(options.seed).sample(mutants, min(options.sample, len(mutants)))
    lines = {name_of(path): tests_of_lines(path, seconds) for path in paths}
    print(f"Planting {len(drawn)} of {len(mutants)} faults in {len(paths)} modules.", flush=True)
    with ThreadPoolExecutor(options.jobs) as pool:
        outcomes = pool.map(lambda mutant: (mutant, escapes(mutant, lines[mutant.module].get(mutant.line, []))), drawn)
        escaped = [report(mutant) for mutant, has_escaped in outcomes if has_escaped]
    share = 1 - len(escaped) / len(drawn)
    print(f"Noticed {len(drawn) - len(escaped)} of {len(drawn)} ({share:.1%}); the goal is {GOAL:.0%}.")
    return 0 if share >= GOAL else 1


def report(mutant: Mutant) -> Mutant:
    print(f"Not noticed: {mutant}", flush=True)
    return mutant


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
