"""Every game has the four levels of skill."""

import pytest

from ramses_desktop.bots import LEVELS
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.games import GAMES, bots


def test_there_are_four_levels_each_with_a_name_and_a_character():
    assert [level.id for level in LEVELS] == ["apprentice", "scribe", "vizier", "pharaoh"]
    assert [level.name for level in LEVELS] == ["Apprentice", "Scribe", "Vizier", "Pharaoh"]
    assert all(level.character and "\n" not in level.character and len(level.character) < 70 for level in LEVELS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_every_game_offers_every_level(game: AnyGame):
    assert {level.id for level in LEVELS} <= set(bots(game.spec.id))
