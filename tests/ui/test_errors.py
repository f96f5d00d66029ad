"""Whatever goes wrong is logged and reported calmly, and the program goes on."""

import sys
import threading
from collections.abc import Iterator
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop.data import Damaged
from ramses_desktop.store import log, paths
from ramses_desktop.support.system import private
from ramses_desktop.ui.startup import errors as errors_module
from ramses_desktop.ui.startup.errors import Errors
from ramses_desktop.ui.style import stylesheet
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.page import Banner, StatusLine


@pytest.fixture
def errors(qtbot: QtBot) -> Iterator[Errors]:
    one = Errors()
    yield one
    one.remove()


def fault(errors: Errors, words: str = "the sand has run out") -> None:
    try:
        raise RuntimeError(words)
    except RuntimeError as problem:
        errors.handle(type(problem), problem, problem.__traceback__)


def test_a_fault_is_logged_and_told(errors: Errors, qtbot: QtBot, capfd: pytest.CaptureFixture[str]) -> None:
    with qtbot.waitSignal(errors.happened) as told:
        fault(errors)
    sentence, details = told.args
    assert sentence == "Something went wrong; your game is safe."
    assert "the sand has run out" in details
    assert "PySide6" in details
    assert "the sand has run out" in paths.log_file().read_text("utf-8")


def test_a_damaged_installation_is_told_as_such(errors: Errors, qtbot: QtBot, capfd: pytest.CaptureFixture[str]) -> None:
    problem = Damaged("assets/icons/x.svg")
    with qtbot.waitSignal(errors.happened) as told:
        errors.handle(Damaged, problem, None)
    assert told.args[0] == str(problem) == "assets/icons/x.svg is missing or damaged; install Ramses Desktop again."


def test_the_same_fault_is_told_once_in_a_while(errors: Errors, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[str] = []
    errors.happened.connect(lambda _, details: times.append(details))
    for _ in range(50):
        fault(errors)
    assert len(times) == 1
    assert paths.log_file().read_text("utf-8").count("RuntimeError: the sand") == 1
    fault(errors, "another one")
    assert len(times) == 2
    monkeypatch.setattr(errors_module, "QUIET", 0.0)
    fault(errors)
    assert len(times) == 3


def test_very_many_faults_are_not_all_remembered(errors: Errors) -> None:
    for number in range(errors_module._REMEMBERED + 5):
        fault(errors, str(number))
    assert len(errors._told) <= errors_module._REMEMBERED


def test_a_fault_in_telling_ends_there(errors: Errors, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> bool:
        fault(errors, "and again")
        raise ValueError("the log is full of scarabs")

    monkeypatch.setattr(log, "write", broken)
    fault(errors)
    said = capfd.readouterr().err
    assert "scarabs" in said
    assert "and again" in said


def test_a_log_that_cannot_be_written_keeps_nobody_from_being_told(
    errors: Errors, qtbot: QtBot, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RAMSES_DESKTOP_HOME", str(tmp_path / "file"))
    with qtbot.waitSignal(errors.happened):
        fault(errors)


def test_a_terminal_that_is_gone_keeps_nobody_from_being_told(
    errors: Errors, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(words: str) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(sys, "__stderr__", Mock(write=gone))
    with qtbot.waitSignal(errors.happened):
        fault(errors)
    assert "the sand has run out" in paths.log_file().read_text("utf-8")


class Button(QObject):
    pressed = Signal()


def test_a_fault_in_a_slot_comes_here(errors: Errors, qtbot: QtBot) -> None:
    errors.install()
    button = Button()
    button.pressed.connect(lambda: 1 / 0)
    with qtbot.waitSignal(errors.happened) as told:
        button.pressed.emit()
    assert "ZeroDivisionError" in told.args[1]


def test_a_fault_in_another_thread_comes_here(errors: Errors, qtbot: QtBot) -> None:
    errors.install()
    with qtbot.waitSignal(errors.happened) as told:
        thread = threading.Thread(target=lambda: 1 / 0)
        thread.start()
        thread.join()
    assert "ZeroDivisionError" in told.args[1]


def test_the_hooks_are_left_as_they_were_found(errors: Errors) -> None:
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    errors.install()
    assert sys.excepthook == errors.handle
    errors.remove()
    errors.remove()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


def test_what_nobody_can_raise_is_logged_too(errors: Errors, qtbot: QtBot) -> None:
    errors.install()

    class Broken:
        def __del__(self) -> None:
            raise OSError("too late")

    with qtbot.waitSignal(errors.happened) as told:
        broken = Broken()
        del broken
    assert "too late" in told.args[1]


def test_ctrl_c_ends_the_program_instead_of_being_told(errors: Errors, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    monkeypatch.setattr(QCoreApplication, "exit", codes.append)
    with qtbot.assertNotEmitted(errors.happened):
        errors.handle(KeyboardInterrupt, KeyboardInterrupt(), None)
        errors.handle(SystemExit, SystemExit(), None)
    assert codes == [130, 0]


def test_the_players_home_is_not_told_to_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/adam")
    monkeypatch.setenv("USERPROFILE", "/home/adam")
    assert private('File "/home/adam/games/x.py"') == 'File "~/games/x.py"'


# --- the banner and the status line -------------------------------------------------------------------------------------


@pytest.fixture
def banner(qtbot: QtBot) -> Banner:
    banner = Banner()
    qtbot.addWidget(banner)
    return banner


def test_details_can_be_copied(banner: Banner, qtbot: QtBot) -> None:
    banner.tell("Something went wrong.", "Traceback: here")
    assert banner.isVisible()
    qtbot.mouseClick(banner.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "Something went wrong.\n\nTraceback: here"
    assert banner.copy.text() == "Copied"


def test_a_message_stays_until_it_is_closed_and_the_one_before_comes_again(banner: Banner, qtbot: QtBot) -> None:
    banner.tell("first")
    banner.tell("second", "details")
    assert banner.sentence == "second"
    qtbot.mouseClick(banner.close_button, Qt.MouseButton.LeftButton)
    assert banner.sentence == "first"
    assert not banner.copy.isVisible()
    qtbot.keyClick(banner, Qt.Key.Key_Escape)
    assert not banner.isVisible()
    banner.close_message()
    assert banner.sentence == ""


def test_the_same_sentence_is_not_said_twice_and_many_do_not_pile_up(banner: Banner) -> None:
    for words in "abcdefgg":
        banner.tell(words)
    said = []
    while banner.sentence:
        said.append(banner.sentence)
        banner.close_message()
    assert said == list("gfedc")


@pytest.mark.parametrize(("details", "token"), [("", "gold"), ("Traceback: here", "bad")])
def test_the_edge_of_the_banner_tells_faults_from_remarks(banner: Banner, qapp: QApplication, details: str, token: str) -> None:
    stylesheet.install(qapp)
    banner.resize(800, 50)
    banner.tell("A sentence", details)
    assert banner.grab().toImage().pixelColor(3, banner.height() // 2) == appearance().theme[token]


def test_a_passing_remark_goes_by_itself(qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QWidget

    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(400, 300)
    parent.show()
    line = StatusLine(parent)
    line._passing.setInterval(1)
    line.say("Saved as game.ramses.", passing=True)
    assert line.isVisible()
    qtbot.waitUntil(lambda: not line.isVisible())
    line.say("as long as the mouse is there " * 9)
    parent.resize(300, 300)
    assert line.geometry().right() <= 300
    line.clear()
    assert not line.isVisible()
