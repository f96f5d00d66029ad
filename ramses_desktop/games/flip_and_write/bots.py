"""Shared by the bots of all flip-and-write games: asking a policy for a move, trying moves out in playouts, hints, judgements,
luck, and what kind of mistake a decision was. Knows no icons and no prices; each game brings a `Simulator` that does.

Luck is what a seat was dealt, or what came up, is worth, less the mean of all that could have come. Everything is judged by the
same playouts, so over many games luck comes out even.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from hashlib import sha256
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, TypeAlias

from attrs import evolve, frozen

from ramses_desktop.bots import Bot, RandomBot, judging
from ramses_desktop.bots.hints import PlayoutAdviser
from ramses_desktop.bots.judging import Kind
from ramses_desktop.bots.search import Budget, GetReady, SearchingBot, Thinking, is_ready
from ramses_desktop.engine import judged
from ramses_desktop.engine.judged import CARDS, DEAL, FLIP, WORTH, Fortune
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark
from ramses_desktop.games.flip_and_write import playout
from ramses_desktop.games.flip_and_write.card_data import EXPEDITIONS
from ramses_desktop.games.flip_and_write.grid import single_boxes
from ramses_desktop.games.flip_and_write.playout import DISPLAY, NOTHING, TURNS, Guesses, SimPlayer, Step
from ramses_desktop.games.flip_and_write.rules import (
    ALL_TURNS,
    CROSS,
    DEALT,
    KEEP,
    REPLACE,
    Bonus,
    Cross,
    ExpeditionGame,
    Keep,
    LoseBonus,
    Move,
    Take,
    is_one_box,
)
from ramses_desktop.games.flip_and_write.telling import CARD, CHOICE, PACK

NOTICED: Final = 60
"""Percentage of placements that a beginner notices."""
ENVY: Final = 0.3
"""Weight of the best rival's points against one's own. Rivals have their own luck, which only adds noise."""

Policy: TypeAlias = playout.Policy[Any, Any, Any]
Playout: TypeAlias = playout.Playout[Any, Any, Any]


def policies(game: ExpeditionGame[Any], make: Callable[..., Policy], *weights: Any) -> tuple[Callable[[], Any], ...]:
    """A policy for each of these weights, created on first use."""

    def policy_with(taste: Any) -> Policy:
        box = game.parts()
        patterns = [pattern.placements for pattern in box.patterns]
        return make(list(box.cards.values()), patterns, box.expeditions, box.values, taste)

    return tuple(lru_cache(maxsize=1)(partial(policy_with, taste)) for taste in weights)


@frozen
class Simulator:
    """Builds a game's playouts from a view."""

    plain: Callable[[], Policy]
    """The policy at default prices,"""
    child: Callable[[], Policy]
    """at a beginner's,"""
    keen: Callable[[], Policy]
    """and at the best known prices, for thinking ahead."""
    player: Callable[[Any, Any, int], Any]
    """A playout's player, from policy, view and seat."""
    new_player: Callable[[list[Any]], Any]
    """A player who starts with these cards."""
    playout: Callable[[Any, Any, list[Any], list[list[int]], list[int], list[int]], Any]
    """A view's table, with these players, expedition cards, display and deck."""
    get_ready: GetReady = is_ready
    """One-time slow preparations, in small steps;"""
    get_cards_ready: Callable[[Collection[int]], Iterable[None]] = lambda _: ()
    """and those for some cards alone."""

    def simulate(self, game: ExpeditionGame[Any], seen: Sequence[Any], seat: int) -> ExpeditionSimulation:
        """One decision, ready for playouts."""
        return ExpeditionSimulation(self, game, seen, seat)

    def promise(self, policy: Policy, first: int, second: int) -> int:
        """The value of keeping these two cards."""
        without, with_first = self.new_player([]), self.new_player([policy.node(first, 0)])
        return policy.wish(first, policy.held(without)) + policy.wish(second, policy.held(with_first))

    def best_pair(self, policy: Policy, dealt: Sequence[int]) -> tuple[int, int]:
        """The most promising pair of cards."""
        return max(combinations(dealt, 2), key=lambda pair: self.promise(policy, *pair))

    def worth(self, policy: Policy, player: SimPlayer, view: Any, move: Move) -> int:
        if isinstance(move, Cross | Bonus):
            node = player.nodes[place_of(player, move.card)]
            return policy.judge(node.card, node.crossed, move.boxes, player.situation)
        if isinstance(move, Keep):
            return self.promise(policy, move.first, move.second)
        if isinstance(move, Take) and move.place:
            return policy.wish(view.display[move.place - 1], policy.held(player))
        return NOTHING


