"""Step two: crossing off the pattern or a single box. Plain islands have their boxes row by row from a1."""

import pytest

from ramses_desktop.games.flip_and_write.grid import names
from ramses_desktop.games.flip_and_write.rules import DECK, Bonus, Cross, Keep, LoseBonus
from ramses_desktop.games.silver_gold.rules import GAME
from tests.games.silver_gold.by_hand import Box, begun, boxes, legal, play, player, refusal, table

pytestmark = pytest.mark.usefixtures("box")


def crossed(state, seat=0):
    return [names(one.crossed) for one in state.players[seat].cards]


def test_the_whole_pattern_is_crossed_off_on_one_of_the_two_cards():
    state = play(table(player(1, 2)), "cross 1 a1 b1 c1")
    assert crossed(state) == [["a1", "b1", "c1"], []]


def test_it_may_be_crossed_off_anywhere_on_free_boxes_without_touching_earlier_crosses():
    state = table(player(begun(36, "a1 b1"), 2))
    assert "cross 36 b3 c3 d3" in legal(state)
    assert crossed(play(state, "cross 36 b3 c3 d3"))[0] == ["a1", "b1", "b3", "c3", "d3"]


def test_the_first_boxes_of_an_island_may_lie_anywhere():
    island = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2"]
    singles = {move.split()[2] for move in legal(table(player(1, 2))) if move.startswith("cross 1 ") and len(move.split()) == 3}
    assert singles == set(island)


@pytest.mark.parametrize("placed", ["a1 a2 b2", "b1 a2 b2", "a1 b1 a2", "a1 b1 b2"])
def test_the_pattern_may_be_turned_and_mirrored(placed: str):
    assert f"cross 1 {placed}" in legal(table(player(1, 2), expedition="V3"))


def test_the_pattern_is_never_crossed_off_in_part():
    sentence = "Cross off the whole pattern, or a single box."
    assert refusal(table(player(1, 2), expedition="O4"), "cross 1 a1 b1") == sentence
    assert refusal(table(player(1, 2)), Cross(1, 0)) == sentence


def test_instead_of_the_pattern_one_single_box_may_be_crossed_off_on_either_card():
    state = table(player(1, 12), expedition="O4")
    assert {"cross 1 d1", "cross 12 e2"} <= set(legal(state))
    assert crossed(play(state, "cross 12 e2")) == [[], ["e2"]]


def test_crossing_off_something_is_compulsory():
    """As long as a box is free, no move does nothing."""
    state = table(player(begun(1, "a1 b1 c1 d1 e1 a2 b2"), 2))
    assert all(move.startswith("cross ") for move in legal(state))
    for idle in (DECK, LoseBonus(), Keep(1, 2), Bonus(1, boxes("c2"))):
        assert refusal(state, idle) == "Cross off the pattern, or a single box instead."


def test_each_box_is_crossed_off_once():
    state = table(player(begun(1, "b1"), 2))
    assert refusal(state, "cross 1 b1") == "Already crossed off: b1."
    assert refusal(state, "cross 1 a1 b1 c1") == "Already crossed off: b1."


def test_the_sea_is_never_crossed_off():
    assert refusal(table(player(1, 2)), "cross 1 c2 d2 e2") == "There is only sea at d2, e2."


def test_only_the_two_islands_in_play_are_crossed_off():
    assert refusal(table(player(1, 2), player(3, 4)), "cross 3 a1") == "Island 3 is not one of your two."


def test_everybody_crosses_off_before_anything_else_happens():
    state = table(player(begun(1, "a1 b1 c1 d1 e1 a2 b2"), 2), player(3, 4))
    state = play(state, "cross 1 c2")
    assert (state.stage, state.seat, state.players[0].done) == ("cross", 1, ())


def test_a_player_with_no_free_box_is_skipped():
    state = play(table(player(1, 2), player(), player(3, 4), display=(), deck=()), "cross 1 a1")
    assert state.seat == 2
    state = play(state, "cross 3 a1")
    assert (state.number, state.seat) == (1, 0)


def test_with_nobody_left_to_cross_off_the_game_runs_out():
    state = play(table(player(begun(1, "a1 b1 c1 d1 e1 a2 b2")), display=(), deck=()), "cross 1 c2")
    assert GAME.turn(state) is None
    assert (state.number, state.players[0].done) == (28, (1,))


def test_the_pattern_of_the_revealed_expedition_card_holds_for_everybody(box: Box):
    state = table(player(1, 2), player(3, 4), expedition="T4")
    for seat in range(2):
        lengths = {len(move.split()) - 2 for move in legal(state)}
        assert lengths == {1, 4}, seat
        state = play(state, f"cross {1 + 2 * seat} a1")
