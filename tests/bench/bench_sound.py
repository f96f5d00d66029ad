"""Measures sound through the audio library's null device, which keeps time as a card does and is heard by nobody: how long from an
event until it is mixed, and what it costs to play, to keep silent, and to be closed.

    python -m tests.bench.bench_sound [--quick]

Prints the measurements and whether the goals are met; exit code 1 if one is missed."""

from __future__ import annotations

import statistics
import sys
import time
from array import array
from collections.abc import Callable, Generator, Sequence
from functools import partial
from random import Random
from typing import Final

from ramses_desktop.engine import sound
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.sound import player as device
from ramses_desktop.ui.sound.player import Mixer, Output, Player

LATEST: Final = 30.0
"""Milliseconds from an event to the buffer, for 95 of 100 events."""
SILENT: Final = 1.0
"""Per cent of a core that an open card may take while nothing is heard."""
CLOSED: Final = 0.1
"""Per cent of a core that may be taken once the card is closed."""
MIX: Final = 2.0
"""Milliseconds that mixing one period may take."""
EVENTS: Final = (sound.SNAP, sound.CROSS, sound.SLIDE, sound.COMPLETED, sound.DIE)


class Measured(Mixer):
    """A mixer that knows when it first took in what is new, and how long it took."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[float] = []
        self.took: list[float] = []

    def mix(self, count: int) -> array[int]:
        start, is_new = time.perf_counter(), bool(self._new)
        out = super().mix(count)
        if is_new:
            self.taken.append(start)
        self.took.append((time.perf_counter() - start) * 1000)
        return out


def open_null(stream: Generator[array[int], int, None]) -> device.Device:
    import miniaudio

    return device.open_device(stream, backends=[miniaudio.Backend.NULL])


def wait(until: Callable[[], bool]) -> None:
    end = time.perf_counter() + 10
    while not until():
        if time.perf_counter() > end:
            raise TimeoutError("nothing happens any more")
        time.sleep(0.0005)


def delays(player: Player, mixer: Measured, count: int) -> list[float]:
    """Milliseconds from each event to the buffer that has its first samples; the first one loads the library and opens the card."""
    luck, found = Random(1), []
    for number in range(count):
        start = time.perf_counter()
        player.play(EVENTS[number % len(EVENTS)])
        wait(lambda number=number: len(mixer.taken) > number)  # type: ignore[misc]
        found.append((mixer.taken[-1] - start) * 1000)
        time.sleep(luck.uniform(0.03, 0.06))
    return found


def share(seconds: float, meanwhile: Callable[[], object] = lambda: None) -> float:
    """Per cent of a core taken by this process."""
    cpu, start = time.process_time(), time.perf_counter()
    while time.perf_counter() - start < seconds:
        meanwhile()
        time.sleep(0.05)
    return 100 * (time.process_time() - cpu) / (time.perf_counter() - start)


def play_all(player: Player) -> None:
    for event in EVENTS:
        player.play(event)


def main(words: Sequence[str]) -> int:
    if not device.is_possible():
        print("There is no audio library here, so there is nothing to measure.")
        return 0
    quick = "--quick" in words
    mixer = Measured()
    player = Player(Settings(sound="on"), Output(mixer, open_null))
    first, *later = delays(player, mixer, 20 if quick else 100)
    busy = share(1 if quick else 5, partial(play_all, player))
    slowest = max(mixer.took)
    wait(lambda: mixer.silent)
    silent = share(1 if quick else 3)
    player.output.close()
    closed = share(1 if quick else 3)
    usual, worst = statistics.median(later), sorted(later)[int(len(later) * 0.95)]
    print(f"From an event to the buffer: {usual:.1f} ms, 95 of 100 within {worst:.1f} ms; the first sound {first:.0f} ms.")
    print(f"Mixing {device.PERIOD} ms takes {statistics.median(mixer.took):.2f} ms, at most {slowest:.2f} ms.")
    print(f"CPU: {busy:.1f} % with as much as can be heard, {silent:.2f} % open and silent, {closed:.2f} % closed.")
    goals: tuple[tuple[str, float, float], ...] = (
        (f"95 of 100 events within {LATEST:.0f} ms", worst, LATEST),
        (f"an open card takes at most {SILENT:.1f} % in silence", silent, SILENT),
        (f"a closed one at most {CLOSED:.1f} %", closed, CLOSED),
        (f"mixing takes at most {MIX:.0f} ms, usually", statistics.median(mixer.took), MIX),
    )
    missed = [words for words, found, goal in goals if found > goal]
    print("\n".join(f"Goal missed: {words}." for words in missed) or "All goals are met.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