def place_of(player: SimPlayer, card: int) -> int:
    """The index of a card among a player's cards in play."""
    return next(at for at, node in enumerate(player.nodes) if node.card.number == card)


# ------------------------------------------------------------ quick bots


@frozen
class GreedyBot:
    """Takes what looks best right now."""

    simulator: Simulator

    def choose(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Move:
        view, policy = seen[-1], self.simulator.plain()
        if view.stage == KEEP:
            policy.forget()  # another game begins, whose positions are others
            return Keep(*self.simulator.best_pair(policy, view.players[seat].dealt))
        player = self.simulator.player(policy, view, seat)
        if view.stage == REPLACE:
            return Take(view.display.index(policy.wanted(player, list(view.display))) + 1)
        at, step = policy.greedy(player, policy.single if view.bonus else policy.pack[view.expedition])
        if step is None:
            return LoseBonus()
        number = player.nodes[at].card.number
        return Bonus(number, step.boxes) if view.bonus else Cross(number, step.boxes)


@frozen
class ChildBot:
    """Goes for everything shiny, but overlooks many placements and takes any card."""

    simulator: Simulator

    def choose(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Move:
        view, policy = seen[-1], self.simulator.child()
        legal: Sequence[Move] = game.moves(view)
        if view.stage == KEEP:
            policy.forget()
        if view.stage != CROSS:
            return luck.pick(legal)
        noticed = [move for move in legal if luck.below(100) < NOTICED] or [luck.pick(legal)]
        player = self.simulator.player(policy, view, seat)
        return max(noticed, key=lambda move: self.simulator.worth(policy, player, view, move))


# ------------------------------------------------------------ thinking ahead

VIZIER: Final = Budget(effort=20, width=3)
BEST: Final = Budget(effort=3000, width=12, ample=250, least=40, most=2000, uses=4, look=40)


def levels(simulator: Simulator) -> dict[str, Bot]:
    """The bots of a game by name."""
    return {
        "random": RandomBot(),
        "greedy": GreedyBot(simulator),
        "apprentice": ChildBot(simulator),
        "scribe": GreedyBot(simulator),
        "vizier": SearchingBot(simulator.simulate, VIZIER, simulator.get_ready),
        "pharaoh": SearchingBot(simulator.simulate, BEST, simulator.get_ready),
    }


def simulation_alone(simulator: Simulator) -> Callable[[Any, Sequence[Any], int], ExpeditionSimulation]:
    """For hints and judgements, which are about the points the seat itself makes, whatever the others make."""
    return partial(ExpeditionSimulation, simulator, envy=0)


class ExpeditionSimulation:
    """One decision, tried out in playouts. Marks that others make in this step are as unknown as future ones: the policy makes them
    all."""

    def __init__(self, simulator: Simulator, game: ExpeditionGame[Any], seen: Sequence[Any], seat: int, envy: float = ENVY) -> None:
        view = game.view(seen[-1], seat)
        policy = simulator.keen()
        self.simulator = simulator
        self.policy = policy
        self.game = game
        self.seat = seat
        self.view = view
        self.envy = envy
        self.players = [simulator.player(policy, view, player) for player in range(len(view.players))]
        self.own_dealt: Sequence[int] = view.players[seat].dealt
        self.display = list(view.display)
        self.bonus = view.bonus if view.stage == CROSS else 0
        self.seen_orders = game.recalled((*seen[:-1], view)).orders
        self._known_steps: dict[tuple[Move, ...], tuple[list[tuple[int, Step]], int]] = {}
        self.guesses = Guesses(self.seen_orders, policy.pack, *game.unseen(view, seat))
        turns = ALL_TURNS - view.number + (view.stage != REPLACE)
        # Independent of the number of players: a full table has as much to guess, so it takes as many playouts, and longer.
        self.effort = (turns + 1) / ALL_TURNS

    # Both only make sense when it is this seat's turn.

    @cached_property
    def candidates(self) -> list[Move]:
        legal, me = self.game.moves(self.view), self.players[self.seat]
        worths = {move: self.simulator.worth(self.policy, me, self.view, move) for move in legal}
        return sorted(legal, key=lambda move: -worths[move])

    def _steps(self, turn: tuple[Move, ...]) -> tuple[list[tuple[int, Step]], int]:
        """The results of these marks of one turn, and how many bonus boxes are left after them."""
        found = self._known_steps.get(turn)
        if found is None:
            me, steps, bonus = self.players[self.seat].copy(), [], self.bonus
            for move in turn:
                if isinstance(move, Cross | Bonus):
                    at = place_of(me, move.card)
                    step = self.policy.step(me.nodes[at], self.policy.placement(me.nodes[at].card, move.boxes))
                    me.nodes[at] = step.node
                    steps.append((at, step))
                    bonus += step.bonus - (bonus > 0)
            found = self._known_steps[turn] = steps, bonus
        return found

    def uses(self, turn: tuple[Move, ...]) -> list[Move]:
        """Where the next bonus box can go after these moves of one turn, the most promising first; empty if there is none."""
        steps, bonus = self._steps(turn)
        if not steps or not bonus:
            return []
        me = self.players[self.seat].copy()
        for at, step in steps:
            me.nodes[at] = step.node
        boxes: list[Move] = [
            Bonus(node.card.number, box) for node in me.nodes for box in single_boxes(node.card.reach(node.crossed))
        ]
        return sorted(boxes, key=lambda move: -self.simulator.worth(self.policy, me, self.view, move))

    def imagine(self, luck: Luck) -> None:
        self.orders, self.deck, others = self.guesses.draw(luck.bits64() >> 1)
        hands = range(0, DEALT * (len(self.players) - 1), DEALT)
        self.dealt = [sorted(others[at : at + DEALT]) for at in hands]

    def believe(self, state: Any) -> None:
        """From now on, assume this full state: for tests."""
        self.orders = [[self.policy.pack[card] for card in order] for order in state.orders]
        self.deck = list(state.deck[::-1])
        self.dealt = [player.dealt for seat, player in enumerate(state.players) if seat != self.seat]

    def play_out(self, *turn: Move) -> float:
        """Make these moves of one turn and let the policy go on, with the bonus boxes that they leave, too."""
        first = turn[0]
        if isinstance(first, Keep):
            table = self._keep(first)
        elif isinstance(first, Take):
            table = self._take(first)
        else:
            table = self._mark(turn)
        return self._finished(table)

    def play_on(self) -> float:
        """Let the policy decide here, too."""
        table = self._as_it_lies()
        if self.view.stage == KEEP:
            table = self._keep(Keep(*self.simulator.best_pair(self.policy, self.own_dealt)))
        elif self.view.stage == REPLACE:
            table.replace([table.players[seat] for seat in dict.fromkeys(self.view.queue)])
        return self._finished(table)

    def lines(self) -> Sequence[float]:
        """The seat's points in the last playout, line by line."""
        return self._lines

    def _finished(self, table: Playout) -> float:
        """Play on to the end."""
        table.run()
        lines: list[list[int]] = [player.lines(self.policy.values) for player in table.players]
        self._lines = lines.pop(self.seat)
        points = sum(self._lines)
        return points - self.envy * max(map(sum, lines)) if lines and self.envy else points

    def _keep(self, move: Keep) -> Playout:
        pairs = [self.simulator.best_pair(self.policy, dealt) for dealt in self.dealt]
        pairs.insert(self.seat, (move.first, move.second))
        gone = {number for pair in pairs for number in pair}
        deck = [number for number in self.deck if number not in gone]
        players = [self.simulator.new_player([self.policy.node(number, 0) for number in pair]) for pair in pairs]
        return self._table(players, [deck.pop() for _ in range(DISPLAY)], deck)

    def _mark(self, turn: tuple[Move, ...]) -> Playout:
        table = self._as_it_lies()
        me = table.players[self.seat]
        for node in me.nodes:
            if node.complete:  # by an earlier mark in the same step
                table.due = True
                table.complete(me, node)
        steps, bonus = self._steps(turn)
        for at, step in steps:
            table.mark(me, at, step)
        if bonus:
            table.cross_off(me, self.policy.single, bonus - 1)
        pattern = table.orders[table.turn // TURNS][table.turn % TURNS]
        for player in table.players:
            if player is not me:
                table.cross_off(player, pattern)
        table.finish_turn()
        return table

    def _take(self, move: Take) -> Playout:
        table = self._as_it_lies()
        number = table.display.pop(move.place - 1) if move.place else table.deck.pop()
        table.players[self.seat].nodes.append(self.policy.node(number, 0))
        waiting = dict.fromkeys((self.seat, *self.view.queue))
        table.replace([table.players[seat] for seat in waiting])
        return table

    def _as_it_lies(self) -> Playout:
        return self._table([player.copy() for player in self.players], self.display[:], self.deck[:])

    def _table(self, players: list[Any], display: list[int], deck: list[int]) -> Playout:
        table: Playout = self.simulator.playout(self.policy, self.view, players, self.orders, display, deck)
        return table


# ------------------------------------------------------------ fortunes


GUESSES: Final = 300
"""For cards and the deal,"""
FLIP_GUESSES: Final = 80
"""and for a pattern, as there each can be put to several uses:"""
TRIED: Final = 4


def fortunes(simulation: ExpeditionSimulation, before: Any, luck: Luck) -> Thinking[tuple[Fortune, ...]]:
    """The luck in what this seat sees now and did not see before; `before` is None at the start."""
    view = simulation.view
    found: tuple[Fortune, ...] = ()
    if view.stage == KEEP:
        return (yield from _deal(simulation, luck)) if before is None else ()
    flipped = view.stage == CROSS and (before.number, before.stage) != (view.number, CROSS)
    new_cards = _new_cards(view, before, simulation.seat)
    if new_cards and not view.bonus:
        found = ((yield from _luck_of_cards(simulation, new_cards, luck, flipped=flipped)),)
    if flipped and view.players[simulation.seat].cards:
        found = (*found, (yield from _luck_of_flip(simulation, luck)))
    return found


def _fortune(kind: str, results: Sequence[float]) -> Fortune:
    return Fortune(kind, fmean(results), stdev(results) / sqrt(len(results)))


def _deal(simulation: ExpeditionSimulation, luck: Luck) -> Thinking[tuple[Fortune, ...]]:
    """What the cards dealt are worth, and how much more than any others."""
    own = simulation.own_dealt
    worths, leads = [], []
    for guess in range(GUESSES):
        simulation.imagine(luck)
        worth = simulation.play_on()
        others = {card for dealt in simulation.dealt for card in dealt}
        rest = luck.shuffled(card for card in simulation.deck if card not in others)
        simulation.own_dealt = sorted(rest[:DEALT])
        worths.append(worth)
        leads.append(worth - simulation.play_on())
        simulation.own_dealt = own
        yield (guess + 1) / GUESSES
    return _fortune(WORTH, worths), _fortune(DEAL, leads)


def _new_cards(view: Any, before: Any, seat: int) -> list[int]:
    """The cards that came into the display, or unseen to this seat, since then. At first the whole display is new, also a card that
    this seat was dealt and gave back: it gave back the worse ones, so without them displays would look too good."""
    owned = {*before.display, *(one.card for one in before.players[seat].cards), *before.players[seat].dealt}
    drawn = [one.card for one in view.players[seat].cards if one.card not in owned]
    return [*(card for card in view.display if card not in before.display), *drawn]


def _luck_of_cards(simulation: ExpeditionSimulation, cards: Sequence[int], luck: Luck, *, flipped: bool) -> Thinking[Fortune]:
    """The lead of these cards over any others. A pattern turned over at the same time is not known yet."""
    leads = []
    for guess in range(GUESSES):
        simulation.imagine(luck)
        if flipped:
            simulation.orders = luck.pick(list(_possible_orders(simulation)))
        leads.append(_lead_of_cards(simulation, cards, luck))
        yield (guess + 1) / GUESSES
    return _fortune(CARDS, leads)


def _lead_of_cards(simulation: ExpeditionSimulation, cards: Sequence[int], luck: Luck) -> float:
    came = simulation.play_on()
    display, players, deck = list(simulation.view.display), simulation.players, simulation.deck
    pool = luck.shuffled([*cards, *deck])
    drawn = dict(zip(cards, pool, strict=False))
    simulation.display = [drawn.get(card, card) for card in display]
    simulation.deck = pool[len(cards) :]
    simulation.players = [player.copy() for player in players]
    me, node = simulation.players[simulation.seat], simulation.policy.node
    me.nodes = [node(drawn[one.card.number], 0) if one.card.number in drawn else one for one in me.nodes]
    lead = came - simulation.play_on()
    simulation.display, simulation.players, simulation.deck = display, players, deck
    return lead


def _luck_of_flip(simulation: ExpeditionSimulation, luck: Luck) -> Thinking[Fortune]:
    """The lead of the pattern turned over, over the mean of all that could have come, each put to its best use."""
    view, turn = simulation.view, simulation.view.number % TURNS
    order = simulation.seen_orders[view.round]
    hidden = [card for card in range(EXPEDITIONS) if card not in order[: turn + 1]]
    worlds = [_turned(simulation, card) for card in (order[turn], *hidden)]
    # Equal patterns are the same world.
    results: dict[int, list[list[float]]] = {}
    patterns = [simulation.policy.pack[card] for card in (order[turn], *hidden)]
    first = dict(zip(reversed(patterns), reversed(worlds), strict=True))
    for pattern, world in first.items():
        results[pattern] = [[] for _ in world.candidates[:TRIED]]
    for guess in range(FLIP_GUESSES):
        simulation.imagine(luck)
        # In any order: where two equal patterns are left, either may be the one that comes now.
        for possible in luck.shuffled(_possible_orders(simulation)):
            pattern = possible[view.round][turn]
            world = first[pattern]
            if len(results[pattern][0]) > guess:
                continue
            world.orders, world.deck, world.dealt = possible, simulation.deck, simulation.dealt
            for found, move in zip(results[pattern], world.candidates, strict=False):
                found.append(world.play_out(move))
        yield (guess + 1) / FLIP_GUESSES
    best = {pattern: max(found, key=fmean) for pattern, found in results.items()}
    came = best[patterns[0]]
    means = [fmean(best[pattern][guess] for pattern in patterns) for guess in range(FLIP_GUESSES)]
    return _fortune(FLIP, [one - mean for one, mean in zip(came, means, strict=True)])


def _turned(simulation: ExpeditionSimulation, card: int) -> ExpeditionSimulation:
    """The same position with this card turned over."""
    view, turn = simulation.view, simulation.view.number % TURNS
    order = list(simulation.seen_orders[view.round])
    order[turn] = card
    orders = (*simulation.seen_orders[: view.round], tuple(order), *simulation.seen_orders[view.round + 1 :])
    return ExpeditionSimulation(
        simulation.simulator,
        simulation.game,
        (evolve(view, orders=orders, seat=simulation.seat),),
        simulation.seat,
        simulation.envy,
    )


def _possible_orders(simulation: ExpeditionSimulation) -> Iterator[list[list[int]]]:
    """The orders in which any of the patterns not turned over before comes now."""
    round_, now = simulation.view.round, simulation.view.number % TURNS
    for later in range(now, len(simulation.orders[round_])):
        order = simulation.orders[round_][:]
        order[now], order[later] = order[later], order[now]
        yield [*simulation.orders[:round_], order, *simulation.orders[round_ + 1 :]]


# ------------------------------------------------------------ kinds


BONUS: Final = "bonus"
"""A kind of its own. The others are exercised by drills: where to lay the pattern, whether to lay it, and which card to take."""
_SINGLE: Final = 3
"""Words of the notation of a move that crosses off one box: what it is, the card and the box."""


def kind_of(played: str, best: str) -> str:
    words, better = played.split(), best.split()
    if words[0] == "bonus":
        return BONUS
    if words[0] != "cross":
        return CARD
    return CHOICE if (len(words) == _SINGLE) != (len(better) == _SINGLE) else PACK


def kinds(pack: Sequence[str], card: tuple[str, str], bonus: str) -> tuple[Kind, ...]:
    """All of them, each with its name and advice: how to lay, for each line of the score card that most is lost on; which card to
    take; and bonus boxes."""
    return (
        Kind(
            PACK,
            mark("Where to lay"),
            mark("Most is lost where the pattern lies: try several places before you confirm."),
            "drill",
            dict(enumerate(pack)),
        ),
        Kind(CARD, *card, "drill"),
        Kind(
            CHOICE,
            mark("Pattern or single box"),
            mark("Most is lost between pattern and single box: ask what a single box would bring before you lay."),
            "drill",
            within=PACK,
        ),
        Kind(BONUS, mark("Bonus box"), bonus),
    )


# ------------------------------------------------------------ advising


KERNEL: Final = 5
"""Rises with every change to playouts, to the search or to the measure of luck that changes their results."""


def adviser(
    simulator: Simulator,
    reason: Callable[[Any, int, Any], str],
    line_names: tuple[str, ...],
    strength: Mapping[int, float],
    spread: Mapping[int, float],
    scale: Sequence[float],
    kinds: tuple[Kind, ...],
    prices: object,
) -> PlayoutAdviser:
    """`prices` are those of the playouts' policy. The scale was measured alone; others make little difference."""
    return PlayoutAdviser(
        simulation_alone(simulator),
        reason,
        BEST,
        line_names,
        fortunes,
        strength,
        spread,
        dict.fromkeys(strength, scale),
        kinds,
        kind_of,
        _when,
        _method(prices),
        simulator.get_ready,
        partial(_get_ready_for, simulator),
    )


def _get_ready_for(simulator: Simulator, view: Any) -> Iterable[None]:
    """What a decision needs. The last turn needs no cards but those in play, so that its review need not wait for the others."""
    if view.number < ALL_TURNS - 1:
        return simulator.get_ready()
    return simulator.get_cards_ready({one.card for player in view.players for one in player.cards})


def _when(view: Any) -> tuple[int, int]:
    return view.round, view.number % TURNS


def _method(prices: object) -> str:
    """A name for everything that judgements depend on."""
    search = (
        *(judging.WIDTH, judging.ROUNDS, judging.RIVALS, judging.STEP, judging.MOST, judging.CLOSE),
        *(judging.ALONE, judging.EARLY),
        *(judging.SURE, judged.NOISE, judged.TRIFLE, judging.USES, judging.USE_ROUNDS),
        *(GUESSES, FLIP_GUESSES, TRIED),
    )
    return sha256(repr((KERNEL, search, _plain(prices))).encode()).hexdigest()[:12]


def _plain(prices: object) -> object:
    """Prices as numbers only."""
    return [(name, _plain(value)) for name, value in sorted(vars(prices).items())] if hasattr(prices, "__dict__") else prices


# ------------------------------------------------------------ drilling


def drill_of(view: Any, good: Sequence[Any], tempting: Any) -> str:
    """The drill, from the seat's view, the moves that solve it and the one that looks best at a glance; empty if it fits none."""
    if view.stage != CROSS:
        return CARD
    kinds = {isinstance(move, Cross) and is_one_box(move.boxes) for move in good}
    if view.bonus or len(kinds) > 1:
        return ""
    (is_single,) = kinds
    if is_one_box(tempting.boxes) != is_single:
        return CHOICE
    return "" if is_single else PACK
