"""The page of a player's form: what went well and what leaks points, over time."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from attrs import evolve, frozen
from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.bots.hints import POINTS
from ramses_desktop.bots.judging import Judge, Kind
from ramses_desktop.coach import form as coach
from ramses_desktop.coach.form import (
    LEAST,
    PAR,
    WINDOW,
    Event,
    Form,
    Leak,
    Loss,
    Played,
    Profile,
    Reviewed,
    Standing,
    advice,
    form,
    profile,
)
from ramses_desktop.coach.form import LEAST_DECISIONS as FEWEST
from ramses_desktop.engine.session import PERSON
from ramses_desktop.engine.text import capital, digits, mark, tr
from ramses_desktop.games import IDS, info_of, judge, telling
from ramses_desktop.store.journal import PRACTICE, moment
from ramses_desktop.store.queries import Selection
from ramses_desktop.store.reviews import Feats, Key, Note, Noted, Reviews, Sums
from ramses_desktop.store.switches import DAILY, GUIDED
from ramses_desktop.ui.practice.practising import Practising, Section
from ramses_desktop.ui.result_words import day
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Choice, Columns, Gauge, Label, Panel, Picture, Segments, Tiles, Title, plain
from ramses_desktop.ui.widgets.charts import Chart, Curve, Spot, saying, step_for, text_width
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.page import MARGIN, Page, Scroll

if TYPE_CHECKING:
    from ramses_desktop.store.journal import Journal
    from ramses_desktop.ui.table.page import TablePage

AHEAD: Final = timedelta(days=1)
"""How far the date elsewhere on earth can be ahead."""
_SEED: Final = re.compile(r"daily-(\d{4}-\d\d-\d\d)-.*")


@frozen
class Group:
    """Achievements of one game, or of all."""

    name: str
    standings: tuple[Standing, ...]


def groups(practising: Practising, name: str) -> list[Group]:
    """All that this player can achieve."""
    games = [played(note) for note in practising.noted.of(name)]
    events = [Event(event.at, event.kind, event.data) for event in practising.log.events if event.name == name]
    general = (*coach.GENERAL[:1], evolve(coach.KINDS, goal=len(IDS)), *coach.GENERAL[1:])
    found = [Group(tr("All games", context="of the four"), tuple(coach.standings(general, coach.in_general(games, events))))]
    for game in IDS:
        known = coach.standings(telling(game).achievements, coach.of_game(games, game))
        found.append(Group(tr(info_of(game).name), tuple(known)))
    return found


def reached_in(practising: Practising, name: str, game: str) -> list[Standing]:
    """What this player reached in that game, by its id in the statistics."""
    return [one for group in groups(practising, name) for one in group.standings if one.reached and one.game == game]


def played(note: Note) -> Played:
    counts = not note.assisted and (note.kind != PRACTICE or GUIDED.of(note.choices))
    won, begun = note.players > 1 and note.place == 1, moment(note.begun)
    since = begun.timestamp() if begun is not None else 0.0
    return Played(note.id, note.game, note.ended, counts, won, note.feats, _day(note), since)


def _day(note: Note) -> date | None:
    """The day whose deal this was, if it was begun on that day, here or where that day had come already."""
    seed = _SEED.fullmatch(note.seed)
    if seed is None or note.assisted or not DAILY.of(note.choices):
        return None
    with suppress(ValueError):
        day, begun = date.fromisoformat(seed[1]), date.fromisoformat(note.begun[:10])
        return day if day - AHEAD <= begun <= day else None
    return None


CARD: Final = 290
"""Minimum width of a card at normal text size."""


class AchievementCard(Panel):
    """One achievement. Cards can be reached by Tab, so that screen readers find them."""

    def __init__(self, standing: Standing) -> None:
        super().__init__(fill="card")
        one = standing.achievement
        self.setContentsMargins(0, 0, 0, 3)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.state = Label(
            _state(standing), 13.5, 700 if standing.reached else 400, "good" if standing.reached else "soft", wrap=True
        )
        name, sentence = tr(one.name), tr(one.sentence)
        self.setAccessibleName(f"{name}: {self.state.text()}. {sentence}")
        picture = Picture(one.drawing, 40)
        picture.setEnabled(bool(standing.reached))
        title = Label(name, 15.5, 700, "" if standing.reached else "soft", wrap=True)
        words = column(title, Label(sentence, 13.5, tone="soft", wrap=True), ..., self.state, gap=3)
        if not standing.reached and one.goal > 1:
            gauge = Gauge(name)
            gauge.show_share(standing.share)
            words.addWidget(gauge)
        row((picture, 0, Qt.AlignmentFlag.AlignTop), (words, 1), on=self, gap=14, margins=(14, 12, 14, 12))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        area = self.parentWidget()
        while area is not None and not isinstance(area, Scroll):
            area = area.parentWidget()
        if area is not None:
            area.ensureWidgetVisible(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            with QPainter(self) as painter:
                draw.focus_ring(painter, QRectF(self.rect()).adjusted(3, 3, -3, -6), 8, 0)


class AchievementsPage(Page):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(tr("Achievements"), parent)
        self._practising = practising
        self.name = Label("", 15.5, tone="soft")
        self.count = Label("", 15.5, 700)
        self.header.setStretch(1, 0)
        fill(self.header, 14, self.name, ..., self.count, MARGIN)
        self.cards: list[AchievementCard] = []
        self._contents = QWidget()
        self._column = column(on=self._contents, gap=8, margins=(MARGIN, 2, MARGIN, MARGIN))
        self._groups: list[QWidget] = []
        self._found: list[Group] = []
        self.area = Scroll(self._contents)
        self.body.addWidget(self.area)
        practising.changed.connect(lambda: self.refresh() if self.isVisible() else None)

    def refresh(self) -> None:
        """Show what is known now. Cards that say the same stay, and keep the focus."""
        self.name.setText(self._practising.name)
        found = groups(self._practising, self._practising.name)
        if found == self._found:
            return
        self._found = found
        for old in self._groups:
            self._column.removeWidget(old)
            old.deleteLater()
        self._groups, self.cards = [], []
        for group in found:
            self._add(group.name, [AchievementCard(one) for one in group.standings])
        for one, other in pairwise(self.cards):
            self.setTabOrder(one, other)
        known = [one for group in found for one in group.standings]
        reached = sum(bool(one.reached) for one in known)
        self.count.setText(tr("{n} of {all} reached", n=reached, all=len(known)))

    def _add(self, name: str, cards: list[AchievementCard]) -> None:
        whole, tiles = QWidget(), QWidget()
        grid = Tiles(cards, CARD, tiles)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(12)
        column(Title(name, 17), tiles, on=whole, gap=8, margins=(0, 4, 0, 6))
        self._column.addWidget(whole)
        self._groups.append(whole)
        self.cards += cards

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._practising.catch_up()
        self.refresh()


def _state(standing: Standing) -> str:
    if standing.reached:
        return tr("Reached on {day}", day=day(standing.reached))
    if standing.achievement.goal > 1:
        return tr("{n} of {all}", n=standing.done, all=standing.achievement.goal)
    return tr("Not yet")


NO_LEGEND: Final = ("", "", "", "")


class GivenAway(Curve):
    """What each game gave away as a ring, above a floor of 0, and a moving average with its last value."""

    LEAST = 106
    LEGEND = 22
    """There is none, but room for the last value."""

    def show_games(self, points: Sequence[float], say: Callable[[int], str], ends: tuple[str, str], summary: str) -> None:
        numbers = [round(one) for one in points]
        plain = [False] * len(numbers)
        self.show_numbers(numbers, plain, plain, say, ends, NO_LEGEND, summary)
        most = max([*numbers, 1])
        self._low, self._step = 0, step_for(most, 3)
        self._high = math.ceil(most / self._step) * self._step
        self._show(summary)

    def _paint_best(self, painter: QPainter) -> None:
        """Label the end of the line instead: less is better here, and one good game is no form."""
        means = self._lines.get(False)
        if not means:
            return
        last = max(means)
        place, px, theme = QPointF(self._x(last), self._y(means[last])), appearance().px, appearance().theme
        draw.disc(painter, place, px(5), theme["accent"], draw.pen(theme["card"], px(2)))
        font, words = fonts.text(px(15), 900), digits(means[last])
        width = QFontMetricsF(font).horizontalAdvance(words)
        x = min(place.x() - width / 2, self.room.right() - width - 2)
        draw.text(painter, x, place.y() - px(10), words, font, theme["accent"])


class Row(NamedTuple):
    """A bar: its name, its value, the standard error of that, and what is said of it."""

    name: str
    value: float
    error: float
    words: str


class LeakBars(Chart):
    """Bars with their names before them and their numbers behind."""

    LEAST = 106
    LINE: Final = 34
    NAME: Final = 0.46
    """Share of the width that names may take."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, 4 * self.LINE + 2 * RIM, parent)
        self._bars: Sequence[Row] = ()
        self._bold: int | None = None

    def show_bars(self, bars: Sequence[Row], summary: str, *, emphasis: int | None) -> None:
        """`emphasis` is the bar that is bold, if any."""
        self._bars, self._bold = bars, emphasis
        self._tall = max(len(bars), 2) * self.LINE + 2 * RIM
        self._show(summary)

    def _plot(self) -> QRectF:
        weights = [900 if at == self._bold else 400 for at in range(len(self._bars))]
        names = max((text_width(bar.name, 14.5, weight) for bar, weight in zip(self._bars, weights, strict=True)), default=0.0)
        before = min(names, self.room.width() * self.NAME) + appearance().px(14)
        behind = max((text_width(digits(bar.value, 1), 15, 900) for bar in self._bars), default=0.0) + appearance().px(12)
        return self.room.adjusted(before, 0, -behind, 0)

    def _arrange(self) -> list[Spot]:
        px, room = appearance().px, self.room
        line = min(px(self.LINE), room.height() / max(len(self._bars), 1))
        return [
            Spot(QRectF(room.left() + 1, room.top() + at * line + 1, room.width() - 2, line - 2), saying(bar.words))
            for at, bar in enumerate(self._bars)
        ]

    def _paint(self, painter: QPainter) -> None:
        px, theme, plot = appearance().px, appearance().theme, self._plot()
        most = max([*(bar.value + bar.error for bar in self._bars), 0.1])
        for at, (bar, spot) in enumerate(zip(self._bars, self._spots, strict=True)):
            bold, middle = at == self._bold, spot.rect.center().y()
            name = fonts.text(px(14.5), 900 if bold else 400)
            draw.elided(painter, spot.rect.left() + 1, middle + px(5), bar.name, name, plot.left() - spot.rect.left() - px(12))
            width = max(2.0, plot.width() * max(bar.value, 0.0) / most)
            height = min(px(20), spot.rect.height() - 6)
            body = QRectF(plot.left(), middle - height / 2, width, height)
            colour = theme["accent"] if bold else theme["slab2"] if theme.contrast else theme["slab"]
            draw.plate(painter, body, 3, colour, draw.edge_pen("edge"))
            self._paint_error(painter, bar, body, plot.width() / most)
            words = fonts.text(px(15), 900 if bold else 400)
            x = body.right() + max(0.0, bar.error * plot.width() / most) + px(8)
            draw.text(painter, x, middle + px(5), digits(bar.value, 1), words)

    def _paint_error(self, painter: QPainter, bar: Row, body: QRectF, scale: float) -> None:
        """A thin line as long as the error either way."""
        reach = bar.error * scale
        if reach < 2:
            return
        y, ends = body.center().y(), (max(body.right() - reach, body.left()), body.right() + reach)
        painter.setPen(draw.pen(appearance().theme["ink"], appearance().px(1.4)))
        painter.drawLine(QPointF(ends[0], y), QPointF(ends[1], y))
        for x in ends:
            if x > body.left():
                painter.drawLine(QPointF(x, y - 4), QPointF(x, y + 4))


