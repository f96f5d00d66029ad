"""How games come into the window and go out of it again: saved games by dialog, drop and double-click, and game codes by the
clipboard. Whatever is wrong costs one sentence and leaves everything as it was. What a record is made of is not known here."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QDropEvent, QGuiApplication

from ramses_desktop.engine.text import mark, tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog

    from ramses_desktop.engine.session import Session
    from ramses_desktop.store.saves import Saved
    from ramses_desktop.ui.main_window import MainWindow

EXTENSION: Final = ".ramses"


class Files(QObject):
    """The window's hands for files and codes."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._chosen: Path | None = None
        """The folder that was chosen last."""

    def _dialog(self, title: str) -> QFileDialog:
        """Asks for a file in the folder of saved games, or in the one that was chosen last."""
        from ramses_desktop.store import paths
        from ramses_desktop.ui.widgets.dialogs import file_dialog

        folder = self._chosen or paths.saved_folder()
        # Where it cannot be made, the dialog begins wherever it likes.
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        dialog = file_dialog(self._window, title, str(folder), tr("Saved games (*{0})").format(EXTENSION))
        dialog.fileSelected.connect(self._remember)
        return dialog

    def _remember(self, path: str) -> None:
        self._chosen = Path(path).parent

    # -------------------------------------------------------- opening

    def ask_what_to_open(self) -> None:
        dialog = self._dialog(tr("Open a saved game"))
        dialog.setFileMode(dialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.open)
        dialog.open()

    def open(self, path: str | Path) -> bool:
        """Open a saved game: one that is over is seen again, any other is played on."""
        from ramses_desktop.store.saves import agreed_to_go_on

        saved = self._loaded(path)
        if saved is None:
            return False
        if saved.session.turn is None:
            self._window.replay(saved.session, saved.agreed)
            return True
        self.seat_stand_ins(saved.session)
        agreed = agreed_to_go_on(saved)
        if not self._window.open_session(saved.session, agreed):
            return False
        if agreed.counts != saved.agreed.counts:
            self._window.say(tr("A game that is opened from a file in its middle does not enter the hall of fame."))
        return True

    def show_again(self, path: str | Path) -> bool:
        """See a saved game again, whether it is over or not."""
        saved = self._loaded(path)
        if saved is None:
            return False
        self._window.replay(saved.session, saved.agreed)
        return True

    def _loaded(self, path: str | Path) -> Saved | None:
        from ramses_desktop.games import TESTED
        from ramses_desktop.store import saves
        from ramses_desktop.store.faults import Fault

        saved = saves.load(Path(path), TESTED)
        if isinstance(saved, Fault):
            self._window.tell(saved.sentence, saved.details)
            return None
        return saved

    def seat_stand_ins(self, session: Session) -> None:
        """A bot that this version does not have is replaced by one that it has."""
        from attrs import evolve

        from ramses_desktop.engine.session import PERSON
        from ramses_desktop.games import bots

        known = bots(session.game.spec.id)
        strangers = {seat.player for seat in session.seats} - {PERSON, *known}
        if strangers:
            stand_in = list(known)[-1]
            session.seats = tuple(evolve(seat, player=stand_in) if seat.player in strangers else seat for seat in session.seats)
            self._window.tell(tr("A bot of this game is not in this version; another one plays on in its place."))

    # -------------------------------------------------------- saving

    def ask_where_to_save(self) -> None:
        from ramses_desktop.store import journal
        from ramses_desktop.store.disk import free_name

        found = self._window.game_on_screen()
        if found is None:
            return
        dialog = self._dialog(tr("Save this game"))
        dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(EXTENSION.lstrip("."))
        name = f"{tr(found[0].game.spec.name)} {journal.now():%Y-%m-%d}{EXTENSION}"
        dialog.selectFile(str(free_name(Path(dialog.directory().path()), name)))
        dialog.fileSelected.connect(self.save)
        dialog.open()

    def save(self, path: str | Path) -> bool:
        """Write the game on the screen as a record, all of it or nothing."""
        from ramses_desktop.store import saves

        found, path = self._window.game_on_screen(), Path(path)
        if found is None:
            return False
        fault = saves.save(found[0], path, found[1])
        if fault is not None:
            self._window.tell(fault.sentence, fault.details)
            return False
        self._window.say(tr("Saved as {0}.").format(path.name))
        return True

    def open_folder(self, path: str) -> None:
        """Show a folder in the file manager of the system."""
        from ramses_desktop.store import faults

        try:
            Path(path).mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            fault = faults.because(problem, path, mark("The folder cannot be opened: {reason}."))
            self._window.tell(fault.sentence, fault.details)
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(path)):
            self._window.tell(tr("No program here shows folders; yours is {0}.").format(path))

    # -------------------------------------------------------- codes

    def copy_code(self) -> None:
        """Put a text on the clipboard that deals the game on the screen to anyone."""
        from ramses_desktop.engine.game_code import BadCode, write_code

        found = self._window.game_on_screen()
        if found is None:
            return
        session = found[0]
        if session.seed is None:
            self._window.tell(tr("This game has no seed that a code could hold; please share the saved game instead."))
            return
        try:
            code = write_code(session.game, session.options, session.seed)
        except BadCode as problem:
            self._window.tell(str(problem))
            return
        QGuiApplication.clipboard().setText(code)
        self._window.say(tr("The game code is on the clipboard: {0}").format(code))

    def paste_code(self) -> None:
        """Lay the deal of the code on the clipboard ready on the page for a new game."""
        from ramses_desktop.engine.game_code import BadCode, read_code
        from ramses_desktop.games import TESTED

        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self._window.tell(tr("The clipboard is empty; please copy a game code first."))
            return
        try:
            coded = read_code(text, TESTED)
        except BadCode as problem:
            self._window.tell(str(problem))
            return
        self._window.new_game_of_code(coded)


def dropped(event: QDropEvent) -> str:
    """The saved game that is held over the window, if it is one."""
    return _only_record(url.toLocalFile() for url in event.mimeData().urls())


def _only_record(paths: Iterable[str]) -> str:
    found = [*paths]
    return found[0] if len(found) == 1 and found[0].lower().endswith(EXTENSION) else ""
