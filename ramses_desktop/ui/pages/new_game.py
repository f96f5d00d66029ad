"""The new-game page: who plays, how the table is kept, which deal. Its result is a TableSetup; what was chosen is remembered
in the settings. Knows the games by their specs and the friendly names of their bots, but no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ramses_desktop import games
from ramses_desktop.bots.levels import LEVELS
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.info import Info
from ramses_desktop.store.notes import CASUAL, MATCH, PRACTICE
from ramses_desktop.store.settings import KINDS, LONGEST_NAME, TOKENS, Chair, Settings, TableChoices, clean_name
from ramses_desktop.ui.pages.home import paint_picture
from ramses_desktop.ui.pages.page import GUTTER, MARGIN, Page, Scroll, ScrollPanel
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.setup import TableSetup, new_seed
from ramses_desktop.ui.widgets.basic import (
    RIM,
    Button,
    Caption,
    IconButton,
    Label,
    Panel,
    Picture,
    Rule,
    SeatToken,
    Title,
    primary,
)
from ramses_desktop.ui.widgets.choices import Choice, Segments, Switch
from ramses_desktop.ui.widgets.rows import RowDelegate

if TYPE_CHECKING:
    from ramses_desktop.store.codes import Coded

USUAL_BOTS: Final = ("scribe", "greedy")
"""Who sits on a bot's chair at first: the first of these that the game has."""
GENTLEST: Final = LEVELS[0].id
LONGEST_SEED: Final = 60
EDGE: Final = 3
"""So many pixels the rim of a button is wider than that of a field."""
MOST_LINES: Final = 3
"""More levels of bots than this are chosen from a list."""
THREE_COLUMNS: Final = 1100
TWO_COLUMNS: Final = 780
ROUNDS: Final = 6
"""After so many rounds of layouts, each of which may ask for another, all lies where it stays."""
MOST_TALL: Final = 3
"""More seats than this are shown in flat rows."""


@frozen
class BotName:
    """How a bot is called, and what it is like."""

    name: str
    character: str


PLAIN_BOTS: Final = {
    "random": BotName(mark("Wanderer"), mark("plays anything")),
    "greedy": BotName(mark("Scribe"), mark("tidy and greedy")),
}
"""The two bots that a game has before it has levels. Saved games may still seat them."""
SYMBOLS: Final = (mark("Eye"), mark("Feather"), mark("Wave"), mark("Star"), mark("Lotus"), mark("Pillar"))
NUMBERS: Final = (
    mark("No players"),
    mark("One player"),
    mark("Two players"),
    mark("Three players"),
    mark("Four players"),
    mark("Five players"),
    mark("Six players"),
)
ADD: Final = ("", mark("Add a second player"), mark("Add a third"), mark("Add a fourth"), mark("Add a fifth"), mark("Add a sixth"))


def bot_name(bot: str) -> BotName:
    levels = {level.id: BotName(level.name, level.character) for level in LEVELS}
    return levels.get(bot) or PLAIN_BOTS.get(bot) or BotName(bot.capitalize(), "")


NO_WAYS: Final[Mapping[str, str]] = {}


def characters(game_id: str) -> Mapping[str, str]:
    """What a game says of its bots itself, where they differ in something of its own, such as how well they remember."""
    found: Mapping[str, str] = getattr(games.module_of(game_id, "bots"), "CHARACTERS", NO_WAYS)
    return found


def offered(bots: Iterable[str]) -> list[str]:
    """Which of a game's bots can be chosen: its levels in rising order, or all there are where it has no levels yet."""
    found = set(bots)
    return [level.id for level in LEVELS if level.id in found] or list(bots)


# ------------------------------------------------------------ a seat


