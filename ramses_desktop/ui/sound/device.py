"""Wraps the audio library, which no other module knows. It is imported with the first sound, never at start-up."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Generator
from functools import cache
from importlib.util import find_spec
from typing import Any, Final, Protocol

from ramses_desktop.ui.sound.catalogue import RATE

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
