"""Shared by the bots of all flip-and-write games: asking a policy for a move, and trying moves out in playouts. Knows no icons and
no prices; each game brings a `Simulator` that does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Any, Final, TypeAlias

from attrs import evolve, frozen

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.bots.hints import PlayoutAdviser
from ramses_desktop.bots.search import Budget, GetReady, SearchingBot, is_ready
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write import playout
from ramses_desktop.games.flip_and_write.moves import Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.flip_and_write.playout import DISPLAY, NOTHING, TURNS, SimPlayer
from ramses_desktop.games.flip_and_write.rules import ALL_TURNS, CROSS, KEEP, REPLACE, ExpeditionGame

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
    """One-time slow preparations, in small steps."""

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
        if view.stage != CROSS:
            return luck.pick(legal)
        noticed = [move for move in legal if luck.below(100) < NOTICED] or [luck.pick(legal)]
        player = self.simulator.player(policy, view, seat)
        return max(noticed, key=lambda move: self.simulator.worth(policy, player, view, move))


# ------------------------------------------------------------ thinking ahead

VIZIER: Final = Budget(effort=20, width=3)
BEST: Final = Budget(effort=1200, width=8)
HINTS: Final = Budget(effort=2400, width=12)


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


def adviser(simulator: Simulator, reason: Callable[[Any, int, Any], str]) -> PlayoutAdviser:
    """Hints give the points the seat itself makes, so rivals' points do not count."""
    return PlayoutAdviser(partial(ExpeditionSimulation, simulator, envy=0), reason, HINTS, simulator.get_ready)


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
        self.bonus = view.bonus if view.stage == CROSS else 0
        # What was seen is put together once, not for every guess. To guessing, nobody has decided yet: random legal marks would be
        # worse than the policy's.
        known = game.recalled((*seen[:-1], view))
        self.known = evolve(known, seat=0, players=view.before) if view.stage == CROSS else known
        legal = game.moves(view)
        worths = {move: simulator.worth(policy, self.players[seat], view, move) for move in legal}
        self.candidates = sorted(legal, key=lambda move: -worths[move])
        self.steps = dict(self._steps(legal))
        turns = ALL_TURNS - view.number + (view.stage != REPLACE)
        # Independent of the number of players: a full table has as much to guess, so it takes as many playouts, and longer.
        self.effort = (turns + 1) / ALL_TURNS

    def _steps(self, legal: Iterable[Move]) -> Iterable[tuple[Move, tuple[int, Any]]]:
        """The result of each mark."""
        me = self.players[self.seat]
        for move in legal:
            if isinstance(move, Cross | Bonus):
                at = place_of(me, move.card)
                node = me.nodes[at]
                yield move, (at, self.policy.step(node, self.policy.placement(node.card, move.boxes)))

    def imagine(self, luck: Luck) -> None:
        self.believe(self.game.guess((self.known,), self.seat, luck))

    def believe(self, state: Any) -> None:
        """From now on, assume this full state."""
        self.orders = [[self.policy.pack[card] for card in order] for order in state.orders]
        self.deck = list(state.deck[::-1])
        self.dealt = [player.dealt for player in state.players]

    def play_out(self, move: Move) -> float:
        if isinstance(move, Keep):
            table = self._keep(move)
        elif isinstance(move, Take):
            table = self._take(move)
        else:
            table = self._mark(move)
        table.run()
        totals = [player.total(self.policy.values) for player in table.players]
        mine: int = totals.pop(self.seat)
        return mine - self.envy * max(totals, default=0)

    def _keep(self, move: Keep) -> Playout:
        pairs = [self.simulator.best_pair(self.policy, dealt) for dealt in self.dealt]
        pairs[self.seat] = move.first, move.second
        gone = {number for pair in pairs for number in pair}
        deck = [number for number in self.deck if number not in gone]
        players = [self.simulator.new_player([self.policy.node(number, 0) for number in pair]) for pair in pairs]
        return self._table(players, [deck.pop() for _ in range(DISPLAY)], deck)

    def _mark(self, move: Move) -> Playout:
        table = self._as_it_lies()
        me = table.players[self.seat]
        for node in me.nodes:
            if node.complete:  # by an earlier mark in the same step
                table.due = True
                table.complete(me, node)
        bonus = self.bonus - (self.bonus > 0)
        if move in self.steps:
            bonus += table.mark(me, *self.steps[move])
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
        return self._table([player.copy() for player in self.players], list(self.view.display), self.deck[:])

    def _table(self, players: list[Any], display: list[int], deck: list[int]) -> Playout:
        table: Playout = self.simulator.playout(self.policy, self.view, players, self.orders, display, deck)
        return table
