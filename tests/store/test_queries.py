"""Statistics queries, against the same worked out in plain Python."""

from itertools import groupby

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from ramses_desktop.engine.game import Part, ranked
from ramses_desktop.games import TESTED
from ramses_desktop.store import queries, statistics
from ramses_desktop.store.queries import Point, Result, SeatResult
from ramses_desktop.store.queries import Selection as Choice
from ramses_desktop.store.statistics import Statistics
from tests.store.disks import FEWER

NAMES = ["Ada", "ada", "Bo", "Žofie", "陳", "", "O'Brien; --", "%", "_"]
parts = st.lists(
    st.builds(Part, st.sampled_from("ab"), st.just("A"), st.integers(-9, 9), st.integers(0, 9), st.booleans()), max_size=2
)
seats = st.builds(
    SeatResult,
    st.sampled_from(NAMES),
    st.sampled_from(["person", "person", "person", "greedy", "random"]),
    st.integers(-20, 120),
    st.integers(1, 4),
    st.sampled_from(["", "Tied."]),
    parts.map(tuple),
)
games = st.builds(
    Result,
    st.uuids().map(str),
    st.sampled_from(["pyramids", "sample"]),
    st.sampled_from(["players=2", "players=2 swaps=3"]),
    st.sampled_from(["match", "casual", "practice"]),
    st.booleans(),
    st.just(""),
    st.datetimes().map(lambda when: when.isoformat()),
    st.integers(0, 10_000),
    st.lists(seats, min_size=1, max_size=4).map(tuple),
)
many = st.lists(games, max_size=12, unique_by=lambda game: game.id)
choices = st.builds(
    Choice,
    st.sampled_from([None, "pyramids", "chess"]),
    st.sampled_from([None, "players=2"]),
    st.sampled_from([None, *NAMES]),
    st.sampled_from([None, "[]", '[["person", "Bo"]]', '[["greedy", ""]]']),
    st.sampled_from([None, "match", "practice"]),
    st.sampled_from([None, True, False]),
)


@pytest.fixture(scope="module")
def keep(tmp_path_factory):
    """One file for all examples, emptied before each."""
    found = statistics.statistics(TESTED, data=tmp_path_factory.mktemp("statistics"))
    assert found.results() == []
    yield found
    found.close()


def filled(keep: Statistics, played: list[Result]) -> Statistics:
    keep.database.run(lambda connection: connection.execute("DELETE FROM game"), otherwise=None)
    assert keep.add(*played)
    assert keep.fault is None
    return keep


def chosen(played: list[Result], choice: Choice, persons: bool = True) -> list[tuple[Result, int]]:
    """Each person's part in each game that matches, in order."""

    def fits(game: Result, at: int) -> bool:
        seat = game.seats[at]
        return (seat.player == "person" or not persons) and all(
            wanted is None or wanted == found
            for wanted, found in (
                (choice.game, game.game),
                (choice.options, game.options),
                (choice.name, seat.name),
                (choice.opponents, queries.opponents_text(game.seats, at)),
                (choice.kind, game.kind),
                (choice.assisted, game.assisted),
            )
        )

    return [(game, at) for game in played for at in range(len(game.seats)) if fits(game, at)]


def point(game: Result, at: int) -> Point:
    seat = game.seats[at]
    return Point(game.id, game.ended, seat.name, seat.total, seat.place, len(game.seats), game.seconds, game.game)


@FEWER
@given(played=many)
def test_what_was_kept_comes_back_whole(keep, played):
    found = filled(keep, played)
    assert found.whole() == played
    assert [found.parts(game.id) for game in played] == [tuple(seat.parts for seat in game.seats) for game in played]
    assert found.parts("nobody knows") == ()


@pytest.mark.slow
@FEWER
@given(played=many, choice=choices, most=st.none() | st.integers(0, 30))
def test_the_games_of_a_choice(keep, played, choice, most):
    persons = choice.name is not None or choice.opponents is not None
    ids = list(dict.fromkeys(game.id for game, _ in reversed(chosen(played, choice, persons))))
    found = filled(keep, played).results(choice, most)
    assert [game.id for game in found] == ids[:most]
    by_id = {game.id: game for game in played}
    for game in found:
        whole = by_id[game.id]
        assert [(seat.name, seat.player, seat.total, seat.place, seat.tie_break) for seat in game.seats] == [
            (seat.name, seat.player, seat.total, seat.place, seat.tie_break) for seat in whole.seats
        ]
        assert (game.game, game.options, game.kind, game.assisted, game.begun, game.ended, game.seconds, game.counts) == (
            *(whole.game, whole.options, whole.kind, whole.assisted, whole.begun, whole.ended, whole.seconds, whole.counts),
        )


