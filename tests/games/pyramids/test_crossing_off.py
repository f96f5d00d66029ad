"""Step two of a turn: crossing off the whole pattern, or a single box instead."""

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.grid import BY_NAME, NAMES
from ramses_desktop.games.flip_and_write.rules import DECK, Bonus, Cross, Keep, LoseBonus, Move
from ramses_desktop.games.pyramids.rules import GAME, State
from tests.games.pyramids.by_hand import Box, begun, boxes, legal, new_game, play, play_at_random, player, refusal, table

pytestmark = pytest.mark.usefixtures("box")

NO_PATTERN = "Cross off the whole pattern, or a single box."
NOT_TOUCHING = "New marks must touch one of your crosses, side by side."


def alone(crossed: str = "c3", expedition: str = "I3") -> State:
    """One player with one pyramid begun."""
    return table(player(begun(1, crossed)), expedition=expedition)


def crossed(state: State, number: int) -> int:
    return next(pyramid.crossed for pyramid in state.players[0].cards if pyramid.card == number)


# ------------------------------------------------------------ the whole pattern


def test_the_whole_pattern_is_crossed_off():
    state = play(alone("a1"), "cross 1 a2 a3 a4")
    assert crossed(state, 1) == boxes("a1 a2 a3 a4")


@pytest.mark.parametrize(
    ("expedition", "part"),
    [("I3", "c1 c2"), ("V3", "c1 c2"), ("O4", "c1 c2"), ("O4", "c2 d2 c1"), ("L4", "b1 c1 c2"), ("T4", "b2 c2 d2")],
)
def test_the_pattern_is_never_crossed_off_partly(expedition: str, part: str):
    assert refusal(alone(expedition=expedition), Cross(1, boxes(part))) == NO_PATTERN


def test_the_pattern_is_not_crossed_off_partly_where_the_rest_is_outside_or_a_wall_or_crossed(box: Box):
    box.draw(2, "E#...", ".....", ".....", ".....", "....T")
    state = table(player(begun(1, "a1 a2 b2"), 2))
    for part in ("cross 1 b1 c1", "cross 2 a1 a2", "cross 1 a4 a5"):
        assert refusal(state, part) == NO_PATTERN


def test_more_than_the_pattern_is_not_crossed_off():
    assert refusal(alone("a1"), "cross 1 a2 a3 a4 a5") == NO_PATTERN


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
    seen = set()
    for name in NAMES:
        for move in GAME.moves(alone(name, expedition)):
            assert isinstance(move, Cross)
            if move.boxes.bit_count() > 1:
                seen.add(move.boxes)
    assert len(seen) == ways


