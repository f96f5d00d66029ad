"""Whatever a disk says, a player is told in one sentence what to do."""

import errno
import os

import pytest

from ramses_desktop.store import faults, paths


@pytest.mark.parametrize(
    ("number", "kind", "word"),
    [
        (errno.ENOSPC, faults.FULL, "make some room"),
        (errno.EDQUOT, faults.FULL, "make some room"),
        (errno.EROFS, faults.READ_ONLY, "please allow that"),
        (errno.EACCES, faults.READ_ONLY, "please allow that"),
        (errno.ENOENT, faults.GONE, "cannot be found"),
        (errno.EBUSY, faults.BUSY, "close that program"),
        (errno.EIO, faults.OTHER, "does not answer"),
    ],
)
def test_every_trouble_with_a_disk_has_its_sentence(number, kind, word):
    fault = faults.because(OSError(number, os.strerror(number)), "/the {place}", "It is not saved: {reason}.")
    assert fault.kind == kind
    assert word in fault.sentence
    assert fault.sentence.startswith("It is not saved: ")
    assert fault.sentence.endswith(".")
    assert fault.sentence.count(".") == 1
    assert os.strerror(number) in fault.details


def test_trouble_without_a_number_is_told_too():
    assert faults.because(OSError("odd"), "there", "No: {reason}.").sentence == (
        "No: there does not answer (odd); please see whether its disk is in order."
    )


def test_where_nobody_looks_it_goes_to_the_log(data):
    faults.to_log(faults.Fault(faults.FULL, "The disk is full.", "OSError"))
    assert "The disk is full. OSError" in paths.log_file().read_text("utf-8")
