"""The drill *What lay where?*: what a course is, and which level follows."""

import pytest

from ramses_desktop.games.ramses.course import FIRST, LAST, make, next_level
from ramses_desktop.games.ramses.state import CUT_OUT
from ramses_desktop.games.ramses.state import hole_at as hole_of_the_game
from ramses_desktop.games.ramses.state import place as place_in_the_game
from ramses_desktop.games.ramses.ui.course import QUESTIONS
from ramses_desktop.games.ramses.ui.words import NAMES


@pytest.mark.parametrize("level", range(FIRST, LAST + 1))
def test_a_course_has_one_treasure_in_a_block(level: int) -> None:
    for seed in range(20):
        course = make(level, str(seed))
        holes = [hole for _, hole in course.shown]
        blocks = {(hole // course.columns // CUT_OUT, hole % course.columns // CUT_OUT) for hole in holes}
        assert len(blocks) == level
        assert max(holes) < course.columns * course.rows == len(course.colours)
        assert course.free not in holes
        assert sorted(course.asked) == sorted(treasure for treasure, _ in course.shown)
        assert course.asked != tuple(treasure for treasure, _ in course.shown)


def test_the_board_grows() -> None:
    sizes = [(make(level, "").columns, make(level, "").rows) for level in range(FIRST, LAST + 1)]
    assert sizes == [(4, 4)] * 2 + [(6, 4)] * 2 + [(8, 6)] * 6
    assert [level for level in range(FIRST, LAST + 1) if make(level, "").storm] == [10, 11, 12]


def test_the_same_seed_gives_the_same_course() -> None:
    assert make(7, "a") == make(7, "a") != make(7, "b")


def test_a_board_is_turned_as_in_the_game() -> None:
    course = make(LAST, "")
    for hole in range(48):
        for turned in range(4):
            assert course.place(hole, turned) == place_in_the_game(hole, turned)
            assert course.hole_at(*course.place(hole, turned), turned) == hole_of_the_game(*course.place(hole, turned), turned)


def test_one_wrong_is_forgiven_and_half_are_too_many() -> None:
    assert [next_level(5, 5, right) for right in range(6)] == [4, 4, 4, 5, 6, 6]
    assert [next_level(8, 8, right) for right in (8, 7, 6, 5, 4)] == [9, 9, 8, 8, 7]
    assert next_level(3, 3, 0) == 3
    assert next_level(12, 12, 12) == 12


def test_every_treasure_is_asked_for_by_its_name() -> None:
    assert [f"Where did the {name} lie?" for name in NAMES] == list(QUESTIONS)
