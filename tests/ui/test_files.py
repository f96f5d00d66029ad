"""Games enter the window by dialog, drop, double click and code, and leave it again; nothing is lost on the way."""

from __future__ import annotations

import errno
import shutil
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from ramses_desktop.__main__ import main as start
from ramses_desktop.engine import record
from ramses_desktop.engine.code import read_code, write_code
from ramses_desktop.games.pyramids.rules import GAME, PyramidsOptions
from ramses_desktop.store import files, journal
from ramses_desktop.store.journal import Agreed
from ramses_desktop.store.paths import finished_folder, games_folder, saved_folder
from ramses_desktop.ui.pages.new_game import LONGEST_SEED, NewGamePage
from ramses_desktop.ui.window import MainWindow
from tests.golden.make import HERE
from tests.store.disks import Disk
from tests.ui.play import in_time
from tests.ui.whole import game_of, line_at, open_near_the_end, page_of, play_out, play_some, saved, setup, table_at, window_for


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return window_for(qtbot)


# --- folders -----------------------------------------------------------------------------------------------------------


def dialog_of(window: MainWindow, ask: Callable[[], None]) -> QFileDialog:
    ask()
    dialog = window.findChildren(QFileDialog)[-1]
    assert dialog.isVisible()
    return dialog


def test_saving_proposes_a_folder_for_games_and_a_name_that_is_free(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "now", lambda: datetime(2031, 2, 3, tzinfo=UTC))
    window.start(setup("sphinx"))
    folder = saved_folder()
    assert folder not in (games_folder(), finished_folder()), "what is saved there is not counted, nor gone on with, a second time"
    for name in ("Pyramids 2031-02-03.ramses", "Pyramids 2031-02-03-2.ramses"):
        dialog = dialog_of(window, window.files.ask_where_to_save)
        proposed = Path(dialog.selectedFiles()[0])
        assert proposed == folder / name
        dialog.fileSelected.emit(str(proposed))
        dialog.reject()
        assert proposed.is_file()
    assert window.unfinished.games() == ()
    dialog = dialog_of(window, window.files.ask_what_to_open)
    assert Path(dialog.directory().path()) == folder
    dialog.reject()


def test_the_folder_that_was_chosen_last_is_proposed_next(window: MainWindow, tmp_path: Path) -> None:
    window.start(setup("sphinx"))
    dialog = dialog_of(window, window.files.ask_where_to_save)
    dialog.fileSelected.emit(str(tmp_path / "mine.ramses"))
    dialog.reject()
    for ask in (window.files.ask_where_to_save, window.files.ask_what_to_open):
        dialog = dialog_of(window, ask)
        assert Path(dialog.directory().path()) == tmp_path
        dialog.reject()


def test_where_there_can_be_no_folder_for_games_saving_still_asks(window: MainWindow) -> None:
    window.start(setup("sphinx"))
    saved_folder().parent.mkdir(parents=True, exist_ok=True)
    saved_folder().write_text("in the way")
    dialog = dialog_of(window, window.files.ask_where_to_save)
    assert Path(dialog.selectedFiles()[0]).name.startswith("Pyramids ")
    dialog.reject()


# --- opening and saving -----------------------------------------------------------------------------------------------


def test_a_saved_game_opens_at_the_table(window: MainWindow, tmp_path: Path) -> None:
    assert window.open_file(saved(tmp_path / "game.ramses"))
    assert window.page == "table"
    assert table_at(window).session.seats[0].name == "Adam"
    assert window.banner.sentence == ""


def test_a_game_that_was_opened_in_its_middle_does_not_count(window: MainWindow, tmp_path: Path) -> None:
    window.open_file(saved(tmp_path / "game.ramses"))
    assert table_at(window).assisted
    window.open_file(saved(tmp_path / "new.ramses", moves=0))
    assert not table_at(window).assisted


def test_an_unfinished_game_copied_from_the_games_folder_opens_at_the_table(window: MainWindow, tmp_path: Path) -> None:
    lies = left_behind()
    moves = lies.read_bytes()
    assert window.open_file(shutil.copy(lies, tmp_path / "copy.ramses"))
    assert window.page == "table"
    assert len(table_at(window).session.line) == 1
    assert table_at(window).assisted
    assert window.banner.sentence == ""
    assert lies.read_bytes() == moves


