"""The components of Ramses, read from resources/ramses: treasures, search cards, special actions, chips and titles."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from ramses_desktop.data import intact, resource

TREASURES: Final = 12
STACKS: Final = 3
STACK: Final = 10
"""Cards in each stack."""
CARDS: Final = STACKS * STACK
CHIPS: Final = 16

PLAIN, SANDSTORM, SCORPION, POWERS, DUEL = range(5)
SYMBOLS: Final = ("plain", "sandstorm", "scorpion", "powers", "duel")
MOST_HATS: Final = 3
NO_CHIP, CURSE = 0, 4
"""Under a gold pyramid: nothing, an explorer chip with 1 to 3 hats, or the curse of the mummy."""


class BadParts(ValueError):
    """Data that cannot be used; the message says why."""


@frozen
class Treasure:
    """Its name for players, and its drawing in assets/icons."""

    name: str
    icon: str


@frozen
class Card:
    """A search card: the treasure sought, its points, and the number on its back."""

    treasure: int
    value: int
    stack: int


@frozen
class Parts:
    """Everything in the box. Treasures and cards are numbered from 1."""

    treasures: dict[int, Treasure]
    cards: dict[int, Card]
    symbols: tuple[tuple[int, ...], ...]
    """For each stack, the symbols on the backs of its cards, in no order."""
    chips: tuple[int, ...]
    awards: tuple[int, ...]
    """Points for the most explorers, and so on."""
    titles: tuple[tuple[int, str], ...]
    """The number of cards needed for each title, the highest first."""

    def title(self, cards: int) -> str:
        """The title of somebody who won this many cards alone."""
        return next(title for least, title in self.titles if cards >= least)


@lru_cache(maxsize=1)
def parts() -> Parts:
    with intact("ramses", "parts.json"):
        return load(resource("ramses", "parts.json"))


def load(path: Path) -> Parts:
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise BadParts(f"{path.name} cannot be read: {problem}.") from None
    try:
        return read(data)
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise BadParts(f"{path.name} cannot be used: {problem}") from None


def read(data: Any) -> Parts:
    """Raises all kinds of errors on bad data; `load` turns them into a sentence."""
    treasures = {number: Treasure(one["name"], one["icon"]) for number, one in enumerate(data["treasures"], 1)}
    cards = [Card(treasure, value, number) for number, stack in enumerate(data["stacks"], 1) for treasure, value in stack["cards"]]
    symbols = tuple(_symbols(stack["symbols"]) for stack in data["stacks"])
    chips = _chips(data["chips"])
    titles = tuple((least, title) for least, title in data["titles"])
    _check(treasures, cards, symbols, chips)
    if titles[-1][0] != 0 or list(titles) != sorted(titles, reverse=True):
        raise BadParts("titles must go down to 0 cards.")
    return Parts(treasures, dict(enumerate(cards, 1)), symbols, chips, tuple(data["awards"]), titles)


def _symbols(counts: dict[str, int]) -> tuple[int, ...]:
    found = [SYMBOLS.index(name) for name, count in counts.items() for _ in range(count)]
    return (*found, *[PLAIN] * (STACK - len(found)))


def _chips(counts: dict[str, Any]) -> tuple[int, ...]:
    if len(counts["explorers"]) != MOST_HATS:
        raise BadParts(f"there must be explorers with 1 to {MOST_HATS} hats.")
    explorers = [hats for hats, count in enumerate(counts["explorers"], 1) for _ in range(count)]
    return (*explorers, *[CURSE] * counts["curses"])


def _check(treasures: dict[int, Treasure], cards: list[Card], symbols: tuple[tuple[int, ...], ...], chips: tuple[int, ...]) -> None:
    if len(treasures) != TREASURES:
        raise BadParts(f"there must be {TREASURES} treasures, not {len(treasures)}.")
    if Counter(card.stack for card in cards) != dict.fromkeys(range(1, STACKS + 1), STACK):
        raise BadParts(f"there must be {STACKS} stacks of {STACK} cards each.")
    if not {card.treasure for card in cards} <= set(treasures) or not all(0 < card.value < 10 for card in cards):
        raise BadParts("a card asks for a treasure that is not there, or is worth nothing.")
    if len({(card.treasure, card.stack) for card in cards}) != len(cards):
        raise BadParts("a treasure appears twice in one stack.")
    if any(len(stack) != STACK for stack in symbols):
        raise BadParts(f"a stack has more than {STACK} symbols.")
    if len(chips) != CHIPS:
        raise BadParts(f"there must be {CHIPS} chips, not {len(chips)}.")
