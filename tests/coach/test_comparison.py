"""What would have been: how often which of two moves comes out ahead."""

from __future__ import annotations

import pytest

from ramses_desktop.bots.judging import Outcomes
from ramses_desktop.coach.review import Comparison


def compared(first: tuple[float, ...], second: tuple[float, ...]) -> Comparison:
    none = ((),) * len(first)
    return Comparison(Outcomes(("a", "b"), (first, second), (none, none)))


def test_ties_are_told() -> None:
    assert compared((3, 2, 1, 5), (1, 2, 2, 1)).shares == (50, 25, 25)


@pytest.mark.parametrize("count", [3, 7, 200])
def test_the_shares_add_up_to_a_hundred(count: int) -> None:
    for wins in range(count + 1):
        first = (1.0,) * wins + (0.0,) * (count - wins)
        second = (0.0,) * wins + (1.0,) * (count - wins)
        ahead, alike, behind = compared(first, second).shares
        assert ahead + alike + behind == 100
        assert min(ahead, alike, behind) >= 0


def test_both_have_the_same_columns() -> None:
    found = compared((98, 101, 112), (87, 101, 104))
    assert found.columns(0, 10) == [(80, 0), (90, 1), (100, 1), (110, 1)]
    assert found.columns(1, 10) == [(80, 1), (90, 0), (100, 2), (110, 0)]


def test_what_may_be_chance_is_not_certain() -> None:
    assert not compared((10, 0, 12, 1), (9, 1, 9, 3)).is_certain
    assert compared((10, 11, 12, 10), (5, 6, 6, 5)).is_certain
