"""The arithmetic of matches, checked by hand on a few of them."""

from math import sqrt

import pytest

from ramses_desktop.bots.arena import Match, Outcome, Standing, interval, schedule, standard_error, standings


def outcome(deal: int, seats: tuple[int, ...], totals: tuple[int, ...], places: tuple[int, ...]) -> Outcome:
    """Entrant 0 thinks for 1 second a move, entrant 1 for 2, and so on, once in every game."""
    return Outcome(Match(deal, seats), totals, places, tuple((entrant + 1.0,) for entrant in seats))


def table(*outcomes: Outcome, names: tuple[str, ...] = ("ada", "bo")) -> tuple[Standing, ...]:
    return standings(names, outcomes)


def test_every_deal_is_played_once_for_each_way_round_the_table():
    assert list(schedule(2, 4, alone=False)) == [Match(1, (0, 1)), Match(1, (1, 0)), Match(2, (0, 1)), Match(2, (1, 0))]
    assert list(schedule(3, 1, alone=False)) == [Match(1, (0, 1, 2)), Match(1, (1, 2, 0)), Match(1, (2, 0, 1))]


def test_there_are_at_least_as_many_games_as_asked_for():
    assert [schedule(entrants, 10, alone=False).games for entrants in (1, 2, 3, 4)] == [10, 10, 12, 12]
    assert len(list(schedule(3, 10, alone=False))) == 12


def test_alone_every_entrant_plays_every_deal():
    assert schedule(2, 2, alone=True).games == 4
    assert list(schedule(2, 2, alone=True)) == [Match(1, (0,)), Match(1, (1,)), Match(2, (0,)), Match(2, (1,))]


def test_wins_ties_and_points_are_counted_for_the_entrant_not_the_seat():
    ada, bo = table(
        outcome(1, (0, 1), (110, 100), (1, 2)),
        outcome(1, (1, 0), (104, 112), (2, 1)),
        outcome(2, (0, 1), (90, 96), (2, 1)),
        outcome(2, (1, 0), (80, 80), (1, 1)),
    )
    assert (ada.name, ada.games, ada.wins, ada.ties, ada.rate) == ("ada", 4, 2, 1, 2.5 / 4)
    assert (bo.name, bo.games, bo.wins, bo.ties, bo.rate) == ("bo", 4, 1, 1, 1.5 / 4)
    assert (ada.mean, bo.mean) == (98, 95)
    # 110 112 90 80: the squares of 12 14 -8 -18 are 144 196 64 324, 728 in all.
    assert ada.error == pytest.approx(sqrt(728 / 3) / 2)
    assert ada.low < ada.rate < ada.high


def test_how_far_ahead_somebody_is_is_counted_by_deals():
    """Deal 1: 110 and 112 against 100 and 104, 9 behind; deal 2: 90 and 80 against 96 and 80, 3 ahead."""
    ada, bo = table(
        outcome(1, (0, 1), (110, 100), (1, 2)),
        outcome(1, (1, 0), (104, 112), (2, 1)),
        outcome(2, (0, 1), (90, 96), (2, 1)),
        outcome(2, (1, 0), (80, 80), (1, 1)),
    )
    assert (ada.ahead, ada.ahead_error) == (0, 0)
    assert bo.ahead == -3
    assert bo.ahead_error == pytest.approx(sqrt((36 + 36) / 1) / sqrt(2))


def test_a_tie_of_three_is_a_third_of_a_win():
    one = table(outcome(1, (0, 1, 2, 3), (50, 50, 50, 9), (1, 1, 1, 4)), names=("a", "b", "c", "d"))
    assert [standing.rate for standing in one] == [1 / 3, 1 / 3, 1 / 3, 0]
    assert [standing.ties for standing in one] == [1, 1, 1, 0]


def test_time_is_told_as_the_median_and_what_one_in_twenty_exceeds():
    slow = Outcome(Match(1, (0, 1)), (1, 2), (2, 1), (tuple(float(second) for second in range(1, 101)), ()))
    ada, bo = table(slow)
    assert (ada.moves, ada.median, ada.slow) == (100, 50.5, 95)
    assert (bo.moves, bo.median, bo.slow) == (0, 0, 0)


def test_who_has_not_played_yet_has_no_line():
    assert [standing.name for standing in table(outcome(1, (0,), (90,), (1,)))] == ["ada"]
    assert table() == ()


def test_the_interval_is_wilsons():
    """8 of 10 is the textbook example: 49.0 % to 94.3 %."""
    low, high = interval(0.8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert interval(1.0, 20)[1] == pytest.approx(1)
    assert interval(0.0, 20)[0] == pytest.approx(0)
    low, high = interval(0.65, 400)
    assert (round(low, 3), round(high, 3)) == (0.602, 0.695)


def test_one_number_has_no_error():
    assert standard_error([5]) == 0
    assert standard_error([1, 3]) == 1
