"""Shows the tooltip of what has the keyboard focus, after the same delay as under a resting pointer."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QTextDocument
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QStyle, QToolTip, QWidget

from ramses_desktop.ui.style.theme import appearance

LINE: Final = 330
"""Maximum width of a line, in pixels at the usual size of text."""


def laid_out(words: str) -> str:
    """The tip as rich text, since Qt wraps no other. Its first line is the name, in bold if that fits."""
    from html import escape

    name, _, about = words.partition("\n")
    bold = QFont(QToolTip.font())
    bold.setBold(True)
    wide, widest = QFontMetrics(bold).horizontalAdvance(name), round(appearance().px(LINE))
    line = f"<b>{escape(name)}</b>" if about and wide <= widest else escape(name)
    most = min(widest, max(wide, QFontMetrics(bold).horizontalAdvance(about)) + 2)
    lines = "<br>".join(filter(None, (line, escape(about))))
    return f'<table width="{most}" cellspacing="0" cellpadding="0"><tr><td>{lines}</td></tr></table>'


def size_of(words: str) -> QSize:
    """The size of a tip, with its margins and the distance that Qt keeps from the pointer."""
    page = QTextDocument()
    page.setDefaultFont(QToolTip.font())
    page.setHtml(laid_out(words))
    page.setTextWidth(min(page.idealWidth(), appearance().px(LINE) + 2 * page.documentMargin()))
    return page.size().toSize() + QSize(40, 48)


class LateTip(QObject):
    """A tooltip shown after a delay. Asking for another one cancels it."""

    shown = Signal(str)
    """The delay is over, and these words can be read."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.show_now)
        self._at, self._words, self._place = QPoint(), "", QRect()
        self._widget: QWidget | None = None

    def show_later(self, at: QPoint, words: str, widget: QWidget, place: QRect) -> None:
        """Show a tip for a place in the focused widget after the delay, if the focus is still there then."""
        self.drop()
        if words:
            self._at, self._words, self._widget, self._place = at, words, widget, place
            self._timer.start(QApplication.style().styleHint(QStyle.StyleHint.SH_ToolTip_WakeUpDelay))

    def show_at(self, at: QPoint, words: str, widget: QWidget, place: QRect) -> None:
        """Show a tip at the pointer until it leaves this place; no words hide it."""
        self._widget = widget
        QToolTip.showText(at, laid_out(words) if words else "", widget, place)

    def show_now(self) -> None:
        """Show the tip that was asked for, unless the focus has left or the widget is gone."""
        self._timer.stop()
        focused = QApplication.focusWidget()
        if isinstance(focused, QAbstractScrollArea):
            focused = focused.viewport()
        if self._widget is not None and focused is self._widget:
            QToolTip.showText(self._at, laid_out(self._words), focused, self._place)
            self.shown.emit(self._words)

    def drop(self) -> None:
        """Hide it, and do not show it any more."""
        if self._widget is not None:
            self._widget = None
            self._timer.stop()
            QToolTip.hideText()


class FocusTips(QObject):
    """Shows the tooltip of any widget that Tab has reached."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.tip = LateTip(self)
        app.focusChanged.connect(self._focus_moved)

    def _focus_moved(self, before: QWidget | None, now: QWidget | None) -> None:
        """Qt does not tell why the focus has moved, but whether Tab was ever used in the window."""
        self.tip.drop()
        if before is None or now is None or before.window() is not now.window() or isinstance(now, QAbstractScrollArea):
            return
        by_key = now.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        if by_key and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self.tip.show_later(now.mapToGlobal(now.rect().bottomLeft()), now.toolTip(), now, now.rect())
