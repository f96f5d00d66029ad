"""The statistics database: every older schema is migrated to the newest, and trouble is reported once and calmly."""

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from attrs import evolve

from ramses_desktop.games import TESTED
from ramses_desktop.store import database, disk, paths, queries
from ramses_desktop.store.database import MIGRATIONS, Database, Remembered
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.statistics import Statistics
from tests.store.disks import locked, tree
from tests.store.make_dump import RESULTS

HERE = Path(__file__).parent
NEXT = (*MIGRATIONS, ("ALTER TABLE game ADD COLUMN mood TEXT NOT NULL DEFAULT 'fine'", "CREATE INDEX game_by_mood ON game (mood)"))


def dump(version: int) -> Path:
    """A database as that version wrote it, as SQL. Version 0 is a freshly created file."""
    return HERE / f"statistics-{version}.sql"


def made(version: int, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"")
    if version:
        with closing(sqlite3.connect(path)) as file:
            file.executescript(dump(version).read_text("utf-8"))


def ask(base: Database, question: str = "SELECT id FROM game ORDER BY number") -> list[tuple[object, ...]] | None:
    return base.run(lambda connection: connection.execute(question).fetchall(), otherwise=None)


@pytest.fixture
def base(data, told):
    base = Database(told)
    yield base
    base.close()


def test_little_of_the_file_is_kept_in_memory(base):
    assert ask(base, "PRAGMA cache_size") == [(-512,)]


# ------------------------------------------------------------ schema


@pytest.mark.parametrize("version", range(len(MIGRATIONS) + 1))
def test_a_file_of_every_older_version_is_brought_to_the_newest(base, told, version):
    made(version, base.path)
    assert ask(base) == [("one",), ("two",)] if version else ask(base) == []
    assert ask(base, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert told == []


@pytest.mark.parametrize("version", range(len(MIGRATIONS) + 1))
def test_the_next_migration_will_find_what_is_there(base, monkeypatch, version):
    made(version, base.path)
    monkeypatch.setattr(database, "MIGRATIONS", NEXT)
    assert ask(base, "SELECT id, mood FROM game") == ([("one", "fine"), ("two", "fine")] if version else [])
    assert ask(base, "PRAGMA user_version") == [(len(NEXT),)]


def test_every_version_has_left_a_file_and_none_was_changed_afterwards(base):
    """If this fails because you changed the schema: add a migration instead, and a dump of its result."""
    shape = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
    made(len(MIGRATIONS), base.path)
    with closing(sqlite3.connect(base.path)) as file:
        kept = file.execute(shape).fetchall()
    base.path.unlink()
    assert ask(base, shape) == kept


def test_a_migration_that_fails_leaves_the_file_as_it_was(base, told, monkeypatch):
    made(1, base.path)
    before = base.path.read_bytes()
    monkeypatch.setattr(database, "MIGRATIONS", (*NEXT, ("PRAGMA max_page_count = 1", "CREATE TABLE other (a)")))
    assert ask(base) is None
    assert base.path.read_bytes() == before
    assert told.kinds == [disk.FULL]


def test_two_programs_that_migrate_at_once_do_it_once(base):
    """Between the first look and the lock, the other program creates it."""

    class Slow(sqlite3.Connection):
        def execute(self, sql, *values):
            if sql == "BEGIN IMMEDIATE":
                with closing(sqlite3.connect(base.path, isolation_level=None)) as other:
                    database.migrate(other)
            return super().execute(sql, *values)

    made(0, base.path)
    with closing(sqlite3.connect(base.path, isolation_level=None, factory=Slow)) as file:
        database.migrate(file)
    assert ask(base) == []


def test_a_file_of_a_newer_version_is_left_alone(base, told, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", NEXT)
        assert ask(base) == []
        base.close()
    before = tree(base.path.parent)
    assert ask(base) is None
    assert told.kinds == [disk.NEWER]
    assert base.fault == told[0]
    assert {name: content for name, content in tree(base.path.parent).items() if "-" not in name} == before


def test_the_games_of_the_first_version_are_all_there_in_their_order(kept, told):
    """Version 0.1.0 wrote the file, with two games deleted before that."""
    kept.database.path.parent.mkdir(parents=True)
    shutil.copy(HERE.parent / "golden" / "saves" / "1-statistics.sqlite", kept.database.path)
    with closing(sqlite3.connect(kept.database.path)) as file:
        games = file.execute("SELECT id, game, options, kind, assisted, begun, ended, seconds FROM game ORDER BY number").fetchall()
        seats = file.execute("SELECT name, player, total, place, tie_break, parts FROM seat ORDER BY game, seat").fetchall()
        (last,) = file.execute("SELECT seq FROM sqlite_sequence").fetchone()
    found = kept.whole()
    assert [(one.id, one.game, one.options, one.kind, one.assisted, one.begun, one.ended, one.seconds) for one in found] == games
    assert [
        (seat.name, seat.player, seat.total, seat.place, seat.tie_break, queries.parts_text(seat.parts))
        for one in found
        for seat in one.seats
    ] == seats
    assert kept.add(evolve(RESULTS[0], id="the next one"))
    assert ask(kept.database, "SELECT max(number) FROM game") == [(last + 1,)]
    assert ask(kept.database, "SELECT count(*) FROM sqlite_master WHERE name LIKE 'former%'") == [(0,)]
    assert told == []


REFUSED: dict[str, dict[str, list[Any]]] = {
    "seat": {"total": ["many"], "place": [0, 2.5], "name": [b"Ada"], "parts": ["none"], "opponents": [b"[]"]},
    "game": {"seconds": ["long", -1], "id": ["", b"one"], "kind": ["fun"], "counts": [0], "players": [0]},
}


@pytest.mark.parametrize("is_old", [False, True], ids=["strict", "older SQLite"])
def test_the_tables_refuse_what_no_game_can_be(base, monkeypatch, is_old):
    """Even if SQLite is too old for strict tables."""
    if is_old:
        monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
        # Another tuple, so that the shape of this test's tables is not taken for that of the usual ones.
        monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS[:-1], (*MIGRATIONS[-1], "SELECT 1")))
    made(1, base.path)
    assert ask(base) == [("one",), ("two",)]
    assert ask(base, "SELECT count(*) FROM sqlite_master WHERE sql LIKE '%STRICT%'") == [(0 if is_old else 2,)]
    with closing(sqlite3.connect(base.path)) as file:
        for table, columns in REFUSED.items():
            for column, value in ((column, value) for column, values in columns.items() for value in values):
                with pytest.raises(sqlite3.IntegrityError):
                    file.execute(f"UPDATE {table} SET {column} = ? WHERE {'game' if table == 'seat' else 'number'} = 1", (value,))


