"""A box of plain pyramids for the rules tests; see by_hand.py."""

from collections.abc import Iterator

import pytest

from ramses_desktop.games.pyramids import bots, rules
from tests.games.flip_and_write.by_hand import in_the_box
from tests.games.pyramids.by_hand import Box


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    yield from in_the_box(Box(), rules, bots, monkeypatch)
