"""The expert game: looking under gold pyramids, explorers, the mummy, and the scarab. The gold pyramids stand in the first sixteen
holes except the free one; number 3 is on c1, over treasure 2."""

from attrs import evolve

from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.state import CURSE, EXPERT, FIGHT, GIVE, HUNT, LOOK, OVER, SCARAB, SLIDE, TURN_OVER
from tests.games.judge import table as rules
from tests.games.ramses.by_hand import (
    RIGHT,
    WRONG,
    back_and_forth,
    beside,
    check,
    duelling,
    expert,
    hole,
    moved_to,
    play,
    table,
    with_player,
)
from tests.games.ramses.by_hand import card as numbered

LIFT = "slide right, look under"
LEAVE = "slide right, leave standing"
AGAIN = "slide left, slide right, leave standing"


@rules(
    # whoever uncovers a treasure with a gold pyramid, the right or a wrong one, may look under it, and need not
    (expert(card=RIGHT), "slide right", {"stage": LOOK, "seat": 0, "moved": 3, "won": [(RIGHT,), (), ()]}),
    (expert(card=RIGHT), "slide right", ["look under", "leave standing"]),
    (expert(), "slide right", {"stage": LOOK, "seat": 0, "card": WRONG}),
    (expert(), "slide right, slide up", "Decide first whether to look under the gold pyramid."),
    # not under red and blue ones, not where nothing was uncovered, and not in the basic game
    (table(kind=EXPERT, free=beside(7), card=RIGHT), "slide right", {"stage": SCARAB, "moved": 21}),
    (table(kind=EXPERT, free=beside(7), card=RIGHT), "slide right, look under", "Decide first whether to use the scarab."),
    (expert(free="d2"), "slide down", {"moved": 4, "open": 0, "stage": SLIDE}),
    (table(free=beside(2), card=WRONG), "slide right", {"stage": SLIDE, "seat": 1}),
    # an explorer is taken, and is seen until the next move only
    (expert(), LIFT, {"explorers": [(2,), (), ()], "hats": [2, 0, 0], "lifted": 2}),
    (expert(), f"{LIFT}, keep scarab", {"lifted": None}),
    (expert(), LEAVE, {"explorers": [(), (), ()], "lifted": None}),
    (expert(chips={}), f"{LIFT}, keep scarab", {"explorers": [(), (), ()], "mummy": None, "seat": 1}),
    # of a push the pyramid that came off the uncovered hole counts
    (expert(free="f1", powers=True, chips={3: 1, 4: 2, 5: 3}), "slide right 3", {"open": 2, "moved": 3, "stage": LOOK}),
    (expert(free="f1", powers=True, chips={3: 1, 4: 2, 5: 3}), "slide right 3, look under", {"explorers": [(1,), (), ()]}),
    # also after the last card, under the scorpion and in a duel
    (expert(card=RIGHT, pile=()), "slide right", {"stage": LOOK}),
    (expert(card=RIGHT, pile=()), LIFT, {"stage": OVER, "explorers": [(2,), (), ()], "lifted": 2}),
    (
        expert(card=0, won=((5,), (6,)), symbols=("scorpion",), action=st.STUNG, stage=SLIDE),
        LIFT,
        {"explorers": [(2,), (), ()], "stage": GIVE, "seat": 0},
    ),
    (duelling(), LIFT, {"explorers": [(2,), (), ()], "stage": SCARAB, "action": FIGHT}),
)
def test_looking_under_gold_pyramids(state, moves, follows):
    check(state, moves, follows)


def test_chips_stay_with_their_pyramid():
    assert play(expert(), LIFT).chips[2] == st.NO_CHIP
    assert play(expert(), LEAVE).chips[2] == 2
    state = play(expert(free="d2", chips={4: 3}), "slide down")
    assert state.pyramids[hole("d2")] == 4
    state = play(evolve(state, treasures=(*state.treasures[:11], 2, *state.treasures[12:])), "slide up, look under")
    assert state.players[0].explorers == (3,)


CURSED = {3: CURSE}
BACK = "slide left, slide right, look under"


@rules(
    # whoever meets a curse takes the mummy, also from somebody else, who then loses no turn
    (expert(chips=CURSED), LIFT, {"mummy": 0, "lifted": CURSE}),
    (expert(2, chips=CURSED, mummy=1), f"{LIFT}, keep scarab", {"mummy": 0, "seat": 1}),
    (expert(chips=CURSED, mummy=0), LIFT, {"mummy": 0, "lifted": CURSE}),
    # the curse stays where it is, and is met again
    (expert(chips=CURSED), f"{LIFT}, keep scarab, {BACK}", {"mummy": 1}),
    # whoever has the mummy puts it back instead of playing the next turn, and turns no card over; the one after is played
    (expert(chips=CURSED), f"{LIFT}, keep scarab", {"seat": 1, "mummy": 0}),
    (expert(chips=CURSED), f"{LIFT}, keep scarab, {BACK}, keep scarab", {"seat": 2, "mummy": 1}),
    (expert(card=RIGHT, mummy=1), LEAVE, {"seat": 2, "stage": TURN_OVER, "mummy": None, "card": 0}),
    (expert(2, card=RIGHT, chips=CURSED), LIFT, {"seat": 1, "mummy": 0, "stage": TURN_OVER}),
    # it is kept under the scorpion, and in a duel, in which its holder takes part
    (expert(card=RIGHT, mummy=1, symbols=("scorpion",)), LEAVE, {"action": "scorpion", "seat": 1, "mummy": 1}),
    (expert(card=RIGHT, mummy=1, symbols=("scorpion",)), f"{LEAVE}, slide up", {"seat": 2, "mummy": 1}),
    (expert(card=RIGHT, mummy=2, symbols=("duel",), won=((), (5,), (6,))), LEAVE, {"duellists": (1, 2), "mummy": 2}),
)
def test_the_mummy(state, moves, follows):
    check(state, moves, follows)


