"""Red crosses: bonus boxes, one after the other, on either pyramid."""

import pytest

from ramses_desktop.games.flip_and_write.grid import BY_NAME, FULL
from ramses_desktop.games.flip_and_write.rules import DECK, Bonus, Cross, Keep, LoseBonus, Move
from ramses_desktop.games.pyramids.rules import CROSS, GAME, REPLACE, InPlay, State
from tests.games.pyramids.by_hand import PLAIN, Box, begun, boxes, legal, nearly, play, player, points, pyramids, refusal, table

pytestmark = pytest.mark.usefixtures("box")


@pytest.fixture
def red(box: Box) -> State:
    """A red cross at b1 of pyramid 1, with pyramid 2 begun."""
    box.draw(1, "Ex...", ".....", ".....", ".....", "....T")
    return table(player(begun(1, "a1"), begun(2, "a1")), player(3, 4))


def crossed(state: State, number: int) -> int:
    return next(pyramid.crossed for pyramid in state.players[0].cards if pyramid.card == number)


# ------------------------------------------------------------ one more box at once


def test_a_red_cross_gives_one_more_box_to_the_same_player_at_once(red: State):
    state = play(red, "cross 1 b1")
    assert (state.seat, state.bonus) == (0, 1)
    state = play(state, "bonus 1 c1")
    assert crossed(state, 1) == boxes("a1 b1 c1")
    assert (state.seat, state.bonus) == (1, 0)


def test_the_bonus_box_may_be_on_the_other_pyramid(red: State):
    state = play(red, "cross 1 b1", "bonus 2 a2")
    assert (crossed(state, 1), crossed(state, 2)) == (boxes("a1 b1"), boxes("a1 a2"))


def test_the_bonus_box_is_next_to_a_crossed_box(red: State):
    state = play(red, "cross 1 b1")
    assert legal(state) == ["bonus 1 c1", "bonus 1 a2", "bonus 1 b2", "bonus 2 b1", "bonus 2 a2"]
    assert refusal(state, "bonus 1 d1") == "New marks must touch one of your crosses, side by side."
    assert refusal(state, "bonus 1 c2") == "New marks must touch one of your crosses, side by side."


def test_the_bonus_box_on_an_empty_pyramid_is_its_entrance(box: Box):
    box.draw(1, "Ex...", ".....", ".....", ".....", "....T")
    state = play(table(player(begun(1, "a1"), 2)), "cross 1 b1")
    assert [move for move in legal(state) if move.startswith("bonus 2")] == ["bonus 2 a1"]
    assert refusal(state, "bonus 2 b1") == "The first marks on a pyramid must include its entrance, a1."
    assert crossed(play(state, "bonus 2 a1"), 2) == boxes("a1")


def test_the_bonus_box_is_not_a_wall_nor_crossed_off_already(box: Box):
    box.draw(1, "Ex#..", ".....", ".....", ".....", "....T")
    state = play(table(player(begun(1, "a1"), 2)), "cross 1 b1")
    assert refusal(state, "bonus 1 c1") == "There is a wall at c1."
    assert refusal(state, "bonus 1 b1") == "Already crossed off: b1."


def test_the_bonus_box_is_on_a_pyramid_of_ones_own(red: State):
    assert refusal(play(red, "cross 1 b1"), "bonus 3 a1") == "Pyramid 3 is not one of your two."


def test_the_bonus_is_one_single_box_and_not_the_pattern(red: State):
    state = play(red, "cross 1 b1")
    assert refusal(state, Bonus(1, boxes("c1 d1"))) == "A bonus is a single box."
    assert refusal(state, Bonus(1, 0)) == "A bonus is a single box."
    assert refusal(state, Bonus(1, -BY_NAME["e5"])) == "A bonus is a single box."


@pytest.mark.parametrize("move", [Cross(1, BY_NAME["c1"]), DECK, Keep(1, 2)])
def test_nothing_else_can_be_done_before_the_bonus_box(red: State, move: Move):
    assert refusal(play(red, "cross 1 b1"), move) == "First cross off the bonus box for your red cross."


