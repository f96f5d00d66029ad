"""The result beside the final boards: a row for each way of earning points, a column for each player, and the deal to copy or look
at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QHideEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from ramses_desktop.engine.code import BadCode, write_code
from ramses_desktop.engine.game import Score, is_race
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.telling import Ladder
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import telling
from ramses_desktop.store.journal import Agreed
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance, literal
from ramses_desktop.ui.table.bars import put
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.models import ScoreModel, above_par, against_par, who_won
from ramses_desktop.ui.table.spoils import GAP, Emblem, Flakes, GoldFrame, Head, LadderRow, MomentsPanel, Roomy, Spoils
from ramses_desktop.ui.widgets import layout
from ramses_desktop.ui.widgets.basic import (
    RIM,
    Button,
    Caption,
    Flow,
    Gauge,
    Headline,
    Label,
    Panel,
    Tiles,
    ghost,
    keep_room,
    plain,
    primary,
)
from ramses_desktop.ui.widgets.page import Contents, Scroll
from ramses_desktop.ui.widgets.tables import Sheet


class DealBox(GoldFrame):
    """The seed of the deal, and why the game is kept out of the hall of fame, if it is."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(gilded=False, parent=parent)
        self._session = session
        self.seed = Label("", 17, 700, wrap=True)
        self.note = Label("", 13, tone="soft", wrap=True)
        self.copy = plain(tr("Copy"), "ui-copy")
        self.copy.setToolTip(tr("Copy the game code, which gives anyone the same deal"))
        self.copy.clicked.connect(actions["copy_code"].trigger)
        self.look = ghost(tr("Show"), "ui-list")
        self.look.setToolTip(tr("Show the game code and what was dealt"))
        self.look.clicked.connect(lambda: DealDialog(session, self.window()).open())
        self._caption = Caption(tr("The deal"))
        buttons = QWidget()
        flow = Flow(buttons, right=True)
        for button in (self.copy, self.look):
            flow.addWidget(button)
        words = layout.column(self._caption, self.seed, self.note, gap=0)
        layout.row((words, 1), buttons, on=self, gap=0, margins=(20, 10, 12, 13))

    def show_deal(self, agreed: Agreed) -> None:
        has_seed = self._session.seed is not None
        self.seed.setText(self._session.seed or tr("No seed"))
        knew = tr("You knew this deal, so this stays out of the hall of fame.")
        used = tr("You used hints or a saved game, so this stays out of the hall of fame.")
        guided = tr("A guided game stays out of the hall of fame.")
        why = guided if agreed.is_lesson else knew if agreed.knew_deal else used if agreed.assisted else ""
        self.note.setText(why)
        self.note.setVisible(bool(why))
        # There is no room for both.
        self._caption.setVisible(not why)
        self.copy.setVisible(has_seed)


