"""Item models for a table: its result and its log. Both use only the views of the person at the screen, so that nothing secret can
reach a list, a tooltip or a screen reader."""

from __future__ import annotations

from bisect import bisect_right
from operator import itemgetter
from typing import Any, Final

from attrs import define, evolve, field
from PySide6.QtCore import QAbstractListModel, QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ramses_desktop.engine.game import Part, RaceGame, Score
from ramses_desktop.engine.telling import Line, Place
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import info_of
from ramses_desktop.ui import game_ui, result_words
from ramses_desktop.ui.table.controller import Table

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

SEAT_ROLE: Final = Role.UserRole + 1
PLY_ROLE: Final = Role.UserRole + 2
COUNT_ROLE: Final = Role.UserRole + 3
SHORT_ROLE: Final = Role.UserRole + 4
"""A sentence without the name it begins with."""
LINE_ROLE: Final = Role.UserRole + 5
"""The line itself, with all the places that it is about."""
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
NOWHERE: Final = QModelIndex()
LATEST: Final = 60
"""Number of log lines offered at a time."""


class ScoreModel(QAbstractTableModel):
    """The result: a row for each way of earning points, then the total, or in a race the place; a column for each seat. Only
    updated by `refresh`, as nobody sees it before the game is over."""

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._scores: tuple[Score, ...] = table.game.scores(table.view)
        self._par: tuple[Score, ...] = ()
        self.knows_par = True
        """Whether the column of the par, if there is one, has its numbers."""
        self._race = isinstance(table.game, RaceGame)
        info = info_of(table.game.spec.id)
        self.title = info.title
        """The name of the part that is a title, not points."""
        self._shared = {part: row for row in info.rows for part in row.parts}
        self._drawings = {**info.drawings, **{row.name: row.drawing for row in info.rows}}
        self._rows = self._in_rows(result_words.counted_parts(self._scores[0].parts, race=self._race))
        """The parts of each row, by index."""

    @property
    def scores(self) -> tuple[Score, ...]:
        return self._scores

    @property
    def columns(self) -> tuple[Score, ...]:
        """The scores, and alone the par of the deal once it is known."""
        return self._scores + self._par

    def expect_par(self) -> bool:
        """Leave a column empty for the par of the deal, until that is known; False if there is one."""
        if self._par:
            return False
        self.beginResetModel()
        self._par, self.knows_par = self._scores[:1], False
        self.endResetModel()
        return True

    def show_par(self, lines: tuple[int, ...]) -> None:
        """Show the par of the deal beside a solo result, line by line of the score card."""
        self.beginResetModel()
        mine = self._scores[0]
        parts = tuple(evolve(part, points=points, count=0) for part, points in zip(mine.parts, lines, strict=True))
        self._par, self.knows_par = (evolve(mine, total=sum(lines), parts=parts),), True
        self.endResetModel()

    def refresh(self) -> None:
        self._scores = self._table.game.scores(self._table.view)
        last = self.index(self.rowCount() - 1, self.columnCount() - 1)
        self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows) + 1

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def part(self, row: int, seat: int) -> Part | None:
        """The score part in a row, or the sum of those that share it; None in the last row."""
        pieces = self.pieces(row, seat)
        if len(pieces) < 2:
            return pieces[0] if pieces else None
        name = self._shared[pieces[0].name].name
        return Part(name, name, sum(piece.points for piece in pieces), sum(piece.count for piece in pieces))

    def pieces(self, row: int, seat: int) -> list[Part]:
        """The score parts in a row; none in the last row."""
        return [self.columns[seat].parts[at] for at in self._rows[row]] if row < len(self._rows) else []

    def _in_rows(self, indices: list[int]) -> list[list[int]]:
        rows: dict[object, list[int]] = {}
        for at in indices:
            rows.setdefault(self._shared.get(self._scores[0].parts[at].name, at), []).append(at)
        return list(rows.values())

    def result(self, seat: int) -> tuple[str, int]:
        """Name and number in the last row."""
        return result_words.outcome(self.columns[seat], race=self._race, alone=len(self._scores) == 1)

    def drawing(self, part: Part) -> str:
        """The icon beside the part's name."""
        return self._drawings[part.name]

    def is_for_points(self, part: Part) -> bool:
        """Whether the part counts towards the total; always true in a race, which has no total."""
        return part.earns or self._race

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if not self.knows_par and index.column() >= len(self._scores):
            return RIGHT if role == Role.TextAlignmentRole else "" if role == Role.DisplayRole else None
        part = self.part(index.row(), index.column())
        number = part.number if part else self.result(index.column())[1]
        if role == Role.DisplayRole and part and part.name == self.title:
            return ""
        if role == Role.DisplayRole:
            return digits(number)
        if role == COUNT_ROLE:
            return part.count if part else 0
        if role == Role.TextAlignmentRole:
            return RIGHT
        if role in (Role.AccessibleTextRole, Role.ToolTipRole):
            said = f"{self._column_name(index.column())}, {self._row_name(index.row())}: {digits(number)}"
            pieces = self.pieces(index.row(), index.column()) if role == Role.ToolTipRole else []
            return "\n".join([said, *(f"{tr(piece.label)}: {digits(piece.number)}" for piece in pieces if len(pieces) > 1)])
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role != Role.DisplayRole:
            return None
        return self._column_name(section) if orientation == Qt.Orientation.Horizontal else self._row_name(section)

    def _column_name(self, column: int) -> str:
        if self._par:
            return tr("Par") if column else tr("You")
        return self._table.name(column)

    def _row_name(self, row: int) -> str:
        part = self.part(row, 0)
        return tr(part.label) if part else self.result(0)[0]


