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
    """What lies where, how it is painted, what pressing it means, and what its player has in mind."""

    tools: ClassVar[tuple[str, ...]] = TOOLS
    """Which of the tools this game ever has."""

    view: Any
    """What the seat sees. Before the first view nothing is called that needs one."""
    layout: Any
    """Where everything lies; a Layout of the game's own."""
    focused: Hashable
    """The key of the target that Tab or an arrow has reached."""

    def take_up(self, before: Any, after: Any) -> None:
        """A new view is about to be shown: forget what the player had in mind."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Work out `layout` for the view and the size of the window."""
        raise NotImplementedError

    def sprites(self) -> Mapping[Hashable, Sprite]:
        """Everything to be seen on the board and beside it now, each under the same key from view to view."""
        raise NotImplementedError

    def away(self, key: Hashable, view: Any) -> QRectF | None:
        """Where a sprite is that does not lie on the board in this view; None where it comes and goes at once."""
        del key, view
        return None

    def marks(self) -> Iterable[Sprite]:
        """What comes and goes over the board: what can be done, what is meant, what others have done."""
        return ()

    def painted(self) -> Iterable[QGraphicsItem]:
        """Items of the game's own, to be painted anew when the appearance has changed."""
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
        """What a tool does now, on its button; nothing where it is called as usual."""
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
        """What is to be chosen from on a sheet over the board."""
        return None

    def pick(self, at: int) -> None:
        """Mean this option of the choice."""
        raise NotImplementedError

    def settle(self) -> None:
        """Make the move that is meant."""
        raise NotImplementedError

    def arrow(self, columns: int, rows: int) -> bool:
        """An arrow key; False where it means nothing now."""
        del columns, rows
        return False

    def focus_on(self, key: Hashable) -> None:
        """Tab or an arrow has reached this target. Unless a game says otherwise, it is meant at once, as among radio buttons."""
        self.focused = key
        self.press(key)

    def pending(self) -> Any:
        """What the player has in mind, as a value that `restore` brings back."""
        return None

    def restore(self, pending: Any) -> None:
        """Have this in mind again: something was taken back, or done again."""
        raise NotImplementedError

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        """What a hint is about, and how many of these places get a number of their own."""
        del hint
        return [], 0

    def try_hint(self, hint: Hint) -> None:
        """Do what a hint says, as far as it is still to be confirmed."""

    def look_back(self, session: Session) -> None:
        """The game is over: the board may know all of it."""

    def pointer_moved(self) -> None:
        """The pointer is on another target; see `pointed`."""

    def pointer_pressed(self, at: QPointF) -> None:
        """The mouse is about to press something here."""

    def turn_by(self, quarters: int) -> None:
        """Turn what is held: by the wheel, or by the right button."""

    def tell_change(self, before: Any, after: Any) -> None:
        """Say aloud what has come to light."""
