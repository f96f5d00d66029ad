"""Step two of a turn: crossing off the whole pattern, or a single box instead; and what lies under the boxes, which acts at once:
gems, torches, skulls, potions, red crosses, and the tomb."""

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.grid import BY_NAME, FULL, NAMES
from ramses_desktop.games.flip_and_write.rules import DECK, Bonus, Cross, Keep, LoseBonus, Move
from ramses_desktop.games.pyramids.rules import GAME, REPLACE, InPlay, State
from tests.games.judge import table as rules
from tests.games.pyramids.by_hand import (
    PLAIN,
    Box,
    begun,
    boxes,
    check,
    legal,
    nearly,
    new_game,
    play,
    play_at_random,
    player,
    refusal,
    table,
)

pytestmark = pytest.mark.usefixtures("box")

NO_PATTERN = "Cross off the whole pattern, or a single box."
NOT_TOUCHING = "New marks must touch one of your crosses, side by side."
INSTEAD = "Cross off the pattern, or a single box instead."
ENTRANCE_C1 = "The first marks on a pyramid must include its entrance, c1."


def alone(crossed: str = "c3", expedition: str = "I3") -> State:
    """One player with one pyramid begun."""
    return table(player(begun(1, crossed)), expedition=expedition)


# ------------------------------------------------------------ the whole pattern


@rules(
    # the whole pattern, and no more than it; not that of another expedition card
    (alone("a1"), "cross 1 a2 a3 a4", {"crossed 1": "a1 a2 a3 a4"}),
    (alone("a1"), "cross 1 a2 a3 a4 a5", NO_PATTERN),
    (alone("a1", "O4"), "cross 1 a2 a3 a4", NO_PATTERN),
    (alone("a1", "I3"), "cross 1 b1 c1 b2 c2", NO_PATTERN),
    # it touches a crossed box side by side, with one of its boxes
    (alone(), "cross 1 b1 b2 b3", {"crossed 1": "b1 b2 b3 c3"}),
    (alone(), "cross 1 d3 d4 d5", {"crossed 1": "c3 d3 d4 d5"}),
    (alone(), "cross 1 a1 a2 a3", NOT_TOUCHING),
    (alone("a1 a2", "L4"), "cross 1 b2 c2 d2 d3", {"crossed 1": "a1 a2 b2 c2 d2 d3"}),
    (alone("c3", "V3"), "cross 1 d4 e4 d5", NOT_TOUCHING),
    (alone("a1 a2"), "cross 1 b2 c2 d2", {"crossed 1": "a1 a2 b2 c2 d2"}),
    # a box is crossed off only once
    (alone("c3 c4"), "cross 1 c2 c3 c4", "Already crossed off: c3, c4."),
    (alone("c3 c4"), "cross 1 c4 d4 e4", "Already crossed off: c4."),
)
def test_the_whole_pattern_is_crossed_off(state, moves, follows):
    check(state, moves, follows)


@pytest.mark.parametrize(
    ("expedition", "names"),
    [
        # only in part
        *[("I3", "c1 c2"), ("V3", "c1 c2"), ("O4", "c1 c2"), ("O4", "c2 d2 c1"), ("L4", "b1 c1 c2"), ("T4", "b2 c2 d2")],
        ("I2", "c2 d1"),  # only their corners touch
        ("I3", "c2 d2 d1"),  # that is a V
        ("V3", "c2 d2 e2"),  # that is an I
        ("V3", "c2 d1 e2"),  # only corners touch
        ("O4", "c2 d2 d1 e1"),  # an S
        ("L4", "c2 d2 d1 e1"),
        ("L4", "c2 d2 c1 d1"),  # a square
        ("L4", "b2 c2 d2 c1"),  # a T
        ("T4", "b2 c2 d2 d1"),  # an L
        ("I3", "d1 e1 a2"),  # wraps to the next row
    ],
)
def test_the_pattern_is_kept_unchanged(expedition: str, names: str):
    assert refusal(alone(expedition=expedition), Cross(1, boxes(names))) == NO_PATTERN


