"""The rules of High card, the smallest game."""

import pytest

from ramses_desktop.engine.game import HIDDEN, BadDeal, IllegalMove, so_far
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.sample.rules import GAME, HighCardOptions, Keep, Swap

KEEP, SWAP = Keep(), Swap()


def played(*moves, swaps=1, deal="2 4 3 1"):
    state = GAME.start(HighCardOptions(players=2, swaps=swaps), deal)
    for move in moves:
        state = GAME.play(state, move)
    return state


def test_two_play_with_one_swap_unless_they_agree_otherwise():
    assert HighCardOptions() == HighCardOptions(players=2, swaps=1)


def test_each_seat_is_dealt_one_card_and_the_rest_is_the_deck():
    state = played()
    assert (state.hands, state.deck) == ((2, 4), (3, 1))


def test_a_swap_takes_the_top_of_the_deck_and_the_old_card_leaves_the_game():
    state = played(SWAP)
    assert (state.hands, state.deck) == ((3, 4), (1,))


def test_the_points_count_from_the_first_move_on():
    assert so_far(GAME, played()) == so_far(GAME, played(KEEP, KEEP)) == (2, 4)


def test_whoever_keeps_is_done():
    assert [GAME.turn(state) for state in (played(), played(KEEP), played(KEEP, KEEP))] == [0, 1, None]


def test_nobody_swaps_more_often_than_agreed():
    assert GAME.moves(played()) == (KEEP, SWAP)
    assert GAME.moves(played(SWAP)) == (KEEP,)
    with pytest.raises(IllegalMove, match="You have no swaps left"):
        played(SWAP, SWAP)


def test_the_next_seat_may_swap_as_often_again():
    assert GAME.moves(played(SWAP, KEEP)) == (KEEP, SWAP)


def test_after_the_end_there_is_nothing_to_do():
    assert GAME.moves(played(KEEP, KEEP)) == ()
    with pytest.raises(IllegalMove, match="The game is over"):
        played(KEEP, KEEP, KEEP)


def test_the_highest_card_wins():
    low, high = GAME.scores(played(KEEP, KEEP))
    assert [(low.total, low.place), (high.total, high.place)] == [(2, 2), (4, 1)]


def test_a_seat_sees_its_own_card_until_all_are_shown():
    assert GAME.view(played(SWAP), 0).hands == (3, HIDDEN)
    assert GAME.view(played(SWAP), 1).hands == (HIDDEN, 4)
    assert GAME.view(played(SWAP, KEEP, KEEP), 0).hands == (3, 4)


def test_a_card_that_is_hidden_counts_nothing_for_whoever_sees_only_its_back():
    assert so_far(GAME, GAME.view(played(), 0)) == (2, 0)


def test_nobody_ever_sees_the_deck_or_how_often_another_has_swapped():
    for moves in ((), (SWAP,), (SWAP, KEEP), (KEEP, KEEP)):
        state = played(*moves)
        assert set(GAME.view(state, 0).deck) <= {HIDDEN}
    assert GAME.view(played(SWAP), 1).left == HIDDEN


def test_a_card_once_had_in_hand_is_not_guessed_to_be_elsewhere():
    seen = [GAME.view(played(*moves), 0) for moves in ((), (SWAP,))]
    for seed in range(20):
        guess = GAME.guess(seen, 0, Luck(str(seed)))
        assert guess.hands[0] == 3
        assert {*guess.hands[1:], *guess.deck} == {1, 4}


def test_only_a_new_card_and_the_end_show_something_new():
    assert GAME.reveals(played(), played(SWAP))
    assert GAME.reveals(played(KEEP), played(KEEP, KEEP))
    assert not GAME.reveals(played(), played(KEEP))


@pytest.mark.parametrize("deal", ["", "1 2 3", "1 2 3 4 5", "1 2 3 3", "0 1 2 3", "1 2 3  4", "01 2 3 4"])
def test_a_deal_is_each_number_once(deal):
    with pytest.raises(BadDeal, match="A deal of this game is the numbers 1 to 4 in any order"):
        played(deal=deal)


@pytest.mark.parametrize("text", ["", "Keep", "swap ", "fold"])
def test_only_keep_and_swap_are_moves(text):
    with pytest.raises(IllegalMove, match="is not a move; say keep or swap"):
        GAME.parse(text)


@pytest.mark.parametrize("choice", [{"players": 0}, {"players": 5}, {"swaps": 0}, {"swaps": 4}])
def test_one_to_four_players_swap_one_to_three_times(choice):
    with pytest.raises(ValueError, match="must be in range"):
        HighCardOptions(**choice)
