"""The page where a new game is set up: its table, its panels, and what it begins with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from ramses_desktop import games
from ramses_desktop.data import Damaged, do_without
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games import info
from ramses_desktop.games.info import Info
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE
from ramses_desktop.store.settings import KINDS, TOKENS, Chair, LastTable, Settings
from ramses_desktop.store.switches import (
    CONFIRM_EACH,
    FOLLOW_BOTS,
    SHOW_PREVIEW,
    SHOW_TO_COME,
    STRICT_CURTAIN,
    TAKE_BACK,
    TUTOR,
    Company,
)
from ramses_desktop.ui.pages.home import paint_picture
from ramses_desktop.ui.pages.seats import (
    GENTLEST,
    Preset,
    SeatsPanel,
    chairs_of,
    find,
    forget,
    joined,
    offered,
    people_of,
    preset_of,
    remember_players,
    remember_preset,
    table_of,
)
from ramses_desktop.ui.picture_cache import pictures_of
from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.setup import TableSetup, new_seed
from ramses_desktop.ui.widgets import layout
from ramses_desktop.ui.widgets.basic import (
    RIM,
    Button,
    Choice,
    Headline,
    IconButton,
    Label,
    Panel,
    Picture,
    Rule,
    SeatToken,
    Segments,
    Switch,
    Title,
    ghost,
    primary,
)
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN, Page, Scroll, ScrollPanel

if TYPE_CHECKING:
    from ramses_desktop.engine.code import Coded

ON_PAGE: Final = (SHOW_PREVIEW, SHOW_TO_COME, CONFIRM_EACH, FOLLOW_BOTS, STRICT_CURTAIN, TAKE_BACK, TUTOR)
"""The table's switches from top to bottom."""
LONGEST_SEED: Final = 60
REMARKS: Final = {
    MATCH: mark("A match: confirmed moves stand."),
    CASUAL: mark("A casual game among friends."),
    PRACTICE: mark("Practice: try things out."),
}
THREE_COLUMNS: Final = 1230
TWO_COLUMNS: Final = 780
FLAT: Final = 560
"""Widths, at the usual text size, from which there are so many columns, and rows of seats are flat."""
ACROSS: Final = QBoxLayout.Direction.LeftToRight
DOWN: Final = QBoxLayout.Direction.TopToBottom
ROUNDS: Final = 6
"""Rounds of layout requests after which the page has settled."""


class GamePicture(QWidget):
    """The picture of a game, as wide as its column."""

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self._game, self._picture = game_id, CachedPicture()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        return round(width * 196 / 273)

    def sizeHint(self) -> QSize:
        return QSize(328, 235)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._picture.draw(self, painter, self._game, lambda inside: paint_picture(inside, self._game, QRectF(self.rect())))


class GamePanel(ScrollPanel):
    """The game: its picture, promise and facts."""

    def __init__(self, game: Info) -> None:
        super().__init__(margin=0)
        self.setContentsMargins(6, 6, 6, 9)
        self.inside.setContentsMargins(0, 0, 0, 10)
        name = Headline(30, tr(game.name), 900, wrap=False)
        promise = Label(tr(game.promise), 16.5, tone="soft", wrap=True)
        summary = Label(f'<p style="line-height: 135%">{tr(game.summary)}</p>', 15.5, wrap=True)
        summary.setTextFormat(Qt.TextFormat.RichText)
        words = layout.column(name, promise, 14, summary, 12, gap=4, margins=(18, 12, 18, 0))
        for icon, fact in (("ui-person", game.company), ("ui-time", tr(game.length)), *game.facts):
            layout.fill(words, layout.row(Picture(icon, 22), (Label(tr(fact), 15, wrap=True), 1), gap=12), 8)
        self.teach_button = Button(tr("Show me how"), "plain", "ui-practice", px=16, height=46)
        self.rules = Button(tr("Read the rules"), "ghost", "ui-help", "F1", px=16, height=46)
        buttons = layout.column(self.teach_button, self.rules, gap=2, margins=(18 - RIM, 6, 18 - RIM, 0))
        layout.fill(self.inside, GamePicture(game.id), words, ..., buttons)


