"""The special actions: sandstorm, scorpion, super powers and the duel."""

from typing import Any

import pytest

from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import (
    EXPERT,
    FIGHT,
    GIVE,
    HOLES,
    HUNT,
    LAY,
    MOST_SLIDES,
    MOST_TURNS,
    OVER,
    PLAIN,
    QUARTERS,
    SCORPION,
    SCORPION_SLIDES,
    SLIDE,
    STUNG,
    TURN_OVER,
    State,
    hole_at,
    place,
)
from tests.games.ramses.by_hand import (
    HIGH,
    LOW,
    OTHER,
    SEVEN,
    THIRD,
    about_to_be_stung,
    back_and_forth,
    beside,
    beside_treasure,
    card,
    challenged,
    circling,
    fighting,
    harmless,
    hole,
    moved_to,
    offered,
    play,
    refused,
    stung,
    table,
)

# ------------------------------------------------------------ sandstorm


def test_a_sandstorm_turns_the_board_a_quarter_clockwise_and_then_the_card_is_turned_over():
    state = play(table(card=card(7, 1), free=beside(7), pile=(12, 13), symbols=("sandstorm",)), "slide right")
    assert (state.turned, state.stage, state.seat) == (0, TURN_OVER, 1)
    state = play(state, "turn over")
    assert (state.turned, state.card, state.stage) == (1, 12, SLIDE)


def test_after_a_sandstorm_the_left_neighbour_of_the_winner_begins_also_when_it_was_luck():
    state = play(table(pile=(card(5, 2), 14, 15), symbols=("plain", "sandstorm"), free="a3", seat=2), "turn over")
    assert (state.seat, state.stage, state.turned) == (0, TURN_OVER, 0)
    assert play(state, "turn over").turned == 1


def test_the_fourth_storm_brings_the_board_back():
    state = play(table(pile=(12, 13), symbols=("sandstorm",), turned=3), "turn over")
    assert state.turned == 0


@pytest.mark.parametrize(("turned", "way", "from_where"), [(1, "up", "e2"), (1, "left", "d1"), (2, "up", "d1"), (3, "up", "c2")])
def test_after_a_storm_slides_go_as_the_board_is_seen(turned: int, way: str, from_where: str):
    assert play(table(card=12, free="d2", turned=turned), f"slide {way}").hole == hole(from_where)


def test_a_quarter_turn_clockwise_takes_the_upper_left_to_the_upper_right():
    assert [place(hole("a1"), turned) for turned in range(QUARTERS)] == [(0, 0), (5, 0), (7, 5), (0, 7)]
    assert [place(hole("h1"), turned) for turned in range(QUARTERS)] == [(7, 0), (5, 7), (0, 5), (0, 0)]


def test_every_hole_is_found_again_however_the_board_is_turned():
    for turned in range(QUARTERS):
        assert [hole_at(*place(one, turned), turned) for one in range(HOLES)] == list(range(HOLES))


def test_a_pyramid_that_is_seen_to_go_up_comes_from_below():
    for turned in range(QUARTERS):
        for way, across, along in [("up", 0, 1), ("right", -1, 0), ("down", 0, -1), ("left", 1, 0)]:
            state = table(card=12, free="d4", turned=turned)
            column, row = place(state.hole, turned)
            assert place(play(state, f"slide {way}").hole, turned) == (column + across, row + along)


# ------------------------------------------------------------ scorpion


def test_the_scorpion_card_is_not_turned_over_and_the_next_player_slides_first():
    state = stung()
    assert (state.action, state.stage, state.seat, state.card, state.pile) == (STUNG, SLIDE, 1, 0, (12, 13, 14))


def test_under_the_scorpion_everyone_in_turn_slides_exactly_one():
    state = play(stung(), "slide down")
    assert (state.seat, state.stage) == (2, SLIDE)
    assert [play(state, "slide left").seat, play(state, "slide left", "slide up").seat] == [0, 1]


def test_nobody_slides_the_pyramid_that_was_just_moved():
    state = play(stung(), "slide down")
    assert "slide up" not in offered(state)
    assert refused(state, "slide up") == "That pyramid has just moved; with the scorpion about, slide another."


