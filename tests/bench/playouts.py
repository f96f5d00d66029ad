"""Plays whole games of Pyramids out with whatever form of the kernel it finds, and tells how many per CPU second: the worker of
bench_kernel, which runs it once for each form. Each line it reads is a command to play a round; it answers in one line of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Final

from ramses_desktop.games.pyramids import deck, kernel
from ramses_desktop.games.pyramids.bots import KEEN
from ramses_desktop.games.pyramids.kernel import DISPLAY, HAND, ROUNDS, Chooser, Guide, Race, Runner, Weights, at_random

SEATS: Final = 2

Rates = dict[str, float]
"""Games per CPU second, by policy."""


def new_guide(weights: Weights) -> Guide:
    parts = deck.parts()
    return Guide(list(parts.cards.values()), [pattern.placements for pattern in parts.patterns], parts.values, weights)


class Policy:
    """One way to play, with a memory of its own that fills from round to round. No game is played twice."""

    def __init__(self, name: str) -> None:
        self.random = Random(name)
        self.guide = new_guide(KEEN if name == "keen" else Weights())
        self.choose: Chooser | None = at_random(self.guide, self.below) if name == "random" else None

    def below(self, bound: int) -> int:
        return int(self.random.random() * bound)

    def shuffled(self, items: Sequence[int]) -> list[int]:
        # Quicker than `shuffle`; dealing is part of what is measured.
        keys = [self.random.random() for _ in items]
        return [items[place] for place in sorted(range(len(items)), key=keys.__getitem__)]

    def dealt(self) -> Race:
        guide, pack = self.guide, deck.parts().expeditions
        cards = self.shuffled(NUMBERS)
        runners = [Runner([guide.node(cards.pop(), 0) for _ in range(HAND)]) for _ in range(SEATS)]
        orders = [self.shuffled(pack) for _ in range(ROUNDS)]
        return Race(guide, runners, orders, [cards.pop() for _ in range(DISPLAY)], cards)

    def rate(self, games: int) -> float:
        """Games per CPU second, dealing included."""
        start = process_time()
        for _ in range(games):
            self.dealt().run(self.choose)
        return games / (process_time() - start)


NUMBERS: Final = tuple(range(1, deck.CARDS + 1))
POLICIES: Final = ("greedy", "keen", "random")


def main() -> int:
    policies = {name: Policy(name) for name in POLICIES}
    print("compiled" if kernel.compiled() else "plain", flush=True)
    for line in sys.stdin:
        games: dict[str, int] = json.loads(line)
        print(json.dumps({name: policies[name].rate(count) for name, count in games.items()}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
