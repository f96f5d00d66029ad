"""The rules on one page, beside the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from ramses_desktop.data import resource
from ramses_desktop.games import all_ids
from ramses_desktop.store import paths
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.pages.rules import Summary
from ramses_desktop.ui.style import theme as themes
from ramses_desktop.ui.style.theme import Appearance
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import NO_WARNINGS, settle

pytestmark = NO_WARNINGS


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = MainWindow(Settings())
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    return window


def summary_of(window: MainWindow) -> Summary:
    found = window.findChild(Summary)
    assert isinstance(found, Summary)
    return found


@pytest.mark.slow
def test_it_opens_beside_the_table_and_closes_again(window: MainWindow) -> None:
    window.play("ramses")
    window.actions_["summary"].trigger()
    settle()
    summary = summary_of(window)
    assert summary.isVisible()
    assert not summary.isFloating()
    assert summary.text.toPlainText().startswith("Ramses")
    window.actions_["summary"].trigger()
    assert summary.isHidden()
    assert not window.actions_["summary"].isChecked()


def test_it_follows_the_game(window: MainWindow) -> None:
    window.play("ramses")
    window.actions_["summary"].trigger()
    window.play("pyramids")
    settle()
    assert summary_of(window).text.toPlainText().startswith("Pyramids")


@pytest.mark.slow
def test_where_the_table_needs_the_room_it_floats(window: MainWindow) -> None:
    window.resize(1024, 700)
    window.play("pyramids")
    window.actions_["summary"].trigger()
    assert summary_of(window).isFloating()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_opens_as_a_page_for_the_printer(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, plain_look: Appearance, theme: str
) -> None:
    plain_look.set(theme=theme)
    opened: list[QUrl] = []

    def note(url: QUrl) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", note)
    window.actions_["summary"].trigger()
    summary_of(window).print.click()
    assert Path(opened[0].toLocalFile()).read_bytes().startswith(b"%PDF")
    ink = themes.theme("light")["ink"].name()
    assert f"color:{ink}" in summary_of(window).text.on_paper().toHtml(), "dark ink, whatever the screen"


def test_where_it_cannot_be_printed_that_is_said(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    window.actions_["summary"].trigger()
    summary_of(window).print.click()
    assert "summary.pdf" in window.banner.sentence
    paths.cache_folder().joinpath("summary.pdf").unlink()
    paths.cache_folder().joinpath("summary.pdf").mkdir()
    summary_of(window).print.click()
    assert "cannot be printed" in window.banner.sentence


def test_a_seal_pays_on_and_for_completed_islands_only() -> None:
    words = "a seal on a completed island pays 1 or 2 for each of your completed islands of its colour."
    assert words in resource("silver_gold", "summary.html").read_text("utf-8")


@pytest.mark.parametrize("game_id", all_ids())
def test_it_is_short(game_id: str) -> None:
    words = resource(game_id, "summary.html").read_text("utf-8").split()
    assert len(words) < 330
