"""Backups: the player's data in one zip, and back. A zip is unpacked into a separate folder and checked to the last byte; then the
folders are swapped, so that even a crash leaves either the old data or the new, never a mixture. The old data is kept. Statistics
are not in the zip: they are rebuilt from the finished games. The practice log stands in the list of contents, as versions that do
not know it refuse a zip with foreign files. Close the table, the statistics and the log before restoring."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from attrs import frozen

from ramses_desktop.engine import record
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import disk
from ramses_desktop.store.database import files
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.journal import EXTENSION, now
from ramses_desktop.store.paths import (
    RESTORING,
    damaged_folder,
    data_folder,
    finished_folder,
    games_folder,
    ghosts_folder,
    practice_file,
    removed_folder,
    statistics_file,
)

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

VERSION: Final = 1
CONTENTS: Final = "ramses-desktop-backup.json"
MAX_FILES: Final = 200_000
MAX_TOTAL: Final = 1 << 30
MAX_OTHER: Final = 64 << 20

DAMAGED: Final = "damaged"
PRACTICE: Final = "practice"
"""The key of the practice log in the list of contents, and its folder."""
MAX_PRACTICE: Final = MAX_OTHER // 2
"""Length of the log as it stands in the list, which has the limit of other files."""
_RECORDS: Final = ("games", "finished", "removed")
_NAME: Final = re.compile(r'[^\s./\\:*?"<>|]([^/\\:*?"<>|]{0,198}[^\s./\\:*?"<>|])?')
_DEVICE: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
"""Device names, which no file can have on Windows."""

_DRAFT, _COMING, _LEAVING, _LEFT = RESTORING


_KEPT: Final = "before-restore-"
"""Prefix of the folders with the data from before a restore."""

_NOT_OURS: Final = (
    *(zlib.error, struct.error, EOFError, RuntimeError),
    *(ValueError, TypeError, LookupError, AttributeError, ArithmeticError),
)
"""What zipfile and json raise for foreign files, besides BadZipFile."""


class _Foreign(ValueError):
    """Not a usable backup, with a sentence that says why."""


@frozen
class Made:
    """A backup that was written."""

    files: int
    left_out: tuple[str, ...]
    """Files whose names are not allowed on every system."""


@frozen
class Restored:
    """A backup that was restored, and where the previous data is kept."""

    files: int
    kept: Path


# ------------------------------------------------------------ making a backup


def make(path: Path, data: Path | None = None) -> Made | Fault:
    """Write all of the player's data into one zip."""
    try:
        found, left_out = _found(data)
        practice = _practice(data)
        if len(json.dumps(_as_text(practice))) > MAX_PRACTICE:
            left_out.append(practice_file(data).name)
            practice = b""
        zipped = _zipped(found, practice)
        for _ in _unzipped(io.BytesIO(zipped)):
            pass  # make sure that it can be restored
        disk.write_whole(path, zipped)
    except OSError as problem:
        return disk.because(problem, path.parent, mark("The backup could not be saved: {reason}, or choose another folder."))
    except _Foreign as problem:
        return Fault(disk.OTHER, tr("The backup could not be made. {why}", why=problem))
    return Made(len(found), tuple(left_out))


def _found(data: Path | None) -> tuple[dict[str, tuple[bytes, float]], list[str]]:
    """Content and time of every file by its name in the zip; and the names left out. Open games are read before finished ones, so
    that a game that ends meanwhile is found twice rather than never."""
    found: dict[str, tuple[bytes, float]] = {}
    left_out: list[str] = []
    folders = (games_folder(data), finished_folder(data), removed_folder(data), damaged_folder(data))
    taken: set[str] = set()
    for path in (path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())):
        name = f"{path.parent.name}/{path.name}"
        with suppress(FileNotFoundError):
            if path.name.startswith(".") or not path.is_file():
                continue
            if not _is_kept(name) or path.stat().st_size > _most(name) or name.casefold() in taken:
                left_out.append(name)
                continue
            found[name] = path.read_bytes(), path.stat().st_mtime
            taken.add(name.casefold())
    for name in [name for name in found if name.startswith("games/") and name.replace("games", "finished", 1) in found]:
        del found[name]
    return found, left_out


def _practice(data: Path | None) -> bytes:
    """The practice log; empty if there is none."""
    with suppress(FileNotFoundError):
        return practice_file(data).read_bytes()
    return b""


def _as_text(practice: bytes) -> str:
    """Bytes that are no text come back as they were."""
    return practice.decode(errors="surrogateescape")


def _zipped(found: dict[str, tuple[bytes, float]], practice: bytes) -> bytes:
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    contents: dict[str, Any] = {
        "backup": VERSION,
        "made": now().isoformat(),
        "files": {name: [len(data), sha256(data).hexdigest(), when] for name, (data, when) in found.items()},
    }
    if practice:
        contents[PRACTICE] = [len(practice), sha256(practice).hexdigest(), _as_text(practice)]
    whole = io.BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as zipped:
        # Times are in the list of contents: a zip cannot hold any before 1980, and clocks may be wrong.
        zipped.writestr(ZipInfo(CONTENTS), json.dumps(contents, indent=1), ZIP_DEFLATED)
        for name, (data, _) in found.items():
            zipped.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return whole.getvalue()


