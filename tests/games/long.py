"""Games that go on for hundreds or thousands of moves when they are played by lot, and how much of them the tests that cannot
wait look at."""

from typing import Final

from ramses_desktop.engine.game import AnyGame, Options

LONG: Final = ("ramses", "pharaoh")
EVERY: Final = 100
"""Of so many positions one is looked at,"""
EACH: Final = 3
"""of so many kinds of table one is played,"""
MOVES: Final = 300
"""and so far where the end does not matter."""


def is_long(game: AnyGame) -> bool:
    return game.spec.id in LONG


def some_tables(game: AnyGame) -> tuple[Options, ...]:
    """All kinds of table, or of a long game enough to go on with."""
    return game.spec.variants[::EACH] if is_long(game) else game.spec.variants
