"""Step two: crossing off the pattern or a single box; and X, coins and palms, which act at once. Plain islands have their boxes row
by row from a1."""

from typing import Any

import pytest

from ramses_desktop.games.flip_and_write.rules import DECK, Bonus, Cross, Keep, LoseBonus
from ramses_desktop.games.silver_gold.rules import GAME, State, palm_worth
from tests.games.judge import table as rules
from tests.games.silver_gold.by_hand import Box, begun, boxes, check, legal, play, player, refusal, table

pytestmark = pytest.mark.usefixtures("box")

ISLAND = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2"]
"""The boxes of a plain grey one."""
NO_PATTERN = "Cross off the whole pattern, or a single box."
INSTEAD = "Cross off the pattern, or a single box instead."
ALL_BUT_C2 = begun(1, "a1 b1 c1 d1 e1 a2 b2")


@rules(
    # the whole pattern on one of the two cards, anywhere on free boxes, without touching earlier crosses
    (table(player(1, 2)), "cross 1 a1 b1 c1", {"crossed 1": "a1 b1 c1", "crossed 2": ""}),
    (table(player(begun(36, "a1 b1"), 2)), "cross 36 b3 c3 d3", {"crossed 36": "a1 b1 b3 c3 d3"}),
    *(
        (table(player(1, 2), expedition="V3"), f"cross 1 {placed}", {"crossed 1": placed})
        for placed in ("a1 a2 b2", "b1 a2 b2", "a1 b1 a2", "a1 b1 b2")
    ),
    (table(player(1, 2), expedition="O4"), "cross 1 a1 b1", NO_PATTERN),
    # or one single box on either card
    (table(player(1, 12), expedition="O4"), "cross 1 d1", {"crossed 1": "d1"}),
    (table(player(1, 12), expedition="O4"), "cross 12 e2", {"crossed 1": "", "crossed 12": "e2"}),
    # each box once, never the sea, and only on the two islands in play
    (table(player(begun(1, "b1"), 2)), "cross 1 b1", "Already crossed off: b1."),
    (table(player(begun(1, "b1"), 2)), "cross 1 a1 b1 c1", "Already crossed off: b1."),
    (table(player(1, 2)), "cross 1 c2 d2 e2", "There is only sea at d2, e2."),
    (table(player(1, 2), player(3, 4)), "cross 3 a1", "Island 3 is not one of your two."),
    # everybody crosses off before anything else happens; who has no free box is skipped
    (
        table(player(ALL_BUT_C2, 2), player(3, 4)),
        "cross 1 c2",
        {"stage": "cross", "seat": 1, "done": [(), ()]},
    ),
    (table(player(1, 2), player(), player(3, 4), display=(), deck=()), "cross 1 a1", {"seat": 2}),
    (
        table(player(1, 2), player(), player(3, 4), display=(), deck=()),
        "cross 1 a1, cross 3 a1",
        {"number": 1, "seat": 0},
    ),
    (table(player(ALL_BUT_C2), display=(), deck=()), "cross 1 c2", {"number": 28, "done": [(1,)], "stage": "over"}),
)
def test_crossing_off(state, moves, follows):
    check(state, moves, follows)


def test_the_first_boxes_of_an_island_may_lie_anywhere():
    singles = [move.split()[2] for move in legal(table(player(1, 2))) if move.startswith("cross 1 ") and len(move.split()) == 3]
    assert sorted(singles) == sorted(ISLAND)


def test_crossing_off_something_is_compulsory():
    """As long as a box is free, no move does nothing."""
    state = table(player(ALL_BUT_C2, 2))
    assert all(move.startswith("cross ") for move in legal(state))
    for idle in (DECK, LoseBonus(), Keep(1, 2), Bonus(1, boxes("c2"))):
        assert refusal(state, idle) == INSTEAD
    assert refusal(state, Cross(1, 0)) == NO_PATTERN


def test_the_pattern_of_the_revealed_expedition_card_holds_for_everybody():
    state = table(player(1, 2), player(3, 4), expedition="T4")
    for seat in range(2):
        assert {len(move.split()) - 2 for move in legal(state)} == {1, 4}, seat
        state = play(state, f"cross {1 + 2 * seat} a1")