# ------------------------------------------------------------ contents of a backup


def _is_kept(name: str) -> bool:
    """Whether a backup can hold a file of this name, whatever system it comes from."""
    folder, slash, file = name.partition("/")
    if not slash or not _NAME.fullmatch(file) or _DEVICE.fullmatch(file) or not file.isprintable():
        return False
    return folder == DAMAGED or (folder in _RECORDS and file.endswith(EXTENSION))


def _most(name: str) -> int:
    return record.MAX_BYTES if name.partition("/")[0] in _RECORDS else MAX_OTHER


# ------------------------------------------------------------ restoring a backup


def restore(path: Path, data: Path | None = None) -> Restored | Fault:
    """Replace the data by a backup."""
    from zipfile import BadZipFile

    data = data or data_folder()
    try:
        recover(data)
        count = _unpack(path, _emptied(data / _DRAFT), data)
        return Restored(count, _put_in_place(data))
    except _Foreign as problem:
        return Fault(disk.DAMAGED, tr("{file} was not restored, and nothing was changed. {why}", file=path.name, why=problem))
    except OSError as problem:
        return disk.because(problem, data, mark("The backup was not restored, and nothing was changed: {reason}."))
    except (BadZipFile, *_NOT_OURS) as problem:
        why = tr("It is not a backup of Ramses Desktop, or it is damaged.")
        sentence = tr("{file} was not restored, and nothing was changed. {why}", file=path.name, why=why)
        return Fault(disk.DAMAGED, sentence, f"{type(problem).__name__}: {problem}")
    finally:
        shutil.rmtree(data / _DRAFT, ignore_errors=True)


def _put_in_place(data: Path) -> Path:
    (data / _DRAFT).rename(data / _COMING)
    try:
        return _swap(data)
    except OSError:
        shutil.rmtree(data / _COMING, ignore_errors=True)  # all of it is in the zip
        raise


def undo_restore(restored: Restored, data: Path | None = None) -> Restored | Fault:
    """Bring back the data from before a restore; the restored data is kept in turn."""
    data = data or data_folder()
    try:
        recover(data)
        restored.kept.rename(data / _COMING)
        return Restored(restored.files, _swap(data))
    except OSError as problem:
        with suppress(OSError):
            (data / _COMING).rename(restored.kept)
        return disk.because(problem, data, mark("Your games from before the restore cannot be brought back: {reason}."))


def last_kept(data: Path | None = None) -> Restored | None:
    """The data from before the last restore, if there is any."""
    try:
        folders = [folder for folder in (data or data_folder()).glob(f"{_KEPT}*") if folder.is_dir()]
        last = max(folders, key=lambda folder: folder.name, default=None)
        return Restored(sum(len([*(last / name).glob(f"*{EXTENSION}")]) for name in _RECORDS), last) if last else None
    except OSError:
        return None  # it could not be moved back either


def _emptied(folder: Path) -> Path:
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    return folder


def _unpack(path: Path, folder: Path, data: Path) -> int:
    """Unpack the zip into an empty folder. Returns the number of files. The practice log of the present data stays if the zip has
    none, as those of earlier versions; its ghosts always do, as no zip has any and races that are not over need them."""
    for name in (*_RECORDS, DAMAGED, PRACTICE):
        (folder / name).mkdir()
    if ghosts_folder(data).is_dir():
        shutil.copytree(ghosts_folder(data), ghosts_folder(folder))
    count, practice = 0, _practice(data)
    with path.open("rb") as file:
        for name, content, when in _unzipped(file):
            if name == PRACTICE:
                practice = content
                continue
            (folder / name).write_bytes(content)
            with suppress(OSError, ValueError, OverflowError):
                os.utime(folder / name, (when, when))
            count += 1
    if practice:
        (folder / PRACTICE / practice_file().name).write_bytes(practice)
    getattr(os, "sync", lambda: None)()
    return count


def _unzipped(file: IO[bytes]) -> Iterator[tuple[str, bytes, float]]:
    """Name, content and time of each file, every byte checked, and of the practice log, if there is one, under the name of its
    folder. Raises _Foreign, BadZipFile or _NOT_OURS."""
    from zipfile import ZipFile

    with ZipFile(file) as zipped:
        entries = _entries(zipped)
        contents, practice = _contents(zipped, entries.pop(CONTENTS, None))
        if set(contents) != set(entries):
            raise _Foreign(tr("It is incomplete, or something in it does not belong in a backup."))
        for name, entry in entries.items():
            size, fingerprint, when = contents[name]
            data = _content(zipped, entry, size)
            _check(name, data, size, fingerprint)
            yield name, data, when
        if practice is not None:
            yield PRACTICE, practice, 0.0


