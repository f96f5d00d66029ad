"""Makes PySide start faster: gives it the stand-in in shibokensupport/ for a part of it that is hardly ever needed. PySide prefers
a folder `files.dir` to what is embedded in its library. Only for the version with which this was tried."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

STAND_IN: Final = Path(__file__).with_name("shibokensupport")
TRIED: Final = "6.9.3"
PLACE: Final = "shiboken6/files.dir"
"""Where PySide looks, beside its own folder."""


def is_tried(site: Path) -> bool:
    """Whether the PySide in this folder is the version that the stand-in was written for."""
    start = site / "shiboken6" / "__init__.py"
    return start.exists() and f'__version__ = "{TRIED}"' in start.read_text("utf-8")


def lighten(site: Path) -> None:
    """Give the PySide in this folder the stand-in, or take it away from another version."""
    place = site / PLACE
    if not is_tried(site):
        shutil.rmtree(place, ignore_errors=True)
        return
    for path in modules():
        copy = place / path.relative_to(STAND_IN.parent)
        if not copy.exists() or copy.read_bytes() != path.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)


def modules() -> list[Path]:
    return sorted(STAND_IN.rglob("*.py"))


def compiled(folder: Path) -> list[tuple[str, str]]:
    """The stand-in as bytecode of the running Python, made in this folder, each file with its place in a frozen program."""
    import py_compile

    made = []
    for path in modules():
        inside = path.relative_to(STAND_IN.parent)
        target = (folder / inside).with_suffix(".pyc")
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(path), str(target), inside.as_posix(), doraise=True, invalidation_mode=mode)
        made.append((str(target), (Path(PLACE) / inside.parent).as_posix()))
    return made