def test_the_winners_last_slide_counts_as_just_moved_for_the_first():
    state = stung()
    assert state.moved == state.pyramids[hole("f3")]
    assert offered(state) == ["slide up", "slide right", "slide down"]


def test_after_luck_no_pyramid_has_just_been_moved():
    state = table(pile=(card(5, 1), 12, 13), symbols=("plain", "scorpion"), free="a3", moved=1)
    state = play(state, "turn over")
    assert (state.action, state.seat) == (STUNG, 1)
    assert offered(state) == ["slide up", "slide down", "slide left"]


def test_of_a_push_the_pyramid_beside_the_free_hole_has_just_been_moved():
    state = table(card=card(5, 1), free="d3", powers=True, symbols=("scorpion",))
    state = play(state, "slide right 3")
    assert (state.action, state.moved) == (STUNG, state.pyramids[hole("b3")])
    assert "slide left" not in offered(state)


def test_under_the_scorpion_only_one_pyramid_is_pushed():
    assert refused(stung(), "slide down 2") == "Without super powers, slide one pyramid at a time."


def test_who_uncovers_any_treasure_gives_a_card_of_their_choice_to_the_right():
    state = play(about_to_be_stung(won=((1,), (2, 3))), "slide right")
    assert (state.open, state.stage, state.seat, state.card) == (6, GIVE, 1, 0)
    assert offered(state) == ["give 2", "give 3"]
    after = play(state, "give 3")
    assert [player.won for player in after.players] == [(1, card(7, 1), 3), (2,), ()]


def test_only_ones_own_cards_can_be_given():
    state = about_to_be_stung(won=((1,), (2, 3)))
    state = play(state, "slide right")
    assert refused(state, "give 1") == "Choose one of your own search cards."
    assert refused(state, "slide left") == "Give a search card to the player on your right first."


def test_after_the_sting_the_left_neighbour_of_the_stung_turns_the_scorpion_card_over():
    state = play(about_to_be_stung(won=((), (2,))), "slide right", "give 2")
    assert (state.seat, state.stage, state.action, state.pile) == (2, TURN_OVER, HUNT, (12, 13, 14))
    assert state.symbol == PLAIN, "the scorpion has come and gone"
    after = play(state, "turn over")
    assert (after.card, after.stage, after.seat) == (12, SLIDE, 2)


def test_for_who_is_stung_without_cards_the_scorpion_card_itself_goes_to_the_right():
    state = play(about_to_be_stung(), "slide right")
    assert [player.won for player in state.players] == [(card(7, 1), 12), (), ()]
    assert (state.seat, state.stage, state.pile, state.action) == (2, TURN_OVER, (13, 14), HUNT)


def test_the_card_that_was_handed_over_is_unseen():
    state = play(about_to_be_stung(), "slide right")
    assert all(12 not in player.won for seat in range(3) for player in GAME.view(state, seat).players)


def test_after_the_scorpion_card_was_handed_over_the_symbol_of_the_next_counts():
    state = play(about_to_be_stung(symbols=("scorpion", "sandstorm")), "slide right", "turn over")
    assert (state.turned, state.card, state.seat) == (1, 13, 2)
    state = play(about_to_be_stung(symbols=("scorpion", "scorpion")), "slide right")
    assert (state.action, state.seat, state.pile, state.slides) == (STUNG, 2, (13, 14), 0)
    assert "slide left" not in offered(state)
    state = play(about_to_be_stung(symbols=("scorpion", "duel"), won=((1,), (), (8,))), "slide right")
    assert (state.action, state.duellists) == ("duel", (2, 0))


def test_if_the_scorpion_card_that_was_handed_over_was_the_last_the_game_is_over():
    state = play(about_to_be_stung(pile=(12,)), "slide right")
    assert (state.stage, state.players[0].won) == (OVER, (card(7, 1), 12))


def test_of_two_players_each_sits_to_the_right_of_the_other():
    state = play(about_to_be_stung(2, won=((), (2,))), "slide right", "give 2")
    assert [player.won for player in state.players] == [(card(7, 1), 2), ()]
    assert state.seat == 0


