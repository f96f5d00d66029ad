"""A report is offered after a crash, with every fault, and in the menu; it lands where the player wants it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from ramses_desktop.store import log, paths
from ramses_desktop.ui.startup.errors import Reports
from ramses_desktop.ui.window import MainWindow
from tests.ui.whole import window_for


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return window_for(qtbot)


@pytest.fixture
def reports(window: MainWindow) -> Reports:
    return Reports(window)


def dialog_of(window: MainWindow) -> QFileDialog:
    (dialog,) = (one for one in window.findChildren(QFileDialog) if one.isVisible())
    return dialog


def test_after_a_crash_the_window_offers_a_report_and_says_where_it_lies(
    window: MainWindow, reports: Reports, tmp_path: Path
) -> None:
    reports.tell_crash("Fatal Python error: Segmentation fault")
    assert window.banner.sentence.startswith("The program crashed last time. Your games are safe.")
    assert window.banner.details == "Fatal Python error: Segmentation fault"
    window.banner.report.click()
    dialog = dialog_of(window)
    assert dialog.selectedFiles()[0].endswith(".txt")
    dialog.fileSelected.emit(str(tmp_path / "report.txt"))
    dialog.reject()
    assert (tmp_path / "report.txt").read_text("utf-8").startswith("A report of Ramses Desktop")
    assert window.banner.sentence == ""
    assert window.status.text() == "Saved: report.txt. Read it, and attach it when you ask for help."


def test_it_can_be_asked_for_at_any_time_by_the_menu(window: MainWindow, reports: Reports) -> None:
    window.actions_["report"].trigger()
    dialog_of(window).reject()


def test_a_message_that_is_no_fault_of_the_program_offers_none(window: MainWindow, reports: Reports) -> None:
    window.tell("The disk is full.", "OSError: 28")
    assert not window.banner.report.isVisibleTo(window.banner)
    reports.tell("Something went wrong; your game is safe.", "ZeroDivisionError")
    assert window.banner.report.isVisibleTo(window.banner)
    window.banner.close_message()
    assert window.banner.sentence == "The disk is full."
    assert not window.banner.report.isVisibleTo(window.banner)


def test_where_it_cannot_be_saved_the_offer_stays(window: MainWindow, reports: Reports, tmp_path: Path) -> None:
    reports.tell_crash("Fatal Python error")
    reports.save(tmp_path / "no such folder" / "report.txt")
    assert window.banner.sentence.startswith("The report cannot be saved: ")
    window.banner.close_message()
    assert window.banner.sentence.startswith("The program crashed last time.")


def test_a_log_that_holds_strange_signs_is_told_too(window: MainWindow, reports: Reports, tmp_path: Path) -> None:
    log.write("a lone \ud800 surrogate")
    assert paths.log_file().exists()
    reports.save(tmp_path / "report.txt")
    assert "surrogate" in (tmp_path / "report.txt").read_text("utf-8")
