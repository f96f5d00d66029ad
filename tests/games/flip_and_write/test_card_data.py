"""Patterns are read as drawn; unusable ones are refused with a sentence that says which and why."""

import pytest

from ramses_desktop.games.flip_and_write.card_data import BadPatterns, Pattern, read_patterns

GOOD = {"name": "V3", "cards": 2, "rows": ["#.", "##"]}


def listed(**changes):
    return {"patterns": [GOOD, {"name": "I2", "cards": 1, "rows": ["##"]} | changes]}


def test_a_pattern_is_read_as_it_is_drawn():
    corner, domino = read_patterns(listed(), "cards.json")
    assert corner == Pattern("V3", 2, ((0, 0), (0, 1), (1, 1)))
    assert domino.cells == ((0, 0), (1, 0))
    assert (len(corner.placements), len(domino.placements)) == (64, 40)


def test_a_pattern_that_cannot_be_used_is_refused():
    for data, sentence in [
        (None, "cards.json holds no list of patterns."),
        ([GOOD], "cards.json holds no list of patterns."),
        ({}, "cards.json holds no list of patterns."),
        ({"patterns": {}}, "cards.json holds no list of patterns."),
        ({"patterns": []}, "cards.json holds no list of patterns."),
        ({"patterns": [GOOD, "##"]}, "Pattern 2 of cards.json is not an entry with name, cards and rows."),
        (listed(name=None), "Pattern 2 of cards.json has no name."),
        (listed(name=""), "Pattern 2 of cards.json has no name."),
        (listed(name="V3"), "Two patterns of cards.json have the same name."),
        *(
            (listed(cards=cards), "Pattern 2 of cards.json must say on how many cards it is, 1 to 8.")
            for cards in (None, "1", 1.0, True, 0, 9)
        ),
        *(
            (listed(rows=rows), "Pattern 2 of cards.json must be drawn in rows of # and dots.")
            for rows in (None, "##", [2], ["##", None], ["#x#"])
        ),
        *(
            (listed(rows=rows), "Pattern 2 of cards.json must have at least two boxes and fit into 5 by 5.")
            for rows in ([], [""], ["#"], [".."], ["######"], [".....##"], ["#"] * 6)
        ),
    ]:
        with pytest.raises(BadPatterns) as refusal:
            read_patterns(data, "cards.json")
        assert str(refusal.value) == sentence
