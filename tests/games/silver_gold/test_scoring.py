"""The result: islands, seals, coins, trophies, palms; and what decides between equal totals."""

import pytest

from ramses_desktop.engine.text import tr
from ramses_desktop.games.silver_gold.rules import GAME, OVER, State
from tests.games.silver_gold.by_hand import (
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    Box,
    begun,
    nearly,
    places,
    play,
    player,
    points,
    table,
    totals,
)

pytestmark = pytest.mark.usefixtures("box")


def tie_breaks(state: State) -> list[str]:
    return [tr(score.tie_break) for score in GAME.scores(state)]


def test_the_worked_example_of_the_rule_book_makes_95_points(box: Box):
    """Six islands worth 64, including two grey and two orange, a grey seal of 1 and an orange seal of 2, nine coins with two
    trophies worth 8, three palms worth 8."""
    box.seal(24, GREY, 1)
    box.seal(1, ORANGE, 2)
    state = table(player(3, 13, done=(1, 2, 24, 25, 12, 36), coins=9, cups=(5, 3), palms=(4, 1, 3)))
    assert points(state) == {"islands": 64, "seals": 6, "coins": 9, "trophies": 8, "palms": 8}
    assert totals(state) == [95]


@pytest.mark.parametrize(("number", "worth"), [(1, 8), (12, 10), (24, 12), (36, 14)])
def test_a_completed_island_is_worth_as_many_points_as_it_has_boxes(number: int, worth: int):
    assert points(table(player(2, done=(number,))))["islands"] == worth


def test_islands_that_are_not_completed_score_nothing():
    assert totals(table(player(nearly(36), begun(1, "a1 b1")), turn=27)) == [0]


def test_each_crossed_coin_box_is_worth_one():
    for coins in range(13):
        assert points(table(player(1, coins=coins)))["coins"] == coins


def test_each_trophy_and_each_palm_box_is_worth_what_is_written_there():
    state = table(player(1, coins=12, cups=(6, 2, 0), palms=(1, 5, 2, 1)))
    assert points(state) == {"islands": 0, "seals": 0, "coins": 12, "trophies": 8, "palms": 9}


# ------------------------------------------------------------ seals


def test_a_seal_earns_its_points_for_each_completed_card_of_its_colour(box: Box):
    box.seal(1, PURPLE, 2)
    assert points(table(player(2, done=(1,))))["seals"] == 0
    assert points(table(player(2, done=(1, 36))))["seals"] == 2
    assert points(table(player(2, done=(36, 1, 37, 38))))["seals"] == 6


def test_a_seal_counts_only_on_a_completed_card(box: Box):
    box.seal(1, PURPLE, 2)
    assert points(table(player(1, done=(36, 37))))["seals"] == 0


def test_several_seals_of_a_colour_all_count(box: Box):
    box.seal(1, PURPLE, 2)
    box.seal(12, PURPLE, 1)
    box.seal(24, GREEN, 1)
    state = table(player(2, done=(1, 12, 24, 36, 37)))
    assert points(state)["seals"] == 2 * 2 + 2 * 1 + 1 * 1


def test_seals_count_ones_own_cards_only(box: Box):
    box.seal(1, PURPLE, 2)
    state = table(player(2, done=(1,)), player(3, done=(36, 37)))
    assert [points(state, seat)["seals"] for seat in range(2)] == [0, 0]


# ------------------------------------------------------------ places


def test_most_points_wins():
    state = table(player(1, coins=3), player(2, coins=5), player(3, coins=4))
    assert places(state) == [3, 1, 2]
    assert tie_breaks(state) == ["", "", ""]


@pytest.mark.parametrize(
    ("more", "fewer", "colour"),
    [
        ((1, 36), (12, 24), "grey"),  # 22 each: a grey and a purple, a green and an orange
        ((12, 13), (24,), "green"),
        ((24, 25), (36,), "orange"),
        ((36,), (), "purple"),
    ],
)
def test_in_a_tie_more_grey_cards_win_then_green_orange_purple(more: tuple[int, ...], fewer: tuple[int, ...], colour: str):
    worth = [sum(8 if card < 12 else 10 if card < 24 else 12 if card < 36 else 14 for card in done) for done in (more, fewer)]
    coins = worth[0] - worth[1]
    state = table(player(2, done=fewer, palms=(coins,) if coins else ()), player(3, done=more))
    assert totals(state)[0] == totals(state)[1]
    assert places(state) == [2, 1]
    own, other = tie_breaks(state)[1], tie_breaks(state)[0]
    assert own.startswith(f"Tied; completed {colour} islands: ")
    assert other.startswith(f"Tied; completed {colour} islands: ")
    assert own != other


def test_grey_decides_before_all_others():
    """One grey island beats a green, an orange and a purple one."""
    state = table(player(2, done=(12, 24, 36)), player(3, done=(1,), palms=(28,)))
    assert totals(state) == [36, 36]
    assert places(state) == [2, 1]


def test_still_tied_the_place_is_shared():
    state = table(player(5, done=(1, 12)), player(6, done=(2, 13)), player(7, coins=2))
    assert places(state) == [1, 1, 3]
    assert tie_breaks(state) == ["Tied, with as many islands of every colour."] * 2 + [""]


def test_a_place_shared_by_two_of_three_says_what_parts_them_from_the_third():
    state = table(player(5, done=(1,), palms=(2,)), player(6, done=(2,), palms=(2,)), player(7, done=(12,)))
    assert places(state) == [1, 1, 3]
    assert tie_breaks(state) == ["Tied; completed grey islands: 1."] * 2 + ["Tied; completed grey islands: 0."]


def test_three_who_are_parted_by_two_colours_are_told_the_one_that_decided_last():
    state = table(player(5, done=(1, 12)), player(6, done=(2,), palms=(10,)), player(7, palms=(18,)))
    assert totals(state) == [18, 18, 18]
    assert places(state) == [1, 2, 3]
    assert tie_breaks(state) == [
        "Tied; completed green islands: 1.", "Tied; completed green islands: 0.", "Tied; completed grey islands: 0.",
    ]  # fmt: skip


def test_the_result_stands_when_the_last_turn_is_over():
    state = play(table(player(nearly(1), 2), player(3, 4), turn=27), "cross 1 a1", "cross 3 a1")
    assert state.stage == OVER
    assert totals(state) == [8, 0]
