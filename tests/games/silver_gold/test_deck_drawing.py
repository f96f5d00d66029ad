"""The generator of the Silver & Gold deck makes exactly the game's cards, by the rules it promises."""

from pathlib import Path

import pytest

from assets.cards import silver_gold as drawing
from ramses_desktop import data
from ramses_desktop.games.silver_gold.deck import CARDS, parts
from tests.games.silver_gold.by_hand import boxes

FOLDER = data.resource("silver_gold")


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
