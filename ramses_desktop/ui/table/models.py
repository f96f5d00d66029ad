"""A table in sentences and item models: who plays, who won and how, what hints say, its result and its log. They use only the
views of the person at the screen, so that nothing secret can reach a list or a screen reader."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Final

from attrs import define, evolve, field
from PySide6.QtCore import QAbstractListModel, QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ramses_desktop.bots import hints as advising
from ramses_desktop.bots.hints import Advice
from ramses_desktop.engine import game as engine
from ramses_desktop.engine.game import AnyGame, Part, RaceGame, Score
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.engine.telling import Line, Place
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import info_of, telling
from ramses_desktop.games.info import POINTS
from ramses_desktop.ui import result_words
from ramses_desktop.ui.board.values import Hint
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
        self.scores: tuple[Score, ...] = table.game.scores(table.view)
        self._par: tuple[Score, ...] = ()
        self.knows_par = True
        """Whether the column of the par, if there is one, has its numbers."""
        self._race = isinstance(table.game, RaceGame)
        info = info_of(table.game.spec.id)
        self.title = info.title
        """The name of the part that is a title, not points."""
        self._shared = {part: row for row in info.rows for part in row.parts}
        self._drawings = {**info.drawings, **{row.name: row.drawing for row in info.rows}}
        self._rows = self._in_rows(result_words.counted_parts(self.scores[0].parts, race=self._race))
        """The parts of each row, by index."""

    @property
    def columns(self) -> tuple[Score, ...]:
        """The scores, and alone the par of the deal once it is known."""
        return self.scores + self._par

    def expect_par(self) -> bool:
        """Leave a column empty for the par of the deal, until that is known; False if there is one."""
        if self._par:
            return False
        self.beginResetModel()
        self._par, self.knows_par = self.scores[:1], False
        self.endResetModel()
        return True

    def show_par(self, lines: tuple[int, ...]) -> None:
        """Show the par of the deal beside a solo result, line by line of the score card."""
        self.beginResetModel()
        mine = self.scores[0]
        parts = tuple(evolve(part, points=points, count=0) for part, points in zip(mine.parts, lines, strict=True))
        self._par, self.knows_par = (evolve(mine, total=sum(lines), parts=parts),), True
        self.endResetModel()

    def refresh(self) -> None:
        self.scores = self._table.game.scores(self._table.view)
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
            rows.setdefault(self._shared.get(self.scores[0].parts[at].name, at), []).append(at)
        return list(rows.values())

    def result(self, seat: int) -> tuple[str, int]:
        """Name and number in the last row."""
        return result_words.outcome(self.columns[seat], race=self._race, alone=len(self.scores) == 1)

    def drawing(self, part: Part) -> str:
        """The icon beside the part's name."""
        return self._drawings[part.name]

    def is_for_points(self, part: Part) -> bool:
        """Whether the part counts towards the total; always true in a race, which has no total."""
        return part.earns or self._race

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if not self.knows_par and index.column() >= len(self.scores):
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
        self._tell = telling(table.game.spec.id).tell
        self._in_passing = telling(table.game.spec.id).in_passing
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


# ------------------------------------------------------------ sentences


RETOLD: Final = 2
"""Lines of the log that are told again after others have played."""
CLOSE: Final = {advising.POINTS: 2.0, advising.STEPS: 2.0}
"""A move that is no further behind the best is close to it."""


def who_plays(seats: Sequence[Seat]) -> str:
    persons = [seat.name for seat in seats if seat.player == PERSON]
    names, bots = ", ".join(persons), len(seats) - len(persons)
    if len(seats) == 1:
        return tr("{name} alone", name=seats[0].name)
    if not bots:
        return names
    if not persons:
        return tr("{n} bot", "{n} bots", n=bots)
    return tr("{names} against a bot", "{names} against {n} bots", names=names, n=bots)


def who_won(game_id: str, scores: Sequence[Score], names: Sequence[str], views: Sequence[Any]) -> tuple[str, str]:
    """A title and a line: who won, and how. Games with special results supply their own, from one seat's views at every ply."""
    if len(scores) == 1:
        alone = tr("{name}: {n} point.", "{name}: {n} points.", name=names[scores[0].seat], n=scores[0].total)
        return telling(game_id).alone(scores[0]) or (tr("Game over"), alone)
    winners = [score for score in scores if score.place == 1]
    together = ", ".join(names[score.seat] for score in winners)
    title = tr("{names} wins", "{names} win", names=together, n=len(winners))
    return title, telling(game_id).victory(winners[0], views, names) or _by_what(scores, winners[0], names)


