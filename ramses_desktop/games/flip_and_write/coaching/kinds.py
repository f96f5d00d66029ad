"""What may go wrong in a decision of a flip-and-write game, told from the notation of what was played and what was best."""

from __future__ import annotations

from typing import Final

PACK, CHOICE, BONUS, CARD = "pack", "choice", "bonus", "card"
"""Where to lay the pattern, whether to lay it at all, a bonus box, and which card to take."""
_SINGLE: Final = 3
"""Words of the notation of a move that crosses off one box: what it is, the card and the box."""


def kind_of(played: str, best: str) -> str:
    words, better = played.split(), best.split()
    if words[0] == "bonus":
        return BONUS
    if words[0] != "cross":
        return CARD
    return CHOICE if (len(words) == _SINGLE) != (len(better) == _SINGLE) else PACK