@define
class _Told:
    """The log of one seat: lines with their plies, and the ply up to which it is complete."""

    lines: list[tuple[int, Line]] = field(factory=list)
    ply: int = 0

    def upto(self, ply: int) -> int:
        """How many lines there are up to this ply."""
        return bisect_right(self.lines, ply, key=itemgetter(0))

    def cut(self, ply: int) -> None:
        """Drop everything after this ply."""
        del self.lines[self.upto(ply) :]
        self.ply = min(self.ply, ply)


class LogModel(QAbstractListModel):
    """The log as the person at the screen saw it. Each line knows its ply, to look back at. A list lays out all its rows whenever
    one is added, and a log may have thousands, so the model offers only the latest, and earlier ones on demand."""

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._tell = game_ui.tell(table.game.spec.id)
        self._in_passing = game_ui.in_passing(table.game.spec.id)
        self._logs: dict[int, _Told] = {}
        self._viewer = -1
        self._first = 0
        """Index of the line in the first row."""
        self._withheld = 0
        """How many of the last plies are left out."""
        table.moved.connect(self.refresh)
        self.refresh()

    @property
    def _lines(self) -> list[tuple[int, Line]]:
        return self._logs[self._viewer].lines

    def refresh(self) -> None:
        ply, viewer = self._table.session.ply - self._withheld, self._table.viewer
        left = self._logs[viewer].upto(ply) if viewer in self._logs else 0
        if viewer != self._viewer or left < self._first:
            self.beginResetModel()
            self._viewer = viewer
            self._cut(ply)
            self._lines.extend(self._news(ply))
            self._first = max(0, len(self._lines) - LATEST)
            self.endResetModel()
            return
        if left < len(self._lines):
            self.beginRemoveRows(NOWHERE, left - self._first, self.rowCount() - 1)
            self._cut(ply)
            self.endRemoveRows()
        self._cut(ply)
        self._add(self._news(ply))

    def withhold(self, on: bool) -> None:
        """Leave out the last move, until it may be told."""
        self._withheld = int(on)
        self.refresh()

    def _cut(self, ply: int) -> None:
        """Drop everything after this ply from the logs of all seats."""
        self._logs.setdefault(self._viewer, _Told())
        for log in self._logs.values():
            log.cut(ply)

    def _news(self, ply: int) -> list[tuple[int, Line]]:
        """New lines up to this ply for the person at the screen."""
        table, log = self._table, self._logs[self._viewer]
        names = [seat.name for seat in table.session.seats]
        plies = range(log.ply + 1, ply + 1)
        log.ply = ply
        return [(at, line) for at in plies for line in self._tell(table.view_at(at - 1), table.view_at(at), names)]

    def _add(self, fresh: list[tuple[int, Line]]) -> None:
        if not fresh:
            return
        rows = self.rowCount()
        self.beginInsertRows(NOWHERE, rows, rows + len(fresh) - 1)
        self._lines.extend(fresh)
        self.endInsertRows()
        if self.rowCount() > 2 * LATEST:
            old = self.rowCount() - LATEST
            self.beginRemoveRows(NOWHERE, 0, old - 1)
            self._first += old
            self.endRemoveRows()

    def since_own_move(self) -> list[Line]:
        """What was told since the last move of the person at the screen."""
        session = self._table.session
        own = (ply for ply in range(session.ply, 0, -1) if session.mover(ply - 1) == self._viewer)
        return [line for _, line in self._lines[self._logs[self._viewer].upto(next(own, 0)) :]]

    @property
    def way_back(self) -> str:
        """How to look back at the moment of a line; empty if that is not allowed."""
        return tr("Double-click or Enter: look back at this moment.") if self._table.may_look_back else ""

    def _places(self, ply: int, line: Line) -> tuple[Place, ...]:
        """Where a line happened; for the end of a walk, also the tiles on the way, which have no lines of their own. Where nobody
        may look back, only the latest move is shown: the rest is to be remembered."""
        table, names, places = self._table, self._table.names, line.at
        if not places or not (table.may_look_back or ply == table.session.ply):
            return () if line.seat is None else (("player", line.seat),)
        while self._in_passing is not None and (ply := ply - 1) > 0 and table.session.mover(ply - 1) == line.seat:
            before, after = table.view_at(ply - 1), table.view_at(ply)
            on_the_way = () if self._tell(before, after, names) else self._in_passing(before, after, names).at
            if not on_the_way:
                break
            places = (*on_the_way, *places)
        return places

    def offer_earlier(self, ply: int | None = None) -> None:
        """Offer more lines before the first row; with a ply, all lines from there on."""
        wanted = self._first - LATEST if ply is None else self._logs[self._viewer].upto(ply) - 1
        more = self._first - max(wanted, 0)
        if more > 0:
            self.beginInsertRows(NOWHERE, 0, more - 1)
            self._first -= more
            self.endInsertRows()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines) - self._first

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        ply, line = self._lines[self._first + index.row()]
        if role == Role.DisplayRole:
            return line.text
        if role == Role.ToolTipRole:
            return "\n".join(filter(None, (line.text, self.way_back)))
        if role == Role.AccessibleDescriptionRole:
            return self.way_back
        if role == LINE_ROLE:
            return evolve(line, at=self._places(ply, line))
        if role == SHORT_ROLE:
            return line.text.removeprefix(f"{self._table.name(line.seat)} ") if line.seat is not None else line.text
        if role == SEAT_ROLE:
            return -1 if line.seat is None else line.seat
        if role == PLY_ROLE:
            return ply
        return None