class ReadyPanel(Panel):
    """Who will play, and Start."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens = [SeatToken(0, 30) for _ in range(TOKENS)]
        self.sentence = Label("", 15, wrap=True)
        self.remark = Label("", 14, tone="soft", wrap=True)
        self.start = primary(tr("Start"), "ui-play", tr("Enter"), px=20, height=50)
        self.offer = Button(tr("New here? Play three guided minutes"), "dashed", "ui-practice", px=14.5, height=34)
        self.title = Title(tr("Ready"), 19)
        self.setContentsMargins(18, 14, 18, 18)
        head = layout.row(self.title, ..., *self.tokens, gap=8, margins=(RIM, 0, RIM, 3))
        self._words = layout.column(self.sentence, self.remark, gap=4, margins=(RIM, 0, RIM, 0))
        self._whole = layout.column(head, self._words, 3, self.offer, self.start, on=self, gap=4, margins=(1, 0, 1, 0))

    def make_offer(self, offered: bool) -> None:
        """Offer a guided game, in the place of the remark."""
        self.offer.setVisible(offered)
        self.remark.setVisible(not offered and not self.title.isHidden())

    def set_small(self, small: bool) -> None:
        """Switch between one row and the full panel."""
        self.title.setVisible(not small)
        self.remark.setVisible(not small)
        self._whole.setDirection(ACROSS if small else DOWN)
        self._whole.setStretchFactor(self._words, int(small))
        self._whole.setStretchFactor(self.start, int(small))

    def show_seats(self, seats: Sequence[Seat], tokens: Sequence[int]) -> None:
        for place, token in enumerate(self.tokens):
            token.setVisible(place < len(seats))
            if place < len(seats):
                token.set_seat(tokens[place], seats[place].name)


def paint_form(game_id: str, form: str, painter: QPainter, rect: QRectF) -> None:
    """Paint the picture of a game's form; nothing if the game's files are damaged."""
    try:
        pictures_of(game_id).paint_form(painter, rect, form)
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
        self.options_ = {switch.option: Switch(tr(switch.name), tr(switch.hint)) for switch in game.switches}
        self.switches = {switch.name: Switch(tr(switch.label), tr(switch.hint or game.to_come)) for switch in ON_PAGE}
        """Switches the game does not offer stay hidden, but keep the choices made for other games."""
        title = Title(tr("Table"), 19)
        title.setContentsMargins(0, 0, 0, 0 if forms else 4)
        layout.fill(self.inside, title, self.form)
        in_use = [self.switches[switch.name] for switch in ON_PAGE if switch.has_use(game)]
        for at, switch in enumerate((*self.options_.values(), *in_use)):
            if at or self.options_:
                self.inside.addWidget(Rule())
            self.inside.addWidget(switch)
            switch.toggled.connect(self.changed)
        self.set_options({})
        layout.fill(self.inside, Rule(), 2, self._deal_row(), ...)
        appearance().changed.connect(self._scale)
        self._scale()

    def _deal_row(self) -> QHBoxLayout:
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
        return layout.row(Label(tr("Deal"), 15.5, 700), 9, (self.seed, 1), self.dice, gap=3)

    def _scale(self) -> None:
        self.seed.setFont(fonts.text(appearance().px(15.5)))
        self.seed.setMinimumHeight(round(appearance().px(42)) + 4)

    # -------------------------------------------------------- company

    def show_for(self, company: Company) -> None:
        """Enable what makes a difference at this table; the rest is off, and nothing moves."""
        seats = company.persons + company.bots
        for switch in self._game.switches:
            self.options_[switch.option].set_in_play(self._makes_difference(switch, seats))
        for row in ON_PAGE:
            self.switches[row.name].set_in_play(row.in_play(company))
        self.form.setEnabled(self._has_forms(seats))
        self._adapt_to(people=company.persons > 0)

    def _makes_difference(self, switch: info.Switch, seats: int) -> bool:
        if switch.alone_only:
            return seats == 1
        return switch.calm or not (seats == 1 or self.is_calm)

    def _adapt_to(self, *, people: bool) -> None:
        """Set the defaults that differ between people and bots when the company changes from one to the other."""
        if people != self._for_people:
            self._for_people = people
            for switch in self._game.switches:
                if switch.for_people:
                    self.options_[switch.option].want(self._default(switch))

    def _default(self, switch: info.Switch) -> bool:
        return not switch.alone_only and (self._for_people or not switch.for_people)

    def _has_forms(self, seats: int) -> bool:
        return seats > 1 or self._game.alone_in_forms

    @property
    def is_calm(self) -> bool:
        """Whether the children's form is chosen."""
        return bool(self._game.calm_form) and self.form.value == self._game.calm_form

    # -------------------------------------------------------- choices

    @property
    def choices(self) -> dict[str, bool]:
        """The table's switches that are on, and so make a difference, and those that are not."""
        return {name: switch.isChecked() for name, switch in self.switches.items()}

    def options(self, players: int) -> dict[str, Any]:
        """The game's own options for this many players."""
        chosen: dict[str, Any] = {
            switch.option: self.options_[switch.option].wanted and (players == 1 or not switch.alone_only)
            for switch in self._game.switches
        }
        if self._game.forms and self._has_forms(players):
            form = next(form for form in self._game.forms if form.id == self.form.value)
            chosen |= form.options or {"kind": form.id}
        return chosen

    def options_to_remember(self) -> dict[str, bool | str]:
        """All options, including those that make no difference at this table."""
        chosen: dict[str, bool | str] = {
            switch.option: self.options_[switch.option].wanted
            for switch in self._game.switches
            if self._for_people or not switch.for_people
        }
        if self._game.forms:
            chosen["kind"] = self.form.value
        return chosen

    def set_options(self, chosen: Mapping[str, object]) -> None:
        for switch in self._game.switches:
            self.options_[switch.option].want(bool(chosen.get(switch.option, self._default(switch))))
        if self._game.forms:
            kind = chosen.get("kind")
            ids = [form.id for form in self._game.forms]
            self.form.set_value(str(kind) if kind in ids else ids[0])


