"""What the review of a whole solo game costs, plain and compiled: CPU seconds, and how many games the C yardstick plays in them, as
measured in the same run; and how soon the first answer is on the screen. Fails if a goal is missed, or if the yardstick or the
compiled kernel cannot be made here; with --quick, what cannot be made is left out."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench import first_answers, reviews
from tests.bench.bench_kernel import compiled_yardstick, forms, is_complete, measured, player, verdict
from tests.bench.first_answers import COLD, CPU, WARM
from tests.bench.playouts import Rates
from tests.bench.reviews import DECISIONS

GOALS: Final = {
    "compiled": {"pyramids": 47_000, "silver_gold": 70_000},
    "plain": {"pyramids": 194_000, "silver_gold": 291_000},
}
"""Maximum number of games that C plays while all decisions of a game are judged. Where C plays 77,700 a second, these are 0.6 and
2.5 seconds for Pyramids, and half as much again for Silver & Gold."""

FIRST_GOALS: Final = {WARM: 0.3, f"{COLD} {CPU}": 0.3}
"""Seconds from opening a review until its first answer is painted. With a second process that is ready nothing has to be started,
so all time counts; else the CPU time of both processes, as how long starting one takes depends on what else runs."""


def main(argv: list[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games")
    quick = parser.parse_args(argv).quick
    with ExitStack() as stack:
        load = {"games": 2 if quick else 4}
        folders = forms(stack)
        contestants = {form: stack.enter_context(player(folder, load, reviews.__name__)) for form, folder in folders.items()}
        yardstick = compiled_yardstick(Path(stack.enter_context(TemporaryDirectory())), 4000 if quick else 20000)
        if yardstick:
            contestants["C"] = yardstick
        met = [quick or is_complete(contestants)]
        rounds = measured(contestants)
        openings = {form: stack.enter_context(player(folder, {}, first_answers.__name__)) for form, folder in folders.items()}
        answers = measured(openings)
    c = max((one["greedy"] for one in rounds.pop("C", [])), default=None)
    print(f"Reviews of whole solo games, CPU seconds a game, the mean of {load['games']} games and the best of all rounds:")
    met += [told(form, best(found), c) for form, found in rounds.items()]
    print("From opening a review until its first answer is painted, the best of all rounds:")
    met += [told_first(form, best(found)) for form, found in answers.items()]
    return 0 if all(met) else 1


def told_first(form: str, seconds: Rates) -> bool:
    """Print how soon the first answers came; return whether the goals are met."""
    met = True
    for name, took in seconds.items():
        line = f"  {form:8} {name:21}   {took:6.3f} s"
        goal = FIRST_GOALS.get(name.partition(" ")[2])
        if goal is not None:
            line += f"   goal {goal} s: {verdict(took <= goal)}"
            met = met and took <= goal
        print(line)
    return met


def best(rounds: list[Rates]) -> Rates:
    return {name: min(one[name] for one in rounds) for name in rounds[0]}


def told(form: str, seconds: Rates, c: float | None) -> bool:
    """Print what each part of a review costs; return whether the goals are met."""
    met = True
    for name, took in seconds.items():
        line = f"  {form:8} {name:21}   {took:6.3f} s"
        game_id, part = name.split()
        if c and part == DECISIONS:
            goal = GOALS[form][game_id]
            line += f"   {took * c:8,.0f} games of C, goal {goal:,}: {verdict(took * c <= goal)}"
            met = met and took * c <= goal
        print(line)
    return met


if __name__ == "__main__":
    sys.exit(main())
