"""A backup holds everything, is checked before it touches anything, and leaves either the old data or the new."""

import errno
import json
import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import TESTED
from ramses_desktop.store import backup, disk, paths
from ramses_desktop.store.backup import Made, Restored
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.files import PracticeLog
from ramses_desktop.store.journal import Journal, open_games, resume
from ramses_desktop.store.statistics import statistics
from tests.store.disks import STEADY, tree
from tests.store.games import AGREED, PYRAMIDS, new, play, play_kept
from tests.tiers import one_quick


def played(seed="sphinx", moves=10):
    session = play(new(PYRAMIDS, seed), moves)
    session.back()
    book = Journal.begin(session, AGREED)
    session.forward()
    book.keep()
    return book


@pytest.fixture(autouse=True)
def flushed(monkeypatch):
    """Flushing all the computer's disks takes time."""
    calls: list[None] = []
    monkeypatch.setattr(os, "sync", lambda: calls.append(None))
    return calls


@pytest.fixture
def full(data):
    """A data folder with some of everything."""
    played("one")
    finished = played("two", 10**6)
    paths.removed_folder().mkdir()
    (paths.removed_folder() / "Žofies Spiel (alt).ramses").write_bytes(finished.path.read_bytes())
    paths.damaged_folder().mkdir()
    (paths.damaged_folder() / "statistics.sqlite").write_bytes(b"\0broken\xff" * 1000)
    (paths.games_folder() / ".ramses-1-1.new").write_bytes(b"a draft")
    (data / "instance.lock").write_bytes(b"")
    (data / "demo").mkdir()
    return data


@pytest.fixture
def zipped(full, tmp_path):
    path = tmp_path / "Sicherung für Žofie.zip"
    assert backup.make(path) == Made(4, ())
    return path


def kept(data):
    """Everything that a backup must bring back."""
    folders = ("games/", "finished/", "removed/", "damaged/")
    return {name: content for name, content in tree(data).items() if name.startswith(folders) and "/." not in name}


def restored(path) -> Restored:
    found = backup.restore(path)
    assert isinstance(found, Restored), found
    return found


def refused(path) -> Fault:
    found = backup.restore(path)
    assert isinstance(found, Fault), found
    return found


def test_a_backup_brings_everything_back_on_another_computer(full, zipped, tmp_path, monkeypatch, flushed):
    before = kept(full)
    times = {path.name: path.stat().st_mtime for path in full.rglob("*.ramses")}
    monkeypatch.setenv(paths.HOME, str(tmp_path / "another computer"))
    found = restored(zipped)
    assert len(flushed) == 1
    assert found.files == 4
    assert kept(paths.data_folder()) == before
    assert {path.name: path.stat().st_mtime for path in paths.data_folder().rglob("*.ramses")} == pytest.approx(times)
    assert len(open_games(TESTED).games) == 1
    again = statistics(TESTED)
    again.catch_up()
    assert len(again.results()) == 1
    again.close()


def test_what_was_there_before_is_kept_and_can_be_had_again(full, zipped):
    played("three")
    played("four", 10**6)
    stats = statistics(TESTED)
    stats.catch_up()
    assert len(stats.results()) == 2
    stats.close()
    now, then = kept(full), kept(full)
    for name in [name for name in then if name not in zipfile.ZipFile(zipped).namelist()]:
        del then[name]
    found = restored(zipped)
    assert kept(full) == then
    assert kept(found.kept) == now
    stats.catch_up()
    assert len(stats.results()) == 1
    stats.close()
    back = backup.undo_restore(found)
    assert isinstance(back, Restored)
    assert kept(full) == now
    assert kept(back.kept) == then
    assert len(stats.results()) == 2
    stats.close()
    assert isinstance(backup.undo_restore(found), Fault)  # it is no longer there
    assert kept(full) == now


def test_only_what_belongs_to_the_player_is_in_a_backup(full, zipped):
    with zipfile.ZipFile(zipped) as found:
        names = sorted(found.namelist())
    assert names == sorted([*kept(full), backup.CONTENTS])


def test_a_backup_of_nothing_is_a_backup(data, tmp_path):
    assert backup.make(tmp_path / "a.zip") == Made(0, ())
    assert restored(tmp_path / "a.zip").files == 0


