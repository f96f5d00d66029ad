"""The bots of both flip-and-write games: legal, honest, repeatable; their simulations follow the rules; and luck is what came up,
less the mean of what could have come up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest
from attrs import evolve, frozen

from ramses_desktop.bots import LEVELS, Bot, ask
from ramses_desktop.bots.search import Budget, SearchingBot, finished
from ramses_desktop.engine.judged import CARDS, DEAL, FLIP, WORTH, Fortune
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots, game, judge
from ramses_desktop.games.flip_and_write import bots as expedition_bots
from ramses_desktop.games.flip_and_write.bots import ExpeditionSimulation, Simulator
from ramses_desktop.games.flip_and_write.grid import names
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
from tests.games.judge import Judge
from tests.games.long import bot_game, later, play_at_random
from tests.games.pyramids import by_hand as pyramids_by_hand
from tests.games.silver_gold import by_hand as silver_gold_by_hand

pytestmark = pytest.mark.no_cover

PLAIN = ("greedy", "random")
"""Bots that do not think ahead."""
TINY = Budget(effort=3, width=3, least=2)
"""A budget so small that whole games take only a moment."""


@frozen
class Room:
    game: ExpeditionGame[Any]
    bots: dict[str, Bot]
    simulator: Simulator
    reason: Callable[[Any, int, Any], str]
    by_hand: Any
    """Lays positions."""

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


ROOMS = [
    Room(module.GAME, module.BOTS, module.SIMULATOR, module.reason, by_hand)
    for module, by_hand in ((pyramids, pyramids_by_hand), (silver_gold, silver_gold_by_hand))
]
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


@pytest.mark.parametrize("players", [2, *later(1, 3, 4)])
@each_room
def test_a_choice_depends_on_what_was_seen_and_on_luck_alone(room: Room, players: int) -> None:
    """Every secret of the last view is replaced by a guess: deck, cards to come, others' marks and hands. Greedy needs no luck."""
    session, stages = room.new_game(players, "honest"), set()
    while (seat := session.turn) is not None:
        stages.add(session.state.stage)
        seen, ply = session.seen(seat), f"{session.ply}"
        other = [*seen[:-1], room.game.guess(seen, seat, Luck(ply))]
        for name in PLAIN:
            assert len({room.bots[name].choose(room.game, views, seat, Luck(ply)) for views in (seen, seen, other)}) == 1
        greedy = {room.bots["greedy"].choose(room.game, seen, seat, Luck(luck)) for luck in (ply, "another")}
        assert len(greedy) == 1
        session.play(greedy.pop())
    assert stages == {KEEP, CROSS, REPLACE}


@pytest.mark.parametrize("name", [*PLAIN, "apprentice", "scribe", "vizier"])
@each_room
def test_what_leaves_little_choice_is_played(room: Room, name: str) -> None:
    hand, cards = room.by_hand, room.game.parts().cards
    last = cards[2].free & -cards[2].free
    full, nearly = hand.InPlay(1, cards[1].free), hand.InPlay(2, cards[2].free & ~last)
    (box,) = names(last)
    for state, begins in (
        (hand.table(hand.player(full), bonus=1), "bonus lost"),
        (hand.table(hand.player(full, nearly), bonus=1), f"bonus 2 {box}"),
        (hand.table(hand.player(1), stage=REPLACE, queue=(0,), display=(31,), deck=()), "take display 1"),
        (hand.table(hand.player(1), hand.player(2, 3), turn=26), "cross 1 "),
    ):
        assert str(room.bots[name].choose(room.game, [room.game.view(state, 0)], 0, Luck("obvious"))).startswith(begins)


@each_room
def test_every_reason_is_a_sentence(room: Room) -> None:
    session = play_at_random(room.new_game(2, "reasons"), Luck("reasons"))
    states = [session.state_at(ply) for ply in range(0, len(session.line), 3)]
    told = {room.reason(room.game.view(one, one.seat), one.seat, move) for one in states for move in room.game.moves(one)}
    assert [words for words in told if not re.fullmatch(r"[A-Z][^{}]*\.", words) or re.search("  | ,|: but ", words)] == []
    assert room.reason(room.game.view(states[-1], 0), 0, LoseBonus()) == "Go on without the bonus."


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
        session = bot_game(room.game, room.game.spec.options(2), f"match {number}", *PLAIN)
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


# ------------------------------------------------------------ luck


