"""The components of Pyramids, read from resources/pyramids: cards, expedition cards, score card values. A damaged or illegal file
is refused with a sentence that names the card and the reason."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ramses_desktop.data import intact, resource
from ramses_desktop.engine.text import mark
from ramses_desktop.games.flip_and_write import card_data
from ramses_desktop.games.flip_and_write.card_data import BadDeck, CardEntry, number, numbers
from ramses_desktop.games.flip_and_write.grid import BOTTOM, FULL, TOP, flood
from ramses_desktop.games.pyramids.cards import COLOURS, Card, Values

COLOUR_NAMES: Final = (mark("green"), mark("orange"), mark("purple"))
CARDS: Final = 48
CARDS_OF: Final = dict.fromkeys(COLOUR_NAMES, CARDS // COLOURS)
WALL, EMPTY, ENTRANCE, TOMB = "#", ".", "E", "T"
ICONS: Final = "xrgtsp"
"""Red cross, red gem, green gem, torch, skull, potion, in the kernel's order."""
MOST: Final = {"x": (0, 2), "t": (0, 1), "s": (1, 4), "p": (0, 1)}
MOST_GEMS: Final = 3

Parts = card_data.Parts[Card, Values]


@lru_cache(maxsize=1)
def parts() -> Parts:
    with intact("pyramids"):
        return load(resource("pyramids"))


def load(folder: Path) -> Parts:
    return card_data.read_box(folder, read_card, CARDS_OF, read_values)


# ------------------------------------------------------------ pyramid cards


def read_card(data: Any, where: str) -> Card:
    entry = card_data.read_entry(data, where, CARDS, COLOUR_NAMES, (WALL, EMPTY, ENTRANCE, TOMB, *ICONS))
    _check_layout(entry)
    boxes = entry.boxes
    icons = [boxes[icon] for icon in ICONS]
    return Card(entry.number, entry.colour, boxes[WALL], boxes[ENTRANCE], boxes[TOMB], icons)


def _check_layout(entry: CardEntry) -> None:
    where, boxes = entry.where, entry.boxes
    entrance, tomb, walls = boxes[ENTRANCE], boxes[TOMB], boxes[WALL]
    if entrance.bit_count() != 1 or not entrance & TOP:
        raise BadDeck(f"{where} must have one entrance, in the top row.")
    if tomb.bit_count() != 1 or not tomb & BOTTOM:
        raise BadDeck(f"{where} must have one tomb, in the bottom row.")
    if not 3 <= walls.bit_count() <= 6:
        raise BadDeck(f"{where} must have 3 to 6 walls, not {walls.bit_count()}.")
    open_boxes = FULL ^ walls
    before_tomb = flood(entrance, open_boxes ^ tomb)
    if before_tomb != open_boxes ^ tomb or flood(entrance, open_boxes) != open_boxes:
        raise BadDeck(f"{where} has a box that cannot be reached from the entrance without passing through the tomb.")
    card_data.check_icons(entry, MOST)
    gems = (boxes["r"] | boxes["g"]).bit_count()
    if gems > MOST_GEMS:
        raise BadDeck(f"{where} must have at most {MOST_GEMS} gems, not {gems}.")


# ------------------------------------------------------------ values


def read_values(data: Any) -> Values:
    lists = numbers(data, "pyramid_points", 3), numbers(data, "skulls", 10)
    torch, tomb, pair, single, gems = (
        number(data, name) for name in ("torch", "tomb", "gem_pair", "single_gem", "gems_that_count")
    )
    return Values(torch, tomb, pair, single, gems, *lists)
