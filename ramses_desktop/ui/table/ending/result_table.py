"""Shows a ScoreModel as a table: a row for each way of earning points, the totals below a line, a column for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.models import ScoreModel
from ramses_desktop.ui.widgets.basic import keep_room

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
