"""The components of Ramses."""

import json
from collections import Counter
from typing import Any

import pytest

from ramses_desktop.data import Damaged, asset, resource
from ramses_desktop.games.ramses import state
from ramses_desktop.games.ramses.state import parts, read


def test_there_are_thirty_cards_of_three_stacks_with_these_values():
    values = Counter((card.stack, card.value) for card in parts().cards.values())
    assert values == {(1, 1): 6, (1, 2): 4, (2, 2): 6, (2, 3): 4, (3, 3): 5, (3, 4): 5}


def test_every_treasure_appears_two_or_three_times_and_never_twice_in_one_stack():
    cards = parts().cards.values()
    assert Counter(Counter(card.treasure for card in cards).values()) == {2: 6, 3: 6}
    assert len({(card.treasure, card.stack) for card in cards}) == 30


def test_five_backs_of_stack_two_and_five_of_stack_three_bear_symbols():
    assert [Counter(stack) for stack in parts().symbols] == [
        {0: 10},
        {0: 5, 1: 2, 2: 1, 3: 1, 4: 1},
        {0: 5, 1: 1, 2: 1, 3: 2, 4: 1},
    ]


def test_there_are_twelve_treasures_with_names_and_drawings_of_their_own():
    treasures = parts().treasures.values()
    assert len({one.name for one in treasures}) == len({one.icon for one in treasures}) == 12
    assert all(asset("icons", f"{one.icon}.svg").is_file() for one in treasures)


def test_there_are_thirteen_explorers_with_hats_and_three_curses():
    assert Counter(parts().chips) == {1: 5, 2: 5, 3: 3, 4: 3}


def test_explorers_earn_six_three_and_two():
    assert parts().awards == (6, 3, 2)


# ------------------------------------------------------------ damaged data


def original() -> Any:
    return json.loads(resource("ramses", "parts.json").read_text("utf-8"))


def changed(*path: Any) -> Any:
    """The data with a different value at the end of this path."""
    data = original()
    *way, last, value = path
    inner = data
    for step in way:
        inner = inner[step]
    inner[last] = value
    return data


DAMAGED = [
    (changed("treasures", []), "wrong: treasures, cards"),
    (changed("stacks", 0, "cards", [[1, 1]]), "wrong: stacks"),
    (changed("stacks", 0, "cards", 0, [13, 1]), "wrong: cards"),
    (changed("stacks", 0, "cards", 0, [1, 0]), "wrong: cards"),
    (changed("stacks", 0, "cards", 0, [2, 1]), "wrong: treasures of a stack"),
    (changed("stacks", 1, "symbols", {"duel": 11}), "wrong: symbols"),
    (changed("stacks", 1, "symbols", {"dual": 1}), "not in tuple"),
    (changed("chips", "curses", 4), "wrong: chips"),
    (changed("chips", "explorers", [5, 5, 2, 0, 1]), "wrong: chips"),
    (changed("titles", [[3, "Peasant"]]), "wrong: titles"),
    (changed("titles", [[0, "Peasant"], [3, "Pharaoh"], [0, "Beetle"]]), "wrong: titles"),
]


@pytest.mark.parametrize(("data", "sentence"), DAMAGED)
def test_damaged_data_is_refused(data: Any, sentence: str):
    with pytest.raises(ValueError, match=sentence):
        read(data)


def test_a_damaged_file_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(state, "SYMBOLS", ())
    with pytest.raises(Damaged, match=r"resources/ramses/parts\.json is missing or damaged"):
        parts.__wrapped__()
