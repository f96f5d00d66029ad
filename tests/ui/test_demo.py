"""What is played where there is no display: whole games, whose record can be read and whose pictures are there."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop import demo
from ramses_desktop.engine import record
from ramses_desktop.games import GAMES


@pytest.mark.parametrize("game_id", ["pyramids", pytest.param("ramses", marks=pytest.mark.slow)])
def test_bots_play_a_whole_game_at_the_table(qtbot: QtBot, qapp: QApplication, tmp_path: Path, game_id: str) -> None:
    assert game_id in demo.PLAYED
    page = demo._table(qapp)
    qtbot.addWidget(page)
    path, *pictures = demo._play(qapp, page, game_id, tmp_path)
    played = record.read(path.read_bytes(), GAMES)
    assert played.game.spec.id == game_id
    assert played.turn is None
    assert len({picture.read_bytes() for picture in pictures}) == len(demo.PICTURES)
