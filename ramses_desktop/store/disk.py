"""Crash-safe writing: a file is replaced as a whole, or lines are appended to a file that nobody else has changed. Faults of the
disk are values, each with a sentence that says what to do: the caller shows it and carries on, and no OSError from this folder
reaches a game in progress.

Not QSaveFile, because the commands run without Qt, whose core alone takes 50 ms to load.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, TypeVar

from ramses_desktop.engine.text import mark, tr

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


# ------------------------------------------------------------ faults


FULL, READ_ONLY, GONE, BUSY, DAMAGED, NEWER, OTHER = "full", "read_only", "gone", "busy", "damaged", "newer", "other"

_KINDS: Final = {
    FULL: ("ENOSPC", "EDQUOT", "EFBIG"),
    READ_ONLY: ("EROFS", "EACCES", "EPERM"),
    GONE: ("ENOENT", "ENOTDIR", "ENODEV", "ENXIO", "ESTALE", "EISDIR", "ELOOP", "ENAMETOOLONG", "EEXIST"),
    BUSY: ("EBUSY", "EAGAIN", "ETXTBSY", "EMFILE", "ENFILE"),
}
_BY_NUMBER: Final = {
    number: kind for kind, names in _KINDS.items() for name in names if (number := getattr(errno, name, None)) is not None
}
_WHAT_TO_DO: Final = {
    FULL: mark("the disk is full; free some space"),
    READ_ONLY: mark("you may not write to the folder {place}; change its permissions"),
    GONE: mark("the folder {place} cannot be found; check that its disk is connected"),
    BUSY: mark("another program is using {place}; close that program"),
    OTHER: mark("{place} does not respond ({reason}); check its disk"),
}


class Fault(NamedTuple):
    """`kind` is for code, `sentence` for players, `details` for the log. Not of attrs, which takes a tenth of a start to load."""

    kind: str
    sentence: str
    details: str = ""


Tell: TypeAlias = Callable[[Fault], object]


def kind_of(problem: OSError) -> str:
    return _BY_NUMBER.get(problem.errno or 0, OTHER)


def reason(problem: OSError, place: object) -> str:
    """Half a sentence: why something could not be done with this folder or file, and what the player can do about it."""
    kind = kind_of(problem)
    return (kind == READ_ONLY and _closed(problem)) or tr(_WHAT_TO_DO[kind], place=place, reason=problem.strerror or problem)


def _closed(problem: OSError) -> str:
    """The first folder on the way that may not be opened, or a file that may not be read; empty if that is not the reason."""
    if not isinstance(problem.filename, str):
        return ""
    path = Path(problem.filename).absolute()
    for folder in (*reversed(path.parents), path):
        if folder.is_dir() and not _may(folder, os.X_OK | (os.R_OK if folder == path else 0)):
            return tr("you may not open the folder {place}; change its permissions", place=folder)
    if path.is_file() and not _may(path, os.R_OK):
        return tr("you may not read the file {place}; change its permissions", place=path)
    return ""


def _may(path: Path, mode: int) -> bool:
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


def because(problem: OSError, place: object, sentence: str) -> Fault:
    """The fault for a marked sentence with a `{reason}` gap."""
    return Fault(kind_of(problem), tr(sentence, reason=reason(problem, place)), f"{type(problem).__name__}: {problem}")


def to_log(fault: Fault) -> None:
    """For faults that no screen shows."""
    from ramses_desktop.store import log

    log.write(f"{fault.sentence} {fault.details}")
