"""The file of the statistics: it comes to the newest schema from every older one, and trouble with it is told once and calmly."""

import errno
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ramses_desktop.store import database, faults, paths
from ramses_desktop.store.database import MIGRATIONS, Database
from tests.store.disks import Told, tree

HERE = Path(__file__).parent
NEXT = (*MIGRATIONS, ("ALTER TABLE game ADD COLUMN mood TEXT NOT NULL DEFAULT 'fine'", "CREATE INDEX game_by_mood ON game (mood)"))


def dump(version: int) -> Path:
    """A file as that version wrote it, as SQL. Version 0 is a file that has just been made."""
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
def told():
    return Told()


@pytest.fixture
def base(data, told):
    base = Database(told)
    yield base
    base.close()


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
    """If this fails because the schema was changed: add a migration instead, and a dump of what it makes."""
    shape = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
    made(len(MIGRATIONS), base.path)
    with closing(sqlite3.connect(base.path)) as file:
        kept = file.execute(shape).fetchall()
    base.path.unlink()
    assert ask(base, shape) == kept


def test_a_migration_that_fails_leaves_the_file_as_it_was(base, told, monkeypatch):
    made(1, base.path)
    before = base.path.read_bytes()
    monkeypatch.setattr(database, "MIGRATIONS", (*NEXT, ("CREATE TABLE other (a)", "INSERT INTO game (number) VALUES (1)")))
    assert ask(base) is None
    assert base.path.read_bytes() == before
    assert told.kinds == [faults.OTHER]


def test_two_programs_that_migrate_at_once_do_it_once(base):
    made(0, base.path)
    with closing(sqlite3.connect(base.path, isolation_level=None)) as other:
        seen: list[bool] = []

        def version(file):
            if not seen:
                # Between the first look and the lock, the other program does it.
                seen.append(True)
                database.migrate(other)
                return 0
            return real(file)

        real = database._version
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(database, "_version", version)
            assert ask(base) == []


def test_a_file_of_a_newer_version_is_left_alone(base, told, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", NEXT)
        assert ask(base) == []
        base.close()
    before = tree(base.path.parent)
    assert ask(base) is None
    assert told.kinds == [faults.NEWER]
    assert base.fault == told[0]
    assert {name: content for name, content in tree(base.path.parent).items() if "-" not in name} == before


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
    assert told.kinds == [faults.DAMAGED]
    assert "made anew" in told[0].sentence
    assert (paths.damaged_folder() / "statistics.sqlite").read_bytes() == broken
    assert base.fault is None
    assert ask(base) == []


def test_a_file_of_another_program_is_set_aside_too(base, told):
    base.path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(base.path)) as file:
        file.executescript("CREATE TABLE bookmarks (url TEXT); PRAGMA user_version = 1")
    assert ask(base) == []
    assert told.kinds == [faults.DAMAGED]
    assert (paths.damaged_folder() / "statistics.sqlite").is_file()


def test_a_file_without_its_tables_is_damaged(base, told):
    made(1, base.path)
    with closing(sqlite3.connect(base.path)) as file:
        file.execute("DROP TABLE seat")
    assert ask(base, "SELECT * FROM seat") == []
    assert told.kinds == [faults.DAMAGED]


def test_a_second_damage_is_not_set_aside_again(base, told):
    """Whatever keeps making files bad is not to fill the disk with them."""
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
    assert told.kinds == [faults.OTHER]
    assert base.fault is not None


def test_a_mistake_of_our_own_is_no_damage(base):
    with pytest.raises(sqlite3.ProgrammingError):
        base.run(lambda connection: connection.execute("SELECT ?", ()), otherwise=None)
    assert base.fault is None


# ------------------------------------------------------------ going without


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(database, "PATIENCE", 0.05)


def test_a_locked_file_is_gone_without_and_tried_again_later(base, told, impatient, monkeypatch):
    made(1, base.path)
    with closing(sqlite3.connect(base.path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert ask(base) is None
        assert ask(base) is None
        assert told.kinds == [faults.BUSY]
        assert "another program is using their file" in told[0].sentence
        other.execute("COMMIT")
    assert ask(base) is None  # not asked again at once: each try costs a moment
    monkeypatch.setattr(database, "REST", 0.0)
    assert ask(base) == [("one",), ("two",)]
    assert base.fault is None
    assert len(told) == 1


def test_a_file_that_is_locked_for_writing_can_still_be_read(base, told, impatient):
    assert ask(base) == []
    with closing(sqlite3.connect(base.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert ask(base) == []
        assert ask(base, "DELETE FROM game") is None
    assert told.kinds == [faults.BUSY]


def test_a_folder_that_cannot_be_used_is_told(base, told):
    base.path.parent.parent.mkdir(parents=True)
    base.path.parent.write_text("a file where the folder should be")
    assert ask(base) is None
    assert len(told) == 1
    assert told[0].sentence.startswith("There are no statistics at the moment: ")
    assert told[0].sentence.endswith("Your games are safe, and are counted later.")


def test_a_folder_where_the_file_should_be_is_told(base, told):
    base.path.mkdir(parents=True)
    assert ask(base) is None
    assert told.kinds == [faults.OTHER]


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, faults.FULL),
        (sqlite3.SQLITE_READONLY, faults.READ_ONLY),
        (sqlite3.SQLITE_IOERR, faults.OTHER),
    ],
)
def test_a_disk_that_fails_under_the_file_is_told(base, told, code, kind):
    def fail(connection):
        problem = sqlite3.OperationalError("disk trouble")
        problem.sqlite_errorcode = code
        raise problem

    assert base.run(fail, otherwise="nothing") == "nothing"
    assert told.kinds == [kind]


def test_an_error_of_the_system_is_told(base, told):
    def fail(connection):
        raise OSError(errno.EROFS, "Read-only file system")

    assert base.run(fail, otherwise="nothing") == "nothing"
    assert told.kinds == [faults.READ_ONLY]


def test_what_fails_in_the_middle_is_not_done_at_all(base):
    def work(connection):
        with database.transaction(connection):
            connection.execute("DELETE FROM game")
            raise OSError(errno.EIO, "Input/output error")

    made(1, base.path)
    assert base.run(work, otherwise=0) == 0
    base.fault = None
    assert ask(base) == [("one",), ("two",)]
