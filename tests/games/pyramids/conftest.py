"""A box of plain pyramids for the tests of the rules; see by_hand.py."""

import pytest

from ramses_desktop.games.pyramids import rules
from tests.games.pyramids.by_hand import Box


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> Box:
    filled = Box()
    monkeypatch.setattr(rules, "parts", lambda: filled.parts)
    return filled
