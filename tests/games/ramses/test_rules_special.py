"""The special actions: sandstorm, scorpion, super powers and the duel."""

from typing import Any

import pytest

from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import EXPERT, FIGHT, GIVE, HUNT, LAY, OVER, SLIDE, STUNG, TURN_OVER, State
from tests.games.judge import table as rules
from tests.games.ramses.by_hand import (
    HIGH,
    LOW,
    OTHER,
    SEVEN,
    THIRD,
    about_to_be_stung,
    back_and_forth,
    beside,
    beside_treasure,
    challenged,
    check,
    circling,
    fighting,
    harmless,
    hole,
    moved_to,
    play,
    stung,
    table,
)
from tests.games.ramses.by_hand import card as numbered

LUCK = (numbered(5, 2), 14, 15)
"""A pile whose first card is won by luck from a3."""
ONE_AT_A_TIME = "Without super powers, slide one pyramid at a time."

# ------------------------------------------------------------ sandstorm


@rules(
    # the board is turned a quarter clockwise, and then the card is turned over
    (table(card=SEVEN, free=beside(7), symbols=("sandstorm",)), "slide right", {"turned": 0, "stage": TURN_OVER, "seat": 1}),
    (
        table(card=SEVEN, free=beside(7), symbols=("sandstorm",)),
        "slide right, turn over",
        {"turned": 1, "card": 12, "stage": SLIDE},
    ),
    (table(pile=(12, 13), symbols=("sandstorm",), turned=3), "turn over", {"turned": 0}),
    # the left neighbour of the winner begins, also when it was luck
    (
        table(pile=LUCK, symbols=("plain", "sandstorm"), free="a3", seat=2),
        "turn over",
        {"seat": 0, "stage": TURN_OVER, "turned": 0},
    ),
    (table(pile=LUCK, symbols=("plain", "sandstorm"), free="a3", seat=2), "turn over, turn over", {"turned": 1}),
    # slides go as the board is seen
    (table(card=12, free="d2", turned=1), "slide up", {"hole": hole("e2")}),
    (table(card=12, free="d2", turned=1), "slide left", {"hole": hole("d1")}),
    (table(card=12, free="d2", turned=2), "slide up", {"hole": hole("d1")}),
    (table(card=12, free="d2", turned=3), "slide up", {"hole": hole("c2")}),
)
def test_the_sandstorm(state, moves, follows):
    check(state, moves, follows)


def test_a_pyramid_that_is_seen_to_go_up_comes_from_below():
    for turned in range(st.QUARTERS):
        for way, across, along in [("up", 0, 1), ("right", -1, 0), ("down", 0, -1), ("left", 1, 0)]:
            state = table(card=12, free="d4", turned=turned)
            column, row = st.place(state.hole, turned)
            assert st.place(play(state, f"slide {way}").hole, turned) == (column + across, row + along)


# ------------------------------------------------------------ scorpion


RICH = about_to_be_stung(won=((1,), (2, 3)))


