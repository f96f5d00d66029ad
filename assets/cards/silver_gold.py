"""Draws the 47 treasure cards from a seed: `python -m assets.cards.silver_gold` writes resources/silver_gold/cards.json.
Islands grow box by box; one that does not look like an island is discarded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import evolve, field, frozen

from assets.cards.deck_file import card_entry, deck_file
from ramses_desktop.data import resource
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.grid import FULL, SIDE, Cell, cells, neighbours, orientations, single_boxes
from ramses_desktop.games.silver_gold.deck import CARDS, CARDS_OF, COLOUR_NAMES, EMPTY, ICONS, MOST, SEA, SIZES

SEED: Final = "silver and gold deck 1"
TOUCHING: Final = {8: (8, 9), 10: (10, 12), 12: (13, 15), 14: (15, 18)}
"""Allowed number of adjacent pairs of boxes, by island size: neither a snake nor a brick."""
MOST_TIPS: Final = 2
"""Maximum number of boxes with a single neighbour."""
ICONS_OF: Final = {
    8: {"x": 8, "c": 6, "p": 3},
    10: {"x": 9, "c": 12, "p": 4},
    12: {"x": 9, "c": 17, "p": 5},
    14: {"x": 10, "c": 21, "p": 6},
}
SEALS_OF: Final = {8: (1, 1, 2, 2, 2), 10: (1, 1, 2, 2), 12: (1, 1, 2), 14: (1, 1)}
"""Seal values on islands of each size."""

Shape = tuple[Cell, ...]


@frozen
class Draft:
    """A card under construction."""

    colour: int
    island: int
    icons: dict[str, int] = field(factory=dict)
    """Number of each icon."""
    boxes: dict[str, int] = field(factory=dict)
    """Boxes of each icon."""
    seal: int = -1
    seal_points: int = 0


def generate(seed: str = SEED) -> list[tuple[int, Draft]]:
    """The deck: pairs of number and card."""
    luck = Luck(seed)
    drafts: list[Draft] = []
    for colour, name in enumerate(COLOUR_NAMES):
        drafts += _sealed(_colour(colour, luck.stream(name)), luck.stream(f"{name} seals"))
    drafts = _spread(drafts, luck.stream("seal colours"))
    return list(enumerate(luck.stream("numbers").shuffled(drafts), 1))


# ------------------------------------------------------------ islands


def _colour(colour: int, luck: Luck) -> list[Draft]:
    """All cards of one colour, without seals."""
    name = COLOUR_NAMES[colour]
    drafts = [Draft(colour, island, dict.fromkeys(ICONS, 0)) for island in _islands(SIZES[name], CARDS_OF[name], luck)]
    for icon, count in ICONS_OF[SIZES[name]].items():
        for _ in range(count):
            chosen = luck.pick([draft for draft in drafts if draft.icons[icon] < MOST[icon][1]])
            chosen.icons[icon] += 1
    return [_with_icons(draft, luck) for draft in drafts]


def _islands(size: int, count: int, luck: Luck) -> list[int]:
    """`count` islands of this size, no two alike."""
    found: dict[Shape, int] = {}
    while len(found) < count:
        island = _grown(size, luck)
        if looks_like_an_island(island):
            found.setdefault(shape(island), _in_the_middle(island))
    return list(found.values())


def _grown(size: int, luck: Luck) -> int:
    island = luck.pick(list(single_boxes(FULL)))
    while island.bit_count() < size:
        island |= luck.pick(list(single_boxes(neighbours(island) & ~island)))
    return island


def looks_like_an_island(island: int) -> bool:
    least, most = TOUCHING[island.bit_count()]
    return least <= touching(island) <= most and tips(island) <= MOST_TIPS and not _is_rectangle(island)


def touching(island: int) -> int:
    """The number of adjacent pairs of boxes."""
    return sum((neighbours(box) & island).bit_count() for box in single_boxes(island)) // 2


def tips(island: int) -> int:
    """The number of boxes with a single neighbour."""
    return sum((neighbours(box) & island).bit_count() == 1 for box in single_boxes(island))


def _is_rectangle(island: int) -> bool:
    width, height = _size(cells(island))
    return width * height == island.bit_count()


def _size(boxes: list[Cell]) -> Cell:
    columns, rows = zip(*boxes, strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def shape(island: int) -> Shape:
    """A canonical shape, equal for rotated and mirrored islands."""
    return min(orientations(cells(island)))


def _in_the_middle(island: int) -> int:
    boxes = cells(island)
    width, height = _size(boxes)
    left, top = min(column for column, _ in boxes), min(row for _, row in boxes)
    right, down = (SIDE - width) // 2 - left, (SIDE - height) // 2 - top
    return sum(1 << ((row + down) * SIDE + column + right) for column, row in boxes)


# ------------------------------------------------------------ icons and seals


def _with_icons(draft: Draft, luck: Luck) -> Draft:
    """Place icons anywhere on the island."""
    places: Iterator[int] = iter(luck.shuffled(single_boxes(draft.island)))
    boxes = {icon: sum(next(places) for _ in range(count)) for icon, count in draft.icons.items()}
    return evolve(draft, boxes=boxes)


def _sealed(drafts: list[Draft], luck: Luck) -> list[Draft]:
    """Give some of these cards a seal, whose colour is chosen later."""
    points = SEALS_OF[drafts[0].island.bit_count()]
    chosen = luck.shuffled(range(len(drafts)))[: len(points)]
    given = dict(zip(chosen, points, strict=True))
    return [evolve(draft, seal_points=given.get(place, 0)) for place, draft in enumerate(drafts)]


def _spread(drafts: list[Draft], luck: Luck) -> list[Draft]:
    """Choose the seals' colours: each equally often, give or take one, and never that of its own card."""
    sealed = [place for place, draft in enumerate(drafts) if draft.seal_points]
    while True:
        colours = [at % len(COLOUR_NAMES) for at in range(len(sealed))]
        given = dict(zip(sealed, luck.shuffled(colours), strict=True))
        if all(drafts[place].colour != colour for place, colour in given.items()):
            return [evolve(draft, seal=given.get(place, -1)) for place, draft in enumerate(drafts)]


# ------------------------------------------------------------ writing


def text(deck: list[tuple[int, Draft]]) -> str:
    about = "The 47 treasure cards, made by assets/cards/silver_gold.py. Each is drawn from its top row to its bottom row."
    legend = {SEA: "sea", EMPTY: "empty box", "x": "X", "c": "coin", "p": "palm"}
    return deck_file(about, legend, [_card_text(number, draft) for number, draft in deck])


def _card_text(number: int, draft: Draft) -> str:
    boxes = {**draft.boxes, SEA: FULL ^ draft.island, EMPTY: FULL}
    seal = f', "seal": {{"colour": "{COLOUR_NAMES[draft.seal]}", "points": {draft.seal_points}}}' if draft.seal_points else ""
    return card_entry(f'"number": {number}, "colour": "{COLOUR_NAMES[draft.colour]}"', boxes, seal)


def main() -> None:
    path: Path = resource("silver_gold") / "cards.json"
    path.write_text(text(generate()), "utf-8", newline="\n")
    print(f"{CARDS} cards written to {path}.")


if __name__ == "__main__":
    main()
