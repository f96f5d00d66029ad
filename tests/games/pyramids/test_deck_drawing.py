"""The generator of the Pyramids deck makes exactly the game's cards, by the rules it promises."""

import shutil
from pathlib import Path

import pytest

from assets.cards import pyramids as drawing
from ramses_desktop import data
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.grid import BOTTOM, TOP, single_boxes
from ramses_desktop.games.pyramids.deck import parts
from tests.games.pyramids.by_hand import boxes

FOLDER = data.resource("pyramids")


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
