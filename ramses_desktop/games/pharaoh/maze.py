"""The components of Pharaoh's Tomb (tiles, their contents, tokens) and the geometry of the pyramid: cells, sides, gates.

Read from resources/pharaoh/maze.json and checked on loading. Knows nothing of turns and players."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from attrs import field, frozen

from ramses_desktop.data import intact, text
from ramses_desktop.engine.game import HIDDEN

SIDES: Final = "NESW"
ALL_OPEN: Final = 15
SMALL, BIG = "small", "big"
EDGE: Final = {SMALL: 7, BIG: 9}
"""Number of tiles along a side of the pyramid."""
SHARED: Final = 5
"""Number of inscriptions in both pyramids, and the number that opens the chamber."""
OUTSIDE: Final = -2
"""Place of archaeologists before they enter; not a cell."""


class BadMaze(ValueError):
    """The maze file is damaged; the message says how."""


@frozen
class Content:
    """The content of a kind of tile."""

    name: str
    kind: str
    """One of plain, inscription, map, tunnel, shrine, coffer, kills, ends, bars and item."""
    number: int = HIDDEN
    """Number of the inscription or item; for an obstacle, of the item that helps."""
    counts: Mapping[str, int] = field(factory=dict, eq=False)


@frozen
class Item:
    word: str
    """Its word in the notation of moves."""
    name: str
    magic: bool


@frozen
class Parts:
    shapes: tuple[int, ...]
    """The open sides of each kind of tile, before turning."""
    shape_counts: Mapping[str, tuple[int, ...]]
    contents: tuple[Content, ...]
    items: tuple[Item, ...]
    magic_tokens: int

    numbers: Mapping[str, int]
    """Item numbers by word."""

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
    numbers = {item.word: number for number, item in enumerate(items)}
    contents = [Content(PLAIN, PLAIN, counts=_plain(data))]
    for number, (name, row) in enumerate(data["inscriptions"].items()):
        contents.append(Content(name, INSCRIPTION, number, _counts(row)))
    for name, row in data["places"].items():
        contents.append(Content(name, name, counts=_counts(row)))
    for name, row in data["obstacles"].items():
        if row["helps"] not in numbers:
            raise BadMaze(f"There is no item “{row['helps']}” to help against the {name}.")
        contents.append(Content(name, row["does"], numbers[row["helps"]], _counts(row)))
    for number, (item, row) in enumerate(zip(items, data["items"].values(), strict=True)):
        contents.append(Content(item.name, ITEM, number, _counts(row)))
    found = Parts(
        tuple(side_mask(row["open"]) for row in data["shapes"].values()),
        {pyramid: tuple(row[pyramid] for row in data["shapes"].values()) for pyramid in EDGE},
        tuple(contents),
        items,
        data["magic tokens"],
        numbers,
    )
    _check(found)
    return found


def _counts(row: Mapping[str, Any]) -> dict[str, int]:
    return {pyramid: row[pyramid] for pyramid in EDGE}


def _plain(data: Any) -> dict[str, int]:
    """The number of tiles left without content."""
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
    """The number of tiles in the pyramid: one on every cell but the chamber."""
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
    """A tile's open sides in every distinct orientation, clockwise from this one."""
    orientations = [shape]
    for _ in range(3):
        last = orientations[-1]
        orientations.append((last << 1 | last >> 3) & ALL_OPEN)
    return tuple(dict.fromkeys(orientations))


@frozen
class Grid:
    """The geometry of one pyramid. Cells are numbered row by row from the top left."""

    edge: int
    cells: int
    chamber: int
    names: tuple[str, ...]
    by_name: Mapping[str, int]
    around: tuple[tuple[int, int, int, int], ...]
    """The cells north, east, south and west of each cell; HIDDEN beyond the edge."""
    neighbours: tuple[tuple[int, ...], ...]
    """The same cells, without those beyond the edge."""
    gates: Mapping[int, int]
    """The middle cells of the four sides, each with its outer side as a bit."""

    def side_towards(self, cell: int, other: int) -> int:
        """The side of a cell, as a bit, that faces a neighbour."""
        return 1 << self.around[cell].index(other)


@cache
def grid(edge: int) -> Grid:
    middle = edge // 2
    cells = edge * edge
    names = tuple(f"{chr(ord('a') + cell % edge)}{1 + cell // edge}" for cell in range(cells))
    around = tuple(_around(cell, edge) for cell in range(cells))
    gates = {middle: 1, middle * edge + edge - 1: 2, cells - 1 - middle: 4, middle * edge: 8}
    return Grid(
        edge,
        cells,
        middle * edge + middle,
        names,
        {name: cell for cell, name in enumerate(names)},
        around,
        tuple(tuple(cell for cell in row if cell != HIDDEN) for row in around),
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
