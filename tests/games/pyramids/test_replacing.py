"""Step three of a turn: completed pyramids are set aside, and new ones taken."""

import pytest

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import digits
from ramses_desktop.games.flip_and_write.rules import Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.pyramids.rules import CROSS, GAME, OVER, REPLACE, State
from tests.games.pyramids.by_hand import Box, begun, boxes, legal, nearly, play, player, pyramids, refusal, table

pytestmark = pytest.mark.usefixtures("box")

DISPLAY = (31, 32, 47, 48)
DECK = (29, 30, 45, 46)


def one_completed() -> State:
    """The only player has completed the left one of two pyramids."""
    return play(table(player(nearly(1), begun(2, "a1"))), "cross 1 e5")


@pytest.fixture
def both(box: Box) -> State:
    """The first player completes 1 and 20 in one turn; the second has yet to cross off, and could complete 10."""
    box.draw(1, "E....", ".....", ".....", "....x", "....T")
    state = table(player(begun(1, "a1 b1 c1 d1 e1 e2 e3"), nearly(20)), player(nearly(10), 3), expedition="I2")
    return play(state, "cross 1 e4 e5", "bonus 20 e5")


# ------------------------------------------------------------ setting aside


def test_a_completed_pyramid_is_laid_aside_face_up_for_the_rest_of_the_game():
    state = one_completed()
    assert state.players[0].done == (1,)
    assert pyramids(state) == [2]
    state = play(state, "take display 1", "cross 2 b1")
    assert GAME.view(state, 0).players[0].done == (1,)


def test_completed_pyramids_are_laid_aside_only_when_all_have_crossed_off(both: State):
    assert both.players[0].done == ()
    assert play(both, "cross 3 a1").players[0].done == (1, 20)


def test_without_a_completed_pyramid_nobody_takes_anything():
    state = play(table(player(1, 2), player(3, 4)), "cross 1 a1", "cross 3 a1")
    assert (state.stage, state.number, state.display, state.deck) == (CROSS, 1, DISPLAY, DECK)


def test_who_has_completed_nothing_takes_nothing():
    state = play(table(player(1, 2), player(nearly(3), 4), player(5, 6)), "cross 1 a1", "cross 3 e5", "cross 5 a1")
    assert (state.stage, state.seat) == (REPLACE, 1)
    assert play(state, "take display 1").stage == CROSS


# ------------------------------------------------------------ from the display or the deck


def test_the_new_pyramid_is_any_of_the_display_or_the_top_of_the_deck():
    state = one_completed()
    assert legal(state) == ["take display 1", "take display 2", "take display 3", "take display 4", "take deck"]
    assert [pyramids(play(state, move))[0] for move in legal(state)] == [31, 32, 47, 48, 29]


def test_the_top_of_the_deck_is_unseen_until_it_is_taken():
    state = one_completed()
    assert GAME.view(state, 0).deck == (HIDDEN,) * 4
    assert pyramids(GAME.view(play(state, "take deck"), 0)) == [29, 2]


def test_the_new_pyramid_is_empty():
    assert one_completed().players[0].cards[0].crossed == boxes("a1")
    assert [one.crossed for one in play(one_completed(), "take display 3").players[0].cards] == [0, boxes("a1")]


def test_the_display_is_filled_up_to_four_from_the_top_of_the_deck():
    state = play(one_completed(), "take display 2")
    assert (state.display, state.deck) == ((31, 47, 48, 29), (30, 45, 46))


def test_the_display_stays_as_it_is_when_a_pyramid_is_taken_from_the_deck():
    state = play(one_completed(), "take deck")
    assert (state.display, state.deck) == (DISPLAY, (30, 45, 46))


@pytest.mark.parametrize("place", [0, 1])
def test_the_new_pyramid_lies_where_the_completed_one_lay(place: int):
    hand = [2, 3]
    state = table(player(*(nearly(number) if at == place else number for at, number in enumerate(hand))))
    state = play(state, f"cross {hand[place]} e5", "take display 1")
    assert pyramids(state) == [31 if at == place else number for at, number in enumerate(hand)]


@pytest.mark.parametrize("number", [1, 48])
def test_where_the_new_pyramid_lies_has_nothing_to_do_with_its_number(number: int):
    state = table(player(20, nearly(21)), display=(number,))
    assert pyramids(play(state, "cross 21 e5", "take display 1")) == [20, number]


