"""A turn: turning over a card, sliding, finding something or nothing."""

import pytest

from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import MOST_SLIDES, MOST_TURNS, OVER, SLIDE, TURN_OVER, WARNING, parts
from tests.games.ramses.by_hand import back_and_forth, beside, card, hole, offered, play, refused, table


def test_if_no_card_lies_face_up_the_player_turns_over_the_top_one():
    state = table(pile=(12, 13))
    assert offered(state) == ["turn over"]
    after = play(state, "turn over")
    assert (after.card, after.pile, after.seat, after.stage) == (12, (13,), 0, SLIDE)
    assert after.sought == parts().cards[12].treasure


def test_a_card_that_lies_face_up_stays_for_the_next_player():
    state = play(table(card=12, free=beside(7)), "slide right")
    assert (state.seat, state.card, state.stage) == (1, 12, SLIDE)
    assert refused(state, "turn over") == "Slide a pyramid into the free hole."


def test_nothing_is_slid_before_the_card_is_turned_over():
    assert refused(table(), "slide up") == "Turn over the top search card first."


def test_one_slides_a_pyramid_that_borders_the_free_hole_side_by_side():
    state = table(card=12, free="d2")
    assert offered(state) == ["slide up", "slide right", "slide down", "slide left"]
    after = play(state, "slide left")
    assert (after.hole, after.pyramids[hole("d2")], after.pyramids[hole("e2")]) == (hole("e2"), state.pyramids[hole("e2")], 0)


@pytest.mark.parametrize(("way", "from_where"), [("up", "d3"), ("right", "c2"), ("down", "d1"), ("left", "e2")])
def test_the_pyramid_goes_the_way_that_is_said(way: str, from_where: str):
    state = table(card=12, free="d2")
    after = play(state, f"slide {way}")
    assert after.hole == hole(from_where)
    assert after.pyramids[hole("d2")] == state.pyramids[hole(from_where)] == after.moved


def test_at_the_edge_there_is_nothing_to_slide_from_beyond():
    state = table(card=12, free="h2")
    assert offered(state) == ["slide up", "slide right", "slide down"]
    assert refused(state, "slide left") == "No pyramid on that side."


def test_where_nothing_is_uncovered_the_same_player_goes_on():
    state = play(table(card=12, free="d2"), "slide left")
    assert (state.open, state.seat, state.stage, state.slides) == (0, 0, SLIDE, 1)


def test_another_treasure_ends_the_turn_and_the_next_seeks_the_same():
    state = play(table(card=card(2, 1), free=beside(7)), "slide right")
    assert (state.open, state.seat, state.sought, state.turns) == (7, 1, 2, 1)
    assert not any(player.won for player in state.players)


def test_play_goes_clockwise():
    state = table(card=card(2, 1), free=beside(7), seat=2)
    assert play(state, "slide right").seat == 0


def test_the_treasure_sought_wins_the_card_face_down_and_the_next_turns_over():
    state = play(table(card=card(7, 1), free=beside(7), pile=(12,)), "slide right")
    assert state.players[0].won == (card(7, 1),)
    assert (state.card, state.seat, state.stage, state.turns) == (0, 1, TURN_OVER, 0)


def test_one_may_slide_back():
    state = table(card=12, free="d2")
    after = play(state, "slide left", "slide right")
    assert (after.pyramids, after.hole, after.slides) == (state.pyramids, state.hole, 2)


def test_nobody_can_stop_while_nothing_is_uncovered():
    state = play(table(card=12, free="d2"), "slide left")
    assert all(move.startswith("slide") for move in offered(state))


def test_the_first_slide_covers_what_lies_open_and_coming_back_uncovers_it_anew():
    state = play(table(card=card(2, 1), free=beside(7)), "slide right")
    away = play(state, "slide left")
    assert (away.open, away.seat) == (0, 1)
    back = play(away, "slide right")
    assert (back.open, back.seat, back.turns) == (7, 2, 2)


def test_after_a_hundred_slides_without_uncovering_anything_the_turn_passes():
    state = back_and_forth(table(card=12, free="d2"), MOST_SLIDES - 1)
    assert (state.seat, state.slides, state.turns) == (0, 99, 0)
    state = play(state, "slide right")
    assert (state.seat, state.slides, state.turns, state.card, state.stage) == (1, 0, 1, 12, SLIDE)


def test_the_player_is_warned_at_eighty_slides():
    assert WARNING == 80
    state = back_and_forth(table(card=12, free="d2"), WARNING - 1)
    assert not state.warned
    assert play(state, "slide right").warned


def test_a_card_that_nobody_won_in_a_hundred_turns_goes_out_of_the_game():
    state = table(card=card(2, 1), free=beside(7), pile=(12, 13), turns=MOST_TURNS - 1)
    state = play(state, "slide right")
    assert (state.gone, state.card, state.seat, state.stage, state.turns) == ((card(2, 1),), 0, 1, TURN_OVER, 0)
    assert play(state, "turn over").card == 12


def test_the_last_card_that_nobody_won_ends_the_game():
    state = table(card=card(2, 1), free=beside(7), pile=(), turns=MOST_TURNS - 1)
    state = play(state, "slide right")
    assert (state.stage, GAME.turn(state), offered(state)) == (OVER, None, [])


@pytest.mark.parametrize("symbol", ["sandstorm", "scorpion", "powers", "duel"])
def test_the_symbol_of_the_card_after_one_that_nobody_won_is_not_carried_out(symbol: str):
    won = ((1,), (2,), (3,))
    state = table(card=card(11, 2), free=beside(2), turns=MOST_TURNS - 1, symbols=(symbol,), won=won)
    state = play(state, "slide right", "turn over")
    assert (state.turned, state.powers, state.stage, state.seat, state.action) == (0, False, SLIDE, 1, "hunt")


def test_a_card_just_turned_over_is_won_at_once_if_its_treasure_lies_open():
    state = play(table(free="a3", pile=(card(5, 2), 14)), "turn over")
    assert state.players[0].won == (card(5, 2),)
    assert state.lucky == card(5, 2)


def test_after_luck_the_next_player_begins_although_nobody_slid():
    state = play(table(free="a3", pile=(card(5, 2), 14), seat=1), "turn over")
    assert (state.seat, state.stage, state.card, state.slides) == (2, TURN_OVER, 0, 0)
    assert play(state, "turn over").lucky == 0


def test_luck_with_the_last_card_ends_the_game():
    state = play(table(free="a3", pile=(card(5, 2),)), "turn over")
    assert (state.stage, state.players[0].won) == (OVER, (card(5, 2),))


def test_the_game_is_over_when_the_last_card_is_won():
    state = play(table(card=card(7, 3), free=beside(7), pile=()), "slide right")
    assert (state.stage, GAME.turn(state)) == (OVER, None)
    assert refused(state, "slide right") == refused(state, "turn over") == "The game is over."
