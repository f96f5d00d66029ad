"""Revealing expedition cards, the four steps of a turn, seven turns a round, four rounds."""

import pytest

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.rules import Cross
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, REPLACE, State
from tests.games.pyramids.by_hand import Box, begun, nearly, new_game, play, play_at_random, player, table


def whole_game(players: int = 2, seed: str = "rounds") -> list[State]:
    session = play_at_random(new_game(players, seed), Luck(seed))
    return [session.state_at(ply) for ply in range(len(session.line) + 1)]


# ------------------------------------------------------------ revealing


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
