"""Starts a program on a screen of its own, and measures it until its picture is complete, and a while longer."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.bench.display import Screen

LOOK_EVERY: Final = 0.003
SETTLED: Final = 0.7
"""Seconds without a change after which the picture is complete."""
COMPLETE: Final = 0.95
"""Share of the pixels that are what they stay."""
PATIENCE: Final = 60.0
AT_REST: Final = 3.0
"""Seconds after the picture when memory is measured, and from when on nothing should happen."""
CHANGED: Final = re.compile(r"^(PYTHON|QT_|XDG_|DISPLAY|WAYLAND|DBUS_|RAMSES_)")


class NoPicture(Exception):
    """A program that showed nothing, or ended."""


class Start(NamedTuple):
    wall: float
    """Seconds until the picture is complete."""
    cpu: float
    """Seconds of the processor until then."""


class Rest(NamedTuple):
    memory: float
    """MiB, shared memory divided among those who share it."""
    load: float
    """Share of one processor."""


def started(screen: Screen, command: Sequence[str | Path], home: Path, more: dict[str, str] | None = None) -> Start:
    """Start the program, and end it when its picture is complete."""
    with Program(screen, command, home, more) as program:
        return _until_complete(screen, program)


def at_rest(screen: Screen, command: Sequence[str | Path], home: Path, seconds: float) -> Rest:
    """What the program takes after its start, when nobody touches it."""
    with Program(screen, command, home) as program:
        _until_complete(screen, program)
        time.sleep(AT_REST)
        memory = sum(map(_memory_of, family(program.pid)))
        before, begun = sum(map(_cpu_of, family(program.pid))), time.monotonic()
        time.sleep(seconds)
        spent = sum(map(_cpu_of, family(program.pid))) - before
        return Rest(memory, spent / (time.monotonic() - begun))


class Program:
    def __init__(self, screen: Screen, command: Sequence[str | Path], home: Path, more: dict[str, str] | None = None) -> None:
        kept = {name: value for name, value in os.environ.items() if not CHANGED.match(name)}
        told = {"DISPLAY": screen.name, "HOME": str(home), "XDG_RUNTIME_DIR": str(screen.folder), "LANG": "C.UTF-8"}
        self._words = [str(word) for word in command]
        self._settings = {**kept, **told, **(more or {})}
        self._home = home

    def __enter__(self) -> subprocess.Popen[bytes]:
        silent = subprocess.DEVNULL
        self._process = subprocess.Popen(
            self._words, env=self._settings, cwd=self._home, stdin=silent, stdout=silent, stderr=silent
        )
        return self._process

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)


def _until_complete(screen: Screen, program: subprocess.Popen[bytes]) -> Start:
    begun = changed = time.perf_counter()
    empty = last = screen.sample()
    seen: list[tuple[Start, bytes]] = []
    while not seen or time.perf_counter() < changed + SETTLED:
        if program.poll() is not None:
            raise NoPicture(f"{program.args!r} ended with exit code {program.returncode}.")
        if time.perf_counter() > begun + PATIENCE:
            raise NoPicture(f"{program.args!r} showed nothing.")
        now = screen.sample()
        if now != last:
            last, changed = now, time.perf_counter()
            if now != empty:
                seen.append((Start(changed - begun, _cpu_of(program.pid)), now))
        time.sleep(LOOK_EVERY)
    return _complete(seen, last)


def _complete(seen: list[tuple[Start, bytes]], final: bytes) -> Start:
    """The first moment from which on most pixels were what they are at the end."""
    wanted = memoryview(final).cast("I").tolist()
    moment = seen[-1][0]
    for start, picture in reversed(seen):
        same = sum(map(int.__eq__, memoryview(picture).cast("I").tolist(), wanted))
        if same < COMPLETE * len(wanted):
            break
        moment = start
    return moment


def family(process: int) -> list[int]:
    """The process and those it has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
    return [process, *(one for child in children for one in family(int(child)))]


def _cpu_of(process: int) -> float:
    return time.clock_gettime((~process << 3) | 2)  # the clock of its processor time, as the kernel numbers it


def _memory_of(process: int) -> float:
    found = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{process}/smaps_rollup").read_text("ascii"), re.MULTILINE)
    assert found is not None  # every process has such a line
    return int(found[1]) / 1024
