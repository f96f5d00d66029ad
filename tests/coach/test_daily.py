"""The deal of a day: its seed, streaks over day borders, time zones, leap days and clocks that are changed, and what is shared."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramses_desktop.coach.daily import (
    BLOCKS,
    LETTERS,
    Deal,
    Mark,
    Outcome,
    Streak,
    Try,
    has_come,
    last_days,
    marks,
    place_in_month,
    read_seed,
    share_text,
    streak,
    timely_days,
)
from ramses_desktop.coach.review import Review, review
from ramses_desktop.engine import record
from ramses_desktop.engine.code import read_code, write_code
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.judged import Verdict
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import GAMES, info_of
from ramses_desktop.games import game as game_named
from tests.coach.pupils import judge_of, of_level, play_out
from tests.tiers import SOLO, every_game

DAY = date(2026, 11, 18)
ONE = timedelta(days=1)
days_of_time = st.dates(date(1, 1, 3), date(9999, 12, 29))


def daily_session(game: AnyGame, day: date, player: str = "apprentice") -> Session:
    deal = Deal(day, game.spec.id, game.spec.rules)
    options = game.spec.options(players=1, rules=game.spec.rules, **info_of(game.spec.id).daily)
    return Session.new(game, options, deal.seed, (Seat("Ada", player),))


# --- the seed -----------------------------------------------------------------------------------------------------------


def test_the_seed_is_made_of_the_date_the_game_and_the_version_of_its_rules() -> None:
    assert Deal(DAY, "silver_gold", 2).seed == "daily-2026-11-18-silver-gold-2"


@given(days_of_time, st.sampled_from(("pyramids", "silver_gold", "a_fifth_game2", "x")), st.integers(1, 999_999))
def test_every_seed_reads_back(day: date, game: str, rules: int) -> None:
    deal = Deal(day, game, rules)
    assert read_seed(deal.seed) == deal


@pytest.mark.parametrize(
    "seed",
    [
        "",
        "amber-ibis-4172",
        "daily-2026-02-29-pyramids-1",
        "daily-2026-13-01-pyramids-1",
        "daily-2026-11-18-pyramids",
        "daily-2026-11-18-pyramids-01",
        "daily-2026-11-18-1",
        "daily-0000-01-01-pyramids-1",
        "Daily-2026-11-18-pyramids-1",
        "daily-2026-11-18-pyramids-1 ",
        "daily-２０２６-11-18-pyramids-1",
    ],
)
def test_other_seeds_are_not_those_of_a_day(seed: str) -> None:
    assert read_seed(seed) is None


def test_a_leap_day_has_a_deal_and_its_neighbours_others() -> None:
    found = {Deal(day, "pyramids", 1).seed for day in (date(2028, 2, 28), date(2028, 2, 29), date(2028, 3, 1))}
    assert len(found) == 3


@pytest.mark.parametrize("game", SOLO, ids=lambda game: game.spec.id)
def test_a_game_code_carries_the_date_readably_and_gives_anyone_the_same_deal(game: AnyGame) -> None:
    session = daily_session(game, DAY)
    code = write_code(game, session.options, session.seed or "")
    assert "-DAILY-2026-11-18-" in code
    coded = read_code(code.lower(), GAMES)
    assert (coded.game, coded.options, coded.seed) == (game, session.options, session.seed)
    assert Session.new(coded.game, coded.options, coded.seed).deal == session.deal


def test_two_days_have_different_deals_and_a_day_always_the_same() -> None:
    game = game_named("pyramids")
    assert daily_session(game, DAY).deal == daily_session(game, DAY).deal
    assert daily_session(game, DAY).deal != daily_session(game, DAY + ONE).deal


# --- which days count -----------------------------------------------------------------------------------------------------


def on_time(day: date) -> Try:
    return Try(day, day)


@pytest.mark.parametrize(
    ("tries", "counts"),
    [
        ([on_time(DAY)], [DAY]),
        # A day gone by gives a result, but does not count.
        ([Try(DAY, DAY + ONE), Try(DAY, DAY + timedelta(400))], []),
        # In Auckland it is tomorrow already. The deal cannot be played again, so it counts for its own day.
        ([on_time(DAY), Try(DAY + ONE, DAY), on_time(DAY + 2 * ONE)], [DAY, DAY + ONE, DAY + 2 * ONE]),
        ([Try(DAY + 2 * ONE, DAY)], []),
        # A day counts once.
        ([on_time(DAY), on_time(DAY), on_time(DAY - ONE), on_time(DAY + ONE)], [DAY, DAY + ONE]),
        # Nobody knows when this was begun.
        ([Try(DAY, None)], []),
    ],
)
def test_a_day_counts_once_if_its_deal_was_begun_on_it(tries: list[Try], counts: list[date]) -> None:
    assert timely_days(tries) == counts


@pytest.mark.parametrize(
    ("begun", "counts"),
    [
        ("2026-11-18T00:00:00+14:00", True),
        ("2026-11-18T23:59:59-12:00", True),
        ("2026-11-19T00:00:00+01:00", False),
        # It is the 18th in London, but the player's own clock counts.
        ("2026-11-19T00:30:00+01:00", False),
        # The hour that comes twice when summer time ends, and the one that is left out when it begins.
        ("2026-11-18T02:30:00+02:00", True),
        ("2026-11-18T02:30:00+01:00", True),
    ],
)
def test_the_local_date_decides_as_the_record_has_it(begun: str, *, counts: bool) -> None:
    assert bool(timely_days([Try(DAY, datetime.fromisoformat(begun).date())])) == counts


def test_only_days_that_have_begun_somewhere_have_come() -> None:
    assert has_come(DAY - timedelta(9999), DAY)
    assert has_come(DAY, DAY)
    assert has_come(DAY + ONE, DAY)
    assert not has_come(DAY + 2 * ONE, DAY)


# --- streaks --------------------------------------------------------------------------------------------------------------


def played(numbers: str) -> list[date]:
    """The days of November 2026 with these numbers."""
    return [date(2026, 11, int(number)) for number in numbers.split()]


@pytest.mark.parametrize(
    ("days", "today", "now", "longest"),
    [
        ("", 18, 0, 0),
        ("18", 18, 1, 1),
        ("17 18", 18, 2, 2),
        # Today is not missed before it is over,
        ("16 17", 18, 2, 2),
        # one missed day is forgiven, and does not count itself,
        ("15 16", 18, 2, 2),
        ("15 16 18", 18, 3, 3),
        # two are not,
        ("14 15", 18, 0, 2),
        ("14 15 18", 18, 1, 2),
        # and at the second one the streak goes on from the day after the first.
        ("10 11 13 14 15 17", 18, 4, 5),
        ("10 11 13 14 15 17", 19, 1, 5),
        ("10 11 13 14 15", 17, 3, 5),
        ("10 12 14 16 18", 18, 2, 2),
        # A clock that ran ahead is no reason to lose it.
        ("17 18 19 20", 18, 4, 4),
    ],
)
def test_a_streak_forgives_one_missed_day(days: str, today: int, now: int, longest: int) -> None:
    assert streak(played(days), date(2026, 11, today)) == Streak(now, longest)


@pytest.mark.parametrize(("start", "length"), [(date(2028, 2, 27), 4), (date(2027, 2, 27), 4), (date(2026, 12, 30), 4)])
def test_a_streak_runs_over_leap_days_and_the_turn_of_the_year(start: date, length: int) -> None:
    days = [start + at * ONE for at in range(length)]
    assert streak(days, days[-1]) == Streak(length, length)


def test_a_clock_set_back_adds_nothing() -> None:
    """Having missed the 16th and 17th, somebody sets the clock back and plays them."""
    honest = [on_time(day) for day in played("14 15 18")]
    cheated = [*honest, *(on_time(day) for day in played("16 17"))]
    today = date(2026, 11, 18)
    assert streak(timely_days(cheated), today) == streak(timely_days(honest), today) == Streak(1, 2)


begun_days = st.lists(st.integers(0, 40).map(lambda number: date(2027, 2, 1) + number * ONE), max_size=25, unique=True)


@given(begun_days, begun_days)
def test_tries_with_a_clock_set_back_never_lengthen_a_streak(days: list[date], more: list[date]) -> None:
    """Whatever is played after the latest day with the clock set back to an earlier one."""
    before = [on_time(day) for day in sorted(days)]
    late = [on_time(day) for day in more if days and day < max(days) and day not in days]
    today = max(days, default=DAY)
    assert streak(timely_days([*before, *late]), today) == streak(timely_days(before), today)


def slow_streak(days: list[date], today: date) -> Streak:
    """The same, by its definition: the longest run of days ending with each day in which at most one is missing."""

    def up_to(day: date) -> int:
        count, missed, at = 0, 0, day
        while missed <= 1 and at >= min(days):
            count, missed = (count + 1, missed) if at in days else (count, missed + 1)
            at -= ONE
        return count

    if not days:
        return Streak(0, 0)
    longest = max(up_to(day) for day in days)
    if today in days:
        return Streak(up_to(today), longest)
    # Today is still to come, and yesterday may be the missed day.
    return Streak(up_to(today - ONE) if today - 2 * ONE <= max(days) else 0, longest)


@given(begun_days, st.integers(0, 5))
def test_a_streak_is_the_longest_run_with_at_most_one_day_missing(days: list[date], later: int) -> None:
    days = sorted(days)
    today = max(days, default=DAY) + later * ONE
    assert streak(days, today) == slow_streak(days, today)


@given(days_of_time, st.integers(1, 40))
def test_the_last_days_are_in_order_without_a_gap(day: date, count: int) -> None:
    found = last_days(day, count)
    assert found[-1] == day
    assert all(later - earlier == ONE for earlier, later in pairwise(found))
    assert len(found) == min(count, day.toordinal())


# --- results --------------------------------------------------------------------------------------------------------------


def outcomes(*above: int | None) -> list[Outcome]:
    """Days of a month with results so far above par."""
    return [
        Outcome(date(2026, 11, number), 120 + (points or 0), None if points is None else 120.3)
        for number, points in enumerate(above, 1)
    ]


@pytest.mark.parametrize(
    ("above", "day", "place"),
    [
        ((3, -2, 5), 3, 1),
        ((3, -2, 5), 1, None),
        ((3, 5, -2, 4), 4, 2),
        ((3, 5, 6, 2, 1), 4, None),
        ((3, 5, 6, 4, 1), 4, 3),
        # Nothing to boast of:
        ((3,), 1, None),
        ((3, 3), 2, None),
        ((5, 3), 2, None),
        # a par is missing.
        ((3, None, 5), 3, None),
        ((3, 5, None), 3, None),
        ((3, 5), 9, None),
    ],
)
def test_only_one_of_the_three_best_days_of_a_month_is_told(above: tuple[int | None, ...], day: int, place: int | None) -> None:
    assert place_in_month(outcomes(*above), date(2026, 11, day)) == place


@pytest.mark.parametrize(("total", "par", "above"), [(125, 120.4, 5), (120, 120.4, 0), (110, 120.6, -11), (110, None, None)])
def test_a_result_is_so_many_whole_points_above_par(total: int, par: float | None, above: int | None) -> None:
    assert Outcome(DAY, total, par).above == above


def test_other_months_do_not_count() -> None:
    found = [Outcome(date(2026, 10, 31), 200, 100.0), *outcomes(1, 2)]
    assert place_in_month(found, date(2026, 11, 2)) == 1


# --- what is shared -------------------------------------------------------------------------------------------------------


def reviewed(regrets: dict[int, float], game_id: str = "pyramids", error: float = 0.1) -> Review:
    """A finished game with these regrets, by the number of the decision; nothing was better elsewhere."""
    rules = judge_of(game_id)
    session = play_out(daily_session(game_named(game_id), DAY), of_level(game_id, "apprentice"))
    blank = review(session, 0, rules)
    judged = [Verdict("a", "b", regrets.get(at, 0.0), error) for at in range(len(blank.plies))]
    return review(session, 0, rules, [one.at(ply) for ply, one in zip(blank.plies, judged, strict=True)])


def test_the_marks_are_four_rounds_of_seven_turns() -> None:
    found = marks(reviewed({}))
    assert [len(one) for one in found] == [7, 7, 7, 7]
    assert {mark for one in found for mark in one} == {Mark.BEST}


def test_up_to_two_points_are_nearly_best_and_what_is_within_the_error_is_best() -> None:
    blank = reviewed({})
    at = {turn: number for number, ply in reversed([*enumerate(blank.plies)]) for turn in [blank.when_at(ply)]}
    found = marks(reviewed({at[0, 2]: 2.0, at[1, 0]: 2.1, at[2, 6]: 0.4}))
    assert found[0][2] == Mark.NEAR
    assert found[1][0] == Mark.MORE
    assert found[2][6] == Mark.BEST
    assert sum(mark != Mark.BEST for one in found for mark in one) == 2


def test_before_the_review_is_done_and_in_games_without_rounds_there_are_no_marks() -> None:
    whole = reviewed({})
    assert marks(review(whole.session, 0, judge_of("pyramids"), list(whole.verdicts.values())[:-1])) == ()
    assert marks(reviewed({}, "pharaoh")) == ()


def test_the_text_is_lines_signs_and_lines() -> None:
    found = ((Mark.BEST, Mark.NEAR, Mark.MORE), (Mark.BEST,) * 3)
    assert share_text(["Pyramids"], found, BLOCKS, ["6 days"]) == "Pyramids\n█▪·\n███\n6 days"
    assert share_text(["Pyramids"], found, LETTERS, []) == "Pyramids\nABC\nAAA"


# --- a year ---------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@every_game("pyramids", SOLO)
def test_the_deals_of_a_year_can_all_be_played_and_their_records_open(game: AnyGame) -> None:
    """365 days and a leap day: made, played by a bot to the end, written and read again."""
    seen = set()
    for day in last_days(date(2028, 12, 31), 366):
        session = play_out(daily_session(game, day), of_level(game.spec.id, "apprentice"))
        seen.add(session.deal)
        again = record.read(record.text(session).encode(), GAMES)
        assert (again.seed, again.state) == (session.seed, session.state)
        assert read_seed(again.seed or "") == Deal(day, game.spec.id, game.spec.rules)
    assert len(seen) == 366
