"""The log file: what went wrong, with the time, for whoever wants to find out why. It never grows beyond a few files of
modest size, and a disk that cannot be written is no reason for anything else to fail."""

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
    """A log that cannot be written is told by `write`, and not by Python on a terminal that may not be there."""
    raise  # noqa: PLE0704 - `emit` calls this where it has caught the fault
