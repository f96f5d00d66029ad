"""Perft counts: the legal sequences of a few moves from fixed positions, by the kind of their last move. A changed count is a
changed rule."""

from importlib import import_module
from importlib.util import find_spec

import pytest

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.games import GAMES
from tests.games.perft import Position, sequences

pytestmark = pytest.mark.no_cover

POSITIONS: dict[str, dict[str, Position]] = {
    game.spec.id: import_module(f"tests.games.{game.spec.id}.positions").POSITIONS
    for game in GAMES
    if find_spec(f"tests.games.{game.spec.id}.positions") is not None
}
"""Of every game that has some; a copy of the sample does not yet."""
KINDS = {
    "pyramids": "keep cross bonus take",
    "silver_gold": "keep cross bonus take",
    "ramses": "turn slide look leave use keep give lay",
    "pharaoh": "roll stop step bottle lay clear key torch use look swap leave map curse take attack pass",
}
"""Every kind of move of each game."""


@pytest.mark.parametrize(
    ("game", "position", "depth"),
    [
        pytest.param(game, position, depth, id=f"{game.spec.id} {name}, {depth} moves")
        for game in GAMES
        for name, position in POSITIONS.get(game.spec.id, {}).items()
        for depth in position.numbers
    ],
)
def test_the_number_of_legal_sequences(game: AnyGame, position: Position, depth: int) -> None:
    assert sequences(game, position.state, depth) == position.numbers[depth]


def test_every_kind_of_move_is_counted() -> None:
    counted = {
        room: {kind for position in positions.values() for numbers in position.numbers.values() for kind in numbers}
        for room, positions in POSITIONS.items()
    }
    assert counted == {room: set(kinds.split()) for room, kinds in KINDS.items()}
