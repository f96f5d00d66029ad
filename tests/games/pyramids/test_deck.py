"""The printed parts: the whole deck keeps every promise of the card layouts, damaged files are refused, and the generator makes
exactly these cards."""

import json
import shutil
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest

from assets.cards import pyramids as drawing
from ramses_desktop import data
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.card_data import BadDeck
from ramses_desktop.games.flip_and_write.grid import BOTTOM, BY_NAME, TOP, single_boxes
from ramses_desktop.games.pyramids.deck import load, parts
from tests.games.pyramids.by_hand import PLAIN, boxes

FOLDER = data.resource("pyramids")
FILES = ("cards.json", "expeditions.json", "score_card.json")
COLOURS = ("green", "orange", "purple")
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))

# The drawings themselves, read here without the program's code.
CARDS = {card["number"]: card for card in json.loads((FOLDER / "cards.json").read_text("utf-8"))["cards"]}
Place = tuple[int, int]


def drawn(number: int) -> dict[Place, str]:
    """What is printed in each box, by row and column."""
    return {(row, column): mark for row, line in enumerate(CARDS[number]["rows"]) for column, mark in enumerate(line)}


def where(number: int, mark: str) -> list[Place]:
    return [place for place, printed in drawn(number).items() if printed == mark]


def count(number: int, mark: str) -> int:
    return len(where(number, mark))


def distances(number: int, start: Place, closed: str = "#") -> dict[Place, int]:
    """Each box's distance in steps from the start, never entering or passing boxes with these marks."""
    card = drawn(number)
    found, waiting = {start: 0}, deque([start])
    while waiting:
        row, column = waiting.popleft()
        for down, across in STEPS:
            place = (row + down, column + across)
            if card.get(place, "#") not in closed and place not in found:
                found[place] = found[row, column] + 1
                waiting.append(place)
    return found


def path(number: int) -> int:
    """The length in boxes of the shortest path from entrance to tomb, both included."""
    return distances(number, where(number, "E")[0])[where(number, "T")[0]] + 1


each_colour = pytest.mark.parametrize("colour", COLOURS)


def of(colour: str) -> list[int]:
    return [number for number, card in CARDS.items() if card["colour"] == colour]


# ------------------------------------------------------------ parts


def test_there_are_48_pyramids_numbered_from_1_to_48_and_sixteen_of_each_colour():
    assert list(CARDS) == list(parts().cards) == list(range(1, 49))
    for number, card in parts().cards.items():
        assert (card.number, COLOURS[card.colour]) == (number, CARDS[number]["colour"])
    assert [len(of(colour)) for colour in COLOURS] == [16, 16, 16]
    for first in range(1, 47):
        assert {CARDS[number]["colour"] for number in range(first, first + 3)} == set(COLOURS), "three in a row have all colours"


def test_a_card_is_read_as_it_is_drawn():
    for number in sorted(CARDS):
        card = parts().cards[number]
        read = {
            "#": card.walls, "E": card.entrance, "T": card.tomb, "x": card.crosses, "r": card.reds,
            "g": card.greens, "t": card.torches, "s": card.skulls, "p": card.potions,
        }  # fmt: skip
        for mark, found in read.items():
            assert found == sum(BY_NAME["abcde"[column] + str(row + 1)] for row, column in where(number, mark))


def test_there_are_eight_expedition_cards_with_six_patterns():
    printed = {pattern.name: (pattern.cards, pattern.cells) for pattern in parts().patterns}
    assert printed == {
        "I2": (1, ((0, 0), (1, 0))),
        "I3": (2, ((0, 0), (1, 0), (2, 0))),
        "V3": (2, ((0, 0), (0, 1), (1, 1))),
        "O4": (1, ((0, 0), (1, 0), (0, 1), (1, 1))),
        "L4": (1, ((0, 0), (0, 1), (0, 2), (1, 2))),
        "T4": (1, ((0, 0), (1, 0), (2, 0), (1, 1))),
    }
    names = [parts().patterns[place].name for place in parts().expeditions]
    assert names == ["I2", "I3", "I3", "V3", "V3", "O4", "L4", "T4"]


