"""Plants faults in the rules, one at a time, and checks whether the tests notice.

First the quick tests of `engine` and of each game run once, to learn which lines each of them runs. Then a sample of faults is
drawn, some in every module, and each is tried on the tests that run its line, the likeliest first. What escapes them meets all
quick tests of its folder, and the golden games. Faults that nobody notices are listed; more than two in a hundred are too many."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Final

from coverage import CoverageData

from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import Mutant, all_mutants

ROOT: Final = Path(__file__).resolve().parents[2]
MEMORY: Final = ROOT / "build" / "mutation"
OF_GAMES: Final = (
    *("rules", "moves", "cards", "kernel", "kernel_turns", "geometry", "deck"),
    *("grid", "patterns", "card_data", "playout"),
)
MODULES: Final = ("engine/*.py", *(f"games/*/{name}.py" for name in OF_GAMES), "games/*/rules/*.py")
"""The rules; bots, words and drawing have tests of their own."""
ROOMS: Final = ("tests/engine", *sorted(f"tests/games/{path.name}" for path in (ROOT / "tests" / "games").glob("*/")))
AT_LEAST: Final = 2
"""Minimum number of faults in every module that has that many; beyond that, the same share of all."""
GOAL: Final = 0.98
HUNTERS: Final = 40
"""How many of the tests that run a line are tried first on a fault there."""
MINUTE: Final = 60
"""Seconds. If the fault survives, all tests of the line that take no longer come next, then the folder's, then whole games."""
WHOLE_GAMES: Final = tuple(f"tests/games/test_{name}.py" for name in ("golden", "perft", "contract"))
FOR_EVER: Final = 300
"""Seconds after which a quick test counts as endless, even on a busy machine: that is noticing, too."""
PYTEST: Final = ("-q", "--no-header", "-p", "no:cacheprovider")
UNUSED: Final = ("hypothesispytest", "xdist", "xdist.looponfail")
"""Plugins that take longer to load than most faults take to be noticed."""
FAILED, INTERRUPTED = 1, 2


def modules_to_try(wanted: Sequence[str]) -> list[Path]:
    found = [path for pattern in MODULES for path in sorted((ROOT / "ramses_desktop").glob(pattern))]
    return [path for path in found if not wanted or any(name in name_of(path) for name in wanted)]


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def faults_in(path: Path) -> list[Mutant]:
    """Every fault that can be planted there and could be noticed."""
    mutants = all_mutants(name_of(path), path.read_text(encoding="utf-8"))
    return [mutant for mutant in mutants if not any(known.fits(mutant) for known in EQUIVALENT)]


def draw(modules: Sequence[Sequence[Mutant]], size: int, seed: str) -> list[Mutant]:
    """Some from every module, then the same share of each."""
    ranked = []
    for mutants in modules:
        shuffled = Random(f"{seed} {mutants[0].module}").sample(mutants, len(mutants))
        ranked += [(rank >= AT_LEAST, rank / len(shuffled), mutant) for rank, mutant in enumerate(shuffled)]
    ranked.sort(key=lambda entry: entry[:2])
    return [mutant for _, _, mutant in ranked[: size or None]]


# --- which tests run a line ------------------------------------------------------------------------------------------


def learn() -> None:
    """Run the tests once, recording the lines and the time of each."""
    MEMORY.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "COVERAGE_FILE": str(MEMORY / "lines"), "RAMSES_TEST_SECONDS": str(MEMORY / "seconds.json")}
    plugins = ["-p", "tests.mutation.seconds", "-n", "2", "--cov", "--cov-context=test", "--cov-report="]
    command = [sys.executable, "-m", "pytest", *PYTEST, *plugins, *ROOMS]
    if subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode != 0:
        sys.exit("The tests fail as they are, so nothing can be learned from planting faults.")


def tests_of_lines(path: Path, seconds: Mapping[str, float]) -> dict[int, list[str]]:
    """The tests that run each line: first those of its module, then those of its folder, each quickest first. Code run on import
    belongs to no test, so all tests that run anything of the module are tried."""
    data = CoverageData(str(MEMORY / "lines"))
    data.read()
    contexts = data.contexts_by_lineno(path.relative_to(ROOT).as_posix())
    tests = {line: found for line, names in contexts.items() if (found := {name.split("|")[0] for name in names if name})}
    everything = set().union(*tests.values())
    folder, own = folder_of(name_of(path)), f"/test_{path.stem}.py:"

    def order(test: str) -> tuple[bool, bool, float, str]:
        return own not in test, not test.startswith(f"{folder}/"), seconds.get(test, 1.0), test

    return {line: sorted(tests.get(line, everything), key=order) for line in contexts}


