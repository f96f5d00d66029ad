"""The theme and text size menus, and their settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from ramses_desktop.store.settings import LEAST_TEXT, MOST_TEXT, Settings
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.actions.rows import THEMES
from ramses_desktop.ui.style.theme import appearance

TEXT_STEP: Final = 0.1


class AppearanceMenu(QObject):
    """Keeps the appearance, its actions and the settings in step, whichever of them changes it."""

    def __init__(self, actions: Actions, settings: Settings, save: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._actions = actions
        self._settings = settings
        self._save = save
        for name in THEMES:
            actions[name].triggered.connect(partial(self._set_theme, name.removeprefix("theme_")))
        actions["text_larger"].triggered.connect(lambda: self._step_text(TEXT_STEP))
        actions["text_smaller"].triggered.connect(lambda: self._step_text(-TEXT_STEP))
        actions["text_normal"].triggered.connect(lambda: appearance().set(text_scale=1.0))
        appearance().changed.connect(self._changed)
        self._changed()

    def _set_theme(self, theme: str, *_: object) -> None:
        appearance().set(theme=theme)

    def _step_text(self, by: float) -> None:
        appearance().set(text_scale=min(max(round(appearance().text_scale + by, 1), LEAST_TEXT), MOST_TEXT))

    def _changed(self) -> None:
        now, settings = appearance(), self._settings
        self._actions[f"theme_{now.choice}"].setChecked(True)
        self._actions["text_larger"].setEnabled(now.text_scale < MOST_TEXT)
        self._actions["text_smaller"].setEnabled(now.text_scale > LEAST_TEXT)
        before = settings.theme, settings.text_scale, settings.speed, settings.reduced_motion
        after = now.choice, now.text_scale, now.speed, now.reduced_motion
        if before != after:
            settings.theme, settings.text_scale, settings.speed, settings.reduced_motion = after
            self._save()
