"""How long tests wait for something that happens at some time: an answer, another process, a window."""

from typing import Final

PATIENCE: Final = 120
"""Seconds. It is only reached where something hangs, however busy the machine is."""
