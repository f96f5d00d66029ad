"""The base of every board: a scene that shows a view, animates the change from the previous one, and offers the deciding person's
moves. A game provides sprites, painting and what pressing means; nothing else has to know the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Protocol, TypeVar

from attrs import frozen
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QTransform
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QGraphicsSceneWheelEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from ramses_desktop import seams
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.sound import REFUSED
from ramses_desktop.ui.board.marks import BubbleItem, Coordinates, HintItem, paint_prompt
from ramses_desktop.ui.board.sprites import Motion, Paint, Sprite, SpriteItem, SpriteLayer
from ramses_desktop.ui.board.values import TOOLS, TURN, Choice, Habits, Hint, Layout, Person, Progress, Target, Upkeep
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_seat
from ramses_desktop.ui.style.theme import appearance

DISC: Final = 10.0
"""Radius of the discs with a seat's sign and with a number."""
LARGE: Final = 60.0
"""Width of a place from which it is a whole card, with something printed in its upper corners."""
HALO: Final = 2.4
"""How far a mark's halo reaches beyond its line, on both sides together."""


@frozen
class Note:
    """Something small beside the picture, with a heading."""

    heading: str
    size: QSizeF
    paint: Paint


@frozen
class Exhibit:
    paint: Callable[[QPainter, QRectF], None]
    """Paints it as large as it gets in a room, against the upper left corner."""
    note: Note | None = None


def exhibit(board: BoardScene, made: Move, better: Move | None) -> Exhibit:
    """What the decision was about that the view on the board asks for."""
    return board.exhibit(made, better) or _of_stage(board, made, better)


def _of_stage(board: BoardScene, made: Move, better: Move | None) -> Exhibit:
    """The board's stage as it is, with the places that hints for these moves would mark."""
    area, token = board.stage, board.people[board.seat].token
    if area.isEmpty():
        area = board.sceneRect()
    mine, others = (
        [rect for rect in board.hinted(Hint(move, ""))[0] if area.contains(rect.center())] if move is not None else []
        for move in (made, better)
    )

    def paint(painter: QPainter, room: QRectF) -> None:
        scale = min(room.width() / area.width(), room.height() / area.height())
        place = QRectF(room.topLeft(), area.size() * scale)
        board.render(painter, place, area)
        there = QTransform().translate(place.left(), place.top()).scale(scale, scale).translate(-area.left(), -area.top())
        placed = [there.mapRect(rect) for rect in mine]
        paint_made(painter, placed, token)
        paint_better(painter, [there.mapRect(rect) for rect in others], placed)

    return Exhibit(paint)


def paint_made(painter: QPainter, rects: Sequence[QRectF], token: int) -> None:
    """Mark where a move was made: dashed, with the sign of the seat."""
    theme = appearance().theme
    for rect in rects:
        place, radius = rect.adjusted(-4, -4, 4, 4) if rect.width() > LARGE else rect, _radius(rect)
        draw.plate(painter, place, radius, None, draw.pen(theme["card"], 2.6 + HALO))
        draw.plate(painter, place, radius, None, draw.pen(theme["accent"], 2.6, (6, 4)))
    paint_made_by(painter, rects, token)


def paint_made_by(painter: QPainter, rects: Sequence[QRectF], token: int) -> None:
    """The sign of the seat alone, where the move itself is painted as on the board."""
    for rect in rects[:1]:
        middle = rect.bottomLeft() if rect.width() > LARGE else rect.topLeft()
        draw.disc(painter, middle, DISC + 1, appearance().theme["card"])
        paint_seat(painter, token, QRectF(middle.x() - DISC, middle.y() - DISC, 2 * DISC, 2 * DISC))


