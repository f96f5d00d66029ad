"""The printed parts of Pyramids, read from resources/pyramids: cards, expedition cards, values of the score card.
A damaged or illegal file is refused with a sentence that names the card and the reason."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from ramses_desktop.data import resource
from ramses_desktop.engine.grid import BOTTOM, BOXES, FULL, SIDE, TOP, flood
from ramses_desktop.engine.patterns import BadPatterns, Pattern, read_patterns
from ramses_desktop.games.pyramids.kernel import COLOURS, Card, Values

COLOUR_NAMES: Final = ("green", "orange", "purple")
CARDS: Final = 48
WALL, EMPTY, ENTRANCE, TOMB = "#", ".", "E", "T"
ICONS: Final = "xrgtsp"
"""Red cross, red gem, green gem, torch, skull, potion: the order in which the kernel's cards hold them."""
MOST: Final = {"x": (0, 2), "t": (0, 1), "s": (1, 4), "p": (0, 1)}
MOST_GEMS: Final = 3
EXPEDITIONS: Final = 8


class BadDeck(ValueError):
    """Data of this game that cannot be used, with a sentence that says where and why."""


@frozen(eq=False)
class Parts:
    """Everything in the box."""

    cards: dict[int, Card]
    """By order number."""
    patterns: tuple[Pattern, ...]
    expeditions: tuple[int, ...]
    """The pattern of each expedition card, as its place in `patterns`."""
    values: Values


@lru_cache(maxsize=1)
def parts() -> Parts:
    return load(resource("pyramids"))


def load(folder: Path) -> Parts:
    """Read the three files of this folder."""
    cards = read_cards(_json(folder / "cards.json"), "cards.json")
    patterns = load_patterns(folder)
    return Parts({card.number: card for card in cards}, patterns, expeditions(patterns), load_values(folder))


def load_patterns(folder: Path) -> tuple[Pattern, ...]:
    return _patterns(_json(folder / "expeditions.json"))


def load_values(folder: Path) -> Values:
    return _values(_json(folder / "score_card.json"))


def expeditions(patterns: tuple[Pattern, ...]) -> tuple[int, ...]:
    """Which pattern each expedition card shows."""
    return tuple(chain.from_iterable([place] * pattern.cards for place, pattern in enumerate(patterns)))


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise BadDeck(f"{path.name} cannot be read: {problem}.") from None


# ------------------------------------------------------------ pyramid cards


def read_cards(data: Any, source: str) -> list[Card]:
    entries = data.get("cards") if isinstance(data, dict) else None
    if not isinstance(entries, list):
        raise BadDeck(f"{source} holds no list of cards.")
    cards = [read_card(entry, f"Card {place} of {source}") for place, entry in enumerate(entries, 1)]
    numbers = [card.number for card in cards]
    for number in range(1, CARDS + 1):
        if numbers.count(number) != 1:
            raise BadDeck(f"{source} must hold card number {number} exactly once, not {numbers.count(number)} times.")
    for colour, name in enumerate(COLOUR_NAMES):
        count = sum(card.colour == colour for card in cards)
        if count != CARDS // COLOURS:
            raise BadDeck(f"{source} must hold {CARDS // COLOURS} {name} cards, not {count}.")
    return cards


def read_card(entry: Any, where: str) -> Card:
    """One card; `where` says whose fault it is if something is wrong."""
    if not isinstance(entry, dict):
        raise BadDeck(f"{where} is not an entry with number, colour and rows.")
    number, colour, rows = entry.get("number"), entry.get("colour"), entry.get("rows")
    if type(number) is not int or not 1 <= number <= CARDS:
        raise BadDeck(f"{where} has no number from 1 to {CARDS}.")
    where = f"{where} (number {number})"
    if colour not in COLOUR_NAMES:
        raise BadDeck(f"{where} is not green, orange or purple.")
    if not isinstance(rows, list) or [len(row) for row in rows if isinstance(row, str)] != [SIDE] * SIDE or len(rows) != SIDE:
        raise BadDeck(f"{where} is not drawn in {SIDE} rows of {SIDE} boxes.")
    boxes = _boxes("".join(rows), where)
    _check_layout(boxes, where)
    icons = [boxes[icon] for icon in ICONS]
    return Card(number, COLOUR_NAMES.index(colour), boxes[WALL], boxes[ENTRANCE], boxes[TOMB], icons)


def _boxes(drawing: str, where: str) -> dict[str, int]:
    boxes = dict.fromkeys((WALL, EMPTY, ENTRANCE, TOMB, *ICONS), 0)
    for place in range(BOXES):
        mark = drawing[place]
        if mark not in boxes:
            raise BadDeck(f"{where} shows “{mark}”, which stands for nothing.")
        boxes[mark] |= 1 << place
    return boxes


def _check_layout(boxes: dict[str, int], where: str) -> None:
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
    for icon, (least, most) in MOST.items():
        if not least <= boxes[icon].bit_count() <= most:
            raise BadDeck(f"{where} must have {least} to {most} boxes with “{icon}”, not {boxes[icon].bit_count()}.")
    gems = (boxes["r"] | boxes["g"]).bit_count()
    if gems > MOST_GEMS:
        raise BadDeck(f"{where} must have at most {MOST_GEMS} gems, not {gems}.")


# ------------------------------------------------------------ expedition cards and values


def _patterns(data: Any) -> tuple[Pattern, ...]:
    try:
        patterns = read_patterns(data, "expeditions.json")
    except BadPatterns as problem:
        raise BadDeck(str(problem)) from None
    if sum(pattern.cards for pattern in patterns) != EXPEDITIONS:
        raise BadDeck(f"expeditions.json must have {EXPEDITIONS} cards in all.")
    return patterns


def _values(data: Any) -> Values:
    numbers = _number_list(data, "pyramid_points", 3), _number_list(data, "skulls", 10)
    torch, tomb, pair, single, gems = (
        _number(data, name) for name in ("torch", "tomb", "gem_pair", "single_gem", "gems_that_count")
    )
    return Values(torch, tomb, pair, single, gems, *numbers)


def _number(data: Any, name: str) -> int:
    value = data.get(name) if isinstance(data, dict) else None
    if type(value) is not int or not 0 <= value <= 99:
        raise BadDeck(f"score_card.json must give a whole number from 0 to 99 for “{name}”.")
    return value


def _number_list(data: Any, name: str, size: int) -> list[int]:
    value = data.get(name) if isinstance(data, dict) else None
    if not isinstance(value, list) or len(value) != size or any(type(one) is not int or not 0 <= one <= 99 for one in value):
        raise BadDeck(f"score_card.json must give {size} whole numbers from 0 to 99 for “{name}”.")
    return value
