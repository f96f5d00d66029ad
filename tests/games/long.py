"""Games that take hundreds or thousands of random moves, and how much of them the quick tests look at."""

from collections.abc import Iterable
from typing import Any, Final

import pytest

from ramses_desktop.bots import ask
from ramses_desktop.engine.game import AnyGame, Options, options_text
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import TESTED, bots

LONG: Final = ("ramses", "pharaoh")
EVERY: Final = 100
"""One position in this many is checked."""
EACH: Final = 3
"""One variant in this many is played."""
MOVES: Final = 100
"""Length of a game whose end does not matter."""


def is_long(game: AnyGame) -> bool:
    return game.spec.id in LONG


def later(*values: Any) -> Iterable[Any]:
    """These parameters of a test, for the slow tests only."""
    return [pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.slow) for value in values]


def some_tables(game: AnyGame) -> tuple[Options, ...]:
    """Every variant, or a few of a long game."""
    return game.spec.variants[::EACH] if is_long(game) else game.spec.variants


SOME_TABLES: Final = [
    pytest.param(game, options, marks=[] if number == 1 else [pytest.mark.slow], id=f"{game.spec.id} {options_text(options)}")
    for game in TESTED
    for number, options in enumerate(some_tables(game))
]
"""These tables of every game; the second of each, which has several players, is among the quick tests."""


def play_at_random(session: Session, luck: Luck, moves: int = 1000) -> Session:
    """Play random moves up to a ply, or to the end."""
    while session.turn is not None and session.ply < moves:
        session.play(luck.pick(session.game.moves(session.state)))
    return session


def random_game(game: AnyGame, options: Options, seed: str, moves: int = MOVES) -> Session:
    """A random game to its end, or of a long one so many moves."""
    return play_at_random(Session.new(game, options, seed), Luck(seed, "moves"), moves if is_long(game) else 1_000_000)


def bot_game(game: AnyGame, options: Options, seed: str, *levels: str) -> Session:
    """A game that these levels play to its end, in turn if they are fewer than the seats."""
    session = Session.new(game, options, seed)
    while (seat := session.turn) is not None:
        session.play(ask(bots(game.spec.id)[levels[seat % len(levels)]], session))
    return session
