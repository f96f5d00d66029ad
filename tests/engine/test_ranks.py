"""The ranks of solo play."""

from __future__ import annotations

import pytest

from ramses_desktop.engine.telling import Rank, by_par, climbed

NAMES = ("Labourer", "Mason", "Scribe", "Master builder", "Royal architect")


@pytest.mark.parametrize(
    ("points", "name", "high"),
    [
        (11, "Labourer", False),
        (95, "Labourer", False),
        (96, "Mason", False),
        (106, "Scribe", False),
        (115, "Master builder", True),
        (120, "Master builder", True),
        (121, "Royal architect", True),
        (150, "Royal architect", True),
    ],
)
def test_ranks_are_so_many_points_below_the_par_of_the_deal(points: int, name: str, high: bool) -> None:
    ladder = by_par(NAMES, 121.4, points)
    assert (ladder.rank.name, ladder.is_high) == (name, high)
    assert [rank.least for rank in ladder.ranks] == [None, 96, 106, 115, 121]


def test_a_game_may_have_a_ladder_of_its_own() -> None:
    ranks = [Rank("Beetle", None), Rank("Carrier", 1), Rank("Driver", 3)]
    assert [climbed(ranks, points).reached for points in (0, 1, 2, 3, 30)] == [0, 1, 1, 2, 2]
