"""Who sits at the table of a new game: people, bots and their levels, and the tables that were set before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QMenu, QSizePolicy, QWidget

from ramses_desktop.bots import LEVELS
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.info import Info
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE
from ramses_desktop.store.settings import LONGEST_NAME, PROFILES, TOKENS, Chair, LastTable, Profile, Settings, clean_name
from ramses_desktop.store.switches import FOLLOW_BOTS, TAKE_BACK
from ramses_desktop.ui.style import art, fonts
from ramses_desktop.ui.style.theme import appearance, literal
from ramses_desktop.ui.widgets import layout
from ramses_desktop.ui.widgets.basic import (
    RIM,
    Button,
    Caption,
    Choice,
    Flow,
    IconButton,
    Label,
    Picture,
    Rule,
    Segments,
    Title,
    ghost,
    keep_room,
)
from ramses_desktop.ui.widgets.page import ScrollPanel, alert, inset
from ramses_desktop.ui.widgets.tables import TwoLineBox

USUAL_BOTS: Final = ("scribe", "greedy")
"""The default bot of a seat: the first of these that the game has."""


@frozen
class BotName:
    """A bot's name, and a few words on how it plays."""

    name: str
    character: str

    @property
    def line(self) -> str:
        """How it plays, to stand alone."""
        return _capitalized(tr(self.character))


def _capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]


PLAIN_BOTS: Final = {
    "random": BotName(mark("Wanderer"), mark("plays at random")),
    "greedy": BotName(mark("Scribe"), mark("plays sensibly")),
}
"""Bots of games without levels. Saved games may still contain them."""


def bot_name(bot: str) -> BotName:
    levels = {level.id: BotName(level.name, level.character) for level in LEVELS}
    return levels.get(bot) or PLAIN_BOTS.get(bot) or BotName(bot.capitalize(), "")


NO_CHARACTERS: Final[Mapping[str, str]] = {}


def offered(bots: Iterable[str]) -> list[str]:
    """The bots to choose from: the levels in ascending order, or all bots of a game without levels."""
    choices = list(bots)
    return [level.id for level in LEVELS if level.id in choices] or choices


class LevelBox(TwoLineBox):
    """The box in which a bot's level is chosen. Each says how it plays; `more` is what the game adds to that."""

    def __init__(self, bots: Sequence[str], more: Mapping[str, str] = NO_CHARACTERS) -> None:
        super().__init__()
        self._bots, self._more = bots, more
        self.setAccessibleName(tr("Level of the bot"))
        for place, bot in enumerate(bots):
            name = bot_name(bot)
            self.add(tr(name.name), name.line, bot)
            self.setItemData(place, self._in_full(bot), Qt.ItemDataRole.ToolTipRole)
            self.setItemData(place, tr("{name}: {words}", name=tr(name.name), words=name.line), Qt.ItemDataRole.AccessibleTextRole)
        self.set_level("")
        self._describe()
        self.currentIndexChanged.connect(self._describe)

    def _in_full(self, bot: str) -> str:
        """All that is known of a bot, a sentence to a line."""
        return "\n".join(_capitalized(tr(words)) for words in (bot_name(bot).character, self._more.get(bot, "")) if words)

    def _describe(self) -> None:
        self.setToolTip(self._in_full(self.level))
        self.setAccessibleDescription(self._in_full(self.level))

    @property
    def level(self) -> str:
        return str(self.currentData())

    @property
    def line(self) -> str:
        """How the chosen bot plays, in this game if it says so."""
        return _capitalized(tr(self._more.get(self.level, bot_name(self.level).character)))

    def set_level(self, bot: str) -> None:
        """Choose a bot, or the default one if the game does not have it."""
        usual = next((bot for bot in USUAL_BOTS if bot in self._bots), self._bots[-1])
        self.setCurrentIndex(self.findData(bot if bot in self._bots else usual))


# ------------------------------------------------------------ presets


GENTLEST: Final = LEVELS[0].id
ORDINARY: Final = ""
"""Stands for the usual level of a game."""


@frozen
class Preset:
    """A usual company: how many people, and how many bots of which level may join them."""

    id: str
    name: str
    hint: str
    people: range
    bots: range
    level: str = ORDINARY

    def suits(self, people: int, bots: int) -> bool:
        return people in self.people and bots in self.bots

    def is_offered(self, game: Info) -> bool:
        """Whether that many can play this game at all."""
        return self.people[-1] + self.bots[-1] >= game.seats[0]

    def hint_in(self, game: Info) -> str:
        """What it sets up in this game, a sentence to a line."""
        return "\n".join([tr(self.hint), *([tr(UNDO)] if self is CHILDREN and not game.memory else [])])


