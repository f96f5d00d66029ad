"""Everything a board shows, by stable identity, and how it moves: a game lists the sprites of each view, and the layer creates,
moves, turns over and removes their items. Undo and replay animate by themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Final

from attrs import frozen
from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.ui.style.theme import appearance

APART: Final = 8
"""Milliseconds between two things that each need a turn of the event loop. Qt paints what the first has changed up to 5 later."""

Act = Callable[[], None]
Step = Callable[[float], None]


class Motion(QObject):
    """Runs steps from 0 to 1. With animations off, each step is called once, with 1, before `go` returns."""

    settled = Signal()
    """The last animation has ended, and no other move follows at once."""
    withheld = Signal(bool)
    """Whether the last move must not be told yet, as its outcome is still to be seen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running: list[QVariantAnimation] = []
        self._lasting: list[QVariantAnimation] = []
        """Those that go on while the next move is shown."""
        self.is_overtaken = False
        """Whether what ends now ends because the next move is about to be shown, which puts everything in its place."""
        self._waiting: list[tuple[object, Act]] = []
        """What is done one at a time, and for whom."""
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._do_next)

    @property
    def busy(self) -> bool:
        return bool(self._running)

    @property
    def remaining(self) -> int:
        """Milliseconds until the last move has been shown."""
        moving = [one for one in self._running if one not in self._lasting]
        return max((one.totalDuration() - one.currentTime() for one in moving), default=0)

    def go(
        self,
        milliseconds: int,
        step: Step,
        *,
        delay: int = 0,
        travel: bool = False,
        lasting: bool = False,
        curve: QEasingCurve.Type = QEasingCurve.Type.InOutCubic,
        done: Callable[[], None] | None = None,
    ) -> None:
        """Call `step` with values rising from 0 to 1, then `done`. Reduced motion skips animations that `travel`. One that is
        `lasting` goes on while the next move is shown."""
        length, wait = appearance().travel(milliseconds) if travel else appearance().ms(milliseconds), appearance().ms(delay)
        if length <= 0:
            step(1.0)
            if done:
                done()
            return
        easing, waited = QEasingCurve(curve), wait / (length + wait)

        def advance(value: float) -> None:
            step(easing.valueForProgress(max(0.0, (value - waited) / (1 - waited))))

        animation = QVariantAnimation(self)
        animation.setDuration(length + wait)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.valueChanged.connect(advance)
        animation.finished.connect(lambda: self._end(animation, done))
        self._running.append(animation)
        if lasting:
            self._lasting.append(animation)
        step(0.0)
        animation.start()

    def _end(self, animation: QVariantAnimation, done: Callable[[], None] | None) -> None:
        self._running.remove(animation)
        self._lasting = [one for one in self._lasting if one is not animation]
        # What it called may hold the scene. Collected as garbage in one cycle with it, the animation would be deleted twice.
        animation.valueChanged.disconnect()
        animation.finished.disconnect()
        animation.deleteLater()
        if done:
            done()
        if not self._running and not self.is_overtaken:
            self.settled.emit()

    def glide(
        self,
        item: QGraphicsItem,
        goal: QPointF,
        milliseconds: int,
        *,
        curve: QEasingCurve.Type = QEasingCurve.Type.InOutCubic,
        grown: tuple[float, float] = (1.0, 1.0),
        done: Callable[[], None] | None = None,
    ) -> None:
        """Move an item to its goal, scaling it on the way."""
        start, (first, last) = item.pos(), grown

        def step(part: float) -> None:
            item.setPos(start + (goal - start) * part)
            item.setScale(first + (last - first) * part)

        self.go(milliseconds, step, travel=True, curve=curve, done=done)

    def soon(self, act: Act, owner: object = None, *, first: bool = False) -> None:
        """Do something that takes a while in a turn of the event loop of its own, so that no frame waits for several such things.
        Without animations, do it now."""
        if not appearance().ms(1000):
            act()
            return
        self._waiting.insert(0 if first else len(self._waiting), (owner, act))
        self._next.start(APART)

    def _do_next(self) -> None:
        if self._waiting:
            self._waiting.pop(0)[1]()
            self._next.start(APART)

    def repaint(self, item: QGraphicsItem) -> None:
        """Repaint an item whose picture is out of date."""
        if all(owner is not item for owner, _ in self._waiting):
            self.soon(item.update, item)

    def forget(self, item: QGraphicsItem) -> None:
        """An item goes, so nothing more is done for it."""
        self._waiting = [one for one in self._waiting if one[0] is not item]

    def catch_up(self) -> None:
        """Do everything that waits for its turn."""
        while self._waiting:
            self._waiting.pop(0)[1]()

    def finish(self) -> None:
        """Finish everything at once, including whatever that starts."""
        self._lasting = []
        self.finish_move()
        self.catch_up()

    def finish_move(self) -> None:
        """Finish what belongs to the last move, but let go on what is lasting, and let wait what waits for its turn: the next move
        has pictures of its own to paint."""
        while running := [one for one in self._running if one not in self._lasting]:
            running[0].setCurrentTime(running[0].duration())

    def give_way(self) -> None:
        """Finish what belongs to the last move, as the next one is about to be shown."""
        self.is_overtaken = True
        self.finish_move()
        self.is_overtaken = False

    def put_off(self) -> None:
        """Let the frame that is due come first, then what waits for its turn."""
        if self._waiting:
            self._next.start(APART)


