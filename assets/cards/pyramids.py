"""Draws the 48 pyramid cards from a seed: `python -m assets.cards.pyramids` writes resources/pyramids/cards.json.
A greedy policy tries out the layouts; a card completed too rarely or too often gets a new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import Final

from attrs import evolve, field, frozen

from assets.cards.deck_file import card_entry, deck_file
from ramses_desktop.data import resource
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.card_data import SCORE_CARD, expeditions, load_patterns, read_json
from ramses_desktop.games.flip_and_write.grid import BOTTOM, FULL, TOP, flood, mirrored, single_boxes
from ramses_desktop.games.flip_and_write.playout import DISPLAY, HAND, ROUNDS
from ramses_desktop.games.pyramids.cards import COLOURS, Card
from ramses_desktop.games.pyramids.deck import (
    CARDS,
    COLOUR_NAMES,
    EMPTY,
    ENTRANCE,
    ICONS,
    MOST,
    MOST_GEMS,
    TOMB,
    WALL,
    read_values,
)
from ramses_desktop.games.pyramids.kernel import Playout, Policy, SimPlayer, Weights

SEED: Final = "pyramids deck 1"
PATHS: Final = {9: 5, 10: 6, 11: 5}
"""Number of cards per colour for each length of the shortest path."""
IN_EACH_COLOUR: Final = {"x": 13, "r": 11, "g": 11, "t": 7, "p": 5, "s": 46}
LEAN: Final = (5, 4, 3, 2, 1)
"""Weight of each column for the entrance; mirrored for the tomb."""
TRIAL_GAMES: Final = 4000
TRIAL_SEATS: Final = 3
RAREST, COMMONEST = 0.3, 1.4
"""Limits of how often a card is completed, as a share of the mean."""
MOST_CORRELATION: Final = 0.2
TRIAL_WEIGHTS: Final = Weights(torch=50, gem=26, skull=-16, potion=14, cross=36, tomb=100, step=24, box=1, second=60)
"""Policy that tries out the cards. Separate from the bots', so that better bots do not change the deck."""


@frozen
class Draft:
    """A card under construction."""

    colour: int
    path: int
    walls: int = 0
    entrance: int = 0
    tomb: int = 0
    icons: dict[str, int] = field(factory=dict)
    """Number of each icon."""
    boxes: dict[str, int] = field(factory=dict)
    """Boxes of each icon."""

    @property
    def shape(self) -> frozenset[tuple[int, int, int]]:
        """The layout and its mirror image, so that mirrored cards compare equal."""
        layout = (self.walls, self.entrance, self.tomb)
        return frozenset([layout, (mirrored(layout[0]), mirrored(layout[1]), mirrored(layout[2]))])

    def card(self, number: int) -> Card:
        return Card(number, self.colour, self.walls, self.entrance, self.tomb, [self.boxes[icon] for icon in ICONS])


def generate(seed: str = SEED) -> list[tuple[int, Draft]]:
    """The deck: pairs of order number and card."""
    luck = Luck(seed)
    drafts: list[Draft] = []
    for colour in range(COLOURS):
        drafts += _colour(colour, luck.stream(COLOUR_NAMES[colour]))
    layouts = luck.stream("layouts")
    for place in range(len(drafts)):
        drafts[place] = _laid_out(drafts, place, layouts)
    values = _select(drafts, layouts)
    return _numbered(drafts, values, luck.stream("numbers"))


# ------------------------------------------------------------ icons


def _colour(colour: int, luck: Luck) -> list[Draft]:
    """Sixteen cards without layouts: only path lengths and icon counts."""
    paths = [path for path, count in PATHS.items() for _ in range(count)]
    icons: list[dict[str, int]] = [dict.fromkeys(ICONS, 0) for _ in paths]
    for card in icons:
        card["s"] = MOST["s"][0]
    richness = [exp(0.5 * (path - 10)) for path in paths]
    for icon, count in IN_EACH_COLOUR.items():
        weights = [1.0] * len(paths) if icon == "s" else richness
        while sum(card[icon] for card in icons) < count:
            room = [weight if _has_room(card, icon) else 0.0 for card, weight in zip(icons, weights, strict=True)]
            luck.weighted(icons, room)[icon] += 1
    return [Draft(colour, path, icons=card) for path, card in zip(paths, icons, strict=True)]


def _has_room(card: dict[str, int], icon: str) -> bool:
    if icon in "rg":
        return card["r"] + card["g"] < MOST_GEMS
    return card[icon] < MOST[icon][1]


# ------------------------------------------------------------ layouts


def _laid_out(drafts: Sequence[Draft], place: int, luck: Luck) -> Draft:
    """The draft at this index with a new, unique layout and its icons placed."""
    others = {draft.shape for at, draft in enumerate(drafts) if at != place}
    while True:
        draft = _layout(drafts[place], luck)
        if draft.shape not in others:
            return _with_icons(draft, luck)


def _layout(draft: Draft, luck: Luck) -> Draft:
    """Random walls, entrance and tomb, retried until they are legal and the path has the right length."""
    while True:
        entrance = luck.weighted(list(single_boxes(TOP)), LEAN)
        tomb = luck.weighted(list(single_boxes(BOTTOM)), LEAN[::-1])
        places = luck.shuffled(single_boxes(FULL ^ entrance ^ tomb))
        walls = sum(places[: 3 + luck.below(4)])
        free = FULL ^ walls
        if flood(entrance, free ^ tomb) != free ^ tomb or flood(entrance, free) != free:
            continue
        laid = evolve(draft, walls=walls, entrance=entrance, tomb=tomb, boxes=dict.fromkeys(ICONS, 0))
        if laid.card(1).distance(0) == draft.path:
            return laid


