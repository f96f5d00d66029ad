"""Whatever happens to disk, folders, database and clock while a game is played in the real window: it goes on, the players are told
once, calmly, what to do, and nothing is lost."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop import app as start_up
from ramses_desktop.engine import record
from ramses_desktop.games import GAMES
from ramses_desktop.store import backup, database, journal, paths
from ramses_desktop.store.settings import Settings, load
from ramses_desktop.store.statistics import statistics
from ramses_desktop.ui.pages.data import DataPage
from ramses_desktop.ui.window import MainWindow
from tests import rights
from tests.store.disks import Disk
from tests.ui.play import in_time, settle
from tests.ui.whole import line_at, open_near_the_end, page_of, play_out, play_some, setup, table_at, window_for

PROBLEMS = {
    errno.ENOSPC: "the disk is full; free some space",
    errno.EROFS: "you may not write to the folder",
    errno.EACCES: "you may not write to the folder",
    errno.ENOENT: "cannot be found; check that its disk is connected",
    errno.EIO: "does not respond",
}


class Ears:
    """Hears everything a window says: messages that stay, and passing remarks."""

    def __init__(self, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[str] = []
        self.said: list[str] = []
        tell, say = window.banner.tell, window.status.say

        def banner(sentence: str, details: str = "") -> None:
            self.told.append(sentence)
            tell(sentence, details)

        def status(sentence: str, **more: Any) -> None:
            self.said += [sentence] if sentence else []
            say(sentence, **more)

        monkeypatch.setattr(window.banner, "tell", banner)
        monkeypatch.setattr(window.status, "say", status)

    @property
    def are_calm(self) -> bool:
        """Check that they are sentences without implementation words."""
        return all(words[0].isupper() and words.endswith(".") and "Error" not in words and "!" not in words for words in self.told)


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return window_for(qtbot)


@pytest.fixture
def ears(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Ears:
    return Ears(window, monkeypatch)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def waiting(qtbot: QtBot) -> dict[str | None, list[str]]:
    """What the next start offers to continue: the moves of each game."""
    return {game.session.seed: [str(move) for move in game.session.line] for game in window_for(qtbot).unfinished.games()}


def finished() -> list[list[str]]:
    """The moves of every finished game on disk."""
    files = sorted(paths.finished_folder().glob("*.ramses"))
    return [[str(move) for move in record.read(path.read_bytes(), GAMES).line] for path in files]


def counted(window: MainWindow) -> int:
    return len(window.results.statistics.results())


# --- the disk ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("problem", in_time(*PROBLEMS))
def test_a_disk_that_fails_while_playing_is_told_once_and_the_game_goes_on(
    window: MainWindow, qtbot: QtBot, ears: Ears, disk: Disk, problem: int
) -> None:
    window.start(setup("disk"))
    play_some(qtbot, window, 2)
    with disk.failing(problem):
        before = len(line_at(window))
        assert len(play_some(qtbot, window, 5)) > before
        assert len(ears.told) == 1
        assert PROBLEMS[problem] in ears.told[0]
        assert "You can play on; it is saved as soon as possible." in ears.told[0]
        assert window.banner.isVisible()
    line = play_some(qtbot, window, 1)
    assert len(ears.told) == 1
    assert "Saving works again." in ears.said
    assert ears.are_calm
    assert waiting(qtbot)["disk"] == line


@pytest.mark.slow
def test_a_disk_that_is_full_until_the_game_is_over(window: MainWindow, qtbot: QtBot, ears: Ears, disk: Disk) -> None:
    with disk.failing(errno.ENOSPC):
        open_near_the_end(window, "all of it")
        line = play_out(qtbot, window)
        end = page_of(window).result
        assert end is not None
        assert end.isVisible()
        assert [words.split(" (")[0].split(":")[0] for words in ears.told] == [
            "Your settings could not be saved",
            "This game cannot be saved at the moment",
        ]
        assert not window.close()
    assert window.close()
    assert finished() == [line]
    again = window_for(qtbot)
    qtbot.waitUntil(lambda: again.results.statistics.catch_up() and counted(again) == 1)


@pytest.mark.slow
def test_settings_that_cannot_be_kept_stop_no_game(window: MainWindow, qtbot: QtBot, ears: Ears) -> None:
    shutil.rmtree(paths.config_folder(), ignore_errors=True)
    paths.config_folder().parent.mkdir(parents=True, exist_ok=True)
    paths.config_folder().write_text("in the way")
    for seed in ("one", "two", "three"):
        window.start(setup(seed))
        play_some(qtbot, window, 1)
    assert len(ears.told) == 1
    assert ears.are_calm


@pytest.mark.slow
def test_settings_that_cannot_even_be_put_into_words_stop_no_game(window: MainWindow, qtbot: QtBot, ears: Ears) -> None:
    window.settings.unknown["music"] = float("nan")
    window.start(setup("nan"))
    assert play_some(qtbot, window, 2)
    assert [sentence.partition(":")[0] for sentence in ears.told] == ["Your settings could not be saved"]


# --- folders ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_folders_that_are_deleted_while_playing_are_there_again_with_the_next_move(
    window: MainWindow, qtbot: QtBot, ears: Ears
) -> None:
    window.start(setup("deleted"))
    play_some(qtbot, window, 2)
    for folder in (paths.games_folder(), paths.data_folder(), paths.data_folder().parent):
        shutil.rmtree(folder)
        line = play_some(qtbot, window, 1)
        assert waiting(qtbot)["deleted"] == line
    assert ears.told == []


@pytest.mark.slow
def test_a_folder_that_is_gone_for_good_is_told_once(window: MainWindow, qtbot: QtBot, ears: Ears) -> None:
    window.start(setup("gone"))
    play_some(qtbot, window, 2)
    shutil.rmtree(paths.data_folder())
    paths.data_folder().write_text("in the way")
    line = play_some(qtbot, window, 3)
    assert len(ears.told) == 1
    assert "cannot be found" in ears.told[0]
    paths.data_folder().unlink()
    assert window.close()
    assert waiting(qtbot)["gone"] == line


@rights.NEEDS_RIGHTS
def test_a_folder_that_is_made_read_only_is_told_once(window: MainWindow, qtbot: QtBot, ears: Ears) -> None:
    window.start(setup("read only"))
    play_some(qtbot, window, 2)
    (file,) = paths.games_folder().glob("*.ramses")
    for place in (file, paths.games_folder()):
        place.chmod(0o500 if place.is_dir() else 0o400)
    with rights.of_everybody():
        line = play_some(qtbot, window, 3)
    assert len(ears.told) == 1
    assert "you may not write to the folder" in ears.told[0]
    for place in (paths.games_folder(), file):
        place.chmod(0o700)
    assert window.close()
    assert waiting(qtbot)["read only"] == line


@pytest.fixture
def locked_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another user's home, which may not be read at all."""
    home = tmp_path / "theirs"
    home.mkdir(mode=0o000)
    monkeypatch.setenv("RAMSES_DESKTOP_HOME", str(home))
    with rights.of_everybody():
        yield home
    home.chmod(0o700)


