"""The moves of Ramses and their notation. Directions are those of the board as seen, so that a record is no map of the
treasures."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from attrs import frozen

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.geometry import COLUMNS, DIRECTIONS


@frozen
class TurnOver:
    """Turn over the top search card."""

    def __str__(self) -> str:
        return "turn over"


@frozen
class Slide:
    """Slide a pyramid into the free hole in this direction or, with super powers, a line of `count` pyramids."""

    direction: int
    count: int = 1

    def __str__(self) -> str:
        far = f" {self.count}" if self.count > 1 else ""
        return f"slide {DIRECTIONS[self.direction]}{far}"


@frozen
class Look:
    """Lift the gold pyramid that was just moved, and look under it."""

    def __str__(self) -> str:
        return "look under"


@frozen
class LeaveStanding:
    """Do not look under the gold pyramid."""

    def __str__(self) -> str:
        return "leave standing"


@frozen
class UseScarab:
    """Go on after a wrong treasure."""

    def __str__(self) -> str:
        return "use scarab"


@frozen
class KeepScarab:
    """Let the turn end after a wrong treasure."""

    def __str__(self) -> str:
        return "keep scarab"


@frozen
class Give:
    """Give this search card to the player on the right, for the scorpion's sting."""

    card: int

    def __str__(self) -> str:
        return f"give {self.card}"


@frozen
class Lay:
    """Lay this search card face up for the duel."""

    card: int

    def __str__(self) -> str:
        return f"lay {self.card}"


Move: TypeAlias = TurnOver | Slide | Look | LeaveStanding | UseScarab | KeepScarab | Give | Lay

SLIDES: Final = tuple(tuple(Slide(direction, count) for count in range(1, COLUMNS)) for direction in range(len(DIRECTIONS)))
"""For each visible direction, the slide of one pyramid, of two, and so on."""
_WORDS: Final = {str(move): move for move in (TurnOver(), Look(), LeaveStanding(), UseScarab(), KeepScarab())}
_SLIDES: Final = {str(move): move for slides in SLIDES for move in slides}
_CARD: Final = re.compile("(give|lay) ([1-9][0-9]?)")


def parse(text: str) -> Move:
    """The move with exactly this notation. Raises IllegalMove if there is none."""
    move = _WORDS.get(text) or _SLIDES.get(text)
    if move is not None:
        return move
    if found := _CARD.fullmatch(text):
        return (Give if found[1] == "give" else Lay)(int(found[2]))
    raise IllegalMove(tr("“{text}” is not a move of Ramses.", text=text))
