"""Icons under boxes act at once: gems, torches, skulls, potions and the tomb. For red crosses see test_bonus."""

import pytest

from ramses_desktop.games.pyramids.rules import GAME, Player, State
from tests.games.pyramids.by_hand import Box, begun, boxes, nearly, play, player, points, pyramids, table

pytestmark = pytest.mark.usefixtures("box")


@pytest.fixture
def gems(box: Box) -> Box:
    box.draw(1, "Erg..", "rrr..", "ggg..", ".....", "....T")
    return box


@pytest.fixture
def torches(box: Box) -> Box:
    box.draw(1, "Etttt", "t....", "t....", ".....", "....T")
    return box


@pytest.fixture
def skulls(box: Box) -> Box:
    box.draw(1, "Esss.", "p....", "spss.", "pps..", "....T")
    return box


def mine(state: State) -> Player:
    return state.players[0]


def alone(expedition: str = "I3", crossed: str = "a1", turn: int = 0, **score_card: int | tuple[bool, ...]) -> State:
    return table(player(begun(1, crossed), 2, **score_card), expedition=expedition, turn=turn)


# ------------------------------------------------------------ gems


@pytest.mark.usefixtures("gems")
def test_a_gem_crosses_off_the_next_gem_of_its_colour():
    red = play(alone(reds=3, greens=5), "cross 1 b1")
    assert (mine(red).reds, mine(red).greens) == (4, 5)
    green = play(alone(crossed="a1 b1", reds=3, greens=5), "cross 1 c1")
    assert (mine(green).reds, mine(green).greens) == (3, 6)


@pytest.mark.usefixtures("gems")
def test_every_gem_of_a_placement_counts():
    state = play(alone(), "cross 1 a2 b2 c2")
    assert (mine(state).reds, mine(state).greens) == (3, 0)
    both = play(alone("V3"), "cross 1 b1 c1 c2")
    assert (mine(both).reds, mine(both).greens) == (2, 1)


@pytest.mark.usefixtures("gems")
def test_past_ten_of_a_colour_gems_no_longer_count():
    state = play(alone(reds=9, greens=4), "cross 1 a2 b2 c2")
    assert (mine(state).reds, mine(state).greens) == (10, 4)
    assert mine(play(alone(reds=10), "cross 1 b1")).reds == 10
    assert mine(play(alone(crossed="a1 a2", greens=10), "cross 1 a3")).greens == 10


@pytest.mark.usefixtures("gems")
def test_ten_gems_of_one_colour_do_not_stop_the_other():
    state = play(alone(crossed="a1 a2", reds=10, greens=9), "cross 1 a3")
    assert (mine(state).reds, mine(state).greens) == (10, 10)


# ------------------------------------------------------------ torches


@pytest.mark.usefixtures("torches")
@pytest.mark.parametrize(("turn", "box_of_round"), [(0, 0), (6, 0), (7, 1), (13, 1), (14, 2), (20, 2), (21, 3), (27, 3)])
def test_a_torch_crosses_off_the_box_of_the_current_round(turn: int, box_of_round: int):
    state = play(alone(turn=turn), "cross 1 b1")
    assert mine(state).torches == tuple(place == box_of_round for place in range(4))


@pytest.mark.usefixtures("torches")
def test_a_second_torch_in_the_same_round_counts_nothing():
    state = play(alone(), "cross 1 b1", "cross 1 a2")
    assert mine(state).torches == (True, False, False, False)
    assert points(state)["torches"] == 5


@pytest.mark.usefixtures("torches")
def test_two_torches_in_one_placement_count_once():
    assert points(play(alone(), "cross 1 b1 c1 d1"))["torches"] == 5


@pytest.mark.usefixtures("torches")
def test_a_torch_does_not_make_up_for_an_earlier_round():
    state = play(alone(turn=7), "cross 1 b1", "cross 1 c1")
    assert mine(state).torches == (False, True, False, False)


@pytest.mark.usefixtures("torches")
def test_a_torch_of_the_next_round_counts_again():
    state = play(alone(turn=6), "cross 1 b1", "cross 1 c1")
    assert mine(state).torches == (True, True, False, False)


@pytest.mark.usefixtures("torches")
def test_each_round_without_a_torch_leaves_its_box_open():
    state = play(alone(turn=21, torches=(True, False, False, False)), "cross 1 b1")
    assert mine(state).torches == (True, False, False, True)


# ------------------------------------------------------------ skulls and potions


@pytest.mark.usefixtures("skulls")
def test_a_skull_crosses_off_the_next_skull_box():
    assert mine(play(alone(), "cross 1 b1")).skulls == 1
    assert mine(play(alone(skulls=4), "cross 1 b1")).skulls == 5


