"""A screen in memory that only the measured programs draw on, whose pixels can be read while they do, without asking the server."""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Final, Self

SIZE: Final = (1280, 900)
STEP: Final = 4
"""One pixel of every row and column of so many is looked at."""
HEADER: Final = struct.Struct(">25I")
"""Of an X window dump, which is what the server keeps its screen in."""


class NoScreen(Exception):
    """Why there is no such screen, as a sentence."""


class Screen:
    def __enter__(self) -> Self:
        if shutil.which("Xvfb") is None:
            raise NoScreen("There is no Xvfb to show windows in; on Debian it comes with xvfb.")
        self.folder = Path(tempfile.mkdtemp(prefix="ramses-bench-"))
        tell, told = os.pipe()
        size = f"{SIZE[0]}x{SIZE[1]}x24"
        words = ["Xvfb", "-displayfd", str(told), "-screen", "0", size, "-nolisten", "tcp", "-noreset", "-fbdir", str(self.folder)]
        self._server = subprocess.Popen(words, pass_fds=[told], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(told)
        with os.fdopen(tell) as answer:
            self.name = f":{answer.readline().strip()}"
        self._map()
        return self

    def _map(self) -> None:
        path, end = self.folder / "Xvfb_screen0", monotonic() + 10
        while not path.exists() or path.stat().st_size < 4 * SIZE[0] * SIZE[1]:
            if monotonic() > end:
                raise NoScreen("Xvfb does not show its screen.")
            sleep(0.05)
        with path.open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        header = HEADER.unpack_from(self._memory)
        self._start, self._line = header[0] + 12 * header[19], header[12]
        self._pixels = memoryview(self._memory)

    def sample(self) -> bytes:
        """What is on the screen, as far as it is looked at."""
        rows = range(self._start, self._start + self._line * SIZE[1], STEP * self._line)
        return b"".join(bytes(self._pixels[at : at + 4 * SIZE[0]].cast("I")[::STEP]) for at in rows)

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        self._server.terminate()
        self._server.wait()
        self._pixels.release()
        self._memory.close()
        shutil.rmtree(self.folder, ignore_errors=True)
