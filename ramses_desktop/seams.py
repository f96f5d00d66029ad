"""Tells what happens on the way of a move, a line for each seam that it passes, to whoever looks for a fault: with `--debug`, or
`RAMSES_DESKTOP_DEBUG` in the environment. Otherwise `tell` does nothing."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

PRESSED, PENDING, PLAYED, KEPT, SHOWN, ASKED = "pressed", "pending", "played", "kept", "shown", "asked"
"""What mouse or keyboard reached, the move as the player means it now, a move that was made, the game on the disk, a view on the
screen, and what bots are asked."""

listeners: Final[list[Callable[[str], object]]] = []
"""Called with every line."""


def tell(seam: str, *what: object) -> None:
    """Say that something passes a seam. What it is becomes text only if somebody listens."""
    if listeners:
        line = f"{monotonic():10.3f} {seam:8}{' '.join(map(str, what))}"
        for listen in listeners:
            listen(line)
