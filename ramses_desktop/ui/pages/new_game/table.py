"""The options of the table, and the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy

from ramses_desktop import games
from ramses_desktop.data import Damaged, do_without
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games import info
from ramses_desktop.games.info import Info
from ramses_desktop.store.journal import CASUAL, MATCH
from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.setup import new_seed
from ramses_desktop.ui.widgets.basic import Button, Choice, Label, Rule, Segments, Switch, Title
from ramses_desktop.ui.widgets.page import ScrollPanel

LONGEST_SEED: Final = 60


class Company(NamedTuple):
    """The players, and the kind of game."""

    persons: int
    bots: int
    kind: str


class TableSwitch(NamedTuple):
    """A switch that every table has if its game has a use for it."""

    label: str
    hint: str
    is_offered: Callable[[Info], bool] = lambda game: True
    is_enabled: Callable[[Company], bool] = lambda company: True


TO_COME: Final = "show_to_come"
SWITCHES: Final[Mapping[str, TableSwitch]] = {
    "show_preview": TableSwitch(mark("Live score preview"), mark("What a mark would earn"), lambda game: game.marks),
    TO_COME: TableSwitch(mark("Show patterns still to come"), "", lambda game: bool(game.to_come)),
    "confirm_each": TableSwitch(mark("Confirm every mark"), mark("Off: a mark counts at once"), lambda game: game.marks),
    "follow_bots": TableSwitch(
        mark("Wait for me"),
        mark("Bots wait for a click after each move"),
        is_enabled=lambda company: company.bots > 0,
    ),
    "strict_curtain": TableSwitch(
        mark("Strict curtain"), mark("Hide the table between turns"), is_enabled=lambda company: company.persons > 1
    ),
    "take_back": TableSwitch(
        mark("Undo anything"),
        mark("Even after a reveal; does not count"),
        lambda game: not game.memory,
        lambda company: company.kind == CASUAL,
    ),
    "tutor": TableSwitch(
        mark("Tutor"),
        mark("Warns of weak moves; a warned game does not count"),
        lambda game: game.marks,
        lambda company: company.kind != MATCH and company.persons > 0,
    ),
}
"""Switches by their names in `TableSetup`, from top to bottom."""


def paint_form(game_id: str, form: str, painter: QPainter, rect: QRectF) -> None:
    """Paint the picture of a game's form; nothing if the game's files are damaged."""
    try:
        games.module_of(game_id, "ui.pictures").paint_form(painter, rect, form)
    except Damaged as problem:
        do_without(problem)


class TablePanel(ScrollPanel):
    """The game's form and options, the table's switches, and the deal."""

    changed = Signal()

    def __init__(self, game: Info) -> None:
        super().__init__(margin=20)
        self.inside.setContentsMargins(20, 14, 20, 2)
        self._game = game
        self._for_people = True
        forms = [
            Choice(form.id, tr(form.name), hint=tr(form.hint), drawing=partial(paint_form, game.id, form.id)) for form in game.forms
        ]
        self.form = Segments(forms, "cards", tr("Variant"))
        self.form.setVisible(bool(forms))
        self.form.chosen.connect(self.changed)
        self.options_ = {one.option: Switch(tr(one.name), tr(one.hint)) for one in game.switches}
        self.switches = {name: Switch(tr(one.label), tr(one.hint or game.to_come)) for name, one in SWITCHES.items()}
        """Switches the game does not offer stay hidden, but keep the choices made for other games."""
        title = Title(tr("Table"), 19)
        title.setContentsMargins(0, 0, 0, 0 if forms else 4)
        self.inside.addWidget(title)
        self.inside.addWidget(self.form)
        offered = [switch for name, switch in self.switches.items() if SWITCHES[name].is_offered(game)]
        for at, switch in enumerate((*self.options_.values(), *offered)):
            if at or self.options_:
                self.inside.addWidget(Rule())
            self.inside.addWidget(switch)
            switch.toggled.connect(self.changed)
        self.set_options({})
        self.inside.addWidget(Rule())
        self.inside.addSpacing(2)
        self._build_deal()
        self.inside.addStretch(1)
        appearance().changed.connect(self._scale)
        self._scale()

    def _build_deal(self) -> None:
        self.seed = QLineEdit()
        self.seed.setMaxLength(LONGEST_SEED)
        self.seed.setPlaceholderText(tr("leave empty for a new one"))
        self.seed.setAccessibleName(tr("Seed of the deal"))
        self.seed.setToolTip(tr("The same seed deals the same game. Leave it empty for a new one."))
        self.seed.setAccessibleDescription(self.seed.toolTip())
        self.dice = Button("", "plain", "ui-die", px=16, height=42)
        self.dice.setToolTip(tr("Draw a new seed you can share"))
        self.dice.setAccessibleName(tr("Draw a new seed"))
        self.dice.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.dice.clicked.connect(lambda: self.seed.setText(new_seed()))
        deal = QHBoxLayout()
        deal.setSpacing(3)
        deal.addWidget(Label(tr("Deal"), 15.5, 700))
        deal.addSpacing(9)
        deal.addWidget(self.seed, 1)
        deal.addWidget(self.dice)
        self.inside.addLayout(deal)

    def _scale(self) -> None:
        self.seed.setFont(fonts.text(appearance().px(15.5)))
        self.seed.setMinimumHeight(round(appearance().px(42)) + 4)

    # -------------------------------------------------------- company

    def show_for(self, company: Company) -> None:
        """Enable what makes a difference at this table; the rest is off, and nothing moves."""
        seats = company.persons + company.bots
        for one in self._game.switches:
            self.options_[one.option].set_in_play(self._makes_difference(one, seats))
        for name, switch in self.switches.items():
            switch.set_in_play(SWITCHES[name].is_enabled(company))
        self.form.setEnabled(self._has_forms(seats))
        self._adapt_to(people=company.persons > 0)

    def _makes_difference(self, one: info.Switch, seats: int) -> bool:
        if one.alone_only:
            return seats == 1
        return one.calm or not (seats == 1 or self.is_calm)

    def _adapt_to(self, *, people: bool) -> None:
        """Set the defaults that differ between people and bots when the company changes from one to the other."""
        if people != self._for_people:
            self._for_people = people
            for one in self._game.switches:
                if one.for_people:
                    self.options_[one.option].want(self._default(one))

    def _default(self, one: info.Switch) -> bool:
        return not one.alone_only and (self._for_people or not one.for_people)

    def _has_forms(self, seats: int) -> bool:
        return seats > 1 or self._game.alone_in_forms

    @property
    def is_calm(self) -> bool:
        """Whether the children's form is chosen."""
        return bool(self._game.calm_form) and self.form.value == self._game.calm_form

    # -------------------------------------------------------- choices

    def is_on(self, name: str) -> bool:
        """Whether a table switch is on, and so makes a difference."""
        return self.switches[name].isChecked()

    def options(self, players: int) -> dict[str, Any]:
        """The game's own options for this many players."""
        chosen: dict[str, Any] = {
            one.option: self.options_[one.option].wanted and (players == 1 or not one.alone_only) for one in self._game.switches
        }
        if self._game.forms and self._has_forms(players):
            form = next(form for form in self._game.forms if form.id == self.form.value)
            chosen |= form.options or {"kind": form.id}
        return chosen

    def options_to_remember(self) -> dict[str, bool | str]:
        """All options, including those that make no difference at this table."""
        chosen: dict[str, bool | str] = {
            one.option: self.options_[one.option].wanted for one in self._game.switches if self._for_people or not one.for_people
        }
        if self._game.forms:
            chosen["kind"] = self.form.value
        return chosen

    def set_options(self, chosen: Mapping[str, object]) -> None:
        for one in self._game.switches:
            self.options_[one.option].want(bool(chosen.get(one.option, self._default(one))))
        if self._game.forms:
            kind = chosen.get("kind")
            ids = [form.id for form in self._game.forms]
            self.form.set_value(str(kind) if kind in ids else ids[0])
