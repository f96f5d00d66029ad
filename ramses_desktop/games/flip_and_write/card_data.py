"""Reads a flip-and-write game's components from its files: cards and patterns as drawn, expedition cards, score card values. A
damaged file is refused with a sentence that says where and why. Knows no game's own icons, colours or limits."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

from attrs import frozen

from ramses_desktop.games.flip_and_write.grid import BOXES, SIDE, Cell, placements


class BadPatterns(ValueError):
    """Unusable pattern data; the message says which and why."""


@frozen
class Pattern:
    """A shape in which boxes are crossed off; `cells` as drawn on its card."""

    name: str
    cards: int
    cells: tuple[Cell, ...]

    @property
    def placements(self) -> tuple[int, ...]:
        return placements(self.cells)


def read_patterns(data: Any, source: str) -> tuple[Pattern, ...]:
    """The patterns in the parsed JSON of a file named `source`."""
    entries = data.get("patterns") if isinstance(data, dict) else None
    if not isinstance(entries, list) or not entries:
        raise BadPatterns(f"{source} holds no list of patterns.")
    patterns = tuple(_pattern(entry, f"Pattern {number} of {source}") for number, entry in enumerate(entries, 1))
    if len({pattern.name for pattern in patterns}) != len(patterns):
        raise BadPatterns(f"Two patterns of {source} have the same name.")
    return patterns


def _pattern(entry: Any, where: str) -> Pattern:
    if not isinstance(entry, dict):
        raise BadPatterns(f"{where} is not an entry with name, cards and rows.")
    name, cards, rows = entry.get("name"), entry.get("cards"), entry.get("rows")
    if not isinstance(name, str) or not name:
        raise BadPatterns(f"{where} has no name.")
    if type(cards) is not int or not 1 <= cards <= 8:
        raise BadPatterns(f"{where} must say on how many cards it is, 1 to 8.")
    if not isinstance(rows, list) or not all(isinstance(row, str) and set(row) <= set("#.") for row in rows):
        raise BadPatterns(f"{where} must be drawn in rows of # and dots.")
    cells = tuple((column, row) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark == "#")
    if len(cells) < 2 or max(map(max, cells)) >= SIDE:
        raise BadPatterns(f"{where} must have at least two boxes and fit into {SIDE} by {SIDE}.")
    return Pattern(name, cards, cells)


# ------------------------------------------------------------ card data


EXPEDITIONS: Final = 8
CARDS: Final = "cards.json"
EXPEDITION_CARDS: Final = "expeditions.json"
SCORE_CARD: Final = "score_card.json"


class BadDeck(ValueError):
    """Unusable game data; the message says where and why."""

    file = ""
    """Which of the three files is damaged."""


def read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as problem:
        raise BadDeck(f"{path.name} cannot be read: {problem}.") from None


# ------------------------------------------------------------ the box


K = TypeVar("K", bound="Numbered")
V = TypeVar("V")


@frozen(eq=False)
class Parts(Generic[K, V]):
    """Everything in the box."""

    cards: dict[int, K]
    """By number."""
    patterns: tuple[Pattern, ...]
    expeditions: tuple[int, ...]
    """The pattern of each expedition card, as its place in `patterns`."""
    values: V

    @property
    def numbers(self) -> range:
        """Of all cards."""
        return range(1, len(self.cards) + 1)

    def placements(self, expedition: int) -> tuple[int, ...]:
        """Every placement of the pattern on this expedition card."""
        return self.patterns[self.expeditions[expedition]].placements


def read_box(
    folder: Path, read_card: Callable[[Any, str], K], colours: dict[str, int], read_values: Callable[[Any], V]
) -> Parts[K, V]:
    """Read the three files of this folder. `colours` gives the number of cards of each; `read_card` takes an entry of the file and
    its position."""
    with _blamed(CARDS):
        cards = [read_card(entry, where) for entry, where in entries(read_json(folder / CARDS), CARDS)]
        check_deck(cards, colours, CARDS)
    with _blamed(EXPEDITION_CARDS):
        patterns = load_patterns(folder)
    with _blamed(SCORE_CARD):
        values = read_values(read_json(folder / SCORE_CARD))
    return Parts({card.number: card for card in cards}, patterns, expeditions(patterns), values)


@contextmanager
def _blamed(file: str) -> Iterator[None]:
    try:
        yield
    except BadDeck as problem:
        problem.file = file
        raise


# ------------------------------------------------------------ cards


class Numbered(Protocol):
    """A card; its colour is an index into the names of all colours."""

    number: int
    colour: int


@frozen
class CardEntry:
    """A card's entry in the file: number, colour, and the boxes of each mark."""

    where: str
    """Position in the file, for error messages."""
    number: int
    colour: int
    boxes: dict[str, int]


