"""The levels of both flip-and-write games: honest, repeatable, legal; and their simulations follow the rules."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from attrs import evolve, frozen

from ramses_desktop.bots import LEVELS, Bot, ask
from ramses_desktop.bots.search import Budget, SearchingBot
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.bots import ExpeditionSimulation, Simulator
from ramses_desktop.games.flip_and_write.rules import (
    CROSS,
    KEEP,
    REPLACE,
    Bonus,
    Cross,
    ExpeditionGame,
    Keep,
    LoseBonus,
    Move,
    Take,
)
from ramses_desktop.games.pyramids import bots as pyramids
from ramses_desktop.games.silver_gold import bots as silver_gold
from tests.games.by_hand import Judge, play_at_random
from tests.games.long import later

pytestmark = pytest.mark.no_cover

TINY = Budget(effort=3, width=3, least=2)
"""A budget so small that whole games take only a moment."""


@frozen
class Room:
    game: ExpeditionGame[Any]
    bots: dict[str, Bot]
    simulator: Simulator

    def policy(self, name: str) -> Any:
        return self.simulator.keen() if name == "keen" else self.simulator.plain()

    def new_game(self, players: int, seed: str) -> Session:
        return Session.new(self.game, self.game.spec.options(players), seed)

    def quick(self, name: str) -> Bot:
        """The level, with a tiny budget if it thinks."""
        bot = self.bots[name]
        return SearchingBot(bot.simulate, TINY) if isinstance(bot, SearchingBot) else bot

    def simulation(self, policy: Any, views: Sequence[Any], seat: int) -> ExpeditionSimulation:
        """A simulation in which everybody follows the steady form of this policy."""

        def playout(*table: Any) -> Any:
            made = self.simulator.playout(*table)
            made.choose = steady(policy)
            return made

        simulator = evolve(self.simulator, keen=lambda: policy, playout=playout)
        return ExpeditionSimulation(simulator, self.game, views, seat, envy=1)


ROOMS = [Room(module.GAME, module.BOTS, module.SIMULATOR) for module in (pyramids, silver_gold)]

each_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.game.spec.id)
each_level = pytest.mark.parametrize("level", [level.id for level in LEVELS])
each_table = pytest.mark.parametrize("players", [1, 2, *later(3, 4)])


# ------------------------------------------------------------ legal, honest, repeatable


@pytest.mark.parametrize("players", [1, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("level", ["apprentice", "scribe", *later("vizier")])
@each_room
def test_whole_games_are_played_with_legal_moves_and_the_same_ones_again(room: Room, level: str, players: int) -> None:
    """A session refuses illegal moves; some choices are asked for again. Pharaoh is a Vizier with more time."""
    session, bot = room.new_game(players, "legal"), room.quick(level)
    while session.turn is not None:
        session.play(ask(bot, session))
    for ply in range(0, len(session.line), 8):
        session.jump(ply)
        assert ask(room.quick(level), session) == session.line[ply]


@each_level
@each_room
def test_what_others_have_marked_in_this_step_changes_no_choice(room: Room, level: str) -> None:
    session = play_at_random(room.new_game(3, "marks"), Luck("marks"), 30)
    while not (session.state.stage == CROSS and session.state.seat == 2 and not session.state.bonus):
        session.play(room.game.moves(session.state)[0])
    state = session.state
    others = evolve(state, players=(*state.before[:2], state.players[2]))
    bot = room.quick(level)
    choices = {bot.choose(room.game, [room.game.view(one, 2)], 2, Luck("marks")) for one in (state, others)}
    assert len(choices) == 1


@pytest.mark.parametrize("level", ["vizier", "pharaoh"])
@each_room
def test_candidates_are_all_the_legal_moves_most_promising_first(room: Room, level: str) -> None:
    session = play_at_random(room.new_game(2, "candidates"), Luck("candidates"))
    bot = room.bots[level]
    assert isinstance(bot, SearchingBot)
    for ply in range(len(session.line)):
        session.jump(ply)
        seat = session.turn
        assert seat is not None
        simulation = bot.simulate(room.game, session.seen(seat), seat)
        assert sorted(map(str, simulation.candidates)) == sorted(map(str, room.game.moves(session.state)))


@each_room
def test_greedy_beats_random(room: Room) -> None:
    for number in range(5):
        session = room.new_game(2, f"match {number}")
        while session.turn is not None:
            session.play(ask(room.bots["random" if session.turn else "greedy"], session))
        greedy, random = (score.total for score in room.game.scores(session.state))
        assert greedy > random


# ------------------------------------------------------------ whole turns


@each_room
def test_a_turn_goes_on_with_its_bonus_boxes_as_the_rules_have_it(room: Room) -> None:
    """What can be done with a bonus box, and what comes of it, is the same whether the mark before it is thought of or made."""
    session, tried = play_at_random(room.new_game(1, "uses"), Luck("uses")), 0
    for ply in range(len(session.line)):
        session.jump(ply)
        before = session.state
        if before.stage != CROSS:
            continue
        thought = room.simulator.simulate(room.game, [room.game.view(before, 0)], 0)
        for mark in thought.candidates:
            after = room.game.play(before, mark)
            if after.bonus and after.stage == CROSS and not isinstance(mark, LoseBonus):
                made = room.simulator.simulate(room.game, [room.game.view(after, 0)], 0)
                uses = thought.uses((mark,))
                assert sorted(map(str, uses or [LoseBonus()])) == sorted(map(str, made.candidates))
                thought.believe(before)
                made.believe(after)
                assert [thought.play_out(mark, use) for use in uses[:2]] == [made.play_out(use) for use in uses[:2]]
                tried += len(uses)
            else:
                assert thought.uses((mark,)) == []
    assert tried


# ------------------------------------------------------------ simulations follow the rules


def steady(own: Any) -> Callable[..., Any]:
    """The policy with the lower card number first: the rules leave cards in their places, the kernel ignores order."""

    def by_number(player: Any, pattern: int) -> Any:
        player.nodes.sort(key=lambda node: node.card.number)
        return own.greedy(player, pattern)

    return by_number


def policy_move(room: Room, own: Any, state: Any) -> Move:
    """The kernel policy's choice, as a move of the rules."""
    seat = state.seat
    if state.stage == KEEP:
        return Keep(*room.simulator.best_pair(own, state.players[seat].dealt))
    player = room.simulator.player(own, state, seat)
    if state.stage == REPLACE:
        return Take(state.display.index(own.wanted(player, list(state.display))) + 1 if state.display else 0)
    at, step = steady(own)(player, own.single if state.bonus else own.pack[state.expedition])
    if step is None:
        return LoseBonus()
    number = player.nodes[at].card.number
    return Bonus(number, step.boxes) if state.bonus else Cross(number, step.boxes)