def test_without_a_red_cross_there_is_no_bonus(red: State):
    assert refusal(red, "bonus 1 b1") == "Cross off the pattern, or a single box instead."
    state = play(red, "cross 2 b1")
    assert state.seat == 1
    assert refusal(state, "bonus 3 a1") == "Cross off the pattern, or a single box instead."


def test_a_bonus_cannot_be_kept_for_later(red: State):
    state = play(red, "cross 1 b1")
    assert refusal(state, "bonus lost") == "There is still a box for your bonus: cross it off."
    state = play(state, "bonus 1 c1", "cross 3 a1")
    assert (state.number, state.bonus) == (1, 0)


# ------------------------------------------------------------ chains


def test_a_red_cross_under_the_bonus_box_gives_another_and_so_on(box: Box):
    box.draw(1, "Exxx.", ".....", ".....", ".....", "....T")
    state = table(player(begun(1, "a1"), 2), player(3, 4))
    for move in ("cross 1 b1", "bonus 1 c1", "bonus 1 d1"):
        state = play(state, move)
        assert (state.seat, state.bonus) == (0, 1)
    state = play(state, "bonus 1 e1")
    assert (state.seat, state.bonus) == (1, 0)
    assert crossed(state, 1) == boxes("a1 b1 c1 d1 e1")


def test_a_chain_may_lead_over_both_pyramids(box: Box):
    for number in (1, 2):
        box.draw(number, "Ex...", "x....", ".....", ".....", "....T")
    state = table(player(begun(1, "a1"), begun(2, "a1")), player(3, 4))
    state = play(state, "cross 1 b1", "bonus 2 b1", "bonus 1 a2", "bonus 2 a2", "bonus 1 c1")
    assert (crossed(state, 1), crossed(state, 2)) == (boxes("a1 b1 a2 c1"), boxes("a1 b1 a2"))
    assert (state.seat, state.bonus) == (1, 0)


def test_two_red_crosses_in_one_placement_give_two_bonus_boxes(box: Box):
    box.draw(1, "Exx..", ".....", ".....", ".....", "....T")
    state = play(table(player(begun(1, "a1"), 2), player(3, 4)), "cross 1 b1 c1 d1")
    assert state.bonus == 2
    state = play(state, "bonus 1 e1")
    assert (state.seat, state.bonus) == (0, 1)
    assert (play(state, "bonus 2 a1").seat, play(state, "bonus 2 a1").bonus) == (1, 0)


def test_a_red_cross_under_the_first_of_two_bonus_boxes_makes_it_two_again(box: Box):
    box.draw(1, "Exx..", "x....", ".....", ".....", "....T")
    state = play(table(player(begun(1, "a1"), 2), player(3, 4)), "cross 1 b1 c1 d1", "bonus 1 a2")
    assert (state.seat, state.bonus) == (0, 2)


# ------------------------------------------------------------ icons


def test_all_icons_of_a_placement_are_settled_before_its_bonus_boxes(box: Box):
    box.draw(1, "Exrg.", "s....", ".....", ".....", "....T")
    state = play(table(player(begun(1, "a1"), 2)), "cross 1 b1 c1 d1")
    assert state.bonus == 1
    assert (state.players[0].reds, state.players[0].greens) == (1, 1)


def test_the_icons_of_a_bonus_box_act_too(box: Box):
    box.draw(1, "Exr..", "t....", "s....", "p....", "....T")
    state = table(player(begun(1, "a1 a2 a3"), 2, skulls=5), player(3, 4))
    assert play(state, "cross 1 b1", "bonus 1 c1").players[0].reds == 1
    assert play(state, "cross 1 b1", "bonus 1 a4").players[0].skulls == 3


def test_each_bonus_box_settles_its_icons_before_the_next(box: Box):
    """Potion first, skull second: one skull is left. If all were settled together, none would be."""
    box.draw(1, "Exx..", "p....", "s....", ".....", "....T")
    state = play(table(player(begun(1, "a1"), 2, skulls=1)), "cross 1 b1 c1 d1", "bonus 1 a2")
    assert state.players[0].skulls == 0
    assert play(state, "bonus 1 a3").players[0].skulls == 1


