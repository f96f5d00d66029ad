"""Perft counts: the legal sequences of two and three moves from fixed positions, by the kind of their last move. A changed count is
a changed rule."""

import pytest

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.games import game
from tests.games.perft import Position
from tests.games.pyramids.positions import POSITIONS as PYRAMIDS
from tests.games.silver_gold.positions import POSITIONS as SILVER_GOLD

pytestmark = pytest.mark.no_cover

COUNTED = {"pyramids": PYRAMIDS, "silver_gold": SILVER_GOLD}
ALL = [
    pytest.param(game(room), position, id=f"{room} {name}")
    for room, positions in COUNTED.items()
    for name, position in positions.items()
]


@pytest.mark.parametrize("depth", [2, 3])
@pytest.mark.parametrize(("game", "position"), ALL)
def test_the_number_of_legal_sequences(game: AnyGame, position: Position, depth: int) -> None:
    assert position.counted(game, depth) == position.numbers[depth]


@pytest.mark.parametrize("room", COUNTED)
def test_every_kind_of_move_is_counted(room: str) -> None:
    kinds = {kind for position in COUNTED[room].values() for numbers in position.numbers.values() for kind in numbers}
    assert kinds == {"keep", "cross", "bonus", "take"}
