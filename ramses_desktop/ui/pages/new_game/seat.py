"""One seat: its symbol, its name, person or bot, and the bot's level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QMenu, QSizePolicy, QWidget

from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store.settings import LONGEST_NAME, Chair, clean_name
from ramses_desktop.ui.pages.new_game.levels import NO_CHARACTERS, LevelBox
from ramses_desktop.ui.style import art, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Choice, IconButton, Label, Segments

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
        self._field = QHBoxLayout()
        self._field.setContentsMargins(EDGE, 0, EDGE, 0)
        self._field.addWidget(self.name)
        kinds = Choice("person", tr("Person"), "ui-person"), Choice("bot", tr("Bot"), "ui-bot")
        self.kind = Segments(kinds, name=tr("Who sits here"))
        self.level = LevelBox(bots, characters)
        self._choice = QHBoxLayout()
        self._choice.setContentsMargins(EDGE, 0, 0, 0)
        self._choice.setSpacing(7)
        self._choice.addWidget(self.level)
        self.character = Label("", 13, tone="soft", wrap=True)
        self.character.setContentsMargins(EDGE, 4, 0, 4)
        # What a bot is like must not widen the panel, or everything beside it would move.
        self.character.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.remove = IconButton("ui-cancel", tr("Remove this player"), 20)
        keeping = self.remove.sizePolicy()
        keeping.setRetainSizeWhenHidden(True)
        self.remove.setSizePolicy(keeping)
        self._grid = QGridLayout(self)
        self._grid.setHorizontalSpacing(5)
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
        self._grid.setContentsMargins(9 + RIM, 8, 9 + RIM, 6)
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
        self._grid.setVerticalSpacing(0)

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
