"""What tells of a table: the log that leads back to every moment, the banner of turns and rounds, and the curtain while a screen
is passed on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import (
    QAbstractAnimation,
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QCursor,
    QFocusEvent,
    QFontMetricsF,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Progress
from ramses_desktop.ui.board.view import BoardView
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import CachedPicture, paint_seat
from ramses_desktop.ui.style.theme import appearance, literal
from ramses_desktop.ui.table.controller import Table, rising, single_shot
from ramses_desktop.ui.table.models import NOWHERE, PLY_ROLE, SEAT_ROLE, SHORT_ROLE, LogModel
from ramses_desktop.ui.widgets.basic import Label, Panel, SeatToken, Title, primary
from ramses_desktop.ui.widgets.layout import column

NOBODY: Final = -1


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
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(self.button)
        column = QVBoxLayout(self)
        column.addStretch(2)
        for widget in (self._token, self._words, self._hint, self.button):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
            column.addSpacing(14)
        column.addStretch(3)
        self.hide()

    def ask(self, name: str, token: int) -> None:
        self._token.set_seat(token)
        self._words.setText(tr("Pass to: {name}", name=name))
        self._hint.setText(tr("The table is covered until the next player is ready."))
        self.button.setText(literal(tr("{name} is ready", name=name)))
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            draw.stone_table(painter, QRectF(self.rect()))


PARTING: Final = 1600
"""Milliseconds for which those who have moved see the outcome before the strict curtain falls, at normal speed."""


class Handover(QObject):
    """Passes the screen from one person to the next: those who have moved see the outcome, then the curtain falls until the next
    one has sat down. Under it nothing on the table can be seen, read out or moved."""

    covered = Signal(bool)
    """The curtain is down, or up again."""
    lifted = Signal(int)
    """The next person looks at the table; carries the ply from which to show the way."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view
        self.curtain = Curtain(view)
        self.curtain.lifted.connect(self._lift)
        view.resized.connect(lambda: self.curtain.setGeometry(view.viewport().rect()))
        self.seat = NOBODY
        """The seat that has seen the board last."""
        self.is_covered = False
        self._left_at = 0
        """The ply at which those who have moved had last seen the board."""
        self._parting = single_shot(self, self._lower)

    def begin(self, table: Table, tokens: Sequence[int]) -> None:
        """Nobody has seen this table yet."""
        self._table, self._tokens = table, tokens
        self.seat = NOBODY

    @property
    def is_free(self) -> bool:
        """Whether the table belongs to the player who is to decide, or to bots: the curtain is up, and not about to fall."""
        return not self.is_covered and not self._parting.isActive()

    @property
    def is_due(self) -> bool:
        """Whether another person is to decide than the one who has seen the board last."""
        table = self._table
        return table.awaits_person and table.persons > 1 and table.viewer != self.seat

    def pass_on(self, before: int, board: BoardScene) -> None:
        """Let those who have moved see the outcome, unless nothing is to take time; then lower the curtain."""
        session, speed = self._table.session, appearance().speed
        self._left_at = before
        if not speed or self.seat < 0 or self.is_covered or before >= session.ply:
            self._lower()
            return
        self._view.tip.drop()
        self._parting.start(round(PARTING / speed))
        board.show_view(session.view(self.seat, before), session.view(self.seat, session.ply), self.seat, awaits=False)

    def hurry(self) -> bool:
        """Lower the curtain now if it is about to fall."""
        if is_parting := self._parting.isActive():
            self._lower()
        return is_parting

    def stop(self) -> None:
        """The curtain is not to fall any more."""
        self._parting.stop()

    def leave(self) -> None:
        self._cover(False)

    def _lower(self) -> None:
        self._parting.stop()
        viewer = self._table.viewer
        self.curtain.ask(self._table.name(viewer), self._tokens[viewer])
        self._cover(True)

    def _lift(self) -> None:
        self._cover(False)
        self.lifted.emit(self._left_at)

    def _cover(self, covered: bool) -> None:
        self.is_covered = covered
        self.curtain.setVisible(covered)
        self._view.setInteractive(not covered)
        self.covered.emit(covered)


# ------------------------------------------------------------ herald


STAYS: Final = 1400
"""Milliseconds that a banner stays."""
FADES: Final = 0.12
"""Share of that time in which it fades in, and in which it fades out."""