# ------------------------------------------------------------ X

X = {1: "x.x.. ...", 2: ".x... ..x"}
TWO = table(player(1, 2), player(3, 4))
ONLY_C1 = {1: "x.... ...", 36: "x.... ..... ...."}
ALL_BUT_A1 = begun(1, "b1 c1 d1 e1 a2 b2 c2")
COINS = {1: "ccc.. ....."}
PALMS = {1: "ppx.. p....", 10: "pp... ...", 23: "....p .....", 3: "ppx.. p....", 11: "pp... ..."}
POOR = {1: "ppx.. p....", 10: "p.... ..."}


def earning(coins: int = 0, cups: tuple[int, ...] = (), palms: tuple[int, ...] = (), **more: Any) -> State:
    return table(player(1, 2, coins=coins, cups=cups, palms=palms), player(3, 4), **more)


@pytest.mark.parametrize(
    ("drawn", "state", "moves", "follows"),
    [
        # an X gives at once one more free box on either card, which need not touch anything
        (X, TWO, "cross 1 a1", {"seat": 0, "bonus": 1}),
        (X, TWO, "cross 1 a1", [*(f"bonus 1 {name}" for name in ISLAND[1:]), *(f"bonus 2 {name}" for name in ISLAND)]),
        (X, TWO, "cross 1 a1, bonus 2 a2", {"crossed 1": "a1", "crossed 2": "a2", "seat": 1, "bonus": 0}),
        (ONLY_C1, table(player(36, 2)), "cross 36 a1, bonus 36 d3", {"crossed 36": "a1 d3"}),
        # one under the bonus box gives another, over both cards
        (X, TWO, "cross 1 a1, bonus 2 b1", {"seat": 0, "bonus": 1}),
        (X, TWO, "cross 1 a1, bonus 2 b1, bonus 1 c1", {"seat": 0, "bonus": 1}),
        (X, TWO, "cross 1 a1, bonus 2 b1, bonus 1 c1, bonus 2 c2", {"seat": 0, "bonus": 1}),
        (X, TWO, "cross 1 a1, bonus 2 b1, bonus 1 c1, bonus 2 c2, bonus 1 e1", {"seat": 1}),
        # two under one pattern give two
        (X, TWO, "cross 1 a1 b1 c1", {"bonus": 2}),
        (X, TWO, "cross 1 a1 b1 c1, bonus 2 a1", {"bonus": 1}),
        (X, TWO, "cross 1 a1 b1 c1, bonus 2 a1, bonus 2 c1", {"seat": 1}),
        # only from cards that are not yet complete; lost if there is no free box, and never by choice
        (ONLY_C1, table(player(ALL_BUT_A1, 2)), "cross 1 a1", [f"bonus 2 {name}" for name in ISLAND]),
        (ONLY_C1, table(player(ALL_BUT_A1, 2)), "cross 1 a1, bonus 1 a1", "Already crossed off: a1."),
        (ONLY_C1, table(player(ALL_BUT_A1), player(3, 4)), "cross 1 a1", ["bonus lost"]),
        (ONLY_C1, table(player(ALL_BUT_A1), player(3, 4)), "cross 1 a1, bonus lost", {"seat": 1}),
        (ONLY_C1, TWO, "cross 1 a1, bonus lost", "There is still a box for your bonus: cross it off."),
        (ONLY_C1, TWO, "cross 1 a1, take deck", "First cross off the bonus box for your X."),
        (ONLY_C1, TWO, "cross 1 a1, cross 2 a1", "First cross off the bonus box for your X."),
        # a coin crosses off the next coin box row by row; past twelve they are forfeited
        (COINS, earning(3), "cross 1 b1", {"coins": [4, 0], "rows": [1, 0]}),
        (COINS, earning(4), "cross 1 a1 b1 c1", {"coins": [7, 0], "rows": [1, 0]}),
        (COINS, earning(11, (6, 5)), "cross 1 a1 b1 c1", {"coins": [12, 0]}),
        (
            COINS,
            earning(12, (6, 5, 4)),
            "cross 1 a1 b1 c1, cross 3 a1",
            {"coins": [12, 0], "cups": [(6, 5, 4), ()], "trophies": ()},
        ),
        # a row filled in step two earns its trophy only in step three
        (COINS, earning(3), "cross 1 a1", {"cups": [(), ()], "trophies": ()}),
        (COINS, earning(3), "cross 1 a1, cross 3 a1", {"cups": [(6,), ()], "trophies": (0,)}),
        # a palm earns one for itself and one for each palm on the displayed cards, and on no others
        *(
            (PALMS, earning(display=display), "cross 1 a1", {"palms": [(earned,), ()]})
            for display, earned in (((35, 47), 1), ((10, 35), 3), ((23, 47), 2), ((10, 23, 35, 47), 4), ((), 1))
        ),
        # two in one turn are written into two boxes, a poor one as well; the fifth scores nothing
        (POOR, earning(palms=(5,)), "cross 1 a1 b1 c1", {"palms": [(5, 2, 2), ()]}),
        (POOR, earning(palms=(5,)), "cross 1 a1 b1 c1, bonus 1 a2", {"palms": [(5, 2, 2, 2), ()]}),
        (POOR, earning(palms=(4, 4, 4), display=()), "cross 1 a1", {"palms": [(4, 4, 4, 1), ()]}),
        (POOR, earning(palms=(1, 1, 1)), "cross 1 a1 b1 c1, bonus 1 a2", {"palms": [(1, 1, 1, 2), ()]}),
    ],
)
def test_icons(box: Box, drawn, state, moves, follows):
    for number, rows in drawn.items():
        box.draw(number, *rows.split())
    check(state, moves, follows)


