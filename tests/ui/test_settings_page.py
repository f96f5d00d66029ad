"""Preferences take effect at once, and are remembered."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QRadioButton
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import LEVELS, Level
from ramses_desktop.store.settings import Settings, load
from ramses_desktop.ui.pages.settings import SPEEDS, PreferencesPage, speed_word
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Segments
from ramses_desktop.ui.widgets.page import Scroll
from tests.tiers import one_quick
from tests.ui.whole import window_for


@pytest.fixture
def page(qtbot: QtBot) -> PreferencesPage:
    page = PreferencesPage(Settings())
    qtbot.addWidget(page)
    page.resize(1280, 772)
    page.show()
    return page


@pytest.mark.parametrize("theme", one_quick("dark", "high_contrast", "system"))
def test_a_theme_acts_at_once(page: PreferencesPage, qtbot: QtBot, theme: str) -> None:
    qtbot.mouseClick(page.segments("theme").button(theme), Qt.MouseButton.LeftButton)
    assert appearance().choice == theme


@pytest.mark.parametrize("speed", one_quick("off", "quick", "slow"))
def test_the_speed_of_animations_acts_at_once(page: PreferencesPage, qtbot: QtBot, speed: str) -> None:
    appearance().set(speed=1.0)
    qtbot.mouseClick(page.segments("speed").button(speed), Qt.MouseButton.LeftButton)
    assert appearance().speed == SPEEDS[speed]


def test_reduced_motion_acts_at_once(page: PreferencesPage, qtbot: QtBot) -> None:
    qtbot.mouseClick(page.switch("reduced_motion"), Qt.MouseButton.LeftButton)
    assert appearance().reduced_motion


def test_the_size_of_text_acts_at_once_by_keyboard(page: PreferencesPage, qtbot: QtBot) -> None:
    page.look.text_size.setFocus()
    qtbot.keyClick(page.look.text_size, Qt.Key.Key_Right)
    assert appearance().text_scale == 1.05
    qtbot.keyClick(page.look.text_size, Qt.Key.Key_End)
    assert appearance().text_scale == 2.0
    assert page.look.per_cent.text() == "200 %"
    qtbot.keyClick(page.look.text_size, Qt.Key.Key_Home)
    assert appearance().text_scale == 0.8


@pytest.mark.slow
def test_the_tutors_threshold_is_set_in_half_points(page: PreferencesPage, qtbot: QtBot) -> None:
    assert page.play.tutor_words.text() == "1.5 points"
    page.play.tutor.setFocus()
    qtbot.keyClick(page.play.tutor, Qt.Key.Key_Right)
    assert page.settings.tutor_threshold == 2.0
    assert page.play.tutor_words.text() == "2.0 points"
    qtbot.keyClick(page.play.tutor, Qt.Key.Key_End)
    assert page.settings.tutor_threshold == 5.0
    qtbot.keyClick(page.play.tutor, Qt.Key.Key_Home)
    assert page.settings.tutor_threshold == 0.5


def test_a_dragged_slider_shows_a_sample_and_acts_when_it_is_let_go(page: PreferencesPage) -> None:
    page.look.text_size.setSliderDown(True)
    page.look.text_size.setValue(150)
    assert page.look.per_cent.text() == "150 %"
    assert appearance().text_scale == 1.0
    page.look.text_size.setSliderDown(False)
    assert appearance().text_scale == 1.5


@pytest.mark.parametrize("level", LEVELS[:-1], ids=lambda level: level.id)
def test_the_level_beside_the_par_of_todays_deal_is_one_of_the_bots(page: PreferencesPage, qtbot: QtBot, level: Level) -> None:
    """The strongest makes the par itself."""
    assert page.segments("daily_level").value == page.settings.daily_level == ""
    with qtbot.waitSignal(page.changed):
        qtbot.mouseClick(page.segments("daily_level").button(level.id), Qt.MouseButton.LeftButton)
    assert page.settings.daily_level == level.id


@pytest.mark.slow
def test_the_page_shows_what_was_changed_elsewhere(page: PreferencesPage) -> None:
    appearance().set(theme="dark", text_scale=1.3, speed=2.0, reduced_motion=True)
    assert page.segments("theme").value == "dark"
    assert page.look.text_size.value() == 130
    assert page.segments("speed").value == "quick"
    assert page.switch("reduced_motion").isChecked()


def test_other_settings_are_told(page: PreferencesPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.changed):
        qtbot.mouseClick(page.switch("letter_keys"), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.changed):
        qtbot.mouseClick(page.switch("confirm_at_once"), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.changed):
        qtbot.mouseClick(page.switch("second_process"), Qt.MouseButton.LeftButton)
    assert not page.settings.letter_keys
    assert page.settings.confirm_at_once
    assert not page.settings.second_process
    with qtbot.waitSignal(page.shortcuts):
        qtbot.mouseClick(page.keys, Qt.MouseButton.LeftButton)


def test_the_page_of_folders_and_backups_is_near(page: PreferencesPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.data):
        qtbot.mouseClick(page.your_data, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(("speed", "word"), [(0.0, "off"), (0.4, "slow"), (1.1, "normal"), (4.0, "quick")])
def test_any_speed_has_a_word(speed: float, word: str) -> None:
    assert speed_word(speed) == word


@pytest.mark.parametrize("scale", one_quick(2.0, 1.0))
def test_the_page_has_room_at_the_smallest_window(page: PreferencesPage, scale: float) -> None:
    appearance().set(text_scale=scale)
    page.resize(1024, 672)
    QApplication.processEvents()
    for control in page.controls.values():
        assert control.mapTo(page, control.rect().topRight()).x() <= page.width()


def test_changes_are_kept(qtbot: QtBot) -> None:
    window = window_for(qtbot)
    page = window.show_page("preferences")
    assert isinstance(page, PreferencesPage)
    page.segments("theme").set_value("dark")
    page.switch("letter_keys").setChecked(False)
    qtbot.waitUntil(lambda: load()[0].theme == "dark")
    assert not load()[0].letter_keys
    assert window.actions_["turn"].shortcuts() == []


@pytest.mark.parametrize(("size", "scale"), [((1024, 700), 2.0), pytest.param((1280, 800), 1.0, marks=pytest.mark.slow)])
def test_nothing_is_wider_than_the_page(page: PreferencesPage, size: tuple[int, int], scale: float) -> None:
    page.resize(*size)
    appearance().set(text_scale=scale)
    QApplication.processEvents()
    for choices in page.findChildren(Segments):
        for button in choices.findChildren(QRadioButton):
            assert choices.rect().contains(button.geometry()), f"{choices.accessibleName()}: {button.text()}"
    (area,) = page.findChildren(Scroll)
    assert area.widget().minimumSizeHint().width() <= area.viewport().width()
