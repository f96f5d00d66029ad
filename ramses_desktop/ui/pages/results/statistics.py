"""The statistics page: filters, three views, export, and deleting games with undo. store.statistics does the counting."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import methods
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.queries import BY_ALL
from ramses_desktop.store.queries import Selection as GamesChoice
from ramses_desktop.store.reviews import Reviews
from ramses_desktop.store.statistics import Removed, Statistics, export
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.games import Counting
from ramses_desktop.ui.pages.results.few import CHARTS
from ramses_desktop.ui.pages.results.filters import Filters
from ramses_desktop.ui.pages.results.luck import LuckOverview
from ramses_desktop.ui.pages.results.overview import Overview
from ramses_desktop.ui.pages.results.tables import Compared, Games
from ramses_desktop.ui.widgets.basic import Choice, Label, Segments, ghost
from ramses_desktop.ui.widgets.page import MARGIN, Nothing, Page, Scroll, UndoBar

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog

OVERVIEW, COMPARED, ONE_BY_ONE, LUCK = "overview", "compared", "games", "luck"
FILES: Final = ".csv"


class StatisticsPage(Page):
    play = Signal()
    look_at = Signal(str)
    """Asks to replay the record at this path."""
    review = Signal(str)
    """Asks to review the game with this id."""
    reviewable = Signal(str)
    """A game is chosen that can be reviewed, by the id of its rules."""
    said = Signal(str)
    trouble = Signal(str, str)

    def __init__(self, statistics: Statistics, counting: Counting, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(tr("Statistics"), parent)
        self.statistics, self.counting, self.actions_ = statistics, counting, actions
        self._revision = -1
        """The revision of the statistics shown."""
        self._removed: list[Removed] = []
        self._build_header()
        self._build_views()
        self.undo_bar = UndoBar(actions, self)
        self.undo_bar.undone.connect(self.undo)
        counting.counted.connect(self._counted)

    # -------------------------------------------------------- building

    def _build_header(self) -> None:
        self.busy = Label("", 14, tone="soft")
        self.export_button = ghost(tr("Export…"), "ui-export")
        self.export_button.setToolTip(tr("Save these games as a table for other programs"))
        self.export_button.clicked.connect(self.ask_where_to_export)
        self.hall_button = ghost("", "ui-hall")
        self.hall_button.follow(self.actions_["hall"], with_key=False)
        for widget in (self.busy, self.export_button, self.hall_button):
            self.header.addWidget(widget)

    def _build_views(self) -> None:
        self.filters = Filters()
        self.filters.chosen.connect(self._filter)
        self.tabs = Segments(
            (
                Choice(OVERVIEW, tr("Overview")),
                Choice(COMPARED, tr("Compare")),
                Choice(ONE_BY_ONE, tr("Games")),
                Choice(LUCK, tr("Luck")),
            ),
            shape="lines",
            name=tr("Statistics pages"),
        )
        self.tabs.chosen.connect(self._tab_chosen)
        self.overview, self.compared, self.games, self.luck = Overview(), Compared(), Games(), LuckOverview()
        self.overview.few.look_at.connect(self._look_at)
        self.overview.few.next.button.clicked.connect(self.play)
        self.compared.by_chosen.connect(self.ask)
        self.games.look_at.connect(self._look_at)
        self.games.review.connect(self.review)
        self.games.reviewable.connect(self.reviewable)
        self.games.delete.connect(self.delete)
        self.nothing = Nothing("trophy", tr("Play"))
        self.nothing.button.clicked.connect(self.play)
        self.views = QStackedWidget()
        for view in (self.overview, self.compared, self.games, self.luck, self.nothing):
            self.views.addWidget(Scroll(view))
        self._tools = QWidget()
        tools = QVBoxLayout(self._tools)
        tools.setContentsMargins(MARGIN - 7, 0, MARGIN - 7, 4)
        tools.setSpacing(0)
        tools.addWidget(self.filters)
        tools.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self._tools)
        self.body.addWidget(self.views, 1)

    # -------------------------------------------------------- showing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
        self.counting.begin()

    def _counted(self) -> None:
        left = self.statistics.left
        self.busy.setText(
            tr("Counting {count} more game…", "Counting {count} more games…", n=left, count=digits(left)) if left else ""
        )
        if self.isVisible() and not left:
            self.refresh()

    def refresh(self) -> None:
        """Update the statistics if they have changed."""
        if self._revision != self.statistics.revision or self.statistics.fault is not None:
            self.filters.offer(self.statistics.summaries(BY_ALL), first=not self._has_chosen)
            self._revision = self.statistics.revision
            self.ask()

    @property
    def _has_chosen(self) -> bool:
        """Whether there has been anything to choose from."""
        return self.filters.name.count() > 1

    def _filter(self) -> None:
        self.filters.narrow()
        self.ask()

    def ask(self) -> None:
        """Show the chosen view of the chosen games."""
        choice, tab = self.filters.choice, self.tabs.value
        if self._show_nothing(choice):
            return
        # Show the view before filling it: tables measure only visible rows.
        self.views.setCurrentIndex((OVERVIEW, COMPARED, ONE_BY_ONE, LUCK).index(tab))
        if tab == OVERVIEW:
            latest = self.statistics.results(choice, most=CHARTS)
            self.overview.show_points(self.statistics.points(choice), choice.name, latest)
        elif tab == COMPARED:
            self.compared.show_summaries(self.statistics.summaries(self.compared.by.value, choice))
        elif tab == LUCK:
            self.luck.show_sums(Reviews(self.statistics.database).sums(choice, methods()))
        else:
            self.games.show_games(self.statistics, choice)

    def _show_nothing(self, choice: GamesChoice) -> bool:
        """If there is nothing to show, say why, and return True."""
        if self.statistics.results(choice, most=1):
            self._tools.show()
            self.export_button.setEnabled(True)
            return False
        fault, any_at_all = self.statistics.fault, bool(self.statistics.results(most=1))
        self._tools.setVisible(any_at_all)
        self.export_button.setEnabled(False)
        self.nothing.button.setVisible(fault is None and not any_at_all)
        if fault is not None:
            self.nothing.tell(tr("Statistics are not available"), fault.sentence)
        elif any_at_all:
            self.nothing.tell(tr("No games found"), tr("No finished game matches. Change the filters above."))
        else:
            self.nothing.tell(
                tr("No finished games yet"),
                tr("Finish a game to see points, wins, streaks and who played."),
            )
        self.views.setCurrentIndex(self.views.count() - 1)
        return True

    def show_tab(self, tab: str) -> None:
        self.tabs.set_value(tab)
        self.ask()

    def _tab_chosen(self) -> None:
        self.ask()

    # -------------------------------------------------------- actions

    def _look_at(self, name: str) -> None:
        path = finished_folder(self.statistics.database.data) / f"{name}.ramses"
        if path.exists():
            self.look_at.emit(str(path))
        else:
            self.trouble.emit(tr("The moves of this game are gone; only its result is left."), "")

    def delete(self, names: list[str]) -> None:
        removed = self.statistics.remove(names)
        if isinstance(removed, Fault):
            self.trouble.emit(removed.sentence, removed.details)
            return
        self._removed.append(removed)
        self._show_undo()
        self.refresh()
        self.games.table.setFocus()

    def undo(self) -> None:
        """Restore the games deleted last."""
        if not self._removed:
            return
        count = self.statistics.restore(self._removed[-1])
        if isinstance(count, Fault):
            self.trouble.emit(count.sentence, count.details)
            return
        self._removed.pop()
        self._show_undo()
        self.refresh()
        gone = tr("What was deleted cannot be brought back: its moves are gone, or the game has a new end.")
        self.said.emit(tr("The game is back.", "{n} games are back.", n=count) if count else gone)
        if not self._removed:
            self.setFocus()

    def reviewed(self) -> None:
        """A game has been looked through, so there is more luck to show."""
        self._revision = -1
        if self.isVisible() and self.tabs.value == LUCK:
            self.refresh()

    def _show_undo(self) -> None:
        self.undo_bar.show_deleted(len(self._removed[-1].results) if self._removed else 0)

    # -------------------------------------------------------- export

    def ask_where_to_export(self) -> QFileDialog:
        from ramses_desktop.ui.widgets.tables import file_dialog

        name = tr("Ramses Desktop statistics {day}", day=f"{datetime.now().astimezone():%Y-%m-%d}")
        dialog = file_dialog(self, tr("Export the statistics"), "", tr("Tables (*{suffix})", suffix=FILES))
        dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(FILES.lstrip("."))
        dialog.selectFile(f"{name}{FILES}")
        dialog.fileSelected.connect(self.export)
        dialog.open()
        return dialog

    def export(self, path: str | Path) -> bool:
        fault = export(self.statistics, Path(path), self.filters.choice)
        if fault is not None:
            self.trouble.emit(fault.sentence, fault.details)
            return False
        self.said.emit(tr("Saved as {name}.", name=Path(path).name))
        return True
