"""The main window: menus, pages, messages, and what is remembered between starts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.store.settings import PAGES, Settings
from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.actions.rows import CONTINUE, MENUS, PACE, ROWS, TEXT, THEME
from ramses_desktop.ui.appearance_menu import AppearanceMenu
from ramses_desktop.ui.building import builders, wired
from ramses_desktop.ui.coaching import Coaching
from ramses_desktop.ui.current_game import CurrentGame
from ramses_desktop.ui.files import Files, dropped
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.results import Results
from ramses_desktop.ui.reviewing import Reviewing
from ramses_desktop.ui.sound.sounding import Sounding
from ramses_desktop.ui.stage import Stage
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.unfinished import Unfinished
from ramses_desktop.ui.widgets.page import Banner, StatusLine
from ramses_desktop.ui.window_place import SMALLEST, USUAL, place_of, show_at, show_full

if TYPE_CHECKING:
    from ramses_desktop.engine.game_code import Coded
    from ramses_desktop.ui.pages.home.page import HomePage
    from ramses_desktop.ui.pages.new_game.page import NewGamePage
    from ramses_desktop.ui.pages.results.statistics import StatisticsPage
    from ramses_desktop.ui.pages.rules import RulesPage
    from ramses_desktop.ui.table.page import TablePage
    from ramses_desktop.ui.table.setup import TableSetup

NAME: Final = "Ramses Desktop"
SAVE_AFTER: Final = 400
"""Milliseconds from the last change of a setting until it is written."""

P = TypeVar("P", bound=QWidget)


class MainWindow(QMainWindow):
    """`show_page` shows any page by name; everything else goes through the actions."""

    language_chosen = Signal()
    """Asks for a window in the language of the settings."""

    def __init__(self, settings: Settings, notice: str | None = None) -> None:
        super().__init__()
        self.settings = settings
        self.actions_ = Actions(settings, self)
        self._told_save = ""
        self._saving = QTimer(self)
        self._saving.setSingleShot(True)
        self._saving.setInterval(SAVE_AFTER)
        self._saving.timeout.connect(self.save_settings)
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self._build_middle()
        self.games = CurrentGame(self.stage, settings, self)
        self.files = Files(self, self.games)
        self.unfinished = Unfinished(self.games, self.stage, self)
        self.results = Results(self.stage, self)
        self.coaching = Coaching(self.stage, self.results, self.settings, self)
        self.results.counted.connect(self.coaching.begin)
        self.reviewing = Reviewing(self.stage, self.games, self.files, self.results, self)
        self.sounding = Sounding(self.actions_, settings, self.save_soon, self)
        self.practising = Practising(self)
        self._connect_parts()
        self._build_menus()
        self._connect_actions()
        show_at(self, settings.window)
        self.actions_["full_screen"].setChecked(self.isFullScreen())
        AppearanceMenu(self.actions_, settings, self.save_soon, self)
        if notice:
            self.tell(notice)

    # -------------------------------------------------------- building

    def _build_middle(self) -> None:
        middle = QWidget(self)
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.banner = Banner(middle)
        self.stage = Stage(builders(self), middle)
        layout.addWidget(self.banner)
        layout.addWidget(self.stage, 1)
        self.setCentralWidget(middle)
        self.status = StatusLine(middle)

    def _connect_parts(self) -> None:
        self.stage.entered.connect(self._enter)
        self.stage.page_shown.connect(self._page_shown)
        self.games.game_shown.connect(lambda: self._show_summary(True) if self.actions_["summary"].isChecked() else None)
        for part in (self.games, self.files, self.sounding, self.reviewing):
            part.said.connect(self.say)
        for teller in (self.games, self.files, self.results):
            teller.trouble.connect(self.tell)
        self.games.chosen.connect(self.save_settings)
        self.games.game_shown.connect(self._name_window)
        self.files.pasted.connect(self._new_game_of_code)

    def _build_menus(self) -> None:
        for title, entries in MENUS:
            self._fill(self.menuBar().addMenu(tr(title)), entries)

    def _fill(self, menu: QMenu, entries: tuple[str, ...]) -> None:
        for entry in entries:
            if not entry:
                menu.addSeparator()
            elif entry == CONTINUE:
                self.unfinished.list_in(menu.addMenu(tr(CONTINUE)))
            elif entry in (THEME, TEXT, PACE):
                self._fill(menu.addMenu(tr(entry)), tuple(row.id for row in ROWS if row.menu == entry))
            else:
                menu.addAction(self.actions_[entry])
        menu.hovered.connect(lambda action: self.status.say(action.statusTip()))
        menu.aboutToHide.connect(self.status.clear)

    def _connect_actions(self) -> None:
        does: dict[str, Callable[[], object]] = {
            "new": self.new_game,
            "practise": lambda: self.new_game(kind="practice"),
            "open": self.files.ask_what_to_open,
            "save_as": self.files.ask_where_to_save,
            "copy_code": self.files.copy_code,
            "paste_code": self.files.paste_code,
            "replay": self.games.replay_table,
            "review": self.reviewing.review_last,
            "back": self.stage.back,
            "quit": self.close,
            "rules": self.show_rules,
            "how": self.teach,
            "about": self.show_about,
            "luck": self.show_luck,
            "practice": partial(self.show_page, "practise"),
            "compare": self.coaching.compare_here,
            "try_again": self.coaching.retry_here,
        }
        for page in ("statistics", "hall", "data", "home", "preferences", "shortcuts", "mistakes", "achievements"):
            does[page] = partial(self.show_page, page)
        for name, do in does.items():
            self.actions_[name].triggered.connect(lambda _=False, do=do: do())
        self.actions_["full_screen"].toggled.connect(partial(show_full, self))
        self.actions_["summary"].triggered.connect(self._show_summary)
        # Added to the window too, so that their keys work while the menu bar is hidden.
        self.addActions([self.actions_[name] for name in self.actions_])

    # -------------------------------------------------------- pages

    @property
    def page(self) -> str:
        """The name of the page on the screen."""
        return self.stage.page

    def show_page(self, name: str) -> QWidget:
        return self.stage.show_page(name)

    def _enter(self, name: str) -> None:
        actions = self.actions_
        enter = {"table": actions.enter_table, "replay": actions.enter_replay, "review": actions.enter_review}
        enter["retry"] = enter["drill"] = actions.enter_retry
        enter.get(name, actions.leave_table)()
        if name == "home":
            self._tell_home()
        for action in ("home", "back"):
            self.actions_[action].setEnabled(name != "home")

    def _page_shown(self) -> None:
        self._zoom_to_window()
        self.status.clear()
        self._name_window()

    def _name_window(self) -> None:
        title = self.stage.currentWidget().windowTitle()
        self.setWindowTitle(f"{title} – {NAME}" if title else NAME)

    # -------------------------------------------------------- navigation

    @property
    def table(self) -> TablePage | None:
        return self.games.table

    @property
    def game_id(self) -> str:
        """The game that the rules, the tutorial and new games are about now."""
        from ramses_desktop.games import known

        return known(self._game_here() or self.settings.game)

    def _game_here(self) -> str:
        """The game of the page on the screen; empty if it has none."""
        return str(getattr(self.stage.currentWidget(), "game_id", ""))

    def new_game(self, game_id: str | None = None, kind: str | None = None) -> NewGamePage:
        game_id = game_id or self._game_here()
        page: NewGamePage = self.show_page("new_game")  # type: ignore[assignment] # built by that name
        page.prepare(game_id or self.game_id, kind, open_game=self.games.is_playing)
        return page

    def play(self, game_id: str) -> None:
        """Start this game at once, as the new-game page would set it up."""
        self.start(self.new_game(game_id).setup())

    def start(self, setup: TableSetup) -> None:
        self.practising.start(setup)

    def _new_game_of_code(self, coded: Coded) -> None:
        """Show the new-game page with the deal of a game code."""
        self.new_game(coded.game.spec.id).take_code(coded)

    def show_rules(self, game_id: str | None = None) -> None:
        game_id = game_id or self._game_here()
        page: RulesPage = self.show_page("rules")  # type: ignore[assignment] # built by that name
        page.show_game(game_id or self.game_id)

    def _show_summary(self, shown: bool) -> None:
        from ramses_desktop.ui.pages.summary import Summary

        summary = self.findChild(Summary) or wired(Summary(self, self.actions_["summary"]), failed=self.tell)
        summary.show_game(self._game_here() or self.game_id, shown=shown)

    def teach(self, game_id: str | None = None, form: str = "") -> None:
        """Play the guided first game, unless one was begun before: then ask whether to go on with it."""
        game_id = game_id or self._game_here() or self.game_id
        self.unfinished.teach(self.games.lesson(game_id, form or self._form_of(game_id)), self)

    def _form_of(self, game_id: str) -> str:
        """The form of this game on the table that is shown, or else the one chosen last; empty if it has only one."""
        here = self.table if self.page == "table" and self._game_here() == game_id else None
        if here is not None:
            return str(getattr(here.setup.options, "kind", ""))
        return str(self.settings.options.get(game_id, {}).get("kind", ""))

    def show_luck(self) -> None:
        """Show the luck of all reviewed games."""
        page: StatisticsPage = self.show_page("statistics")  # type: ignore[assignment] # built by that name
        page.show_tab("luck")

    def show_about(self) -> None:
        from ramses_desktop.ui.pages.about import AboutBox

        AboutBox(self).open()

    def _tell_home(self) -> None:
        home: HomePage = self.stage.fetch("home")  # type: ignore[assignment] # built by that name
        home.set_open_game(self.games.summary(), self.table.game_id if self.table is not None else "")
        if not self.games.is_playing:
            self.unfinished.offer_soon(home)

    def go_on(self) -> None:
        """Return to the table, or resume the game left last."""
        if self.games.is_playing:
            self.show_page("table")
        elif games := self.unfinished.games():
            self.games.resume(games[0])

    def open_file(self, path: str | Path) -> bool:
        """Open a saved game; if that fails, say why and change nothing."""
        return self.files.open(path)

    def come_forward(self, file: str | None = None) -> None:
        """Come to the front for a second start of the program, and open its file if it has one."""
        if self.isMinimized():
            self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()
        if file is not None:
            self.open_file(file)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = dropped(event)
        if path:
            event.acceptProposedAction()
            # Later, as the other program waits until the drop is done.
            QTimer.singleShot(0, self, lambda: self.open_file(path))

    def let_go_of_data(self) -> bool:
        """Release the data files so that they can be replaced; False if that would lose the game on the table."""
        if not self.games.may_leave():
            return False
        self.games.clear_table()
        self.coaching.let_go()
        self.practising.let_go()
        self.results.let_go()
        self.stage.go_back_past("table")
        return True

    # -------------------------------------------------------- messages and settings

    def say(self, sentence: str) -> None:
        self.status.say(sentence, passing=True)

    def tell(self, sentence: str, details: str = "") -> None:
        """Show a message that stays until it is dismissed; `details` can be copied."""
        self.banner.tell(sentence, details)

    def settings_changed(self) -> None:
        """Apply and save a setting that is not part of the appearance."""
        self.actions_.apply_settings()
        self.sounding.show_setting()
        self.save_soon()

    def save_soon(self) -> None:
        """Save the settings shortly, in one go with further changes."""
        self._saving.start()

    def save_settings(self) -> None:
        self._saving.stop()
        problem = self.settings.save()
        if problem and problem != self._told_save:
            self.tell(problem)
        self._told_save = problem or ""

    # -------------------------------------------------------- the window itself

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._zoom_to_window()

    def _zoom_to_window(self) -> None:
        """Enlarge everything in a large window. The home page scales itself."""
        large = min(self.width() / USUAL[0], self.height() / USUAL[1])
        appearance().set(zoom=1.0 if self.page in ("", "home") else round(large * 20) / 20)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and hasattr(self, "actions_"):
            self.actions_["full_screen"].setChecked(self.isFullScreen())

    def show_first_page(self) -> None:
        """Show the page that was open last, or the home page instead of a game."""
        name = self.settings.page
        if name in ("home", "table", "replay", "retry", "compare", "how"):
            self.show_page("home")
        elif name == "new_game":
            self.new_game()
        elif name == "rules":
            self.show_rules()
        else:
            self.show_page(name)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.leave():
            super().closeEvent(event)
        else:
            event.ignore()

    def leave(self) -> bool:
        """Save everything and release it; False if that would lose the game on the table."""
        if not self.games.may_leave():
            return False
        self.settings.window = place_of(self)
        self.settings.page = self.page if self.page in PAGES else "home"
        self.save_settings()
        picture_cache.write_new()
        self.games.clear_table()
        self.coaching.let_go()
        self.practising.let_go()
        self.results.let_go()
        return True
