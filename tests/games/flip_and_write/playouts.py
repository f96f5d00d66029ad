"""Play-outs of the flip-and-write games for tests: dealt from a seed, traced, and played at random."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.playout import DISPLAY, HAND, ROUNDS, Node, Step

Chooser: TypeAlias = Callable[[Any, int], tuple[int, Step | None]]
GAMES = ("pyramids", "silver_gold")


def kernel(game: str) -> Any:
    return import_module(f"ramses_desktop.games.{game}.kernel")


def choices(policy: Any, node: Node, pattern: int) -> list[int]:
    """The boxes of every legal placement: the pattern's, then single boxes."""
    near, crossed = node.card.reach(node.crossed), node.crossed
    placements = policy.placements(node.card, pattern)
    return [one.boxes for one in placements if one.boxes & near and not one.boxes & crossed]


def step_to(policy: Any, node: Node, boxes: int) -> Step:
    found: Step = policy.step(node, policy.placement(node.card, boxes))
    return found


def at_random(policy: Any, below: Callable[[int], int]) -> Chooser:
    """Any legal placement, all equally likely; `below` draws a number."""

    def choose(player: Any, pattern: int) -> tuple[int, Step | None]:
        found = [(at, boxes) for at, node in enumerate(player.nodes) for boxes in choices(policy, node, pattern)]
        if not found:
            return 0, None
        at, boxes = found[below(len(found))]
        return at, step_to(policy, player.nodes[at], boxes)

    return choose


def dealt(game: str, policy: Any, players: int, seed: str, last: Any) -> Any:
    """A table dealt from this seed; `last` is the rival's colour order, or the first player."""
    luck = Luck(seed)
    cards = luck.shuffled(policy.cards)
    seats = [kernel(game).SimPlayer([policy.node(cards.pop(), 0) for _ in range(HAND)]) for _ in range(players)]
    orders = [luck.shuffled(policy.pack) for _ in range(ROUNDS)]
    return kernel(game).Playout(policy, seats, orders, [cards.pop() for _ in range(DISPLAY)], cards, last)