@rights.NEEDS_RIGHTS
@pytest.mark.slow
def test_in_a_home_that_may_not_be_opened_games_are_played_and_it_is_named(
    locked_home: Path, window: MainWindow, qtbot: QtBot, ears: Ears
) -> None:
    assert start_up._bring_back_what_was_restored() == ""
    settings, notice = load()
    assert settings == Settings()
    assert f"you may not open the folder {locked_home}" in str(notice)
    window.start(setup("locked"))
    play_some(qtbot, window, 2)
    window.results.catch_up()
    for page in ("home", "statistics", "hall", "data"):
        window.show_page(page)
        settle()
    assert window.unfinished.games() == ()
    assert ears.are_calm
    shown = window.show_page("data")
    assert isinstance(shown, DataPage)
    assert len(ears.told) >= 3
    for sentence in (*ears.told, shown.count.text(), str(backup.make(locked_home.parent / "mine.zip"))):
        assert f"you may not open the folder {locked_home}; change its permissions" in sentence


@pytest.mark.slow
def test_a_game_whose_file_is_damaged_while_it_is_played_goes_on_whole(window: MainWindow, qtbot: QtBot, ears: Ears) -> None:
    window.start(setup("damaged"))
    play_some(qtbot, window, 2)
    (file,) = paths.games_folder().glob("*.ramses")
    file.write_bytes(b"\0" * 100)
    line = play_some(qtbot, window, 2)
    assert ears.told == []
    again = window_for(qtbot)
    found = [[str(move) for move in game.session.line] for game in again.unfinished.games()]
    assert line in found
    assert file.name in again.banner.sentence
    assert (paths.damaged_folder() / file.name).read_bytes() == b"\0" * 100


# --- the database -----------------------------------------------------------------------------------------------------


@pytest.fixture
def lock(monkeypatch: pytest.MonkeyPatch) -> Iterator[sqlite3.Connection]:
    """Another program that can lock the database."""
    monkeypatch.setattr(database, "PATIENCE", 0.01)
    monkeypatch.setattr(database, "REST", 0.0)
    paths.statistics_file().parent.mkdir(parents=True, exist_ok=True)
    kept = statistics(GAMES)
    assert not kept.results()
    kept.close()
    with closing(sqlite3.connect(paths.statistics_file(), isolation_level=None)) as connection:
        yield connection


