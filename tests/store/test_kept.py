"""What an earlier version kept for practice in the statistics file, until it was taken over into the practice log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ramses_desktop.games import GAMES
from ramses_desktop.store.queries import Result, SeatResult
from ramses_desktop.store.reviews import Former, KeptGames
from ramses_desktop.store.statistics import Statistics, statistics

WHEN = "2026-03-01T19:00:00+01:00"
TABLE = "CREATE TABLE kept (game TEXT NOT NULL, seat INTEGER NOT NULL, ply INTEGER NOT NULL, PRIMARY KEY (game, seat, ply))"
"""As the earlier version made it, but for its types."""


def result(name: str) -> Result:
    seats = SeatResult("Adam", "person", 100, 1), SeatResult("Scribe", "scribe", 90, 2)
    return Result(name, "pyramids", "players=2", "casual", False, WHEN, WHEN, 1500, seats)


def keep(counted: Statistics, *rows: tuple[str, int, int]) -> None:
    counted.database.run(lambda file: file.execute(TABLE), None)
    counted.database.run(lambda file: file.executemany("INSERT INTO kept VALUES (?, ?, ?)", rows), None)


@pytest.fixture
def counted(tmp_path: Path) -> Iterator[Statistics]:
    found = statistics(GAMES, data=tmp_path)
    assert found.add(result("one"), result("two"))
    yield found
    found.close()


def test_it_is_found_with_its_owner_in_the_order_of_the_games(counted: Statistics) -> None:
    keep(counted, ("two", 1, 7), ("one", 0, 30), ("one", 0, 4))
    assert KeptGames(counted.database).former() == [
        Former("one", 0, 4, "Adam", True),
        Former("one", 0, 30, "Adam", True),
        Former("two", 1, 7, "Scribe", False),
    ]


def test_what_was_taken_over_is_not_found_again(counted: Statistics) -> None:
    keep(counted, ("two", 0, 7), ("one", 0, 30))
    kept = KeptGames(counted.database)
    first, second = kept.former()
    kept.forget([first])
    counted.close()
    assert kept.former() == [second]


def test_what_belongs_to_a_deleted_game_waits_for_its_return(counted: Statistics) -> None:
    keep(counted, ("one", 0, 30))
    counted.database.run(lambda file: file.execute("DELETE FROM game WHERE id = 'one'"), None)
    kept = KeptGames(counted.database)
    assert kept.former() == []
    assert counted.add(result("one"))
    assert len(kept.former()) == 1


def test_most_files_never_had_such_a_table(counted: Statistics) -> None:
    assert KeptGames(counted.database).former() == []


def test_a_game_tells_what_was_played_as_long_as_it_is_there(counted: Statistics) -> None:
    assert KeptGames(counted.database).about(["two", "gone"]) == {"two": ("pyramids", WHEN)}


def test_without_a_file_there_is_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("no folder")
    found = statistics(GAMES, data=blocked)
    kept = KeptGames(found.database)
    assert kept.former() == []
    assert kept.about(["one"]) == {}
    kept.forget([Former("one", 0, 4, "Adam", True)])
    found.close()
