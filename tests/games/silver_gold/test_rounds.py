"""Rounds and the end: seven turns from eight expedition cards, four rounds, and a first player who changes."""

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.rules import DECK
from ramses_desktop.games.silver_gold.rules import CROSS, GAME, KEEP, State
from tests.games.silver_gold.by_hand import new_game, play, play_at_random, player, refusal, table


def turns_of(session: Session) -> list[State]:
    """The state at the beginning of each turn."""
    states = [session.state_at(ply) for ply in range(len(session.line) + 1)]
    begun = [state for state in states if state.stage != KEEP]
    return [after for before, after in zip([states[0], *begun], begun, strict=False) if before.number != after.number]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_is_four_rounds_of_seven_turns(players: int):
    session = play_at_random(new_game(players, "rounds"), Luck("rounds"))
    assert [state.number for state in turns_of(session)] == list(range(1, 29))
    assert GAME.turn(session.state) is None


def test_each_round_uses_seven_of_its_eight_expedition_cards():
    session = play_at_random(new_game(2, "cards"), Luck("cards"))
    first = next(session.state_at(ply) for ply in range(len(session.line)) if session.state_at(ply).stage == CROSS)
    used = [state.expedition for state in (first, *turns_of(session)[:-1])]
    for turn in range(4):
        assert tuple(used[7 * turn : 7 * turn + 7]) == first.orders[turn][:7]


def test_all_eight_are_shuffled_anew_for_each_round():
    orders = new_game(2, "anew").state.orders
    assert all(sorted(order) == list(range(8)) for order in orders)
    assert len(set(orders)) == 4


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize("turn", [0, 5, 6, 26])
def test_after_step_three_the_first_player_passes_to_the_left(turn: int):
    state = table(player(1, 2), player(3, 4), player(5, 6), turn=turn, first=1)
    assert (state.first, state.clockwise) == (1, (1, 2, 0))
    state = play(state, "cross 1 a1", "cross 3 a1", "cross 5 a1")
    assert (state.first, state.clockwise) == (2, (2, 0, 1))


def test_the_first_player_of_the_first_turn_is_drawn_by_lot():
    assert {new_game(3, f"lot {number}").state.first for number in range(30)} == {0, 1, 2}
    state = new_game(4, "lot").state
    assert state.first == state.starter


@pytest.mark.usefixtures("box")
def test_everybody_sees_who_is_first_player():
    state = table(player(1, 2), player(3, 4), player(5, 6), first=2)
    assert [GAME.view(state, seat).first for seat in range(3)] == [2, 2, 2]


@pytest.mark.usefixtures("box")
def test_the_game_is_over_after_the_28th_turn():
    state = play(table(player(1, 2), player(3, 4), turn=27), "cross 1 a1", "cross 3 a1")
    assert GAME.turn(state) is None
    assert GAME.moves(state) == ()
    assert refusal(state, DECK) == "The game is over."
