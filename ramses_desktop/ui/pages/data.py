"""The page that shows where the player's files are, opens their folders, and makes and restores backups."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDir, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import backup, paths
from ramses_desktop.store.backup import Restored
from ramses_desktop.store.disk import Fault, because
from ramses_desktop.ui.pages.settings import MIN_WIDTH
from ramses_desktop.ui.widgets.basic import RIM, Columns, Label, plain, primary
from ramses_desktop.ui.widgets.layout import column, row
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN, Group, Page, Scroll, alert, inset
from ramses_desktop.ui.widgets.tables import file_dialog

ZIP: Final = ".zip"


class FolderRow(QWidget):
    """A folder: its contents in words, its path, and a button to open it."""

    def __init__(self, words: str, path: Path) -> None:
        super().__init__()
        self.where = Label(breakable(str(path)), 13.5, tone="soft", wrap=True)
        self.where.setTextFormat(Qt.TextFormat.PlainText)
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = plain(tr("Open folder"), "ui-folder")
        self.button.setAccessibleName(tr("Open folder: {name}", name=words))
        self.button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row((column(Label(words, 15.5, 700), self.where, gap=1), 1), self.button, on=self, margins=(RIM, 0, 0, 0))


class DataPage(Page):
    """`let_go` closes the table before a backup is restored, and returns whether it could."""

    open_folder = Signal(str)
    restored = Signal()
    """The folders now hold other games."""

    def __init__(self, let_go: Callable[[], bool], parent: QWidget | None = None) -> None:
        super().__init__(tr("Your data"), parent)
        self._let_go = let_go
        self._kept: Restored | None = None
        contents = QWidget()
        columns = Columns(MIN_WIDTH, GUTTER - 4, contents)
        columns.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        for group in (self._folders_group(), self._backup_group()):
            columns.addLayout(column(group, ...), 1)
        self.body.addWidget(Scroll(contents))

    # -------------------------------------------------------- building

    def _folders_group(self) -> Group:
        group = Group(tr("Where your files are"))
        self.folders: list[FolderRow] = []
        for words, path in (
            (tr("Games and statistics"), paths.data_folder()),
            (tr("Settings"), paths.config_folder()),
            (tr("Error log"), paths.log_folder()),
        ):
            group.add_line()
            folder = FolderRow(words, path)
            folder.button.clicked.connect(lambda _=False, path=path: self.open_folder.emit(str(path)))
            group.inside.addWidget(folder)
            self.folders.append(folder)
        group.add_line()
        self.count = Label("", 15.5, wrap=True)
        group.inside.addLayout(inset(self.count))
        return group

    def _backup_group(self) -> Group:
        group = Group(tr("Backup"))
        self.make = primary(tr("Make a backup…"), "ui-backup")
        self.restore = plain(tr("Restore a backup…"), "ui-restore")
        self.undo = plain(tr("Undo the restore"), "ui-undo")
        for button, words, act in (
            (
                self.make,
                tr("All your games, finished or not, and what you practise, in one file. Keep it on another disk."),
                self.ask_where,
            ),
            (
                self.restore,
                tr("Replaces your games and practice with those in the backup. The old ones are kept."),
                self.ask_what,
            ),
        ):
            group.add_line()
            group.inside.addLayout(inset(Label(words, 15.5, wrap=True)))
            group.add_button(button, act)
        self.before = Label("", 15.5, wrap=True)
        group.inside.addSpacing(8)
        group.inside.addLayout(inset(self.before))
        group.add_button(self.undo, self.put_back)
        self.answer = Label("", 15.5, 700, wrap=True)
        self.answer.setTextFormat(Qt.TextFormat.PlainText)
        self.answer.hide()
        group.inside.addSpacing(8)
        group.inside.addLayout(inset(self.answer))
        return group

    # -------------------------------------------------------- showing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.answer.hide()

    def _refresh(self) -> None:
        try:
            waiting, over = _records(paths.games_folder()), _records(paths.finished_folder())
        except OSError as problem:
            sentence = mark("Your games cannot be counted: {reason}.")
            self.count.setText(because(problem, paths.data_folder(), sentence).sentence)
        else:
            finished = tr("{n} finished game", "{n} finished games", n=over)
            unfinished = tr("{n} unfinished game", "{n} unfinished games", n=waiting)
            self.count.setText(f"{finished} · {unfinished}")
        self._kept = self._kept if self._kept is not None and paths.is_folder(self._kept.kept) else backup.last_kept()
        for widget in (self.before, self.undo):
            widget.setVisible(self._kept is not None)
        if self._kept is not None:
            self.before.setText(tr("Your games from before the restore are in the folder {name}.", name=self._kept.kept.name))

    def _say(self, sentence: str) -> None:
        self.answer.setText(sentence)
        self.answer.setAccessibleName(sentence)
        self.answer.show()
        self._refresh()
        alert(self.answer)

    # -------------------------------------------------------- actions

    def ask_where(self) -> None:
        from ramses_desktop.store.journal import now

        dialog = file_dialog(self, tr("Make a backup"), QDir.homePath(), tr("Backups (*{suffix})", suffix=ZIP))
        dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ZIP.lstrip("."))
        dialog.selectFile(f"ramses-desktop-{now():%Y-%m-%d}{ZIP}")
        dialog.fileSelected.connect(self.make_backup)
        dialog.open()

    def ask_what(self) -> None:
        dialog = file_dialog(self, tr("Restore a backup"), QDir.homePath(), tr("Backups (*{suffix})", suffix=ZIP))
        dialog.setFileMode(dialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.restore_backup)
        dialog.open()

    def make_backup(self, path: str | Path) -> None:
        made = backup.make(Path(path))
        if isinstance(made, Fault):
            self._say(made.sentence)
            return
        sentences = [tr("Backup saved: {name}. Games in it: {n}.", name=Path(path).name, n=made.files)]
        if made.left_out:
            sentences.append(tr("Left out because of their names or sizes: {names}.", names=", ".join(made.left_out)))
        self._say(" ".join(sentences))

    def restore_backup(self, path: str | Path) -> None:
        if self._let_go():
            self._tell_of(backup.restore(Path(path)), mark("Backup restored. Games here now: {n}."))

    def put_back(self) -> None:
        """Undo the last restore, keeping aside what it brought in."""
        if self._kept is not None and self._let_go():
            self._tell_of(backup.undo_restore(self._kept), mark("Your games from before the restore are back."))

    def _tell_of(self, outcome: Restored | Fault, sentence: str) -> None:
        if isinstance(outcome, Fault):
            self._say(outcome.sentence)
            return
        self._kept = outcome
        self.restored.emit()
        self._say(tr(sentence, n=outcome.files))


def _records(folder: Path) -> int:
    """The number of games in a folder."""
    return sum(path.suffix == ".ramses" for path in folder.iterdir()) if folder.is_dir() else 0


def breakable(path: str) -> str:
    """A path that may wrap after every slash."""
    return path.replace("/", "/\u200b").replace("\\", "\\\u200b")