def test_a_game_that_ends_while_the_backup_is_made_is_in_it_once(data, tmp_path):
    book = played(moves=10**6)
    paths.games_folder().mkdir(exist_ok=True)
    (paths.games_folder() / f"{book.id}.ramses").write_bytes(b"".join(book.path.read_bytes().splitlines(keepends=True)[:-3]))
    assert backup.make(tmp_path / "a.zip") == Made(1, ())


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names anyway")
def test_names_that_would_not_do_everywhere_are_left_out_and_told(data, tmp_path):
    book = played()
    odd = ["CON.ramses", "what?.ramses", "a:b.ramses", "x.ramses ", "notes.txt", f"{book.id.upper()}.ramses"]
    for name in odd:
        (paths.games_folder() / name).write_bytes(book.path.read_bytes())
    (paths.games_folder() / "big.ramses").write_bytes(b"x" * (1 << 20) + b"x")
    made = backup.make(tmp_path / "a.zip")
    assert isinstance(made, Made)
    assert made.files == 1
    # Of two names that are the same on other systems, one stays.
    assert len(made.left_out) == len(odd) + 1
    assert restored(tmp_path / "a.zip").files == 1


@pytest.mark.parametrize("way", ["open", "write", "fsync", "replace"])
def test_a_backup_that_cannot_be_written_leaves_nothing_behind(full, tmp_path, faulty, way):
    with faulty.failing(errno.ENOSPC, way):
        fault = backup.make(tmp_path / "a.zip")
    assert isinstance(fault, Fault)
    assert fault.kind == disk.FULL
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


def test_a_backup_that_could_not_be_restored_is_not_made(full, tmp_path, monkeypatch):
    monkeypatch.setattr(backup, "MAX_FILES", 2)
    fault = backup.make(tmp_path / "a.zip")
    assert isinstance(fault, Fault)
    assert fault.sentence == "The backup could not be made. It has far too many files."
    assert not (tmp_path / "a.zip").exists()


# ------------------------------------------------------------ the practice log


@pytest.fixture
def practised(full):
    """A data folder with a practice log, one line of which is damaged."""
    log = PracticeLog()
    for ply in range(3):
        log.add("Žofie 🐫", "deck-kept", game="one", seat=0, ply=ply)
    with log.path.open("ab") as file:
        file.write(b'{"a": "\xff\xfe\0 torn\r')
    return log.path


def test_a_backup_brings_practice_back_to_the_last_byte(full, practised, tmp_path, monkeypatch):
    before = practised.read_bytes()
    assert backup.make(tmp_path / "a.zip") == Made(4, ())
    monkeypatch.setenv(paths.HOME, str(tmp_path / "another computer"))
    assert restored(tmp_path / "a.zip").files == 4
    assert paths.practice_file().read_bytes() == before
    assert [event.name for event in PracticeLog().events] == ["Žofie 🐫"] * 3


def test_what_was_practised_since_is_kept_aside_and_can_be_had_again(full, practised, tmp_path):
    before = practised.read_bytes()
    backup.make(tmp_path / "a.zip")
    PracticeLog().add("Adam", "later")
    now = practised.read_bytes()
    found = restored(tmp_path / "a.zip")
    assert practised.read_bytes() == before
    assert (found.kept / "practice" / "practice.jsonl").read_bytes() == now
    back = backup.undo_restore(found)
    assert isinstance(back, Restored)
    assert practised.read_bytes() == now


def test_a_backup_of_an_earlier_version_leaves_practice_as_it_is(full, zipped, practised):
    before = practised.read_bytes()
    assert "practice" not in json.loads(zipfile.ZipFile(zipped).read(backup.CONTENTS))
    found = restored(zipped)
    assert practised.read_bytes() == before
    assert isinstance(backup.undo_restore(found), Restored)
    assert practised.read_bytes() == before


def test_a_restore_leaves_the_ghosts_of_races_that_are_not_over(full, zipped):
    ghost = paths.ghosts_folder() / "abc.ramses"
    ghost.parent.mkdir(parents=True)
    ghost.write_bytes(b"a ghost")
    found = backup.restore(zipped)
    assert isinstance(found, Restored)
    assert ghost.read_bytes() == b"a ghost"
    assert [path.read_bytes() for path in (found.kept / "practice" / "ghosts").iterdir()] == [b"a ghost"]
    kept = backup.last_kept()
    assert kept is not None
    assert kept.files == found.files - 1, "neither the ghost nor the damaged file is a game"


