"""How fast bots play: a setting of the player, changed at the table at any time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from ramses_desktop.ui.actions.rows import PACES
from ramses_desktop.ui.table.controller import BOT_PAUSE

if TYPE_CHECKING:
    from ramses_desktop.ui.table.page import TablePage

WAIT: Final = "wait"
PAUSES: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0, WAIT: 1.0}
"""The bots' pauses, relative to the normal ones."""


class Pace(QObject):
    """Keeps the table, its actions and the settings in step."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page
        for name in PACES:
            page.actions_[name].triggered.connect(partial(self._choose, name.removeprefix("pace_")))

    def _choose(self, pace: str, *_: object) -> None:
        page = self._page
        page.settings.pace = pace
        if page.is_open:
            page.agree(follow_bots=pace == WAIT)
            self.apply()
            page.table.play_on()

    def apply(self) -> None:
        """Play at this pace from now on. At a table where bots wait for the player, they keep waiting."""
        page = self._page
        if not page.is_open:
            return
        pace = WAIT if page.setup.follow_bots else page.settings.pace
        page.table.pause = round(BOT_PAUSE * PAUSES[pace])
        page.board.pace = PAUSES[pace]
        page.table.follow_bots = pace == WAIT
        for name in PACES:
            page.actions_[name].setEnabled(True)
        page.actions_[f"pace_{pace}"].setChecked(True)
