"""The end of the game: every part of the total, the worked example, and who wins."""

from itertools import permutations

import pytest

from ramses_desktop.engine.text import tr
from ramses_desktop.games.pyramids.rules import GAME, Player, State
from tests.games.pyramids.by_hand import Box, boxes, nearly, places, play, player, points, table, totals

pytestmark = pytest.mark.usefixtures("box")


def result(**score_card: object) -> dict[str, int]:
    return points(table(player(20, 21, **score_card)))


def test_pyramids_not_completed_score_nothing():
    state = table(player(nearly(1), 2))
    assert totals(state) == [0]
    assert set(points(state).values()) == {0}


def test_a_torch_box_is_worth_five():
    assert result(torches=(True, False, False, True))["torches"] == 10
    assert result(torches=(True,) * 4)["torches"] == 20


def test_pyramid_points_count_in_each_colour():
    state = table(player(1, 2), player(3, 4), claims=((0, 1, 0), (1,), (1, 0)))
    assert [points(state, 0)[f"{colour}_points"] for colour in ("green", "orange", "purple")] == [13, 0, 6]
    assert [points(state, 1)[f"{colour}_points"] for colour in ("green", "orange", "purple")] == [6, 10, 10]


@pytest.mark.parametrize(
    ("reds", "greens", "pairs", "singles"),
    [(0, 0, 0, 0), (1, 0, 0, 1), (0, 4, 0, 4), (3, 3, 15, 0), (6, 3, 15, 3), (10, 10, 50, 0)],
)
def test_a_pair_of_a_red_and_a_green_gem_is_worth_five_and_a_single_gem_one(reds: int, greens: int, pairs: int, singles: int):
    lines = result(reds=reds, greens=greens)
    assert (lines["gem_pairs"], lines["single_gems"]) == (pairs, singles)


@pytest.mark.parametrize("count", [0, 1, 7])
def test_a_completed_pyramid_is_worth_ten(count: int):
    assert result(done=tuple(range(1, count + 1)))["tombs"] == 10 * count


def test_only_the_highest_crossed_skull_counts():
    for skulls, minus in [(0, 0), (1, -1), (2, -2), (3, -3), (4, -4), (5, -6), (6, -8), (7, -10), (8, -13), (9, -16), (10, -20)]:
        assert result(skulls=skulls)["skulls"] == minus


def linus() -> Player:
    """7 pyramids: 2 orange, 4 green and 1 purple; torches in rounds 1 and 4; 6 red and 3 green gems; highest skull 6."""
    done = (1, 2, 3, 4, 17, 18, 33)
    return player(20, 21, done=done, torches=(True, False, False, True), reds=6, greens=3, skulls=5)


def test_the_worked_example_of_the_rule_book_makes_111():
    state = table(linus(), player(5, 6), claims=((0, 1, 0), (1, 0), ()))
    assert points(state, 0) == {
        "torches": 10, "green_points": 13, "orange_points": 6, "purple_points": 0,
        "gem_pairs": 15, "single_gems": 3, "tombs": 70, "skulls": -6,
    }  # fmt: skip
    assert totals(state)[0] == 111


def test_each_line_says_how_many_made_its_points():
    state = table(linus(), player(5, 6), claims=((0, 1, 0), (1, 0), ()))
    assert {part.name: part.count for part in GAME.scores(state)[0].parts} == {
        "torches": 2, "green_points": 2, "orange_points": 1, "purple_points": 0,
        "gem_pairs": 3, "single_gems": 3, "tombs": 7, "skulls": 5,
    }  # fmt: skip


def test_each_line_has_a_label_for_players():
    assert [part.label for part in GAME.scores(table(player(1, 2)))[0].parts] == [
        "Torches", "Green pyramid points", "Orange pyramid points", "Purple pyramid points",
        "Pairs of gems", "Single gems", "Completed pyramids", "Highest skull",
    ]  # fmt: skip


def test_the_total_may_be_below_nothing():
    assert totals(table(player(1, 2, skulls=10))) == [-20]


def test_what_was_crossed_off_on_a_pyramid_not_completed_keeps_its_points(box: Box):
    box.draw(1, "Er...", "s....", ".....", ".....", "....T")
    state = play(table(player(1, 2), turn=27), "cross 1 a1 b1 c1")
    assert totals(state) == [1]
    assert state.players[0].cards[0].crossed == boxes("a1 b1 c1")


# ------------------------------------------------------------ who wins


def tie_breaks(state: State) -> list[str]:
    return [tr(score.tie_break) for score in GAME.scores(state)]


def test_most_points_win():
    state = table(player(41, reds=1), player(42, reds=4), player(43, reds=2))
    assert places(state) == [3, 1, 2]
    assert tie_breaks(state) == ["", "", ""]


@pytest.mark.parametrize("order", list(permutations([(9, 40), (2, 30), (17, 3)])))
def test_in_a_tie_the_lowest_number_completed_wins(order: tuple[tuple[int, ...], ...]):
    state = table(*(player(45 + seat, done=done) for seat, done in enumerate(order)))
    ranks = {2: 1, 3: 2, 9: 3}
    assert places(state) == [ranks[min(done)] for done in order]
    assert tie_breaks(state) == [f"Tied; the lowest completed pyramid is number {min(done)}." for done in order]


def test_only_the_tied_players_are_compared():
    state = table(player(45, done=(5,)), player(46, done=(6,), skulls=2, reds=2), player(47, done=(1,), skulls=1))
    assert totals(state) == [10, 10, 9]
    assert places(state) == [1, 2, 3]
    assert tie_breaks(state)[2] == ""


def test_points_go_before_numbers():
    assert places(table(player(45, done=(1,)), player(46, done=(48,), reds=1))) == [2, 1]


def test_in_a_tie_a_completed_pyramid_beats_none():
    state = table(player(45, reds=10), player(46, done=(48,)))
    assert totals(state) == [10, 10]
    assert places(state) == [2, 1]
    assert tie_breaks(state) == ["Tied, with no pyramid completed.", "Tied; the lowest completed pyramid is number 48."]


def test_tied_players_who_completed_none_share_the_place():
    state = table(player(45, reds=3), player(46, greens=3), player(47, reds=2), player(48, reds=9))
    assert places(state) == [2, 2, 4, 1]
    assert tie_breaks(state) == ["Tied, with no pyramid completed."] * 2 + ["", ""]


def test_a_player_alone_is_always_first():
    assert places(table(player(1, 2, skulls=3))) == [1]
