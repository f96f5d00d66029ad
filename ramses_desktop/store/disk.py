"""Crash-safe writing: a file is replaced as a whole, or lines are appended to a file that nobody else has changed.
Failures are OSErrors. Not QSaveFile, because the commands run without Qt, whose core alone takes 50 ms to load."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

DRAFT: Final = ".new"
OLD_DRAFT: Final = 3600.0
"""Age in seconds at which a draft counts as abandoned by a killed program."""

_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
_numbers: Final = count(1)
T = TypeVar("T")


class Changed(Exception):
    """The file was changed by somebody else, or is gone."""


class Stamp(NamedTuple):
    """A file's identity and modification time: if the stamp differs, somebody may have changed the file."""

    number: int
    size: int
    changed: int
    """In nanoseconds."""


def _stamp(file: int) -> Stamp:
    found = os.fstat(file)
    return Stamp(found.st_ino, found.st_size, found.st_mtime_ns)


def write_whole(path: Path, data: bytes) -> Stamp:
    """Replace the file's content, completely or not at all."""
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
        patiently(lambda: draft.replace(target))
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    folder_to_disk(target.parent)
    return stamp


def patiently(do: Callable[[], T]) -> T:
    """Try again for a moment on Windows, where a virus scanner may be holding the file."""
    if sys.platform == "win32":
        for _ in range(5):
            with suppress(PermissionError):
                return do()
            time.sleep(0.04)
    return do()


def add(path: Path, known: bytes | bytearray, more: bytes, left: Stamp | None = None) -> Stamp:
    """Append to a file that holds exactly what is `known`, or raise Changed. While its stamp is unchanged, the file is not read
    again."""
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


def append_line(path: Path, line: bytes) -> None:
    """Append a line to a file that only grows, and may not exist yet. One torn by a crash is ended first."""
    file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY, 0o666)
    try:
        size = os.lseek(file, 0, os.SEEK_END)
        os.lseek(file, max(0, size - 1), os.SEEK_SET)
        _write(file, (b"\n" if os.read(file, 1) not in (b"", b"\n") else b"") + line + b"\n")
        to_disk(file)
    finally:
        os.close(file)


def _read(file: int, most: int) -> bytes:
    parts = []
    while most and (part := os.read(file, most)):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def _write(file: int, data: bytes) -> None:
    """Write all of it: a nearly full disk may accept only part at a time."""
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]


def to_disk(file: int) -> None:
    if sys.platform == "darwin":
        # There, fsync stops at the drive's own cache.
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
            return
    os.fsync(file)


def folder_to_disk(folder: Path) -> None:
    """Flush the folder too, since it holds the names; Windows has no such call."""
    if sys.platform == "win32":
        return
    try:
        file = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return  # the folder may be writable but not readable
    try:
        os.fsync(file)
    except OSError as problem:
        if problem.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network disks do not support it
            raise
    finally:
        os.close(file)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, flushed to disk."""
    if not folder.is_dir() and folder != folder.parent:  # of a drive that is gone
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        folder_to_disk(folder.parent)


def move(path: Path, folder: Path) -> Path:
    """Move a file to another folder on the same disk, under a similar name if its own is taken."""
    folder.mkdir(parents=True, exist_ok=True)
    target = free_name(folder, path.name)
    path.rename(target)
    return target


def free_name(folder: Path, name: str) -> Path:
    """The path of name.ramses, or of name-2.ramses and so on if that exists."""
    path = folder / name
    numbers = count(2)
    while os.path.lexists(path):
        path = folder / f"{Path(name).stem}-{next(numbers)}{Path(name).suffix}"
    return path


def drop_old_drafts(folder: Path) -> None:
    """Delete the leftovers of a program that was killed while writing."""
    for draft in folder.glob(f".ramses-*{DRAFT}"):
        with suppress(OSError):
            # The clock may have been set back since.
            if abs(time.time() - draft.stat().st_mtime) > OLD_DRAFT:
                draft.unlink()
