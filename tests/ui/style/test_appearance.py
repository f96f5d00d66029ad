"""Themes are complete and readable, and the one Appearance announces changes once."""

import json
import re

import pytest
from PySide6.QtCore import QFile, QObject, Qt
from PySide6.QtGui import QColor, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QHeaderView, QListView, QMenu, QMenuBar, QMessageBox, QStatusBar, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from ramses_desktop.data import resource
from ramses_desktop.ui.style import fonts, stylesheet
from ramses_desktop.ui.style import theme as look_module
from ramses_desktop.ui.style.theme import FADE, THEMES, Theme, appearance, theme
from ramses_desktop.ui.widgets.basic import Label
from tests.ui.images import contrast

# The palettes of the design: light, dark, high contrast.
CONTRASTS = [
    ("ink", "card", (14.6, 11.8, 21)),
    ("ink2", "surface", (5.1, 8.2, 21)),
    ("off", "surface", (5.1, 8.2, 7)),
    ("accent", "surface", (4.6, 8.2, 10)),
    ("onaccent", "accent", (6.4, 8.1, 10)),
    ("bad", "card", (6.7, 6.4, 8.2)),
    ("good", "card", (6.0, 7.9, 8.4)),
    ("ongold", "goldfill", (10.5, 4.8, 15.3)),
    ("pen", "box", (13.6, 10.3, 21)),
    ("pen", "free", (13.6, 5.3, 21)),
    ("wall", "free", (3.1, 3.2, 7)),
    ("edge", "panel", (3.7, 3.9, 21)),
    ("#ffffff", "green", (6.5, 5.2, 10)),
    ("#ffffff", "orange", (3.6, 3.7, 5)),
    ("#ffffff", "purple", (7.0, 5.2, 11.3)),
    ("#ffffff", "grey", (4.6, 4.2, 7.1)),
]
SIGNS = [
    ("tick", "onaccent"),
    ("menutick", "ink"),
    ("dash", "onaccent"),
    ("down", "ink"),
    ("downoff", "ink2"),
    ("up", "ink"),
    ("right", "ink"),
    ("warning", "bad"),
    ("knob", "ink2"),
    ("knobon", "accent"),
]
# Combinations of text and background that the design does not list; enough contrast for all text sizes.
READABLE = [
    ("ink", "panel"),
    ("ink", "box"),
    ("ink", "accent2"),
    ("ink2", "panel"),
    ("ink2", "card"),
    ("ink2", "box"),
    ("goldtext", "panel"),
    ("accent", "panel"),
    ("bad", "panel"),
    ("good", "panel"),
]


def colour(of: Theme, token: str) -> QColor:
    return QColor(token) if token.startswith("#") else of[token]


@pytest.fixture
def with_system(monkeypatch: pytest.MonkeyPatch):
    """Pretend that the system prefers this theme."""

    def prefer(name: str) -> None:
        monkeypatch.setattr(look_module, "_system_theme", lambda: name)
        QApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark if name == "dark" else Qt.ColorScheme.Light)

    return prefer


def test_every_theme_gives_every_colour_itself() -> None:
    data = json.loads(resource("themes", "tokens.json").read_text("utf-8"))
    for name in THEMES:
        assert {token for token in data[name] if "-" not in token} == {token for token in data["light"] if "-" not in token}
        for token in data[name]:
            assert theme(name)[token].isValid()
    assert [theme("dark").seat(seat).name() for seat in range(6)] == data["seats"]


def test_a_colour_that_a_theme_lacks_is_that_of_the_light_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    data = {"light": {"ink": "#111111", "sea": "#222222"}, "high_contrast": {"ink": "#000000"}, "seats": ["#333333"]}
    monkeypatch.setattr(look_module, "tokens", lambda: data)
    there = look_module.theme.__wrapped__("high_contrast")
    assert (there["ink"].name(), there["sea"].name()) == ("#000000", "#222222")


def test_an_unknown_colour_is_named() -> None:
    with pytest.raises(KeyError, match="“shmink”"):
        theme("light")["shmink"]


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize(("front", "back", "ratios"), CONTRASTS)
def test_contrasts_are_as_promised(place: int, front: str, back: str, ratios: tuple[float, ...]) -> None:
    there = theme(THEMES[place])
    assert contrast(colour(there, front), colour(there, back)) == pytest.approx(ratios[place], abs=0.15)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("front", "back"), READABLE)
def test_words_can_be_read_on_every_ground(name: str, front: str, back: str) -> None:
    assert contrast(theme(name)[front], theme(name)[back]) >= 4.5


def test_symbols_show_on_the_discs_of_all_seats() -> None:
    ratios = [contrast(QColor("#fff7e6"), theme("light").seat(seat)) for seat in range(6)]
    assert ratios == pytest.approx([5.6, 7.1, 4.2, 3.8, 11, 7], abs=0.35)