@rules(
    # its card is not turned over, and everyone in turn slides exactly one, the next player first
    (stung(), "", {"action": STUNG, "stage": SLIDE, "seat": 1, "card": 0, "pile": (12, 13, 14)}),
    (stung(), "slide down", {"seat": 2, "stage": SLIDE}),
    (stung(), "slide down, slide left", {"seat": 0}),
    (stung(), "slide down, slide left, slide up", {"seat": 1}),
    (stung(), "slide down 2", ONE_AT_A_TIME),
    # but not the pyramid that was just moved, of a push the one beside the free hole; after luck, none was
    (stung(), "", ["slide up", "slide right", "slide down"]),
    (stung(), "slide down, slide up", "That pyramid has just moved; with the scorpion about, slide another."),
    (
        table(card=numbered(5, 1), free="d3", powers=True, symbols=("scorpion",)),
        "slide right 3",
        ["slide up", "slide down"],
    ),
    (
        table(pile=(numbered(5, 1), 12, 13), symbols=("plain", "scorpion"), free="a3", moved=1),
        "turn over",
        ["slide up", "slide down", "slide left"],
    ),
    # whoever uncovers any treasure gives a card of their choice to the right
    (RICH, "slide right", {"open": 6, "stage": GIVE, "seat": 1, "card": 0}),
    (RICH, "slide right", ["give 2", "give 3"]),
    (RICH, "slide right, give 3", {"won": [(1, SEVEN, 3), (2,), ()]}),
    (RICH, "slide right, give 1", "Choose one of your own search cards."),
    (RICH, "slide right, slide left", "Give a search card to the player on your right first."),
    (about_to_be_stung(2, won=((), (2,))), "slide right, give 2", {"won": [(SEVEN, 2), ()], "seat": 0}),
    # then the left neighbour of the stung turns the scorpion card over
    (
        about_to_be_stung(won=((), (2,))),
        "slide right, give 2",
        {"seat": 2, "stage": TURN_OVER, "action": HUNT, "pile": (12, 13, 14), "symbol": st.PLAIN},
    ),
    (about_to_be_stung(won=((), (2,))), "slide right, give 2, turn over", {"card": 12, "stage": SLIDE, "seat": 2}),
    # from whoever is stung without cards the scorpion card itself goes to the right, and the symbol of the next counts
    (
        about_to_be_stung(),
        "slide right",
        {"won": [(SEVEN, 12), (), ()], "seat": 2, "stage": TURN_OVER, "pile": (13, 14), "action": HUNT},
    ),
    (
        about_to_be_stung(symbols=("scorpion", "sandstorm")),
        "slide right, turn over",
        {"turned": 1, "card": 13, "seat": 2},
    ),
    (
        about_to_be_stung(symbols=("scorpion", "scorpion")),
        "slide right",
        {"action": STUNG, "seat": 2, "pile": (13, 14), "slides": 0},
    ),
    (about_to_be_stung(symbols=("scorpion", "scorpion")), "slide right", ["slide up", "slide right", "slide down"]),
    (
        about_to_be_stung(symbols=("scorpion", "duel"), won=((1,), (), (8,))),
        "slide right",
        {"action": "duel", "duellists": (2, 0)},
    ),
    (about_to_be_stung(pile=(12,)), "slide right", {"stage": OVER, "won": [(SEVEN, 12), (), ()]}),
    # without it a card is turned over like any other
    (table(card=SEVEN, free=beside(7)), "slide right", {"action": HUNT, "stage": TURN_OVER}),
)
def test_the_scorpion(state, moves, follows):
    check(state, moves, follows)


def test_the_card_that_was_handed_over_is_unseen():
    state = play(about_to_be_stung(), "slide right")
    assert all(12 not in player.won for seat in range(3) for player in GAME.view(state, seat).players)


def test_after_sixty_slides_without_a_treasure_the_scorpion_leaves():
    state = circling(harmless(), st.SCORPION_SLIDES - 1)
    assert (state.action, state.slides) == (STUNG, 59)
    after = play(state, "slide down")
    assert (after.action, after.stage, after.seat) == (HUNT, TURN_OVER, (state.seat + 1) % 3)
    assert [len(player.won) for player in after.players] == [2, 1, 1]
    check(after, "turn over", {"card": 12, "action": HUNT})


# ------------------------------------------------------------ super powers


def empowered(**more: Any) -> State:
    more = {"card": numbered(2, 3), "free": "d2", "powers": True, **more}
    return table(**more)


FIVE = empowered(free="h3", card=numbered(5, 3))
LATE = empowered(free="h3", card=numbered(5, 3), turns=st.MOST_TURNS - 1)


@rules(
    # they begin when their card is turned over
    (table(card=SEVEN, free=beside(7), symbols=("powers",)), "slide right", {"powers": False}),
    (table(card=SEVEN, free=beside(7), symbols=("powers",)), "slide right, turn over", {"powers": True, "seat": 1}),
    # one pushes as many as stand in the line, which counts as one slide
    (
        empowered(),
        "",
        [
            *("slide up", "slide up 2", "slide up 3", "slide up 4"),
            *("slide right", "slide right 2", "slide right 3", "slide down"),
            *("slide left", "slide left 2", "slide left 3", "slide left 4"),
        ],
    ),
    (empowered(free="a2"), "slide left 7", {"hole": hole("h2")}),
    (empowered(), "slide down 2", "Not enough pyramids on that side."),
    (empowered(slides=st.MOST_SLIDES - 1), "slide left 3", {"seat": 1}),
    (table(kind=EXPERT, free="h3", card=numbered(5, 3), powers=True), "slide right 7", {"open": 5}),
    (table(card=12), "slide left 2", ONE_AT_A_TIME),
    # only the hole that is free after the push is uncovered
    (FIVE, "slide right 5", {"hole": hole("c3"), "open": 6, "seat": 1}),
    (FIVE, "slide right 7", {"open": 5, "won": [(numbered(5, 3),), (), ()]}),
    (FIVE, "slide right 4", {"open": 0, "seat": 0}),
    # they are everyone's until the card is won, also by luck, or goes out
    (FIVE, "slide right 5", {"seat": 1, "powers": True}),
    (FIVE, "slide right 5, slide right 2", {"won": [(), (numbered(5, 3),), ()], "powers": False}),
    (
        table(pile=(numbered(5, 3), 12), symbols=("powers",), free="a3"),
        "turn over",
        {"lucky": numbered(5, 3), "powers": False},
    ),
    (LATE, "slide right 5", {"stage": TURN_OVER, "powers": False}),
)
def test_super_powers(state, moves, follows):
    check(state, moves, follows)


