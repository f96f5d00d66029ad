"""The statistics of finished games: filters, tables, and the models behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStackedWidget, QStyleOptionComboBox, QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import all_ids, info_of, methods
from ramses_desktop.store import queries
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.queries import BY_ALL, BY_GAME, BY_NAME, BY_OPPONENTS, BY_VARIANT, Result, SeatResult, Selection, Summary
from ramses_desktop.store.reviews import Reviews
from ramses_desktop.store.statistics import Entry, Hall, Removed, Statistics, export
from ramses_desktop.ui import result_words as words
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.game_ui import can_review_result
from ramses_desktop.ui.games import Counting
from ramses_desktop.ui.pages.overview import CHARTS, INSET, LuckOverview, Overview, Sheet, indented, side_by_side
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Choice, Label, Segments, Tiles, ghost, plain
from ramses_desktop.ui.widgets.charts import Bar, Bars
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.page import MARGIN, Nothing, Page, Scroll, UndoBar
from ramses_desktop.ui.widgets.tables import NOWHERE, Column, DropDown, Index, RowsModel, Table

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog

HELP: Final[dict[str, bool | None]] = {"all": None, "without": False, "with": True}


class FilterBox(DropDown):
    """A drop-down list that elides its text."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.setMaxVisibleItems(14)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.currentTextChanged.connect(self.setToolTip)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        room = self.width() - round(appearance().px(56))
        option.currentText = self.fontMetrics().elidedText(  # type: ignore[attr-defined]
            self.currentText(), Qt.TextElideMode.ElideRight, room
        )


class Filters(QWidget):
    """Five drop-down lists that offer only values that occur."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        names = (tr("Player"), tr("Game"), tr("Variant"), tr("Against"), tr("Help", context="hints, undo"))
        self.boxes = [self._box(name) for name in names]
        self.name, self.game, self.options, self.opponents, self.help = self.boxes
        grid = Tiles(self.boxes, 190, self)
        grid.setContentsMargins(RIM, 0, RIM, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(2)
        self._there: Sequence[Summary] = ()
        helps = [(tr("All games"), "all"), (tr("Without help"), "without"), (tr("With help"), "with")]
        self._fill(self.help, helps, "all")

    def _box(self, name: str) -> FilterBox:
        box = FilterBox(name)
        box.activated.connect(self.chosen)
        return box

    @property
    def choice(self) -> Selection:
        return Selection(
            game=self.game.currentData(),
            options=self.options.currentData(),
            name=self.name.currentData(),
            opponents=self.opponents.currentData(),
            assisted=HELP[self.help.currentData()],
        )

    def offer(self, there: Sequence[Summary], *, first: bool) -> None:
        """Offer all values. `first` selects the most frequent player and game, as points of different games are not comparable."""
        self._there = there
        names = self._found(0)
        self._fill(self.name, [(tr("Every player"), None), *((name, name) for name in names)], *(names[:1] if first else ()))
        games = self._found(1)
        offered = [(words.game_name(one), one) for one in games]
        self._fill(self.game, [(tr("Every game"), None), *offered], *(games[:1] if first else ()))
        self.narrow()

    def narrow(self) -> None:
        """Offer in each list only what fits the choices to its left, and keep choices that are still possible."""
        self._fill(self.game, [(tr("Every game"), None), *((words.game_name(one), one) for one in self._found(1))])
        variants = self._found(2) if self.game.currentData() is not None else []
        self._fill(
            self.options,
            [(tr("Every variant"), None), *((words.variant(one, self.game.currentData()), one) for one in variants)],
        )
        self.options.setEnabled(bool(variants))
        others = self._found(3) if self.name.currentData() is not None else []
        self._fill(self.opponents, [(tr("Against anyone"), None), *((words.opponents(one), one) for one in others)])
        self.opponents.setEnabled(bool(others))

    def _found(self, at: int) -> list[str]:
        """The values for a list, most frequent first."""
        chosen = [box.currentData() for box in self.boxes[:at]]
        games: Counter[str] = Counter()
        for one in self._there:
            if all(wanted in (None, key) for wanted, key in zip(chosen, one.key, strict=False)):
                games[one.key[at]] += one.games
        return [key for key, _ in games.most_common()]

    def _fill(self, box: FilterBox, offered: Sequence[tuple[str, str | None]], *wanted: str) -> None:
        kept = wanted[0] if wanted else box.currentData()
        with QSignalBlocker(box):
            box.clear()
            for text, data in offered:
                box.addItem(text, data)
            box.setCurrentIndex(max(next((at for at, (_, data) in enumerate(offered) if data == kept), 0), 0))


# ------------------------------------------------------------ models


NONE: Final = "–"
"""Shown where there are no points."""
FIRST: Final = 500
"""Games read at first; the rest is read on scrolling or sorting."""


# ------------------------------------------------------------ games


class GamesModel(RowsModel):
    """Finished games, latest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ask: Callable[[int | None], Sequence[Result]] = lambda most: ()
        self._has_all = True

    def show_games(self, ask: Callable[[int | None], Sequence[Result]], choice: Selection) -> None:
        """`ask` takes the number of games wanted, None for all. Points and place are the chosen player's."""
        self._ask = ask
        first = ask(FIRST)
        self._has_all = len(first) < FIRST
        self.set_rows(first, self._columns_for(first, choice.name, one_game=choice.game is not None))

    def _columns_for(self, found: Sequence[Result], name: str | None, *, one_game: bool) -> tuple[Column, ...]:
        totals = tr("Points") if all(_counts(game) == tr("Points") for game in found) else tr("Result")
        when = Column(tr("When"), lambda game: words.day(game.ended), lambda game: game.ended)
        what = Column(tr("Variant"), _variant, _variant) if one_game else Column(tr("Game"), _game, _game)
        players = Column(tr("Players"), words.who_played, words.who_played)
        kind = Column(tr("Kind"), words.short_kind, words.short_kind)
        if name is None:
            best = Column(totals, lambda game: _points(game, _most(game)), _most, is_number=True)
            who = Column(tr("Won by"), words.winners, words.winners)
            return when, what, players, best, who, kind

        def place(game: Result) -> str:
            ranks = tr("{n} of {all}", n=_own(game, name).place, all=len(game.seats))
            return ranks if len(game.seats) > 1 else tr("alone")

        def total(game: Result) -> int:
            return _own(game, name).total

        points = Column(totals, lambda game: _points(game, total(game)), total, is_number=True)
        own = Column(tr("Place"), place, lambda game: (_own(game, name).place, -len(game.seats)))
        return when, what, players, points, own, kind

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and not self._has_all

    def fetchMore(self, parent: Index) -> None:
        if not self.canFetchMore(parent):
            return
        self._has_all = True
        others = self._ask(None)[len(self._rows) :]
        if others:
            self.beginInsertRows(NOWHERE, len(self._rows), len(self._rows) + len(others) - 1)
            self._rows += others
            self.endInsertRows()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.fetchMore(NOWHERE)
        super().sort(column, order)


