"""What may go wrong in a decision of a flip-and-write game, told from the notation of what was played and what was best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.bots.judging import Kind
from ramses_desktop.engine.text import mark

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


def kinds(pack: Sequence[str], card: tuple[str, str], bonus: str) -> tuple[Kind, ...]:
    """All of them, each with its name and advice: how to lay, for each line of the score card that most is lost on; which card to
    take; and bonus boxes."""
    return (
        Kind(
            PACK,
            mark("Where to lay"),
            mark("Most is lost where the pattern lies: try several places before you confirm."),
            "drill",
            dict(enumerate(pack)),
        ),
        Kind(CARD, *card, "drill"),
        Kind(
            CHOICE,
            mark("Pattern or single box"),
            mark("Most is lost between pattern and single box: ask what a single box would bring before you lay."),
            "drill",
            within=PACK,
        ),
        Kind(BONUS, mark("Bonus box"), bonus),
    )
