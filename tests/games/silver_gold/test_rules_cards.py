"""Step three: trophies for rows of coins, and new islands for completed ones, clockwise from the first player."""

from typing import Any

import pytest

from ramses_desktop.games.flip_and_write.rules import Bonus, Cross, Keep, Take
from ramses_desktop.games.silver_gold.rules import CROSS, GAME, OVER, REPLACE, RIVAL, State
from tests.games.judge import table as rules
from tests.games.silver_gold.by_hand import Box, check, islands, legal, nearly, play, player, refusal, table

BOTH = "cross 1 a1, cross 3 a1"


@pytest.fixture(autouse=True)
def drawn(box: Box) -> None:
    """A coin at a1 of the first island of each player."""
    for number in (1, 3, 5, 7):
        box.draw(number, "c....", "...")


# ------------------------------------------------------------ trophies


def coins_for_all(players: int, coins: int = 3, **more: Any) -> tuple[State, str]:
    """Everybody fills a row of coins."""
    seats = [player(2 * seat + 1, 2 * seat + 2, coins=coins, cups=(0,) * (coins // 4)) for seat in range(players)]
    return table(*seats, **more), ", ".join(f"cross {2 * seat + 1} a1" for seat in range(players))


def hands(coins: int = 0, cups: tuple[int, ...] = (), **more: Any) -> State:
    return table(player(1, 2, coins=coins, cups=cups), player(3, 4), **more)


@rules(
    # the highest left goes to the first who filled a row, clockwise from the first player
    (*coins_for_all(4, first=0), {"trophies": (0, 1, 2, 3), "cups": [(6,), (5,), (4,), (3,)]}),
    (*coins_for_all(4, first=1), {"trophies": (1, 2, 3, 0), "cups": [(3,), (6,), (5,), (4,)]}),
    (*coins_for_all(4, first=2), {"trophies": (2, 3, 0, 1), "cups": [(4,), (3,), (6,), (5,)]}),
    (*coins_for_all(4, first=3), {"trophies": (3, 0, 1, 2), "cups": [(5,), (4,), (3,), (6,)]}),
    # six trophies; the last is worth 1, then none are left
    (
        *coins_for_all(3, trophies=(0, 1, 2, 0, 1)),
        {"cups": [(1,), (0,), (0,)], "trophies": (0, 1, 2, 0, 1, 0)},
    ),
    (
        *coins_for_all(2, coins=7, trophies=(0, 1, 2, 0, 1, 2)),
        {"cups": [(0, 0), (0, 0)], "trophies": (0, 1, 2, 0, 1, 2)},
    ),
    # each filled row earns one of its own, once
    (hands(7, (6,), trophies=(0,)), BOTH, {"cups": [(6, 5), ()], "trophies": (0, 0)}),
    (hands(4, (6,), trophies=(0,)), "cross 1 b1, cross 3 a1", {"cups": [(6,), ()], "trophies": (0,)}),
    # after the 28th turn they are awarded, but no cards replaced
    (
        table(player(nearly(11), 2), player(3, 4, coins=3), turn=27),
        "cross 11 a1, cross 3 a1",
        {"stage": OVER, "cups": [(), (6,)], "done": [(11,), ()], "islands": [2]},
    ),
    # alone, at the end of rounds one, two and three the highest left is struck off, after the player's own
    *(
        (
            table(player(2, 4), turn=turn, trophies=(0,)),
            "cross 2 a1",
            {"trophies": (0, RIVAL) if turn in (6, 13, 20) else (0,)},
        )
        for turn in range(28)
    ),
    (table(player(1, 2, coins=3), turn=8, trophies=(RIVAL,)), "cross 1 a1", {"trophies": (RIVAL, 0), "points trophies": 5}),
    (table(player(1, 2, coins=3), turn=6), "cross 1 a1", {"trophies": (0, RIVAL), "cups": [(6,)]}),
    (table(player(1, 2), turn=13, trophies=(0,) * 6), "cross 1 a1", {"trophies": (0,) * 6}),
    (hands(turn=6), BOTH, {"trophies": ()}),
)
def test_trophies(state, moves, follows):
    check(state, moves, follows)


# ------------------------------------------------------------ completed islands

ONE = table(player(nearly(1), 2), player(3, 4))
PAIR = table(player(nearly(1), 2), player(nearly(3), 4))
TWICE = table(player(nearly(1), nearly(2)), player(nearly(3), 4), bonus=2)
ALL_THREE = "bonus 1 a1, bonus 2 a1, cross 3 a1"
NO_DECK = table(player(nearly(1), 2), player(nearly(3), 4), deck=())
LAST = table(player(nearly(1), 2), player(nearly(3), 4), display=(10,), deck=())
TAKES = [f"take display {place}" for place in (1, 2, 3, 4)]


@rules(
    # complete when its last box is crossed off, and then laid aside face up for the rest of the game
    (ONE, BOTH, {"done": [(1,), ()], "islands": [2], "stage": REPLACE, "seat": 0}),
    (ONE, "cross 2 a1, cross 3 a1", {"done": [(), ()], "stage": CROSS}),
    # any displayed card or the unseen top of the deck is taken, empty, and lies where the completed one lay
    (ONE, BOTH, [*TAKES, "take deck"]),
    (ONE, f"{BOTH}, take display 3", {"islands": [35, 2]}),
    (ONE, f"{BOTH}, take deck", {"islands": [11, 2], "crossed 11": ""}),
    (table(player(1, nearly(2)), player(3, 4)), "cross 2 a1, cross 3 a1, take display 1", {"islands": [1, 10]}),
    # who has completed nothing takes nothing
    (table(player(1, 2), player(nearly(3), 4)), BOTH, {"queue": (1,)}),
    (table(player(1, 2), player(nearly(3), 4)), f"{BOTH}, take deck", {"stage": CROSS}),
    # clockwise from the first player
    *(
        (
            table(player(nearly(3), 2), player(nearly(1), 4), player(nearly(5), 6), first=first),
            "cross 3 a1, cross 1 a1, cross 5 a1",
            {"queue": tuple((first + step) % 3 for step in range(3))},
        )
        for first in range(3)
    ),
    # the display is filled up at the end of each player's action, not between two
    (PAIR, f"{BOTH}, take display 2", {"seat": 1, "display": (10, 35, 47, 11), "deck": (22, 34, 46)}),
    (TWICE, ALL_THREE, {"queue": (0, 0, 1), "done": [(1, 2), (3,)]}),
    (TWICE, f"{ALL_THREE}, take display 1", {"seat": 0, "display": (23, 35, 47)}),
    (TWICE, f"{ALL_THREE}, take display 1, take display 1", {"seat": 1, "display": (35, 47, 11, 22)}),
    # with an empty deck it is not filled up; with both empty the player goes on with fewer cards
    (NO_DECK, f"{BOTH}, take display 1", {"display": (23, 35, 47), "deck": ()}),
    (NO_DECK, f"{BOTH}, take deck", "The deck is empty."),
    (NO_DECK, BOTH, TAKES),
    (LAST, f"{BOTH}, take display 1", {"stage": CROSS, "seat": 0, "islands 0": [10, 2], "islands 1": [4]}),
    (table(player(nearly(1), 2), display=(), deck=(11,)), "cross 1 a1", ["take deck"]),
    (
        table(player(nearly(1), 2), player(3, 4), display=(10, 23)),
        f"{BOTH}, take display 3",
        "The display has no island in place 3.",
    ),
)
def test_new_islands(state, moves, follows):
    check(state, moves, follows)


def test_completed_islands_are_seen_by_all_and_a_card_drawn_unseen_by_its_owner_before_the_second_choice():
    state = play(ONE, BOTH)
    assert all(GAME.view(state, seat).players[0].done == (1,) for seat in range(2))
    assert refusal(state, Take(-1)) == "The display has no island in place −1."
    state = play(TWICE, ALL_THREE)
    after = play(state, "take deck")
    assert (after.stage, after.seat, islands(GAME.view(after, 0))) == (REPLACE, 0, [11])
    assert GAME.reveals(state, after)


@pytest.mark.parametrize("move", [Keep(1, 2), Cross(2, 1), Bonus(2, 1)])
def test_nothing_else_can_be_done_before_a_new_island_is_taken(move: Keep):
    state = play(ONE, BOTH)
    assert legal(state)
    assert refusal(state, move) == "First take a new island, from the display or the deck."
