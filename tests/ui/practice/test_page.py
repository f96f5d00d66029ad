"""The page Practise: its order, its one filled button, and its keys."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.games import IDS, game
from ramses_desktop.store.journal import Agreed
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.settings import Chair, Profile
from ramses_desktop.ui.window import MainWindow
from tests.states import form
from tests.ui.play import NO_WARNINGS, settle
from tests.ui.reviewed import NAMES, counted, whole_game
from tests.ui.whole import window_for

pytestmark = NO_WARNINGS


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return window_for(qtbot)


def shown(window: MainWindow) -> Any:
    window.actions_["practice"].trigger()
    settle()
    return window.stage.currentWidget()


def test_one_button_is_filled_that_of_the_first_deal_of_today(window: MainWindow) -> None:
    page = shown(window)
    filled = [button for button in page.findChildren(type(page.today.main_button)) if button.property("kind") == "primary"]
    assert filled == [page.today.main_button]


def test_letters_lead_to_its_parts_and_mute_nothing(window: MainWindow) -> None:
    page = shown(window)
    sound = window.actions_["sound"].isChecked()
    for key, section in ((Qt.Key.Key_G, page.ghosts), (Qt.Key.Key_M, page.mistakes), (Qt.Key.Key_D, page.today)):
        QTest.keyClick(QApplication.focusWidget() or page, key)
        if section.entry is not None:
            assert section.entry.hasFocus()
    assert window.actions_["sound"].isChecked() == sound


@pytest.mark.parametrize(("action", "page"), [("mistakes", "mistakes"), ("achievements", "achievements")])
def test_pages_of_their_own_are_in_the_menu_with_keys(window: MainWindow, action: str, page: str) -> None:
    practise = shown(window)
    press_keys(practise, window.actions_.keys(action)[0])
    assert window.page == page
    QTest.keyClick(window.stage.currentWidget(), Qt.Key.Key_Escape)
    assert window.page == "practise"


def test_enter_presses_every_button(window: MainWindow) -> None:
    page = form.fill(SimpleNamespace(window=window))  # type: ignore[arg-type] # all it needs of a tour
    settle()
    pressed = []
    for button in filter(QWidget.isVisible, page.findChildren(QAbstractButton)):
        if not isinstance(button, QRadioButton):
            button.clicked.disconnect()
            button.clicked.connect(lambda _=False, button=button: pressed.append(button))
            button.setFocus()
            QTest.keyClick(button, Qt.Key.Key_Return)
            assert pressed[-1:] == [button] or not button.isEnabled(), button.accessibleName() or button.text()
    assert len(pressed) > 15


def press_keys(widget: QWidget, keys: QKeySequence) -> None:
    QTest.keySequence(QApplication.focusWidget() or widget, keys)
    settle()


def test_tab_leads_through_the_panels_in_reading_order(window: MainWindow) -> None:
    page = form.fill(SimpleNamespace(window=window))  # type: ignore[arg-type] # all it needs of a tour
    settle()
    page.back_button.setFocus()
    met = []
    for _ in range(40):
        QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        met += [at for at, section in enumerate(page.sections) if focus is not None and section.isAncestorOf(focus)]
        if met and focus is page.back_button:
            break
    assert met == sorted(met)
    assert set(met) == set(range(len(page.sections)))


def test_where_letters_are_no_keys_they_lead_nowhere(window: MainWindow) -> None:
    window.settings.letter_keys = False
    window.actions_.apply_settings()
    page = shown(window)
    before = QApplication.focusWidget()
    QTest.keyClick(before or page, Qt.Key.Key_G)
    assert QApplication.focusWidget() is before


def test_everybody_who_plays_can_be_chosen(window: MainWindow) -> None:
    window.settings.chairs = (Chair("Adam"), *window.settings.chairs[1:])
    window.settings.profiles = tuple(Profile((Chair(name),)) for name in ("Adam", "Eva"))
    page = shown(window)
    assert [page.who.itemText(at) for at in range(page.who.count())] == ["Adam", "Eva"]
    page.who.setFocus()
    QTest.keyClick(page.who, Qt.Key.Key_Down)
    QTest.keyClick(page.who, Qt.Key.Key_Return)
    assert window.practising.name == "Eva"
    assert page.who.currentText() == "Eva"


def test_escape_leads_back(window: MainWindow) -> None:
    page = shown(window)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert window.page == "home"


def test_with_mistakes_and_form_full_nothing_scrolls_in_a_window_of_the_usual_size(window: MainWindow) -> None:
    page = form.fill(SimpleNamespace(window=window))  # type: ignore[arg-type] # all it needs of a tour
    settle()
    assert page.mistakes.number.isVisible()
    for section in page.sections:
        assert page.area.viewport().rect().contains(section.geometry())
    for by in ("rounds", "lines", "kinds"):
        page.form.by.button(by).click()
        settle()
        assert page.area.verticalScrollBar().maximum() == 0
    chart = page.form.curve
    assert chart.mapTo(page.form, chart.rect().bottomRight()).y() < page.form.advice.y()


def test_all_headings_of_a_row_stand_on_one_line(window: MainWindow) -> None:
    page = shown(window)
    rows = ((page.mistakes, page.drills), (page.ghosts, page.form))
    for one, other in rows:
        middles = [part.mapTo(page, part.heading.geometry().center()).y() for part in (one, other)]
        assert abs(middles[0] - middles[1]) <= 1


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_nothing_is_wider_than_the_window(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    page = shown(window)
    assert page.area.widget().width() <= page.area.viewport().width()
    assert page.area.widget().minimumSizeHint().width() <= page.area.viewport().width()


def finish(window: MainWindow, *names: str) -> None:
    """Count finished games, with notes on them."""
    session = whole_game(game(IDS[0]))
    for name in names:
        counted(window.results.statistics, session, name)
        window.practising.noted.take(name, session, Agreed())


def looked_up(window: MainWindow) -> Counter[str]:
    """How often each question about games is put to the statistics from now on."""
    questions: Counter[str] = Counter()

    def note(statement: str) -> None:
        if "FROM game" in statement:
            questions[statement] += 1

    window.results.statistics.database.run(lambda file: file.set_trace_callback(note), None)
    return questions


def all_is_read(qtbot: QtBot, window: MainWindow) -> None:
    settle()
    qtbot.waitUntil(lambda: not window.practising.is_reading)


def test_every_history_is_read_once(window: MainWindow, qtbot: QtBot) -> None:
    window.practising.name = NAMES[0]
    finish(window, "one", "two", "three")
    questions = looked_up(window)
    shown(window)
    all_is_read(qtbot, window)
    assert questions
    assert set(questions.values()) == {1}


def test_what_has_not_changed_is_not_read_again(window: MainWindow, qtbot: QtBot) -> None:
    finish(window, "one", "two", "three")
    page = shown(window)
    all_is_read(qtbot, window)
    questions = looked_up(window)
    page.refresh()
    assert not [question for question in questions if "substr(noted.seed" in question or "review" in question]


def test_a_game_more_is_seen_at_once(window: MainWindow, qtbot: QtBot) -> None:
    window.practising.name = NAMES[0]
    page = shown(window)
    all_is_read(qtbot, window)
    assert page.ghosts.own.isHidden()
    finish(window, "one")
    finished_folder().mkdir()
    (finished_folder() / "one.ramses").touch()
    page.refresh()
    assert not page.ghosts.own.isHidden()


def test_the_page_is_brought_up_to_date_once(window: MainWindow, qtbot: QtBot) -> None:
    shown(window)
    all_is_read(qtbot, window)
    window.show_page("home")
    told: list[None] = []
    window.practising.changed.connect(lambda: told.append(None))
    shown(window)
    all_is_read(qtbot, window)
    assert told == []
