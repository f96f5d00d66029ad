"""A ghost: the game that is raced against, kept in a file of its own. A bot's is played while the race is on."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from ramses_desktop.bots import LEVELS
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games import TESTED, game
from ramses_desktop.store import files, journal
from ramses_desktop.store.disk import Fault, because, make_folder
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.store.paths import damaged_folder, games_folder, ghosts_folder, removed_folder
from ramses_desktop.thinking import bot_question
from ramses_desktop.ui.table.setup import new_secret, new_seed
from ramses_desktop.ui.table.thinker import GHOST, Thinker

HEADER: Final = "Race"
"""The header in the record of a race: the name of the ghost's file, and its kind."""
OWN, BOT, FRIEND = "own", "bot", "friend"
KINDS: Final = (OWN, BOT, FRIEND)
HEAD: Final = 1 << 14
"""Bytes of a record in which its headers are."""
_NAME: Final = re.compile("[0-9a-f]{16}")


def new_ghost(game_id: str, level: str) -> Session:
    """A bot's game on a fresh deal, before its first move."""
    own = game(game_id)
    return Session.new(own, own.spec.options(players=1), new_seed(), (Seat(level, level),), new_secret())


def name_of(session: Session) -> str:
    """Whose game this was."""
    seat = session.seats[0]
    level = next((level for level in LEVELS if level.id == seat.player), None)
    return seat.name if level is None or seat.player == PERSON else tr(level.name)


def header_of(session: Session) -> tuple[str, str] | None:
    """Name and kind of the ghost that this game is raced against."""
    values = dict(session.headers).get(HEADER, ())
    if len(values) == 2 and _NAME.fullmatch(values[0]) and values[1] in KINDS:
        return values[0], values[1]
    return None


def path_of(name: str) -> Path:
    return ghosts_folder() / f"{name}{EXTENSION}"


def keep(session: Session) -> str | Fault:
    """Write a ghost's game down under a new name."""
    name = os.urandom(8).hex()
    try:
        make_folder(ghosts_folder())
    except OSError as problem:
        return because(problem, ghosts_folder(), mark("The race cannot begin, as nothing can be written: {reason}."))
    return files.save(session, path_of(name)) or name


def sweep(name: str) -> None:
    """Delete the ghosts of races that are over, as this one begins. What may be played on, or wanted back, keeps its own."""
    wanted: set[str | None] = {name}
    # If a game cannot be read, all ghosts stay until the next race.
    with suppress(OSError):
        for folder in (games_folder(), removed_folder(), damaged_folder()):
            for path in folder.glob(f"*{EXTENSION}"):
                with path.open("rb") as file:
                    wanted.add(journal.value_of(file.read(HEAD), HEADER))
        for path in ghosts_folder().glob(f"*{EXTENSION}"):
            if _NAME.fullmatch(path.stem) and path.stem not in wanted:
                path.unlink()


class Ghost(QObject):
    changed = Signal()
    """It has moved, or never will again."""

    def __init__(self, name: str, kind: str, session: Session, thinker: Thinker, parent: QObject) -> None:
        super().__init__(parent)
        self.name, self.kind, self.session = name, kind, session
        self._thinker = thinker
        self.has_failed = False

    @classmethod
    def of(cls, session: Session, thinker: Thinker, parent: QObject) -> Ghost | None:
        """The ghost of this race; None if its file is gone, or of another deal."""
        found = header_of(session)
        if found is None:
            return None
        saved = files.load(path_of(found[0]), TESTED)
        if isinstance(saved, Fault) or saved.session.deal != session.deal or saved.session.game is not session.game:
            return None
        return cls(*found, saved.session, thinker, parent)

    @property
    def is_done(self) -> bool:
        return self.session.turn is None

    def go_on(self) -> None:
        """Let a bot play on in spare time."""
        if not self.is_done and self.session.seats[0].player != PERSON:
            self._thinker.study(GHOST, bot_question(self.session), self._chose, failed=self._fail)

    def rest(self) -> None:
        self._thinker.drop(GHOST)

    def _chose(self, move: Any) -> None:
        self.session.play(move)
        if self.is_done:
            # If it cannot be written, the bot plays the same game again when the race is taken up.
            files.save(self.session, path_of(self.name))
        self.changed.emit()
        self.go_on()

    def _fail(self) -> None:
        self.has_failed = True
        self.changed.emit()
