"""Who plays: a row for each seat, and the kind of game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from ramses_desktop import games
from ramses_desktop.bots.levels import LEVELS
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.info import Info
from ramses_desktop.store.notes import CASUAL, MATCH, PRACTICE
from ramses_desktop.store.settings import LONGEST_NAME, Chair, clean_name
from ramses_desktop.ui.pages.page import ScrollPanel
from ramses_desktop.ui.style import art, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Button, Caption, IconButton, Label, Picture, Rule, Title
from ramses_desktop.ui.widgets.choices import Choice, Segments
from ramses_desktop.ui.widgets.rows import RowDelegate

USUAL_BOTS: Final = ("scribe", "greedy")
"""The default bot of a seat: the first of these that the game has."""
EDGE: Final = 3
"""Pixels by which a button's rim is wider than a field's."""


@frozen
class BotName:
    """A bot's name, and a few words on how it plays."""

    name: str
    character: str


PLAIN_BOTS: Final = {
    "random": BotName(mark("Wanderer"), mark("plays at random")),
    "greedy": BotName(mark("Scribe"), mark("plays sensibly")),
}
"""Bots of games without levels. Saved games may still contain them."""
SYMBOLS: Final = (mark("Eye"), mark("Feather"), mark("Wave"), mark("Star"), mark("Lotus"), mark("Pillar"))


def bot_name(bot: str) -> BotName:
    levels = {level.id: BotName(level.name, level.character) for level in LEVELS}
    return levels.get(bot) or PLAIN_BOTS.get(bot) or BotName(bot.capitalize(), "")


NO_CHARACTERS: Final[Mapping[str, str]] = {}


def characters(game_id: str) -> Mapping[str, str]:
    """A game's own descriptions of its bots, for example of their memory."""
    found: Mapping[str, str] = getattr(games.module_of(game_id, "bots"), "CHARACTERS", NO_CHARACTERS)
    return found


def offered(bots: Iterable[str]) -> list[str]:
    """The bots to choose from: the levels in ascending order, or all bots of a game without levels."""
    found = set(bots)
    return [level.id for level in LEVELS if level.id in found] or list(bots)


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
        self._bots = bots
        self._characters = characters
        self.token = TokenButton(place)
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(110)
        self._field = QHBoxLayout()
        self._field.setContentsMargins(EDGE, 0, EDGE, 0)
        self._field.addWidget(self.name)
        kinds = Choice("person", tr("Person"), "ui-person"), Choice("bot", tr("Bot"), "ui-bot")
        self.kind = Segments(kinds, name=tr("Who sits here"))
        self.level = self._level_choice()
        self._choice = QHBoxLayout()
        self._choice.setContentsMargins(EDGE, 0, 0, 0)
        self._choice.addWidget(self.level)
        self.character = Label("", 13, tone="soft", wrap=True)
        self.character.setContentsMargins(EDGE, 4, 0, 4)
        self.remove = IconButton("ui-cancel", tr("Remove this player"), 20)
        self._grid = QGridLayout(self)
        self._grid.setHorizontalSpacing(5)
        self._flat: bool | None = None
        self.lay_out(flat=False)
        self.token.chosen.connect(self.token_chosen)
        self.name.textChanged.connect(self.changed)
        self.kind.chosen.connect(self._kind_changed)
        self.remove.clicked.connect(self.removed)
        appearance().changed.connect(self._scale)
        self._scale()

    def _level_choice(self) -> QComboBox:
        names = [(bot, BotName(bot_name(bot).name, self._characters.get(bot, bot_name(bot).character))) for bot in self._bots]
        box = QComboBox()
        box.setAccessibleName(tr("Level of the bot"))
        box.setItemDelegate(RowDelegate(box))
        for place, (bot, name) in enumerate(names):
            box.addItem(tr(name.name), bot)
            box.setItemData(place, tr(name.character), Qt.ItemDataRole.ToolTipRole)
        box.setCurrentIndex(box.findData(self._usual_bot()))
        box.currentIndexChanged.connect(self._level_changed)
        return box

    def _level_changed(self) -> None:
        self._describe_bot()
        self.changed.emit()

    def _describe_bot(self) -> None:
        character = tr(self._characters.get(self.player, bot_name(self.player).character)) if self.is_bot else ""
        self.character.setText(character[:1].upper() + character[1:])
        self.character.setVisible(self.is_bot and self.player in self._characters)
        self.level.setToolTip(character)
        self.level.setAccessibleDescription(character)

    def _usual_bot(self) -> str:
        return next((bot for bot in USUAL_BOTS if bot in self._bots), self._bots[-1])

    def _scale(self) -> None:
        self.name.setFont(fonts.text(appearance().px(15.5)))
        self.name.setMinimumHeight(round(appearance().px(42)) + 4)

    def lay_out(self, *, flat: bool) -> None:
        """Lay out name and kind side by side (`flat`) or one below the other."""
        if flat == self._flat:
            return
        self._flat = flat
        for widget in (self.token, self.kind, self.remove, self.character):
            self._grid.removeWidget(widget)
        self._grid.removeItem(self._field)
        self._grid.removeItem(self._choice)
        self._grid.setContentsMargins(9 + RIM, 8, 9 + RIM, 6)
        self._grid.addWidget(self.token, 0, 0)
        if flat:
            self._grid.addLayout(self._field, 0, 1)
            self._grid.addWidget(self.kind, 0, 2)
            self._grid.addLayout(self._choice, 1, 1, 1, 2, Qt.AlignmentFlag.AlignLeft)
        else:
            self._grid.addLayout(self._field, 0, 1, 1, 2)
            self._grid.addWidget(self.kind, 1, 1)
            self._grid.addLayout(self._choice, 1, 2, Qt.AlignmentFlag.AlignLeft)
        self._grid.addWidget(self.remove, 0, 3)
        self._grid.addWidget(self.character, 2, 1, 1, 3)
        self._grid.setColumnStretch(1, 1 if flat else 0)
        self._grid.setColumnStretch(2, 0 if flat else 1)
        self._grid.setVerticalSpacing(0)

    @property
    def tall_width(self) -> int:
        """Minimum width for a bot in a row that is not flat."""
        side_by_side = (self.token, self.kind, self.level, self.remove)
        for one in side_by_side:
            one.ensurePolished()
        spaces = self._grid.horizontalSpacing() * (len(side_by_side) - 1)
        return sum(one.sizeHint().width() for one in side_by_side) + spaces + 2 * (9 + RIM + EDGE)

    # -------------------------------------------------------- values

    @property
    def is_bot(self) -> bool:
        return self.kind.value == "bot"

    @property
    def player(self) -> str:
        return self.bot if self.is_bot else PERSON

    @property
    def chair(self) -> Chair:
        return Chair(self.name.text(), self.player, self.token.token)

    def set_chair(self, chair: Chair) -> None:
        self.name.setText(chair.name)
        self.token.set_token(chair.token)
        self.set_level(chair.player)
        self.kind.set_value("person" if chair.player == PERSON else "bot")
        self.level.setVisible(self.is_bot)
        self._describe_bot()

    @property
    def bot(self) -> str:
        """The bot that sits here, or would if this were a bot's seat."""
        return str(self.level.currentData())

    def set_level(self, bot: str) -> None:
        """Choose a bot, or the default one if the game does not have it."""
        if bot not in self._bots:
            bot = self._usual_bot()
        self.level.setCurrentIndex(self.level.findData(bot))

    def set_fallback(self, name: str) -> None:
        """Set the name used when none is entered."""
        self.name.setPlaceholderText(name)
        self.name.setAccessibleName(tr("Name of player {n}", n=self.place + 1))

    @property
    def seat(self) -> Seat:
        return Seat(clean_name(self.name.text()) or self.name.placeholderText(), self.player)

    def _kind_changed(self) -> None:
        self.level.setVisible(self.is_bot)
        self._level_changed()


