"""PySide as its makers ship it, without the stand-in that `dev.py` gives the one in .venv."""

from __future__ import annotations

import shutil
from pathlib import Path

import shiboken6


def stock_qt(folder: Path) -> Path:
    """Fill the folder with what must come first on PYTHONPATH."""
    own = Path(shiboken6.__file__).parent
    shutil.copytree(own, folder / own.name, ignore=shutil.ignore_patterns("files.dir", "__pycache__"))
    return folder
