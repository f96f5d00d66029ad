"""The moves of Pharaoh's Tomb as values, and their notation: what a person would write down. Cells are a letter for the column
and a number for the row, counted from the top left; archaeologists are 1 to 3; tiles lie by the letters of their open sides."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import frozen

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import tr


@frozen
class Roll:
    def __str__(self) -> str:
        return "roll"


@frozen
class Stop:
    """End the move where no step is left, though an item might go on."""

    def __str__(self) -> str:
        return "stop"


@frozen
class Step:
    """This archaeologist goes to that tile: on foot, by a tunnel, in by a gate, or towards a tile that lies face down."""

    figure: int
    cell: str

    def __str__(self) -> str:
        return f"step {self.figure} {self.cell}"


@frozen
class Bottle:
    """Use the magic bottle: this archaeologist goes through one wall to that tile."""

    figure: int
    cell: str

    def __str__(self) -> str:
        return f"bottle {self.figure} {self.cell}"


@frozen
class Lay:
    """Lay the tile just revealed with these sides open."""

    cell: str
    sides: str

    def __str__(self) -> str:
        return f"lay {self.cell} {self.sides}"


@frozen
class Clear:
    """Clear a way: give up the throw and turn that tile until these sides are open."""

    cell: str
    sides: str

    def __str__(self) -> str:
        return f"clear {self.cell} {self.sides}"


@frozen
class Key:
    """Use the golden key: this archaeologist turns that tile until these sides are open."""

    figure: int
    cell: str
    sides: str

    def __str__(self) -> str:
        return f"key {self.figure} {self.cell} {self.sides}"


@frozen
class Torch:
    """Use the torch: this archaeologist lights up the tiles around."""

    figure: int

    def __str__(self) -> str:
        return f"torch {self.figure}"


@frozen
class Use:
    """Use food, water, scarf or papyrus."""

    item: str

    def __str__(self) -> str:
        return f"use {self.item}"


@frozen
class Chocolate:
    """Use the chocolate: set the die to this lower number."""

    number: int

    def __str__(self) -> str:
        return f"use chocolate {self.number}"


@frozen
class Buy:
    """Use the money: take this item for it."""

    item: str

    def __str__(self) -> str:
        return f"use money {self.item}"


@frozen
class Look:
    """Use the plan: look secretly at that tile; for the second tile too."""

    cell: str

    def __str__(self) -> str:
        return f"look {self.cell}"


@frozen
class Swap:
    """Exchange the two tiles looked at."""

    def __str__(self) -> str:
        return "swap"


@frozen
class Leave:
    """Leave the tiles looked at where they are."""

    def __str__(self) -> str:
        return "leave"


@frozen
class Map:
    """The map reveals that tile."""

    cell: str

    def __str__(self) -> str:
        return f"map {self.cell}"


@frozen
class Curse:
    """Put the curse on that tile."""

    cell: str

    def __str__(self) -> str:
        return f"curse {self.cell}"


@frozen
class Take:
    """Take this item from the coffer."""

    item: str

    def __str__(self) -> str:
        return f"take {self.item}"


@frozen
class Attack:
    """Attack that player's archaeologist and take this item; an empty word where there is none to take."""

    player: int
    figure: int
    item: str = ""

    def __str__(self) -> str:
        return f"attack {self.player}.{self.figure} {self.item}".rstrip()


@frozen
class Pass:
    """Do without: no attack, or no tile for the map."""

    def __str__(self) -> str:
        return "pass"


Walk: TypeAlias = Roll | Stop | Step | Bottle | Attack | Pass
Tile: TypeAlias = Lay | Clear | Key | Look | Swap | Leave | Map | Curse
Item: TypeAlias = Torch | Use | Chocolate | Buy | Take
Move: TypeAlias = Walk | Tile | Item

_WORDS: Final[dict[str, Move]] = {str(move): move for move in (Roll(), Stop(), Swap(), Leave(), Pass())}
_CELL: Final = "([a-i][1-9])"
_SIDES: Final = "((?=[NESW])N?E?S?W?)"
_ITEM: Final = "([a-z]+)"
_STEP: Final = re.compile(f"step ([1-3]) {_CELL}")
_BOTTLE: Final = re.compile(f"bottle ([1-3]) {_CELL}")
_LAY: Final = re.compile(f"lay {_CELL} {_SIDES}")
_CLEAR: Final = re.compile(f"clear {_CELL} {_SIDES}")
_KEY: Final = re.compile(f"key ([1-3]) {_CELL} {_SIDES}")
_TORCH: Final = re.compile("torch ([1-3])")
_CHOCOLATE: Final = re.compile("use chocolate ([1-6])")
_BUY: Final = re.compile(f"use money {_ITEM}")
_USE: Final = re.compile("use (food|water|scarf|papyrus)")
_CELL_WORD: Final = re.compile(f"(look|map|curse) {_CELL}")
_TAKE: Final = re.compile(f"take {_ITEM}")
_ATTACK: Final = re.compile(f"attack ([1-6])\\.([1-3])(?: {_ITEM})?")
_ON_CELL: Final[dict[str, Callable[[str], Move]]] = {"look": Look, "map": Map, "curse": Curse}


def parse(text: str) -> Move:
    """The move with this notation; IllegalMove if there is none. What is almost right is not taken."""
    move = _read(text)
    if move is None or str(move) != text:
        raise IllegalMove(tr("“{text}” is not a move of Pharaoh's Tomb.", text=text))
    return move


def _read(text: str) -> Move | None:
    if text in _WORDS:
        return _WORDS[text]
    return _read_walk(text) or _read_tile(text) or _read_item(text)


def _read_walk(text: str) -> Move | None:
    if found := _STEP.fullmatch(text):
        return Step(int(found[1]), found[2])
    if found := _BOTTLE.fullmatch(text):
        return Bottle(int(found[1]), found[2])
    if found := _ATTACK.fullmatch(text):
        return Attack(int(found[1]), int(found[2]), found[3] or "")
    return None


def _read_tile(text: str) -> Move | None:
    if found := _LAY.fullmatch(text):
        return Lay(found[1], found[2])
    if found := _CLEAR.fullmatch(text):
        return Clear(found[1], found[2])
    if found := _KEY.fullmatch(text):
        return Key(int(found[1]), found[2], found[3])
    if found := _CELL_WORD.fullmatch(text):
        return _ON_CELL[found[1]](found[2])
    return None


def _read_item(text: str) -> Move | None:
    if found := _TORCH.fullmatch(text):
        return Torch(int(found[1]))
    if found := _CHOCOLATE.fullmatch(text):
        return Chocolate(int(found[1]))
    if found := _BUY.fullmatch(text):
        return Buy(found[1])
    if found := _USE.fullmatch(text):
        return Use(found[1])
    if found := _TAKE.fullmatch(text):
        return Take(found[1])
    return None
