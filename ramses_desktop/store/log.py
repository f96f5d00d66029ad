"""The log file: errors with their time, in a few files of limited size. Failing to write it breaks nothing else."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from ramses_desktop.store.paths import log_file

if TYPE_CHECKING:
    from logging import LogRecord

MOST_BYTES: Final = 512 * 1024
OLD_FILES: Final = 3


def write(text: str, path: Path | None = None) -> bool:
    """Add a text to the log; False if that is not possible."""
    from datetime import datetime
    from logging import makeLogRecord
    from logging.handlers import RotatingFileHandler

    path = path or log_file()
    entry = f"{datetime.now().astimezone().isoformat(' ', 'seconds')} {text.rstrip()}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(RotatingFileHandler(path, "a", MOST_BYTES, OLD_FILES, "utf-8", errors="backslashreplace")) as file:
            file.handleError = _pass_on  # type: ignore[method-assign]
            file.emit(makeLogRecord({"msg": entry}))
    except OSError:
        return False
    return True


def _pass_on(record: LogRecord) -> NoReturn:
    """Let `write` report a log that cannot be written; Python would print to a terminal that may not exist."""
    raise  # noqa: PLE0704 - `emit` calls this while it handles the exception
