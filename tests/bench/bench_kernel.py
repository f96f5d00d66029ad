"""How fast the kernels play out whole games of Pyramids, plain and compiled, relative to a C yardstick measured in the same run;
also Silver & Gold, and the time to build placement tables. Fails if a goal is missed, or if the yardstick or the compiled kernel
cannot be made here; with --quick, what cannot be made is left out."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from ramses_desktop.data import resource
from ramses_desktop.games.flip_and_write import grid
from ramses_desktop.games.pyramids import deck
from tests.bench import playouts
from tests.bench.playouts import POLICIES, SEATS, SECOND, Rates
from tests.compiled import ROOT, CannotCompile, command, compile_program, environment

YARDSTICK: Final = Path(__file__).with_name("yardstick") / "rollouts.c"
COMPILERS: Final = ("cc", "gcc", "clang")
GOALS: Final = {"plain": 1 / 12, "compiled": 1 / 3}
"""Minimum share of the yardstick's rate, for the bots' playout policies."""
BESIDE: Final = 1.5
"""How much slower than Pyramids Silver & Gold may be."""
TABLES_GOAL: Final = 0.030
REPEATS: Final = 5

Play = Callable[[], Rates]
"""Runs one more round of measuring."""


def main(argv: list[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games")
    quick = parser.parse_args(argv).quick
    tables = min(tables_seconds() for _ in range(REPEATS))
    met = tables < TABLES_GOAL
    print(f"Placement tables: {tables * 1000:.2f} ms of CPU; must be under {TABLES_GOAL * 1000:.0f} ms: {verdict(met)}.")
    count = 1000 if quick else 4000
    games = dict.fromkeys(POLICIES, count)
    with ExitStack() as stack:
        contestants = {form: stack.enter_context(player(folder, games)) for form, folder in forms(stack).items()}
        yardstick = compiled_yardstick(Path(stack.enter_context(TemporaryDirectory())), 4000 if quick else 20000)
        if yardstick:
            contestants["C"] = yardstick
        met = (quick or is_complete(contestants)) and met
        rounds = measured(contestants)
    print(f"Whole games for {SEATS} players per CPU second, each dealt anew; best of {REPEATS}, all taking turns:")
    best = {name: {policy: max(one[policy] for one in found) for policy in found[0]} for name, found in rounds.items()}
    c = best.pop("C", {})
    for form, rates in best.items():
        for policy in (policy for policy in rates if not policy.startswith(SECOND)):
            rate = rates[policy]
            fast = line(form, policy, rate, rounds[form][0][policy], c.get("greedy"))
            met = met and fast
    for form, rates in best.items():
        for policy in (policy for policy in rates if policy.startswith(SECOND)):
            met = beside(form, policy, rates) and met
    print("The limit: two fifths of a compiled game are dealing, which stays Python; most of the rest, Python's lists and its")
    print("garbage collection. C deals no more than is needed, and has a whole game in 432 bytes.")
    return 0 if met else 1


def is_complete(contestants: Collection[str]) -> bool:
    """Whether all are there that are to be measured."""
    return {*GOALS, "C"} <= set(contestants)


def line(form: str, policy: str, rate: float, first: float, c: float | None) -> bool:
    """Print the rate; return whether it meets the goal."""
    ratio, fast = "", True
    if c:
        fast = rate / c >= GOALS[form]
        ratio = f"   C {c:8,.0f}   1/{c / rate:.1f}, goal 1/{1 / GOALS[form]:.0f}: {verdict(fast)}"
    print(f"  {form:8} {policy:6}   {rate:8,.0f}{ratio}   (the first games, with an empty memory: {first:,.0f})")
    return fast


def beside(form: str, policy: str, rates: Rates) -> bool:
    """Print a Silver & Gold policy's rate relative to Pyramids; return whether it meets the goal."""
    slower = rates[policy.removeprefix(SECOND)] / rates[policy]
    ratio = f"1/{slower:.2f} of Pyramids, goal 1/{BESIDE}"
    print(f"  {form:8} {policy}   {rates[policy]:8,.0f}   {ratio}: {verdict(slower <= BESIDE)}")
    return slower <= BESIDE


def verdict(met: bool) -> str:
    return "met" if met else "MISSED"


def measured(contestants: dict[str, Play]) -> dict[str, list[Rates]]:
    """All rounds of all contestants, interleaved so that other load on the machine hits each of them."""
    rounds: dict[str, list[Rates]] = {name: [] for name in contestants}
    for _ in range(REPEATS):
        for name, play in contestants.items():
            rounds[name].append(play())
    return rounds


# ------------------------------------------------------------ ours


def tables_seconds() -> float:
    """CPU time to build every placement of every pattern, and the ones that fit each card."""
    parts = deck.load(resource("pyramids"))
    grid.placements.cache_clear()
    start = process_time()
    for pattern in parts.patterns:
        for card in parts.cards.values():
            card.fits(pattern.placements)
    return process_time() - start


def forms(stack: ExitStack) -> dict[str, Path]:
    """The forms of the kernel available here, each with its folder."""
    folder = Path(stack.enter_context(TemporaryDirectory()))
    try:
        compile_program(folder)
    except CannotCompile as why:
        print(f"{why} So only the plain kernel is measured.")
        return {"plain": ROOT}
    return {"plain": ROOT, "compiled": folder}


@contextmanager
def player(folder: Path, games: dict[str, int], module: str = playouts.__name__) -> Iterator[Play]:
    """A process that plays games of each policy with the program in this folder."""
    with subprocess.Popen(
        command(module), cwd=folder, env=environment(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        orders, answers = worker.stdin, worker.stdout
        form = answers.readline().strip()
        assert form == ("plain" if folder == ROOT else "compiled"), form

        def play() -> Rates:
            print(json.dumps(games), file=orders, flush=True)
            rates: Rates = json.loads(answers.readline())
            return rates

        yield play
        orders.close()


# ------------------------------------------------------------ the yardstick


def compiled_yardstick(folder: Path, games: int) -> Play | None:
    """The yardstick, ready to play; None, after saying why, if it is unavailable."""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        print("There is no C compiler here, so only our own rates are told.")
        return None
    program = folder / "rollouts"
    done = subprocess.run([compiler, "-O2", "-o", program, YARDSTICK], check=False, capture_output=True, text=True)
    if done.returncode != 0:
        print(f"{Path(compiler).name} cannot compile the yardstick, so only our own rates are told: {done.stderr.strip()[:200]}")
        return None

    def play() -> Rates:
        answer = subprocess.run([program, str(games)], check=True, capture_output=True, text=True)
        found = re.findall(r"^C pol \d best (\d+) games/s", answer.stdout, re.MULTILINE)
        return dict(zip(("greedy", "random"), map(float, found), strict=True))

    return play


if __name__ == "__main__":
    sys.exit(main())
