"""The levels of Pyramids: honest, repeatable, legal; and what they rehearse is what the rules would do. How well they play is
measured by the arena."""

from collections.abc import Callable

import pytest
from attrs import evolve

from ramses_desktop.bots import Bot, ask
from ramses_desktop.bots.levels import LEVELS
from ramses_desktop.bots.search import Plan, SearchingBot
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.pyramids import bots as bots_module
from ramses_desktop.games.pyramids.bots import BOTS, Rehearsing, guide, keen_guide, kept
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.kernel import Chooser, Guide, Runner, Step, best_card
from ramses_desktop.games.pyramids.moves import Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, REPLACE, State
from tests.games.pyramids.by_hand import Box, begun, nearly, new_game, play_at_random, player, table, totals

TINY = Plan(effort=3, width=3, least=2)
"""So little thought that whole games are played in a moment."""


def quick(name: str) -> Bot:
    """The level, with a tiny budget if it thinks."""
    bot = BOTS[name]
    return SearchingBot(bot.rehearse, TINY) if isinstance(bot, SearchingBot) else bot


each_level = pytest.mark.parametrize("level", [level.id for level in LEVELS])
each_table = pytest.mark.parametrize("players", [1, 2, 3, 4])


def game_of(level: str, players: int, seed: str) -> Session:
    session, bot = new_game(players, seed), quick(level)
    while session.turn is not None:
        session.play(ask(bot, session))
    return session


# ------------------------------------------------------------ legal, honest, repeatable


@pytest.mark.parametrize("players", [1, 2, 4])
@each_level
def test_whole_games_are_played_with_legal_moves_and_the_same_ones_again(level: str, players: int):
    """A session refuses what is illegal; choices are asked for again here and there."""
    session = game_of(level, players, "legal")
    assert GAME.turn(session.state) is None
    for ply in range(0, len(session.line), 4):
        session.jump(ply)
        assert ask(quick(level), session) == session.line[ply]


@each_table
@each_level
def test_secrets_replaced_at_random_change_no_choice(level: str, players: int):
    """Once as a view of the guess, and once as the guess itself, secrets laid open: nobody may look."""
    session, bot = play_at_random(new_game(players, "honest"), Luck("honest")), quick(level)
    for ply in range(0, len(session.line), 5):
        session.jump(ply)
        seat = session.turn
        assert seat is not None
        seen, luck = session.seen(seat), f"luck {ply}"
        guess = GAME.guess(seen, seat, Luck(f"guess {ply}"))
        chosen = bot.choose(GAME, seen, seat, Luck(luck))
        assert bot.choose(GAME, [*seen[:-1], GAME.view(guess, seat)], seat, Luck(luck)) == chosen
        assert bot.choose(GAME, [*seen[:-1], guess], seat, Luck(luck)) == chosen


@each_level
def test_what_others_have_marked_in_this_step_changes_no_choice(level: str):
    session = play_at_random(new_game(3, "marks"), Luck("marks"), 30)
    while not (session.state.stage == CROSS and session.state.seat == 2 and not session.state.bonus):
        session.play(GAME.moves(session.state)[0])
    state = session.state
    others = evolve(state, players=(*state.before[:2], state.players[2]))
    bot = quick(level)
    choices = {bot.choose(GAME, [GAME.view(one, 2)], 2, Luck("marks")) for one in (state, others)}
    assert len(choices) == 1


@pytest.mark.parametrize("level", ["vizier", "pharaoh"])
def test_candidates_are_all_the_legal_moves_most_promising_first(level: str):
    session = play_at_random(new_game(2, "candidates"), Luck("candidates"))
    bot = BOTS[level]
    assert isinstance(bot, SearchingBot)
    for ply in range(len(session.line)):
        session.jump(ply)
        seat = session.turn
        assert seat is not None
        rehearsal = bot.rehearse(GAME, session.seen(seat), seat)
        assert sorted(map(str, rehearsal.candidates)) == sorted(map(str, GAME.moves(session.state)))


# ------------------------------------------------------------ obviously better


def choice(name: str, state: State) -> str:
    bot = BOTS[name]
    return str(bot.choose(GAME, [GAME.view(state, state.seat)], state.seat, Luck("obvious")))


@pytest.fixture
def drawn(box: Box, monkeypatch: pytest.MonkeyPatch) -> Box:
    """The box of plain pyramids for the bots as well; guides are made when they are first asked for, after drawing."""
    made: dict[int, Guide] = {}

    def fresh(weights: object) -> Callable[[], Guide]:
        def make() -> Guide:
            if id(weights) not in made:
                placements = [pattern.placements for pattern in box.parts.patterns]
                made[id(weights)] = Guide(list(box.parts.cards.values()), placements, box.parts.values, weights)  # type: ignore[arg-type]
            return made[id(weights)]

        return make

    monkeypatch.setattr(bots_module, "parts", lambda: box.parts)
    monkeypatch.setattr(bots_module, "guide", fresh(guide().weights))
    monkeypatch.setattr(bots_module, "keen_guide", fresh(keen_guide().weights))
    return box


searching = pytest.mark.parametrize("name", ["vizier", "pharaoh"])


@searching
def test_the_last_turn_completes_a_pyramid(name: str, drawn: Box):
    drawn.draw(2, "Er...", ".....", ".....", ".....", "....T")
    state = table(player(nearly(1), begun(2, "a1"), greens=1), player(3, 4), expedition="O4", turn=27)
    assert choice(name, state).startswith("cross 1 ")
    assert "e5" in choice(name, state)


