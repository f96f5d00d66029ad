"""The timeline with its heading and the key to its marks; it scrolls sideways where it is too narrow."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.bots.hints import POINTS
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.coaching.review.timeline import Timeline, When, paint_lucky
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Flow, Label, Panel, Title

SIGN = 15


class _Sign(QWidget):
    """One mark of the timeline."""

    def __init__(self, paint: Callable[[QPainter, QRectF], None]) -> None:
        super().__init__()
        self._paint = paint
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(SIGN)), round(appearance().px(SIGN)) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._paint(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1))


def _mistake(painter: QPainter, rect: QRectF) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 3, theme["bad"], draw.pen(theme["ink"], 2) if theme.contrast else None)


def _within_error(painter: QPainter, rect: QRectF) -> None:
    theme = appearance().theme
    draw.plate(painter, rect.adjusted(1, 0, -1, 0), 3, theme["card"], draw.pen(theme["edge"], 1.3))


def _best(painter: QPainter, rect: QRectF) -> None:
    draw.disc(painter, rect.center(), appearance().px(3.6), appearance().theme["good"])


def _lucky(painter: QPainter, rect: QRectF) -> None:
    paint_lucky(painter, rect.center())


class TurnsPanel(Panel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(20, 8, 12, 4)
        self.timeline = Timeline()
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidget(self.timeline)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.timeline.setObjectName("content")
        self.timeline.installEventFilter(self)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(Title(tr("Turn by turn"), 17), 0, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self._make_key(), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.area)

    def _make_key(self) -> QWidget:
        key = QWidget()
        flow = Flow(key)
        flow.setContentsMargins(0, 7, 0, 0)
        self._unit, self._found = Label("", 14, tone="soft"), Label("", 14, tone="soft")
        for paint, label in (
            (_mistake, self._unit),
            (_within_error, Label(tr("within the error, no mistake"), 14, tone="soft")),
            (_best, self._found),
            (_lucky, Label(tr("lucky find"), 14, tone="soft")),
        ):
            one = self._last = QWidget()
            row = QHBoxLayout(one)
            row.setContentsMargins(8, 0, 14, 0)
            row.setSpacing(8)
            row.addWidget(_Sign(paint))
            row.addWidget(label)
            flow.addWidget(one)
        self.explain(POINTS)
        return key

    def explain(self, counts: str, *, in_memory: bool = False, lucky: bool = False) -> None:
        """Say what the marks mean: whether bars count points or steps, and what is not a mistake."""
        points = counts == POINTS
        self._unit.setText(tr("points given away") if points else tr("steps given away"))
        found = tr("best place found") if points else tr("best move found")
        self._found.setText(tr("nothing missed") if in_memory else found)
        self._last.setVisible(lucky)

    def mark(self, when: When | None, words: str) -> None:
        """Frame this turn, and scroll so that its whole round is seen, or at least the turn."""
        self.timeline.mark(when)
        self.timeline.setAccessibleName(tr("Turn by turn: {turn}", turn=words) if words else tr("Turn by turn"))
        if when is None:
            return
        own = [column.rect for column in self.timeline.columns() if column.when[0] == when[0]]
        if own:
            whole, seen = QRectF(own[0]).united(own[-1]), self.area.viewport().width()
            target = whole if whole.width() <= seen else self.timeline.rect_of(when)
            bar, left, right = self.area.horizontalScrollBar(), int(target.left()) - 16, int(target.right()) + 16
            if left < bar.value():
                bar.setValue(left)
            elif right > bar.value() + seen:
                bar.setValue(right - seen if whole.width() > seen else left)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Give the timeline the width there is, and the height it needs."""
        self.timeline.set_room(self.area.viewport().width())
        bar = self.area.horizontalScrollBar().sizeHint().height() if self.timeline.width() > self.area.viewport().width() else 0
        self.area.setFixedHeight(self.timeline.height() + bar)