CHILDREN: Final = Preset(
    "family",
    mark("With children"),
    mark("The simplest form of the game, and gentle bots that wait for a click"),
    range(2, TOKENS + 1),
    range(TOKENS),
    GENTLEST,
)
PRESETS: Final = (
    CHILDREN,
    Preset("two", mark("Two adults"), mark("Two people at this screen, no bots"), range(2, 3), range(1)),
    Preset("alone", mark("Alone"), mark("One person and nobody else"), range(1, 2), range(1)),
    Preset("bots", mark("Against bots"), mark("One person against the computer"), range(1, 2), range(1, TOKENS)),
)
UNDO: Final = mark("Undo anything is on. A game with an undone reveal does not count.")
"""What the preset for children brings that nobody would look for."""


def preset_of(name: str) -> Preset | None:
    return next((preset for preset in PRESETS if preset.id == name), None)


def is_same(name: str, other: str) -> bool:
    """Whether two names are one player's."""
    return clean_name(name).casefold() == clean_name(other).casefold()


def find(settings: Settings, name: str) -> Profile | None:
    return next((profile for profile in settings.profiles if is_same(profile.name, name)), None)


# ------------------------------------------------------------ what a preset sets up


def joined(seated: Iterable[Chair], earlier: Sequence[Chair]) -> list[Chair]:
    """Those who are seated and those who were, people with names first."""
    here = list(seated)
    others = [chair for chair in earlier if not any(is_same(chair.name, other.name) for other in here)]
    return sorted(here + others, key=lambda chair: not clean_name(chair.name))


def people_of(preset: Preset, settings: Settings, seated: Sequence[Chair]) -> list[Chair]:
    """Those who last played under this preset, or else those who are seated now, in its number."""
    known = settings.presets.get(preset.id)
    people = list(known.people if known and len(known.people) in preset.people else seated)[: preset.people[-1]]
    return people + [Chair()] * (preset.people[0] - len(people))


def table_of(preset: Preset, settings: Settings, game: Info) -> LastTable:
    """How this game was last played under this preset, or how it starts under it."""
    known = settings.presets.get(preset.id)
    if known and game.id in known.games:
        last = known.games[game.id]
        return last if len(last.bots) in preset.bots else last.changed(bots=(ORDINARY,) * preset.bots[0])
    gentle = preset is CHILDREN
    options = dict(settings.options.get(game.id, {}))
    if game.forms and (gentle or options.get("kind") == game.calm_form):
        options["kind"] = game.calm_form if gentle and game.calm_form else game.forms[0].id
    table: dict[str, bool | str] = {"kind": CASUAL, TAKE_BACK.name: gentle and TAKE_BACK.has_use(game), FOLLOW_BOTS.name: gentle}
    return LastTable(table, options, (ORDINARY,) * preset.bots[0])


def chairs_of(people: Sequence[Chair], bots: Iterable[str], level: str = ORDINARY) -> list[Chair]:
    """A chair for each symbol: the people, the bots, and free ones for bots of this level. Nobody shares a symbol."""
    free = [token for token in range(TOKENS) if token not in {chair.token for chair in people}]
    chairs: list[Chair] = []
    for chair in people:
        taken = any(chair.token == other.token for other in chairs)
        chairs.append(Chair(chair.name, PERSON, free.pop(0) if taken else chair.token))
    players = [*bots, *[level] * TOKENS]
    return chairs + [Chair("", player, token) for player, token in zip(players, free, strict=False)]


# ------------------------------------------------------------ what is remembered


def remember_players(settings: Settings, people: Iterable[Chair], game: str, last: LastTable | None) -> None:
    """Put those who play under a name first in the list; `last` is how they play this game now."""
    latest: list[Profile] = []
    for chair in people:
        name = clean_name(chair.name)
        if not name or any(is_same(name, other.name) for other in latest):
            continue
        old = find(settings, name) or Profile((chair,))
        games = {**old.games, game: last} if last else old.games
        latest.append(Profile((Chair(name, PERSON, chair.token),), games, old.unknown))
    others = [old for old in settings.profiles if not any(is_same(old.name, new.name) for new in latest)]
    settings.profiles = (*latest, *others)[:PROFILES]


