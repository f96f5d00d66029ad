"""A board is a scene that has a tabletop and a hand. The tabletop is what is there: a game lists what a view consists of, and says
what it is. The hand is what the player does with it, up to the move. The scene shows the change from one view to the next, and
passes on to the hand what mouse and keyboard do. Nothing else has to know the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from attrs import frozen
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QGraphicsSceneMouseEvent, QGraphicsSceneWheelEvent

from ramses_desktop import seams
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.sound import REFUSED
from ramses_desktop.ui.board.marks import BubbleItem, Coordinates, HintLayer, paint_prompt
from ramses_desktop.ui.board.sheet import Part, Sheet, place_of
from ramses_desktop.ui.board.sprites import Motion, Sprite, SpriteItem, SpriteLayer
from ramses_desktop.ui.board.targets import TargetLayer
from ramses_desktop.ui.board.values import TOOLS, TURN, Choice, Exhibit, Habits, Hint, Layout, Person, Progress, Target, Upkeep
from ramses_desktop.ui.style.theme import appearance

ARROWS: Final = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
"""Column and row of one step."""
NOTCH: Final = 120
"""One click of a mouse wheel, in Qt's units."""

T = TypeVar("T")
View = TypeVar("View")
"""What a seat sees of a game."""
Places = TypeVar("Places", bound=Layout)
"""A game's own positions of everything."""
Pending = TypeVar("Pending")
"""A move that is being prepared, as a value."""


# ------------------------------------------------------------ tabletop