def margin_by_rules(room: Room, own: Any, state: Any, move: Move, seat: int) -> int:
    state = room.game.play(state, move)
    while room.game.turn(state) is not None:
        state = room.game.play(state, policy_move(room, own, state))
    points = Judge(room.game).totals(state)
    mine = points.pop(seat)
    return mine - max(points, default=0)


def compare(room: Room, own: Any, session: Session, moves: int, luck: Luck) -> str:
    """Simulate some moves at this ply of a game in which everybody has followed the policy since the turn began."""
    state, seat = session.state, session.turn
    assert seat is not None
    simulation = room.simulation(own, session.seen(seat), seat)
    simulation.believe(state)
    candidates = luck.shuffled(room.game.moves(state))[:moves]
    for move in candidates:
        assert simulation.play_out(move) == margin_by_rules(room, own, state, move, seat), f"{move} at {session.ply}"
    return f"bonus in {state.stage}" if state.bonus else str(state.stage)


@pytest.mark.parametrize(
    ("players", "policy"),
    [(1, "plain"), *later((2, "keen"), (3, "plain"), (1, "keen"), (2, "plain"), (3, "keen"), (4, "plain"), (4, "keen"))],
)
@each_room
def test_simulations_and_rules_agree_from_any_decision_on(room: Room, players: int, policy: str) -> None:
    met: set[str] = set()
    own = room.policy(policy)
    for number in range(2):
        session, luck = room.new_game(players, f"rehearse {number}"), Luck(f"rehearse {number}")
        while session.turn is not None:
            # Some turns are random, to see more than the policy's own games; the others are checked.
            turn, looked_at = session.state.number, luck.below(5) == 0
            while session.state.number == turn:
                if looked_at:
                    met.add(compare(room, own, session, 2, luck))
                    session.play(policy_move(room, own, session.state))
                else:
                    by_lot = luck.below(3) == 0
                    session.play(luck.pick(room.game.moves(session.state)) if by_lot else policy_move(room, own, session.state))
    assert {CROSS, REPLACE, "bonus in cross"} <= met


@each_table
@each_room
def test_simulations_and_rules_agree_on_the_hands_kept(room: Room, players: int) -> None:
    session, own = room.new_game(players, "hands"), room.policy("keen")
    while session.state.stage == KEEP:
        assert compare(room, own, session, 6, Luck("hands")) == KEEP
        session.play(policy_move(room, own, session.state))


@each_room
def test_effort_is_measured_in_whole_games_however_many_play(room: Room) -> None:
    for players in (1, 4):
        session = play_at_random(room.new_game(players, "effort"), Luck("effort"))
        turns = (session.state_at(ply) for ply in range(len(session.line)))
        efforts = {
            state.number: room.simulation(room.policy("plain"), [room.game.view(state, state.seat)], state.seat).effort
            for state in turns
            if state.stage == CROSS and state.number in (0, 14, 27)
        }
        assert efforts == {0: 30 / 28, 14: 16 / 28, 27: 3 / 28}