def test_the_pattern_is_not_crossed_off_partly_where_the_rest_is_outside_or_a_wall_or_crossed(box: Box):
    box.draw(2, "E#...")
    state = table(player(begun(1, "a1 a2 b2"), 2))
    for part in ("cross 1 b1 c1", "cross 2 a1 a2", "cross 1 a4 a5"):
        assert refusal(state, part) == NO_PATTERN


@pytest.mark.parametrize(
    ("expedition", "turned"),
    [
        ("I2", ["c1 c2", "a3 b3"]),
        ("I3", ["b1 b2 b3", "c4 d4 e4"]),
        ("V3", ["a2 a3 b3", "d3 e3 d4", "a3 b3 b4", "b2 a3 b3"]),
        ("O4", ["c1 d1 c2 d2"]),
        ("L4", ["a1 a2 a3 b3", "b2 c2 d2 b3", "a1 b1 b2 b3", "e3 c4 d4 e4"]),
        ("L4", ["b1 b2 a3 b3", "b1 b2 c2 d2", "d3 e3 d4 d5", "b2 c2 d2 d3"]),
        ("T4", ["b1 c1 d1 c2", "b2 a3 b3 b4", "c4 b5 c5 d5", "d2 d3 e3 d4"]),
    ],
)
def test_the_pattern_may_be_turned_by_any_quarter_and_mirrored(expedition: str, turned: list[str]):
    """As printed, then each quarter turn; the second L is the mirror image."""
    assert {f"cross 1 {names}" for names in turned} <= set(legal(alone("c3", expedition)))


@pytest.mark.parametrize(
    ("expedition", "ways"), [("I2", 2 * 20), ("I3", 2 * 15), ("V3", 4 * 16), ("O4", 16), ("L4", 8 * 12), ("T4", 4 * 12)]
)
def test_every_turned_and_mirrored_pattern_is_allowed_wherever_it_touches(expedition: str, ways: int):
    """Summed over all places for the one crossed box, every orientation of the pattern occurs."""
    moves = [move for name in NAMES for move in GAME.moves(alone(name, expedition)) if isinstance(move, Cross)]
    assert len({move.boxes for move in moves if move.boxes.bit_count() > 1}) == ways


# ------------------------------------------------------------ a single box instead


@pytest.mark.parametrize("expedition", ["I2", "I3", "V3", "O4", "L4", "T4"])
def test_a_single_box_is_allowed_also_where_the_pattern_would_fit(expedition: str):
    state = alone("a1", expedition)
    assert any(len(move.split()) > 3 for move in legal(state))
    check(state, "cross 1 b1", {"crossed 1": "a1 b1"})


@rules(
    # touching at a corner is not enough, and the end of a row does not touch the next
    *((alone("c3", "V3"), f"cross 1 {corner}", NOT_TOUCHING) for corner in ("b2", "d2", "b4", "d4")),
    (alone("e1"), "cross 1 a2", NOT_TOUCHING),
    (alone("a3"), "cross 1 e2", NOT_TOUCHING),
    # a box is crossed off only once, the entrance as well
    (alone("c3 c4"), "cross 1 c3", "Already crossed off: c3."),
    (alone("a1"), "cross 1 a1", "Already crossed off: a1."),
    # the way may branch
    *((alone("a1 b1 c1 d1"), f"cross 1 {box}", {"is_complete 0": False}) for box in ("a2", "b2", "c2", "d2", "e1")),
    # it reaches the tomb
    (table(player(begun(1, "e3 e4"), 2), player(3)), "cross 1 e5", {"is_complete 0": True}),
)
def test_a_single_box(state, moves, follows):
    check(state, moves, follows)


def test_a_single_box_is_a_neighbour_of_a_crossed_box():
    state = alone("c3", "T4")
    assert [move for move in legal(state) if len(move.split()) == 3] == ["cross 1 c2", "cross 1 b3", "cross 1 d3", "cross 1 c4"]
    for name in set(NAMES) - {"c3", "c2", "b3", "d3", "c4"}:
        assert refusal(state, f"cross 1 {name}") == NOT_TOUCHING


