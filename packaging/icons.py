"""Renders the program's icons from one drawing with Qt: PNGs in all sizes, an .ico for Windows and an .icns for macOS."""

from __future__ import annotations

import os
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
DRAWING: Final = ROOT / "assets" / "app" / "ramses-desktop.svg"
SIZES: Final = (16, 20, 22, 24, 32, 40, 48, 64, 96, 128, 256, 512)
ICO_SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)
ICNS_KINDS: Final = {"icp4": 16, "icp5": 32, "icp6": 64, "ic07": 128, "ic08": 256, "ic09": 512}
"""Icon sizes by type code in an .icns."""

Pictures = Mapping[int, bytes]
"""PNG files by size."""


def picture(drawing: Path, width: int, height: int, kind: str = "PNG") -> bytes:
    """The drawing at this size."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    renderer = QSvgRenderer(str(drawing))
    if not renderer.isValid():
        raise ValueError(f"{drawing.name} is no drawing that Qt can read.")
    image = QImage(width, height, QImage.Format.Format_ARGB32 if kind == "PNG" else QImage.Format.Format_RGB888)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)  # type: ignore[call-overload] # the format is a text
    return bytes(data.data())


def ico(images: Pictures) -> bytes:
    """A Windows icon: a directory, then the images."""
    place = 6 + 16 * len(images)
    head, body = struct.pack("<HHH", 0, 1, len(images)), b""
    for size, data in images.items():
        edge = size % 256  # 256 is written as 0
        head += struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(data), place + len(body))
        body += data
    return head + body


def icns(images: Pictures) -> bytes:
    """A macOS icon: each image preceded by its type and length."""
    body = b""
    for kind, size in ICNS_KINDS.items():
        body += kind.encode("ascii") + struct.pack(">I", len(images[size]) + 8) + images[size]
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def make(folder: Path, drawing: Path = DRAWING) -> None:
    """Write all icons: png/16.png and so on, icon.ico and icon.icns."""
    images = {size: picture(drawing, size, size) for size in SIZES}
    (folder / "png").mkdir(parents=True, exist_ok=True)
    for size, data in images.items():
        (folder / "png" / f"{size}.png").write_bytes(data)
    (folder / "icon.ico").write_bytes(ico({size: images[size] for size in ICO_SIZES}))
    (folder / "icon.icns").write_bytes(icns(images))


if __name__ == "__main__":
    make(ROOT / "build" / "made")
