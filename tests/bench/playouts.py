"""Plays out whole flip-and-write games with whichever form of the kernels it finds, and reports games per CPU second: the worker of
bench_kernel, which runs it once for each form. Each input line is a command to play a round, answered by one line of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any, Final

from ramses_desktop.games.flip_and_write.playout import DISPLAY, HAND, ROUNDS, compiled
from ramses_desktop.games.pyramids import bots as pyramids
from ramses_desktop.games.silver_gold import bots as silver_gold
from tests.games.flip_and_write.playouts import kernel

BOTS: Final[dict[str, Any]] = {"pyramids": pyramids, "silver_gold": silver_gold}
SEATS: Final = 2
SECOND: Final = "silver_gold "
"""Prefix of Silver & Gold's policies; those without a prefix are for Pyramids."""

Rates = dict[str, float]
"""Games per CPU second, by policy."""


def new_policy(game: str, name: str) -> Any:
    """A policy with its own cache."""
    known = BOTS[game].keen_policy() if name == "keen" else BOTS[game].plain_policy()
    return kernel(game).Policy(list(known.cards.values()), list(known.patterns), known.pack, known.values, known.weights)


class Policy:
    """A way to play, with its own cache that fills from round to round. No game is played twice."""

    def __init__(self, name: str) -> None:
        self.random = Random(name)
        policy = name.removeprefix(SECOND)
        game = "pyramids" if policy == name else "silver_gold"
        self.kernel = kernel(game)
        self.policy = new_policy(game, policy)
        self.numbers = list(self.policy.cards)

    def shuffled(self, items: Sequence[int]) -> list[int]:
        # Quicker than `shuffle`, because dealing is part of the measurement.
        keys = [self.random.random() for _ in items]
        return [items[place] for place in sorted(range(len(items)), key=keys.__getitem__)]

    def dealt(self) -> Any:
        policy = self.policy
        cards = self.shuffled(self.numbers)
        players = [self.kernel.SimPlayer([policy.node(cards.pop(), 0) for _ in range(HAND)]) for _ in range(SEATS)]
        orders = [self.shuffled(policy.pack) for _ in range(ROUNDS)]
        return self.kernel.Playout(policy, players, orders, [cards.pop() for _ in range(DISPLAY)], cards)

    def rate(self, games: int) -> float:
        """Games per CPU second, dealing included."""
        start = process_time()
        for _ in range(games):
            self.dealt().run()
        return games / (process_time() - start)


POLICIES: Final = ("greedy", "keen", f"{SECOND}greedy", f"{SECOND}keen")


def main() -> int:
    policies = {name: Policy(name) for name in POLICIES}
    print("compiled" if compiled() else "plain", flush=True)
    for line in sys.stdin:
        games: dict[str, int] = json.loads(line)
        print(json.dumps({name: policies[name].rate(count) for name, count in games.items()}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
