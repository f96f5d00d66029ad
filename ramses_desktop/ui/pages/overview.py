"""The overview of a player's results: how games went, what luck did, and what few games can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.bots.hints import POINTS, STEPS
from ramses_desktop.bots.judging import Judge, signed
from ramses_desktop.coach.review import Fairness, expected
from ramses_desktop.engine.judged import CARDS, DEAL, WORTH
from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.games import judge
from ramses_desktop.store.queries import Point, Result, distribution, means, streaks
from ramses_desktop.store.reviews import Sums
from ramses_desktop.ui import result_words as words
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Button, Caption, Columns, Label, Panel, Tiles, Title, ghost, primary
from ramses_desktop.ui.widgets.charts import Bar, Bars, Curve, Distribution, Place, Places, step_for
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN, Dusk

MIN_WIDTH: Final = 900
"""Minimum width, in pixels at normal text size, for sheets side by side."""


class Sheet(Panel):
    """A panel with a title."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(12, 10, 12, 15)
        self.inside = column(on=self, gap=2)
        self.title = Title(title, 16)
        self.inside.addLayout(indented(self.title))


def indented(*widgets: QWidget) -> QHBoxLayout:
    return row(*widgets, margins=(RIM + 2, 0, RIM, 0))


def side_by_side(*sheets: QWidget, weights: tuple[int, ...] = (3, 2)) -> Columns:
    columns = Columns(MIN_WIDTH, GUTTER - 6)
    for sheet, weight in zip(sheets, weights, strict=True):
        columns.addWidget(sheet, weight)
    return columns


# ------------------------------------------------------------ few