def before_par(points: int, share: float) -> str:
    """A solo result, while the par of its deal is worked out."""
    return tr(
        "You scored {n} point. Working out the par of this deal: {share} %",
        "You scored {n} points. Working out the par of this deal: {share} %",
        n=points,
        share=round(share * 100),
    )


def above_par(best: int) -> str:
    """What more a deal held."""
    return tr("With all cards known: {best}. Nobody can plan for this.", best=best)


def against_par(points: int, par: int) -> str:
    """How far a solo result is from the par of its deal."""
    if points == par:
        return tr("You scored {n} point: the par of this deal.", "You scored {n} points: the par of this deal.", n=points)
    by = digits(abs(points - par))
    if points < par:
        return tr(
            "You scored {n} point, {by} under the par of this deal.",
            "You scored {n} points, {by} under the par of this deal.",
            n=points,
            by=by,
        )
    return tr(
        "You scored {n} point, {by} above the par of this deal.",
        "You scored {n} points, {by} above the par of this deal.",
        n=points,
        by=by,
    )


def _by_what(scores: Sequence[Score], best: Score, names: Sequence[str]) -> str:
    points = tr("With {n} point.", "With {n} points.", n=best.total)
    others = [score for score in scores if score.place > 1]
    if best.tie_break:
        return f"{points} {tr(best.tie_break)}"
    if not others:
        return points
    second = max(others, key=lambda score: score.total)
    behind = tr("{name}: {n} point behind.", "{name}: {n} points behind.", name=names[second.seat], n=best.total - second.total)
    return f"{points} {behind}"


def meanwhile(told: Sequence[Line]) -> str:
    """What matters most of these lines of the log, in the order in which it happened; empty if nothing does."""
    matters = [(line.matters, at) for at, line in enumerate(told) if line.matters]
    return "\n".join(told[at].text for at in sorted(at for _, at in sorted(matters)[-RETOLD:]))


NEARLY: Final = 5
"""Points behind at which a game was close."""


def comfort(game: AnyGame, scores: Sequence[Score], persons: Sequence[Score]) -> str:
    """A warm word if no person has won; empty otherwise."""
    if not persons or any(score.place == 1 for score in persons):
        return ""
    behind = max(score.total for score in scores) - max(score.total for score in persons)
    if not engine.is_race(game, len(scores)) and behind <= NEARLY:
        return tr("That was close.")
    return tr("Another deal, another chance.")


def so_far(game: AnyGame, view: Any, seats: Sequence[Seat]) -> str:
    """Everyone's progress: `Ada: 12 · Bo: 9`, or `Ada: 3 cards · Bo: 1 card`."""
    words = POINTS if game.turn(view) is None else info_of(game.spec.id).counted
    found = zip(seats, engine.so_far(game, view), strict=True)
    return " · ".join(tr(words, name=seat.name, n=number) for seat, number in found)


# -------------------------------------------------------- hints


def hints(found: Sequence[Advice]) -> list[Hint]:
    """The advice as board and panel show it."""
    equals = sum(one.place == 1 for one in found)
    return [
        Hint(one.move, str(one.reason), one.place, judgement(one, shared=equals > 1), details(one), one.line, str(one.brings))
        for one in found
    ]


def judgement(advice: Advice, *, shared: bool) -> str:
    """How good a move is, in a word; `shared` if several are the best."""
    if advice.place == 1:
        return tr("Equally good") if shared else tr("Best", context="a move")
    if advice.counts == advising.STEPS and advice.left is None:
        return tr("Next best")
    return tr("Close", context="a move, nearly as good") if advice.behind <= CLOSE[advice.counts] else tr("Weaker")


def details(advice: Advice) -> str:
    """What speaks for or against a move, in numbers; empty where there are none."""
    if advice.counts == advising.STEPS:
        return "" if advice.left is None else tr("About {n} step to go.", "About {n} steps to go.", n=whole(advice.left))
    behind = tr("Behind the best: {points}.", points=within(advice.behind, advice.error)) if advice.behind else ""
    return "\n".join(filter(None, (behind, str(advice.shares))))


def within(points: float, error: float) -> str:
    """Points and their error, as precisely as that allows: 128 ± 3, 117.4 ± 0.3."""
    places = int(error < 1)
    return f"{digits(points, places)}\u00a0±\u00a0{digits(error, places)}"


def whole(steps: float) -> int:
    """The nearest number of steps, halves rounded up."""
    return int(steps + 0.5)
