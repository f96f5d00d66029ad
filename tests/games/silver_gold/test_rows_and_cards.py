"""Step three: trophies for rows of coins, and new islands for completed ones, clockwise from the first player."""

from typing import Any

import pytest

from ramses_desktop.games.flip_and_write.grid import names
from ramses_desktop.games.flip_and_write.rules import Bonus, Cross, Keep, Take
from ramses_desktop.games.silver_gold.rules import CROSS, GAME, OVER, REPLACE, State
from tests.games.silver_gold.by_hand import Box, islands, legal, nearly, play, player, refusal, table

pytestmark = pytest.mark.usefixtures("box")

COIN = ("c....", "...")


def all_coins(box: Box) -> None:
    """A coin at a1 of the first island of each player."""
    for number in (1, 3, 5, 7):
        box.draw(number, *COIN)


def coins_for_all(players: int, coins: int = 3, **more: Any) -> State:
    seats = [player(2 * seat + 1, 2 * seat + 2, coins=coins, cups=(0,) * (coins // 4)) for seat in range(players)]
    state = table(*seats, **more)
    for seat in range(players):
        state = play(state, f"cross {2 * seat + 1} a1")
    return state


# ------------------------------------------------------------ trophies


@pytest.mark.parametrize("first", range(4))
def test_the_highest_trophy_left_goes_to_the_first_who_filled_a_row_clockwise_from_the_first_player(first: int, box: Box):
    all_coins(box)
    state = coins_for_all(4, first=first)
    order = [(first + step) % 4 for step in range(4)]
    assert state.trophies == tuple(order)
    assert [state.players[seat].cups for seat in order] == [(6,), (5,), (4,), (3,)]


def test_trophies_run_out(box: Box):
    """Six trophies; the last is worth 1, then none are left."""
    all_coins(box)
    state = coins_for_all(3, trophies=(0, 1, 2, 0, 1))
    assert [one.cups for one in state.players] == [(1,), (0,), (0,)]
    assert state.trophies == (0, 1, 2, 0, 1, 0)
    state = coins_for_all(2, coins=7, trophies=(0, 1, 2, 0, 1, 2))
    assert [one.cups for one in state.players] == [(0, 0), (0, 0)]
    assert len(state.trophies) == 6


def test_each_filled_row_earns_a_trophy_of_its_own(box: Box):
    box.draw(1, *COIN)
    state = play(table(player(1, 2, coins=7, cups=(6,)), player(3, 4), trophies=(0,)), "cross 1 a1", "cross 3 a1")
    assert state.players[0].cups == (6, 5)
    assert state.trophies == (0, 0)


def test_a_row_is_rewarded_once():
    state = table(player(1, 2, coins=4, cups=(6,)), player(3, 4), trophies=(0,))
    state = play(state, "cross 1 a1", "cross 3 a1")
    assert (state.players[0].cups, state.trophies) == ((6,), (0,))


def test_after_the_28th_turn_trophies_are_awarded_but_no_cards_replaced(box: Box):
    box.draw(3, *COIN)
    state = play(table(player(nearly(1), 2), player(3, 4, coins=3), turn=27), "cross 1 a1", "cross 3 a1")
    assert state.stage == OVER
    assert state.players[1].cups == (6,)
    assert (state.players[0].done, islands(state, 0)) == ((1,), [2])


# ------------------------------------------------------------ completed islands


def test_a_completed_island_is_laid_aside_face_up_for_the_rest_of_the_game():
    state = play(table(player(nearly(1), 2), player(3, 4)), "cross 1 a1", "cross 3 a1")
    assert (state.players[0].done, islands(state)) == ((1,), [2])
    assert all(GAME.view(state, seat).players[0].done == (1,) for seat in range(2))


def test_an_island_is_complete_when_its_last_box_is_crossed_off():
    state = play(table(player(nearly(1), 2), player(3, 4)), "cross 2 a1", "cross 3 a1")
    assert (state.players[0].done, state.stage) == ((), CROSS)


def test_any_displayed_card_or_the_unseen_top_of_the_deck_is_taken():
    state = play(table(player(nearly(1), 2), player(3, 4)), "cross 1 a1", "cross 3 a1")
    assert (state.stage, state.seat) == (REPLACE, 0)
    assert legal(state) == ["take display 1", "take display 2", "take display 3", "take display 4", "take deck"]
    assert islands(play(state, "take display 3")) == [35, 2]
    assert islands(play(state, "take deck")) == [11, 2]


def test_the_new_island_lies_where_the_completed_one_lay():
    state = play(table(player(1, nearly(2)), player(3, 4)), "cross 2 a1", "cross 3 a1", "take display 1")
    assert islands(state) == [1, 10]


@pytest.mark.parametrize("first", range(3))
def test_new_cards_are_taken_clockwise_from_the_first_player(first: int):
    state = table(player(nearly(3), 2), player(nearly(1), 4), player(nearly(5), 6), first=first)
    state = play(state, "cross 3 a1", "cross 1 a1", "cross 5 a1")
    order = []
    while state.stage == REPLACE:
        order.append(state.seat)
        state = play(state, "take display 1")
    assert order == [(first + step) % 3 for step in range(3)]


def test_who_has_completed_nothing_takes_nothing():
    state = play(table(player(1, 2), player(nearly(3), 4)), "cross 1 a1", "cross 3 a1")
    assert state.queue == (1,)
    assert play(state, "take deck").stage == CROSS


def test_the_display_is_filled_up_at_the_end_of_each_players_action():
    state = play(table(player(nearly(1), 2), player(nearly(3), 4)), "cross 1 a1", "cross 3 a1", "take display 2")
    assert (state.seat, state.display, state.deck) == (1, (10, 35, 47, 11), (22, 34, 46))


def test_two_completed_islands_are_replaced_one_after_the_other_with_no_refill_in_between():
    state = table(player(nearly(1), nearly(2)), player(nearly(3), 4), expedition="I2", bonus=1)
    state = play(state, "bonus 1 a1")
    state = play(table(player(nearly(1), nearly(2)), player(nearly(3), 4), bonus=2), "bonus 1 a1", "bonus 2 a1", "cross 3 a1")
    assert (state.queue, state.players[0].done) == ((0, 0, 1), (1, 2))
    state = play(state, "take display 1")
    assert (state.seat, state.display) == (0, (23, 35, 47))
    state = play(state, "take display 1")
    assert (state.seat, state.display) == (1, (35, 47, 11, 22))


def test_a_card_drawn_unseen_is_looked_at_before_the_second_choice():
    state = play(table(player(nearly(1), nearly(2)), player(3, 4), bonus=2), "bonus 1 a1", "bonus 2 a1", "cross 3 a1")
    after = play(state, "take deck")
    assert (after.stage, after.seat, islands(GAME.view(after, 0))) == (REPLACE, 0, [11])
    assert GAME.reveals(state, after)


def test_with_an_empty_deck_the_display_is_not_filled_up():
    state = table(player(nearly(1), 2), player(nearly(3), 4), deck=())
    state = play(state, "cross 1 a1", "cross 3 a1", "take display 1")
    assert (state.display, state.deck) == ((23, 35, 47), ())
    assert refusal(state, Take(0)) == "The deck is empty."
    assert "take deck" not in legal(state)


def test_with_deck_and_display_empty_the_player_goes_on_with_fewer_cards():
    state = table(player(nearly(1), 2), player(nearly(3), 4), display=(10,), deck=())
    state = play(state, "cross 1 a1", "cross 3 a1", "take display 1")
    assert (state.stage, state.seat, islands(state, 0), islands(state, 1)) == (CROSS, 0, [10, 2], [4])


def test_the_last_unseen_card_may_be_taken_though_the_display_is_empty():
    state = play(table(player(nearly(1), 2), display=(), deck=(11,)), "cross 1 a1")
    assert legal(state) == ["take deck"]


@pytest.mark.parametrize("move", [Keep(1, 2), Cross(2, 1), Bonus(2, 1)])
def test_nothing_else_can_be_done_before_a_new_island_is_taken(move: Keep):
    state = play(table(player(nearly(1), 2), player(3, 4)), "cross 1 a1", "cross 3 a1")
    assert refusal(state, move) == "First take a new island, from the display or the deck."


def test_there_are_only_as_many_places_as_cards_in_the_display():
    state = play(table(player(nearly(1), 2), player(3, 4), display=(10, 23)), "cross 1 a1", "cross 3 a1")
    assert refusal(state, Take(3)) == "The display has no island in place 3."
    assert refusal(state, Take(-1)) == "The display has no island in place −1."


def test_a_new_island_is_empty():
    state = play(table(player(nearly(1), 2), player(3, 4)), "cross 1 a1", "cross 3 a1", "take deck")
    assert names(state.players[0].cards[0].crossed) == []
