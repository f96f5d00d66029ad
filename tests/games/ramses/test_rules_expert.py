"""The expert game: looking under gold pyramids, explorers, the mummy, and the scarab."""

import pytest
from attrs import evolve

from ramses_desktop.games.ramses.state import (
    CURSE,
    EXPERT,
    FIGHT,
    GIVE,
    GOLD,
    HUNT,
    LOOK,
    MOST_SLIDES,
    MOST_TURNS,
    NO_CHIP,
    OVER,
    SCARAB,
    SLIDE,
    TURN_OVER,
)
from tests.games.ramses.by_hand import (
    RIGHT,
    WRONG,
    back_and_forth,
    beside,
    card,
    duelling,
    expert,
    hole,
    moved_to,
    offered,
    play,
    refused,
    table,
    with_player,
)

# The gold pyramids stand in the first sixteen holes except the free one; number 3 is on c1, over treasure 2.


# ------------------------------------------------------------ looking under


def test_who_uncovers_the_right_treasure_with_a_gold_pyramid_may_look_under_it():
    state = play(expert(card=RIGHT), "slide right")
    assert (state.stage, state.seat, state.moved) == (LOOK, 0, 3)
    assert state.players[0].won == (RIGHT,)
    assert offered(state) == ["look under", "leave standing"]


def test_who_uncovers_a_wrong_treasure_with_a_gold_pyramid_may_look_under_it():
    state = play(expert(), "slide right")
    assert (state.stage, state.seat, state.card) == (LOOK, 0, WRONG)


def test_there_is_no_look_under_red_and_blue_pyramids():
    state = play(table(kind=EXPERT, free=beside(7), card=RIGHT), "slide right")
    assert state.moved not in GOLD
    assert state.stage == SCARAB
    assert refused(state, "look under") == "Decide first whether to use the scarab."


def test_there_is_no_look_where_nothing_was_uncovered():
    state = play(expert(free="d2"), "slide down")
    assert (state.moved in GOLD, state.open, state.stage) == (True, 0, SLIDE)


def test_there_is_no_look_without_the_chips_of_the_expert_game():
    state = play(table(free=beside(2), card=WRONG), "slide right")
    assert (state.stage, state.seat) == (SLIDE, 1)


def test_an_explorer_is_taken():
    state = play(expert(), "slide right", "look under")
    assert (state.players[0].explorers, state.players[0].hats, state.chips[2], state.lifted) == ((2,), 2, NO_CHIP, 2)


def test_one_need_not_look():
    state = play(expert(), "slide right", "leave standing")
    assert (state.players[0].explorers, state.chips[2], state.lifted) == ((), 2, None)
    assert refused(play(expert(), "slide right"), "slide up") == "Decide first whether to look under the gold pyramid."


def test_where_nothing_is_under_it_nothing_happens():
    state = play(expert(chips={}), "slide right", "look under", "keep scarab")
    assert (state.players[0].explorers, state.mummy, state.seat) == ((), None, 1)


def test_what_was_under_the_pyramid_is_seen_until_the_next_move_only():
    state = play(expert(), "slide right", "look under")
    assert state.lifted == 2
    assert play(state, "keep scarab").lifted is None


def test_chips_travel_with_their_pyramid():
    state = play(expert(free="d2", chips={4: 3}), "slide down")
    assert state.pyramids[hole("d2")] == 4
    state = play(evolve(state, treasures=(*state.treasures[:11], 2, *state.treasures[12:])), "slide up", "look under")
    assert state.players[0].explorers == (3,)


def test_with_a_push_the_pyramid_that_came_off_the_uncovered_hole_counts():
    state = play(expert(free="f1", powers=True, chips={3: 1, 4: 2, 5: 3}), "slide right 3")
    assert (state.open, state.moved, state.stage) == (2, 3, LOOK)
    assert play(state, "look under").players[0].explorers == (1,)


def test_looking_is_allowed_after_the_last_card():
    state = play(expert(card=RIGHT, pile=()), "slide right")
    assert state.stage == LOOK
    state = play(state, "look under")
    assert (state.stage, state.players[0].explorers, state.lifted) == (OVER, (2,), 2)