def _check(name: str, data: bytes, size: int, fingerprint: str) -> None:
    if len(data) != size or sha256(data).hexdigest() != fingerprint:
        raise _Foreign(tr("Its file {file} is damaged.", file=name))


def _entries(zipped: ZipFile) -> dict[str, ZipInfo]:
    """The files in the zip by name, if they are what a backup may hold."""
    from zipfile import ZIP_DEFLATED, ZIP_STORED

    found = zipped.infolist()
    if len(found) > MAX_FILES:
        raise _Foreign(tr("It has far too many files."))
    for entry in found:
        if entry.filename != CONTENTS and not _is_kept(entry.filename):
            raise _Foreign(tr("One of its files does not belong in a backup: {file}.", file=_shown(entry.filename)))
    if len({entry.filename.casefold() for entry in found}) != len(found):
        raise _Foreign(tr("Two of its files have the same name."))
    if any(entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for entry in found):
        raise _Foreign(tr("It was packed by another program."))
    return {entry.filename: entry for entry in found}


def _shown(name: str) -> str:
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in name[:100])


def _contents(zipped: ZipFile, entry: ZipInfo | None) -> tuple[dict[str, tuple[int, str, float]], bytes | None]:
    """Size, checksum and time of each file from the list of contents, and the practice log if it is there."""
    if entry is None:
        raise _Foreign(tr("It is not a backup of Ramses Desktop."))
    said: Any = json.loads(_content(zipped, entry, MAX_OTHER))
    if not isinstance(said, dict) or type(said.get("backup")) is not int:
        raise _Foreign(tr("It is not a backup of Ramses Desktop."))
    if said["backup"] > VERSION:
        raise _Foreign(tr("It was made by a newer version of Ramses Desktop. Update to restore it."))
    found = {str(name): (int(size), str(print_), float(when)) for name, (size, print_, when) in said["files"].items()}
    sizes = {name: size for name, (size, _, _) in found.items()}
    if any(not 0 <= size <= _most(name) for name, size in sizes.items()) or sum(sizes.values()) > MAX_TOTAL:
        raise _Foreign(tr("Its files are far too large."))
    return found, _practice_in(said)


def _practice_in(said: dict[str, Any]) -> bytes | None:
    if PRACTICE not in said:
        return None
    size, fingerprint, text = said[PRACTICE]
    log: bytes = text.encode(errors="surrogateescape")
    _check(f"{PRACTICE}/{practice_file().name}", log, size, fingerprint)
    return log


def _content(zipped: ZipFile, entry: ZipInfo, most: int) -> bytes:
    """The entry's content, at most one byte more than allowed, whatever size the zip claims."""
    with zipped.open(entry) as file:
        return file.read(most + 1)


# ------------------------------------------------------------ swapping folders


def _swap(data: Path) -> Path:
    """Swap the new data for the old. Returns the folder with the old. After an OSError everything is as before."""
    try:
        (data / _LEAVING).mkdir()
        _move_all(data, data / _LEAVING)
        (data / _LEAVING).rename(data / _LEFT)
        _move_all(data / _COMING, data)
        kept = disk.free_name(data, f"{_KEPT}{now():%Y%m%d-%H%M%S}-{os.urandom(2).hex()}")
        # From here on, the new data is in force.
        (data / _LEFT).rename(kept)
    except OSError:
        _roll_back(data)
        raise
    with suppress(OSError):
        (data / _COMING).rmdir()
    return kept


def recover(data: Path | None = None) -> None:
    """Roll back an interrupted restore, and clear away what it had unpacked. Called at every start before anything is opened; after
    an OSError the next start tries again."""
    data = data or data_folder()
    _roll_back(data)
    shutil.rmtree(data / _DRAFT, ignore_errors=True)  # all of it is in the zip
    if (data / _COMING).is_dir():
        # Keep it: it may be older data that was wanted back.
        (data / _COMING).rename(disk.free_name(data, f"not-restored-{now():%Y%m%d-%H%M%S}"))


def _roll_back(data: Path) -> None:
    if (data / _LEFT).is_dir():
        # All of the old data was moved out, and some of the new moved in.
        (data / _COMING).mkdir(exist_ok=True)
        _move_all(data, data / _COMING)
        (data / _LEFT).rename(data / _LEAVING)
    if (data / _LEAVING).is_dir():
        _move_all(data / _LEAVING, data)
        (data / _LEAVING).rmdir()


def _move_all(here: Path, there: Path) -> None:
    for name in _names():
        if (here / name).exists():
            if (there / name).exists():
                # A game was begun before the interrupted restore was rolled back.
                (there / name).rename(disk.free_name(there, f"{name}.aside"))
            (here / name).rename(there / name)


def _names() -> Iterator[str]:
    """Everything in the data folder that a restore replaces."""
    yield from (*_RECORDS, DAMAGED, PRACTICE)
    yield from (path.name for path in files(statistics_file(Path())))
