"""How long tests wait for something asynchronous: an answer, another process, a window."""

from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import Final

PATIENCE: Final = 120
"""Seconds. Only reached if something hangs, however busy the machine is."""


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Poll until it comes true, or time runs out."""
    end, moment = monotonic() + seconds, Event()
    while not true():
        if monotonic() > end:
            return False
        moment.wait(0.05)
    return True
