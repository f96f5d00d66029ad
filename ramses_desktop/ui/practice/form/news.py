"""What was reached in the game that has just ended: one quiet line in its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ramses_desktop.coach.form import PAR
from ramses_desktop.engine.session import PERSON
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.widgets.basic import Label, Picture

if TYPE_CHECKING:
    from ramses_desktop.store.journal import Journal
    from ramses_desktop.ui.table.page import TablePage


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
        from ramses_desktop.ui.practice.form.gathering import reached_in

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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 0)
        row.setSpacing(8)
        row.addWidget(Picture("trophy", 18), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)
