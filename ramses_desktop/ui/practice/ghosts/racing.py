"""A race at the table: the line about the ghost above the board, what is shown after each round, and the result. Shows of the ghost
only what `coach.race` says may be known."""

from __future__ import annotations

from functools import cached_property, partial

from PySide6.QtCore import QObject, Qt, QTimer

from ramses_desktop.coach.race import Race
from ramses_desktop.engine.text import tr
from ramses_desktop.games import info_of, judge
from ramses_desktop.store.journal import MATCH, Journal
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.ghosts import words
from ramses_desktop.ui.practice.ghosts.ghost import Ghost, name_of
from ramses_desktop.ui.practice.ghosts.line import GhostLine
from ramses_desktop.ui.practice.ghosts.round_panel import RoundPanel
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.widgets.basic import Button
from ramses_desktop.ui.widgets.basic import ghost as ghost_button


class Racing(QObject):
    """Follows every game on the page; those that are no race it leaves alone."""

    def __init__(self, page: TablePage, practising: Practising) -> None:
        super().__init__(page)
        self._page, self._practising = page, practising
        self.ghost: Ghost | None = None
        self.race: Race | None = None
        self._laps = 0
        """How many laps of the own game were over when it was last shown."""
        self._owed = False
        """Whether a round has just ended that has not been shown yet."""
        self._is_written = False
        self._link: Button | None = None
        self.label = GhostLine()
        page.header.put_before_log(self.label)
        page.opened.connect(self._begin)
        page.showed.connect(self._showed)
        page.ended.connect(self._ended)
        page.saved.connect(self._saved)

    @cached_property
    def panel(self) -> RoundPanel:
        """Built for the first round that ends."""
        page = self._page
        panel = RoundPanel(page, page.view)
        panel.closed.connect(page.take_focus)
        page.view.resized.connect(panel.cover)
        return panel

    # -------------------------------------------------------- beginning and leaving

    def _begin(self) -> None:
        page = self._page
        self.label.hide()
        if not page.setup.race or page.setup.kind != MATCH or page.table.turn is None:
            return
        session, rules = page.table.session, judge(page.game_id)
        ghost = Ghost.of(session, page.thinker, self)
        if ghost is None or rules is None:
            # Later, as showing the page clears the status line.
            QTimer.singleShot(0, self, lambda: page.status.emit(tr("The ghost of this race is gone. You play on alone.")))
            return
        self.ghost = ghost
        self.race = Race(session, ghost.session, rules.when, info_of(page.game_id).discovers)
        self._laps, self._is_written = self.race.laps, False
        ghost.changed.connect(self._ghost_moved)
        page.board.motion.settled.connect(self._show_round)
        # Whoever does something else does not want to look at this now.
        for acted in (page.board.used, page.board.edited):
            acted.connect(self._dismiss)
        self.label.show()
        self._tell()
        ghost.go_on()

    def _saved(self, journal: Journal) -> None:
        if journal.closed:
            self.leave()

    def leave(self) -> None:
        ghost, self.ghost, self.race, self._link = self.ghost, None, None, None
        self._dismiss()
        if ghost is not None:
            ghost.rest()
            ghost.deleteLater()

    # -------------------------------------------------------- on the way

    def _tell(self) -> None:
        race, ghost = self.race, self.ghost
        assert race is not None
        assert ghost is not None
        self.label.tell(words.line(race, has_failed=ghost.has_failed), words.short_line(race), words.explained(race))
        self._page.header.fit()

    def _showed(self, before: int) -> None:
        race, table = self.race, self._page.table
        if race is None or table.looking is not None:
            return
        self._dismiss()
        laps, news = race.laps, before < table.session.ply
        if laps != self._laps:
            self._laps = laps
            self._tell()
            if news and not race.is_over and not race.by_turn:
                # Later, as what has been used to end the round is still to be told, and the next round announced.
                QTimer.singleShot(0, self, partial(self._owe, table.session.ply))
            elif news and race.known:
                self._page.accessible.say(self.label.accessibleName())

    def _ghost_moved(self) -> None:
        race = self.race
        if race is None:
            return
        if not race.is_over:
            self._tell()
            self._show_round()
        elif self._link is not None:
            self._show_result()

    def _owe(self, ply: int) -> None:
        """A round has ended here."""
        if self.race is not None and self.race.own.ply == ply:
            self._owed = True
            self._show_round()

    def _show_round(self) -> None:
        """Show the round that has just ended, once nothing moves any more and the ghost has got there, too."""
        race, page = self.race, self._page
        if self._owed and race is not None and race.known and page.isVisible() and not page.board.motion.busy:
            self._owed = False
            self.panel.show_round(race, words.names(race), page.setup.tokens[0])

    def _dismiss(self) -> None:
        self._owed = False
        if "panel" in self.__dict__:
            self.panel.close_panel()

    # -------------------------------------------------------- the end

    def _ended(self) -> None:
        if self.race is None:
            return
        result = self._page.result
        self.label.hide()
        self._link = link = ghost_button("", "ui-person", px=14.5, height=26)
        link.clicked.connect(self.show_page)
        result.words.insertWidget(result.words.count() - 1, link, 0, Qt.AlignmentFlag.AlignLeft)
        result.extras.append(link)
        result.tells_ceiling = False  # there is not enough room for both
        result.ceiling.hide()
        self._show_result()

    def _show_result(self) -> None:
        race, ghost, link = self.race, self.ghost, self._link
        assert race is not None
        assert ghost is not None
        assert link is not None
        if not race.is_decided:
            link.setText(words.waiting(has_failed=ghost.has_failed))
            return
        link.setText(words.result(race))
        link.setToolTip(tr("See both tables, and the points turn by turn"))
        if not self._is_written:
            self._is_written = True
            own, theirs = race.totals
            name, journal = race.own.seats[0].name, self._page.journal
            self._practising.log.add(
                name,
                "race",
                game=self._page.game_id,
                id=journal.id,
                ghost=ghost.kind,
                against=name_of(race.ghost),
                own=own,
                theirs=theirs,
            )
            self._page.accessible.say(f"{words.result(race)} {words.totals(race)}")

    def show_page(self) -> None:
        """Show how the race ended."""
        race, ghost = self.race, self.ghost
        if race is not None and ghost is not None:
            self._practising.race_asked.emit(race, ghost, self._page.setup.tokens[0])
