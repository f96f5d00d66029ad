"""Another language is chosen in the settings, and the window speaks it at once."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop import app as start_up
from ramses_desktop import language
from ramses_desktop.engine.session import Seat
from ramses_desktop.engine.text import digits
from ramses_desktop.games import game
from ramses_desktop.store import settings
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.pages.settings import PreferencesPage
from ramses_desktop.ui.startup import housekeeping
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.setup import TableSetup
from ramses_desktop.ui.window import MainWindow


@pytest.fixture
def program(qapp: QApplication, qtbot: QtBot) -> Iterator[QApplication]:
    """A running program that speaks English."""
    before = QLocale()
    window = start_up.make_window(qapp)
    window.show()
    yield qapp
    for one in windows(qapp):
        one.close()
        one.deleteLater()
    qtbot.waitUntil(lambda: not windows(qapp))
    housekeeping.speak(qapp, language.ENGLISH)
    QLocale.setDefault(before)


def windows(app: QApplication) -> list[MainWindow]:
    return [window for window in app.topLevelWidgets() if isinstance(window, MainWindow)]


def choose(qtbot: QtBot, program: QApplication, code: str) -> MainWindow:
    """Choose a language on the page of settings; the window that is there then."""
    before = start_up.the_window(program)
    page = before.show_page("preferences")
    assert isinstance(page, PreferencesPage)
    at = page.look.language.findData(code)
    page.look.language.setCurrentIndex(at)
    page.look.language.activated.emit(at)
    qtbot.waitUntil(lambda: windows(program) != [] and before not in windows(program))
    return start_up.the_window(program)


def first_menu(window: MainWindow) -> str:
    return window.menuBar().actions()[0].text().replace("&", "")


def test_the_new_window_gets_the_keys(program: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every system gives them to a window that just appears."""
    asked: list[MainWindow] = []
    monkeypatch.setattr(MainWindow, "activateWindow", lambda window: asked.append(window))  # noqa: PLW0108 - a method, which `append` is not
    new = choose(qtbot, program, "de")
    assert asked == [new]


def test_the_window_speaks_a_chosen_language_at_once_and_remembers_it(program: QApplication, qtbot: QtBot) -> None:
    old = start_up.the_window(program)
    old.resize(777, 666)
    assert first_menu(old) == "Game"
    new = choose(qtbot, program, "de")
    assert (first_menu(new), new.page, new.isVisible()) == ("Spiel", "preferences", True)
    assert (new.width(), new.height()) == (777, 666)
    assert settings.load()[0].language == "de"
    assert digits(1234.5, 1) == "1.234,5"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    assert QLocale().language() == QLocale.Language.German
    assert first_menu(choose(qtbot, program, "en")) == "Game"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


@pytest.mark.parametrize("moves", [0, 1])
def test_a_game_on_the_table_goes_on_in_the_new_language(program: QApplication, qtbot: QtBot, moves: int) -> None:
    window = start_up.the_window(program)
    rules = game("sample")
    options, seats = rules.spec.options(players=2), (Seat("Ada"), Seat("Bo"))
    window.start(TableSetup(game_id="sample", options=options, seats=seats, seed="sphinx"))
    if moves:
        table_of(window).play(rules.moves(table_of(window).session.state)[0])
    deal = table_of(window).session.deal
    new = choose(qtbot, program, "de")
    assert (new.games.is_playing, new.page) == (True, "preferences")
    assert (table_of(new).session.deal, len(table_of(new).session.line)) == (deal, moves)


def table_of(window: MainWindow) -> Table:
    assert window.table is not None
    assert window.table.table is not None
    return window.table.table


def test_a_game_that_cannot_be_left_keeps_its_window(program: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = start_up.the_window(program)
    with monkeypatch.context() as patch:
        patch.setattr(window.games, "may_leave", lambda: False)
        window.settings.language = "de"
        with qtbot.waitSignal(window.language_chosen):
            window.language_chosen.emit()
        QApplication.processEvents()
        assert (start_up.the_window(program), first_menu(window)) == (window, "Game")


def test_every_language_is_offered_by_its_own_name(program: QApplication) -> None:
    page = start_up.the_window(program).show_page("preferences")
    assert isinstance(page, PreferencesPage)
    names = [page.look.language.itemText(at) for at in range(page.look.language.count())]
    assert names[:2] == ["As the system", "English"]
    assert {"Deutsch", "Français", "Čeština", "Español"} <= set(names)


def test_the_language_of_the_desktop_is_spoken_unless_another_was_chosen(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = QLocale()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(QLocale, "system", lambda: QLocale("de_AT"))
            housekeeping.speak(qapp)
            assert (language.spoken(), QLocale().name()) == ("de", "de_AT")
            housekeeping.speak(qapp, "es")
            assert (language.spoken(), QLocale().language()) == ("es", QLocale.Language.Spanish)
            housekeeping.speak(qapp, "en")
            assert (language.spoken(), QLocale().name()) == ("en", "en_AT")
            assert qapp.layoutDirection() == Qt.LayoutDirection.LeftToRight
    finally:
        housekeeping.speak(qapp, language.ENGLISH)
        QLocale.setDefault(before)


def test_the_first_window_reads_only_what_it_says(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of a catalogue would cost every start some milliseconds."""
    read, files = language._read, []

    def noted(code: str, file: str) -> NullTranslations:
        files.append(file)
        return read(code, file)

    monkeypatch.setattr(language, "_read", noted)
    housekeeping.speak(qapp, "de")
    try:
        window = MainWindow(Settings(language="de"))
        window.show_first_page()
        window.show()
        window.grab()
        assert files == ["first.mo"]
        window.show_page("preferences")
        assert files.count("rest.mo") == 1
        window.close()
        window.deleteLater()
    finally:
        housekeeping.speak(qapp, language.ENGLISH)
