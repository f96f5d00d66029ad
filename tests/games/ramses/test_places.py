"""Directions as they are seen after the board was turned, and how many slides away a hole is."""

import pytest

from ramses_desktop.games.ramses.state import HOLES, LINES, QUARTERS, board_direction, others, seen_direction, slides_to

LONGEST = max((line for lines in LINES for line in lines), key=len)
"""The holes that one hole sees in one direction, the nearest first."""
START = next(hole for hole, lines in enumerate(LINES) if LONGEST in lines)


@pytest.mark.parametrize("turned", range(QUARTERS))
def test_a_direction_turns_with_the_board_and_back(turned: int) -> None:
    seen = [seen_direction(direction, turned) for direction in range(QUARTERS)]
    assert seen[0] == turned
    assert [board_direction(direction, turned) for direction in seen] == list(range(QUARTERS))


def test_the_nearest_hole_is_freed_by_one_slide() -> None:
    assert slides_to(START, LONGEST[0], (), far=False) == 1


def test_the_end_of_a_line_takes_one_push_or_a_slide_for_each_hole() -> None:
    *between, end = LONGEST
    assert len(between) > 1
    assert slides_to(START, end, (), far=True) == 1
    assert slides_to(START, end, between, far=False) == len(LONGEST)


def test_there_is_no_way_over_sand_that_is_not_known() -> None:
    assert slides_to(START, LONGEST[-1], LONGEST[1:-1], far=False) is None


def test_over_known_sand_every_hole_is_reached() -> None:
    assert all(slides_to(START, goal, range(HOLES), far=False) is not None for goal in others((START,)))
