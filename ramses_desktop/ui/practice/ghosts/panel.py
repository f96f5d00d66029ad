"""The panel of the page Practise from which races begin."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import info_of, known
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.ghosts import choosing
from ramses_desktop.ui.practice.ghosts.dialog import GhostDialog
from ramses_desktop.ui.practice.ghosts.pictures.row import GhostRow
from ramses_desktop.ui.practice.section import Section
from ramses_desktop.ui.result_words import day
from ramses_desktop.ui.widgets.basic import Label, ghost
from ramses_desktop.ui.widgets.tables import DropDown


class GhostsSection(Section):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(practising, tr("Ghosts"), parent)
        self.games = DropDown()
        self.games.setAccessibleName(tr("Game"))
        for info in choosing.games():
            self.games.addItem(tr(info.name), info.id)
        self.games.setCurrentIndex(max(0, self.games.findData(known(practising.window.settings.game))))
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
        self.bot.button.clicked.connect(lambda: choosing.race_bot(practising, self.game_id, choosing.STRONG.id))
        self.choose.clicked.connect(lambda: GhostDialog(practising, self.game_id, self.window()).open())
        for widget in (promise, self.own, self.empty, self.bot):
            self.inside.addWidget(widget)
        self.inside.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignHCenter)
        self.inside.addStretch(1)

    @property
    def game_id(self) -> str:
        return str(self.games.currentData())

    def refresh(self) -> None:
        info, practising = info_of(self.game_id), self.practising
        best = None if info.discovers else choosing.own_best(practising, info.id)
        if best is not None:
            self.own.tell(tr("{game}: {n}, on {day}", game=tr(info.name), n=digits(best.total), day=day(best.ended)))
            self.own.sign.show_seat(choosing.token_of(practising))
        self.own.setVisible(best is not None)
        self.empty.setVisible(best is None)
        self.empty.setText(choosing.why_no_own(info.id))
        self.bot.tell(tr("{game}: {level}, on a new deal", game=tr(info.name), level=tr(choosing.STRONG.name)))

    @property
    def entry(self) -> QWidget | None:
        return self.bot.button if self.own.isHidden() else self.own.button

    def _race_own(self) -> None:
        best = choosing.own_best(self.practising, self.game_id)
        if best is not None:
            choosing.race_game(self.practising, best)