def test_the_score_card_has_the_values_of_the_rules():
    values = parts().values
    assert (values.torch, values.tomb, values.pair, values.single, values.gems) == (5, 10, 5, 1, 10)
    assert values.boxes == (10, 6, 3)
    assert values.skulls == (1, 2, 3, 4, 6, 8, 10, 13, 16, 20)
    assert parts() is parts(), "the box is opened only once"


# ------------------------------------------------------------ card layouts


@pytest.mark.parametrize("number", sorted(CARDS))
def test_every_card_keeps_the_limits(number: int):
    """The entrance is in the top row, the tomb in the bottom row, and all boxes can be reached without passing through the tomb."""
    (entrance,), (tomb,) = where(number, "E"), where(number, "T")
    assert (entrance[0], tomb[0]) == (0, 4)
    assert 3 <= count(number, "#") <= 6
    assert len(distances(number, entrance, closed="#T")) == 25 - count(number, "#") - 1
    assert tomb in distances(number, entrance)
    assert count(number, "x") <= 2
    assert count(number, "r") + count(number, "g") <= 3
    assert count(number, "t") <= 1
    assert 1 <= count(number, "s") <= 4
    assert count(number, "p") <= 1


@each_colour
def test_the_shortest_path_has_nine_ten_or_eleven_boxes(colour: str):
    assert Counter(path(number) for number in of(colour)) == {9: 5, 10: 6, 11: 5}


def test_entrances_lean_to_the_left_and_tombs_to_the_right_and_both_have_every_column():
    entrances = [where(number, "E")[0][1] for number in CARDS]
    tombs = [where(number, "T")[0][1] for number in CARDS]
    assert sum(entrances) / 48 < 2 < sum(tombs) / 48
    assert sum(column < 2 for column in entrances) > sum(column > 2 for column in entrances)
    assert sum(column > 2 for column in tombs) > sum(column < 2 for column in tombs)
    assert set(entrances) == set(tombs) == set(range(5))


@each_colour
def test_each_colour_has_the_same_icons(colour: str):
    icons = Counter(mark for number in of(colour) for mark in drawn(number).values() if mark in "xrgtsp")
    assert icons == {"x": 13, "r": 11, "g": 11, "t": 7, "p": 5, "s": 46}


def test_longer_paths_are_richer():
    """Good icons (all but skulls) lean towards longer paths as far as limits and luck allow: more than an even spread."""
    good = Counter[int]()
    for number in CARDS:
        good[path(number)] += sum(count(number, icon) for icon in "xrgtp")
    nine, ten, eleven = good[9] / 15, good[10] / 18, good[11] / 15
    assert nine < ten < eleven
    assert eleven / nine > 1.5


def on_a_shortest_path(number: int) -> set[Place]:
    there = distances(number, where(number, "E")[0])
    back = distances(number, where(number, "T")[0])
    return {place for place in there if there[place] + back[place] == path(number) - 1} - {*where(number, "E"), *where(number, "T")}


def test_skulls_favour_the_shortest_paths():
    on = off = on_places = off_places = 0
    for number in CARDS:
        way, skulls = on_a_shortest_path(number), where(number, "s")
        on += len(way.intersection(skulls))
        off += len(set(skulls) - way)
        on_places += len(way)
        off_places += 25 - count(number, "#") - 2 - len(way)
    assert 1.3 < (on / on_places) / (off / off_places) < 2.7


def test_no_two_layouts_are_alike_not_even_mirrored():
    seen: set[tuple[str, ...]] = set()
    for number, card in CARDS.items():
        layout = tuple("".join(mark if mark in "#ET" else "." for mark in row) for row in card["rows"])
        mirrored = tuple(row[::-1] for row in layout)
        assert not {layout, mirrored} & seen, f"card {number} is like another"
        seen |= {layout, mirrored}


