"""Luck over many games, beside what chance brings."""

import pytest

from ramses_desktop.coach.review import Fairness, expected


def test_the_more_games_the_closer_chance_comes_to_nothing():
    few, many = Fairness((3.0,) * 4, 10.0), Fairness((3.0,) * 400, 10.0)
    assert (few.mean, many.mean) == (3.0, 3.0)
    assert few.usual == pytest.approx(9.8)
    assert many.usual == pytest.approx(0.98)
    assert (few.is_usual, many.is_usual) == (True, False)


def test_chance_puts_every_game_somewhere_and_most_near_the_middle():
    found = expected(10.0, [-100, -10, 0, 10, 100], 50)
    assert sum(found) == pytest.approx(50)
    assert found[1] == pytest.approx(50 * 0.3413, abs=0.1)
    assert found[1] == pytest.approx(found[2])
