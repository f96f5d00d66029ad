"""Step three of a turn: completed pyramids are set aside, and new ones taken."""

from typing import Any

import pytest

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import digits
from ramses_desktop.games.flip_and_write.rules import Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.pyramids.rules import CROSS, GAME, OVER, REPLACE, InPlay, State
from tests.games.judge import table as rules
from tests.games.pyramids.by_hand import Box, begun, boxes, check, legal, nearly, play, player, pyramids, refusal, table

DISPLAY = (31, 32, 47, 48)
DECK = (29, 30, 45, 46)
NO_DISPLAY: dict[str, Any] = {"display": (), "deck": ()}
TO_THE_CROSS = begun(1, "a1 b1 c1 d1 e1 e2 e3")


@pytest.fixture(autouse=True)
def drawn(box: Box) -> None:
    """In pyramids 1 and 5 a red cross lies above the tomb."""
    for number in (1, 5):
        box.draw(number, "E....", ".....", ".....", "....x")


def hand(*pyramids: InPlay | int, **more: Any) -> State:
    """A player alone with these pyramids."""
    return table(player(*pyramids), **more)


ONE = hand(nearly(11), begun(2, "a1"))
"""The left one of two pyramids will be completed."""
BOTH = table(player(TO_THE_CROSS, nearly(20)), player(nearly(10), 3), expedition="I2")
"""The first player completes 1 and 20 in one turn; the second could complete 10."""
COMPLETE_BOTH = "cross 1 e4 e5, bonus 20 e5"
PAIR = table(player(nearly(11), 2), player(nearly(13), 4))
BOTH_COMPLETE = "cross 11 e5, cross 13 e5"