# ------------------------------------------------------------ damaged files


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The three files, to be damaged."""
    for name in FILES:
        shutil.copy(FOLDER / name, tmp_path)
    return tmp_path


def edit(folder: Path, name: str, change: Callable[[Any], Any]) -> None:
    """Apply `change` to the content of an undamaged file."""
    content = json.loads((FOLDER / name).read_text("utf-8"))
    change(content)
    (folder / name).write_text(json.dumps(content), "utf-8")


def refused(folder: Path) -> str:
    with pytest.raises(BadDeck) as problem:
        load(folder)
    return str(problem.value)


def test_the_undamaged_files_are_read(copy: Path):
    again = load(copy)
    assert [vars_of(card) for card in again.cards.values()] == [vars_of(card) for card in parts().cards.values()]
    assert (again.patterns, again.expeditions) == (parts().patterns, parts().expeditions)
    assert vars_of(again.values) == vars_of(parts().values)


def vars_of(thing: object) -> dict[str, object]:
    return {name: value for name, value in vars(thing).items() if not name.startswith("_")}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    "content", [None, b"", b"{", b"\xff\xfe", b"cards"], ids=["none", "empty", "cut off", "no text", "no data"]
)
def test_a_file_that_is_missing_or_not_json_is_named(copy: Path, name: str, content: bytes | None):
    if content is None:
        (copy / name).unlink()
    else:
        (copy / name).write_bytes(content)
    sentence = refused(copy)
    assert sentence.startswith(f"{name} cannot be read: ")
    assert sentence.endswith(".")


FIFTH = "Card 5 of cards.json"
FIFTH_NUMBER = "Card 5 of cards.json (number 5)"
GOOD = ("E#...", ".#s..", ".#...", ".....", "....T")


NOT_FIVE_ROWS = f"{FIFTH_NUMBER} is not drawn in 5 rows of 5 boxes."
ENTRANCE = f"{FIFTH_NUMBER} must have one entrance, in the top row."
TOMB = f"{FIFTH_NUMBER} must have one tomb, in the bottom row."
UNREACHED = f"{FIFTH_NUMBER} has a box that cannot be reached from the entrance without passing through the tomb."


ONLY_NUMBERS = f"{FIFTH} has no number from 1 to 48."
NO_COLOUR = f"{FIFTH_NUMBER} is not green, orange or purple."
DRAWINGS = [
    (None, NOT_FIVE_ROWS),
    ("E#....#s...#............T", NOT_FIVE_ROWS),
    (GOOD[:4], NOT_FIVE_ROWS),
    ((*GOOD, "....."), NOT_FIVE_ROWS),
    ((*GOOD[:4], "...T"), NOT_FIVE_ROWS),
    ((*GOOD[:4], "....T."), NOT_FIVE_ROWS),
    ((*GOOD[:4], 5), NOT_FIVE_ROWS),
    ((*GOOD, 5), NOT_FIVE_ROWS),
    (("E#..?", *GOOD[1:]), f"{FIFTH_NUMBER} shows “?”, which stands for nothing."),
    (("E#..X", *GOOD[1:]), f"{FIFTH_NUMBER} shows “X”, which stands for nothing."),
    ((".#...", *GOOD[1:]), ENTRANCE),
    (("E#..E", *GOOD[1:]), ENTRANCE),
    ((".#...", "E#s..", *GOOD[2:]), ENTRANCE),
    ((*GOOD[:4], "....."), TOMB),
    ((*GOOD[:4], "T...T"), TOMB),
    ((*GOOD[:3], "....T", "....."), TOMB),
    (("E#...", ".#s..", *PLAIN[2:]), f"{FIFTH_NUMBER} must have 3 to 6 walls, not 2."),
    (("E#.##", ".#s##", ".#...", ".....", "....T"), f"{FIFTH_NUMBER} must have 3 to 6 walls, not 7."),
    (("E#...", "##s..", *PLAIN[2:]), UNREACHED),
    (("E....", "..s..", ".....", "....#", "#..#T"), UNREACHED),
    (("E....", "..s..", ".....", ".#..#", "#..T."), UNREACHED),
    (("E#xx.", ".#sx.", *GOOD[2:]), f"{FIFTH_NUMBER} must have 0 to 2 boxes with “x”, not 3."),
    (("E#tt.", *GOOD[1:]), f"{FIFTH_NUMBER} must have 0 to 1 boxes with “t”, not 2."),
    (("E#pp.", *GOOD[1:]), f"{FIFTH_NUMBER} must have 0 to 1 boxes with “p”, not 2."),
    (("E#...", ".#...", *GOOD[2:]), f"{FIFTH_NUMBER} must have 1 to 4 boxes with “s”, not 0."),
    (("E#sss", ".#ss.", *GOOD[2:]), f"{FIFTH_NUMBER} must have 1 to 4 boxes with “s”, not 5."),
    (("E#rgr", ".#sg.", *GOOD[2:]), f"{FIFTH_NUMBER} must have at most 3 gems, not 4."),
]


def fifth(cards: Any, **entries: Any) -> None:
    cards[4].update(entries)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        *((partial(fifth, number=number), ONLY_NUMBERS) for number in (None, 0, 49, "5", 5.0, True)),
        *((partial(fifth, colour=colour), NO_COLOUR) for colour in ("red", None, ["green"])),
        *((partial(fifth, rows=rows), sentence) for rows, sentence in DRAWINGS),
        *(
            (methodcaller("__setitem__", 4, entry), f"{FIFTH} is not an entry with number, colour and rows.")
            for entry in (None, 5, "card", ["E...."])
        ),
        (lambda cards: cards.pop(), "cards.json must hold card number 48 exactly once, not 0 times."),
        (lambda cards: cards.clear(), "cards.json must hold card number 1 exactly once, not 0 times."),
        (lambda cards: cards.append(cards[6]), "cards.json must hold card number 7 exactly once, not 2 times."),
        (lambda cards: cards[6].update(number=8), "cards.json must hold card number 7 exactly once, not 0 times."),
        (lambda cards: cards[0].update(colour="green"), "cards.json must hold 16 green cards, not 17."),
        (lambda cards: cards[1].update(colour="purple"), "cards.json must hold 16 orange cards, not 15."),
    ],
)
def test_a_damaged_card_is_refused(copy: Path, change: Callable[[Any], Any], sentence: str):
    edit(copy, "cards.json", lambda file: change(file["cards"]))
    assert refused(copy) == sentence


def test_a_file_without_cards_is_refused(copy: Path):
    contents: tuple[object, ...] = ([], {}, None, 7, {"cards": None}, {"cards": {"1": {}}})
    for content in contents:
        (copy / "cards.json").write_text(json.dumps(content), "utf-8")
        assert refused(copy) == "cards.json holds no list of cards."


def test_a_card_drawn_right_is_taken(copy: Path):
    edit(copy, "cards.json", lambda file: fifth(file["cards"], rows=GOOD))
    assert load(copy).cards[5].walls == boxes("b1 b2 b3")


# ------------------------------------------------------------ expedition cards are data


def test_damaged_expedition_cards_are_refused(copy: Path):
    for change, sentence in [
        (lambda file: file.clear(), "expeditions.json holds no list of patterns."),
        (lambda file: file.update(patterns=[]), "expeditions.json holds no list of patterns."),
        (lambda file: file["patterns"].pop(), "expeditions.json must have 8 cards in all."),
        (lambda file: file["patterns"][0].update(cards=2), "expeditions.json must have 8 cards in all."),
        (
            lambda file: file["patterns"][0].update(cards=0),
            "Pattern 1 of expeditions.json must say on how many cards it is, 1 to 8.",
        ),
        (
            lambda file: file["patterns"][3].update(rows=["#x"]),
            "Pattern 4 of expeditions.json must be drawn in rows of # and dots.",
        ),
        (lambda file: file["patterns"][1].update(name="I2"), "Two patterns of expeditions.json have the same name."),
    ]:
        edit(copy, "expeditions.json", change)
        assert refused(copy) == sentence


def test_changing_the_expedition_cards_is_an_edit_of_a_file(copy: Path):
    patterns = [{"name": "S4", "cards": 3, "rows": [".##", "##."]}, {"name": "I5", "cards": 5, "rows": ["#####"]}]
    edit(copy, "expeditions.json", lambda file: file.update(patterns=patterns))
    changed = load(copy)
    assert [(pattern.name, len(pattern.placements)) for pattern in changed.patterns] == [("S4", 4 * 12), ("I5", 10)]
    assert changed.expeditions == (0, 0, 0, 1, 1, 1, 1, 1)


# ------------------------------------------------------------ values of the score card


def test_a_damaged_value_is_refused(copy: Path):
    for name in ["torch", "tomb", "gem_pair", "single_gem", "gems_that_count"]:
        for value in [None, -1, 100, "5", 5.0, True, [5]]:
            edit(copy, "score_card.json", methodcaller("update", {name: value}))
            assert refused(copy) == f"score_card.json must give a whole number from 0 to 99 for “{name}”."


def test_damaged_points_are_refused(copy: Path):
    for name, size in [("pyramid_points", 3), ("skulls", 10)]:
        first, *others = range(1, size + 1)
        spoilt: list[object] = [None, 5, [], "10", others, [first, *others, 9]]
        spoilt += [[*others, wrong] for wrong in ("9", -1, 100, True)]
        for wrong in spoilt:
            edit(copy, "score_card.json", methodcaller("update", {name: wrong}))
            assert refused(copy) == f"score_card.json must give {size} whole numbers from 0 to 99 for “{name}”."


def test_a_score_card_without_some_value_is_refused(copy: Path):
    for name in ["pyramid_points", "skulls", "torch", "tomb", "gem_pair", "single_gem", "gems_that_count"]:
        edit(copy, "score_card.json", methodcaller("pop", name))
        assert f"for “{name}”." in refused(copy)
    (copy / "score_card.json").write_text("[5]", "utf-8")
    assert refused(copy) == "score_card.json must give 3 whole numbers from 0 to 99 for “pyramid_points”."


@pytest.mark.parametrize("value", [0, 99])
def test_values_from_nought_to_ninety_nine_are_taken(copy: Path, value: int):
    edit(copy, "score_card.json", lambda file: file.update(tomb=value, pyramid_points=[value] * 3))
    assert (load(copy).values.tomb, load(copy).values.boxes) == (value, (value,) * 3)


def test_changing_a_value_is_an_edit_of_a_file(copy: Path):
    edit(copy, "score_card.json", lambda file: file.update(torch=7, skulls=list(range(10, 20)), gems_that_count=4))
    values = load(copy).values
    assert (values.torch, values.skulls, values.gems_after(3, 5)) == (7, tuple(range(10, 20)), 4)


# ------------------------------------------------------------ the generator


@pytest.fixture(scope="module")
def bot_values() -> list[int]:
    """How often each card is completed in the 4,000 trial games."""
    return drawing.trial(list(parts().cards.values()))


def test_the_trial_is_4000_games_of_three_greedy_players():
    assert (drawing.TRIAL_GAMES, drawing.TRIAL_SEATS) == (4000, 3)


@pytest.mark.slow
def test_no_card_is_completed_too_rarely_or_too_often(bot_values: list[int]):
    mean = sum(bot_values) / 48
    assert min(bot_values) >= 0.3 * mean
    assert max(bot_values) <= 1.4 * mean


@pytest.mark.slow
def test_numbers_have_nothing_to_do_with_how_good_a_card_is(bot_values: list[int]):
    ranks = [sum(other < value for other in bot_values) + (bot_values.count(value) - 1) / 2 for value in bot_values]
    mean = 47 / 2
    products = sum((place - mean) * (rank - mean) for place, rank in enumerate(ranks))
    squares = sum((place - mean) ** 2 for place in range(48)) * sum((rank - mean) ** 2 for rank in ranks)
    correlation = products / squares**0.5
    assert abs(correlation) < 0.2
    assert drawing.rank_correlation(bot_values) == pytest.approx(correlation)


@pytest.mark.parametrize(
    ("values", "correlation"), [([1, 2, 3, 4], 1), ([9, 7, 5, 2], -1), ([1, 3, 2, 4], 0.8), ([1, 1, 2, 2], 0.8944271909999159)]
)
def test_the_rank_correlation_is_spearmans(values: list[float], correlation: float):
    assert drawing.rank_correlation(values) == pytest.approx(correlation)


@pytest.mark.slow
def test_it_makes_the_file_again_byte_for_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    for name in ("expeditions.json", "score_card.json"):
        shutil.copy(FOLDER / name, tmp_path)
    monkeypatch.setattr(drawing, "resource", lambda *names: tmp_path.joinpath(*names[1:]))
    drawing.main()
    assert (tmp_path / "cards.json").read_bytes() == (FOLDER / "cards.json").read_bytes()
    assert capsys.readouterr().out == f"48 cards written to {tmp_path / 'cards.json'}.\n"


def draft(walls: str, entrance: str, tomb: str, **icons: int) -> drawing.Draft:
    none = dict.fromkeys("xrgtsp", 0)
    return drawing.Draft(0, 9, boxes(walls), boxes(entrance), boxes(tomb), {**none, **icons}, none)


def test_layouts_are_alike_also_in_a_mirror_and_whatever_their_icons():
    first = draft("a2 b2 c4", "a1", "d5")
    assert first.shape == draft("a2 b2 c4", "a1", "d5", x=1).shape
    assert first.shape == draft("e2 d2 c4", "e1", "b5").shape
    others = draft("a2 b2 c3", "a1", "d5"), draft("a2 b2 c4", "b1", "d5"), draft("a2 b2 c4", "a1", "e5")
    assert all(first.shape != other.shape for other in others)


def test_a_layout_like_that_of_another_card_is_drawn_again(monkeypatch: pytest.MonkeyPatch):
    first, mirrored, new = draft("a2 b2 c4", "a1", "d5"), draft("e2 d2 c4", "e1", "b5"), draft("a2 b2 c3", "a1", "d5")
    coming = [mirrored, first, new]
    monkeypatch.setattr(drawing, "_layout", lambda *_: coming.pop(0))
    assert drawing._laid_out([first, new], 1, Luck("again")).shape == new.shape
    assert not coming


@pytest.fixture
def layouts() -> list[drawing.Draft]:
    """The deck's layouts, without icons."""
    none = dict.fromkeys("xrgtsp", 0)
    return [
        drawing.Draft(card.colour, card.distance(0), card.walls, card.entrance, card.tomb, none, none)
        for card in parts().cards.values()
    ]