@pytest.fixture(params=["pyramids", "silver_gold"])
def game_id(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Luck is measured from few guesses."""
    monkeypatch.setattr(expedition_bots, "GUESSES", 30)
    monkeypatch.setattr(expedition_bots, "FLIP_GUESSES", 12)
    return str(request.param)


def scribes_game(game_id: str, seed: str, players: int = 1, turns: int = 1000) -> Session:
    rules = game(game_id)
    session = Session.new(rules, rules.spec.options(players), seed)
    while session.turn is not None and len(session.line) < turns:
        session.play(ask(bots(game_id)["scribe"], session))
    return session


def luck_at(session: Session, seat: int, ply: int, seed: str = "fortunes") -> tuple[Fortune, ...]:
    rules = judge(session.game.spec.id)
    assert rules is not None
    return finished(rules.fortunes(session.game, session.seen_at(seat, ply), seat, Luck(seed, str(ply))))


def sights(session: Session, seat: int) -> list[int]:
    """Where this seat saw something new."""
    found: list[int] = []
    before: Any = None
    for ply in range(len(session.line)):
        view = session.view(seat, ply)
        if view is not before:
            found.append(ply)
        before = view
    return found


@pytest.mark.parametrize("players", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_every_kind_of_luck_is_told_when_it_comes(game_id: str, players: int) -> None:
    session, seat = scribes_game(game_id, "kinds", players), players - 1
    # Two rounds are enough to see every kind.
    looks = [ply for ply in sights(session, seat) if session.view(seat, ply).number < 14]
    kinds = [[one.kind for one in luck_at(session, seat, ply)] for ply in looks]
    assert kinds[0] == [WORTH, DEAL]
    assert sum(FLIP in one for one in kinds) == 14
    assert any(CARDS in one for one in kinds[2:])
    assert not any(WORTH in one for one in kinds[1:])


def test_a_card_given_back_may_come_into_the_display_as_any_other(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a worse one, so if it did not count, displays would look too good."""
    games = (scribes_game(game_id, f"back {at}", turns=1) for at in range(1000))
    session = next(one for one in games if set(one.view(0, 0).players[0].dealt) & set(one.view(0, 1).display))
    shown, changed, play_on = session.view(0, 1).display, set[int](), ExpeditionSimulation.play_on

    def noted(simulation: ExpeditionSimulation) -> float:
        changed.update(at for at, card in enumerate(shown) if simulation.display[at : at + 1] != [card])
        return play_on(simulation)

    monkeypatch.setattr(ExpeditionSimulation, "play_on", noted)
    luck_at(session, 0, 1)
    assert changed == set(range(len(shown)))


def test_of_two_equal_patterns_either_may_be_the_one_that_comes(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or its twin would come late, perhaps not at all, in every world but the one that came."""
    session = scribes_game(game_id, "twins")
    ply = next(ply for ply in sights(session, 0) if FLIP in {one.kind for one in luck_at(session, 0, ply)})
    tried: list[tuple[int, list[int]]] = []
    play_out = ExpeditionSimulation.play_out

    def noted(simulation: ExpeditionSimulation, *turn: Any) -> float:
        came = simulation.policy.pack[session.state_at(ply).orders[0][0]]
        tried.append((came, simulation.orders[0][:]))
        return play_out(simulation, *turn)

    monkeypatch.setattr(ExpeditionSimulation, "play_out", noted)
    luck_at(session, 0, ply)
    twins = [(came, order) for came, order in tried if order[0] != came and order[0] in order[1:]]
    later = {order.index(came) < order.index(order[0], 1) for came, order in twins}
    assert later == {True, False}


def test_it_depends_on_nothing_that_is_hidden(game_id: str) -> None:
    """Two deals that look the same so far give the same answer."""
    session = scribes_game(game_id, "hidden")
    ply = next(ply for ply in sights(session, 0) if session.state_at(ply).number == 9)
    seen = session.seen_at(0, ply)
    rules = judge(game_id)
    assert rules is not None
    other = [*seen[:-1], session.game.guess(seen, 0, Luck("another world"))]
    assert other[-1] != session.state_at(ply)
    answers = [
        finished(rules.fortunes(session.game, views, 0, Luck("same")))
        for views in (seen, other, [*seen[:-1], session.state_at(ply)])
    ]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.longest
def test_over_many_games_luck_comes_out_even(game_id: str) -> None:
    """The mean luck of two hundred games is within two standard errors of zero; each of its three parts within three."""
    parts: dict[str, list[float]] = {FLIP: [], CARDS: [], DEAL: []}
    for at in range(200):
        session = scribes_game(game_id, f"even {at}")
        found = [one for ply in sights(session, 0) for one in luck_at(session, 0, ply, f"even {at}")]
        for kind, points in parts.items():
            points.append(sum(one.points for one in found if one.kind == kind))
    assert errors([sum(game) for game in zip(*parts.values(), strict=True)]) < 2
    assert max(map(errors, parts.values())) < 3


def errors(points: Sequence[float]) -> float:
    """How far their mean is from zero, in standard errors."""
    return abs(fmean(points)) / (stdev(points) / sqrt(len(points)))
