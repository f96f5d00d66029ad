"""The bots of Silver & Gold. They stand on the kernel's policy and see views only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from attrs import evolve

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.bots.search import Plan, SearchingBot
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.race import DISPLAY, NOTHING, TURNS
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.kernel import (
    Card,
    Chooser,
    Foresight,
    Gain,
    Guide,
    Race,
    Runner,
    Step,
    Weights,
    best_card,
    held,
)
from ramses_desktop.games.silver_gold.moves import Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.silver_gold.rules import ALL_TURNS, CROSS, GAME, KEEP, REPLACE, Player, SilverGold, State, palm_worth

CHILD: Final = Weights(coin=60, palm=12, poor=0, cross=40, turn=20, box=4, gold=30, grove=30, seal=0)
"""What a beginner loves: all that shines. That islands are to be completed is found out in the end."""
NOTICED: Final = 60
"""Of a hundred placements, so many come to a beginner's mind."""
KEEN: Final = Weights(
    coin=4, palm=9, poor=15, cross=27, turn=40, box=4, gold=4, grove=12, seal=34, plans=True, foresight=Foresight(2, 0.6)
)
"""The best prices we know, for thinking ahead."""


@lru_cache(maxsize=1)
def guide() -> Guide:
    return _guide(Weights())


@lru_cache(maxsize=1)
def child_guide() -> Guide:
    return _guide(CHILD)


@lru_cache(maxsize=1)
def keen_guide() -> Guide:
    return _guide(KEEN)


def _guide(weights: Weights) -> Guide:
    box = parts()
    patterns = [pattern.placements for pattern in box.patterns]
    return Guide(list(box.cards.values()), patterns, box.expeditions, box.values, weights)


# ------------------------------------------------------------ quick bots


class GreedyBot:
    """Takes what looks best right now: icons at once, and the turns that an island still takes."""

    def choose(self, game: SilverGold, seen: Sequence[State], seat: int, luck: Luck) -> Move:
        view = seen[-1]
        if view.stage == KEEP:
            return Keep(*kept(guide(), view.players[seat].dealt))
        runner = _runner(guide(), view, seat)
        if view.stage == CROSS:
            return _cross(view, runner)
        return Take(view.display.index(best_card(guide(), view.display, runner)) + 1)


class ChildBot:
    """Goes for all that shines, but overlooks many a placement, and takes the card that it likes."""

    def choose(self, game: SilverGold, seen: Sequence[State], seat: int, luck: Luck) -> Move:
        view = seen[-1]
        legal = game.moves(view)
        if view.stage != CROSS:
            return luck.pick(legal)
        noticed = [move for move in legal if luck.below(100) < NOTICED] or [luck.pick(legal)]
        runner = _runner(child_guide(), view, seat)
        return max(noticed, key=lambda move: judged(child_guide(), runner, view, move))


def kept(own: Guide, dealt: Sequence[int]) -> tuple[int, int]:
    """The two most promising, with something on top for a seal that counts for the other."""
    return max(combinations(dealt, 2), key=lambda pair: promise(own, *pair))


def promise(own: Guide, first: int, second: int) -> int:
    return own.worth(first) + wished(own, second, Runner([own.node(first, 0)]))


def wished(own: Guide, number: int, runner: Runner) -> int:
    """What taking this island is worth, those in play counted as if they were completed."""
    seals, done = held(runner)
    return own.wish(number, seals, done)


def _cross(view: State, runner: Runner) -> Move:
    pattern = guide().single if view.bonus else parts().expeditions[view.expedition]
    at, step = guide().greedy(runner, pattern)
    if step is None:
        return LoseBonus()
    number = runner.nodes[at].card.number
    return Bonus(number, step.boxes) if view.bonus else Cross(number, step.boxes)


def judged(own: Guide, runner: Runner, view: State, move: Move) -> int:
    """What the guide thinks of a move for this player."""
    if isinstance(move, Cross | Bonus):
        node = next(node for node in runner.nodes if node.card.number == move.card)
        boxes = move.boxes if isinstance(move, Cross) else move.box
        return own.judge(node.card, node.crossed, boxes, runner.mood)
    if isinstance(move, Keep):
        return promise(own, move.first, move.second)
    if isinstance(move, Take) and move.place:
        return wished(own, view.display[move.place - 1], runner)
    return NOTHING


