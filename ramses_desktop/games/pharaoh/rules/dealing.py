"""The deal of Pharaoh's Tomb: kinds of tiles, what is on them, and every throw of the die, drawn and read back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ramses_desktop.engine.game import BadDeal
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.rules.maze import EDGE, INSCRIPTION, grid, parts, within_reach
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
    """The chamber is no tile; 0 stands in its place."""
    return (*numbers[:chamber], 0, *numbers[chamber:])


def _is_blocked(options: PharaohOptions, contents: Sequence[int]) -> bool:
    """Whether the chamber or an inscription could be out of reach for good."""
    here = grid(EDGE[options.pyramid])
    at = with_chamber(contents, here.chamber)
    reached = within_reach(here, at)
    wanted = {cell for cell, number in enumerate(at) if parts().contents[number].kind == INSCRIPTION}
    return not wanted <= reached or reached.isdisjoint(here.around[here.chamber])


def tokens(options: PharaohOptions) -> tuple[int, ...]:
    """As many of each item as there are players, of the magical ones two; of what this pyramid has not, none."""
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
        raise BadDeal(tr("The first list must be the kinds of all tiles of the {pyramid} pyramid.", pyramid=tr(options.pyramid)))
    if sorted(contents) != all_contents(options) or _is_blocked(options, contents):
        raise BadDeal(
            tr(
                "The second list must be what is on the tiles of the {pyramid} pyramid, with a way in and through.",
                pyramid=tr(options.pyramid),
            )
        )
    if len(dice) != _throws(options) or not set(dice) <= set(range(1, FACES + 1)):
        raise BadDeal(tr("The third list must be {n} throws of the die.", n=_throws(options)))
    return shapes, contents, dice


def _numbers(words: str) -> tuple[int, ...]:
    found = words.split(" ")
    if not all(word.isascii() and word.isdigit() and len(word) <= 2 and str(int(word)) == word for word in found):
        raise BadDeal(tr("A deal of Pharaoh's Tomb is written in whole numbers."))
    return tuple(map(int, found))
