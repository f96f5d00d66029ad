"""Frames of what moves in a window, at exact times however slow the machine is; and animated pictures made of them."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from ramses_desktop.ui.board.sprites import Motion

LONGEST: Final = 6000
"""Milliseconds after which a film ends, whatever still moves."""


def frames(window: QWidget, begin: Callable[[], object], every: int) -> Iterator[tuple[int, QImage]]:
    """The window every so many milliseconds after `begin`, until nothing moves any more."""
    begin()
    began: dict[QAbstractAnimation, int] = {}
    for now in range(0, LONGEST, every):
        moving = [one for one in window.findChildren(QAbstractAnimation) if one.state() != QAbstractAnimation.State.Stopped]
        for one in moving:
            # Or a slow machine's clock would move it as well.
            one.pause()
            one.setCurrentTime(min(now - began.setdefault(one, now), one.totalDuration()))
        for motion in window.findChildren(Motion):
            motion.catch_up()
        QApplication.sendPostedEvents()
        yield now, window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
        if now and not moving:
            return


# ------------------------------------------------------------ animated PNG


def write(path: Path, pictures: Sequence[QImage], every: int) -> None:
    """Write an animated PNG that shows each picture for so many milliseconds. Only what changes is kept."""
    size = pictures[0].size()
    header = struct.pack(">IIBBBBB", size.width(), size.height(), 8, 2, 0, 0, 0)
    chunks = [_chunk(b"IHDR", header), _chunk(b"acTL", struct.pack(">II", len(pictures), 0))]
    number = 0
    for at, picture in enumerate(pictures):
        rect = _changed(pictures[at - 1], picture) if at else picture.rect()
        stays = every if at + 1 < len(pictures) else 3000
        place = struct.pack(">IIIIIHHBB", number, rect.width(), rect.height(), rect.x(), rect.y(), stays, 1000, 0, 0)
        chunks.append(_chunk(b"fcTL", place))
        packed = _packed(picture.copy(rect))
        number += 1
        if not at:
            chunks.append(_chunk(b"IDAT", packed))
        else:
            chunks.append(_chunk(b"fdAT", struct.pack(">I", number) + packed))
            number += 1
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + _chunk(b"IEND", b""))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _lines(picture: QImage) -> list[bytes]:
    """The colours of a picture, row by row without padding."""
    data, step, wide = bytes(picture.constBits()), picture.bytesPerLine(), picture.width() * 3
    return [data[at * step : at * step + wide] for at in range(picture.height())]


def _packed(picture: QImage) -> bytes:
    """Compressed rows, each as the difference from the one above."""
    above = bytes(picture.width() * 3)
    rows = []
    for line in _lines(picture):
        rows.append(b"\x02" + bytes((here - over) & 255 for here, over in zip(line, above, strict=True)))
        above = line
    return zlib.compress(b"".join(rows), 9)


def _changed(before: QImage, after: QImage) -> QRect:
    """The smallest rectangle round what differs; one pixel if nothing does."""
    old, new = _lines(before), _lines(after)
    rows = [at for at, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
    if not rows:
        return QRect(0, 0, 1, 1)
    top, bottom = rows[0], rows[-1]
    left = min(next(at for at, pair in enumerate(zip(old[row], new[row], strict=True)) if pair[0] != pair[1]) for row in rows) // 3
    right = max(_last_difference(old[row], new[row]) for row in rows) // 3
    return QRect(left, top, right - left + 1, bottom - top + 1)


def _last_difference(one: bytes, other: bytes) -> int:
    return max(at for at, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1])