class Herald(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words = ""
        self._token = NOBODY
        self._seat, self._round = NOBODY, ""
        self._news: tuple[str, int] | None = None
        """What is announced while it lies open."""
        self._opacity = 0.0
        self._time = rising(self, self._fade)
        self._time.finished.connect(self._go_on)
        self._waiting: list[tuple[str, int]] = []
        self._is_bonus = False
        self.hide()

    def begin(self) -> None:
        """Forget the table before."""
        self._seat, self._round, self._news = NOBODY, "", None
        self._waiting.clear()
        self._fall_silent()

    def _fall_silent(self) -> None:
        self.words = ""
        self._time.stop()
        self.hide()

    def look(self, table: Table, tokens: Sequence[int], progress: Sequence[Progress], news: tuple[str, int] | None = None) -> None:
        """Announce the player to decide, if others share the screen, and a new round. News come instead, and go with
        what they are about: in a game of memory nothing may outlast it."""
        if table.looking is not None:
            return
        first = self._seat == NOBODY
        now = next((one.words for one in progress if one.announced), "")
        new_round = now if now != self._round and not first else ""
        shared = table.persons > 1 and table.awaits_person
        new_seat = table.name(table.viewer) if shared and table.viewer != self._seat else ""
        self._seat, self._round = table.viewer, now
        was, self._news = self._news, news if shared else None
        if self._news is not None:
            if self._news != was:
                self.announce(*self._news)
            return
        if was is not None:
            self._fall_silent()
        if new_seat and new_round:
            new_seat = tr("{name}: {round}", name=new_seat, round=new_round)
        if new_seat:
            self._say_after_bonuses(new_seat, tokens[table.viewer])
        elif new_round:
            self._say_after_bonuses(new_round, NOBODY)

    def _say_after_bonuses(self, words: str, token: int) -> None:
        """Announce this, after bonuses that were just won."""
        if self._is_bonus and self._is_running:
            self._waiting.append((words, token))
        else:
            self.announce(words, token)

    def announce(self, words: str, token: int = NOBODY) -> None:
        """Show these words for a moment, in the colour of a seat if there is one; without animations they do not fade."""
        duration = round(STAYS / (appearance().speed or 1))
        self.words, self._token, self._is_bonus = words, token, False
        self._place()
        self._time.stop()
        self._time.setDuration(duration)
        self._fade(0.0)
        self.show()
        self.raise_()
        self._time.start()

    def add(self, words: str, token: int = NOBODY) -> None:
        """Announce a bonus, after what is still shown."""
        if self._is_running:
            self._waiting.append((words, token))
        else:
            self.announce(words, token)
            self._is_bonus = True

    @property
    def _is_running(self) -> bool:
        return self._time.state() == QAbstractAnimation.State.Running

    def _go_on(self) -> None:
        self.hide()
        if self._waiting:
            self.announce(*self._waiting.pop(0))

    def _place(self) -> None:
        px = appearance().px
        width = QFontMetricsF(fonts.title(px(26))).horizontalAdvance(self.words) + px(92 if self._token != NOBODY else 56)
        room = self.parentWidget()
        assert room is not None, "it is made with a parent"
        wide = min(round(width), room.width() - 16)
        self.setGeometry((room.width() - wide) // 2, round(room.height() * 0.12), wide, round(px(62)))

    def _fade(self, share: float) -> None:
        still = appearance().reduced_motion or not appearance().speed
        self._opacity = 1.0 if still else min(1.0, share / FADES, (1.0 - share) / FADES)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, px = appearance().theme, appearance().px
        colour = theme["accent"] if self._token == NOBODY else theme.seat(self._token)
        rect = QRectF(self.rect()).adjusted(3, 2, -3, -6)
        with QPainter(self) as painter:
            painter.setOpacity(max(0.0, self._opacity))
            draw.shade(painter, rect, rect.height() / 2, 3)
            draw.plate(painter, rect, rect.height() / 2, colour, draw.pen(theme["card"], 2.4))
            left = px(26)
            if self._token != NOBODY:
                paint_seat(painter, self._token, QRectF(px(14), rect.center().y() - px(18), px(36), px(36)))
                left = px(62)
            font, room, white = fonts.title(px(26)), rect.width() - left - px(14), QColor("#ffffff")
            draw.elided(painter, left, rect.center().y() + px(9), self.words, font, room, white)


# ------------------------------------------------------------ log


Index = QModelIndex | QPersistentModelIndex

LEAST_LOG: Final = 90
"""Height in pixels below which a log beside the board is useless."""
LEAST_DRAWER: Final = 240
"""Height of the lowest drawer, at normal text size."""


MOST_LINES: Final = 6
FADE: Final = 20
"""Pixels in which a line at the edge of the list fades away."""


@lru_cache(maxsize=4096)
def in_lines(words: str, px: float, width: int) -> tuple[str, ...]:
    """A log sentence in as many lines as it needs; the last one allowed is elided."""
    lines: list[str] = []
    rest = words.split(" ")
    metrics = QFontMetricsF(fonts.text(px))
    while rest and len(lines) < MOST_LINES - 1:
        many = next((at for at in range(len(rest), 1, -1) if metrics.horizontalAdvance(" ".join(rest[:at])) <= width), 1)
        lines.append(" ".join(rest[:many]))
        rest = rest[many:]
    return (*lines, *([metrics.elidedText(" ".join(rest), Qt.TextElideMode.ElideRight, width)] if rest else []))


class LogDelegate(QStyledItemDelegate):
    """Paints a log line: who did what."""

    def __init__(self, tokens: Sequence[int], parent: QAbstractItemView) -> None:
        super().__init__(parent)
        self._tokens = tokens
        self._list = parent

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        more = len(self._lines(index)) - 1
        return QSize(100, round(appearance().px(28) + more * appearance().px(18)))

    def _lines(self, index: Index) -> tuple[str, ...]:
        """The wrapped text, without the name, as the token shows who it was."""
        width = self._list.viewport().width() - round(appearance().px(20)) - 16
        return in_lines(str(index.data(SHORT_ROLE)), appearance().px(14), max(20, width))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, rect = appearance().theme, QRectF(option.rect)  # type: ignore[attr-defined]
        state = option.state  # type: ignore[attr-defined]
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            draw.plate(painter, rect.adjusted(1, 1, -1, -1), 6, theme["accent2"])
        seat = index.data(SEAT_ROLE)
        size = appearance().px(20)
        head = QRectF(rect.left() + 4, rect.center().y() - size / 2, size, size)
        if state & QStyle.StateFlag.State_MouseOver and index.data(Qt.ItemDataRole.AccessibleDescriptionRole):
            art.paint_icon(painter, "ui-replay", head, ink=theme["ink"])
        elif seat >= 0:
            art.paint_seat(painter, self._tokens[seat], head)
        px = appearance().px(14)
        left = rect.left() + size + 12
        lines = self._lines(index)
        y = rect.center().y() + px * 0.36 - (len(lines) - 1) * appearance().px(9)
        for words in lines:
            draw.elided(painter, left, y, words, fonts.text(px), rect.right() - left - 2, theme["ink"])
            y += appearance().px(18)


class LogList(QListView):
    """Caches a picture of its lines, as it lies over the board and is repainted with it."""

    top_seen = Signal()
    """The first line is visible."""
    pointed = Signal(QModelIndex)
    """The line under the pointer, or else under the keyboard; invalid if there is none."""
    looked = Signal(QModelIndex)
    """Asks to look back at the moment of this line."""

    def __init__(self) -> None:
        super().__init__()
        self._picture = CachedPicture()
        self._hovered = QPersistentModelIndex()
        self.setResizeMode(QListView.ResizeMode.Adjust)
        # By whole lines, a low log would show one long line and leave the rest of its room empty.
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.entered.connect(self._hover)
        self.viewportEntered.connect(self._hover)
        self.activated.connect(self.looked)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        assert model is not None, "a log has lines"
        for changed in (self.selectionModel().currentChanged, model.modelReset, model.rowsRemoved):
            changed.connect(self._point)

    def _hover(self, index: Index = NOWHERE) -> None:
        self._hovered = QPersistentModelIndex(index)
        self._point()

    def _point(self) -> None:
        if self._hovered.isValid():
            self.pointed.emit(self.model().index(self._hovered.row(), 0))
        else:
            self.pointed.emit(self.currentIndex() if self.hasFocus() else NOWHERE)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Update what is pointed at, as lines move under a resting pointer."""
        super().scrollContentsBy(dx, dy)
        if self._hovered.isValid():
            self._hover(self.indexAt(self.viewport().mapFromGlobal(QCursor.pos())))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Leave, QEvent.Type.Hide):
            self._hover()
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Start at the latest line."""
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.model().index(self.model().rowCount() - 1, 0))
        super().focusInEvent(event)
        self._point()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Look back when the sign before a line is clicked."""
        super().mouseReleaseEvent(event)
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and at.x() < appearance().px(20) + 8:
            self.looked.emit(self.indexAt(at))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the lines out again, as they wrap differently at another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        lines = self._in_sight()
        if lines and lines[0][0].row() == 0:
            self.top_seen.emit()
        state = tuple((line.data(SHORT_ROLE), line.data(SEAT_ROLE), rect.top(), marked) for line, rect, marked in lines)
        with QPainter(self.viewport()) as painter:
            self._picture.draw(self.viewport(), painter, state, lambda kept: self._paint_lines(kept, lines))

    def _in_sight(self) -> list[tuple[QModelIndex, QRect, QStyle.StateFlag]]:
        """The visible lines, their places, and whether each is selected or under the pointer."""
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
        room = self.viewport().rect()
        if lines and lines[0][1].top() < room.top():
            self._fade(painter, QRectF(room.left(), room.top(), room.width(), appearance().px(FADE)), 0)
        if lines and lines[-1][1].bottom() > room.bottom():
            high = appearance().px(FADE)
            self._fade(painter, QRectF(room.left(), room.bottom() + 1 - high, room.width(), high), 1)

    def _fade(self, painter: QPainter, rect: QRectF, edge: int) -> None:
        """Let a line that is cut off by the upper edge (0) or the lower one (1) fade away there."""
        paper = appearance().theme["panel"]
        fade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
        fade.setColorAt(edge, paper)
        fade.setColorAt(1 - edge, draw.faded(paper, 0.0))
        painter.fillRect(rect, fade)


class LogPanel(Panel):
    """The log. Pointing at a line shows on the board where it happened; a double click looks back at that moment."""

    look_at = Signal(int)
    """The ply of a line to look back at."""

    def __init__(self, model: LogModel, tokens: Sequence[int], board: BoardScene, view: BoardView) -> None:
        super().__init__(view)
        self.setContentsMargins(14, 10, 10, 14)
        in_lines.cache_clear()  # another game has other sentences
        self.model = model
        self._board, self._view = board, view
        # The last move is left out while its outcome is still to be seen.
        board.motion.withheld.connect(model.withhold)
        self.is_wanted = False
        """Whether it is to be a drawer over the board where there is too little room beside it."""
        self._is_drawer = False
        self.list = LogList()
        self.list.setModel(model)
        # Queued, as a list must not change while it is painted.
        self.list.top_seen.connect(model.offer_earlier, Qt.ConnectionType.QueuedConnection)
        self.list.setItemDelegate(LogDelegate(tokens, self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setAccessibleName(tr("Log"))
        self.list.viewport().setAutoFillBackground(False)
        self.list.looked.connect(self.ask)
        column(Title(tr("Log"), 15), (self.list, 1), on=self, gap=4)
        model.rowsInserted.connect(self._inserted)
        model.modelReset.connect(self.list.scrollToBottom)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.list.currentIndex().isValid():
            # In a resumed game, people want to read what happened last.
            self.list.scrollToBottom()

    def _inserted(self, _parent: QModelIndex, _first: int, last: int) -> None:
        """Scroll to new lines, but stay put when earlier ones are added on top."""
        after = self.model.index(last + 1)
        if after.isValid():
            self.list.scrollTo(after, QAbstractItemView.ScrollHint.PositionAtTop)
        else:
            self.list.scrollToBottom()

    def ask(self, index: QModelIndex) -> None:
        if index.isValid():
            self.look_at.emit(index.data(PLY_ROLE))

    def mark(self, ply: int) -> None:
        """Select the last line up to this ply."""
        model = self.model
        model.offer_earlier(ply)
        rows = [row for row in range(model.rowCount()) if model.index(row, 0).data(PLY_ROLE) <= ply]
        self.list.setCurrentIndex(model.index(rows[-1], 0) if rows else QModelIndex())
        if not rows:
            self.list.clearSelection()
            self.list.scrollToTop()

    @property
    def is_over_board(self) -> bool:
        """Whether it is open as a drawer."""
        return self.is_wanted and self._is_drawer

    def put(self, place: QRectF, *, visible: bool, drawer: bool) -> None:
        """Show it in its place, or as a drawer if it is wanted."""
        self.setVisible(visible and (self.is_wanted or not drawer))
        self._is_drawer = visible and drawer
        if not drawer:
            self.setGeometry(place.toRect())
        elif self._board.view is not None:
            # Before the first view nobody has a place yet.
            self._open()

    def _open(self) -> None:
        """Open the drawer along the right edge of the view; above the players, whom its lines are about, if there is room."""
        room = self._view.viewport().size()
        width = min(max(360, round(appearance().px(280))), room.width() // 2)
        place = QRect(room.width() - width - 12, 8, width, room.height() - 24)
        players = (self._board.tabletop.part(("player", seat)) for seat in range(len(self._board.tabletop.people)))
        tops = [round(rect.top()) for rect in players if rect.intersects(place.toRectF())]
        if tops and min(tops) - place.top() >= appearance().px(LEAST_DRAWER):
            place.setBottom(min(tops) - 8)
        self.setGeometry(place)
        self.raise_()
