"""Games that take hundreds or thousands of random moves, and how much of them the quick tests look at."""

from collections.abc import Iterable
from typing import Any, Final

import pytest

from ramses_desktop.engine.game import AnyGame, Options

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
