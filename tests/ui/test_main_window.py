"""The main window: its pages, menus and files, and what it remembers."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from ramses_desktop import app as start_up
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import IDS
from ramses_desktop.games.pyramids.rules import GAME, PyramidsOptions
from ramses_desktop.store import backup, paths
from ramses_desktop.store.settings import Settings, Window, load
from ramses_desktop.ui.actions import TABLE
from ramses_desktop.ui.pages.new_game import NewGamePage
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.setup import TableSetup
from ramses_desktop.ui.window import MainWindow, sane_place
from tests.ui.play import in_time
from tests.ui.whole import window_for

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("new_game", "preferences", "shortcuts", "data", "rules")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return window_for(qtbot)


def setup(players: str = "person person") -> TableSetup:
    seats = tuple(Seat(f"Player {place}", player) for place, player in enumerate(players.split(), 1))
    return TableSetup(game_id="pyramids", options=PyramidsOptions(len(seats)), seats=seats, seed="sphinx")


# --- pages ------------------------------------------------------------------------------------------------------------


def test_only_the_home_page_is_built_at_the_start(window: MainWindow) -> None:
    assert window.page == "home"
    assert window.stage.built == ["home"]
    assert window.windowTitle() == "Ramses Desktop"


def test_the_window_comes_forward_when_it_is_called(window: MainWindow, qtbot: QtBot) -> None:
    window.showMinimized()
    assert window.isMinimized()
    window.come_forward()
    assert not window.isMinimized()
    assert window.isVisible()
    assert window.page == "home"
    window.hide()
    window.come_forward("missing.ramses")
    assert window.isVisible()
    assert "missing.ramses could not be opened" in window.banner.sentence


def test_a_restore_that_cannot_be_put_in_order_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert start_up._bring_back_what_was_restored() == ""
    (paths.data_folder() / "restore.left").mkdir(parents=True)

    def no(data: Path | None = None) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(backup, "recover", no)
    assert "you may not write to the folder" in start_up._bring_back_what_was_restored()


@pytest.mark.parametrize("page", PAGES)
def test_every_page_opens_names_the_window_and_leads_back(window: MainWindow, qtbot: QtBot, page: str) -> None:
    action = {"new_game": "new"}.get(page, page)
    window.actions_[action].trigger()
    assert window.page == page
    assert window.windowTitle().endswith(" – Ramses Desktop")
    qtbot.keyClick(window.stage.currentWidget(), Qt.Key.Key_Escape)
    assert window.page == "home"
    assert not window.actions_["back"].isEnabled()


def test_back_goes_the_way_one_came(window: MainWindow) -> None:
    window.start(setup())
    window.actions_["preferences"].trigger()
    window.actions_["shortcuts"].trigger()
    window.actions_["preferences"].trigger()
    ways = []
    for _ in range(4):
        window.actions_["back"].trigger()
        ways.append(window.page)
    assert ways == ["shortcuts", "table", "home", "home"]


def test_play_leads_to_the_table_in_two_clicks(window: MainWindow, qtbot: QtBot) -> None:
    home: Any = window.stage.currentWidget()
    qtbot.mouseClick(home.cards[0].buttons[0], Qt.MouseButton.LeftButton)
    page = window.stage.currentWidget()
    assert isinstance(page, NewGamePage)
    qtbot.mouseClick(page.ready.start, Qt.MouseButton.LeftButton)
    assert window.page == "table"
    assert window.table is not None
    assert window.table.session is not None
    assert window.windowTitle() == "Pyramids – Ramses Desktop"


def test_practise_opens_its_page_from_home_and_menu(window: MainWindow, qtbot: QtBot) -> None:
    home: Any = window.stage.currentWidget()
    qtbot.mouseClick(home.bar.practise, Qt.MouseButton.LeftButton)
    assert window.page == "practise"
    window.actions_["home"].trigger()
    window.actions_["practice"].trigger()
    assert window.page == "practise"


def test_a_game_for_practice_is_set_up_for_one(window: MainWindow) -> None:
    window.actions_["practise"].trigger()
    page = window.stage.currentWidget()
    assert isinstance(page, NewGamePage)
    assert page.kind == "practice"
    assert page.seats.count == 1


def test_the_open_game_can_be_gone_on_with(window: MainWindow, qtbot: QtBot) -> None:
    window.start(setup())
    window.actions_["home"].trigger()
    home: Any = window.stage.currentWidget()
    assert home.bar.has_game
    assert "Player 1: 0 · Player 2: 0" in home.bar.accessibleName()
    table = window.table
    qtbot.mouseClick(home.bar.go_on, Qt.MouseButton.LeftButton)
    assert window.page == "table"
    assert window.table is table
    window.actions_["new"].trigger()
    page = window.stage.currentWidget()
    assert isinstance(page, NewGamePage)
    assert "waits under Continue" in page.ready.remark.text()


@pytest.mark.slow
def test_a_finished_game_is_not_offered_to_go_on_with(window: MainWindow, qtbot: QtBot) -> None:
    session = Session.new(GAME, PyramidsOptions(1), "sphinx", (Seat("Adam"),))
    while session.turn is not None:
        session.play(GAME.moves(session.state)[0])
    window.games.open_session(session)
    window.actions_["home"].trigger()
    home: Any = window.stage.currentWidget()
    assert not home.bar.has_game
    assert home.cards[0].buttons[0].property("kind") == "primary"
    window.go_on()
    assert window.page == "home"
    window.actions_["new"].trigger()
    page = window.stage.currentWidget()
    assert isinstance(page, NewGamePage)
    assert "closed" not in page.ready.remark.text()


def test_a_rematch_is_a_new_game_at_the_same_page(window: MainWindow) -> None:
    window.start(setup())
    assert window.table is not None
    window.table.rematch.emit(setup("person"))
    assert window.table.session is not None
    assert len(window.table.session.seats) == 1


def test_table_actions_are_off_elsewhere(window: MainWindow) -> None:
    window.start(setup())
    assert window.actions_["save_as"].isEnabled()
    window.actions_["rules"].trigger()
    assert not any(window.actions_[name].isEnabled() for name in TABLE)
    window.actions_["back"].trigger()
    assert window.actions_["save_as"].isEnabled()


def test_keys_work_from_anywhere_in_the_window(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert window.page == "rules"
    qtbot.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert window.page == "new_game"
    qtbot.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.page == "rules"


def test_menus_tell_what_an_entry_does(window: MainWindow) -> None:
    menus = {action.text().replace("&", ""): action.menu() for action in window.menuBar().actions()}
    assert list(menus) == ["Game", "Move", "Practice", "View", "Help"]
    menu: Any = menus["Game"]
    menu.hovered.emit(window.actions_["open"])
    assert window.status.text() == "Open a saved game"
    menu.aboutToHide.emit()
    assert not window.status.isVisible()


def test_help_is_about_the_game_of_the_page(window: MainWindow) -> None:
    window.show_rules("pyramids")
    assert window.game_id == "pyramids"
    window.actions_["rules"].trigger()
    assert window.game_id == "pyramids"


def test_the_about_box_credits_authors_and_licences(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_["about"].trigger()
    box: Any = window.findChild(QDialog)
    text = box.text.toPlainText()
    for words in (
        *("unofficial", "Phil Walker-Harding", "Gunter Baars", "Jiří Slavík"),
        *("MIT", "LGPL 3", "shiboken6", "attrs", "platformdirs", "PSF", "OFL", "Cinzel", "Lato"),
    ):
        assert words in text
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.findChild(QDialog) is None)


# --- appearance and settings --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", in_time("dark", "light", "high_contrast", "system"))
def test_themes_are_chosen_in_the_menu_and_kept(window: MainWindow, theme: str) -> None:
    window.actions_[f"theme_{theme}"].trigger()
    assert appearance().choice == theme
    assert window.actions_[f"theme_{theme}"].isChecked()
    assert window.settings.theme == theme


def test_text_grows_and_shrinks_within_bounds(window: MainWindow) -> None:
    appearance().set(text_scale=1.9)
    for _ in range(3):
        window.actions_["text_larger"].trigger()
    assert appearance().text_scale == 2.0
    assert not window.actions_["text_larger"].isEnabled()
    appearance().set(text_scale=0.9)
    for _ in range(3):
        window.actions_["text_smaller"].trigger()
    assert appearance().text_scale == 0.8
    assert not window.actions_["text_smaller"].isEnabled()
    window.actions_["text_normal"].trigger()
    assert appearance().text_scale == 1.0


def test_a_change_of_look_is_written_soon(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_["theme_dark"].trigger()
    qtbot.waitUntil(lambda: load()[0].theme == "dark")


def test_settings_that_cannot_be_written_are_told_once(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Settings, "save", lambda self: "Your settings could not be saved (disk full).")
    window.saving.now()
    assert "disk full" in window.banner.sentence
    window.banner.close_message()
    window.saving.now()
    assert window.banner.sentence == ""


def test_a_broken_settings_file_is_told_in_the_window(qtbot: QtBot) -> None:
    window = MainWindow(Settings(), "The settings file could not be read.")
    qtbot.addWidget(window)
    window.show_first_page()
    window.show()
    assert window.banner.isVisible()


# --- the window itself ------------------------------------------------------------------------------------------------


def test_place_and_page_are_remembered(window: MainWindow, qtbot: QtBot) -> None:
    window.setGeometry(20, 30, 790, 560)
    window.actions_["preferences"].trigger()
    window.close()
    kept, _ = load()
    assert kept.window == Window(20, 30, 790, 560)
    assert kept.page == "preferences"
    again = MainWindow(kept)
    qtbot.addWidget(again)
    again.show_first_page()
    assert again.page == "preferences"
    assert again.geometry() == QRect(20, 30, 790, 560)


@pytest.mark.parametrize(
    ("page", "shown"),
    [("table", "home"), ("replay", "home"), ("rules", "rules"), ("how", "home"), ("data", "data"), ("new_game", "new_game")],
)
def test_the_last_page_comes_first(qtbot: QtBot, page: str, shown: str) -> None:
    window = MainWindow(Settings(page=page))
    qtbot.addWidget(window)
    window.show_first_page()
    assert window.page == shown
    window.stage.back()
    assert window.page == "home"


def test_full_screen_comes_and_goes(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_["full_screen"].trigger()
    qtbot.waitUntil(window.isFullScreen)
    assert window.actions_["full_screen"].isChecked()
    window.showNormal()
    qtbot.waitUntil(lambda: not window.actions_["full_screen"].isChecked())
    window.actions_["full_screen"].trigger()
    window.close()
    kept = load()[0].window
    assert kept is not None
    assert kept.full_screen


ONE = [QRect(0, 0, 1920, 1040)]
TWO = [QRect(0, 0, 1920, 1040), QRect(1920, 0, 1280, 1024)]


@pytest.mark.parametrize(
    ("wanted", "screens", "place"),
    [
        (None, ONE, QRect(320, 120, 1280, 800)),
        (QRect(100, 50, 1000, 700), ONE, QRect(100, 50, 1000, 700)),
        (QRect(2000, 50, 1000, 700), TWO, QRect(2000, 50, 1000, 700)),
        (QRect(2000, 50, 1000, 700), ONE, QRect(320, 120, 1280, 800)),
        (QRect(100, -300, 1000, 700), ONE, QRect(320, 120, 1280, 800)),
        (QRect(-900, 50, 1000, 700), ONE, QRect(320, 120, 1280, 800)),
        (QRect(0, 0, 5, 5), ONE, QRect(320, 120, 1280, 800)),
        (QRect(0, 0, 9000, 9000), ONE, QRect(0, 0, 1920, 1040)),
        (None, [QRect(0, 0, 1024, 700)], QRect(0, 0, 1024, 700)),
        (None, [], QRect(0, 0, 1280, 800)),
    ],
)
def test_the_window_opens_where_it_can_be_seen(wanted: QRect | None, screens: list[QRect], place: QRect) -> None:
    assert sane_place(wanted, screens) == place


# --- start-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "environment", "display"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_whether_there_is_a_display(
    platform: str, environment: dict[str, str], display: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_up, "sys", SimpleNamespace(platform=platform))
    monkeypatch.setattr(start_up, "os", SimpleNamespace(environ=environment))
    assert start_up.has_display() is display


def test_without_a_display_that_is_said_in_a_sentence_and_nothing_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start_up, "has_display", lambda: False)
    assert start_up.main(None) == 1
    said = capsys.readouterr()
    assert said.out == ""
    sentence = "There is no display here, so no window can be opened. The commands work without one."
    assert said.err == f"ramses-desktop: {sentence}\n"
    assert not paths.data_folder().exists()


def test_the_window_is_made_as_it_was_left(qtbot: QtBot, qapp: QApplication) -> None:
    assert Settings(theme="dark", text_scale=1.2).save() is None
    hooks = sys.excepthook
    window = start_up.make_window(qapp)
    qtbot.addWidget(window)
    try:
        assert appearance().choice == "dark"
        assert appearance().text_scale == 1.2
        assert sys.excepthook != hooks
    finally:
        qapp.aboutToQuit.emit()
    assert sys.excepthook == hooks


def test_the_first_window_loads_no_game_and_no_bot(tmp_path: Path) -> None:
    """Nothing is imported that the home page does not need when its pictures are cached."""
    program = (
        "import sys\n"
        "from PySide6.QtCore import QTimer\n"
        "from ramses_desktop import app\n"
        "from ramses_desktop.ui import games, picture_cache\n"
        "games.LOOK_AFTER = 0\n"
        "one = app.make_app()\n"
        "window = app.make_window(one)\n"
        "window.show()\n"
        "QTimer.singleShot(1, one.quit)  # after the look for unfinished games, of which there are none\n"
        "one.exec()\n"
        "picture_cache.write_new()\n"
        "print(*sorted(name for name in sys.modules if name.startswith(('ramses_desktop.', 'attr'))))\n"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "RAMSES_DESKTOP_HOME": str(tmp_path)}
    for _ in range(2):
        answer = subprocess.run(
            [sys.executable, "-c", program], check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
        )
    loaded = answer.stdout.split()
    assert "ramses_desktop.ui.pages.home" in loaded
    told = {f"ramses_desktop.games.{part}" for one in IDS for part in (one, f"{one}.info")} | {"ramses_desktop.games.info"}
    assert {name for name in loaded if name.startswith("ramses_desktop.games.")} == told
    pages = (f"ui.pages.{page}" for page in ("new_game", "rules", "settings", "keys", "about"))
    late = ("bots", "ui.game_ui", "ui.table", *pages)
    assert [name for name in loaded if name.removeprefix("ramses_desktop.").startswith(late)] == []
    assert "attr" not in loaded, "it takes a tenth of the time in which the window comes"