class SeatsPanel(ScrollPanel):
    """All seats, and the kind of game."""

    changed = Signal()

    def __init__(self, game: Info, bots: Sequence[str], characters: Mapping[str, str] = NO_CHARACTERS) -> None:
        super().__init__(margin=11 - RIM)
        self._game = game
        self._most = game.seats[-1]
        self._least = game.seats[0]
        self.rows = [SeatRow(place, bots, characters) for place in range(self._most)]
        self.add = Button(tr("Add a player"), "dashed", "ui-new", px=16, height=60)
        self.note = Label("", 14, tone="soft", wrap=True)
        self.kind = Segments(self._kinds(), "cards", tr("Kind of game"), CASUAL)
        self._count = 0
        self._build()
        for row in self.rows:
            row.changed.connect(self._refresh)
            row.removed.connect(lambda row=row: self.remove(row.place))
            row.token_chosen.connect(lambda token, row=row: self._swap(row, token))
        self.add.clicked.connect(self.add_seat)
        self.kind.chosen.connect(self.changed)

    def _kinds(self) -> list[Choice]:
        practice = tr("Undo and hints; does not count") if self._game.hints else tr("Undo anything; does not count")
        return [
            Choice(MATCH, tr("Match"), hint=tr("Counts. No undo once confirmed")),
            Choice(CASUAL, tr("Casual"), hint=tr("Undo until something is revealed")),
            Choice(PRACTICE, tr("Practice"), hint=practice),
        ]

    def _build(self) -> None:
        title = Title(tr("Who plays"), 19)
        title.setContentsMargins(9 + RIM, 0, 9, 6)
        self.inside.addWidget(title)
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
        self.changed.emit()

    def _propose_names(self) -> None:
        called: list[str] = []
        for place, row in enumerate(self.rows):
            name = tr("Player {n}", n=place + 1)
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

    def set_flat(self, flat: bool, *, wide: bool) -> None:
        """Choose flat or tall rows; on a wide page both have the same width, so that nothing beside them moves."""
        for row in self.rows:
            row.lay_out(flat=flat)
            row.setMinimumWidth(row.tall_width if wide else 0)
