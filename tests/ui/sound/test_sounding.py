"""Sound in the window: off until chosen once, muted by a key, and loaded only when the first sound is due."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ramses_desktop.engine import sound
from ramses_desktop.store.settings import Settings, load
from ramses_desktop.ui.pages.settings import PreferencesPage
from ramses_desktop.ui.sound import player
from ramses_desktop.ui.sound.player import NoSound, Wanted
from ramses_desktop.ui.sound.sounding import SoundOffer
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.window import MainWindow
from tests.source import ROOT
from tests.ui.play import settle
from tests.ui.whole import page_of, setup, window_for


class Ear:
    """Takes the place of the output."""

    def __init__(self) -> None:
        self.wanted: list[Wanted] = []
        self.is_mute = False

    def play(self, wanted: Wanted) -> None:
        self.wanted.append(wanted)


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where there is an audio library."""
    monkeypatch.setattr(player, "is_possible", lambda: True)


def at_table(qtbot: QtBot, ear: Ear, settings: Settings | None = None) -> MainWindow:
    window = window_for(qtbot, settings)
    window.sounding.player.output = ear  # type: ignore[assignment]
    window.start(setup("sphinx"))
    settle()
    return window


def offer_of(window: MainWindow) -> SoundOffer:
    offer = page_of(window).findChild(SoundOffer)
    assert isinstance(offer, SoundOffer)
    return offer


# ------------------------------------------------------------ the offer


def test_the_offer_takes_no_words_from_the_rounds(qtbot: QtBot, ear: Ear) -> None:
    window = at_table(qtbot, ear)
    offer, header = offer_of(window), page_of(window).header
    words = "Sound is off. Turn it on?"
    assert offer.accept.text() == words
    appearance().set(text_scale=2.0)
    settle()
    assert offer.accept.text() == ""
    assert offer.accept.toolTip() == words
    assert not any(dots._short for dots in header.dots)
    appearance().set(text_scale=1.0)
    settle()
    assert offer.accept.text() == words


def test_the_first_table_offers_sound_and_turning_it_on_is_remembered(qtbot: QtBot, ear: Ear) -> None:
    window = at_table(qtbot, ear)
    offer = offer_of(window)
    assert offer.isVisible()
    qtbot.mouseClick(offer.accept, Qt.MouseButton.LeftButton)
    assert offer.isHidden()
    assert window.actions_["sound"].isChecked()
    assert len(ear.wanted) == 1, "it is heard at once"
    window.saving.now()
    assert load()[0].sound == "on"


def test_left_off_it_is_never_offered_again(qtbot: QtBot, ear: Ear) -> None:
    window = at_table(qtbot, ear)
    qtbot.mouseClick(offer_of(window).decline, Qt.MouseButton.LeftButton)
    assert (window.settings.sound, ear.wanted) == ("off", [])
    window.start(setup("scarab"))
    assert offer_of(window).isHidden()


def test_without_an_answer_it_is_offered_at_the_next_table_and_nothing_is_heard(qtbot: QtBot, ear: Ear) -> None:
    window = at_table(qtbot, ear)
    window.start(setup("scarab"))
    assert offer_of(window).isVisible()
    window.sounding.player.play(sound.CROSS)
    assert ear.wanted == []


def test_where_there_can_be_no_sound_none_is_offered(qtbot: QtBot, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "is_possible", lambda: False)
    window = at_table(qtbot, ear)
    assert offer_of(window).isHidden()
    page = window.show_page("preferences")
    assert isinstance(page, PreferencesPage)
    assert page.sound.controls == {}


def test_the_answer_gives_the_focus_back_to_the_board(qtbot: QtBot, ear: Ear) -> None:
    window = at_table(qtbot, ear)
    with qtbot.waitActive(window):
        window.activateWindow()
    offer_of(window).accept.setFocus()
    qtbot.keyClick(offer_of(window).accept, Qt.Key.Key_Return)
    assert page_of(window).view.hasFocus()


# ------------------------------------------------------------ on and off


def test_the_key_mutes_and_the_settings_follow_both_ways(qtbot: QtBot, ear: Ear) -> None:
    window = at_table(qtbot, ear, Settings(sound="on"))
    with qtbot.waitActive(window):
        window.activateWindow()
    page = window.show_page("preferences")
    assert isinstance(page, PreferencesPage)
    assert page.switch("sound").isChecked()
    qtbot.keyClick(page, Qt.Key.Key_M)
    assert (window.settings.sound, page.switch("sound").isChecked(), page.sound.volume.isEnabled()) == ("off", False, False)
    assert window.status.text() == "Sound is off."
    qtbot.mouseClick(page.switch("sound"), Qt.MouseButton.LeftButton)
    assert (window.settings.sound, window.actions_["sound"].isChecked()) == ("on", True)


def test_without_a_device_it_is_said_that_nothing_plays(qtbot: QtBot, ear: Ear) -> None:
    window = at_table(qtbot, ear, Settings(sound="off"))
    ear.is_mute = True
    window.actions_["sound"].trigger()
    assert window.status.text() == "Sound is on, but no device plays it."
    window.actions_["sound"].trigger()
    assert window.status.text() == "Sound is off."


def test_a_device_that_does_not_open_is_told_as_soon_as_that_is_known(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise NoSound("there is none")

    window = window_for(qtbot, Settings(sound="off"))
    output = window.sounding.player.output
    monkeypatch.setattr(output, "open", none)
    said: list[str] = []
    window.sounding.said.connect(said.append)
    window.actions_["sound"].trigger()
    qtbot.waitUntil(lambda: said[-1] == "Sound is on, but no device plays it.")
    window.actions_["sound"].trigger()
    window.actions_["sound"].trigger()
    assert said[-1] == "Sound is on, but no device plays it."


def test_each_switch_and_the_volume_act_at_once(qtbot: QtBot, ear: Ear) -> None:
    window = at_table(qtbot, ear, Settings(sound="on"))
    page = window.show_page("preferences")
    assert isinstance(page, PreferencesPage)
    for name in ("table_sounds", "success_sounds", "waiting_sounds"):
        qtbot.mouseClick(page.switch(name), Qt.MouseButton.LeftButton)
        assert getattr(window.settings, name) is False
    window.settings.table_sounds = True
    ear.wanted.clear()
    page.sound.volume.setFocus()
    qtbot.keyClick(page.sound.volume, Qt.Key.Key_Home)
    assert (window.settings.volume, ear.wanted) == (0.0, [])
    qtbot.keyClick(page.sound.volume, Qt.Key.Key_Right)
    assert (window.settings.volume, len(ear.wanted)) == (0.05, 1)


# ------------------------------------------------------------ when it is loaded

PROGRAM = """
import os, sys
from ramses_desktop.app import make_app
app = make_app()
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.window import MainWindow
def told(when): print(when, *sorted({"miniaudio", "cffi", "ramses_desktop.ui.sound.player"} & set(sys.modules)), flush=True)
window = MainWindow(Settings(sound="on", second_process=False))
window.show_first_page()
window.show()
told("start")
window.play("ramses")
for _ in range(20): app.processEvents()
told("table")
os._exit(0)
"""


def test_the_audio_library_is_not_loaded_before_the_first_sound() -> None:
    """Nor is anything else that plays, before the first table."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.splitlines() == ["start", "table ramses_desktop.ui.sound.player"]
