"""What an empty page shows: a picture, a sentence, and perhaps a button; and the bar that offers to undo what emptied it."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPixmap, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.cache import CachedPicture
from ramses_desktop.ui.style.keys import called
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Label, Panel, Title, plain, primary
from ramses_desktop.ui.widgets.page import MARGIN, Page, alert

WIDEST: Final = 720


class Dusk(QWidget):
    """The desert at dusk with an icon over it."""

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._picture = CachedPicture()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self._look_changed)

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(math.ceil(appearance().zoom * 440), math.ceil(appearance().zoom * 170))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._picture.draw(self, painter, self._icon, self._paint)

    def _paint(self, painter: QPainter) -> None:
        from ramses_desktop.ui.style import pictures

        rect, ratio = QRectF(self.rect()), self.devicePixelRatioF()
        scene = QPixmap(self.size() * ratio)
        scene.setDevicePixelRatio(ratio)
        with QPainter(scene) as inside:
            # Leave out the palms on the left, where the icon is.
            pictures.paint_dusk(inside, rect.adjusted(-0.8 * rect.width(), -0.12 * rect.height(), 0, 0))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(draw.edge_pen("line"))
        painter.setBrush(QBrush(scene))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 12, 12)
        side = rect.height() * 0.46
        ground = QRectF(rect.x() + rect.width() * 0.12, rect.center().y() - side / 2, side, side)
        draw.disc(painter, ground.center(), side * 0.72, appearance().theme["card"], draw.edge_pen("gold", 2))
        art.paint_icon(painter, self._icon, ground.adjusted(side * 0.1, side * 0.1, -side * 0.1, -side * 0.1))


class Nothing(QWidget):
    def __init__(self, icon: str, button: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Title("", 24)
        self.title.setWordWrap(True)
        self.sentence = Label("", 15.5, tone="soft", wrap=True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.button = primary(button, "ui-play", px=16, height=44)
        self.button.setVisible(bool(button))
        self._sheet = sheet = Panel()
        inside = QVBoxLayout(sheet)
        inside.setContentsMargins(14, 14, 14, 10)
        inside.setSpacing(12)
        inside.addWidget(Dusk(icon), 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self.title, self.sentence):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            inside.addWidget(label)
        inside.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(sheet, 8)
        middle.addStretch(1)
        column = QVBoxLayout(self)
        column.addStretch(2)
        column.addLayout(middle)
        column.addStretch(3)
        appearance().changed.connect(self._keep_narrow)
        self._keep_narrow()

    def _keep_narrow(self) -> None:
        self._sheet.setMaximumWidth(round(appearance().px(WIDEST)))

    def tell(self, title: str, sentence: str) -> None:
        self.title.setText(title)
        self.sentence.setText(sentence)


class UndoBar(Panel):
    """A bar at the foot of a page that reports deleted games and offers Undo, by the same keys as at the table."""

    undone = Signal()

    def __init__(self, actions: Actions, page: Page) -> None:
        super().__init__(fill="card")
        self._actions = actions
        self.setContentsMargins(14, 4, 10, 8)
        self.words = Label("", 15)
        self.button = plain(tr("Undo"), "ui-undo")
        self.button.clicked.connect(self.undone)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 0, 0)
        row.addWidget(self.words, 1)
        row.addWidget(self.button)
        self.hide()
        foot = QHBoxLayout()
        foot.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, 0)
        foot.addWidget(self)
        page.body.addLayout(foot)
        self.keys = QShortcut(page)
        self.keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.keys.activated.connect(self.undone)
        actions.keys_changed.connect(self._update_keys)
        self._update_keys()

    def _update_keys(self) -> None:
        keys = self._actions.keys("undo")
        self.keys.setKeys(keys)
        self.button.set_key(called(keys[0]) if keys else "")

    def show_deleted(self, count: int) -> None:
        """Report what the next undo brings back; nothing hides the bar."""
        self.setVisible(count > 0)
        if count:
            self.words.setText(tr("{count} game deleted.", "{count} games deleted.", n=count, count=digits(count)))
            self.setAccessibleName(self.words.text())
            alert(self)