def test_looking_is_allowed_under_the_scorpion():
    state = expert(card=0, action="scorpion", stage=SLIDE, won=((5,), (6,)), symbols=("scorpion",))
    state = play(state, "slide right", "look under")
    assert (state.players[0].explorers, state.stage, state.seat) == ((2,), GIVE, 0)


def test_looking_is_allowed_in_a_duel():
    state = duelling()
    state = play(state, "slide right", "look under")
    assert (state.players[0].explorers, state.stage, state.action) == ((2,), SCARAB, FIGHT)


# ------------------------------------------------------------ the mummy


def test_who_meets_a_curse_takes_the_mummy_and_the_curse_stays_where_it_is():
    state = play(expert(chips={3: CURSE}), "slide right", "look under")
    assert (state.mummy, state.chips[2], state.lifted) == (0, CURSE, CURSE)


def test_who_has_the_mummy_puts_it_back_instead_of_playing_the_next_turn():
    state = table(2, kind=EXPERT, card=WRONG, free="d6", mummy=1, turns=3)
    state = back_and_forth(state, MOST_SLIDES)
    assert (state.seat, state.mummy, state.slides, state.turns) == (0, None, 0, 4)


def test_the_next_turn_but_one_is_played_again():
    state = play(expert(chips={3: CURSE}), "slide right", "look under", "keep scarab")
    assert (state.seat, state.mummy) == (1, 0)
    state = play(state, "slide left", "slide right", "look under", "keep scarab")
    assert (state.seat, state.mummy) == (2, 1)


def test_who_loses_a_turn_turns_no_card_over():
    state = expert(card=RIGHT, mummy=1)
    state = play(state, "slide right", "leave standing")
    assert (state.seat, state.stage, state.mummy, state.card) == (2, TURN_OVER, None, 0)


def test_who_meets_the_curse_with_the_right_treasure_loses_the_turn_after():
    state = play(expert(2, card=RIGHT, chips={3: CURSE}), "slide right", "look under")
    assert (state.seat, state.mummy, state.stage) == (1, 0, TURN_OVER)
    state = back_and_forth(play(moved_to(state, "d6"), "turn over"), MOST_SLIDES)
    assert (state.seat, state.mummy) == (1, None)


def test_if_somebody_else_meets_a_curse_the_mummy_passes_on_and_the_first_loses_no_turn():
    state = play(expert(2, chips={3: CURSE}, mummy=1), "slide right", "look under", "keep scarab")
    assert (state.mummy, state.seat) == (0, 1)


def test_meeting_another_curse_with_the_mummy_changes_nothing():
    state = play(expert(chips={3: CURSE}, mummy=0), "slide right", "look under")
    assert (state.mummy, state.lifted) == (0, CURSE)


def test_a_curse_is_met_again_by_whoever_looks_there():
    state = play(expert(chips={3: CURSE}), "slide right", "look under", "keep scarab")
    state = play(state, "slide left", "slide right", "look under")
    assert state.mummy == 1


def test_who_has_the_mummy_takes_part_in_the_scorpion_and_keeps_it():
    state = play(expert(card=RIGHT, mummy=1, symbols=("scorpion",)), "slide right", "leave standing")
    assert (state.action, state.seat, state.mummy) == ("scorpion", 1, 1)
    state = play(state, "slide up")
    assert (state.seat, state.mummy) == (2, 1)


def test_who_has_the_mummy_takes_part_in_a_duel_and_puts_it_back_at_the_next_turn():
    won = ((), (5,), (6,))
    state = play(expert(card=RIGHT, mummy=2, symbols=("duel",), won=won), "slide right", "leave standing")
    assert (state.duellists, state.mummy) == ((1, 2), 2)
    state = play(state, "lay 5", "lay 6")
    state = play(moved_to(state, beside(5)), "slide right")
    assert (state.action, state.seat, state.mummy, state.stage) == (HUNT, 0, None, TURN_OVER)


