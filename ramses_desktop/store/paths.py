"""Where the player's own files lie: in the folders that each system has for such things, found by platformdirs.
RAMSES_DESKTOP_HOME puts everything into one folder instead, for tests and for carrying the program on a stick."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

HOME: Final = "RAMSES_DESKTOP_HOME"
_NAME: Final = "ramses-desktop"


class NoHome(Exception):
    """Nobody knows where this player's files should lie."""

    def __init__(self) -> None:
        super().__init__(f"There is no home folder to keep games in. Set HOME, or {HOME}, to a folder of yours.")


def config_folder() -> Path:
    return _folder("config")


def data_folder() -> Path:
    """Saved games and whatever else must never be lost."""
    return _folder("data")


def cache_folder() -> Path:
    """What can be made again at any time."""
    return _folder("cache")


def log_folder() -> Path:
    return _folder("log")


def settings_file() -> Path:
    return config_folder() / "settings.json"


def log_file() -> Path:
    return log_folder() / "ramses-desktop.log"


# ------------------------------------------------------------ what lies in the data folder


def games_folder(data: Path | None = None) -> Path:
    """The journals of all games that are not over."""
    return (data or data_folder()) / "games"


def finished_folder(data: Path | None = None) -> Path:
    """The records of all games that are over: what the statistics are made from."""
    return (data or data_folder()) / "finished"


def saved_folder(data: Path | None = None) -> Path:
    """Where saving a game proposes to put it. What lies there is the player's: it is neither counted nor gone on with by itself."""
    return (data or data_folder()) / "saved"


def removed_folder(data: Path | None = None) -> Path:
    """What a player has thrown away, in case it is wanted back."""
    return (data or data_folder()) / "removed"


def damaged_folder(data: Path | None = None) -> Path:
    """What could not be read, in case somebody can mend it."""
    return (data or data_folder()) / "damaged"


def statistics_file(data: Path | None = None) -> Path:
    return (data or data_folder()) / "statistics.sqlite"


RESTORING: Final = ("restore.draft", "restore.coming", "restore.leaving", "restore.left")
"""Folders that exist during a restore only: what is unpacked and not yet checked, the new data, the old data while it is moved
out, and after that."""


def restore_was_cut_short(data: Path | None = None) -> bool:
    """Whether a restore was ended in the middle. Asked at every start, so it must not take long to find out."""
    return any(is_folder((data or data_folder()) / name) for name in RESTORING)


def is_folder(path: Path) -> bool:
    """Whether that folder is known to be there: not where nobody may look."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _folder(kind: str) -> Path:
    """The path only: whoever writes there makes the folder."""
    try:
        return _found(kind)
    except RuntimeError:  # there is neither a HOME, nor an entry for this user that tells it
        raise NoHome from None


def _found(kind: str) -> Path:
    home = os.environ.get(HOME)
    if home:
        return Path(home).expanduser().absolute() / kind
    import platformdirs

    find = {
        "config": platformdirs.user_config_path,
        "data": platformdirs.user_data_path,
        "cache": platformdirs.user_cache_path,
        "log": platformdirs.user_log_path,
    }[kind]
    # Some versions of platformdirs leave a ~ that nobody can tell as it is.
    return find(_NAME, appauthor=False).expanduser()
