"""What the bots of both expedition games have in common: asking a policy for a move, and trying moves out by playing whole games in
fast motion. Knows no icon and no price; each room brings a mind that does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Any, Final, Generic, TypeVar

from attrs import evolve

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.bots.hints import PlayoutAdviser
from ramses_desktop.bots.search import Budget, GetReady, SearchingBot, Simulate, is_ready
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.moves import Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.flip_and_write.playout import DISPLAY, NOTHING, TURNS, FastGame, Memory, Racer
from ramses_desktop.games.flip_and_write.rules import ALL_TURNS, CROSS, KEEP, REPLACE, ExpeditionGame, Position

S = TypeVar("S", bound=Position[Any])
W = TypeVar("W")
K = TypeVar("K", bound=Memory[Any, Any, Any, Any])
R = TypeVar("R", bound=Racer[Any])
F = TypeVar("F", bound=FastGame[Any, Any, Any, Any])

NOTICED: Final = 60
"""Of a hundred placements, so many come to a beginner's mind."""
ENVY: Final = 0.3
"""How much a point of the best rival counts against one of one's own. Rivals have their own luck, which only blurs the picture."""


def policies(make: Callable[[W], K], *weights: W) -> tuple[Callable[[], K], ...]:
    """A policy for each of these prices, worked out when it is first asked for."""
    return tuple(lru_cache(maxsize=1)(partial(make, one)) for one in weights)


class Mind(ABC, Generic[S, K, R]):
    """How a game's policies are asked for what they think."""

    def __init__(self, guide: Callable[[], K], child_guide: Callable[[], K]) -> None:
        self.guide = guide
        """The plain policy,"""
        self.child_guide = child_guide
        """and a beginner's."""

    @abstractmethod
    def pack(self) -> Sequence[int]:
        """The pattern of each expedition card."""

    @abstractmethod
    def runner(self, own: K, view: S, seat: int) -> R:
        """A player as the kernel knows them."""

    @abstractmethod
    def judged(self, own: K, runner: R, at: int, boxes: int) -> int:
        """What crossing off these boxes of a card in play is worth."""

    @abstractmethod
    def wished(self, own: K, runner: R, number: int) -> int:
        """What taking this card is worth."""

    @abstractmethod
    def total(self, own: K, runner: R) -> int:
        """The points so far."""

    @abstractmethod
    def promise(self, own: K, first: int, second: int) -> int:
        """What keeping these two is worth."""

    def kept(self, own: K, dealt: Sequence[int]) -> tuple[int, int]:
        """The two most promising."""
        return max(combinations(dealt, 2), key=lambda pair: self.promise(own, *pair))

    def worth(self, own: K, runner: R, view: S, move: Move) -> int:
        if isinstance(move, Cross | Bonus):
            return self.judged(own, runner, place_of(runner, move.card), boxes_of(move))
        if isinstance(move, Keep):
            return self.promise(own, move.first, move.second)
        if isinstance(move, Take) and move.place:
            return self.wished(own, runner, view.display[move.place - 1])
        return NOTHING


def place_of(runner: Racer[Any], card: int) -> int:
    """Which of a player's cards in play that is."""
    return next(at for at, node in enumerate(runner.nodes) if node.card.number == card)


def boxes_of(move: Cross | Bonus) -> int:
    return move.boxes if isinstance(move, Cross) else move.box


# ------------------------------------------------------------ quick bots


class GreedyBot(Generic[S, K, R]):
    """Takes what looks best right now."""

    def __init__(self, mind: Mind[S, K, R]) -> None:
        self.mind = mind

    def choose(self, game: Any, seen: Sequence[S], seat: int, luck: Luck) -> Move:
        view, own = seen[-1], self.mind.guide()
        if view.stage == KEEP:
            return Keep(*self.mind.kept(own, view.players[seat].dealt))
        runner = self.mind.runner(own, view, seat)
        if view.stage == CROSS:
            return self._cross(own, view, runner)
        wishes = [self.mind.wished(own, runner, number) for number in view.display]
        return Take(wishes.index(max(wishes)) + 1)

    def _cross(self, own: K, view: S, runner: R) -> Move:
        pattern = own.single if view.bonus else self.mind.pack()[view.expedition]
        at, step = own.greedy(runner, pattern)
        if step is None:
            return LoseBonus()
        number = runner.nodes[at].card.number
        return Bonus(number, step.boxes) if view.bonus else Cross(number, step.boxes)


class ChildBot(Generic[S, K, R]):
    """Goes for all that shines, but overlooks many a placement, and takes the card that it likes."""

    def __init__(self, mind: Mind[S, K, R]) -> None:
        self.mind = mind

    def choose(self, game: Any, seen: Sequence[S], seat: int, luck: Luck) -> Move:
        view, own = seen[-1], self.mind.child_guide()
        legal: Sequence[Move] = game.moves(view)
        if view.stage != CROSS:
            return luck.pick(legal)
        noticed = [move for move in legal if luck.below(100) < NOTICED] or [luck.pick(legal)]
        runner = self.mind.runner(own, view, seat)
        return max(noticed, key=lambda move: self.mind.worth(own, runner, view, move))


# ------------------------------------------------------------ thinking ahead

VIZIER: Final = Budget(effort=20, width=3)
BEST: Final = Budget(effort=1200, width=8)
HINTS: Final = Budget(effort=2400, width=12)