def _game(game: Result) -> str:
    return words.game_and_variant(game.game, game.options)


def _variant(game: Result) -> str:
    return words.variant(game.options, game.game)


def _most(game: Result) -> int:
    return max(seat.total for seat in game.seats)


def _points(game: Result, total: int) -> str:
    if words.counts_places(game.game, len(game.seats)):
        return NONE
    return words.counted(game.game, total, alone=len(game.seats) == 1)


def _counts(game: Result) -> str:
    return words.counts(game.game, alone=len(game.seats) == 1)


def _own(game: Result, name: str) -> SeatResult:
    """The best seat of the person with this name."""
    return min((seat for seat in game.seats if seat.is_person and seat.name == name), key=lambda seat: seat.place)


# ------------------------------------------------------------ totals


class SummariesModel(RowsModel):
    """Totals: a row for each game, variant, set of opponents, or player."""

    def show_summaries(self, summaries: Sequence[Summary], by: str) -> None:
        titles = {
            BY_GAME: tr("Game"),
            BY_VARIANT: tr("Variant"),
            BY_OPPONENTS: tr("Against"),
            BY_NAME: tr("Player"),
        }
        self.set_rows(
            summaries,
            (
                Column(titles[by], lambda one: key_words(one, by), lambda one: key_words(one, by)),
                Column(tr("Games"), lambda one: digits(one.games), lambda one: one.games, is_number=True),
                Column(tr("Wins"), lambda one: digits(one.wins), lambda one: one.wins, is_number=True),
                Column(tr("Best"), lambda one: _number(one.best), lambda one: one.best or 0, is_number=True),
                Column(tr("Average"), lambda one: _number(one.mean), lambda one: one.mean or 0, is_number=True),
                Column(tr("Time"), lambda one: words.duration(one.seconds), lambda one: one.seconds, is_number=True),
            ),
        )


