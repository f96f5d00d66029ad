"""The deal of Pharaoh's Tomb: kinds of tiles, their contents, and every throw of the die. Drawn, and parsed from text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ramses_desktop.engine.game import BadDeal
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.rules import maze
from ramses_desktop.games.pharaoh.rules.maze import Grid, parts
from ramses_desktop.games.pharaoh.rules.state import PharaohOptions, limit

FACES: Final = 6


def draw(options: PharaohOptions, luck: Luck) -> str:
    shapes = luck.stream("shapes").shuffled(all_shapes(options))
    order = luck.stream("contents")
    contents = order.shuffled(all_contents(options))
    while _is_blocked(options, contents):
        contents = order.shuffled(contents)
    dice = luck.stream("dice")
    throws = [1 + dice.below(FACES) for _ in range(_throws(options))]
    return "/".join(" ".join(map(str, numbers)) for numbers in (shapes, contents, throws))


def all_shapes(options: PharaohOptions) -> list[int]:
    return _spread(parts().shape_counts[options.pyramid])


def all_contents(options: PharaohOptions) -> list[int]:
    return _spread(parts().counts(options.pyramid))


def _spread(counts: Iterable[int]) -> list[int]:
    return [number for number, count in enumerate(counts) for _ in range(count)]


def _throws(options: PharaohOptions) -> int:
    return options.players * limit(options)


def with_chamber(numbers: Sequence[int], chamber: int) -> tuple[int, ...]:
    """One number per cell: the chamber is not a tile, and gets a 0."""
    return (*numbers[:chamber], 0, *numbers[chamber:])


def _is_blocked(options: PharaohOptions, contents: Sequence[int]) -> bool:
    """Whether the chamber or an inscription might never be reached."""
    grid = maze.grid(maze.EDGE[options.pyramid])
    contents = with_chamber(contents, grid.chamber)
    reached = within_reach(grid, contents)
    wanted = {cell for cell, number in enumerate(contents) if parts().contents[number].kind == maze.INSCRIPTION}
    return not wanted <= reached or reached.isdisjoint(grid.around[grid.chamber])


def within_reach(grid: Grid, contents: Sequence[int]) -> set[int]:
    """The tiles that everybody can reach eventually by clearing ways and collecting items. There are too few magical items to rely
    on, so what they open counts as closed."""
    there = [parts().contents[number] for number in contents]
    helpers: set[int] = set()
    while True:
        free = [one.kind != maze.BARS and (one.kind != maze.KILLS or one.number in helpers) for one in there]
        reached = _flooded(grid, free)
        found = {there[cell].number for cell in reached if there[cell].kind == maze.ITEM}
        if found <= helpers:
            return reached
        helpers |= found


def _flooded(grid: Grid, free: Sequence[bool]) -> set[int]:
    """All cells connected to a gate through free ones."""
    reached: set[int] = set()
    waiting = list(grid.gates)
    while waiting:
        cell = waiting.pop()
        if free[cell] and cell != grid.chamber and cell not in reached:
            reached.add(cell)
            waiting += grid.neighbours[cell]
    return reached


def tokens(options: PharaohOptions) -> tuple[int, ...]:
    """The number of tokens of each item: one per player, two of the magical ones, none if this pyramid lacks it."""
    counts = parts().counts(options.pyramid)[-len(parts().items) :]
    return tuple(
        (parts().magic_tokens if item.magic else options.players) if count else 0
        for item, count in zip(parts().items, counts, strict=True)
    )


def read_deal(options: PharaohOptions, deal: str) -> tuple[tuple[int, ...], ...]:
    lists = deal.split("/")
    if len(lists) != 3:
        raise BadDeal(tr("A deal of Pharaoh's Tomb is three lists of numbers."))
    shapes, contents, dice = (_numbers(words) for words in lists)
    if sorted(shapes) != all_shapes(options):
        raise BadDeal(tr("The first list must be the kinds of all tiles of this pyramid."))
    if sorted(contents) != all_contents(options) or _is_blocked(options, contents):
        raise BadDeal(tr("The second list must be what is on the tiles of this pyramid, with a way in and through."))
    if len(dice) != _throws(options) or not set(dice) <= set(range(1, FACES + 1)):
        raise BadDeal(tr("The third list must be {n} throws of the die.", n=_throws(options)))
    return shapes, contents, dice


def _numbers(words: str) -> tuple[int, ...]:
    found = words.split(" ")
    if not all(word.isascii() and word.isdigit() and len(word) <= 2 and str(int(word)) == word for word in found):
        raise BadDeal(tr("A deal of Pharaoh's Tomb has only whole numbers."))
    return tuple(map(int, found))