def test_what_is_no_box_of_the_grid_is_refused():
    corner = table(player(begun(1, "e4")))
    assert refusal(corner, Cross(1, 0)) == NO_PATTERN
    assert refusal(corner, Cross(1, -BY_NAME["e5"])) == NO_PATTERN
    assert refusal(corner, Cross(1, BY_NAME["e5"] << 5)) == NOT_TOUCHING
    assert refusal(corner, Cross(1, BY_NAME["e5"] | BY_NAME["e5"] << 5)) == NO_PATTERN


# ------------------------------------------------------------ walls and entrances

EMPTY = table(player(1))
WALLED = table(player(begun(1, "a1 a2")))


@pytest.mark.parametrize(
    ("rows", "state", "moves", "follows"),
    [
        # walls are never crossed off, so only single boxes may be left
        ("E#... .#...", WALLED, "cross 1 b1", "There is a wall at b1."),
        ("E#... .#...", WALLED, "cross 1 b2 c2 d2", "There is a wall at b2."),
        ("E#... .#...", WALLED, "cross 1 b1 b2 b3", "There is a wall at b1, b2."),
        ("E.#.. #.#..", alone("a1", "O4"), "", ["cross 1 b1"]),
        ("#E...", EMPTY, "cross 1 a1 b1 c1", "There is a wall at a1."),
        # the first boxes of an empty pyramid include the entrance
        ("..E..", EMPTY, "cross 1 a2 b2 c2", ENTRANCE_C1),
        ("..E..", EMPTY, "cross 1 d1 d2 d3", ENTRANCE_C1),
        ("..E..", EMPTY, "cross 1 b1", ENTRANCE_C1),
        ("..E..", EMPTY, "cross 1 c1", {"crossed 1": "c1"}),
        (
            "..E..",
            EMPTY,
            "",
            ["cross 1 c1", "cross 1 a1 b1 c1", "cross 1 b1 c1 d1", "cross 1 c1 d1 e1", "cross 1 c1 c2 c3"],
        ),
    ],
)
def test_walls_and_entrances(box: Box, rows, state, moves, follows):
    box.draw(1, *rows.split())
    if isinstance(follows, list):
        assert sorted(legal(state)) == sorted(follows)
    else:
        check(state, moves, follows)


# ------------------------------------------------------------ on one of the two pyramids


@rules(
    (table(player(1, begun(2, "a1"))), "cross 1 a1 b1 c1", {"crossed 1": "a1 b1 c1", "crossed 2": "a1"}),
    (table(player(1, begun(2, "a1"))), "cross 2 b1 c1 d1", {"crossed 1": "", "crossed 2": "a1 b1 c1 d1"}),
    # only a pyramid of one's own in play
    *(
        (
            table(player(1, 2, done=(3,)), player(4, 5), display=(6, 7, 8, 9), deck=(10, 11)),
            f"cross {number} a1",
            f"Pyramid {number} is not one of your two.",
        )
        for number in (3, 4, 6, 10, 30)
    ),
    # everybody crosses off once each turn
    (table(player(1, 2), player(3, 4), player(5, 6)), "", {"seat": 0}),
    (table(player(1, 2), player(3, 4), player(5, 6)), "cross 1 a1", {"seat": 1}),
    (table(player(1, 2), player(3, 4), player(5, 6)), "cross 1 a1, cross 3 a1", {"seat": 2}),
    (table(player(1, 2), player(3, 4), player(5, 6)), "cross 1 a1, cross 3 a1, cross 5 a1", {"number": 1, "seat": 0}),
)
def test_each_player_chooses_on_which_of_their_two_pyramids(state, moves, follows):
    check(state, moves, follows)


@pytest.mark.parametrize("move", [LoseBonus(), Bonus(1, 1), DECK, Keep(1, 2)])
def test_nothing_but_crossing_off_is_allowed(move: Move):
    assert refusal(alone("b1"), move) == INSTEAD


def test_nobody_can_pass_while_a_box_is_legal():
    """In random games, whoever has to cross off can do so, and can do nothing else."""
    for players, seed in ((1, "pass"), (3, "no pass")):
        session = play_at_random(new_game(players, seed), Luck(seed))
        for ply in range(2 * players, len(session.line)):
            state = session.state_at(ply)
            if state.stage == "cross" and not state.bonus:
                assert any(isinstance(move, Cross) and move.boxes.bit_count() == 1 for move in GAME.moves(state))
                assert all(isinstance(move, Cross) for move in GAME.moves(state))


