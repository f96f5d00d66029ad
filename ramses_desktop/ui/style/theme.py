"""Themes, text sizes and animation speed. One `Appearance` serves all windows; painting code asks it for colours each time,
and caches listen to `changed`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from ramses_desktop.data import intact, text

_TOKENS: Final = ("themes", "tokens.json")
THEMES: Final = ("light", "dark", "high_contrast")
CHOICES: Final = ("system", *THEMES)
ZOOMS: Final = (1.0, 4.0)
TEXT_SCALES: Final = (0.8, 2.0)
SPEEDS: Final = (0.0, 4.0)
STYLE: Final = ("-style", "fusion")
"""Arguments for the QApplication."""
FADE: Final = 80
"""Milliseconds of the cross-fade that is all that moves when motion is reduced."""


@lru_cache(maxsize=256)
def _colour(value: str) -> QColor:
    return QColor(value)


class Theme:
    """The colours of one theme by their names: `theme["ink"]`. Treat them as read-only, they are shared."""

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
    """What resources/themes/tokens.json holds."""
    with intact(*_TOKENS):
        data: dict[str, Any] = json.loads(text(*_TOKENS))
    return data


@lru_cache(maxsize=len(THEMES))
def theme(name: str) -> Theme:
    """A theme by name. A colour it does not give is that of the light theme."""
    if name not in THEMES:
        raise ValueError(f"There is no theme called “{name}”, only {', '.join(THEMES)}.")
    data = tokens()
    with intact(*_TOKENS):
        return Theme(name, {**data["light"], **data[name]}, tuple(data["seats"]))


class Appearance(QObject):
    """The one place that knows theme, text scale, speed and motion."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = "system"
        self._theme = theme(_system_theme())
        self._text_scale = 1.0
        self._zoom = 1.0
        self._speed = 1.0
        self._reduced_motion = False
        self._app: QApplication | None = None
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    @property
    def choice(self) -> str:
        """What was asked for: "system" or the name of a theme."""
        return self._choice

    @property
    def theme(self) -> Theme:
        return self._theme

    @property
    def text_scale(self) -> float:
        return self._text_scale

    @property
    def zoom(self) -> float:
        """How much larger than usual widgets are, because the window is large. Boards and the home page see to themselves."""
        return self._zoom

    @property
    def speed(self) -> float:
        """How fast things move: 2.0 is twice as fast, 0 is without animation."""
        return self._speed

    @property
    def reduced_motion(self) -> bool:
        return self._reduced_motion

    def set(
        self,
        theme: str | None = None,
        text_scale: float | None = None,
        zoom: float | None = None,
        speed: float | None = None,
        reduced_motion: bool | None = None,
    ) -> None:
        """Change what is given and leave the rest. Tells the others once, and only if something is different then."""
        before = self._all()
        if theme is not None:
            self._choose(theme)
        if text_scale is not None:
            self._text_scale = _within(text_scale, TEXT_SCALES)
        if zoom is not None:
            self._zoom = _within(zoom, ZOOMS)
        if speed is not None:
            self._speed = _within(speed, SPEEDS)
        if reduced_motion is not None:
            self._reduced_motion = reduced_motion
        self._tell(before)

    def ms(self, milliseconds: float) -> int:
        """How long something that takes this long at normal speed takes now; with reduced motion no more than a short fade."""
        if not self._speed:
            return 0
        now = round(milliseconds / self._speed)
        return min(now, FADE) if self._reduced_motion else now

    def travel(self, milliseconds: float) -> int:
        """The same for what moves from place to place: with reduced motion it does not."""
        return 0 if self._reduced_motion else self.ms(milliseconds)

    def px(self, pixels: float) -> float:
        """A size of text, or of something that holds text, at the present text scale."""
        return pixels * self._text_scale * self._zoom

    def apply(self, app: QApplication, *, has_style: bool = False) -> None:
        """Dress the plain widgets of the program, now and after every change. Whoever has given the program STYLE as its
        arguments saves a few milliseconds: setStyle returns a QStyle, and with it come hundreds of names."""
        if self._app is None and not has_style:
            app.setStyle("Fusion")
        self._app = app
        self._dress()

    def _dress(self) -> None:
        from ramses_desktop.ui.style.stylesheet import dress

        if self._app is not None and isValid(self._app):
            dress(self._app, self._theme, self._text_scale * self._zoom)

    def _choose(self, choice: str) -> None:
        if choice not in CHOICES:
            raise ValueError(f"There is no theme called “{choice}”, only {', '.join(CHOICES)}.")
        hints = QGuiApplication.styleHints()
        if choice == "system":  # the system must be asked before it is listened to, or the change would be told twice
            hints.unsetColorScheme()
            self._choice, self._theme = choice, theme(_system_theme())
        else:
            self._choice, self._theme = choice, theme(choice)
            hints.setColorScheme(Qt.ColorScheme.Dark if choice == "dark" else Qt.ColorScheme.Light)  # for title bars

    def _system_changed(self) -> None:
        if self._choice == "system":
            self.set(theme="system")

    def _all(self) -> tuple[object, ...]:
        return self._choice, self._theme, self._text_scale, self._zoom, self._speed, self._reduced_motion

    def _tell(self, before: tuple[object, ...]) -> None:
        now = self._all()
        if now == before:
            return
        if now[1:4] != before[1:4]:
            self._dress()
        self.changed.emit()


def _within(value: float, bounds: tuple[float, float]) -> float:
    low, high = bounds
    return min(max(float(value), low), high)


def _system_theme() -> str:
    return "dark" if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"


_shared: Appearance | None = None


def appearance() -> Appearance:
    """The appearance of all windows; needs a QApplication."""
    global _shared  # noqa: PLW0603 - there is one screen
    if _shared is None or not isValid(_shared):
        _shared = Appearance()
    return _shared
