"""The steps of a turn of Pyramids, always in order, what each move reveals, and which expedition cards stay known. What it shares
with Silver & Gold is tested in tests/games/flip_and_write."""

import pytest

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.rules import Cross
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, REPLACE
from tests.games.judge import table as rules
from tests.games.pyramids.by_hand import Box, begun, check, nearly, new_game, play, play_at_random, player, table

TURN = table(player(nearly(3), 1, done=(2,)), player(17, 18))


@pytest.fixture
def red(box: Box) -> None:
    """A red cross at b1 of pyramid 7."""
    box.draw(7, "Ex...")


@pytest.mark.usefixtures("box")
@rules(
    # everybody crosses off, players who completed something take a new one, points are given, the next card is revealed
    (TURN, "", {"stage": CROSS, "seat": 0, "number": 0, "claims": ((), (), ())}),
    (TURN, "cross 3 e5", {"stage": CROSS, "seat": 1, "number": 0, "claims": ((), (), ())}),
    (TURN, "cross 3 e5, cross 17 a1", {"stage": REPLACE, "seat": 0, "number": 0, "claims": ((), (), ())}),
    (TURN, "cross 3 e5, cross 17 a1, take deck", {"stage": CROSS, "seat": 0, "number": 1, "claims": ((0,), (), ())}),
    # a round ends after seven turns; pyramids and score cards stay
    (table(player(1, 2), turn=6), "", {"round": 0}),
    (table(player(1, 2), turn=6), "cross 1 a1", {"round": 1, "number": 7, "stage": CROSS}),
    (
        table(player(begun(1, "a1 b1"), 2, reds=3, skulls=2), turn=6),
        "cross 1 c1",
        {
            "players": (player(begun(1, "a1 b1 c1"), 2, reds=3, skulls=2),),
            "display": (31, 32, 47, 48),
            "deck": (29, 30, 45, 46),
        },
    ),
)
def test_a_turn(state, moves, follows):
    check(state, moves, follows)


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize("expedition", ["I2", "I3", "V3", "O4", "L4", "T4"])
def test_an_expedition_card_holds_for_everybody(expedition: str):
    state = table(*(player(begun(number, "a1")) for number in (1, 2, 3)), expedition=expedition)
    patterns = []
    for number in (1, 2, 3):
        patterns.append({move.boxes for move in GAME.moves(state) if isinstance(move, Cross)})
        state = play(state, f"cross {number} b1")
    assert patterns[0] == patterns[1] == patterns[2]
    pattern = next(one for one in parts().patterns if one.name == expedition)
    assert {made for made in patterns[0] if made.bit_count() > 1} <= set(pattern.placements)


def test_the_cards_still_to_come_are_hidden_and_those_revealed_stay_known():
    session = play_at_random(new_game(2, "rounds"), Luck("rounds"))
    for ply in range(len(session.line) + 1):
        state, view = session.state_at(ply), session.view(1, ply)
        known = 0 if state.stage == KEEP else min(state.number + 1, 28)
        for turn in range(4):
            revealed = min(max(known - 7 * turn, 0), 7)
            assert view.orders[turn] == state.orders[turn][:revealed] + (HIDDEN,) * (8 - revealed)


TWO = table(player(1, 2), player(3, 4))
COMPLETING = table(player(nearly(1), 2), player(3, 4))
ALONE = table(player(nearly(1), 2))
BONUS = table(player(begun(7, "a1"), 2))
PAIR = table(player(nearly(1), 2), player(nearly(3), 4))
NO_DECK = table(player(nearly(1), 2), player(nearly(3), 4), deck=())


@pytest.mark.usefixtures("red")
@pytest.mark.parametrize(
    ("state", "before", "move", "reveals"),
    [
        # a mark reveals nothing while others are still to make theirs, the last one the next card and what others did
        (TWO, "", "cross 1 a1", False),
        (TWO, "cross 1 a1", "cross 3 a1", True),
        (COMPLETING, "cross 1 e5", "cross 3 a1", True),
        # alone, one that completes a card nothing until a new one is taken
        (ALONE, "", "cross 1 e5", False),
        (ALONE, "cross 1 e5", "take display 1", True),
        (ALONE, "", "cross 2 a1", True),
        # one with a bonus to come nothing
        (BONUS, "", "cross 7 b1", False),
        (BONUS, "cross 7 b1", "bonus 7 c1", True),
        # taking reveals the card from the deck that is taken or fills the display, if there is one
        (PAIR, "cross 1 e5, cross 3 e5", "take display 1", True),
        (PAIR, "cross 1 e5, cross 3 e5", "take deck", True),
        (NO_DECK, "cross 1 e5, cross 3 e5", "take display 1", False),
    ],
)
def test_what_a_move_reveals(state, before, move, reveals):
    state = play(state, before) if before else state
    assert GAME.reveals(state, play(state, move)) == reveals


def test_the_first_choice_reveals_nothing_and_the_last_everything():
    session = play_at_random(new_game(2, "choices"), Luck("choices"), 2)
    first, second, third = (session.state_at(ply) for ply in range(3))
    assert (GAME.reveals(first, second), GAME.reveals(second, third)) == (False, True)