@pytest.mark.slow
@FEWER
@given(played=many, choice=choices)
def test_the_points_of_a_choice(keep, played, choice):
    assert filled(keep, played).points(choice) == [point(game, at) for game, at in chosen(played, choice)]


KEYS = {
    queries.BY_GAME: lambda game, at: (game.game, len(game.seats) == 1),
    queries.BY_VARIANT: lambda game, at: (game.game, game.options),
    queries.BY_OPPONENTS: lambda game, at: (queries.opponents_text(game.seats, at),),
    queries.BY_NAME: lambda game, at: (game.seats[at].name, len(game.seats) == 1),
    queries.BY_ALL: lambda game, at: (
        *(game.seats[at].name, game.game, game.options),
        queries.opponents_text(game.seats, at),
    ),
}


@FEWER
@given(played=many, choice=choices, by=st.sampled_from(sorted(KEYS)))
def test_the_sums_of_a_choice(keep, played, choice, by):
    key = KEYS[by]
    parts = sorted(chosen(played, choice), key=lambda one: key(*one))
    expected = []
    for value, group in groupby(parts, key=lambda one: key(*one)):
        points = [(game, game.seats[at]) for game, at in group]
        totals = [seat.total for _, seat in points]
        wins = sum(seat.place == 1 and len(game.seats) > 1 for game, seat in points)
        seconds = sum(game.seconds for game, _ in points)
        expected.append((value, len(points), wins, max(totals), sum(totals) / len(totals), seconds))
    found = filled(keep, played).summaries(by, choice)
    assert [(one.key, one.games, one.wins, one.best, one.mean, one.seconds) for one in found] == sorted(
        expected, key=lambda one: (-one[1], [str(text).encode() for text in one[0]])
    )


@pytest.mark.slow
@FEWER
@given(played=many, most=st.integers(1, 8))
def test_a_hall_of_fame_has_the_best_that_were_played_without_help(keep, played, most):
    found = filled(keep, played)
    famous = [
        (game, at)
        for game, at in chosen(played, Choice())
        if not game.assisted and game.kind != "practice" and game.seats[at].total > 0
    ]
    seen = statistics.halls(found)
    assert {(one.game, one.options, one.results) for one in seen} == {
        (game.game, game.options, sum((other.game, other.options) == (game.game, game.options) for other, _ in famous))
        for game, _ in famous
    }
    assert [one.results for one in seen] == sorted((one.results for one in seen), reverse=True)
    for one in seen:
        lines = [point(game, at) for game, at in famous if (game.game, game.options) == (one.game, one.options)]
        lines.sort(key=lambda line: -(line.total or 0))
        hall = statistics.hall(found, one.game, one.options, most)
        assert [(line.id, line.name, line.total, line.ended) for line in hall] == [
            (line.id, line.name, line.total, line.ended) for line in lines[:most]
        ]
        assert [line.place for line in hall] == list(ranked([(line.total or 0,) for line in hall]))
        for line in hall:
            assert line in statistics.entries(found, one.game, one.options, line.id, most)
    assert statistics.hall(found, "chess", "players=2") == []


# ------------------------------------------------------------ derived from points


def points(*totals: int, wins: str = "", players: int = 2) -> list[Point]:
    wins = wins or "." * len(totals)
    played = enumerate(zip(totals, wins, strict=True))
    return [Point(str(at), "", "Ada", total, 1 if win == "w" else 2, players, 60, "pyramids") for at, (total, win) in played]


def test_a_distribution_has_no_gaps_and_its_steps_begin_at_multiples():
    assert queries.distribution([0, 4, 5, 21, 19, -1], 5) == [(-5, 1), (0, 2), (5, 1), (10, 0), (15, 1), (20, 1)]
    assert queries.distribution([], 5) == []
    assert queries.distribution([7], 10) == [(0, 1)]


# ------------------------------------------------------------ races


def race(name: str, *seats: tuple[str, int, int]) -> Result:
    """A game of the Tomb: for each person the total written down, and the place."""
    chairs = tuple(SeatResult(who, "person", total, place) for who, total, place in seats)
    return Result(name, "pharaoh", f"players={len(seats)}", "casual", False, "2025-03-02", "2025-03-02", 60, chairs)