ROUND_FEATS: Final = "round_"
"""How the feats begin that say how many moves had been made before a round, which is counted from 1."""


@frozen
class Findings:
    game: str
    judge: Judge
    sums: tuple[Sums, ...]
    """All reviewed games, oldest first. Games with help say nothing about a player."""
    form: Form
    profile: Profile

    @property
    def counts(self) -> str:
        return POINTS if self.judge.counts == POINTS else ""

    @property
    def views(self) -> dict[str, Sequence[tuple[str, Leak]]]:
        """What can be told apart: where there is only one round or no score card, that says nothing."""
        leaks, rules, names = self.profile, self.judge, {kind.id: kind.name for kind in self.judge.kinds}
        rounds = [(tr("Round {n}", n=number + 1), leak) for number, leak in leaks.rounds.items() if leak.decisions >= FEWEST]
        lines = [
            (capital(tr(rules.line_names[line])), leak)
            for line, leak in leaks.lines.items()
            if leak.decisions >= FEWEST and leak.points > 0
        ]
        kinds = [(tr(names[kind]), leaks.kinds[kind]) for kind in leaks.ranked]
        lines.sort(key=lambda named: -named[1].points)
        every = {KINDS: kinds, ROUNDS: rounds, LINES: lines}
        return {by: named for by, named in every.items() if by == KINDS or len(named) > 1}


