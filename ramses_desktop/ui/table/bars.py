"""The strips round a board: the header, the buttons for the pending move, and the bar for going through a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QSlider, QStyle, QStyleOptionSlider, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.values import CONFIRM, MIRROR, PUT_BACK, SINGLE, TURN, Progress
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Button, Choice, IconButton, Label, Panel, Segments, Title, ghost, plain, primary
from ramses_desktop.ui.widgets.layout import fill, row


def use_widest(width: int, forms: Iterable[Callable[[], int]]) -> None:
    """Try forms from the widest to the narrowest until one fits, or keep the narrowest. Each applies itself and returns the width
    it needs."""
    for form in forms:
        if form() <= width:
            return


def put(widget: QWidget, place: QRectF | None, *, visible: bool, rim: int = 0) -> None:
    """Move a widget to `place`, `rim` pixels wider on both sides, and show it if `visible`. Without a place it is hidden, never
    resized to nothing, as a frame forgets its margins then."""
    if place is None or place.isEmpty():
        widget.hide()
    else:
        widget.setGeometry(place.toRect().adjusted(-rim, 0, rim, 0))
        widget.setVisible(visible)


class Strip(Panel):
    """A row of buttons under the board that drops keys and text when space is short."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(6, 2, 6, 4)
        self.row = row(on=self, gap=2, margins=(4, 0, 4, 0))

    def fit(self) -> None:
        raise NotImplementedError

    def needed_width(self, *, roomy: bool = False) -> int:
        """The width that the buttons need as they are now, with their usual padding if `roomy`."""
        self.row.invalidate()
        return (self.row.totalSizeHint() if roomy else self.row.totalMinimumSize()).width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


# ------------------------------------------------------------ bars


TOOL_ICONS: Final = {TURN: "ui-rotate", MIRROR: "ui-mirror", SINGLE: "ui-single"}
NARROW_ICONS: Final = {PUT_BACK: ("", "ui-cancel"), "end_here": ("", "ui-stop"), "skip_to_end": ("ui-fast", "")}
"""Icons of buttons with and without text."""


