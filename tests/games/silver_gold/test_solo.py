"""Solo practice: at the end of rounds 1, 2 and 3 the highest remaining trophy is struck off; and the pile of expedition cards may
be looked at if that was agreed."""

import pytest

from ramses_desktop.engine.game import HIDDEN, BadOptions, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.silver_gold.rules import CROSS, GAME, RIVAL, SilverGoldOptions
from tests.games.silver_gold.by_hand import Box, new_game, play, play_at_random, player, points, table


@pytest.mark.usefixtures("box")
def test_at_the_end_of_rounds_one_two_and_three_the_highest_trophy_left_is_struck_off():
    for turn in range(28):
        state = play(table(player(1, 2), turn=turn, trophies=(0,)), "cross 1 a1")
        assert state.trophies == ((0, RIVAL) if turn in (6, 13, 20) else (0,))


def test_a_trophy_that_was_struck_off_is_gone(box: Box):
    box.draw(1, "c....", "...")
    state = play(table(player(1, 2, coins=3), turn=8, trophies=(RIVAL,)), "cross 1 a1")
    assert state.trophies == (RIVAL, 0)
    assert points(state)["trophies"] == 5


def test_a_row_filled_in_the_seventh_turn_takes_its_trophy_before_one_is_struck_off(box: Box):
    box.draw(1, "c....", "...")
    state = play(table(player(1, 2, coins=3), turn=6), "cross 1 a1")
    assert state.trophies == (0, RIVAL)
    assert state.players[0].cups == (6,)


@pytest.mark.usefixtures("box")
def test_where_no_trophy_is_left_nothing_is_struck_off():
    state = play(table(player(1, 2), turn=13, trophies=(0,) * 6), "cross 1 a1")
    assert state.trophies == (0,) * 6


@pytest.mark.usefixtures("box")
def test_at_a_table_of_several_nothing_is_struck_off():
    assert play(table(player(1, 2), player(3, 4), turn=6), "cross 1 a1", "cross 3 a1").trophies == ()


# ------------------------------------------------------------ expedition cards still to come


def test_alone_the_pile_may_lie_open_and_shows_what_is_left():
    session = play_at_random(new_game(1, "open", open_pile=True), Luck("open"))
    for ply in range(len(session.line)):
        state = session.state_at(ply)
        if state.stage == CROSS:
            view = GAME.view(state, 0)
            turn = state.number % 7 + 1
            assert view.orders[state.round][:turn] == state.orders[state.round][:turn]
            assert view.orders[state.round][turn:] == (HIDDEN,) * (8 - turn)


def test_the_pile_of_an_earlier_round_is_shuffled_and_tells_nothing():
    session = play_at_random(new_game(1, "open", open_pile=True), Luck("open"))
    state = next(session.state_at(ply) for ply in range(len(session.line)) if session.state_at(ply).number == 15)
    assert GAME.view(state, 0).orders[0] == GAME.view(state, 0).orders[1] == (HIDDEN,) * 8


def test_the_pile_is_closed_unless_it_was_agreed():
    assert not new_game(1, "closed").state.open_pile
    assert read_options(SilverGoldOptions, "players=1") == SilverGoldOptions(1)
    assert read_options(SilverGoldOptions, "players=1 open_pile=yes") == SilverGoldOptions(1, open_pile=True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pile_never_lies_open_in_games_against_others(players: int):
    with pytest.raises(BadOptions, match=r"^Revealed expedition cards stay open only in a solo game\.$"):
        read_options(SilverGoldOptions, f"players={players} open_pile=yes")
