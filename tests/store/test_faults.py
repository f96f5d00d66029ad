"""Whatever error the disk reports, one sentence tells the player what to do."""

import errno
import os
from pathlib import Path

import pytest

from ramses_desktop.store import disk, paths
from tests import rights


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
    assert fault.sentence.endswith(".")
    assert fault.sentence.count(".") == 1
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
