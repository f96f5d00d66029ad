"""Ratings, against the worked example of the paper and what must hold for any rating."""

from __future__ import annotations

import pytest

from ramses_desktop.coach.exercises import MOST_SPREAD, Rating, after

PLAYER = Rating(1500, 200, 0.06)
RESULTS = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]


def test_the_worked_example_of_the_paper() -> None:
    found = after(PLAYER, RESULTS)
    assert found.rating == pytest.approx(1464.06, abs=0.05)
    assert found.spread == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_expected_shares_of_the_paper() -> None:
    assert [round(PLAYER.expected(other), 3) for other, _ in RESULTS] == [0.639, 0.432, 0.303]


def test_without_results_a_rating_only_becomes_less_certain() -> None:
    found = after(PLAYER, [])
    assert (found.rating, found.volatility) == (1500, 0.06)
    assert 200 < found.spread < 201
    assert after(Rating(1500, MOST_SPREAD), []).spread == MOST_SPREAD


def test_a_great_surprise_raises_the_volatility() -> None:
    lost = after(Rating(1500, 40, 0.06), [(Rating(900, 30), 0.0)] * 8)
    assert lost.volatility > 0.06
    assert lost.rating < 1500


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_who_solves_more_is_rated_higher_and_better_known(score: float) -> None:
    found = after(Rating(), [(Rating(1500, 80), score)] * 5)
    assert (found.rating > 1500) == (score == 1.0)
    assert found.spread < MOST_SPREAD
