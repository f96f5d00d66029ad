"""The 47 treasure cards keep every promise of the rules; damaged files are refused with a sentence that says what is wrong; and the
generator makes exactly these cards."""

import json
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assets.cards import silver_gold as drawing
from ramses_desktop import data
from ramses_desktop.games.flip_and_write.card_data import BadDeck
from ramses_desktop.games.flip_and_write.grid import cells, flood, neighbours, orientations, single_boxes
from ramses_desktop.games.pyramids import deck as pyramids
from ramses_desktop.games.silver_gold.cards import Card
from ramses_desktop.games.silver_gold.deck import CARDS, COLOUR_NAMES, load, parts
from tests.games.silver_gold.by_hand import boxes

FOLDER = data.resource("silver_gold")
ALL = sorted(parts().cards.values(), key=lambda card: card.number)
SIZES = (8, 10, 12, 14)


def of_size(size: int) -> list[Card]:
    return [card for card in ALL if card.size == size]


def in_order_of_sizes(number_of: Callable[[Card], int]) -> list[int]:
    return [sum(map(number_of, of_size(size))) for size in SIZES]


# ------------------------------------------------------------ the promises of the rules


def test_there_are_47_treasure_cards_numbered_from_1():
    assert [card.number for card in ALL] == list(range(1, CARDS + 1)) == list(range(1, 48))


def test_there_are_eleven_grey_and_twelve_of_each_other_colour_and_the_colour_is_the_size():
    assert Counter((COLOUR_NAMES[card.colour], card.size) for card in ALL) == {
        ("grey", 8): 11, ("green", 10): 12, ("orange", 12): 12, ("purple", 14): 12,
    }  # fmt: skip


def test_every_island_hangs_together():
    assert all(flood(card.free & -card.free, card.free) == card.free for card in ALL)


def test_no_two_islands_are_alike_turned_or_mirrored_or_moved():
    assert len({min(orientations(cells(card.free))) for card in ALL}) == CARDS


@pytest.mark.parametrize(("size", "least", "most"), [(8, 8, 9), (10, 10, 12), (12, 13, 15), (14, 15, 18)])
def test_islands_are_neither_snakes_nor_bricks(size: int, least: int, most: int):
    for card in of_size(size):
        touching = sum((neighbours(box) & card.free).bit_count() for box in single_boxes(card.free)) / 2
        assert least <= touching <= most, card.number


def test_at_most_two_boxes_of_an_island_have_a_single_neighbour():
    for card in ALL:
        assert sum((neighbours(box) & card.free).bit_count() == 1 for box in single_boxes(card.free)) <= 2, card.number


def test_no_island_is_a_full_rectangle():
    for card in ALL:
        columns, rows = zip(*cells(card.free), strict=True)
        assert (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1) > card.size, card.number


def test_islands_lie_in_the_middle_of_their_card():
    for card in ALL:
        for line in zip(*cells(card.free), strict=True):
            before, after = min(line), 4 - max(line)
            assert after - before in (0, 1), card.number


def test_the_icons_of_the_deck_by_size():
    assert in_order_of_sizes(lambda card: card.crosses.bit_count()) == [8, 9, 9, 10]
    assert in_order_of_sizes(lambda card: card.coins.bit_count()) == [6, 12, 17, 21]
    assert in_order_of_sizes(lambda card: card.palms.bit_count()) == [3, 4, 5, 6]


def test_a_card_has_at_most_two_x_three_coins_and_two_palms_and_one_icon_in_a_box():
    for card in ALL:
        assert (card.crosses.bit_count() <= 2, card.coins.bit_count() <= 3, card.palms.bit_count() <= 2) == (True,) * 3
        assert card.crosses.bit_count() + card.coins.bit_count() + card.palms.bit_count() == card.icons.bit_count()
        assert card.icons & ~card.free == 0


def test_the_seals_by_size():
    seals = [sorted(card.seal_points for card in of_size(size) if card.seal >= 0) for size in SIZES]
    assert seals == [[1, 1, 2, 2, 2], [1, 1, 2, 2], [1, 1, 2], [1, 1]]


def test_seals_are_spread_over_all_four_colours_and_none_names_its_own():
    sealed = [card for card in ALL if card.seal >= 0]
    assert sorted(Counter(card.seal for card in sealed).values()) == [3, 3, 4, 4]
    assert all(card.seal != card.colour for card in sealed)
    assert all(card.seal_points == 0 for card in ALL if card.seal < 0)


def test_there_are_eight_expedition_cards_with_the_six_patterns_of_pyramids():
    assert parts().patterns == pyramids.parts().patterns
    assert Counter(parts().patterns[card].name for card in parts().expeditions) == {
        "I2": 1, "I3": 2, "V3": 2, "O4": 1, "L4": 1, "T4": 1,
    }  # fmt: skip


def test_the_score_card_and_the_round_card():
    values = parts().values
    assert (values.rows, values.in_a_row, values.coins, values.coin) == (3, 4, 12, 1)
    assert (values.palm, values.palm_boxes, values.trophies) == (1, 4, (6, 5, 4, 3, 2, 1))


# ------------------------------------------------------------ damaged files


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "silver_gold"))


def spoilt(folder: Path, name: str, change: Callable[[Any], Any]) -> str:
    """What is said about this file after a change."""
    content = json.loads((folder / name).read_text("utf-8"))
    change(content)
    (folder / name).write_text(json.dumps(content), "utf-8")
    with pytest.raises(BadDeck) as problem:
        load(folder)
    return str(problem.value)