# ------------------------------------------------------------ damage

DAMAGE = {
    "text": lambda data: b"hello, this is not a database at all\n" * 200,
    "beginning": lambda data: b"\0" * 100 + data[100:],
    "cut off": lambda data: data[: len(data) // 2],
    "page": lambda data: data[:4096] + b"\xff" * 4096 + data[8192:],
    "all pages": lambda data: data[:100] + bytes(byte ^ 0x55 for byte in data[100:]),
}


@pytest.mark.parametrize("change", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_set_aside_and_a_new_one_begun(base, told, change):
    made(1, base.path)
    broken = change(base.path.read_bytes())
    base.path.write_bytes(broken)
    assert ask(base, "SELECT count(*) FROM game JOIN seat ON game.number = seat.game") == [(0,)]
    assert told.kinds == [disk.DAMAGED]
    assert "being rebuilt" in told[0].sentence
    assert (paths.damaged_folder() / "statistics.sqlite").read_bytes() == broken
    assert base.fault is None
    assert ask(base) == []


def test_a_file_of_another_program_is_set_aside_too(base, told):
    base.path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(base.path)) as file:
        file.executescript("CREATE TABLE bookmarks (url TEXT); PRAGMA user_version = 1")
    assert ask(base) == []
    assert told.kinds == [disk.DAMAGED]
    assert (paths.damaged_folder() / "statistics.sqlite").is_file()


def test_a_file_without_its_tables_is_damaged(base, told):
    made(1, base.path)
    with closing(sqlite3.connect(base.path)) as file:
        file.execute("DROP TABLE seat")
    assert ask(base, "SELECT * FROM seat") == []
    assert told.kinds == [disk.DAMAGED]


def test_a_second_damage_is_not_set_aside_again(base, told):
    """Repeated damage must not fill the disk with files set aside."""
    base.path.parent.mkdir(parents=True)
    base.path.write_bytes(b"not a database" * 100)
    assert ask(base) == []
    base.close()
    base.path.write_bytes(b"not a database" * 100)
    assert ask(base) is None
    assert len(list(paths.damaged_folder().glob("*.sqlite"))) == 1
    assert len(told) == 2


def test_a_damaged_file_that_cannot_be_moved_is_gone_without(base, told, monkeypatch):
    base.path.parent.mkdir(parents=True)
    base.path.write_bytes(b"not a database" * 100)
    paths.damaged_folder().write_text("in the way")
    assert ask(base) is None
    assert told.kinds == [disk.OTHER]
    assert base.fault is not None


def test_a_mistake_of_our_own_is_no_damage(base):
    with pytest.raises(sqlite3.ProgrammingError):
        base.run(lambda connection: connection.execute("SELECT ?", ()), otherwise=None)
    assert base.fault is None


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE seat SET total = 62 WHERE game = 1 AND seat = 0",
        "UPDATE seat SET name = 'Zofie' WHERE game = 1 AND seat = 0",
        "DELETE FROM seat WHERE game = 2 AND seat = 1",
        "UPDATE game SET id = 'once more' WHERE number = 2",
        "UPDATE sqlite_sequence SET seq = 9223372036854775807",
        f"UPDATE sqlite_sequence SET seq = {2**53}",
    ],
)
def test_what_was_changed_past_the_program_is_seen_and_made_good_from_the_records(kept, told, change):
    """The tables allow all of it; only the seal of the game does not match."""
    made(2, kept.database.path)
    with closing(sqlite3.connect(kept.database.path, isolation_level=None)) as file:
        file.execute(change)
    assert kept.catch_up()
    assert told.kinds == [disk.DAMAGED]
    assert kept.results() == []  # these have no records
    assert (paths.damaged_folder() / "statistics.sqlite").is_file()


