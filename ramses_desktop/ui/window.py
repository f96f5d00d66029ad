"""The main window: menus, pages, messages, and what is remembered between starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.store.settings import LEAST_TEXT, MOST_TEXT, PAGES, Settings, Window
from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.actions import CARD, CONTINUE, MENUS, PACE, ROWS, TEXT, THEME, THEMES, Actions
from ramses_desktop.ui.coaching.coaching import Coaching, Reviewing
from ramses_desktop.ui.games import CurrentGame, Files, Results, Unfinished, dropped
from ramses_desktop.ui.practice.pages import Pages as PracticePages
from ramses_desktop.ui.practice.practising import Practising
from ramses_desktop.ui.sound.sounding import Sounding
from ramses_desktop.ui.stage import ShowsGame, Stage, wired
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.page import Banner, StatusLine

if TYPE_CHECKING:
    from ramses_desktop.engine.judged import Verdict
    from ramses_desktop.engine.session import Session
    from ramses_desktop.ui.coaching.compare import ComparePage
    from ramses_desktop.ui.coaching.retry import RetryPage
    from ramses_desktop.ui.coaching.review import ReviewPage
    from ramses_desktop.ui.pages.data import DataPage
    from ramses_desktop.ui.pages.hall import HallPage
    from ramses_desktop.ui.pages.home import HomePage
    from ramses_desktop.ui.pages.new_game import NewGamePage
    from ramses_desktop.ui.pages.rules import RulesPage
    from ramses_desktop.ui.pages.settings import PreferencesPage, ShortcutsPage
    from ramses_desktop.ui.pages.statistics import StatisticsPage
    from ramses_desktop.ui.pages.unfinished import UnfinishedPage
    from ramses_desktop.ui.table.page import TablePage
    from ramses_desktop.ui.table.replay import ReplayPage
    from ramses_desktop.ui.table.setup import TableSetup

SMALLEST: Final = (720, 480)
USUAL: Final = (1280, 800)
NAME: Final = "Ramses Desktop"
TEXT_STEP: Final = 0.1
SAVE_AFTER: Final = 400
"""Milliseconds from the last change of a setting until it is written."""


def show_at(window: QMainWindow, last: Window | None) -> None:
    """Place the window where it was last, as far as the screens allow."""
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    window.setGeometry(sane_place(QRect(last.x, last.y, last.width, last.height) if last else None, screens))
    if last and last.maximized:
        window.setWindowState(Qt.WindowState.WindowMaximized)
    if last and last.full_screen:
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)


def show_full(window: QMainWindow, on: bool) -> None:
    """Use the whole screen, or come back from that."""
    state, full = window.windowState(), Qt.WindowState.WindowFullScreen
    window.setWindowState(state | full if on else state & ~full)


def place_of(window: QMainWindow) -> Window:
    maximized, full_screen = window.isMaximized(), window.isFullScreen()
    place = window.normalGeometry() if maximized or full_screen else window.geometry()
    return Window(place.x(), place.y(), place.width(), place.height(), maximized, full_screen)


def sane_place(wanted: QRect | None, screens: list[QRect]) -> QRect:
    """A visible and reachable place for the window: the wanted one if enough of it is on a screen, else centred on the first
    screen."""
    first = screens[0] if screens else QRect(0, 0, *USUAL)
    if wanted is not None and wanted.width() >= SMALLEST[0] and wanted.height() >= SMALLEST[1]:
        for screen in screens:
            seen = screen.intersected(wanted)
            # The title bar must be within reach.
            if seen.width() >= 200 and seen.height() >= 100 and screen.top() <= wanted.top():
                return QRect(wanted.x(), wanted.y(), min(wanted.width(), screen.width()), min(wanted.height(), screen.height()))
    width, height = min(USUAL[0], first.width()), min(USUAL[1], first.height())
    place = QRect(0, 0, width, height)
    place.moveCenter(first.center())
    return place


class Pages:
    """Every page but those of practice."""

    def __init__(self, window: MainWindow, stage: Stage) -> None:
        self._window = window
        self.home = stage.offer("home", self._build_home)
        self.new_game = stage.offer("new_game", self._build_new_game)
        self.table = stage.offer("table", self._build_table)
        self.replay = stage.offer("replay", self._build_replay)
        self.review = stage.offer("review", self._build_review)
        self.retry = stage.offer("retry", self._build_retry)
        self.compare = stage.offer("compare", self._build_compare)
        self.statistics = stage.offer("statistics", self._build_statistics)
        self.hall = stage.offer("hall", self._build_hall)
        self.unfinished = stage.offer("unfinished", self._build_unfinished)
        self.data = stage.offer("data", self._build_data)
        self.preferences = stage.offer("preferences", self._build_preferences)
        self.shortcuts = stage.offer("shortcuts", self._build_shortcuts)
        self.rules = stage.offer("rules", self._build_rules)

    def _build_home(self) -> HomePage:
        from ramses_desktop.ui.pages.home import HomePage

        window = self._window
        actions = {"practise": "practice", "open_file": "open", "statistics": "statistics", "hall": "hall"}
        actions |= {"settings": "preferences", "help": "rules", "unfinished": "unfinished"}
        slots = {signal: window.actions_[name].trigger for signal, name in actions.items()}
        return wired(HomePage(window.stage), play=window.new_game, teach=window.teach, go_on=window.go_on, **slots)

    def _build_new_game(self) -> NewGamePage:
        from ramses_desktop.ui.pages.new_game import NewGamePage

        window = self._window
        page = NewGamePage(window.settings)
        return wired(page, start=window.start, left=window.stage.back, teach=window.teach, show_rules=window.show_rules)

    def _build_table(self) -> TablePage:
        from ramses_desktop.ui.practice.form import News
        from ramses_desktop.ui.practice.ghosts import Racing
        from ramses_desktop.ui.table.page import TablePage

        window = self._window
        window.actions_.enter_table()
        page = window.sounding.attend(TablePage(window.actions_, window.settings, window.coaching.thinker))
        window.results.attend(page)
        window.practising.dailies.attend(page)
        Racing(page, window.practising)
        News(window.practising, page)
        window.coaching.attend(page)
        slots = {"replay": window.games.replay_table, "review": window.reviewing.review_table}
        return wired(page, rematch=window.start, status=window.say, trouble=window.tell, **slots)

    def _build_replay(self) -> ReplayPage:
        from ramses_desktop.ui.table.replay import ReplayPage

        window = self._window
        page = window.sounding.attend(ReplayPage(window.actions_))
        return wired(
            page,
            left=window.stage.back,
            play_on=window.games.play_on,
            review=window.reviewing.review,
            reviewable=window.coaching.expect,
        )

    def _build_review(self) -> ReviewPage:
        from ramses_desktop.ui.coaching.review import ReviewPage

        window = self._window
        window.actions_.enter_review()
        page = ReviewPage(window.actions_, window.coaching.watched, window.practising.keeping)
        page.halted.connect(window.coaching.halt)

        def retry(session: Session, ply: int, verdict: Verdict) -> None:
            window.coaching.retry(session, ply, verdict, agreed=page.agreed, mistakes=page.mistakes)

        return wired(page, left=window.stage.back, play_on=window.games.play_on, whole=window.games.replay, retry=retry)

    def _build_retry(self) -> RetryPage:
        from ramses_desktop.ui.coaching.retry import RetryPage

        window = self._window
        page = window.sounding.attend(RetryPage(window.actions_, window.settings, window.coaching.thinker))
        return wired(page, left=window.stage.back, play_on=window.games.play_on)

    def _build_compare(self) -> ComparePage:
        from ramses_desktop.ui.coaching.compare import ComparePage

        window = self._window
        return wired(ComparePage(window.settings, window.coaching.thinker), left=window.stage.back)

    def _build_statistics(self) -> StatisticsPage:
        from ramses_desktop.ui.pages.statistics import StatisticsPage

        window = self._window
        page = StatisticsPage(window.results.statistics, window.results.counting, window.actions_)
        slots = {"look_at": window.files.replay, "review": window.reviewing.review_record, "reviewable": window.coaching.expect}
        slots |= {"said": window.say, "trouble": window.tell}
        window.coaching.finished.connect(page.reviewed)
        return wired(page, left=window.stage.back, play=window.new_game, **slots)

    def _build_hall(self) -> HallPage:
        from ramses_desktop.ui.pages.hall import HallPage

        window = self._window
        page = HallPage(window.results.statistics, window.results.counting, window.actions_)
        return wired(page, left=window.stage.back, play=window.new_game)

    def _build_unfinished(self) -> UnfinishedPage:
        from ramses_desktop.ui.pages.unfinished import UnfinishedPage

        window = self._window
        return wired(UnfinishedPage(window.unfinished, window.actions_), left=window.stage.back, play=window.new_game)

    def _build_data(self) -> DataPage:
        from ramses_desktop.ui.pages.data import DataPage

        window = self._window
        page = DataPage(window.let_go_of_data)
        return wired(page, left=window.stage.back, open_folder=window.files.open_folder, restored=window.results.catch_up)

    def _build_preferences(self) -> PreferencesPage:
        from ramses_desktop.ui.pages.settings import PreferencesPage

        window = self._window
        page = PreferencesPage(window.settings)
        slots = {name: lambda name=name: window.show_page(name) for name in ("shortcuts", "data")}
        window.sounding.changed.connect(page.sound.show_values)
        return wired(
            page,
            left=window.stage.back,
            changed=window.settings_changed,
            spoken=window.language_chosen.emit,
            tried=window.sounding.try_out,
            **slots,
        )

    def _build_shortcuts(self) -> ShortcutsPage:
        from ramses_desktop.ui.pages.settings import ShortcutsPage

        window = self._window
        return wired(ShortcutsPage(window.actions_), left=window.stage.back, changed=window.saving.soon)

    def _build_rules(self) -> RulesPage:
        from ramses_desktop.ui.pages.rules import RulesPage

        window = self._window
        return wired(RulesPage(), left=window.stage.back, teach=window.teach)


def fill_menu(window: MainWindow, menu: QMenu, entries: Iterable[str]) -> None:
    """Fill a menu of the menu bar, and the menus within it; the status line explains what is pointed at."""
    for entry in entries:
        if not entry:
            menu.addSeparator()
        elif entry == CONTINUE:
            window.unfinished.list_in(menu.addMenu(tr(CONTINUE)), window.actions_["unfinished"])
        elif entry in (THEME, TEXT, PACE, CARD):
            fill_menu(window, menu.addMenu(tr(entry)), (row.id for row in ROWS if row.menu == entry))
        else:
            menu.addAction(window.actions_[entry])
    menu.hovered.connect(lambda action: window.status.say(action.statusTip()))
    menu.aboutToHide.connect(window.status.clear)


class AppearanceMenu(QObject):
    """Keeps the appearance, its actions and the settings in step, whichever of them changes it."""

    def __init__(self, actions: Actions, settings: Settings, save: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._actions = actions
        self._settings = settings
        self._save = save
        for name in THEMES:
            theme = name.removeprefix("theme_")
            actions[name].triggered.connect(lambda _=False, theme=theme: appearance().set(theme=theme))
        actions["text_larger"].triggered.connect(lambda: self._step_text(TEXT_STEP))
        actions["text_smaller"].triggered.connect(lambda: self._step_text(-TEXT_STEP))
        actions["text_normal"].triggered.connect(lambda: appearance().set(text_scale=1.0))
        appearance().changed.connect(self._changed)
        self._changed()

    def _step_text(self, by: float) -> None:
        appearance().set(text_scale=min(max(round(appearance().text_scale + by, 1), LEAST_TEXT), MOST_TEXT))

    def _changed(self) -> None:
        now, settings = appearance(), self._settings
        self._actions[f"theme_{now.choice}"].setChecked(True)
        self._actions["text_larger"].setEnabled(now.text_scale < MOST_TEXT)
        self._actions["text_smaller"].setEnabled(now.text_scale > LEAST_TEXT)
        before = settings.theme, settings.text_scale, settings.speed, settings.reduced_motion
        after = now.choice, now.text_scale, now.speed, now.reduced_motion
        if before != after:
            settings.theme, settings.text_scale, settings.speed, settings.reduced_motion = after
            self._save()


class Saving(QObject):
    """Saves the settings."""

    failed = Signal(str)
    """Why they could not be saved, if that is news."""

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings, self._problem = settings, ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SAVE_AFTER)
        self._timer.timeout.connect(self.now)

    def soon(self) -> None:
        """Save shortly, in one go with further changes."""
        self._timer.start()

    def now(self) -> None:
        self._timer.stop()
        before, self._problem = self._problem, self._settings.save() or ""
        if self._problem not in ("", before):
            self.failed.emit(self._problem)


class MainWindow(QMainWindow):
    """`show_page` shows any page by name; everything else goes through the actions."""

    language_chosen = Signal()
    """Asks for a window in the language of the settings."""

    def __init__(self, settings: Settings, notice: str | None = None) -> None:
        super().__init__()
        self.settings = settings
        self.actions_ = Actions(settings, self)
        self.saving = Saving(settings, self)
        self.saving.failed.connect(self.tell)
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self._build_middle()
        self.games = CurrentGame(self.stage, self.pages.table, self.pages.replay, settings, self)
        self.files = Files(self, self.games)
        self.unfinished = Unfinished(self.games, self.stage, self)
        self.results = Results(self)
        self.coaching = Coaching(self.stage, self.pages.retry, self.pages.compare, self.results, self.settings, self)
        self.results.counted.connect(self.coaching.begin)
        self.reviewing = Reviewing(self.pages.review, self.games, self.files, self.results, self)
        self.sounding = Sounding(self.actions_, settings, self.saving.soon, self)
        self.practising = Practising(self, self)
        self.practice_pages = PracticePages(self.practising)
        self._connect_parts()
        for title, entries in MENUS:
            fill_menu(self, self.menuBar().addMenu(tr(title)), entries)
        self._connect_actions()
        show_at(self, settings.window)
        self.actions_["full_screen"].setChecked(self.isFullScreen())
        AppearanceMenu(self.actions_, settings, self.saving.soon, self)
        if notice:
            self.tell(notice)

    # -------------------------------------------------------- building

    def _build_middle(self) -> None:
        middle = QWidget(self)
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.banner = Banner(middle)
        self.stage = Stage(middle)
        self.pages = Pages(self, self.stage)
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
        self.results.compare.connect(self.compare_result)
        self.games.chosen.connect(self.saving.now)
        self.games.game_shown.connect(self._name_window)
        self.files.pasted.connect(lambda coded: self.new_game(coded.game.spec.id).take_code(coded))

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
            "luck": lambda: self.pages.statistics.show().show_tab("luck"),
            "practice": partial(self.show_page, "practise"),
            "compare": self.coaching.compare_here,
            "try_again": self.coaching.retry_here,
        }
        for page in ("statistics", "hall", "unfinished", "data", "home", "preferences", "shortcuts", "mistakes", "achievements"):
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
        page = self.stage.currentWidget()
        return page.game_id if isinstance(page, ShowsGame) else ""

    def new_game(self, game_id: str | None = None, kind: str | None = None) -> NewGamePage:
        game_id = game_id or self._game_here()
        page = self.pages.new_game.show()
        page.prepare(game_id or self.game_id, kind, open_game=self.games.is_playing)
        return page

    def play(self, game_id: str) -> None:
        """Start this game at once, as the new-game page would set it up."""
        self.start(self.new_game(game_id).setup())

    def start(self, setup: TableSetup) -> None:
        self.practising.start(setup)

    def show_rules(self, game_id: str | None = None) -> None:
        game_id = game_id or self._game_here()
        self.pages.rules.show().show_game(game_id or self.game_id)

    def _show_summary(self, shown: bool) -> None:
        from ramses_desktop.ui.pages.rules import Summary

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

    def compare_result(self, game_id: str, options: str) -> None:
        """Show the hall of fame that a result has entered, or else the statistics."""
        if game_id:
            self.pages.hall.show().show_variant(game_id, options)
        else:
            self.pages.statistics.show()

    def show_about(self) -> None:
        from ramses_desktop.ui.pages.rules import AboutBox

        AboutBox(self).open()

    def _tell_home(self) -> None:
        home = self.pages.home.fetch()
        home.set_open_game(self.games.summary(), self.table.game_id if self.table is not None else "")
        if not self.games.is_playing:
            self.unfinished.offer_soon(home.set_open_game)

    def go_on(self) -> None:
        """Return to the table, or resume the game left last."""
        if self.games.is_playing:
            self.pages.table.show()
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
        self.saving.soon()

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
        self.saving.now()
        picture_cache.write_new()
        self.games.clear_table()
        self.coaching.let_go()
        self.practising.let_go()
        self.results.let_go()
        return True
