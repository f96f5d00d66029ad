"""The notation of Silver & Gold is that of Pyramids; only what is no move is said to be none of this game."""

import pytest

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pyramids import moves as pyramids
from ramses_desktop.games.silver_gold.moves import Bonus, Cross, Keep, LoseBonus, Take, parse
from ramses_desktop.games.silver_gold.rules import GAME
from tests.games.silver_gold.by_hand import new_game, play_at_random


def test_both_expedition_games_write_their_moves_alike():
    session = play_at_random(new_game(3, "notation"), Luck("notation"))
    written = [str(move) for move in session.line]
    assert [GAME.parse(text) for text in written] == session.line
    assert [pyramids.parse(text) for text in written] == session.line
    assert {type(move) for move in session.line} <= {Keep, Cross, Bonus, LoseBonus, Take}


@pytest.mark.parametrize("text", ["", "pass", "keep 7", "cross 12 f3", "take display 5", "bonus 12", "Take deck"])
def test_what_is_almost_a_move_is_refused(text: str):
    with pytest.raises(IllegalMove) as refused:
        parse(text)
    assert str(refused.value) == f"“{text}” is not a move of Silver & Gold."
