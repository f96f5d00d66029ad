"""Shared by the bots of all flip-and-write games: asking a policy for a move, and trying moves out in playouts. Knows no icons and
no prices; each game brings a `Simulator` that does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property, lru_cache, partial
from itertools import combinations
from typing import Any, Final, TypeAlias

from attrs import frozen

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.bots.search import Budget, GetReady, SearchingBot, is_ready
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write import playout
from ramses_desktop.games.flip_and_write.grid import single_boxes
from ramses_desktop.games.flip_and_write.guesses import Guesses
from ramses_desktop.games.flip_and_write.moves import Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.flip_and_write.playout import DISPLAY, NOTHING, TURNS, SimPlayer, Step
from ramses_desktop.games.flip_and_write.rules import ALL_TURNS, CROSS, DEALT, KEEP, REPLACE, ExpeditionGame

NOTICED: Final = 60
"""Percentage of placements that a beginner notices."""
ENVY: Final = 0.3
"""Weight of the best rival's points against one's own. Rivals have their own luck, which only adds noise."""

Policy: TypeAlias = playout.Policy[Any, Any, Any]
Playout: TypeAlias = playout.Playout[Any, Any, Any]


def policies(game: ExpeditionGame[Any], make: Callable[..., Policy], *weights: Any) -> tuple[Callable[[], Any], ...]:
    """A policy for each of these weights, created on first use."""

    def made(one: Any) -> Policy:
        box = game.parts()
        patterns = [pattern.placements for pattern in box.patterns]
        return make(list(box.cards.values()), patterns, box.expeditions, box.values, one)

    return tuple(lru_cache(maxsize=1)(partial(made, one)) for one in weights)


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
