"""Step four of a turn, in which the 2nd, 4th and 6th pyramid of a colour earn pyramid points; the rival, who strikes them off; and
the end of the game: every part of the total, the worked example, and who wins."""

from itertools import permutations
from typing import Any

import pytest

from ramses_desktop.engine.text import tr
from ramses_desktop.games.pyramids.rules import GAME, OVER, REPLACE, RIVAL, Player, State
from tests.games.judge import table as rules
from tests.games.pyramids.by_hand import Box, begun, check, nearly, new_game, places, play, player, points, table, totals

pytestmark = pytest.mark.usefixtures("box")

GREEN, ORANGE, PURPLE = range(3)


def completing(number: int, *done: int, **more: Any) -> tuple[State, str]:
    """One of two players completes this pyramid after these."""
    return table(player(nearly(number), 28, done=done), player(14, 15), **more), f"cross {number} e5, cross 14 a1"


def after(state: State, *moves: str) -> State:
    """Play the moves; whoever has to take a new pyramid takes the first of the display."""
    state = play(state, *moves)
    while state.stage == REPLACE:
        state = play(state, "take display 1")
    return state


# ------------------------------------------------------------ pyramid points


@rules(
    # the second, fourth and sixth of a colour earn a box and no other; the eighth earns nothing, nor does the tenth
    *(
        (*completing(13, *range(1, done + 1)), {"claims": ((0,) * earned, (), ())})
        for done, earned in ((0, 0), (1, 1), (2, 0), (3, 1), (4, 0), (5, 1), (6, 0), (7, 0), (8, 0))
    ),
    (*completing(3, 20), {"claims": ((), (), ())}),
    (*completing(3, 20, 40, 21, 41), {"claims": ((), (), ())}),
    # the highest box still open is taken, and blacked out for the others; with all three gone nobody earns any more
    (*completing(3, 2), {"claims": ((0,), (), ()), "points green_points": 10, "points green_points 1": 0}),
    (*completing(3, 2, claims=((1,), (), ())), {"points green_points": 6}),
    (*completing(3, 2, claims=((1, 1), (), ())), {"points green_points": 3}),
    (*completing(3, 2, claims=((1, 1, 1), (), ())), {"claims": ((1, 1, 1), (), ()), "points green_points": 0}),
    # each colour has its own boxes; one player can take several of one, and of two in the same turn
    (
        *completing(20, 17, claims=((1, 1), (), (1,))),
        {"claims": ((1, 1), (0,), (1,)), "points orange_points": 10},
    ),
    (
        *completing(6, 1, 2, 3, 4, 5, claims=((0, 0), (), ())),
        {"claims": ((0, 0, 0), (), ()), "points green_points": 10 + 6 + 3},
    ),
    # several for one colour in the same turn go by the number of the pyramid; the rule book's example, with 35 for 15
    (
        table(player(nearly(35), 1, done=(34,)), player(nearly(33), 2, done=(36, 37, 38)), player(3, 4), claims=((), (), (2,))),
        "cross 35 e5, cross 33 e5, cross 3 a1",
        {
            "claims": ((), (), (2, 1, 0)),
            "points purple_points 0": 3,
            "points purple_points 1": 6,
            "points purple_points 2": 10,
        },
    ),
    # more players than boxes leave the highest numbers with nothing
    (
        table(*(player(nearly(number), 20 + number, done=(number + 4,)) for number in (4, 1, 3, 2))),
        "cross 4 e5, cross 1 e5, cross 3 e5, cross 2 e5",
        {"claims": ((1, 3, 2), (), ())},
    ),
    # pyramids completed in earlier turns do not earn again, and new ones not before they are completed
    (completing(3, 2)[0], "cross 3 e5, cross 14 a1, take display 1, cross 28 a1, cross 14 b1", {"claims": ((0,), (), ())}),
    (*completing(3, display=(4, 5, 6, 7)), {"claims": ((), (), ())}),
    # the points come after the new pyramids have been taken, also in the last turn and with nothing left to take
    (table(player(nearly(3), 28, done=(2,))), "cross 3 e5, take deck", {"claims": ((0,), (), ())}),
    (*completing(3, 2, turn=27), {"points green_points": 10}),
    (*completing(3, 2, display=(), deck=()), {"claims": ((0,), (), ())}),
)
def test_pyramid_points(state, moves, follows):
    check(after(state, moves), "", follows)