def test_an_unfinished_game_in_the_games_folder_is_gone_on_with(window: MainWindow) -> None:
    lies = left_behind()
    assert window.open_file(lies)
    assert window.page == "table"
    assert window.games.journal_id == lies.stem
    assert not table_at(window).assisted
    assert list(lies.parent.iterdir()) == [lies]


def test_a_damaged_game_in_the_games_folder_is_set_aside_with_a_sentence(window: MainWindow) -> None:
    lies = left_behind()
    lies.write_bytes(lies.read_bytes().replace(b"[Deal", b"[Dead"))
    assert not window.open_file(lies)
    assert lies.name in window.banner.sentence


def left_behind() -> Path:
    """An unfinished game that is on the disk only."""
    book = journal.Journal.begin(game_of(moves=1), Agreed())
    book.keep()
    return book.path


def test_a_finished_game_is_seen_again(window: MainWindow, tmp_path: Path) -> None:
    assert window.open_file(saved(tmp_path / "game.ramses", moves=999))
    assert window.page == "replay"
    assert window.windowTitle() == "Replay: Pyramids – Ramses Desktop"
    assert window.table is None


@pytest.mark.parametrize(("name", "page"), [("pyramids-finished", "replay"), ("pyramids-running", "table")])
def test_what_the_first_version_saved_opens_in_the_window(window: MainWindow, name: str, page: str) -> None:
    assert window.open_file(HERE / "saves" / "home-0.1.0" / "saved" / f"{name}.ramses")
    assert window.page == page
    assert window.banner.sentence == ""


@pytest.mark.parametrize(
    "content",
    in_time(b"hello", b"", b"\x89PNG\r\n\x1a\n\xff", b'[Game "pyramids"]\n', b'[Game "chess"]\n[Rules "1"]\n', b"x" * 2_000_000),
)
def test_a_file_that_cannot_be_opened_costs_a_sentence(window: MainWindow, tmp_path: Path, content: bytes) -> None:
    window.start(setup("sphinx"))
    session = table_at(window).session
    path = tmp_path / "broken.ramses"
    path.write_bytes(content)
    for way in (window.open_file, window.files.replay):
        assert not way(path)
        assert window.banner.sentence.startswith("broken.ramses could not be opened.")
        assert window.page == "table"
        assert table_at(window).session is session
        window.banner.close_message()


def test_an_illegal_move_in_a_file_is_told_with_its_line(window: MainWindow, tmp_path: Path) -> None:
    text = record.text(game_of(moves=6)).splitlines()
    at = next(number for number, line in enumerate(text) if line.startswith("cross"))
    text[at] = "cross 1 a1 b2"
    (tmp_path / "odd.ramses").write_text("\n".join(text) + "\n")
    assert not window.open_file(tmp_path / "odd.ramses")
    assert f"Line {at + 1}: " in window.banner.sentence


@pytest.mark.parametrize("path", in_time("missing.ramses", "."))
def test_a_file_that_is_not_there_costs_a_sentence(window: MainWindow, tmp_path: Path, path: str) -> None:
    assert not window.open_file(tmp_path / path)
    assert "could not be opened" in window.banner.sentence
    assert window.page == "home"


def test_a_bot_that_is_not_in_this_version_is_replaced(window: MainWindow, tmp_path: Path) -> None:
    assert window.open_file(saved(tmp_path / "game.ramses", "person sphinx"))
    assert "another takes its place" in window.banner.sentence
    assert table_at(window).session.seats[1].player != "sphinx"


def test_a_game_is_saved_and_opens_again(window: MainWindow, tmp_path: Path) -> None:
    window.start(setup("sphinx"))
    path = tmp_path / "mine.ramses"
    assert window.files.save(path)
    assert "mine.ramses" in window.status.text()
    assert window.open_file(path)
    assert [one.name for one in tmp_path.iterdir()] == ["mine.ramses"]


def test_a_game_that_is_seen_again_can_be_saved_too(window: MainWindow, tmp_path: Path) -> None:
    first = saved(tmp_path / "game.ramses", moves=999)
    window.open_file(first)
    assert window.actions_["save_as"].isEnabled()
    assert window.files.save(tmp_path / "again.ramses")
    again = record.read((tmp_path / "again.ramses").read_bytes(), [GAME])
    assert again.line == record.read(first.read_bytes(), [GAME]).line