def remember_preset(settings: Settings, preset: Preset, people: Iterable[Chair], game: str, last: LastTable) -> None:
    old = settings.presets.get(preset.id) or Profile()
    settings.presets = {**settings.presets, preset.id: Profile(tuple(people), {**old.games, game: last}, old.unknown)}


def forget(settings: Settings, name: str) -> None:
    """Forget a player, also where the name is remembered with a seat or a preset."""

    def without(chairs: Iterable[Chair]) -> tuple[Chair, ...]:
        return tuple(chair.changed(name="") if is_same(chair.name, name) else chair for chair in chairs)

    settings.profiles = tuple(profile for profile in settings.profiles if not is_same(profile.name, name))
    settings.presets = {
        preset: Profile(without(known.people), known.games, known.unknown) for preset, known in settings.presets.items()
    }
    settings.chairs = without(settings.chairs)


LONGEST: Final = 130
"""Width of a name on a chip, in pixels at normal text size."""


class Chip(Button):
    """A small round button that stays pressed."""

    def __init__(self, text: str, icon: str = "") -> None:
        super().__init__(text, "chip", icon, px=14, height=30)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)


class PresetBar(QWidget):
    """The presets. Pressing the one in use leaves it again."""

    chosen = Signal(str)
    """The id of a preset; empty if it was left."""

    def __init__(self, game: Info) -> None:
        super().__init__()
        self.setAccessibleName(tr("Presets"))
        flow = Flow(self)
        self.chips: dict[str, Chip] = {}
        self.note = Label(tr(UNDO), 14, tone="soft", wrap=True)
        """Stands below the chips."""
        self.note.setContentsMargins(0, 2, 0, 6)
        for preset in (preset for preset in PRESETS if preset.is_offered(game)):
            chip = self.chips[preset.id] = Chip(tr(preset.name))
            chip.setToolTip(preset.hint_in(game))
            chip.setAccessibleDescription(chip.toolTip())
            chip.clicked.connect(lambda on, preset=preset: self.chosen.emit(preset.id if on else ""))
            flow.addWidget(chip)

    def show_preset(self, preset: Preset | None, *, undo_anything: bool) -> None:
        for name, chip in self.chips.items():
            chip.setChecked(preset is not None and preset.id == name)
        self.note.setVisible(preset is CHILDREN and undo_anything)


