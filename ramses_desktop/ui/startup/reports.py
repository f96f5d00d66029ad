"""Offers a report file: at the start after a crash, with every fault, and in the menu Help. The player chooses where it is saved;
nothing is sent."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDir, QObject

from ramses_desktop.engine.text import mark, tr

if TYPE_CHECKING:
    from ramses_desktop.ui.window import MainWindow

SUFFIX: Final = ".txt"


class Reports(QObject):
    """Lives as long as its window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.actions_["report"].triggered.connect(self.ask_where)
        window.banner.report_wanted.connect(self.ask_where)

    def tell(self, sentence: str, details: str) -> None:
        """Show a fault, with a report on offer."""
        self._window.banner.tell(sentence, details, can_report=True)

    def tell_crash(self, trace: str) -> None:
        self.tell(tr("The program crashed last time. Your games are safe. A report helps to mend it; nothing is sent."), trace)

    def ask_where(self) -> None:
        from ramses_desktop.support import report
        from ramses_desktop.ui.widgets.tables import file_dialog

        dialog = file_dialog(self._window, tr("Save a report"), QDir.homePath(), tr("Reports (*{suffix})", suffix=SUFFIX))
        dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX.lstrip("."))
        dialog.selectFile(report.file_name())
        dialog.fileSelected.connect(self.save)
        dialog.open()

    def save(self, path: str | Path) -> None:
        from ramses_desktop.store import disk
        from ramses_desktop.support import report

        path = Path(path)
        try:
            report.write(path)
        except OSError as problem:
            fault = disk.because(problem, path.parent, mark("The report cannot be saved: {reason}."))
            self._window.tell(fault.sentence, fault.details)
            return
        self._window.banner.close_reported()
        self._window.say(tr("Saved: {file}. Read it, and attach it when you ask for help.", file=path.name))
