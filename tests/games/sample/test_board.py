"""The table of the sample game, which every new game begins as."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from ramses_desktop.games import SAMPLE, game
from ramses_desktop.ui import game_ui
from tests.fitting import Fitting
from tests.ui.play import NO_WARNINGS, set_up, settle, sit_down, whole

pytestmark = NO_WARNINGS
SAMPLE_GAME = game(SAMPLE)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("players", range(1, 5))
def test_the_result_has_the_room_that_it_needs(qtbot: QtBot, players: int, size: tuple[int, int]) -> None:
    people = ("person",) * players
    page = sit_down(qtbot, set_up(*people, game=SAMPLE_GAME), whole(SAMPLE_GAME, *people), size)
    settle()
    assert page.result.isVisible()
    assert list(Fitting().faults(page.window())) == []
    assert [area.horizontalScrollBar().maximum() for area in page.result.findChildren(QScrollArea)] == [0], "no side is cut off"
    assert not any(page.board.layout.end.intersects(card) for card in page.board.layout.cards)


def test_that_all_cards_are_shown_in_the_end_is_nobodys_moment() -> None:
    session = whole(SAMPLE_GAME, "person", "person")
    for seat in (0, 1):
        views = [session.view(seat, ply) for ply in range(session.ply + 1)]
        assert game_ui.best_moments(SAMPLE_GAME, views, ["Ada", "Bo"]) == []
