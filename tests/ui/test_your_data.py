"""The page of folders and backups: it says where everything is, and nothing it does can lose a game."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.store import paths
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.ui.pages.data import DataPage, breakable
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.window import MainWindow
from tests import rights
from tests.store.disks import Disk, tree
from tests.tiers import one_quick
from tests.ui.whole import line_at, page_of, play_out, play_some, saved, setup, table_at, window_for


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return window_for(qtbot)


def data_page(window: MainWindow) -> DataPage:
    window.actions_["data"].trigger()
    page = window.stage.currentWidget()
    assert isinstance(page, DataPage)
    return page


def records() -> dict[str, set[str]]:
    """The names of all games, folder by folder."""
    folders = (paths.games_folder(), paths.finished_folder())
    return {folder.name: {path.name for path in folder.glob(f"*{EXTENSION}")} for folder in folders}


# --- folders ----------------------------------------------------------------------------------------------------------


def test_every_folder_is_told_and_can_be_opened(window: MainWindow, qtbot: QtBot) -> None:
    page = data_page(window)
    folders = (paths.data_folder(), paths.config_folder(), paths.log_folder())
    assert [row.where.text().replace("\u200b", "") for row in page.folders] == [str(folder) for folder in folders]
    for row, folder in zip(page.folders, folders, strict=True):
        with qtbot.waitSignal(page.open_folder) as opened:
            qtbot.mouseClick(row.button, Qt.MouseButton.LeftButton)
        assert opened.args == [str(folder)]


def test_the_games_are_counted(window: MainWindow, qtbot: QtBot) -> None:
    assert data_page(window).count.text() == "0 finished games · 0 unfinished games"
    paths.finished_folder().mkdir(parents=True)
    saved(paths.finished_folder() / "one.ramses", moves=1000)
    window.start(setup("two"))
    play_some(qtbot, window, 1)
    assert data_page(window).count.text() == "1 finished game · 1 unfinished game"


@rights.NEEDS_RIGHTS
def test_a_folder_that_cannot_be_read_is_named(window: MainWindow) -> None:
    folder = paths.finished_folder()
    folder.mkdir(parents=True)
    folder.chmod(0o300)
    with rights.of_everybody():
        said = data_page(window).count.text()
    assert said == f"Your games cannot be counted: you may not open the folder {folder}; change its permissions."


def test_long_paths_can_break() -> None:
    assert breakable("/a/b").split("\u200b") == ["/", "a/", "b"]


# --- backups ----------------------------------------------------------------------------------------------------------


def test_a_backup_brings_all_games_back_and_can_be_undone(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    paths.finished_folder().mkdir(parents=True)
    saved(paths.finished_folder() / "one.ramses", moves=1000)
    window.start(setup("waits"))
    line = play_some(qtbot, window, 1)
    before = records()
    page = data_page(window)
    zipped = tmp_path / "mine – Žofie.zip"
    page.make_backup(zipped)
    assert page.answer.text() == "Backup saved: mine – Žofie.zip. Games in it: 2."
    assert page.undo.isHidden()
    window.start(setup("later"))
    play_some(qtbot, window, 1)
    later = records()
    page = data_page(window)
    page.restore_backup(zipped)
    assert page.answer.text() == "Backup restored. Games here now: 2."
    assert records() == before
    assert not page_of(window).is_open
    assert page.undo.isVisible()
    qtbot.mouseClick(page.undo, Qt.MouseButton.LeftButton)
    assert records() == later
    qtbot.mouseClick(page.undo, Qt.MouseButton.LeftButton)
    assert records() == before, "undoing can be undone"
    window.show_page("home")
    window.go_on()
    assert table_at(window).session.seed == "waits"
    assert line_at(window) == line


@pytest.mark.slow
def test_the_statistics_follow_a_restore(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.start(setup("counted"))
    play_out(qtbot, window)
    statistics = window.results.statistics
    qtbot.waitUntil(lambda: statistics.catch_up() and len(statistics.results()) == 1)
    page = data_page(window)
    page.make_backup(tmp_path / "one.zip")
    window.start(setup("counted later"))
    play_out(qtbot, window)
    assert len(statistics.results()) == 2
    page = data_page(window)
    page.restore_backup(tmp_path / "one.zip")
    qtbot.waitUntil(lambda: statistics.catch_up() and len(statistics.results()) == 1)
    page.put_back()
    qtbot.waitUntil(lambda: statistics.catch_up() and len(statistics.results()) == 2)


@pytest.mark.slow
def test_an_undo_is_still_offered_after_the_next_start(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    page = data_page(window)
    page.make_backup(tmp_path / "empty.zip")
    window.start(setup("kept"))
    line = play_some(qtbot, window, 1)
    page.restore_backup(tmp_path / "empty.zip")
    window.close()
    again = window_for(qtbot)
    page = data_page(again)
    assert page.undo.isVisible()
    page.put_back()
    again.go_on()
    assert line_at(again) == line


@pytest.mark.slow
def test_back_does_not_lead_to_a_table_that_was_cleared(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.start(setup("left"))
    play_some(qtbot, window, 1)
    page = data_page(window)
    page.make_backup(tmp_path / "a.zip")
    page.restore_backup(tmp_path / "a.zip")
    window.actions_["back"].trigger()
    assert window.page == "home"


@pytest.mark.parametrize("content", one_quick(b"PK\x05\x06" + b"\0" * 18, b"", b"hello"))
def test_what_is_no_backup_changes_nothing_and_costs_a_sentence(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, content: bytes
) -> None:
    window.start(setup("stays"))
    play_some(qtbot, window, 1)
    before = records()
    (tmp_path / "odd.zip").write_bytes(content)
    page = data_page(window)
    page.restore_backup(tmp_path / "odd.zip")
    assert page.answer.text().startswith("odd.zip was not restored, and nothing was changed.")
    assert page.answer.isVisible()
    assert records() == before
    page.restore_backup(tmp_path / "missing.zip")
    assert "nothing was changed" in page.answer.text()
    window.show_page("home")
    assert not data_page(window).answer.isVisible()


def test_a_disk_that_is_full_costs_a_sentence(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = data_page(window)
    with Disk(monkeypatch).failing(errno.ENOSPC):
        page.make_backup(tmp_path / "mine.zip")
    assert page.answer.text().startswith("The backup could not be saved: the disk is full")
    assert tree(tmp_path) == {}


@pytest.mark.slow
def test_a_game_that_is_in_memory_only_is_not_exchanged_for_a_backup(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    data_page(window).make_backup(tmp_path / "empty.zip")
    window.start(setup("in memory"))
    with disk.failing(errno.ENOSPC):
        line = play_some(qtbot, window, 2)
        data_page(window).restore_backup(tmp_path / "empty.zip")
        assert "or leave again to discard this game" in window.banner.sentence
    assert line_at(window) == line


def test_it_asks_for_files_without_stopping_the_program(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    page = data_page(window)
    for button, name in ((page.make, "a.zip"), (page.restore, "a.zip")):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        dialog = page.findChild(QFileDialog)
        assert isinstance(dialog, QFileDialog)
        dialog.fileSelected.emit(str(tmp_path / name))
        dialog.close()
        qtbot.waitUntil(lambda: page.findChild(QFileDialog) is None)
    assert page.answer.text().startswith("Backup restored.")


# --- appearance -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", one_quick(2.0, 1.0, 0.8))
@pytest.mark.parametrize("size", one_quick((1024, 700), (1280, 800)))
def test_the_page_has_room(window: MainWindow, size: tuple[int, int], scale: float) -> None:
    window.resize(*size)
    appearance().set(text_scale=scale)
    page = data_page(window)
    QApplication.processEvents()
    controls: list[QWidget] = [page.make, page.restore, *(row.button for row in page.folders)]
    for control in controls:
        assert control.mapTo(page, control.rect().topRight()).x() <= page.width()
        assert control.width() >= control.minimumSizeHint().width()


@pytest.mark.slow
def test_the_page_is_reached_from_preferences_too(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page("preferences")
    page: QWidget = window.stage.currentWidget()
    page.your_data.click()  # type: ignore[attr-defined]
    assert window.page == "data"
    qtbot.keyClick(window.stage.currentWidget(), Qt.Key.Key_Escape)
    assert window.page == "preferences"