class TokenButton(QAbstractButton):
    """The colour and symbol of a seat; a click shows the others."""

    chosen = Signal(int)

    def __init__(self, token: int = 0) -> None:
        super().__init__()
        self.token = token
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip(tr("Choose another colour and symbol"))
        self.menu = QMenu(self)
        for place, symbol in enumerate(SYMBOLS):
            action = self.menu.addAction(art.icon(art.seat_icon(place)), tr(symbol))
            action.triggered.connect(lambda _=False, place=place: self.chosen.emit(place))
        self.clicked.connect(lambda: self.menu.popup(self.mapToGlobal(QPoint(0, self.height()))))
        appearance().changed.connect(self.updateGeometry)
        self.set_token(token)

    def set_token(self, token: int) -> None:
        self.token = token
        self.setAccessibleName(tr("Symbol: {0}").format(tr(SYMBOLS[token])))
        self.update()

    def sizeHint(self) -> QSize:
        side = round(appearance().px(40)) + 2 * RIM
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        body = QRectF(self.rect()).adjusted(RIM, RIM, -RIM, -RIM)
        if self.underMouse():
            draw.disc(painter, body.center(), body.width() / 2 + 2, None, draw.pen(appearance().theme["ink"], 1.5))
        art.paint_seat(painter, self.token, body)
        if self.hasFocus():
            draw.focus_ring(painter, body, body.width() / 2, 3)
        painter.end()


class SeatRow(QWidget):
    """One seat: its symbol, a name, person or bot, and the level of the bot."""

    changed = Signal()
    removed = Signal()
    token_chosen = Signal(int)

    def __init__(self, place: int, bots: Sequence[str], ways: Mapping[str, str] = NO_WAYS) -> None:
        super().__init__()
        self.place = place
        self._bots = bots
        self._ways = ways
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
        self._choice.setContentsMargins(EDGE if isinstance(self.level, QComboBox) else 0, 0, 0, 0)
        self._choice.addWidget(self.level)
        self.way = Label("", 13, tone="soft", wrap=True)
        self.way.setContentsMargins(EDGE, 4, 0, 4)
        self.remove = IconButton("ui-cancel", tr("Take this seat away"), 20)
        self._grid = QGridLayout(self)
        self._grid.setHorizontalSpacing(5)
        self._flat: bool | None = None
        self.lay_out(flat=False)
        self.token.chosen.connect(self.token_chosen)
        self.name.textChanged.connect(self.changed)
        self.kind.chosen.connect(self._kind_changed)
        self.remove.clicked.connect(self.removed)
        appearance().changed.connect(self._look_changed)
        self._look_changed()

    def _level_choice(self) -> Segments | QComboBox:
        names = [(bot, BotName(bot_name(bot).name, self._ways.get(bot, bot_name(bot).character))) for bot in self._bots]
        if len(names) <= MOST_LINES:
            choices = [Choice(bot, tr(name.name), hint=tr(name.character)) for bot, name in names]
            lines = Segments(choices, "lines", tr("How the bot plays"), self._usual_bot())
            lines.chosen.connect(self.changed)
            return lines
        box = QComboBox()
        box.setAccessibleName(tr("How the bot plays"))
        box.setItemDelegate(RowDelegate(box))
        for place, (bot, name) in enumerate(names):
            box.addItem(tr(name.name), bot)
            box.setItemData(place, tr(name.character), Qt.ItemDataRole.ToolTipRole)
        box.setCurrentIndex(box.findData(self._usual_bot()))
        box.currentIndexChanged.connect(self._level_changed)
        return box

    def _level_changed(self) -> None:
        self._tell_way()
        self.changed.emit()

    def _tell_way(self) -> None:
        """Say what the chosen bot is like."""
        character = tr(self._ways.get(self.player, bot_name(self.player).character)) if self.is_bot else ""
        self.way.setText(character[:1].upper() + character[1:])
        self.way.setVisible(self.is_bot and self.player in self._ways)
        if isinstance(self.level, QComboBox):
            self.level.setToolTip(character)
            self.level.setAccessibleDescription(character)

    def _usual_bot(self) -> str:
        return next((bot for bot in USUAL_BOTS if bot in self._bots), self._bots[-1])

    def _look_changed(self) -> None:
        self.name.setFont(fonts.text(appearance().px(15.5)))
        self.name.setMinimumHeight(round(appearance().px(42)) + 4)

    def lay_out(self, *, flat: bool) -> None:
        """Name and kind below each other, or side by side where there is width but no height."""
        if flat == self._flat:
            return
        self._flat = flat
        for widget in (self.token, self.kind, self.remove, self.way):
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
        self._grid.addWidget(self.way, 2, 1, 1, 3)
        self._grid.setColumnStretch(1, 1 if flat else 0)
        self._grid.setColumnStretch(2, 0 if flat else 1)
        self._grid.setVerticalSpacing(0)

    @property
    def tall_width(self) -> int:
        """How wide the row must be for a bot, laid out in two lines."""
        side_by_side = (self.token, self.kind, self.level, self.remove)
        for one in side_by_side:
            one.ensurePolished()
        spaces = self._grid.horizontalSpacing() * (len(side_by_side) - 1)
        return sum(one.sizeHint().width() for one in side_by_side) + spaces + 2 * (9 + RIM + EDGE)

    # -------------------------------------------------------- what it says

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
        self._tell_way()

    @property
    def bot(self) -> str:
        """The bot that sits here, or would."""
        return self.level.value if isinstance(self.level, Segments) else str(self.level.currentData())

    def set_level(self, bot: str) -> None:
        """Choose a bot; where the game has none of this name, the usual one."""
        if bot not in self._bots:
            bot = self._usual_bot()
        if isinstance(self.level, Segments):
            self.level.set_value(bot)
        else:
            self.level.setCurrentIndex(self.level.findData(bot))

    def set_fallback(self, name: str) -> None:
        """The name of whoever gives none."""
        self.name.setPlaceholderText(name)
        self.name.setAccessibleName(tr("Name of seat {0}").format(self.place + 1))

    @property
    def seat(self) -> Seat:
        return Seat(clean_name(self.name.text()) or self.name.placeholderText(), self.player)

    def _kind_changed(self) -> None:
        self.level.setVisible(self.is_bot)
        self._level_changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        body = QRectF(self.rect()).adjusted(RIM + 0.5, 0.5, -RIM - 0.5, -0.5)
        draw.plate(painter, body, 12, appearance().theme["card"], draw.edge_pen("line"))
        painter.end()