def test_two_new_pyramids_lie_from_left_to_right(both: State):
    assert pyramids(play(both, "cross 3 a1", "take display 4", "take display 1")) == [48, 31]


@pytest.mark.parametrize("move", [Cross(2, boxes("b1")), Bonus(2, boxes("b1")), LoseBonus(), Keep(1, 2)])
def test_nothing_else_can_be_done_before_a_new_pyramid_is_taken(move: Move):
    assert refusal(one_completed(), move) == "First take a new pyramid, from the display or the deck."


@pytest.mark.parametrize("place", [5, 99, -1, -4])
def test_there_are_only_four_places_in_the_display(place: int):
    assert refusal(one_completed(), Take(place)) == f"The display has no pyramid in place {digits(place)}."


def test_an_empty_place_of_the_display_cannot_be_taken_from():
    state = play(table(player(nearly(1), 2), display=(31, 32), deck=()), "cross 1 e5")
    assert legal(state) == ["take display 1", "take display 2"]
    assert refusal(state, "take display 3") == "The display has no pyramid in place 3."


def test_a_pyramid_can_be_taken_only_after_completing_one():
    assert refusal(table(player(1, 2)), "take deck") == "Cross off the pattern, or a single box instead."


# ------------------------------------------------------------ order


def test_the_lowest_number_completed_this_turn_takes_first():
    state = table(player(nearly(12), 2), player(nearly(40), 4), player(nearly(7), 6))
    state = play(state, "cross 12 e5", "cross 40 e5", "cross 7 e5")
    order = []
    while state.stage == REPLACE:
        order.append(state.seat)
        state = play(state, "take display 1")
    assert order == [2, 0, 1]
    assert [pyramids(state, seat)[0] for seat in range(3)] == [32, 47, 31]


def test_pyramids_completed_earlier_do_not_count_for_the_order():
    state = table(player(nearly(12), 2, done=(1,)), player(nearly(7), 6, done=(40,)))
    assert play(state, "cross 12 e5", "cross 7 e5").seat == 1


def test_the_next_player_chooses_from_the_display_as_it_was_filled_up():
    state = play(table(player(nearly(1), 2), player(nearly(3), 4)), "cross 1 e5", "cross 3 e5", "take display 1")
    assert (state.seat, state.display) == (1, (32, 47, 48, 29))
    assert pyramids(play(state, "take display 4"), 1) == [29, 4]


def test_who_completed_two_chooses_twice_in_a_row(both: State):
    state = play(both, "cross 10 e5")
    assert state.queue == (0, 0, 1)
    order = []
    while state.stage == REPLACE:
        order.append(state.seat)
        state = play(state, "take display 1")
    assert order == [0, 0, 1]


def test_who_completed_two_may_go_last():
    state = table(player(nearly(9), 2), player(nearly(20), 11), player(nearly(3), 4))
    state = play(state, "cross 9 e5", "cross 20 e5", "cross 3 e5")
    assert state.queue == (2, 0, 1)


def test_the_lower_of_two_completed_numbers_decides(box: Box):
    box.draw(5, "E....", ".....", ".....", "....x", "....T")
    state = table(player(nearly(20), 2), player(nearly(30), begun(5, "a1 b1 c1 d1 e1 e2 e3")), expedition="I2")
    state = play(state, "cross 20 e5", "cross 5 e4 e5", "bonus 30 e5")
    assert state.queue == (1, 1, 0)


def test_the_display_is_filled_up_only_at_the_end_of_the_players_action(both: State):
    state = play(both, "cross 10 e5", "take display 1")
    assert (state.seat, state.display, state.deck) == (0, (32, 47, 48), DECK)
    assert legal(state) == ["take display 1", "take display 2", "take display 3", "take deck"]
    state = play(state, "take display 1")
    assert (state.seat, state.display, state.deck) == (1, (47, 48, 29, 30), (45, 46))


def test_one_from_the_display_and_one_from_the_deck(both: State):
    state = play(both, "cross 3 a1", "take display 4", "take deck")
    assert pyramids(state) == [48, 29]
    assert (state.display, state.deck) == ((31, 32, 47, 30), (45, 46))