def test_where_there_is_no_game_nothing_is_saved_and_nothing_copied(window: MainWindow, tmp_path: Path) -> None:
    QGuiApplication.clipboard().setText("mine")
    window.files.copy_code()
    assert not window.files.save(tmp_path / "nothing.ramses")
    assert QGuiApplication.clipboard().text() == "mine"
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_costs_a_sentence(window: MainWindow, tmp_path: Path) -> None:
    window.start(setup("sphinx"))
    assert not window.files.save(tmp_path / "no folder" / "mine.ramses")
    assert "could not be saved" in window.banner.sentence


def test_open_and_save_ask_without_stopping_the_program(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.actions_["open"].trigger()
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    path = saved(tmp_path / "game.ramses")
    dialog.fileSelected.emit(str(path))
    assert window.page == "table"
    dialog.close()
    qtbot.waitUntil(lambda: window.findChild(QFileDialog) is None)
    window.actions_["save_as"].trigger()
    asking = window.findChild(QFileDialog)
    assert isinstance(asking, QFileDialog)
    assert asking.defaultSuffix() == "ramses"
    asking.fileSelected.emit(str(tmp_path / "again.ramses"))
    assert (tmp_path / "again.ramses").exists()
    asking.close()


# --- drop and double-click --------------------------------------------------------------------------------------------


def dropped(kind: type[Any], *paths: Path) -> tuple[Any, QMimeData]:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    spot: Any = QPoint(5, 5) if kind is QDragEnterEvent else QPointF(5, 5)
    return kind(spot, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier), data


def is_taken(window: MainWindow, *paths: Path) -> bool:
    event, data = dropped(QDragEnterEvent, *paths)
    event.setAccepted(False)
    window.dragEnterEvent(event)
    assert data.hasUrls()
    return bool(event.isAccepted())


@pytest.mark.parametrize("name", in_time("Ein Spiel – Žofie & 陳大文 100%.RAMSES", "game.ramses"))
def test_a_saved_game_can_be_dropped_on_the_window(window: MainWindow, qtbot: QtBot, tmp_path: Path, name: str) -> None:
    path = saved(tmp_path / name)
    assert is_taken(window, path)
    event, data = dropped(QDropEvent, path)
    window.dropEvent(event)
    qtbot.waitUntil(lambda: window.page == "table")
    assert data.hasUrls()


@pytest.mark.parametrize("page", in_time("table", "home", "replay", "rules", "shortcuts", "preferences", "data"))
def test_a_saved_game_can_be_dropped_anywhere(window: MainWindow, qtbot: QtBot, tmp_path: Path, page: str) -> None:
    """Whatever widget is under the mouse, the window gets the file."""
    if page == "table":
        window.start(setup("below"))
    elif page == "replay":
        window.games.replay(game_of())
    else:
        window.show_page(page)
    path = saved(tmp_path / "game.ramses")
    for x, y in ((200, 300), (640, 400), (900, 600), (1200, 150)):
        under = window.childAt(x, y)
        assert under is not None
        event, data = dropped(QDragEnterEvent, path)
        event.setAccepted(False)
        QApplication.sendEvent(under, event)
        assert event.isAccepted(), under
        let_go, also = dropped(QDropEvent, path)
        QApplication.sendEvent(under, let_go)
        assert data.hasUrls()
        assert also.hasUrls()
        qtbot.waitUntil(lambda: window.page == "table" and table_at(window).session.seed == "sphinx")
        window.start(setup("below")) if page == "table" else window.show_page(page)


def test_nothing_but_one_saved_game_can_be_dropped(window: MainWindow, tmp_path: Path) -> None:
    one, other = saved(tmp_path / "one.ramses"), saved(tmp_path / "other.ramses")
    assert not is_taken(window, tmp_path / "picture.png")
    assert not is_taken(window, one, other)
    event, data = dropped(QDropEvent, one, other)
    window.dropEvent(event)
    assert window.page == "home"
    assert data.hasUrls()


@pytest.mark.parametrize("moves", in_time(5, 999))
def test_what_is_dropped_while_a_game_is_open_loses_nothing_of_it(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, moves: int
) -> None:
    window.start(setup("the game before"))
    line = play_some(qtbot, window, 3)
    event, data = dropped(QDropEvent, saved(tmp_path / "game.ramses", moves=moves))
    window.dropEvent(event)
    qtbot.waitUntil(lambda: window.page == "replay" or table_at(window).session.seed == "sphinx")
    assert data.hasUrls()
    window.go_on() if moves == 999 else window.games.resume(window.unfinished.games()[0])
    assert table_at(window).session.seed == "the game before"
    assert line_at(window) == line


def test_a_double_click_starts_the_program_with_that_file(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str | None] = []

    def show(file: str | None, game_id: str | None) -> int:
        assert game_id is None
        opened.append(file)
        return 0

    monkeypatch.setattr("ramses_desktop.app.main", show)
    assert start(["Ein Spiel – Žofie.RAMSES"]) == 0
    assert opened == ["Ein Spiel – Žofie.RAMSES"]


def test_a_folder_is_made_before_it_is_opened(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def show(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", show)
    window.files.open_folder(str(tmp_path / "deep" / "log"))
    assert opened == [str(tmp_path / "deep" / "log")]
    assert (tmp_path / "deep" / "log").is_dir()
    assert window.banner.sentence == ""


def test_a_folder_that_cannot_be_opened_costs_a_sentence(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    window.files.open_folder(str(tmp_path / "file" / "log"))
    assert window.banner.sentence.startswith("The folder cannot be opened: ")
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    window.files.open_folder(str(tmp_path))
    assert str(tmp_path) in window.banner.sentence


# --- a game that is in memory only ------------------------------------------------------------------------------------


def ways_away(window: MainWindow, path: Path) -> dict[str, Any]:
    return {
        "a new game": lambda: window.start(setup("another")),
        "a saved game": lambda: window.open_file(path),
        "an open game": lambda: window.games.resume(window.unfinished.games()[0]),
        "closing": window.close,
    }


@pytest.mark.parametrize("way", in_time("closing", "a new game", "a saved game", "an open game"))
def test_a_game_that_cannot_be_written_is_not_left_without_a_word(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    disk = Disk(monkeypatch)
    window = window_for(qtbot)
    window.start(setup("waits"))
    play_some(qtbot, window, 1)
    window.start(setup("in memory"))
    path = saved(tmp_path / "game.ramses")
    leave = ways_away(window, path)[way]
    with disk.failing(errno.ENOSPC):
        line = play_some(qtbot, window, 3)
        leave()
        assert line_at(window) == line
        assert window.isVisible()
        assert "or leave again to discard this game" in window.banner.sentence
    leave()
    found = window_for(qtbot).unfinished.games() if way == "closing" else window.unfinished.games()
    assert [str(move) for move in next(game for game in found if game.session.seed == "in memory").session.line] == line


def test_who_asks_twice_lets_a_game_go(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    window = window_for(qtbot)
    window.start(setup("in memory"))
    with disk.failing(errno.ENOSPC):
        play_some(qtbot, window, 1)
        window.start(setup("another"))
        assert table_at(window).session.seed == "in memory"
        window.start(setup("another"))
        assert table_at(window).session.seed == "another"


def test_who_let_one_game_go_is_warned_of_the_next(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    window = window_for(qtbot)
    window.start(setup("first"))
    with disk.failing(errno.ENOSPC):
        play_some(qtbot, window, 1)
        window.start(setup("second"))
        window.start(setup("second"))
        play_some(qtbot, window, 1)
        window.banner.hide()
        window.start(setup("third"))
        assert table_at(window).session.seed == "second"
        assert window.banner.isVisible()
        assert "or leave again to discard this game" in window.banner.sentence
        window.start(setup("third"))
        assert table_at(window).session.seed == "third"


# --- codes ------------------------------------------------------------------------------------------------------------


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def copy(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


@pytest.mark.slow
def test_a_code_that_was_copied_deals_the_same_game_to_anyone(qtbot: QtBot) -> None:
    first, second = window_for(qtbot), window_for(qtbot)
    first.start(setup("amber-ibis-4172"))
    first.actions_["copy_code"].trigger()
    assert clipboard().startswith("RAMSES-PYRAMIDS-2-AMBER-IBIS-4172-")
    assert clipboard() in first.status.text()
    second.actions_["paste_code"].trigger()
    page = second.stage.currentWidget()
    assert isinstance(page, NewGamePage)
    assert page.ready.remark.text() == "The deal comes from your game code."
    page.ready.start.click()
    ours, theirs = table_at(first).session, table_at(second).session
    assert (theirs.deal, theirs.options, theirs.seed) == (ours.deal, ours.options, ours.seed)


@pytest.mark.parametrize("seed", in_time('Ägypten 🐫\n"x"', "", "  two  spaces ", "long " * 30))
def test_any_seed_survives_the_page(window: MainWindow, seed: str) -> None:
    """Even one that does not fit into the seed field."""
    copy(write_code(GAME, PyramidsOptions(3), seed))
    window.files.paste_code()
    page = window.stage.currentWidget()
    assert isinstance(page, NewGamePage)
    assert (page.setup().seed, page.setup().options) == (seed, PyramidsOptions(3))
    assert len(page.table.seed.text()) <= LONGEST_SEED


def test_who_changes_the_seed_or_the_players_plays_something_else(window: MainWindow) -> None:
    copy(write_code(GAME, PyramidsOptions(3), "ibis" * 30))
    window.files.paste_code()
    page = window.stage.currentWidget()
    assert isinstance(page, NewGamePage)
    page.seats.remove(2)
    assert page.setup().options == PyramidsOptions(2)
    assert page.ready.remark.text() != "The deal comes from your game code."
    page.table.seed.setText("mine")
    assert page.setup().seed == "mine"
    window.new_game("pyramids")
    assert page.table.seed.text() == ""


def test_the_code_of_a_game_that_is_seen_again_can_be_copied(window: MainWindow, tmp_path: Path) -> None:
    window.open_file(saved(tmp_path / "game.ramses", moves=999))
    window.actions_["copy_code"].trigger()
    assert read_code(clipboard(), [GAME]).seed == "sphinx"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "empty"),
        ("  \n", "empty"),
        ("hello", "begins with RAMSES"),
        ("RAMSES-PYRAMIDS-2-AMBER-IBIS-4173-KMPS1", "typo"),
        ("x" * 100_000, "not a game code"),
    ],
)
def test_a_code_that_is_none_costs_a_sentence(window: MainWindow, text: str, word: str) -> None:
    copy(text)
    window.actions_["paste_code"].trigger()
    assert word in window.banner.sentence
    assert window.page == "home"


def test_a_game_without_a_seed_or_with_a_very_long_one_has_no_code(window: MainWindow) -> None:
    copy("mine")
    session = game_of()
    for seed, word in ((None, "no seed"), ("x" * 5000, "too long")):
        session.seed = seed
        window.games.replay(session)
        window.actions_["copy_code"].trigger()
        assert word in window.banner.sentence
        assert clipboard() == "mine"


def test_pasting_while_a_game_is_open_leaves_it_where_it_is(window: MainWindow, qtbot: QtBot) -> None:
    window.start(setup("open"))
    line = play_some(qtbot, window, 2)
    copy(write_code(GAME, PyramidsOptions(2), "sphinx"))
    window.actions_["paste_code"].trigger()
    assert window.page == "new_game"
    window.actions_["back"].trigger()
    assert line_at(window) == line


def test_codes_and_texts_do_not_get_in_each_others_way(window: MainWindow, qtbot: QtBot) -> None:
    """In a text field the same keys copy and paste as everywhere else."""
    window.new_game("pyramids")
    page = window.stage.currentWidget()
    assert isinstance(page, NewGamePage)
    copy("RAMSES")
    window.activateWindow()
    page.table.seed.setFocus()
    qtbot.waitUntil(page.table.seed.hasFocus)
    qtbot.keyClick(page.table.seed, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert page.table.seed.text() == "RAMSES"
    assert window.banner.sentence == ""


# --- names and places -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("home", in_time("Dům Žofie 陳大文 😀", "with  two  spaces & 100%"))
def test_any_name_of_a_folder_will_do(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str) -> None:
    monkeypatch.setenv("RAMSES_DESKTOP_HOME", str(tmp_path / home))
    window = window_for(qtbot)
    open_near_the_end(window, "names", name=home)
    line = play_out(qtbot, window)
    window.files.save(tmp_path / home / "saved – gespeichert.ramses")
    window.close()
    found = files.load(tmp_path / home / "saved – gespeichert.ramses", [GAME])
    assert isinstance(found, files.Saved)
    assert [str(move) for move in found.session.line] == line
    assert found.session.seats[0].name == home
    assert found.agreed != Agreed()
    kept = [path for path in (tmp_path / home).rglob("*.ramses") if path.parent.name == "finished"]
    assert len(kept) == 1
    assert sys.getfilesystemencoding() == "utf-8"
    assert not page_of(window).is_open
