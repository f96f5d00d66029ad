"""What version 0.1.0 left on disk opens for ever: settings, journals, finished games, statistics and saved games.

The window of 0.1.0 (commit 23d2ebd) wrote the files: every game was played there once to its end and once halfway."""

import shutil
from pathlib import Path

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import GAMES
from ramses_desktop.store import files, paths, settings
from ramses_desktop.store import journal as unfinished
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.files import Saved
from ramses_desktop.store.settings import Chair
from ramses_desktop.store.statistics import statistics
from tests.golden.make import HERE

LEFT = HERE / "saves" / "home-0.1.0"
IDS = {path.stem.rpartition("-")[0] for path in (LEFT / "saved").iterdir()}
"""The games that 0.1.0 had."""
NAMES = ["Žofie", "Scribe"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(LEFT, tmp_path / "home")
    monkeypatch.setenv(paths.HOME, str(tmp_path / "home"))
    return tmp_path / "home"


def test_its_settings_are_read(home: Path) -> None:
    found, notice = settings.load()
    assert notice is None
    assert (found.theme, found.shortcuts, found.page, found.game) == ("dark", {"turn": ("T",)}, "table", "pharaoh")
    assert found.chairs[:2] == (Chair("", "person", 0), Chair("", "greedy", 1))
    assert found.save() is None
    assert settings.load() == (found, None)


@pytest.mark.parametrize("state", ["running", "finished"])
@pytest.mark.parametrize("game_id", sorted(IDS))
def test_its_saved_games_open(home: Path, game_id: str, state: str) -> None:
    found = files.load(home / "saved" / f"{game_id}-{state}.ramses", GAMES)
    assert isinstance(found, Saved), found
    assert found.session.game.spec.id == game_id
    assert (found.session.turn is None) == (state == "finished")
    assert [seat.name for seat in found.session.seats] == NAMES
    assert found.agreed.tokens == (0, 1)
    assert found.session.seed


def test_its_unfinished_games_go_on(home: Path) -> None:
    found = unfinished.open_games(GAMES)
    assert found.faults == ()
    assert {game.session.game.spec.id for game in found.games} == IDS
    for game in found.games:
        told: list[Fault | None] = []
        journal = unfinished.resume(game, told.append)
        session, plies = journal.session, game.session.ply
        assert journal.agreed.kind == "match"
        session.play(Luck("on").pick(session.game.moves(session.state)))
        assert journal.keep()
        assert journal.close()
        assert session.ply == plies + 1
        assert told == []
    assert {game.session.ply for game in unfinished.open_games(GAMES).games} == {game.session.ply for game in found.games}


def test_its_statistics_are_those_of_its_finished_games(home: Path) -> None:
    finished = {path.stem for path in paths.finished_folder().iterdir()}
    kept = statistics(GAMES)
    as_kept = kept.results()
    kept.close()
    paths.statistics_file().unlink()
    assert kept.catch_up()
    assert kept.fault is None
    assert {result.id for result in as_kept} == finished
    assert {result.game for result in as_kept} == IDS
    assert kept.results() == as_kept
    kept.close()
