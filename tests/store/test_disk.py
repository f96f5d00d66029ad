"""Files are written whole or not at all, and appended to only if they are unchanged."""

import errno
import os
import stat
import sys
import time
from pathlib import Path
from unittest.mock import Mock

import pytest

from ramses_desktop.store import disk, paths
from tests import rights
from tests.store.disks import tree


@pytest.fixture
def place(data):
    data.mkdir(parents=True)
    return data


@pytest.mark.parametrize("way", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize("problem", [errno.ENOSPC, errno.EROFS, errno.ENOENT])
def test_a_file_is_replaced_whole_or_not_at_all(place, faulty, way, problem):
    path = place / "ü.ramses"
    disk.write_whole(path, b"old")
    # pathlib's own replace is os.replace
    with faulty.failing(problem, way), pytest.raises(OSError, match=os.strerror(problem)):
        disk.write_whole(path, b"new, and longer")
    assert tree(place) == {"ü.ramses": b"old"}
    disk.write_whole(path, b"new")
    assert tree(place) == {"ü.ramses": b"new"}


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be flushed there")
def test_a_file_is_on_the_disk_before_its_name_is_and_its_name_before_anybody_is_told(place, monkeypatch):
    done: list[str] = []

    def noted(name, real):
        def call(*args):
            done.append(name if name != "fsync" or not stat.S_ISDIR(os.fstat(args[0]).st_mode) else "fsync folder")
            return real(*args)

        return call

    for name in ("write", "fsync", "replace"):
        monkeypatch.setattr(os, name, noted(name, getattr(os, name)))
    disk.write_whole(place / "a", b"1")
    disk.add(place / "a", b"1", b"2")
    assert done == ["write", "fsync", "replace", "fsync folder", "write", "fsync"]
    done.clear()
    disk.make_folder(place / "b" / "c")
    assert done == ["fsync folder"] * 2


def test_on_a_drive_that_is_gone_no_folder_can_be_made(monkeypatch):
    monkeypatch.setattr(Path, "is_dir", lambda self: False)
    monkeypatch.setattr(Path, "mkdir", Mock(side_effect=FileNotFoundError))
    with pytest.raises(FileNotFoundError):
        disk.make_folder(Path("/gone"))


def test_a_disk_that_takes_little_at_a_time_gets_everything(place, monkeypatch):
    real = os.write
    monkeypatch.setattr(os, "write", lambda file, data: real(file, bytes(data)[:3]))
    disk.write_whole(place / "a", b"0123456789")
    disk.add(place / "a", b"0123456789", b"abcdefg")
    assert (place / "a").read_bytes() == b"0123456789abcdefg"


def test_a_file_is_added_to_only_as_it_was_left(place):
    path = place / "a"
    disk.write_whole(path, b"one\n")
    disk.add(path, b"one\n", b"two\n")
    for wrong in (b"", b"one\n", b"one\ntwo\nthree\n", b"one\nTwo\n"):
        with pytest.raises(disk.Changed):
            disk.add(path, wrong, b"x")
    assert path.read_bytes() == b"one\ntwo\n"
    with pytest.raises(disk.Changed):
        disk.add(place / "b", b"", b"x")
    assert not (place / "b").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_stays_a_link(place):
    (place / "real").write_bytes(b"old")
    (place / "link").symlink_to("real")
    disk.write_whole(place / "link", b"new")
    assert (place / "link").is_symlink()
    assert (place / "real").read_bytes() == b"new"


def test_a_folder_that_cannot_be_flushed_is_no_trouble_unless_the_disk_is(place, monkeypatch):
    def refuse(number):
        def fsync(file):
            if stat.S_ISDIR(os.fstat(file).st_mode):
                raise OSError(number, os.strerror(number))

        return fsync

    monkeypatch.setattr(os, "fsync", refuse(errno.EINVAL))
    disk.write_whole(place / "a", b"a")
    monkeypatch.setattr(os, "fsync", refuse(errno.EIO))
    if sys.platform != "win32":
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            disk.write_whole(place / "a", b"b")


@rights.NEEDS_RIGHTS
def test_a_folder_that_may_not_be_looked_at_can_be_written_to(place):
    place.chmod(0o300)
    with rights.of_everybody():
        disk.write_whole(place / "a", b"a")
        disk.make_folder(place / "b" / "c" / "d")
    place.chmod(0o700)
    assert (place / "a").read_bytes() == b"a"
    assert (place / "b" / "c" / "d").is_dir()


def test_what_is_moved_never_takes_the_place_of_something_else(place):
    for content in (b"1", b"2", b"3"):
        (place / "a.ramses").write_bytes(content)
        disk.move(place / "a.ramses", place / "deep" / "folder")
    assert tree(place) == {"deep/folder/a.ramses": b"1", "deep/folder/a-2.ramses": b"2", "deep/folder/a-3.ramses": b"3"}


def test_only_old_drafts_are_dropped(place):
    for name, age in (("new", 0), ("old", 7200), ("of-tomorrow", -7200)):
        path = place / f".ramses-{name}.new"
        path.write_bytes(b"")
        os.utime(path, (time.time() - age,) * 2)
    (place / "game.ramses").write_bytes(b"")
    os.utime(place / "game.ramses", (0, 0))
    disk.drop_old_drafts(place)
    assert sorted(tree(place)) == [".ramses-new.new", "game.ramses"]


# ------------------------------------------------------------ faults


@pytest.mark.parametrize(
    ("number", "kind", "word"),
    [
        (errno.ENOSPC, disk.FULL, "free some space"),
        (errno.EDQUOT, disk.FULL, "free some space"),
        (errno.EROFS, disk.READ_ONLY, "change its permissions"),
        (errno.EACCES, disk.READ_ONLY, "change its permissions"),
        (errno.ENOENT, disk.GONE, "cannot be found"),
        (errno.EBUSY, disk.BUSY, "close that program"),
        (errno.EIO, disk.OTHER, "does not respond"),
    ],
)
def test_every_trouble_with_a_disk_has_its_sentence(number, kind, word):
    fault = disk.because(OSError(number, os.strerror(number)), "/the {place}", "It is not saved: {reason}.")
    assert fault.kind == kind
    assert word in fault.sentence
    assert fault.sentence.startswith("It is not saved: ")
    assert fault.sentence.find(".") == len(fault.sentence) - 1
    assert os.strerror(number) in fault.details


def test_trouble_without_a_number_is_told_too():
    assert disk.because(OSError("odd"), "there", "No: {reason}.").sentence == ("No: there does not respond (odd); check its disk.")


@rights.NEEDS_RIGHTS
@pytest.mark.parametrize(
    ("locked", "mode", "reason"),
    [
        ("data/games", 0o000, "you may not open the folder {place}"),
        ("data/games", 0o600, "you may not open the folder {place}"),
        ("data/games", 0o300, "you may not open the folder {place}"),
        ("data", 0o000, "you may not open the folder {place}"),
        ("data/games/one.ramses", 0o000, "you may not read the file {place}"),
    ],
)
def test_what_may_not_be_opened_is_named_itself(tmp_path: Path, locked: str, mode: int, reason: str) -> None:
    file, place = tmp_path / "data" / "games" / "one.ramses", tmp_path / locked
    file.parent.mkdir(parents=True)
    file.touch()
    place.chmod(mode)
    with rights.of_everybody():
        with pytest.raises(PermissionError) as problem:
            [path.read_bytes() for path in file.parent.iterdir()]
        fault = disk.because(problem.value, tmp_path / "elsewhere", "No: {reason}.")
    place.chmod(0o700)
    assert fault.kind == disk.READ_ONLY
    assert fault.sentence == f"No: {reason.format(place=place)}; change its permissions."


def test_where_nobody_looks_it_goes_to_the_log(data):
    disk.to_log(disk.Fault(disk.FULL, "The disk is full.", "OSError"))
    assert "The disk is full. OSError" in paths.log_file().read_text("utf-8")
