"""The demo without a display: whole games, with readable records and pictures."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop import demo
from ramses_desktop.engine import record
from ramses_desktop.games import GAMES, IDS
from tests import rights


@pytest.mark.slow
@pytest.mark.parametrize("game_id", IDS)
def test_bots_play_a_whole_game_at_the_table(qtbot: QtBot, qapp: QApplication, tmp_path: Path, game_id: str) -> None:
    page = demo._table_page(qapp)
    qtbot.addWidget(page)
    path, *pictures = demo._play(page, game_id, tmp_path)
    played = record.read(path.read_bytes(), GAMES)
    assert played.game.spec.id == game_id
    assert played.turn is None
    assert len({picture.read_bytes() for picture in pictures}) == len(demo.PICTURES)


@rights.NEEDS_RIGHTS
def test_where_nothing_can_be_kept_that_is_said(qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o000)
    with rights.of_everybody():
        assert demo.run(tmp_path / "demo") == 1
    tmp_path.chmod(0o700)
    said = f"ramses-desktop: The bots' games cannot be saved: you may not open the folder {tmp_path}; change its permissions.\n"
    assert capsys.readouterr().err == said