def _runner(own: Guide, view: State, seat: int) -> Runner:
    """A player as the kernel knows them."""
    player = view.players[seat]
    runner = Runner([own.node(one.card, one.crossed) for one in player.cards])
    runner.coins, runner.rows, runner.cups = player.coins, len(player.cups), sum(player.cups)
    runner.palm_boxes, runner.palms = len(player.palms), sum(player.palms)
    for number in player.done:
        runner.complete(own.cards[number])
    own.feel(runner, min(view.number, ALL_TURNS - 1), palm_worth(view))
    return runner


# ------------------------------------------------------------ thinking ahead


class Rehearsing:
    """A decision of this game, tried out by the kernel. Marks of others that are made in this very step are as unknown as those
    still to come: all of them are guessed by the policy."""

    def __init__(self, own: Guide, game: SilverGold, seen: Sequence[State], seat: int) -> None:
        view = game.view(seen[-1], seat)
        self.own = own
        self.game = game
        self.seat = seat
        self.view = view
        self.policy: Chooser | None = None
        """How everybody goes on; by the guide where nothing is said."""
        self.envy = ENVY
        self.runners = [_runner(own, view, player) for player in range(len(view.players))]
        self.pending = view.bonus if view.stage == CROSS else 0
        # What was seen is remembered once, not for every guess. Nobody has decided yet, as far as guessing goes: legal marks by
        # lot would be worth less than those of the policy.
        known = game.recalled((*seen[:-1], view))
        self.known = evolve(known, seat=0, players=view.before) if view.stage == CROSS else known
        legal = game.moves(view)
        worths = {move: judged(own, self.runners[seat], view, move) for move in legal}
        self.candidates = sorted(legal, key=lambda move: -worths[move])
        turns = ALL_TURNS - view.number + (view.stage != REPLACE)
        # Not counted by players: at a full table there is as much to guess, so it is played out as often, and takes longer.
        self.effort = (turns + 1) / ALL_TURNS

    def imagine(self, luck: Luck) -> None:
        self.believe(self.game.guess((self.known,), self.seat, luck))

    def believe(self, state: State) -> None:
        """From now on, what is hidden is as it is here."""
        pack = parts().expeditions
        self.orders = [[pack[card] for card in order] for order in state.orders]
        self.deck = list(state.deck[::-1])
        self.hands = [player.dealt for player in state.players]

    def play_out(self, move: Move) -> float:
        if isinstance(move, Keep):
            race = self._dealt(move)
        elif isinstance(move, Take):
            race = self._taken(move)
        else:
            race = self._marked(move)
        race.run(self.policy)
        totals = [runner.total(self.own.values) for runner in race.runners]
        mine = totals.pop(self.seat)
        return mine - self.envy * max(totals, default=0)

    def _race(self, runners: list[Runner], display: Sequence[int], deck: list[int]) -> Race:
        race = Race(self.own, runners, self.orders, list(display), deck, self.view.starter)
        race.trophies = len(self.view.trophies)
        race.turn = self.view.number
        return race

    def _dealt(self, move: Keep) -> Race:
        pairs = [kept(self.own, hand) for hand in self.hands]
        pairs[self.seat] = move.first, move.second
        gone = {number for pair in pairs for number in pair}
        deck = [number for number in self.deck if number not in gone]
        runners = [Runner([self.own.node(number, 0) for number in pair]) for pair in pairs]
        return self._race(runners, [deck.pop() for _ in range(DISPLAY)], deck)

    def _marked(self, move: Move) -> Race:
        race = self._race([runner.copy() for runner in self.runners], self.view.display, self.deck[:])
        me = race.runners[self.seat]
        # What an earlier mark of the same step has completed is waiting to be laid aside.
        race.due = me.due = True
        pending = self.pending - (self.pending > 0)
        if not isinstance(move, LoseBonus):
            pending += race.mark(me, *self._step(me, move))
        if pending:
            race.cross_off(me, self.own.single, self.policy, pending - 1)
        pattern = race.orders[race.turn // TURNS][race.turn % TURNS]
        for runner in race.runners:
            if runner is not me:
                race.cross_off(runner, pattern, self.policy)
        race.finish_turn()
        return race

    def _step(self, me: Runner, move: Move) -> tuple[int, Step]:
        assert isinstance(move, Cross | Bonus)
        at = next(at for at, node in enumerate(me.nodes) if node.card.number == move.card)
        return at, self.own.step(me.nodes[at], move.boxes if isinstance(move, Cross) else move.box, 0)

    def _taken(self, move: Take) -> Race:
        race = self._race([runner.copy() for runner in self.runners], self.view.display, self.deck[:])
        me = race.runners[self.seat]
        number = race.display.pop(move.place - 1) if move.place else race.deck.pop()
        me.nodes.append(self.own.node(number, 0))
        waiting = dict.fromkeys((self.seat, *self.view.queue))
        race.replace([race.runners[seat] for seat in waiting])
        return race


def rehearse(game: SilverGold, seen: Sequence[State], seat: int) -> Rehearsing:
    return Rehearsing(keen_guide(), game, seen, seat)


ENVY: Final = 0.3
"""How much a point of the best rival counts against one of one's own. Rivals have their own luck, which only blurs the picture."""
VIZIER: Final = Plan(effort=20, width=3)
PHARAOH: Final = Plan(effort=1200, width=8)

BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
    "apprentice": ChildBot(),
    "scribe": GreedyBot(),
    "vizier": SearchingBot(rehearse, VIZIER),
    "pharaoh": SearchingBot(rehearse, PHARAOH),
}