def test_the_bonus_is_one_single_box_and_a_completed_island_stays_complete(box: Box):
    box.draw(1, "x....", "...")
    assert refusal(play(TWO, "cross 1 a1"), Bonus(2, boxes("a1 b1"))) == "A bonus is a single box."
    assert GAME.is_complete(play(table(player(ALL_BUT_A1, 2)), "cross 1 a1").players[0].cards[0])


def test_what_a_palm_would_earn_can_be_told_beforehand(box: Box):
    box.draw(10, "pp...", "...")
    assert [palm_worth(table(player(1, 2), display=display)) for display in ((), (10,), (35, 10))] == [1, 3, 3]


def test_never_more_than_one_coin_row_is_filled_in_a_turn(box: Box):
    """With at most three coins and two X on each card, as in the deck, four coins in a turn are the maximum: each X brings one more
    box and is no coin itself."""
    icons = {f"bonus {card} {name}" for card in (36, 37) for name in ("a1", "b1", "a2", "b2", "a3")}
    box.draw(36, "xc...", "cx...", "c...")
    box.draw(37, "xc...", "cx...", "c...")
    for coins in (3, 7):
        states = [table(player(36, 37, coins=coins, cups=(0,) * (coins // 4)), player(3, 4), expedition="O4")]
        states += [play(states[0], move) for move in legal(states[0]) if move.startswith("cross 36 ")]
        most = 0
        while states:
            state = states.pop()
            if state.bonus:
                states += [play(state, move) for move in legal(state) if move in icons]
            else:
                most = max(most, state.players[0].coins - coins)
                assert state.players[0].rows - coins // 4 <= 1
        assert most == 4


def test_the_display_that_is_counted_is_the_one_at_the_start_of_the_turn(box: Box):
    """Players who cross off later in the same turn count the same palms, even if an island has been completed."""
    for number in (3, 10, 11):
        box.draw(number, *PALMS[number].split())
    state = play(table(player(ALL_BUT_A1, 2), player(3, 4)), "cross 1 a1, cross 3 a1")
    assert state.players[1].palms == (3,)
    state = play(state, "take display 1")
    assert (11 in state.display, 10 in state.display, state.players[1].palms) == (True, False, (3,))
