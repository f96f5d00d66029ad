"""The statistics' answer to “the dice are rigged”: the luck of every reviewed game, beside what chance alone brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ramses_desktop.bots.hints import POINTS, STEPS
from ramses_desktop.bots.judging import CARDS, DEAL, WORTH, Judge, signed
from ramses_desktop.coach.review import Fairness, expected
from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.games import judge
from ramses_desktop.store.queries import distribution
from ramses_desktop.store.reviews import Sums
from ramses_desktop.ui import result_words as words
from ramses_desktop.ui.pages.results.overview import MAX_COLUMNS, Figures
from ramses_desktop.ui.pages.results.sheet import Sheet, indented, side_by_side
from ramses_desktop.ui.widgets.basic import Label
from ramses_desktop.ui.widgets.charts import Curve, Distribution, step_for
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN

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
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        column.setSpacing(GUTTER - 6)
        column.addWidget(head)
        column.addWidget(self.figures)
        self.charts = QWidget()
        row = QVBoxLayout(self.charts)
        row.setContentsMargins(0, 0, 0, 0)
        row.addLayout(side_by_side(*charts, weights=(1, 1)))
        column.addWidget(self.charts, 1)
        column.addStretch(0)

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