def test_pyramid_points_come_after_the_new_pyramids_have_been_taken():
    check(table(player(nearly(3), 28, done=(2,))), "cross 3 e5", {"stage": REPLACE, "claims": ((), (), ())})


TO_THE_CROSS = "a1 b1 c1 d1 e1 e2 e3"


def test_the_qualifying_pyramid_decides_not_another_one_completed_in_the_same_turn(box: Box):
    """The first player completes 1 (green) and 40 (purple), the second 35 (purple): 35 comes before 40 for purple."""
    box.draw(1, "E....", ".....", ".....", "....x")
    hand = begun(1, TO_THE_CROSS), nearly(40)
    state = table(player(*hand, done=(48,)), player(nearly(35), 2, done=(47,)), expedition="I2")
    state = play(state, "cross 1 e4 e5, bonus 40 e5, cross 35 e5")
    assert state.queue == (0, 0, 1)
    assert after(state).claims[PURPLE] == (1, 0)
    alone = table(player(*hand, done=(2, 48)), expedition="I2")
    assert after(alone, "cross 1 e4 e5, bonus 40 e5").claims == ((0,), (), (0,)), "one player can take boxes of two colours"


@pytest.mark.parametrize(
    ("had", "theirs", "claims"),
    [
        (0, 6, (1, 0)),  # 9 is the first and 13 the second: 6 comes before 13
        (0, 10, (1, 0)),
        (0, 14, (0, 1)),
        (1, 6, (1, 0)),  # 9 is the second, 13 the third: 6 comes before 9
        (1, 10, (0, 1)),
        (1, 14, (0, 1)),
    ],
)
def test_two_of_one_colour_in_the_same_turn_count_in_ascending_order(box: Box, had: int, theirs: int, claims: tuple[int, ...]):
    """The first player completes 13 and 9, in this order; the second completes a second green pyramid in the same turn."""
    box.draw(13, "E....", ".....", ".....", "....x")
    hand = begun(13, TO_THE_CROSS), nearly(9)
    state = table(player(*hand, done=tuple(range(1, 1 + had))), player(nearly(theirs), 28, done=(16,)), expedition="I2")
    state = after(state, "cross 13 e4 e5, bonus 9 e5", f"cross {theirs} e5")
    assert state.players[0].done[had:] == (9, 13)
    assert state.claims[GREEN] == claims


# ------------------------------------------------------------ the rival of who plays alone


def alone(number: int, done: tuple[int, ...] = (), **more: Any) -> tuple[State, str]:
    """The end of this round."""
    return table(player(15, 16, done=done), turn=7 * number - 1, **more), "cross 15 a1"


def completing_34(*done: int, turn: int = 6, **more: Any) -> State:
    return table(player(nearly(34), 16, done=done), turn=turn, **more)


GONE = ((0, 0, 0), (0, 0, RIVAL), (RIVAL, 0, 0))


