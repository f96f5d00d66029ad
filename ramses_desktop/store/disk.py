"""Bytes on a disk, so that a power cut finds either the old or the new: a whole file replaced at once, or lines added to a file
that is as it was left. Knows nothing of what the bytes mean; what fails is an OSError.
Not QSaveFile: the commands and the tests of the store run without Qt, of which the core alone takes 50 ms to load."""

from __future__ import annotations

import errno
import os
import sys
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

DRAFT: Final = ".new"
OLD_DRAFT: Final = 3600.0
"""Seconds after which a draft has been left behind by a program that was ended."""

_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
_numbers: Final = count(1)


class Changed(Exception):
    """The file is not as it was left, or not there at all."""


class Stamp(NamedTuple):
    """What the disk notes of a file: another stamp, and somebody may have changed it. No class of attrs, which the settings do
    without."""

    number: int
    size: int
    changed: int
    """In nanoseconds."""


def _stamp(file: int) -> Stamp:
    found = os.fstat(file)
    return Stamp(found.st_ino, found.st_size, found.st_mtime_ns)


def write_whole(path: Path, data: bytes) -> Stamp:
    """All of it or nothing: at no moment has `path` half of it."""
    target = Path(os.path.realpath(path))  # a link stays a link
    draft = target.with_name(f".ramses-{os.getpid()}-{next(_numbers)}{DRAFT}")
    try:
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)
        try:
            _write(file, data)
            to_disk(file)
            stamp = _stamp(file)
        finally:
            os.close(file)
        _replace(draft, target)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    folder_to_disk(target.parent)
    return stamp


def _replace(draft: Path, target: Path) -> None:
    if sys.platform == "win32":
        # A virus scanner may be looking at the file just now.
        for _ in range(5):
            with suppress(PermissionError):
                draft.replace(target)
                return
            time.sleep(0.04)
    draft.replace(target)


def add(path: Path, known: bytes | bytearray, more: bytes, left: Stamp | None = None) -> Stamp:
    """Add to a file that holds exactly what is `known`; Changed if it does not. It is read only where it does not bear the stamp
    with which it was left: a long file need not be read again for every line."""
    try:
        file = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
    except FileNotFoundError:
        raise Changed from None
    try:
        if _stamp(file) != left and _read(file, len(known) + 1) != known:
            raise Changed
        _write(file, more)
        to_disk(file)
        return _stamp(file)
    finally:
        os.close(file)


def _read(file: int, most: int) -> bytes:
    parts = []
    while most and (part := os.read(file, most)):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def _write(file: int, data: bytes) -> None:
    """A disk that is nearly full takes less than it is given, and says so only in passing."""
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]


def to_disk(file: int) -> None:
    if sys.platform == "darwin":
        # There, fsync stops at the drive's own memory.
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
            return
    os.fsync(file)


def folder_to_disk(folder: Path) -> None:
    """Names in a folder are on disk only when the folder is; Windows knows no such thing."""
    if sys.platform == "win32":
        return
    try:
        file = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return  # one may write into it and not look at it
    try:
        os.fsync(file)
    except OSError as problem:
        if problem.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network disks cannot do that, and need not
            raise
    finally:
        os.close(file)


def make_folder(folder: Path) -> None:
    """A folder, and those it lies in, that a power cut does not take away again."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        folder_to_disk(folder.parent)


def move(path: Path, folder: Path) -> Path:
    """Put a file into another folder of the same disk, under its own name or, where that is taken, one like it."""
    folder.mkdir(parents=True, exist_ok=True)
    target = free_name(folder, path.name)
    path.rename(target)
    return target


def free_name(folder: Path, name: str) -> Path:
    """name.ramses, or else name-2.ramses, name-3.ramses and so on."""
    path = folder / name
    numbers = count(2)
    while os.path.lexists(path):
        path = folder / f"{Path(name).stem}-{next(numbers)}{Path(name).suffix}"
    return path


def drop_old_drafts(folder: Path) -> None:
    """What a program that was ended in the middle of writing has left behind."""
    for draft in folder.glob(f".ramses-*{DRAFT}"):
        with suppress(OSError):
            # The clock may have been set back since.
            if abs(time.time() - draft.stat().st_mtime) > OLD_DRAFT:
                draft.unlink()
