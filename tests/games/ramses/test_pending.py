"""What mouse and keyboard can do on the Ramses board."""

import pytest

from ramses_desktop.games.ramses.pending import NOT_IN_LINE, NOT_IN_LINE_WITH_POWERS, SlideChoices
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import DOWN, LEFT, QUARTERS, RIGHT, UP, Slide, board_direction, place, seen_direction
from tests.games.ramses.by_hand import card, hole, stung, table

pytestmark = pytest.mark.no_cover


def hand(**more) -> SlideChoices:
    return SlideChoices(GAME.view(table(3, card=card(2, 3), **more), 0))


def test_the_pyramids_beside_the_free_hole_can_be_taken():
    assert set(hand(free="d2").slides) == {hole(name) for name in ("d1", "e2", "d3", "c2")}
    assert set(hand(free="h6").slides) == {hole("g6"), hole("h5")}
    assert hand(free="d2").slides[hole("e2")] == Slide(LEFT)


def test_a_direction_looks_turned_as_the_board_does():
    for turned in range(QUARTERS):
        for direction in [UP, RIGHT, DOWN, LEFT]:
            assert seen_direction(direction, turned) == (UP, RIGHT, DOWN, LEFT, UP, RIGHT, DOWN)[direction + turned]
            assert board_direction(seen_direction(direction, turned), turned) == direction


def test_with_super_powers_all_in_the_same_row_or_column_can_be_taken():
    assert len(hand(free="d2", powers=True).slides) == 12
    assert hand(free="d2", powers=True).slides[hole("h2")] == Slide(LEFT, 4)


def test_arrows_slide_the_way_they_point():
    assert hand(free="d1").towards(UP) == Slide(UP)
    assert hand(free="d1").towards(DOWN) is None


def test_a_push_can_be_made_longer_and_shorter():
    powerful = hand(free="f2", powers=True)
    assert powerful.lengthened(Slide(LEFT)) == Slide(LEFT, 2)
    assert powerful.lengthened(Slide(LEFT, 2)) == Slide(LEFT, 2)
    assert powerful.shortened(Slide(LEFT, 2)) == powerful.shortened(Slide(LEFT)) == Slide(LEFT)
    assert hand(free="f2").lengthened(Slide(LEFT)) == Slide(LEFT)


def test_the_pyramids_that_a_push_moves_are_known():
    assert hand(free="d2", powers=True).line(Slide(RIGHT, 3)) == (hole("c2"), hole("b2"), hole("a2"))


@pytest.mark.parametrize("turned", range(QUARTERS))
def test_the_focus_moves_on_the_board_as_it_is_seen(turned: int):
    held = hand(free="d2", turned=turned)
    column, row = place(hole("d3"), turned)
    assert place(held.beside(hole("d3"), RIGHT), turned) == (column + 1, row)
    assert place(held.beside(hole("d3"), UP), turned) == (column, row - 1)
    corner = next(one for one in range(48) if place(one, turned) == (0, 0))
    assert held.beside(corner, LEFT) == held.beside(corner, UP) == corner


def test_why_a_pyramid_cannot_be_slid():
    assert hand(free="d2").reason(hole("e2")) == ""
    assert hand(free="d2").reason(hole("f2")) == hand(free="d2").reason(hole("a1")) == NOT_IN_LINE
    assert hand(free="d2", powers=True).reason(hole("a1")) == NOT_IN_LINE_WITH_POWERS
    assert SlideChoices(GAME.view(table(), 0)).reason(hole("a1")) == "Turn over the top search card first."
    scorpion = SlideChoices(GAME.view(stung(), 1))
    assert scorpion.reason(hole("f3")) == "That pyramid has just moved; with the scorpion about, slide another."


def test_nothing_can_be_slid_while_something_else_is_to_be_decided():
    assert SlideChoices(GAME.view(table(), 0)).slides == {}


@pytest.mark.parametrize("turned", range(QUARTERS))
def test_however_the_board_is_turned_a_click_slides_the_pyramid_that_was_clicked(turned: int):
    state = table(3, card=card(2, 3), free="d2", turned=turned)
    for clicked, slide in SlideChoices(state).slides.items():
        assert GAME.play(state, slide).hole == clicked
    assert SlideChoices(state).reason(hole("h2")) == NOT_IN_LINE