@pytest.mark.usefixtures("skulls")
def test_every_skull_of_a_placement_counts():
    assert mine(play(alone(skulls=2), "cross 1 b1 c1 d1")).skulls == 5


@pytest.mark.usefixtures("skulls")
def test_past_ten_skulls_no_longer_count():
    assert mine(play(alone(skulls=9), "cross 1 b1 c1 d1")).skulls == 10
    assert mine(play(alone(skulls=10), "cross 1 b1")).skulls == 10


@pytest.mark.usefixtures("skulls")
@pytest.mark.parametrize(("before", "after", "minus"), [(10, 8, -13), (7, 5, -6), (3, 1, -1), (2, 0, 0), (1, 0, 0), (0, 0, 0)])
def test_a_potion_wipes_the_two_most_expensive_skulls_or_the_one_or_none(before: int, after: int, minus: int):
    state = play(alone(skulls=before), "cross 1 a2")
    assert mine(state).skulls == after
    assert points(state)["skulls"] == minus


@pytest.mark.usefixtures("skulls")
def test_the_skull_boxes_that_were_wiped_are_the_next_to_be_crossed_off_again():
    state = play(alone(skulls=7), "cross 1 a2", "cross 1 b1")
    assert mine(state).skulls == 6


@pytest.mark.usefixtures("skulls")
def test_skulls_are_settled_before_potions_of_the_same_placement():
    """A potion taken before the skull would wipe nothing; a skull past the tenth box is lost before the potion wipes."""
    assert mine(play(alone("V3", crossed="a1"), "cross 1 a2 a3 b3")).skulls == 0
    assert mine(play(alone("I2", crossed="a1 a2 a3"), "cross 1 b3 c3")).skulls == 0
    assert mine(play(alone("I2", crossed="a1 a2 a3", skulls=10), "cross 1 b3 c3")).skulls == 8
    assert mine(play(alone("I2", crossed="a1 a2 a3", skulls=4), "cross 1 b3 c3")).skulls == 3


@pytest.mark.usefixtures("skulls")
def test_two_potions_of_one_placement_wipe_two_skulls_each():
    assert mine(play(alone("I2", crossed="a1 a2 a3", skulls=7), "cross 1 a4 b4")).skulls == 3


@pytest.mark.usefixtures("skulls")
def test_icons_count_for_the_player_who_crosses_them_off_and_for_nobody_else():
    state = play(table(player(3, 4, skulls=2), player(begun(1, "a1"), 2, skulls=2)), "cross 3 a1", "cross 1 b1 c1 d1")
    assert [one.skulls for one in state.players] == [2, 5]


def test_boxes_without_an_icon_change_nothing_on_the_score_card():
    before = table(player(begun(1, "a1"), 2, reds=1, greens=2, skulls=3))
    after = play(before, "cross 1 b1 c1 d1")
    assert (mine(after).reds, mine(after).greens, mine(after).skulls) == (1, 2, 3)
    assert mine(after).torches == (False,) * 4
    assert mine(after).cards[0].crossed == boxes("a1 b1 c1 d1")


@pytest.mark.usefixtures("gems")
def test_icons_under_boxes_crossed_off_earlier_do_not_act_again():
    state = play(alone(), "cross 1 b1", "cross 1 c1", "cross 1 d1")
    assert (mine(state).reds, mine(state).greens) == (1, 1)


# ------------------------------------------------------------ tomb


def test_the_tomb_completes_the_pyramid():
    state = table(player(nearly(1), 2), player(3, 4))
    assert not GAME.is_complete(mine(state).cards[0])
    assert GAME.is_complete(mine(play(state, "cross 1 e5")).cards[0])


def test_a_pattern_over_the_tomb_completes_the_pyramid_too():
    state = play(table(player(nearly(1), 2), player(3, 4)), "cross 1 c5 d5 e5")
    assert GAME.is_complete(mine(state).cards[0])


def test_all_other_boxes_together_do_not_complete_a_pyramid(box: Box):
    everything_else = " ".join(f"{column}{row}" for row in range(1, 6) for column in "abcde" if f"{column}{row}" != "e5")
    assert not GAME.is_complete(begun(1, everything_else))
    assert GAME.is_complete(begun(1, everything_else + " e5"))
    assert box.parts.cards[1].free == boxes(everything_else + " e5")


def test_a_completed_pyramid_stays_in_its_place_until_all_have_crossed_off():
    state = play(table(player(nearly(1), 2), player(3, 4)), "cross 1 e5")
    assert (pyramids(state), mine(state).done) == ([1, 2], ())
    state = play(state, "cross 3 a1")
    assert (pyramids(state), mine(state).done) == ([2], (1,))
