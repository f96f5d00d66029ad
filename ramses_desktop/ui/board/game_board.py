"""What a game tells the base about its board. A game overrides these, and nothing else has to know the game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.engine.session import Session
from ramses_desktop.ui.board.choice import Choice
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import TOOLS, Hint, Progress, Target


class GameBoard:
    """What lies where, how it is painted, what pressing it does, and the player's pending move."""

    tools: ClassVar[tuple[str, ...]] = TOOLS
    """Which of the tools this game ever has."""

    view: Any
    """What the seat sees. Nothing that needs it is called before the first view."""
    layout: Any
    """Where everything lies; a Layout of the game's own."""
    focused: Hashable
    """The key of the target that Tab or an arrow has reached."""

    def take_up(self, before: Any, after: Any) -> None:
        """Prepare for a new view: forget the pending move."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Work out `layout` for the view and the size of the window."""
        raise NotImplementedError

    def sprites(self) -> Mapping[Hashable, Sprite]:
        """Everything on the board and beside it, under keys that stay the same from view to view."""
        raise NotImplementedError

    def away(self, key: Hashable, view: Any) -> QRectF | None:
        """Where a sprite is that is not on the board in this view; None if it appears and vanishes in place."""
        del key, view
        return None

    def marks(self) -> Iterable[Sprite]:
        """What comes and goes over the board: what can be done, what is selected, what others did."""
        return ()

    def painted(self) -> Iterable[QGraphicsItem]:
        """Items of the game's own, to be painted again when the appearance has changed."""
        return ()

    def targets(self) -> Iterable[Target]:
        """Everything on the table, in the order of reading; what lies later is above."""
        raise NotImplementedError

    def prompt_words(self) -> str:
        """What to do now, in one sentence."""
        raise NotImplementedError

    def progress(self) -> list[Progress]:
        """How far the game is, for the header."""
        raise NotImplementedError

    def press(self, key: Hashable) -> None:
        """The target with this key was pressed: by the mouse, by Enter, or by a screen reader."""
        raise NotImplementedError

    def tool_name(self, tool: str) -> str:
        """The label of a tool now; empty for the usual one."""
        del tool
        return ""

    def can(self, tool: str) -> bool:
        """Whether one of TOOLS makes sense now."""
        return bool(self.tool_name(tool))

    def use(self, tool: str) -> None:
        """Use a tool that makes sense now."""
        raise NotImplementedError

    @property
    def bar_wanted(self) -> bool:
        """Whether the tools are of any use now."""
        return True

    @property
    def choice(self) -> Choice | None:
        """Options on a sheet over the board, if there is a choice to make."""
        return None

    def pick(self, at: int) -> None:
        """Pick this option of the choice."""
        raise NotImplementedError

    def settle(self) -> None:
        """Make the pending move."""
        raise NotImplementedError

    def arrow(self, columns: int, rows: int) -> bool:
        """An arrow key; False where it means nothing now."""
        del columns, rows
        return False

    def focus_on(self, key: Hashable) -> None:
        """Tab or an arrow has reached this target. By default it is pressed at once, as among radio buttons."""
        self.focused = key
        self.press(key)

    def pending(self) -> Any:
        """The player's pending move, as a value that `restore` brings back."""
        return None

    def restore(self, pending: Any) -> None:
        """Bring a pending move back: an edit was undone or redone."""
        raise NotImplementedError

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        """The places that a hint is about, and how many of them get a number."""
        del hint
        return [], 0

    def try_hint(self, hint: Hint) -> None:
        """Prepare what a hint says, to be confirmed."""

    def look_back(self, session: Session) -> None:
        """The game is over, and the board may see all of it."""

    def pointer_moved(self) -> None:
        """The pointer is on another target; see `pointed`."""

    def pointer_pressed(self, at: QPointF) -> None:
        """The mouse is about to press something here."""

    def turn_by(self, quarters: int) -> None:
        """Turn what is held: by the wheel, or by the right button."""

    def tell_change(self, before: Any, after: Any) -> None:
        """Say aloud what has come to light."""