@pytest.mark.parametrize(
    ("expedition", "names"),
    [
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


def test_the_pattern_of_another_expedition_card_does_not_count():
    assert refusal(alone("a1", "O4"), "cross 1 a2 a3 a4") == NO_PATTERN
    assert refusal(alone("a1", "I3"), "cross 1 b1 c1 b2 c2") == NO_PATTERN


# ------------------------------------------------------------ a single box instead


@pytest.mark.parametrize("expedition", ["I2", "I3", "V3", "O4", "L4", "T4"])
def test_a_single_box_is_allowed_also_where_the_pattern_would_fit(expedition: str):
    state = alone("a1", expedition)
    assert any(len(move.split()) > 3 for move in legal(state))
    assert crossed(play(state, "cross 1 b1"), 1) == boxes("a1 b1")


def test_where_the_pattern_does_not_fit_only_single_boxes_are_left(box: Box):
    box.draw(1, "E.#..", "#.#..", ".....", ".....", "....T")
    state = table(player(begun(1, "a1")), expedition="O4")
    assert legal(state) == ["cross 1 b1"]


def test_a_single_box_reaches_the_tomb():
    state = table(player(begun(1, "e3 e4"), 2), player(3))
    assert GAME.is_complete(play(state, "cross 1 e5").players[0].cards[0])


def test_no_box_at_all_is_neither_a_pattern_nor_a_single_box():
    assert refusal(alone(), Cross(1, 0)) == NO_PATTERN


def test_what_is_no_box_of_the_grid_is_refused():
    corner = table(player(begun(1, "e4")))
    assert refusal(corner, Cross(1, -BY_NAME["e5"])) == NO_PATTERN
    assert refusal(corner, Cross(1, BY_NAME["e5"] << 5)) == NOT_TOUCHING
    assert refusal(corner, Cross(1, BY_NAME["e5"] | BY_NAME["e5"] << 5)) == NO_PATTERN


# ------------------------------------------------------------ which boxes


def test_a_box_is_crossed_off_only_once():
    state = alone("c3 c4")
    assert refusal(state, "cross 1 c3") == "Already crossed off: c3."
    assert refusal(state, "cross 1 c2 c3 c4") == "Already crossed off: c3, c4."
    assert refusal(state, "cross 1 c4 d4 e4") == "Already crossed off: c4."


def test_walls_are_never_crossed_off(box: Box):
    box.draw(1, "E#...", ".#...", ".....", ".....", "....T")
    state = table(player(begun(1, "a1 a2")))
    assert refusal(state, "cross 1 b1") == "There is a wall at b1."
    assert refusal(state, "cross 1 b2 c2 d2") == "There is a wall at b2."
    assert refusal(state, "cross 1 b1 b2 b3") == "There is a wall at b1, b2."


def test_a_wall_at_the_entrance_side_does_not_help_an_empty_pyramid(box: Box):
    box.draw(1, "#E...", ".....", ".....", ".....", "....T")
    assert refusal(table(player(1)), "cross 1 a1 b1 c1") == "There is a wall at a1."


def test_the_first_boxes_of_an_empty_pyramid_include_the_entrance(box: Box):
    box.draw(1, "..E..", ".....", ".....", ".....", "....T")
    state = table(player(1))
    sentence = "The first marks on a pyramid must include its entrance, c1."
    assert refusal(state, "cross 1 a2 b2 c2") == sentence
    assert refusal(state, "cross 1 d1 d2 d3") == sentence
    for pattern in ("a1 b1 c1", "b1 c1 d1", "c1 d1 e1", "c1 c2 c3"):
        assert f"cross 1 {pattern}" in legal(state)
    assert len(legal(state)) == 5


def test_the_first_single_box_of_an_empty_pyramid_is_the_entrance(box: Box):
    box.draw(1, "..E..", ".....", ".....", ".....", "....T")
    state = table(player(1))
    assert refusal(state, "cross 1 b1") == "The first marks on a pyramid must include its entrance, c1."
    assert crossed(play(state, "cross 1 c1"), 1) == boxes("c1")


def test_the_entrance_counts_only_once():
    assert refusal(alone("a1"), "cross 1 a1") == "Already crossed off: a1."


def test_a_pattern_touches_a_crossed_box_side_by_side():
    state = alone("c3")
    assert "cross 1 b1 b2 b3" in legal(state)
    assert "cross 1 d3 d4 d5" in legal(state)
    assert refusal(state, "cross 1 a1 a2 a3") == NOT_TOUCHING


def test_one_touching_box_of_the_pattern_is_enough():
    assert crossed(play(alone("a1 a2", "L4"), "cross 1 b2 c2 d2 d3"), 1) == boxes("a1 a2 b2 c2 d2 d3")


def test_touching_at_a_corner_is_not_enough():
    state = alone("c3", "V3")
    for corner in ("b2", "d2", "b4", "d4"):
        assert refusal(state, f"cross 1 {corner}") == NOT_TOUCHING
    assert refusal(state, "cross 1 d4 e4 d5") == NOT_TOUCHING


def test_a_single_box_is_a_neighbour_of_a_crossed_box():
    state = alone("c3", "T4")
    assert [move for move in legal(state) if len(move.split()) == 3] == ["cross 1 c2", "cross 1 b3", "cross 1 d3", "cross 1 c4"]
    for name in set(NAMES) - {"c3", "c2", "b3", "d3", "c4"}:
        assert refusal(state, f"cross 1 {name}") == NOT_TOUCHING


def test_the_end_of_a_row_does_not_touch_the_next_row():
    assert refusal(alone("e1"), "cross 1 a2") == NOT_TOUCHING
    assert refusal(alone("a3"), "cross 1 e2") == NOT_TOUCHING


def test_the_entrance_is_not_asked_for_on_a_pyramid_already_begun():
    assert crossed(play(alone("a1 a2"), "cross 1 b2 c2 d2"), 1) == boxes("a1 a2 b2 c2 d2")


def test_the_way_may_branch():
    state = table(player(begun(1, "a1 b1 c1 d1"), 2))
    assert {"cross 1 a2", "cross 1 b2", "cross 1 c2", "cross 1 d2", "cross 1 e1"} <= set(legal(state))


# ------------------------------------------------------------ on one of the two pyramids


def test_each_player_chooses_on_which_of_their_two_pyramids():
    state = table(player(1, begun(2, "a1")))
    assert crossed(play(state, "cross 1 a1 b1 c1"), 2) == boxes("a1")
    assert crossed(play(state, "cross 2 b1 c1 d1"), 1) == 0


def test_only_a_pyramid_of_ones_own_in_play_can_be_crossed_off():
    state = table(player(1, 2, done=(3,)), player(4, 5), display=(6, 7, 8, 9), deck=(10, 11))
    for number in (3, 4, 6, 10, 30):
        assert refusal(state, f"cross {number} a1") == f"Pyramid {number} is not one of your two."


def test_one_placement_does_not_end_up_on_both_pyramids():
    state = play(table(player(1, 2), player(3, 4)), "cross 1 a1 b1 c1")
    assert (crossed(state, 1), crossed(state, 2)) == (boxes("a1 b1 c1"), 0)


def test_everybody_crosses_off_once_each_turn():
    state = table(player(1, 2), player(3, 4), player(5, 6))
    order = []
    for number in (1, 3, 5):
        order.append(state.seat)
        state = play(state, f"cross {number} a1")
    assert order == [0, 1, 2]
    assert (state.number, state.seat) == (1, 0)


# ------------------------------------------------------------ no passing


@pytest.mark.parametrize("move", [LoseBonus(), Bonus(1, 1), DECK, Keep(1, 2)])
def test_nothing_but_crossing_off_is_allowed(move: Move):
    assert refusal(alone("b1"), move) == "Cross off the pattern, or a single box instead."


def test_nobody_can_pass_while_a_box_is_legal():
    """In random games, whoever has to cross off can do so, and can do nothing else."""
    for players, seed in ((1, "pass"), (3, "no pass")):
        session = play_at_random(new_game(players, seed), Luck(seed))
        for ply in range(2 * players, len(session.line)):
            state = session.state_at(ply)
            if state.stage == "cross" and not state.bonus:
                assert any(isinstance(move, Cross) and move.boxes.bit_count() == 1 for move in GAME.moves(state))
                assert all(isinstance(move, Cross) for move in GAME.moves(state))
