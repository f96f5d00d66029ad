"""Plants faults in the program, one at a time, and checks whether the tests notice.

First the quick tests run once, to learn which lines each of them runs. Then a sample of faults is drawn, some in every module, and
each is tried on the tests that run its line, the likeliest first: those near its module, and those that speak of the same. In the
rules, what escapes them meets all quick tests of its folder, and the golden games. Faults that nobody notices are listed; each area
says how many are too many."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Final

from attrs import frozen
from coverage import CoverageData

from tests.mutation.areas import AREAS, ROOT, Area, modules_to_try, name_of
from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import Mutant, all_mutants

MEMORY: Final = ROOT / "build" / "mutation"
AT_LEAST: Final = 2
"""Minimum number of faults in every module that has that many; beyond that, the same share of all."""
HUNTERS: Final = 40
"""How many of the tests that run a line are tried first on a fault there."""
MINUTE: Final = 60
"""Seconds. If the fault survives, all tests of the line that take no longer come next, then what the area tries last."""
FOR_EVER: Final = 300
"""Seconds after which a quick test counts as endless, even on a busy machine: that is noticing, too."""
PYTEST: Final = ("-q", "--no-header", "-p", "no:cacheprovider")
UNUSED: Final = ("hypothesispytest", "xdist", "xdist.looponfail")
"""Plugins that take longer to load than most faults take to be noticed."""
FAILED, INTERRUPTED = 1, 2


def faults_in(path: Path) -> list[Mutant]:
    """Every fault that can be planted there and could be noticed."""
    mutants = all_mutants(name_of(path), path.read_text(encoding="utf-8"))
    return [mutant for mutant in mutants if not any(known.fits(mutant) for known in EQUIVALENT)]


def draw(modules: Sequence[Sequence[Mutant]], size: int, seed: str) -> list[Mutant]:
    """Some from every module if there are enough to draw, then the same share of each."""
    least = AT_LEAST if not size or size >= AT_LEAST * len(modules) else 0
    ranked = []
    for mutants in modules:
        luck = Random(f"{seed} {mutants[0].module}")
        shuffled, lot = luck.sample(mutants, len(mutants)), 0.0 if least else luck.random()
        ranked += [(rank >= least, (rank + lot) / len(shuffled), mutant) for rank, mutant in enumerate(shuffled)]
    ranked.sort(key=lambda entry: entry[:2])
    return [mutant for _, _, mutant in ranked[: size or None]]


# --- which tests run a line ------------------------------------------------------------------------------------------


@frozen
class Known:
    """What was learned of the tests around an area."""

    lines: Path
    seconds: Path

    @classmethod
    def of(cls, area: Area) -> Known:
        folder = MEMORY / area.memory
        return cls(folder / "lines", folder / "seconds.json")

    def learn(self, area: Area, *, again: bool) -> None:
        """Run the tests once, recording the lines and the time of each; again, only those in files that have changed since."""
        before = self.times() if again and self.seconds.exists() else {}
        rooms = changed_since(self.seconds.stat().st_mtime, area.rooms) if before else area.rooms
        if not rooms:
            return
        self.seconds.unlink(missing_ok=True)
        self.lines.parent.mkdir(parents=True, exist_ok=True)
        environment = {**os.environ, "COVERAGE_FILE": str(self.lines), "RAMSES_TEST_SECONDS": str(self.seconds)}
        measured = [f"--cov=ramses_desktop/{package}" for package in area.measured]
        plugins = ["-p", "tests.mutation.seconds", "-n", "2", *measured, "--cov-context=test", "--cov-report="]
        command = [sys.executable, "-m", "pytest", *PYTEST, *plugins, *(["--cov-append"] if before else []), *rooms]
        if subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode != 0:
            self.seconds.unlink(missing_ok=True)
            sys.exit("The tests fail as they are, so nothing can be learned from planting faults.")
        self.seconds.write_text(json.dumps(before | self.times()), encoding="utf-8")

    def times(self) -> dict[str, float]:
        found: dict[str, float] = json.loads(self.seconds.read_text(encoding="utf-8"))
        return found

    def tests_of_lines(self, path: Path) -> dict[int, set[str]]:
        """The tests that run each line. Code run on import belongs to no test, so all tests that run anything of the module are
        tried."""
        data = CoverageData(str(self.lines))
        data.read()
        contexts = data.contexts_by_lineno(path.relative_to(ROOT).as_posix())
        tests = {line: found for line, names in contexts.items() if (found := {name.split("|")[0] for name in names if name})}
        everything = set().union(*tests.values())
        return {line: tests.get(line, everything) for line in contexts}


def changed_since(moment: float, rooms: Sequence[str]) -> list[str]:
    """The test files in these rooms that were written after a moment."""
    found = [
        path for room in rooms for path in ([ROOT / room] if room.endswith(".py") else sorted((ROOT / room).rglob("test_*.py")))
    ]
    return [path.relative_to(ROOT).as_posix() for path in found if path.stat().st_mtime > moment]


@frozen(slots=False)
class Words:
    """What tests speak of. A test that speaks of the same as a line is likely to notice a fault there."""

    of_tests: Mapping[str, frozenset[str]]
    """By test, without its parameters."""
    of_files: Mapping[str, str]
    """The whole text of each file."""

    @classmethod
    def of(cls, tests: Iterable[str]) -> Words:
        files = {file: (ROOT / file).read_text(encoding="utf-8") for file in sorted({test.partition("::")[0] for test in tests})}
        found = {
            f"{file}::{node.name}": words_in(ast.unparse(node))
            for file, text in files.items()
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        }
        return cls(found, files)

    @cached_property
    def _rarity(self) -> Mapping[str, float]:
        counts = Counter(word for words in self.of_tests.values() for word in words)
        return {word: 1 / count for word, count in counts.items()}

    def likeness(self, test: str, mutant: Mutant) -> float:
        """The more rare words a test shares with the line, and with the names around it, the larger."""
        spoken = words_in(f"{mutant.within} {mutant.code}")
        return sum(self._rarity[word] for word in self.of_tests.get(named(test), frozenset()) & spoken)

    def likely_first(self, mutant: Mutant, tests: Iterable[str], area: Area, seconds: Mapping[str, float]) -> list[str]:
        """First the tests in files that import the module, or are called like it, then those of its folder; there those that speak
        of the same, then the quickest."""
        folder, own = folder_of(mutant.module, area), f"/test_{mutant.module.rpartition('.')[2]}.py"
        files = {file for file, text in self.of_files.items() if file.endswith(own) or f"{mutant.module} import" in text}

        def order(test: str) -> tuple[bool, float, bool, float, str]:
            is_near = test.partition("::")[0] in files
            return not is_near, -self.likeness(test, mutant), not test.startswith(f"{folder}/"), seconds.get(test, 1.0), test

        return sorted(tests, key=order)


def words_in(code: str) -> frozenset[str]:
    return frozenset(re.findall(r"[A-Za-z_]{3,}", code))


def named(test: str) -> str:
    """A test without its parameters."""
    return test.partition("[")[0]


def folder_of(module: str, area: Area) -> str:
    """The folder of its tests, which are arranged like the program; of what has none there, the first of the area."""
    package = module.split(".")[1:]
    folders = ["/".join(("tests", *package[:depth])) for depth in range(len(package), 0, -1)]
    rooms = (folder for folder in folders if any(f"{folder}/".startswith(f"{room}/") for room in area.rooms))
    return next((folder for folder in rooms if (ROOT / folder).is_dir()), area.rooms[0])


# --- the hunt -------------------------------------------------------------------------------------------------------


def outcome(mutant: Mutant, tests: Sequence[str]) -> int:
    """pytest's exit code for these tests with the fault planted."""
    command = [sys.executable, "-m", "tests.mutation.planted", mutant.module, str(mutant.index)]
    unused = [word for plugin in UNUSED for word in ("-p", f"no:{plugin}")]
    for_ever = ["-o", f"faulthandler_timeout={FOR_EVER}", "-o", "faulthandler_exit_on_timeout=true"]
    arguments = [*PYTEST, *unused, "-x", "--tb=no", *for_ever, *tests]
    quiet = subprocess.DEVNULL
    return subprocess.run([*command, *arguments], check=False, cwd=ROOT, stdout=quiet, stderr=quiet).returncode


