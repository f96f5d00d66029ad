"""The page of races, and its panel on the page Practise."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from ramses_desktop.coach.race import Race, headline, share_text
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import info_of, known
from ramses_desktop.ui.practice import ghosts
from ramses_desktop.ui.practice.ghosts import BOT, OWN, Ghost, GhostDialog
from ramses_desktop.ui.practice.practising import Practising, Section
from ramses_desktop.ui.practice.race_pictures import Blocks, GhostRow, RaceChart, TablesSideBySide, ghost_token
from ramses_desktop.ui.result_words import day
from ramses_desktop.ui.widgets.basic import Caption, Columns, Label, Panel, ghost, plain, primary
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.page import MARGIN, Page, Scroll, alert

COPIED: Final = 2000
"""Milliseconds that "Copied" stays."""
HIGH: Final = 210
"""Least height of the tables, in pixels at normal text size."""
WIDE: Final = 820


class RacePage(Page):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(tr("Race", context="a page"), parent)
        self._practising = practising
        self.race: Race | None = None
        self._kind = OWN
        self.about = Label("", 14.5, tone="soft")
        self.header.setStretchFactor(self.heading, 0)
        self.header.addSpacing(14)
        self.header.addWidget(self.about, 1)
        self.sentence, self.totals = Label("", 24, 700, wrap=True), Label("", 16.5, wrap=True)
        self.tables, self.chart, self.blocks = TablesSideBySide(), RaceChart(), Blocks()
        self.tables.setMinimumHeight(HIGH)
        self.text = Label("", 15, wrap=True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.again, self.other = primary(tr("Race again"), "ui-redo"), plain(tr("Another ghost"), "ui-person")
        self.back, self.copy = ghost(tr("Back to Practise"), "ui-practice"), plain(tr("Copy"), "ui-copy")
        self.again.clicked.connect(self._race_again)
        self.other.clicked.connect(lambda: GhostDialog(practising, self.game_id, self.window()).open())
        self.back.clicked.connect(lambda: practising.window.stage.show_page("practise"))
        self.copy.clicked.connect(self.copy_text)
        self.body.addWidget(Scroll(self._contents()))
        self._done = QTimer(self)
        self._done.setSingleShot(True)
        self._done.setInterval(COPIED)
        self._done.timeout.connect(lambda: self._show_copied(is_copied=False))
        self._show_nothing()

    def _contents(self) -> QWidget:
        points, self.card = Panel(), Panel()
        points.setContentsMargins(10, 10, 14, 12)
        column(self.chart, on=points)
        self.card.setContentsMargins(18, 12, 12, 14)
        promise = Label(tr("Tells nothing about the deal."), 13.5, tone="soft", wrap=True)
        column(Caption(tr("To share")), self.text, self.blocks, ..., row((promise, 1), self.copy), on=self.card, gap=6)
        head, foot, contents = Columns(WIDE, 8), Columns(WIDE, 12), QWidget()
        fill(head, (column(self.sentence, self.totals, gap=2), 1), row(self.again, self.other, self.back, gap=0))
        fill(foot, (points, 3), (self.card, 2))
        column(head, (self.tables, 1), foot, on=contents, gap=10, margins=(MARGIN, 0, MARGIN, MARGIN))
        return contents

    # -------------------------------------------------------- the race

    @property
    def game_id(self) -> str:
        return self.race.own.game.spec.id if self.race is not None else ""

    def show_race(self, race: Race, against: Ghost, token: int) -> None:
        """Show this race, whose own game is over; what the ghost made of it, once it is there, too."""
        self.race, self._kind = race, against.kind
        self.about.setText(ghosts.about(race))
        own = race.own
        first, second = ghosts.names(race)
        self.tables.show_table(0, own, own.ply, token, first)
        self.again.setText(tr("New deal") if against.kind == BOT else tr("Race again"))
        if race.is_decided:
            self._show_end(race, token)
        else:
            against.changed.connect(lambda: self._catch_up(race, against, token))
            self.sentence.setText(ghosts.waiting(has_failed=against.has_failed))
            self.totals.setText(tr("{name}: {n}", name=first, n=own.game.scores(own.state)[0].total))
            self.tables.heads[1].setText(second)
            self.tables.pictures[1].clear()
            self.chart.show_race(race.steps, (), (first, second))
        self.card.setVisible(race.is_decided)
        self.other.show()
        # Where the deal is what is to be found out, it can be raced only once.
        self.again.setVisible(against.kind == BOT or not race.by_turn)
        (self.other if self.again.isHidden() else self.again).setFocus()

    def _catch_up(self, race: Race, against: Ghost, token: int) -> None:
        """The ghost has moved on, arrived, or given up."""
        if race is not self.race:
            return
        if race.is_decided:
            self._show_end(race, token)
            self.card.show()
        else:
            self.sentence.setText(ghosts.waiting(has_failed=against.has_failed))

    def _show_end(self, race: Race, token: int) -> None:
        names, totals = ghosts.names(race), race.totals
        self.sentence.setText(ghosts.race_result(race))
        self.totals.setText(ghosts.totals(race))
        for at, (session, sign) in enumerate(((race.own, token), (race.ghost, ghost_token(token)))):
            self.tables.show_table(at, session, session.ply, sign, tr("{name}: {n}", name=names[at], n=totals[at]))
        self.chart.show_race(race.steps, race.known, names)
        self.text.setText("\n".join(headline(race, names[0])))
        self.blocks.show_rows(race.blocks())
        self._show_copied(is_copied=False)
        self.setAccessibleName(f"{self.sentence.text()} {self.totals.text()}")
        if self.isVisible():
            alert(self)

    def _show_nothing(self) -> None:
        self.sentence.setText(tr("Finish a deal and race yourself on it."))
        self.tables.clear()
        for widget in (self.card, self.again, self.other):
            widget.hide()

    # -------------------------------------------------------- what next

    def _race_again(self) -> None:
        """The same ghost on the same deal; against a bot a new deal, as nobody wants to know the cards."""
        race = self.race
        assert race is not None
        if self._kind == BOT:
            ghosts.race_bot(self._practising, self.game_id, race.ghost.seats[0].player)
        else:
            ghosts.begin(self._practising, race.ghost, self._kind)

    # -------------------------------------------------------- sharing

    def copy_text(self) -> None:
        if self.race is not None and self.race.is_decided:
            QGuiApplication.clipboard().setText(share_text(self.race, ghosts.names(self.race)[0]))
            self._show_copied(is_copied=True)
            self._done.start()

    def _show_copied(self, *, is_copied: bool) -> None:
        self.copy.setText(tr("Copied") if is_copied else tr("Copy"))
        self.copy.set_drawing("ui-confirm" if is_copied else "ui-copy")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_text()
        else:
            super().keyPressEvent(event)


class GhostsSection(Section):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(practising, tr("Ghosts"), parent)
        self.games = ghosts.games_box(known(practising.window.settings.game))
        self.games.activated.connect(self.refresh)
        self.note.hide()
        self.top.addStretch(1)
        self.put_beside(self.games)
        self.inside.setSpacing(6)
        promise = Label(tr("Play a deal again; the ghost's score walks beside yours."), 14.5, tone="soft", wrap=True)
        self.empty = Label("", 15, wrap=True)
        self.own, self.bot = GhostRow(tr("Your own best")), GhostRow(tr("The strong bot"))
        self.choose = ghost(tr("Choose another deal"), "ui-open")
        self.own.button.clicked.connect(self._race_own)
        self.bot.button.clicked.connect(lambda: ghosts.race_bot(practising, self.game_id, ghosts.STRONG.id))
        self.choose.clicked.connect(lambda: GhostDialog(practising, self.game_id, self.window()).open())
        fill(self.inside, promise, self.own, self.empty, self.bot, (self.choose, 0, Qt.AlignmentFlag.AlignHCenter), ...)

    @property
    def game_id(self) -> str:
        return str(self.games.currentData())

    def refresh(self) -> None:
        info, practising = info_of(self.game_id), self.practising
        best = ghosts.own_best(practising, info.id)
        if best is not None:
            self.own.tell(tr("{game}: {n}, on {day}", game=tr(info.name), n=digits(best.total), day=day(best.ended)))
            self.own.sign.show_seat(ghosts.token_of(practising))
        self.own.setVisible(best is not None)
        self.empty.setVisible(best is None)
        self.empty.setText(ghosts.why_no_own(info.id))
        self.bot.tell(tr("{game}: {level}, on a new deal", game=tr(info.name), level=tr(ghosts.STRONG.name)))

    @property
    def entry(self) -> QWidget | None:
        return self.bot.button if self.own.isHidden() else self.own.button

    def _race_own(self) -> None:
        best = ghosts.own_best(self.practising, self.game_id)
        if best is not None:
            ghosts.race_game(self.practising, best)
