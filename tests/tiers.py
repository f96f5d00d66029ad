"""Parts a test's cases: one is tried by the quick tests, the others only by the longer ones."""

from collections.abc import Sequence
from typing import Any, Final

import pytest

from ramses_desktop.engine.game import AnyGame
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


def every_game(quick: str, games: Sequence[AnyGame] = GAMES) -> pytest.MarkDecorator:
    """Runs a test for every game, or for every one of these; the quick tests run it for this one."""
    cases = [game if game.spec.id == quick else pytest.param(game, marks=LONG) for game in games]
    return pytest.mark.parametrize("game", cases, ids=lambda game: game.spec.id)
