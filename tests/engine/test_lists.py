"""Long lists in plain text."""

from ramses_desktop.engine.text import wrapped


def test_a_list_that_has_room_stays_on_one_line():
    assert wrapped("Cards: ", ["harp", "cat"], 40) == ["Cards: harp, cat"]


def test_a_long_list_goes_on_below_its_beginning():
    assert wrapped("Cards: ", ["harp", "cat", "ring"], 16) == ["Cards: harp, cat,", "       ring"]


def test_an_empty_list_is_its_start_alone():
    assert wrapped("Cards: ", [], 40) == ["Cards: "]
