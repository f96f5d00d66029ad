"""The hint panel, which shows progress while hints are being worked out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.board.scene import ARROWS
from ramses_desktop.ui.board.values import Hint
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.panels.fitting import put
from ramses_desktop.ui.widgets.basic import Button, Gauge, Headline, IconButton, Panel, ghost


class HintPanel(Panel):
    """The best move, with one word of judgement and a reason; the others on demand. At first, a progress bar."""

    tried = Signal(object)
    others_wanted = Signal()
    closed = Signal()
    moved_on = Signal(QKeyEvent)
    """An arrow key, which is for the board."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self.setContentsMargins(10, 8, 10, 12)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        head = QHBoxLayout()
        self.title = Headline(15, tr("Thinking…"), wrap=False)
        head.addWidget(self.title, 1)
        self.close_button = IconButton("ui-cancel", tr("Close"), 16)
        self.close_button.clicked.connect(self.closed)
        head.addWidget(self.close_button)
        self._column.addLayout(head)
        self.gauge = Gauge(tr("Thinking"))
        self._column.addWidget(self.gauge)
        self.rows: list[_HintRow] = []
        self.others = ghost("", px=14)
        self.others.hide()
        self.others.clicked.connect(self.others_wanted)
        self._column.addWidget(self.others)
        self._column.addStretch(1)
        self.thinking = True

    def show_hints(self, hints: Sequence[Hint]) -> None:
        """Show the best hint, and offer the others."""
        self.thinking = False
        self.title.setText(tr("Hint"))
        self.gauge.hide()
        for number, hint in enumerate(hints, 1):
            row = _HintRow(number, hint)
            row.clicked.connect(lambda _=False, hint=hint: self.tried.emit(hint))
            row.installEventFilter(self)
            self._column.insertWidget(self._column.count() - 2, row)
            self.rows.append(row)
            row.setVisible(number == 1)  # Qt would show it later, when the panel has its size already
        others = len(hints) - 1
        self.others.setText(tr("Show {n} other move", "Show {n} other moves", n=others))
        self.others.setToolTip(self.others.text())
        self.others.setVisible(others > 0)

    def show_others(self) -> None:
        for row in self.rows:
            row.show()
        if self.others.hasFocus():
            self.rows[1].setFocus()
        self.others.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows move the piece, not the focus; Tab goes from hint to hint."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and Qt.Key(event.key()) in ARROWS:
            self.moved_on.emit(event)
            return True
        return super().eventFilter(watched, event)

    def place(self, aside: QRectF, window: QRectF) -> None:
        """Take this place, growing upwards as the text needs, and the board only if there is no other room; never leave the
        window."""
        place = aside.adjusted(0, 0, 0, 3)
        if place.width() < appearance().px(140) or self.height_for(round(place.width())) > place.bottom():
            place.setWidth(max(place.width(), appearance().px(210)))
        self.resize(place.size().toSize())
        needed = place.bottom() - self.height_for(round(place.width()))
        place.setTop(needed if self.thinking else min(place.top(), needed))
        beyond = window.bottomRight() - place.bottomRight()
        place.translate(min(0.0, beyond.x()), max(0.0, -place.top()))
        put(self, place, visible=True)

    def height_for(self, width: int) -> int:
        """The height needed to show all text at this width."""
        margins = self.contentsMargins()
        inside = width - margins.left() - margins.right()
        rows = sum(row.heightForWidth(inside) + 2 for row in self.rows if not row.isHidden())
        below = self.gauge if self.thinking else self.others
        foot = 0 if below.isHidden() else below.sizeHint().height() + 8
        return rows + foot + round(appearance().px(44)) + margins.top() + margins.bottom()


class _HintRow(Button):
    """One proposal; a click tries it out on the board."""

    def __init__(self, number: int, hint: Hint) -> None:
        super().__init__("", "ghost")
        self._number, self._hint = number, hint
        self._lines = ((hint.judgement, 700, "ink"), (hint.text, 400, "ink"))
        told = hint.judgement, hint.brings, hint.text
        spoken = f"{hint.judgement}. " if hint.judgement else ""
        self.setAccessibleName(f"{number}: {spoken}{' '.join(filter(None, told[1:]))}")
        self.setAccessibleDescription(hint.details)
        self.setToolTip("\n".join(filter(None, (*told, hint.details))))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(160, self.heightForWidth(max(self.width(), 160)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(max(appearance().px(44), sum(self._heights(width - appearance().px(22) - 28)) + 16))

    def _heights(self, width: float) -> list[float]:
        """The height of each line, wrapped."""
        room = QRectF(0, 0, width, 10_000)
        fonts_ = [fonts.text(appearance().px(13), weight) for _, weight, _ in self._lines]
        return [
            QFontMetricsF(font).boundingRect(room, int(Qt.TextFlag.TextWordWrap), words).height() if words else 0.0
            for font, (words, *_) in zip(fonts_, self._lines, strict=True)
        ]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(self.heightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme, rect = appearance().theme, QRectF(self.rect()).adjusted(3, 3, -3, -3)
            edge = draw.pen(theme["ink"] if self.underMouse() else theme["edge"], 1)
            draw.plate(painter, rect, 8, theme["box"], draw.pen(theme["accent"], 3) if self.hasFocus() else edge)
            size = appearance().px(11)
            middle = QPointF(rect.left() + size + 8, rect.center().y())
            draw.number_disc(painter, middle, size, self._number, full=self._hint.best)
            room = rect.adjusted(size * 2 + 14, 0, -4, 0)
            heights = self._heights(room.width())
            room.setTop(room.center().y() - sum(heights) / 2)
            for height, (words, weight, colour) in zip(heights, self._lines, strict=True):
                painter.setPen(theme[colour])
                painter.setFont(fonts.text(appearance().px(13), weight))
                painter.drawText(room, int(Qt.TextFlag.TextWordWrap), words)
                room.setTop(room.top() + height)
