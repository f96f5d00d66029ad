"""What pages share: a header with Back and a title, scrolling parts, groups, a place that says there is nothing yet, and two
places for messages, the banner and the status line."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShortcut
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QSlider, QVBoxLayout, QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance, called
from ramses_desktop.ui.widgets.basic import RIM, Button, IconButton, Label, Panel, Rule, Switch, Title, plain, primary, set_property
from ramses_desktop.ui.widgets.layout import column, fill, row

MARGIN: Final = 16
GUTTER: Final = 16
REMARK: Final = 6000
"""Milliseconds a passing message stays."""
PADDING: Final = 28
"""Total pixels left and right of a status message."""
WIDEST: Final = 720
"""The widest sheet that says there is nothing yet."""


class Page(QWidget):
    """A page with Back and a title; its contents go into `body`."""

    left = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.back_button = IconButton("ui-back", tr("Back"), 24)
        self.back_button.clicked.connect(self.left)
        self.heading = Title(title, 23)
        self.header = row(self.back_button, (self.heading, 1), gap=3, margins=(MARGIN - 7, 2, MARGIN - 7, 2))
        self.body = column()
        column(self.header, (self.body, 1), on=self, gap=0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Contents(QWidget):
    """The contents of a scrolling panel, which shrink a little before they scroll."""

    gives_way = True

    def heightForWidth(self, width: int) -> int:
        layout, around = self.layout(), self.parentWidget()
        assert layout is not None
        wanted = layout.totalHeightForWidth(width)
        if around is None or not self.gives_way:
            return wanted
        return min(wanted, max(layout.totalMinimumHeightForWidth(width), around.height()))


class Scroll(QScrollArea):
    """A part of a page that scrolls vertically only."""

    def __init__(self, contents: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._free = False
        contents.setObjectName("content")
        self.setWidget(contents)
        contents.installEventFilter(self)

    def set_free(self, free: bool) -> None:
        """Be as high as the contents, if something around this scrolls."""
        self._free = free
        contents = self.widget()
        if isinstance(contents, Contents):
            contents.gives_way = not free
        self.updateGeometry()

    def set_fitting(self, fitting: bool) -> None:
        """Give the contents exactly the viewport's size, if parts of them scroll."""
        self.setWidgetResizable(not fitting)
        self._fit()

    def _fit(self) -> None:
        if not self.widgetResizable():
            self.widget().resize(self.viewport().size())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        if self._free:
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Contents determine the minimum width, as nothing scrolls sideways."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        bar = 0 if self._free else self.verticalScrollBar().sizeHint().width()
        return QSize(self.widget().minimumSizeHint().width() + bar, self._height() if self._free else 80)

    def _height(self) -> int:
        contents = self.widget()
        return contents.heightForWidth(self.width()) if contents.hasHeightForWidth() else contents.sizeHint().height()

    def sizeHint(self) -> QSize:
        return self.widget().sizeHint()


class ScrollPanel(Panel):
    """A panel that scrolls when it is too small for its contents, which go into `inside`."""

    def __init__(self, margin: int = 24, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        contents = Contents()
        self.inside = column(on=contents, gap=0, margins=(margin, 14, margin, 10))
        self.area = Scroll(contents)
        self.setContentsMargins(4, 6, 4, 9)
        column(self.area, on=self)


def inset(widget: QWidget, right: int = RIM, *, left: int = RIM) -> QHBoxLayout:
    """Indent a widget so that it lines up with the bodies of buttons."""
    return row(widget, margins=(left, 0, right, 0))


def alert(widget: QWidget) -> None:
    """Have screen readers announce this widget."""
    from PySide6.QtGui import QAccessible, QAccessibleEvent  # slow to load, and not needed for the first window

    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))


class Message(NamedTuple):
    sentence: str
    details: str
    can_report: bool


