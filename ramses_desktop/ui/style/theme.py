"""Themes, text sizes and animation speed. One `Appearance` serves all windows; painting code asks it for colours each time, and
caches listen to `changed`. Also how keys are called."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QGuiApplication, QKeySequence
from shiboken6 import isValid

from ramses_desktop.data import intact, text


class Changes:
    """As a signal is used, by what lives as long as the program. Of a signal PySide would keep a note of every method that was ever
    connected until the sender goes, and read all notes whenever any object goes; every table would leave some behind."""

    def __init__(self) -> None:
        self._listeners: WeakKeyDictionary[QObject, list[str]] = WeakKeyDictionary()

    def __len__(self) -> int:
        """How many listen."""
        return len(self._listeners)

    def connect(self, method: Callable[[], Any]) -> None:
        """A method of a Qt object, which is called until the object is deleted."""
        listener = getattr(method, "__self__", None)
        if not isinstance(listener, QObject):
            raise TypeError("Only methods of Qt objects can listen.")
        self._listeners.setdefault(listener, []).append(method.__name__)

    def emit(self) -> None:
        """Call them all, in the order in which they were connected."""
        for listener, names in list(self._listeners.items()):
            for name in names:
                if isValid(listener):
                    getattr(listener, name)()


# ------------------------------------------------------------ keys


NATIVE = QKeySequence.SequenceFormat.NativeText


def called(keys: QKeySequence) -> str:
    """In the words of the system and the language; the large key is called Enter, as on keyboards."""
    return keys.toString(NATIVE).replace(QKeySequence("Return").toString(NATIVE), QKeySequence("Enter").toString(NATIVE))


def literal(text: str) -> str:
    """Text for a button or a menu, where Qt would take an & for the mark of a key."""
    return text.replace("&", "&&")


# ------------------------------------------------------------ theme


_TOKENS: Final = ("themes", "tokens.json")
THEMES: Final = ("light", "dark", "high_contrast")
CHOICES: Final = ("system", *THEMES)
ZOOMS: Final = (1.0, 4.0)
TEXT_SCALES: Final = (0.8, 2.0)
SPEEDS: Final = (0.0, 4.0)
STYLE: Final = ("-style", "fusion")
"""Arguments for the QApplication."""
FADE: Final = 80
"""Milliseconds of the cross-fade left by reduced motion."""


@lru_cache(maxsize=256)
def _colour(value: str) -> QColor:
    return QColor(value)


class Theme:
    """The colours of one theme by name: `theme["ink"]`. They are shared; do not modify them."""

    def __init__(self, name: str, colours: Mapping[str, str], seats: tuple[str, ...]) -> None:
        self.name, self.colours, self.seats = name, colours, seats

    def __getitem__(self, token: str) -> QColor:
        try:
            return _colour(self.colours[token])
        except KeyError:
            raise KeyError(f"No theme has a colour called “{token}”.") from None

    @property
    def dark(self) -> bool:
        return self.name == "dark"

    @property
    def contrast(self) -> bool:
        return self.name == "high_contrast"

    def seat(self, seat: int) -> QColor:
        """The colour of a seat, counted from 0."""
        return _colour(self.seats[seat % len(self.seats)])


@lru_cache(maxsize=1)
def tokens() -> dict[str, Any]:
    """The contents of resources/themes/tokens.json."""
    with intact(*_TOKENS):
        data: dict[str, Any] = json.loads(text(*_TOKENS))
    return data


@lru_cache(maxsize=len(THEMES))
def theme(name: str) -> Theme:
    """A theme by name; colours it lacks come from the light theme."""
    if name not in THEMES:
        raise ValueError(f"There is no theme called “{name}”, only {', '.join(THEMES)}.")
    data = tokens()
    with intact(*_TOKENS):
        return Theme(name, {**data["light"], **data[name]}, tuple(data["seats"]))


class Appearance(QObject):
    """Theme, text scale, speed and motion for all windows. Change them with `set`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.changed = Changes()
        self.choice = "system"
        """The setting: "system" or the name of a theme."""
        self.theme = theme(_system_theme())
        self.text_scale = 1.0
        self.zoom = 1.0
        """The factor by which widgets grow in large windows. Boards and the home page scale themselves."""
        self.speed = 1.0
        """Animation speed: 2.0 is twice as fast, 0 turns animations off."""
        self.reduced_motion = False
        self.restyle: Callable[[], None] = lambda: None
        """Called before `changed` if the theme or text size is new; see ui/style/stylesheet.py."""
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    def set(
        self,
        theme: str | None = None,
        text_scale: float | None = None,
        zoom: float | None = None,
        speed: float | None = None,
        reduced_motion: bool | None = None,
    ) -> None:
        """Change the values given. Emits `changed` once, and only if something differs."""
        before = self._all()
        if theme is not None:
            self._choose(theme)
        if text_scale is not None:
            self.text_scale = _within(text_scale, TEXT_SCALES)
        if zoom is not None:
            self.zoom = _within(zoom, ZOOMS)
        if speed is not None:
            self.speed = _within(speed, SPEEDS)
        if reduced_motion is not None:
            self.reduced_motion = reduced_motion
        self._tell(before)

    def ms(self, milliseconds: float) -> int:
        """A duration at the current speed; with reduced motion no more than a short fade."""
        if not self.speed:
            return 0
        now = round(milliseconds / self.speed)
        return min(now, FADE) if self.reduced_motion else now

    def travel(self, milliseconds: float) -> int:
        """The same for things that travel; 0 with reduced motion."""
        return 0 if self.reduced_motion else self.ms(milliseconds)

    def px(self, pixels: float) -> float:
        """A size of text, or of something that holds text, at the current scale."""
        return pixels * self.text_scale * self.zoom

    def _choose(self, choice: str) -> None:
        if choice not in CHOICES:
            raise ValueError(f"There is no theme called “{choice}”, only {', '.join(CHOICES)}.")
        hints = QGuiApplication.styleHints()
        if choice == "system":  # ask the system before listening to it, or the change would be reported twice
            hints.unsetColorScheme()
            self.choice, self.theme = choice, theme(_system_theme())
        else:
            self.choice, self.theme = choice, theme(choice)
            hints.setColorScheme(Qt.ColorScheme.Dark if choice == "dark" else Qt.ColorScheme.Light)  # for title bars

    def _system_changed(self) -> None:
        if self.choice == "system":
            self.set(theme="system")

    def _all(self) -> tuple[object, ...]:
        return self.choice, self.theme, self.text_scale, self.zoom, self.speed, self.reduced_motion

    def _tell(self, before: tuple[object, ...]) -> None:
        now = self._all()
        if now == before:
            return
        if now[1:4] != before[1:4]:
            self.restyle()
        self.changed.emit()


def _within(value: float, bounds: tuple[float, float]) -> float:
    low, high = bounds
    return min(max(float(value), low), high)


def _system_theme() -> str:
    return "dark" if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"


_shared: Appearance | None = None


def appearance() -> Appearance:
    """The appearance of all windows; needs a QApplication."""
    global _shared  # noqa: PLW0603 - there is only one screen
    if _shared is None or not isValid(_shared):
        _shared = Appearance()
    return _shared
