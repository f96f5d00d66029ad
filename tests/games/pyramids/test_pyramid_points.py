"""Step four of a turn: the 2nd, 4th and 6th pyramid of a colour earn pyramid points."""

import pytest

from ramses_desktop.games.pyramids.rules import REPLACE, State
from tests.games.pyramids.by_hand import Box, begun, nearly, play, player, points, table

pytestmark = pytest.mark.usefixtures("box")

GREEN, ORANGE, PURPLE = range(3)


def completing(number: int, *done: int) -> State:
    """One of two players completes this pyramid after these."""
    return after(table(player(nearly(number), 28, done=done), player(14, 15)), f"cross {number} e5", "cross 14 a1")


def after(state: State, *moves: str) -> State:
    """Play the moves; whoever has to take a new pyramid takes the first of the display."""
    state = play(state, *moves)
    while state.stage == REPLACE:
        state = play(state, "take display 1")
    return state


def test_the_second_fourth_and_sixth_of_a_colour_earn_a_box_and_no_other():
    """The eighth earns nothing, nor does the tenth."""
    for done, claimed in [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0), (5, 1), (6, 0), (7, 0), (8, 0)]:
        state = completing(13, *range(1, done + 1))
        assert len(state.claims[GREEN]) == claimed


def test_pyramids_of_other_colours_do_not_count():
    assert completing(3, 20).claims == ((), (), ())
    assert completing(3, 20, 40, 21, 41).claims == ((), (), ())


def test_the_highest_box_still_open_is_taken():
    for claims, name_points in (((), 10), ((1,), 6), ((1, 1), 3)):
        state = table(player(nearly(3), 28, done=(2,)), player(14, 15), claims=(claims, (), ()))
        state = after(state, "cross 3 e5", "cross 14 a1")
        assert points(state, 0)["green_points"] == name_points


def test_what_one_has_taken_is_blacked_out_for_the_others():
    state = completing(3, 2)
    assert state.claims[GREEN] == (0,)
    assert (points(state, 0)["green_points"], points(state, 1)["green_points"]) == (10, 0)


def test_with_all_three_gone_nobody_earns_any_more():
    state = table(player(nearly(3), 28, done=(2,)), player(14, 15), claims=((1, 1, 1), (), ()))
    state = after(state, "cross 3 e5", "cross 14 a1")
    assert state.claims[GREEN] == (1, 1, 1)
    assert points(state, 0)["green_points"] == 0


def test_each_colour_has_its_own_boxes():
    state = table(player(nearly(20), 28, done=(17,)), player(14, 15), claims=((1, 1), (), (1,)))
    state = after(state, "cross 20 e5", "cross 14 a1")
    assert state.claims == ((1, 1), (0,), (1,))
    assert points(state, 0)["orange_points"] == 10


def test_several_for_one_colour_in_the_same_turn_go_by_the_number_of_the_pyramid():
    """The rule book's example: 33 is one player's second purple, 15 (here 35) another's fourth; the 10 is gone."""
    state = table(player(nearly(35), 1, done=(34,)), player(nearly(33), 2, done=(36, 37, 38)), player(3, 4), claims=((), (), (2,)))
    state = after(state, "cross 35 e5", "cross 33 e5", "cross 3 a1")
    assert state.claims[PURPLE] == (2, 1, 0)
    assert [points(state, seat)["purple_points"] for seat in range(3)] == [3, 6, 10]


def test_the_qualifying_pyramid_decides_not_another_one_completed_in_the_same_turn(box: Box):
    """The first player completes 1 (green) and 40 (purple), the second 35 (purple): 35 comes before 40 for purple."""
    box.draw(1, "E....", ".....", ".....", "....x", "....T")
    state = table(
        player(begun(1, "a1 b1 c1 d1 e1 e2 e3"), nearly(40), done=(48,)), player(nearly(35), 2, done=(47,)), expedition="I2"
    )
    state = play(state, "cross 1 e4 e5", "bonus 40 e5", "cross 35 e5")
    assert state.queue == (0, 0, 1)
    assert after(state).claims[PURPLE] == (1, 0)