def test_a_push_moves_the_whole_line():
    state = empowered(free="a2")
    after = play(state, "slide left 7")
    row = [state.pyramids[hole(f"{column}2")] for column in "abcdefgh"]
    assert [after.pyramids[hole(f"{column}2")] for column in "abcdefgh"] == [*row[1:], 0]


# ------------------------------------------------------------ the duel: laying cards

DIFFERENT = "A duel needs two different treasures; choose another card."


@rules(
    # the player whose turn it is duels with the one on their left, before the duel card is turned over
    (
        challenged(),
        "",
        {"action": FIGHT, "duellists": (1, 2), "stage": LAY, "seat": 1, "card": 0, "pile": (12, 13, 14)},
    ),
    (challenged(), "turn over", "Choose a search card for the duel first."),
    (challenged(2, won=((THIRD,), (OTHER,))), "", {"duellists": (1, 0)}),
    (challenged(pile=(12,)), "", {"action": FIGHT, "stage": LAY}),
    # each lays one won card open, the player whose turn it is first
    (challenged(), "", [f"lay {LOW}", f"lay {OTHER}"]),
    (challenged(), f"lay {LOW}", {"laid": (LOW, 0), "seat": 2}),
    (challenged(), f"lay {LOW}", [f"lay {THIRD}"]),
    (
        challenged(),
        f"lay {LOW}, lay {THIRD}",
        {"laid": (LOW, THIRD), "stage": SLIDE, "seat": 1, "won": [(SEVEN,), (OTHER,), ()]},
    ),
    (challenged(), f"lay {THIRD}", "Choose one of your own search cards."),
    # the two treasures differ, so only a card that the other can answer is laid
    (challenged(won=((), (LOW,), (HIGH, THIRD))), f"lay {LOW}", [f"lay {THIRD}"]),
    (challenged(won=((), (LOW,), (HIGH, THIRD))), f"lay {LOW}, lay {HIGH}", DIFFERENT),
    (challenged(won=((), (LOW, OTHER), (HIGH,))), "", [f"lay {OTHER}"]),
    (challenged(won=((), (LOW, OTHER), (HIGH,))), f"lay {LOW}", DIFFERENT),
    (challenged(won=((), (LOW, OTHER), (HIGH,))), f"lay {OTHER}", [f"lay {HIGH}"]),
    # who has no cards takes those under the duel card
    (challenged(won=((), (), (THIRD,))), "", {"laid": (13, 0), "pile": (12, 14), "seat": 2, "stage": LAY}),
    (challenged(won=((), (), (THIRD,))), f"lay {THIRD}", {"laid": (13, THIRD), "stage": SLIDE, "seat": 1}),
    (
        challenged(won=((), (OTHER, LOW), ()), pile=(12, 14, 13)),
        "",
        {"laid": (0, 14), "pile": (12, 13), "seat": 1, "stage": LAY},
    ),
    (challenged(won=()), "", {"laid": (13, 14), "pile": (12,), "seat": 1, "stage": SLIDE}),
    (challenged(won=((), (numbered(4, 1), OTHER), ()), pile=(11, 12, 13)), "", [f"lay {OTHER}"]),
)
def test_laying_cards_for_a_duel(state, moves, follows):
    check(state, moves, follows)


def test_symbols_on_the_cards_that_duellists_take_are_ignored():
    assert numbered(4, 2) == 12
    state = challenged(won=(), pile=(12, 13, 14, 15), symbols=("duel", "sandstorm", "scorpion", "powers"))
    assert (len(state.symbols), len(state.backs)) == (2, 2)
    check(beside_treasure(state, 5), "slide right, turn over", {"turned": 0, "card": 12, "powers": False})