INSET: Final = (MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
CHARTS: Final = 3
"""Charts begin with this many games."""

HIGH: Final = 76
"""Height of the place of a game still to be played, in pixels at normal text size."""


class GameCard(Panel):
    """A finished game: what, when and who, and how one player did in it."""

    def __init__(self, result: Result, name: str | None) -> None:
        super().__init__(fill="card")
        self.setContentsMargins(18, 12, 10, 14)
        persons = (seat for seat in result.seats if seat.is_person and seat.name == name)
        own = next(persons, min(result.seats, key=lambda seat: seat.place))
        by_place = words.counts_places(result.game, len(result.seats))
        about = ", ".join([words.variant(result.options, result.game), words.moment(result.ended), words.kind(result)])
        played = column(
            Title(words.game_name(result.game), 20),
            Label(about, 14, tone="soft", wrap=True),
            Label(words.who_played(result), 15.5, 700, wrap=True),
            gap=2,
        )
        number = Title(digits(own.place if by_place else own.total), 34)
        caption = Caption(tr("Place") if by_place else words.counts(result.game, alone=len(result.seats) == 1))
        for label in (number, caption):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.look = ghost(tr("Replay"), "ui-film")
        row(column(number, caption, gap=0), (played, 1), self.look, on=self, gap=18)


class Next(QWidget):
    """The desert at dusk, with what comes next."""

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = Label("", 15.5, wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.button: Button = primary(tr("Play"), "ui-play", px=16, height=44)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(Dusk(icon), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.words)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)


class FewGames(QWidget):
    """One or two games, each on a card, and how many are missing for the charts."""

    look_at = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        games, after = Sheet(tr("Your games so far")), Sheet(tr("What comes next"))
        self._games = column(gap=GUTTER - 6, margins=(6, 6, 6, 0))
        fill(games.inside, self._games, ...)
        self.next = Next("ui-statistics")
        after.inside.addWidget(self.next, 1)
        self.cards: list[GameCard] = []
        self.free: list[Button] = []
        """Places of games still to be played."""
        column(side_by_side(games, after), on=self)

    def show_games(self, results: Sequence[Result], name: str | None) -> None:
        for old in (*self.cards, *self.free):
            old.hide()
            old.deleteLater()
        self.cards = [GameCard(result, name) for result in results]
        for card, result in zip(self.cards, results, strict=True):
            card.look.clicked.connect(lambda _=False, name=result.id: self.look_at.emit(name))
            self._games.addWidget(card)
        self.free = [Button(tr("Play game {n}", n=number), "dashed", height=HIGH) for number in range(len(results) + 1, CHARTS + 1)]
        for button in self.free:
            button.clicked.connect(self.next.button.click)
            self._games.addWidget(button)
        left = CHARTS - len(results)
        self.next.words.setText(tr("One more game and your charts begin.", "{n} more games and your charts begin.", n=left))


# ------------------------------------------------------------ overview


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
        self.charts, self.few = QWidget(), FewGames()
        column((self._upper, 5), (self._lower, 4), on=self.charts, gap=GUTTER - 6)
        column(self.figures, (self.charts, 1), (self.few, 1), on=self, gap=GUTTER - 6, margins=INSET)

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


# ------------------------------------------------------------ luck


LEAST: Final = 3
"""Games from which there are charts."""
SERIES: Final = {
    POINTS: mark("{game}, {n} game: {mean} points of luck per game.", "{game}, {n} games: {mean} points of luck per game."),
    STEPS: mark("{game}, {n} game: {mean} steps of luck per game.", "{game}, {n} games: {mean} steps of luck per game."),
}


def luck_of(sums: Sums) -> float:
    """All the luck of a game, that of the deal included."""
    return sum(points for kind, points in sums.luck.items() if kind != WORTH)


class LuckOverview(QWidget):
    """Every reviewed game of one kind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = Label("", 15.5, wrap=True)
        self.verdict = Label("", 18, 700, wrap=True)
        self.figures = Figures()
        self.curve = Curve(tr("Luck over time"))
        self.distribution = Distribution(tr("Your games and chance"))
        head = Sheet(tr("How lucky was I?"))
        for label in (self.verdict, self.words):
            head.inside.addLayout(indented(label))
        charts = []
        for chart in (self.curve, self.distribution):
            sheet = Sheet(chart.accessibleName())
            sheet.inside.addWidget(chart, 1)
            charts.append(sheet)
        self.charts = QWidget()
        column(side_by_side(*charts, weights=(1, 1)), on=self.charts)
        column(head, self.figures, (self.charts, 1), on=self, gap=GUTTER - 6, margins=INSET).addStretch(0)

    def show_sums(self, sums: Sequence[Sums]) -> None:
        """Of several kinds of games, only the most frequent one: their luck cannot be compared."""
        kind = next((game for game, _ in Counter(one.game for one in sums).most_common(1)), "")
        chosen = [one for one in sums if one.game == kind]
        self.figures.setVisible(bool(chosen))
        self.charts.setVisible(len(chosen) >= LEAST)
        if not chosen:
            self.verdict.setText(tr("No reviewed games yet."))
            self.words.setText(tr("Finished games are reviewed in spare time. Their luck will be shown here."))
            return
        found = judge(kind)
        assert found is not None  # only games that can be judged are reviewed
        fairness = Fairness(tuple(map(luck_of, chosen)), _spread(found, chosen))
        self._show_words(kind, found, fairness)
        self._show_figures(chosen, fairness)
        self._show_curve(chosen)
        self._show_distribution(fairness)

    def _show_words(self, kind: str, found: Judge, fairness: Fairness) -> None:
        count = len(fairness.luck)
        told = [tr(SERIES[found.counts], game=words.game_name(kind), n=count, mean=signed(fairness.mean))]
        if not fairness.spread or count < LEAST:
            self.verdict.setText(tr("Too few games to tell."))
        else:
            low, high = signed(-fairness.usual), signed(fairness.usual)
            told.append(tr("By chance alone, 19 of 20 series this long fall between {low} and {high}.", low=low, high=high))
            if fairness.is_usual:
                self.verdict.setText(tr("Your luck is what chance would bring."))
            else:
                lucky = fairness.mean > 0
                self.verdict.setText(tr("You were luckier than most.") if lucky else tr("You were unluckier than most."))
        self.words.setText(" ".join(told))

    def _show_figures(self, chosen: Sequence[Sums], fairness: Fairness) -> None:
        count = len(chosen)
        deal, cards = (sum(one.luck.get(kind, 0.0) for one in chosen) / count for kind in (DEAL, CARDS))
        has_deal = any(DEAL in one.luck for one in chosen)
        best, worst = max(chosen, key=luck_of), min(chosen, key=luck_of)
        self.figures.show_figures(
            (tr("Games"), digits(count), ""),
            (tr("Luck per game"), signed(fairness.mean), ""),
            (tr("Luckiest"), signed(luck_of(best)), words.day(best.ended)),
            (tr("Unluckiest"), signed(luck_of(worst)), words.day(worst.ended)),
            (tr("The deal"), signed(deal) if has_deal else "–", ""),
            (tr("Later luck"), signed(fairness.mean - deal), tr("cards {n}", n=signed(cards)) if cards else ""),
        )

    def _show_curve(self, chosen: Sequence[Sums]) -> None:
        numbers = [round(luck_of(one)) for one in chosen]

        def say(at: int) -> str:
            return ", ".join([words.day(chosen[at].ended), chosen[at].name, tr("luck {n}", n=signed(luck_of(chosen[at])))])

        ends = words.day(chosen[0].ended), words.day(chosen[-1].ended)
        legend = tr("lucky"), tr("unlucky"), tr("recent average"), ""
        summary = tr("Luck from {least} to {most}.", least=digits(min(numbers)), most=digits(max(numbers)))
        self.curve.show_numbers(numbers, [one > 0 for one in numbers], [False] * len(numbers), say, ends, legend, summary)

    def _show_distribution(self, fairness: Fairness) -> None:
        numbers = [round(one) for one in fairness.luck]
        each = step_for(max(numbers) - min(numbers) + 1, MAX_COLUMNS - 1)
        columns = distribution(numbers, each)
        edges = [start - 0.5 for start, _ in columns] + [columns[-1][0] + each - 0.5]
        chance = expected(fairness.spread, edges, len(numbers)) if fairness.spread else []
        summary = "; ".join(f"{digits(start)} – {digits(start + each - 1)}: {digits(count)}" for start, count in columns)
        text = tr("average {n}", n=signed(fairness.mean))
        self.distribution.show_columns(columns, each, fairness.mean, text, summary, chance)


def _spread(found: Judge, chosen: Sequence[Sums]) -> float:
    """The standard deviation of one game's luck at tables like these, the mean of their squares."""
    known = [found.spread.get(one.players, 0.0) ** 2 for one in chosen]
    return float((sum(known) / len(known)) ** 0.5)
