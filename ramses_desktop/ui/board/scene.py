"""The base of every board: a scene that shows a view, animates the change from the previous one, and offers the deciding person's
moves. A game provides sprites, painting and the effects of presses; no rule is coded here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneMouseEvent, QGraphicsSceneWheelEvent

from ramses_desktop import seams
from ramses_desktop.engine.sound import REFUSED
from ramses_desktop.ui.board.choice import Choice
from ramses_desktop.ui.board.game_board import GameBoard
from ramses_desktop.ui.board.marks import BubbleItem, HintItem
from ramses_desktop.ui.board.motion import Motion
from ramses_desktop.ui.board.panels import paint_prompt
from ramses_desktop.ui.board.sprites import Sprite, SpriteItem, SpriteLayer
from ramses_desktop.ui.board.targets import TargetLayer
from ramses_desktop.ui.board.values import TURN, Habits, Hint, Layout, Person, Target
from ramses_desktop.ui.style.theme import appearance

ARROWS: Final = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
"""Column and row of one step."""
NOTCH: Final = 120
"""One click of a mouse wheel, in Qt's units."""

T = TypeVar("T")


class BoardScene(QGraphicsScene, GameBoard):
    chosen = Signal(object)
    """The player has settled on a move."""
    line_chosen = Signal(object)
    """The player has settled on several moves, to be made one after the other."""
    edited = Signal(object, object, str)
    """The player has changed `pending`: its value before and after, and the tool they used, if any."""
    prompt = Signal(str)
    """What to do now, in one sentence."""
    used = Signal(object)
    """The player has used a tool, or pressed the target with this key."""
    spoken = Signal(str)
    """What has just happened, for the status line and screen readers."""
    reached = Signal(str, QRectF)
    """The keyboard has reached something: its tip, and where it is."""
    announced = Signal(str, int)
    """Something everyone should notice, and the token of the player it is about, or -1."""
    tools_changed = Signal()
    heard = Signal(str)
    """A gesture that leaves the pending move as it was, by its name in engine/sound.py."""
    hurried = Signal()
    """Enter or a click while others play."""
    holding = Signal(bool)
    """Whether the game waits until something on the board has been read."""
    arranged = Signal()
    """The places for the page's own widgets have moved."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.people = tuple(people)
        self.names = tuple(person.name for person in people)
        self.habits = habits
        self.motion = Motion(self)
        self.view = None
        self.layout = Layout()
        self.seat = 0
        self.same_seat = False
        """Whether the previous view was of the same seat."""
        self.is_new = False
        """Whether the game has just been dealt, so that its first view may be a ceremony."""
        self.awaits = False
        """Whether the person of this seat is to decide now."""
        self.hints: tuple[Hint, ...] = ()
        self.pointed: Hashable = None
        """The key of the target under the pointer."""
        self.by_pointer = False
        """Whether the current press is by mouse."""
        self.focused = None
        self._wheeled = 0
        """Wheel movement since its last whole notch."""
        self._size = QSizeF(1248, 720)
        self._text_scale = 1.0
        self._repaints = 0
        """How often the appearance has changed; older pictures are out of date."""
        self._shows = 0
        """How often a view has been shown."""
        self._prompt = ""
        self._sprites = SpriteLayer(self, self.motion)
        self._marks = SpriteLayer(self, self.motion)
        self._hint_items: list[HintItem] = []
        self._targets = TargetLayer(self, self)
        self.bubble = BubbleItem()
        self.addItem(self.bubble)
        self.tools_changed.connect(self._update_targets)
        appearance().changed.connect(self._repaint)

    # ---------------------------------------------------------------- showing a view

    def show_view(self, before: Any, after: Any, seat: int, *, awaits: bool) -> None:
        """Show what this seat sees, animated from the view before it; `awaits` if its person is to decide now."""
        self.motion.give_way()
        self.bubble.close()
        self.same_seat = self._shows > 0 and seat == self.seat
        self.view, self.seat, self.awaits = after, seat, awaits
        self._shows += 1
        self.hints = ()
        self.take_up(before, after)
        self.focused = self.kept_focus(self.focused)
        self._prompt = self.prompt_words()
        self.prompt.emit(self._prompt)
        self.lay_out()
        self.show_change(before)
        self.arranged.emit()
        self.tell_change(before, after)
        self.tools_changed.emit()
        seams.tell(seams.SHOWN, self.names[seat], self._prompt)

    def show_change(self, before: Any) -> None:
        """Put everything in its place, animated from this view if there is one."""
        self.place_sprites(before)
        self.show_marks()
        self.place_hints()

    def arrange(self, size: QSizeF, text_scale: float) -> None:
        """Lay everything out for a view of this size."""
        if size.isEmpty():
            return
        self._size, self._text_scale = size, text_scale
        self.setSceneRect(QRectF(QPointF(0, 0), size))
        self._lay_out_again()

    def _repaint(self) -> None:
        self._repaints += 1
        self._text_scale = appearance().text_scale
        for item in self.painted():
            item.update()
        self._lay_out_again()

    def _lay_out_again(self) -> None:
        if self._shows:
            self.bubble.close()
            self.motion.finish()
            self.lay_out()
            self.show_change(None)
            self.arranged.emit()
            self._update_targets()

    def changed_mind(self) -> None:
        """Show the player's change of mind."""
        words = self.prompt_words()
        if words != self._prompt:
            self._prompt = words
            self.prompt.emit(words)
        self.show_change(None)
        self.tools_changed.emit()

    def place_sprites(self, before: Any = None) -> None:
        """Bring all sprites in line with the view, animated from the previous view if there is one."""
        wanted = dict(self.sprites())
        if self.choice is not None:
            wanted["choice"] = self.choice.sprite()
        self._sprites.stamp = self._marks.stamp = self._repaints, self.layout.text
        self._sprites.place(
            wanted,
            animate=before is not None,
            origin=lambda key: self.away(key, before),
            goal=lambda key: self.away(key, self.view),
        )

    @property
    def places(self) -> dict[str, QRectF]:
        """Where the page may put its widgets; empty if there is no room."""
        names = ("prompt", "bar", "log", "end", "end_head", "end_foot", "aside", "beside")
        return {name: getattr(self.layout, name) for name in names}

    def prompt_sprite(self, seat: int) -> Sprite:
        """The prompt, beside a seat's token."""
        rect, token, px = self.layout.prompt, self.people[seat].token, 15 * self.layout.text
        paint = partial(paint_prompt, size=rect.size(), token=token, words=self._prompt, px=px)
        return Sprite(rect, paint, (self._prompt, token))

    def show_marks(self) -> None:
        self._marks.place(dict(enumerate(self.marks())))

    def item(self, key: Hashable) -> SpriteItem:
        """The item of a sprite."""
        return self._sprites.items[key]

    def refuse(self, reason: str, place: QRectF) -> None:
        """Say why something cannot be done, beside this place."""
        if reason:
            self.bubble.say(reason, place, self.sceneRect())
            self.spoken.emit(reason)
            self.heard.emit(REFUSED)

    # ---------------------------------------------------------------- hints

    def show_hints(self, hints: Sequence[Hint]) -> None:
        self.hints = tuple(hints)
        self.place_hints()
        if self._shows:
            self.show_marks()

    def place_hints(self) -> None:
        """A numbered outline round each hint's places."""
        for old in self._hint_items:
            self.removeItem(old)
        self._hint_items = []
        for number, hint in enumerate(self.hints, 1):
            rects, numbered = self.hinted(hint)
            if rects:
                item = HintItem(rects, numbered, number, self._hint_items, best=hint.best)
                self.addItem(item)
                self._hint_items.append(item)

    # ---------------------------------------------------------------- input

    def do(self, act: Callable[[], T], tool: str = "") -> T:
        """Perform an action of the player. If it changes `pending` and makes no move, it can be undone."""
        self.motion.finish()
        before, shows = self.pending(), self._shows
        result = act()
        after = self.pending()
        if shows == self._shows and before != after:
            seams.tell(seams.PENDING, after)
            self.edited.emit(before, after, tool)
        return result

    def use_tool(self, tool: str) -> None:
        if self.can(tool):
            seams.tell(seams.PRESSED, tool)
            self.do(lambda: self.use(tool), tool)
            self.used.emit(tool)

    def press_key(self, key: Hashable) -> None:
        """Press the target with this key."""
        seams.tell(seams.PRESSED, key)
        self.bubble.close()
        self.do(lambda: self._press(key))
        self.used.emit(key)

    def _press(self, key: Hashable) -> None:
        choice = self.choice
        match key:
            case ("sheet",) if choice is not None:
                if choice.face_down:
                    self.settle()
            case ("option", int(at)) if choice is not None:
                self._press_option(choice, at)
            case _:
                self.press(key)

    def _press_option(self, choice: Choice, at: int) -> None:
        """Pick an option; clicking the picked one confirms it."""
        if at == choice.picked and self.by_pointer:
            self.settle()
        elif choice.options[at].enabled:
            self.pick(at)

    def pressed(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None:
        """The mouse pressed a target."""
        self.by_pointer = True
        self.pointer_pressed(event.scenePos())
        self.press_key(key)
        self.by_pointer = False

    def dragged(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None:
        """The pointer moves while a target is held down."""

    def released(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None:
        """A held target is released."""

    def point_at(self, key: Hashable) -> None:
        if key != self.pointed:
            self.pointed = key
            self.pointer_moved()

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """End all motion first: only then is it clear what is under the pointer."""
        self.motion.finish()
        self.bubble.close()
        if not self.awaits:
            self.hurried.emit()
        if event.button() == Qt.MouseButton.RightButton:
            self.do(lambda: self.turn_by(1), TURN)
        else:
            super().mousePressEvent(event)
        # An unused press must not reach widgets below the board.
        event.accept()

    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        """Turn by whole notches: touch pads send them in many small parts."""
        event.accept()
        if event.orientation() == Qt.Orientation.Vertical:
            notches = int((self._wheeled + event.delta()) / NOTCH)
            self._wheeled += event.delta() - notches * NOTCH
            if notches:
                self.do(lambda: self.turn_by(notches), TURN)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        event.accept()

    # ---------------------------------------------------------------- keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """End all motion, then let the board handle the key."""
        self.motion.finish()
        if not self.awaits and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.hurried.emit()
        arrow = ARROWS.get(Qt.Key(event.key()))
        if arrow is None or not self._shows or not self.do(lambda: self._by_arrow(*arrow)):
            super().keyPressEvent(event)
        else:
            event.accept()

    def _by_arrow(self, columns: int, rows: int) -> bool:
        self.bubble.close()
        choice = self.choice
        if choice is None:
            return self.arrow(columns, rows) or self._stop_towards(columns, rows)
        if not choice.face_down:
            at = choice.beside(columns, rows)
            self.pick(at)
            self.point_out(("option", at))
        return True

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Handle Tab: for graphics items, Qt would move it through widgets only, which targets are not."""
        return any(view.isInteractive() for view in self.views()) and self.do(lambda: self.next_stop(forward))

    def next_stop(self, forward: bool) -> bool:
        """Move to the next target that is a stop; False past the last, so that the focus moves on to the next widget."""
        stops = self.tab_stops()
        keys = [target.key for target in stops]
        at = keys.index(self.focused) + (1 if forward else -1) if self.focused in keys else 0 if forward else len(keys) - 1
        if not 0 <= at < len(keys):
            self.focused = None
            return False
        self._focus_on(keys[at])
        return True

    def _stop_towards(self, columns: int, rows: int) -> bool:
        """Focus the nearest stop in this direction, for arrows that the game does not use."""
        stops = self.tab_stops()
        if not stops:
            return False
        centres = {target.key: target.rect.center() for target in stops}
        here = centres.get(self.focused) or _middle(centres.values())
        ways = {key: centre - here for key, centre in centres.items()}
        ahead = {key: way.manhattanLength() for key, way in ways.items() if way.x() * columns + way.y() * rows > 0}
        # At the edge, focus the same stop again: it may have been put back since.
        goal = min(ahead, key=lambda key: ahead[key]) if ahead else self.focused
        if goal in centres:
            self._focus_on(goal)
        return True

    def tab_stops(self) -> list[Target]:
        """The targets where Tab stops, in its order."""
        return [target for target in self.targets() if target.stop] if self._shows else []

    def _focus_on(self, key: Hashable) -> None:
        seams.tell(seams.PRESSED, key)
        self.bubble.close()
        self.focus_on(key)
        self.point_out(key)

    def point_out(self, key: Hashable) -> None:
        """Say what the keyboard has reached, and what it does."""
        target = next((target for target in self.all_targets() if target.key == key), None)
        if target is not None:
            self.spoken.emit(target.told)
            self.reached.emit(target.in_lines if target.about else "", target.rect)

    # ---------------------------------------------------------------- targets

    def _update_targets(self) -> None:
        self._targets.update(self.all_targets())

    def all_targets(self) -> Iterable[Target]:
        if self._shows:
            if self.choice is not None:
                yield from self.choice.targets()
            yield from self.targets()

    def tip_at(self, at: QPointF) -> tuple[str, QRectF]:
        """The tip of the topmost target here, and its rectangle; empty if there is none."""
        here = [target for target in self.all_targets() if target.rect.contains(at)]
        top = max((target.layer for target in here), default=0)
        told = [target for target in here if target.layer == top and target.about]
        return (told[-1].in_lines, told[-1].rect) if told else ("", QRectF())

    def read_out(self) -> list[Target]:
        """Everything on the table that has a name, for screen readers."""
        return [target for target in self.all_targets() if target.words]


def _middle(points: Collection[QPointF]) -> QPointF:
    count = len(points)
    return QPointF(sum(point.x() for point in points) / count, sum(point.y() for point in points) / count)