def test_practice_is_in_the_list_where_earlier_versions_do_not_look(full, practised, tmp_path):
    """They refuse any file that they do not know."""
    backup.make(tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip") as found:
        assert sorted(found.namelist()) == sorted([*kept(full), backup.CONTENTS])
        said = json.loads(found.read(backup.CONTENTS))
    assert (said["backup"], sorted(said["files"])) == (1, sorted(kept(full)))


def test_a_log_that_is_far_too_long_is_left_out_and_told(full, practised, tmp_path, monkeypatch):
    monkeypatch.setattr(backup, "MAX_PRACTICE", 100)
    assert backup.make(tmp_path / "a.zip") == Made(4, ("practice.jsonl",))


PRACTISED = [3, sha256(b"a\nb").hexdigest(), "a\nb"]


@pytest.mark.parametrize(
    "said",
    [
        "a\nb",
        [],
        PRACTISED[:2],
        [4, *PRACTISED[1:]],
        [*PRACTISED[:2], "a\nc"],
        [*PRACTISED[:2], 7],
        [*PRACTISED[:2], "\ud800"],
        None,
        {},
    ],
)
def test_a_damaged_log_is_not_restored(full, practised, tmp_path, said):
    path, before = forged(tmp_path / "a.zip", GOOD, practice=said), practised.read_bytes()
    assert refused(path).kind == disk.DAMAGED
    assert practised.read_bytes() == before
    assert kept(full)


# ------------------------------------------------------------ refusals


Files = dict[str, bytes]


def forged(path: Path, files: Files, *, version: Any = 1, listed: Files | None = None, said: Any = None, **more: Any) -> Path:
    """A zip with these files, and a list of contents that matches these or other files."""
    right = {name: [len(data), sha256(data).hexdigest(), 0.0] for name, data in (files if listed is None else listed).items()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr(backup.CONTENTS, json.dumps({"backup": version, "files": right if said is None else said, **more}))
        for name, data in files.items():
            zipped.writestr(zipfile.ZipInfo(name), data)
    return path


SLIPS = [
    "../evil.ramses",
    "games/../../evil.ramses",
    "/games/evil.ramses",
    "games/",
    "games//evil.ramses",
    "games\\evil.ramses",
    "games/sub/evil.ramses",
    "C:/games/evil.ramses",
    "games/C:evil.ramses",
    "games/.ramses",
    "games/..ramses",
    "games/nul.ramses",
    "games/COM1.x.ramses",
    "games/evil.exe",
    "games/evil.ramses ",
    "games/evil.ramses.",
    "games/a\nb.ramses",
    "games/" + "n" * 300 + ".ramses",
    "settings.json",
    "statistics.sqlite",
    "instance.lock",
    "finishedevil.ramses",
    "damaged/../games/evil.ramses",
]


@pytest.mark.parametrize("name", SLIPS)
def test_no_zip_writes_where_it_must_not(full, tmp_path, name):
    before = tree(tmp_path)
    fault = refused(forged(tmp_path / "evil.zip", {name: b"evil"}))
    assert fault.kind == disk.DAMAGED
    assert "nothing was changed" in fault.sentence
    assert fault.sentence.isprintable()
    (tmp_path / "evil.zip").unlink()
    assert tree(tmp_path) == before


def test_a_link_in_a_zip_is_only_a_file(data, tmp_path):
    link = zipfile.ZipInfo("games/link.ramses")
    link.external_attr = 0o120777 << 16
    target = b"/etc/passwd"
    with zipfile.ZipFile(forged(tmp_path / "a.zip", {}, listed={link.filename: target}), "a") as zipped:
        zipped.writestr(link, target)
    restored(tmp_path / "a.zip")
    path = paths.games_folder() / "link.ramses"
    assert not path.is_symlink()
    assert path.read_bytes() == target


def packed(path: Path, method: int = zipfile.ZIP_STORED, name: str | None = backup.CONTENTS, said: str | None = None) -> None:
    """A zip with one file or none, such as an empty list of contents."""
    with zipfile.ZipFile(path, "w", method) as zipped:
        if name is not None:
            zipped.writestr(name, json.dumps({"backup": 1, "files": {}}) if said is None else said)


GOOD = {"games/a.ramses": b"a", "finished/b.ramses": b"b"}


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda path: forged(path, GOOD, version=2), "newer version"),
        (lambda path: forged(path, GOOD, version="1"), "not a backup"),
        (lambda path: forged(path, GOOD, listed={"games/a.ramses": b"a"}), "incomplete"),
        (lambda path: forged(path, {"games/a.ramses": b"a"}, listed=GOOD), "incomplete"),
        (lambda path: forged(path, GOOD, listed={**GOOD, "games/a.ramses": b"x"}), "is damaged"),
        (lambda path: forged(path, GOOD, listed={**GOOD, "games/a.ramses": b"aa"}), "is damaged"),
        (lambda path: forged(path, GOOD, listed={**GOOD, "games/a.ramses": b""}), "is damaged"),
        (lambda path: forged(path, {**GOOD, "games/A.ramses": b"a"}), "the same name"),
        (lambda path: forged(path, {"games/a.ramses": b"\0" * (2 << 20)}), "far too large"),
        (lambda path: forged(path, GOOD, said={"games/a.ramses": [-1, "", 0]}), "far too large"),
        (lambda path: forged(path, GOOD, said={"games/a.ramses": [1e999, "", 0]}), "not a backup"),
        (lambda path: forged(path, GOOD, said={"games/a.ramses": "x"}), "not a backup"),
        (lambda path: forged(path, GOOD, said=[]), "not a backup"),
        (lambda path: path.write_bytes(b""), "not a backup"),
        (lambda path: path.write_bytes(b"PK\3\4 no zip"), "not a backup"),
        (lambda path: packed(path, zipfile.ZIP_LZMA), "packed by another program"),
        (lambda path: packed(path, zipfile.ZIP_BZIP2), "packed by another program"),
        (lambda path: packed(path, said="[" * 100_000), "not a backup"),
        (lambda path: packed(path, name="holiday.jpg"), "holiday.jpg"),
        (lambda path: packed(path, name=None), "not a backup"),
        (lambda path: None, "nothing was changed"),
        (lambda path: path.mkdir(), "nothing was changed"),
    ],
)
def test_what_is_no_backup_of_ours_is_refused_with_one_sentence(full, tmp_path, change, word):
    before = kept(full)
    change(tmp_path / "a.zip")
    assert word in refused(tmp_path / "a.zip").sentence
    assert kept(full) == before