def test_a_turn_is_lost_to_the_mummy_whatever_ended_the_one_before():
    assert play(expert(chips=CURSED), LIFT).chips[2] == CURSE
    state = back_and_forth(table(2, kind=EXPERT, card=WRONG, free="d6", mummy=1, turns=3), st.MOST_SLIDES)
    assert (state.seat, state.mummy, state.slides, state.turns) == (0, None, 0, 4)
    state = play(moved_to(play(expert(2, card=RIGHT, chips=CURSED), LIFT), "d6"), "turn over")
    state = back_and_forth(state, st.MOST_SLIDES)
    assert (state.seat, state.mummy) == (1, None)
    state = play(expert(card=RIGHT, mummy=2, symbols=("duel",), won=((), (5,), (6,))), f"{LEAVE}, lay 5, lay 6")
    state = play(moved_to(state, beside(5)), "slide right")
    assert (state.action, state.seat, state.mummy, state.stage) == (HUNT, 0, None, TURN_OVER)


@rules(
    # after a wrong treasure, and a look under its pyramid, the scarab lets the turn go on, and restarts the count of slides
    (expert(), LIFT, ["use scarab", "keep scarab"]),
    (expert(), f"{LIFT}, use scarab", {"seat": 0, "stage": SLIDE, "scarabs": [1, 2, 2], "turns": 0}),
    (expert(), "slide right, use scarab", "Decide first whether to look under the gold pyramid."),
    (expert(), LEAVE, {"stage": SCARAB}),
    (expert(slides=70), f"{LEAVE}, use scarab", {"slides": 0}),
    # until the next treasure of either kind; twice in a game; or it is kept
    (expert(chips={}), f"{LEAVE}, use scarab, {AGAIN}", {"stage": SCARAB, "seat": 0, "scarabs": [1, 2, 2]}),
    (expert(chips={}), f"{LEAVE}, use scarab, {AGAIN}, keep scarab", {"seat": 1, "card": WRONG}),
    (
        expert(chips={}),
        f"{LEAVE}, use scarab, {AGAIN}, use scarab, {AGAIN}",
        {"scarabs": [0, 2, 2], "seat": 1, "stage": SLIDE},
    ),
    (expert(), f"{LEAVE}, keep scarab", {"seat": 1, "scarabs": [2, 2, 2], "turns": 1}),
    (with_player(expert(), 0, scarabs=0), LEAVE, {"seat": 1, "stage": SLIDE}),
    # it is not for the right treasure, nor under the scorpion; but in a duel, unless one's own treasure was uncovered
    (expert(card=RIGHT), LEAVE, {"stage": TURN_OVER, "seat": 1}),
    (expert(card=0, won=((5,),), symbols=("scorpion",), action=st.STUNG, stage=SLIDE), LIFT, {"stage": GIVE}),
    (duelling(), f"{LEAVE}, use scarab", {"seat": 0, "action": FIGHT, "stage": SLIDE, "turns": 0}),
    (duelling(), f"{LEAVE}, keep scarab", {"seat": 1, "action": FIGHT, "turns": 1}),
    (
        duelling(own=numbered(2, 1)),
        LEAVE,
        {"action": HUNT, "stage": TURN_OVER, "won": [(), (numbered(2, 1), numbered(9, 1)), ()]},
    ),
    # in the hundredth turn for a card as well
    (expert(turns=st.MOST_TURNS - 1), LEAVE, {"stage": SCARAB}),
    (expert(turns=st.MOST_TURNS - 1), f"{LEAVE}, keep scarab", {"gone": (WRONG,)}),
    # in the basic game there is nothing of all this
    *(
        (table(free=beside(2), card=WRONG), f"slide right, {move}", "Slide a pyramid into the free hole.")
        for move in ("use scarab", "keep scarab", "look under", "leave standing")
    ),
)
def test_the_scarab(state, moves, follows):
    check(state, moves, follows)


def test_the_scarab_is_not_for_a_turn_that_found_nothing():
    state = back_and_forth(table(kind=EXPERT, card=WRONG, free="d6"), st.MOST_SLIDES)
    assert (state.seat, state.stage) == (1, SLIDE)