# ------------------------------------------------------------ the three panels


class GamePicture(QWidget):
    """The picture of a game, as wide as it is given."""

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self._game, self._picture = game_id, QPixmap()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        appearance().changed.connect(self._forget)

    def _forget(self) -> None:
        self._picture = QPixmap()
        self.update()

    def heightForWidth(self, width: int) -> int:
        return round(width * 196 / 273)

    def sizeHint(self) -> QSize:
        return QSize(328, 235)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._forget()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._picture.isNull():
            self._picture = self._painted()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _painted(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_picture(painter, self._game, QRectF(self.rect()))
        painter.end()
        return picture


class GamePanel(ScrollPanel):
    """What is played: picture, promise, facts."""

    def __init__(self, game: Info) -> None:
        super().__init__(margin=0)
        self.setContentsMargins(6, 6, 6, 9)
        self.inside.setContentsMargins(0, 0, 0, 10)
        self.inside.addWidget(GamePicture(game.id))
        words = QVBoxLayout()
        words.setContentsMargins(18, 12, 18, 0)
        words.setSpacing(4)
        words.addWidget(Title(tr(game.name), 30, 900))
        words.addWidget(Label(tr(game.promise), 16.5, tone="soft", wrap=True))
        words.addSpacing(14)
        story = Label(f'<p style="line-height: 135%">{tr(game.story)}</p>', 15.5, wrap=True)
        story.setTextFormat(Qt.TextFormat.RichText)
        words.addWidget(story)
        words.addSpacing(12)
        seats = tr("{0} to {1} players").format(game.seats[0], game.seats[-1])
        for icon, fact in (("ui-person", seats), ("torch", tr(game.length)), *game.facts):
            row = QHBoxLayout()
            row.setSpacing(12)
            row.addWidget(Picture(icon, 22))
            row.addWidget(Label(tr(fact), 15, wrap=True), 1)
            words.addLayout(row)
            words.addSpacing(8)
        self.inside.addLayout(words)
        self.inside.addStretch(1)
        self.how = Button(tr("Show me how"), "plain", "ui-practice", px=16, height=46)
        self.rules = Button(tr("Read the rules"), "ghost", "ui-help", "F1", px=16, height=46)
        buttons = QVBoxLayout()
        buttons.setContentsMargins(18 - RIM, 6, 18 - RIM, 0)
        buttons.setSpacing(2)
        for button in (self.how, self.rules):
            button.setAutoDefault(True)
            buttons.addWidget(button)
        self.inside.addLayout(buttons)


class SeatsPanel(ScrollPanel):
    """Who plays, and what for."""

    changed = Signal()

    def __init__(self, game: Info, bots: Sequence[str], ways: Mapping[str, str] = NO_WAYS) -> None:
        super().__init__(margin=11 - RIM)
        self._game = game
        self._most = game.seats[-1]
        self._least = game.seats[0]
        self.rows = [SeatRow(place, bots, ways) for place in range(self._most)]
        self.add = Button("", "dashed", "ui-new", px=16, height=60)
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
        practice = tr("Undo and hints, result marked") if self._game.hints else tr("Undo anything, result marked")
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
        """Take a seat away: those after it move up, and it comes last, so that its name is not lost."""
        if self._count <= self._least:
            return
        chairs = [row.chair for row in self.rows]
        chairs = [*chairs[:place], *chairs[place + 1 :], chairs[place]]
        self.set_chairs(chairs, self._count - 1)

    def _swap(self, row: SeatRow, token: int) -> None:
        """Every seat has a symbol of its own: whoever had this one gets the other."""
        for other in self.rows:
            if other.token.token == token:
                other.token.set_token(row.token.token)
        row.token.set_token(token)
        self._refresh()

    def _refresh(self) -> None:
        for place, row in enumerate(self.rows):
            row.setVisible(place < self._count)
            row.remove.setVisible(self._count > self._least)
        self._name_the_nameless()
        self.add.setVisible(self._count < self._most)
        if self._count < self._most:
            self.add.setText(tr(ADD[self._count]))
        self.note.setText(self._sentence())
        self.changed.emit()

    def _name_the_nameless(self) -> None:
        called: list[str] = []
        for place, row in enumerate(self.rows):
            name = tr("Player {0}").format(place + 1)
            if row.is_bot:
                name = tr(bot_name(row.player).name)
                same = called.count(name)
                called.append(name)
                name = f"{name} {same + 1}" if same else name
            row.set_fallback(name)

    def _sentence(self) -> str:
        persons = [row.seat.name for row in self.taken if not row.is_bot]
        if self._count == 1 and persons:
            return tr(self._game.alone_note).format(persons[0])
        if not persons:
            return tr("Only bots: sit back and watch.")
        if len(persons) == 1:
            return tr("{0} plays against the computer.").format(persons[0])
        names = tr("{0} and {1}").format(", ".join(persons[:-1]), persons[-1])
        return tr("{0} share this screen. Whoever is next comes to the front; choices made together are shown together.").format(
            names
        )

    def set_flat(self, flat: bool, *, wide: bool) -> None:
        """In flat rows or tall ones; on a wide page both take as much room, so that the panels beside them stay where they are."""
        for row in self.rows:
            row.lay_out(flat=flat)
            row.setMinimumWidth(row.tall_width if wide else 0)


class TablePanel(ScrollPanel):
    """How the table is kept, and the deal."""

    changed = Signal()

    def __init__(self, game: Info) -> None:
        super().__init__(margin=20)
        self._game = game
        self._for_people = True
        self.form = Segments([Choice(*form) for form in self._forms()], "lines", tr("Form of the game"))
        self.parts = {name: Switch(tr(label), tr(hint)) for name, label, hint, *_ in game.switches}
        self.to_come = Switch(tr("Show patterns still to come"), tr("What is left of the eight cards"))
        self.open_pile = Switch(tr("Leave revealed cards open"), tr("Alone only: shows which patterns are left"))
        self.preview = Switch(tr("Live score preview"), tr("What a mark would earn"))
        self.confirm = Switch(tr("Confirm every mark"), tr("Off: a mark counts at once"))
        self.follow = Switch(tr("Follow the bots"), tr("Wait for a click after each bot's move"))
        self.curtain = Switch(tr("Strict curtain"), tr("Hide the table at every change of seat"))
        self.take_back = Switch(tr("Take back anything"), tr("Even after a reveal; does not count"))
        self.seed = QLineEdit()
        self.seed.setMaxLength(LONGEST_SEED)
        self.seed.setPlaceholderText(tr("leave empty for a new one"))
        self.seed.setAccessibleName(tr("Seed of the deal"))
        self.seed.setAccessibleDescription(tr("Leave empty for a new one"))
        self.dice = Button("", "plain", "ui-die", px=16, height=42)
        self.dice.setToolTip(tr("Draw a new deal that can be told to others"))
        self.dice.setAccessibleName(tr("Draw a new deal"))
        self.dice.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.dice.clicked.connect(lambda: self.seed.setText(new_seed()))
        self._build()
        appearance().changed.connect(self._look_changed)
        self._look_changed()

    def _forms(self) -> list[tuple[str, str, str, str]]:
        return [(form.id, tr(form.name), "", tr(form.hint)) for form in self._game.forms]

    def _build(self) -> None:
        title = Title(tr("Table"), 19)
        title.setContentsMargins(0, 0, 0, 4)
        self.inside.addWidget(title)
        self.inside.addWidget(self.form)
        self.form.setVisible(bool(self._game.forms))
        self.form.chosen.connect(self.changed)
        for part in self.parts.values():
            part.setChecked(True)
        for switch, has_use in self._switches():
            row = QWidget()
            layout = QVBoxLayout(row)
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
            if switch is not self.preview or self.parts:
                layout.addWidget(Rule())
            layout.addWidget(switch)
            self.inside.addWidget(row)
            row.setVisible(has_use)
            switch.toggled.connect(self.changed)
        self.inside.addWidget(Rule())
        self.inside.addSpacing(7)
        caption = QHBoxLayout()
        caption.setSpacing(10)
        caption.addWidget(Label(tr("Deal"), 15.5, 700))
        caption.addWidget(Label(tr("a seed deals the same game again"), 13.5, tone="soft", wrap=True), 1)
        self.inside.addLayout(caption)
        deal = QHBoxLayout()
        deal.setContentsMargins(0, 2, 0, 0)
        deal.setSpacing(3)
        deal.addWidget(self.seed, 1)
        deal.addWidget(self.dice)
        self.inside.addLayout(deal)
        self.inside.addStretch(1)

    def _switches(self) -> Iterable[tuple[Switch, bool]]:
        """All switches from top to bottom, and whether this game has any use for them."""
        game = self._game
        yield from ((part, True) for part in self.parts.values())
        yield self.preview, game.marks
        yield self.to_come, game.marks and not game.closed_pile
        yield self.open_pile, game.closed_pile
        yield self.confirm, game.marks
        yield self.follow, True
        yield self.curtain, True
        yield self.take_back, not game.memory

    def _look_changed(self) -> None:
        self.seed.setFont(fonts.text(appearance().px(15.5)))
        self.seed.setMinimumHeight(round(appearance().px(42)) + 4)

    def show_for(self, persons: int, bots: int, kind: str) -> None:
        """Only what can make a difference at this table can be set; everything keeps its place, whoever sits down. Where the pile
        is closed, one who plays alone may open it."""
        for switch, makes_sense in (
            *((self.parts[one.option], one.calm or not self._calm(persons + bots)) for one in self._game.switches),
            (self.open_pile, persons + bots == 1),
            (self.follow, bots > 0),
            (self.curtain, persons > 1),
            (self.take_back, kind == CASUAL),
            (self.form, self._has_forms(persons + bots)),
        ):
            switch.setEnabled(makes_sense)
        self._suit(persons > 0)

    def _suit(self, people: bool) -> None:
        """Some switches are on for people and off for bots, until somebody thinks otherwise."""
        if people != self._for_people:
            self._for_people = people
            for name in self._game.for_people:
                self.parts[name].setChecked(self._usual(name))

    def _usual(self, name: str) -> bool:
        return self._for_people or name not in self._game.for_people

    def _has_forms(self, seats: int) -> bool:
        return seats > 1 or self._game.alone_in_forms

    @property
    def is_calm(self) -> bool:
        """Whether the form is the one for children."""
        return bool(self._game.calm_form) and self.form.value == self._game.calm_form

    def _calm(self, seats: int) -> bool:
        """Alone, and in the calm form, only few of the switches make a difference."""
        return seats == 1 or self.is_calm

    def options(self, players: int) -> dict[str, Any]:
        """What was chosen of the game's own options."""
        chosen: dict[str, Any] = {name: part.isChecked() for name, part in self.parts.items()}
        if self._game.forms and self._has_forms(players):
            form = next(form for form in self._game.forms if form.id == self.form.value)
            chosen |= form.options or {"kind": form.id}
        if self._game.closed_pile:
            chosen["open_pile"] = self.open_pile.isChecked() and players == 1
        return chosen

    def wishes(self) -> dict[str, bool | str]:
        """Everything that was chosen of them, what makes no difference at this table included."""
        chosen: dict[str, bool | str] = {name: part.isChecked() for name, part in self.parts.items() if self._usual(name)}
        if self._game.forms:
            chosen["kind"] = self.form.value
        if self._game.closed_pile:
            chosen["open_pile"] = self.open_pile.isChecked()
        return chosen

    def set_options(self, chosen: Mapping[str, object]) -> None:
        for name, part in self.parts.items():
            part.setChecked(bool(chosen.get(name, self._usual(name))))
        self.open_pile.setChecked(bool(chosen.get("open_pile", False)))
        if self._game.forms:
            kind = chosen.get("kind")
            ids = [form.id for form in self._game.forms]
            self.form.set_value(str(kind) if kind in ids else ids[0])


class ReadyPanel(Panel):
    """What will be played, and Start."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens = [SeatToken(0, 36) for _ in range(TOKENS)]
        self.sentence = Label("", 15, wrap=True)
        self.remark = Label("", 14, tone="soft", wrap=True)
        self.start = primary(tr("Start"), "ui-play", tr("Enter"), px=20, height=58)
        self.title = Title(tr("Ready"), 19)
        row = QHBoxLayout()
        row.setContentsMargins(RIM, 3, RIM, 3)
        row.setSpacing(8)
        for token in self.tokens:
            row.addWidget(token)
        row.addStretch(1)
        words = QVBoxLayout()
        words.setContentsMargins(RIM, 0, RIM, 0)
        words.setSpacing(4)
        words.addWidget(self.sentence)
        words.addWidget(self.remark)
        self.title.setContentsMargins(RIM, 0, RIM, 0)
        self._whole = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._whole.setContentsMargins(1, 0, 1, 0)
        self._whole.setSpacing(5)
        self._whole.addWidget(self.title)
        self._whole.addLayout(row)
        self._whole.addLayout(words)
        self._whole.addSpacing(3)
        self._whole.addWidget(self.start)

    def set_small(self, small: bool) -> None:
        """One row, where there is no column for it."""
        self.title.setVisible(not small)
        self.remark.setVisible(not small)
        self._whole.setDirection(QBoxLayout.Direction.LeftToRight if small else QBoxLayout.Direction.TopToBottom)
        for place in (self._whole.count() - 1, self._whole.count() - 3):
            self._whole.setStretch(place, int(small))

    def show_seats(self, seats: Sequence[Seat], tokens: Sequence[int]) -> None:
        for place, token in enumerate(self.tokens):
            token.setVisible(place < len(seats))
            if place < len(seats):
                token.set_seat(tokens[place], seats[place].name)
                token.setToolTip(seats[place].name)


# ------------------------------------------------------------ the page


class NewGamePage(Page):
    """Two clicks from the start to the first move: everything is as it was last time."""

    start = Signal(TableSetup)
    show_how = Signal(str)
    show_rules = Signal(str)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setWindowTitle(tr("New game"))
        self.heading.setText(tr("New game"))
        self.settings = settings
        self._practising = False
        self._open_game = False
        self._coded: tuple[Coded, str] | None = None
        self._aside: tuple[dict[int, str], bool] | None = None
        """While children play: the bots that grown-ups play against, by their symbols, and whether they follow them."""
        self.how = Button(tr("Show me how"), "ghost", "ui-practice")
        self.help = IconButton("ui-help", tr("Read the rules"))
        for button in (self.how, self.help):
            button.setAutoDefault(True)
            self.header.addWidget(button)
        self.how.clicked.connect(lambda: self.show_how.emit(self.game_id))
        self.help.clicked.connect(lambda: self.show_rules.emit(self.game_id))
        self._build_panels(settings.game)
        appearance().changed.connect(self._fit)

    def prepare(self, game_id: str, kind: str | None = None, *, open_game: bool = False) -> None:
        """Show the page for this game. Practice begins with one person; otherwise all is as it was last."""
        self._open_game, self._aside = open_game, None
        if games.known(game_id) != self.game_id:
            for old in (self._whole, self.ready):
                # Deleted later, but out of sight at once: else both games stand there until then.
                old.hide()
                old.deleteLater()
            self._build_panels(game_id)
        self._practising = kind == PRACTICE
        chairs, count = list(self.settings.chairs), self.settings.seats
        if self._practising:
            chairs[0], count = chairs[0].changed(player=PERSON), 1
        self.seats.set_chairs(chairs, count)
        table = self.settings.table
        self.seats.kind.set_value(kind if kind in KINDS else table.kind)
        for switch, on in (
            (self.table.to_come, table.show_to_come),
            (self.table.preview, table.show_preview),
            (self.table.confirm, not self.settings.confirm_at_once),
            (self.table.follow, table.follow_bots),
            (self.table.curtain, table.strict_curtain),
            (self.table.take_back, table.take_back),
        ):
            switch.setChecked(on)
        self.table.set_options(self.settings.options.get(self.game_id, {}))
        self._suit_form()
        self.table.seed.clear()
        self._coded = None
        self._refresh()
        self._come_to_rest()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._come_to_rest()

    def _come_to_rest(self) -> None:
        """Lay everything out before it is painted: else scroll bars that are not needed flash up."""
        for _ in range(ROUNDS if self.isVisible() else 0):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def take_code(self, coded: Coded) -> None:
        """Lay out the deal of a game code. It holds as long as neither its seed nor the number of players is changed."""
        self.seats.set_count(coded.options.players)
        self.table.seed.setText(coded.seed)
        self._coded = coded, self.table.seed.text()
        self._refresh()

    def _of_code(self) -> Coded | None:
        """The game code whose deal is laid out, if there is one."""
        if self._coded is None:
            return None
        coded, words = self._coded
        return coded if (self.table.seed.text(), self.seats.count) == (words, coded.options.players) else None

    def _build_panels(self, game_id: str) -> None:
        self.game_id = games.known(game_id)
        game = games.info_of(self.game_id)
        self.game = GamePanel(game)
        self.seats = SeatsPanel(game, offered(games.bots(game.id)), characters(game.id))
        self.table, self.ready = TablePanel(game), ReadyPanel()
        panels = QWidget()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, panels)
        self._columns.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        self._columns.setSpacing(GUTTER - 4)
        self._right = QVBoxLayout()
        self._right.setSpacing(GUTTER - 9)
        self._right.addWidget(self.table, 1)
        self._right.addWidget(self.ready)
        self._columns.addWidget(self.game, 340)
        self._columns.addWidget(self.seats, 490)
        self._columns.addLayout(self._right, 386)
        self._whole = Scroll(panels)
        self.body.addWidget(self._whole, 1)
        self._foot = QVBoxLayout()
        self._foot.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, 0)
        self.body.addLayout(self._foot)
        self._in_one: bool | None = None
        self.game.how.clicked.connect(self.how.click)
        self.game.rules.clicked.connect(self.help.click)
        self.seats.changed.connect(self._refresh)
        self.table.changed.connect(self._refresh)
        self.table.form.chosen.connect(self._suit_form)
        self.table.seed.textChanged.connect(lambda: self.ready.remark.setText(self._remark()))
        self.ready.start.clicked.connect(self.sit_down)
        self._fit()

    # -------------------------------------------------------- what it comes to

    @property
    def kind(self) -> str:
        return self.seats.kind.value

    def _suit_form(self) -> None:
        """Children begin against the gentlest bots, whose moves wait for a click; grown-ups find theirs again."""
        if self.table.is_calm == (self._aside is not None):
            return
        rows, follow = self.seats.rows, self.table.follow
        if self._aside is None:
            self._aside = {row.token.token: row.bot for row in rows}, follow.isChecked()
            levels, follows = dict.fromkeys(self._aside[0], GENTLEST), True
        else:
            (levels, follows), self._aside = self._aside, None
        for row in rows:
            row.set_level(levels[row.token.token])
        follow.setChecked(follows)

    def _refresh(self) -> None:
        rows = self.seats.taken
        seats = [row.seat for row in rows]
        self._fit()
        self.table.show_for(self.seats.persons, len(rows) - self.seats.persons, self.kind)
        self.ready.show_seats(seats, [row.token.token for row in rows])
        game = games.info_of(self.game_id)
        minutes = game.minutes_with(len(seats))
        players = tr(game.alone) if len(seats) == 1 else tr(NUMBERS[len(seats)])
        self.ready.sentence.setText(tr("{0}, about {1} minutes.").format(players, minutes))
        self.ready.remark.setText(self._remark())

    def _remark(self) -> str:
        if self._of_code() is not None:
            return tr("The deal of the game code.")
        if self._open_game:
            return tr("The game that is open now waits under Continue.")
        remarks: dict[str, Callable[[], str]] = {
            MATCH: lambda: tr("A match: what is confirmed stays."),
            CASUAL: lambda: tr("A casual game among friends."),
            PRACTICE: lambda: tr("Practice: try things out."),
        }
        return remarks[self.kind]()

    def setup(self) -> TableSetup:
        """What has been chosen; an empty seed is drawn now."""
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
            strict_curtain=table.curtain.isChecked() and self.seats.persons > 1,
            show_preview=table.preview.isChecked(),
            show_to_come=table.to_come.isChecked(),
            confirm_each=table.confirm.isChecked(),
            follow_bots=table.follow.isChecked() and self.seats.persons < len(rows),
            take_back=table.take_back.isChecked() and self.kind == CASUAL,
        )

    def sit_down(self) -> None:
        """Remember everything, and start."""
        setup = self.setup()
        self._remember()
        self.start.emit(setup)

    def _remember(self) -> None:
        """The next game begins with these choices. A practice game in between does not change who usually plays."""
        settings, table = self.settings, self.table
        chairs = [row.chair for row in self.seats.rows]
        follows = table.follow.isChecked()
        if self._aside is not None:
            levels, follows = self._aside
            chairs = [chair if chair.player == PERSON else chair.changed(player=levels[chair.token]) for chair in chairs]
        spare = {chair.token for chair in chairs}
        chairs += [chair for chair in settings.chairs if chair.token not in spare]
        if self._practising:
            chairs[0] = chairs[0].changed(player=settings.chairs[0].player)
        else:
            settings.seats = self.seats.count
        settings.chairs = tuple(chairs[:TOKENS])
        settings.confirm_at_once = not table.confirm.isChecked()
        wishes = table.wishes()
        if wishes:
            settings.options = {**settings.options, self.game_id: wishes}
        settings.table = TableChoices(
            kind=settings.table.kind if self._practising else self.kind,
            show_to_come=table.to_come.isChecked(),
            show_preview=table.preview.isChecked(),
            follow_bots=follows,
            strict_curtain=table.curtain.isChecked(),
            take_back=table.take_back.isChecked(),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.sit_down()
        else:
            super().keyPressEvent(event)

    # -------------------------------------------------------- room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Three columns, two, or everything below each other, as the width allows."""
        room = self.width() / appearance().px(1)
        one = room < TWO_COLUMNS
        self.game.setVisible(room >= THREE_COLUMNS)
        self.how.setVisible(room < THREE_COLUMNS)
        wide = room >= THREE_COLUMNS
        self.seats.set_flat(room >= 560 and (not wide or self.seats.count > MOST_TALL), wide=wide)
        if one == self._in_one:
            return
        self._in_one = one
        self._columns.setDirection(QBoxLayout.Direction.TopToBottom if one else QBoxLayout.Direction.LeftToRight)
        self.seats.area.set_free(one)
        self.table.area.set_free(one)
        self._whole.set_fitting(not one)
        self.ready.set_small(one)
        # Start must always be in sight: in one column it stays below while the rest scrolls.
        (self._foot if one else self._right).addWidget(self.ready)
