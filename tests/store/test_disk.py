"""Files are written whole or not at all, and appended to only if they are unchanged."""

import errno
import os
import stat
import sys
import time
from pathlib import Path
from unittest.mock import Mock

import pytest

from ramses_desktop.store import disk
from tests.store.disks import Disk, tree


@pytest.fixture
def place(data):
    data.mkdir(parents=True)
    return data


@pytest.mark.parametrize("way", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize("problem", [errno.ENOSPC, errno.EROFS, errno.ENOENT])
def test_a_file_is_replaced_whole_or_not_at_all(place, monkeypatch, way, problem):
    path = place / "ü.ramses"
    disk.write_whole(path, b"old")
    faulty = Disk(monkeypatch)
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


def test_a_folder_that_may_not_be_looked_at_can_be_written_to(place, monkeypatch):
    real = os.open

    def refuse(path, flags, *rest):
        if flags == os.O_RDONLY:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", refuse)
    disk.write_whole(place / "a", b"a")
    disk.make_folder(place / "b" / "c" / "d")
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
