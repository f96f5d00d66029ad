"""The components of Silver & Gold, read from resources/silver_gold: islands, expedition cards, score and round card values. A
damaged or illegal file is refused with a sentence that names the card and the reason."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ramses_desktop.data import intact, resource
from ramses_desktop.engine.text import mark
from ramses_desktop.games.flip_and_write import card_data
from ramses_desktop.games.flip_and_write.card_data import BadDeck, CardEntry, number, numbers
from ramses_desktop.games.flip_and_write.grid import FULL, flood
from ramses_desktop.games.silver_gold.cards import Card, Values

SIZES: Final = {mark("grey"): 8, mark("green"): 10, mark("orange"): 12, mark("purple"): 14}
"""Island size, in boxes, by colour."""
COLOUR_NAMES: Final = tuple(SIZES)
CARDS_OF: Final = {"grey": 11, "green": 12, "orange": 12, "purple": 12}
CARDS: Final = sum(CARDS_OF.values())
SEA, EMPTY = "~", "."
ICONS: Final = "xcp"
"""X, coin, palm, in the kernel's order."""
MOST: Final = {"x": (0, 2), "c": (0, 3), "p": (0, 2)}
MOST_SEAL_POINTS: Final = 2


Parts = card_data.Parts[Card, Values]


@lru_cache(maxsize=1)
def parts() -> Parts:
    with intact("silver_gold"):
        return load(resource("silver_gold"))


def load(folder: Path) -> Parts:
    return card_data.read_box(folder, read_card, CARDS_OF, read_values)


def read_card(data: Any, where: str) -> Card:
    entry = card_data.read_entry(data, where, CARDS, COLOUR_NAMES, (SEA, EMPTY, *ICONS))
    _check_island(entry)
    seal, points = _seal(data.get("seal"), entry)
    return Card(entry.number, entry.colour, FULL ^ entry.boxes[SEA], [entry.boxes[icon] for icon in ICONS], seal, points)


def _check_island(entry: CardEntry) -> None:
    island, name = FULL ^ entry.boxes[SEA], COLOUR_NAMES[entry.colour]
    if island.bit_count() != SIZES[name]:
        raise BadDeck(f"{entry.where} must have {SIZES[name]} boxes, as it is {name}, not {island.bit_count()}.")
    if flood(island & -island, island) != island:
        raise BadDeck(f"{entry.where} is not one island: it falls into pieces.")
    card_data.check_icons(entry, MOST)


def _seal(seal: Any, entry: CardEntry) -> tuple[int, int]:
    """The seal's colour and points; -1 and 0 if there is none."""
    if seal is None:
        return -1, 0
    colour, points = (seal.get("colour"), seal.get("points")) if isinstance(seal, dict) else (None, None)
    if colour not in COLOUR_NAMES or type(points) is not int or not 1 <= points <= MOST_SEAL_POINTS:
        raise BadDeck(f"{entry.where} has a seal that does not name a colour and 1 or 2 points.")
    if colour == COLOUR_NAMES[entry.colour]:
        raise BadDeck(f"{entry.where} has a seal of its own colour.")
    return COLOUR_NAMES.index(colour), points


def read_values(data: Any) -> Values:
    coin, in_a_row, rows, palm, boxes = (
        number(data, name) for name in ("coin", "coins_in_a_row", "coin_rows", "palm", "palm_boxes")
    )
    return Values(coin, in_a_row, rows, palm, boxes, numbers(data, "trophies", 6))
