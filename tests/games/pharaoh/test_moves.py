"""The notation of Pharaoh's Tomb: readable, unique, and accepted only in its exact form."""

import pytest

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.games.pharaoh import state
from ramses_desktop.games.pharaoh.rules import GAME

WRITTEN = [
    (state.Roll(), "roll"),
    (state.Stop(), "stop"),
    (state.Pass(), "pass"),
    (state.Swap(), "swap"),
    (state.Leave(), "leave"),
    (state.Step(1, "d7"), "step 1 d7"),
    (state.Bottle(2, "c3"), "bottle 2 c3"),
    (state.Lay("d6", "NES"), "lay d6 NES"),
    (state.Clear("d6", "NS"), "clear d6 NS"),
    (state.Key(3, "e9", "EW"), "key 3 e9 EW"),
    (state.Torch(1), "torch 1"),
    (state.Use("food"), "use food"),
    (state.Use("papyrus"), "use papyrus"),
    (state.Chocolate(2), "use chocolate 2"),
    (state.Buy("torch"), "use money torch"),
    (state.Look("a1"), "look a1"),
    (state.Map("i9"), "map i9"),
    (state.Curse("b2"), "curse b2"),
    (state.Take("kit"), "take kit"),
    (state.Attack(2, 1, "torch"), "attack 2.1 torch"),
    (state.Attack(6, 3), "attack 6.3"),
]


def test_a_move_is_written_as_a_person_would_write_it_down():
    for move, text in WRITTEN:
        assert str(move) == text
        assert GAME.parse(text) == move


def test_what_is_not_a_move_is_refused():
    for text in [
        *("", "Roll", "roll ", "step 4 d7", "step 1 j1", "step 1 d0", "lay d6 ", "lay d6 EN", "lay d6", "clear d6", "key d6 NS"),
        *("use kit", "use chocolate 7", "use chocolate", "attack 2 torch", "attack 7.1", "attack 2.1  torch", "torch", "take"),
    ]:
        with pytest.raises(IllegalMove, match="is not a move of Pharaoh's Tomb"):
            GAME.parse(text)
