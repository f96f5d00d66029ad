"""Plays the sounds of the program: the list of them, which of them an event makes and how loud, their mixing, and the sound card
in a thread of its own so that the window never waits. The audio library is loaded with the first sound."""

from __future__ import annotations

import sys
import threading
import time
from array import array
from collections import defaultdict, deque
from collections.abc import Callable, Generator
from functools import cache
from importlib.util import find_spec
from operator import add
from queue import Empty, SimpleQueue
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from attrs import define, field, frozen

from ramses_desktop.data import Damaged, resource
from ramses_desktop.engine import sound
from ramses_desktop.store import log
from ramses_desktop.store.settings import Settings

RATE: Final = 48_000
"""Samples a second."""
SOFT, NORMAL, RICH = -24.0, -18.0, -14.0
"""Peaks in dBFS."""
TABLE, SUCCESS, WAITING = "table", "success", "waiting"
"""The switches in the settings: things on the table, voices of success, and what waits for the player."""
NOTHING: Final = ""


class Row(NamedTuple):
    ms: int
    peak: float
    variants: int
    switch: str = TABLE
    gap: int = 60
    """Milliseconds in which a repetition counts as the same sound."""
    others: str | None = None
    """What is heard instead when another seat does it; None if that makes no difference."""
    bots: str | None = None
    """The same for bots."""
    without: str = NOTHING
    """What is heard instead while its switch is off."""
    reduced: str | None = None
    """What is heard instead with reduced motion."""
    in_replay: bool = True


CATALOGUE: Final = {
    sound.PICK_UP: Row(90, SOFT, 3, gap=400),
    sound.TURN: Row(60, SOFT, 2, gap=125),
    sound.MIRROR: Row(60, SOFT, 2, gap=125),
    sound.SNAP: Row(50, SOFT, 3),
    sound.REFUSED: Row(110, SOFT, 2, gap=300),
    sound.PUT_BACK: Row(100, SOFT, 2),
    sound.CROSS: Row(180, NORMAL, 5),
    sound.CONFIRM: Row(140, NORMAL, 2, others=NOTHING),
    sound.LOW_GEM: Row(120, NORMAL, 3, others=NOTHING),
    sound.HIGH_GEM: Row(120, NORMAL, 3, others=NOTHING),
    sound.TORCH: Row(260, NORMAL, 2, others=NOTHING),
    sound.SKULL: Row(160, NORMAL, 2, others=NOTHING),
    sound.POTION: Row(240, NORMAL, 2, others=NOTHING),
    sound.BONUS: Row(160, SOFT, 2, WAITING, others=NOTHING),
    sound.COMPLETED: Row(700, RICH, 2, SUCCESS, others=sound.SET_STONE, without=sound.SET_STONE),
    sound.SET_STONE: Row(260, NORMAL, 2),
    sound.TROPHY: Row(420, RICH, 2, SUCCESS, others=NOTHING),
    sound.CARD_TURNED: Row(130, NORMAL, 4),
    sound.CARD_TAKEN: Row(130, NORMAL, 4),
    sound.SLIDE: Row(180, NORMAL, 5),
    sound.LONG_SLIDE: Row(320, NORMAL, 2),
    sound.TREASURE: Row(300, NORMAL, 1, gap=600),
    sound.CARD_WON: Row(500, RICH, 2, SUCCESS, bots=sound.TREASURE, without=sound.TREASURE),
    sound.WIND: Row(1900, NORMAL, 2, reduced=sound.SHORT_WIND),
    sound.SHORT_WIND: Row(250, NORMAL, 2),
    sound.DIE: Row(400, NORMAL, 5),
    sound.STEP: Row(110, SOFT, 4),
    sound.TILE_TURNED: Row(260, SOFT, 3),
    sound.OBSTACLE: Row(280, NORMAL, 2),
    sound.PROTECTED: Row(140, SOFT, 2),
    sound.CHAMBER: Row(1100, RICH, 1, SUCCESS, without=sound.TILE_TURNED, in_replay=False),
    sound.TUTOR: Row(180, SOFT, 1, WAITING),
    sound.SOLVED: Row(220, NORMAL, 2, SUCCESS),
    sound.COSTS_MORE: Row(220, NORMAL, 2, SUCCESS),
    sound.GAME_WON: Row(1800, RICH, 1, SUCCESS, in_replay=False),
    sound.GAME_OVER: Row(600, NORMAL, 1, SUCCESS, in_replay=False),
    sound.YOUR_TURN: Row(120, SOFT, 2, WAITING, in_replay=False),
}


def file_of(event: str, variant: int) -> str:
    """The name of the file in resources/sounds; variants are counted from 1."""
    return f"{event}_{variant}.flac"


def samples_of(event: str) -> int:
    return CATALOGUE[event].ms * RATE // 1000


# ------------------------------------------------------------ device


PERIOD: Final = 20
"""Milliseconds of sound that the card takes at once."""
PERIODS: Final = 2
"""How many such periods the card buffers."""


class NoSound(Exception):
    """There is no library, no sound card, or none that works."""


class Device(Protocol):
    def close(self) -> None: ...


def open_device(stream: Generator[array[int], int, None], **which: Any) -> Device:
    """Open a device, by default the sound card, and let it read from the stream. `which` is passed to the library."""
    miniaudio = _library()
    next(stream)
    device = None
    try:
        device = miniaudio.PlaybackDevice(
            miniaudio.SampleFormat.SIGNED16,
            nchannels=2,
            sample_rate=RATE,
            buffersize_msec=PERIOD,
            callback_periods=PERIODS,
            app_name="Ramses Desktop",
            **which,
        )
        device.start(stream)
    except miniaudio.MiniaudioError as problem:
        if device is not None:
            device.close()
        raise NoSound(f"The sound card does not open: {problem}") from problem
    return device  # type: ignore[no-any-return]