def folder_of(module: str) -> str:
    """The folder of its tests; code shared by two games is tried on the tests that run its lines."""
    room = module.split(".")[2]
    return next((folder for folder in ROOMS if folder.endswith(f"/{room}")), ROOMS[0])


# --- the hunt -------------------------------------------------------------------------------------------------------


def outcome(mutant: Mutant, tests: Sequence[str]) -> int:
    """pytest's exit code for these tests with the fault planted."""
    command = [sys.executable, "-m", "tests.mutation.planted", mutant.module, str(mutant.index)]
    unused = [word for plugin in UNUSED for word in ("-p", f"no:{plugin}")]
    for_ever = ["-o", f"faulthandler_timeout={FOR_EVER}", "-o", "faulthandler_exit_on_timeout=true"]
    arguments = [*PYTEST, *unused, "-x", "--tb=no", *for_ever, *tests]
    quiet = subprocess.DEVNULL
    return subprocess.run([*command, *arguments], check=False, cwd=ROOT, stdout=quiet, stderr=quiet).returncode


def can_be_hunted() -> bool:
    """Whether the tests are found with these options when there is no fault; otherwise everything would count as noticed."""
    nothing = Mutant("nothing", 0, 0, 0, "", "")
    return outcome(nothing, ["--collect-only", *ROOMS, *WHOLE_GAMES]) == 0


def escapes(mutant: Mutant, tests: Sequence[str], seconds: Mapping[str, float]) -> bool:
    """A test that has disappeared since the last learning notices nothing, so at first only failing tests count; nor does an
    interruption from outside."""
    if tests and outcome(mutant, tests[:HUNTERS]) in (FAILED, INTERRUPTED):
        return False
    spent = accumulate(seconds.get(test, 1.0) for test in tests)
    hunters = [test for test, until in zip(tests, spent, strict=True) if until <= MINUTE]
    return outcome(mutant, [*hunters[HUNTERS:], folder_of(mutant.module), *WHOLE_GAMES]) <= 0


def main(argv: list[str]) -> int:
    parser = ArgumentParser(prog="dev.py mutate", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("modules", nargs="*", help="parts of module names, such as engine or ramses.rules; all without")
    parser.add_argument("--sample", type=int, default=100, metavar="N", help="how many faults to draw (0: all of them)")
    parser.add_argument("--seed", default="mutants", help="another seed draws others")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--again", action="store_true", help="use what the last run learned of lines and tests")
    options = parser.parse_args(argv)
    faults = {path: found for path in modules_to_try(options.modules) if (found := faults_in(path))}
    if not faults:
        print("No module that decides a game has such a name.", file=sys.stderr)
        return 2
    if not (options.again and (MEMORY / "seconds.json").exists()):
        learn()
    if not can_be_hunted():
        sys.exit("The tests cannot be collected, so nothing can be learned from planting faults.")
    seconds: dict[str, float] = json.loads((MEMORY / "seconds.json").read_text(encoding="utf-8"))
    drawn = draw(list(faults.values()), options.sample, options.seed)
    lines = {name_of(path): tests_of_lines(path, seconds) for path in faults}
    print(f"Planting {len(drawn)} of {sum(map(len, faults.values()))} faults in {len(faults)} modules.", flush=True)

    def hunt(mutant: Mutant) -> bool:
        escaped = escapes(mutant, lines[mutant.module].get(mutant.line, []), seconds)
        if escaped:
            print(f"Not noticed: {mutant}", flush=True)
        return escaped

    with ThreadPoolExecutor(options.jobs) as pool:
        escaped = [mutant for mutant, has_escaped in zip(drawn, pool.map(hunt, drawn), strict=True) if has_escaped]
    return report(drawn, escaped)


def report(drawn: Sequence[Mutant], escaped: Sequence[Mutant]) -> int:
    planted, missed = (Counter(mutant.module for mutant in mutants) for mutants in (drawn, escaped))
    for module, number in sorted(planted.items()):
        print(f"{number - missed[module]:5} of {number:<5}{module}")
    share = 1 - len(escaped) / len(drawn)
    print(f"Noticed {len(drawn) - len(escaped)} of {len(drawn)} ({share:.1%}); the goal is {GOAL:.0%}.")
    return 0 if share >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
