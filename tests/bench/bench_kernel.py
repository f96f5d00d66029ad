"""How fast whole games of Pyramids are played out by the kernel, as a ratio to a yardstick in C measured in the same run, and how
long the placement tables take. Fails if a goal is missed. The yardstick lies beside a checkout, if anywhere: without it, or
without a C compiler, only our own rates are told."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from ramses_desktop.data import resource
from ramses_desktop.engine import grid
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pyramids import deck
from ramses_desktop.games.pyramids.kernel import DISPLAY, HAND, ROUNDS, Chooser, Guide, Race, Runner, Weights, at_random, greedy

YARDSTICK: Final = Path(__file__).resolve().parents[3] / "shared" / "tools" / "yardstick" / "rollouts.c"
COMPILERS: Final = ("cc", "gcc", "clang")
SEATS: Final = 2
GREEDY_GOAL: Final = 1 / 25
TABLES_GOAL: Final = 0.030
REPEATS: Final = 5

Rates = dict[str, float]
"""Games per CPU second, by policy."""


def main(argv: list[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games")
    quick = parser.parse_args(argv).quick
    tables = min(tables_seconds() for _ in range(REPEATS))
    met = tables < TABLES_GOAL
    print(f"Placement tables: {tables * 1000:.2f} ms of CPU; must be under {TABLES_GOAL * 1000:.0f} ms: {_verdict(met)}.")
    games = {"greedy": 800, "random": 150} if quick else {"greedy": 4000, "random": 600}
    with TemporaryDirectory() as folder:
        yardstick = compiled(Path(folder))
        first, ours, theirs = measured(games, yardstick, 4000 if quick else 20000)
    print(f"Whole games for {SEATS} players per CPU second, each dealt anew; best of {REPEATS}, taking turns with the yardstick:")
    for policy, rate in ours.items():
        ratio = f"   C {theirs[policy]:8,.0f}   1/{theirs[policy] / rate:.1f}" if theirs else ""
        print(f"  {policy}   ours {rate:8,.0f}{ratio}   (the first {games[policy]}, with an empty memory: {first[policy]:,.0f})")
    if theirs:
        reached = ours["greedy"] / theirs["greedy"] >= GREEDY_GOAL
        print(f"Greedy play must reach 1/{1 / GREEDY_GOAL:.0f} of C: {_verdict(reached)}.")
        met = met and reached
    return 0 if met else 1


def _verdict(met: bool) -> str:
    return "met" if met else "MISSED"


# ------------------------------------------------------------ ours


def tables_seconds() -> float:
    """CPU time for every placement of every pattern, and those of them that fit each card."""
    parts = deck.load(resource("pyramids"))
    grid.placements.cache_clear()
    start = process_time()
    for pattern in parts.patterns:
        for card in parts.cards.values():
            card.fits(pattern.placements)
    return process_time() - start


def new_guide() -> Guide:
    parts = deck.load(resource("pyramids"))
    return Guide(list(parts.cards.values()), [pattern.placements for pattern in parts.patterns], parts.values, Weights())


def dealt(guide: Guide, pack: tuple[int, ...], luck: Luck) -> Race:
    cards = luck.shuffled(guide.cards)
    runners = [Runner([guide.node(cards.pop(), 0) for _ in range(HAND)]) for _ in range(SEATS)]
    orders = [luck.shuffled(pack) for _ in range(ROUNDS)]
    return Race(guide, runners, orders, [cards.pop() for _ in range(DISPLAY)], cards)


def choosers(guide: Guide) -> dict[str, Chooser]:
    return {"greedy": greedy(guide), "random": at_random(guide, Luck("bench").below)}


def rate(guide: Guide, choose: Chooser, games: range) -> float:
    """Games per CPU second, dealing included."""
    pack = deck.parts().expeditions
    start = process_time()
    for game in games:
        dealt(guide, pack, Luck(f"bench {game}")).run(choose)
    return len(games) / (process_time() - start)


def measured(games: dict[str, int], yardstick: Callable[[int], Rates] | None, size: int) -> tuple[Rates, Rates, Rates]:
    """Our rates in the first repeat and in the best, and the best of the yardstick. No game is played twice."""
    players = {policy: (guide, choosers(guide)[policy]) for policy, guide in ((policy, new_guide()) for policy in games)}
    repeats: list[Rates] = []
    theirs: Rates = {}
    for repeat in range(REPEATS):
        repeats.append(
            {policy: rate(*players[policy], range(repeat * count, (repeat + 1) * count)) for policy, count in games.items()}
        )
        if yardstick:
            theirs = {policy: max(found, theirs.get(policy, 0)) for policy, found in yardstick(size).items()}
    best = {policy: max(rates[policy] for rates in repeats) for policy in games}
    return repeats[0], best, theirs


# ------------------------------------------------------------ the yardstick


def compiled(folder: Path) -> Callable[[int], Rates] | None:
    """The yardstick, ready to play so many games of each policy; None, after a sentence, where that cannot be."""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if not YARDSTICK.exists():
        print("There is no yardstick beside this checkout (../shared/tools/yardstick), so only our own rates are told.")
        return None
    if compiler is None:
        print("There is no C compiler here, so only our own rates are told.")
        return None
    program = folder / "rollouts"
    done = subprocess.run([compiler, "-O2", "-o", program, YARDSTICK, "-lm"], check=False, capture_output=True, text=True)
    if done.returncode != 0:
        print(f"{Path(compiler).name} cannot compile the yardstick, so only our own rates are told: {done.stderr.strip()[:200]}")
        return None

    def play(games: int) -> Rates:
        answer = subprocess.run([program, "0", str(games)], check=True, capture_output=True, text=True)
        found = re.findall(r"^C pol \d best (\d+) games/s", answer.stdout, re.MULTILINE)
        return dict(zip(("greedy", "random"), map(float, found), strict=True))

    return play


if __name__ == "__main__":
    sys.exit(main())
