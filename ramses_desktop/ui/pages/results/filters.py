"""The drop-down lists that choose which games the statistics show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyleOptionComboBox, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.store.queries import Selection as Choice
from ramses_desktop.store.queries import Summary
from ramses_desktop.ui import result_words as words
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Tiles
from ramses_desktop.ui.widgets.tables import DropDown

HELP: Final[dict[str, bool | None]] = {"all": None, "without": False, "with": True}


class FilterBox(DropDown):
    """A drop-down list that elides its text."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.setMaxVisibleItems(14)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.currentTextChanged.connect(self.setToolTip)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        room = self.width() - round(appearance().px(56))
        option.currentText = self.fontMetrics().elidedText(  # type: ignore[attr-defined]
            self.currentText(), Qt.TextElideMode.ElideRight, room
        )


class Filters(QWidget):
    """Five drop-down lists that offer only values that occur."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        names = (tr("Player"), tr("Game"), tr("Variant"), tr("Against"), tr("Help", context="hints, undo"))
        self.boxes = [self._box(name) for name in names]
        self.name, self.game, self.options, self.opponents, self.help = self.boxes
        grid = Tiles(self.boxes, 190, self)
        grid.setContentsMargins(RIM, 0, RIM, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(2)
        self._there: Sequence[Summary] = ()
        helps = [(tr("All games"), "all"), (tr("Without help"), "without"), (tr("With help"), "with")]
        self._fill(self.help, helps, "all")

    def _box(self, name: str) -> FilterBox:
        box = FilterBox(name)
        box.activated.connect(self.chosen)
        return box

    @property
    def choice(self) -> Choice:
        return Choice(
            game=self.game.currentData(),
            options=self.options.currentData(),
            name=self.name.currentData(),
            opponents=self.opponents.currentData(),
            assisted=HELP[self.help.currentData()],
        )

    def offer(self, there: Sequence[Summary], *, first: bool) -> None:
        """Offer all values. `first` selects the most frequent player and game, as points of different games are not comparable."""
        self._there = there
        names = self._found(0)
        self._fill(self.name, [(tr("Every player"), None), *((name, name) for name in names)], *(names[:1] if first else ()))
        games = self._found(1)
        offered = [(words.game_name(one), one) for one in games]
        self._fill(self.game, [(tr("Every game"), None), *offered], *(games[:1] if first else ()))
        self.narrow()

    def narrow(self) -> None:
        """Offer in each list only what fits the choices to its left, and keep choices that are still possible."""
        self._fill(self.game, [(tr("Every game"), None), *((words.game_name(one), one) for one in self._found(1))])
        variants = self._found(2) if self.game.currentData() is not None else []
        self._fill(
            self.options,
            [(tr("Every variant"), None), *((words.variant(one, self.game.currentData()), one) for one in variants)],
        )
        self.options.setEnabled(bool(variants))
        others = self._found(3) if self.name.currentData() is not None else []
        self._fill(self.opponents, [(tr("Against anyone"), None), *((words.opponents(one), one) for one in others)])
        self.opponents.setEnabled(bool(others))

    def _found(self, at: int) -> list[str]:
        """The values for a list, most frequent first."""
        chosen = [box.currentData() for box in self.boxes[:at]]
        games: Counter[str] = Counter()
        for one in self._there:
            if all(wanted in (None, key) for wanted, key in zip(chosen, one.key, strict=False)):
                games[one.key[at]] += one.games
        return [key for key, _ in games.most_common()]

    def _fill(self, box: FilterBox, offered: Sequence[tuple[str, str | None]], *wanted: str) -> None:
        kept = wanted[0] if wanted else box.currentData()
        with QSignalBlocker(box):
            box.clear()
            for text, data in offered:
                box.addItem(text, data)
            box.setCurrentIndex(max(next((at for at, (_, data) in enumerate(offered) if data == kept), 0), 0))