class Banner(QFrame):
    """A message across the top of the window, which stays until closed; the previous one then returns."""

    report_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._waiting: list[Message] = []
        self.hide()

    def _build(self) -> None:
        """Build the widgets; deferred to the first message."""
        self._label = Label("", 15, wrap=True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.copy = plain(tr("Copy details"))
        self.copy.clicked.connect(self._copy_details)
        self.report = plain(tr("Save a report…"))
        self.report.setToolTip(tr("A file that you may read and attach when you ask for help; nothing is sent"))
        self.report.clicked.connect(self.report_wanted)
        self.close_button = IconButton("ui-cancel", tr("Close this message"), 18)
        self.close_button.clicked.connect(self.close_message)
        row((self._label, 1), self.copy, self.report, self.close_button, on=self, margins=(20, 2, MARGIN - 8, 3))

    @property
    def sentence(self) -> str:
        """The current message, or ""."""
        return self._waiting[-1].sentence if self._waiting else ""

    @property
    def details(self) -> str:
        return self._waiting[-1].details if self._waiting else ""

    def tell(self, sentence: str, details: str = "", *, can_report: bool = False) -> None:
        """Show a message; the same one is not queued twice."""
        others = [message for message in self._waiting if message.sentence != sentence]
        self._waiting = [*others[-4:], Message(sentence, details, can_report)]
        self._show()

    def close_message(self) -> None:
        if self._waiting:
            self._waiting.pop()
        self._show()

    def close_reported(self) -> None:
        """A report was saved: close the messages that offered one."""
        self._waiting = [message for message in self._waiting if not message.can_report]
        self._show()

    def _show(self) -> None:
        if self.layout() is None:
            self._build()
        self._label.setText(self.sentence)
        self.setAccessibleName(self.sentence)
        self.copy.setText(tr("Copy details"))
        self.copy.setVisible(bool(self.details))
        self.report.setVisible(bool(self._waiting) and self._waiting[-1].can_report)
        set_property(self, "is_fault", bool(self.details))
        self.setVisible(bool(self._waiting))
        if self._waiting:
            alert(self)

    def _copy_details(self) -> None:
        QGuiApplication.clipboard().setText(f"{self.sentence}\n\n{self.details}")
        self.copy.setText(tr("Copied"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_message()
        else:
            super().keyPressEvent(event)


class StatusLine(QLabel):
    """A message over the lower left corner of the window."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self._passing = QTimer(self)
        self._passing.setSingleShot(True)
        self._passing.setInterval(REMARK)
        self._passing.timeout.connect(self.clear)
        parent.installEventFilter(self)
        self.hide()

    def say(self, sentence: str, *, passing: bool = False) -> None:
        """Show a message; a passing one disappears by itself."""
        self._passing.stop()
        self.setText(sentence)
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))
        self._settle()
        self.raise_()
        if passing and sentence:
            self._passing.start()
            alert(self)

    def clear(self) -> None:
        self.say("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._settle()
        return super().eventFilter(watched, event)

    def _settle(self) -> None:
        parent = self.parentWidget()
        if parent is None:
            return
        available = parent.width() - 16
        one_line = self.fontMetrics().horizontalAdvance(self.text()) + PADDING
        width = min(one_line, available)
        height = self.heightForWidth(width)
        self.setGeometry(8, parent.height() - height - 8, width, height)


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
        for label in (self.title, self.sentence):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sheet = Panel()
        middle = Qt.AlignmentFlag.AlignHCenter
        inside = (Dusk(icon), 0, middle), self.title, self.sentence, (self.button, 0, middle)
        column(*inside, on=self._sheet, gap=12, margins=(14, 14, 14, 10))
        whole = QVBoxLayout(self)  # with the margins of the style
        whole.addStretch(2)
        whole.addLayout(row(..., (self._sheet, 8), ...))
        whole.addStretch(3)
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
        row((self.words, 1), self.button, on=self, margins=(6, 0, 0, 0))
        self.hide()
        page.body.addLayout(inset(self, MARGIN - 2, left=MARGIN - 2))
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


class Group(Panel):
    """A titled panel of settings."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.inside = column(inset(Title(title, 19)), 4, on=self, gap=5, margins=(6 - RIM, 0, 6 - RIM, 2))
        self._first = True

    def add(self, words: str, hint: str, widget: QWidget) -> None:
        """Add a setting, with its name and hint above it."""
        self.add_line()
        fill(self.inside, inset(Label(words, 15.5, 700)), inset(Label(hint, 13.5, tone="soft", wrap=True)))
        if isinstance(widget, QComboBox):
            self.inside.addLayout(row(widget, ..., margins=(RIM, 0, RIM, 0)))
        elif isinstance(widget, QSlider):
            self.inside.addLayout(inset(widget))
        else:
            self.inside.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)

    def add_switch(self, switch: Switch) -> None:
        self.add_line()
        self.inside.addLayout(inset(switch, 0))

    def add_button(self, button: Button, act: Callable[[], object]) -> None:
        button.clicked.connect(lambda _=False: act())
        self.inside.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def add_line(self) -> None:
        """Add a line above every setting but the first."""
        if not self._first:
            fill(self.inside, 8, inset(Rule()), 7)
        self._first = False
