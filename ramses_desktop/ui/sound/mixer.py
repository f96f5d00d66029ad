"""Mixes simultaneous sounds into two channels, in plain Python. One thread adds sounds and the sound card's thread reads the mix;
new sounds pass through a queue, so no lock is needed."""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Callable, Generator
from operator import add
from typing import Final

from attrs import define, field

MOST: Final = 4
"""Maximum number of simultaneous sounds."""
FADE: Final = 240
"""Samples over which a sound that gives way fades out: 5 ms."""
LATE: Final = 0.35
"""Seconds after which a sound that has not begun is dropped: its event has passed."""
LOUDEST: Final = 32767


@define(eq=False)
class Voice:
    """One sound, ready to be mixed."""

    samples: array[int]
    left: float
    right: float
    """Gains."""
    delay: int = 0
    """Samples to wait before it begins."""
    asked: float = 0.0
    """When it was requested, in seconds of the mixer's clock."""
    begins: int = field(default=0, init=False)
    """Where it begins in the mix, in samples."""
    loudness: float = field(init=False)

    @loudness.default
    def _peak(self) -> float:
        return max(self.left, self.right) * max(map(abs, self.samples), default=0)

    @property
    def ends(self) -> int:
        return self.begins + len(self.samples)

    def give_way(self, at: int) -> None:
        """Fade out from this place in the mix."""
        here = max(0, at - self.begins)
        rest = self.samples[here : here + FADE]
        faded = array("h", (round(value * (1 - place / FADE)) for place, value in enumerate(rest)))
        self.samples = self.samples[:here] + faded


@define(eq=False)
class Mixer:
    clock: Callable[[], float] = time.monotonic
    mixed: int = 0
    """Samples mixed so far."""
    _new: deque[Voice] = field(factory=deque)
    _voices: list[Voice] = field(factory=list)

    def add(self, voice: Voice) -> None:
        self._new.append(voice)

    @property
    def silent(self) -> bool:
        return not self._voices and not self._new

    def clear(self) -> None:
        """Drop all sounds."""
        self._new.clear()
        self._voices.clear()

    def stream(self) -> Generator[array[int], int, None]:
        """The samples for the sound card, which sends the number of samples it wants for each channel."""
        count = yield array("h")
        while True:
            count = yield self.mix(count)

    def mix(self, count: int) -> array[int]:
        """The next samples, left and right interleaved."""
        self._take_in()
        out = array("h", bytes(4 * count))
        if self._voices:
            left, right = [0.0] * count, [0.0] * count
            for voice in self._voices:
                start, done = max(0, voice.begins - self.mixed), max(0, self.mixed - voice.begins)
                part = voice.samples[done : done + max(0, count - start)]
                end = start + len(part)
                # Maps of built-in functions are several times as fast as a loop.
                left[start:end] = map(add, left[start:end], map(voice.left.__mul__, part))
                right[start:end] = map(add, right[start:end], map(voice.right.__mul__, part))
            out[0::2], out[1::2] = _whole(left), _whole(right)
        self.mixed += count
        self._voices = [voice for voice in self._voices if voice.ends > self.mixed]
        return out

    def _take_in(self) -> None:
        while self._new:
            voice = self._new.popleft()
            if self.clock() - voice.asked <= LATE:
                voice.begins = self.mixed + voice.delay
                self._find_room(voice)

    def _find_room(self, voice: Voice) -> None:
        """Add a sound. If there are too many, the softest gives way, which may be the new one."""
        at = voice.begins
        others = [one for one in self._voices if one.begins <= at < one.ends - FADE]
        if len(others) >= MOST:
            softest = min(others, key=lambda one: one.loudness)
            if softest.loudness >= voice.loudness:
                return
            softest.give_way(at)
        self._voices.append(voice)


def _whole(samples: list[float]) -> array[int]:
    try:
        return array("h", map(int, samples))
    except OverflowError:
        return array("h", (max(-LOUDEST, min(LOUDEST, int(value))) for value in samples))