@rules(
    # at the end of rounds one, two and three one box of the colour with the fewest completed pyramids is struck
    *((table(player(15, 16), turn=turn), "cross 15 a1", {"claims": ((), (), ())}) for turn in {*range(28)} - {6, 13, 20}),
    (*alone(1, (1, 17)), {"claims": ((), (), (RIVAL,))}),
    (*alone(2, (1, 2, 17, 33, 34)), {"claims": ((), (RIVAL,), ())}),
    (*alone(3, (17, 33)), {"claims": ((RIVAL,), (), ())}),
    # the highest still open, of colours that have one
    (*alone(2, (1, 2, 17), claims=((), (), (0,))), {"claims": ((), (), (0, RIVAL))}),
    (*alone(3, (1, 2, 17), claims=((), (), (RIVAL, 0))), {"claims": ((), (), (RIVAL, 0, RIVAL))}),
    (*alone(2, (1, 2, 17), claims=((), (), (0, RIVAL, 0))), {"claims": ((), (RIVAL,), (0, RIVAL, 0))}),
    (*alone(3, claims=GONE), {"claims": GONE}),
    # ties go by the colour order of the deal
    *(
        (*alone(1, done, struck=order), {"claims": tuple((RIVAL,) if colour == wanted else () for colour in range(3))})
        for order in permutations(range(3))
        for done, best in (((), None), ((1,), GREEN), ((17,), ORANGE), ((33,), PURPLE))
        for wanted in [next(colour for colour in order if colour != best)]
    ),
    # it is gone for the player, and scores for nobody
    (
        completing_34(33, turn=10, claims=((), (), (RIVAL,))),
        "cross 34 e5, take deck",
        {"claims": ((), (), (RIVAL, 0)), "points purple_points": 6},
    ),
    (*alone(1), {f"points {colour}_points": 0 for colour in ("green", "orange", "purple")}),
    # the player's own points of the seventh turn come first, and what was completed in it counts
    (
        completing_34(33, claims=((0, 0, 0), (0, 0, 0), ())),
        "cross 34 e5, take deck",
        {"claims": ((0, 0, 0), (0, 0, 0), (0, RIVAL))},
    ),
    (
        completing_34(1, 17, struck=(PURPLE, ORANGE, GREEN)),
        "cross 34 e5, take deck",
        {"claims": ((), (), (RIVAL,))},
    ),
    (completing_34(1, 17, struck=(GREEN, ORANGE, PURPLE)), "cross 34 e5, take deck", {"claims": ((RIVAL,), (), ())}),
)
def test_the_rival(state, moves, follows):
    check(state, moves, follows)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_no_rival_where_there_are_others(players: int):
    state = table(*(player(15 - seat, 40 + seat) for seat in range(players)), turn=6)
    check(state, ", ".join(f"cross {15 - seat} a1" for seat in range(players)), {"number": 7, "claims": ((), (), ())})


def test_the_rival_goes_on_striking_in_turns_without_pyramids():
    state = play(table(player(nearly(1)), display=(), deck=(), turn=8), "cross 1 e5")
    assert state.stage == OVER
    assert sum(owners.count(RIVAL) for owners in state.claims) == 2


def test_the_colour_order_is_drawn_with_the_deal():
    assert {new_game(1, f"rival {number}").state.struck for number in range(60)} == set(permutations(range(3)))


# ------------------------------------------------------------ the end of the game


def scored(**score_card: Any) -> State:
    return table(player(20, 21, **score_card))


SHARED = table(player(1, 2), player(3, 4), claims=((0, 1, 0), (1,), (1, 0)))
SKULLS = [(0, 0), (1, -1), (2, -2), (3, -3), (4, -4), (5, -6), (6, -8), (7, -10), (8, -13), (9, -16), (10, -20)]


@rules(
    (scored(torches=(True, False, False, True)), "", {"points torches": 10}),
    (scored(torches=(True,) * 4), "", {"points torches": 20}),
    # pyramid points count in each colour
    (SHARED, "", {"points green_points": 13, "points orange_points": 0, "points purple_points": 6}),
    (SHARED, "", {"points green_points 1": 6, "points orange_points 1": 10, "points purple_points 1": 10}),
    # a pair of a red and a green gem is worth five, and a single gem one
    *(
        (scored(reds=reds, greens=greens), "", {"points gem_pairs": pairs, "points single_gems": singles})
        for reds, greens, pairs, singles in (
            *[(0, 0, 0, 0), (1, 0, 0, 1), (0, 4, 0, 4)],
            *[(3, 3, 15, 0), (6, 3, 15, 3), (10, 10, 50, 0)],
        )
    ),
    # a completed pyramid is worth ten
    *((scored(done=tuple(range(1, count + 1))), "", {"points tombs": 10 * count}) for count in (0, 1, 7)),
    # only the highest crossed skull counts
    *((scored(skulls=skulls), "", {"points skulls": minus}) for skulls, minus in SKULLS),
)
def test_every_line_of_the_result(state, moves, follows):
    check(state, moves, follows)


