"""Rows beside the results can all be reckoned again, so whatever happens to them costs no more than that."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final

import pytest

from ramses_desktop.games import TESTED
from ramses_desktop.store import paths
from ramses_desktop.store.reviews import Decision, Key, Luck, Noted, Reviews
from ramses_desktop.store.statistics import ALL, Removed, Statistics, statistics
from tests import rights
from tests.store.test_noted import feats
from tests.store.test_statistics import finish

DECISIONS: Final = [
    Decision(4, "cross 23 b1", "cross 12 a1 a2", 3.14, 0.41, (1.8, -0.25, 0.0), 300),
    Decision(6, "cross 23 b2", "cross 23 b2", 0.0, float("inf"), (), 0),
]
CAME: Final = [Luck(3, "cards", 1.5, 0.5), Luck(3, "flip", -2.5, 0.25), Luck(5, "nothing", 0.0, 0.0)]
METHODS: Final = {"sample": "method one"}

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
def kept(data: object) -> Iterator[Statistics]:
    """Two reviewed games with notes."""
    found = statistics(TESTED)
    finish(found, seed="one")
    finish(found, seed="two")
    reckon(found)
    yield found
    found.close()


def games(kept: Statistics) -> list[str]:
    return sorted(result.id for result in kept.results())


def reckon(kept: Statistics) -> None:
    """What the program does in its spare time."""
    reviews = Reviews(kept.database)
    for name in games(kept):
        key = Key(name, 0, METHODS["sample"])
        reviews.keep(key, DECISIONS)
        reviews.keep_luck(key, CAME)
        reviews.finish(key)
    for _ in Noted(kept.database, TESTED, feats).catch_up():
        pass


def told(kept: Statistics) -> dict[str, list[Any]]:
    """All that pages ask for."""
    reviews = Reviews(kept.database)
    keys = [Key(name, 0, METHODS["sample"]) for name in games(kept)]
    return {
        **{f"decisions {at}": reviews.decisions(key) for at, key in enumerate(keys)},
        **{f"luck {at}": reviews.luck(key) for at, key in enumerate(keys)},
        "given away": reviews.given_away(kept.results()[0].seats[0].name, METHODS, 0.5),
        "sums": reviews.sums(ALL, METHODS),
        "notes": Noted(kept.database, TESTED, feats).of(),
    }


def spoil(*statements: str) -> None:
    with closing(sqlite3.connect(paths.statistics_file(), isolation_level=None)) as file:
        for statement in statements:
            file.execute(statement)


def costs_only_time(kept: Statistics, *statements: str) -> None:
    """Nothing is told that is not true, no result is lost, and all of it can be reckoned again."""
    before, results = told(kept), kept.results()
    assert all(before.values())
    kept.close()
    spoil(*statements)
    after = told(kept)
    assert {name: [one for one in found if one not in before[name]] for name, found in after.items()} == {
        name: [] for name in after
    }
    assert after != before, "nothing was noticed"
    assert (kept.results(), kept.fault, kept.database.was_set_aside) == (results, None, False)
    reckon(kept)
    assert told(kept) == before


@pytest.mark.slow
@pytest.mark.parametrize(("table", "column"), [(table, column) for table, columns in COLUMNS.items() for column in columns])
def test_a_spoilt_row_is_reckoned_again(kept: Statistics, table: str, column: str) -> None:
    first = f"game = (SELECT min(game) FROM {table})"
    (known,) = kept.database.run(lambda file: file.execute(f"SELECT {column} FROM {table} WHERE {first}").fetchone(), ("",))
    for value in WRONG_NUMBERS if column in NUMBERS else WRONG_TEXTS:
        if value != str(known):
            costs_only_time(kept, f"UPDATE OR REPLACE {table} SET {column} = {value} WHERE {first}")


@pytest.mark.parametrize("table", COLUMNS)
def test_a_row_in_the_wrong_game_is_reckoned_again(kept: Statistics, table: str) -> None:
    costs_only_time(kept, f"UPDATE OR REPLACE {table} SET game = (SELECT max(game) FROM {table})")


@pytest.mark.slow
@pytest.mark.parametrize(("table", "column"), [(table, column) for table, columns in COLUMNS.items() for column in columns])
def test_a_row_with_values_of_other_kinds_is_reckoned_again(kept: Statistics, table: str, column: str) -> None:
    for value in OTHER_TYPES:
        costs_only_time(
            kept,
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
def test_a_spoilt_table_is_reckoned_again(kept: Statistics, table: str, change: str) -> None:
    costs_only_time(kept, change.format(table))


def test_only_what_is_spoilt_is_dropped(kept: Statistics) -> None:
    before, (latest, other) = told(kept), [result.id for result in kept.results()]
    kept.close()
    spoil("UPDATE review SET regret = 9223372036854775807 WHERE ply = 4 AND game = (SELECT max(game) FROM review)")
    reviews = Reviews(kept.database)
    assert reviews.decisions(Key(latest, 0, METHODS["sample"])) == []
    assert reviews.decisions(Key(other, 0, METHODS["sample"])) == DECISIONS
    assert [one.id for one in reviews.sums(ALL, METHODS)] == [other]
    assert (latest, 0) in reviews.unfinished(METHODS, most=9)
    assert (other, 0) not in reviews.unfinished(METHODS, most=9)
    assert {name: found for name, found in told(kept).items() if "luck" in name or name == "notes"} == {
        name: found for name, found in before.items() if "luck" in name or name == "notes"
    }


def test_games_that_are_deleted_come_back_with_tables_that_were_spoilt_meanwhile(kept: Statistics) -> None:
    before = told(kept)
    removed = kept.remove(games(kept)[:1])
    kept.close()
    spoil("ALTER TABLE review ADD COLUMN more TEXT", "DROP TABLE luck")
    assert isinstance(removed, Removed)
    assert kept.restore(removed) == 1
    assert (len(kept.results()), kept.fault, kept.database.was_set_aside) == (2, None, False)
    reckon(kept)
    assert told(kept) == before


@rights.NEEDS_RIGHTS
def test_where_nothing_may_be_written_the_rest_is_still_told(kept: Statistics) -> None:
    before = told(kept)
    kept.close()
    spoil("UPDATE luck SET points = 9223372036854775807 WHERE game = (SELECT max(game) FROM luck)", "PRAGMA journal_mode = DELETE")
    folder = paths.data_folder()
    folder.chmod(0o555)
    paths.statistics_file().chmod(0o444)
    with rights.of_everybody():
        after = told(kept)
        kept.close()
    folder.chmod(0o755)
    assert sorted(map(len, (after["luck 0"], after["luck 1"]))) == [0, len(CAME)]
    assert after["sums"] == before["sums"]