class DealDialog(Sheet):
    """The deal of a finished game: its seed to read aloud, its code, and what was dealt."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(tr("The deal"), parent)
        layout.fill(self.column, Headline(30, session.seed or tr("No seed")))
        for heading, words in ((tr("Game code"), _code(session)), (tr("What was dealt"), session.deal.replace("/", "\n"))):
            if words:
                text = Label(words, 15, wrap=True)
                text.setTextFormat(Qt.TextFormat.PlainText)
                by_hand = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
                text.setTextInteractionFlags(by_hand)
                layout.fill(self.column, Caption(heading), text)
        about = Label(tr("Cards, tiles and throws by number, in the order in which they come."), 14, tone="soft", wrap=True)
        close = primary(tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        layout.fill(self.column, about, 4, (close, 0, Qt.AlignmentFlag.AlignRight))
        self.resize(640, self.sizeHint().height())


def _code(session: Session) -> str:
    try:
        return write_code(session.game, session.options, session.seed) if session.seed is not None else ""
    except BadCode:
        return ""


# ------------------------------------------------------------ result table


Index = QModelIndex | QPersistentModelIndex

HEAD: Final = 56
NO_HEAD: Final = 12
LOW_HEAD: Final = 30
ROW: Final = 27
MOST_ROW: Final = 46
FOOT: Final = 44
COLUMN: Final = 112
MARGIN: Final = 18
"""Pixels left and right of the table."""


class ResultGrid(QTableView):
    """Rows and columns share the available space; nothing can be selected."""

    def __init__(self, model: ScoreModel, tokens: Sequence[int], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("result")  # the style sheet leaves no space for a focus ring
        self.setAccessibleName(tr("Result"))
        self.setHorizontalHeader(_Players(model, tokens, self))
        self.setVerticalHeader(_Ways(model, self))
        self.setModel(model)
        self._scores = model
        model.modelReset.connect(self._look_changed)
        self._points = _Points(model, self)
        self.setItemDelegate(self._points)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        appearance().changed.connect(self._look_changed)
        keep_room(self)

    @property
    def _head(self) -> int:
        """Alone there are no column headers, or a low one beside the par."""
        if len(self._scores.scores) > 1:
            return HEAD
        return LOW_HEAD if self.model().columnCount() > 1 else NO_HEAD

    def set_counted(self, share: float) -> None:
        """Show the points as far as they have been counted, row by row."""
        model, rows = self.model(), range(self.model().rowCount())
        before = [self._points.numbers(row) for row in rows]
        self._points.counted = share
        for row in rows:
            if self._points.numbers(row) != before[row]:
                for column in range(model.columnCount()):
                    self.update(model.index(row, column))

    def minimumSizeHint(self) -> QSize:
        return QSize(300, round(appearance().px(self._head + FOOT + ROW * (self.model().rowCount() - 1))))

    sizeHint = minimumSizeHint

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _look_changed(self) -> None:
        self.updateGeometry()
        self._share_room()

    def _share_room(self) -> None:
        rows, columns = self.model().rowCount() - 1, self.model().columnCount()
        head, foot = round(appearance().px(self._head)), round(appearance().px(FOOT))
        each = min(appearance().px(MOST_ROW), (self.height() - head - foot) / max(rows, 1))
        wide = int(min(appearance().px(COLUMN), (self.width() - 2 * MARGIN) * 0.58 / columns))
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.setFixedHeight(head)
        down.setFixedWidth(self.width() - MARGIN - wide * columns)
        for column in range(columns):
            across.resizeSection(column, wide)
        for row in range(rows):
            down.resizeSection(row, int(each * (row + 1)) - int(each * row))
        down.resizeSection(rows, foot)


class _Header(QHeaderView):
    """A read-only header."""

    def __init__(self, orientation: Qt.Orientation, model: ScoreModel, parent: QWidget) -> None:
        super().__init__(orientation, parent)
        self._scores = model
        self.setMinimumSectionSize(1)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(False)
        self.setHighlightSections(False)

    def _words(self, section: int) -> str:
        return str(self._scores.headerData(section, self.orientation()))


class _Players(_Header):
    """Column headers: token and name, on gold for winners."""

    def __init__(self, model: ScoreModel, tokens: Sequence[int], parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, model, parent)
        self._tokens = tokens

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        if self.count() == 1:
            return
        painter.save()
        if len(self._scores.scores) == 1:
            label, middle = fonts.label(appearance().px(12)), rect.x() + rect.width() / 2
            ink, line = appearance().theme["ink2"], rect.y() + appearance().px(20)
            draw.text(painter, middle, line, self._words(logicalIndex).upper(), label, ink, "middle")
            painter.restore()
            return
        if _has_won(self._scores, logicalIndex):
            _tint(painter, rect, above=2, below=-20)
        size, middle = appearance().px(26), rect.x() + rect.width() / 2
        art.paint_seat(painter, self._tokens[logicalIndex], QRectF(middle - size / 2, rect.y() + appearance().px(7), size, size))
        font, y = _font(13, rect.width(), 700), rect.y() + appearance().px(48)
        draw.elided(painter, middle, y, self._words(logicalIndex), font, rect.width() - 6, anchor="middle")
        painter.restore()


class _Ways(_Header):
    """Row headers: an icon and a name for each way of earning points."""

    def __init__(self, model: ScoreModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, model, parent)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        painter.save()
        inside = QRectF(rect).adjusted(MARGIN, 0, 0, 0)
        part = self._scores.part(logicalIndex, 0)
        if part is None:
            painter.fillRect(QRectF(inside.x(), inside.y(), inside.width(), 2), appearance().theme["ink"])
            font = fonts.title(appearance().px(19))
            draw.text(painter, inside.x() + 2, inside.y() + appearance().px(31), self._words(logicalIndex), font)
        else:
            painter.fillRect(QRectF(inside.x(), inside.y(), inside.width(), 1), appearance().theme["line"])
            size = min(appearance().px(28), inside.height() - 8)
            place = QRectF(inside.x() + 2, inside.center().y() - size / 2, size, size)
            art.paint_icon(painter, self._scores.drawing(part), place)
            room = inside.adjusted(size + 14, 2, -6, -2)
            painter.setFont(draw.fitting(self._words(logicalIndex), appearance().px(15), room.size(), 700))
            painter.setPen(appearance().theme["ink"])
            flags = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
            painter.drawText(room, flags, self._words(logicalIndex))
        painter.restore()


class _Points(QStyledItemDelegate):
    """The numbers. The best in each row is bold, and those that do not count towards the total are in brackets."""

    def __init__(self, model: ScoreModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._scores = model
        self.counted = 1.0
        """How much of all rows has been counted."""

    def numbers(self, row: int) -> list[str]:
        """The numbers shown in a row."""
        seats = range(self._scores.columnCount())
        if row == self._scores.rowCount() - 1:
            return [self._total_so_far(seat) for seat in seats]
        return [digits(self._so_far(row, part.number)) for seat in seats if (part := self._scores.part(row, seat))]

    def _so_far(self, row: int, number: int) -> int:
        return round(number * min(1.0, max(0.0, self.counted * (self._scores.rowCount() - 1) - row)))

    def _total_so_far(self, seat: int) -> str:
        """The sum of what has been counted. Places are not counted up."""
        parts = [self._scores.part(row, seat) for row in range(self._scores.rowCount() - 1)]
        last = self._scores.result(seat)[1]
        if self.counted >= 1 or sum(part.number for part in parts if part and part.earns) != last:
            return digits(last)
        return digits(sum(self._so_far(row, part.number) for row, part in enumerate(parts) if part and part.earns))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect  # type: ignore[attr-defined]
        painter.save()
        painter.setClipRect(rect)
        is_last = index.row() == self._scores.rowCount() - 1
        if _has_won(self._scores, index.column()):
            _tint(painter, rect, above=-20, below=2 if is_last else -20)
        if is_last:
            self._paint_total(painter, rect, index)
        else:
            self._paint_points(painter, rect, index)
        painter.restore()

    def _edge(self, rect: QRect) -> float:
        """Where the numbers of a column end: the widest is in the middle, below the player."""
        metrics = QFontMetricsF(_font(27, rect.width(), 900))
        totals = (self._scores.result(seat)[1] for seat in range(self._scores.columnCount()))
        widest = max(metrics.horizontalAdvance(digits(total)) for total in totals)
        return rect.x() + (rect.width() + widest) / 2

    def _paint_total(self, painter: QPainter, rect: QRect, index: Index) -> None:
        painter.fillRect(QRectF(rect.x(), rect.y(), rect.width(), 2), appearance().theme["ink"])
        edge = self._edge(rect)
        is_par = index.column() >= len(self._scores.scores)
        words = self._total_so_far(index.column()) if self._scores.knows_par or not is_par else ""
        font, tone = _font(*((21, rect.width(), 400) if is_par else (27, rect.width(), 900))), "ink2" if is_par else "ink"
        draw.text(painter, edge, rect.y() + appearance().px(31), words, font, appearance().theme[tone], "end")

    def _paint_points(self, painter: QPainter, rect: QRect, index: Index) -> None:
        theme = appearance().theme
        painter.fillRect(QRectF(rect.x(), rect.y(), rect.width(), 1), theme["line"])
        points = [part.number for seat in range(self._scores.columnCount()) if (part := self._scores.part(index.row(), seat))]
        part = self._scores.part(index.row(), index.column())
        assert part is not None
        earns = self._scores.is_for_points(part)
        best = earns and part.number == max(points) and min(points) != max(points)
        colour = theme["bad"] if part.number < 0 else theme["ink"] if part.number and earns else theme["ink2"]
        if index.column() >= len(self._scores.scores):
            best, colour = False, theme["ink2"]
        words = digits(self._so_far(index.row(), part.number)) if index.data() else ""
        words = words if earns or not words else f"({words})"
        edge, line = self._edge(rect), rect.y() + rect.height() / 2 + appearance().px(6.5)
        draw.text(painter, edge, line, words, _font(19, rect.width(), 900 if best else 400), colour, "end")


def _font(px: float, width: float, weight: int) -> QFont:
    return fonts.text(min(appearance().px(px), width * 0.3), weight)


def _has_won(scores: ScoreModel, seat: int) -> bool:
    return len(scores.scores) > 1 and scores.scores[seat].place == 1


def _tint(painter: QPainter, rect: QRect, *, above: float, below: float) -> None:
    """Paint one cell's part of the gold column. Negative margins let it run on beyond that edge."""
    theme = appearance().theme
    painter.setClipRect(rect)
    whole = QRectF(rect).adjusted(3, above, -3, -below)
    draw.plate(painter, whole, 10, draw.mix(theme["panel"], theme["goldfill"], 0.35))