def can_be_hunted(area: Area) -> bool:
    """Whether the tests are found with these options when there is no fault; otherwise everything would count as noticed."""
    nothing = Mutant("nothing", 0, 0, 0, "", "")
    return outcome(nothing, ["--collect-only", *area.rooms, *area.last]) == 0


def escapes(mutant: Mutant, area: Area, tests: Sequence[str], seconds: Mapping[str, float]) -> bool:
    """A test that has disappeared since the last learning notices nothing, so at first only failing tests count; nor does an
    interruption from outside."""
    if tests and outcome(mutant, tests[:HUNTERS]) in (FAILED, INTERRUPTED):
        return False
    spent = accumulate(seconds.get(test, 1.0) for test in tests)
    hunters = [test for test, until in zip(tests, spent, strict=True) if until <= MINUTE][HUNTERS:]
    if area.last:
        hunters += [folder_of(mutant.module, area), *area.last]
    return not hunters or outcome(mutant, hunters) <= 0


def hunt(area: Area, faults: Mapping[Path, Sequence[Mutant]], size: int, seed: str, jobs: int) -> bool:
    """Whether enough of the faults drawn in this area are noticed."""
    if not can_be_hunted(area):
        sys.exit("The tests cannot be collected, so nothing can be learned from planting faults.")
    known = Known.of(area)
    seconds = known.times()
    drawn = draw(list(faults.values()), size, seed)
    lines = {name_of(path): known.tests_of_lines(path) for path in faults}
    words = Words.of(seconds)
    print(f"{area.name}: planting {len(drawn)} of {sum(map(len, faults.values()))} faults in {len(faults)} modules.", flush=True)

    def has_escaped(mutant: Mutant) -> bool:
        tests = words.likely_first(mutant, lines[mutant.module].get(mutant.line, ()), area, seconds)
        escaped = escapes(mutant, area, tests, seconds)
        if escaped:
            print(f"Not noticed: {mutant}", flush=True)
        return escaped

    with ThreadPoolExecutor(jobs) as pool:
        escaped = [mutant for mutant, escaped in zip(drawn, pool.map(has_escaped, drawn), strict=True) if escaped]
    return report(area, drawn, escaped)