# ------------------------------------------------------------ unusable databases


def test_a_locked_file_is_gone_without_and_tried_again_later(base, told, impatient, monkeypatch):
    made(1, base.path)
    with locked(base.path, "EXCLUSIVE"):
        assert ask(base) is None
        assert ask(base) is None
        assert told.kinds == [disk.BUSY]
        assert "another program is using their file" in told[0].sentence
    assert ask(base) is None  # not retried at once: each attempt takes a moment
    monkeypatch.setattr(database, "REST", 0.0)
    assert ask(base) == [("one",), ("two",)]
    assert base.fault is None
    assert len(told) == 1


def test_a_file_that_is_locked_for_writing_can_still_be_read(base, told, impatient):
    assert ask(base) == []
    with locked(base.path, "IMMEDIATE"):
        assert ask(base) == []
        assert ask(base, "DELETE FROM game") is None
    assert told.kinds == [disk.BUSY]


@pytest.fixture
def others(data, monkeypatch):
    """A folder whose permissions matter: as root, everything is allowed, so another user looks at it meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "Zoës Dateien 100% ?#")
        home.mkdir()
        monkeypatch.setenv(paths.HOME, str(home))
        paths.data_folder().mkdir()
        yield paths.data_folder()


@contextmanager
def as_somebody_else(data: Path, *protected: Path) -> Iterator[None]:
    """Protected files can be read, but not written."""
    user, is_root = os.geteuid(), os.geteuid() == 0
    before = {path: path.stat().st_mode for path in (data.parent.parent, data.parent, data, *data.iterdir())}
    for path in before:
        path.chmod((0o555 if path.is_dir() else 0o444) if path in protected else 0o755)
        if is_root:
            os.chown(path, NOBODY, NOBODY)
    os.seteuid(NOBODY if is_root else user)
    try:
        yield
    finally:
        os.seteuid(user)
        for path in {*before, *data.iterdir()}:  # SQLite protects what it adds like the file itself
            path.chmod(before.get(path, 0o644))


NOBODY = 65534


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files are protected in another way on Windows")
@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("protected", ["file", "folder", "both"])
def test_statistics_that_may_only_be_read_show_what_is_there(others, told, monkeypatch, protected, version):
    base = Database(told)
    made(version, base.path)
    with closing(sqlite3.connect(base.path)) as file:
        file.execute("PRAGMA journal_mode = WAL")
    before = base.path.read_bytes()
    kept = Statistics(tuple(TESTED), base)
    with as_somebody_else(others, *{"file": [base.path], "folder": [others], "both": [others, base.path]}[protected]):
        assert [result.id for result in kept.results()] == ["two", "one"]
        assert not kept.add(evolve(RESULTS[0], id="three"))
        assert kept.catch_up()
        assert [result.id for result in kept.results()] == ["two", "one"]
        assert isinstance(kept.remove(["one"]), Fault)
        assert told.kinds == [disk.READ_ONLY]
        assert told[0].sentence.startswith("New games cannot be counted at the moment: ")
        monkeypatch.setattr(database, "REST", 0.0)
        assert [result.id for result in kept.whole()] == ["one", "two"]
    kept.close()
    assert base.path.read_bytes() == before
    assert kept.add(evolve(RESULTS[0], id="three"))
    assert [result.id for result in kept.results()] == ["three", "two", "one"]
    assert kept.fault is None
    assert len(told) == 1
    kept.close()


def test_a_folder_that_cannot_be_used_is_told(base, told):
    base.path.parent.parent.mkdir(parents=True)
    base.path.parent.write_text("a file where the folder should be")
    assert ask(base) is None
    assert len(told) == 1
    assert told[0].sentence.startswith("Statistics are not available: ")
    assert told[0].sentence.endswith("Your games are safe and will be counted later.")


def test_a_folder_where_the_file_should_be_is_told(base, told):
    base.path.mkdir(parents=True)
    assert ask(base) is None
    assert told.kinds == [disk.OTHER]


def trouble(code: int) -> sqlite3.OperationalError:
    problem = sqlite3.OperationalError("disk trouble")
    problem.sqlite_errorcode = code
    return problem


@pytest.mark.parametrize(
    ("problem", "kind"),
    [
        (trouble(sqlite3.SQLITE_FULL), disk.FULL),
        (trouble(sqlite3.SQLITE_READONLY), disk.READ_ONLY),
        (trouble(sqlite3.SQLITE_IOERR), disk.OTHER),
        (OSError(errno.EROFS, "Read-only file system"), disk.READ_ONLY),
    ],
)
def test_a_disk_that_fails_under_the_file_is_told(base, told, problem, kind):
    assert base.run(Mock(side_effect=problem), otherwise="nothing") == "nothing"
    assert told.kinds == [kind]


def test_what_fails_in_the_middle_is_not_done_at_all(base):
    def work(connection):
        with database.transaction(connection):
            connection.execute("DELETE FROM game")
            raise OSError(errno.EIO, "Input/output error")

    made(1, base.path)
    assert base.run(work, otherwise=0) == 0
    base.fault = None
    assert ask(base) == [("one",), ("two",)]


def add(base: Database, number: int) -> None:
    game = f"({number}, 'game-{number}', 'pyramids', '', 1, 'match', 0, 1, '', '', 0, 0)"
    base.run(lambda file: file.execute(f"INSERT INTO game VALUES {game}"), None)


def test_what_was_read_is_remembered_until_something_changes(base):
    remembered = Remembered(lambda: base.revision)

    def games() -> list[tuple[object, ...]] | None:
        return remembered.get("games", lambda: ask(base))

    assert games() == []
    add(base, 1)
    first = games()
    assert first == [("game-1",)]
    assert games() is first
    base.close()
    assert games() == first


def test_what_cannot_be_read_is_not_remembered(base, monkeypatch):
    base.path.mkdir(parents=True)
    remembered = Remembered(lambda: base.revision)
    assert remembered.get("games", lambda: ask(base)) is None
    base.path.rmdir()
    monkeypatch.setattr(database, "REST", 0)
    assert remembered.get("games", lambda: ask(base)) == []
