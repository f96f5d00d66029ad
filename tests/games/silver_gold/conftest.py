"""A box of plain islands for the tests of the rules; see by_hand.py."""

from collections.abc import Iterator

import pytest

from ramses_desktop.games.silver_gold import bots, rules
from tests.games.silver_gold.by_hand import Box

GUIDES = bots.guide, bots.child_guide, bots.keen_guide


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    filled = Box()
    monkeypatch.setattr(rules, "parts", lambda: filled.parts)
    _forget_decks()
    yield filled
    _forget_decks()


def _forget_decks() -> None:
    """What bots have worked out for one deck holds for no other."""
    for guide in GUIDES:
        guide.cache_clear()
