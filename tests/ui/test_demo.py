"""The demo: bots play whole games at the table, with readable records and pictures, beside the player's own games."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from ramses_desktop import __main__, demo
from ramses_desktop.engine import record
from ramses_desktop.games import IDS, SAMPLE, TESTED
from ramses_desktop.store import paths
from tests import rights

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("game_id", [SAMPLE, *(pytest.param(one, marks=pytest.mark.slow) for one in IDS)])
def test_bots_play_a_whole_game_at_a_table_of_their_own(
    tmp_path: Path, game_id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo, "IDS", (game_id,))
    own, folder = paths.data_folder().parent, tmp_path / "shown"
    before = sorted(own.rglob("*"))
    assert __main__.main(["--demo", str(folder)]) == 0
    assert sorted(own.rglob("*")) == before
    assert capsys.readouterr().out.splitlines() == [
        *(str(folder / f"{game_id}-{name}.png") for name, _ in demo.PICTURES),
        str(folder / f"{game_id}.ramses"),
    ]
    played = record.read((folder / f"{game_id}.ramses").read_bytes(), TESTED)
    assert played.game.spec.id == game_id
    assert played.turn is None
    assert not any(widget.isVisible() for widget in QApplication.topLevelWidgets()), "nothing is left that the pointer could meet"
    assert len({picture.read_bytes() for picture in folder.glob("*.png")}) == len(demo.PICTURES)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ([], "--demo needs a folder for its records and pictures."),
        (["one", "two"], "--demo needs a folder for its records and pictures."),
        (["full"], "The folder full is not empty; choose another one."),
    ],
)
def test_it_needs_a_folder_of_its_own(
    tmp_path: Path, more: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "pyramids.ramses").write_text("mine")
    assert __main__.main(["--demo", *more]) == 2
    assert capsys.readouterr() == ("", f"ramses-desktop: {sentence}\n")
    assert [path.name for path in tmp_path.rglob("*")] == ["full", "pyramids.ramses"]


@rights.NEEDS_RIGHTS
def test_where_nothing_can_be_kept_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o000)
    with rights.of_everybody():
        assert __main__.main(["--demo", str(tmp_path / "demo")]) == 2
    tmp_path.chmod(0o700)
    said = f"ramses-desktop: The bots' games cannot be saved: you may not open the folder {tmp_path}; change its permissions.\n"
    assert capsys.readouterr().err == said