def levels(mind: Mind[Any, Any, Any], simulate: Simulate, get_ready: GetReady = is_ready) -> dict[str, Bot]:
    """The bots of a game by name."""
    return {
        "random": RandomBot(),
        "greedy": GreedyBot(mind),
        "apprentice": ChildBot(mind),
        "scribe": GreedyBot(mind),
        "vizier": SearchingBot(simulate, VIZIER, get_ready),
        "pharaoh": SearchingBot(simulate, BEST, get_ready),
    }


def adviser(simulate: Simulate, reason: Callable[[Any, int, Any], str], get_ready: GetReady = is_ready) -> PlayoutAdviser:
    """Hints that stand on this game's simulations."""

    def alone(game: Any, seen: Sequence[Any], seat: int) -> Any:
        """As if only the own points counted: they are what a hint tells."""
        simulation: Any = simulate(game, seen, seat)
        simulation.envy = 0
        return simulation

    return PlayoutAdviser(alone, reason, HINTS, get_ready)


class ExpeditionSimulation(ABC, Generic[S, K, R, F]):
    """A decision, tried out by the kernel. Marks of others that are made in this very step are as unknown as those still to come:
    all of them are guessed by the policy."""

    def __init__(self, mind: Mind[S, K, R], own: K, game: ExpeditionGame[S], seen: Sequence[S], seat: int) -> None:
        view = game.view(seen[-1], seat)
        self.mind = mind
        self.own = own
        self.game = game
        self.seat = seat
        self.view = view
        self.policy: Callable[[R, int], Any] | None = None
        """How everybody goes on; by the guide where nothing is said."""
        self.envy: float = ENVY
        self.runners = [mind.runner(own, view, player) for player in range(len(view.players))]
        self.pending = view.bonus if view.stage == CROSS else 0
        # What was seen is put together once, not for every guess. Nobody has decided yet, as far as guessing goes: legal marks by
        # lot would be worth less than those of the policy.
        known = game.recalled((*seen[:-1], view))
        self.known = evolve(known, seat=0, players=view.before) if view.stage == CROSS else known
        legal = game.moves(view)
        worths = {move: mind.worth(own, self.runners[seat], view, move) for move in legal}
        self.candidates = sorted(legal, key=lambda move: -worths[move])
        self.steps = self._steps(legal)
        turns = ALL_TURNS - view.number + (view.stage != REPLACE)
        # Not counted by players: at a full table there is as much to guess, so it is played out as often, and takes longer.
        self.effort = (turns + 1) / ALL_TURNS

    @abstractmethod
    def race(self, runners: list[R], display: list[int], deck: list[int]) -> F:
        """The table as it lies, with these players, for fast motion."""

    @abstractmethod
    def complete(self, race: F, me: R) -> None:
        """Tell the race what earlier marks of the same step have completed."""

    @abstractmethod
    def replace(self, race: F, waiting: list[R]) -> None:
        """Go on from where completed cards have been laid aside: who takes new ones, in this order."""

    def _steps(self, legal: Iterable[Move]) -> dict[Move, tuple[int, Any]]:
        """What each mark leads to."""
        me = self.runners[self.seat]
        marks = [(move, place_of(me, move.card)) for move in legal if isinstance(move, Cross | Bonus)]
        return {move: (at, self.own.step(me.nodes[at], boxes_of(move), 0)) for move, at in marks}

    def imagine(self, luck: Luck) -> None:
        self.believe(self.game.guess((self.known,), self.seat, luck))

    def believe(self, state: S) -> None:
        """From now on, what is hidden is as it is here."""
        pack = self.mind.pack()
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
        totals = [self.mind.total(self.own, runner) for runner in race.runners]
        mine = totals.pop(self.seat)
        return mine - self.envy * max(totals, default=0)

    def _dealt(self, move: Keep) -> F:
        pairs = [self.mind.kept(self.own, hand) for hand in self.hands]
        pairs[self.seat] = move.first, move.second
        gone = {number for pair in pairs for number in pair}
        deck = [number for number in self.deck if number not in gone]
        runners = [self.new_runner([self.own.node(number, 0) for number in pair]) for pair in pairs]
        return self.race(runners, [deck.pop() for _ in range(DISPLAY)], deck)

    @abstractmethod
    def new_runner(self, nodes: list[Any]) -> R:
        """A player who begins with these cards."""

    def _marked(self, move: Move) -> F:
        race = self._as_it_lies()
        me = race.runners[self.seat]
        self.complete(race, me)
        pending = self.pending - (self.pending > 0)
        if move in self.steps:
            pending += race.mark(me, *self.steps[move])
        if pending:
            race.cross_off(me, self.own.single, self.policy, pending - 1)
        pattern = race.orders[race.turn // TURNS][race.turn % TURNS]
        for runner in race.runners:
            if runner is not me:
                race.cross_off(runner, pattern, self.policy)
        race.finish_turn()
        return race

    def _taken(self, move: Take) -> F:
        race = self._as_it_lies()
        me = race.runners[self.seat]
        number = race.display.pop(move.place - 1) if move.place else race.deck.pop()
        me.nodes.append(self.own.node(number, 0))
        waiting = dict.fromkeys((self.seat, *self.view.queue))
        self.replace(race, [race.runners[seat] for seat in waiting])
        return race

    def _as_it_lies(self) -> F:
        return self.race([runner.copy() for runner in self.runners], list(self.view.display), self.deck[:])