class Tabletop(Generic[View, Places]):
    """What is there: the view of a seat, where everything goes, how it is painted, and what it is called. What the player prepares
    lies here, too; only the hand changes it."""

    has_spoils: ClassVar[bool] = False
    """Whether `paint_spoils` shows what has been won, when the game is over; otherwise the points say it all."""

    view: View
    """The seat's view; set before any method that needs it is called."""
    layout: Places

    def __init__(self, board: BoardScene, people: Sequence[Person], habits: Habits) -> None:
        self.board = board
        self.people = tuple(people)
        self.names = tuple(person.name for person in people)
        self.habits = habits
        self.seat = 0
        self.same_seat = False
        """Whether the previous view was of the same seat."""
        self.is_new = False
        """Whether the game has just been dealt, so that its first view may be a ceremony."""
        self.awaits = False
        """Whether the person of this seat is to decide now."""
        self.sentence = ""
        """What to do now, as it was told last."""
        self.hints: tuple[Hint, ...] = ()
        self.least_bar: float = 0.0
        """The least height of the bar, while more than one row is shown there."""
        self.least_head: float = 0.0
        """The least height of what is above a solo result."""
        self.earlier: Callable[[], Iterable[View]] = tuple
        """The seat's views before this one, the latest first."""
        self.pace = 1.0
        """How long to show what bots do, relative to the normal time, as the player likes it."""
        self.news: tuple[str, int] | None = None
        """What lies open and is announced instead of the next player: words, and the token of whom they are about."""
        self.meanwhile = ""
        """What mattered of the others' moves since the person's last one, for boards with room for it."""

    # ---------------------------------------------------------------- a view

    def take_up(self, before: View | None, after: View) -> None:
        """Prepare for a new view: nothing is pending any more."""
        raise NotImplementedError

    def lay_out(self, size: QSizeF, text_scale: float) -> Places:
        """Where everything goes in a window of this size."""
        raise NotImplementedError

    def show_change(self, before: View | None) -> None:
        """Put everything in its place, animated from this view if there is one. Animations of a game's own begin here."""
        self.board.place_all(before)

    def tell_change(self, before: View | None, after: View) -> None:
        """Announce what has been revealed."""

    def prompt_words(self) -> str:
        """What to do now, in one sentence."""
        raise NotImplementedError

    def progress(self) -> list[Progress]:
        """The game's progress, for the header."""
        raise NotImplementedError

    @property
    def interlude(self) -> bool:
        """Whether something is shown that leads to something else: whatever is pressed only ends it."""
        return False

    # ---------------------------------------------------------------- everything on it

    def sheets(self) -> Iterable[Sheet]:
        """Everything with parts of its own, in reading order; later ones are on top."""
        return ()

    def prompt_sheet(self, seat: int) -> Sheet:
        """The prompt, beside a seat's token."""
        token, px = self.people[seat].token, 15 * self.layout.text
        paint = partial(paint_prompt, token=token, words=self.sentence, px=px)
        return Sheet("prompt", (Part(self.layout.prompt, self.sentence, paint=paint),), (self.sentence, token))

    def sprites(self) -> Mapping[Hashable, Sprite]:
        """Everything that is painted, under keys that stay the same from view to view: the sheets, and what moves by itself."""
        return {sheet.key: sheet.sprite() for sheet in self.sheets()}

    def away(self, key: Hashable, view: View) -> QRectF | None:
        """Where a sprite is that is not on the board in this view; None if it appears and vanishes in place."""
        del key, view
        return None

    def marks(self) -> Iterable[Sprite]:
        """Transient marks over the board: choices, the selection, what others did."""
        return ()

    def painted(self) -> Iterable[QGraphicsItem]:
        """The game's own items, to be repainted when the appearance has changed."""
        return ()

    @property
    def choice(self) -> Choice | None:
        """Options on a sheet over the board, if there is a choice to make."""
        return None

    def targets(self) -> Iterable[Target]:
        """Everything on the table, in reading order; later ones are on top."""
        return (target for sheet in self.sheets() for target in sheet.targets())

    def tip_corner(self, at: QPointF) -> QPointF | None:
        """Where to show the tip of what lies here: by default at the same point. None while nothing may lie over the board."""
        return at

    # ---------------------------------------------------------------- places

    def part(self, name: Hashable) -> QRectF:
        """Where a part of the table is that a lesson or a line of the log names: on a sheet, or an attribute of the layout. Empty
        if it is nowhere. Every board knows at least `("player", seat)`."""
        place = place_of(name, self.sheets())
        found: QRectF = getattr(self.layout, str(name), QRectF()) if place is None else place
        return found

    def where(self, place: Hashable) -> QRectF:
        """The place of a sound, as the game's sounds name it; empty for the middle of the board."""
        return self.part(place)

    def coordinates(self) -> Iterable[Coordinates]:
        """The names of columns and rows, shown beside the boards while a sentence uses them; none if they are printed."""
        return ()

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        """The places that a hint is about, and how many of them get a number."""
        del hint
        return [], 0

    @property
    def stage(self) -> QRectF:
        """The part of the table where moves are made; empty for all of it."""
        return QRectF()

    @property
    def holdings(self) -> list[QRectF]:
        """The parts of the table that show what the seat has made of its game, to be put beside another's; empty parts are left
        out."""
        return [self.stage]

    # ---------------------------------------------------------------- looking back

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


# ------------------------------------------------------------ hand


class Grip(Protocol):
    """Something that the mouse holds until it is released."""

    def drag(self, at: QPointF) -> None:
        """The pointer moves."""

    def release(self, at: QPointF) -> None: ...


Top = TypeVar("Top", bound=Tabletop[Any, Any])


