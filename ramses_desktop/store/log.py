"""The log file: what went wrong, with the time, for whoever wants to find out why. It never grows beyond a few files of
modest size, and a disk that cannot be written is no reason for anything else to fail."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ramses_desktop.store.paths import log_file

MOST_BYTES: Final = 512 * 1024
OLD_FILES: Final = 3


def write(text: str, path: Path | None = None) -> bool:
    """Add a text to the log; False if that is not possible."""
    from datetime import datetime

    path = path or log_file()
    entry = f"{datetime.now().astimezone().isoformat(' ', 'seconds')} {text.rstrip()}\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > MOST_BYTES:
            _turn_over(path)
        with path.open("a", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(entry)
    except OSError:
        return False
    return True


def _turn_over(path: Path) -> None:
    """log becomes log.1, log.1 becomes log.2 and so on; the oldest goes."""
    for number in range(OLD_FILES, 0, -1):
        older = path.with_name(f"{path.name}.{number}")
        newer = path.with_name(f"{path.name}.{number - 1}") if number > 1 else path
        if newer.exists():
            newer.replace(older)