def reviewed_games(reviews: Reviews, name: str) -> dict[str, list[Sums]]:
    """All reviewed games of a player, by game."""
    methods = {game: rules.method for game in IDS if (rules := judge(game)) is not None}
    found: dict[str, list[Sums]] = {game: [] for game in methods}
    for one in reviews.sums(Selection(name=name, assisted=False), methods):
        if one.game in found:
            found[one.game].append(one)
    return found


def findings(reviews: Reviews, noted: Noted, game: str, sums: Sequence[Sums]) -> Findings | None:
    """What these games tell; None while there are too few."""
    rules = judge(game)
    assert rules is not None  # only games with a judge are reviewed
    known = form([Reviewed(one.regret, one.decisions, one.players) for one in sums], rules.scale)
    if known is None:
        return None
    latest = sums[-WINDOW:]
    feats = {(note.id, note.seat): note.feats for note in noted.of_games([one.id for one in latest])}
    losses = [_losses(reviews, rules, one, feats.get((one.id, one.seat), {})) for one in latest]
    return Findings(game, rules, tuple(sums), known, profile(losses, rules.kinds))


def _losses(reviews: Reviews, rules: Judge, game: Sums, feats: Feats) -> list[Loss]:
    begins = sorted(ply for feat, ply in feats.items() if feat.startswith(ROUND_FEATS))
    return [
        Loss(rules.kind_of(one.played, one.best), bisect_right(begins, one.ply), one.regret, one.lines)
        for one in reviews.verdicts(Key(game.id, game.seat, rules.method))
    ]


