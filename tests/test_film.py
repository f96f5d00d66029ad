"""Animated pictures keep every frame to the pixel."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from tests import film

pytestmark = pytest.mark.usefixtures("qapp")


def pictures() -> list[QImage]:
    found = []
    for at in range(3):
        picture = QImage(11, 7, QImage.Format.Format_RGB888)
        picture.fill(QColor("#e6c88c"))
        with QPainter(picture) as painter:
            painter.fillRect(QRect(1 + 3 * at, 2, 2, 3), QColor("#1f5796"))
        found.append(picture)
    return [*found, found[-1].copy()]


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + body),)
        found.append((kind, body))
        at += 12 + length
    return found


def shown(data: bytes) -> list[QImage]:
    """The frames that a viewer shows, from the format's rules."""
    frames: list[QImage] = []
    place = QRect()
    for kind, body in chunks(data):
        if kind == b"fcTL":
            wide, high, left, top = struct.unpack(">IIII", body[4:20])
            place = QRect(left, top, wide, high)
        elif kind in (b"IDAT", b"fdAT"):
            packed = zlib.decompress(body if kind == b"IDAT" else body[4:])
            above, frame, step = bytes(place.width() * 3), frames[-1].copy() if frames else QImage(), 1 + place.width() * 3
            if frame.isNull():
                frame = QImage(place.size(), QImage.Format.Format_RGB888)
            for row in range(place.height()):
                line = packed[row * step + 1 : (row + 1) * step]
                above = bytes((here + over) & 255 for here, over in zip(line, above, strict=True))
                for x in range(place.width()):
                    frame.setPixelColor(place.left() + x, place.top() + row, QColor(*above[3 * x : 3 * x + 3]))
            frames.append(frame)
    return frames


def test_an_animated_picture_shows_every_frame_to_the_pixel(tmp_path: Path) -> None:
    wanted = pictures()
    film.write(tmp_path / "film.png", wanted, 80)
    data = (tmp_path / "film.png").read_bytes()
    assert shown(data) == wanted
    still = QImage(str(tmp_path / "film.png")).convertToFormat(QImage.Format.Format_RGB888)
    assert still == wanted[0], "viewers that know no films show the first picture"
    numbers = [struct.unpack(">I", body[:4])[0] for kind, body in chunks(data) if kind in (b"fcTL", b"fdAT")]
    assert numbers == list(range(len(numbers)))