# ------------------------------------------------------------ advice


def advise(view: State, seat: int, count: int = 3) -> list[tuple[Move, str]]:
    """What the greedy bot thinks best, best first, each with its reason in words."""
    runner = _runner(guide(), view, seat)
    ranked = sorted(GAME.moves(view), key=lambda move: judged(guide(), runner, view, move), reverse=True)
    return [(move, _reason(view, seat, move)) for move in ranked[:count]]


def _reason(view: State, seat: int, move: Move) -> str:
    if isinstance(move, Cross | Bonus):
        return _mark_reason(view, view.players[seat], move)
    if isinstance(move, Keep):
        first, second = (parts().cards[number] for number in (move.first, move.second))
        return f"Keep {first.number} and {second.number}: {_offer(first)}; {_offer(second)}."
    if isinstance(move, Take) and move.place:
        card = parts().cards[view.display[move.place - 1]]
        return f"Take {card.number}: {_offer(card)}{_seal(view.players[seat], card)}."
    return "Take the unseen card." if isinstance(move, Take) else "Go on without the bonus."


def _offer(card: Card) -> str:
    """What an island promises: `12 points, 2 coins, a palm`."""
    icons = [
        _several(card.coins.bit_count(), "a coin", "{n} coins"),
        _several(card.palms.bit_count(), "a palm", "{n} palms"),
        _several(card.crosses.bit_count(), "an X", "{n} X"),
    ]
    return ", ".join([f"{card.size} points", *filter(None, icons)])


def _seal(player: Player, card: Card) -> str:
    """What seals this island would add to, once it is completed."""
    cards = [parts().cards[number] for number in (*player.done, *(one.card for one in player.cards))]
    points = sum(other.seal_points for other in cards if other.seal == card.colour)
    points += sum(card.seal_points for other in cards if other.colour == card.seal)
    return f", and {points} by seals" if points else ""


def _mark_reason(view: State, player: Player, move: Cross | Bonus) -> str:
    card = parts().cards[move.card]
    boxes = move.boxes if isinstance(move, Cross) else move.box
    crossed = next(one.crossed for one in player.cards if one.card == move.card)
    gain, left = Gain(card, boxes), (card.free & ~crossed & ~boxes).bit_count()
    palms = min(gain.palms, parts().values.palm_boxes - len(player.palms))
    row = parts().values.coins_after(player.coins, gain.coins) // parts().values.in_a_row > player.rows
    found = [
        "" if left else "completes the island",
        "fills a row of coins" if row else _several(gain.coins, "a coin", "{n} coins"),
        _several(palms, f"a palm for {palm_worth(view)}", f"{{n}} palms for {palm_worth(view)} each"),
        _several(gain.crosses, "a bonus box", "{n} bonus boxes"),
        _several(left, "one box is left", "{n} boxes are left"),
    ]
    return f"On {move.card}: {', '.join(filter(None, found))}."


def _several(count: int, one: str, many: str) -> str:
    return "" if count < 1 else one if count == 1 else many.replace("{n}", str(count))