def test_two_from_the_deck_leave_the_display_alone(both: State):
    state = play(both, "cross 3 a1", "take deck", "take deck")
    assert pyramids(state) == [29, 30]
    assert (state.display, state.deck) == (DISPLAY, (45, 46))


# ------------------------------------------------------------ when pyramids run out


def test_with_an_empty_deck_the_display_is_not_filled_up():
    state = play(table(player(nearly(1), 2), deck=()), "cross 1 e5")
    assert "take deck" not in legal(state)
    assert refusal(state, "take deck") == "The deck is empty."
    state = play(state, "take display 2")
    assert (state.display, state.deck) == ((31, 47, 48), ())


def test_the_display_is_filled_up_as_far_as_the_deck_goes():
    state = play(table(player(nearly(1), 2), display=(31, 32), deck=(29,)), "cross 1 e5", "take display 1")
    assert (state.display, state.deck) == ((32, 29), ())


def test_with_an_empty_display_the_deck_is_left():
    state = play(table(player(nearly(1), 2), display=(), deck=(29, 30)), "cross 1 e5")
    assert legal(state) == ["take deck"]
    state = play(state, "take deck")
    assert (pyramids(state), state.display, state.deck) == ([29, 2], (30,), ())


def test_with_nothing_to_take_the_player_goes_on_with_fewer_pyramids():
    state = play(table(player(nearly(1), 2), player(3, 4), display=(), deck=()), "cross 1 e5", "cross 3 a1")
    assert (state.stage, state.number) == (CROSS, 1)
    assert pyramids(state) == [2]
    assert legal(state)[-1] == "cross 2 a1"


def test_the_last_pyramid_goes_to_the_lowest_number_and_the_others_get_none():
    state = table(player(nearly(9), 2), player(nearly(3), 4), display=(31,), deck=())
    state = play(state, "cross 9 e5", "cross 3 e5")
    assert (state.stage, state.seat) == (REPLACE, 1)
    state = play(state, "take display 1")
    assert (state.stage, state.queue) == (CROSS, ())
    assert (pyramids(state, 0), pyramids(state, 1)) == ([2], [31, 4])


def test_who_completed_two_gets_only_the_one_that_is_left(box: Box):
    box.draw(1, "E....", ".....", ".....", "....x", "....T")
    state = table(player(begun(1, "a1 b1 c1 d1 e1 e2 e3"), nearly(20)), expedition="I2", display=(), deck=(29,))
    state = play(state, "cross 1 e4 e5", "bonus 20 e5", "take deck")
    assert (state.stage, state.number, pyramids(state)) == (CROSS, 1, [29])


def test_the_last_of_fewer_pyramids_is_replaced_while_there_is_one():
    state = play(table(player(nearly(1)), display=(), deck=(29, 30)), "cross 1 e5", "take deck")
    assert (pyramids(state), state.display) == ([29], (30,))


def test_a_player_without_pyramids_is_skipped():
    state = table(player(nearly(1)), player(3, 4), player(nearly(5)), player(7), display=(), deck=())
    state = play(state, "cross 1 e5", "cross 3 a1", "cross 5 e5", "cross 7 a1")
    assert (state.number, state.seat) == (1, 1)
    state = play(state, "cross 3 b1")
    assert (state.number, state.seat) == (1, 3)
    state = play(state, "cross 7 b1")
    assert (state.number, state.seat) == (2, 1)


def test_with_nobody_left_the_turns_that_remain_are_empty():
    state = play(table(player(nearly(1)), player(nearly(2)), display=(), deck=(), turn=3), "cross 1 e5", "cross 2 e5")
    assert (state.stage, state.number) == (OVER, 28)
    assert [one.done for one in state.players] == [(1,), (2,)]


def test_after_the_last_turn_completed_pyramids_are_laid_aside_but_nothing_is_taken():
    state = play(table(player(nearly(1), 2), player(3, 4), turn=27), "cross 1 e5", "cross 3 a1")
    assert (state.stage, state.number) == (OVER, 28)
    assert (state.players[0].done, pyramids(state)) == ((1,), [2])
    assert (state.display, state.deck) == (DISPLAY, DECK)


def test_in_the_turn_before_the_last_a_new_pyramid_is_still_taken():
    assert play(table(player(nearly(1), 2), turn=26), "cross 1 e5").stage == REPLACE
