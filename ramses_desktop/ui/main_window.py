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

from ramses_desktop.store.settings import LEAST_TEXT, MOST_TEXT, Settings, Window
from ramses_desktop.ui import shelf
from ramses_desktop.ui.actions import CONTINUE, MENUS, ROWS, TEXT, THEME, THEMES, Actions, translated
from ramses_desktop.ui.kit import draw
from ramses_desktop.ui.kit.look import look
from ramses_desktop.ui.page import Banner, StatusLine

if TYPE_CHECKING:
    from ramses_desktop.engine.session import Session
    from ramses_desktop.store.notes import Agreed
    from ramses_desktop.store.unfinished import OpenGame
    from ramses_desktop.ui.home import HomePage
    from ramses_desktop.ui.setup import TableSetup
    from ramses_desktop.ui.table_page import TablePage

NAME: Final = "Ramses Desktop"
SMALLEST: Final = (720, 480)
USUAL: Final = (1280, 800)
EXTENSION: Final = ".ramses"
TEXT_STEP: Final = 0.1
LOOK_AFTER: Final = 120
"""Milliseconds after the home page was shown until open games are looked for."""
SAVE_AFTER: Final = 400
"""Milliseconds after the last change of a setting until it is written."""


class Stage(QStackedWidget):
    """The pages, on the stone table that all of them lie on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stone = QPixmap()
        look().changed.connect(self._forget)

    def _forget(self) -> None:
        self._stone = QPixmap()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._stone = QPixmap()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._stone.isNull():
            rect = self.rect().toRectF()
            self._stone = shelf.kept(
                "stone", self.size(), self.devicePixelRatioF(), lambda painter: draw.stone_table(painter, rect)
            )
        painter = QPainter(self)
        painter.setClipRect(event.rect())
        painter.drawPixmap(0, 0, self._stone)


class MainWindow(QMainWindow):
    """`show_page` brings up any page by name; everything else follows from the actions."""

    def __init__(self, settings: Settings, notice: str | None = None) -> None:
        super().__init__()
        self._warned = False
        self.settings = settings
        self.actions_ = Actions(settings, self)
        self._pages: dict[str, QWidget] = {}
        self._history: list[str] = []
        self._told_save = ""
        self._saving = QTimer(self, singleShot=True, interval=SAVE_AFTER)
        self._saving.timeout.connect(self.save_settings)
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self._build_middle()
        self._build_menus()
        self._connect_actions()
        self._place()
        look().changed.connect(self._look_changed)
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
            self._fill(self.menuBar().addMenu(translated(title)), entries)

    def _fill(self, menu: QMenu, entries: tuple[str, ...]) -> None:
        for entry in entries:
            if not entry:
                menu.addSeparator()
            elif entry == CONTINUE:
                self._list_open_games(menu.addMenu(translated(CONTINUE)))
            elif entry in (THEME, TEXT):
                self._fill(menu.addMenu(translated(entry)), tuple(row.id for row in ROWS if row.menu == entry))
            else:
                menu.addAction(self.actions_[entry])
        menu.hovered.connect(lambda action: self.status.say(action.statusTip()))
        menu.aboutToHide.connect(self.status.clear)

    def _connect_actions(self) -> None:
        does: dict[str, Callable[[], object]] = {
            "new": self.new_game,
            "practise": lambda: self.new_game(kind="practice"),
            "open": self.ask_what_to_open,
            "save_as": self.ask_where_to_save,
            "home": lambda: self.show_page("home"),
            "back": self.back,
            "quit": self.close,
            "preferences": lambda: self.show_page("preferences"),
            "shortcuts": lambda: self.show_page("shortcuts"),
            "rules": self.show_rules,
            "how": self.show_how,
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
        if name == "table":
            self.actions_.enter_table()
        else:
            self.actions_.leave_table()
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
        title = self.table.title() if self.table is not None and page is self.table else page.windowTitle()
        self.setWindowTitle(f"{title} – {NAME}" if title else NAME)

    def _build(self, name: str) -> QWidget:
        page = getattr(self, f"_build_{name}")()
        assert isinstance(page, QWidget)
        self._pages[name] = page
        self.stage.addWidget(page)
        return page

    def _build_home(self) -> QWidget:
        from ramses_desktop.ui.home import HomePage

        page = HomePage(self.stage)
        page.play.connect(self.new_game)
        page.show_how.connect(self.show_how)
        page.go_on.connect(self.go_on)
        page.practise.connect(self.actions_["practise"].trigger)
        page.open_file.connect(self.actions_["open"].trigger)
        page.settings.connect(self.actions_["preferences"].trigger)
        page.help.connect(self.actions_["rules"].trigger)
        return page

    def _build_new_game(self) -> QWidget:
        from ramses_desktop.ui.new_game import NewGamePage

        page = NewGamePage(self.settings)
        page.start.connect(self.start)
        page.left.connect(self.back)
        page.show_how.connect(self.show_how)
        page.show_rules.connect(self.show_rules)
        return page

    def _build_table(self) -> QWidget:
        from ramses_desktop.ui.table_page import TablePage

        self.actions_.enter_table()
        page = TablePage(self.actions_, self.settings)
        page.rematch.connect(self.start)
        page.status.connect(self.say)
        page.trouble.connect(self.tell)
        return page

    def _build_preferences(self) -> QWidget:
        from ramses_desktop.ui.preferences import PreferencesPage

        page = PreferencesPage(self.settings)
        page.left.connect(self.back)
        page.changed.connect(self.settings_changed)
        page.shortcuts.connect(lambda: self.show_page("shortcuts"))
        page.open_folder.connect(self.open_folder)
        return page

    def _build_shortcuts(self) -> QWidget:
        from ramses_desktop.ui.shortcuts import ShortcutsPage

        page = ShortcutsPage(self.actions_)
        page.left.connect(self.back)
        page.changed.connect(self._saving.start)
        return page

    def _build_rules(self) -> QWidget:
        from ramses_desktop.ui.rules import RulesPage

        page = RulesPage()
        page.left.connect(self.back)
        page.show_how.connect(self.show_how)
        return page

    def _build_how(self) -> QWidget:
        from ramses_desktop.ui.how import HowPage

        page = HowPage()
        page.left.connect(self.back)
        page.play.connect(self.new_game)
        page.show_rules.connect(self.show_rules)
        return page

    # -------------------------------------------------------- going somewhere

    @property
    def game_id(self) -> str:
        """The game that rules and the like are about now."""
        page: Any = self.stage.currentWidget()
        return str(getattr(page, "game_id", "") or self.settings.game)

    def new_game(self, game_id: str | None = None, kind: str | None = None) -> None:
        from ramses_desktop.ui.new_game import NewGamePage

        page = self.show_page("new_game")
        assert isinstance(page, NewGamePage)
        page.prepare(game_id or self.game_id, kind, open_game=self._is_playing())

    def start(self, setup: TableSetup) -> None:
        """Sit down at a new table."""
        self.settings.game = setup.game_id
        self.save_settings()
        page = self._table_page()
        page.open(setup)
        self._sit_down()

    def open_session(self, session: Session, agreed: Agreed | None = None) -> None:
        """Go on with a game that was saved, at a table as it was agreed."""
        from ramses_desktop.store.notes import Agreed
        from ramses_desktop.ui.setup import TableSetup

        agreed = agreed or Agreed()
        setup = TableSetup.of(session, agreed)
        self.settings.game = setup.game_id
        self._table_page().open_session(session, setup, assisted=agreed.assisted)
        self._sit_down()

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
        page: Any = self.show_page("rules")
        page.show_game(game_id or self.game_id)

    def show_how(self, game_id: str | None = None) -> None:
        page: Any = self.show_page("how")
        page.show_game(game_id or self.game_id)

    def show_about(self) -> None:
        from ramses_desktop.ui.about import AboutBox

        AboutBox(self).open()

    def _open_game(self) -> tuple[str, str] | None:
        """Name and state of the game on the table, as a player at it may know them."""
        page = self.table
        if page is None or page.table is None or page.board is None:
            return None
        table = page.table
        scores = table.game.scores(table.view_at(table.session.ply))
        points = ", ".join(f"{seat.name} {score.total}" for seat, score in zip(table.session.seats, scores, strict=True))
        if table.turn is None:
            return self.tr("{0}, finished").format(page.title()), points
        progress = [one.words[:1].lower() + one.words[1:] for one in page.board.progress()]
        return ", ".join([page.title(), *progress]), points

    def _is_playing(self) -> bool:
        """Whether there is a game on the table that is not over."""
        return self.table is not None and self.table.table is not None and self.table.table.turn is not None

    def _tell_home(self) -> None:
        home: HomePage = self._pages["home"]  # type: ignore[assignment] # built by that name
        home.set_open_game(self._open_game())
        if not self._is_playing():
            QTimer.singleShot(LOOK_AFTER, self, self._look_for_open_games)

    # -------------------------------------------------------- games that are not over

    def _look_for_open_games(self) -> None:
        """Once the page stands: the game that was left last is offered on it."""
        if self.page == "home" and not self._is_playing():
            home: HomePage = self._pages["home"]  # type: ignore[assignment] # built by that name
            games = self._open_games()
            if games:
                home.set_open_game(about(games[0]))

    def _open_games(self) -> tuple[OpenGame, ...]:
        """Everything that can be gone on with, the last first. What could not be read is told once."""
        from ramses_desktop.games import GAMES
        from ramses_desktop.store.unfinished import open_games

        found = open_games(GAMES)
        for fault in found.faults:
            self.tell(fault.sentence, fault.details)
        at_table = self.table.journal.id if self.table is not None and self.table.journal is not None else ""
        return tuple(game for game in found.games if game.id != at_table)

    def go_on(self) -> None:
        """Back to the table, or to the game that was left last."""
        if self._is_playing():
            self.show_page("table")
            return
        games = self._open_games()
        if games:
            self.resume(games[0])
        elif self.table is not None and self.table.table is not None:
            self.show_page("table")

    def resume(self, game: OpenGame) -> None:
        self.settings.game = game.session.game.spec.id
        self._seat_stand_ins(game.session)
        self._table_page().resume(game)
        self._sit_down()

    def _list_open_games(self, menu: QMenu) -> None:
        """All of them, looked for when the menu is opened."""

        def fill() -> None:
            menu.clear()
            for game in self._open_games():
                name, points = about(game)
                menu.addAction(f"{name}: {points}", lambda game=game: self.resume(game))
            if menu.isEmpty():
                menu.addAction(self.tr("No other game is waiting")).setEnabled(False)

        menu.aboutToShow.connect(fill)

    # -------------------------------------------------------- files

    def ask_what_to_open(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        dialog = QFileDialog(self, self.tr("Open a saved game"), "", self.tr("Saved games (*{0})").format(EXTENSION))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.open_file)
        dialog.open()

    def open_file(self, path: str | Path) -> bool:
        """Open a saved game. If that is not possible, say why, and leave everything as it is."""
        from ramses_desktop.games import GAMES
        from ramses_desktop.store import saves
        from ramses_desktop.store.faults import Fault

        saved = saves.load(Path(path), GAMES)
        if isinstance(saved, Fault):
            self.tell(saved.sentence, saved.details)
            return False
        self._seat_stand_ins(saved.session)
        self.open_session(saved.session, saved.agreed)
        return True

    def _seat_stand_ins(self, session: Session) -> None:
        """A bot that this version does not have is replaced by one that it has."""
        from attrs import evolve

        from ramses_desktop.engine.session import PERSON
        from ramses_desktop.games import bots

        known = bots(session.game.spec.id)
        strangers = {seat.player for seat in session.seats} - {PERSON, *known}
        if strangers:
            stand_in = list(known)[-1]
            session.seats = tuple(evolve(seat, player=stand_in) if seat.player in strangers else seat for seat in session.seats)
            self.tell(self.tr("A bot of this game is not in this version; another one plays on in its place."))

    def ask_where_to_save(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        dialog = QFileDialog(self, self.tr("Save this game"), "", self.tr("Saved games (*{0})").format(EXTENSION))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(EXTENSION.lstrip("."))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.save_file)
        dialog.open()

    def save_file(self, path: str | Path) -> bool:
        """Write the game on the table as a record, all of it or nothing."""
        from ramses_desktop.store import saves

        page, path = self.table, Path(path)
        assert page is not None
        assert page.session is not None  # the action is off without a table
        fault = saves.save(page.session, path, page.journal.agreed if page.journal is not None else None)
        if fault is not None:
            self.tell(fault.sentence, fault.details)
            return False
        self.say(self.tr("Saved as {0}.").format(path.name))
        return True

    def open_folder(self, path: str) -> None:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        Path(path).mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(path))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _dropped(event)
        if path:
            event.acceptProposedAction()
            # The other program waits until the drop is over.
            QTimer.singleShot(0, self, lambda: self.open_file(path))

    # -------------------------------------------------------- telling

    def say(self, sentence: str) -> None:
        """A passing remark in the status line."""
        self.status.say(sentence, passing=True)

    def tell(self, sentence: str, details: str = "") -> None:
        """Something that stays until it has been read; `details` can be copied."""
        self.banner.tell(sentence, details)

    # -------------------------------------------------------- look and settings

    def _set_look(self, **what: Any) -> None:
        look().set(**what)

    def _step_text(self, by: float) -> None:
        self._set_look(text_scale=min(max(round(look().text_scale + by, 1), LEAST_TEXT), MOST_TEXT))

    def _look_changed(self) -> None:
        """Whoever changed the look: the settings remember it and the menus show it."""
        now = look()
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
        look().set(zoom=1.0 if self.page in ("", "home") else round(large * 20) / 20)

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
        if name in ("home", "table"):
            self.show_page("home")
        elif name == "new_game":
            self.new_game()
        elif name in ("rules", "how"):
            getattr(self, f"show_{name}")()
        else:
            self.show_page(name)

    def _must_stay(self) -> bool:
        """A game that could not be written keeps the window open once, so that its players can save it somewhere else."""
        fault = self.table.unsaved if self.table is not None else None
        if fault is None or self._warned:
            return False
        self._warned = True
        self.tell(self.tr("{0} Save it in another place, or close again to let it go.").format(fault.sentence), fault.details)
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._must_stay():
            event.ignore()
            return
        place = self.normalGeometry() if self.isMaximized() or self.isFullScreen() else self.geometry()
        self.settings.window = Window(place.x(), place.y(), place.width(), place.height(), self.isMaximized(), self.isFullScreen())
        self.settings.page = self.page or "home"
        self.save_settings()
        shelf.keep_new()
        if self.table is not None:
            self.table.close_table()
        super().closeEvent(event)


def about(game: OpenGame) -> tuple[str, str]:
    """Name and state of a game that waits, as anybody may know them."""
    from ramses_desktop.ui import rooms

    rules, session = game.session.game, game.session
    view = rules.view(session.state, 0)
    points = zip(session.seats, rules.scores(view), strict=True)
    return rooms.state(rules.spec.id, view), ", ".join(f"{seat.name} {score.total}" for seat, score in points)


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


def _dropped(event: QDropEvent) -> str:
    """The saved game that is held over the window, if it is one."""
    urls = event.mimeData().urls()
    path = urls[0].toLocalFile() if len(urls) == 1 else ""
    return path if path.endswith(EXTENSION) else ""
