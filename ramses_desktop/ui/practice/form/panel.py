"""Your form on the page Practise: what your games gave away, at which level that is, and where most of it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.bots.hints import POINTS
from ramses_desktop.bots.judging import Kind
from ramses_desktop.coach.form import LEAST, Form, Leak, advice
from ramses_desktop.coach.form import LEAST_DECISIONS as FEWEST
from ramses_desktop.engine.text import capital, digits, mark, tr
from ramses_desktop.games import info_of
from ramses_desktop.store.reviews import Sums
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.form.charts import GivenAway, LeakBars, Row
from ramses_desktop.ui.practice.form.findings import Findings, findings, reviewed_games
from ramses_desktop.ui.practice.section import Section
from ramses_desktop.ui.widgets.basic import Choice, Columns, Label, Panel, Picture, Segments, plain

MOST: Final = 60
"""Games in the chart."""
BARS: Final = 5
WIDE: Final = 700
"""Width in pixels, at normal text size, from which the charts stand side by side."""
KINDS, ROUNDS, LINES = "kinds", "rounds", "lines"
NUMBER: Final = {
    POINTS: mark("Game {at}, {n} point given away", "Game {at}, {n} points given away"),
    "": mark("Game {at}, {n} step given away", "Game {at}, {n} steps given away"),
}
GIVEN: Final = {POINTS: mark("Points given away per game"), "": mark("Steps given away per game")}
WENT: Final = {POINTS: mark("points per game, last {n}"), "": mark("steps per game, last {n}")}


class FormSection(Section):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(practising, tr("Your form"), parent)
        from ramses_desktop.ui.pages.results.filters import FilterBox

        self.found: Findings | None = None
        self._known: dict[str, list[Sums]] = {}
        self._drill: Kind | None = None
        self.games = FilterBox(tr("Game"))
        self.games.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.games.setMinimumContentsLength(14)
        self.games.activated.connect(self._show_game)
        self.put_beside(self.games)
        self.waiting = Label("", 15.5, tone="soft", wrap=True)
        self.waiting.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.charts = self._build_charts()
        self.inside.addWidget(self.waiting)
        self.inside.addWidget(self.charts, 1)
        self.inside.addWidget(self._build_advice())
        practising.window.coaching.finished.connect(lambda: self.refresh() if self.isVisible() else None)

    def _build_charts(self) -> QWidget:
        self.given, self.went = Label("", 14.5, 700), Label(tr("Where they go"), 14.5, 700)
        self.last = Label("", 14, tone="soft")
        self.curve, self.bars = GivenAway(""), LeakBars(tr("Where they go"))
        self.by = Segments(
            (Choice(KINDS, tr("Decision")), Choice(ROUNDS, tr("Round")), Choice(LINES, tr("Score card"))),
            name=tr("Where they go, by"),
        )
        self.by.chosen.connect(lambda _: self._show_bars())
        charts = QWidget()
        columns = Columns(WIDE, 30, charts)
        columns.setContentsMargins(0, 0, 0, 0)
        lower = Label(tr("lower is better"), 14, tone="soft")
        for labels, chart, below in (((self.given, lower), self.curve, None), ((self.went, self.last), self.bars, self.by)):
            column, row = QVBoxLayout(), QHBoxLayout()
            column.setSpacing(4)
            row.setSpacing(8)
            for label in labels:
                row.addWidget(label)
            row.addStretch(1)
            column.addLayout(row)
            column.addWidget(chart, 1)
            if below is not None:
                column.addWidget(below)
            columns.addLayout(column, 1)
        return charts

    def _build_advice(self) -> QWidget:
        self.advice = Panel(fill="card")
        self.advice.setContentsMargins(0, 0, 0, 3)
        self.words = Label("", 15, wrap=True)
        self.train = plain(tr("Practise this"), px=14)
        self.train.clicked.connect(self._begin_drill)
        row = QHBoxLayout(self.advice)
        row.setContentsMargins(10, 2, 4, 2)
        row.setSpacing(10)
        row.addWidget(Picture("guide-points", 28))
        row.addWidget(self.words, 1)
        row.addWidget(self.train)
        return self.advice

    @property
    def entry(self) -> QWidget:
        return self.games

    # -------------------------------------------------------- showing

    def refresh(self) -> None:
        window = self.practising.window
        self._known = reviewed_games(window.coaching.reviews, self.practising.name)
        chosen = self.games.currentData() or max(self._known, key=self._latest)
        self.games.clear()
        for game in self._known:
            self.games.addItem(tr(info_of(game).name), game)
        self.games.setCurrentIndex(self.games.findData(chosen))
        self._show_game()

    def _latest(self, game: str) -> tuple[bool, str]:
        """Where most is to be told: in games with a form, in the one reviewed last."""
        known = self._known[game]
        return len(known) >= LEAST, known[-1].ended if known else ""

    def _show_game(self) -> None:
        game = self.games.currentData()
        coaching = self.practising.window.coaching
        self.found = findings(coaching.reviews, self.practising.noted, game, self._known[game])
        form = self.found.form
        for widget in (self.charts, self.advice):
            widget.setVisible(form is not None)
        self.waiting.setVisible(form is None)
        self.note.setText(level_words(form) if form is not None else "")
        if form is None:
            fault = coaching.reviews.database.fault
            self.waiting.setText(_unreadable() if fault is not None else _too_few(len(self.found.sums)))
            return
        self._show_curve()
        choices = self._choices()
        self.by.setVisible(len(choices) > 1)
        for by in (KINDS, ROUNDS, LINES):
            self.by.button(by).setVisible(by in choices)
        self._show_bars()
        self._show_advice()

    @property
    def _counts(self) -> str:
        assert self.found is not None  # a game is chosen
        return POINTS if self.found.judge.counts == POINTS else ""

    def _show_curve(self) -> None:
        assert self.found is not None
        assert self.found.form is not None
        sums = self.found.sums[-MOST:]
        first = len(self.found.sums) - len(sums)
        counts, title = self._counts, tr(GIVEN[self._counts])
        self.given.setText(title)
        self.curve.set_name(title)

        def say(at: int) -> str:
            return tr(NUMBER[counts], at=first + at + 1, n=round(sums[at].regret))

        ends = tr("{n} game ago", "{n} games ago", n=len(sums)), tr("last game")
        mean = digits(self.found.form.mean, 1)
        summary = " ".join((level_words(self.found.form), tr("On average: {mean}", mean=mean)))
        self.curve.show_games([one.regret for one in sums], say, ends, summary)

    def _choices(self) -> dict[str, Sequence[tuple[str, Leak]]]:
        """What can be told apart: where there is only one round or no score card, that says nothing."""
        assert self.found is not None
        assert self.found.profile is not None
        found, rules = self.found.profile, self.found.judge
        rounds = [(tr("Round {n}", n=number + 1), leak) for number, leak in found.rounds.items() if leak.decisions >= FEWEST]
        lines = [
            (capital(tr(rules.line_names[line])), leak)
            for line, leak in found.lines.items()
            if leak.decisions >= FEWEST and leak.points > 0
        ]
        kinds = [(tr(self.found.names[kind]), found.kinds[kind]) for kind in found.ranked]
        lines.sort(key=lambda named: -named[1].points)
        every = {KINDS: kinds, ROUNDS: rounds, LINES: lines}
        return {by: named for by, named in every.items() if by == KINDS or len(named) > 1}

    def _show_bars(self) -> None:
        assert self.found is not None
        assert self.found.form is not None
        choices = self._choices()
        if self.by.value not in choices:
            self.by.set_value(KINDS)
        named = choices[self.by.value][:BARS]
        self.last.setText(tr(WENT[self._counts], n=len(self.found.form.games)))
        largest = max((at for at, one in enumerate(named) if one[1].points > 0), key=lambda at: named[at][1].points, default=None)
        rows = [Row(name, leak.points, leak.error, _said(name, leak)) for name, leak in named]
        self.bars.show_bars(rows, "; ".join(row.words for row in rows), emphasis=largest)

    def _show_advice(self) -> None:
        assert self.found is not None
        assert self.found.profile is not None
        told = advice(self.found.profile, self.found.judge.kinds)
        self._drill = told[1] if told is not None and told[1].page else None
        self.words.setText(tr(told[0]) if told is not None else tr("No leak stands out. Keep going."))
        self.train.setVisible(self._drill is not None)

    def _begin_drill(self) -> None:
        assert self._drill is not None  # the button is shown
        self.practising.drill_asked.emit(self._drill.page, self._drill.id)


def level_words(form: Form) -> str:
    """The level, and the band in which it may lie."""
    weakest, strongest = form.band
    level = tr(form.level.name)
    if weakest is strongest:
        return tr("You play about like {level}.", level=level)
    return tr(
        "You play about like {level} ({weakest} to {strongest}).",
        level=level,
        weakest=tr(weakest.name),
        strongest=tr(strongest.name),
    )


def _said(name: str, leak: Leak) -> str:
    return tr("{name}: {n}, give or take {error}", name=name, n=digits(leak.points, 1), error=digits(leak.error, 1))


def _too_few(count: int) -> str:
    return tr(
        "Your form shows after five reviewed games; {n} so far.", "Your form shows after five reviewed games; {n} so far.", n=count
    )


def _unreadable() -> str:
    return tr("These results cannot be read. They are kept; see Game, Your data.")
