"""What version 0.1.0 left on disk opens for ever: settings, journals, finished games, statistics and saved games. Its window
(commit 23d2ebd) wrote the files: every game was played there once to its end and once halfway.

Whoever goes back to 0.1.0 loses nothing: it goes on with what it knows and leaves alone what it does not know, and the newer
version finds everything again. The real 0.1.0 is run, from the repository's history."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import GAMES
from ramses_desktop.store import backup, files, journal, paths, settings
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.files import PracticeLog, Saved
from ramses_desktop.store.journal import Journal
from ramses_desktop.store.settings import Chair
from ramses_desktop.store.statistics import statistics
from tests.golden.make import HERE
from tests.patience import PATIENCE

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
    found = journal.open_games(GAMES)
    assert found.faults == ()
    assert {game.session.game.spec.id for game in found.games} == IDS
    for game in found.games:
        told: list[Fault | None] = []
        book = journal.resume(game, told.append)
        session, plies = book.session, game.session.ply
        assert book.agreed.kind == "match"
        session.play(Luck("on").pick(session.game.moves(session.state)))
        assert book.keep()
        assert book.close()
        assert session.ply == plies + 1
        assert told == []
    assert {game.session.ply for game in journal.open_games(GAMES).games} == {game.session.ply for game in found.games}


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


# ------------------------------------------------------------ going back to 0.1.0


ROOT = Path(__file__).resolve().parents[2]
COMMIT = "23d2ebd"
GO_BACK = """
import json
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import GAMES
from ramses_desktop.store import settings, unfinished
from ramses_desktop.store.statistics import statistics

chosen, notice = settings.load()
assert notice is None, notice
chosen.theme = "light"
assert chosen.save() is None
found = unfinished.open_games(GAMES)
for game in found.games:
    journal = unfinished.resume(game)
    journal.session.play(Luck("on").pick(journal.session.game.moves(journal.session.state)))
    assert journal.keep() and journal.close()
kept = statistics(GAMES)
kept.catch_up()
told = [fault.sentence for fault in found.faults]
print(json.dumps([[game.id for game in found.games], told, kept.fault and kept.fault.sentence]))
kept.close()
"""
RESTORE = """
import sys
from pathlib import Path
from ramses_desktop.store import backup

found = backup.restore(Path(sys.argv[1]))
assert isinstance(found, backup.Restored), found
"""


@pytest.fixture(scope="module")
def old_version(tmp_path_factory: pytest.TempPathFactory) -> Path:
    git = shutil.which("git")
    if git is None:
        pytest.skip("there is no git here")
    packed = subprocess.run([git, "archive", COMMIT], check=False, cwd=ROOT, capture_output=True)
    if packed.returncode != 0:
        pytest.skip("the history does not reach back to 0.1.0")
    place = tmp_path_factory.mktemp("0.1.0")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        files.extractall(place, filter="data")
    return place


def play_with_this_version() -> None:
    """Go on with every game, begin one of each and finish another, count all, and change settings that 0.1.0 does not know."""
    chosen, _ = settings.load()
    chosen.sound, chosen.pace, chosen.show_achievements = "on", "fast", False
    assert chosen.save() is None
    for game in journal.open_games(GAMES).games:
        assert journal.resume(game).close()
    for rules in GAMES:
        for name, most in (("begun", 5), ("over", 10_000)):
            session = Session.new(rules, rules.spec.options(2), name, (Seat("Žofie", "person"), Seat("Scribe", "scribe")))
            while session.turn is not None and len(session.line) < most:
                session.play(Luck("new", str(len(session.line))).pick(rules.moves(session.state)))
            assert Journal(session, journal.Agreed(kind="match"), f"{rules.spec.id}-{name}", journal.Times()).close()
    count()


def count() -> int:
    kept = statistics(GAMES)
    assert kept.catch_up()
    assert kept.fault is None
    found = len(kept.results())
    kept.close()
    return found


def run(version: Path, program: str, *words: str) -> str:
    """What this program says, run by that version."""
    environment = {**os.environ, "PYTHONPATH": str(version)}
    command = [sys.executable, "-P", "-c", program, *words]
    done = subprocess.run(command, check=False, cwd=version, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_backup_with_practice_in_it_can_be_restored_by_0_1_0(
    home: Path, old_version: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = PracticeLog()
    log.add("Žofie", "deck-kept", game="one", seat=0, ply=1)
    assert isinstance(backup.make(tmp_path / "a.zip"), backup.Made)
    finished = {path.name: path.read_bytes() for path in paths.finished_folder().iterdir()}
    monkeypatch.setenv(paths.HOME, str(tmp_path / "an old computer"))
    run(old_version, RESTORE, str(tmp_path / "a.zip"))
    assert {path.name: path.read_bytes() for path in paths.finished_folder().iterdir()} == finished
    assert PracticeLog().events == []
    monkeypatch.setenv(paths.HOME, str(home))
    run(old_version, RESTORE, str(tmp_path / "a.zip"))
    assert PracticeLog().events == log.events, "0.1.0 leaves alone what it does not know"


@pytest.mark.slow
def test_a_player_who_goes_back_and_returns_has_lost_nothing(home: Path, old_version: Path) -> None:
    play_with_this_version()
    before = {path.name for path in home.rglob("*") if path.is_file()}
    finished = {path: path.read_bytes() for path in paths.finished_folder().iterdir()}
    plies = {game.id: game.session.ply for game in journal.open_games(GAMES).games}
    known, refused, why = json.loads(run(old_version, GO_BACK))
    assert set(plies) - set(known) == {"pharaoh-begun"}  # the only game whose rules have changed
    assert len(refused) == 1
    assert "newer version" in refused[0]
    assert "newer version" in why
    # Back in this version.
    assert {path.name for path in home.rglob("*") if path.is_file()} == before | {"ramses-desktop.log"}
    assert {path: path.read_bytes() for path in finished} == finished
    chosen, notice = settings.load()
    assert (notice, chosen.theme, chosen.sound, chosen.pace, chosen.shortcuts) == (None, "light", "on", "fast", {"turn": ("T",)})
    assert not chosen.show_achievements
    now = journal.open_games(GAMES)
    assert now.faults == ()
    assert {game.id: game.session.ply for game in now.games} == {name: ply + (name in known) for name, ply in plies.items()}
    assert count() == len(finished) == 2 * len(GAMES)
