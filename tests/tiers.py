"""Parts a test's cases: one is tried by the quick tests, the others only by the longer ones."""

from typing import Any, Final

import pytest

from ramses_desktop.games import GAMES, info_of

LONG: Final = pytest.mark.slow
SOLO: Final = [game for game in GAMES if info_of(game.spec.id).is_solo]
"""The games that can be played alone."""
JUDGED: Final = [game for game in GAMES if info_of(game.spec.id).reviews]
"""The games that can be reviewed."""
RACED: Final = [game for game in GAMES if info_of(game.spec.id).has_races]
"""The games that have ghosts."""


def one_quick(first: Any, *others: Any) -> list[Any]:
    return [first, *(pytest.param(one, marks=LONG) for one in others)]


def every_game(quick: str) -> pytest.MarkDecorator:
    """Runs a test for every game; the quick tests run it for this one."""
    games = [game if game.spec.id == quick else pytest.param(game, marks=LONG) for game in GAMES]
    return pytest.mark.parametrize("game", games, ids=lambda game: game.spec.id)