def test_after_sixty_slides_without_a_treasure_the_scorpion_leaves():
    state = circling(harmless(), SCORPION_SLIDES - 1)
    assert (state.action, state.slides) == (STUNG, 59)
    last = state.seat
    state = play(state, "slide down")
    assert (state.action, state.stage, state.seat) == (HUNT, TURN_OVER, (last + 1) % 3)
    assert [len(player.won) for player in state.players] == [2, 1, 1]
    after = play(state, "turn over")
    assert (after.card, after.action) == (12, HUNT)


def test_without_the_scorpion_its_card_is_turned_over_like_any_other():
    state = play(table(card=card(7, 1), free=beside(7)), "slide right")
    assert SCORPION in state.special
    assert (state.action, state.stage) == (HUNT, TURN_OVER)


# ------------------------------------------------------------ super powers


def empowered(**more: Any) -> State:
    more = {"card": card(2, 3), "free": "d2", "powers": True, **more}
    return table(**more)


def test_super_powers_begin_when_their_card_is_turned_over():
    state = table(card=card(7, 1), free=beside(7), symbols=("powers",))
    state = play(state, "slide right")
    assert not state.powers
    state = play(state, "turn over")
    assert (state.powers, state.seat) == (True, 1)


def test_with_super_powers_one_pushes_as_many_as_stand_in_the_line():
    state = empowered()
    assert offered(state) == [
        *("slide up", "slide up 2", "slide up 3", "slide up 4"),
        *("slide right", "slide right 2", "slide right 3", "slide down"),
        *("slide left", "slide left 2", "slide left 3", "slide left 4"),
    ]


def test_one_to_seven_pyramids_can_be_pushed():
    state = empowered(free="a2")
    assert "slide left 7" in offered(state)
    after = play(state, "slide left 7")
    assert after.hole == hole("h2")
    row = [state.pyramids[hole(f"{column}2")] for column in "abcdefgh"]
    assert [after.pyramids[hole(f"{column}2")] for column in "abcdefgh"] == [*row[1:], 0]


def test_only_the_hole_that_is_free_after_the_push_is_uncovered():
    state = play(empowered(free="h3", card=card(5, 3)), "slide right 5")
    assert (state.hole, state.open, state.seat) == (hole("c3"), 6, 1)
    state = play(empowered(free="h3", card=card(5, 3)), "slide right 7")
    assert (state.open, state.players[0].won) == (5, (card(5, 3),))
    state = play(empowered(free="h3", card=card(5, 3)), "slide right 4")
    assert (state.open, state.seat) == (0, 0)


def test_super_powers_are_everyones_until_the_card_is_won():
    state = play(empowered(free="h3", card=card(5, 3)), "slide right 5")
    assert (state.seat, state.powers) == (1, True)
    state = play(state, "slide right 2")
    assert (state.players[1].won, state.powers) == ((card(5, 3),), False)


def test_super_powers_end_when_the_card_is_won_by_luck():
    state = play(table(pile=(card(5, 3), 12), symbols=("powers",), free="a3"), "turn over")
    assert (state.lucky, state.powers) == (card(5, 3), False)


def test_super_powers_end_with_a_card_that_nobody_won():
    state = play(empowered(free="h3", card=card(5, 3), turns=MOST_TURNS - 1), "slide right 5")
    assert (state.stage, state.powers) == (TURN_OVER, False)


def test_without_super_powers_one_pyramid_is_slid_at_a_time():
    assert refused(table(card=12), "slide left 2") == "Without super powers, slide one pyramid at a time."


def test_more_pyramids_than_there_are_cannot_be_pushed():
    assert refused(empowered(), "slide down 2") == "Not enough pyramids on that side."


def test_a_push_counts_as_one_slide():
    state = empowered(free="d2", slides=MOST_SLIDES - 1)
    assert play(state, "slide left 3").seat == 1


def test_super_powers_hold_in_the_expert_game_too():
    state = table(kind=EXPERT, free="h3", card=card(5, 3), powers=True)
    assert "slide right 7" in offered(state)


# ------------------------------------------------------------ laying cards


def test_the_player_whose_turn_it_is_duels_with_the_one_on_their_left():
    state = challenged()
    assert (state.action, state.duellists, state.stage, state.seat) == (FIGHT, (1, 2), LAY, 1)


