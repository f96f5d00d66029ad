"""What every game's board is: a scene that draws a view, animates the way to the next one, and offers the moves of the person who
decides. The page around it knows no more of a board than this; no rule lives in a scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import frozen
from PySide6.QtCore import QObject, QRectF, QSizeF, Signal
from PySide6.QtWidgets import QGraphicsScene

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.ui.board.motion import Motion

TURN, MIRROR, SINGLE, PUT_BACK, CONFIRM = "turn", "mirror", "single", "put_back", "confirm"
TOOLS: Final = (TURN, MIRROR, SINGLE, PUT_BACK, CONFIRM)


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
    """A move that is proposed, and why. Hints come best first."""

    move: Move
    text: str
    place: int = 1
    """1 for the best; those that are equally good share a place."""
    value: str = ""
    """What one may expect of it, in a few words."""
    compared: str = ""
    """The same beside the better hints, in a few words."""
    line: tuple[Any, ...] = ()
    """The move, and those with which it is meant to go on."""

    @property
    def best(self) -> bool:
        """Whether no other is better."""
        return self.place == 1


@frozen
class Spoken:
    """Something on the board that a screen reader can read out and act on: where it lies, what it is, whether it is crossed off."""

    rect: QRectF
    name: str
    checked: bool = False
    enabled: bool = True
    key: object = None
    """What the board is told when it is pressed; None where pressing does nothing."""
    depth: int = 0
    """0 for a card or panel, 1 for a box in it."""


class Board(QGraphicsScene):
    """The base of all boards."""

    chosen = Signal(object)
    """A move that its player has settled on."""
    prompt = Signal(str)
    """What is to be done now, in one sentence."""
    spoken = Signal(str)
    """What has just happened under the player's hands, for the status line and screen readers."""
    tools_changed = Signal()
    holding = Signal(bool)
    """Whether something stands on the board that is to be read before anybody goes on."""
    arranged = Signal()
    """The places for the page's own widgets have moved."""

    tools: tuple[str, ...] = TOOLS
    """Which of the tools this game ever has."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.people = tuple(people)
        self.habits = habits
        self.motion = Motion(self)
        self.places: dict[str, QRectF] = {}
        """Where the page may put its widgets: `bar`, `log`, `end`, `aside`. An empty place is none."""

    def arrange(self, size: QSizeF, text_scale: float) -> None:
        """Lay everything out for a view of this size."""
        raise NotImplementedError

    def show_view(self, before: Any, after: Any, seat: int, *, awaits: bool) -> None:
        """Show what this seat sees, coming from the view before it; `awaits` if its person is to decide now."""
        raise NotImplementedError

    def can(self, tool: str) -> bool:
        """Whether one of TOOLS makes sense now."""
        raise NotImplementedError

    def tool_name(self, tool: str) -> str:
        """What the tool is called now, where it is not called as usual."""
        del tool
        return ""

    @property
    def bar_wanted(self) -> bool:
        """Whether the tools are of any use now."""
        return True

    def look_back(self, session: Session) -> None:
        """The game is over, and nothing of it need be hidden from the board any longer."""

    def use(self, tool: str) -> None:
        raise NotImplementedError

    def progress(self) -> list[Progress]:
        """How far the game is, for the header."""
        raise NotImplementedError

    def next_card(self, forward: bool) -> bool:
        """Tab: on to the next thing on the board; False past the last, so that the focus moves on to the next widget."""
        raise NotImplementedError

    def try_hint(self, hint: Hint) -> None:
        """Do what a hint says, as far as it is still to be confirmed."""
        raise NotImplementedError

    def show_hints(self, hints: Sequence[Hint]) -> None:
        raise NotImplementedError

    def read_out(self) -> list[Spoken]:
        """Everything on the table in words, in the order of reading."""
        raise NotImplementedError

    def press(self, key: object) -> None:
        """Somebody without a mouse has pressed what `read_out` offered under this key."""
        raise NotImplementedError
