"""Grids have edges: boxes on opposite edges do not touch. A pattern has all its rotations and mirror images, and no others."""

from itertools import product

import pytest

from ramses_desktop.games.flip_and_write import grid
from ramses_desktop.games.flip_and_write.grid import BOXES, BY_NAME, FULL, NAMES, SIDE

PATTERNS = {  # boxes as (column, row), orientations, placements on a 5 by 5 grid
    "I2": (((0, 0), (1, 0)), 2, 40),
    "I3": (((0, 0), (1, 0), (2, 0)), 2, 30),
    "V3": (((0, 0), (0, 1), (1, 1)), 4, 64),
    "O4": (((0, 0), (1, 0), (0, 1), (1, 1)), 1, 16),
    "L4": (((0, 0), (0, 1), (0, 2), (1, 2)), 8, 96),
    "T4": (((0, 0), (1, 0), (2, 0), (1, 1)), 4, 48),
    "F5": (((1, 0), (2, 0), (0, 1), (1, 1), (1, 2)), 8, 72),
}
each_pattern = pytest.mark.parametrize(("cells", "ways", "count"), PATTERNS.values(), ids=PATTERNS)


def boxes(text):
    return sum(BY_NAME[name] for name in text.split())


def test_boxes_are_named_from_upper_left_to_lower_right():
    assert (NAMES[0], NAMES[4], NAMES[5], NAMES[-1]) == ("a1", "e1", "a2", "e5")
    assert (BY_NAME["a1"], BY_NAME["e5"]) == (1, 1 << 24)
    assert boxes("a1 b1 c1 d1 e1") == grid.TOP
    assert boxes("a5 b5 c5 d5 e5") == grid.BOTTOM
    assert boxes(" ".join(NAMES)) == FULL


def test_every_box_has_one_name_and_one_place():
    for place, name in enumerate(NAMES):
        assert grid.names(1 << place) == [name]
        assert grid.cells(1 << place) == [("abcde".index(name[0]), int(name[1]) - 1)]


def test_boxes_are_listed_from_a1_on():
    assert grid.names(boxes("e5 c3 a1 b1")) == ["a1", "b1", "c3", "e5"]
    assert list(grid.single_boxes(boxes("e5 a1"))) == [1, 1 << 24]
    assert grid.names(0) == []


@pytest.mark.parametrize(
    ("box", "around"),
    [
        ("a1", "b1 a2"),
        ("e1", "d1 e2"),
        ("a5", "a4 b5"),
        ("e5", "d5 e4"),
        ("a3", "a2 b3 a4"),
        ("e3", "e2 d3 e4"),
        ("c1", "b1 d1 c2"),
        ("c5", "b5 d5 c4"),
        ("c3", "c2 b3 d3 c4"),
    ],
)
def test_a_box_touches_those_beside_it_and_none_around_the_edge(box, around):
    assert grid.neighbours(boxes(box)) == boxes(around)


def test_touching_is_mutual_and_one_step_long():
    for one, other in product(range(BOXES), repeat=2):
        distance = abs(one % SIDE - other % SIDE) + abs(one // SIDE - other // SIDE)
        assert bool(grid.neighbours(1 << one) & 1 << other) == (distance == 1)


def test_boxes_that_touch_each_other_are_neighbours_too():
    assert grid.neighbours(boxes("a1 b1")) == boxes("a1 b1 c1 a2 b2")
    assert grid.neighbours(0) == 0


def test_a_flood_goes_round_corners_but_not_across_them():
    assert grid.flood(boxes("a1"), boxes("a1 a2 b2 b3 d4 e5")) == boxes("a1 a2 b2 b3")
    assert grid.flood(boxes("a1"), boxes("a1 b2 c3")) == boxes("a1")


def test_a_flood_does_not_leave_over_the_edge():
    assert grid.flood(boxes("e1"), boxes("e1 a2 a1")) == boxes("e1")


def test_a_flood_that_starts_outside_reaches_nothing():
    assert grid.flood(boxes("a1"), boxes("a2 b1")) == 0


def test_a_mirror_exchanges_left_and_right_only():
    assert grid.mirrored(boxes("a1 b1 c4 e5")) == boxes("e1 d1 c4 a5")


@each_pattern
def test_a_pattern_lies_in_as_many_ways_as_its_symmetry_allows(cells, ways, count):
    assert len(set(grid.orientations(cells))) == len(grid.orientations(cells)) == ways


@each_pattern
def test_the_first_way_to_lie_is_the_one_drawn_and_all_sit_in_the_corner(cells, ways, count):
    assert set(grid.orientations(cells)[0]) == set(cells)
    for way in grid.orientations(cells):
        assert min(column for column, _ in way) == min(row for _, row in way) == 0


def test_a_pattern_is_turned_clockwise_before_it_is_mirrored():
    hook = ((0, 0), (1, 0), (0, 1), (0, 2))
    turned, mirrored = grid.orientations(hook)[1], grid.orientations(hook)[4]
    assert turned == ((0, 0), (1, 0), (2, 0), (2, 1))
    assert mirrored == ((0, 0), (1, 0), (1, 1), (1, 2))


@each_pattern
def test_a_pattern_has_so_many_placements(cells, ways, count):
    found = grid.placements(cells)
    assert len(found) == count
    assert list(found) == sorted(set(found))


@each_pattern
def test_the_placements_are_those_found_by_trying_everything(cells, ways, count):
    tried = set()
    for right, down, swap, flip, flop in product(range(-SIDE, SIDE * 2), range(-SIDE, SIDE * 2), *[(False, True)] * 3):
        moved = set()
        for column, row in cells:
            x, y = (row, column) if swap else (column, row)
            moved.add((right + (-x if flip else x), down + (-y if flop else y)))
        if all(0 <= x < SIDE and 0 <= y < SIDE for x, y in moved):
            tried.add(sum(2 ** (SIDE * y + x) for x, y in moved))
    assert set(grid.placements(cells)) == tried


def test_a_pattern_as_long_as_the_grid_still_fits():
    assert len(grid.placements(tuple((column, 0) for column in range(SIDE)))) == 2 * SIDE
