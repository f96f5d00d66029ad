"""The dialog in which a ghost is chosen: a bot of any level on a new deal, a finished game, or a friend's file."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QWidget

from ramses_desktop.bots import LEVELS, Level
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import bots, info_of
from ramses_desktop.store.reviews import Note
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.ghosts import choosing
from ramses_desktop.ui.result_words import day, variant
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Label, ghost, plain, primary
from ramses_desktop.ui.widgets.tables import LINE_ROLE, DropDown, Sheet, TwoLineDelegate

GHOST_ROLE = Qt.ItemDataRole.UserRole + 2
"""What a row stands for: a level or a game."""
USUAL = QSize(560, 480)


class GhostDialog(Sheet):
    def __init__(self, practising: Practising, game_id: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Choose a ghost"), parent)
        self._practising = practising
        self.games = DropDown()
        self.games.setAccessibleName(tr("Game"))
        for info in choosing.games():
            self.games.addItem(tr(info.name), info.id)
        self.games.setCurrentIndex(self.games.findData(game_id))
        self.games.currentIndexChanged.connect(self._list)
        self.list = QListWidget()
        self.list.setItemDelegate(TwoLineDelegate(self.list))
        self.list.setAccessibleName(tr("Ghosts"))
        self.list.itemActivated.connect(lambda _: self._race())
        self.note = Label("", 14, tone="soft", wrap=True)
        self.file = plain(tr("Open a friend's game…"), "ui-open")
        self.file.clicked.connect(self._ask_for_file)
        self.race = primary(tr("Race"))
        self.race.setDefault(True)
        self.race.clicked.connect(self._race)
        self._lay_out()
        self._list()
        room = parent.size() if parent is not None else USUAL
        self.resize((USUAL * appearance().px(1)).boundedTo(room - QSize(40, 60)))
        self.list.setFocus()

    def _lay_out(self) -> None:
        cancel = ghost(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(self.file)
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self.race)
        self.column.addWidget(self.games)
        self.column.addWidget(self.list, 1)
        self.column.addWidget(self.note)
        self.column.addLayout(foot)

    @property
    def game_id(self) -> str:
        return str(self.games.currentData())

    def _list(self) -> None:
        self.list.clear()
        levels = [level for level in reversed(LEVELS) if level.id in bots(self.game_id)]
        for level in levels:
            self._add(tr("{level} - {character}", level=tr(level.name), character=tr(level.character)), tr("On a new deal"), level)
        for note in choosing.alone(self._practising, self.game_id):
            about = ", ".join(filter(None, (day(note.ended), variant(note.options, note.game), note.seed)))
            self._add(tr("{name}: {n}", name=note.name, n=digits(note.total)), about, note)
        self.list.setCurrentRow(0)
        self.note.setText(choosing.why_no_own(self.game_id))
        self.note.setVisible(info_of(self.game_id).discovers or self.list.count() == len(levels))

    def _add(self, name: str, about: str, ghost: Level | Note) -> None:
        item = QListWidgetItem(name, self.list)
        item.setData(LINE_ROLE, about)
        item.setData(GHOST_ROLE, ghost)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, about)

    def _race(self) -> None:
        item = self.list.currentItem()
        # Enter activates the row, and also presses the button.
        if not self.isVisible():
            return
        chosen = item.data(GHOST_ROLE)
        self.accept()
        if isinstance(chosen, Note):
            choosing.race_game(self._practising, chosen)
        else:
            choosing.race_bot(self._practising, self.game_id, chosen.id)

    def _ask_for_file(self) -> None:
        practising = self._practising
        self.accept()
        practising.window.files.ask_for_file(tr("Race against a friend's game"), lambda path: choosing.race_file(practising, path))