# ------------------------------------------------------------ result


ACTION: Final = 108
"""Minimum width of an action at normal text size; with less, they stand two by two."""
LINKS: Final = 0.4
"""The most that links take of the width of the banner beside its words."""
FEWEST: Final = 2
"""Minimum number of moments, even if the result has to scroll; alone, where ranks take room as well, it is one."""
LOW: Final = 560
"""Below this height, at normal text size, only the actions stay at the foot."""


def column_of_sheets(widget: QWidget) -> QVBoxLayout:
    return layout.column(on=widget, gap=GAP, margins=(RIM, 0, RIM, 0))


class ResultPanel(QWidget):
    """Who won and how, where the points came from, the best moments, and the deal."""

    look_at = Signal(int)
    """Asks for a position, to look at a moment."""

    def __init__(self, table: Table, tokens: Sequence[int], actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._table, self._tokens = table, tokens
        self.scores = ScoreModel(table, self)
        self._title, self._line = Roomy(partial(Headline, 32)), Roomy(partial(Label, "", 15.5, wrap=True))
        self._ceiling = Roomy(partial(Label, "", 13, wrap=True))
        self.title, self.line, self.ceiling = self._title.label, self._line.label, self._ceiling.label
        self.ceiling.setToolTip(tr("The best of thousands of ways to play, with every card face up."))
        self.tells_ceiling = True
        self.gauge = Gauge(tr("Working out the par of this deal"))
        self.emblem = Emblem()
        self.ladder = LadderRow()
        self.links = QWidget()
        """Where else to go, from the banner."""
        self.grid = ResultGrid(self.scores, tokens, self)
        self.grid.hide()  # its numbers are out of date
        self.spoils = Spoils()
        self.moments = MomentsPanel()
        self.moments.look_at.connect(self._look_at)
        self.deal = DealBox(table.session, actions, self)
        self.banner, self.sheet = self._make_banner(), Panel()
        self.sheet.setContentsMargins(2, 2, 2, 5)
        layout.column(self.grid, on=self.sheet)
        self.extras: list[QWidget] = []
        """What else is read on the banner and at the foot."""
        self.action_row: QWidget | None = None
        """The row of actions, if there is one."""
        self.head, self.foot = Head(parent), QWidget(parent)
        """What is above and below the board, where there is room."""
        self._in_head, self._in_foot = column_of_sheets(self.head), column_of_sheets(self.foot)
        self._stack()
        self.flakes, self.head_flakes = Flakes(self), Flakes(self.head)
        for one in (self.ceiling, self.gauge, self.spoils, self.head, self.foot):
            one.hide()

    def _stack(self) -> None:
        """Stack all sheets; the deal does not scroll with the others."""
        contents = Contents()
        self._is_apart = False
        """Whether banner, ladder and moments are above and below the board."""
        self._rows = column_of_sheets(contents)
        layout.fill(self._rows, self.banner, self.ladder, (self.sheet, 2), (self.spoils, 2), self.moments)
        self._last = layout.column(self.deal, margins=(RIM, 0, RIM, 0))
        self._scroll = Scroll(contents)
        self.column = layout.column((self._scroll, 1), self._last, on=self, gap=GAP)

    def _make_banner(self) -> QWidget:
        banner = GoldFrame(gilded=True)
        # While the par is worked out there is no ceiling to tell.
        self._ceiling.grid.addWidget(self.gauge, 0, 0, Qt.AlignmentFlag.AlignTop)
        self.words = layout.column(..., self._title, self._line, self._ceiling, self.links, ..., gap=2)
        self._banner_row = layout.row(self.emblem, (self.words, 1), on=banner, gap=18, margins=(22, 12, 22, 15))
        return banner

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window, the deal scrolls with the rest."""
        super().resizeEvent(event)
        place = self._last if self.height() >= appearance().px(LOW) else self._rows
        if place.indexOf(self.deal) < 0:
            place.addWidget(self.deal)
        self.fit()

    def put(self, places: Mapping[str, QRectF], *, visible: bool) -> None:
        """Show it in the places that a board has left for it, or hide it."""
        head, foot = places.get("end_head", QRectF()), places.get("end_foot", QRectF())
        self._set_apart(not head.isEmpty())
        put(self, places.get("end"), visible=visible, rim=RIM)
        put(self.head, head, visible=visible, rim=RIM)
        put(self.foot, foot, visible=visible and bool(self.moments.rows), rim=RIM)
        if visible:
            self.emblem.set_room((self.head if self._is_apart else self).width())
            self.fit()

    def _set_apart(self, apart: bool) -> None:
        if apart == self._is_apart:
            return
        self._is_apart = apart
        if apart:
            self._in_head.addWidget(self.banner, 1)
            self._in_head.addWidget(self.ladder)
            self._in_foot.addWidget(self.moments)
        else:
            self._rows.insertWidget(0, self.banner)
            self._rows.insertWidget(1, self.ladder)
            # Before the deal if that scrolls as well, or else at the end.
            self._rows.insertWidget(self._rows.indexOf(self.deal), self.moments)

    def _place_links(self) -> None:
        """Put the links beside the words of the banner, or below them where they would leave too little room."""
        beside = self._is_apart and self.links.sizeHint().width() <= LINKS * self.head.width()
        is_beside = self._banner_row.indexOf(self.links) >= 0
        if beside and not is_beside:
            self._banner_row.addWidget(self.links)
        elif is_beside and not beside:
            self.words.insertWidget(self.words.count() - 1, self.links)

    def fit(self) -> None:
        """Leave out the last moments rather than make everything scroll."""
        self._place_links()
        for row in self.moments.rows:
            row.show()
        self.moments.updateGeometry()
        room, last = self._scroll.viewport(), self.moments.rows[FEWEST - (len(self.scores.scores) == 1) :]
        missing = self._rows.totalMinimumHeightForWidth(room.width()) - room.height()
        if self._is_apart:
            missing = self.moments.sizeHint().height() - self.foot.height()
        if 0 < missing <= sum(row.sizeHint().height() for row in last):
            while missing > 0:
                row = last.pop()
                row.hide()
                missing -= row.sizeHint().height()

    def find_moments(self) -> None:
        """Find the best moments, which takes a while."""
        table = self._table
        views = [table.view_at(ply) for ply in range(table.session.ply + 1)]
        found = game_ui.best_moments(table.game, views, table.names)
        self.moments.show_moments(found, self._tokens, table.names)

    def get_ready(self) -> None:
        """Have all widgets styled before they are shown, as that takes a while."""
        for widget in self.findChildren(QWidget):
            widget.ensurePolished()

    def show_result(self, board: BoardScene, agreed: Agreed) -> None:
        """Show the result of the finished game on this board; its best moments have been found."""
        table = self._table
        self.scores.refresh()
        self.grid.show()
        views = [table.view_at(ply) for ply in range(table.session.ply + 1)]
        title, line = who_won(table.game.spec.id, self.scores.scores, table.names, views)
        self.title.setText(title)
        self.line.setText(line)
        self.ceiling.hide()
        self.gauge.hide()
        alone = len(self.scores.scores) == 1
        ladder = telling(table.game.spec.id).rank(self.scores.scores[0], None) if alone else None
        if ladder is not None:
            self.show_ladder(ladder)
        elif alone and telling(table.game.spec.id).praised(self.scores.scores[0]):
            self.emblem.show_winners(self._tokens[:1])
        self._show_emblem(sorted(self.scores.scores, key=lambda score: (score.place, score.seat)))
        self.sheet.setVisible(not board.tabletop.has_spoils)
        self.spoils.setVisible(board.tabletop.has_spoils)
        if board.tabletop.has_spoils:
            self.spoils.show_scores(board, self.scores.scores, self.scores.title)
        self.deal.show_deal(agreed)
        self.fit()

    def _show_emblem(self, ranked: Sequence[Score]) -> None:
        tokens = [self._tokens[score.seat] for score in ranked]
        if len(ranked) == 1:
            return
        if is_race(self._table.game, len(ranked)):
            self.emblem.show_podium(tokens, [score.place for score in ranked])
        else:
            winners = sum(score.place == 1 for score in ranked)
            self.emblem.show_winners(tokens[:winners])

    def show_ladder(self, ladder: Ladder) -> None:
        """Show the rank that a solo player has reached."""
        self.title.setText(tr(ladder.rank.name))
        self.emblem.show_rank(ladder.reached, len(ladder.ranks))
        self.ladder.show_ladder(ladder)
        self.fit()

    def _look_at(self, ply: int) -> None:
        """Show a moment: first the position before it, so that its last move is animated."""
        self.look_at.emit(ply - 1)
        self.look_at.emit(ply)

    def add_words(self, words: str) -> None:
        """Add a sentence below the title."""
        self.line.setText(" ".join(filter(None, (self.line.text(), words))))

    # ---------------------------------------------------------------- the ceremony

    def show_ceremony(self, shine: float, counted: float) -> None:
        """Show the ceremony at these shares of the crowning and of the counting."""
        self.emblem.set_shine(shine)
        self.grid.set_counted(counted)
        self.spoils.set_counted(counted)

    def scatter(self) -> None:
        """Start the flakes, once the layout of new sheets is known."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        banner = self.banner.geometry()
        self.flakes.begin(QRect() if self._is_apart else banner, self._covered(self), self._ledges())
        if self._is_apart:
            self.head_flakes.begin(banner, self._covered(self.head), ())

    def let_fall(self, share: float) -> None:
        """Show the flakes at this share of their fall."""
        for flakes in (self.flakes, self.head_flakes):
            flakes.fall(share)

    def _covered(self, within: QWidget) -> list[QRect]:
        """Where no flakes are painted in this widget: over text, and over the sheets beneath it."""
        inside = [self.gauge, self.emblem, self.ladder, self.sheet, self.moments, self.deal, self.links]
        inside += [*self.spoils.rows, *self.extras]
        shown = [one for one in inside if one.isVisible() and within.isAncestorOf(one)]
        found = [QRect(one.mapTo(within, QPoint()), one.size()) for one in shown]
        for label in (self.title, self.line, self.ceiling):
            if label.isVisible() and within.isAncestorOf(label):
                flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)
                words = label.fontMetrics().boundingRect(label.rect(), flags, label.text())
                found.append(words.translated(label.mapTo(within, QPoint())).adjusted(-6, 0, 6, 0))
        return found

    def _ledges(self) -> list[QRect]:
        """Where flakes come to rest: on widgets that do not scroll."""
        return [one.geometry() for one in (self.deal, self.action_row) if one is not None and one.parentWidget() is self]

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        for one in (self.head, self.foot):
            one.hide()

    def leave(self) -> None:
        """Go, with all that is apart from it."""
        for one in (self, self.head, self.foot):
            one.hide()
            one.deleteLater()

    def expect_par(self, longest: str) -> None:
        """Keep the room for all that is shown once the par is known, so that nothing moves then. `longest` is the most that is said
        until then."""
        score = self.scores.scores[0]
        ladder = telling(self._table.game.spec.id).rank(score, float(score.total))
        if ladder is not None and self.ladder.isHidden():
            # The name of a rank rather shrinks than take another line.
            self.title.setWordWrap(False)
            self._title.keep_room_for(self.title.text())
            self.emblem.show_rank(-1, len(ladder.ranks))
            self.ladder.expect(len(ladder.ranks))
        self._line.keep_room_for(longest, *(against_par(score.total, score.total + by) for by in (-10, 10)))
        if self.tells_ceiling:
            self._ceiling.keep_room_for(above_par(score.total))
        if self.scores.expect_par():
            self.fit()

    def tell_par(self, words: str, share: float, ceiling: str = "") -> None:
        """Show the par of the deal, and its ceiling if known. A share below 1 is the progress of working out the par."""
        self.line.setText(words)
        self.ceiling.setText(ceiling)
        self.ceiling.setVisible(bool(ceiling) and self.tells_ceiling)
        self.gauge.show_share(share)
        self.gauge.setVisible(share < 1)
        self.fit()


