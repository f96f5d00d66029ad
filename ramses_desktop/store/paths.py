"""Where the player's own files lie: in the folders that each system has for such things, found by platformdirs.
RAMSES_DESKTOP_HOME puts everything into one folder instead, for tests and for carrying the program on a stick."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

HOME: Final = "RAMSES_DESKTOP_HOME"
_NAME: Final = "ramses-desktop"


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


def _folder(kind: str) -> Path:
    """The path only: whoever writes there makes the folder."""
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
    return find(_NAME, appauthor=False)
