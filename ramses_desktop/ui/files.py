"""Opens and saves games by dialog, drop or double-click, and exchanges game codes with the clipboard. A failure shows one message
and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.ui.current_game import CurrentGame

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog

    from ramses_desktop.store.files import Saved

EXTENSION: Final = ".ramses"


class Files(QObject):
    """Opens and saves the current game, and copies and pastes its code."""

    said = Signal(str)
    trouble = Signal(str, str)
    """A message that stays until it is dismissed, and its details."""
    pasted = Signal(object)
    """The game code found on the clipboard."""

    def __init__(self, window: QWidget, games: CurrentGame) -> None:
        super().__init__(window)
        self._window = window
        self._games = games
        self._chosen: Path | None = None
        """The folder chosen last."""

    def _dialog(self, title: str) -> QFileDialog:
        """A file dialog that starts in the folder chosen last, or in that of saved games."""
        from ramses_desktop.store import paths
        from ramses_desktop.ui.widgets.tables import file_dialog

        folder = self._chosen or paths.saved_folder()
        # If it cannot be created, the dialog picks a folder itself.
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        dialog = file_dialog(self._window, title, str(folder), tr("Saved games (*{ending})", ending=EXTENSION))
        dialog.fileSelected.connect(self._remember)
        return dialog

    def _remember(self, path: str) -> None:
        self._chosen = Path(path).parent

    # -------------------------------------------------------- opening

    def ask_what_to_open(self) -> None:
        self.ask_for_file(tr("Open a saved game"), self.open)

    def ask_for_file(self, title: str, then: Callable[[str], object]) -> None:
        """Ask for a saved game, and do this with its path."""
        dialog = self._dialog(title)
        dialog.setFileMode(dialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(then)
        dialog.open()

    def open(self, path: str | Path) -> bool:
        """Open a saved game: a finished one is replayed, any other is played on. One from the folder of unfinished games is resumed
        as by Continue; a copy of it becomes another game."""
        from ramses_desktop.store.files import agreed_to_go_on

        if (resumed := self._resume(Path(path))) is not None:
            return resumed
        saved = self.load(path)
        if saved is None:
            return False
        if saved.session.turn is None:
            self._games.replay(saved.session, saved.agreed, game=_own_name(path))
            return True
        self._games.replace_unknown_bots(saved.session)
        agreed = agreed_to_go_on(saved)
        if not self._games.open_session(saved.session, agreed):
            return False
        if agreed.counts != saved.agreed.counts:
            self.said.emit(tr("You opened this game from a file, so it stays out of the hall of fame."))
        return True

    def _resume(self, path: Path) -> bool | None:
        """Continue a game from the folder of unfinished ones, or say what is wrong with it; None for any other file."""
        from ramses_desktop.games import TESTED
        from ramses_desktop.store import journal, paths

        if path.absolute().parent != paths.games_folder():
            return None
        found = journal.open_games(TESTED)
        for fault in found.faults:
            self.trouble.emit(fault.sentence, fault.details)
        game = next((game for game in found.games if game.id == path.stem), None)
        return self._games.resume(game) if game is not None else False if found.faults else None

    def replay(self, path: str | Path) -> bool:
        """Replay a saved game, finished or not."""
        saved = self.load(path)
        if saved is None:
            return False
        self._games.replay(saved.session, saved.agreed, game=_own_name(path))
        return True

    def load(self, path: str | Path) -> Saved | None:
        """Read a saved game; if that fails, say why."""
        from ramses_desktop.games import TESTED
        from ramses_desktop.store import files
        from ramses_desktop.store.disk import Fault

        saved = files.load(Path(path), TESTED)
        if isinstance(saved, Fault):
            self.trouble.emit(saved.sentence, saved.details)
            return None
        return saved

    # -------------------------------------------------------- saving

    def ask_where_to_save(self) -> None:
        from ramses_desktop.store import journal
        from ramses_desktop.store.disk import free_name

        found = self._games.on_screen()
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
        """Save the game on the screen as a record, completely or not at all."""
        from ramses_desktop.store import files

        found, path = self._games.on_screen(), Path(path)
        if found is None:
            return False
        fault = files.save(found[0], path, found[1])
        if fault is not None:
            self.trouble.emit(fault.sentence, fault.details)
            return False
        self.said.emit(tr("Saved: {file}", file=path.name))
        return True

    def open_folder(self, path: str) -> None:
        """Show a folder in the system's file manager."""
        from ramses_desktop.store import disk

        try:
            Path(path).mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            fault = disk.because(problem, path, mark("The folder cannot be opened: {reason}."))
            self.trouble.emit(fault.sentence, fault.details)
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(path)):
            self.trouble.emit(tr("No file manager found. Your folder is: {folder}", folder=path), "")

    # -------------------------------------------------------- codes

    def copy_code(self) -> None:
        """Copy the game code of the game on the screen, which deals the same game to anyone."""
        from ramses_desktop.engine.code import BadCode, write_code

        found = self._games.on_screen()
        if found is None:
            return
        session = found[0]
        if session.seed is None:
            self.trouble.emit(tr("This game has no seed, so it has no code; share the saved game instead."), "")
            return
        try:
            code = write_code(session.game, session.options, session.seed)
        except BadCode as problem:
            self.trouble.emit(str(problem), "")
            return
        QGuiApplication.clipboard().setText(code)
        self.said.emit(tr("Game code copied: {code}", code=code))

    def paste_code(self) -> None:
        """Offer to play the deal of the game code on the clipboard."""
        from ramses_desktop.engine.code import BadCode, read_code
        from ramses_desktop.games import TESTED

        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.trouble.emit(tr("The clipboard is empty. Copy a game code first."), "")
            return
        try:
            coded = read_code(text, TESTED)
        except BadCode as problem:
            self.trouble.emit(str(problem), "")
            return
        self.pasted.emit(coded)


def _own_name(path: str | Path) -> str:
    """The id in the statistics of a game from the folder of finished ones; empty for others."""
    from ramses_desktop.store import paths

    return Path(path).stem if Path(path).parent == paths.finished_folder() else ""


def dropped(event: QDropEvent) -> str:
    """The path of the dragged file if it is a single saved game; empty otherwise."""
    return _only_record(url.toLocalFile() for url in event.mimeData().urls())


def _only_record(paths: Iterable[str]) -> str:
    found = [*paths]
    return found[0] if len(found) == 1 and found[0].lower().endswith(EXTENSION) else ""
