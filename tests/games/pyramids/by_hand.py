"""Situations of Pyramids set up by hand, so that a test can read like the rule that it proves.

The fixture `box` fills the box with 48 empty pyramids without walls or icons, entrance a1, tomb e5: 1 to 16 green, 17 to 32
orange, 33 to 48 purple. `box.draw` puts a pyramid drawn by hand in the place of one of them. Moves are written as players would
write them; what is played must be among the legal moves, and what is refused must not.
"""

from collections.abc import Sequence
from typing import Any, Final

import pytest
from attrs import evolve

from ramses_desktop.data import resource
from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.grid import BY_NAME
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.pyramids.deck import CARDS, ICONS, Parts, load
from ramses_desktop.games.pyramids.kernel import COLOURS, ROUNDS, TURNS, Card
from ramses_desktop.games.pyramids.moves import Move, parse
from ramses_desktop.games.pyramids.rules import CROSS, GAME, Player, Pyramid, PyramidsOptions, State

PLAIN: Final = ("E....", ".....", ".....", ".....", "....T")
TO_THE_TOMB: Final = "a1 b1 c1 d1 e1 e2 e3 e4"
"""On a plain pyramid only the tomb is missing after these."""

NUMBERS_OF: Final = {"I2": (0,), "I3": (1, 2), "V3": (3, 4), "O4": (5,), "L4": (6,), "T4": (7,)}
"""The expedition cards that show each pattern."""


class Box:
    """What is in the box; the rules of the game look in here."""

    def __init__(self) -> None:
        printed = load(resource("pyramids"))
        cards = {number: card(number, *PLAIN) for number in range(1, CARDS + 1)}
        self.parts = Parts(cards, printed.patterns, printed.expeditions, printed.values)

    def draw(self, number: int, *rows: str) -> None:
        self.parts.cards[number] = card(number, *rows)


def card(number: int, *rows: str) -> Card:
    """A pyramid as drawn, legal in the deck or not, with the colour that goes with its number here."""
    drawing = "".join(rows)
    assert len(drawing) == len(BY_NAME)
    walls, entrance, tomb, *icons = (
        sum(1 << place for place, mark in enumerate(drawing) if mark == wanted) for wanted in ("#", "E", "T", *ICONS)
    )
    return Card(number, (number - 1) * COLOURS // CARDS, walls, entrance, tomb, icons)


def boxes(names: str) -> int:
    return sum(BY_NAME[name] for name in names.split())


def begun(number: int, crossed: str) -> Pyramid:
    return Pyramid(number, boxes(crossed))


def nearly(number: int) -> Pyramid:
    """A plain pyramid that the next box, e5, completes."""
    return begun(number, TO_THE_TOMB)


def player(*pyramids: Pyramid | int, **score_card: Any) -> Player:
    """With these pyramids in play, a bare number standing for an empty one."""
    return Player(cards=tuple(Pyramid(one) if isinstance(one, int) else one for one in pyramids), **score_card)


def table(
    *players: Player,
    expedition: str = "I3",
    turn: int = 0,
    display: Sequence[int] = (31, 32, 47, 48),
    deck: Sequence[int] = (29, 30, 45, 46),
    **more: Any,
) -> State:
    """The moment after an expedition card with this pattern has been revealed, after so many turns played."""
    first = next(seat for seat, one in enumerate(players) if one.pyramids)
    orders = (_order(expedition, turn % TURNS),) * ROUNDS
    struck = tuple(range(COLOURS))
    state = State(players, players, tuple(deck), orders, tuple(display), struck=struck, stage=CROSS, number=turn, seat=first)
    return evolve(state, **more)


def _order(pattern: str, at: int) -> tuple[int, ...]:
    """A round's expedition cards with one that shows this pattern at this place."""
    number = NUMBERS_OF[pattern][0]
    others = [other for other in range(8) if other != number]
    return (*others[:at], number, *others[at:])


def play(state: State, *written: str) -> State:
    for text in written:
        move = parse(text)
        assert move in GAME.moves(state), f"{text} is not among the legal moves"
        state = GAME.play(state, move)
    return state


def refusal(state: State, move: str | Move) -> str:
    """What the game says to a move that it does not allow."""
    move = parse(move) if isinstance(move, str) else move
    looked = repr(state)
    assert move not in GAME.moves(state), f"{move} is among the legal moves"
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, move)
    assert repr(state) == looked, "a refused move changed the state"
    return str(refused.value)


def legal(state: State) -> list[str]:
    return [str(move) for move in GAME.moves(state)]


def pyramids(state: State, seat: int = 0) -> list[int]:
    """The numbers of the pyramids in play, from left to right."""
    return [pyramid.card for pyramid in state.players[seat].pyramids]


def points(state: State, seat: int = 0) -> dict[str, int]:
    """The lines of a seat's result by name."""
    return {part.name: part.points for part in GAME.scores(state)[seat].parts}


def totals(state: State) -> list[int]:
    return [score.total for score in GAME.scores(state)]


def places(state: State) -> list[int]:
    return [score.place for score in GAME.scores(state)]


def new_game(players: int, seed: str) -> Session:
    return Session.new(GAME, PyramidsOptions(players), seed)


def play_at_random(session: Session, luck: Luck, moves: int = 1000) -> Session:
    """So many moves by lot, or to the end."""
    while session.turn is not None and session.ply < moves:
        session.play(luck.pick(GAME.moves(session.state)))
    return session
