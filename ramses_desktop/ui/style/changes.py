"""Tells whoever listens that something has changed, and forgets those that are gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject
from shiboken6 import isValid


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
