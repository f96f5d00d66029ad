"""The audio library itself, on its null device, which keeps time and is heard by nobody; and where there is none."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Generator, Iterator
from threading import Event

import pytest

from ramses_desktop.ui.sound import player
from ramses_desktop.ui.sound.player import NoSound
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def library_looked_for_again() -> Iterator[None]:
    player._library.cache_clear()
    yield
    player._library.cache_clear()


def silence(asked: Event) -> Generator[array[int], int, None]:
    count = yield array("h")
    while True:
        asked.set()
        count = yield array("h", bytes(4 * count))


def test_an_open_device_asks_for_sound_and_can_be_closed() -> None:
    miniaudio = pytest.importorskip("miniaudio")
    asked = Event()
    opened = player.open_device(silence(asked), backends=[miniaudio.Backend.NULL])
    assert asked.wait(PATIENCE)
    opened.close()


def test_a_device_that_does_not_open_is_no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    miniaudio = pytest.importorskip("miniaudio")
    closed = []

    class Deaf:
        def __init__(self, *_: object, **__: object) -> None: ...

        def start(self, stream: object) -> None:
            raise miniaudio.MiniaudioError("failed to start audio device", -1)

        def close(self) -> None:
            closed.append(self)

    monkeypatch.setattr(miniaudio, "PlaybackDevice", Deaf)
    with pytest.raises(NoSound, match=r"does not open: .*failed to start"):
        player.open_device(silence(Event()))
    assert len(closed) == 1


def test_without_the_library_there_is_no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "miniaudio", None)
    with pytest.raises(NoSound, match="no audio library"):
        player.open_device(silence(Event()))
    with pytest.raises(NoSound, match="no audio library"):
        player.decoded(b"", 1.0)
