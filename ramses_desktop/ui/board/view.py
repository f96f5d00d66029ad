"""The view on a board: limestone under it, Tab handed to the board first, nothing of a game known."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPixmap, QPixmapCache, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

PICTURES: Final = 3
"""So many times the window take all pictures of what lies on a table, and on each other."""


class BoardView(QGraphicsView):
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        # The stone is painted everywhere; nothing behind it needs to be.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setAutoFillBackground(False)
        # A saved game that is dropped here is for the window.
        self.viewport().setAcceptDrops(False)
        self._stone = QPixmap()
        appearance().changed.connect(self._forget)

    def board(self) -> BoardScene | None:
        scene = self.scene()
        return scene if isinstance(scene, BoardScene) else None

    def _forget(self) -> None:
        self._stone = QPixmap()
        self.arrange()
        self.viewport().update()

    def arrange(self) -> None:
        board = self.board()
        if board is not None:
            board.arrange(QSizeF(self.viewport().size()), appearance().text_scale)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stone = QPixmap()
        self.arrange()
        self.resized.emit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        ratio = self.devicePixelRatioF()
        size = self.viewport().size()
        if self._stone.isNull() or self._stone.devicePixelRatio() != ratio:
            _make_room_for_pictures(size * ratio)
            self._stone = QPixmap(size * ratio)
            self._stone.setDevicePixelRatio(ratio)
            with QPainter(self._stone) as stone:
                draw.stone_table(stone, QRectF(0, 0, size.width(), size.height()))
        area = QRectF(rect)
        source = QRectF(area.topLeft() * ratio, area.size() * ratio)
        painter.drawPixmap(area, self._stone, source)

    def event(self, event: QEvent) -> bool:
        board = self.board()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and board is not None and self.isInteractive():
            key = event.key()
            if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and board.do(lambda: board.next_stop(key == Qt.Key.Key_Tab)):
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key for which a widget over the board has no use is the board's. Where the board has, the next one goes there at once:
        the arrow that chooses and the Enter that confirms must not end up in two places."""
        super().keyPressEvent(event)
        if self.isInteractive() and event.isAccepted() and not self.hasFocus():
            self.setFocus()


def _make_room_for_pictures(size: QSize) -> None:
    """Qt keeps 10 MiB of pictures of items. On a large screen they would push each other out and be painted anew each time."""
    needed = PICTURES * 4 * size.width() * size.height() // 1024
    QPixmapCache.setCacheLimit(max(needed, QPixmapCache.cacheLimit()))