def linus() -> Player:
    """7 pyramids: 2 orange, 4 green and 1 purple; torches in rounds 1 and 4; 6 red and 3 green gems; highest skull 6."""
    done = (1, 2, 3, 4, 17, 18, 33)
    return player(20, 21, done=done, torches=(True, False, False, True), reds=6, greens=3, skulls=5)


def test_the_worked_example_of_the_rule_book_makes_111_and_each_line_says_what_made_its_points():
    state = table(linus(), player(5, 6), claims=((0, 1, 0), (1, 0), ()))
    assert [(part.name, part.label, part.points, part.count) for part in GAME.scores(state)[0].parts] == [
        ("torches", "Torches", 10, 2),
        ("green_points", "Green pyramid points", 13, 2),
        ("orange_points", "Orange pyramid points", 6, 1),
        ("purple_points", "Purple pyramid points", 0, 0),
        ("gem_pairs", "Pairs of gems", 15, 3),
        ("single_gems", "Single gems", 3, 3),
        ("tombs", "Completed pyramids", 70, 7),
        ("skulls", "Highest skull", -6, 5),
    ]
    assert totals(state)[0] == 111


def test_pyramids_not_completed_score_nothing_but_what_was_crossed_off_there_keeps_its_points(box: Box):
    state = table(player(nearly(1), 2))
    assert set(points(state).values()) == {0}
    box.draw(1, "Er...", "s....")
    check(table(player(1, 2), turn=27), "cross 1 a1 b1 c1", {"crossed 1": "a1 b1 c1", "reds": [1]})
    assert totals(play(table(player(1, 2), turn=27), "cross 1 a1 b1 c1")) == [1]
    assert totals(table(player(1, 2, skulls=10))) == [-20], "the total may be below nothing"


# ------------------------------------------------------------ who wins

NONE = "Tied, with no pyramid completed."


def lowest(number: int) -> str:
    return f"Tied; the lowest completed pyramid is number {number}."


@pytest.mark.parametrize(
    ("state", "ranks", "sentences"),
    [
        (table(player(41, reds=1), player(42, reds=4), player(43, reds=2)), [3, 1, 2], ["", "", ""]),
        # in a tie the lowest number completed wins, of those who are tied
        *(
            (
                table(*(player(45 + seat, done=done) for seat, done in enumerate(order))),
                [{2: 1, 3: 2, 9: 3}[min(done)] for done in order],
                [lowest(min(done)) for done in order],
            )
            for order in permutations([(9, 40), (2, 30), (17, 3)])
        ),
        (
            table(player(45, done=(5,)), player(46, done=(6,), skulls=2, reds=2), player(47, done=(1,), skulls=1)),
            [1, 2, 3],
            [lowest(5), lowest(6), ""],
        ),
        # points go before numbers, a completed pyramid beats none, and with none the place is shared
        (table(player(45, done=(1,)), player(46, done=(48,), reds=1)), [2, 1], ["", ""]),
        (table(player(45, reds=10), player(46, done=(48,))), [2, 1], [NONE, lowest(48)]),
        (
            table(player(45, reds=3), player(46, greens=3), player(47, reds=2), player(48, reds=9)),
            [2, 2, 4, 1],
            [NONE, NONE, "", ""],
        ),
        (table(player(1, 2, skulls=3)), [1], [""]),
    ],
)
def test_who_wins(state, ranks, sentences):
    assert (places(state), [tr(score.tie_break) for score in GAME.scores(state)]) == (ranks, sentences)