def test_the_undamaged_files_are_read(copy: Path):
    again = load(copy).cards.values()
    assert [(card.number, card.free, card.icons) for card in again] == [(card.number, card.free, card.icons) for card in ALL]


FIFTH = "Card 5 of cards.json (number 5)"


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ({"number": 48}, "Card 5 of cards.json has no number from 1 to 47."),
        ({"colour": "blue"}, f"{FIFTH} is not grey, green, orange or purple."),
        ({"rows": ["....~"] * 4}, f"{FIFTH} is not drawn in 5 rows of 5 boxes."),
        ({"rows": ["x?...", *["....~"] * 4]}, f"{FIFTH} shows “?”, which stands for nothing."),
        ({"rows": ["....~"] * 5}, f"{FIFTH} must have 12 boxes, as it is orange, not 20."),
        ({"rows": [".....", ".....", "~~~~~", "..~~~", "~~~~~"]}, f"{FIFTH} is not one island: it falls into pieces."),
        ({"rows": ["xxx..", ".....", "..~~~", "~~~~~", "~~~~~"]}, f"{FIFTH} must have 0 to 2 boxes with “x”, not 3."),
        ({"rows": ["cccc.", ".....", "..~~~", "~~~~~", "~~~~~"]}, f"{FIFTH} must have 0 to 3 boxes with “c”, not 4."),
        ({"rows": ["ppp..", ".....", "..~~~", "~~~~~", "~~~~~"]}, f"{FIFTH} must have 0 to 2 boxes with “p”, not 3."),
        ({"seal": {"colour": "blue", "points": 1}}, f"{FIFTH} has a seal that does not name a colour and 1 or 2 points."),
        ({"seal": {"colour": "grey", "points": 3}}, f"{FIFTH} has a seal that does not name a colour and 1 or 2 points."),
        ({"seal": {"colour": "grey", "points": True}}, f"{FIFTH} has a seal that does not name a colour and 1 or 2 points."),
        ({"seal": "grey"}, f"{FIFTH} has a seal that does not name a colour and 1 or 2 points."),
        ({"seal": {"colour": "orange", "points": 1}}, f"{FIFTH} has a seal of its own colour."),
    ],
)
def test_an_illegal_card_is_refused_with_its_place_and_the_reason(copy: Path, entries: dict[str, object], sentence: str):
    assert parts().cards[5].colour == COLOUR_NAMES.index("orange")
    assert spoilt(copy, "cards.json", lambda file: file["cards"][4].update(entries)) == sentence


def test_a_deck_that_is_not_complete_is_refused(copy: Path):
    assert spoilt(copy, "cards.json", lambda file: file["cards"].pop()) == (
        "cards.json must hold card number 47 exactly once, not 0 times."
    )


def test_a_deck_with_a_colour_too_often_is_refused(copy: Path):
    grey = next(card.number for card in ALL if card.colour == 0)
    again = {"number": grey, "colour": "green", "rows": [".....", ".....", "~~~~~", "~~~~~", "~~~~~"]}
    change = spoilt(copy, "cards.json", lambda file: file["cards"].__setitem__(grey - 1, again))
    assert change == "cards.json must hold 11 grey cards, not 10."


@pytest.mark.parametrize("name", ["coin", "coins_in_a_row", "coin_rows", "palm", "palm_boxes"])
def test_a_damaged_value_is_refused(copy: Path, name: str):
    sentence = spoilt(copy, "score_card.json", lambda file: file.update({name: "4"}))
    assert sentence == f"score_card.json must give a whole number from 0 to 99 for “{name}”."


def test_damaged_trophies_are_refused(copy: Path):
    sentence = spoilt(copy, "score_card.json", lambda file: file["trophies"].pop())
    assert sentence == "score_card.json must give 6 whole numbers from 0 to 99 for “trophies”."


# ------------------------------------------------------------ the generator


def test_another_seed_draws_another_deck_that_keeps_the_same_promises():
    other = drawing.generate("another deck")
    islands = [draft.island for _, draft in other]
    assert islands != [card.free for card in parts().cards.values()]
    assert len({drawing.shape(island) for island in islands}) == CARDS
    assert all(drawing.looks_like_an_island(island) for island in islands)
    assert all(draft.colour != draft.seal for _, draft in other)


@pytest.mark.parametrize(
    ("island", "fits"),
    [
        ("a1 b1 c1 a2 c2 a3 b3 c3", True),  # a ring
        ("a1 b1 c1 d1 a2 b2 c2 d2", False),  # a brick
        ("a1 b1 c1 d1 e1 e2 e3 e4", False),  # a snake
        ("a1 b1 c1 d1 e1 a2 b2 c2", True),
        ("b1 a2 b2 c2 b3 c3 c4 d4", False),  # three ends
    ],
)
def test_what_looks_like_an_island(island: str, fits: bool):
    assert drawing.looks_like_an_island(boxes(island)) == fits


def test_a_full_rectangle_does_not_look_like_an_island(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(drawing, "TOUCHING", {12: (0, 99)})
    assert not drawing.looks_like_an_island(boxes("a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3"))


def test_it_writes_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(drawing, "resource", lambda *_: tmp_path)
    drawing.main()
    assert (tmp_path / "cards.json").read_bytes() == (FOLDER / "cards.json").read_bytes()
    assert capsys.readouterr().out == f"47 cards written to {tmp_path / 'cards.json'}.\n"
