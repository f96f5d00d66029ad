"""Practice in the window and the panels of the page Practise: each knows when it has something to offer, so that the page can have
one filled button. Nothing else of practice is loaded at the start."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from ramses_desktop.ui.widgets.basic import Button, Label, Panel, Title, keep_room
from ramses_desktop.ui.widgets.layout import column, row

if TYPE_CHECKING:
    from ramses_desktop.engine.session import Session
    from ramses_desktop.store.database import Remembered
    from ramses_desktop.store.files import PracticeLog
    from ramses_desktop.store.reviews import Feats, Noted
    from ramses_desktop.ui.practice.dailies import Dailies, Window
    from ramses_desktop.ui.practice.keeping import Keeping
    from ramses_desktop.ui.table.setup import TableSetup

T = TypeVar("T")

PIECE = 10
"""Milliseconds between two pieces of reading."""


class Practising(QObject):
    """What all practice shares: whose it is, and what is known of it. The window's parts are reached through `window`."""

    changed = Signal()
    """More is known, or another player was chosen."""
    caught_up = Signal()
    """Of every finished game there are notes now, as far as it can be read."""
    day_asked = Signal(str, object)
    """Asks for what was made of the deal of a day: the game, and the day."""
    drill_asked = Signal(str, str)
    """Asks for a drill, to be begun or gone on with: its page, and its id."""
    race_asked = Signal(object, object, int)
    """Asks for how a race ended: the race, its ghost, and the player's sign."""

    def __init__(self, window: Window, parent: QObject) -> None:
        super().__init__(parent)
        self.window = window
        self._name = ""
        self._reading: Iterator[None] | None = None
        self._has_read = False
        """Whether notes were missing."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._read_on)

    # -------------------------------------------------------- whose it is

    @property
    def name(self) -> str:
        """The player who practises: the one chosen, or whoever sat down first at the last table."""
        settings = self.window.settings
        return self._name or settings.chairs[0].name or settings.player(1)

    @name.setter
    def name(self, name: str) -> None:
        if name != self.name:
            self._name = name
            self.changed.emit()

    @property
    def names(self) -> list[str]:
        """Everybody who may be chosen."""
        profiles = [profile.name for profile in self.window.settings.profiles]
        return list(dict.fromkeys((*profiles, self.name)))

    # -------------------------------------------------------- what is known

    @cached_property
    def log(self) -> PracticeLog:
        from ramses_desktop.store.files import PracticeLog

        window = self.window
        return PracticeLog(lambda fault: window.tell(fault.sentence, fault.details), window.results.statistics.database.data)

    @cached_property
    def noted(self) -> Noted:
        from ramses_desktop.games import TESTED
        from ramses_desktop.store.reviews import Noted

        return Noted(self.window.results.statistics.database, TESTED, _feats)

    @cached_property
    def _remembered(self) -> Remembered:
        from ramses_desktop.store.database import Remembered

        database, log = self.window.results.statistics.database, self.log
        return Remembered(lambda: database.revision and (database.revision, len(log.events)))

    def once(self, key: Hashable, read: Callable[[], T]) -> T:
        """What `read` returns about the player's games and answers, read again only when there are others."""
        return self._remembered.get(key, read)

    @cached_property
    def dailies(self) -> Dailies:
        from ramses_desktop.ui.practice.dailies import Dailies

        return Dailies(self, self)

    def start(self, setup: TableSetup) -> None:
        """Start a game, which may have the deal of a day."""
        self.dailies.start(setup)

    @cached_property
    def keeping(self) -> Keeping:
        """Decisions that are asked again."""
        from ramses_desktop.ui.practice.keeping import Keeping

        return Keeping(self.log, self.window.results.statistics.database, lambda: self.name)

    @property
    def is_reading(self) -> bool:
        """Whether notes on finished games are still missing."""
        return self._reading is not None

    def catch_up(self) -> None:
        """Take the missing notes on finished games, little by little."""
        if self._reading is None:
            self._reading = self.noted.catch_up()
            self._has_read = False
            self._timer.start(PIECE)

    def _read_on(self) -> None:
        if self._reading is None:
            return
        if next(self._reading, self) is self:
            self._reading = None
            if self._has_read:
                self.changed.emit()
            self.caught_up.emit()
        else:
            self._has_read = True
            self._timer.start(PIECE)

    def let_go(self) -> None:
        """Stop, as the files are about to be replaced."""
        self._timer.stop()
        self._reading = None
        if "log" in self.__dict__:
            self.log.forget()
        if "keeping" in self.__dict__:
            self.keeping.forget()


def _feats(session: Session, seat: int) -> Feats:
    from ramses_desktop.ui import game_ui

    return game_ui.feats(session, seat)


class Section(Panel):
    """A heading with a note beside it, and `inside` for the rest."""

    def __init__(self, practising: Practising, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.practising = practising
        self.heading, self.note = Title(title, 19), Label("", 14.5, tone="soft", wrap=True)
        self.setAccessibleName(title)
        self.top = row(self.heading, (self.note, 1), gap=14)
        self.inside = column(self.top, on=self, gap=8)
        self.setContentsMargins(18, 12, 18, 15)

    def put_beside(self, widget: QWidget) -> None:
        """Put a button or a list at the end of the heading, which stays where it is without one."""
        keep_room(widget)
        self.top.addWidget(widget)
        self.setContentsMargins(18, 3, 18, 10)
        self.inside.setSpacing(0)

    def refresh(self) -> None:
        """Show what is known now. Called whenever the page is shown and whenever `Practising.changed` is emitted."""
        raise NotImplementedError

    @property
    def main_button(self) -> Button | None:
        """The button to be filled if no section before this one has any; None if there is nothing to be done here."""
        return None

    @property
    def entry(self) -> QWidget | None:
        """What gets the focus when the section is chosen by its key."""
        return self.main_button
