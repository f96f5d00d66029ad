"""The statistics page: filters, figures and charts, sums side by side, and the list of all finished games, from which games can be
deleted and brought back. What is counted is the business of store.statistics; nothing of it is worked out here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QStyleOptionComboBox,
    QVBoxLayout,
    QWidget,
)

from ramses_desktop.engine.text import tr
from ramses_desktop.store.faults import Fault
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.statistics import Removed, Statistics
from ramses_desktop.store.statistics.export import export
from ramses_desktop.store.statistics.queries import (
    BY_ALL,
    BY_GAME,
    BY_NAME,
    BY_OPPONENTS,
    BY_VARIANT,
    Choice,
    Point,
    Summary,
    distribution,
    means,
    streaks,
)
from ramses_desktop.store.statistics.results import Result
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.counting import Counting
from ramses_desktop.ui.pages import result_words as words
from ramses_desktop.ui.pages.empty import Nothing
from ramses_desktop.ui.pages.page import GUTTER, MARGIN, Page, Scroll, alert
from ramses_desktop.ui.pages.statistics_models import GamesModel, PartsModel, SummariesModel, key_words
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Caption, Label, Panel, Title, ghost, plain
from ramses_desktop.ui.widgets.charts import Bar, Bars, Curve, Distribution, Place, Places, step_for
from ramses_desktop.ui.widgets.choices import Choice as Option
from ramses_desktop.ui.widgets.choices import Segments
from ramses_desktop.ui.widgets.rows import RowDelegate
from ramses_desktop.ui.widgets.tables import Table

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog

OVERVIEW, COMPARED, GAMES = "overview", "compared", "games"
FILES: Final = ".csv"
MOST_COLUMNS: Final = 14
"""No distribution has more columns."""
BEST: Final = 5
COMPARED_BARS: Final = 8
BESIDE: Final = 900
"""From this width on, at normal text size, things lie side by side."""
HELP: Final[dict[str, bool | None]] = {"all": None, "without": False, "with": True}


class FilterBox(QComboBox):
    """A box as wide as there is room for; what does not fit into it ends with an ellipsis."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.setMaxVisibleItems(14)
        self.setItemDelegate(RowDelegate(self))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.currentTextChanged.connect(self.setToolTip)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        room = self.width() - round(appearance().px(56))
        option.currentText = self.fontMetrics().elidedText(  # type: ignore[attr-defined]
            self.currentText(), Qt.TextElideMode.ElideRight, room
        )


