"""Tables of Ramses laid out by hand for pictures, one for each thing to see, and whole games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from ramses_desktop.bots import ask
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import (
    BASIC,
    CURSE,
    EXPERT,
    GIVE,
    LAY,
    STUNG,
    Look,
    RamsesOptions,
    Slide,
    State,
    TurnOver,
    parse,
)
from tests.games.ramses.by_hand import card, table

NAMES: Final = ("Adam", "Eva", "Nofret", "Imhotep", "Maximilian")
WON: Final = ((3, 5, 7), (2, 9), (4,), (), (6, 8))
MANY: Final = (tuple(range(1, 9)), (29,), (30,))
PILE: Final = (12, 13, 14, 15, 21, 22)


def played(players: int) -> Session:
    """A finished game of Adam and bots."""
    seats = tuple(Seat(name, PERSON if at == 0 else "scribe") for at, name in enumerate(NAMES[:players]))
    found = Session.new(GAME, RamsesOptions(players), "tour", seats)
    while found.turn is not None:
        found.play(ask(BOTS["vizier"], found))
    return found


def _from(state: State, kind: str) -> Session:
    def start(self: object, options: object, deal: str) -> State:
        return state

    inside: Any = type("From", (type(GAME),), {"start": start})()
    seats = tuple(Seat(name, PERSON if at == 0 else "scribe") for at, name in enumerate(NAMES[: len(state.players)]))
    return Session.new(inside, RamsesOptions(len(seats), kind), "tour", seats)


def stage(players: int, kind: str = BASIC, *moves: str, **more: Any) -> Session:
    """A table in the middle of a game, after these moves."""
    found = _from(table(players, kind=kind, **{"won": WON[:players], "pile": PILE, **more}), kind)
    for move in moves:
        found.play(parse(move))
    return found


Stage = tuple[str, Callable[[], Session], Move | None]
"""The name of the picture, the table, and a move to show."""
HARP: Final = card(11, 2)
DUEL: Final[dict[str, Any]] = {"symbols": ("duel",), "action": "duel", "duellists": (0, 1)}
EXPERTS: Final = partial(stage, 5, EXPERT, free="b1", card=HARP, chips={1: CURSE})
STAGES: Final[tuple[Stage, ...]] = (
    ("turn-over", partial(stage, 3, free="d4"), None),
    ("slide", partial(stage, 3, free="e3", card=HARP), None),
    ("turned", partial(stage, 4, free="e3", card=HARP, turned=1), None),
    ("storm", partial(stage, 2, free="d4", symbols=("sandstorm",)), None),
    ("storm-over", partial(stage, 2, free="d4", symbols=("sandstorm",)), TurnOver()),
    ("scorpion", partial(stage, 1 + 2, free="d3", action=STUNG, stage="slide", symbols=("scorpion",)), None),
    ("stung", partial(stage, 3, free="b1", action=STUNG, stage="slide", symbols=("scorpion",)), Slide(1)),
    ("stung-rich", partial(stage, 3, free="d4", action=STUNG, stage=GIVE, symbols=("scorpion",), won=MANY, moved=1), None),
    ("powers-told", partial(stage, 3, free="d4", symbols=("powers",)), TurnOver()),
    ("powers", partial(stage, 3, free="d4", card=HARP, powers=True), None),
    ("duel-laying", partial(stage, 3, free="d4", stage=LAY, laid=(0, 0), **DUEL), None),
    ("duel", partial(stage, 3, free="d4", stage="slide", laid=(20, 1), **DUEL), None),
    ("expert-look", partial(EXPERTS, "slide right"), None),
    ("expert-curse", partial(EXPERTS, "slide right"), Look()),
    ("expert-explorer", partial(stage, 5, EXPERT, "slide right", free="b1", card=HARP, chips={1: 3}), Look()),
    ("expert-scarab", partial(EXPERTS, "slide right", "leave standing"), None),
)
