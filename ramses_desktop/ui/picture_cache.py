"""Caches pictures of the home page on the disk, because painting them takes longer than the rest of a start. A picture is
repainted when its size, its theme or the code that paints it changes. The cache can be deleted at any time."""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from functools import lru_cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from ramses_desktop import __version__
from ramses_desktop.data import Damaged, asset, painted, resource
from ramses_desktop.games import module_of
from ramses_desktop.store.paths import cache_folder
from ramses_desktop.ui.style.art import CachedPicture, Paint
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from ramses_desktop.ui.style.pictures import Pictures

MOST_BYTES: Final = 9_000_000
"""Bytes above which a picture is not written."""
FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied
OPAQUE: Final = QImage.Format.Format_RGB32
SUFFIX: Final = ".argb"
AND_STAMP: Final = "+"
"""Comes before what only the pictures of one version have in their names. Those that a package brings do without."""

_new: dict[str, tuple[Path, QPixmap]] = {}
"""Pictures not yet on the disk, by name."""


def pictures_of(game_id: str) -> Pictures:
    """What a game has to show beside its table. Its code is loaded now."""
    offer: Pictures = module_of(game_id, "ui.pictures").PICTURES
    return offer


def cached(name: str, size: QSize, ratio: float, paint: Paint, state: object = "", *, opaque: bool = False) -> QPixmap:
    """The picture of this name and size, read or else painted. `state` is what it depends on besides the theme."""
    across, down = max(round(size.width() * ratio), 1), max(round(size.height() * ratio), 1)
    mark = zlib.crc32(repr(state).encode())
    file = f"{name}-{appearance().theme.name}-{across}x{down}-{ratio:g}-{mark:x}"
    path = _folder() / f"{file}{AND_STAMP}{_stamp()}{SUFFIX}"
    form = OPAQUE if opaque else FORMAT
    image = _read(painted() / f"{file}{SUFFIX}", across, down, form) or _read(path, across, down, form)
    if image is not None:
        # Saves a search of all pixels for a transparent one.
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


def on_disk(name: str, *, opaque: bool = False) -> CachedPicture:
    """A cached picture that is kept on the disk too."""

    def make(size: QSize, ratio: float, paint: Paint, state: object) -> QPixmap:
        return cached(name, size, ratio, paint, state, opaque=opaque)

    return CachedPicture(make)


def write_new() -> None:
    """Write the pictures painted since the last call, replacing older ones of the same name."""
    while _new:
        name, (path, picture) = _new.popitem()
        if 4 * picture.width() * picture.height() <= MOST_BYTES:
            with suppress(OSError):
                _write(name, path, picture.toImage().convertToFormat(FORMAT if picture.hasAlphaChannel() else OPAQUE))


def _folder() -> Path:
    return cache_folder() / "pictures"


@lru_cache(maxsize=1)
def _stamp() -> str:
    """Changes with the program's version and the files that pictures are painted from."""
    here = Path(__file__).parent
    sources = [*(here / "style").glob("*.py"), *(here.parent / "games").glob("*/ui/*.py")]
    with suppress(Damaged):
        sources += [*resource().glob("*/*.json"), asset("icons"), *asset("drawings").iterdir()]
    total = 0
    for path in sources:
        with suppress(OSError):  # a frozen program has no sources, but a version
            total += path.stat().st_mtime_ns
    return f"{__version__}-{total % (1 << 40):x}"


def _read(path: Path, across: int, down: int, form: QImage.Format) -> QImage | None:
    """Map the file, which saves two copies. That is safe because files are replaced, never rewritten."""
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
    for old in path.parent.glob(f"{name}-*{SUFFIX}"):
        if old != path:
            old.unlink(missing_ok=True)