class Filters(QWidget):
    """Which games are looked at: five boxes that only offer what there is."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        names = (tr("Player"), tr("Game"), tr("Variant"), tr("Against"), tr("Help"))
        self.boxes = [self._box(name) for name in names]
        self.name, self.game, self.options, self.opponents, self.help = self.boxes
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(RIM, 0, RIM, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(2)
        self._across = 0
        self._there: Sequence[Summary] = ()
        self._fill(self.help, [(tr("All games"), "all"), *self._helps()], "all")
        self._place()

    def _helps(self) -> list[tuple[str, str]]:
        return [(tr("Without help"), "without"), (tr("With help"), "with")]

    def _box(self, name: str) -> FilterBox:
        box = FilterBox(name)
        box.activated.connect(self.chosen)
        return box

    @property
    def choice(self) -> Choice:
        return Choice(
            game=self.game.currentData(),
            options=self.options.currentData(),
            name=self.name.currentData(),
            opponents=self.opponents.currentData(),
            assisted=HELP[self.help.currentData()],
        )

    def offer(self, there: Sequence[Summary], *, first: bool) -> None:
        """Offer what there is: what was played, by all. At first that is who played most, and what is played most: points of
        different games say nothing side by side."""
        self._there = there
        names = self._found(0)
        self._fill(self.name, [(tr("Every player"), None), *((name, name) for name in names)], *(names[:1] if first else ()))
        games = self._found(1)
        offered = [(words.game_name(one), one) for one in games]
        self._fill(self.game, [(tr("Every game"), None), *offered], *(games[:1] if first else ()))
        self.narrow()

    def narrow(self) -> None:
        """Offer only what goes with what is chosen to the left of it; what is chosen stays so if it is still there."""
        self._fill(self.game, [(tr("Every game"), None), *((words.game_name(one), one) for one in self._found(1))])
        variants = self._found(2) if self.game.currentData() is not None else []
        self._fill(self.options, [(tr("Every variant"), None), *((words.variant(one), one) for one in variants)])
        self.options.setEnabled(bool(variants))
        others = self._found(3) if self.name.currentData() is not None else []
        self._fill(self.opponents, [(tr("Against anybody"), None), *((words.opponents(one), one) for one in others)])
        self.opponents.setEnabled(bool(others))

    def _found(self, at: int) -> list[str]:
        """What there is to choose in this box, what was played most first."""
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

    def _place(self) -> None:
        """As many side by side as have room."""
        each = appearance().px(170) + 24
        across = max(1, min(len(self.boxes), int(self.width() / each)))
        if across != self._across:
            self._across = across
            for at, box in enumerate(self.boxes):
                self._grid.addWidget(box, at // across, at % across)
            for column in range(len(self.boxes)):
                self._grid.setColumnStretch(column, 1 if column < across else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()


class Figure(QWidget):
    """A number, large, with a word more beside it and its name below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._more, self._name = Title("", 25), Label("", 13.5, tone="soft"), Caption("")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(7)
        grid.setVerticalSpacing(0)
        grid.addWidget(self._number, 0, 0)
        grid.addWidget(self._more, 0, 1, Qt.AlignmentFlag.AlignBottom)
        grid.addWidget(self._name, 1, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        appearance().changed.connect(self._share_a_line)
        self._share_a_line()

    def _share_a_line(self) -> None:
        """Both stand on one line, though the letters of the number reach deeper."""
        deeper = self._number.fontMetrics().descent() - self._more.fontMetrics().descent()
        self._more.setContentsMargins(0, 0, 0, max(0, deeper))

    def show_number(self, name: str, number: str, more: str) -> None:
        self._name.setText(name)
        self._number.setText(number)
        self._more.setText(more)
        self._number.setAccessibleName(f"{name}: {number} {more}".strip())


class Figures(Panel):
    """The most important numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(14, 9, 14, 14)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(RIM + 1, 0, RIM, 0)
        self._grid.setVerticalSpacing(8)
        self.figures = [Figure() for _ in range(6)]
        self._across = 0
        self._place()

    def show_figures(self, *figures: tuple[str, str, str]) -> None:
        """Each with its name, its number, and a word more."""
        for one, (name, number, more) in zip(self.figures, figures, strict=True):
            one.show_number(name, number, more)

    def _place(self) -> None:
        across = 6 if self.width() > appearance().px(840) else 3 if self.width() > appearance().px(440) else 2
        if across != self._across:
            self._across = across
            for at, figure in enumerate(self.figures):
                self._grid.addWidget(figure, at // across, at % across)
            for column in range(6):
                self._grid.setColumnStretch(column, 1 if column < across else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()


class Sheet(Panel):
    """A panel with a title and one thing in it."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(12, 10, 12, 15)
        self.inside = QVBoxLayout(self)
        self.inside.setContentsMargins(0, 0, 0, 0)
        self.inside.setSpacing(2)
        self.title = Title(title, 16)
        self.inside.addLayout(_indented(self.title))


def _indented(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(RIM + 2, 0, RIM, 0)
    for widget in widgets:
        row.addWidget(widget)
    return row


class Overview(QWidget):
    """Figures and charts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.figures = Figures()
        self.curve = Curve(tr("Points over time"))
        self.distribution = Distribution(tr("How often which points"))
        self.places = Places(tr("The last games"))
        self.best = Bars(tr("Best results"), BEST)
        self.streak = Label("", 14, tone="soft", wrap=True)
        self._by_place = False
        self._titles = (
            (tr("Points over time"), tr("How often which points"), tr("Best results")),
            (tr("Places over time"), tr("How often which place"), tr("Best places")),
        )
        sheets = []
        for chart in (self.curve, self.distribution, self.places, self.best):
            sheet = Sheet(chart.accessibleName())
            if chart is self.places:
                sheet.inside.addLayout(_indented(self.streak))
            sheet.inside.addWidget(chart, 1)
            sheets.append(sheet)
        self._sheets = sheets[0], sheets[1], sheets[3]
        self._upper, self._lower = _row(*sheets[:2]), _row(*sheets[2:])
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        column.setSpacing(GUTTER - 6)
        column.addWidget(self.figures)
        column.addLayout(self._upper, 5)
        column.addLayout(self._lower, 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for row in (self._upper, self._lower):
            _turn(row, self.width())

    def show_points(self, points: Sequence[Point], name: str | None) -> None:
        """Charts of points leave out games in which places count; where there are only such, they show the places."""
        scored = [point for point in points if point.total is not None]
        self._by_place = bool(points) and not scored
        charted = scored or list(points)
        titles = self._titles[self._by_place]
        for chart, sheet, title in zip((self.curve, self.distribution, self.best), self._sheets, titles, strict=True):
            chart.setAccessibleName(title)
            sheet.title.setText(title)
        self._show_figures(points, charted, name)
        self._show_curve(charted, name)
        self._show_distribution(charted)
        self._show_places(points, name)
        sign = 1 if self._by_place else -1
        self._show_best(sorted(charted, key=lambda point: sign * point.result)[:BEST], name)

    def _show_figures(self, points: Sequence[Point], charted: Sequence[Point], name: str | None) -> None:
        best = (min if self._by_place else max)((point.result for point in charted), default=None)
        against = [point for point in points if point.players > 1]
        won = sum(point.won for point in against)
        row = streaks(points) if name is not None else None
        share = tr("{n} %").replace("{n}", str(round(100 * won / len(against)))) if against else ""
        now = tr("now {n}").replace("{n}", str(row.current)) if row and row.longest else ""
        seconds = {point.id: point.seconds for point in points}
        time, _, unit = words.duration(sum(seconds.values())).partition(" ")
        self.figures.show_figures(
            (tr("Games"), words.number(len(seconds)), ""),
            (tr("Won"), words.number(won) if against else "–", share),
            (tr("Best place") if self._by_place else tr("Best"), "–" if best is None else words.number(best), ""),
            (tr("Average place") if self._by_place else tr("Average"), *self._averages(charted)),
            (tr("Wins in a row"), str(row.longest) if row else "–", now),
            (tr("Time played"), time, unit),
        )

    def _averages(self, points: Sequence[Point]) -> tuple[str, str]:
        """At tables of several; games played alone have one of their own, beside it where there are both."""
        first, *others = [self._mean(mean) for mean in means(points).values()] or ["–"]
        return first, tr("alone {n}").replace("{n}", others[0]) if others else ""

    def _mean(self, mean: float) -> str:
        """Of points a whole number; places are close together."""
        return f"{mean:.1f}" if self._by_place else words.number(mean)

    def _show_curve(self, points: Sequence[Point], name: str | None) -> None:
        totals = [point.result for point in points]
        ends = (words.day(points[0].ended), words.day(points[-1].ended)) if points else ("", "")
        legend = tr("won"), tr("not won"), tr("average of the last games"), tr("alone")
        summary = ""
        if points:
            mean, *alone = [self._mean(mean) for mean in means(points).values()]
            text = tr("{n} results from {first} to {last}: {least} to {most} points, {mean} on average.")
            if alone:
                text = tr("{n} results from {first} to {last}: {least} to {most} points, {mean} on average, {alone} alone.")
            elif self._by_place:
                text = tr("{n} results from {first} to {last}: place {least} to place {most}, {mean} on average.")
            summary = text.replace("{n}", words.number(len(points))).replace("{first}", ends[0]).replace("{last}", ends[1])
            summary = summary.replace("{least}", words.number(min(totals))).replace("{most}", words.number(max(totals)))
            summary = summary.replace("{mean}", mean).replace("{alone}", "".join(alone))

        def say(at: int) -> str:
            point = points[at]
            who = [point.name] if name is None else []
            return ", ".join([words.day(point.ended), *who, *self._points(point), *self._place(point)])

        marked, apart = [point.won for point in points], [point.alone for point in points]
        self.curve.show_numbers(totals, marked, apart, say, ends, legend, summary, least_is_best=self._by_place)

    def _points(self, point: Point) -> list[str]:
        return [] if point.total is None else [tr("{n} points").replace("{n}", words.number(point.total))]

    def _place(self, point: Point) -> list[str]:
        if point.players == 1:
            return []
        return [tr("place {0} of {1}").replace("{0}", str(point.place)).replace("{1}", str(point.players))]

    def _show_distribution(self, points: Sequence[Point]) -> None:
        totals = [point.result for point in points]
        each = step_for(max(totals) - min(totals) + 1, MOST_COLUMNS - 1) if totals else 1
        columns = distribution(totals, each)
        found = [*means(points).values()]
        mean = found[0] if len(found) == 1 else None
        text = tr("average {n}").replace("{n}", "" if mean is None else self._mean(mean))
        summary = "; ".join(f"{words.number(start)} – {words.number(start + each - 1)}: {count:,}" for start, count in columns)
        self.distribution.show_columns(columns, each, mean, text, summary)

    def _show_places(self, points: Sequence[Point], name: str | None) -> None:
        against = [point for point in points if point.players > 1] if name is not None else []

        def say(at: int) -> str:
            return ", ".join([words.day(against[at].ended), *self._place(against[at]), *self._points(against[at])])

        row = streaks(points)
        if name is None:
            text = tr("Choose one player to see wins in a row.")
        elif not against:
            text = tr("Alone at the table there is nobody to win against.")
        else:
            text = tr("Most wins in a row: {0}. At the moment: {1}.").replace("{0}", str(row.longest))
            text = text.replace("{1}", str(row.current))
        self.streak.setText(text)
        self.places.show_places([Place(point.place, point.won) for point in against], say, text)

    def _show_best(self, best: Sequence[Point], name: str | None) -> None:
        bars = [
            Bar(
                words.day(one.ended) if name is not None else one.name,
                one.players + 1 - one.place if one.total is None else one.total,
                words.number(one.result),
                self._note(one, name),
            )
            for one in best
        ]
        self.best.show_bars(bars, "; ".join(f"{bar.name}: {bar.text}" for bar in bars))

    def _note(self, one: Point, name: str | None) -> str:
        return ", ".join([*([words.day(one.ended)] if name is None else []), *self._place(one)])


class Compared(QWidget):
    """The same games added up by game, variant, opponents or player: bars beside a table."""

    by_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.by = Segments(
            (
                Option(BY_OPPONENTS, tr("Opponents")),
                Option(BY_VARIANT, tr("Variants")),
                Option(BY_GAME, tr("Games")),
                Option(BY_NAME, tr("Players")),
            ),
            name=tr("Compare by"),
        )
        self.by.chosen.connect(self.by_chosen)
        self.bars = Bars(tr("Average points"), COMPARED_BARS)
        self.note = Label(tr("The bar is the average, the star the best result."), 13.5, tone="soft", wrap=True)
        self.model = SummariesModel(self)
        self.table = Table(self.model, tr("Sums"), stretch=0)
        self.table.sort_first_by(1, Qt.SortOrder.DescendingOrder)
        left, right = Sheet(tr("Average points")), Sheet(tr("In numbers"))
        left.inside.addLayout(_indented(self.note))
        left.inside.addWidget(self.bars)
        left.inside.addStretch(1)
        right.inside.addWidget(self.table, 1)
        self._row = _row(left, right, weights=(4, 5))
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        column.setSpacing(4)
        column.addWidget(self.by, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._row, 1)

    def show_summaries(self, summaries: Sequence[Summary]) -> None:
        by = self.by.value
        self.model.show_summaries(summaries, by)
        bars = [
            Bar(key_words(one, by), one.mean, words.number(one.mean), self._note(one), float(one.best))
            for one in [one for one in summaries if one.mean is not None][:COMPARED_BARS]
            if one.mean is not None and one.best is not None
        ]
        self.bars.show_bars(bars, "; ".join(f"{bar.name}: {bar.text}, {bar.note}" for bar in bars))

    def _note(self, one: Summary) -> str:
        games = tr("one game") if one.games == 1 else tr("{n} games").replace("{n}", words.number(one.games))
        wins = tr("{n} won").replace("{n}", words.number(one.wins))
        return ", ".join([games, *([wins] if one.wins else [])])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        one = _turn(self._row, self.width())
        self.table.setMinimumHeight(round(appearance().px(260)) if one else 0)


class Games(QWidget):
    """All games one by one, and the chosen one in full."""

    look_at = Signal(str)
    delete = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model, self.parts = GamesModel(self), PartsModel(self)
        self.table = Table(self.model, tr("Finished games"), stretch=2)
        self.table.sort_first_by(0, Qt.SortOrder.DescendingOrder)
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.table.opened.connect(self._look)
        sheet = Sheet(tr("Finished games"))
        sheet.inside.addWidget(self.table, 1)
        self._row = _row(sheet, self._one_game(), weights=(8, 5))
        self._row.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        self.setLayout(self._row)
        self._whole: Callable[[Result], Result] = lambda game: game
        self._choice: Choice | None = None
        self._show_chosen()

    def _one_game(self) -> QWidget:
        sheet = Sheet("")
        self.when = sheet.title
        self.about = Label("", 14, tone="soft", wrap=True)
        self.result = Table(self.parts, tr("How the points came about"), stretch=0)
        self.look_button = plain(tr("Look at it"), "ui-replay")
        self.look_button.clicked.connect(self._look)
        self.delete_button = plain(tr("Delete"), "ui-delete")
        self.delete_button.clicked.connect(lambda: self.delete.emit(self.chosen))
        sheet.inside.addLayout(_indented(self.about))
        sheet.inside.addWidget(self.result, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(0)
        buttons.addWidget(self.look_button)
        buttons.addWidget(self.delete_button)
        sheet.inside.addLayout(buttons)
        return sheet

    def show_games(self, statistics: Statistics, choice: Choice) -> None:
        """The first one is selected, or what has moved up where one was deleted."""
        row = max(self.table.currentIndex().row(), 0) if choice == self._choice else 0
        self._whole, self._choice = statistics.with_parts, choice
        self.model.show_games(lambda most: statistics.results(choice, most), choice)
        if self.model.rowCount():
            self.table.choose_row(min(row, self.model.rowCount() - 1))
        self._show_chosen()

    @property
    def chosen(self) -> list[str]:
        """The games that are selected."""
        return [self.model.rows[index.row()].id for index in self.table.selectionModel().selectedRows()]

    def _show_chosen(self) -> None:
        rows = self.table.selectionModel().selectedRows()
        self.look_button.setEnabled(len(rows) == 1)
        self.delete_button.setEnabled(bool(rows))
        self.result.setVisible(len(rows) == 1)
        if len(rows) == 1:
            self._show_one(self.model.rows[rows[0].row()])
            return
        several = tr("{n} games chosen").replace("{n}", words.number(len(rows)))
        self.when.setText(several if rows else tr("No game chosen"))
        self.about.setText("" if rows else tr("Choose a game to see how its points came about."))

    def _show_one(self, game: Result) -> None:
        self.when.setText(words.moment(game.ended))
        facts = (words.game_and_variant(game.game, game.options), words.kind(game), words.duration(game.seconds))
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        one = _turn(self._row, self.width())
        for table, height in ((self.table, 300), (self.result, 260)):
            table.setMinimumHeight(round(appearance().px(height)) if one else 0)


def _row(*sheets: QWidget, weights: tuple[int, ...] = (3, 2)) -> QBoxLayout:
    row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
    row.setSpacing(GUTTER - 6)
    for sheet, weight in zip(sheets, weights, strict=True):
        row.addWidget(sheet, weight)
    return row


def _turn(row: QBoxLayout, width: int) -> bool:
    """Lay the sheets side by side or, where it gets narrow, one below the other; says whether it is narrow."""
    one = width / appearance().px(1) < BESIDE
    row.setDirection(QBoxLayout.Direction.TopToBottom if one else QBoxLayout.Direction.LeftToRight)
    return one


class StatisticsPage(Page):
    """All of it together."""

    play = Signal()
    hall = Signal()
    look_at = Signal(str)
    """The record of a finished game is to be shown: its path."""
    said = Signal(str)
    trouble = Signal(str, str)

    def __init__(self, statistics: Statistics, counting: Counting, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setWindowTitle(tr("Statistics"))
        self.heading.setText(tr("Statistics"))
        self.statistics, self.counting, self.actions_ = statistics, counting, actions
        self._shown = -1
        """The revision of the statistics that is on the screen."""
        self._removed: list[Removed] = []
        self._build_header()
        self._build_views()
        self._build_undo()
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
                Option(OVERVIEW, tr("Overview")),
                Option(COMPARED, tr("Compared")),
                Option(GAMES, tr("Games")),
            ),
            shape="lines",
            name=tr("What is shown"),
        )
        self.tabs.chosen.connect(self._tab_chosen)
        self.overview, self.compared, self.games = Overview(), Compared(), Games()
        self.compared.by_chosen.connect(self.ask)
        self.games.look_at.connect(self._look_at)
        self.games.delete.connect(self.delete)
        self.nothing = Nothing("trophy", tr("Play"))
        self.nothing.button.clicked.connect(self.play)
        self.views = QStackedWidget()
        for view in (self.overview, self.compared, self.games, self.nothing):
            self.views.addWidget(Scroll(view))
        self._tools = QWidget()
        tools = QVBoxLayout(self._tools)
        tools.setContentsMargins(MARGIN - 7, 0, MARGIN - 7, 4)
        tools.setSpacing(0)
        tools.addWidget(self.filters)
        tools.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self._tools)
        self.body.addWidget(self.views, 1)

    def _build_undo(self) -> None:
        """What was deleted is said at the foot of the page, with the way back."""
        self.undo_bar = Panel(fill="card")
        self.undo_bar.setContentsMargins(14, 4, 10, 8)
        row = QHBoxLayout(self.undo_bar)
        row.setContentsMargins(6, 0, 0, 0)
        self.undo_words = Label("", 15)
        self.undo_button = plain(tr("Undo"), "ui-undo")
        self.undo_button.clicked.connect(self.undo)
        row.addWidget(self.undo_words, 1)
        row.addWidget(self.undo_button)
        self.undo_bar.hide()
        foot = QHBoxLayout()
        foot.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, 0)
        foot.addWidget(self.undo_bar)
        self.body.addLayout(foot)
        self._undo_keys = QShortcut(self)
        self._undo_keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._undo_keys.activated.connect(self.undo)
        self.actions_.keys_changed.connect(self._dress_keys)
        self._dress_keys()

    def _dress_keys(self) -> None:
        """The same keys as for undo at the table."""
        keys = self.actions_.keys("undo")
        self._undo_keys.setKeys(keys)
        self.undo_button.set_key(keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else "")

    # -------------------------------------------------------- showing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
        self.counting.begin()

    def _counted(self) -> None:
        left = self.statistics.left
        self.busy.setText(tr("{n} more games to count…").replace("{n}", words.number(left)) if left else "")
        if self.isVisible() and not left:
            self.refresh()

    def refresh(self) -> None:
        """Show what there is now, if that is not what is shown already."""
        if self._shown != self.statistics.revision or self.statistics.fault is not None:
            self.filters.offer(self.statistics.summaries(BY_ALL), first=not self._has_chosen)
            self._shown = self.statistics.revision
            self.ask()

    @property
    def _has_chosen(self) -> bool:
        """Whether there was anything to choose from before."""
        return self.filters.name.count() > 1

    def _filter(self) -> None:
        self.filters.narrow()
        self.ask()

    def ask(self) -> None:
        """Show the games of the present choice."""
        choice, tab = self.filters.choice, self.tabs.value
        if self._show_nothing(choice):
            return
        # What can be seen is filled more quickly: tables measure only the rows that have room.
        self.views.setCurrentIndex((OVERVIEW, COMPARED, GAMES).index(tab))
        if tab == OVERVIEW:
            self.overview.show_points(self.statistics.points(choice), choice.name)
        elif tab == COMPARED:
            self.compared.show_summaries(self.statistics.summaries(self.compared.by.value, choice))
        else:
            self.games.show_games(self.statistics, choice)

    def _show_nothing(self, choice: Choice) -> bool:
        """Whether there is nothing to show, and if so, why."""
        if self.statistics.results(choice, most=1):
            self._tools.show()
            self.export_button.setEnabled(True)
            return False
        fault, any_at_all = self.statistics.fault, bool(self.statistics.results(most=1))
        self._tools.setVisible(any_at_all)
        self.export_button.setEnabled(False)
        self.nothing.button.setVisible(fault is None and not any_at_all)
        if fault is not None:
            self.nothing.tell(tr("No statistics at the moment"), fault.sentence)
        elif any_at_all:
            self.nothing.tell(tr("No such game"), tr("No finished game is like that; choose something else above."))
        else:
            self.nothing.tell(
                tr("No finished games yet"),
                tr("Play a game to its end, and it is counted here: points, wins, streaks and who played."),
            )
        self.views.setCurrentIndex(self.views.count() - 1)
        return True

    def _tab_chosen(self) -> None:
        self.ask()

    # -------------------------------------------------------- doing

    def _look_at(self, name: str) -> None:
        path = finished_folder(self.statistics.database.data) / f"{name}.ramses"
        if path.exists():
            self.look_at.emit(str(path))
        else:
            self.trouble.emit(tr("The record of this game is not there any more; only its result is known."), "")

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
        """Bring back what was deleted last."""
        if not self._removed:
            return
        fault = self.statistics.restore(self._removed[-1])
        if fault is not None:
            self.trouble.emit(fault.sentence, fault.details)
            return
        count = len(self._removed.pop().results)
        self._show_undo()
        self.refresh()
        self.said.emit(tr("The game is back.") if count == 1 else tr("{n} games are back.").replace("{n}", str(count)))
        if not self._removed:
            self.setFocus()

    def _show_undo(self) -> None:
        self.undo_bar.setVisible(bool(self._removed))
        if self._removed:
            count = len(self._removed[-1].results)
            many = tr("{n} games deleted.").replace("{n}", words.number(count))
            self.undo_words.setText(tr("One game deleted.") if count == 1 else many)
            self.undo_bar.setAccessibleName(self.undo_words.text())
            alert(self.undo_bar)

    # -------------------------------------------------------- export

    def ask_where_to_export(self) -> QFileDialog:
        from ramses_desktop.ui.widgets.dialogs import file_dialog

        name = tr("Ramses Desktop statistics {day}").replace("{day}", f"{datetime.now().astimezone():%Y-%m-%d}")
        dialog = file_dialog(self, tr("Export the statistics"), "", tr("Tables (*{0})").replace("{0}", FILES))
        dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(FILES.lstrip("."))
        dialog.selectFile(f"{name}{FILES}")
        dialog.fileSelected.connect(self.export)
        dialog.open()
        return dialog

    def export(self, path: str | Path) -> bool:
        """Write the games of the present choice as a table."""
        fault = export(self.statistics, Path(path), self.filters.choice)
        if fault is not None:
            self.trouble.emit(fault.sentence, fault.details)
            return False
        self.said.emit(tr("Saved as {0}.").replace("{0}", Path(path).name))
        return True
