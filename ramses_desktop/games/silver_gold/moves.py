"""The moves of Silver & Gold: those of every expedition game, read as moves of this one. Knows no rules."""

from __future__ import annotations

from typing import Final

from ramses_desktop.games.flip_and_write import moves
from ramses_desktop.games.flip_and_write.moves import DECK, Bonus, Cross, Keep, LoseBonus, Move, Take

__all__ = ["DECK", "NAME", "Bonus", "Cross", "Keep", "LoseBonus", "Move", "Take", "parse"]

NAME: Final = "Silver & Gold"


def parse(text: str) -> Move:
    """The move with this notation; IllegalMove if there is none."""
    return moves.parse(text, NAME)