class EndPanel(ResultPanel):
    """The result of a game that was played here, and what to do next."""

    rematch = Signal()
    same_deal = Signal()
    replay = Signal()
    review = Signal()
    compare = Signal()
    """Asks to show how the result compares."""
    day = Signal()
    """Asks for what was made of the deal of a day."""

    def __init__(self, table: Table, tokens: Sequence[int], actions: Actions, parent: QWidget) -> None:
        super().__init__(table, tokens, actions, parent)
        self._ledger: QWidget | None = None
        self.standing = ghost("", "ui-statistics")
        self.standing.clicked.connect(self.compare)
        self.standing.setMinimumWidth(1)  # elided rather than widen the column
        self.standing.hide()
        self.review_button = plain(tr("Review"), "ui-review")
        self.review_button.setToolTip(tr("See turn by turn what you gave away, and what would have been better"))
        self.review_button.clicked.connect(self.review)
        self.review_button.hide()
        self.day_button = plain("")
        self.day_button.clicked.connect(self.day)
        self.day_button.hide()
        layout.row(self.day_button, self.review_button, (self.standing, 1, Qt.AlignmentFlag.AlignLeft), on=self.links, gap=0)
        again = tr("New game", context="a button") if len(table.session.seats) == 1 else tr("Rematch")
        self.buttons = [
            self._action(primary(again, "ui-redo", height=46), self.rematch.emit),
            self._action(plain(tr("Same deal"), "ui-replay", height=46), self.same_deal.emit),
            self._action(plain(tr("Replay"), "ui-film", height=46), self.replay.emit),
            self._action(plain(tr("Save"), "ui-save", height=46), actions["save_as"].trigger),
        ]
        self.action_row = QWidget(self)
        tiles = Tiles(self.buttons, ACTION, self.action_row, even=True, whole=True)
        tiles.setContentsMargins(0, 0, 0, 0)
        tiles.setSpacing(0)
        self.column.addWidget(self.action_row)
        self.extras = [self.day_button, self.review_button, self.standing, *self.buttons]
        self.flakes.raise_()

    def _action(self, button: Button, act: Callable[[], object]) -> Button:
        button.setMinimumWidth(1)  # equal widths, whatever their words
        button.clicked.connect(lambda _=False: act())
        return button

    def offer_review(self, offered: bool) -> None:
        """Offer a review, unless what luck and choices made of the game leads there."""
        self.review_button.setVisible(offered and (self._ledger is None or self._ledger.isHidden()))

    def take_in(self, ledger: QWidget) -> None:
        """Show what luck and choices made of it, below the spoils."""
        self._ledger = ledger
        self._rows.insertWidget(self._rows.indexOf(self.spoils) + 1, ledger, 1)
        self.extras.append(ledger)

    def offer_day(self, words: str, icon: str) -> None:
        """Offer what was made of the deal of a day."""
        self.day_button.setText(words)
        self.day_button.set_drawing(icon)
        self.day_button.show()

    def show_standing(self, words: str, *, has_won: bool) -> None:
        """Show what the game has won, or offer to compare it."""
        self.standing.setText(literal(words))
        self.standing.setToolTip(words)
        self.standing.set_kind("plain" if has_won else "ghost")
        self.standing.set_drawing("trophy" if has_won else "ui-statistics")
        self.standing.show()

    def add_line(self, line: QWidget) -> None:
        """Add something that is known later to the end of the banner."""
        self.words.insertWidget(self.words.count() - 1, line)
        self.extras.append(line)
        self.fit()
