"""The bots of Pyramids. They stand on the kernel's policy and see views only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.kernel import COLOURS, NOTHING, Guide, Node, Weights, best_card
from ramses_desktop.games.pyramids.moves import DECK, Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.pyramids.rules import CROSS, KEEP, Player, Pyramids, State


@lru_cache(maxsize=1)
def guide() -> Guide:
    box = parts()
    return Guide(list(box.cards.values()), [pattern.placements for pattern in box.patterns], box.values, Weights())


class GreedyBot:
    """Takes what looks best right now: icons at once, and the way to the tomb."""

    def choose(self, game: Pyramids, seen: Sequence[State], seat: int, luck: Luck) -> Move:
        view = seen[-1]
        player = view.players[seat]
        if view.stage == KEEP:
            return _keep(player)
        if view.stage == CROSS:
            return _cross(view, player)
        return _take(view, player)


def _keep(player: Player) -> Keep:
    """The two most promising, with something on top for two of one colour."""
    cards = parts().cards

    def promise(pair: tuple[int, ...]) -> int:
        first, second = pair
        same = cards[first].colour == cards[second].colour
        return guide().wish(first, 0) + guide().wish(second, int(same))

    return Keep(*max(combinations(player.dealt, 2), key=promise))


def _cross(view: State, player: Player) -> Move:
    pattern = guide().single if view.bonus else parts().expeditions[view.expedition]
    torch = not player.torches[view.round]
    steps = [guide().best(node, pattern, torch) for node in _nodes(player)]
    best = max(steps, key=lambda step: step.worth)
    if best.worth == NOTHING:
        return LoseBonus()
    number = best.node.card.number
    return Bonus(number, best.boxes) if view.bonus else Cross(number, best.boxes)


def _take(view: State, player: Player) -> Take:
    if not view.display:
        return DECK
    tombs = [player.tombs(colour) for colour in range(COLOURS)]
    return Take(view.display.index(best_card(guide(), view.display, tombs, _nodes(player))) + 1)


def _nodes(player: Player) -> list[Node]:
    return [guide().node(pyramid.card, pyramid.crossed) for pyramid in player.pyramids]


BOTS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}
