"""What a board and the page round it tell each other: who sits where, where there is room, what may be done, hints, progress."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final

from attrs import define, field, frozen
from PySide6.QtCore import QRectF, QSizeF

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import mark

TURN, MIRROR, SINGLE, PUT_BACK, CONFIRM = "turn", "mirror", "single", "put_back", "confirm"
TOOLS: Final = (TURN, MIRROR, SINGLE, PUT_BACK, CONFIRM)
EDITS: Final = {
    TURN: mark("turn", context="rotate"),
    MIRROR: mark("mirror"),
    SINGLE: mark("single box"),
    PUT_BACK: mark("put back"),
    CONFIRM: mark("confirm"),
}
"""What undo calls the use of a tool."""
COMPACT: Final = 1180
"""Narrower windows have narrower columns."""


@frozen
class Person:
    """Who sits at a seat, as far as a board shows it."""

    name: str
    token: int
    bot: bool = False


@frozen
class Habits:
    """What the table and the player have chosen."""

    preview: bool = True
    """Show what a mark would earn before it is confirmed."""
    to_come: bool = True
    """Show the patterns still to come."""
    at_once: bool = False
    """A mark counts without Confirm."""


@frozen
class Progress:
    """Rounds or turns: words, how many there are, and which is on, counted from 0."""

    words: str
    count: int
    now: int


@frozen
class Hint:
    """A proposed move, and why. The best comes first."""

    move: Move
    text: str
    place: int = 1
    """1 for the best; equally good ones share a place."""
    value: str = ""
    """What to expect of it, in a few words."""
    compared: str = ""
    """How it compares with better hints, in a few words."""
    line: tuple[Any, ...] = ()
    """The move, and those meant to follow it."""

    @property
    def best(self) -> bool:
        """Whether no other is better."""
        return self.place == 1


@frozen
class Target:
    """A thing on the board: where it lies, what it is called, and what pressing it means.

    One list of these serves the mouse, the keyboard and screen readers alike.
    """

    rect: QRectF
    words: str | Callable[[], str]
    """Its name for screen readers; a function where forming it takes a while."""
    checked: bool = False
    enabled: bool = True
    key: Hashable = None
    """What the scene is told when it is pressed or pointed at; None for what is only read out."""
    depth: int = 0
    """0 for a card or panel, 1 for a box on it."""
    pressable: bool = True
    """Whether screen readers can press it; what only answers to the pointer is read out as text."""
    stop: bool = False
    """Whether Tab stops here."""
    layer: int = 0
    """Of two that overlap the one in the higher layer is meant, and in the same one the later."""

    @property
    def name(self) -> str:
        return self.words if isinstance(self.words, str) else self.words()


@define
class Layout:
    """Where everything lies in a window of one size."""

    scale: float = 1.0
    """How much larger than usual everything is drawn."""
    text: float = 1.0
    """The same for words."""
    prompt: QRectF = field(factory=QRectF)
    bar: QRectF = field(factory=QRectF)
    """Where the buttons are,"""
    log: QRectF = field(factory=QRectF)
    """the log, if there is room for it,"""
    end: QRectF = field(factory=QRectF)
    """the result, when the game is over,"""
    aside: QRectF = field(factory=QRectF)
    """and hints."""


def scale_for(window: QSizeF) -> float:
    """On large windows everything is drawn larger, in proportion."""
    return max(1.0, min(window.width() / 1280, window.height() / 720))


def text_scale_for(window: QSizeF, text_scale: float) -> float:
    return scale_for(window) * min(1.5, text_scale)