def _number(value: float | None) -> str:
    return NONE if value is None else digits(value)


def key_words(summary: Summary, by: str) -> str:
    """What the games of a row have in common."""
    say: dict[str, Callable[..., str]] = {
        BY_GAME: lambda game, alone: _perhaps_alone(words.game_name(game), alone=alone),
        BY_VARIANT: words.game_and_variant,
        BY_OPPONENTS: words.opponents,
        BY_NAME: lambda name, alone: _perhaps_alone(name, alone=alone),
    }
    return say[by](*summary.key)


def _perhaps_alone(what: str, *, alone: bool) -> str:
    return tr("{what}, alone", what=what) if alone else what


# ------------------------------------------------------------ one result


class PartsModel(RowsModel):
    """One result: a row for each way of earning points and the total, a column for each seat."""

    def show_game(self, game: Result) -> None:
        """Show a game; if its parts are unknown, only its totals."""
        race, alone = words.is_race(game.game), len(game.seats) == 1
        parts = game.seats[0].parts if all(len(seat.parts) == len(game.seats[0].parts) for seat in game.seats) else ()
        rows = words.counted_parts(parts, race=race)
        title = info_of(game.game).title if game.game in all_ids() else ""

        def is_title(row: int) -> bool:
            return bool(title) and row < len(rows) and parts[rows[row]].name == title

        def name(row: int) -> str:
            if is_title(row):
                return tr("Rank")
            return tr(parts[rows[row]].label) if row < len(rows) else words.outcome(game.seats[0], race=race, alone=alone)[0]

        def column(seat: SeatResult) -> Column:
            def text(row: int) -> str:
                if is_title(row):
                    return tr(seat.parts[rows[row]].label)
                number = seat.parts[rows[row]].number if row < len(rows) else words.outcome(seat, race=race, alone=alone)[1]
                return digits(number)

            return Column(seat.name, text, int, is_number=True)

        self.set_rows(range(len(rows) + 1), (Column("", name, int), *map(column, game.seats)))


# ------------------------------------------------------------ halls of fame


class HallsModel(RowsModel):
    """Every game and variant with a result."""

    def show_halls(self, halls: Sequence[Hall]) -> None:
        self.set_rows(halls, (Column(tr("Hall"), self._words, self._words),))

    def _words(self, hall: Hall) -> str:
        tried = tr("{count} result", "{count} results", n=hall.results, count=digits(hall.results))
        return f"{words.game_name(hall.game)}\n{words.variant(hall.options, hall.game)}, {tried}"


class EntriesModel(RowsModel):
    """The best results of a variant."""

    def show_entries(self, entries: Sequence[Entry], counts: str) -> None:
        """`counts` is the heading of their totals."""
        points = Column(counts, lambda one: _number(one.total), lambda one: one.total, is_number=True)
        has_points = any(one.total is not None for one in entries)
        self.set_rows(
            entries,
            (
                Column(tr("Place"), lambda one: tr("{n}.", n=one.place, context="a place"), lambda one: one.place),
                Column(tr("Name"), lambda one: one.name, lambda one: one.name.casefold()),
                *((points,) if has_points else ()),
                Column(tr("When"), lambda one: words.moment(one.ended), lambda one: one.ended),
            ),
        )


# ------------------------------------------------------------ tables


MAX_BARS: Final = 8


