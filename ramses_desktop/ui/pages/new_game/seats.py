"""Who plays: a row for each seat, and the kind of game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.games.info import Info
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE
from ramses_desktop.store.settings import Chair, Profile, clean_name
from ramses_desktop.ui.pages.new_game.levels import NO_CHARACTERS, bot_name
from ramses_desktop.ui.pages.new_game.people import PeopleBar, PresetBar
from ramses_desktop.ui.pages.new_game.presets import is_same
from ramses_desktop.ui.pages.new_game.seat import SeatRow
from ramses_desktop.ui.widgets.basic import RIM, Button, Caption, Choice, Label, Picture, Rule, Segments, Title
from ramses_desktop.ui.widgets.page import ScrollPanel, inset

CHIPS: Final = 8
"""Remembered players who are offered."""


class SeatsPanel(ScrollPanel):
    """All seats, and the kind of game."""

    changed = Signal()
    came = Signal(str)
    """A player took a seat by a chip."""
    unwanted = Signal(int)
    """Asks to remove the seat at this place."""

    def __init__(
        self, game: Info, bots: Sequence[str], nameless: Callable[[int], str], characters: Mapping[str, str] = NO_CHARACTERS
    ) -> None:
        super().__init__(margin=11 - RIM)
        self._game = game
        self._nameless = nameless
        self._profiles: dict[str, Chair] = {}
        self._most = game.seats[-1]
        self._least = game.seats[0]
        self.rows = [SeatRow(place, bots, characters) for place in range(self._most)]
        self.add = Button(tr("Add a player"), "dashed", "ui-new", px=16, height=50)
        self.note = Label("", 14, tone="soft", wrap=True)
        self.kind = Segments(self._kinds(), "cards", tr("Kind of game"), CASUAL)
        self.presets = PresetBar(game)
        self.people = PeopleBar()
        self._count = 0
        self._build()
        for row in self.rows:
            row.changed.connect(self._refresh)
            row.removed.connect(lambda row=row: self.unwanted.emit(row.place))
            row.token_chosen.connect(lambda token, row=row: self._swap(row, token))
        self.add.clicked.connect(self.add_seat)
        self.kind.chosen.connect(self.changed)
        self.people.pressed.connect(self._toggle)

    def _kinds(self) -> list[Choice]:
        practice = tr("Undo and hints; does not count") if self._game.hints else tr("Undo anything; does not count")
        return [
            Choice(MATCH, tr("Match"), hint=tr("Counts. No undo once confirmed")),
            Choice(CASUAL, tr("Casual"), hint=tr("Undo until something is revealed")),
            Choice(PRACTICE, tr("Practice"), hint=practice),
        ]

    def _build(self) -> None:
        self.inside.addLayout(inset(Title(tr("Who plays"), 19), 9 + RIM, left=9 + RIM))
        self.inside.addSpacing(3)
        self.inside.addWidget(self.presets)
        self.inside.addLayout(inset(self.presets.note, 9 + RIM, left=9 + RIM))
        self.inside.addWidget(self.people)
        self.inside.addSpacing(5)
        self._seats = QVBoxLayout()
        self._seats.setSpacing(10)
        for row in self.rows:
            self._seats.addWidget(row)
        self.inside.addLayout(self._seats)
        self.inside.addSpacing(5)
        self.inside.addWidget(self.add)
        note = QHBoxLayout()
        note.setContentsMargins(9 + RIM, 6, 9 + RIM, 8)
        note.setSpacing(12)
        note.addWidget(Picture("ui-person", 22, "soft"), 0, Qt.AlignmentFlag.AlignTop)
        note.addWidget(self.note, 1)
        self.inside.addLayout(note)
        self.inside.addStretch(1)
        line = QHBoxLayout()
        line.setContentsMargins(9 + RIM, 0, 9 + RIM, 0)
        line.addWidget(Rule())
        self.inside.addLayout(line)
        caption = Caption(tr("Kind of game"))
        caption.setContentsMargins(9 + RIM, 12, 9, 2)
        self.inside.addWidget(caption)
        self.inside.addWidget(self.kind)

    # -------------------------------------------------------- seats

    @property
    def count(self) -> int:
        return self._count

    @property
    def taken(self) -> list[SeatRow]:
        return self.rows[: self._count]

    @property
    def persons(self) -> int:
        return sum(not row.is_bot for row in self.taken)

    def set_chairs(self, chairs: Sequence[Chair], count: int) -> None:
        for row, chair in zip(self.rows, chairs, strict=False):
            row.set_chair(chair)
        self.set_count(count)

    def set_count(self, count: int) -> None:
        self._count = min(max(count, self._least), self._most)
        self._refresh()

    def add_seat(self) -> None:
        if self._count < self._most:
            self._count += 1
            self._refresh()
            self.rows[self._count - 1].name.setFocus()

    def remove(self, place: int) -> None:
        """Remove a seat. It moves behind the others, so that its name is not lost."""
        if self._count <= self._least:
            return
        chairs = [row.chair for row in self.rows]
        chairs = [*chairs[:place], *chairs[place + 1 :], chairs[place]]
        self.set_chairs(chairs, self._count - 1)

    def bring_back(self, place: int, token: int) -> None:
        """Return the removed seat with this symbol to its place; what has changed on the others stays."""
        gone, *others = sorted((row.chair for row in self.rows), key=lambda chair: chair.token != token)
        self.set_chairs([*others[:place], gone, *others[place:]], self._count + 1)

    def _toggle(self, name: str) -> None:
        """Seat a player, or let the one who is seated go."""
        row = self._row_of(name)
        if row is None:
            self._sit(self._profiles[name])
            return
        row.name.clear()
        if self.persons > 1:
            self.remove(row.place)

    def _row_of(self, name: str) -> SeatRow | None:
        return next((row for row in self.taken if not row.is_bot and is_same(row.name.text(), name)), None)

    def _free_place(self) -> int | None:
        """The place for one more person: where nobody has a name, a new seat, or else a bot's."""
        nobody = [row.place for row in self.taken if not row.is_bot and not clean_name(row.name.text())]
        bots = [row.place for row in self.taken if row.is_bot]
        new = [self._count] if self._count < self._most else []
        return next(iter((*nobody, *new, *bots)), None)

    def _sit(self, player: Chair) -> None:
        place = self._free_place()
        if place is None:
            return
        row = self.rows[place]
        row.set_chair(player.changed(token=row.token.token))
        self._count = max(self._count, place + 1)
        self._swap(row, player.token)
        self.came.emit(player.name)

    def forget(self, name: str) -> list[SeatRow]:
        """Clear a name wherever it stands; returns these rows."""
        rows = [row for row in self.rows if is_same(row.name.text(), name)]
        for row in rows:
            row.name.clear()
        return rows

    def show_profiles(self, profiles: Sequence[Profile]) -> None:
        self._profiles = {profile.name: profile.people[0] for profile in profiles[:CHIPS]}
        self.people.show_profiles(profiles[:CHIPS])
        # New widgets would be the last that Tab reaches.
        for one, after in pairwise([*self.presets.chips.values(), *self.people.chips, self.people.undo]):
            QWidget.setTabOrder(one, after)
        self._show_seated()

    def _show_seated(self) -> None:
        self.people.show_seated(lambda name: self._row_of(name) is not None, can_sit=self._free_place() is not None)

    def _swap(self, row: SeatRow, token: int) -> None:
        """Give a seat this symbol, swapping with the seat that had it."""
        for other in self.rows:
            if other.token.token == token:
                other.token.set_token(row.token.token)
        row.token.set_token(token)
        self._refresh()

    def _refresh(self) -> None:
        for place, row in enumerate(self.rows):
            row.setVisible(place < self._count)
            row.remove.setVisible(self._count > self._least)
        self._propose_names()
        self.add.setVisible(self._count < self._most)
        self.note.setText(self._sentence())
        self._show_seated()
        self.changed.emit()

    def _propose_names(self) -> None:
        called: list[str] = []
        for place, row in enumerate(self.rows):
            name = self._nameless(place + 1)
            if row.is_bot:
                name = tr(bot_name(row.player).name)
                same = called.count(name)
                called.append(name)
                name = f"{name} {same + 1}" if same else name
            row.set_fallback(name)

    def _sentence(self) -> str:
        persons = [row.seat.name for row in self.taken if not row.is_bot]
        if self._count == 1 and persons:
            return tr(self._game.alone_note, name=persons[0])
        if not persons:
            return tr("Only bots: sit back and watch.")
        if len(persons) == 1:
            return tr("{name} plays against the computer.", name=persons[0])
        return tr(
            "{names} share this screen. Whoever plays next sits in front; choices made at the same time are revealed together.",
            names=", ".join(persons),
        )

    def set_flat(self, flat: bool) -> None:
        for row in self.rows:
            row.lay_out(flat=flat)