class ActionBar(Strip):
    """Buttons for the pending move."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = actions
        self._names: Mapping[str, str] = {}
        self._tools = {name: ghost("", icon) for name, icon in TOOL_ICONS.items()}
        self.put_back = ghost("")
        self.play_on = plain("", "ui-step")
        self._ends = {"end_here": plain(""), "skip_to_end": primary("", "ui-fast")}
        self.confirm = primary("", "ui-confirm")
        self._buttons = {
            **self._tools,
            "play_on": self.play_on,
            **self._ends,
            PUT_BACK: self.put_back,
            CONFIRM: self.confirm,
        }
        for name, button in self._buttons.items():
            if name == "play_on":
                self.row.addStretch(1)
            self.row.addWidget(button)
            # A click leaves the focus on the board.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.follow(actions[name])

    def show_tools(
        self, names: Mapping[str, str], there: Collection[str], *, has_tools: bool, waiting: bool, only_bots: bool
    ) -> None:
        """Show only what makes sense now: tools for a piece if this game has them, Play on while the table waits for it, and ways
        to the end when only bots are left. A tool that the board gives another name loses its icon."""
        self._names = names
        for name, button in self._tools.items():
            button.setVisible(has_tools and name in there)
            button.set_drawing("" if names.get(name) else TOOL_ICONS[name])
        for name, button in self._buttons.items():
            words, key = names.get(name, ""), self._actions.key(name)
            named = f"{words} ({key})" if key else words
            button.setToolTip(named if words else self._actions[name].toolTip())
        self.play_on.setVisible(waiting)
        for button in self._ends.values():
            button.setVisible(only_bots)
        deciding = not waiting and not only_bots
        self.put_back.setVisible(deciding and (not any(names.values()) or bool(names[PUT_BACK])))
        self.confirm.setVisible(deciding)
        self.fit()

    def fit(self) -> None:
        """When space is short, drop the keys first, then the text of unimportant buttons, then special names, then all text.
        Icons and tooltips remain."""
        visible = {name: button for name, button in self._buttons.items() if not button.isHidden()}
        steps = ((True, 3), (False, 3), (False, 2), (False, 1), (False, 0))
        use_widest(self.width(), (partial(self._show_as, visible, keys=keys, words=words) for keys, words in steps))

    def _show_as(self, buttons: Mapping[str, Button], *, keys: bool, words: int) -> int:
        """Show text on all buttons (3), on important ones (2), on these with their usual names (1), or on none (0)."""
        important = {CONFIRM, "skip_to_end", *(name for name in self._tools if self._names.get(name))} if words else set()
        for name, button in buttons.items():
            button.set_key(self._actions.key(name) if keys else "")
            text = (self._names.get(name) if words > 1 else "") or self._actions[name].iconText()
            button.setText(text if words == 3 or name in important else "")
        for name, (wide, narrow) in NARROW_ICONS.items():
            self._buttons[name].set_drawing(wide if words == 3 else narrow)
        return self.needed_width(roomy=keys)


class LookBar(Strip):
    """Shown while looking back: the number of the move, and buttons back and forward."""

    ICONS: Final = {"look_back": "ui-replay", "look_forward": "ui-play", "look_live": "ui-live"}

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = Label("", 15, 700)
        fill(self.row, 10, (self.words, 1))
        self._actions = actions
        self._said = self._short = ""
        self._buttons = {"look_back": ghost(""), "look_forward": ghost(""), "look_live": primary("", "ui-live")}
        for name, button in self._buttons.items():
            button.follow(actions[name], with_key=False)
            self.row.addWidget(button)

    def fit(self) -> None:
        """When space is short, drop the text of the buttons, then all but the numbers; icons and tooltips remain."""
        forms = ((self._said, True), (self._said, False), (self._short, False))
        use_widest(self.width(), (partial(self._show_as, said, words=words) for said, words in forms))

    def _show_as(self, said: str, *, words: bool) -> int:
        self.words.setText(said)
        for name, button in self._buttons.items():
            button.setText(self._actions[name].iconText() if words else "")
            button.set_drawing(self.ICONS[name])
        return self.needed_width()

    def show_ply(self, ply: int, plies: int) -> None:
        self._said = tr("Looking back: after move {n} of {all}", n=ply, all=plies)
        self._short = tr("{n} of {all}", n=ply, all=plies)
        self.words.setAccessibleName(self._said)
        self.words.setToolTip(self._said)
        self.fit()


# ------------------------------------------------------------ header


GAPS: Final = 112
"""Pixels of all gaps between the parts of a header."""
ICONS: Final = {"preferences": "ui-settings", "rules": "ui-help", "tutor": "ui-practice"}
"""Icons that are not named after their action."""


class ProgressDots(QWidget):
    """Shows rounds or turns as text and dots."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = Progress("", 0, 0)
        self._short = False
        self.hide()

    def show_progress(self, progress: Progress) -> None:
        self.show()
        if progress == self._progress:
            return
        self._progress = progress
        self.setAccessibleName(progress.words)
        self.setToolTip("\n".join(filter(None, (progress.words, progress.tip))))
        self.setAccessibleDescription(progress.tip)
        self.updateGeometry()
        self.update()

    def set_short(self, short: bool) -> None:
        """Show only the dots; the text is in the tooltip."""
        if short != self._short:
            self._short = short
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        words = QFontMetricsF(fonts.text(appearance().px(14.5), 700)).horizontalAdvance(self._progress.words)
        return QSize(round((0 if self._short else words) + 24 + 15 * self._progress.count), 36)

    def minimumSizeHint(self) -> QSize:
        return QSize(24 + 15 * self._progress.count, 36)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            middle = self.height() / 2
            font = fonts.text(appearance().px(14.5), 700)
            width = 0.0 if self._short else draw.text(painter, 0, middle + appearance().px(5), self._progress.words, font)
            draw.pips(painter, width + 18, middle, self._progress.count, self._progress.now, self._progress.now)