class Hand(Generic[Top, Pending]):
    """What the player does: by mouse, keyboard or screen reader. It prepares a move on the tabletop, and makes it."""

    tools: ClassVar[tuple[str, ...]] = TOOLS
    """The tools this game ever uses."""

    def __init__(self, tabletop: Top) -> None:
        self.tabletop = tabletop
        self.board = tabletop.board
        self.focused: Hashable = None
        """The key of the target reached by Tab or an arrow."""
        self.pointed: Hashable = None
        """The key of the target under the pointer."""
        self.by_pointer = False
        """Whether the current press is by mouse."""

    # ---------------------------------------------------------------- the pending move

    def pending(self) -> Pending | None:
        """The player's pending move, as a value that `restore` accepts."""
        return None

    def restore(self, pending: Pending) -> None:
        """Restore a pending move: an edit was undone or redone."""
        raise NotImplementedError

    def edit_words(self, before: Pending, after: Pending) -> str:
        """What the player did to change `pending` from one value to the other, in a few words: what undo takes back."""
        raise NotImplementedError

    def ready(self) -> Move | None:
        """The move that Confirm would make now."""
        return None

    def settle(self) -> None:
        """Make the pending move."""
        raise NotImplementedError

    def try_hint(self, hint: Hint) -> None:
        """Set up a hint's move, for the player to confirm."""

    # ---------------------------------------------------------------- tools

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

    # ---------------------------------------------------------------- pressing and pointing

    def press(self, key: Hashable) -> None:
        """The target with this key was pressed: by mouse, Enter, or a screen reader."""
        raise NotImplementedError

    def pick(self, at: int) -> None:
        """Pick this option of the choice."""
        raise NotImplementedError

    def pointer_moved(self) -> None:
        """The pointer is on another target; see `pointed`."""

    def pointer_pressed(self, at: QPointF) -> None:
        """The mouse is about to press something here."""

    def grab(self, key: Hashable, at: QPointF) -> Grip | None:
        """Hold the target with this key, if it can be dragged; otherwise it is pressed."""
        del key, at
        return None

    def turn_by(self, quarters: int) -> None:
        """Turn the held piece: by the wheel, or by the right button."""

    # ---------------------------------------------------------------- keyboard

    def key_pressed(self, key: Qt.Key) -> bool:
        """Handle a key that only this game knows; False for any other."""
        del key
        return False

    def arrow(self, columns: int, rows: int) -> bool:
        """Handle an arrow key; False if it means nothing now."""
        del columns, rows
        return False

    def tab_stops(self) -> list[Target]:
        """The targets where Tab stops, in its order."""
        return [target for target in self.tabletop.targets() if target.stop]

    def next_stop(self, forward: bool) -> bool:
        """Move to the next target that is a stop; False past the last, so that the focus moves on to the next widget."""
        return self.board.focus.next_stop(forward)

    def focus_on(self, key: Hashable) -> None:
        """Tab or an arrow has reached this target. By default it is pressed at once, like a radio button."""
        self.focused = key
        self.press(key)

    def kept_focus(self, focused: Hashable) -> Hashable:
        """What has the keyboard focus in a new view, if this had it in the previous one: by default nothing."""
        del focused
        return None


@frozen
class BoardOffer:
    """What a game gives for its board."""

    tabletop: Callable[[BoardScene, Sequence[Person], Habits], Tabletop[Any, Any]]
    hand: Callable[[Any], Hand[Any, Any]]


# ------------------------------------------------------------ mouse and keyboard