@searching
def test_the_last_turn_takes_gems_where_no_tomb_can_be_reached(name: str, drawn: Box):
    drawn.draw(2, "Er...", ".....", ".....", ".....", "....T")
    state = table(player(1, begun(2, "a1"), greens=3), player(3, 4), expedition="I2", turn=27)
    assert choice(name, state) in ("cross 2 b1 c1", "cross 2 b1 b2", "cross 2 b1")


@searching
def test_a_skull_too_much_is_not_crossed_off_for_nothing(name: str, drawn: Box):
    drawn.draw(1, "Es...", "s....", "T....", ".....", ".....")
    drawn.draw(2, "E....", ".....", ".....", ".....", "....T")
    state = table(player(begun(1, "a1"), begun(2, "a1"), skulls=9), player(3, 4), expedition="I2", turn=27)
    assert choice(name, state).startswith("cross 2 ") or choice(name, state) == "cross 1 a2 a3"


@searching
def test_a_bonus_box_completes_a_pyramid(name: str, drawn: Box):
    state = table(player(nearly(1), begun(2, "a1")), player(3, 4), turn=27, bonus=1)
    assert choice(name, state) == "bonus 1 e5"


@searching
def test_the_card_that_can_still_be_completed_is_taken(name: str, drawn: Box):
    drawn.draw(31, "E....", "T....", ".....", ".....", ".....")
    state = table(player(1), player(2, 3), stage=REPLACE, turn=25, queue=(0,), display=(29, 30, 31, 32), deck=(45, 46))
    assert choice(name, evolve(state, before=(player(1, 4), player(2, 3)))) == "take display 3"


# ------------------------------------------------------------ what is rehearsed is what the rules do


def steady(own: Guide) -> Chooser:
    """The policy with the lower card number first, as the rules leave pyramids in their places and the kernel does not care."""

    def by_number(runner: Runner, pattern: int) -> tuple[int, Step | None]:
        runner.nodes.sort(key=lambda node: node.card.number)
        return own.greedy(runner, pattern)

    return by_number


def policy_move(own: Guide, state: State) -> Move:
    """What the kernel's policy does, for the rules."""
    seat = state.seat
    runner = bots_module._runner(own, state, seat)
    runner.mood = own.mood(state.number)
    if state.stage == KEEP:
        return Keep(*kept(own, state.players[seat].dealt))
    if state.stage == REPLACE:
        if not state.display:
            return Take(0)
        return Take(state.display.index(best_card(own, state.display, runner.tombs, runner.nodes)) + 1)
    pattern = own.single if state.bonus else parts().expeditions[state.expedition]
    at, step = steady(own)(runner, pattern)
    if step is None:
        return LoseBonus()
    number = runner.nodes[at].card.number
    return Bonus(number, step.boxes) if state.bonus else Cross(number, step.boxes)


def margin_by_rules(own: Guide, state: State, move: Move, seat: int) -> int:
    state = GAME.play(state, move)
    while GAME.turn(state) is not None:
        state = GAME.play(state, policy_move(own, state))
    points = totals(state)
    mine = points.pop(seat)
    return mine - max(points, default=0)


def compare(own: Guide, session: Session, moves: int, luck: Luck) -> str:
    """Rehearse some moves at this ply of a game in which everybody has followed the policy since the turn began."""
    state, seat = session.state, session.turn
    assert seat is not None
    rehearsal = Rehearsing(own, GAME, session.seen(seat), seat)
    rehearsal.believe(state)
    rehearsal.policy, rehearsal.envy = steady(own), 1
    candidates = luck.shuffled(GAME.moves(state))[:moves]
    if candidates == [LoseBonus()]:
        return "bonus lost"
    for move in candidates:
        assert rehearsal.play_out(move) == margin_by_rules(own, state, move, seat), f"{move} at {session.ply}"
    return f"bonus in {state.stage}" if state.bonus else state.stage


@pytest.mark.parametrize("own", [guide, keen_guide], ids=["plain", "keen"])
@each_table
def test_rehearsals_and_rules_agree_from_any_decision_on(players: int, own: Callable[[], Guide]):
    met = set()
    for number in range(3):
        session, luck = new_game(players, f"rehearse {number}"), Luck(f"rehearse {number}")
        while session.turn is not None:
            # Some turns go by lot, so that there is more to see than the policy's own games; others are looked at.
            turn, looked_at = session.state.number, luck.below(4) == 0
            while session.state.number == turn:
                if looked_at:
                    met.add(compare(own(), session, 2, luck))
                    session.play(policy_move(own(), session.state))
                else:
                    session.play(luck.pick(GAME.moves(session.state)) if luck.below(3) == 0 else policy_move(own(), session.state))
    assert {CROSS, REPLACE, "bonus in cross"} <= met


@each_table
def test_rehearsals_and_rules_agree_on_the_hands_kept(players: int):
    session = new_game(players, "hands")
    while session.state.stage == KEEP:
        assert compare(keen_guide(), session, 6, Luck("hands")) == KEEP
        session.play(policy_move(keen_guide(), session.state))


def test_effort_is_measured_in_whole_games_however_many_play():
    for players in (1, 4):
        seats = [player(number, number + 4) for number in range(1, players + 1)]
        views = [GAME.view(table(*seats, turn=turn), 0) for turn in (0, 14, 27)]
        efforts = [Rehearsing(guide(), GAME, [view], 0).effort for view in views]
        assert efforts == [30 / 28, 16 / 28, 3 / 28]
