"""What the coach found is kept beside the games, one decision at a time, and goes with them."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from ramses_desktop.engine.judged import Fortune, Place, Verdict
from ramses_desktop.engine.session import Session
from ramses_desktop.games import TESTED
from ramses_desktop.store import paths
from ramses_desktop.store import reviews as store_reviews
from ramses_desktop.store.journal import Journal
from ramses_desktop.store.queries import Result, SeatResult
from ramses_desktop.store.queries import Selection as Choice
from ramses_desktop.store.reviews import Feats, Former, KeptGames, Key, Noted, Reviews
from ramses_desktop.store.statistics import ALL, Removed, Statistics, statistics
from tests import rights
from tests.store.games import AGREED, NAMES, PYRAMIDS, finish, new, play_kept

FOUND: Final = Verdict("cross 23 b1", "cross 12 a1 a2", 3.14, 0.41, (1.8, -0.25, 0.0), 300, 4)
BEST: Final = Verdict("cross 23 b2", "cross 23 b2", 0.0, float("inf"), ply=6)
CARDS, FLIP = Fortune("cards", 1.5, 0.5), Fortune("flip", -2.5, 0.25)
METHODS: Final = {"sample": "method one"}


@pytest.fixture
def reviews(kept):
    return Reviews(kept.database)


@pytest.fixture
def key(kept):
    return Key(finish(kept).id, 0, "method one")


def test_decisions_and_luck_come_back_as_they_were_kept(reviews, key):
    reviews.keep(key, BEST)
    reviews.keep(key, FOUND)
    reviews.keep_luck(key, 3, [FLIP])
    reviews.keep_luck(key, 5, ())
    assert reviews.verdicts(key) == [FOUND, BEST]
    assert reviews.luck(key) == {3: (FLIP,), 5: ()}


def test_what_another_method_found_counts_as_missing_until_it_is_found_anew(reviews, key):
    reviews.keep(key, FOUND)
    newer = Key(key.game, key.seat, "method two")
    assert reviews.verdicts(newer) == []
    reviews.keep(newer, FOUND)
    assert (reviews.verdicts(newer), reviews.verdicts(key)) == ([FOUND], [])


def test_of_a_game_that_is_not_counted_nothing_is_kept(reviews):
    nowhere = Key("nowhere", 0, "method one")
    reviews.keep(nowhere, FOUND)
    assert reviews.verdicts(nowhere) == []


def test_the_latest_unfinished_review_comes_first(kept, reviews):
    old, new = finish(kept, seed="old").id, finish(kept, seed="new").id
    assert reviews.unfinished(METHODS)[0] == (new, 0)
    seats = [seat for game, seat in reviews.unfinished(METHODS, most=99) if game == new]
    for seat in seats:
        reviews.finish(Key(new, seat, "method one"))
    assert reviews.unfinished(METHODS)[0] == (old, 0)
    assert reviews.unfinished(METHODS, besides={old}) == []
    assert reviews.unfinished({"sample": "method two"})[0] == (new, 0)
    assert reviews.unfinished({"another game": "method one"}) == []


def test_they_go_with_their_game(kept, reviews, key):
    reviews.keep(key, FOUND)
    reviews.keep_luck(key, 3, [FLIP])
    reviews.finish(key)
    kept.remove([key.game])
    kept.close()
    with closing(sqlite3.connect(paths.statistics_file())) as file:
        for table in ("review", "luck", "reviewed"):
            assert file.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_a_damaged_file_costs_the_answers_but_no_traceback(kept, reviews, key):
    kept.close()
    paths.statistics_file().write_bytes(b"sand" * 999)
    assert reviews.verdicts(key) == []
    reviews.keep(key, FOUND)
    assert reviews.unfinished(METHODS) == []


def test_tables_of_reviews_do_not_make_the_file_one_of_a_newer_version(kept, reviews, key):
    reviews.keep(key, FOUND)
    kept.close()
    again = statistics(TESTED)
    assert [result.id for result in again.results()] == [key.game]
    assert again.fault is None
    again.close()


def test_a_finished_review_is_added_up(kept, reviews, key):
    reviews.keep(key, FOUND, BEST)
    for ply, fortunes in {3: [FLIP], 7: [Fortune("flip", 4.0, 0.1)], 8: [Fortune("cards", -1.0, 0.1)], 5: []}.items():
        reviews.keep_luck(key, ply, fortunes)
    assert reviews.sums(Choice(), METHODS) == []
    reviews.finish(key)
    (found,) = reviews.sums(Choice(), METHODS)
    assert (found.id, found.game, found.decisions, found.regret) == (key.game, "sample", 2, 3.14)
    assert found.luck == {"flip": 1.5, "cards": -1.0, "nothing": 0.0}
    assert reviews.sums(Choice(), {"sample": "method two"}) == []
    assert reviews.sums(Choice(game="another"), METHODS) == []


# ------------------------------------------------------------ notes on games


def feats(session: Session, seat: int) -> Feats:
    return {"moves": len(session.line), "seat": seat}


@pytest.fixture
def noted(kept: Statistics) -> Noted:
    return Noted(kept.database, TESTED, feats)


def catch_up(noted: Noted) -> int:
    return sum(1 for _ in noted.catch_up())


def test_what_the_results_have_no_column_for_is_taken_from_the_records(kept: Statistics, noted: Noted) -> None:
    journal = finish(kept, seed="daily-2026-11-18")
    assert noted.of() == []
    catch_up(noted)
    notes = noted.of()
    assert [note.name for note in notes] == list(NAMES[: len(notes)])
    assert {note.seed for note in notes} == {"daily-2026-11-18"}
    assert notes[0].choices == journal.agreed.choices
    assert [note.feats for note in notes] == [{"moves": len(journal.session.line), "seat": note.seat} for note in notes]


def test_each_record_is_read_once(kept: Statistics, noted: Noted) -> None:
    finish(kept, seed="one")
    finish(kept, seed="two")
    assert catch_up(noted) > 0
    assert catch_up(noted) == 0
    assert catch_up(Noted(kept.database, TESTED, feats)) == 0


def test_they_are_told_apart_by_person_and_game(kept: Statistics, noted: Noted) -> None:
    finish(kept, seed="one")
    catch_up(noted)
    assert {note.name for note in noted.of(NAMES[0])} == {NAMES[0]}
    assert noted.of(NAMES[0], "no such game") == noted.of("Nobody") == []
    assert noted.of(game=noted.of()[0].game) == noted.of()


def test_a_statistics_file_that_is_lost_costs_no_note(kept: Statistics, noted: Noted) -> None:
    finish(kept, seed="one")
    catch_up(noted)
    before = noted.of()
    kept.close()
    paths.statistics_file().unlink()
    kept.catch_up()
    catch_up(noted)
    assert noted.of() == before != []


def test_a_record_that_is_gone_is_passed_over(kept: Statistics, noted: Noted) -> None:
    journal = finish(kept, seed="gone")
    finish(kept, seed="there")
    (paths.finished_folder() / f"{journal.id}.ramses").unlink()
    catch_up(noted)
    assert {note.seed for note in noted.of()} == {"there"}
    assert catch_up(noted) == 0


def test_games_played_alone_come_the_best_first_however_many_there_are(
    kept: Statistics, noted: Noted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_reviews, "AT_ONCE", 2)
    for seed in "abcde":
        kept.follow(play_kept(Journal.begin(new(PYRAMIDS, seed, variant=0), AGREED), seed=seed))
    finish(kept, PYRAMIDS)
    catch_up(noted)
    totals = [note.total for note in noted.best_alone(NAMES[0], "pyramids")]
    assert totals == sorted(totals, reverse=True)
    assert len(totals) == 5


def test_a_note_that_is_taken_at_once_needs_no_record(kept: Statistics, noted: Noted) -> None:
    journal = finish(kept, seed="one")
    noted.take(journal.id, journal.session, journal.agreed)
    assert {note.seed for note in noted.of()} == {"one"}
    assert catch_up(noted) == 0


# ------------------------------------------------------------ what an earlier version kept for practice


WHEN = "2026-03-01T19:00:00+01:00"
TABLE = "CREATE TABLE kept (game TEXT NOT NULL, seat INTEGER NOT NULL, ply INTEGER NOT NULL, PRIMARY KEY (game, seat, ply))"
"""As the earlier version made it, but for its types."""


def result(name: str) -> Result:
    seats = SeatResult("Adam", "person", 100, 1), SeatResult("Scribe", "scribe", 90, 2)
    return Result(name, "pyramids", "players=2", "casual", False, WHEN, WHEN, 1500, seats)


@pytest.fixture
def former(kept: Statistics) -> KeptGames:
    assert kept.add(result("one"), result("two"))
    return KeptGames(kept.database)


def keep(former: KeptGames, *rows: tuple[str, int, int]) -> None:
    former.database.run(lambda file: file.execute(TABLE), None)
    former.database.run(lambda file: file.executemany("INSERT INTO kept VALUES (?, ?, ?)", rows), None)


def test_it_is_found_with_its_owner_in_the_order_of_the_games(former: KeptGames) -> None:
    assert former.former() == [], "most files never had such a table"
    keep(former, ("two", 1, 7), ("one", 0, 30), ("one", 0, 4))
    assert former.former() == [
        Former(Place("one", 0, 4), "Adam", True),
        Former(Place("one", 0, 30), "Adam", True),
        Former(Place("two", 1, 7), "Scribe", False),
    ]


def test_what_was_taken_over_is_not_found_again(kept: Statistics, former: KeptGames) -> None:
    keep(former, ("two", 0, 7), ("one", 0, 30))
    first, second = former.former()
    former.forget([first])
    kept.close()
    assert former.former() == [second]


def test_what_belongs_to_a_deleted_game_waits_for_its_return(kept: Statistics, former: KeptGames) -> None:
    keep(former, ("one", 0, 30))
    assert isinstance(kept.remove(["one"]), Removed)
    assert former.former() == []
    assert kept.add(result("one"))
    assert len(former.former()) == 1


def test_a_game_tells_what_was_played_as_long_as_it_is_there(former: KeptGames) -> None:
    assert former.about(["two", "gone"]) == {"two": ("pyramids", WHEN)}


def test_without_a_file_there_is_nothing(data: Path, kept: Statistics) -> None:
    data.parent.mkdir(parents=True)
    data.write_text("no folder")
    former = KeptGames(kept.database)
    assert former.former() == []
    assert former.about(["one"]) == {}
    former.forget([Former(Place("one", 0, 4), "Adam", True)])


# ------------------------------------------------------------ spoilt rows


NUMBERS: Final = ("seat", "ply", "method", "regret", "error", "guesses", "points", "decisions", "version")
COLUMNS: Final = {
    "review": ("seat", "ply", "method", "played", "best", "regret", "error", "lines", "guesses"),
    "luck": ("seat", "ply", "kind", "method", "points", "error"),
    "reviewed": ("seat", "method", "decisions", "regret", "luck"),
    "noted": ("version", "seed", "choices", "feats"),
}
WRONG_NUMBERS: Final = ("-1", "1", "77", "1000000001", str(2**63 - 1), str(-(2**63)))
WRONG_TEXTS: Final = (
    *("''", "' '", "'x'", "char(0)", "CAST(x'ff00fe80' AS TEXT)", "replace(hex(zeroblob(500000)), '0', 'x')"),
    *("'null'", "'[]'", "'{}'", "'3'", "'NaN'", "'1e999'", "'[[1, 2], 3]'", "'\"text\"'", "'{'", "'{\"0\": {}'"),
    *(f"'{'[' * 6000}'", f"'{'9' * 309}'", f"'{'9' * 5000}'", f"'{'1 ' * 3000}'"),
    *("'{\"flip\": null}'", "'{\"flip\": [1]}'", '\'{"flip": "1"}\'', "'{\"flip\": 1e999}'", "'{\"flip\": NaN}'"),
    *(f"""'{{"flip": {"9" * 309}}}'""", f"""'{{"flip": {"9" * 5000}}}'""", f"""'{{"flip": {"[" * 6000}'"""),
    *("'{\"0\": 7}'", "'{\"0\": [[7]]}'", '\'{"0": {"moves": "many"}}\'', '\'{"0": {"moves": null}}\'', "'{\"0\": null}'"),
)
OTHER_TYPES: Final = ("NULL", "1.5", "9e999", "x'00ff'", "'text'")


@pytest.fixture
def reckoned(kept: Statistics) -> Statistics:
    """Two reviewed games with notes."""
    finish(kept, seed="one")
    finish(kept, seed="two")
    reckon(kept)
    return kept


def games(kept: Statistics) -> list[str]:
    return sorted(result.id for result in kept.results())


def reckon(kept: Statistics) -> None:
    """What the program does in its spare time."""
    reviews = Reviews(kept.database)
    for name in games(kept):
        key = Key(name, 0, METHODS["sample"])
        reviews.keep(key, FOUND, BEST)
        reviews.keep_luck(key, 3, [CARDS, FLIP])
        reviews.keep_luck(key, 5, ())
        reviews.finish(key)
    for _ in Noted(kept.database, TESTED, feats).catch_up():
        pass


def answers(kept: Statistics) -> dict[str, Collection[object]]:
    """All that pages ask for."""
    reviews = Reviews(kept.database)
    keys = [Key(name, 0, METHODS["sample"]) for name in games(kept)]
    return {
        **{f"decisions {at}": reviews.verdicts(key) for at, key in enumerate(keys)},
        **{f"luck {at}": reviews.luck(key) for at, key in enumerate(keys)},
        "mistakes": reviews.mistakes(kept.results()[0].seats[0].name, METHODS),
        "sums": reviews.sums(ALL, METHODS),
        "notes": Noted(kept.database, TESTED, feats).of(),
    }


def spoil(*statements: str) -> None:
    with closing(sqlite3.connect(paths.statistics_file(), isolation_level=None)) as file:
        for statement in statements:
            file.execute(statement)


def costs_only_time(kept: Statistics, *statements: str) -> None:
    """Nothing is told that is not true, no result is lost, and all of it can be reckoned again."""
    before, results = answers(kept), kept.results()
    assert all(before.values())
    kept.close()
    spoil(*statements)
    after = answers(kept)
    assert {name: [one for one in found if one not in before[name]] for name, found in after.items()} == {
        name: [] for name in after
    }
    assert after != before, "nothing was noticed"
    assert (kept.results(), kept.fault, kept.database.was_set_aside) == (results, None, False)
    reckon(kept)
    assert answers(kept) == before


@pytest.mark.slow
@pytest.mark.parametrize(("table", "column"), [(table, column) for table, columns in COLUMNS.items() for column in columns])
def test_a_spoilt_row_is_reckoned_again(reckoned: Statistics, table: str, column: str) -> None:
    first = f"game = (SELECT min(game) FROM {table})"
    (known,) = reckoned.database.run(lambda file: file.execute(f"SELECT {column} FROM {table} WHERE {first}").fetchone(), ("",))
    for value in WRONG_NUMBERS if column in NUMBERS else WRONG_TEXTS:
        if value != str(known):
            costs_only_time(reckoned, f"UPDATE OR REPLACE {table} SET {column} = {value} WHERE {first}")


@pytest.mark.parametrize("table", COLUMNS)
def test_a_row_in_the_wrong_game_is_reckoned_again(reckoned: Statistics, table: str) -> None:
    costs_only_time(reckoned, f"UPDATE OR REPLACE {table} SET game = (SELECT max(game) FROM {table})")


@pytest.mark.slow
@pytest.mark.parametrize(("table", "column"), [(table, column) for table, columns in COLUMNS.items() for column in columns])
def test_a_row_with_values_of_other_kinds_is_reckoned_again(reckoned: Statistics, table: str, column: str) -> None:
    for value in OTHER_TYPES:
        costs_only_time(
            reckoned,
            f"CREATE TABLE lax AS SELECT * FROM {table}",
            f"UPDATE lax SET {column} = {value}",
            f"DROP TABLE {table}",
            f"ALTER TABLE lax RENAME TO {table}",
        )


@pytest.mark.parametrize("table", COLUMNS)
@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE {}",
        "ALTER TABLE {} ADD COLUMN more TEXT",
        pytest.param("DELETE FROM {}", marks=pytest.mark.slow),
        pytest.param("ALTER TABLE {} RENAME TO gone", marks=pytest.mark.slow),
        pytest.param("ALTER TABLE {} RENAME COLUMN game TO games", marks=pytest.mark.slow),
    ],
)
def test_a_spoilt_table_is_reckoned_again(reckoned: Statistics, table: str, change: str) -> None:
    costs_only_time(reckoned, change.format(table))


def test_only_what_is_spoilt_is_dropped(reckoned: Statistics) -> None:
    before, (latest, other) = answers(reckoned), [result.id for result in reckoned.results()]
    reckoned.close()
    spoil("UPDATE review SET regret = 9223372036854775807 WHERE ply = 4 AND game = (SELECT max(game) FROM review)")
    reviews = Reviews(reckoned.database)
    assert reviews.verdicts(Key(latest, 0, METHODS["sample"])) == []
    assert reviews.verdicts(Key(other, 0, METHODS["sample"])) == [FOUND, BEST]
    assert [one.id for one in reviews.sums(ALL, METHODS)] == [other]
    assert (latest, 0) in reviews.unfinished(METHODS, most=9)
    assert (other, 0) not in reviews.unfinished(METHODS, most=9)
    assert {name: found for name, found in answers(reckoned).items() if "luck" in name or name == "notes"} == {
        name: found for name, found in before.items() if "luck" in name or name == "notes"
    }


def test_games_that_are_deleted_come_back_with_tables_that_were_spoilt_meanwhile(reckoned: Statistics) -> None:
    before = answers(reckoned)
    removed = reckoned.remove(games(reckoned)[:1])
    reckoned.close()
    spoil("ALTER TABLE review ADD COLUMN more TEXT", "DROP TABLE luck")
    assert isinstance(removed, Removed)
    assert reckoned.restore(removed) == 1
    assert (len(reckoned.results()), reckoned.fault, reckoned.database.was_set_aside) == (2, None, False)
    reckon(reckoned)
    assert answers(reckoned) == before


@rights.NEEDS_RIGHTS
def test_where_nothing_may_be_written_the_rest_is_still_told(reckoned: Statistics) -> None:
    before = answers(reckoned)
    reckoned.close()
    spoil("UPDATE luck SET points = 9223372036854775807 WHERE game = (SELECT max(game) FROM luck)", "PRAGMA journal_mode = DELETE")
    folder = paths.data_folder()
    folder.chmod(0o555)
    paths.statistics_file().chmod(0o444)
    with rights.of_everybody():
        after = answers(reckoned)
        reckoned.close()
    folder.chmod(0o755)
    assert sorted(map(len, (after["luck 0"], after["luck 1"]))) == [0, 2]
    assert after["sums"] == before["sums"]
