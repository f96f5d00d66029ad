"""What the box of Pharaoh's Tomb holds - tiles, what is on them, tokens - and the geometry of the pyramid: cells, sides, gates.
Read from resources/pharaoh/maze.json and checked on loading. Knows nothing of turns and players."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from attrs import field, frozen

from ramses_desktop.data import intact, text
from ramses_desktop.engine.game import HIDDEN

SIDES: Final = "NESW"
ALL_OPEN: Final = 15
SMALL, BIG = "small", "big"
EDGE: Final = {SMALL: 7, BIG: 9}
"""How many tiles lie on a side of the pyramid."""
SHARED: Final = 5
"""So many inscriptions are in both pyramids, and as many open the chamber."""

OUTSIDE: Final = -2
"""Where archaeologists are before they enter; not a cell."""


class BadMaze(ValueError):
    """The file of the maze is not what it should be, with a sentence that says why."""


@frozen
class Content:
    """One kind of tile by what is on it."""

    name: str
    kind: str
    """plain, inscription, map, tunnel, shrine, coffer, kills, ends, bars or item."""
    number: int = HIDDEN
    """Which inscription or item it is; for an obstacle, the item that helps."""
    counts: Mapping[str, int] = field(factory=dict, eq=False)


@frozen
class Item:
    word: str
    """Its word in the notation."""
    name: str
    magic: bool


@frozen
class Parts:
    shapes: tuple[int, ...]
    """The open sides of each kind of tile, as it lies in the box."""
    shape_counts: Mapping[str, tuple[int, ...]]
    contents: tuple[Content, ...]
    items: tuple[Item, ...]
    magic_tokens: int

    def counts(self, pyramid: str) -> tuple[int, ...]:
        return tuple(content.counts[pyramid] for content in self.contents)


PLAIN, INSCRIPTION, ITEM = "plain", "inscription", "item"
MAP, TUNNEL, SHRINE, COFFER = "map", "secret tunnel", "dark shrine", "coffer"
KILLS, ENDS, BARS = "kills", "ends", "bars"


@cache
def parts() -> Parts:
    with intact("pharaoh", "maze.json"):
        return read_parts(json.loads(text("pharaoh", "maze.json")))


def read_parts(data: Any) -> Parts:
    items = tuple(Item(word, row.get("name", word), row["magic"]) for word, row in data["items"].items())
    words = [item.word for item in items]
    contents = [Content(PLAIN, PLAIN, counts=_plain(data))]
    for number, (name, row) in enumerate(data["inscriptions"].items()):
        contents.append(Content(name, INSCRIPTION, number, _counts(row)))
    for name, row in data["places"].items():
        contents.append(Content(name, name, counts=_counts(row)))
    for name, row in data["obstacles"].items():
        if row["helps"] not in words:
            raise BadMaze(f"There is no item “{row['helps']}” to help against the {name}.")
        contents.append(Content(name, row["does"], words.index(row["helps"]), _counts(row)))
    for number, (item, row) in enumerate(zip(items, data["items"].values(), strict=True)):
        contents.append(Content(item.name, ITEM, number, _counts(row)))
    found = Parts(
        tuple(side_mask(row["open"]) for row in data["shapes"].values()),
        {pyramid: tuple(row[pyramid] for row in data["shapes"].values()) for pyramid in EDGE},
        tuple(contents),
        items,
        data["magic tokens"],
    )
    _check(found)
    return found


def _counts(row: Mapping[str, Any]) -> dict[str, int]:
    return {pyramid: row[pyramid] for pyramid in EDGE}


def _plain(data: Any) -> dict[str, int]:
    """What the others leave over."""
    rows = [row for group in ("inscriptions", "places", "obstacles", "items") for row in data[group].values()]
    return {pyramid: tiles(pyramid) - sum(row[pyramid] for row in rows) for pyramid in EDGE}


def _check(found: Parts) -> None:
    for pyramid in EDGE:
        if sum(found.shape_counts[pyramid]) != tiles(pyramid):
            raise BadMaze(f"The {pyramid} pyramid needs {tiles(pyramid)} tiles, not {sum(found.shape_counts[pyramid])}.")
        if min(found.counts(pyramid)) < 0:
            raise BadMaze(f"There is more on the tiles of the {pyramid} pyramid than it has tiles.")
    if any(content.kind not in _KINDS for content in found.contents):
        raise BadMaze(f"An obstacle {KILLS}, {ENDS} or {BARS}.")
    if sum(content.kind == INSCRIPTION and content.counts[SMALL] for content in found.contents) != SHARED:
        raise BadMaze(f"The small pyramid needs {SHARED} inscriptions.")


_KINDS: Final = (PLAIN, INSCRIPTION, MAP, TUNNEL, SHRINE, COFFER, KILLS, ENDS, BARS, ITEM)


def tiles(pyramid: str) -> int:
    """How many tiles lie face down at the start: all cells but the chamber."""
    return EDGE[pyramid] ** 2 - 1


# ------------------------------------------------------------ sides and cells


def side_mask(letters: str) -> int:
    mask = 0
    for letter in letters:
        if letter not in SIDES:
            raise BadMaze(f"“{letter}” is not a side; the sides are N, E, S and W.")
        mask |= 1 << SIDES.index(letter)
    return mask


def side_letters(mask: int) -> str:
    return "".join(letter for number, letter in enumerate(SIDES) if mask >> number & 1)


@cache
def turned(shape: int) -> tuple[int, ...]:
    """Every way a tile of these open sides can lie, without repeats, the way it lies in the box first."""
    ways = [shape]
    for _ in range(3):
        last = ways[-1]
        ways.append((last << 1 | last >> 3) & ALL_OPEN)
    return tuple(dict.fromkeys(ways))


@frozen
class Grid:
    """The geometry of one pyramid. Cells are numbered row by row from the top left."""

    edge: int
    cells: int
    chamber: int
    names: tuple[str, ...]
    by_name: Mapping[str, int]
    around: tuple[tuple[int, int, int, int], ...]
    """For each cell the next one to the north, east, south and west, or HIDDEN at the rim."""
    gates: Mapping[int, int]
    """The middle cells of the four sides, each with the side (as a bit) that looks outside."""

    def side_towards(self, cell: int, other: int) -> int:
        """The side, as a bit, behind which the next cell lies."""
        return 1 << self.around[cell].index(other)


@cache
def grid(edge: int) -> Grid:
    middle = edge // 2
    cells = edge * edge
    names = tuple(f"{chr(ord('a') + cell % edge)}{1 + cell // edge}" for cell in range(cells))
    gates = {middle: 1, middle * edge + edge - 1: 2, cells - 1 - middle: 4, middle * edge: 8}
    return Grid(
        edge,
        cells,
        middle * edge + middle,
        names,
        {name: cell for cell, name in enumerate(names)},
        tuple(_around(cell, edge) for cell in range(cells)),
        gates,
    )


def _around(cell: int, edge: int) -> tuple[int, int, int, int]:
    row, column = divmod(cell, edge)
    return (
        cell - edge if row else HIDDEN,
        cell + 1 if column + 1 < edge else HIDDEN,
        cell + edge if row + 1 < edge else HIDDEN,
        cell - 1 if column else HIDDEN,
    )


def opposite(side: int) -> int:
    return (side << 2 | side >> 2) & ALL_OPEN


# ------------------------------------------------------------ a way for everybody


def within_reach(here: Grid, contents: Sequence[int]) -> set[int]:
    """The tiles to which everybody comes in time who clears ways and takes what lies on them. Magical items are so few that
    nobody may count on them: what bars the way bars it for good."""
    there = [parts().contents[number] for number in contents]
    helpers: set[int] = set()
    while True:
        reached = _flooded(here, [one.kind != BARS and (one.kind != KILLS or one.number in helpers) for one in there])
        found = {there[cell].number for cell in reached if there[cell].kind == ITEM}
        if found <= helpers:
            return reached
        helpers |= found


def _flooded(here: Grid, free: Sequence[bool]) -> set[int]:
    """All cells to which free ones lead from the gates."""
    reached: set[int] = set()
    waiting = list(here.gates)
    while waiting:
        cell = waiting.pop()
        if free[cell] and cell != here.chamber and cell not in reached:
            reached.add(cell)
            waiting += [other for other in here.around[cell] if other != HIDDEN]
    return reached
