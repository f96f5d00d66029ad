"""Disk errors as values, each with a sentence that says what to do. The caller shows the sentence and carries on: no OSError from
this folder reaches a game in progress."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from attrs import frozen

from ramses_desktop.engine.text import mark, tr

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


@frozen
class Fault:
    """`kind` is for code, `sentence` for players, `details` for the log."""

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
