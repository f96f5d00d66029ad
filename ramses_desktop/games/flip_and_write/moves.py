"""The moves of flip-and-write games as values, and their notation. Knows no rules: a move that parses need not be legal."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from attrs import frozen

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.grid import BY_NAME, names


@frozen
class Keep:
    """Keep these two of the four cards dealt, the lower number first."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"keep {self.first} {self.second}"


@frozen
class Cross:
    """Cross off these boxes of a card: the whole pattern, or one single box instead."""

    card: int
    boxes: int

    def __str__(self) -> str:
        return f"cross {self.card} {' '.join(names(self.boxes))}"


@frozen
class Bonus:
    """Cross off one more box, for a cross printed in a box."""

    card: int
    boxes: int
    """A single one."""

    def __str__(self) -> str:
        return f"bonus {self.card} {names(self.boxes)[0]}"


@frozen
class LoseBonus:
    """No box is left for a bonus."""

    def __str__(self) -> str:
        return "bonus lost"


@frozen
class Take:
    """Take a new card: that place of the display, counted from 1, or 0 for the unseen top of the deck."""

    place: int

    def __str__(self) -> str:
        return f"take display {self.place}" if self.place else "take deck"


Move: TypeAlias = Keep | Cross | Bonus | LoseBonus | Take

DECK: Final = Take(0)

_NUMBER: Final = "([1-9][0-9]?)"
_BOX: Final = "[a-e][1-5]"
_KEEP: Final = re.compile(f"keep {_NUMBER} {_NUMBER}")
_CROSS: Final = re.compile(f"cross {_NUMBER} ({_BOX}(?: {_BOX}){{0,24}})")
_BONUS: Final = re.compile(f"bonus {_NUMBER} ({_BOX})")
_DISPLAY: Final = re.compile("take display ([1-4])")


def parse(text: str, game: str) -> Move:
    """The move with exactly this notation. Raises IllegalMove, which names the game, if there is none."""
    move = _read(text)
    if move is None or str(move) != text:
        raise IllegalMove(tr("“{text}” is not a move of {game}.", text=text, game=tr(game)))
    return move


def _read(text: str) -> Move | None:
    if text == str(LoseBonus()):
        return LoseBonus()
    if text == str(DECK):
        return DECK
    if found := _KEEP.fullmatch(text):
        return Keep(int(found[1]), int(found[2]))
    if found := _CROSS.fullmatch(text):
        return Cross(int(found[1]), sum({BY_NAME[name] for name in found[2].split()}))
    if found := _BONUS.fullmatch(text):
        return Bonus(int(found[1]), BY_NAME[found[2]])
    if found := _DISPLAY.fullmatch(text):
        return Take(int(found[1]))
    return None