def test_the_appearance_follows_the_system_until_told_otherwise(with_system) -> None:
    with_system("light")
    appearance().set(theme="system")
    with_system("dark")
    assert appearance().theme.name == "dark"
    with_system("light")
    assert appearance().theme.name == "light"
    appearance().set(theme="high_contrast")
    with_system("dark")
    assert appearance().theme.name == "high_contrast"
    assert appearance().choice == "high_contrast"


def test_a_change_is_told_once(qtbot: QtBot) -> None:
    class Listener(QObject):
        def note(self) -> None:
            told.append(appearance().theme.name)

    told: list[str] = []
    listener = Listener()
    appearance().changed.connect(listener.note)
    appearance().set(theme="dark", text_scale=1.5, speed=2.0, reduced_motion=True)
    assert told == ["dark"]
    appearance().set(theme="dark", text_scale=1.5)
    assert told == ["dark"]
    delete(listener)
    appearance().set(theme="light")
    assert told == ["dark"]


def test_who_is_gone_is_forgotten(qtbot: QtBot) -> None:
    """Or every table would leave a note of each of its texts."""
    before = len(appearance().changed)
    window = QWidget()
    labels = [Label("Ramses", parent=window) for _ in range(5)]
    assert len(appearance().changed) == before + 5
    del labels
    delete(window)
    assert len(appearance().changed) == before


def test_only_qt_objects_can_listen_to_changes() -> None:
    with pytest.raises(TypeError, match="Qt objects"):
        appearance().changed.connect(lambda: None)


def test_sizes_and_speeds_stay_within_bounds() -> None:
    appearance().set(text_scale=9, speed=-3)
    assert (appearance().text_scale, appearance().speed) == (2.0, 0.0)
    appearance().set(text_scale=0.1)
    assert appearance().text_scale == 0.8
    assert appearance().px(10) == 8


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="“sepia”"):
        appearance().set(theme="sepia")
    with pytest.raises(ValueError, match="“sepia”"):
        theme("sepia")


def test_durations_follow_speed_and_motion() -> None:
    appearance().set(speed=1)
    assert appearance().ms(180) == 180
    appearance().set(speed=2)
    assert (appearance().ms(180), appearance().travel(180)) == (90, 90)
    appearance().set(speed=0.5)
    assert appearance().ms(180) == 360
    appearance().set(reduced_motion=True)
    assert (appearance().ms(180), appearance().travel(180)) == (FADE, 0)
    appearance().set(speed=0)
    assert (appearance().ms(180), appearance().travel(180)) == (0, 0)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_the_style_sheet_has_no_gaps_and_is_understood(name: str, scale: float, qapp: QApplication, qtbot: QtBot) -> None:
    sheet = stylesheet.style_sheet(theme(name), scale)
    assert "$" not in sheet.replace("after a dollar", "")


@pytest.mark.parametrize(("sign", "token"), SIGNS)
@pytest.mark.parametrize("name", THEMES)
def test_the_signs_of_the_style_sheet_are_drawn_in_the_colours_of_the_theme(name: str, sign: str, token: str) -> None:
    assert f'stroke="{theme(name)[token].name()}"' in resource("themes", name, f"{sign}.svg").read_text("utf-8")


def test_the_style_sheet_finds_all_its_signs(qapp: QApplication) -> None:
    stylesheet.install(qapp)
    wanted = set(re.findall(r'url\("(.*?)"\)', qapp.styleSheet()))
    assert wanted == {f"themes:light/{sign}.svg" for sign, _ in SIGNS}
    assert all(QFile.exists(path) for path in wanted)


def test_plain_widgets_are_dressed_again_after_a_change(qapp: QApplication) -> None:
    stylesheet.install(qapp)
    one = appearance()
    one.set(theme="dark")
    assert qapp.palette().color(QPalette.ColorRole.Window) == theme("dark")["surface"]
    assert theme("dark")["accent"].name() in qapp.styleSheet()
    one.set(text_scale=2.0)
    assert qapp.font().pixelSize() == 30


@pytest.mark.parametrize("kind", [QMenuBar, QMenu, QStatusBar, QHeaderView, QListView, QMessageBox])
def test_what_the_system_takes_for_menus_and_the_like_does_not_count(kind: type[QWidget], qapp: QApplication, qtbot: QtBot) -> None:
    """Windows names fonts for them, again at every change of colours. If one is missing, any other replaces it."""
    stylesheet.install(qapp)
    name = kind.__name__
    qapp.setFont(fonts.title(30), name)  # type: ignore[arg-type]  # the stubs ask for bytes, Qt for str
    widget = QHeaderView(Qt.Orientation.Horizontal) if kind is QHeaderView else kind()
    qtbot.addWidget(widget)
    widget.ensurePolished()
    font = QFontInfo(widget.font())
    qapp.setFont(qapp.font(), name)  # type: ignore[arg-type]
    assert font.family() == "Lato"
    assert 12.5 < font.pixelSize() <= 15


@pytest.mark.parametrize("name", THEMES)
def test_what_cannot_be_chosen_from_a_menu_looks_different(name: str) -> None:
    assert theme(name)["off"] != theme(name)["ink"]
