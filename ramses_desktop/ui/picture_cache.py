"""Keeps the pictures of the first page from one start to the next, because painting them takes longer than all the rest of a
start. Each is painted again when its size, its theme or the code that paints it has changed. What lies here can be lost."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from ramses_desktop import __version__
from ramses_desktop.data import Damaged, asset, resource
from ramses_desktop.store.paths import cache_folder
from ramses_desktop.ui.style.theme import appearance

MOST_BYTES: Final = 9_000_000
"""Larger pictures are painted every time."""
FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied
OPAQUE: Final = QImage.Format.Format_RGB32

_new: dict[str, tuple[Path, QPixmap]] = {}
"""By name: what was painted and is not yet kept."""


def kept(
    name: str, size: QSize, ratio: float, paint: Callable[[QPainter], None], state: object = "", *, opaque: bool = False
) -> QPixmap:
    """The picture of this name and size, from the shelf or painted now. `state` is what it depends on besides the theme."""
    across, down = max(round(size.width() * ratio), 1), max(round(size.height() * ratio), 1)
    mark = zlib.crc32(repr(state).encode())
    path = _folder() / f"{name}-{appearance().theme.name}-{across}x{down}-{ratio:g}-{mark:x}-{_stamp()}.argb"
    image = _read(path, across, down, OPAQUE if opaque else FORMAT)
    if image is not None:
        # Whether it is opaque is known, so that its pixels need not be searched for a hole.
        picture = QPixmap.fromImage(image, Qt.ImageConversionFlag.NoOpaqueDetection)
    else:
        picture = QPixmap(across, down)
        picture.fill(Qt.GlobalColor.white if opaque else Qt.GlobalColor.transparent)
    picture.setDevicePixelRatio(ratio)
    if image is None:
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
        painter.end()
        _new[name] = path, picture
    return picture


class Shelved:
    """The picture of a whole widget, kept while the widget looks the same and from one start to the next."""

    def __init__(self, name: str, *, opaque: bool = False) -> None:
        self._name, self._opaque = name, opaque
        self._key: object = None
        self._picture = QPixmap()

    def show(self, widget: QWidget, painter: QPainter, state: object, paint: Callable[[QPainter], None]) -> None:
        """Paint the widget, which looks the same as long as its size, the theme and its `state` do."""
        ratio = widget.devicePixelRatioF()
        key = widget.size(), ratio, appearance().theme.name, state
        if key != self._key:
            self._key = key
            self._picture = kept(self._name, widget.size(), ratio, paint, state, opaque=self._opaque)
        painter.drawPixmap(0, 0, self._picture)


def keep_new() -> None:
    """Put what was painted since the last time onto the shelf, instead of what lay there under its name."""
    while _new:
        name, (path, picture) = _new.popitem()
        if 4 * picture.width() * picture.height() <= MOST_BYTES:
            with suppress(OSError):
                _write(name, path, picture.toImage().convertToFormat(FORMAT if picture.hasAlphaChannel() else OPAQUE))


def _folder() -> Path:
    return cache_folder() / "pictures"


@lru_cache(maxsize=1)
def _stamp() -> str:
    """Changes with the program and with the files that pictures are painted from."""
    here = Path(__file__).parent
    sources = [*(here / "style").glob("*.py"), *(here.parent / "games").glob("*/ui/*.py")]
    with suppress(Damaged):
        sources += [*resource().glob("*/*.json"), asset("icons")]
    total = 0
    for path in sources:
        with suppress(OSError):  # a frozen program has no sources, but a version
            total += path.stat().st_mtime_ns
    return f"{__version__}-{total % (1 << 40):x}"


def _read(path: Path, across: int, down: int, form: QImage.Format) -> QImage | None:
    """The file is not read but lent to the picture, which saves two copies. It is never written again, only replaced."""
    try:
        with path.open("rb") as file:
            data = mmap(file.fileno(), 0, access=ACCESS_READ)
    except (OSError, ValueError):  # a ValueError if it is empty
        return None
    return QImage(memoryview(data), across, down, 4 * across, form) if len(data) == 4 * across * down else None


def _write(name: str, path: Path, image: QImage) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    draft.write_bytes(image.constBits())
    draft.replace(path)
    for old in path.parent.glob(f"{name}-*.argb"):
        if old != path:
            old.unlink(missing_ok=True)
