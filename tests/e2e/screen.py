"""An X server for tests, with eyes and hands: pictures are read from its memory, keys and clicks sent by xdotool."""

from __future__ import annotations

import os
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage

from tests.patience import PATIENCE, until

WIDTH, HEIGHT = 1280, 860
CALM = 5
"""Equal screenshots in a row that count as a screen at rest."""


class Screen:
    def __init__(self, folder: Path) -> None:
        read, write = os.pipe()
        # Without -noreset it restarts when its last client leaves, and rejects whoever connects at that moment.
        size = f"{WIDTH}x{HEIGHT}x24"
        server = f"Xvfb -displayfd {write} -screen 0 {size} -nolisten tcp -noreset -fbdir".split()
        self._server = subprocess.Popen([*server, str(folder)], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as line:
            self.display = f":{line.readline().strip()}"
        self._memory = folder / "Xvfb_screen0"

    def close(self) -> None:
        self._server.terminate()
        try:
            self._server.wait(PATIENCE)
        finally:
            self._server.kill()

    def do(self, *words: str, check: bool = True) -> str:
        """Run one xdotool command."""
        environment = {**os.environ, "DISPLAY": self.display}
        answer = subprocess.run(["xdotool", *words], env=environment, check=check, capture_output=True, text=True, timeout=PATIENCE)
        return answer.stdout.strip()

    def window(self, name: str, expected: Callable[[], bool] = lambda: True) -> str:
        """The window of this name, once it exists; xdotool's own waiting trips over windows that come and go."""
        found: list[str] = []

        def there() -> bool:
            found[:] = self.do("search", "--onlyvisible", "--name", name, check=False).split()
            return bool(found) or not expected()

        assert until(there), f"there is no window called {name}"
        assert found, f"no window called {name} will come any more"
        return found[0]

    def key(self, *keys: str) -> None:
        """Press keys as a person would: each after the effect of the last has come to rest."""
        for key in keys:
            self.do("key", key)
            self.rest()

    def rest(self) -> None:
        """Wait until nothing on the screen moves any more."""
        seen, calm = self.picture(), 0

        def still() -> bool:
            nonlocal seen, calm
            last, seen = seen, self.picture()
            calm = calm + 1 if seen == last else 0
            return calm >= CALM

        assert until(still), "the screen does not come to rest"

    def click(self, x: int, y: int) -> None:
        self.do("mousemove", str(x), str(y), "click", "1")

    def picture(self) -> QImage:
        """A screenshot, read from memory in xwd format: a header, colours, then the pixels."""
        data = self._memory.read_bytes()
        header = struct.unpack(">25I", data[:100])
        start, line = header[0] + header[19] * 12, header[12]
        return QImage(data[start:], WIDTH, HEIGHT, line, QImage.Format.Format_RGB32).copy()


def colours(picture: QImage) -> int:
    """The number of colours, sampled."""
    return len({picture.pixel(x, y) for x in range(0, WIDTH, 8) for y in range(0, HEIGHT, 8)})


def different(one: QImage, other: QImage) -> float:
    """The share of (sampled) pixels in which two pictures differ."""
    points = [(x, y) for x in range(0, WIDTH, 8) for y in range(0, HEIGHT, 8)]
    return sum(one.pixel(x, y) != other.pixel(x, y) for x, y in points) / len(points)