class NewGamePage(Page):
    """Opens with the choices of the last game, so that Start is one click away."""

    start = Signal(TableSetup)
    teach = Signal(str, str)
    """Asks for the guided first game, in a form of the game."""
    show_rules = Signal(str)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(tr("New game"), parent)
        self.settings = settings
        self._practising = False
        self._open_game = False
        self._coded: tuple[Coded, str] | None = None
        self.preset: Preset | None = None
        self._company: list[Chair] = []
        """Everyone seated since the page was opened: presets seat them again."""
        self._goodbye: Callable[[], None] | None = None
        """Brings back the name or the seat that was removed last."""
        self._free_token: int | None = None
        """The symbol of the removed seat."""
        self._aside: tuple[dict[int, str], bool] | None = None
        """While the children's form is chosen: the bots it replaced, by symbol, and whether bots are followed."""
        self.teach_button = ghost(tr("Show me how"), "ui-practice")
        self.help = IconButton("ui-help", tr("Read the rules"))
        layout.fill(self.header, self.teach_button, self.help)
        self.teach_button.clicked.connect(self._ask_to_be_taught)
        self.help.clicked.connect(lambda: self.show_rules.emit(self.game_id))
        self._build_panels(settings.game)
        appearance().changed.connect(self._fit)

    def prepare(self, game_id: str, kind: str | None = None, *, open_game: bool = False) -> None:
        """Set the page up for this game. Practice starts with one person."""
        self._open_game, self._aside = open_game, None
        if games.known(game_id) != self.game_id:
            for old in (self._whole, self.ready):
                # Hidden now, as deletion waits for the event loop.
                old.hide()
                old.deleteLater()
            self._build_panels(game_id)
        self._practising = kind == PRACTICE
        self._company = []
        self.seats.show_profiles(self.settings.profiles)
        self._use_preset(None if self._practising else preset_of(self.settings.preset))
        if kind in KINDS:
            self.seats.kind.set_value(kind)
        self.table.seed.clear()
        self._coded = None
        self._refresh()
        self._come_to_rest()

    def _use_preset(self, preset: Preset | None) -> None:
        """Set the table up for this company, or as it is without one."""
        self._company = joined((row.chair for row in self.seats.taken if not row.is_bot), self._company)
        self.preset = None
        self._offer_back(None)
        if preset is None:
            self._set_up_as_usual()
        else:
            last = table_of(preset, self.settings, games.info_of(self.game_id))
            people = people_of(preset, self.settings, self._company)
            self._set_up(chairs_of(people, last.bots, preset.level), len(people) + len(last.bots), last)
            for row in self.seats.rows:
                if not row.is_bot:
                    row.level.set_level(preset.level)
        self.preset = preset
        self._refresh()

    def _set_up_as_usual(self) -> None:
        chairs, count = list(self.settings.chairs), self.settings.seats
        if self._practising:
            chairs[0], count = chairs[0].changed(player=PERSON), 1
        self._lay(chairs, count, {}, self.settings.options.get(self.game_id, {}))

    def _set_up(self, chairs: Sequence[Chair], count: int, last: LastTable) -> None:
        """Set the table up as it was, whatever the form for children would suggest."""
        self._lay(chairs, count, last.table, last.options)
        for row, chair in zip(self.seats.rows, chairs, strict=False):
            row.level.set_level(chair.player)
        self.table.switches[FOLLOW_BOTS.name].want(bool(last.table.get(FOLLOW_BOTS.name)))

    def _lay(self, chairs: Sequence[Chair], count: int, choices: Mapping[str, object], options: Mapping[str, object]) -> None:
        """Set seats, kind of game, switches and the game's options; what `choices` does not say is as usual."""
        self._aside = None
        self.seats.set_chairs(chairs, count)
        chosen = {CONFIRM_EACH.name: not self.settings.confirm_at_once, **vars(self.settings.table), **choices}
        self.seats.kind.set_value(chosen["kind"] if chosen["kind"] in KINDS else CASUAL)
        for name, switch in self.table.switches.items():
            switch.want(bool(chosen[name]))
        self.table.set_options(options)
        self._suit_form()

    def _seat_came(self, name: str) -> None:
        """Restore the table of a remembered player who plays alone or with bots only."""
        profile = find(self.settings, name)
        last = profile.games.get(self.game_id) if profile else None
        if last is None or self.preset or self._practising or self.seats.persons > 1:
            return
        bots = last.bots or [row.player for row in self.seats.taken if row.is_bot]
        people = [row.chair for row in self.seats.taken if not row.is_bot]
        self._set_up(chairs_of(people, bots), 1 + len(bots), last)
        self._refresh()

    def _remove(self, name: str) -> None:
        """Forget a player, until it is undone."""
        settings = self.settings
        before = settings.profiles, settings.presets, settings.chairs
        forget(settings, name)
        rows = self.seats.forget(name)

        def bring_back() -> None:
            settings.profiles, settings.presets, settings.chairs = before
            for row in rows:
                if not row.name.text():
                    row.name.setText(name)
            self.seats.show_profiles(settings.profiles)
            self.seats.people.chip(name).setFocus(Qt.FocusReason.OtherFocusReason)

        self.seats.show_profiles(settings.profiles)
        self._offer_back(bring_back, name)
        self.seats.people.undo.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove_seat(self, place: int) -> None:
        """Remove a seat, until it is undone; the preset to which it belonged comes back with it."""
        row, preset = self.seats.rows[place], self.preset
        name, token, by_key = row.seat.name, row.token.token, row.remove.hasFocus()
        self.seats.remove(place)

        def bring_back() -> None:
            self.seats.bring_back(place, token)
            self.preset = preset
            self._refresh()
            self.seats.rows[place].remove.setFocus(Qt.FocusReason.OtherFocusReason)

        self._offer_back(bring_back, name, token)
        if by_key:  # after a click Enter still starts the game
            self.seats.people.undo.setFocus(Qt.FocusReason.OtherFocusReason)

    def _offer_back(self, bring_back: Callable[[], None] | None, name: str = "", token: int | None = None) -> None:
        """Offer to undo a removal, or stop offering it."""
        self._goodbye, self._free_token = bring_back, token
        self.seats.people.say_removed(name)

    def _bring_back(self) -> None:
        goodbye = self._goodbye
        self._offer_back(None)
        if goodbye is not None:
            goodbye()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._come_to_rest()

    def _come_to_rest(self) -> None:
        """Finish the layout before painting, so that no needless scroll bars flash up."""
        # Qt shows new widgets only later, when they would be painted before they are laid out.
        self._whole.show()
        self.ready.show()
        for _ in range(ROUNDS if self.isVisible() else 0):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def take_code(self, coded: Coded) -> None:
        """Use the deal of a game code until the seed or the number of players changes."""
        self.seats.set_count(coded.options.players)
        self.table.seed.setText(coded.seed)
        self._coded = coded, self.table.seed.text()
        self._refresh()

    def _of_code(self) -> Coded | None:
        """The game code in use, if any."""
        if self._coded is None:
            return None
        coded, words = self._coded
        return coded if (self.table.seed.text(), self.seats.count) == (words, coded.options.players) else None

    def _build_panels(self, game_id: str) -> None:
        self.game_id = games.known(game_id)
        game = games.info_of(self.game_id)
        self.game = GamePanel(game)
        self.seats = SeatsPanel(game, offered(games.bots(game.id)), self.settings.player, games.players(game.id).characters)
        self.table, self.ready = TablePanel(game), ReadyPanel()
        panels = QWidget()
        self._right = layout.column((self.table, 1), self.ready, gap=GUTTER - 9)
        columns = (self.game, 320), (self.seats, 520), (self._right, 388)
        self._columns = layout.row(*columns, on=panels, gap=GUTTER - 4, margins=(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5))
        self._whole = Scroll(panels)
        self._foot = layout.column(margins=(MARGIN - 2, 0, MARGIN - 2, 0))
        layout.fill(self.body, (self._whole, 1), self._foot)
        self._is_narrow: bool | None = None
        self.game.teach_button.clicked.connect(self.teach_button.click)
        self.ready.offer.clicked.connect(self.teach_button.click)
        self.game.rules.clicked.connect(self.help.click)
        self.seats.changed.connect(self._refresh)
        self.seats.came.connect(self._seat_came)
        self.seats.presets.chosen.connect(lambda name: self._use_preset(preset_of(name)))
        self.seats.unwanted.connect(self._remove_seat)
        self.seats.people.removed.connect(self._remove)
        self.seats.people.undone.connect(self._bring_back)
        self.table.changed.connect(self._refresh)
        self.table.form.chosen.connect(self._suit_form)
        self.table.seed.textChanged.connect(lambda: self.ready.remark.setText(self._remark()))
        self.ready.start.clicked.connect(self.sit_down)
        for button in self.findChildren(Button):
            # After a click Enter still starts the game.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._fit()

    # -------------------------------------------------------- the result

    @property
    def kind(self) -> str:
        return self.seats.kind.value

    def _suit_form(self) -> None:
        """Start the children's form with the gentlest bots, whose moves wait for a click; leaving it restores the others."""
        if self.table.is_calm == (self._aside is not None):
            return
        rows, follow = self.seats.rows, self.table.switches[FOLLOW_BOTS.name]
        if self._aside is None:
            self._aside = {row.token.token: row.bot for row in rows}, follow.wanted
            levels, follows = dict.fromkeys(self._aside[0], GENTLEST), True
        else:
            (levels, follows), self._aside = self._aside, None
        for row in rows:
            row.level.set_level(levels[row.token.token])
        follow.want(follows)

    def _refresh(self) -> None:
        rows = self.seats.taken
        seats = [row.seat for row in rows]
        persons, bots = self.seats.persons, len(rows) - self.seats.persons
        if self.preset and not self.preset.suits(persons, bots):
            self.preset = None
        if any(row.token.token == self._free_token for row in rows):
            self._offer_back(None)
        self._fit()
        self.table.show_for(Company(persons, bots, self.kind))
        self.seats.presets.show_preset(self.preset, undo_anything=TAKE_BACK.of(self.table.choices))
        self.ready.show_seats(seats, [row.token.token for row in rows])
        game = games.info_of(self.game_id)
        minutes = game.minutes_with(len(seats))
        players = tr(game.alone) if len(seats) == 1 else tr("{n} player", "{n} players", n=len(seats))
        self.ready.sentence.setText(tr("{players}, about {n} minute.", "{players}, about {n} minutes.", n=minutes, players=players))
        self.ready.remark.setText(self._remark())
        self.ready.make_offer(not self._is_narrow and self.game_id not in self.settings.begun)

    def _remark(self) -> str:
        if self._of_code() is not None:
            return tr("The deal comes from your game code.")
        if self._open_game:
            return tr("Your open game waits under Continue.")
        return tr(REMARKS[self.kind])

    def setup(self) -> TableSetup:
        """The setup chosen; without a seed, a new one is drawn now."""
        spec = games.game(self.game_id).spec
        rows, table = self.seats.taken, self.table
        coded = self._of_code()
        return TableSetup(
            game_id=self.game_id,
            options=coded.options if coded else spec.options(players=len(rows), **self.table.options(len(rows))),
            seats=tuple(row.seat for row in rows),
            tokens=tuple(row.token.token for row in rows),
            seed=coded.seed if coded else " ".join(table.seed.text().split()) or new_seed(),
            kind=self.kind,
            choices=table.choices,
        )

    def _ask_to_be_taught(self) -> None:
        self.teach.emit(self.game_id, str(self.table.options_to_remember().get("kind", "")))

    def sit_down(self) -> None:
        for row in self.seats.taken:
            known = None if row.is_bot else find(self.settings, row.name.text())
            if known is not None:
                row.name.setText(known.name)  # as it is spelled in the records
        setup = self.setup()
        self._remember()
        self.start.emit(setup)

    def _remember(self) -> None:
        """Remember players and choices for the next game. Practice does not change the usual seats."""
        switches = {name: switch.wanted for name, switch in self.table.switches.items()}
        self.settings.confirm_at_once = not switches.pop(CONFIRM_EACH.name)
        people = [row.chair for row in self.seats.taken if not row.is_bot]
        bots = tuple(row.player for row in self.seats.taken if row.is_bot)
        last = LastTable({"kind": self.kind, **switches}, self.table.options_to_remember(), bots)
        remember_players(self.settings, people, self.game_id, None if self._practising else last)
        if self.preset:
            remember_preset(self.settings, self.preset, people, self.game_id, last)
        else:
            self._remember_as_usual(switches)
        if not self._practising:
            self.settings.preset = self.preset.id if self.preset else ""

    def _remember_as_usual(self, switches: dict[str, bool]) -> None:
        settings = self.settings
        chairs = [row.chair for row in self.seats.rows]
        if self._aside is not None:
            levels, switches[FOLLOW_BOTS.name] = self._aside
            chairs = [chair if chair.player == PERSON else chair.changed(player=levels[chair.token]) for chair in chairs]
        spare = {chair.token for chair in chairs}
        chairs += [chair for chair in settings.chairs if chair.token not in spare]
        if self._practising:
            chairs[0] = chairs[0].changed(player=settings.chairs[0].player)
        else:
            settings.seats = self.seats.count
        settings.chairs = tuple(chairs[:TOKENS])
        options = self.table.options_to_remember()
        if options:
            settings.options = {**settings.options, self.game_id: options}
        settings.table = settings.table.changed(kind=settings.table.kind if self._practising else self.kind, **switches)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.sit_down()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self._bring_back()
        else:
            super().keyPressEvent(event)

    # -------------------------------------------------------- layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Use three columns, two or one, as the width allows."""
        room = self.width() / appearance().px(1)
        narrow = room < TWO_COLUMNS
        self.game.setVisible(room >= THREE_COLUMNS)
        self.teach_button.setVisible(room < THREE_COLUMNS)
        self.seats.set_flat(room >= FLAT)
        if narrow == self._is_narrow:
            return
        self._is_narrow = narrow
        self._columns.setDirection(DOWN if narrow else ACROSS)
        self.seats.area.set_free(narrow)
        self.table.area.set_free(narrow)
        self._whole.set_fitting(not narrow)
        self.ready.set_small(narrow)
        # Start stays visible while a single column scrolls.
        (self._foot if narrow else self._right).addWidget(self.ready)
