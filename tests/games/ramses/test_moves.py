"""The notation of Ramses."""

import pytest

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.games.ramses.state import SLIDES, Give, KeepScarab, Lay, LeaveStanding, Look, Slide, TurnOver, UseScarab, parse

MOVES = [
    *[TurnOver(), Look(), LeaveStanding(), UseScarab(), KeepScarab(), Give(1), Give(30), Lay(7)],
    *[move for slides in SLIDES for move in slides],
]


def test_a_move_is_read_as_it_is_written():
    for move in MOVES:
        assert parse(str(move)) == move


def test_moves_are_written_as_players_say_them():
    words = ["turn over", "look under", "leave standing", "use scarab", "keep scarab", "give 1", "give 30", "lay 7"]
    assert [str(move) for move in MOVES[:8]] == words
    assert [str(Slide(0)), str(Slide(1, 7)), str(Slide(2, 2)), str(Slide(3))] == [
        "slide up",
        "slide right 7",
        "slide down 2",
        "slide left",
    ]


ALMOST = [
    *["", "slide", "slide up 1", "slide up 8", "slide  up", "Slide up", "slide up 02"],
    *["give 0", "give 100", "give 07", "lay", "turn"],
]


def test_what_is_almost_a_move_is_none():
    for text in ALMOST:
        with pytest.raises(IllegalMove, match="is not a move of Ramses"):
            parse(text)


def test_a_move_tells_no_place():
    """A written game is no map: it gives directions, never places."""
    assert not any(sign in str(move) for move in MOVES for sign in ("a1", "b2", "c3", "d4", "e5", "f6"))