@rules(
    # a completed pyramid is laid aside face up when all have crossed off, for the rest of the game
    (ONE, "cross 11 e5", {"done": [(11,)], "pyramids": [2]}),
    (ONE, "cross 11 e5, take display 1, cross 2 b1", {"done": [(11,)]}),
    (BOTH, COMPLETE_BOTH, {"done": [(), ()]}),
    (BOTH, f"{COMPLETE_BOTH}, cross 3 a1", {"done": [(1, 20), ()]}),
    # who has completed nothing takes nothing
    (
        table(player(6, 2), player(3, 4)),
        "cross 6 a1, cross 3 a1",
        {"stage": CROSS, "number": 1, "display": DISPLAY, "deck": DECK},
    ),
    (
        table(player(6, 2), player(nearly(3), 4), player(7, 8)),
        "cross 6 a1, cross 3 e5, cross 7 a1",
        {"stage": REPLACE, "seat": 1},
    ),
    (
        table(player(6, 2), player(nearly(3), 4), player(7, 8)),
        "cross 6 a1, cross 3 e5, cross 7 a1, take display 1",
        {"stage": CROSS},
    ),
    (table(player(6, 2)), "take deck", "Cross off the pattern, or a single box instead."),
    # the new one is any of the display or the top of the deck, and empty
    (ONE, "cross 11 e5", [*(f"take display {place}" for place in (1, 2, 3, 4)), "take deck"]),
    (ONE, "cross 11 e5, take display 1", {"pyramids": [31, 2]}),
    (ONE, "cross 11 e5, take display 3", {"pyramids": [47, 2], "crossed 47": "", "crossed 2": "a1"}),
    (ONE, "cross 11 e5, take display 4", {"pyramids": [48, 2]}),
    # the display is filled up to four from the top of the deck, or stays as it is
    (ONE, "cross 11 e5, take display 2", {"display": (31, 47, 48, 29), "deck": (30, 45, 46), "pyramids": [32, 2]}),
    (ONE, "cross 11 e5, take deck", {"display": DISPLAY, "deck": (30, 45, 46), "pyramids": [29, 2]}),
    # it lies where the completed one lay, whatever its number
    (hand(nearly(2), 3), "cross 2 e5, take display 1", {"pyramids": [31, 3]}),
    (hand(2, nearly(3)), "cross 3 e5, take display 1", {"pyramids": [2, 31]}),
    (hand(20, nearly(21), display=(1,)), "cross 21 e5, take display 1", {"pyramids": [20, 1]}),
    (hand(20, nearly(21), display=(48,)), "cross 21 e5, take display 1", {"pyramids": [20, 48]}),
    (BOTH, f"{COMPLETE_BOTH}, cross 3 a1, take display 4, take display 1", {"pyramids": [48, 31]}),
    # the lowest number completed this turn takes first, and chooses from the display as it was filled up
    (
        table(player(nearly(12), 2), player(nearly(40), 4), player(nearly(7), 6)),
        "cross 12 e5, cross 40 e5, cross 7 e5",
        {"queue": (2, 0, 1)},
    ),
    (
        table(player(nearly(12), 2), player(nearly(40), 4), player(nearly(7), 6)),
        "cross 12 e5, cross 40 e5, cross 7 e5, take display 1, take display 1, take display 1",
        {"pyramids 0": [32, 2], "pyramids 1": [47, 4], "pyramids 2": [31, 6]},
    ),
    (
        table(player(nearly(12), 2, done=(1,)), player(nearly(7), 6, done=(40,))),
        "cross 12 e5, cross 7 e5",
        {"seat": 1},
    ),
    (PAIR, f"{BOTH_COMPLETE}, take display 1", {"seat": 1, "display": (32, 47, 48, 29)}),
    (PAIR, f"{BOTH_COMPLETE}, take display 1, take display 4", {"pyramids 1": [29, 4]}),
    # who completed two chooses twice in a row, by the lower of the two; the display is filled up at the end of the action
    (BOTH, f"{COMPLETE_BOTH}, cross 10 e5", {"queue": (0, 0, 1)}),
    (
        table(player(nearly(9), 2), player(nearly(20), 11), player(nearly(3), 4)),
        "cross 9 e5, cross 20 e5, cross 3 e5",
        {"queue": (2, 0, 1)},
    ),
    (
        table(player(nearly(20), 2), player(nearly(30), begun(5, "a1 b1 c1 d1 e1 e2 e3")), expedition="I2"),
        "cross 20 e5, cross 5 e4 e5, bonus 30 e5",
        {"queue": (1, 1, 0)},
    ),
    (
        BOTH,
        f"{COMPLETE_BOTH}, cross 10 e5, take display 1",
        {"seat": 0, "display": (32, 47, 48), "deck": DECK},
    ),
    (
        BOTH,
        f"{COMPLETE_BOTH}, cross 10 e5, take display 1",
        [*(f"take display {place}" for place in (1, 2, 3)), "take deck"],
    ),
    (
        BOTH,
        f"{COMPLETE_BOTH}, cross 10 e5, take display 1, take display 1",
        {"seat": 1, "display": (47, 48, 29, 30), "deck": (45, 46)},
    ),
    (
        BOTH,
        f"{COMPLETE_BOTH}, cross 3 a1, take display 4, take deck",
        {"pyramids": [48, 29], "display": (31, 32, 47, 30), "deck": (45, 46)},
    ),
    (
        BOTH,
        f"{COMPLETE_BOTH}, cross 3 a1, take deck, take deck",
        {"pyramids": [29, 30], "display": DISPLAY, "deck": (45, 46)},
    ),
)
def test_new_pyramids(state, moves, follows):
    check(state, moves, follows)


def test_the_top_of_the_deck_is_unseen_until_it_is_taken():
    state = play(ONE, "cross 11 e5")
    assert GAME.view(state, 0).deck == (HIDDEN,) * 4
    assert pyramids(GAME.view(play(state, "take deck"), 0)) == [29, 2]


@pytest.mark.parametrize("move", [Cross(2, boxes("b1")), Bonus(2, boxes("b1")), LoseBonus(), Keep(1, 2)])
def test_nothing_else_can_be_done_before_a_new_pyramid_is_taken(move: Move):
    assert refusal(play(ONE, "cross 11 e5"), move) == "First take a new pyramid, from the display or the deck."


@pytest.mark.parametrize("place", [5, 99, -1, -4])
def test_there_are_only_four_places_in_the_display(place: int):
    assert refusal(play(ONE, "cross 11 e5"), Take(place)) == f"The display has no pyramid in place {digits(place)}."