@pytest.mark.parametrize(
    ("won", "pile"),
    [
        # no two different treasures
        (((), (LOW,), (HIGH,)), (12, 13, 14)),
        (((), (numbered(4, 1),), ()), (11, 12, 13)),
        (((), (), (numbered(4, 1),)), (11, 12, 13)),
        ((), (11, numbered(6, 2), numbered(6, 3))),
        # too short a pile
        (((), (OTHER,), ()), (12,)),
        ((), (12, 13)),
        (((), (), (OTHER,)), (12,)),
    ],
)
def test_a_duel_that_cannot_be_laid_is_left_out_and_nobody_takes_a_card(won: tuple[tuple[int, ...], ...], pile: tuple[int, ...]):
    state = challenged(won=won, pile=pile)
    check(state, "", {"action": HUNT, "stage": TURN_OVER, "seat": 1, "pile": pile})
    check(state, "turn over", {"card": pile[0], "stage": SLIDE, "seat": 1})


# ------------------------------------------------------------ the duel: fighting


def duel_beside(treasure: int, **more: Any) -> State:
    return beside_treasure(fighting(**more), treasure)


HELD = challenged(won=((), (numbered(7, 2),), (THIRD,)))
"""The treasure of seat 1 lies open already."""


@rules(
    # by the normal rules; on any other treasure the other duellist goes on, and the rest only watch
    (fighting(), "", {"seat": 1, "stage": SLIDE, "slides": 0}),
    (moved_to(fighting(), "d2"), "slide left, slide right", {"seat": 1, "slides": 2}),
    (moved_to(fighting(), "d2"), "slide left 2", ONE_AT_A_TIME),
    (duel_beside(6), "slide right", {"seat": 2, "action": FIGHT, "turns": 1}),
    (duel_beside(6), "slide right, slide left, slide right", {"seat": 1, "turns": 2}),
    (duel_beside(6, players=4), "slide right", {"seat": 2, "duellists": (1, 2)}),
    (duel_beside(6, players=4), "slide right, slide left, slide right", {"seat": 1}),
    # whoever uncovers the treasure of the opponent wins both cards, and whoever uncovers their own loses
    (duel_beside(9), "slide right", {"won": [(SEVEN,), (LOW, OTHER, THIRD), ()], "laid": (), "duellists": ()}),
    (duel_beside(5), "slide right", {"won": [(SEVEN,), (LOW,), (OTHER, THIRD)]}),
    # then the left neighbour of who slid last turns the duel card over
    (duel_beside(5), "slide right", {"action": HUNT, "stage": TURN_OVER, "seat": 2, "turns": 0}),
    (duel_beside(5), "slide right, turn over", {"card": 12}),
    # the second duellist seeks the treasure of the first
    (
        beside_treasure(play(duel_beside(6), "slide right"), 5),
        "slide right",
        {"won": [(SEVEN,), (LOW,), (OTHER, THIRD)], "seat": 0},
    ),
    # a treasure that lies open when the duel begins counts only when it is uncovered anew
    (HELD, f"lay {numbered(7, 2)}, lay {THIRD}", {"open": 7, "stage": SLIDE, "seat": 1}),
    (
        HELD,
        f"lay {numbered(7, 2)}, lay {THIRD}, slide left, slide right",
        {"won": [(SEVEN,), (), (numbered(7, 2), THIRD)]},
    ),
)
def test_fighting_a_duel(state, moves, follows):
    check(state, moves, follows)


def test_after_a_hundred_slides_the_other_duellist_goes_on_and_after_twenty_turns_the_duel_is_drawn():
    state = back_and_forth(moved_to(fighting(), "d2"), st.MOST_SLIDES)
    assert (state.seat, state.turns, state.slides) == (2, 1, 0)
    state = play(duel_beside(6), "slide right", *["slide left, slide right"] * 18)
    assert (state.turns, state.seat, state.action) == (19, 2, FIGHT)
    drawn = {"won": [(SEVEN,), (LOW, OTHER), (THIRD,)], "action": HUNT, "stage": TURN_OVER, "seat": 0, "turns": 0}
    check(state, "slide left, slide right", drawn)


def test_everybody_sees_the_cards_that_are_laid_open():
    assert all(GAME.view(fighting(), seat).laid == (OTHER, THIRD) for seat in range(3))
