"""The one window: menus, the pages one over the other, messages, and what is remembered from one start to the next.
Pages are built when they are first shown; what happens on them is their own affair."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QRect, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.store.settings import LEAST_TEXT, MOST_TEXT, Settings, Window
from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.actions import CONTINUE, MENUS, ROWS, TEXT, THEME, THEMES, Actions
from ramses_desktop.ui.files import Files, dropped
from ramses_desktop.ui.pages.page import Banner, StatusLine
from ramses_desktop.ui.results import Fame
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.waiting import Waiting

if TYPE_CHECKING:
    from ramses_desktop.engine.game_code import Coded
    from ramses_desktop.engine.session import Session
    from ramses_desktop.store.notes import Agreed
    from ramses_desktop.store.unfinished import OpenGame
    from ramses_desktop.ui.pages.home.page import HomePage
    from ramses_desktop.ui.pages.new_game.page import NewGamePage
    from ramses_desktop.ui.table.page import TablePage
    from ramses_desktop.ui.table.replay import ReplayPage
    from ramses_desktop.ui.table.setup import TableSetup

NAME: Final = "Ramses Desktop"
SMALLEST: Final = (720, 480)
USUAL: Final = (1280, 800)
TEXT_STEP: Final = 0.1
SAVE_AFTER: Final = 400
"""Milliseconds after the last change of a setting until it is written."""


class Stage(QStackedWidget):
    """The pages, on the stone table that all of them lie on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stone = QPixmap()
        appearance().changed.connect(self._forget)

    def _forget(self) -> None:
        self._stone = QPixmap()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._stone = QPixmap()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._stone.isNull():
            rect = self.rect().toRectF()
            self._stone = picture_cache.cached(
                "stone", self.size(), self.devicePixelRatioF(), lambda painter: draw.stone_table(painter, rect)
            )
        painter = QPainter(self)
        painter.setClipRect(event.rect())
        painter.drawPixmap(0, 0, self._stone)


