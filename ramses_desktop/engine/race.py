"""Whole expedition games in fast motion, as far as both of them go the same way. Knows no rules and no state; plain typed Python
that a compiler can take as it is."""

from __future__ import annotations

from typing import Final

HAND: Final = 2
DISPLAY: Final = 4
TURNS: Final = 7
ROUNDS: Final = 4