# ------------------------------------------------------------ the scarab


def test_after_a_wrong_treasure_the_scarab_lets_the_turn_go_on():
    state = play(expert(), "slide right", "look under")
    assert (state.stage, offered(state)) == (SCARAB, ["use scarab", "keep scarab"])
    state = play(state, "use scarab")
    assert (state.seat, state.stage, state.players[0].scarabs, state.turns) == (0, SLIDE, 1, 0)


def test_first_one_looks_under_the_pyramid_and_then_decides_on_the_scarab():
    state = play(expert(), "slide right")
    assert refused(state, "use scarab") == "Decide first whether to look under the gold pyramid."
    assert play(state, "leave standing").stage == SCARAB


def test_the_turn_goes_on_until_the_next_treasure_of_either_kind():
    state = play(expert(chips={}), "slide right", "leave standing", "use scarab", "slide left", "slide right", "leave standing")
    assert (state.stage, state.seat, state.players[0].scarabs) == (SCARAB, 0, 1)
    state = play(state, "keep scarab")
    assert (state.seat, state.card) == (1, WRONG)


def test_the_scarab_may_be_used_twice_in_the_game():
    state = play(expert(chips={}), "slide right", "leave standing", "use scarab", "slide left", "slide right", "leave standing")
    state = play(state, "use scarab", "slide left", "slide right", "leave standing")
    assert (state.players[0].scarabs, state.seat, state.stage) == (0, 1, SLIDE)


def test_the_scarab_may_be_kept():
    state = play(expert(), "slide right", "leave standing", "keep scarab")
    assert (state.seat, state.players[0].scarabs, state.turns) == (1, 2, 1)


def test_the_scarab_restarts_the_count_of_slides():
    state = play(expert(slides=70), "slide right", "leave standing", "use scarab")
    assert state.slides == 0


def test_the_scarab_is_not_for_the_right_treasure():
    state = play(expert(card=RIGHT), "slide right", "leave standing")
    assert (state.stage, state.seat) == (TURN_OVER, 1)


def test_the_scarab_is_not_for_a_turn_that_found_nothing():
    state = back_and_forth(table(kind=EXPERT, card=WRONG, free="d6"), MOST_SLIDES)
    assert (state.seat, state.stage) == (1, SLIDE)


def test_the_scarab_may_be_used_in_a_duel():
    state = play(duelling(), "slide right", "leave standing", "use scarab")
    assert (state.seat, state.action, state.stage, state.turns) == (0, FIGHT, SLIDE, 0)
    state = play(duelling(), "slide right", "leave standing", "keep scarab")
    assert (state.seat, state.action, state.turns) == (1, FIGHT, 1)


def test_the_scarab_does_not_help_who_uncovers_their_own_treasure_in_a_duel():
    state = play(duelling(own=card(2, 1)), "slide right", "leave standing")
    assert (state.action, state.stage, state.players[1].won) == (HUNT, TURN_OVER, (card(2, 1), card(9, 1)))


def test_the_scarab_may_not_be_used_under_the_scorpion():
    state = expert(card=0, action="scorpion", stage=SLIDE, won=((5,),), symbols=("scorpion",))
    assert play(state, "slide right", "look under").stage == GIVE


def test_the_scarab_may_be_used_in_the_hundredth_turn_for_a_card():
    state = play(expert(turns=MOST_TURNS - 1), "slide right", "leave standing")
    assert state.stage == SCARAB
    assert play(state, "keep scarab").gone == (WRONG,)


@pytest.mark.parametrize("move", ["use scarab", "keep scarab", "look under", "leave standing"])
def test_none_of_this_is_offered_in_the_basic_game(move: str):
    state = play(table(free=beside(2), card=WRONG), "slide right")
    assert refused(state, move) == "Slide a pyramid into the free hole."


def test_a_player_without_scarabs_left_is_not_asked():
    state = play(with_player(expert(), 0, scarabs=0), "slide right", "leave standing")
    assert (state.seat, state.stage) == (1, SLIDE)
