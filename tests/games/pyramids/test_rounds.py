"""Revealing expedition cards, the four steps of a turn, seven turns a round, four rounds."""

import pytest

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.rules import DECK, Bonus, Cross, Keep, LoseBonus, Move
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, OVER, REPLACE, State
from tests.games.pyramids.by_hand import Box, begun, boxes, legal, nearly, new_game, play, play_at_random, player, refusal, table


def whole_game(players: int = 2, seed: str = "rounds") -> list[State]:
    session = play_at_random(new_game(players, seed), Luck(seed))
    return [session.state_at(ply) for ply in range(len(session.line) + 1)]


# ------------------------------------------------------------ revealing


def test_the_first_expedition_card_is_revealed_when_all_have_kept_two():
    states = whole_game(3)
    assert all(GAME.view(state, 0).orders[0] == (HIDDEN,) * 8 for state in states if state.stage == KEEP)
    first = next(state for state in states if state.stage == CROSS)
    assert all(GAME.view(first, seat).expedition == first.expedition for seat in range(3))
    assert GAME.view(first, 0).orders[0] == (first.expedition, *[HIDDEN] * 7)


def test_the_top_card_is_revealed_at_the_start_of_each_turn():
    states = whole_game()
    for number in range(28):
        state = next(one for one in states if one.stage == CROSS and one.number == number)
        assert state.expedition == states[0].orders[number // 7][number % 7]


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize("expedition", ["I2", "I3", "V3", "O4", "L4", "T4"])
def test_an_expedition_card_holds_for_everybody(expedition: str):
    state = table(*(player(begun(number, "a1")) for number in (1, 2, 3)), expedition=expedition)
    patterns = []
    for number in (1, 2, 3):
        patterns.append({move.boxes for move in GAME.moves(state) if isinstance(move, Cross)})
        state = play(state, f"cross {number} b1")
    assert patterns[0] == patterns[1] == patterns[2]
    pattern = next(one for one in parts().patterns if one.name == expedition)
    assert {made for made in patterns[0] if made.bit_count() > 1} <= set(pattern.placements)


def test_the_cards_still_to_come_are_hidden_and_those_revealed_stay_known():
    for state in whole_game():
        view = GAME.view(state, 1)
        known = 0 if state.stage == KEEP else min(state.number + 1, 28)
        for turn in range(4):
            revealed = min(max(known - 7 * turn, 0), 7)
            assert view.orders[turn] == state.orders[turn][:revealed] + (HIDDEN,) * (8 - revealed)


def test_the_card_stays_while_new_pyramids_are_taken():
    replacing = [state for state in whole_game() if state.stage == "replace"]
    assert replacing
    assert all(GAME.view(state, 0).expedition == state.expedition for state in replacing)


def test_the_eighth_card_of_a_round_is_never_revealed():
    states = whole_game()
    assert states[-1].stage == OVER
    for state in states:
        assert all(order[7] == HIDDEN for order in GAME.view(state, 0).orders)
    used = [{state.expedition for state in states if state.stage == CROSS and state.round == turn} for turn in range(4)]
    assert used == [set(order[:7]) for order in states[0].orders]


def test_all_eight_cards_are_shuffled_for_each_round():
    orders = [order for number in range(10) for order in new_game(1, f"shuffle {number}").state.orders]
    assert all(sorted(order) == list(range(8)) for order in orders)
    assert len(set(orders)) == 40


# ------------------------------------------------------------ the steps, always in order


@pytest.mark.usefixtures("box")
def test_the_steps_of_a_turn_follow_each_other():
    """Everybody crosses off, players who completed something take a new one, points are given, the next card is revealed."""
    state = table(player(nearly(3), 1, done=(2,)), player(17, 18))
    told = [(state.stage, state.seat, state.number, state.claims[0])]
    for move in ("cross 3 e5", "cross 17 a1", "take deck"):
        state = play(state, move)
        told.append((state.stage, state.seat, state.number, state.claims[0]))
    assert told == [("cross", 0, 0, ()), ("cross", 1, 0, ()), ("replace", 0, 0, ()), ("cross", 0, 1, (0,))]


def test_a_game_has_four_rounds_of_seven_turns():
    states = whole_game(1)
    assert {state.number for state in states if state.stage == CROSS} == set(range(28))
    assert {state.round for state in states if state.stage == CROSS} == {0, 1, 2, 3}
    assert (states[-1].stage, states[-1].number) == (OVER, 28)
    assert GAME.turn(states[-1]) is None


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_crosses_off_once_in_each_of_the_28_turns(players: int):
    session = play_at_random(new_game(players, "once"), Luck("once"))
    made = [(session.state_at(ply).number, session.mover(ply)) for ply, move in enumerate(session.line) if isinstance(move, Cross)]
    assert made == [(number, seat) for number in range(28) for seat in range(players)]


@pytest.mark.usefixtures("box")
def test_a_round_ends_after_seven_turns():
    state = table(player(1, 2), turn=6)
    assert state.round == 0
    state = play(state, "cross 1 a1")
    assert (state.round, state.number, state.stage) == (1, 7, CROSS)


@pytest.mark.usefixtures("box")
def test_pyramids_and_score_cards_stay_from_round_to_round():
    before = table(player(begun(1, "a1 b1"), 2, reds=3, skulls=2), turn=6)
    after = play(before, "cross 1 c1")
    assert after.players[0] == player(begun(1, "a1 b1 c1"), 2, reds=3, skulls=2)
    assert (after.display, after.deck) == (before.display, before.deck)


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize("move", [Cross(1, boxes("b1")), Bonus(1, boxes("b1")), LoseBonus(), DECK, Keep(1, 2)])
def test_after_28_turns_the_game_is_over(move: Move):
    state = play(table(player(1, 2), turn=27), "cross 1 a1")
    assert GAME.turn(state) is None
    assert legal(state) == []
    assert refusal(state, move) == "The game is over."


# ------------------------------------------------------------ what a move reveals


@pytest.mark.usefixtures("box")
def test_a_mark_reveals_nothing_while_others_are_still_to_make_theirs():
    state = table(player(1, 2), player(3, 4))
    assert not GAME.reveals(state, play(state, "cross 1 a1"))


@pytest.mark.usefixtures("box")
def test_the_last_mark_of_a_turn_reveals_the_next_card_and_what_the_others_did():
    state = play(table(player(1, 2), player(3, 4)), "cross 1 a1")
    assert GAME.reveals(state, play(state, "cross 3 a1"))
    state = play(table(player(nearly(1), 2), player(3, 4)), "cross 1 e5")
    assert GAME.reveals(state, play(state, "cross 3 a1"))


@pytest.mark.usefixtures("box")
def test_alone_a_mark_that_completes_a_card_reveals_nothing_until_a_new_one_is_taken():
    state = table(player(nearly(1), 2))
    completed = play(state, "cross 1 e5")
    assert completed.stage == REPLACE
    assert not GAME.reveals(state, completed)
    assert GAME.reveals(completed, play(completed, "take display 1"))
    assert GAME.reveals(state, play(state, "cross 2 a1")), "the next pattern is turned over"


@pytest.mark.usefixtures("box")
def test_a_mark_with_a_bonus_to_come_reveals_nothing(box: Box):
    box.draw(1, "Ex...", ".....", ".....", ".....", "....T")
    state = table(player(begun(1, "a1"), 2))
    marked = play(state, "cross 1 b1")
    assert not GAME.reveals(state, marked)
    assert GAME.reveals(marked, play(marked, "bonus 1 c1"))


@pytest.mark.usefixtures("box")
def test_taking_reveals_the_card_from_the_deck_that_is_taken_or_fills_the_display():
    state = play(table(player(nearly(1), 2), player(nearly(3), 4)), "cross 1 e5", "cross 3 e5")
    assert GAME.reveals(state, play(state, "take display 1"))
    assert GAME.reveals(state, play(state, "take deck"))


@pytest.mark.usefixtures("box")
def test_taking_from_the_display_with_an_empty_deck_reveals_nothing_while_others_are_still_to_take():
    state = play(table(player(nearly(1), 2), player(nearly(3), 4), deck=()), "cross 1 e5", "cross 3 e5")
    assert not GAME.reveals(state, play(state, "take display 1"))


def test_the_first_choice_reveals_nothing_and_the_last_everything():
    states = whole_game(2)
    assert not GAME.reveals(states[0], states[1])
    assert GAME.reveals(states[1], states[2])
