"""Brings sounds to the sound card in a thread of its own, so that the window never waits for it. The card is open only while
something is heard; whatever fails is logged once, and silent."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable, Generator
from functools import cache
from queue import Empty, SimpleQueue
from typing import Final

from attrs import define, field, frozen

from ramses_desktop.data import Damaged, resource
from ramses_desktop.store import log
from ramses_desktop.ui.sound.catalogue import RATE
from ramses_desktop.ui.sound.device import Device, NoSound, decoded, open_device
from ramses_desktop.ui.sound.mixer import Mixer, Voice

QUIET: Final = 5.0
"""Seconds of silence after which the card is closed: then it costs nothing."""
CHECK: Final = 0.25
"""Seconds between two looks at the card."""
STALLED: Final = 2.0
"""Seconds in which a card must have asked for something."""
AHEAD: Final = 2.0
"""Seconds that a card may be ahead of the clock. Some that lead nowhere ask without end."""
AGAIN: Final = 20.0
"""Seconds until a card that failed is tried again."""
ENDING: Final = 1.0
"""Seconds that the end of the program waits for the card to close."""


@frozen
class Wanted:
    """A sound that is to be heard."""

    file: str
    pitch: float
    left: float
    right: float
    delay: int
    """Milliseconds."""
    asked: float
    """In seconds of the clock."""


@cache
def _content(file: str) -> bytes:
    return resource("sounds", file).read_bytes()


def in_thread(run: Callable[[], None]) -> None:
    threading.Thread(target=run, name="sound", daemon=True).start()


@define(eq=False)
class Output:
    """`play` returns at once; everything else happens in the thread, which ends when the card is closed."""

    mixer: Mixer
    open: Callable[[Generator[array[int], int, None]], Device] = open_device
    clock: Callable[[], float] = time.monotonic
    start: Callable[[Callable[[], None]], None] = in_thread
    _wanted: SimpleQueue[Wanted | None] = field(factory=SimpleQueue)
    _lock: threading.Lock = field(factory=threading.Lock)
    _idle: threading.Event = field(factory=threading.Event)
    """Whether the thread has ended."""
    _runs: bool = False
    _device: Device | None = None
    _opened: float = 0.0
    _before: int = 0
    """Samples mixed before the card was opened."""
    _seen: tuple[int, float] = (0, 0.0)
    """How many samples were mixed when that last changed, and when this was."""
    _heard: float = 0.0
    """When something was last heard."""
    _not_before: float = 0.0
    """When to try again after a failure."""
    _told: bool = False

    def play(self, wanted: Wanted) -> None:
        with self._lock:
            if self.clock() < self._not_before:
                return
            self._wanted.put(wanted)
            if not self._runs:
                self._runs = True
                self._idle.clear()
                self.start(self._run)

    def close(self) -> None:
        """Be silent at once, as the program ends. A card that hangs is left to itself."""
        self.mixer.clear()
        if self._runs:
            self._wanted.put(None)
            self._idle.wait(ENDING)

    def _run(self) -> None:
        while self.serve(CHECK):
            pass

    def serve(self, patience: float) -> bool:
        """Wait so long for a sound, play it, and see how the card does; False when it is closed and nothing is waiting."""
        try:
            wanted = self._wanted.get(timeout=patience)
        except Empty:
            wanted = None
            over = self._has_been_quiet
        else:
            over = wanted is None
        try:
            if wanted is not None:
                self._bring(wanted)
            self._look_after_card()
        except (NoSound, Damaged, OSError) as problem:
            self._give_up(str(problem))
            over = True
        return not (over and self._has_ended())

    def _bring(self, wanted: Wanted) -> None:
        if self._device is None:
            self._device = self.open(self.mixer.stream())
            self._opened = self._heard = self.clock()
            self._before = self.mixer.mixed
            self._seen = self.mixer.mixed, self._opened
        samples = decoded(_content(wanted.file), wanted.pitch)
        self.mixer.add(Voice(samples, wanted.left, wanted.right, wanted.delay * RATE // 1000, wanted.asked))

    @property
    def _has_been_quiet(self) -> bool:
        return self.clock() - self._heard > QUIET

    def _look_after_card(self) -> None:
        if self._device is None:
            return
        now, mixed = self.clock(), self.mixer.mixed
        if not self.mixer.silent:
            self._heard = now
        if (mixed - self._before) / RATE > now - self._opened + AHEAD:
            self._not_before = float("inf")
            raise NoSound("The sound card leads nowhere: it asks for sound without end.")
        if mixed != self._seen[0]:
            self._seen = mixed, now
        elif now - self._seen[1] > STALLED:
            raise NoSound("The sound card is lost: it asks for nothing any more.")

    def _give_up(self, why: str) -> None:
        self._not_before = max(self._not_before, self.clock() + AGAIN)
        self.mixer.clear()
        while not self._wanted.empty():
            self._wanted.get()
        if not self._told:
            self._told = True
            log.write(f"No sound. {why}")

    def _has_ended(self) -> bool:
        """Close the card, unless another sound has come in the meantime."""
        device, self._device = self._device, None
        if device is not None:
            device.close()
        with self._lock:
            if not self._wanted.empty():
                return False
            self._runs = False
        self._idle.set()
        return True