# ------------------------------------------------------------ sprites


MARGIN: Final = 9.0
"""How far shadows, lifts and focus rings reach beyond an item."""
TURNING_OVER: Final = 220
CACHED: Final = QGraphicsItem.CacheMode.DeviceCoordinateCache
STRETCHED: Final = QGraphicsItem.CacheMode.ItemCoordinateCache
UNCACHED: Final = QGraphicsItem.CacheMode.NoCache

Paint = Callable[[QPainter], None]


@frozen
class Sprite:
    """One thing on the board, or a panel beside it: its place and painting."""

    rect: QRectF
    paint: Paint
    """Paints it with its corner at the origin."""
    content: tuple[object, ...] = ()
    """What its picture depends on; while this stays equal it is not repainted."""
    zoom: float = 1.0
    z: float = 0.0
    glide: int = 0
    """Milliseconds to move to another place; 0 to jump there."""
    face_up: bool = False
    """When this becomes true the sprite turns over."""
    back: Paint | None = None
    """Paints its back, which is visible first when it turns over."""
    margin: float = MARGIN
    cached: bool = True
    """Whether to cache its picture. Not if many share one picture anyway."""
    heavy: bool = False
    """Whether painting it takes most of a frame, so that it appears in one of its own."""


class Painted(QGraphicsItem):
    """An item of a given size whose picture is cached until it changes."""

    def __init__(self, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self.setCacheMode(CACHED)
        self.size = QRectF()
        self.back: Paint | None = None
        self._margin = MARGIN
        self._bounds = QRectF()
        self._is_over = True
        """Whether its face is visible, rather than its back."""

    def boundingRect(self) -> QRectF:
        return self._bounds

    def resize(self, width: float, height: float, margin: float = MARGIN) -> None:
        if (width, height, margin) != (self.size.width(), self.size.height(), self._margin):
            self.prepareGeometryChange()
            self.size, self._margin = QRectF(0, 0, width, height), margin
            self._bounds = self.size.adjusted(-margin, -margin, margin, margin)
            self.update()

    def turn_over(self, part: float) -> None:
        """Turn face up: first the back, if there is one, then the face, seen edge-on in between."""
        is_over = self.back is None or part >= 0.5
        if is_over != self._is_over:
            self._is_over = is_over
            self.update()
        wide, middle = part if self.back is None else abs(1 - 2 * part), self.size.center().x()
        turned = QTransform().translate(middle, 0).scale(max(0.02, wide), 1).translate(-middle, 0)
        self.setTransform(turned if part < 1 else QTransform())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._is_over or self.back is None:
            self.paint_face(painter)
        else:
            self.back(painter)

    def paint_face(self, painter: QPainter) -> None:
        raise NotImplementedError


class SpriteItem(Painted):
    """A sprite as a scene item."""

    def __init__(self, sprite: Sprite, stamp: object = None) -> None:
        super().__init__()
        self._picture: object = None
        self._awaited = False
        """Whether its turn to be painted has not come yet."""
        self.show_as(sprite, stamp)
        self.setPos(sprite.rect.topLeft())

    def show_as(self, sprite: Sprite, stamp: object = None) -> bool:
        """Adopt this sprite, and tell whether its picture or the stamp has changed, so that it must be repainted."""
        self.sprite, self.back = sprite, sprite.back
        self.setZValue(sprite.z)
        self.setVisible(not sprite.rect.isEmpty() and not self._awaited)
        cache = CACHED if sprite.cached else UNCACHED
        if self.cacheMode() != cache:
            # Qt discards the picture even if the mode stays the same.
            self.setCacheMode(cache)
        self.resize(sprite.rect.width(), sprite.rect.height(), sprite.margin)
        was, self._picture = self._picture, (sprite.content, sprite.zoom, stamp)
        return was != self._picture

    def wait(self, motion: Motion) -> None:
        """Appear when the turn to be painted has come."""
        if not self._awaited:
            self._awaited = True
            self.hide()
            motion.soon(self._appear, self)

    def _appear(self) -> None:
        self._awaited = False
        self.setVisible(not self.sprite.rect.isEmpty())
        self.update()

    def paint_face(self, painter: QPainter) -> None:
        painter.scale(self.sprite.zoom, self.sprite.zoom)
        self.sprite.paint(painter)


Away = Callable[[Hashable], QRectF | None]
"""Where a sprite comes from or goes to; None if it appears and vanishes in place."""


def nowhere(key: Hashable) -> QRectF | None:
    del key
    return None


class SpriteLayer:
    """Keeps a scene's items in sync with its sprites."""

    def __init__(self, scene: QGraphicsScene, motion: Motion) -> None:
        self.items: dict[Hashable, SpriteItem] = {}
        self.stamp: object = None
        """Part of every picture's content: when this changes, everything is repainted."""
        self._scene = scene
        self._motion = motion

    def place(
        self, sprites: Mapping[Hashable, Sprite], *, animate: bool = False, origin: Away = nowhere, goal: Away = nowhere
    ) -> None:
        """Show exactly these. When animated, new ones come from their origin and removed ones move to their goal."""
        for key in [key for key in self.items if key not in sprites]:
            self._motion.forget(self.items[key])
            self._remove(self.items.pop(key), goal(key) if animate else None)
        for key, sprite in sprites.items():
            if key in self.items:
                self.change(key, sprite, animate=animate)
            else:
                self._add(key, sprite, origin(key) if animate else None, animate=animate)

    def change(self, key: Hashable, sprite: Sprite, *, animate: bool = False) -> None:
        """Change a sprite that is already shown."""
        item = self.items[key]
        was = item.sprite
        if item.show_as(sprite, self.stamp) or was.rect.size() != sprite.rect.size():
            self._repaint(item, was, animate=animate)
        if animate and sprite.face_up and not was.face_up:
            self._motion.go(TURNING_OVER, item.turn_over)
        if animate and sprite.glide and item.pos() != sprite.rect.topLeft():
            self._travel(item, was.rect.width())
        elif was.rect.topLeft() != sprite.rect.topLeft() or not self._motion.busy:
            item.setPos(sprite.rect.topLeft())

    def _repaint(self, item: SpriteItem, was: Sprite, *, animate: bool) -> None:
        """One at a time while things move; until then, an item shows its last picture, or none if that had another size."""
        now = item.sprite
        if not animate or now.face_up != was.face_up:
            item.update()
        elif was.rect.size() == now.rect.size():
            self._motion.repaint(item)
        elif not (was.rect.isEmpty() or now.rect.isEmpty() or now.glide):
            item.wait(self._motion)

    def _add(self, key: Hashable, sprite: Sprite, origin: QRectF | None, *, animate: bool) -> None:
        item = self.items[key] = SpriteItem(sprite, self.stamp)
        self._scene.addItem(item)
        if animate and sprite.heavy:
            item.wait(self._motion)
        if origin is not None:
            item.setPos(origin.topLeft())
            self._travel(item, origin.width())
            if sprite.back is not None:
                self._motion.go(sprite.glide, item.turn_over, travel=True)

    def _travel(self, item: SpriteItem, width: float) -> None:
        """Glide to the sprite's place, scaling from this width."""
        grown = width / item.size.width()
        if grown != 1.0 and item.sprite.cached:
            # On the way the picture is only scaled; repainting it in every frame would be slow.
            item.setCacheMode(STRETCHED)
        self._motion.glide(
            item,
            item.sprite.rect.topLeft(),
            item.sprite.glide,
            grown=(grown, 1.0),
            done=lambda: item.setCacheMode(CACHED if item.sprite.cached else UNCACHED),
        )

    def _remove(self, item: SpriteItem, goal: QRectF | None) -> None:
        if goal is None:
            self._scene.removeItem(item)
            return
        grown = (1.0, goal.width() / item.size.width())
        self._motion.glide(item, goal.topLeft(), item.sprite.glide, grown=grown, done=lambda: self._scene.removeItem(item))
