"""Keeps the pictures of the first page from one start to the next, because painting them takes longer than all the rest of a
start. Each is painted again when its size, its theme or the code that paints it has changed. What lies here can be lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from ramses_desktop import __version__
from ramses_desktop.data import asset, resource
from ramses_desktop.store.paths import cache_folder
from ramses_desktop.ui.kit.look import look

MOST_BYTES: Final = 9_000_000
"""Larger pictures are painted every time."""
FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied

_new: dict[str, tuple[Path, QPixmap]] = {}
"""By name: what was painted and is not yet kept."""


def kept(name: str, size: QSize, ratio: float, paint: Callable[[QPainter], None]) -> QPixmap:
    """The picture of this name and size, from the shelf or painted now."""
    across, down = max(round(size.width() * ratio), 1), max(round(size.height() * ratio), 1)
    path = _folder() / f"{name}-{look().theme.name}-{across}x{down}-{ratio:g}-{_stamp()}.argb"
    image = _read(path, across, down)
    if image is not None:
        picture = QPixmap.fromImage(image)
    else:
        picture = QPixmap(across, down)
        picture.fill(Qt.GlobalColor.transparent)
    picture.setDevicePixelRatio(ratio)
    if image is None:
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
        painter.end()
        _new[name] = path, picture
    return picture


def keep_new() -> None:
    """Put what was painted since the last time onto the shelf, instead of what lay there under its name."""
    while _new:
        name, (path, picture) = _new.popitem()
        if 4 * picture.width() * picture.height() <= MOST_BYTES:
            with suppress(OSError):
                _write(name, path, picture.toImage().convertToFormat(FORMAT))


def _folder() -> Path:
    return cache_folder() / "pictures"


@lru_cache(maxsize=1)
def _stamp() -> str:
    """Changes with the program and with the files that pictures are painted from."""
    here = Path(__file__).parent
    sources = [
        *(here / "kit" / f"{name}.py" for name in ("art", "draw", "fonts", "pictures")),
        here.parent / "games" / "pyramids" / "painting.py",
        resource("themes", "tokens.json"),
        resource("pyramids", "cards.json"),
        asset("icons"),
    ]
    total = 0
    for path in sources:
        with suppress(OSError):  # a frozen program has no sources, but a version
            total += path.stat().st_mtime_ns
    return f"{__version__}-{total % (1 << 40):x}"


def _read(path: Path, across: int, down: int) -> QImage | None:
    try:
        data = path.read_bytes()
    except OSError:
        return None
    if len(data) != 4 * across * down:
        return None
    return QImage(data, across, down, 4 * across, FORMAT).copy()


def _write(name: str, path: Path, image: QImage) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    draft.write_bytes(image.constBits())
    for old in path.parent.glob(f"{name}-*.argb"):
        if old != path:
            old.unlink(missing_ok=True)
    draft.replace(path)