class News(QObject):
    """Follows every game on this page. Notes on older games come first: what was reached long ago is no news."""

    def __init__(self, practising: Practising, page: TablePage) -> None:
        super().__init__(page)
        self._practising = practising
        self._page = page
        self._journal: Journal | None = None
        page.ended.connect(self._ended)
        page.ending.par.changed.connect(self._compare_with_par)
        practising.changed.connect(self._tell)
        practising.caught_up.connect(self._tell)

    def _ended(self, journal: Journal) -> None:
        self._journal = journal
        if self._practising.window.settings.show_achievements:
            self._practising.catch_up()
            self._compare_with_par()

    def _compare_with_par(self) -> None:
        """Note a par that was beaten: no record tells that."""
        journal, par = self._journal, self._page.ending.par.par
        if journal is None or par is None or journal is not self._page.journal or not journal.agreed.counts:
            return
        session, log = journal.session, self._practising.log
        (seat,) = session.seats  # only deals for one have a par
        points = session.game.scores(session.state_at(len(session.line)))[0].total
        if session.turn is not None or seat.player != PERSON or points <= round(par.mean):
            return
        if not any(event.data.get("game") == journal.id for event in log.of(seat.name, PAR)):
            log.add(seat.name, PAR, game=journal.id, points=points, par=round(par.mean), above=True)
            self._practising.changed.emit()

    def _tell(self) -> None:
        """Say what was reached, once everything is known."""
        journal, practising = self._journal, self._practising
        if journal is None or practising.is_reading or not self._page.is_open or journal is not self._page.journal:
            return
        if not practising.window.settings.show_achievements:
            return
        persons = [seat.name for seat in journal.session.seats if seat.player == PERSON]
        told = []
        for name in persons:
            reached = [tr(one.achievement.name) for one in reached_in(practising, name, journal.id)]
            if reached:
                names = ", ".join(reached)
                told.append(names if len(persons) == 1 else tr("{name}: {names}", name=name, names=names))
        if told:
            self._show(tr("Reached: {names}", names="; ".join(told)))

    def _show(self, words: str) -> None:
        # Looked for each time, as the result it stands in goes with its game.
        line = next((one for one in self._page.result.extras if isinstance(one, ReachedLine)), None)
        if line is None:
            line = ReachedLine()
            self._page.result.add_line(line)
        if words != line.words.text():
            line.words.setText(words)
            self._page.accessible.say(words)


