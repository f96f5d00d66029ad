"""Plays sounds on the sound card, in a thread of its own so that the window never waits. The card is open only while something
sounds. A failure is logged once and otherwise ignored."""

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
"""Seconds of silence after which the card is closed, to save power."""
CHECK: Final = 0.25
"""Seconds between two checks of the card."""
STALLED: Final = 2.0
"""Seconds without a request for samples after which a card counts as lost."""
AHEAD: Final = 2.0
"""Seconds by which a card may run ahead of the clock. Dummy devices request samples without end."""
AGAIN: Final = 20.0
"""Seconds before a card that failed is tried again."""
ENDING: Final = 1.0
"""Seconds to wait for the card to close when the program ends."""


@frozen
class Wanted:
    """A sound to play."""

    file: str
    pitch: float
    left: float
    right: float
    delay: int
    """Milliseconds."""
    asked: float
    """When it was requested, in seconds of the clock."""


@cache
def _content(file: str) -> bytes:
    return resource("sounds", file).read_bytes()


def in_thread(run: Callable[[], None]) -> None:
    threading.Thread(target=run, name="sound", daemon=True).start()


@define(eq=False)
class Output:
    """Queues sounds with `play`, which returns at once. A thread plays them, and ends when the card is closed."""

    mixer: Mixer
    open: Callable[[Generator[array[int], int, None]], Device] = open_device
    clock: Callable[[], float] = time.monotonic
    start: Callable[[Callable[[], None]], None] = in_thread
    failed: Callable[[], object] = lambda: None
    """Called from the thread when there is no card that works, once until one does."""
    _wanted: SimpleQueue[Wanted | None] = field(factory=SimpleQueue)
    _lock: threading.Lock = field(factory=threading.Lock)
    _idle: threading.Event = field(factory=threading.Event)
    """Whether the thread has ended."""
    _runs: bool = False
    _device: Device | None = None
    _opened: float = 0.0
    _before: int = 0
    """Samples that had been mixed when the card was opened."""
    _seen: tuple[int, float] = (0, 0.0)
    """The last number of mixed samples, and when it changed."""
    _heard: float = 0.0
    """When something last sounded."""
    _not_before: float = 0.0
    """After a failure: when to try again."""
    _has_logged: bool = False
    _has_told: bool = False

    @property
    def is_mute(self) -> bool:
        """Whether the card has failed and is not to be tried again yet."""
        return self.clock() < self._not_before

    def play(self, wanted: Wanted) -> None:
        with self._lock:
            if self.is_mute:
                return
            self._wanted.put(wanted)
            if not self._runs:
                self._runs = True
                self._idle.clear()
                self.start(self._run)

    def close(self) -> None:
        """Stop at once, as the program ends. Do not wait for a card that hangs."""
        self.failed = lambda: None
        self.mixer.clear()
        if self._runs:
            self._wanted.put(None)
            self._idle.wait(ENDING)

    def _run(self) -> None:
        while self.serve(CHECK):
            pass

    def serve(self, patience: float) -> bool:
        """Wait for a sound, play it, and check the card. Return False once the card is closed and nothing is queued."""
        try:
            wanted = self._wanted.get(timeout=patience)
        except Empty:
            wanted = None
            over = self._has_been_quiet
        else:
            over = wanted is None
        try:
            if wanted is not None:
                self._play_on_card(wanted)
            self._check_card()
        except (NoSound, Damaged, OSError) as problem:
            self._give_up(str(problem))
            over = True
            if isinstance(problem, NoSound) and not self._has_told:
                self._has_told = True
                self.failed()
        return not (over and self._has_ended())

    def _play_on_card(self, wanted: Wanted) -> None:
        if self._device is None:
            self._device = self.open(self.mixer.stream())
            self._has_told = False
            self._opened = self._heard = self.clock()
            self._before = self.mixer.mixed
            self._seen = self.mixer.mixed, self._opened
        samples = decoded(_content(wanted.file), wanted.pitch)
        self.mixer.add(Voice(samples, wanted.left, wanted.right, wanted.delay * RATE // 1000, wanted.asked))

    @property
    def _has_been_quiet(self) -> bool:
        return self.clock() - self._heard > QUIET

    def _check_card(self) -> None:
        if self._device is None:
            return
        now, mixed = self.clock(), self.mixer.mixed
        if not self.mixer.silent:
            self._heard = now
        if (mixed - self._before) / RATE > now - self._opened + AHEAD:
            self._not_before = float("inf")
            raise NoSound("The sound card is a dummy: it requests samples without end.")
        if mixed != self._seen[0]:
            self._seen = mixed, now
        elif now - self._seen[1] > STALLED:
            raise NoSound("The sound card is lost: it has stopped requesting samples.")

    def _give_up(self, why: str) -> None:
        self._not_before = max(self._not_before, self.clock() + AGAIN)
        self.mixer.clear()
        while not self._wanted.empty():
            self._wanted.get()
        if not self._has_logged:
            self._has_logged = True
            log.write(f"No sound. {why}")

    def _has_ended(self) -> bool:
        """Close the card. Return False if another sound was queued meanwhile."""
        device, self._device = self._device, None
        if device is not None:
            device.close()
        with self._lock:
            if not self._wanted.empty():
                return False
            self._runs = False
        self._idle.set()
        return True