def report(area: Area, drawn: Sequence[Mutant], escaped: Sequence[Mutant]) -> bool:
    planted, missed = (Counter(mutant.module for mutant in mutants) for mutants in (drawn, escaped))
    for module, number in sorted(planted.items()):
        print(f"{number - missed[module]:5} of {number:<5}{module}")
    share = 1 - len(escaped) / len(drawn)
    print(f"{area.name}: noticed {len(drawn) - len(escaped)} of {len(drawn)} ({share:.1%}); the goal is {area.goal:.0%}.")
    return share >= area.goal


def main(argv: list[str]) -> int:
    names = ", ".join(area.name for area in AREAS)
    parser = ArgumentParser(prog="dev.py mutate", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "wanted", nargs="*", help=f"areas ({names}) or parts of module names, such as ramses.rules; the rules without"
    )
    parser.add_argument(
        "--sample", type=int, default=100, metavar="N", help="how many faults to draw in each area (0: all of them)"
    )
    parser.add_argument("--seed", default="mutants", help="another seed draws others")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--again", action="store_true", help="learn only the tests that have changed since the last run")
    options = parser.parse_args(argv)
    chosen = {
        area: faults
        for area, paths in modules_to_try(options.wanted).items()
        if (faults := {path: found for path in paths if (found := faults_in(path))})
    }
    if not chosen:
        print("No area and no module that has faults to plant has such a name.", file=sys.stderr)
        return 2
    for known, area in {Known.of(area): area for area in chosen}.items():
        known.learn(area, again=options.again)
    enough = [hunt(area, faults, options.sample, options.seed, options.jobs) for area, faults in chosen.items()]
    return 0 if all(enough) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