class PersonChip(Chip):
    """A player who is remembered: a press seats them or lets them go, the cross and Delete forget them."""

    removed = Signal()

    def __init__(self, profile: Profile) -> None:
        self.name = profile.name
        super().__init__(literal(profile.name), art.seat_icon(profile.people[0].token))
        self.setAccessibleName(profile.name)
        self.cross = IconButton("ui-cancel", tr("Remove this name"), 13, self)
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cross.clicked.connect(self.removed)

    def show_seated(self, *, seated: bool, can_sit: bool) -> None:
        self.setChecked(seated)
        self.setEnabled(seated or can_sit)
        seat = tr("{name} takes a seat.", name=self.name) if can_sit else tr("All seats are taken.")
        press = tr("{name} gets up.", name=self.name) if seated else seat
        self.setToolTip(press)
        self.setAccessibleDescription(f"{press} {tr('Delete removes the name.')}")

    def _scale(self) -> None:
        super()._scale()
        room = round(appearance().px(LONGEST))
        self.setText(literal(self.fontMetrics().elidedText(self.name, Qt.TextElideMode.ElideRight, room)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = round(appearance().px(26))
        self.cross.setGeometry(self.width() - RIM - wide, RIM, wide, self.height() - 2 * RIM)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.addAction(art.icon("ui-delete"), tr("Remove this name"), self.removed.emit)
        menu.popup(event.globalPos())


class PeopleBar(QWidget):
    """Everybody who is remembered, and for a while the one who was removed, from this list or from the table."""

    pressed = Signal(str)
    removed = Signal(str)
    undone = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Players who are remembered"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.chips: list[PersonChip] = []
        self._flow = Flow(self)
        self.farewell = QWidget()
        self.sentence = Label("", 14, tone="soft")
        self.undo = ghost(tr("Undo"), "ui-undo", tr("Ctrl+Z"), px=14, height=30)
        layout.row(self.sentence, self.undo, on=self.farewell, gap=3, margins=(RIM, 0, 0, 0))
        self.undo.clicked.connect(self.undone)
        self._flow.addWidget(self.farewell)
        self.farewell.hide()

    def show_profiles(self, profiles: Sequence[Profile]) -> None:
        for chip in self.chips:
            chip.hide()
            self._flow.removeWidget(chip)
            chip.deleteLater()
        self._flow.removeWidget(self.farewell)
        self.chips = [PersonChip(profile) for profile in profiles]
        for chip in self.chips:
            chip.clicked.connect(lambda _=False, name=chip.name: self.pressed.emit(name))
            chip.removed.connect(lambda name=chip.name: self.removed.emit(name))
            self._flow.addWidget(chip)
            chip.show()
        self._flow.addWidget(self.farewell)
        self._settle()

    def show_seated(self, is_seated: Callable[[str], bool], *, can_sit: bool) -> None:
        for chip in self.chips:
            chip.show_seated(seated=is_seated(chip.name), can_sit=can_sit)

    def say_removed(self, name: str = "") -> None:
        """Offer to undo that this name was removed, or stop offering it."""
        self.sentence.setText(tr("Removed {name}.", name=name) if name else "")
        self.undo.setAccessibleDescription(self.sentence.text())
        self.farewell.setVisible(bool(name))
        self._settle()
        if name:
            alert(self.sentence)

    def _settle(self) -> None:
        self.setVisible(bool(self.chips) or not self.farewell.isHidden())
        self.updateGeometry()

    def chip(self, name: str) -> PersonChip:
        return next(chip for chip in self.chips if is_same(chip.name, name))

    def sizeHint(self) -> QSize:
        return self._flow.sizeHint()


EDGE: Final = 3
"""Pixels by which a button's rim is wider than a field's."""
SYMBOLS: Final = (mark("Eye"), mark("Feather"), mark("Wave"), mark("Star"), mark("Lotus"), mark("Pillar"))


class TokenButton(IconButton):
    """A seat's colour and symbol; a click offers the others."""

    chosen = Signal(int)

    def __init__(self, token: int = 0) -> None:
        super().__init__("", tr("Choose another colour and symbol"), 38)
        self.popup = QMenu(self)
        for place, symbol in enumerate(SYMBOLS):
            action = self.popup.addAction(art.icon(art.seat_icon(place)), tr(symbol))
            action.triggered.connect(lambda _=False, place=place: self.chosen.emit(place))
        self.clicked.connect(lambda: self.popup.popup(self.mapToGlobal(QPoint(0, self.height()))))
        self.set_token(token)

    def set_token(self, token: int) -> None:
        self.token = token
        self.set_drawing(art.seat_icon(token))
        self.setAccessibleName(tr("Symbol: {name}", name=tr(SYMBOLS[token])))

    def sizeHint(self) -> QSize:
        side = round(appearance().px(40)) + 2 * RIM
        return QSize(side, side)


class SeatRow(QWidget):
    """One seat: its symbol, its name, person or bot, and the bot's level."""

    changed = Signal()
    removed = Signal()
    token_chosen = Signal(int)

    def __init__(self, place: int, bots: Sequence[str], characters: Mapping[str, str] = NO_CHARACTERS) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.place = place
        self.token = TokenButton(place)
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(110)
        self._field = layout.row(self.name, margins=(EDGE, 0, EDGE, 0))
        kinds = Choice("person", tr("Person"), "ui-person"), Choice("bot", tr("Bot"), "ui-bot")
        self.kind = Segments(kinds, name=tr("Who sits here"))
        self.level = LevelBox(bots, characters)
        self._choice = layout.row(self.level, gap=7, margins=(EDGE, 0, 0, 0))
        self.character = Label("", 13, tone="soft", wrap=True)
        self.character.setContentsMargins(EDGE, 4, 0, 4)
        # What a bot is like must not widen the panel, or everything beside it would move.
        self.character.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.remove = IconButton("ui-cancel", tr("Remove this player"), 20)
        keep_room(self.remove)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(9 + RIM, 8, 9 + RIM, 6)
        self._grid.setHorizontalSpacing(5)
        self._grid.setVerticalSpacing(0)
        self._flat: bool | None = None
        self.lay_out(flat=False)
        self.token.chosen.connect(self.token_chosen)
        self.name.textChanged.connect(self.changed)
        self.kind.chosen.connect(self._level_changed)
        self.level.currentIndexChanged.connect(self._level_changed)
        self.remove.clicked.connect(self.removed)
        appearance().changed.connect(self._scale)
        self._scale()

    def _level_changed(self) -> None:
        self._describe_bot()
        self.changed.emit()

    def _describe_bot(self) -> None:
        self.level.setVisible(self.is_bot)
        self.character.setText(self.level.line if self.is_bot else "")
        self.character.setVisible(self.is_bot)

    def _scale(self) -> None:
        self.name.setFont(fonts.text(appearance().px(15.5)))
        self.name.setMinimumHeight(round(appearance().px(42)) + 4)

    def lay_out(self, *, flat: bool) -> None:
        """Lay out name and kind, and level and character, side by side (`flat`) or one below the other."""
        if flat == self._flat:
            return
        self._flat = flat
        for widget in (self.token, self.kind, self.remove, self.character):
            self._grid.removeWidget(widget)
        self._grid.removeItem(self._field)
        self._grid.removeItem(self._choice)
        self._choice.removeWidget(self.character)
        self._grid.addWidget(self.token, 0, 0)
        if flat:
            self._grid.addLayout(self._field, 0, 1)
            self._grid.addWidget(self.kind, 0, 2)
            self._grid.addLayout(self._choice, 1, 1, 1, 3)
            self._choice.addWidget(self.character, 1)
        else:
            self._grid.addLayout(self._field, 0, 1, 1, 2)
            self._grid.addWidget(self.kind, 1, 1)
            self._grid.addLayout(self._choice, 2, 1, Qt.AlignmentFlag.AlignLeft)
            self._grid.addWidget(self.character, 3, 1, 1, 3)
        self._grid.addWidget(self.remove, 0, 3)
        self._grid.setColumnStretch(1, 1 if flat else 0)
        self._grid.setColumnStretch(2, 0 if flat else 1)

    # -------------------------------------------------------- values

    @property
    def is_bot(self) -> bool:
        return self.kind.value == "bot"

    @property
    def player(self) -> str:
        return self.bot if self.is_bot else PERSON

    @property
    def chair(self) -> Chair:
        return Chair(clean_name(self.name.text()), self.player, self.token.token)

    def set_chair(self, chair: Chair) -> None:
        self.name.setText(chair.name)
        self.token.set_token(chair.token)
        self.level.set_level(chair.player)
        self.kind.set_value("person" if chair.player == PERSON else "bot")
        self._describe_bot()

    @property
    def bot(self) -> str:
        """The bot that sits here, or would if this were a bot's seat."""
        return self.level.level

    def set_fallback(self, name: str) -> None:
        """Set the name used when none is entered."""
        self.name.setPlaceholderText(name)
        self.name.setAccessibleName(tr("Name of player {n}", n=self.place + 1))

    @property
    def seat(self) -> Seat:
        return Seat(clean_name(self.name.text()) or self.name.placeholderText(), self.player)


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
        practice = tr("Undo and hints; does not count") if game.hints else tr("Undo anything; does not count")
        kinds = [
            Choice(MATCH, tr("Match"), hint=tr("Counts. No undo once confirmed")),
            Choice(CASUAL, tr("Casual"), hint=tr("Undo until something is revealed")),
            Choice(PRACTICE, tr("Practice"), hint=practice),
        ]
        self.kind = Segments(kinds, "cards", tr("Kind of game"), CASUAL)
        self.presets = PresetBar(game)
        self.people = PeopleBar()
        self._count = 0
        self._lay_out()
        for row in self.rows:
            row.changed.connect(self._refresh)
            row.removed.connect(lambda row=row: self.unwanted.emit(row.place))
            row.token_chosen.connect(lambda token, row=row: self._swap(row, token))
        self.add.clicked.connect(self.add_seat)
        self.kind.chosen.connect(self.changed)
        self.people.pressed.connect(self._toggle)

    def _lay_out(self) -> None:
        edge = 9 + RIM
        title = inset(Title(tr("Who plays"), 19), edge, left=edge)
        preset = inset(self.presets.note, edge, left=edge)
        seats = layout.column(*self.rows, gap=10)
        icon = Picture("ui-person", 22, "soft")
        note = layout.row((icon, 0, Qt.AlignmentFlag.AlignTop), (self.note, 1), gap=12, margins=(edge, 6, edge, 8))
        line = inset(Rule(), edge, left=edge)
        kind = Caption(tr("Kind of game"))
        kind.setContentsMargins(edge, 12, 9, 2)
        layout.fill(
            self.inside, title, 3, self.presets, preset, self.people, 5, seats, 5, self.add, note, ..., line, kind, self.kind
        )

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
        for chip, after in pairwise([*self.presets.chips.values(), *self.people.chips, self.people.undo]):
            QWidget.setTabOrder(chip, after)
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
