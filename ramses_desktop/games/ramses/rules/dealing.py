"""The setup of Ramses: treasures, pyramids, cards and chips at random, and its text form, the deal. Knows what makes a setup legal,
and nothing of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from attrs import frozen

from ramses_desktop.engine.game import BadDeal
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.deck import CHIPS, STACK, STACKS, TREASURES, parts
from ramses_desktop.games.ramses.geometry import BLOCK_HOLES, CORNERS, HOLES, QUARTERS, STRIP_HOLES, STRIP_OF, are_connected, others

GOLD, RED, BLUE = "g", "r", "b"
FREE_HOLE: Final = "."
COLOURS: Final = {GOLD: 16, RED: 16, BLUE: 15}
SECTIONS: Final = 6


@frozen
class Setup:
    """Everything decided by chance."""

    treasures: tuple[int, ...]
    """The treasure in each hole; 0 is sand."""
    colours: str
    """The colour of the pyramid on each hole."""
    cards: tuple[int, ...]
    """The search cards, top one first."""
    symbols: tuple[int, ...]
    """The symbols on the backs of these cards."""
    turned: int
    """Quarter turns of the board before play."""
    first: int
    """The starting seat."""
    chips: tuple[int, ...]
    """The chip under each gold pyramid, in order of their holes; empty except in the expert game."""


def draw(players: int, expert: bool, luck: Luck) -> Setup:
    treasures = draw_treasures(luck.stream("treasures"))
    free = luck.stream("free hole").pick([hole for hole in range(HOLES) if not treasures[hole]])
    pyramids = luck.stream("pyramids")
    cards, symbols = luck.stream("cards"), luck.stream("symbols")
    return Setup(
        treasures=treasures,
        colours=_draw_spread(free, pyramids) if expert else _draw_colours(free, pyramids),
        cards=tuple(card for stack in range(STACKS) for card in cards.shuffled(_stack(stack))),
        symbols=tuple(symbol for stack in parts().symbols for symbol in symbols.shuffled(stack)),
        turned=luck.stream("turned").below(QUARTERS),
        first=luck.stream("first").below(players),
        chips=tuple(luck.stream("chips").shuffled(parts().chips)) if expert else (),
    )


def draw_treasures(luck: Luck) -> tuple[int, ...]:
    """Cut-outs in any order and rotation, redrawn until the sand is connected."""
    while True:
        treasures = [0] * HOLES
        for treasure, holes in zip(luck.shuffled(range(1, TREASURES + 1)), BLOCK_HOLES, strict=True):
            treasures[luck.pick(holes)] = treasure
        if is_sand_connected(treasures):
            return tuple(treasures)


def is_sand_connected(treasures: Sequence[int]) -> bool:
    return are_connected(others(hole for hole in range(HOLES) if treasures[hole]))


def _draw_colours(free: int, luck: Luck) -> str:
    colours = luck.shuffled(colour for colour, count in COLOURS.items() for _ in range(count))
    colours.insert(free, FREE_HOLE)
    return "".join(colours)


def _draw_spread(free: int, luck: Luck) -> str:
    """One gold pyramid in each strip, away from the corners; the others at random."""
    gold = {luck.pick([hole for hole in strip if hole not in (*CORNERS, free)]) for strip in STRIP_HOLES}
    rest = iter(luck.shuffled(RED * COLOURS[RED] + BLUE * COLOURS[BLUE]))
    return "".join(FREE_HOLE if hole == free else GOLD if hole in gold else next(rest) for hole in range(HOLES))


def _stack(stack: int) -> range:
    """The card numbers of a stack."""
    return range(1 + STACK * stack, 1 + STACK * (stack + 1))


# ------------------------------------------------------------ as text


def text(setup: Setup) -> str:
    """`0 0 5 …/ggrb.…/3 9 …/0 0 …/1 0/`: treasures, pyramids, cards, symbols, turns and first player, chips."""
    lists = (setup.treasures, setup.cards, setup.symbols, (setup.turned, setup.first), setup.chips)
    treasures, *rest = (" ".join(map(str, numbers)) for numbers in lists)
    return "/".join((treasures, setup.colours, *rest))


def read(players: int, expert: bool, deal: str) -> Setup:
    """The inverse of text. Raises BadDeal if it is no legal setup for this table."""
    sections = deal.split("/")
    if len(sections) != SECTIONS:
        raise BadDeal(tr("A deal of Ramses has {n} parts, not {m}.", n=SECTIONS, m=len(sections)))
    colours = sections.pop(1)
    treasures, cards, symbols, start, chips = map(_numbers, sections)
    if len(start) != 2 or start[0] >= QUARTERS or start[1] >= players:
        raise BadDeal(tr("The fifth part must be the quarter turns of the board and who begins."))
    setup = Setup(treasures, colours, cards, symbols, *start, chips)
    _check_treasures(setup)
    _check_pyramids(setup, expert)
    _check_cards(setup)
    if sorted(chips) != (sorted(parts().chips) if expert else []):
        raise BadDeal(tr("The last part must be the {n} chips in the expert game, and nothing in any other.", n=CHIPS))
    return setup


def _numbers(words: str) -> tuple[int, ...]:
    found = words.split(" ") if words else []
    if not all(word.isascii() and word.isdigit() and len(word) <= 2 and str(int(word)) == word for word in found):
        raise BadDeal(tr("Treasures, cards and chips must be whole numbers."))
    return tuple(map(int, found))


def _check_treasures(setup: Setup) -> None:
    found = setup.treasures
    if len(found) != HOLES or sorted(filter(None, found)) != list(range(1, TREASURES + 1)):
        raise BadDeal(tr("There must be {n} holes, with each of the {m} treasures under one of them.", n=HOLES, m=TREASURES))
    if any(sum(found[hole] > 0 for hole in holes) != 1 for holes in BLOCK_HOLES):
        raise BadDeal(tr("Each square of two by two holes must have exactly one treasure."))
    if not is_sand_connected(found):
        raise BadDeal(tr("The holes without treasures must be connected."))


def _check_pyramids(setup: Setup, expert: bool) -> None:
    colours = setup.colours
    if Counter(colours) != {FREE_HOLE: 1, **COLOURS}:
        raise BadDeal(tr("There must be 16 gold, 16 red and 15 blue pyramids, and one free hole."))
    if setup.treasures[colours.index(FREE_HOLE)]:
        raise BadDeal(tr("The free hole must not show a treasure."))
    gold = [hole for hole in range(HOLES) if colours[hole] == GOLD]
    if expert and (len({STRIP_OF[hole] for hole in gold}) != len(gold) or set(gold) & set(CORNERS)):
        raise BadDeal(tr("In the expert game every half column has one gold pyramid, and none stands in a corner."))


def _check_cards(setup: Setup) -> None:
    for stack in range(STACKS):
        place = slice(STACK * stack, STACK * (stack + 1))
        if sorted(setup.cards[place]) != list(_stack(stack)):
            raise BadDeal(tr("The cards of stack {n} must lie together.", n=stack + 1))
        if sorted(setup.symbols[place]) != sorted(parts().symbols[stack]):
            raise BadDeal(tr("The cards of stack {n} have the wrong symbols on their backs.", n=stack + 1))
    if len(setup.cards) != len(setup.symbols) or len(setup.cards) != STACK * STACKS:
        raise BadDeal(tr("There must be {n} search cards.", n=STACK * STACKS))
