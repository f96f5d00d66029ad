"""The components of Ramses, read from resources/ramses: treasures, search cards, special actions, chips and titles."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
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


@frozen
class Treasure:
    """A treasure's name for players, and its drawing in assets/icons."""

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
    """For each stack, the symbols on the backs of its cards, in no particular order."""
    chips: tuple[int, ...]
    awards: tuple[int, ...]
    """Points for having the most explorers, the second most, and so on."""
    titles: tuple[tuple[int, str], ...]
    """The number of cards needed for each title, highest first."""

    def title(self, cards: int) -> str:
        """The title of a solo player who won this many cards."""
        return next(title for least, title in self.titles if cards >= least)


@lru_cache(maxsize=1)
def parts() -> Parts:
    with intact("ramses", "parts.json"):
        return read(json.loads(resource("ramses", "parts.json").read_text("utf-8")))


def read(data: Any) -> Parts:
    """The parts in this data. Raises all kinds of errors if anything is wrong with it."""
    explorers, curses = data["chips"]["explorers"], data["chips"]["curses"]
    found = Parts(
        treasures={number: Treasure(one["name"], one["icon"]) for number, one in enumerate(data["treasures"], 1)},
        cards=dict(enumerate(_cards(data["stacks"]), 1)),
        symbols=tuple(_symbols(stack["symbols"]) for stack in data["stacks"]),
        chips=(*(hats for hats, count in enumerate(explorers, 1) for _ in range(count)), *[CURSE] * curses),
        awards=tuple(data["awards"]),
        titles=tuple((least, title) for least, title in data["titles"]),
    )
    _check(found)
    return found


def _cards(stacks: Any) -> list[Card]:
    return [Card(treasure, value, number) for number, stack in enumerate(stacks, 1) for treasure, value in stack["cards"]]


def _symbols(counts: dict[str, int]) -> tuple[int, ...]:
    found = [SYMBOLS.index(name) for name, count in counts.items() for _ in range(count)]
    return (*found, *[PLAIN] * (STACK - len(found)))


def _check(found: Parts) -> None:
    cards = found.cards.values()
    is_right = {
        "treasures": len(found.treasures) == TREASURES,
        "stacks": Counter(card.stack for card in cards) == dict.fromkeys(range(1, STACKS + 1), STACK),
        "cards": all(card.treasure in found.treasures and 0 < card.value < 10 for card in cards),
        "treasures of a stack": len({(card.treasure, card.stack) for card in cards}) == len(cards),
        "symbols": all(len(stack) == STACK for stack in found.symbols),
        "chips": len(found.chips) == CHIPS and max(set(found.chips) - {CURSE}) <= MOST_HATS,
        "titles": found.titles[-1][0] == 0 and list(found.titles) == sorted(found.titles, reverse=True),
    }
    if wrong := [name for name, right in is_right.items() if not right]:
        raise ValueError(f"wrong: {', '.join(wrong)}")