def _with_icons(draft: Draft, luck: Luck) -> Draft:
    """Skulls are twice as likely on a shortest path; other icons go anywhere."""
    left = FULL ^ draft.walls ^ draft.entrance ^ draft.tomb
    shortest = _on_shortest_ways(draft)
    boxes = dict.fromkeys(ICONS, 0)
    for icon in "s" + ICONS.replace("s", ""):
        for _ in range(draft.icons[icon]):
            free = list(single_boxes(left))
            weights = [2.0 if icon == "s" and box & shortest else 1.0 for box in free]
            box = luck.weighted(free, weights)
            boxes[icon] |= box
            left ^= box
    return evolve(draft, boxes=boxes)


def _on_shortest_ways(draft: Draft) -> int:
    """All boxes on any shortest path from the entrance to the tomb."""
    there = draft.card(1)
    back = evolve(draft, entrance=draft.tomb, tomb=draft.entrance).card(1)
    ways = 0
    for steps, ring in enumerate(there.rings):
        if draft.path - 1 - steps in range(len(back.rings)):
            ways |= ring & back.rings[draft.path - 1 - steps]
    return ways


# ------------------------------------------------------------ trials and numbering


def _select(drafts: list[Draft], luck: Luck) -> list[int]:
    """Replace the layouts of outliers until none is left. Returns how often each card was completed in the last trial."""
    while True:
        values = trial([draft.card(place + 1) for place, draft in enumerate(drafts)])
        mean = sum(values) / len(values)
        outliers = [place for place, value in enumerate(values) if not RAREST <= value / mean <= COMMONEST]
        columns = {draft.entrance for draft in drafts}, {draft.tomb for draft in drafts}
        if not outliers and all(len(used) == TOP.bit_count() for used in columns):
            return values
        for place in outliers or [luck.below(len(drafts))]:
            drafts[place] = _laid_out(drafts, place, luck)


def trial(cards: Sequence[Card], games: int = TRIAL_GAMES) -> list[int]:
    """How often each card is completed in three-player games of the simple policy."""
    patterns = load_patterns(resource("pyramids"))
    placements = [pattern.placements for pattern in patterns]
    values = read_values(read_json(resource("pyramids", SCORE_CARD)))
    policy = Policy(cards, placements, expeditions(patterns), values, TRIAL_WEIGHTS)
    completed: Counter[int] = Counter()
    for game in range(games):
        table = _deal(policy, Luck(f"trial {game}"))
        table.run()
        in_play = {node.card.number for player in table.players for node in player.nodes}
        completed.update(set(policy.cards) - in_play - set(table.deck) - set(table.display))
    return [completed[card.number] for card in cards]


def _deal(policy: Policy, luck: Luck) -> Playout:
    deck = luck.shuffled(policy.cards)
    players = [SimPlayer([policy.node(deck.pop(), 0) for _ in range(HAND)]) for _ in range(TRIAL_SEATS)]
    orders = [luck.shuffled(policy.pack) for _ in range(ROUNDS)]
    return Playout(policy, players, orders, [deck.pop() for _ in range(DISPLAY)], deck)


def _numbered(drafts: Sequence[Draft], values: Sequence[int], luck: Luck) -> list[tuple[int, Draft]]:
    """Number the cards, alternating colours, until the numbers say nothing about how good a card is."""
    while True:
        colours = luck.shuffled(range(COLOURS))
        order: list[tuple[int, int]] = []
        for turn, colour in enumerate(colours):
            own = luck.shuffled(place for place, draft in enumerate(drafts) if draft.colour == colour)
            order += [(turn + 1 + COLOURS * step, place) for step, place in enumerate(own)]
        order.sort()
        if abs(rank_correlation([values[place] for _, place in order])) < MOST_CORRELATION:
            return [(number, drafts[place]) for number, place in order]


def rank_correlation(values: Sequence[float]) -> float:
    """Spearman's rank correlation of these values with their index; equal values share a rank."""
    ranks = [sum(other < value for other in values) + (values.count(value) - 1) / 2 for value in values]
    middle = (len(values) - 1) / 2
    above = sum((place - middle) * (rank - middle) for place, rank in enumerate(ranks))
    below = sum((place - middle) ** 2 for place in range(len(values))) * sum((rank - middle) ** 2 for rank in ranks)
    return float(above / below**0.5)


# ------------------------------------------------------------ writing


def text(deck: Sequence[tuple[int, Draft]]) -> str:
    about = "The 48 pyramid cards, made by assets/cards/pyramids.py. Each is drawn from its top row to its bottom row."
    legend = {
        WALL: "wall", EMPTY: "empty box", ENTRANCE: "entrance", TOMB: "tomb", "x": "red cross",
        "r": "red gem", "g": "green gem", "t": "torch", "s": "skull", "p": "potion",
    }  # fmt: skip
    return deck_file(about, legend, [_card_text(number, draft) for number, draft in deck])


def _card_text(number: int, draft: Draft) -> str:
    boxes = {WALL: draft.walls, ENTRANCE: draft.entrance, TOMB: draft.tomb, **draft.boxes, EMPTY: FULL}
    return card_entry(f'"number": {number}, "colour": "{COLOUR_NAMES[draft.colour]}"', boxes)


def main() -> None:
    path: Path = resource("pyramids") / "cards.json"
    path.write_text(text(generate()), "utf-8", newline="\n")
    print(f"{CARDS} cards written to {path}.")


if __name__ == "__main__":
    main()
