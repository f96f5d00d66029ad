"""Paths of the player's files, in the folders that platformdirs finds for this system.
RAMSES_DESKTOP_HOME puts everything into one folder instead, for tests and USB sticks."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

HOME: Final = "RAMSES_DESKTOP_HOME"
PORTABLE: Final = "portable.txt"
"""A file beside the frozen program that makes it keep everything there."""
_NAME: Final = "ramses-desktop"


class NoHome(Exception):
    """There is no home folder for the player's files."""

    def __init__(self) -> None:
        super().__init__(f"There is no home folder to keep games in. Set HOME, or {HOME}, to a folder of yours.")


def config_folder() -> Path:
    return _folder("config")


def data_folder() -> Path:
    """Games and anything else that must never be lost."""
    return _folder("data")


def cache_folder() -> Path:
    """Files that can be rebuilt at any time."""
    return _folder("cache")


def log_folder() -> Path:
    return _folder("log")


def settings_file() -> Path:
    return config_folder() / "settings.json"


def log_file() -> Path:
    return log_folder() / "ramses-desktop.log"


# ------------------------------------------------------------ the data folder


def games_folder(data: Path | None = None) -> Path:
    """The journals of all unfinished games."""
    return (data or data_folder()) / "games"


def finished_folder(data: Path | None = None) -> Path:
    """The records of all finished games, the source of the statistics."""
    return (data or data_folder()) / "finished"


def saved_folder(data: Path | None = None) -> Path:
    """The folder that Save proposes. Games here are the player's own: neither counted nor offered by Continue."""
    return (data or data_folder()) / "saved"


def removed_folder(data: Path | None = None) -> Path:
    """Discarded games, in case they are wanted back."""
    return (data or data_folder()) / "removed"


def damaged_folder(data: Path | None = None) -> Path:
    """Unreadable files, in case somebody can repair them."""
    return (data or data_folder()) / "damaged"


def statistics_file(data: Path | None = None) -> Path:
    return (data or data_folder()) / "statistics.sqlite"


def practice_folder(data: Path | None = None) -> Path:
    """What no record of a game tells: what players keep for practice, their answers, and the results of drills."""
    return (data or data_folder()) / "practice"


def practice_file(data: Path | None = None) -> Path:
    return practice_folder(data) / "practice.jsonl"


def ghosts_folder(data: Path | None = None) -> Path:
    """The games that are raced against, by a name that stands in the records of the races."""
    return practice_folder(data) / "ghosts"


RESTORING: Final = ("restore.draft", "restore.coming", "restore.leaving", "restore.left")
"""Folders that exist only during a restore: unpacked but unchecked data, the new data, the old data while it is being moved out,
and the old data once it is out."""


def restore_was_cut_short(data: Path | None = None) -> bool:
    """Whether a restore was interrupted. Called at every start, so it has to be fast."""
    return any(is_folder((data or data_folder()) / name) for name in RESTORING)


def is_folder(path: Path) -> bool:
    """Whether there is such a folder, as far as permissions let us see."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_empty(folder: Path) -> bool:
    """Whether there is nothing in the folder, or no such folder. False if we may not look."""
    try:
        return next(folder.iterdir(), None) is None
    except FileNotFoundError:
        return True
    except OSError:
        return False


def _folder(kind: str) -> Path:
    """The path only; the code that writes there creates the folder."""
    try:
        return _found(kind)
    except RuntimeError:  # there is neither a HOME nor a user entry with one
        raise NoHome from None


def _beside_program() -> str:
    """The folder of a portable program, which carries everything with it; empty for any other."""
    is_portable = getattr(sys, "frozen", False) and Path(sys.executable).with_name(PORTABLE).exists()
    return str(Path(sys.executable).with_name("data")) if is_portable else ""


def _found(kind: str) -> Path:
    home = os.environ.get(HOME) or _beside_program()
    if home:
        return Path(home).expanduser().absolute() / kind
    import platformdirs

    find = {
        "config": platformdirs.user_config_path,
        "data": platformdirs.user_data_path,
        "cache": platformdirs.user_cache_path,
        "log": platformdirs.user_log_path,
    }[kind]
    # Some versions of platformdirs leave a ~ that they could not expand.
    return find(_NAME, appauthor=False).expanduser()
