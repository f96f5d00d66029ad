"""Writes a dump of the statistics at the current version, for future versions: `python -m tests.store.make_dump`. An existing dump
is never rewritten."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from ramses_desktop.engine.game import Part
from ramses_desktop.games import TESTED
from ramses_desktop.store.database import APPLICATION, MIGRATIONS
from ramses_desktop.store.queries import Result, SeatResult
from ramses_desktop.store.statistics import statistics

RESULTS = (
    Result(
        *("one", "pyramids", "players=2", "casual", False, "2024-07-01T19:00:00+02:00", "2024-07-01T19:40:00+02:00", 2400),
        (
            SeatResult("Žofie", "person", 61, 1, "", (Part("torches", "Torches", 5, 1), Part("tombs", "Pyramids", 56, 5))),
            SeatResult("Bo", "person", -3, 2, "", (Part("torches", "Torches", 0), Part("tombs", "Pyramids", -3, 1))),
        ),
    ),
    Result(
        *("two", "sample", "players=2 swaps=3", "practice", True, "", "2024-07-02T08:00:00+02:00", 0),
        (
            SeatResult("=SUM(A1)", "person", 8, 1, "Tied; Žofie was first.", (Part("card", "Card", 8),)),
            SeatResult("greedy", "greedy", 8, 2, "", (Part("card", "Card", 8),)),
        ),
    ),
)


def main() -> None:
    path = Path(__file__).with_name(f"statistics-{len(MIGRATIONS)}.sql")
    if path.exists():
        return
    with TemporaryDirectory() as folder:
        found = statistics(TESTED, data=Path(folder))
        assert found.add(*RESULTS)
        found.close()
        with closing(sqlite3.connect(found.database.path)) as file:
            lines = list(file.iterdump())
    lines += [f"PRAGMA application_id = {APPLICATION};", f"PRAGMA user_version = {len(MIGRATIONS)};"]
    path.write_text("\n".join([*lines, ""]), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