def test_cards_completed_too_rarely_or_too_often_get_a_new_layout(layouts: list[drawing.Draft], monkeypatch: pytest.MonkeyPatch):
    before = list(layouts)
    good = [100] * 48
    bad = [29, 141, 31, 137, *[100] * 44]
    coming = [bad, good]
    monkeypatch.setattr(drawing, "trial", lambda cards: coming.pop(0))
    assert drawing._select(layouts, Luck("select")) == good
    changed = [place for place in range(48) if layouts[place].shape != before[place].shape]
    assert changed == [0, 1]
    assert all(after.icons == first.icons for after, first in zip(layouts, before, strict=True))


def test_a_column_without_entrance_or_tomb_calls_for_new_layouts(layouts: list[drawing.Draft], monkeypatch: pytest.MonkeyPatch):
    few = [one for one in layouts if one.entrance in (boxes("a1"), boxes("b1"))]
    assert {one.entrance for one in few} != set(single_boxes(TOP))
    monkeypatch.setattr(drawing, "trial", lambda cards: [100] * len(cards))
    drawing._select(few, Luck("columns"))
    assert {one.entrance for one in few} == set(single_boxes(TOP))
    assert {one.tomb for one in few} == set(single_boxes(BOTTOM))


def test_numbers_are_drawn_again_until_they_tell_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(drawing, "MOST_CORRELATION", 0.01)
    drafts = [drawing.Draft(colour, 9) for colour in range(3) for _ in range(16)]
    values = list(range(48))
    numbered = drawing._numbered(drafts, values, Luck("numbers"))
    assert [number for number, _ in numbered] == list(range(1, 49))
    order = [next(place for place, one in enumerate(drafts) if one is draft) for _, draft in numbered]
    assert sorted(order) == values
    assert abs(drawing.rank_correlation(order)) < 0.01
