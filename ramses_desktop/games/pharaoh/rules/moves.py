"""The moves of Pharaoh's Tomb and their notation. A tile is named by a letter for its column and a number for its row, counted from
the top left; archaeologists are 1 to 3; a tile's orientation is given by the letters of its open sides."""

from __future__ import annotations

import re
from typing import ClassVar, Final, TypeAlias

from attrs import astuple, frozen

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import tr


@frozen
class _Written:
    """A move whose notation is a word followed by its fields."""

    word: ClassVar[str]

    def __str__(self) -> str:
        return " ".join([self.word, *map(str, astuple(self))])


@frozen
class Roll(_Written):
    word = "roll"


@frozen
class Stop(_Written):
    """End the move when no step is left, though an item could still be used."""

    word = "stop"


@frozen
class Step(_Written):
    """Move an archaeologist one tile: on foot, through a tunnel, in by a gate, or onto a face-down tile."""

    word = "step"
    figure: int
    cell: str


@frozen
class Bottle(_Written):
    """Use the magic bottle to go through a wall."""

    word = "bottle"
    figure: int
    cell: str


@frozen
class Lay(_Written):
    """Lay the tile just revealed with these sides open."""

    word = "lay"
    cell: str
    sides: str


@frozen
class Clear(_Written):
    """Give up the throw to turn a tile until these sides are open."""

    word = "clear"
    cell: str
    sides: str


@frozen
class Key(_Written):
    """Use the golden key to turn a tile until these sides are open."""

    word = "key"
    figure: int
    cell: str
    sides: str


@frozen
class Torch(_Written):
    """Use the torch to light up the tiles around an archaeologist."""

    word = "torch"
    figure: int


@frozen
class Use(_Written):
    """Use up food, water, a scarf or the papyrus."""

    word = "use"
    item: str


@frozen
class Chocolate(_Written):
    """Use the chocolate to set the die to a lower number."""

    word = "use chocolate"
    number: int


@frozen
class Buy(_Written):
    """Use the money to take an item from the supply."""

    word = "use money"
    item: str


@frozen
class Look(_Written):
    """Use the plan to look at a tile in secret; also for the second tile."""

    word = "look"
    cell: str


@frozen
class Swap(_Written):
    """Exchange the two tiles looked at."""

    word = "swap"


@frozen
class Leave(_Written):
    """Leave the tiles looked at where they are."""

    word = "leave"


@frozen
class Map(_Written):
    """Reveal a tile with the map."""

    word = "map"
    cell: str


@frozen
class Curse(_Written):
    """Put the curse on a tile."""

    word = "curse"
    cell: str


@frozen
class Take(_Written):
    """Take an item from the coffer."""

    word = "take"
    item: str


@frozen
class Attack:
    """Attack an archaeologist and take an item from its player; an empty word if there is none to take."""

    player: int
    figure: int
    item: str = ""

    def __str__(self) -> str:
        return f"attack {self.player}.{self.figure} {self.item}".rstrip()


@frozen
class Pass(_Written):
    """Decline an attack, or the map."""

    word = "pass"


_Walk: TypeAlias = Roll | Stop | Step | Bottle | Attack | Pass
_Tile: TypeAlias = Lay | Clear | Key | Look | Swap | Leave | Map | Curse
_Item: TypeAlias = Torch | Use | Chocolate | Buy | Take
Move: TypeAlias = _Walk | _Tile | _Item

_FIGURE: Final = "([1-3])"
_CELL: Final = "([a-i][1-9])"
_SIDES: Final = "((?=[NESW])N?E?S?W?)"
_ITEM: Final = "([a-z]+)"
_NOTATION: Final = {
    re.compile(pattern): kind
    for kind, pattern in {
        Roll: "roll",
        Stop: "stop",
        Swap: "swap",
        Leave: "leave",
        Pass: "pass",
        Step: f"step {_FIGURE} {_CELL}",
        Bottle: f"bottle {_FIGURE} {_CELL}",
        Attack: rf"attack ([1-6])\.{_FIGURE}(?: {_ITEM})?",
        Lay: f"lay {_CELL} {_SIDES}",
        Clear: f"clear {_CELL} {_SIDES}",
        Key: f"key {_FIGURE} {_CELL} {_SIDES}",
        Look: f"look {_CELL}",
        Map: f"map {_CELL}",
        Curse: f"curse {_CELL}",
        Torch: f"torch {_FIGURE}",
        Chocolate: "use chocolate ([1-6])",
        Buy: f"use money {_ITEM}",
        Use: "use (food|water|scarf|papyrus)",
        Take: f"take {_ITEM}",
    }.items()
}


def parse(text: str) -> Move:
    """The move with exactly this notation. Raises IllegalMove if there is none."""
    for pattern, kind in _NOTATION.items():
        if found := pattern.fullmatch(text):
            move: Move = kind(*(int(word) if word.isdigit() else word for word in found.groups("")))
            return move
    raise IllegalMove(tr("“{text}” is not a move of Pharaoh's Tomb.", text=text))