class MainWindow(QMainWindow):
    """`show_page` brings up any page by name; everything else follows from the actions."""

    def __init__(self, settings: Settings, notice: str | None = None) -> None:
        super().__init__()
        self._warned_of = ""
        """The game of which was said that it would be lost."""
        self.settings = settings
        self.actions_ = Actions(settings, self)
        self.files = Files(self)
        self.waiting = Waiting(self)
        self.fame = Fame(self)
        self._pages: dict[str, QWidget] = {}
        self._history: list[str] = []
        self._told_save = ""
        self._saving = QTimer(self)
        self._saving.setSingleShot(True)
        self._saving.setInterval(SAVE_AFTER)
        self._saving.timeout.connect(self.save_settings)
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self._build_middle()
        self._build_menus()
        self._connect_actions()
        self._place()
        appearance().changed.connect(self._look_changed)
        self._look_changed()
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
        layout.addWidget(self.banner)
        layout.addWidget(self.stage, 1)
        self.setCentralWidget(middle)
        self.status = StatusLine(middle)

    def _build_menus(self) -> None:
        for title, entries in MENUS:
            self._fill(self.menuBar().addMenu(tr(title)), entries)

    def _fill(self, menu: QMenu, entries: tuple[str, ...]) -> None:
        for entry in entries:
            if not entry:
                menu.addSeparator()
            elif entry == CONTINUE:
                self.waiting.list_in(menu.addMenu(tr(CONTINUE)))
            elif entry in (THEME, TEXT):
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
            "replay": self._replay_table,
            "statistics": lambda: self.show_page("statistics"),
            "hall": lambda: self.show_page("hall"),
            "data": lambda: self.show_page("data"),
            "home": lambda: self.show_page("home"),
            "back": self.back,
            "quit": self.close,
            "preferences": lambda: self.show_page("preferences"),
            "shortcuts": lambda: self.show_page("shortcuts"),
            "rules": self.show_rules,
            "how": self.show_tutorial,
            "about": self.show_about,
            "text_larger": lambda: self._step_text(TEXT_STEP),
            "text_smaller": lambda: self._step_text(-TEXT_STEP),
            "text_normal": lambda: self._set_look(text_scale=1.0),
        }
        for name, do in does.items():
            self.actions_[name].triggered.connect(lambda _=False, do=do: do())
        for name in THEMES:
            theme = name.removeprefix("theme_")
            self.actions_[name].triggered.connect(lambda _=False, theme=theme: self._set_look(theme=theme))
        self.actions_["full_screen"].toggled.connect(self._full_screen)
        # Actions answer to their keys wherever they stand, also while the menu bar is hidden.
        self.addActions([self.actions_[name] for name in self.actions_])

    # -------------------------------------------------------- pages

    @property
    def page(self) -> str:
        """The name of the page on the screen."""
        shown = self.stage.currentWidget()
        return next((name for name, page in self._pages.items() if page is shown), "")

    def show_page(self, name: str) -> QWidget:
        """Bring up a page; the one that was there comes again with Back."""
        before = self.page
        page = self._pages.get(name) or self._build(name)
        if name == before:
            return page
        if name == "home":
            self._history.clear()
        elif before:
            self._history = [*[one for one in self._history if one not in (before, name)], before]
        self._bring_up(name, page)
        return page

    def back(self) -> None:
        """The page before, and in the end the home page."""
        name = self._history.pop() if self._history else "home"
        if name != self.page:
            self._bring_up(name, self._pages.get(name) or self._build(name))

    def _bring_up(self, name: str, page: QWidget) -> None:
        {"table": self.actions_.enter_table, "replay": self.actions_.enter_replay}.get(name, self.actions_.leave_table)()
        if name == "home":
            self._tell_home()
        self.actions_["home"].setEnabled(name != "home")
        self.actions_["back"].setEnabled(name != "home")
        self.stage.setCurrentWidget(page)
        self._zoom_to_window()
        self.status.clear()
        self._name_window()
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _name_window(self) -> None:
        page = self.stage.currentWidget()
        title = page.windowTitle()
        self.setWindowTitle(f"{title} – {NAME}" if title else NAME)

    def _build(self, name: str) -> QWidget:
        page = getattr(self, f"_build_{name}")()
        assert isinstance(page, QWidget)
        self._pages[name] = page
        self.stage.addWidget(page)
        return page

    def _build_home(self) -> QWidget:
        from ramses_desktop.ui.pages.home.page import HomePage

        page = HomePage(self.stage)
        page.play.connect(self.new_game)
        page.show_tutorial.connect(self.show_tutorial)
        page.go_on.connect(self.go_on)
        page.practise.connect(self.actions_["practise"].trigger)
        page.open_file.connect(self.actions_["open"].trigger)
        page.statistics.connect(self.actions_["statistics"].trigger)
        page.hall.connect(self.actions_["hall"].trigger)
        page.settings.connect(self.actions_["preferences"].trigger)
        page.help.connect(self.actions_["rules"].trigger)
        return page

    def _build_new_game(self) -> QWidget:
        from ramses_desktop.ui.pages.new_game.page import NewGamePage

        page = NewGamePage(self.settings)
        page.start.connect(self.start)
        page.left.connect(self.back)
        page.show_tutorial.connect(self.show_tutorial)
        page.show_rules.connect(self.show_rules)
        return page

    def _build_table(self) -> QWidget:
        from ramses_desktop.ui.table.page import TablePage

        self.actions_.enter_table()
        page = TablePage(self.actions_, self.settings)
        self.fame.attend(page)
        page.rematch.connect(self.start)
        page.replay.connect(self._replay_table)
        page.status.connect(self.say)
        page.trouble.connect(self.tell)
        return page

    def _build_replay(self) -> QWidget:
        from ramses_desktop.ui.table.replay import ReplayPage

        page = ReplayPage(self.actions_)
        page.left.connect(self.back)
        page.play_on.connect(self._play_on)
        return page

    def _build_statistics(self) -> QWidget:
        return self.fame.statistics_page()

    def _build_hall(self) -> QWidget:
        return self.fame.hall_page()

    def _build_data(self) -> QWidget:
        from ramses_desktop.ui.pages.data import DataPage

        page = DataPage(self._let_go_of_data)
        page.left.connect(self.back)
        page.open_folder.connect(self.files.open_folder)
        page.restored.connect(self.fame.catch_up)
        return page

    def _build_preferences(self) -> QWidget:
        from ramses_desktop.ui.pages.settings import PreferencesPage

        page = PreferencesPage(self.settings)
        page.left.connect(self.back)
        page.changed.connect(self.settings_changed)
        page.shortcuts.connect(lambda: self.show_page("shortcuts"))
        page.data.connect(lambda: self.show_page("data"))
        return page

    def _build_shortcuts(self) -> QWidget:
        from ramses_desktop.ui.pages.keys import ShortcutsPage

        page = ShortcutsPage(self.actions_)
        page.left.connect(self.back)
        page.changed.connect(self._saving.start)
        return page

    def _build_rules(self) -> QWidget:
        from ramses_desktop.ui.pages.rules import RulesPage

        page = RulesPage()
        page.left.connect(self.back)
        page.show_tutorial.connect(self.show_tutorial)
        return page

    def _build_how(self) -> QWidget:
        from ramses_desktop.ui.pages.tutorial import TutorialPage

        page = TutorialPage()
        page.left.connect(self.back)
        page.play.connect(self.new_game)
        page.show_rules.connect(self.show_rules)
        return page

    # -------------------------------------------------------- going somewhere

    @property
    def game_id(self) -> str:
        """The game that rules and the like are about now."""
        from ramses_desktop.games import known

        return known(self._game_here() or self.settings.game)

    def _game_here(self) -> str:
        """The game that the page on the screen is about, if it is about one."""
        return str(getattr(self.stage.currentWidget(), "game_id", ""))

    def new_game(self, game_id: str | None = None, kind: str | None = None) -> None:
        from ramses_desktop.ui.pages.new_game.page import NewGamePage

        game_id = game_id or self._game_here()
        page = self.show_page("new_game")
        assert isinstance(page, NewGamePage)
        page.prepare(game_id or self.game_id, kind, open_game=self.is_playing)

    def play(self, game_id: str) -> None:
        """Sit down to this game at once, as the page for a new one would have it."""
        self.new_game(game_id)
        page: NewGamePage = self._pages["new_game"]  # type: ignore[assignment] # built by that name
        self.start(page.setup())

    def start(self, setup: TableSetup) -> None:
        """Sit down at a new table."""
        if not self._may_let_go():
            return
        again = self._deal_is_known(setup.game_id, lambda session: (session.options, session.seed) == (setup.options, setup.seed))
        self._remember(setup.game_id)
        self.save_settings()
        page = self._table_page()
        page.open(setup)
        self._sit_down()
        if again:
            self._say_what_counts()

    def _remember(self, game_id: str) -> None:
        """Which game was played last, if it is one that players can choose."""
        from ramses_desktop.games import IDS

        if game_id in IDS:
            self.settings.game = game_id

    def open_session(self, session: Session, agreed: Agreed | None = None) -> bool:
        """Go on with a game that was saved, at a table as it was agreed; whether the one before could be left for it."""
        if not self._may_let_go():
            return False
        from ramses_desktop.store.notes import Agreed
        from ramses_desktop.ui.table.setup import TableSetup

        agreed = agreed or Agreed()
        setup = TableSetup.of(session, agreed)
        again = self._deal_is_known(setup.game_id, lambda other: other.deal == session.deal)
        self._remember(setup.game_id)
        self._table_page().open_session(session, setup, assisted=agreed.assisted)
        self._sit_down()
        if again:
            self._say_what_counts()
        return True

    def _deal_is_known(self, game_id: str, is_same: Callable[[Session], bool]) -> bool:
        """Who plays the deal of the game on the table somewhere else too knows what is to come: its result does not count."""
        if not self.is_playing or self.table is None:
            return False
        table = self.table.table
        if table.game.spec.id != game_id or not is_same(table.session):
            return False
        is_news = bool(table.session.line) and not table.assisted
        if is_news:
            table.help_was_used()
        return is_news

    def _say_what_counts(self) -> None:
        self.say(tr("The deal of the game before is played here, so that one does not count any more."))

    def _table_page(self) -> TablePage:
        page = self._pages.get("table") or self._build("table")
        self.actions_.enter_table()
        return page  # type: ignore[return-value] # built above

    def _sit_down(self) -> None:
        self.show_page("table")
        self._history = ["home"]
        self._name_window()

    @property
    def table(self) -> TablePage | None:
        return self._pages.get("table")  # type: ignore[return-value] # built above

    def show_rules(self, game_id: str | None = None) -> None:
        game_id = game_id or self._game_here()
        page: Any = self.show_page("rules")
        page.show_game(game_id or self.game_id)

    def show_tutorial(self, game_id: str | None = None) -> None:
        game_id = game_id or self._game_here()
        page: Any = self.show_page("how")
        page.show_game(game_id or self.game_id)

    def show_about(self) -> None:
        from ramses_desktop.ui.pages.about import AboutBox

        AboutBox(self).open()

    def _open_game(self) -> tuple[str, str] | None:
        """Name and state of the game on the table, as a player at it may know them; of one that is over there is nothing to go on
        with."""
        page = self.table
        if page is None or not self.is_playing:
            return None
        from ramses_desktop.ui.table.sentences import so_far

        table = page.table
        progress = [one.words[:1].lower() + one.words[1:] for one in page.board.progress()]
        view = table.view_at(table.session.ply)
        return ", ".join([page.windowTitle(), *progress]), so_far(table.game, view, table.session.seats)

    @property
    def is_playing(self) -> bool:
        """Whether there is a game on the table that is not over."""
        return self.table is not None and self.table.is_open and self.table.table.turn is not None

    def _tell_home(self) -> None:
        home: HomePage = self._pages["home"]  # type: ignore[assignment] # built by that name
        home.set_open_game(self._open_game(), self.table.game_id if self.table is not None else "")
        if not self.is_playing:
            self.waiting.offer_soon(home)

    def go_on(self) -> None:
        """Back to the table, or to the game that was left last."""
        if self.is_playing:
            self.show_page("table")
            return
        games = self.waiting.games()
        if games:
            self.resume(games[0])

    def resume(self, game: OpenGame) -> None:
        if not self._may_let_go():
            return
        self._remember(game.session.game.spec.id)
        self.files.seat_stand_ins(game.session)
        self._table_page().resume(game)
        self._sit_down()

    # -------------------------------------------------------- files and codes

    def open_file(self, path: str | Path) -> bool:
        """Open a saved game. If that is not possible, say why, and leave everything as it is."""
        return self.files.open(path)

    def come_forward(self, file: str | None = None) -> None:
        """Another start of the program has handed over its file, or only wants to be seen."""
        if self.isMinimized():
            self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()
        if file is not None:
            self.open_file(file)

    def game_on_screen(self) -> tuple[Session, Agreed | None] | None:
        """The game that is to be saved or shared: the one that is seen again, or else the one on the table."""
        if self.page == "replay":
            replay: ReplayPage = self._pages["replay"]  # type: ignore[assignment] # built by that name
            return (replay.session, replay.agreed) if replay.session is not None else None
        if self.table is None or self.table.session is None:
            return None
        return self.table.session, self.table.journal.agreed

    def new_game_of_code(self, coded: Coded) -> None:
        """The page for a new game, with the deal of a game code."""
        self.new_game(coded.game.spec.id)
        page: NewGamePage = self._pages["new_game"]  # type: ignore[assignment] # built by that name
        page.take_code(coded)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = dropped(event)
        if path:
            event.acceptProposedAction()
            # The other program waits until the drop is over.
            QTimer.singleShot(0, self, lambda: self.open_file(path))

    # -------------------------------------------------------- games seen again

    def show_replay(self, path: str | Path) -> bool:
        """See a record again, from wherever it lies; if that is not possible, say why."""
        return self.files.show_again(path)

    def replay(self, session: Session, agreed: Agreed | None = None, seat: int | None = None) -> None:
        """See a game again, up to where it stands, with the eyes of that seat."""
        from ramses_desktop.store.notes import Agreed

        page: ReplayPage = self.show_page("replay")  # type: ignore[assignment] # built by that name
        page.show_game(session, agreed or Agreed(), seat)
        self._name_window()

    def _replay_table(self) -> None:
        """See the game on the table again; it stays where it is."""
        found = self.game_on_screen()
        if found is not None and self.table is not None:
            self.replay(*found, self.table.table.viewer)

    def _play_on(self, session: Session, agreed: Agreed) -> None:
        self.files.seat_stand_ins(session)
        self.open_session(session, agreed)

    # -------------------------------------------------------- what lies on the disk

    def _let_go_of_data(self) -> bool:
        """Leave the table, so that the files under it can be exchanged; False if its game would be lost."""
        if not self._may_let_go():
            return False
        if self.table is not None:
            self.table.close_table()
        self.fame.let_go()
        self._history = [name for name in self._history if name != "table"]
        return True

    # -------------------------------------------------------- telling

    def say(self, sentence: str) -> None:
        """A passing remark in the status line."""
        self.status.say(sentence, passing=True)

    def tell(self, sentence: str, details: str = "") -> None:
        """Something that stays until it has been read; `details` can be copied."""
        self.banner.tell(sentence, details)

    # -------------------------------------------------------- look and settings

    def _set_look(self, **what: Any) -> None:
        appearance().set(**what)

    def _step_text(self, by: float) -> None:
        self._set_look(text_scale=min(max(round(appearance().text_scale + by, 1), LEAST_TEXT), MOST_TEXT))

    def _look_changed(self) -> None:
        """Whoever changed the look: the settings remember it and the menus show it."""
        now = appearance()
        kept = self.settings
        before = kept.theme, kept.text_scale, kept.speed, kept.reduced_motion
        kept.theme, kept.text_scale, kept.speed, kept.reduced_motion = now.choice, now.text_scale, now.speed, now.reduced_motion
        self.actions_[f"theme_{now.choice}"].setChecked(True)
        self.actions_["text_larger"].setEnabled(now.text_scale < MOST_TEXT)
        self.actions_["text_smaller"].setEnabled(now.text_scale > LEAST_TEXT)
        if before != (now.choice, now.text_scale, now.speed, now.reduced_motion):
            self._saving.start()

    def settings_changed(self) -> None:
        """A page has changed a setting that is not part of the look."""
        self.actions_.dress_keys()
        self._saving.start()

    def save_settings(self) -> None:
        self._saving.stop()
        problem = self.settings.save()
        if problem and problem != self._told_save:
            self.tell(problem)
        self._told_save = problem or ""

    # -------------------------------------------------------- the window itself

    def _full_screen(self, on: bool) -> None:
        state = self.windowState()
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(state | full if on else state & ~full)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._zoom_to_window()

    def _zoom_to_window(self) -> None:
        """On a large window everything is larger. The home page measures itself by the window already."""
        large = min(self.width() / USUAL[0], self.height() / USUAL[1])
        appearance().set(zoom=1.0 if self.page in ("", "home") else round(large * 20) / 20)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and hasattr(self, "actions_"):
            self.actions_["full_screen"].setChecked(self.isFullScreen())

    def _place(self) -> None:
        """Where the window was last, as far as the screens of today allow."""
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        kept = self.settings.window
        rect = sane_place(QRect(kept.x, kept.y, kept.width, kept.height) if kept else None, screens)
        self.setGeometry(rect)
        if kept and kept.maximized:
            self.setWindowState(Qt.WindowState.WindowMaximized)
        if kept and kept.full_screen:
            self.actions_["full_screen"].setChecked(True)

    def show_first_page(self) -> None:
        """The page that was open last; a table is not there any more."""
        name = self.settings.page
        if name in ("home", "table", "replay"):
            self.show_page("home")
        elif name == "new_game":
            self.new_game()
        elif name in ("rules", "how"):
            getattr(self, f"show_{name}")()
        else:
            self.show_page(name)

    def _may_let_go(self) -> bool:
        """Whether the game on the table may be left. One that could not be written is held on to once, so that its players can
        save it somewhere else."""
        fault = self.table.unsaved if self.table is not None else None
        if fault is None or self.table is None or self._warned_of == self.table.journal.id:
            return True
        self._warned_of = self.table.journal.id
        self.tell(tr("{0} Save it in another place; whoever asks for this again lets it go.").format(fault.sentence), fault.details)
        return False

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_let_go():
            event.ignore()
            return
        place = self.normalGeometry() if self.isMaximized() or self.isFullScreen() else self.geometry()
        self.settings.window = Window(place.x(), place.y(), place.width(), place.height(), self.isMaximized(), self.isFullScreen())
        self.settings.page = self.page or "home"
        self.save_settings()
        picture_cache.write_new()
        if self.table is not None:
            self.table.close_table()
        self.fame.let_go()
        super().closeEvent(event)


def sane_place(wanted: QRect | None, screens: list[QRect]) -> QRect:
    """A place for the window that can be seen and reached: the wanted one, if enough of it lies on a screen."""
    first = screens[0] if screens else QRect(0, 0, *USUAL)
    if wanted is not None and wanted.width() >= SMALLEST[0] and wanted.height() >= SMALLEST[1]:
        for screen in screens:
            seen = screen.intersected(wanted)
            # The upper edge must be there to be grabbed.
            if seen.width() >= 200 and seen.height() >= 100 and screen.top() <= wanted.top():
                return QRect(wanted.x(), wanted.y(), min(wanted.width(), screen.width()), min(wanted.height(), screen.height()))
    width, height = min(USUAL[0], first.width()), min(USUAL[1], first.height())
    place = QRect(0, 0, width, height)
    place.moveCenter(first.center())
    return place
