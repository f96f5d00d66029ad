"""The bots of Pyramids. They stand on the kernel's policy and see views only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.kernel import COLOURS, NOTHING, Card, Gain, Guide, Node, Weights, best_card
from ramses_desktop.games.pyramids.moves import Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, Player, Pyramids, State


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
    return Keep(*max(combinations(player.dealt, 2), key=lambda pair: _promise(*pair)))


def _promise(first: int, second: int) -> int:
    same = parts().cards[first].colour == parts().cards[second].colour
    return guide().wish(first, 0) + guide().wish(second, int(same))


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
    tombs = [player.tombs(colour) for colour in range(COLOURS)]
    return Take(view.display.index(best_card(guide(), view.display, tombs, _nodes(player))) + 1)


def _nodes(player: Player) -> list[Node]:
    return [guide().node(pyramid.card, pyramid.crossed) for pyramid in player.pyramids]


BOTS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}


# ------------------------------------------------------------ advice


def advise(view: State, seat: int, count: int = 3) -> list[tuple[Move, str]]:
    """What the greedy bot thinks best, best first, each with its reason in words."""
    legal = GAME.moves(view)
    ranked = sorted(legal, key=lambda move: _worth(view, seat, move), reverse=True)
    return [(move, _reason(view, seat, move)) for move in ranked[:count]]


def _worth(view: State, seat: int, move: Move) -> int:
    player = view.players[seat]
    if isinstance(move, Cross | Bonus):
        card, crossed, boxes = _marks(player, move)
        return guide().judge(card, crossed, boxes, not player.torches[view.round])
    if isinstance(move, Keep):
        return _promise(move.first, move.second)
    if isinstance(move, Take) and move.place:
        number = view.display[move.place - 1]
        held = player.tombs(parts().cards[number].colour) + _in_play(player, parts().cards[number].colour)
        return guide().wish(number, held)
    return NOTHING


def _in_play(player: Player, colour: int) -> int:
    return sum(parts().cards[pyramid.card].colour == colour for pyramid in player.pyramids)


def _marks(player: Player, move: Cross | Bonus) -> tuple[Card, int, int]:
    """The card, its crosses so far, and the boxes of a mark."""
    crossed = next(pyramid.crossed for pyramid in player.pyramids if pyramid.card == move.card)
    return parts().cards[move.card], crossed, move.boxes if isinstance(move, Cross) else move.box


def _reason(view: State, seat: int, move: Move) -> str:
    player = view.players[seat]
    if isinstance(move, Cross | Bonus):
        return _mark_reason(*_marks(player, move), torch=not player.torches[view.round])
    if isinstance(move, Keep):
        ways = [parts().cards[number].distance(0) for number in (move.first, move.second)]
        return f"Keep {move.first} and {move.second}: their tombs are {ways[0]} and {ways[1]} boxes away."
    if isinstance(move, Take) and move.place:
        card = parts().cards[view.display[move.place - 1]]
        return f"Take {card.number}: its tomb is {card.distance(0)} boxes away."
    return "Take the unseen card." if isinstance(move, Take) else "Go on without the bonus."


def _mark_reason(card: Card, crossed: int, boxes: int, *, torch: bool) -> str:
    gain = Gain(card, boxes)
    closer = card.distance(crossed) - card.distance(crossed | boxes)
    found = [
        "completes the pyramid" if gain.tomb else "",
        "takes the torch of this round" if gain.torches and torch else "",
        _count(gain.reds + gain.greens, "a gem", "{n} gems"),
        _count(gain.crosses, "a bonus box", "{n} bonus boxes"),
        "a potion" if gain.potions else "",
        "" if gain.tomb else _count(closer, "comes a box closer to the tomb", "comes {n} boxes closer to the tomb"),
        _count(gain.skulls, "but a skull", "but {n} skulls"),
    ]
    words = ", ".join(filter(None, found)).removeprefix("but ") or "opens new ways"
    return f"On {card.number}: {words}."


def _count(count: int, one: str, many: str) -> str:
    return "" if count < 1 else one if count == 1 else many.replace("{n}", str(count))
