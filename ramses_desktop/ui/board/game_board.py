"""The interface between a game's board and the shared code. A game overrides these, and nothing else has to know the game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.ui.board.choice import Choice
from ramses_desktop.ui.board.exhibit import Exhibit
from ramses_desktop.ui.board.marks import Coordinates
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import TOOLS, Hint, Progress, Target


class GameBoard:
    """The sprites, how they are painted, what pressing them does, and the player's pending move."""

    tools: ClassVar[tuple[str, ...]] = TOOLS
    """The tools this game ever uses."""

    has_spoils: ClassVar[bool] = False
    """Whether `paint_spoils` shows what has been won, when the game is over; otherwise the points say it all."""

    view: Any
    """The seat's view; set before any method that needs it is called."""
    layout: Any
    """Positions of everything, in the game's own Layout class."""
    least_bar: float = 0.0
    """The least height of the bar, while more than one row is shown there."""
    least_head: float = 0.0
    """The least height of what is above a solo result."""
    focused: Hashable
    """The key of the target reached by Tab or an arrow."""
    earlier: Callable[[], Iterable[Any]] = staticmethod(tuple)
    """The seat's views before this one, the latest first."""
    pace: float = 1.0
    """How long to show what bots do, relative to the normal time, as the player likes it."""
    news: tuple[str, int] | None = None
    """What lies open and is announced instead of the next player: words, and the token of whom they are about."""
    meanwhile: str = ""
    """What mattered of the others' moves since the person's last one, for boards with room for it."""

    def take_up(self, before: Any, after: Any) -> None:
        """Prepare for a new view: forget the pending move."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Compute `layout` for the view and the window size."""
        raise NotImplementedError

    def sprites(self) -> Mapping[Hashable, Sprite]:
        """Everything on the board and beside it, under keys that stay the same from view to view."""
        raise NotImplementedError

    def away(self, key: Hashable, view: Any) -> QRectF | None:
        """Where a sprite is that is not on the board in this view; None if it appears and vanishes in place."""
        del key, view
        return None

    def marks(self) -> Iterable[Sprite]:
        """Transient marks over the board: choices, the selection, what others did."""
        return ()

    def painted(self) -> Iterable[QGraphicsItem]:
        """The game's own items, to be repainted when the appearance has changed."""
        return ()

    def targets(self) -> Iterable[Target]:
        """Everything on the table, in reading order; later ones are on top."""
        raise NotImplementedError

    def prompt_words(self) -> str:
        """What to do now, in one sentence."""
        raise NotImplementedError

    def where(self, place: Hashable) -> QRectF:
        """The place of a sound, as the game's sounds name it; empty for the middle of the board."""
        del place
        return QRectF()

    def progress(self) -> list[Progress]:
        """The game's progress, for the header."""
        raise NotImplementedError

    def press(self, key: Hashable) -> None:
        """The target with this key was pressed: by mouse, Enter, or a screen reader."""
        raise NotImplementedError

    def tool_name(self, tool: str) -> str:
        """The current label of a tool; empty for the usual one."""
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
        """Handle an arrow key; False if it means nothing now."""
        del columns, rows
        return False

    def focus_on(self, key: Hashable) -> None:
        """Tab or an arrow has reached this target. By default it is pressed at once, like a radio button."""
        self.focused = key
        self.press(key)

    def kept_focus(self, focused: Hashable) -> Hashable:
        """What has the keyboard focus in a new view, if this had it in the previous one: by default nothing."""
        del focused
        return None

    def pending(self) -> Any:
        """The player's pending move, as a value that `restore` accepts."""
        return None

    def restore(self, pending: Any) -> None:
        """Restore a pending move: an edit was undone or redone."""
        raise NotImplementedError

    def edit_words(self, before: Any, after: Any) -> str:
        """What the player did to change `pending` from one value to the other, in a few words: what undo takes back."""
        raise NotImplementedError

    def part(self, name: Hashable) -> QRectF:
        """Where a part of the table is that a lesson or a line of the log names: by default, an attribute of the layout. Empty if
        it is nowhere. Every board knows at least `("player", seat)`."""
        found: QRectF = getattr(self.layout, str(name), QRectF())
        return found

    def coordinates(self) -> Iterable[Coordinates]:
        """The names of columns and rows, shown beside the boards while a sentence uses them; none if they are printed."""
        return ()

    def ready(self) -> Move | None:
        """The move that Confirm would make now."""
        return None

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        """The places that a hint is about, and how many of them get a number."""
        del hint
        return [], 0

    def try_hint(self, hint: Hint) -> None:
        """Set up a hint's move, for the player to confirm."""

    @property
    def stage(self) -> QRectF:
        """The part of the table where moves are made; empty for all of it."""
        return QRectF()

    @property
    def holdings(self) -> list[QRectF]:
        """The parts of the table that show what the seat has made of its game, to be put beside another's; empty parts are left
        out."""
        return [self.stage]

    def exhibit(self, made: Move, better: Move | None) -> Exhibit | None:
        """What the decision was about that this view asks for, with the move that was made and perhaps a better one; None if the
        stage with the places of both says it all."""
        del made, better
        return None

    def paint_spoils(self, painter: QPainter, rect: QRectF, seat: int, spread: float) -> None:
        """Paint what a player has won, when the game is over; at first it lies together, then it is spread out."""
        raise NotImplementedError

    def look_back(self, session: Session) -> None:
        """The game is over: the board may look at all of it."""

    def tip_corner(self, at: QPointF) -> QPointF:
        """Where to show the tip of what lies here: by default at the same point."""
        return at

    def pointer_moved(self) -> None:
        """The pointer is on another target; see `pointed`."""

    def pointer_pressed(self, at: QPointF) -> None:
        """The mouse is about to press something here."""

    def turn_by(self, quarters: int) -> None:
        """Turn the held piece: by the wheel, or by the right button."""

    def tell_change(self, before: Any, after: Any) -> None:
        """Announce what has been revealed."""
