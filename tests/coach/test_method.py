"""The method of a judgement changes with everything that changes judgements, so that no stale row counts."""

import pytest

from ramses_desktop.bots import judging
from ramses_desktop.games.flip_and_write import bots
from ramses_desktop.games.pyramids.bots import CHILD, KEEN

SEARCH = "WIDTH ROUNDS RIVALS STEP MOST ALONE EARLY CLOSE SURE NOISE TRIFLE USES USE_ROUNDS"


@pytest.mark.parametrize("name", SEARCH.split())
def test_another_search_is_another_method(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = bots._method(KEEN)
    monkeypatch.setattr(judging, name, 1)
    assert bots._method(KEEN) != before


@pytest.mark.parametrize("name", ["GUESSES", "FLIP_GUESSES", "TRIED"])
def test_another_measure_of_luck_is_another_method(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = bots._method(KEEN)
    monkeypatch.setattr(bots, name, 1)
    assert bots._method(KEEN) != before


def test_other_prices_are_another_method() -> None:
    assert bots._method(KEEN) != bots._method(CHILD)
