"""The statistics' first view: the most important numbers, and charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.store.queries import Point, Result, distribution, means, streaks
from ramses_desktop.ui import result_words as words
from ramses_desktop.ui.pages.results.few import CHARTS, FewGames
from ramses_desktop.ui.pages.results.sheet import Sheet, indented, side_by_side
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Caption, Label, Panel, Tiles, Title
from ramses_desktop.ui.widgets.charts import Bar, Bars, Curve, Distribution, Place, Places, step_for
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN

MAX_COLUMNS: Final = 14
"""Maximum number of columns in a distribution."""
BEST: Final = 5


class Figure(QWidget):
    """A large number with a note beside it and its name below."""

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
        """Align the baselines of the number and the note."""
        deeper = self._number.fontMetrics().descent() - self._more.fontMetrics().descent()
        self._more.setContentsMargins(0, 0, 0, max(0, deeper))

    def show_number(self, name: str, number: str, more: str) -> None:
        self._name.setText(name)
        self._number.setText(number)
        self._more.setText(more)
        self._number.setAccessibleName(f"{name}: {number} {more}".strip())


class Figures(Panel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(14, 9, 14, 14)
        self.figures = [Figure() for _ in range(6)]
        grid = Tiles(self.figures, 140, self, even=True)
        grid.setContentsMargins(RIM + 1, 0, RIM, 0)
        grid.setVerticalSpacing(8)

    def show_figures(self, *figures: tuple[str, str, str]) -> None:
        """Each is a name, a number and a note."""
        for one, (name, number, more) in zip(self.figures, figures, strict=True):
            one.show_number(name, number, more)


class Overview(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.figures = Figures()
        self.curve = Curve(tr("Points over time"))
        self.distribution = Distribution(tr("Your scores"))
        self.places = Places(tr("Recent games"))
        self.best = Bars(tr("Best results"), BEST)
        self.streak = Label("", 14, tone="soft", wrap=True)
        self._by_place, self._has_points = False, True
        self._titles = (
            (tr("Points over time"), tr("Your scores"), tr("Best results")),
            (tr("Places over time"), tr("Your places"), tr("Best places")),
        )
        sheets = []
        for chart in (self.curve, self.distribution, self.places, self.best):
            sheet = Sheet(chart.accessibleName())
            if chart is self.places:
                sheet.inside.addLayout(indented(self.streak))
            sheet.inside.addWidget(chart, 1)
            sheets.append(sheet)
        self._sheets = sheets[0], sheets[1], sheets[3]
        self._upper, self._lower = side_by_side(*sheets[:2]), side_by_side(*sheets[2:])
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        column.setSpacing(GUTTER - 6)
        self.charts, self.few = QWidget(), FewGames()
        rows = QVBoxLayout(self.charts)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(GUTTER - 6)
        rows.addLayout(self._upper, 5)
        rows.addLayout(self._lower, 4)
        column.addWidget(self.figures)
        column.addWidget(self.charts, 1)
        column.addWidget(self.few, 1)

    def show_points(self, points: Sequence[Point], name: str | None, latest: Sequence[Result]) -> None:
        """Chart points, leaving out races, or places if there are only races. Charts begin with a few games; before, the latest are
        shown as they are."""
        few = len(latest) < CHARTS
        self.few.setVisible(few)
        self.charts.setVisible(not few)
        if few:
            self.few.show_games(latest, name)
        scored = [point for point in points if point.total is not None]
        self._by_place = bool(points) and not scored
        charted = scored or list(points)
        self._has_points = all(words.counts(point.game, alone=point.alone) == tr("Points") for point in charted)
        titles = self._titles[self._by_place]
        if not self._has_points:
            titles = (tr("Results over time"), *titles[1:])
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
        share = tr("{n} %", n=round(100 * won / len(against))) if against else ""
        now = tr("now {n}", n=row.current) if row and row.longest else ""
        seconds = {point.id: point.seconds for point in points}
        time, _, unit = words.duration(sum(seconds.values())).partition(" ")
        self.figures.show_figures(
            (tr("Games"), digits(len(seconds)), ""),
            (tr("Won"), digits(won) if against else "–", share),
            (tr("Best place") if self._by_place else tr("Best"), "–" if best is None else digits(best), ""),
            (tr("Average place") if self._by_place else tr("Average"), *self._averages(charted)),
            (tr("Wins in a row"), str(row.longest) if row else "–", now),
            (tr("Time played"), time, unit),
        )

    def _averages(self, points: Sequence[Point]) -> tuple[str, str]:
        """The average against others, with the solo average as a note."""
        first, *others = [self._mean(mean) for mean in means(points).values()] or ["–"]
        return first, tr("alone {n}", n=others[0]) if others else ""

    def _mean(self, mean: float) -> str:
        """Format a mean: points are rounded, places keep a decimal."""
        return digits(mean, 1 if self._by_place else 0)

    def _show_curve(self, points: Sequence[Point], name: str | None) -> None:
        totals = [point.result for point in points]
        ends = (words.day(points[0].ended), words.day(points[-1].ended)) if points else ("", "")
        legend = tr("won"), tr("not won"), tr("recent average"), tr("alone")
        summary = ""
        if points:
            mean, *alone = [self._mean(mean) for mean in means(points).values()]
            text = mark(
                "{count} result from {first} to {last}: {least} to {most} points, {mean} on average.",
                "{count} results from {first} to {last}: {least} to {most} points, {mean} on average.",
            )
            if not self._has_points:
                text = mark(
                    "{count} result from {first} to {last}: {least} to {most}, {mean} on average.",
                    "{count} results from {first} to {last}: {least} to {most}, {mean} on average.",
                )
            elif alone:
                text = mark(
                    "{count} result from {first} to {last}: {least} to {most} points, {mean} on average, {alone} alone.",
                    "{count} results from {first} to {last}: {least} to {most} points, {mean} on average, {alone} alone.",
                )
            elif self._by_place:
                text = mark(
                    "{count} result from {first} to {last}: place {least} to place {most}, {mean} on average.",
                    "{count} results from {first} to {last}: place {least} to place {most}, {mean} on average.",
                )
            summary = tr(
                text,
                n=len(points),
                count=digits(len(points)),
                first=ends[0],
                last=ends[1],
                least=digits(min(totals)),
                most=digits(max(totals)),
                mean=mean,
                alone="".join(alone),
            )

        def say(at: int) -> str:
            point = points[at]
            who = [point.name] if name is None else []
            return ", ".join([words.day(point.ended), *who, *self._points(point), *self._place(point)])

        marked, apart = [point.won for point in points], [point.alone for point in points]
        self.curve.show_numbers(totals, marked, apart, say, ends, legend, summary, least_is_best=self._by_place)

    def _points(self, point: Point) -> list[str]:
        if point.total is None:
            return []
        if words.counts(point.game, alone=point.alone) != tr("Points"):
            return [words.counted(point.game, point.total, alone=point.alone)]
        return [tr("{count} point", "{count} points", n=point.total, count=digits(point.total))]

    def _place(self, point: Point) -> list[str]:
        if point.players == 1:
            return []
        return [tr("place {n} of {all}", n=point.place, all=point.players)]

    def _show_distribution(self, points: Sequence[Point]) -> None:
        totals = [point.result for point in points]
        each = step_for(max(totals) - min(totals) + 1, MAX_COLUMNS - 1) if totals else 1
        columns = distribution(totals, each)
        found = [*means(points).values()]
        mean = found[0] if len(found) == 1 else None
        text = tr("average {n}", n="" if mean is None else self._mean(mean))
        summary = "; ".join(f"{digits(start)} – {digits(start + each - 1)}: {digits(count)}" for start, count in columns)
        self.distribution.show_columns(columns, each, mean, text, summary)

    def _show_places(self, points: Sequence[Point], name: str | None) -> None:
        against = [point for point in points if point.players > 1] if name is not None else []

        def say(at: int) -> str:
            return ", ".join([words.day(against[at].ended), *self._place(against[at]), *self._points(against[at])])

        row = streaks(points)
        if name is None:
            text = tr("Choose one player to see wins in a row.")
        elif not against:
            text = tr("Games played alone have no winner.")
        else:
            text = tr("Most wins in a row: {longest}. Now: {current}.", longest=row.longest, current=row.current)
        self.streak.setText(text)
        self.places.show_places([Place(point.place, point.won) for point in against], say, text)

    def _show_best(self, best: Sequence[Point], name: str | None) -> None:
        bars = [
            Bar(
                words.day(one.ended) if name is not None else one.name,
                one.players + 1 - one.place if one.total is None else one.total,
                digits(one.result),
                self._note(one, name),
            )
            for one in best
        ]
        self.best.show_bars(bars, "; ".join(f"{bar.name}: {bar.text}" for bar in bars))

    def _note(self, one: Point, name: str | None) -> str:
        return ", ".join([*([words.day(one.ended)] if name is None else []), *self._place(one)])
