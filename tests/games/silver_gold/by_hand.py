"""Sets up positions of Silver & Gold by hand, so that a test reads like the rule it proves.

The fixture `box` fills the box with 47 plain islands without icons or seals, 1 to 11 grey, 12 to 23 green, 24 to 35 orange, 36 to
47 purple; each fills the grid from the top and has as many boxes as its colour says. `box.draw` replaces one of them with an island
drawn by hand."""

from collections.abc import Sequence
from typing import Any, Final

from attrs import evolve

from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.grid import FULL, names
from ramses_desktop.games.flip_and_write.playout import ROUNDS, TURNS
from ramses_desktop.games.silver_gold.cards import Card
from ramses_desktop.games.silver_gold.deck import CARDS, CARDS_OF, COLOUR_NAMES, ICONS, SEA, SIZES, Parts, parts
from ramses_desktop.games.silver_gold.rules import CROSS, GAME, InPlay, Player, SilverGoldOptions, State
from tests.games.flip_and_write.by_hand import ExpeditionJudge, boxes, cards, order_with
from tests.games.long import play_at_random

__all__ = [
    "GREEN", "GREY", "ORANGE", "PURPLE", "Box", "begun", "boxes", "card", "check", "islands", "keep_first_two", "legal",
    "nearly", "new_game", "places", "play", "play_at_random", "player", "points", "refusal", "table", "totals",
]  # fmt: skip

GREY, GREEN, ORANGE, PURPLE = range(4)


class Box:
    """The contents of the box, which the rules use."""

    def __init__(self) -> None:
        printed = parts()
        plain = {number: Card(number, colour_of(number), plain_island(number), (0, 0, 0)) for number in range(1, CARDS + 1)}
        self.parts = Parts(plain, printed.patterns, printed.expeditions, printed.values)

    def draw(self, number: int, *rows: str, seal: int = -1, points: int = 0) -> None:
        self.parts.cards[number] = card(number, *rows, seal=seal, points=points)

    def seal(self, number: int, colour: int, points: int) -> None:
        """Put a seal on a plain island."""
        self.parts.cards[number] = Card(number, colour_of(number), plain_island(number), (0, 0, 0), colour, points)


def colour_of(number: int) -> int:
    every = [colour for colour, name in enumerate(COLOUR_NAMES) for _ in range(CARDS_OF[name])]
    return every[number - 1]


def plain_island(number: int) -> int:
    """As many boxes as its colour says, row by row from a1."""
    return (1 << SIZES[COLOUR_NAMES[colour_of(number)]]) - 1


def card(number: int, *rows: str, seal: int = -1, points: int = 0) -> Card:
    """An island as drawn, valid in the deck or not, with the colour of its number here."""
    drawing = "".join(rows).ljust(25, SEA)
    sea, *icons = (sum(1 << place for place, mark in enumerate(drawing) if mark == wanted) for wanted in (SEA, *ICONS))
    return Card(number, colour_of(number), FULL ^ sea, icons, seal, points)


def begun(number: int, crossed: str) -> InPlay:
    return InPlay(number, boxes(crossed))


def nearly(number: int) -> InPlay:
    """A plain island that the next box, a1, completes."""
    return InPlay(number, plain_island(number) & ~1)


def player(*islands: InPlay | int, **score_card: Any) -> Player:
    """A player with these islands in play; a bare number is an empty one."""
    return Player(cards=tuple(InPlay(one) if isinstance(one, int) else one for one in islands), **score_card)


def table(
    *players: Player,
    expedition: str = "I3",
    turn: int = 0,
    first: int = 0,
    display: Sequence[int] = (10, 23, 35, 47),
    deck: Sequence[int] = (11, 22, 34, 46),
    **more: Any,
) -> State:
    """The moment after an expedition card with this pattern was revealed, after this many turns; `first` is the first player of
    this turn."""
    seat = next(seat for seat, one in enumerate(players) if one.cards)
    orders = (order_with(expedition, turn % TURNS),) * ROUNDS
    starter = (first - turn) % len(players)
    state = State(players, players, tuple(deck), orders, tuple(display), stage=CROSS, number=turn, seat=seat, starter=starter)
    return evolve(state, **more)


def crossed(state: State, number: str, seat: int = 0) -> str:
    return " ".join(names(next(one.crossed for one in state.players[seat].cards if one.card == int(number))))


JUDGE: Final = ExpeditionJudge(
    GAME,
    crossed=crossed,
    islands=lambda state, seat="0": cards(state, int(seat)),
)
play, refusal, legal, keep_first_two = JUDGE.play, JUDGE.refusal, JUDGE.legal, JUDGE.keep_first_two
check, points, totals, places = JUDGE.check, JUDGE.points, JUDGE.totals, JUDGE.places
islands = cards


def new_game(players: int, seed: str, **options: Any) -> Session:
    return Session.new(GAME, SilverGoldOptions(players, **options), seed)