# ------------------------------------------------------------ when pyramids run out

FEW = hand(nearly(11), 2, display=(31, 32), deck=())
LAST = table(player(nearly(9), 2), player(nearly(3), 4), display=(31,), deck=())
FOUR = table(player(nearly(11)), player(3, 4), player(nearly(15)), player(7), **NO_DISPLAY)
FIRST_TURN = "cross 11 e5, cross 3 a1, cross 15 e5, cross 7 a1"


@rules(
    # with an empty deck the display is not filled up, or as far as it goes
    (hand(nearly(11), 2, deck=()), "cross 11 e5", [f"take display {place}" for place in (1, 2, 3, 4)]),
    (hand(nearly(11), 2, deck=()), "cross 11 e5, take deck", "The deck is empty."),
    (hand(nearly(11), 2, deck=()), "cross 11 e5, take display 2", {"display": (31, 47, 48), "deck": ()}),
    (
        hand(nearly(11), 2, display=(31, 32), deck=(29,)),
        "cross 11 e5, take display 1",
        {"display": (32, 29), "deck": ()},
    ),
    (FEW, "cross 11 e5", ["take display 1", "take display 2"]),
    (FEW, "cross 11 e5, take display 3", "The display has no pyramid in place 3."),
    # with an empty display the deck is left
    (hand(nearly(11), 2, display=(), deck=(29, 30)), "cross 11 e5", ["take deck"]),
    (
        hand(nearly(11), 2, display=(), deck=(29, 30)),
        "cross 11 e5, take deck",
        {"pyramids": [29, 2], "display": (30,), "deck": ()},
    ),
    (hand(nearly(11), display=(), deck=(29, 30)), "cross 11 e5, take deck", {"pyramids": [29], "display": (30,)}),
    # with nothing to take the player goes on with fewer pyramids
    (
        table(player(nearly(11), 2), player(3, 4), **NO_DISPLAY),
        "cross 11 e5, cross 3 a1",
        {"stage": CROSS, "number": 1, "pyramids": [2]},
    ),
    # the last one goes to the lowest number, and the others get none
    (LAST, "cross 9 e5, cross 3 e5", {"stage": REPLACE, "seat": 1}),
    (
        LAST,
        "cross 9 e5, cross 3 e5, take display 1",
        {"stage": CROSS, "queue": (), "pyramids 0": [2], "pyramids 1": [31, 4]},
    ),
    (
        hand(TO_THE_CROSS, nearly(20), expedition="I2", display=(), deck=(29,)),
        f"{COMPLETE_BOTH}, take deck",
        {"stage": CROSS, "number": 1, "pyramids": [29]},
    ),
    # a player without pyramids is skipped, and with nobody left the turns that remain are empty
    (FOUR, FIRST_TURN, {"number": 1, "seat": 1}),
    (FOUR, f"{FIRST_TURN}, cross 3 b1", {"number": 1, "seat": 3}),
    (FOUR, f"{FIRST_TURN}, cross 3 b1, cross 7 b1", {"number": 2, "seat": 1}),
    (
        table(player(nearly(11)), player(nearly(2)), turn=3, **NO_DISPLAY),
        "cross 11 e5, cross 2 e5",
        {"stage": OVER, "number": 28, "done": [(11,), (2,)]},
    ),
    # after the last turn completed pyramids are laid aside, but nothing is taken; in the one before it still is
    (
        table(player(nearly(11), 2), player(3, 4), turn=27),
        "cross 11 e5, cross 3 a1",
        {"stage": OVER, "number": 28, "done": [(11,), ()], "pyramids": [2], "display": DISPLAY, "deck": DECK},
    ),
    (hand(nearly(11), 2, turn=26), "cross 11 e5", {"stage": REPLACE}),
)
def test_when_pyramids_run_out(state, moves, follows):
    check(state, moves, follows)


def test_a_player_with_fewer_pyramids_crosses_off_on_the_one_that_is_left():
    state = play(table(player(nearly(11), 2), player(3, 4), **NO_DISPLAY), "cross 11 e5, cross 3 a1")
    assert {move.split()[1] for move in legal(state)} == {"2"}