class Header(QWidget):
    """Back, the game's name, its players, its progress, and tools that are always at hand."""

    def __init__(self, actions: Actions, log_words: str, tools: Sequence[str] = ()) -> None:
        super().__init__()
        self.title = Title("", 23)
        self.about = Label("", 14.5, tone="soft")
        self.about.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.dots = (ProgressDots(self), ProgressDots(self))
        self._about_matters = False
        self._progress: tuple[Progress, ...] = ()
        self._row = row(on=self, gap=2, margins=(10, 4, 10, 4))
        self._tools: list[QWidget] = []
        self._by_name: dict[str, QWidget] = {}
        self._shorten: list[Callable[[bool], None]] = []
        back = IconButton("ui-back", tr("Back"), 24)
        back.follow(actions["back"])
        self._add_tool(back)
        fill(self._row, self.title, 14, (self.about, 1), self.dots[0], 24, self.dots[1], 24, ...)
        self._rest = self._row.count() - 1
        self.log = IconButton("ui-log", log_words)
        self._add_tool(self.log)
        for name in tools:
            icon = ICONS.get(name, f"ui-{name}")
            button = IconButton(icon, "")
            button.set_drawing(icon)
            button.follow(actions[name])
            self._add_tool(button)
            self._by_name[name] = button
        appearance().changed.connect(self.fit)

    def put_before_log(self, tool: QWidget, set_short: Callable[[bool], None] = lambda _: None) -> None:
        """Put a widget there, which by `set_short` does with less room, or no longer."""
        self._row.insertWidget(self._row.indexOf(self.log), tool)
        self._tools.append(tool)
        self._shorten.append(set_short)

    def _add_tool(self, tool: QWidget) -> None:
        self._row.addWidget(tool)
        self._tools.append(tool)
        # A click leaves the focus on the board.
        tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """When space is short, shorten tools first, then drop the players, the text of the rounds, and the game's name."""
        words = self.about.fontMetrics().horizontalAdvance(self.about.text())
        for dots in self.dots:
            dots.set_short(False)
        for short in (False, True):
            for set_short in self._shorten:
                set_short(short)
            shown = [widget for widget in (*self.dots, *self._tools) if not widget.isHidden()]
            others = GAPS + sum(widget.sizeHint().width() for widget in (self.title, *shown))
            if self.width() > words + others + appearance().px(70):
                break
        has_room = self.width() > words + others + appearance().px(70)
        self.about.setVisible(has_room or self._about_matters)
        if self._about_matters and not has_room:
            self._make_room_for_about(words)
            return
        # Half the free space goes before the rounds and half after them, but the players must not be cut off.
        free = max(round(self.width() - others), 2)
        before = min(max(free // 2, round(words + appearance().px(12))), free - 1)
        self._row.setStretchFactor(self.about, before)
        self._row.setStretch(self._rest, free - before)
        for dots in self.dots:
            dots.set_short(self.width() < others)
        name = 0 if self.title.isHidden() else self._width_of_title()
        self.title.setVisible(self.width() >= self._row.minimumSize().width() - name + self._width_of_title())

    def _make_room_for_about(self, words: float) -> None:
        """Drop the text of the rounds for what must be said, and then the game's name."""
        for dots in self.dots:
            dots.set_short(True)
        shown = [widget for widget in (*self.dots, *self._tools) if not widget.isHidden()]
        others = GAPS + sum(widget.sizeHint().width() for widget in shown) + words
        self.title.setVisible(self.width() > others + self._width_of_title())
        self._row.setStretchFactor(self.about, 1)
        self._row.setStretch(self._rest, 0)

    def _width_of_title(self) -> int:
        return self.title.sizeHint().width() + self._row.spacing()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return least if self.title.isHidden() else least - QSize(self._width_of_title(), 0)

    def show_about(self, words: str, *, matters: bool = False) -> None:
        """Say who plays, or which position this is; what matters stays even where space is short."""
        self._about_matters = matters
        self.about.setText(words)
        self.fit()

    def offer(self, name: str, *, offered: bool) -> None:
        """Show a tool only where it can be used at all."""
        tool = self._by_name[name]
        if offered == tool.isHidden():
            tool.setVisible(offered)
            self.fit()

    def offer_log(self, *, offered: bool) -> None:
        if offered == self.log.isHidden():
            self.log.setVisible(offered)
            self.fit()

    def show_progress(self, progress: Sequence[Progress]) -> None:
        if tuple(progress) == self._progress:
            return
        self._progress = tuple(progress)
        for dots in self.dots[len(progress) :]:
            dots.hide()
        for dots, one in zip(self.dots, progress, strict=False):
            dots.show_progress(one)
        self.fit()


# ------------------------------------------------------------ replay bar


SMALLEST_TEXT: Final = 0.6
"""Smallest scale to which the text about a move shrinks before it is elided."""


class MoveLabel(Panel):
    """Describes the move on the board, with the token of its player."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._token = "", -1

    def tell(self, words: str, token: int) -> None:
        """Show these words; a token of -1 stands for nobody or everybody."""
        self._words, self._token = words, token
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            px, middle, left = appearance().px(15.5), self.height() / 2 - 1, 20.0
            if self._token >= 0:
                size = min(appearance().px(26), self.height() - 14.0)
                art.paint_seat(painter, self._token, QRectF(left, middle - size / 2, size, size))
                left += size + 12
            room = self.width() - left - 18
            wide = QFontMetricsF(fonts.text(px, 700)).horizontalAdvance(self._words)
            px *= min(1.0, max(room / max(wide, 1.0) * 0.98, SMALLEST_TEXT))
            draw.elided(painter, left, middle + px * 0.35, self._words, fonts.text(px, 700), room)


class JumpSlider(QSlider):
    """Jumps to where it is clicked, and can be dragged on from there."""

    def _part(self, part: QStyle.SubControl) -> QRect:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        return self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        knob, at = self._part(QStyle.SubControl.SC_SliderHandle), event.position().toPoint()
        if event.button() != Qt.MouseButton.LeftButton or knob.contains(at):
            super().mousePressEvent(event)
            return
        groove = self._part(QStyle.SubControl.SC_SliderGroove)
        way, room = at.x() - groove.left() - knob.width() // 2, groove.width() - knob.width()
        self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), way, room, self.isRightToLeft()))
        # Pretend to the slider that its knob was grabbed in the middle.
        middle = QPointF(self._part(QStyle.SubControl.SC_SliderHandle).center())
        taken = event.type(), middle, event.globalPosition(), event.button(), event.buttons(), event.modifiers()
        super().mousePressEvent(QMouseEvent(*taken))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore Page Up and Page Down: here they look back and forward, even at the ends, but to a slider Page Up is forward."""
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
        else:
            super().keyPressEvent(event)


class ReplayBar(Panel):
    """Step buttons, play or pause, the slider, the speed, and a button to play on."""

    look_at = Signal(int)
    """The ply chosen with the slider."""
    play = Signal()

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self.setContentsMargins(10, 3, 10, 5)
        self.back, self.forward = self._step("look_back", "ui-step-back"), self._step("look_forward", "ui-step")
        self.play_button = IconButton("ui-play", "", 26)
        self.play_button.clicked.connect(self.play)
        self.slider = JumpSlider(Qt.Orientation.Horizontal)
        self.slider.setMinimumWidth(120)
        self.slider.setPageStep(10)
        self.slider.setAccessibleName(tr("Move"))
        self.slider.valueChanged.connect(self.look_at)
        self.where = Label("", 14.5, 700)
        self.where.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        paces = Choice("slow", tr("Slow")), Choice("normal", tr("Normal")), Choice("quick", tr("Fast"))
        self.pace = Segments(paces, shape="lines", name=tr("Speed"), value="normal")
        self.play_on = plain(tr("Play on from here"), "ui-practice")
        self.play_on.setToolTip(tr("Play on from this position as practice"))
        self._buttons, self._track, self._choices = QWidget(), QWidget(), QWidget()
        row(self.back, self.play_button, self.forward, on=self._buttons, gap=2)
        row((self.slider, 1), self.where, on=self._track, gap=10)
        row(self.pace, self.play_on, on=self._choices, gap=6)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        self._rows = 0
        self.fit()
        self.show_playing(playing=False)

    def _step(self, action: str, icon: str) -> IconButton:
        button = IconButton(icon, "")
        button.follow(self._actions[action])
        button.set_drawing(icon)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Use one row, or put the slider above the rest if that is too narrow."""
        widgets = (self.back, self.play_button, self.forward, self.where, self.pace, self.play_on)
        rows = 1 if 300 + sum(widget.sizeHint().width() for widget in widgets) <= self.width() else 2
        if rows == self._rows:
            return
        self._rows = rows
        for part in (self._buttons, self._track, self._choices):
            self._grid.removeWidget(part)
        self._grid.addWidget(self._buttons, rows - 1, 0)
        self._grid.addWidget(self._track, 0, 2 - rows, 1, 2 * rows - 1)
        self._grid.addWidget(self._choices, rows - 1, 2)

    def show_playing(self, *, playing: bool) -> None:
        words = tr("Pause") if playing else tr("Play", context="the replay")
        key = self._actions.key("play_on")
        self.play_button.set_drawing("ui-pause" if playing else "ui-play")
        self.play_button.setAccessibleName(words)
        self.play_button.setToolTip(f"{words} ({key})" if key else words)

    def show_ply(self, ply: int, plies: int) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, plies)
            self.slider.setValue(ply)
        longest = tr("{n} of {all}", n=plies, all=plies)
        self.where.setText(tr("{n} of {all}", n=ply, all=plies))
        self.where.setMinimumWidth(self.where.fontMetrics().horizontalAdvance(longest) + 4)
        self.fit()
