"""The widgets round a board: header, action bar, log, hints, the strip for looking back, the curtain, the result. Each is told what
to show; none of them plays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QListView,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.values import TOOLS, Hint, Progress
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.cache import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.models import PLY_ROLE, SEAT_ROLE, SHORT_ROLE, LogModel, ScoreModel
from ramses_desktop.ui.table.result_table import ResultGrid
from ramses_desktop.ui.widgets.basic import (
    Button,
    Gauge,
    Headline,
    IconButton,
    Label,
    Panel,
    SeatToken,
    Title,
    ghost,
    plain,
    primary,
)

Index = QModelIndex | QPersistentModelIndex


class Pips(QWidget):
    """Rounds or turns in words and as dots."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = Progress("", 0, 0)
        self._short = False
        self.hide()

    def show_progress(self, progress: Progress) -> None:
        self._progress = progress
        self.setAccessibleName(progress.words)
        self.setToolTip(progress.words)
        self.updateGeometry()
        self.update()
        self.show()

    def set_short(self, short: bool) -> None:
        """Dots only; the words are in the tool tip."""
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


GAPS: Final = 112
"""What lies between the parts of a header takes so much room."""


class Header(QWidget):
    """Back, the name of the game, who plays, how far the game is, and the tools that are always at hand."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Title("", 23)
        self.about = Label("", 14.5, tone="soft")
        self.about.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.pips = (Pips(self), Pips(self))
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 10, 4)
        row.setSpacing(2)
        back = IconButton("ui-back", tr("Back"), 24)
        back.follow(actions["back"])
        row.addWidget(back)
        row.addWidget(self.title)
        row.addSpacing(14)
        row.addWidget(self.about, 1)
        for pips in self.pips:
            row.addWidget(pips)
            row.addSpacing(24)
        row.addStretch(1)
        self._row, self._rest = row, row.count() - 1
        self.log = IconButton("treasure-09-scroll", tr("What happened so far"))
        self.log.setVisible(False)
        row.addWidget(self.log)
        self._tools = [back, self.log]
        for name in ("hint", "undo", "redo", "preferences", "rules"):
            button = IconButton(f"ui-{name}", "")
            button.set_drawing({"preferences": "ui-settings", "rules": "ui-help"}.get(name, f"ui-{name}"))
            button.follow(actions[name])
            row.addWidget(button)
            self._tools.append(button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Where it gets narrow, who plays is the first thing to go, then the words of rounds, then the game's name."""
        words = self.about.fontMetrics().horizontalAdvance(self.about.text())
        for pips in self.pips:
            pips.set_short(False)
        shown = [pips for pips in self.pips if not pips.isHidden()]
        tools = [tool for tool in self._tools if not tool.isHidden()]
        others = GAPS + sum(widget.sizeHint().width() for widget in (self.title, *shown, *tools))
        self.about.setVisible(self.width() > words + others + appearance().px(70))
        # Half of what is free before the rounds and half behind them, but who plays must not be cut off.
        free = max(round(self.width() - others), 2)
        before = min(max(free // 2, round(words + appearance().px(12))), free - 1)
        self._row.setStretchFactor(self.about, before)
        self._row.setStretch(self._rest, free - before)
        for pips in self.pips:
            pips.set_short(self.width() < others)
        name = 0 if self.title.isHidden() else self._room_of_title()
        self.title.setVisible(self.width() >= self._row.minimumSize().width() - name + self._room_of_title())

    def _room_of_title(self) -> int:
        return self.title.sizeHint().width() + self._row.spacing()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return least if self.title.isHidden() else least - QSize(self._room_of_title(), 0)

    def show_progress(self, progress: Sequence[Progress]) -> None:
        for pips in self.pips:
            pips.hide()
        for pips, one in zip(self.pips, progress, strict=False):
            pips.show_progress(one)
        self._make_room()


class Bar(Panel):
    """A strip of buttons under the board."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(6, 2, 6, 4)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(4, 0, 4, 0)
        self.row.setSpacing(2)


DRAWINGS: Final = {"turn": "ui-rotate", "mirror": "ui-mirror", "single": "ui-single"}
"""Of the tools for a piece."""


class ActionBar(Bar):
    """What can be done with the piece in hand. Keys hide where it gets narrow."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = actions
        self._names: Mapping[str, str] = {}
        self._tools = {name: ghost("", icon) for name, icon in DRAWINGS.items()}
        self.put_back = ghost("")
        self.play_on = plain("", "ui-step")
        self._ends = {"end_here": plain(""), "skip_to_end": primary("", "ui-fast")}
        self.confirm = primary("", "ui-confirm")
        for button in self._tools.values():
            self.row.addWidget(button)
        self.row.addStretch(1)
        for button in (self.play_on, *self._ends.values(), self.put_back, self.confirm):
            self.row.addWidget(button)
        for button in self._buttons().values():
            # A click leaves the keys on the board.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._follow_actions()

    def _buttons(self) -> dict[str, Button]:
        return {**self._tools, **self._ends, "put_back": self.put_back, "play_on": self.play_on, "confirm": self.confirm}

    def _follow_actions(self) -> None:
        for name, button in self._buttons().items():
            button.follow(self._actions[name])

    def show_tools(
        self,
        tools: bool,
        waiting: bool,
        names: Mapping[str, str] = MappingProxyType({}),
        there: Collection[str] = TOOLS,
        *,
        only_bots: bool = False,
    ) -> None:
        """Only what makes sense now: tools for a piece, as far as they are there at all, play on while something is only being
        shown, and ways to the end where only bots are left. A board may call a tool by what it does at this moment; then its
        drawing says something else, and goes."""
        self._names = names
        for name, button in self._tools.items():
            button.setVisible(tools and name in there)
            button.set_drawing("" if names.get(name) else DRAWINGS[name])
        for name, button in self._buttons().items():
            if names.get(name):
                key = self._actions.key(name)
                button.setToolTip(f"{names[name]} ({key})" if key else names[name])
        self.play_on.setVisible(waiting)
        for button in self._ends.values():
            button.setVisible(only_bots)
        self.put_back.setVisible(not waiting and not only_bots and (not any(names.values()) or bool(names["put_back"])))
        self.confirm.setVisible(not waiting and not only_bots)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _words(self, name: str) -> str:
        return self._names.get(name) or self._actions[name].iconText()

    def _without_drawing(self) -> set[str]:
        return {"confirm", "skip_to_end", *(name for name in self._tools if self._names.get(name))}

    def _make_room(self) -> None:
        """Where it gets narrow the keys go first, then the words: drawings and tool tips remain."""
        shown = {name: button for name, button in self._buttons().items() if not button.isHidden()}
        for keys, words in ((True, True), (False, True), (False, False)):
            for name, button in shown.items():
                button.set_key(self._actions.key(name) if keys else "")
                button.setText(self._words(name) if words or name in self._without_drawing() else "")
            for name, wide, narrow in (("put_back", "", "ui-cancel"), ("end_here", "", "ui-stop"), ("skip_to_end", "ui-fast", "")):
                self._buttons()[name].set_drawing(wide if words else narrow)
            hints = [button.sizeHint() if keys else button.minimumSizeHint() for button in shown.values()]
            if sum(hint.width() for hint in hints) <= self.width() - (-16 if keys else 30):
                return


@lru_cache(maxsize=4096)
def in_two_lines(words: str, px: float, width: int) -> tuple[str, ...]:
    """A sentence of the log in one line, or in two where it is too long; the second is cut off at its end."""
    metrics = QFontMetricsF(fonts.text(px))
    parts = words.split(" ")
    first = next((at for at in range(len(parts), 1, -1) if metrics.horizontalAdvance(" ".join(parts[:at])) <= width), 1)
    rest = metrics.elidedText(" ".join(parts[first:]), Qt.TextElideMode.ElideRight, width)
    return (" ".join(parts[:first]), rest) if rest else (words,)


class LogDelegate(QStyledItemDelegate):
    """A line of the log: whose doing, and what."""

    def __init__(self, tokens: Sequence[int], parent: QAbstractItemView) -> None:
        super().__init__(parent)
        self._tokens = tokens
        self._list = parent

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        more = len(self._lines(index)) - 1
        return QSize(100, round(appearance().px(28) + more * appearance().px(18)))

    def _lines(self, index: Index) -> tuple[str, ...]:
        """The token tells whose doing it is; the name would only take room."""
        width = self._list.viewport().width() - round(appearance().px(20)) - 16
        return in_two_lines(str(index.data(SHORT_ROLE)), appearance().px(14), max(20, width))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, rect = appearance().theme, QRectF(option.rect)  # type: ignore[attr-defined]
        state = option.state  # type: ignore[attr-defined]
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            draw.plate(painter, rect.adjusted(1, 1, -1, -1), 6, theme["accent2"])
        seat = index.data(SEAT_ROLE)
        size = appearance().px(20)
        if seat >= 0:
            art.paint_seat(painter, self._tokens[seat], QRectF(rect.left() + 4, rect.center().y() - size / 2, size, size))
        px = appearance().px(14)
        left = rect.left() + size + 12
        lines = self._lines(index)
        y = rect.center().y() + px * 0.36 - (len(lines) - 1) * appearance().px(9)
        for words in lines:
            draw.elided(painter, left, y, words, fonts.text(px), rect.right() - left - 2, theme["ink"])
            y += appearance().px(18)


class LogList(QListView):
    """The lines as a list whose picture is kept: it lies over the board, and is painted as often as that."""

    top_seen = Signal()
    """The first line is in sight."""

    def __init__(self) -> None:
        super().__init__()
        self._picture = CachedPicture()
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        lines = self._in_sight()
        if lines and lines[0][0].row() == 0:
            self.top_seen.emit()
        state = tuple((line.data(SHORT_ROLE), line.data(SEAT_ROLE), rect.top(), bool(marked)) for line, rect, marked in lines)
        with QPainter(self.viewport()) as painter:
            self._picture.draw(self.viewport(), painter, state, lambda kept: self._paint_lines(kept, lines))

    def _in_sight(self) -> list[tuple[QModelIndex, QRect, QStyle.StateFlag]]:
        """The lines that can be seen, where they are, and whether one is chosen or under the pointer."""
        found: list[tuple[QModelIndex, QRect, QStyle.StateFlag]] = []
        inside, pointer = self.viewport().rect(), self.viewport().mapFromGlobal(QCursor.pos())
        line = self.indexAt(QPoint(2, 1))
        while line.isValid() and (rect := self.visualRect(line)).top() <= inside.bottom():
            hovered = self.viewport().underMouse() and rect.contains(pointer)
            marked = QStyle.StateFlag.State_MouseOver if hovered else QStyle.StateFlag.State_None
            if self.selectionModel().isSelected(line):
                marked = QStyle.StateFlag.State_Selected
            found.append((line, rect, marked))
            line = line.siblingAtRow(line.row() + 1)
        return found

    def _paint_lines(self, painter: QPainter, lines: Sequence[tuple[QModelIndex, QRect, QStyle.StateFlag]]) -> None:
        for line, rect, marked in lines:
            option = QStyleOptionViewItem()
            option.rect, option.state = rect, marked  # type: ignore[attr-defined]
            self.itemDelegate().paint(painter, option, line)


class LogPanel(Panel):
    """The log. A click on a line looks back at that moment."""

    asked = Signal(int)

    def __init__(self, model: LogModel, tokens: Sequence[int], parent: QWidget) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setSpacing(4)
        self.setContentsMargins(14, 10, 10, 14)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Title(tr("Log"), 15))
        self._model = model
        self.list = LogList()
        self.list.setModel(model)
        # Later, as a list cannot be changed while it is painted.
        self.list.top_seen.connect(model.offer_earlier, Qt.ConnectionType.QueuedConnection)
        self.list.setItemDelegate(LogDelegate(tokens, self.list))
        self.list.setMouseTracking(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setAccessibleName(tr("Log"))
        self.list.viewport().setAutoFillBackground(False)
        self.list.clicked.connect(self._clicked)
        self.list.activated.connect(self._clicked)
        column.addWidget(self.list, 1)
        model.rowsInserted.connect(self._inserted)
        model.modelReset.connect(self.list.scrollToBottom)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.list.currentIndex().isValid():
            # Of a game that goes on, what happened last is what one wants to read.
            self.list.scrollToBottom()

    def _inserted(self, _parent: QModelIndex, _first: int, last: int) -> None:
        """News are shown; over what is offered from earlier, what was at the top stays there."""
        after = self._model.index(last + 1)
        if after.isValid():
            self.list.scrollTo(after, QAbstractItemView.ScrollHint.PositionAtTop)
        else:
            self.list.scrollToBottom()

    def _clicked(self, index: QModelIndex) -> None:
        self.asked.emit(index.data(PLY_ROLE))

    def mark(self, ply: int) -> None:
        """Mark what was the last to happen at this ply."""
        model = self._model
        model.offer_earlier(ply)
        rows = [row for row in range(model.rowCount()) if model.index(row, 0).data(PLY_ROLE) <= ply]
        self.list.setCurrentIndex(model.index(rows[-1], 0) if rows else QModelIndex())
        if not rows:
            self.list.clearSelection()
            self.list.scrollToTop()

    def open_over(self, view: QWidget) -> None:
        """As a drawer along the right edge of the view."""
        width = min(max(360, round(appearance().px(280))), view.width() // 2)
        self.setGeometry(view.width() - width - 12, 8, width, view.height() - 24)
        self.raise_()


class HintPanel(Panel):
    """The proposed moves, numbered as on the board, with what they lead to and why; before that, how far the thinking is."""

    tried = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self.setContentsMargins(10, 8, 10, 12)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        head = QHBoxLayout()
        self.title = Title(tr("Thinking…"), 15)
        head.addWidget(self.title, 1)
        self.close_button = IconButton("ui-cancel", tr("Close"), 16)
        self.close_button.clicked.connect(self.closed)
        head.addWidget(self.close_button)
        self._column.addLayout(head)
        self.gauge = Gauge(tr("Thinking"))
        self._column.addWidget(self.gauge)
        self._column.addStretch(1)
        self.rows: list[_HintRow] = []
        self.thinking = True
        self._foot: Label | None = None

    def show_hints(self, hints: Sequence[Hint], about: str) -> None:
        """The thinking is over; `about` says what its numbers are."""
        self.thinking = False
        self.title.setText(tr("Hint"))
        self.gauge.hide()
        for number, hint in enumerate(hints, 1):
            row = _HintRow(number, hint)
            row.clicked.connect(lambda _=False, hint=hint: self.tried.emit(hint))
            self._column.insertWidget(self._column.count() - 1, row)
            self.rows.append(row)
        self._foot = Label(about, 12.5, tone="soft", wrap=True)
        self._foot.setContentsMargins(4, 2, 4, 0)
        self._column.insertWidget(self._column.count() - 1, self._foot)

    def height_for(self, width: int) -> int:
        """How high the panel must be to show all its words at this width."""
        margins = self.contentsMargins()
        inside = width - margins.left() - margins.right()
        rows = sum(row.heightForWidth(inside) + 2 for row in self.rows)
        foot = self._foot.heightForWidth(inside) + 2 if self._foot is not None else self.gauge.sizeHint().height() + 8
        return rows + foot + round(appearance().px(44)) + margins.top() + margins.bottom()


class _HintRow(Button):
    """One proposal; a click lays the piece there."""

    def __init__(self, number: int, hint: Hint) -> None:
        super().__init__("", "ghost")
        self._number, self._hint = number, hint
        self._lines = ((hint.value, 700, "ink"), (hint.compared, 700, "ink2"), (hint.text, 400, "ink"))
        said = [words for words, *_ in self._lines if words]
        self.setAccessibleName(f"{number}: {'. '.join(said)}")
        self.setToolTip("\n".join(said))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(160, self.heightForWidth(max(self.width(), 160)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as its words need."""
        return round(max(appearance().px(44), sum(self._heights(width - appearance().px(22) - 28)) + 16))

    def _heights(self, width: float) -> list[float]:
        """Of each of the lines, as often as it wraps."""
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


class LookBar(Bar):
    """Where the table is looked back at: which move is shown, and the way to and fro."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = Label("", 15, 700)
        self.row.addSpacing(10)
        self.row.addWidget(self.words, 1)
        self._actions = actions
        self._buttons = {"look_back": ghost(""), "look_forward": ghost(""), "look_live": primary("", "ui-live")}
        for name, button in self._buttons.items():
            button.follow(actions[name], with_key=False)
            self.row.addWidget(button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Where it gets narrow the words on the buttons go: drawings and tool tips remain."""
        for words in (True, False):
            for (name, button), icon in zip(self._buttons.items(), ("ui-replay", "ui-play", "ui-live"), strict=True):
                button.setText(self._actions[name].iconText() if words else "")
                button.set_drawing(icon)
            wanted = sum(button.minimumSizeHint().width() for button in self._buttons.values())
            if wanted + self.words.sizeHint().width() <= self.width() - 50:
                return

    def show_ply(self, ply: int, plies: int) -> None:
        words = tr("Looking back: after move {n} of {all}")
        self.words.setText(words.replace("{n}", str(ply)).replace("{all}", str(plies)))
        self._make_room()


class Curtain(QWidget):
    """Hides the table until the next player has sat down."""

    lifted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(False)
        self._token = SeatToken(0, 96)
        self._words = Title("", 34)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint = Label("", 15.5, tone="soft")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = primary("", "ui-play", px=17, height=50)
        self.button.clicked.connect(self.lifted)
        column = QVBoxLayout(self)
        column.addStretch(2)
        for widget in (self._token, self._words, self._hint, self.button):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
            column.addSpacing(14)
        column.addStretch(3)
        self.hide()

    def ask(self, name: str, token: int) -> None:
        self._token.set_seat(token)
        self._words.setText(tr("Pass to {name}").replace("{name}", name))
        self._hint.setText(tr("The table is covered until {name} is ready.").replace("{name}", name))
        self.button.setText(tr("{name} is ready").replace("{name}", name))
        self.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.lifted.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            draw.stone_table(painter, QRectF(self.rect()))


class ResultPanel(Panel):
    """The result beside the final boards: who won, by what, how it came about, and buttons for what can be done next."""

    def __init__(self, scores: ScoreModel, tokens: Sequence[int], parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(2, 2, 2, 6)
        self.title = Headline(34)
        self.line = Label("", 15.5, wrap=True)
        self.note = Label("", 13.5, tone="soft", wrap=True)
        self.gauge = Gauge(tr("Working out the par of this deal"))
        self.gauge.hide()
        self.grid = ResultGrid(scores, tokens, self)
        inside = QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._head())
        rows.addWidget(self.grid, 1)
        rows.addSpacing(4)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.viewport().setAutoFillBackground(False)
        scroll.setWidget(inside)
        inside.setAutoFillBackground(False)
        foot = QVBoxLayout()
        foot.setContentsMargins(18, 4, 18, 8)
        foot.addWidget(self.note)
        self._buttons_grid = QGridLayout()
        self._buttons_grid.setHorizontalSpacing(0)
        self._row: list[Button] = []
        self._a_row = 0
        foot.addLayout(self._buttons_grid)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(scroll, 1)
        column.addLayout(foot)

    def add_button(self, button: Button, act: Callable[[], object]) -> None:
        button.clicked.connect(lambda _=False: act())
        self._buttons_grid.addWidget(button, 0, len(self._row))
        self._row.append(button)
        self._a_row = len(self._row)

    def _head(self) -> QWidget:
        head = _Gold()
        row = QHBoxLayout(head)
        row.setContentsMargins(26, 18, 26, 18)
        row.setSpacing(22)
        trophy = _Trophy()
        row.addWidget(trophy)
        self.words = QVBoxLayout()
        self.words.setSpacing(4)
        self.words.addWidget(self.title)
        self.words.addWidget(self.line)
        self.words.addWidget(self.gauge)
        row.addLayout(self.words, 1)
        return head

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The buttons in one row, or rows of two where they do not fit."""
        super().resizeEvent(event)
        fits = sum(button.minimumSizeHint().width() for button in self._row) <= self.width() - 44
        a_row = len(self._row) if fits else 2
        if self._row and a_row != self._a_row:
            self._a_row = a_row
            for at, button in enumerate(self._row):
                self._buttons_grid.removeWidget(button)
                self._buttons_grid.addWidget(button, at // a_row, at % a_row)

    def tell(self, title: str, line: str, note: str) -> None:
        self.title.setText(title)
        self.line.setText(line)
        self.gauge.hide()
        self.note.setText(note)

    def tell_par(self, words: str, share: float) -> None:
        """What the deal was worth to a strong player; with a share below 1 it is still being worked out."""
        self.line.setText(words)
        self.gauge.show_share(share)
        self.gauge.setVisible(share < 1)


class EndPanel(ResultPanel):
    """The result at the end of a game that was played here."""

    rematch = Signal()
    same_deal = Signal()
    replay = Signal()
    honours = Signal()

    def __init__(self, scores: ScoreModel, tokens: Sequence[int], actions: Actions, parent: QWidget) -> None:
        super().__init__(scores, tokens, parent)
        self.fame = ghost("", "ui-statistics")
        self.fame.clicked.connect(self.honours)
        self.fame.hide()
        self.words.addWidget(self.fame, 0, Qt.AlignmentFlag.AlignLeft)
        self.add_button(primary(tr("Rematch"), "ui-redo", height=46), self.rematch.emit)
        self.add_button(plain(tr("Same deal"), "ui-replay", height=46), self.same_deal.emit)
        self.add_button(plain(tr("Replay"), "ui-film", height=46), self.replay.emit)
        self.add_button(plain(tr("Save"), "ui-save", height=46), actions["save_as"].trigger)

    def boast(self, words: str, *, has_won: bool) -> None:
        """What the game has won, or where to see how it compares."""
        self.fame.setText(words.replace("&", "&&"))
        self.fame.set_kind("plain" if has_won else "ghost")
        self.fame.set_drawing("trophy" if has_won else "ui-statistics")
        self.fame.show()


class _Gold(QWidget):
    """The head of the result, in gold: earned."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = appearance().theme
            fill = theme["goldfill"] if theme.contrast else draw.mix(theme["panel"], theme["goldfill"], 0.55)
            painter.setClipRect(self.rect())
            draw.plate(painter, QRectF(self.rect()).adjusted(0, 0, 0, 20), 11, fill)


class _Trophy(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(72, 72)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            art.paint_icon(painter, "trophy", QRectF(self.rect()))


def put(widget: QWidget, place: QRectF | None, *, visible: bool) -> None:
    """Lay a widget there and show it, unless there is no room for it or it is not its time. It is never made empty: a frame
    forgets its margins by that."""
    if place is not None and not place.isEmpty():
        widget.setGeometry(place.toRect())
    widget.setVisible(visible and place is not None and not place.isEmpty())