def decoded(data: bytes, pitch: float) -> array[int]:
    """The samples of a file, with its pitch multiplied by `pitch`."""
    miniaudio = _library()
    try:
        found = miniaudio.decode(data, miniaudio.SampleFormat.SIGNED16, 1, round(RATE / pitch))
    except miniaudio.MiniaudioError as problem:
        raise NoSound(f"A sound cannot be read: {problem}") from problem
    return array("h", found.samples)


def is_possible() -> bool:
    """Whether there is an audio library; some systems have none."""
    return find_spec("miniaudio") is not None


def names() -> list[str]:
    """The names of the sound cards."""
    miniaudio = _library()
    try:
        return [str(found["name"]) for found in miniaudio.Devices().get_playbacks()]
    except miniaudio.MiniaudioError:
        return []


@cache
def _library() -> Any:
    try:
        import miniaudio
    except ImportError as problem:
        raise NoSound(f"There is no audio library: {problem}") from problem
    _hush_alsa()
    return miniaudio


@cache
def _hush_alsa() -> Any:
    """Keep ALSA from printing errors to the terminal. The handler given to it must stay alive, so it is cached."""
    if sys.platform != "linux":
        return None
    import ctypes

    handler = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)
    silent = handler(lambda *_: None)
    try:
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(silent)
    except (OSError, AttributeError):
        return None
    return silent


# ------------------------------------------------------------ mixer


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


# ------------------------------------------------------------ output


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


# ------------------------------------------------------------ player


PITCH: Final = 0.03
"""How much higher or lower a sound may be played, as a share of its pitch."""
DIFFERENCE: Final = 0.004
"""Minimum difference in pitch between a sound and its previous time."""
ASIDE: Final = 0.24
"""How much louder one side is for events at the edge of the board, as a share. Four of the loudest sounds just fit."""
BOTS: Final = 0.55
"""Volume of a bot's doings, relative to a person's."""
FORGET: Final = 3.0
"""Seconds for which due sounds are remembered, to find repetitions."""


@frozen
class Hearing:
    """The circumstances of an event that decide what is heard of it."""

    own: bool = True
    """Whether the person at the screen did it, or the game itself."""
    bot: bool = False
    replay: bool = False
    reduced: bool = False
    """Whether motion is reduced."""


def heard(event: str, hearing: Hearing, settings: Settings) -> str:
    """The event whose sound is played for this one; NOTHING for silence."""
    row = CATALOGUE[event]
    if hearing.replay and not row.in_replay:
        return NOTHING
    instead: str | None = None
    if not hearing.own:
        instead = row.bots if hearing.bot and row.bots is not None else row.others
    if instead is None and hearing.reduced:
        instead = row.reduced
    if instead is None and not _is_on(row.switch, settings):
        instead = row.without
    if instead is None:
        return event
    return heard(instead, Hearing(), settings) if instead else NOTHING


def _is_on(switch: str, settings: Settings) -> bool:
    return {TABLE: settings.table_sounds, SUCCESS: settings.success_sounds, WAITING: settings.waiting_sounds}[switch]


@define(eq=False)
class Player:
    settings: Settings
    output: Output = field(factory=lambda: Output(Mixer()))
    clock: Callable[[], float] = time.monotonic
    luck: Random = field(factory=Random)
    _last: dict[str, tuple[int, float]] = field(factory=dict)
    """The last variant and pitch of each event."""
    _due: defaultdict[str, list[float]] = field(factory=lambda: defaultdict(list))
    """When each event was last due, in seconds of the clock."""

    @property
    def is_on(self) -> bool:
        return self.settings.sound == "on" and self.settings.volume > 0

    def play(self, event: str, hearing: Hearing = Hearing(), aside: float = 0.0, delay: int = 0) -> None:
        """Play an event after a delay in milliseconds, placed between left (-1) and right (1)."""
        event = heard(event, hearing, self.settings) if self.is_on else NOTHING
        now = self.clock()
        if not event or self._is_repeated(event, now, now + delay / 1000):
            return
        variant, pitch = self._varied(event)
        # People hear ratios of loudness, so the slider is not linear.
        gain = self.settings.volume**2 * (BOTS if hearing.bot else 1.0)
        side = ASIDE * max(-1.0, min(1.0, aside))
        left, right = gain * (1 - side), gain * (1 + side)
        self.output.play(Wanted(file_of(event, variant), pitch, left, right, delay, now))

    def _is_repeated(self, event: str, now: float, due: float) -> bool:
        """Whether another of its kind is due at about the same time, so that one sound is enough."""
        gap = CATALOGUE[event].gap / 1000
        others = self._due[event] = [one for one in self._due[event] if one > now - FORGET]
        if any(abs(one - due) < gap for one in others):
            return True
        others.append(due)
        return False

    def _varied(self, event: str) -> tuple[int, float]:
        """A variant and a pitch that differ from the last ones."""
        variant, pitch = self._last.get(event, (0, 0.0))
        choices = [one for one in range(1, CATALOGUE[event].variants + 1) if one != variant] or [variant]
        new = pitch
        while abs(new - pitch) < DIFFERENCE:
            new = self.luck.uniform(1 - PITCH, 1 + PITCH)
        self._last[event] = self.luck.choice(choices), new
        return self._last[event]
