"""The report of a problem: one text file with what helps to find a fault, which the player may read, keep or attach to a message.
It holds no names, and nothing is sent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from ramses_desktop.store import disk, journal, paths
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.store.settings.players import Chair
from ramses_desktop.support import doctor
from ramses_desktop.support.system import private

LOG: Final = 60_000
"""Characters of the log that are told, the last ones."""
LEAST: Final = 3
"""Letters of a name that is looked for in the log; shorter ones are parts of other words."""
_SEATS: Final = re.compile(r"^\[Seats (.*)\]\r?$", re.MULTILINE)
_TEXT: Final = re.compile(r'"(?:[^"\\]|\\.)*"')


def file_name() -> str:
    return f"ramses-desktop-report-{journal.now():%Y-%m-%d}.txt"


def write(path: Path) -> None:
    """Write the report, completely or not at all; OSError if that is not possible."""
    disk.write_whole(path, text().encode("utf-8", "backslashreplace"))


def text() -> str:
    name, record = _latest_game()
    nameless, names = without_names(record)
    names |= {chair.name for chair in _chairs()}
    parts = {
        "This computer": "\n".join(doctor.lines()),
        "The end of the log": _log() or "It is empty.",
        f"The latest game: {name}": nameless or "There is none.",
    }
    told = "\n\n".join(f"== {title}\n\n{part.strip()}" for title, part in parts.items())
    return f"A report of Ramses Desktop, made on {journal.now():%Y-%m-%d at %H:%M}.\n\n{hidden(private(told), names)}\n"


def without_names(record: str) -> tuple[str, set[str]]:
    """A record with numbers for its players, and the names that were people's. Not by the record's own reader: it may be the
    record that is at fault."""
    seats = _SEATS.search(record)
    if seats is None:
        return record, set()
    people, numbered = set(), []
    for number, quoted in enumerate(_TEXT.findall(seats[1]), 1):
        name, _, player = _said(quoted).rpartition("=")
        numbered.append(json.dumps(f"Player {number}={player}"))
        if player == "person":
            people.add(name)
    return record[: seats.start(1)] + " ".join(numbered) + record[seats.end(1) :], people


def _said(quoted: str) -> str:
    try:
        return str(json.loads(quoted))
    except ValueError:
        return "="


def hidden(told: str, names: Iterable[str]) -> str:
    """The text without these names."""
    long = sorted((name for name in names if len(name) >= LEAST), key=len, reverse=True)
    return re.sub(rf"\b(?:{'|'.join(map(re.escape, long))})\b", "(a name)", told) if long else told


def _chairs() -> Iterable[Chair]:
    """Everybody that the settings know. Read by hand, so that nothing is set aside."""
    with suppress(OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError):
        raw = json.loads(paths.settings_file().read_text("utf-8-sig"))
        people = [chair for profile in raw.get("profiles", []) for chair in profile["people"]]
        return [Chair(str(chair["name"])) for chair in (*raw.get("chairs", []), *people)]
    return ()


def _log() -> str:
    with suppress(OSError):
        return paths.log_file().read_text("utf-8", "replace")[-LOG:]
    return ""


def _latest_game() -> tuple[str, str]:
    """The game on the disk that was touched last, with its file's name."""
    found: list[tuple[float, Path]] = []
    for folder in (paths.games_folder(), paths.finished_folder()):
        with suppress(OSError):
            found += [(path.stat().st_mtime, path) for path in folder.glob(f"*{EXTENSION}")]
    for _, path in sorted(found, reverse=True):
        with suppress(OSError):
            return path.name, path.read_text("utf-8", "replace")
    return "none", ""