def paint_better(painter: QPainter, rects: Sequence[QRectF], taken: Sequence[QRectF] = ()) -> None:
    """Mark a better place: a solid double line, with a number; in another corner if the first place is `taken` by a move."""
    theme = appearance().theme
    for rect in rects:
        large = rect.width() > LARGE
        radius = _radius(rect)
        fill = None if large else draw.faded(theme["good"], 0.16)
        inside = rect.adjusted(3.5, 3.5, -3.5, -3.5) if large else rect.adjusted(4, 4, -4, -4)
        draw.plate(painter, rect, radius, fill, draw.pen(theme["card"], 3 + HALO))
        draw.plate(painter, rect, radius, None, draw.pen(theme["good"], 3))
        draw.plate(painter, inside, max(1.0, radius - 2), None, draw.pen(theme["good"], 1.2))
    for rect in rects[:1]:
        corner = rect.topRight() if rect in taken[:1] else rect.topLeft()
        below = QPointF(rect.center().x(), rect.bottom())
        paint_number(painter, below if rect.width() > LARGE else corner, DISC, 1)


def paint_number(painter: QPainter, middle: QPointF, radius: float, number: int) -> None:
    """The number of a better place."""
    theme = appearance().theme
    draw.disc(painter, middle, radius, theme["good"], draw.pen(theme["card"], 1.2))
    font = fonts.text(radius * 1.25, 900)
    draw.text(painter, middle.x(), middle.y() + radius * 0.46, str(number), font, theme["onaccent"], "middle")


def _radius(rect: QRectF) -> float:
    return min(8.0, rect.width() * 0.14)


# ------------------------------------------------------------ game board


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


# ------------------------------------------------------------ targets


ABOVE_CARDS: Final = 45.0
"""Targets get the pointer before items on the table, but after a draggable piece."""


class Receiver(Protocol):
    """Is notified of what happens to targets."""

    def pressed(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None: ...

    def dragged(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None: ...

    def released(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None: ...

    def point_at(self, key: Hashable) -> None: ...


class TargetItem(QGraphicsItem):
    """Takes presses and pointer movement for one target."""

    def __init__(self, receiver: Receiver) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)
        self.setAcceptHoverEvents(True)
        self.key: Hashable = None
        self._receiver = receiver
        self._rect = QRectF()

    def stand_for(self, target: Target, order: int) -> None:
        self.key = target.key
        self.setZValue(ABOVE_CARDS + target.layer + order / 10_000)
        if target.rect != self._rect:
            self.prepareGeometryChange()
            self._rect = QRectF(target.rect)
        self.show()

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint nothing: the board below shows it."""

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._receiver.pressed(self.key, event)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._receiver.pressed(self.key, event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._receiver.dragged(self.key, event)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._receiver.released(self.key, event)

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._receiver.point_at(self.key)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._receiver.point_at(None)


class TargetLayer:
    """Keeps the items in sync with the scene's targets. An unneeded item is hidden and reused later, since it may be handling an
    event."""

    def __init__(self, scene: QGraphicsScene, receiver: Receiver) -> None:
        self._scene = scene
        self._receiver = receiver
        self._items: dict[Hashable, TargetItem] = {}
        self._idle: list[TargetItem] = []

    def update(self, targets: Iterable[Target]) -> None:
        wanted = {target.key: (order, target) for order, target in enumerate(targets) if target.key is not None}
        for key in self._items.keys() - wanted.keys():
            self._retire(self._items.pop(key))
        for key, (order, target) in wanted.items():
            if key not in self._items:
                self._items[key] = self._idle.pop() if self._idle else self._new()
            self._items[key].stand_for(target, order)

    def _new(self) -> TargetItem:
        item = TargetItem(self._receiver)
        self._scene.addItem(item)
        return item

    def _retire(self, item: TargetItem) -> None:
        item.hide()
        self._idle.append(item)


# ------------------------------------------------------------ scene


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
    """What can be done now is not what it was. What the hand does is told once, when it is done."""
    acting = Signal(bool)
    """The hand begins to do something, or has done it with all that follows."""
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
        self.upkeep = Upkeep(self.tools_changed.emit)
        self.acting.connect(self.upkeep.hold)
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
        self.upkeep.ask()
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
        self.upkeep.ask()

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
        self.acting.emit(True)
        try:
            self.motion.finish()
            before, shows = self.pending(), self._shows
            result = act()
            after = self.pending()
            if shows == self._shows and before != after:
                seams.tell(seams.PENDING, after)
                self.edited.emit(before, after, tool)
        finally:
            self.acting.emit(False)
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
