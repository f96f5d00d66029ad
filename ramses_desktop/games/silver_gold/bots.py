"""The bots of Silver & Gold. They stand on the kernel's policy and see views only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ramses_desktop.bots import Bot
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.bots import ExpeditionSimulation, Mind, adviser, levels, policies
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.kernel import Card, Foresight, Gain, Guide, Node, Race, Runner, Weights, held
from ramses_desktop.games.silver_gold.moves import Bonus, Cross, Keep, Move, Take
from ramses_desktop.games.silver_gold.rules import ALL_TURNS, Player, SilverGold, State, palm_worth

CHILD: Final = Weights(coin=60, palm=12, poor=0, cross=40, turn=20, box=4, gold=30, grove=30, seal=0)
"""What a beginner loves: all that shines. That islands are to be completed is found out in the end."""
KEEN: Final = Weights(
    coin=4, palm=9, poor=15, cross=27, turn=40, box=4, gold=4, grove=12, seal=34, plans=True, foresight=Foresight(2, 0.6)
)
"""The best prices we know, for thinking ahead."""


PIECE: Final = 500
"""Of what can be left of an island, so much is worked out at a time: a few milliseconds."""


def _guide(weights: Weights) -> Guide:
    box = parts()
    patterns = [pattern.placements for pattern in box.patterns]
    return Guide(list(box.cards.values()), patterns, box.expeditions, box.values, weights)


guide, child_guide, keen_guide = policies(_guide, Weights(), CHILD, KEEN)


class SilverGoldMind(Mind[State, Guide, Runner]):
    def pack(self) -> Sequence[int]:
        return parts().expeditions

    def runner(self, own: Guide, view: State, seat: int) -> Runner:
        player = view.players[seat]
        runner = Runner([own.node(one.card, one.crossed) for one in player.cards])
        runner.coins, runner.rows, runner.cups = player.coins, len(player.cups), sum(player.cups)
        runner.palm_boxes, runner.palms = len(player.palms), sum(player.palms)
        for number in player.done:
            runner.complete(own.cards[number])
        own.feel(runner, min(view.number, ALL_TURNS - 1), palm_worth(view))
        return runner

    def judged(self, own: Guide, runner: Runner, at: int, boxes: int) -> int:
        node = runner.nodes[at]
        return own.judge(node.card, node.crossed, boxes, runner.mood)

    def wished(self, own: Guide, runner: Runner, number: int) -> int:
        return own.wish(number, *held(runner))

    def total(self, own: Guide, runner: Runner) -> int:
        return runner.total(own.values)

    def promise(self, own: Guide, first: int, second: int) -> int:
        """With something on top for a seal that counts for the other."""
        return own.worth(first) + self.wished(own, Runner([own.node(first, 0)]), second)


class SilverGoldSimulation(ExpeditionSimulation[State, Guide, Runner, Race]):
    def race(self, runners: list[Runner], display: list[int], deck: list[int]) -> Race:
        race = Race(self.own, runners, self.orders, display, deck, self.view.starter)
        race.trophies = len(self.view.trophies)
        race.turn = self.view.number
        return race

    def complete(self, race: Race, me: Runner) -> None:
        race.due = me.due = True

    def replace(self, race: Race, waiting: list[Runner]) -> None:
        race.replace(waiting)

    def new_runner(self, nodes: list[Node]) -> Runner:
        return Runner(nodes)


MIND: Final = SilverGoldMind(guide, child_guide)


def simulate(game: SilverGold, seen: Sequence[State], seat: int) -> SilverGoldSimulation:
    return SilverGoldSimulation(MIND, keen_guide(), game, seen, seat)


def get_ready() -> Iterator[None]:
    """The plans of all islands, which take a second, in pieces: before the first thought, so that no later one holds anybody up."""
    own = keen_guide()
    while unplanned := own.unplanned():
        own.look_ahead(unplanned[0], PIECE)
        yield


BOTS: dict[str, Bot] = levels(MIND, simulate, get_ready)


# ------------------------------------------------------------ hints


def reason(view: State, seat: int, move: Move) -> str:
    """What the move brings at once."""
    if isinstance(move, Cross | Bonus):
        return _why_mark(view, view.players[seat], move)
    if isinstance(move, Keep):
        first, second = (parts().cards[number] for number in (move.first, move.second))
        return tr(
            "Keep {first} and {second}: {this}; {that}.",
            first=first.number,
            second=second.number,
            this=_offer(first),
            that=_offer(second),
        )
    if isinstance(move, Take) and move.place:
        card = parts().cards[view.display[move.place - 1]]
        return _why_take(view.players[seat], card)
    return tr("Take the unseen card.") if isinstance(move, Take) else tr("Go on without the bonus.")


def _why_take(player: Player, card: Card) -> str:
    if points := _by_seals(player, card):
        return tr("Take {card}: {promise}, and {n} by seals.", card=card.number, promise=_offer(card), n=points)
    return tr("Take {card}: {promise}.", card=card.number, promise=_offer(card))


def _offer(card: Card) -> str:
    """What an island promises: `12 points, 2 coins, a palm`."""
    icons = [
        _several(card.coins.bit_count(), mark("a coin"), mark("{n} coins")),
        _several(card.palms.bit_count(), mark("a palm"), mark("{n} palms")),
        _several(card.crosses.bit_count(), mark("an X"), mark("{n} X")),
    ]
    return ", ".join([tr("{n} points", n=card.size), *filter(None, icons)])


def _by_seals(player: Player, card: Card) -> int:
    """Points that seals would bring, once this island is completed."""
    cards = [parts().cards[number] for number in (*player.done, *(one.card for one in player.cards))]
    points = sum(other.seal_points for other in cards if other.seal == card.colour)
    return points + sum(card.seal_points for other in cards if other.colour == card.seal)


def _why_mark(view: State, player: Player, move: Cross | Bonus) -> str:
    card = parts().cards[move.card]
    boxes = move.boxes if isinstance(move, Cross) else move.box
    crossed = next(one.crossed for one in player.cards if one.card == move.card)
    gain, left = Gain(card, boxes), (card.free & ~crossed & ~boxes).bit_count()
    palms = min(gain.palms, parts().values.palm_boxes - len(player.palms))
    row = parts().values.coins_after(player.coins, gain.coins) // parts().values.in_a_row > player.rows
    found = [
        "" if left else tr("completes the island"),
        tr("fills a row of coins") if row else _several(gain.coins, mark("a coin"), mark("{n} coins")),
        _several(palms, mark("a palm for {worth}"), mark("{n} palms for {worth} each"), worth=palm_worth(view)),
        _several(gain.crosses, mark("a bonus box"), mark("{n} bonus boxes")),
        _several(left, mark("one box is left"), mark("{n} boxes are left")),
    ]
    return tr("On {card}: {brought}.", card=move.card, brought=", ".join(filter(None, found)))


def _several(count: int, one: str, many: str, **words: Any) -> str:
    return "" if count < 1 else tr(one if count == 1 else many, n=count, **words)


ADVISER: Final = adviser(simulate, reason, get_ready)