class ReachedLine(QWidget):
    """A line of the result that asks for nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.words = Label("", 14, wrap=True)
        row((Picture("trophy", 18), 0, Qt.AlignmentFlag.AlignTop), (self.words, 1), on=self, gap=8, margins=(0, 2, 0, 0))


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
        from ramses_desktop.ui.pages.statistics import FilterBox

        self.findings: Findings | None = None
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
        fill(self.inside, self.waiting, (self.charts, 1), self._build_advice())

    def _build_charts(self) -> QWidget:
        self.given, self.went = Label("", 14.5, 700), Label(tr("Where they go"), 14.5, 700)
        self.last = Label("", 14, tone="soft")
        self.curve, self.bars = GivenAway(""), LeakBars(tr("Where they go"))
        self.by = Segments(
            (Choice(KINDS, tr("Decision")), Choice(ROUNDS, tr("Round")), Choice(LINES, tr("Score card"))),
            name=tr("Where they go, by"),
        )
        self.by.chosen.connect(lambda _: self._show_bars(self.findings) if self.findings is not None else None)
        charts = QWidget()
        columns = Columns(WIDE, 30, charts)
        columns.setContentsMargins(0, 0, 0, 0)
        given = row(self.given, Label(tr("lower is better"), 14, tone="soft"), ..., gap=8)
        went = row(self.went, self.last, ..., gap=8)
        fill(columns, (column(given, (self.curve, 1), gap=4), 1), (column(went, (self.bars, 1), self.by, gap=4), 1))
        return charts

    def _build_advice(self) -> QWidget:
        self.advice = Panel(fill="card")
        self.advice.setContentsMargins(0, 0, 0, 3)
        self.words = Label("", 15, wrap=True)
        self.train = plain(tr("Practise this"), px=14)
        self.train.clicked.connect(self._begin_drill)
        row(Picture("guide-points", 28), (self.words, 1), self.train, on=self.advice, gap=10, margins=(10, 2, 4, 2))
        return self.advice

    @property
    def entry(self) -> QWidget:
        return self.games

    # -------------------------------------------------------- showing

    def refresh(self) -> None:
        reviews, name = self.practising.window.coaching.reviews, self.practising.name
        self._known = self.practising.once(("reviewed", name), lambda: reviewed_games(reviews, name))
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
        self.findings = known = findings(coaching.reviews, self.practising.noted, game, self._known[game])
        for widget in (self.charts, self.advice):
            widget.setVisible(known is not None)
        self.waiting.setVisible(known is None)
        self.note.setText(level_words(known.form) if known is not None else "")
        if known is None:
            fault = coaching.reviews.database.fault
            self.waiting.setText(_unreadable() if fault is not None else _too_few(len(self._known[game])))
            return
        self._show_curve(known)
        views = known.views
        self.by.setVisible(len(views) > 1)
        for by in (KINDS, ROUNDS, LINES):
            self.by.button(by).setVisible(by in views)
        self._show_bars(known)
        told = advice(known.profile, known.judge.kinds)
        self._drill = told[1] if told is not None and told[1].page else None
        self.words.setText(tr(told[0]) if told is not None else tr("No leak stands out. Keep going."))
        self.train.setVisible(self._drill is not None)

    def _show_curve(self, known: Findings) -> None:
        sums, title = known.sums[-MOST:], tr(GIVEN[known.counts])
        first = len(known.sums) - len(sums)
        self.given.setText(title)
        self.curve.set_name(title)

        def say(at: int) -> str:
            return tr(NUMBER[known.counts], at=first + at + 1, n=round(sums[at].regret))

        ends = tr("{n} game ago", "{n} games ago", n=len(sums)), tr("last game")
        summary = " ".join((level_words(known.form), tr("On average: {mean}", mean=digits(known.form.mean, 1))))
        self.curve.show_games([one.regret for one in sums], say, ends, summary)

    def _show_bars(self, known: Findings) -> None:
        views = known.views
        if self.by.value not in views:
            self.by.set_value(KINDS)
        named = views[self.by.value][:BARS]
        self.last.setText(tr(WENT[known.counts], n=len(known.form.games)))
        largest = max((at for at, one in enumerate(named) if one[1].points > 0), key=lambda at: named[at][1].points, default=None)
        rows = [Row(name, leak.points, leak.error, _said(name, leak)) for name, leak in named]
        self.bars.show_bars(rows, "; ".join(row.words for row in rows), emphasis=largest)

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
