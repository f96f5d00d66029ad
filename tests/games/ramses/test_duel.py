"""The duel: who fights, which cards are laid, who wins."""

from typing import Any

import pytest

from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import FIGHT, HUNT, LAY, MOST_SLIDES, SLIDE, TURN_OVER, State
from tests.games.ramses.by_hand import back_and_forth, beside, card, moved_to, offered, play, refused, table

# Below, seat 0 wins the card of treasure 7, so seat 1 has to duel with seat 2.
SEVEN = card(7, 1)
LOW, HIGH = card(2, 1), card(2, 3)
"""Both ask for treasure 2."""
OTHER, THIRD = card(5, 1), card(9, 1)


def challenged(players: int = 3, **more: Any) -> State:
    more = {"pile": (12, 13, 14), "symbols": ("duel",), "won": ((), (OTHER, LOW), (THIRD,)), **more}
    return play(table(players, card=SEVEN, free=beside(7), **more), "slide right")


def fighting(**more: Any) -> State:
    """Seat 1 with treasure 5, and seat 2 with treasure 9."""
    return play(challenged(**more), f"lay {OTHER}", f"lay {THIRD}")


def beside_treasure(state: State, treasure: int) -> State:
    return moved_to(state, beside(treasure))


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