@pytest.mark.slow
def test_a_database_that_is_locked_is_told_once_and_counted_later(
    window: MainWindow, qtbot: QtBot, ears: Ears, lock: sqlite3.Connection
) -> None:
    lock.execute("PRAGMA locking_mode = EXCLUSIVE")
    lock.execute("BEGIN EXCLUSIVE")
    for seed in ("locked", "locked too"):
        open_near_the_end(window, seed)
        play_out(qtbot, window)
        end = page_of(window).result
        assert end is not None
        assert end.isVisible()
    assert len(ears.told) == 1
    assert "another program is using their file; close that program" in ears.told[0]
    assert ears.are_calm
    lock.close()
    qtbot.waitUntil(lambda: window.results.statistics.catch_up() and counted(window) == 2)


@pytest.mark.parametrize("is_open", in_time(True, False))
def test_a_database_that_is_damaged_while_playing_is_set_aside_and_built_anew_from_the_records(
    window: MainWindow, qtbot: QtBot, ears: Ears, is_open: bool
) -> None:
    open_near_the_end(window, "before")
    play_out(qtbot, window)
    qtbot.waitUntil(lambda: window.results.statistics.catch_up() and counted(window) == 1)
    open_near_the_end(window, "while it is damaged")
    if not is_open:
        window.results.statistics.close()
    for file in paths.data_folder().glob("statistics.sqlite*"):
        file.write_bytes(b"not a database " * 1000)
    play_out(qtbot, window)
    end = page_of(window).result
    assert end is not None
    assert end.isVisible()
    qtbot.waitUntil(lambda: window.results.statistics.catch_up() and counted(window) == 2)
    assert len(ears.told) == 1
    assert "damaged" in ears.told[0]
    assert ears.are_calm
    assert any(path.name.startswith("statistics") for path in paths.damaged_folder().iterdir())


@pytest.mark.slow
def test_a_database_that_is_deleted_while_playing_is_built_anew(window: MainWindow, qtbot: QtBot, ears: Ears) -> None:
    open_near_the_end(window, "before")
    play_out(qtbot, window)
    for file in paths.data_folder().glob("statistics.sqlite*"):
        file.unlink()
    open_near_the_end(window, "after")
    play_out(qtbot, window)
    again = window_for(qtbot)
    qtbot.waitUntil(lambda: again.results.statistics.catch_up() and counted(again) == 2)
    assert ears.are_calm


def test_no_trouble_with_the_database_stops_a_single_move(
    window: MainWindow, qtbot: QtBot, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here the file cannot even be created."""
    monkeypatch.setattr(database, "REST", 0.0)
    paths.statistics_file().mkdir(parents=True)
    for seed in ("one", "two"):
        open_near_the_end(window, seed)
        play_out(qtbot, window)
    assert len(ears.told) == 1
    assert len(finished()) == 2


# --- two programs, and the clock --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_programs_that_go_on_with_the_same_game_lose_nothing_of_either(window: MainWindow, qtbot: QtBot) -> None:
    window.start(setup("shared"))
    play_some(qtbot, window, 2)
    other = window_for(qtbot)
    other.go_on()
    assert table_at(other).session.seed == "shared"
    ours = play_some(qtbot, window, 2)
    theirs = play_some(qtbot, other, 4)
    ours = play_some(qtbot, window, 1) or ours
    found = [[str(move) for move in game.session.line] for game in window_for(qtbot).unfinished.games()]
    assert ours in found
    assert theirs in found


@pytest.mark.slow
def test_two_programs_that_play_side_by_side_do_not_meet(window: MainWindow, qtbot: QtBot) -> None:
    other = window_for(qtbot)
    window.start(setup("ours"))
    other.start(setup("theirs"))
    for _ in range(3):
        ours, theirs = play_some(qtbot, window, 1), play_some(qtbot, other, 1)
    assert waiting(qtbot) == {"ours": ours, "theirs": theirs}


def test_a_clock_that_is_set_back_changes_nothing(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest game comes first, and is counted when it is over."""
    window.start(setup("first"))
    play_some(qtbot, window, 2)
    real = journal.now
    monkeypatch.setattr(journal, "now", lambda: real() - timedelta(days=20_000))
    open_near_the_end(window, "second")
    line = line_at(window)
    window.close()
    for file in paths.games_folder().glob("*.ramses"):
        if b"second" in file.read_bytes():
            os.utime(file, (1000, 1000))
    again = window_for(qtbot)
    assert [game.session.seed for game in again.unfinished.games()] == ["second", "first"]
    again.go_on()
    assert line_at(again) == line
    play_out(qtbot, again)
    qtbot.waitUntil(lambda: again.results.statistics.catch_up() and counted(again) == 1)
    (result,) = again.results.statistics.results()
    assert result.seconds >= 0


# --- trouble at start -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_start_where_nothing_can_be_written_still_plays(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("RAMSES_DESKTOP_HOME", str(tmp_path / "file" / "home"))
    window = window_for(qtbot)
    ears = Ears(window, monkeypatch)
    open_near_the_end(window, "nowhere")
    play_out(qtbot, window)
    settle()
    assert page_of(window).result is not None
    assert ears.told
    assert len(set(ears.told)) == len(ears.told)
    assert ears.are_calm