# ------------------------------------------------------------ icons

DRAWINGS = {
    "gems": "Erg.. rrr.. ggg..",
    "torches": "Etttt t.... t....",
    "skulls": "Esss. p.... spss. pps..",
    "plain": "E....",
}


def beginning(crossed: str = "a1", expedition: str = "I3", turn: int = 0, **score_card: int | tuple[bool, ...]) -> State:
    return table(player(begun(1, crossed), 2, **score_card), expedition=expedition, turn=turn)


def lit(*rounds: int) -> list[tuple[bool, ...]]:
    return [tuple(place in rounds for place in range(4))]


@pytest.mark.parametrize(
    ("drawing", "state", "moves", "follows"),
    [
        # a gem crosses off the next gem of its colour, every gem of a placement, up to ten of each colour
        ("gems", beginning(reds=3, greens=5), "cross 1 b1", {"reds": [4], "greens": [5]}),
        ("gems", beginning("a1 b1", reds=3, greens=5), "cross 1 c1", {"reds": [3], "greens": [6]}),
        ("gems", beginning(), "cross 1 a2 b2 c2", {"reds": [3], "greens": [0]}),
        ("gems", beginning(expedition="V3"), "cross 1 b1 c1 c2", {"reds": [2], "greens": [1]}),
        ("gems", beginning(reds=9, greens=4), "cross 1 a2 b2 c2", {"reds": [10], "greens": [4]}),
        ("gems", beginning(reds=10), "cross 1 b1", {"reds": [10]}),
        ("gems", beginning("a1 a2", greens=10), "cross 1 a3", {"greens": [10]}),
        ("gems", beginning("a1 a2", reds=10, greens=9), "cross 1 a3", {"reds": [10], "greens": [10]}),
        # under boxes crossed off earlier nothing acts again
        ("gems", beginning(), "cross 1 b1, cross 1 c1, cross 1 d1", {"reds": [1], "greens": [1]}),
        # a torch crosses off the box of the current round, once
        *(("torches", beginning(turn=turn), "cross 1 b1", {"torches": lit(turn // 7)}) for turn in (0, 6, 7, 13, 14, 20, 21, 27)),
        ("torches", beginning(), "cross 1 b1, cross 1 a2", {"torches": lit(0), "points torches": 5}),
        ("torches", beginning(), "cross 1 b1 c1 d1", {"points torches": 5}),
        # it does not make up for an earlier round; that of the next counts again; rounds without one leave their box open
        ("torches", beginning(turn=7), "cross 1 b1, cross 1 c1", {"torches": lit(1)}),
        ("torches", beginning(turn=6), "cross 1 b1, cross 1 c1", {"torches": lit(0, 1)}),
        ("torches", beginning(turn=21, torches=lit(0)[0]), "cross 1 b1", {"torches": lit(0, 3)}),
        # a skull crosses off the next skull box, every skull of a placement, up to ten
        ("skulls", beginning(), "cross 1 b1", {"skulls": [1]}),
        ("skulls", beginning(skulls=4), "cross 1 b1", {"skulls": [5]}),
        ("skulls", beginning(skulls=2), "cross 1 b1 c1 d1", {"skulls": [5]}),
        ("skulls", beginning(skulls=9), "cross 1 b1 c1 d1", {"skulls": [10]}),
        ("skulls", beginning(skulls=10), "cross 1 b1", {"skulls": [10]}),
        # a potion wipes the two most expensive skulls, or the one, or none, and two potions two each
        *(
            ("skulls", beginning(skulls=before), "cross 1 a2", {"skulls": [after], "points skulls": minus})
            for before, after, minus in ((10, 8, -13), (7, 5, -6), (3, 1, -1), (2, 0, 0), (1, 0, 0), (0, 0, 0))
        ),
        ("skulls", beginning("a1 a2 a3", "I2", skulls=7), "cross 1 a4 b4", {"skulls": [3]}),
        # the boxes that were wiped are the next to be crossed off again
        ("skulls", beginning(skulls=7), "cross 1 a2, cross 1 b1", {"skulls": [6]}),
        # skulls are settled before potions of the same placement; one past the tenth box is lost before the potion wipes
        ("skulls", beginning(expedition="V3"), "cross 1 a2 a3 b3", {"skulls": [0]}),
        ("skulls", beginning("a1 a2 a3", "I2"), "cross 1 b3 c3", {"skulls": [0]}),
        ("skulls", beginning("a1 a2 a3", "I2", skulls=10), "cross 1 b3 c3", {"skulls": [8]}),
        ("skulls", beginning("a1 a2 a3", "I2", skulls=4), "cross 1 b3 c3", {"skulls": [3]}),
        # icons count for the player who crosses them off and for nobody else
        (
            "skulls",
            table(player(3, 4, skulls=2), player(begun(1, "a1"), 2, skulls=2)),
            "cross 3 a1, cross 1 b1 c1 d1",
            {"skulls": [2, 5]},
        ),
        # boxes without an icon change nothing on the score card
        (
            "plain",
            beginning(reds=1, greens=2, skulls=3),
            "cross 1 b1 c1 d1",
            {"reds": [1], "greens": [2], "skulls": [3], "torches": lit(), "crossed 1": "a1 b1 c1 d1"},
        ),
    ],
)
def test_icons_under_boxes_act_at_once(box: Box, drawing, state, moves, follows):
    box.draw(1, *DRAWINGS[drawing].split())
    check(state, moves, follows)


@rules(
    # the tomb completes the pyramid, also under a pattern; it stays in its place until all have crossed off
    (table(player(nearly(1), 2), player(3, 4)), "", {"is_complete 0": False}),
    (table(player(nearly(1), 2), player(3, 4)), "cross 1 e5", {"is_complete 0": True, "pyramids": [1, 2], "done": [(), ()]}),
    (table(player(nearly(1), 2), player(3, 4)), "cross 1 c5 d5 e5", {"is_complete 0": True}),
    (table(player(nearly(1), 2), player(3, 4)), "cross 1 e5, cross 3 a1", {"pyramids": [2], "done": [(1,), ()]}),
)
def test_the_tomb(state, moves, follows):
    check(state, moves, follows)


def test_all_other_boxes_together_do_not_complete_a_pyramid(box: Box):
    everything_else = " ".join(name for name in NAMES if name != "e5")
    assert not GAME.is_complete(begun(1, everything_else))
    assert GAME.is_complete(begun(1, everything_else + " e5"))
    assert box.parts.cards[1].free == boxes(everything_else + " e5")


# ------------------------------------------------------------ red crosses

RED = table(player(begun(1, "a1"), begun(2, "a1")), player(3, 4))
"""Below, there is a red cross at b1 of pyramid 1."""
EMPTY_SECOND = table(player(begun(1, "a1"), 2), player(3, 4))


@pytest.mark.parametrize(
    ("rows", "state", "moves", "follows"),
    [
        # one more box at once for the same player, on either pyramid, next to a crossed box
        ("Ex...", RED, "cross 1 b1", {"seat": 0, "bonus": 1}),
        ("Ex...", RED, "cross 1 b1, bonus 1 c1", {"crossed 1": "a1 b1 c1", "seat": 1, "bonus": 0}),
        ("Ex...", RED, "cross 1 b1, bonus 2 a2", {"crossed 1": "a1 b1", "crossed 2": "a1 a2"}),
        ("Ex...", RED, "cross 1 b1", ["bonus 1 c1", "bonus 1 a2", "bonus 1 b2", "bonus 2 b1", "bonus 2 a2"]),
        ("Ex...", RED, "cross 1 b1, bonus 1 d1", NOT_TOUCHING),
        ("Ex...", RED, "cross 1 b1, bonus 1 c2", NOT_TOUCHING),
        ("Ex...", RED, "cross 1 b1, bonus 3 a1", "Pyramid 3 is not one of your two."),
        # on an empty pyramid the entrance; not a wall, nor what is crossed off already
        ("Ex...", EMPTY_SECOND, "cross 1 b1", ["bonus 1 c1", "bonus 1 a2", "bonus 1 b2", "bonus 2 a1"]),
        (
            "Ex...",
            EMPTY_SECOND,
            "cross 1 b1, bonus 2 b1",
            "The first marks on a pyramid must include its entrance, a1.",
        ),
        ("Ex...", EMPTY_SECOND, "cross 1 b1, bonus 2 a1", {"crossed 2": "a1"}),
        ("Ex#..", EMPTY_SECOND, "cross 1 b1, bonus 1 c1", "There is a wall at c1."),
        ("Ex#..", EMPTY_SECOND, "cross 1 b1, bonus 1 b1", "Already crossed off: b1."),
        # it cannot be kept for later, and without a red cross there is none
        ("Ex...", RED, "bonus 1 b1", INSTEAD),
        ("Ex...", RED, "cross 2 b1, bonus 3 a1", INSTEAD),
        ("Ex...", RED, "bonus lost", INSTEAD),
        ("Ex...", RED, "cross 1 b1, bonus lost", "There is still a box for your bonus: cross it off."),
        ("Ex...", RED, "cross 1 b1, bonus 1 c1, cross 3 a1", {"number": 1, "bonus": 0}),
        # one under the bonus box gives another, and so on
        ("Exxx.", EMPTY_SECOND, "cross 1 b1, bonus 1 c1", {"seat": 0, "bonus": 1}),
        ("Exxx.", EMPTY_SECOND, "cross 1 b1, bonus 1 c1, bonus 1 d1", {"seat": 0, "bonus": 1}),
        (
            "Exxx.",
            EMPTY_SECOND,
            "cross 1 b1, bonus 1 c1, bonus 1 d1, bonus 1 e1",
            {"seat": 1, "bonus": 0, "crossed 1": "a1 b1 c1 d1 e1"},
        ),
        # two in one placement give two
        ("Exx.. x....", EMPTY_SECOND, "cross 1 b1 c1 d1", {"bonus": 2}),
        ("Exx.. x....", EMPTY_SECOND, "cross 1 b1 c1 d1, bonus 1 e1", {"seat": 0, "bonus": 1}),
        ("Exx.. x....", EMPTY_SECOND, "cross 1 b1 c1 d1, bonus 1 e1, bonus 2 a1", {"seat": 1, "bonus": 0}),
        ("Exx.. x....", EMPTY_SECOND, "cross 1 b1 c1 d1, bonus 1 a2", {"seat": 0, "bonus": 2}),
        # all icons of a placement are settled before its bonus boxes, and those of each bonus box before the next
        ("Exrg. s....", EMPTY_SECOND, "cross 1 b1 c1 d1", {"bonus": 1, "reds": [1, 0], "greens": [1, 0]}),
        ("Exr..", EMPTY_SECOND, "cross 1 b1, bonus 1 c1", {"reds": [1, 0]}),
        (
            "Ex... t.... s.... p....",
            table(player(begun(1, "a1 a2 a3"), 2, skulls=5), player(3, 4)),
            "cross 1 b1, bonus 1 a4",
            {"skulls": [3, 0]},
        ),
        (
            "Exx.. p.... s....",
            table(player(begun(1, "a1"), 2, skulls=1)),
            "cross 1 b1 c1 d1, bonus 1 a2",
            {"skulls": [0]},
        ),
        (
            "Exx.. p.... s....",
            table(player(begun(1, "a1"), 2, skulls=1)),
            "cross 1 b1 c1 d1, bonus 1 a2, bonus 1 a3",
            {"skulls": [1]},
        ),
        ("Exss. p....", EMPTY_SECOND, "cross 1 b1 c1 d1, bonus 1 a2", {"skulls": [0, 0]}),
        # a bonus box may complete a pyramid
        (
            "Ex...",
            table(player(begun(1, "a1"), nearly(2))),
            "cross 1 b1, bonus 2 e5",
            {"stage": REPLACE, "done": [(2,)]},
        ),
    ],
)
def test_red_crosses(box: Box, rows, state, moves, follows):
    box.draw(1, *rows.split())
    check(state, moves, follows)


def test_a_chain_may_lead_over_both_pyramids(box: Box):
    for number in (1, 2):
        box.draw(number, "Ex...", "x....")
    moves = "cross 1 b1, bonus 2 b1, bonus 1 a2, bonus 2 a2, bonus 1 c1"
    check(RED, moves, {"crossed 1": "a1 b1 c1 a2", "crossed 2": "a1 b1 a2", "seat": 1, "bonus": 0})


def test_the_bonus_is_one_single_box_and_nothing_else_can_be_done_before_it(box: Box):
    box.draw(1, "Ex...")
    state = play(RED, "cross 1 b1")
    for marks in (boxes("c1 d1"), 0, -BY_NAME["e5"]):
        assert refusal(state, Bonus(1, marks)) == "A bonus is a single box."
    for move in (Cross(1, BY_NAME["c1"]), DECK, Keep(1, 2)):
        assert refusal(state, move) == "First cross off the bonus box for your red cross."


ALL_BUT_D5 = InPlay(1, FULL & ~boxes("d5 e5"))
ALL_BUT_C5 = InPlay(1, FULL & ~boxes("c5 d5 e5"))
ROW_OF_TWO = table(player(ALL_BUT_D5), expedition="I2")
ROW_OF_THREE = table(player(ALL_BUT_C5), player(3, 4))
TO_THE_CROSS = begun(1, "a1 b1 c1 d1 e1 e2 e3")


@pytest.mark.parametrize(
    ("last_rows", "state", "moves", "follows"),
    [
        # the bonus may complete the second pyramid in the same turn; a completed one still takes bonus boxes
        (
            "....x ....T",
            table(player(TO_THE_CROSS, nearly(2)), expedition="I2"),
            "cross 1 e4 e5, bonus 2 e5",
            {"done": [(1, 2)], "queue": (0, 0)},
        ),
        (
            "...xx ...rT",
            table(player(TO_THE_CROSS, 2), player(3, 4), expedition="I2"),
            "cross 1 e4 e5, bonus 1 d4, bonus 1 d5",
            {"reds": [1, 0], "is_complete 0": True},
        ),
        (
            "...xx ...rT",
            table(player(TO_THE_CROSS, 2), player(3, 4), expedition="I2"),
            "cross 1 e4 e5, bonus 1 d4, bonus 1 d5, cross 3 a1",
            {"pyramids": [2]},
        ),
        # it is lost only when no legal box is left
        (". ...xT", ROW_OF_TWO, "cross 1 d5", ["bonus 1 e5"]),
        (". ...xT", ROW_OF_TWO, "cross 1 d5, bonus lost", "There is still a box for your bonus: cross it off."),
        (". ...xT", ROW_OF_TWO, "cross 1 d5 e5", ["bonus lost"]),
        (". ...xT", ROW_OF_TWO, "cross 1 d5 e5, bonus 1 e5", "Already crossed off: e5."),
        (". ...xT", ROW_OF_TWO, "cross 1 d5 e5, bonus lost", {"points tombs": 10}),
        (". ...xT", table(player(ALL_BUT_D5, 2), expedition="I2"), "cross 1 d5 e5", ["bonus 2 a1"]),
        # every bonus without a box is lost
        (". ..xxT", ROW_OF_THREE, "cross 1 c5 d5 e5", {"bonus": 2}),
        (". ..xxT", ROW_OF_THREE, "cross 1 c5 d5 e5, bonus lost", {"seat": 0, "bonus": 1}),
        (". ..xxT", ROW_OF_THREE, "cross 1 c5 d5 e5, bonus lost, bonus lost", {"seat": 1, "bonus": 0}),
        (
            ". ..xxT",
            table(player(ALL_BUT_C5), expedition="I2"),
            "cross 1 c5 d5, bonus 1 e5, bonus lost",
            {"done": [(1,)]},
        ),
    ],
)
def test_bonus_boxes_on_the_last_rows(box: Box, last_rows, state, moves, follows):
    fourth, fifth = last_rows.split()
    box.draw(1, *PLAIN[:3], fourth.ljust(5, "."), fifth)
    check(state, moves, follows)