def test_the_duel_card_is_not_turned_over_yet():
    state = challenged()
    assert (state.card, state.pile) == (0, (12, 13, 14))
    assert refused(state, "turn over") == "Choose a search card for the duel first."


def test_of_two_players_both_duel():
    state = challenged(2, won=((THIRD,), (OTHER,)))
    assert state.duellists == (1, 0)


def test_each_lays_one_won_card_open_and_the_player_whose_turn_it_is_lays_first():
    state = challenged()
    assert offered(state) == [f"lay {LOW}", f"lay {OTHER}"]
    state = play(state, f"lay {LOW}")
    assert (state.laid, state.seat, offered(state)) == ((LOW, 0), 2, [f"lay {THIRD}"])
    state = play(state, f"lay {THIRD}")
    assert (state.laid, state.stage, state.seat) == ((LOW, THIRD), SLIDE, 1)
    assert [player.won for player in state.players] == [(SEVEN,), (OTHER,), ()]


def test_the_two_treasures_must_differ():
    state = play(challenged(won=((), (LOW,), (HIGH, THIRD))), f"lay {LOW}")
    assert offered(state) == [f"lay {THIRD}"]
    assert refused(state, f"lay {HIGH}") == "A duel needs two different treasures; choose another card."


def test_only_a_card_that_the_other_can_answer_may_be_laid():
    state = challenged(won=((), (LOW, OTHER), (HIGH,)))
    assert offered(state) == [f"lay {OTHER}"]
    assert refused(state, f"lay {LOW}") == "A duel needs two different treasures; choose another card."
    state = play(state, f"lay {OTHER}")
    assert offered(state) == [f"lay {HIGH}"]


def test_only_ones_own_cards_may_be_laid():
    assert refused(challenged(), f"lay {THIRD}") == "Choose one of your own search cards."


def test_a_duellist_without_cards_takes_the_one_under_the_duel_card():
    state = challenged(won=((), (), (THIRD,)))
    assert (state.laid, state.pile, state.seat, state.stage) == ((13, 0), (12, 14), 2, LAY)
    state = play(state, f"lay {THIRD}")
    assert (state.laid, state.stage, state.seat) == ((13, THIRD), SLIDE, 1)
    state = challenged(won=((), (OTHER, LOW), ()), pile=(12, 14, 13))
    assert (state.laid, state.pile, state.seat, state.stage) == ((0, 14), (12, 13), 1, LAY)


def test_two_duellists_without_cards_take_the_next_two():
    state = challenged(won=())
    assert (state.laid, state.pile, state.seat, state.stage) == ((13, 14), (12,), 1, SLIDE)


def test_symbols_on_the_cards_that_duellists_take_are_ignored():
    state = challenged(won=(), pile=(12, 13, 14, 15), symbols=("duel", "sandstorm", "scorpion", "powers"))
    assert (len(state.symbols), len(state.backs)) == (2, 2)
    state = play(beside_treasure(state, 5), "slide right", "turn over")
    assert (state.turned, state.card, state.powers) == (0, 12, False)


def test_a_card_from_the_pile_must_be_answered_with_another_treasure():
    assert card(4, 2) == 12
    state = challenged(won=((), (card(4, 1), OTHER), ()), pile=(11, 12, 13))
    assert offered(state) == [f"lay {OTHER}"]


@pytest.mark.parametrize(
    ("won", "pile"),
    [
        (((), (LOW,), (HIGH,)), (12, 13, 14)),
        (((), (card(4, 1),), ()), (11, 12, 13)),
        (((), (), (card(4, 1),)), (11, 12, 13)),
        ((), (11, card(6, 2), card(6, 3))),
    ],
)
def test_without_two_different_treasures_nobody_takes_a_card_and_the_duel_is_left_out(
    won: tuple[tuple[int, ...], ...], pile: tuple[int, ...]
):
    state = challenged(won=won, pile=pile)
    assert (state.action, state.stage, state.seat, state.pile) == (HUNT, TURN_OVER, 1, pile)
    after = play(state, "turn over")
    assert (after.card, after.stage, after.seat) == (pile[0], SLIDE, 1)