def entries(data: Any, source: str) -> list[tuple[Any, str]]:
    """Each card's entry, and its position."""
    found = data.get("cards") if isinstance(data, dict) else None
    if not isinstance(found, list):
        raise BadDeck(f"{source} holds no list of cards.")
    return [(entry, f"Card {place} of {source}") for place, entry in enumerate(found, 1)]


def read_entry(entry: Any, where: str, cards: int, colours: Sequence[str], marks: Iterable[str]) -> CardEntry:
    if not isinstance(entry, dict):
        raise BadDeck(f"{where} is not an entry with number, colour and rows.")
    number, colour, rows = entry.get("number"), entry.get("colour"), entry.get("rows")
    if type(number) is not int or not 1 <= number <= cards:
        raise BadDeck(f"{where} has no number from 1 to {cards}.")
    where = f"{where} (number {number})"
    if colour not in colours:
        raise BadDeck(f"{where} is not {', '.join(colours[:-1])} or {colours[-1]}.")
    if not isinstance(rows, list) or [len(row) for row in rows if isinstance(row, str)] != [SIDE] * SIDE or len(rows) != SIDE:
        raise BadDeck(f"{where} is not drawn in {SIDE} rows of {SIDE} boxes.")
    return CardEntry(where, number, colours.index(colour), _boxes("".join(rows), where, marks))


def _boxes(drawing: str, where: str, marks: Iterable[str]) -> dict[str, int]:
    boxes = dict.fromkeys(marks, 0)
    for place in range(BOXES):
        mark = drawing[place]
        if mark not in boxes:
            raise BadDeck(f"{where} shows “{mark}”, which stands for nothing.")
        boxes[mark] |= 1 << place
    return boxes


def check_icons(card: CardEntry, most: dict[str, tuple[int, int]]) -> None:
    """Raise BadDeck unless the count of each icon is within its limits."""
    for icon, (least, limit) in most.items():
        if not least <= card.boxes[icon].bit_count() <= limit:
            raise BadDeck(f"{card.where} must have {least} to {limit} boxes with “{icon}”, not {card.boxes[icon].bit_count()}.")


def check_deck(cards: Sequence[Numbered], colours: dict[str, int], source: str) -> None:
    """Raise BadDeck unless each number occurs once, and each colour as often as it should."""
    numbers = [card.number for card in cards]
    for number in range(1, sum(colours.values()) + 1):
        if numbers.count(number) != 1:
            raise BadDeck(f"{source} must hold card number {number} exactly once, not {numbers.count(number)} times.")
    for colour, (name, wanted) in enumerate(colours.items()):
        count = sum(card.colour == colour for card in cards)
        if count != wanted:
            raise BadDeck(f"{source} must hold {wanted} {name} cards, not {count}.")


# ------------------------------------------------------------ expedition cards and values


def load_patterns(folder: Path) -> tuple[Pattern, ...]:
    try:
        patterns = read_patterns(read_json(folder / EXPEDITION_CARDS), EXPEDITION_CARDS)
    except BadPatterns as problem:
        raise BadDeck(str(problem)) from None
    if sum(pattern.cards for pattern in patterns) != EXPEDITIONS:
        raise BadDeck(f"{EXPEDITION_CARDS} must have {EXPEDITIONS} cards in all.")
    return patterns


def expeditions(patterns: Sequence[Pattern]) -> tuple[int, ...]:
    """The pattern of each expedition card."""
    return tuple(chain.from_iterable([place] * pattern.cards for place, pattern in enumerate(patterns)))


def number(data: Any, name: str) -> int:
    """A score card value."""
    value = data.get(name) if isinstance(data, dict) else None
    if type(value) is not int or not 0 <= value <= 99:
        raise BadDeck(f"{SCORE_CARD} must give a whole number from 0 to 99 for “{name}”.")
    return value


def numbers(data: Any, name: str, size: int) -> list[int]:
    value = data.get(name) if isinstance(data, dict) else None
    if not isinstance(value, list) or len(value) != size or any(type(one) is not int or not 0 <= one <= 99 for one in value):
        raise BadDeck(f"{SCORE_CARD} must give {size} whole numbers from 0 to 99 for “{name}”.")
    return value
