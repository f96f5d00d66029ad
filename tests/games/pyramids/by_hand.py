"""Sets up positions of Pyramids by hand, so that a test reads like the rule it proves.

The fixture `box` fills the box with 48 empty pyramids without walls or icons, entrance a1, tomb e5: 1 to 16 green, 17 to 32 orange,
33 to 48 purple. `box.draw` replaces one of them with a pyramid drawn by hand. Moves are written as players would write them; played
moves must be among the legal ones, refused moves must not."""

from collections.abc import Sequence
from typing import Any, Final

from attrs import evolve

from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.grid import BY_NAME, names
from ramses_desktop.games.flip_and_write.playout import ROUNDS, TURNS
from ramses_desktop.games.pyramids.cards import COLOURS, Card
from ramses_desktop.games.pyramids.deck import CARDS, ICONS, Parts, parts
from ramses_desktop.games.pyramids.rules import CROSS, GAME, InPlay, Player, PyramidsOptions, State
from tests.games.flip_and_write.by_hand import ExpeditionJudge, boxes, cards, order_with
from tests.games.long import play_at_random

__all__ = [
    "PLAIN", "TO_THE_TOMB", "Box", "begun", "boxes", "card", "check", "keep_first_two", "legal", "nearly", "new_game",
    "places", "play", "play_at_random", "player", "points", "pyramids", "refusal", "table", "totals",
]  # fmt: skip

PLAIN: Final = ("E....", ".....", ".....", ".....", "....T")
TO_THE_TOMB: Final = "a1 b1 c1 d1 e1 e2 e3 e4"
"""After these boxes a plain pyramid lacks only its tomb."""


class Box:
    """The contents of the box, which the rules use."""

    def __init__(self) -> None:
        printed = parts()
        cards = {number: card(number, *PLAIN) for number in range(1, CARDS + 1)}
        self.parts = Parts(cards, printed.patterns, printed.expeditions, printed.values)

    def draw(self, number: int, *rows: str) -> None:
        """The last rows may be left out if they are plain."""
        self.parts.cards[number] = card(number, *rows, *PLAIN[len(rows) :])


def card(number: int, *rows: str) -> Card:
    """A pyramid as drawn, valid in the deck or not, with the colour of its number here."""
    drawing = "".join(rows)
    assert len(drawing) == len(BY_NAME)
    walls, entrance, tomb, *icons = (
        sum(1 << place for place, mark in enumerate(drawing) if mark == wanted) for wanted in ("#", "E", "T", *ICONS)
    )
    return Card(number, (number - 1) * COLOURS // CARDS, walls, entrance, tomb, icons)


def begun(number: int, crossed: str) -> InPlay:
    return InPlay(number, boxes(crossed))


def nearly(number: int) -> InPlay:
    """A plain pyramid that the next box, e5, completes."""
    return begun(number, TO_THE_TOMB)


def player(*pyramids: InPlay | int, **score_card: Any) -> Player:
    """A player with these pyramids in play; a bare number is an empty one."""
    return Player(cards=tuple(InPlay(one) if isinstance(one, int) else one for one in pyramids), **score_card)


def table(
    *players: Player,
    expedition: str = "I3",
    turn: int = 0,
    display: Sequence[int] = (31, 32, 47, 48),
    deck: Sequence[int] = (29, 30, 45, 46),
    **more: Any,
) -> State:
    """The moment after an expedition card with this pattern was revealed, after this many turns."""
    first = next(seat for seat, one in enumerate(players) if one.cards)
    orders = (order_with(expedition, turn % TURNS),) * ROUNDS
    struck = tuple(range(COLOURS))
    state = State(players, players, tuple(deck), orders, tuple(display), struck=struck, stage=CROSS, number=turn, seat=first)
    return evolve(state, **more)


def crossed(state: State, number: str, seat: int = 0) -> str:
    return " ".join(names(next(one.crossed for one in state.players[seat].cards if one.card == int(number))))


JUDGE: Final = ExpeditionJudge(
    GAME,
    crossed=crossed,
    pyramids=lambda state, seat="0": cards(state, int(seat)),
    is_complete=lambda state, at: GAME.is_complete(state.players[0].cards[int(at)]),
)
play, refusal, legal, keep_first_two = JUDGE.play, JUDGE.refusal, JUDGE.legal, JUDGE.keep_first_two
check, points, totals, places = JUDGE.check, JUDGE.points, JUDGE.totals, JUDGE.places
pyramids = cards


def new_game(players: int, seed: str) -> Session:
    return Session.new(GAME, PyramidsOptions(players), seed)