def test_more_players_than_boxes_leave_the_highest_numbers_with_nothing():
    hands = [player(nearly(number), 20 + number, done=(number + 4,)) for number in (4, 1, 3, 2)]
    state = after(table(*hands), "cross 4 e5", "cross 1 e5", "cross 3 e5", "cross 2 e5")
    assert state.claims[GREEN] == (1, 3, 2)
    assert [points(state, seat)["green_points"] for seat in range(4)] == [0, 10, 3, 6]


def test_one_player_can_take_several_boxes_of_one_colour():
    state = table(player(nearly(6), 28, done=(1, 2, 3, 4, 5)), player(14, 15), claims=((0, 0), (), ()))
    state = after(state, "cross 6 e5", "cross 14 a1")
    assert state.claims[GREEN] == (0, 0, 0)
    assert points(state, 0)["green_points"] == 10 + 6 + 3


def test_one_player_can_take_boxes_of_two_colours_in_the_same_turn(box: Box):
    box.draw(1, "E....", ".....", ".....", "....x", "....T")
    state = table(player(begun(1, "a1 b1 c1 d1 e1 e2 e3"), nearly(40), done=(2, 48)), expedition="I2")
    state = after(state, "cross 1 e4 e5", "bonus 40 e5")
    assert state.claims == ((0,), (), (0,))


@pytest.mark.parametrize(
    ("had", "theirs", "claims"),
    [
        (0, 6, (1, 0)),  # 9 is the first and 13 the second: 6 comes before 13
        (0, 10, (1, 0)),
        (0, 14, (0, 1)),
        (1, 6, (1, 0)),  # 9 is the second, 13 the third: 6 comes before 9
        (1, 10, (0, 1)),
        (1, 14, (0, 1)),
    ],
)
def test_two_of_one_colour_in_the_same_turn_count_in_ascending_order(box: Box, had: int, theirs: int, claims: tuple[int, ...]):
    """The first player completes 13 and 9, in this order; the second completes a second green pyramid in the same turn."""
    box.draw(13, "E....", ".....", ".....", "....x", "....T")
    hand = begun(13, "a1 b1 c1 d1 e1 e2 e3"), nearly(9)
    state = table(player(*hand, done=tuple(range(1, 1 + had))), player(nearly(theirs), 28, done=(16,)), expedition="I2")
    state = after(state, "cross 13 e4 e5", "bonus 9 e5", f"cross {theirs} e5")
    assert state.players[0].done[had:] == (9, 13)
    assert state.claims[GREEN] == claims


def test_pyramids_completed_in_earlier_turns_do_not_earn_again():
    state = completing(3, 2)
    state = after(state, "cross 28 a1", "cross 14 b1")
    assert state.claims[GREEN] == (0,)


def test_pyramid_points_come_after_the_new_pyramids_have_been_taken():
    state = play(table(player(nearly(3), 28, done=(2,))), "cross 3 e5")
    assert (state.stage, state.claims[GREEN]) == (REPLACE, ())
    assert play(state, "take deck").claims[GREEN] == (0,)


def test_pyramid_points_are_earned_in_the_last_turn_too():
    state = play(table(player(nearly(3), 28, done=(2,)), player(14, 15), turn=27), "cross 3 e5", "cross 14 a1")
    assert points(state, 0)["green_points"] == 10


def test_pyramid_points_are_earned_with_nothing_left_to_take_too():
    state = table(player(nearly(3), 28, done=(2,)), player(14, 15), display=(), deck=())
    assert play(state, "cross 3 e5", "cross 14 a1").claims[GREEN] == (0,)


def test_a_new_pyramid_of_the_colour_does_not_count_before_it_is_completed():
    state = table(player(nearly(3), 28), display=(4, 5, 6, 7))
    assert after(state, "cross 3 e5").claims[GREEN] == ()