class Compared(QWidget):
    """Totals by game, variant, opponents or player: bars beside a table."""

    by_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.by = Segments(
            (
                Choice(queries.BY_OPPONENTS, tr("Opponents")),
                Choice(queries.BY_VARIANT, tr("Variants")),
                Choice(queries.BY_GAME, tr("Games")),
                Choice(queries.BY_NAME, tr("Players")),
            ),
            name=tr("Compare by"),
        )
        self.by.chosen.connect(self.by_chosen)
        self.bars = Bars(tr("Average"), MAX_BARS)
        self.note = Label(tr("The bar is the average, the star the best result."), 13.5, tone="soft", wrap=True)
        self.model = SummariesModel(self)
        self.table = Table(self.model, tr("Totals"), stretch=0)
        self.table.sort_first_by(1, Qt.SortOrder.DescendingOrder)
        left, right = Sheet(tr("Average")), Sheet(tr("In numbers"))
        left.inside.addLayout(indented(self.note))
        left.inside.addWidget(self.bars)
        left.inside.addStretch(1)
        right.inside.addWidget(self.table, 1)
        sheets = side_by_side(left, right, weights=(4, 5))
        sheets.keep_height(self.table, 260)
        column((self.by, 0, Qt.AlignmentFlag.AlignLeft), (sheets, 1), on=self, gap=4, margins=INSET)

    def show_summaries(self, summaries: Sequence[Summary]) -> None:
        by = self.by.value
        self.model.show_summaries(summaries, by)
        bars = [
            Bar(key_words(one, by), one.mean, digits(one.mean), self._note(one), float(one.best))
            for one in [one for one in summaries if one.mean is not None][:MAX_BARS]
            if one.mean is not None and one.best is not None
        ]
        self.bars.show_bars(bars, "; ".join(f"{bar.name}: {bar.text}, {bar.note}" for bar in bars))

    def _note(self, one: Summary) -> str:
        games = tr("{count} game", "{count} games", n=one.games, count=digits(one.games))
        wins = tr("{count} won", "{count} won", n=one.wins, count=digits(one.wins))
        return ", ".join([games, *([wins] if one.wins else [])])


