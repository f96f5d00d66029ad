"""The bots of Pyramids. They stand on the kernel's policy and see views only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from attrs import evolve

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.bots.hints import Adviser
from ramses_desktop.bots.search import Plan, SearchingBot
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.kernel import (
    COLOURS,
    DISPLAY,
    NOTHING,
    TURNS,
    Card,
    Chooser,
    Foresight,
    Gain,
    Guide,
    Node,
    Race,
    Runner,
    Step,
    Weights,
    best_card,
    box_earned,
)
from ramses_desktop.games.pyramids.moves import Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.pyramids.rules import ALL_TURNS, CROSS, KEEP, REPLACE, Player, Pyramids, State

CHILD: Final = Weights(torch=90, gem=60, skull=0, potion=5, cross=30, tomb=60, step=18, box=4, second=0)
"""What a beginner loves: all that shines. That skulls cost anything is found out in the end."""
NOTICED: Final = 60
"""Of a hundred placements, so many come to a beginner's mind."""
KEEN: Final = Weights(
    torch=66,
    gem=32,
    skull=-12,
    potion=33,
    cross=14,
    tomb=36,
    step=31,
    box=1,
    second=16,
    foresight=Foresight(late=3, pace=1.8, spread=1.4, share=0.51, way=26),
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
    return Guide(list(box.cards.values()), [pattern.placements for pattern in box.patterns], box.values, weights)


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


class ChildBot:
    """Goes for all that shines, but overlooks many a placement, and takes the card that it likes."""

    def choose(self, game: Pyramids, seen: Sequence[State], seat: int, luck: Luck) -> Move:
        view = seen[-1]
        legal = game.moves(view)
        if view.stage != CROSS:
            return luck.pick(legal)
        noticed = [move for move in legal if luck.below(100) < NOTICED] or [luck.pick(legal)]
        player = view.players[seat]
        return max(noticed, key=lambda move: _likes(view, player, move))


def _likes(view: State, player: Player, move: Move) -> int:
    if not isinstance(move, Cross | Bonus):
        return NOTHING
    return child_guide().judge(*_marks(player, move), torch=not player.torches[view.round])


def _marks(player: Player, move: Cross | Bonus) -> tuple[Card, int, int]:
    """The card, its crosses so far, and the boxes of a mark."""
    crossed = next(pyramid.crossed for pyramid in player.pyramids if pyramid.card == move.card)
    return parts().cards[move.card], crossed, move.boxes if isinstance(move, Cross) else move.box


def _keep(player: Player) -> Keep:
    return Keep(*kept(guide(), player.dealt))


def kept(own: Guide, dealt: Sequence[int]) -> tuple[int, int]:
    """The two most promising, with something on top for two of one colour."""
    return max(combinations(dealt, 2), key=lambda pair: promise(own, *pair))


def promise(own: Guide, first: int, second: int) -> int:
    same = own.cards[first].colour == own.cards[second].colour
    return own.wish(first, 0) + own.wish(second, int(same))


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


# ------------------------------------------------------------ thinking ahead


class Rehearsing:
    """A decision of this game, tried out by the kernel. Marks of others that are made in this very step are as unknown as those
    still to come: all of them are guessed by the policy."""

    def __init__(self, own: Guide, game: Pyramids, seen: Sequence[State], seat: int) -> None:
        view = game.view(seen[-1], seat)
        self.own = own
        self.game = game
        self.seat = seat
        self.view = view
        self.policy: Chooser | None = None
        """How everybody goes on; by the guide where nothing is said."""
        self.runners = [_runner(own, view, player) for player in range(len(view.players))]
        self.pending = view.bonus if view.stage == CROSS else 0
        self.claimed = [len(owners) for owners in view.claims]
        for runner in self.runners:
            runner.mood = own.mood(view.number)
        # Nobody has decided yet, as far as guessing goes: legal marks by lot would be worth less than those of the policy.
        undecided = evolve(view, seat=0, players=view.before, before=view.before) if view.stage == CROSS else view
        self.seen = (*seen[:-1], undecided)
        self.earned = _earned(view)
        self.envy = ENVY
        self.steps: dict[Move, tuple[int, Step]] = {}
        legal = game.moves(view)
        worths = {move: self._worth(move) for move in legal}
        self.candidates = sorted(legal, key=lambda move: -worths[move])
        turns = ALL_TURNS - view.number + (view.stage != REPLACE)
        # Not counted by players: at a full table there is as much to guess, so it is played out as often, and takes longer.
        self.effort = (turns + 1) / ALL_TURNS

    def _worth(self, move: Move) -> int:
        own, runner = self.own, self.runners[self.seat]
        if isinstance(move, Cross | Bonus):
            at = next(at for at, node in enumerate(runner.nodes) if node.card.number == move.card)
            boxes = move.boxes if isinstance(move, Cross) else move.box
            node = runner.nodes[at]
            self.steps[move] = at, own.step(node, boxes, 0)
            return own.judge(node.card, node.crossed, boxes, runner.torch, runner.mood)
        if isinstance(move, Keep):
            return promise(own, move.first, move.second)
        if isinstance(move, Take) and move.place:
            card = own.cards[self.view.display[move.place - 1]]
            held = runner.tombs[card.colour] + sum(node.card.colour == card.colour for node in runner.nodes)
            return own.wish(card.number, held)
        return NOTHING

    def imagine(self, luck: Luck) -> None:
        self.believe(self.game.guess(self.seen, self.seat, luck))

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
        race = Race(self.own, runners, self.orders, list(display), deck, self.view.struck if len(runners) == 1 else ())
        race.claimed = self.claimed[:]
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
        pattern = race.orders[race.turn // TURNS][race.turn % TURNS]
        me = race.runners[self.seat]
        done = [(node.card.number, me) for node in me.nodes if node.crossed & node.card.tomb]
        at, step = self.steps[move]
        bonus = self.pending - (self.pending > 0) + race.mark(me, at, step, done)
        if bonus:
            race.cross_off(me, self.own.single, self.policy, done, bonus - 1)
        for runner in race.runners:
            if runner is not me:
                race.cross_off(runner, pattern, self.policy, done)
        race.finish_turn(done)
        return race

    def _taken(self, move: Take) -> Race:
        race = self._race([runner.copy() for runner in self.runners], self.view.display, self.deck[:])
        me = race.runners[self.seat]
        number = race.display.pop(move.place - 1) if move.place else race.deck.pop()
        me.nodes.append(self.own.node(number, 0))
        waiting = dict.fromkeys((self.seat, *self.view.queue))
        race.replace([race.runners[seat] for seat in waiting], [(colour, race.runners[seat]) for colour, seat in self.earned])
        return race


def _runner(own: Guide, view: State, seat: int) -> Runner:
    """A player as the kernel knows them."""
    player, values = view.players[seat], parts().values
    runner = Runner([own.node(pyramid.card, pyramid.crossed) for pyramid in player.pyramids])
    runner.torches, runner.torch = sum(player.torches), not player.torches[view.round]
    runner.reds, runner.greens, runner.skulls = player.reds, player.greens, player.skulls
    runner.boxes = sum(value for owners in view.claims for value, owner in zip(values.boxes, owners, strict=False) if owner == seat)
    runner.tombs = [player.tombs(colour) for colour in range(COLOURS)]
    runner.lowest = min(player.done, default=0)
    return runner


def _earned(view: State) -> list[tuple[int, int]]:
    """Colour and seat of the pyramid points that this turn has earned, once completed pyramids have been laid aside."""
    cards = parts().cards
    found = []
    for seat, (player, before) in enumerate(zip(view.players, view.before, strict=True)):
        for place in range(len(before.done), len(player.done)):
            colour = cards[player.done[place]].colour
            if box_earned(sum(cards[number].colour == colour for number in player.done[: place + 1])):
                found.append((player.done[place], colour, seat))
    return [(colour, seat) for _, colour, seat in sorted(found)]


def rehearse(game: Pyramids, seen: Sequence[State], seat: int) -> Rehearsing:
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


# ------------------------------------------------------------ hints


def rehearse_alone(game: Pyramids, seen: Sequence[State], seat: int) -> Rehearsing:
    """As if only the own points counted: they are what a hint tells."""
    rehearsal = rehearse(game, seen, seat)
    rehearsal.envy = 0
    return rehearsal


def reason(view: State, seat: int, move: Move) -> str:
    """What the move brings at once."""
    player = view.players[seat]
    if isinstance(move, Cross | Bonus):
        return f"On {move.card}: {_brings(player, *_marks(player, move), torch=not player.torches[view.round])}."
    if isinstance(move, Keep):
        return _why_keep(parts().cards[move.first], parts().cards[move.second])
    if isinstance(move, Take) and move.place:
        return _why_take(player, parts().cards[view.display[move.place - 1]])
    return "Take the unseen card." if isinstance(move, Take) else "Go on without the bonus."


def _why_keep(first: Card, second: Card) -> str:
    near, far = (_number(card.distance(0)) for card in (first, second))
    alike = f" Both are {COLOUR_NAMES[first.colour]}." if first.colour == second.colour else ""
    return f"Keep {first.number} and {second.number}: {near} and {far} boxes to their tombs.{alike}"


def _why_take(player: Player, card: Card) -> str:
    in_play = sum(parts().cards[pyramid.card].colour == card.colour for pyramid in player.pyramids)
    nth = _earning(player.tombs(card.colour) + in_play + 1)
    colour = f", and it can be the {nth} {COLOUR_NAMES[card.colour]} one" if nth else ""
    return f"Take {card.number}: {_boxes(card.distance(0))} to its tomb{colour}."


def _brings(player: Player, card: Card, crossed: int, boxes: int, *, torch: bool) -> str:
    gain = Gain(card, boxes)
    nth = _earning(player.tombs(card.colour) + 1)
    completes = f"completes the {nth} {COLOUR_NAMES[card.colour]} pyramid" if nth else "completes the pyramid"
    taken = [
        "the torch of this round" if gain.torches and torch else "",
        _count(gain.reds, "a red gem", "red gems"),
        _count(gain.greens, "a green gem", "green gems"),
        _count(gain.potions, "a potion", "potions"),
        _count(gain.crosses, "a bonus box", "bonus boxes"),
    ]
    closer = card.distance(crossed) - card.distance(crossed | boxes)
    found = [
        completes if gain.tomb else "",
        f"takes {_joined(taken)}" if any(taken) else "",
        f"comes {_boxes(closer)} closer to the tomb" if closer > 0 and not gain.tomb else "",
    ]
    skulls = f"crosses {_count(gain.skulls, 'a skull', 'skulls')}" if gain.skulls else ""
    return ", but ".join(filter(None, (_joined(found), skulls))) or "opens new ways"


def _earning(completed: int) -> str:
    """Which one of its colour it is, if that earns pyramid points."""
    return {2: "second", 4: "fourth", 6: "sixth"}.get(completed, "") if box_earned(completed) else ""


def _boxes(count: int) -> str:
    return _count(count, "a box", "boxes")


def _count(count: int, one: str, many: str) -> str:
    return "" if count < 1 else one if count == 1 else f"{_number(count)} {many}"


def _number(count: int) -> str:
    return NUMBERS[count - 1] if count <= len(NUMBERS) else str(count)


NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def _joined(found: Iterable[str]) -> str:
    """With commas, and with “and” before the last; a comma there, too, where another “and” came before."""
    *most, last = [one for one in found if one] or [""]
    comma = "," if any(" and " in one for one in most) else ""
    return f"{', '.join(most)}{comma} and {last}" if most else last


ADVISER: Final = Adviser(rehearse_alone, reason, Plan(effort=2400, width=12))