def test_the_skulls_of_the_placement_are_settled_before_the_potion_of_a_bonus_box(box: Box):
    box.draw(1, "Exss.", "p....", ".....", ".....", "....T")
    state = play(table(player(begun(1, "a1"), 2)), "cross 1 b1 c1 d1", "bonus 1 a2")
    assert state.players[0].skulls == 0


# ------------------------------------------------------------ completed pyramids, and no box left


def test_a_bonus_box_may_complete_a_pyramid(box: Box):
    box.draw(1, "Ex...", ".....", ".....", ".....", "....T")
    state = play(table(player(begun(1, "a1"), nearly(2))), "cross 1 b1", "bonus 2 e5")
    assert state.stage == REPLACE
    assert state.players[0].done == (2,)


def test_the_bonus_may_complete_the_second_pyramid_in_the_same_turn(box: Box):
    box.draw(1, "E....", ".....", ".....", "....x", "....T")
    state = table(player(begun(1, "a1 b1 c1 d1 e1 e2 e3"), nearly(2)), expedition="I2")
    state = play(state, "cross 1 e4 e5", "bonus 2 e5")
    assert state.players[0].done == (1, 2)
    assert state.queue == (0, 0)


def test_a_pyramid_completed_this_turn_still_takes_bonus_boxes(box: Box):
    box.draw(1, "E....", ".....", ".....", "...xx", "...rT")
    state = table(player(begun(1, "a1 b1 c1 d1 e1 e2 e3"), 2), player(3, 4), expedition="I2")
    state = play(state, "cross 1 e4 e5")
    assert GAME.is_complete(state.players[0].cards[0])
    assert "bonus 1 d5" in legal(state)
    state = play(state, "bonus 1 d4", "bonus 1 d5")
    assert state.players[0].reds == 1
    assert GAME.is_complete(state.players[0].cards[0])
    assert pyramids(play(state, "cross 3 a1")) == [2]


def test_a_bonus_is_lost_only_when_no_legal_box_is_left(box: Box):
    box.draw(1, *PLAIN[:4], "...xT")
    all_but = FULL & ~boxes("d5 e5")
    state = table(player(InPlay(1, all_but)), expedition="I2")
    state = play(state, "cross 1 d5")
    assert legal(state) == ["bonus 1 e5"]
    assert refusal(state, "bonus lost") == "There is still a box for your bonus: cross it off."
    state = play(table(player(InPlay(1, all_but)), expedition="I2"), "cross 1 d5 e5")
    assert legal(state) == ["bonus lost"]
    assert refusal(state, "bonus 1 e5") == "Already crossed off: e5."
    assert points(play(state, "bonus lost"))["tombs"] == 10


def test_every_bonus_without_a_box_is_lost(box: Box):
    box.draw(1, *PLAIN[:4], "..xxT")
    state = table(player(InPlay(1, FULL & ~boxes("c5 d5 e5"))), player(3, 4))
    state = play(state, "cross 1 c5 d5 e5")
    assert state.bonus == 2
    state = play(state, "bonus lost")
    assert (state.seat, state.bonus) == (0, 1)
    state = play(state, "bonus lost")
    assert (state.seat, state.bonus) == (1, 0)


def test_one_box_for_two_red_crosses_loses_the_second(box: Box):
    box.draw(1, *PLAIN[:4], "..xxT")
    state = table(player(InPlay(1, FULL & ~boxes("c5 d5 e5"))), expedition="I2")
    state = play(state, "cross 1 c5 d5", "bonus 1 e5", "bonus lost")
    assert state.players[0].done == (1,)


def test_the_other_pyramid_saves_the_bonus_when_the_first_is_full(box: Box):
    box.draw(1, *PLAIN[:4], "...xT")
    state = table(player(InPlay(1, FULL & ~boxes("d5 e5")), 2), expedition="I2")
    assert legal(play(state, "cross 1 d5 e5")) == ["bonus 2 a1"]


def test_crossing_off_a_lost_bonus_is_no_way_to_pass(red: State):
    assert refusal(red, LoseBonus()) == "Cross off the pattern, or a single box instead."
    assert red.stage == CROSS
