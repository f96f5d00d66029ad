"""Pharaoh's Tomb at a table in a real window: whole games by mouse alone and by keyboard alone, and what the board shows."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.play import NO_WARNINGS, follows, play_out, reopened, sit_down, table_of
from tests.ui.tomb import TombKeys, TombMouse, set_up, wish

pytestmark = NO_WARNINGS
TABLES = [
    (("person",), {}),
    pytest.param(("person", "person"), {"pyramid": "big"}, marks=pytest.mark.slow),
    pytest.param(("person", "scribe", "person"), {"last": False}, marks=pytest.mark.slow),
    pytest.param(("person", "scribe"), {"pyramid": "big", "seven": True}, marks=pytest.mark.slow),
]
EACH_TABLE = pytest.mark.parametrize(("players", "options"), TABLES)


@pytest.mark.slow
@EACH_TABLE
@pytest.mark.parametrize("hands", [TombMouse, TombKeys], ids=["mouse", "keyboard"])
def test_a_whole_game_by_one_kind_of_hand_is_the_game_in_the_record(
    qtbot: QtBot, players: tuple[str, ...], options: dict[str, Any], hands: type[TombMouse | TombKeys]
) -> None:
    page = sit_down(qtbot, set_up(*players, **options))
    wished = play_out(page, hands(page).make, wish)
    table = table_of(page)
    persons = [move for ply, move in enumerate(table.session.line) if table.is_person(table.session.mover(ply))]
    assert persons == wished
    assert reopened(table.session).state == table.session.state
    follows(page)