@pytest.mark.parametrize(("won", "pile"), [(((), (OTHER,), ()), (12,)), ((), (12, 13)), (((), (), (OTHER,)), (12,))])
def test_where_the_pile_is_too_short_the_duel_is_left_out(won: tuple[tuple[int, ...], ...], pile: tuple[int, ...]):
    state = challenged(won=won, pile=pile)
    assert (state.action, state.stage, state.seat, state.pile) == (HUNT, TURN_OVER, 1, pile)


def test_a_duel_on_the_last_card_is_fought_as_usual():
    state = challenged(pile=(12,))
    assert (state.action, state.stage) == (FIGHT, LAY)


# ------------------------------------------------------------ fighting


def test_the_player_whose_turn_it_is_slides_first_and_by_the_normal_rules():
    state = fighting()
    assert (state.seat, state.stage, state.slides) == (1, SLIDE, 0)
    state = back_and_forth(moved_to(state, "d2"), 2)
    assert (state.seat, state.slides) == (1, 2)
    assert refused(state, "slide left 2") == "Without super powers, slide one pyramid at a time."


def test_on_any_other_treasure_the_other_duellist_goes_on():
    state = play(beside_treasure(fighting(), 6), "slide right")
    assert (state.seat, state.action, state.turns) == (2, FIGHT, 1)
    state = play(state, "slide left", "slide right")
    assert (state.seat, state.turns) == (1, 2)


def test_after_a_hundred_slides_the_other_duellist_goes_on():
    state = back_and_forth(moved_to(fighting(), "d2"), MOST_SLIDES)
    assert (state.seat, state.turns, state.slides) == (2, 1, 0)


def test_who_uncovers_the_treasure_of_the_opponent_wins_both_cards():
    state = play(beside_treasure(fighting(), 9), "slide right")
    assert [player.won for player in state.players] == [(SEVEN,), (LOW, OTHER, THIRD), ()]
    assert (state.laid, state.duellists) == ((), ())


def test_who_uncovers_their_own_treasure_loses():
    state = play(beside_treasure(fighting(), 5), "slide right")
    assert [player.won for player in state.players] == [(SEVEN,), (LOW,), (OTHER, THIRD)]


def test_the_second_duellist_seeks_the_treasure_of_the_first():
    state = play(beside_treasure(fighting(), 6), "slide right")
    state = play(beside_treasure(state, 5), "slide right")
    assert state.players[2].won == (OTHER, THIRD)


def test_after_a_duel_the_left_neighbour_of_who_slid_last_turns_the_duel_card_over():
    state = play(beside_treasure(fighting(), 5), "slide right")
    assert (state.action, state.stage, state.seat, state.turns) == (HUNT, TURN_OVER, 2, 0)
    assert play(state, "turn over").card == 12
    state = play(beside_treasure(fighting(), 6), "slide right")
    state = play(beside_treasure(state, 5), "slide right")
    assert state.seat == 0


def test_after_twenty_turns_the_duel_is_drawn_and_each_keeps_their_card():
    state = play(beside_treasure(fighting(), 6), "slide right")
    for _ in range(18):
        state = play(state, "slide left", "slide right")
    assert (state.turns, state.seat, state.action) == (19, 2, FIGHT)
    state = play(state, "slide left", "slide right")
    assert [player.won for player in state.players] == [(SEVEN,), (LOW, OTHER), (THIRD,)]
    assert (state.action, state.stage, state.seat, state.turns) == (HUNT, TURN_OVER, 0, 0)


def test_a_treasure_that_lies_open_when_the_duel_begins_counts_only_when_uncovered_anew():
    state = challenged(won=((), (card(7, 2),), (THIRD,)))
    state = play(state, f"lay {card(7, 2)}", f"lay {THIRD}")
    assert (state.open, state.stage, state.seat) == (7, SLIDE, 1)
    state = play(state, "slide left", "slide right")
    assert state.players[2].won == (card(7, 2), THIRD)


def test_players_who_do_not_duel_only_watch():
    state = fighting(players=4)
    assert state.duellists == (1, 2)
    state = play(beside_treasure(state, 6), "slide right")
    assert [state.seat, play(state, "slide left", "slide right").seat] == [2, 1]


def test_everybody_sees_the_cards_that_are_laid_open():
    state = fighting()
    assert all(GAME.view(state, seat).laid == (OTHER, THIRD) for seat in range(3))
