"""The view on a board, with limestone behind it and an invisible widget over each named target, through which assistive technology
reads and presses it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSignalBlocker, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QPixmapCache,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QLabel, QPushButton, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Target
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.draw import LateTip, size_of
from ramses_desktop.ui.style.theme import appearance


class TextProxy(QLabel):
    """Proxy for something that is only read out."""

    def stand_for(self, target: Target) -> None:
        self.setGeometry(target.rect.toRect())
        self.setAccessibleName(target.name)
        self.setAccessibleDescription(target.about)


class CheckProxy(QPushButton):
    """Proxy for something that can be crossed off or chosen, checked when it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.key: object = None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # A checkable button is a check box to screen readers, but can be pressed anywhere.
        self.setCheckable(True)

    def stand_for(self, target: Target) -> None:
        self.key = target.key
        self.setGeometry(target.rect.toRect())
        self.setAccessibleName(target.name)
        self.setAccessibleDescription(target.about)
        with QSignalBlocker(self):
            self.setChecked(target.checked)
        self.setEnabled(target.enabled)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing: the scene below shows it."""

    def hitButton(self, pos: QPoint) -> bool:
        return False


class AccessibleBoard(QObject):
    """Keeps the proxies over a view in sync with its board, and announces what happens."""

    def __init__(self, board: BoardScene, view: QWidget) -> None:
        super().__init__(view)
        self.board = board
        self.proxies: list[TextProxy | CheckProxy] = []
        self._view = view
        self._built = False
        self._covered = False
        board.tools_changed.connect(self.update)
        board.arranged.connect(self.update)
        board.spoken.connect(self.say)
        board.prompt.connect(self.say)

    def update(self) -> None:
        """Follow the board, if assistive technology is active."""
        if self._built or QAccessible.isActive():
            self.refresh()

    def cover(self, covered: bool) -> None:
        """While something covers the board, none of it is read out."""
        self._covered = covered
        self.update()

    def refresh(self) -> None:
        self._built = True
        targets = [] if self._covered else self.board.read_out()
        kinds = [_kind(target) for target in targets]
        if kinds != [type(proxy) for proxy in self.proxies]:
            # They are read in the order of creation.
            self.clear()
            self.proxies = [self._new(kind) for kind in kinds]
        for proxy, target in zip(self.proxies, targets, strict=True):
            proxy.stand_for(target)

    def _new(self, kind: type[TextProxy | CheckProxy]) -> TextProxy | CheckProxy:
        proxy = kind(self._view)
        proxy.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if isinstance(proxy, CheckProxy):
            proxy.toggled.connect(lambda: self._press(proxy))
        proxy.show()
        return proxy

    def _press(self, proxy: CheckProxy) -> None:
        self.board.press_key(proxy.key)
        self.refresh()

    def clear(self) -> None:
        for proxy in self.proxies:
            proxy.hide()
            proxy.deleteLater()
        self.proxies = []

    def say(self, words: str) -> None:
        """Tell a screen reader."""
        if QAccessible.isActive() and words:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._view, words))

    def alert(self, words: str) -> None:
        """Tell a screen reader at once, whatever it is reading."""
        if QAccessible.isActive() and words:
            event = QAccessibleAnnouncementEvent(self._view, words)
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
            QAccessible.updateAccessibility(event)


def _kind(target: Target) -> type[TextProxy | CheckProxy]:
    return TextProxy if (target.key is None or not target.pressable) and not target.depth else CheckProxy


# ------------------------------------------------------------ view


QTS_OWN: Final = 10_240
"""KiB of pictures that Qt caches by itself."""
PICTURES: Final = 3
"""Pixmap-cache budget, in window areas: things on a table overlap."""
OVER: Final = 60.0
"""Z value of what lies over the board: sheets, bubbles and what is enlarged."""
STEP: Final = 24
"""Pixels between the places that are tried for a tip."""
KEEPING: Final = 8_000
"""Milliseconds between two changes of what the pixmap cache holds. If its size stays the same for half a minute, Qt empties it bit
by bit, and after a minute of thought the next move would have to paint everything anew."""


class BoardView(QGraphicsView):
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # A board is the same from whichever side one reads.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("The table"))
        # The stone covers everything; nothing behind it needs painting.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setAutoFillBackground(False)
        # The window handles saved games dropped here.
        self.viewport().setAcceptDrops(False)
        self.tip = LateTip(self)
        self._told: set[str] = set()
        """What things are for, as far as tips have told it at this table."""
        self.tip.shown.connect(lambda tip: self._told.add(_purpose(tip)))
        self._stone = QPixmap()
        self._keeper = QTimer(self)
        self._keeper.timeout.connect(self._keep_pictures)
        self._padding, self._padded = QPixmapCache.Key(), 0
        """Takes 1 to 5 KiB of the cache in turn, so that its size changes."""
        appearance().changed.connect(self._appearance_changed)

    def setScene(self, scene: QGraphicsScene | None) -> None:
        """Show another table, where nothing has been told yet."""
        self._told.clear()
        super().setScene(scene)

    def board(self) -> BoardScene | None:
        scene = self.scene()
        return scene if isinstance(scene, BoardScene) else None

    def _appearance_changed(self) -> None:
        self._stone = QPixmap()
        self.arrange()
        self.viewport().update()

    def _keep_pictures(self) -> None:
        QPixmapCache.remove(self._padding)
        self._padded = self._padded % 5 + 1
        self._padding = QPixmapCache.insert(QPixmap(16, 16 * self._padded))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._keeper.start(KEEPING)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._keeper.stop()
        self._stone = QPixmap()

    def arrange(self) -> None:
        board = self.board()
        if board is not None:
            board.arrange(QSizeF(self.viewport().size()), appearance().text_scale)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the tip of what the pointer rests on."""
        board = self.board()
        if event.type() != QEvent.Type.ToolTip or board is None or not isinstance(event, QHelpEvent):
            return super().viewportEvent(event)
        here = self.mapToScene(event.pos())
        tip, rect = board.tip_at(here)
        self.tip.show_at(self._corner(board, here), tip, self.viewport(), self.mapFromScene(rect).boundingRect())
        return True

    def tip_later(self, tip: str, rect: QRectF) -> None:
        """Show the tip of what the keyboard has reached, where it covers nothing to be chosen. What a thing is for is told once."""
        board = self.board()
        place = QRect() if board is None or _purpose(tip) in self._told else self._free_place(board, size_of(tip), rect)
        if place.isEmpty():
            self.tip.drop()
        else:
            there = self.mapFromScene(rect).boundingRect()
            self.tip.show_later(self.viewport().mapToGlobal(place.topLeft()), tip, self.viewport(), there)

    def _free_place(self, board: BoardScene, size: QSize, rect: QRectF) -> QRect:
        """The place of this size that is nearest to a rectangle of the board and covers neither what can be chosen nor a button;
        empty if there is none."""
        widgets = self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        used = (one.rect for one in board.all_targets() if one.stop or one.key is not None)
        over = (item.sceneBoundingRect() for item in board.items() if item.zValue() >= OVER and item.isVisible())
        taken = [self.mapFromScene(one).boundingRect() for one in (rect, board.layout.prompt, *used, *over)]
        taken += [child.geometry() for child in widgets if child.isVisible() and child is not self.viewport()]
        room, here = self.viewport().rect(), self.mapFromScene(rect).boundingRect().center()
        places = (
            QRect(QPoint(x, y), size)
            for x in range(0, room.width() - size.width(), STEP)
            for y in range(0, room.height() - size.height(), STEP)
        )
        free = (place for place in places if not any(place.intersects(other) for other in taken))
        return min(free, key=lambda place: (place.center() - here).manhattanLength(), default=QRect())

    def _corner(self, board: BoardScene, at: QPointF) -> QPoint:
        return self.viewport().mapToGlobal(self.mapFromScene(board.tabletop.tip_corner(at) or at))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stone = QPixmap()
        self.arrange()
        self.resized.emit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        ratio = self.devicePixelRatioF()
        size = self.viewport().size()
        if self._stone.isNull() or self._stone.devicePixelRatio() != ratio:
            _fit_pixmap_cache(size * ratio)
            self._stone = QPixmap(size * ratio)
            self._stone.setDevicePixelRatio(ratio)
            with QPainter(self._stone) as stone:
                draw.stone_table(stone, QRectF(0, 0, size.width(), size.height()))
        area = QRectF(rect)
        source = QRectF(area.topLeft() * ratio, area.size() * ratio)
        painter.drawPixmap(area, self._stone, source)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle a key ignored by a widget over the board. If the board uses it, it takes the focus too, so that the arrow that
        chooses and the Enter that confirms go to the same place."""
        self.tip.drop()
        had_focus = self.hasFocus()
        super().keyPressEvent(event)
        if self.isInteractive() and event.isAccepted() and not had_focus:
            self.setFocus()


def _purpose(tip: str) -> str:
    """What a tip says below the name."""
    return tip.partition("\n")[2] or tip


def _fit_pixmap_cache(size: QSize) -> None:
    """Qt caches 10 MiB of pictures. On a large screen they would evict each other and be repainted in every frame."""
    needed = PICTURES * 4 * size.width() * size.height() // 1024
    QPixmapCache.setCacheLimit(max(needed, QTS_OWN))
