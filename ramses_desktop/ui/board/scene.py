"""The base of every board: a scene that shows a view, animates the way from the one before, and offers the moves of the person who
decides. A game says what lies where, how it is painted and what pressing it means; no rule lives here."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from attrs import frozen
from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QGraphicsSceneMouseEvent, QGraphicsSceneWheelEvent

from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.board.items import BubbleItem, HintItem, Paint, PanelItem, Sheet
from ramses_desktop.ui.board.motion import Motion
from ramses_desktop.ui.board.targets import TargetLayer
from ramses_desktop.ui.board.values import EDITS, TOOLS, Habits, Hint, Person, Progress, Target
from ramses_desktop.ui.style.theme import appearance

T = TypeVar("T")

ARROWS: Final = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
"""Column and row of one step."""

NOTCH: Final = 120
"""One click of a mouse wheel, in the measure of Qt."""


@frozen
class Panel:
    """What is to be seen of a panel: where, how painted, what its picture depends on, and how much it is enlarged."""

    rect: QRectF
    paint: Paint
    content: tuple[object, ...]
    zoom: float = 1.0


class BoardScene(QGraphicsScene):
    chosen = Signal(object)
    """A move that its player has settled on."""
    line_chosen = Signal(object)
    """Several moves that its player has settled on, to be made one after the other."""
    edited = Signal(object, object, str)
    """What the player has in mind, before and after they changed it (see `pending`), and what they did, if it has a name."""
    prompt = Signal(str)
    """What to do now, in one sentence."""
    spoken = Signal(str)
    """What has just happened under the player's hands, for the status line and screen readers."""
    tools_changed = Signal()
    holding = Signal(bool)
    """Whether something on the board is to be read before anybody goes on."""
    arranged = Signal()
    """The places for the page's own widgets have moved."""

    tools: ClassVar[tuple[str, ...]] = TOOLS
    """Which of the tools this game ever has."""

    view: Any = None
    plan: Any
    """Where everything lies; `text` tells how large words are."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.people = tuple(people)
        self.habits = habits
        self.motion = Motion(self)
        self.places: dict[str, QRectF] = {}
        """Where the page may put its widgets: `bar`, `log`, `end`, `aside`. An empty place is none."""
        self.seat = 0
        self.same_seat = False
        """Whether the view shown before was that of the same seat."""
        self.awaits = False
        """Whether the person of this seat is to decide now."""
        self.hints: tuple[Hint, ...] = ()
        self.pointed: Hashable = None
        """The key of the target under the pointer."""
        self.by_pointer = False
        """Whether what is pressed now is pressed with the mouse."""
        self._wheeled = 0
        """What the wheel has moved since its last whole notch."""
        self._size = QSizeF(1248, 720)
        self._text_scale = 1.0
        self._looks = 0
        """How often the appearance has changed: pictures made before must be made anew."""
        self._shows = 0
        """How often a view has been shown."""
        self._prompt = ""
        self._panels: dict[object, PanelItem] = {}
        self._hint_items: list[HintItem] = []
        self._targets = TargetLayer(self)
        self._sheet: Sheet | None = None
        self.bubble = BubbleItem()
        self.addItem(self.bubble)
        self.tools_changed.connect(self._update_targets)
        self.arranged.connect(self._update_targets)
        appearance().changed.connect(self._repaint)

    # ---------------------------------------------------------------- what each game says

    def take_up(self, before: Any, after: Any) -> None:
        """A new view is about to be shown: prepare what its player may have in mind."""
        raise NotImplementedError

    def lay_out(self, before: Any) -> None:
        """Put everything where it belongs, coming from the view before if there is one, and set `places`."""
        raise NotImplementedError

    def prompt_words(self) -> str:
        """What to do now, in one sentence."""
        raise NotImplementedError

    def painted(self) -> Iterable[QGraphicsItem]:
        """What to paint anew when the appearance has changed, panels aside."""
        return ()

    def wanted_panels(self) -> Mapping[object, Panel]:
        """All panels to be seen now."""
        raise NotImplementedError

    def targets(self) -> Iterable[Target]:
        """Everything on the table, in the order of reading; what lies later is above."""
        raise NotImplementedError

    def press(self, key: Hashable) -> None:
        """The target with this key was pressed: by the mouse, by Enter, or by somebody who cannot see it."""
        raise NotImplementedError

    def progress(self) -> list[Progress]:
        """How far the game is, for the header."""
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

    def arrow(self, columns: int, rows: int) -> bool:
        """An arrow key; False where it means nothing now."""
        del columns, rows
        return False

    def next_card(self, forward: bool) -> bool:
        """Tab: on to the next thing on the board; False past the last, so that the focus moves on to the next widget."""
        del forward
        return False

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
        """The game is over: nothing of it need be hidden from the board any longer."""

    def pointer_moved(self) -> None:
        """The pointer is on another target; see `pointed`."""

    def pointer_pressed(self, at: QPointF) -> None:
        """The mouse is about to press something here."""

    def turn_by(self, quarters: int) -> None:
        """Turn what is held: by the wheel, or by the right button."""

    def tell_change(self, before: Any, after: Any) -> None:
        """Say aloud what has come to light."""

    # ---------------------------------------------------------------- showing

    def show_view(self, before: Any, after: Any, seat: int, *, awaits: bool) -> None:
        """Show what this seat sees, coming from the view before it; `awaits` if its person is to decide now."""
        self.motion.finish()
        self.bubble.hide()
        self.same_seat = self.view is not None and seat == self.seat
        self.view, self.seat, self.awaits = after, seat, awaits
        self._shows += 1
        self.hints = ()
        self.take_up(before, after)
        self.say_prompt()
        self.lay_out(before)
        self.place_hints()
        self.arranged.emit()
        self.tell_change(before, after)
        self.tools_changed.emit()

    def say_prompt(self) -> None:
        self._prompt = self.prompt_words()
        self.prompt.emit(self._prompt)

    def arrange(self, size: QSizeF, text_scale: float) -> None:
        """Lay everything out for a view of this size."""
        if size.isEmpty():
            return
        self._size, self._text_scale = size, text_scale
        self.setSceneRect(QRectF(QPointF(0, 0), size))
        self._lay_out_again()

    def _repaint(self) -> None:
        self._looks += 1
        self._text_scale = appearance().text_scale
        for item in self.painted():
            item.update()
        self._lay_out_again()

    def _lay_out_again(self) -> None:
        if self.view is not None:
            self.motion.finish()
            self.lay_out(None)
            self.place_hints()
            self.arranged.emit()

    def place_panels(self) -> None:
        wanted = self.wanted_panels()
        for key, panel in wanted.items():
            self.place_panel(key, panel)
        for key in self._panels.keys() - wanted.keys():
            self._panels[key].hide()

    def place_panel(self, key: object, panel: Panel) -> None:
        if key not in self._panels:
            self._panels[key] = PanelItem()
            self.addItem(self._panels[key])
        self._panels[key].show_as(panel.rect, panel.zoom, panel.paint, (self._looks, self.plan.text, *panel.content))

    def glide(
        self,
        item: QGraphicsItem,
        goal: QPointF,
        milliseconds: int,
        *,
        curve: QEasingCurve.Type = QEasingCurve.Type.InOutCubic,
        delay: int = 0,
        grown: tuple[float, float] = (1.0, 1.0),
        done: Callable[[], None] | None = None,
    ) -> None:
        """Move an item there, and let it grow or shrink from one scale to another on the way."""
        start, (small, large) = item.pos(), grown

        def step(part: float) -> None:
            item.setPos(start + (goal - start) * part)
            item.setScale(small + (large - small) * part)

        self.motion.go(milliseconds, step, delay=delay, travel=True, curve=curve, done=done)

    def refuse(self, reason: str, place: QRectF) -> None:
        """Say why something cannot be done, beside the place where the eye is."""
        if reason:
            self.bubble.say(reason, place, self.sceneRect())
            self.spoken.emit(reason)

    def lay_sheet(self, sheet: Sheet | None) -> None:
        """Lay a sheet of paper over the board, to be read or chosen from, in place of any other; None takes it away."""
        if self._sheet is not None:
            self.removeItem(self._sheet)
        self._sheet = sheet
        if sheet is not None:
            self.addItem(sheet)

    # ---------------------------------------------------------------- hints

    def show_hints(self, hints: Sequence[Hint]) -> None:
        self.hints = tuple(hints)
        self.place_hints()

    def place_hints(self) -> None:
        """A numbered outline round what each hint proposes."""
        for old in self._hint_items:
            self.removeItem(old)
        self._hint_items = []
        taken: list[list[QRectF]] = []
        for number, hint in enumerate(self.hints, 1):
            rects, numbered = self.hinted(hint)
            if rects:
                item = HintItem(
                    rects, numbered, number, sum(any(rect in other for rect in rects) for other in taken), best=hint.best
                )
                taken.append(rects)
                self.addItem(item)
                self._hint_items.append(item)

    # ---------------------------------------------------------------- what players do

    def do(self, act: Callable[[], T], words: str = "") -> T:
        """Carry out what the player does. If it changes what they have in mind, and makes no move, it can be taken back;
        undo calls it by these words."""
        self.motion.finish()
        before, shows = self.pending(), self._shows
        result = act()
        after = self.pending()
        if shows == self._shows and before != after:
            self.edited.emit(before, after, words)
        return result

    def use_tool(self, tool: str) -> None:
        if self.can(tool):
            self.do(lambda: self.use(tool), tr(EDITS[tool]))

    def press_key(self, key: Hashable) -> None:
        """Press the target with this key."""
        self.bubble.hide()
        self.do(lambda: self.press(key))

    def pressed(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None:
        """A target takes a press of the mouse."""
        self.by_pointer = True
        self.pointer_pressed(event.scenePos())
        self.press_key(key)
        self.by_pointer = False

    def dragged(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None:
        """The pointer moves while a target is held down."""

    def released(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None:
        """A target that was held down is let go."""

    def point_at(self, key: Hashable) -> None:
        if key != self.pointed:
            self.pointed = key
            self.pointer_moved()

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Any press brings what moves to its end; only then is it clear what lies under the pointer."""
        self.motion.finish()
        self.bubble.hide()
        if event.button() == Qt.MouseButton.RightButton:
            self.do(lambda: self.turn_by(1))
        else:
            super().mousePressEvent(event)
        # What nobody took must not become a press of what lies below the board.
        event.accept()

    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        """Touch pads send a notch in many small parts."""
        event.accept()
        if event.orientation() == Qt.Orientation.Vertical:
            notches = int((self._wheeled + event.delta()) / NOTCH)
            self._wheeled += event.delta() - notches * NOTCH
            if notches:
                self.do(lambda: self.turn_by(notches))

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = ARROWS.get(Qt.Key(event.key()))
        if way is None or not self._by_arrow(*way):
            super().keyPressEvent(event)
        else:
            event.accept()

    def _by_arrow(self, columns: int, rows: int) -> bool:
        self.bubble.hide()
        return self.do(lambda: self.arrow(columns, rows))

    # ---------------------------------------------------------------- targets

    def _update_targets(self) -> None:
        self._targets.update(self.targets() if self.view is not None else ())

    def read_out(self) -> list[Target]:
        """Everything on the table that has a name, for whoever cannot see it."""
        return [target for target in self.targets() if target.words] if self.view is not None else []