@pytest.fixture
def raced(keep):
    return filled(
        keep, [race("one", ("Ada", 25, 1), ("Bo", 5, 2)), race("two", ("Ada", 15, 2), ("Bo", 25, 1)), race("alone", ("Ada", 9, 1))]
    )


def test_of_a_race_there_are_places_and_no_points(raced):
    assert [(point.total, point.place) for point in raced.points(Choice(name="Ada"))] == [(None, 1), (None, 2), (9, 1)]
    ada, alone = raced.summaries(queries.BY_NAME, Choice(name="Ada"))
    assert (ada.key, ada.games, ada.wins, ada.best, ada.mean) == (("Ada", False), 2, 1, None, None)
    assert (alone.key, alone.games, alone.wins, alone.best, alone.mean) == (("Ada", True), 1, 0, 9, 9.0)
    (bo,) = raced.summaries(queries.BY_NAME, Choice(name="Bo"))
    assert (bo.games, bo.wins, bo.best, bo.mean) == (2, 1, None, None)


def test_the_hall_of_a_race_is_ordered_by_places_and_that_of_a_lonely_one_by_points(raced):
    assert [(entry.place, entry.name, entry.total) for entry in statistics.hall(raced, "pharaoh", "players=2")] == [
        *((1, "Ada", None), (1, "Bo", None))
    ], "whoever comes last has won nothing"
    assert [(entry.place, entry.name, entry.total) for entry in statistics.hall(raced, "pharaoh", "players=1")] == [(1, "Ada", 9)]


def test_without_a_point_nobody_enters_a_hall(keep):
    """Not even an empty one, nor a lonely race in which the sand ran out."""
    nothing = [evolve(one, game="pyramids") for one in (race("low", ("Ada", 0, 2), ("Bo", -3, 2)), race("one", ("Ada", 0, 1)))]
    found = filled(keep, [*nothing, race("sand", ("Ada", 0, 1))])
    assert statistics.halls(found) == []
    for game, options in (("pyramids", "players=2"), ("pyramids", "players=1"), ("pharaoh", "players=1")):
        assert statistics.hall(found, game, options) == []


def test_a_race_for_every_place_has_all_but_the_last_in_its_hall(keep):
    found = filled(
        keep,
        [race("three", ("Ada", 5, 3), ("Bo", 15, 2), ("Cy", 25, 1)), race("shared", *(("Di", 2, 2), ("Ed", 2, 2), ("Flo", 12, 1)))],
    )
    assert [(entry.place, entry.name) for entry in statistics.hall(found, "pharaoh", "players=3")] == [
        (1, "Cy"),
        (1, "Flo"),
        (2, "Bo"),
    ]
    assert statistics.halls(found) == [statistics.Hall("pharaoh", "players=3", 3)]


@pytest.mark.parametrize(
    ("wins", "longest", "current"),
    [("", 0, 0), ("w", 1, 1), (".", 0, 0), ("ww.w", 2, 1), ("w.www", 3, 3), ("www.", 3, 0)],
)
def test_a_streak_is_games_won_one_after_another(wins, longest, current):
    assert queries.streaks(points(*range(len(wins)), wins=wins)) == queries.Streaks(longest, current)


def test_points_made_alone_have_a_mean_of_their_own():
    assert queries.means([*points(10, 20), *points(100, players=1)]) == {False: 15.0, True: 100.0}
    assert queries.means([]) == {}


def test_a_game_alone_neither_makes_nor_breaks_a_streak():
    assert queries.streaks([*points(1, wins="w"), *points(1, wins="w", players=1), *points(1, wins="w")]) == queries.Streaks(2, 2)


def test_the_same_opponents_are_the_same_text_in_whatever_seats():
    ada, bo = SeatResult("Ada", "person", 0, 1), SeatResult("Bo", "person", 0, 1)
    bot, twin = SeatResult("x", "greedy", 0, 1), SeatResult("y", "greedy", 0, 1)
    assert queries.opponents_text((ada, bo, bot), 0) == queries.opponents_text((twin, ada, bo), 1)
    assert queries.read_opponents(queries.opponents_text((ada, bo, bot), 0)) == (("greedy", ""), ("person", "Bo"))
    assert queries.opponents_text((ada,), 0) == "[]"