class Pointer:
    """The mouse on a board."""

    def __init__(self, board: BoardScene) -> None:
        self._board = board
        self._grip: Grip | None = None
        self._wheeled = 0
        """Wheel movement since its last whole notch."""

    def pressed(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None:
        board, hand = self._board, self._board.hand
        self._grip = hand.grab(key, event.scenePos())
        if self._grip is None:
            hand.by_pointer = True
            hand.pointer_pressed(event.scenePos())
            board.press_key(key)
            hand.by_pointer = False

    def dragged(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._grip is not None:
            self._grip.drag(event.scenePos())

    def released(self, event: QGraphicsSceneMouseEvent) -> None:
        grip, self._grip = self._grip, None
        if grip is not None:
            grip.release(event.scenePos())

    def let_go(self) -> None:
        """What was held is no longer there."""
        self._grip = None

    def point_at(self, key: Hashable) -> None:
        hand = self._board.hand
        if key != hand.pointed:
            hand.pointed = key
            hand.pointer_moved()

    def turn_wheel(self, delta: int) -> None:
        """Turn by whole notches: touch pads send them in many small parts."""
        notches = int((self._wheeled + delta) / NOTCH)
        self._wheeled += delta - notches * NOTCH
        if notches:
            self._board.do(lambda: self._board.hand.turn_by(notches), TURN)


class Focus:
    """The keyboard on a board: which target it has reached."""

    def __init__(self, board: BoardScene) -> None:
        self._board = board

    def by_arrow(self, columns: int, rows: int) -> bool:
        board = self._board
        board.bubble.close()
        choice = board.tabletop.choice
        if choice is None:
            return board.hand.arrow(columns, rows) or self._stop_towards(columns, rows)
        if not choice.face_down:
            at = choice.beside(columns, rows)
            board.hand.pick(at)
            board.point_out(("option", at))
        return True

    def next_stop(self, forward: bool) -> bool:
        """Move to the next target that is a stop; False past the last."""
        hand = self._board.hand
        keys = [target.key for target in hand.tab_stops()]
        at = keys.index(hand.focused) + (1 if forward else -1) if hand.focused in keys else 0 if forward else len(keys) - 1
        if not 0 <= at < len(keys):
            hand.focused = None
            return False
        self._move_to(keys[at])
        return True

    def _stop_towards(self, columns: int, rows: int) -> bool:
        """Focus the nearest stop in this direction, for arrows that the game does not use."""
        hand = self._board.hand
        stops = hand.tab_stops()
        if not stops:
            return False
        centres = {target.key: target.rect.center() for target in stops}
        here = centres.get(hand.focused) or _middle(centres.values())
        ways = {key: centre - here for key, centre in centres.items()}
        ahead = {key: way.manhattanLength() for key, way in ways.items() if way.x() * columns + way.y() * rows > 0}
        # At the edge, focus the same stop again: it may have been put back since.
        goal = min(ahead, key=lambda key: ahead[key]) if ahead else hand.focused
        if goal in centres:
            self._move_to(goal)
        return True

    def _move_to(self, key: Hashable) -> None:
        seams.tell(seams.PRESSED, key)
        self._board.bubble.close()
        self._board.hand.focus_on(key)
        self._board.point_out(key)


def _middle(points: Collection[QPointF]) -> QPointF:
    count = len(points)
    return QPointF(sum(point.x() for point in points) / count, sum(point.y() for point in points) / count)


# ------------------------------------------------------------ scene


class BoardScene(QGraphicsScene):
    """Shows a tabletop, and lets a hand act on it."""

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

    def __init__(self, offer: BoardOffer, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.motion = Motion(self)
        self.layer = SpriteLayer(self, self.motion)
        """The items of the sprites."""
        self.mark_layer = SpriteLayer(self, self.motion)
        self.hint_layer = HintLayer(self)
        self.pointer = Pointer(self)
        self.focus = Focus(self)
        self.bubble = BubbleItem()
        self.addItem(self.bubble)
        self.room = QSizeF(1248, 720), 1.0
        """The size of the view, and the scale of text there."""
        self._repaints = 0
        """How often the appearance has changed; older pictures are out of date."""
        self._shows = 0
        """How often a view has been shown."""
        self.upkeep = Upkeep(self.tools_changed.emit)
        self.acting.connect(self.upkeep.hold)
        self._targets = TargetLayer(self, self.pointer)
        self.tabletop = offer.tabletop(self, people, habits)
        self.tabletop.view, self.tabletop.layout = None, Layout()
        self.hand = offer.hand(self.tabletop)
        self.tools_changed.connect(self._update_targets)
        appearance().changed.connect(self._repaint)

    @property
    def view(self) -> Any:
        """The view that is shown; None before the first."""
        return self.tabletop.view

    @property
    def layout(self) -> Any:
        return self.tabletop.layout

    # ---------------------------------------------------------------- showing a view

    def show_view(self, before: Any, after: Any, seat: int, *, awaits: bool) -> None:
        """Show what this seat sees, animated from the view before it; `awaits` if its person is to decide now."""
        table, hand = self.tabletop, self.hand
        self.motion.give_way()
        self.bubble.close()
        self.pointer.let_go()
        table.same_seat = self._shows > 0 and seat == table.seat
        table.view, table.seat, table.awaits, table.hints = after, seat, awaits, ()
        self._shows += 1
        table.take_up(before, after)
        hand.focused = hand.kept_focus(hand.focused)
        self.tell_prompt()
        self._lay_out()
        table.show_change(before)
        self.arranged.emit()
        table.tell_change(before, after)
        self.upkeep.ask()
        seams.tell(seams.SHOWN, table.names[seat], table.sentence)

    def tell_prompt(self) -> None:
        """Say what to do now."""
        self.tabletop.sentence = self.tabletop.prompt_words()
        self.prompt.emit(self.tabletop.sentence)

    def arrange(self, size: QSizeF, text_scale: float) -> None:
        """Lay everything out for a view of this size."""
        if size.isEmpty():
            return
        self.room = size, text_scale
        self.setSceneRect(QRectF(QPointF(0, 0), size))
        self._lay_out_again()

    def _repaint(self) -> None:
        self._repaints += 1
        self.room = self.room[0], appearance().text_scale
        for item in self.tabletop.painted():
            item.update()
        self._lay_out_again()

    def _lay_out_again(self) -> None:
        if self._shows:
            self.bubble.close()
            self.motion.finish()
            self._lay_out()
            self.tabletop.show_change(None)
            self.arranged.emit()
            self._update_targets()

    def _lay_out(self) -> None:
        self.tabletop.layout = self.tabletop.lay_out(*self.room)

    def changed_mind(self) -> None:
        """Show the player's change of mind."""
        if self.tabletop.prompt_words() != self.tabletop.sentence:
            self.tell_prompt()
        self.tabletop.show_change(None)
        self.upkeep.ask()

    def place_all(self, before: Any = None) -> None:
        """Bring sprites, marks and hints in line with the view, animated from the previous view if there is one."""
        self.place_sprites(before)
        self.show_marks()
        self._place_hints()

    def place_sprites(self, before: Any = None) -> None:
        table = self.tabletop
        wanted = dict(table.sprites())
        if (choice := table.choice) is not None:
            wanted["choice"] = choice.sprite()
        self.layer.stamp = self.mark_layer.stamp = self._repaints, table.layout.text
        self.layer.place(
            wanted,
            animate=before is not None,
            origin=lambda key: table.away(key, before),
            goal=lambda key: table.away(key, table.view),
        )

    def show_marks(self) -> None:
        self.mark_layer.place(dict(enumerate(self.tabletop.marks())))

    def item(self, key: Hashable) -> SpriteItem:
        """The item of a sprite."""
        return self.layer.items[key]

    @property
    def places(self) -> dict[str, QRectF]:
        """Where the page may put its widgets; empty if there is no room."""
        names = ("prompt", "bar", "log", "end", "end_head", "end_foot", "aside", "beside")
        return {name: getattr(self.tabletop.layout, name) for name in names}

    @property
    def ratio(self) -> float:
        """Device pixels per pixel."""
        return next((view.devicePixelRatioF() for view in self.views()), 1.0)

    def show_hints(self, hints: Sequence[Hint]) -> None:
        self.tabletop.hints = tuple(hints)
        self._place_hints()
        if self._shows:
            self.show_marks()

    def _place_hints(self) -> None:
        self.hint_layer.place(self.tabletop.hints, self.tabletop.hinted)

    def refuse(self, reason: str, place: QRectF) -> None:
        """Say why something cannot be done, beside this place."""
        if reason:
            self.bubble.say(reason, place, self.sceneRect())
            self.spoken.emit(reason)
            self.heard.emit(REFUSED)

    # ---------------------------------------------------------------- what the player does

    def do(self, act: Callable[[], T], tool: str = "") -> T:
        """Perform an action of the player. If it changes `pending` and makes no move, it can be undone."""
        self.acting.emit(True)
        try:
            self.motion.finish()
            before, shows = self.hand.pending(), self._shows
            result = act()
            after = self.hand.pending()
            if shows == self._shows and before != after:
                seams.tell(seams.PENDING, after)
                self.edited.emit(before, after, tool)
        finally:
            self.acting.emit(False)
        return result

    def use_tool(self, tool: str) -> None:
        if self.tabletop.interlude:
            self.motion.finish()
        elif self.hand.can(tool):
            seams.tell(seams.PRESSED, tool)
            self.do(lambda: self.hand.use(tool), tool)
            self.used.emit(tool)

    def press_key(self, key: Hashable) -> None:
        """Press the target with this key."""
        seams.tell(seams.PRESSED, key)
        self.bubble.close()
        self.do(lambda: self._press(key))
        self.used.emit(key)

    def _press(self, key: Hashable) -> None:
        choice = self.tabletop.choice
        match key:
            case ("sheet",) if choice is not None:
                if choice.face_down:
                    self.hand.settle()
            case ("option", int(at)) if choice is not None:
                # Clicking the picked one confirms it.
                if at == choice.picked and self.hand.by_pointer:
                    self.hand.settle()
                elif choice.options[at].enabled:
                    self.hand.pick(at)
            case _:
                self.hand.press(key)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """End all motion first: only then is it clear what is under the pointer."""
        interlude = self.tabletop.interlude
        self.motion.finish()
        if not interlude:
            self.bubble.close()
            if not self.tabletop.awaits:
                self.hurried.emit()
            if event.button() == Qt.MouseButton.RightButton:
                self.do(lambda: self.hand.turn_by(1), TURN)
            else:
                super().mousePressEvent(event)
        # An unused press must not reach widgets below the board.
        event.accept()

    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        event.accept()
        if event.orientation() == Qt.Orientation.Vertical:
            self.pointer.turn_wheel(event.delta())

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """End all motion, then let the board handle the key."""
        if self._by_key(Qt.Key(event.key())):
            event.accept()
        else:
            super().keyPressEvent(event)

    def _by_key(self, key: Qt.Key) -> bool:
        interlude = self.tabletop.interlude
        if not interlude and self._shows and self.hand.key_pressed(key):
            return True
        self.motion.finish()
        if interlude:
            return True
        if not self.tabletop.awaits and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.hurried.emit()
        arrow = ARROWS.get(key)
        return arrow is not None and self._shows > 0 and self.do(lambda: self.focus.by_arrow(*arrow))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Handle Tab: for graphics items, Qt would move it through widgets only, which targets are not."""
        is_open = self._shows > 0 and any(view.isInteractive() for view in self.views())
        return is_open and self.do(lambda: self.hand.next_stop(forward))

    def point_out(self, key: Hashable) -> None:
        """Say what the keyboard has reached, and what it does."""
        target = next((target for target in self.all_targets() if target.key == key), None)
        if target is not None:
            self.spoken.emit(target.sentence)
            self.reached.emit(target.in_lines if target.about else "", target.rect)

    # ---------------------------------------------------------------- targets

    def _update_targets(self) -> None:
        self._targets.update(self.all_targets())

    def all_targets(self) -> Iterator[Target]:
        if self._shows:
            if (choice := self.tabletop.choice) is not None:
                yield from choice.targets()
            yield from self.tabletop.targets()

    def tip_at(self, at: QPointF) -> tuple[str, QRectF]:
        """The tip of the topmost target here, and its rectangle; empty if there is none."""
        if self.tabletop.tip_corner(at) is None:
            return "", QRectF()
        here = [target for target in self.all_targets() if target.rect.contains(at)]
        top = max((target.layer for target in here), default=0)
        told = [target for target in here if target.layer == top and target.about]
        return (told[-1].in_lines, told[-1].rect) if told else ("", QRectF())

    def read_out(self) -> list[Target]:
        """Everything on the table that has a name, for screen readers."""
        return [target for target in self.all_targets() if target.words]