class Games(QWidget):
    """A list of games, with the selected one in detail."""

    look_at = Signal(str)
    review = Signal(str)
    reviewable = Signal(str)
    delete = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model, self.parts = GamesModel(self), PartsModel(self)
        self.table = Table(self.model, tr("Finished games"), stretch=2, enough=180)
        self.table.sort_first_by(0, Qt.SortOrder.DescendingOrder)
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.table.opened.connect(self._look)
        sheet = Sheet(tr("Finished games"))
        sheet.inside.addWidget(self.table, 1)
        row = side_by_side(sheet, self._one_game(), weights=(8, 5))
        row.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        row.keep_height(self.table, 300)
        row.keep_height(self.result, 260)
        self.setLayout(row)
        self._whole: Callable[[Result], Result] = lambda game: game
        self._choice: Selection | None = None
        self._show_chosen()

    def _one_game(self) -> QWidget:
        sheet = Sheet("")
        self.when = sheet.title
        self.about = Label("", 14, tone="soft", wrap=True)
        self.result = Table(self.parts, tr("Where the points came from"), stretch=0)
        self.look_button = plain(tr("Replay"), "ui-replay")
        self.look_button.clicked.connect(self._look)
        self.review_button = plain(tr("Review"), "ui-review")
        self.review_button.clicked.connect(lambda: self.review.emit(self.chosen[0]))
        self.delete_button = plain(tr("Delete"), "ui-delete")
        self.delete_button.clicked.connect(lambda: self.delete.emit(self.chosen))
        buttons = row(self.look_button, self.review_button, self.delete_button, gap=0)
        fill(sheet.inside, indented(self.about), (self.result, 1), buttons)
        return sheet

    def show_games(self, statistics: Statistics, choice: Selection) -> None:
        """Select the first game, or the next one after a deletion."""
        row = max(self.table.currentIndex().row(), 0) if choice == self._choice else 0
        self._whole, self._choice = statistics.with_parts, choice
        self.model.show_games(lambda most: statistics.results(choice, most), choice)
        if self.model.rowCount():
            self.table.choose_row(min(row, self.model.rowCount() - 1))
        self._show_chosen()

    @property
    def chosen(self) -> list[str]:
        """The selected games."""
        return [self.model.rows[index.row()].id for index in self.table.selectionModel().selectedRows()]

    def _show_chosen(self) -> None:
        rows = self.table.selectionModel().selectedRows()
        self.look_button.setEnabled(len(rows) == 1)
        chosen = self.model.rows[rows[0].row()] if len(rows) == 1 else None
        can_review = chosen is not None and can_review_result(chosen)
        self.review_button.setEnabled(can_review)
        if chosen is not None and can_review:
            self.reviewable.emit(chosen.game)
        self.delete_button.setEnabled(bool(rows))
        self.result.setVisible(len(rows) == 1)
        if len(rows) == 1:
            self._show_one(self.model.rows[rows[0].row()])
            return
        several = tr("{count} game selected", "{count} games selected", n=len(rows), count=digits(len(rows)))
        self.when.setText(several if rows else tr("No game selected"))
        self.about.setText("" if rows else tr("Select a game to see where its points came from."))

    def _show_one(self, game: Result) -> None:
        self.when.setText(words.moment(game.ended))
        facts = (
            words.game_and_variant(game.game, game.options),
            words.kind(game),
            words.duration(game.seconds),
        )
        ties = [tr(seat.tie_break) for seat in game.seats if seat.tie_break]
        self.about.setText(". ".join([", ".join(facts), *ties]))
        self.parts.show_game(self._whole(game))

    def _look(self) -> None:
        if len(self.chosen) == 1:
            self.look_at.emit(self.chosen[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.chosen:
            self.delete.emit(self.chosen)
        else:
            super().keyPressEvent(event)


# ------------------------------------------------------------ statistics


OVERVIEW, COMPARED, ONE_BY_ONE, LUCK = "overview", "compared", "games", "luck"
FILES: Final = ".csv"


class StatisticsPage(Page):
    play = Signal()
    look_at = Signal(str)
    """Asks to replay the record at this path."""
    review = Signal(str)
    """Asks to review the game with this id."""
    reviewable = Signal(str)
    """A game is chosen that can be reviewed, by the id of its rules."""
    said = Signal(str)
    trouble = Signal(str, str)

    def __init__(self, statistics: Statistics, counting: Counting, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(tr("Statistics"), parent)
        self.statistics, self.counting, self.actions_ = statistics, counting, actions
        self._revision = -1
        """The revision of the statistics shown."""
        self._removed: list[Removed] = []
        self._build_header()
        self._build_views()
        self.undo_bar = UndoBar(actions, self)
        self.undo_bar.undone.connect(self.undo)
        counting.counted.connect(self._counted)

    # -------------------------------------------------------- building

    def _build_header(self) -> None:
        self.busy = Label("", 14, tone="soft")
        self.export_button = ghost(tr("Export…"), "ui-export")
        self.export_button.setToolTip(tr("Save these games as a table for other programs"))
        self.export_button.clicked.connect(self.ask_where_to_export)
        self.hall_button = ghost("", "ui-hall")
        self.hall_button.follow(self.actions_["hall"], with_key=False)
        for widget in (self.busy, self.export_button, self.hall_button):
            self.header.addWidget(widget)

    def _build_views(self) -> None:
        self.filters = Filters()
        self.filters.chosen.connect(self._filter)
        self.tabs = Segments(
            (
                Choice(OVERVIEW, tr("Overview")),
                Choice(COMPARED, tr("Compare")),
                Choice(ONE_BY_ONE, tr("Games")),
                Choice(LUCK, tr("Luck")),
            ),
            shape="lines",
            name=tr("Statistics pages"),
        )
        self.tabs.chosen.connect(self._tab_chosen)
        self.overview, self.compared, self.games, self.luck = Overview(), Compared(), Games(), LuckOverview()
        self.overview.few.look_at.connect(self._look_at)
        self.overview.few.next.button.clicked.connect(self.play)
        self.compared.by_chosen.connect(self.ask)
        self.games.look_at.connect(self._look_at)
        self.games.review.connect(self.review)
        self.games.reviewable.connect(self.reviewable)
        self.games.delete.connect(self.delete)
        self.nothing = Nothing("trophy", tr("Play"))
        self.nothing.button.clicked.connect(self.play)
        self.views = QStackedWidget()
        for view in (self.overview, self.compared, self.games, self.luck, self.nothing):
            self.views.addWidget(Scroll(view))
        self._tools = QWidget()
        margins = (MARGIN - 7, 0, MARGIN - 7, 4)
        column(self.filters, (self.tabs, 0, Qt.AlignmentFlag.AlignLeft), on=self._tools, gap=0, margins=margins)
        self.body.addWidget(self._tools)
        self.body.addWidget(self.views, 1)

    # -------------------------------------------------------- showing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
        self.counting.begin()

    def _counted(self) -> None:
        left = self.statistics.left
        self.busy.setText(
            tr("Counting {count} more game…", "Counting {count} more games…", n=left, count=digits(left)) if left else ""
        )
        if self.isVisible() and not left:
            self.refresh()

    def refresh(self) -> None:
        """Update the statistics if they have changed."""
        if self._revision != self.statistics.revision or self.statistics.fault is not None:
            self.filters.offer(self.statistics.summaries(BY_ALL), first=not self._has_chosen)
            self._revision = self.statistics.revision
            self.ask()

    @property
    def _has_chosen(self) -> bool:
        """Whether there has been anything to choose from."""
        return self.filters.name.count() > 1

    def _filter(self) -> None:
        self.filters.narrow()
        self.ask()

    def ask(self) -> None:
        """Show the chosen view of the chosen games."""
        choice, tab = self.filters.choice, self.tabs.value
        if self._show_nothing(choice):
            return
        # Show the view before filling it: tables measure only visible rows.
        self.views.setCurrentIndex((OVERVIEW, COMPARED, ONE_BY_ONE, LUCK).index(tab))
        if tab == OVERVIEW:
            latest = self.statistics.results(choice, most=CHARTS)
            self.overview.show_points(self.statistics.points(choice), choice.name, latest)
        elif tab == COMPARED:
            self.compared.show_summaries(self.statistics.summaries(self.compared.by.value, choice))
        elif tab == LUCK:
            self.luck.show_sums(Reviews(self.statistics.database).sums(choice, methods()))
        else:
            self.games.show_games(self.statistics, choice)

    def _show_nothing(self, choice: Selection) -> bool:
        """If there is nothing to show, say why, and return True."""
        if self.statistics.results(choice, most=1):
            self._tools.show()
            self.export_button.setEnabled(True)
            return False
        fault, any_at_all = self.statistics.fault, bool(self.statistics.results(most=1))
        self._tools.setVisible(any_at_all)
        self.export_button.setEnabled(False)
        self.nothing.button.setVisible(fault is None and not any_at_all)
        if fault is not None:
            self.nothing.tell(tr("Statistics are not available"), fault.sentence)
        elif any_at_all:
            self.nothing.tell(tr("No games found"), tr("No finished game matches. Change the filters above."))
        else:
            self.nothing.tell(
                tr("No finished games yet"),
                tr("Finish a game to see points, wins, streaks and who played."),
            )
        self.views.setCurrentIndex(self.views.count() - 1)
        return True

    def show_tab(self, tab: str) -> None:
        self.tabs.set_value(tab)
        self.ask()

    def _tab_chosen(self) -> None:
        self.ask()

    # -------------------------------------------------------- actions

    def _look_at(self, name: str) -> None:
        path = finished_folder(self.statistics.database.data) / f"{name}.ramses"
        if path.exists():
            self.look_at.emit(str(path))
        else:
            self.trouble.emit(tr("The moves of this game are gone; only its result is left."), "")

    def delete(self, names: list[str]) -> None:
        removed = self.statistics.remove(names)
        if isinstance(removed, Fault):
            self.trouble.emit(removed.sentence, removed.details)
            return
        self._removed.append(removed)
        self._show_undo()
        self.refresh()
        self.games.table.setFocus()

    def undo(self) -> None:
        """Restore the games deleted last."""
        if not self._removed:
            return
        count = self.statistics.restore(self._removed[-1])
        if isinstance(count, Fault):
            self.trouble.emit(count.sentence, count.details)
            return
        self._removed.pop()
        self._show_undo()
        self.refresh()
        gone = tr("What was deleted cannot be brought back: its moves are gone, or the game has a new end.")
        self.said.emit(tr("The game is back.", "{n} games are back.", n=count) if count else gone)
        if not self._removed:
            self.setFocus()

    def reviewed(self) -> None:
        """A game has been looked through, so there is more luck to show."""
        self._revision = -1
        if self.isVisible() and self.tabs.value == LUCK:
            self.refresh()

    def _show_undo(self) -> None:
        self.undo_bar.show_deleted(len(self._removed[-1].results) if self._removed else 0)

    # -------------------------------------------------------- export

    def ask_where_to_export(self) -> QFileDialog:
        from ramses_desktop.ui.widgets.tables import file_dialog

        name = tr("Ramses Desktop statistics {day}", day=f"{datetime.now().astimezone():%Y-%m-%d}")
        dialog = file_dialog(self, tr("Export the statistics"), "", tr("Tables (*{suffix})", suffix=FILES))
        dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(FILES.lstrip("."))
        dialog.selectFile(f"{name}{FILES}")
        dialog.fileSelected.connect(self.export)
        dialog.open()
        return dialog

    def export(self, path: str | Path) -> bool:
        fault = export(self.statistics, Path(path), self.filters.choice)
        if fault is not None:
            self.trouble.emit(fault.sentence, fault.details)
            return False
        self.said.emit(tr("Saved as {name}.", name=Path(path).name))
        return True
