"""Plays whole expedition games out with whatever form of the kernels it finds, and tells how many per CPU second: the worker of
bench_kernel, which runs it once for each form. Each line it reads is a command to play a round; it answers in one line of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import Any, Final

from ramses_desktop.games.flip_and_write.playout import DISPLAY, HAND, ROUNDS, at_random, compiled
from ramses_desktop.games.pyramids import bots as pyramids_bots
from ramses_desktop.games.pyramids import deck as pyramids_deck
from ramses_desktop.games.pyramids import kernel as pyramids
from ramses_desktop.games.silver_gold import bots as silver_gold_bots
from ramses_desktop.games.silver_gold import deck as silver_gold_deck
from ramses_desktop.games.silver_gold import kernel as silver_gold

SEATS: Final = 2
SECOND: Final = "silver_gold "
"""Stands before the policies of Silver & Gold; those without a name before them are of Pyramids."""

Rates = dict[str, float]
"""Games per CPU second, by policy."""


def pyramids_guide(policy: str) -> Any:
    box = pyramids_deck.parts()
    weights = pyramids_bots.KEEN if policy == "keen" else pyramids.Weights()
    return pyramids.Guide(list(box.cards.values()), [pattern.placements for pattern in box.patterns], box.values, weights)


def silver_gold_guide(policy: str) -> Any:
    box = silver_gold_deck.parts()
    weights = silver_gold_bots.KEEN if policy == "keen" else silver_gold.Weights()
    patterns = [pattern.placements for pattern in box.patterns]
    return silver_gold.Guide(list(box.cards.values()), patterns, box.expeditions, box.values, weights)


class Policy:
    """One way to play, with a memory of its own that fills from round to round. No game is played twice."""

    def __init__(self, name: str) -> None:
        self.random = Random(name)
        policy = name.removeprefix(SECOND)
        self.kernel: Any = pyramids if policy == name else silver_gold
        self.pack = (pyramids_deck if policy == name else silver_gold_deck).parts().expeditions
        self.guide = pyramids_guide(policy) if policy == name else silver_gold_guide(policy)
        self.numbers = list(self.guide.cards)
        self.choose: Callable[..., Any] | None = at_random(self.guide, self.below) if policy == "random" else None

    def below(self, bound: int) -> int:
        return int(self.random.random() * bound)

    def shuffled(self, items: Sequence[int]) -> list[int]:
        # Quicker than `shuffle`; dealing is part of what is measured.
        keys = [self.random.random() for _ in items]
        return [items[place] for place in sorted(range(len(items)), key=keys.__getitem__)]

    def dealt(self) -> Any:
        guide = self.guide
        cards = self.shuffled(self.numbers)
        runners = [self.kernel.Runner([guide.node(cards.pop(), 0) for _ in range(HAND)]) for _ in range(SEATS)]
        orders = [self.shuffled(self.pack) for _ in range(ROUNDS)]
        return self.kernel.Race(guide, runners, orders, [cards.pop() for _ in range(DISPLAY)], cards)

    def rate(self, games: int) -> float:
        """Games per CPU second, dealing included."""
        start = process_time()
        for _ in range(games):
            self.dealt().run(self.choose)
        return games / (process_time() - start)


POLICIES: Final = ("greedy", "keen", "random", f"{SECOND}greedy", f"{SECOND}keen")


def main() -> int:
    policies = {name: Policy(name) for name in POLICIES}
    print("compiled" if compiled() else "plain", flush=True)
    for line in sys.stdin:
        games: dict[str, int] = json.loads(line)
        print(json.dumps({name: policies[name].rate(count) for name, count in games.items()}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
