"""What the coach found is kept beside the games, one decision at a time, and goes with them."""

import sqlite3
from contextlib import closing

import pytest

from ramses_desktop.games import TESTED
from ramses_desktop.store import paths
from ramses_desktop.store.queries import Selection as Choice
from ramses_desktop.store.reviews import Decision, Key, Luck, Reviews
from ramses_desktop.store.statistics import statistics
from tests.store.test_statistics import finish

FOUND = Decision(4, "cross 23 b1", "cross 12 a1 a2", 3.14, 0.41, (1.8, -0.25, 0.0), 300)
BEST = Decision(6, "cross 23 b2", "cross 23 b2", 0.0, float("inf"), (), 0)
FLIP, NOTHING = Luck(3, "flip", -2.5, 0.25), Luck(5, "nothing", 0.0, 0.0)


@pytest.fixture
def kept(data):
    found = statistics(TESTED)
    yield found
    found.close()


@pytest.fixture
def reviews(kept):
    return Reviews(kept.database)


@pytest.fixture
def key(kept):
    return Key(finish(kept).id, 0, "method one")


def test_decisions_and_luck_come_back_as_they_were_kept(reviews, key):
    reviews.keep(key, [BEST])
    reviews.keep(key, [FOUND])
    reviews.keep_luck(key, [FLIP, NOTHING])
    assert reviews.decisions(key) == [FOUND, BEST]
    assert reviews.luck(key) == [FLIP, NOTHING]


def test_what_another_method_found_counts_as_missing_until_it_is_found_anew(reviews, key):
    reviews.keep(key, [FOUND])
    newer = Key(key.game, key.seat, "method two")
    assert reviews.decisions(newer) == []
    reviews.keep(newer, [FOUND])
    assert (reviews.decisions(newer), reviews.decisions(key)) == ([FOUND], [])


def test_of_a_game_that_is_not_counted_nothing_is_kept(reviews):
    nowhere = Key("nowhere", 0, "method one")
    reviews.keep(nowhere, [FOUND])
    assert reviews.decisions(nowhere) == []


def test_the_latest_unfinished_review_comes_first(kept, reviews):
    old, new = finish(kept, seed="old").id, finish(kept, seed="new").id
    methods = {"sample": "method one"}
    assert reviews.unfinished(methods)[0] == (new, 0)
    seats = [seat for game, seat in reviews.unfinished(methods, most=99) if game == new]
    for seat in seats:
        reviews.finish(Key(new, seat, "method one"))
    assert reviews.unfinished(methods)[0] == (old, 0)
    assert reviews.unfinished(methods, besides={old}) == []
    assert reviews.unfinished({"sample": "method two"})[0] == (new, 0)
    assert reviews.unfinished({"another game": "method one"}) == []


def test_they_go_with_their_game(kept, reviews, key):
    reviews.keep(key, [FOUND])
    reviews.keep_luck(key, [FLIP])
    reviews.finish(key)
    kept.remove([key.game])
    kept.close()
    with closing(sqlite3.connect(paths.statistics_file())) as file:
        for table in ("review", "luck", "reviewed"):
            assert file.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_a_damaged_file_costs_the_answers_but_no_traceback(kept, reviews, key):
    kept.close()
    paths.statistics_file().write_bytes(b"sand" * 999)
    assert reviews.decisions(key) == []
    reviews.keep(key, [FOUND])
    assert reviews.unfinished({"sample": "method one"}) == []


def test_tables_of_reviews_do_not_make_the_file_one_of_a_newer_version(kept, reviews, key):
    reviews.keep(key, [FOUND])
    kept.close()
    again = statistics(TESTED)
    assert [result.id for result in again.results()] == [key.game]
    assert again.fault is None
    again.close()


def test_a_finished_review_is_added_up(kept, reviews, key):
    reviews.keep(key, [FOUND, BEST])
    reviews.keep_luck(key, [FLIP, Luck(7, "flip", 4.0, 0.1), Luck(8, "cards", -1.0, 0.1), NOTHING])
    assert reviews.sums(Choice(), {"sample": "method one"}) == []
    reviews.finish(key)
    (found,) = reviews.sums(Choice(), {"sample": "method one"})
    assert (found.id, found.game, found.decisions, found.regret) == (key.game, "sample", 2, 3.14)
    assert found.luck == {"flip": 1.5, "cards": -1.0, "nothing": 0.0}
    assert reviews.sums(Choice(), {"sample": "method two"}) == []
    assert reviews.sums(Choice(game="another"), {"sample": "method one"}) == []
