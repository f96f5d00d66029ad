"""Solo practice: the rival strikes off pyramid points at the end of rounds 1, 2 and 3."""

from itertools import permutations
from typing import Any

import pytest

from ramses_desktop.games.pyramids.rules import OVER, RIVAL, State
from tests.games.pyramids.by_hand import nearly, new_game, play, player, points, table

pytestmark = pytest.mark.usefixtures("box")

GREEN, ORANGE, PURPLE = range(3)


def at_the_end_of_round(number: int, done: tuple[int, ...] = (), **more: Any) -> State:
    state = table(player(15, 16, done=done), turn=7 * number - 1, **more)
    return play(state, "cross 15 a1")


def test_within_a_round_and_after_the_last_the_rival_strikes_nothing():
    for turn in [number for number in range(28) if number not in (6, 13, 20)]:
        assert play(table(player(15, 16), turn=turn), "cross 15 a1").claims == ((), (), ())


@pytest.mark.parametrize("number", [1, 2, 3])
def test_at_the_end_of_rounds_one_two_and_three_the_rival_strikes_one_box(number: int):
    assert sum(map(len, at_the_end_of_round(number).claims)) == 1


@pytest.mark.parametrize(("done", "colour"), [((1, 17), PURPLE), ((1, 2, 17, 33, 34), ORANGE), ((17, 33), GREEN)])
def test_the_colour_with_the_fewest_completed_pyramids_loses_its_highest_box(done: tuple[int, ...], colour: int):
    claims = at_the_end_of_round(1, done).claims
    assert claims == tuple((RIVAL,) if one == colour else () for one in range(3))


def test_the_box_the_rival_struck_is_gone_for_the_player():
    state = table(player(nearly(34), 16, done=(33,)), turn=10, claims=((), (), (RIVAL,)))
    state = play(state, "cross 34 e5", "take deck")
    assert state.claims[PURPLE] == (RIVAL, 0)
    assert points(state)["purple_points"] == 6


def test_the_rival_scores_for_nobody():
    state = at_the_end_of_round(1)
    assert [points(state)[f"{colour}_points"] for colour in ("green", "orange", "purple")] == [0, 0, 0]


def test_the_rival_strikes_the_highest_box_still_open():
    assert at_the_end_of_round(2, (1, 2, 17), claims=((), (), (0,))).claims[PURPLE] == (0, RIVAL)
    assert at_the_end_of_round(3, (1, 2, 17), claims=((), (), (RIVAL, 0))).claims[PURPLE] == (RIVAL, 0, RIVAL)


def test_only_colours_with_an_open_box_come_into_question():
    state = at_the_end_of_round(2, (1, 2, 17), claims=((), (), (0, RIVAL, 0)))
    assert state.claims == ((), (RIVAL,), (0, RIVAL, 0))


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_ties_go_by_the_colour_order_of_the_deal(order: tuple[int, ...]):
    assert at_the_end_of_round(1, struck=order).claims[order[0]] == (RIVAL,)
    for done, colour in ((1, GREEN), (17, ORANGE), (33, PURPLE)):
        tied = [other for other in order if other != colour]
        assert at_the_end_of_round(1, (done,), struck=order).claims[tied[0]] == (RIVAL,)


def test_with_no_box_left_the_rival_strikes_nothing():
    gone = ((0, 0, 0), (0, 0, RIVAL), (RIVAL, 0, 0))
    assert at_the_end_of_round(3, claims=gone).claims == gone


def test_the_player_takes_pyramid_points_of_the_seventh_turn_before_the_rival_strikes():
    state = table(player(nearly(34), 16, done=(33,)), turn=6, claims=((0, 0, 0), (0, 0, 0), ()))
    state = play(state, "cross 34 e5", "take deck")
    assert state.claims[PURPLE] == (0, RIVAL)


def test_pyramids_completed_in_the_seventh_turn_count_for_the_rivals_choice():
    state = table(player(nearly(34), 16, done=(1, 17)), turn=6, struck=(PURPLE, ORANGE, GREEN))
    assert play(state, "cross 34 e5", "take deck").claims[PURPLE] == (RIVAL,)
    state = table(player(nearly(34), 16, done=(1, 17)), turn=6, struck=(GREEN, ORANGE, PURPLE))
    assert play(state, "cross 34 e5", "take deck").claims[GREEN] == (RIVAL,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_no_rival_where_there_are_others(players: int):
    state = table(*(player(15 - seat, 40 + seat) for seat in range(players)), turn=6)
    for seat in range(players):
        state = play(state, f"cross {15 - seat} a1")
    assert state.number == 7
    assert state.claims == ((), (), ())


def test_the_rival_goes_on_striking_in_turns_without_pyramids():
    state = play(table(player(nearly(1)), display=(), deck=(), turn=8), "cross 1 e5")
    assert state.stage == OVER
    assert sum(owners.count(RIVAL) for owners in state.claims) == 2


def test_the_colour_order_is_drawn_with_the_deal():
    orders = {new_game(1, f"rival {number}").state.struck for number in range(60)}
    assert orders == set(permutations(range(3)))