def test_a_small_zip_with_a_huge_content_fills_no_disk(full, tmp_path, monkeypatch):
    """Whatever sizes it claims, no more is unpacked than its list of contents allows."""
    monkeypatch.setattr(backup, "MAX_TOTAL", 1 << 20)
    files = {f"damaged/{number}": b"\0" * (1 << 19) for number in range(3)}
    assert "far too large" in refused(forged(tmp_path / "a.zip", files)).sentence
    assert "is damaged" in refused(forged(tmp_path / "a.zip", files, listed=dict.fromkeys(files, b"\0"))).sentence


@pytest.mark.slow
@STEADY
@given(st.data())
def test_a_damaged_backup_is_refused_or_brings_back_just_what_was_in_it(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("damaged")
    good = forged(folder / "a.zip", {**GOOD, "removed/c.ramses": b"[Game]\n" * 50}).read_bytes()
    content = bytearray(good)
    for _ in range(data.draw(st.integers(1, 3))):
        at = Luck(str(data.draw(st.integers(0, 1 << 32)))).below(len(content))
        match data.draw(st.sampled_from(["flip", "cut", "double", "delete"])):
            case "flip":
                content[at] ^= 1 << data.draw(st.integers(0, 7))
            case "cut":
                del content[max(at, 1) :]
            case "double":
                content[at:at] = content[at : at + 40]
            case "delete":
                del content[at : at + 3]
                content += b"\0"
    (folder / "a.zip").write_bytes(content)
    found = backup.restore(folder / "a.zip", folder / "data")
    if isinstance(found, Restored):
        assert {name.partition("/")[2]: data for name, data in tree(folder / "data").items()} == {
            "a.ramses": b"a",
            "b.ramses": b"b",
            "c.ramses": b"[Game]\n" * 50,
        }
    else:
        assert "nothing was changed" in found.sentence
        assert tree(folder / "data") == {}


# ------------------------------------------------------------ failures and crashes midway


class Killed(BaseException):
    """The program dies here."""


@contextmanager
def ended_after(renames: int, problem: BaseException, *, again: bool = False) -> Iterator[None]:
    """Once so many files and folders were renamed, the next is the last; or renaming works again afterwards."""
    calls, real = count(), os.rename

    def rename(here, there, **named):
        number = next(calls)
        if number == renames or (number > renames and not again):
            raise problem
        return real(here, there, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "rename", rename)
        yield


@pytest.mark.parametrize("limit", one_quick(5, *range(5), *range(6, 14)))
def test_a_restore_that_fails_leaves_the_old_data(full, zipped, limit):
    """Renaming works again during the rollback."""
    played("three")
    before, new_data = kept(full), {name for name in zipfile.ZipFile(zipped).namelist() if name != backup.CONTENTS}
    with ended_after(limit, OSError(errno.EIO, "Input/output error"), again=True):
        found = backup.restore(zipped)
    if isinstance(found, Restored):
        assert set(kept(full)) == new_data
        assert kept(found.kept) == before
    else:
        assert kept(full) == before
    assert not list(full.glob("restore.*"))


@pytest.mark.parametrize("limit", one_quick(5, *range(5), *range(6, 14)))
def test_a_restore_that_is_cut_short_is_brought_back_at_the_next_start(full, zipped, limit):
    played("three")
    before, found = kept(full), None
    with suppress(Killed), ended_after(limit, Killed()):
        found = backup.restore(zipped)
    backup.recover()
    backup.recover()
    if found is None:
        assert kept(full) == before
    else:
        assert isinstance(found, Restored)
        assert kept(found.kept) == before
    assert not list(full.glob("restore.*"))


@pytest.mark.parametrize("limit", one_quick(3, *range(3), *range(4, 8)))
def test_bringing_back_can_be_cut_short_too(full, zipped, limit):
    before = kept(full)
    with pytest.raises(Killed), ended_after(9, Killed()):
        backup.restore(zipped)
    with suppress(Killed), ended_after(limit, Killed()):
        backup.recover()
    backup.recover()
    assert kept(full) == before


def test_who_plays_before_a_restore_is_brought_back_loses_nothing(full, zipped):
    before = kept(full)
    with pytest.raises(Killed), ended_after(3, Killed()):
        backup.restore(zipped)
    book = played("meanwhile")
    backup.recover()
    assert kept(full) == before
    assert (full / "games.aside" / f"{book.id}.ramses").is_file()


def test_a_running_game_goes_on_after_a_restore(full, zipped):
    """The table should have been left; if it was not, neither game loses a move."""
    book = resume(open_games(TESTED).games[0])
    play_kept(book, 3)
    restored(zipped)
    play_kept(book, 3)
    lines = [game.session.line for game in open_games(TESTED).games]
    assert sorted(map(len, lines)) == [10, 16]
    assert book.session.line in lines


def test_older_data_that_is_wanted_back_is_never_thrown_away(full, zipped):
    found = restored(zipped)
    older = kept(found.kept)
    with pytest.raises(Killed), ended_after(5, Killed()):
        backup.undo_restore(found)
    backup.recover()
    (aside,) = full.glob("not-restored-*")
    assert kept(aside) == older


@pytest.mark.parametrize("clear", [backup.recover, backup.restore], ids=["at the next start", "at the next restore"])
def test_what_a_killed_restore_had_unpacked_is_cleared_away(full, zipped, clear):
    then = kept(full)
    folder = full / "restore.draft" / "games"
    folder.mkdir(parents=True)
    (folder / "half.ramses").write_bytes(b"half a game")
    assert paths.restore_was_cut_short()
    clear(*([zipped] if clear is backup.restore else []))
    assert not paths.restore_was_cut_short()
    assert kept(full) == then
    assert not list(full.glob("restore.*"))


def test_a_disk_that_is_full_while_unpacking_changes_nothing(full, zipped, monkeypatch):
    before = kept(full)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", Mock(side_effect=OSError(errno.ENOSPC, "No space left on device")))
        fault = refused(zipped)
    assert fault.kind == disk.FULL
    assert kept(full) == before
    assert not list(full.glob("restore.*"))
