"""Achievements follow from finished games and the practice log, and say when they were reached."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from attrs import evolve

from ramses_desktop.coach.form import GENERAL, Event, Played, in_general, of_game, runs, standings
from ramses_desktop.engine.telling import BEST, Achievement
from ramses_desktop.games import IDS
from ramses_desktop.ui.game_ui import achievements

SOME = Achievement("some", "Some", "Find three.", "trophy", "found", 3)
AT_ONCE = Achievement("at_once", "At once", "Find three in one game.", "trophy", "found", 3, BEST)
FIRST_DAY = date(2028, 2, 27)


def played(
    number: int, *, counts: bool = True, won: bool = False, game: str = "dig", daily: date | None = None, **feats: int
) -> Played:
    return Played(f"game {number}", game, f"2028-01-{number:02}T12:00:00+01:00", counts, won, feats, daily)


def test_feats_add_up_over_games_or_count_in_one() -> None:
    feats = of_game([played(1, found=2), played(2, found=1), played(3, found=4)], "dig")
    some, at_once = standings((SOME, AT_ONCE), feats)
    assert (some.done, some.reached[:10], some.game) == (3, "2028-01-02", "game 2")
    assert (at_once.done, at_once.reached[:10], at_once.game) == (3, "2028-01-03", "game 3")


def test_what_is_not_reached_says_how_far_it_has_come() -> None:
    some, at_once = standings((SOME, AT_ONCE), of_game([played(1, found=1), played(2, found=1)], "dig"))
    assert (some.done, some.reached) == (2, "")
    assert some.share == pytest.approx(2 / 3)
    assert (at_once.done, at_once.reached) == (1, "")


def test_games_with_help_count_as_games_only() -> None:
    helped = played(1, counts=False, won=True, found=9, strongest_beaten=1)
    assert of_game([helped], "dig") == []
    assert {feat.name: feat.many for feat in in_general([helped], [])} == {"games": 1, "kinds": 1}


def test_another_game_has_its_own() -> None:
    assert of_game([played(1, game="sail", found=3)], "dig") == []


def test_every_kind_of_game_counts_once() -> None:
    games = [played(1), played(2), played(3, game="sail")]
    assert [feat.many for feat in in_general(games, []) if feat.name == "kinds"] == [1, 0, 1]


def test_the_practice_log_tells_the_rest() -> None:
    events = [Event("2028-01-05", "par", {"above": True, "game": "game 7"}), Event("2028-01-04", "drill", {"solved": False})]
    (feat,) = in_general([], events)
    assert (feat.name, feat.many, feat.game) == ("above_par", 1, "game 7")


@pytest.mark.parametrize(
    ("kind", "data", "feat"),
    [
        ("drill", {"solved": True}, "solved"),
        ("drill", {"solved": False}, ""),
        ("deck-answered", {"rating": 3}, "learned"),
        ("deck-answered", {"rating": 1}, ""),
        ("deck-answered", {"rating": "good"}, ""),
        ("course", {"level": 5, "asked": 5, "right": 5}, "course"),
        ("course", {"level": 5, "asked": 5, "right": 4}, ""),
        ("course", {"asked": 10, "right": 10}, ""),
        ("race", {}, ""),
    ],
)
def test_events_of_practice_are_feats(kind: str, data: dict[str, object], feat: str) -> None:
    assert "".join(one.name for one in in_general([], [Event("2028-01-05", kind, data)])) == feat


def days(*numbers: int) -> list[int]:
    """How many days in a row a deal made on each of these days."""
    return [feat.many for feat in runs([played(1, daily=FIRST_DAY + timedelta(days=number)) for number in numbers])]


def test_days_in_a_row_cross_the_leap_day() -> None:
    assert days(0, 1, 2, 3) == [1, 2, 3, 4]


def test_one_missed_day_is_forgiven_but_not_counted() -> None:
    assert days(0, 2, 3) == [1, 2, 3]
    assert days(0, 2, 3, 5) == [1, 2, 3, 3]
    assert days(0, 3) == [1, 1]


def test_a_clock_set_back_never_lengthens_a_row() -> None:
    assert days(0, 1, 1, 0, 1) == [1, 2]


def test_a_deal_that_was_finished_later_still_counts_for_its_day() -> None:
    games = [evolve(played(9 - number, daily=FIRST_DAY + timedelta(days=number)), begun=float(number)) for number in (2, 1, 0)]
    assert [feat.many for feat in runs(games)] == [1, 2, 3]


def test_other_games_and_days_that_were_played_before_leave_a_row_as_it_is() -> None:
    first, second, third = (FIRST_DAY + timedelta(days=number) for number in range(3))
    games = [played(1, daily=first), played(2), played(3, daily=second), played(4, daily=first), played(5, daily=third)]
    assert [feat.many for feat in runs(games)] == [1, 2, 3]


def test_rows_of_different_games_are_not_mixed() -> None:
    games = [played(1, daily=FIRST_DAY), played(2, game="sail", daily=FIRST_DAY + timedelta(days=1))]
    assert [feat.many for feat in runs(games)] == [1, 1]


def test_there_are_some_thirty_with_names_of_their_own() -> None:
    everything = [*GENERAL, *(one for game in IDS for one in achievements(game))]
    assert 30 <= len(everything) <= 40
    assert len({one.name for one in everything}) == len(everything)
    assert all(one.goal > 0 and one.sentence.endswith(".") for one in everything)
    for game in IDS:
        ids = [one.id for one in achievements(game)]
        assert len(set(ids)) == len(ids)
