"""The keys of each step of the guided first games."""

from __future__ import annotations

from typing import Final

KEYS: Final = {
    "first-game-299": (
        "Return",
        "Down",
        "Ctrl+Z",
        "Down Right",
        "Return Left Left",
        "Return Right Right",
        "Return Left Left",
        "Return Up Up",
        "Return Right Return",
        "Return Down Right Right Return",
        "Up Right Return Left Down",
        "Return Return",
        "Left Up",
        "Return",
    ),
    "children-394": ("Return", "Down", "Down", "Left", "Left Left", "Right Down Right Right", "Return", "Return"),
}
