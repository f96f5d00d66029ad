"""The games of the player on the disk: the one on the table, files of games, unfinished ones, and finished ones on their way into
the statistics."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games import words as words_of
from ramses_desktop.store import paths
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.stage import LazyPage, Stage
from ramses_desktop.ui.style.theme import literal

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

    from ramses_desktop.engine.session import Session
    from ramses_desktop.store.files import Saved
    from ramses_desktop.store.journal import Agreed, Journal, OpenGame
    from ramses_desktop.store.statistics import Entry, Statistics
    from ramses_desktop.ui.table.page import TablePage
    from ramses_desktop.ui.table.replay import ReplayPage
    from ramses_desktop.ui.table.setup import TableSetup


class CurrentGame(QObject):
    """The game being played and the one being replayed; at most one of each."""

    said = Signal(str)
    trouble = Signal(str, str)
    """A message that stays until it is dismissed, and its details."""
    chosen = Signal()
    """The game last played, as the settings remember it, has changed."""
    game_shown = Signal()
    """The page on the screen shows another game."""

    def __init__(
        self, stage: Stage, table: LazyPage[TablePage], replay: LazyPage[ReplayPage], settings: Settings, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._stage, self._table, self._replay = stage, table, replay
        self._settings = settings
        self._warned_of = ""
        """Id of the journal whose loss the player was warned about."""

    @property
    def table(self) -> TablePage | None:
        return self._table.built

    @property
    def is_playing(self) -> bool:
        """Whether there is an unfinished game on the table."""
        return self.table is not None and self.table.is_open and self.table.table.turn is not None

    @property
    def journal_id(self) -> str:
        """Id of the journal of the game on the table; empty without one."""
        return self.table.journal.id if self.table is not None and self.table.is_open else ""

    # -------------------------------------------------------- playing

    def start(self, setup: TableSetup) -> bool:
        """Start a new game; False if the current one cannot be left."""
        if not self.may_leave():
            return False
        again = not self.is_at(setup) and self._deal_is_known(
            setup.game_id, lambda session: (session.options, session.seed) == (setup.options, setup.seed)
        )
        self._sit_down(setup.game_id, lambda page: page.open(setup), again=again)
        return True

    def lesson(self, game_id: str, form: str) -> TableSetup:
        """The guided first game in this form, or in the usual one."""
        from ramses_desktop.ui.table.setup import lesson_setup

        return lesson_setup(game_id, form, self._settings.chairs[0].name or self._settings.player(1))

    def is_at(self, lesson: TableSetup) -> bool:
        """Whether this guided first game is on the table."""
        if self.table is None or not self.is_playing:
            return False
        return self.table.agreed.is_lesson and self.table.setup.seed == lesson.seed

    @property
    def is_under_way(self) -> bool:
        """Whether a move was made in the unfinished game on the table."""
        return self.is_playing and self.table is not None and bool(self.table.table.session.line)

    def take_up_guide(self) -> None:
        """Return to the table and to its guide, unless the game has gone its own way since."""
        if self.table is not None:
            self._table.show().guide.begin()

    def open_session(self, session: Session, agreed: Agreed | None = None) -> bool:
        """Continue a saved game as agreed for it; False if the current game cannot be left."""
        if not self.may_leave():
            return False
        from ramses_desktop.store.journal import Agreed
        from ramses_desktop.ui.table.setup import TableSetup

        agreed = agreed or Agreed()
        setup = TableSetup.of(session, agreed)
        again = self._deal_is_known(setup.game_id, lambda other: other.deal == session.deal)
        self._sit_down(setup.game_id, lambda page: page.open_session(session, setup, assisted=agreed.assisted), again=again)
        return True

    def resume(self, game: OpenGame) -> bool:
        """Continue an unfinished game from the disk; False if the current one cannot be left."""
        if not self.may_leave():
            return False
        self.replace_unknown_bots(game.session)
        self._sit_down(game.session.game.spec.id, lambda page: page.resume(game))
        return True

    def _sit_down(self, game_id: str, begin: Callable[[TablePage], None], *, again: bool = False) -> None:
        from ramses_desktop.games import IDS

        if game_id in IDS:
            # Only games that players can choose.
            self._settings.keep_nameless()
            self._settings.game = game_id
            self._settings.begun = {**self._settings.begun, game_id: True}
            self.chosen.emit()
        begin(self._table.prepare())
        self._stage.sit_down()
        self.game_shown.emit()
        if again:
            self.said.emit(tr("This is the same deal as your last game, so that game no longer counts."))

    def _deal_is_known(self, game_id: str, is_same: Callable[[Session], bool]) -> bool:
        """Mark the game on the table as assisted if its deal is about to be played elsewhere, which reveals what is to come. True
        if it counted until now."""
        if not self.is_playing or self.table is None:
            return False
        table = self.table.table
        if table.game.spec.id != game_id or not is_same(table.session):
            return False
        is_news = bool(table.session.line) and not table.assisted
        if is_news:
            table.help_was_used()
        return is_news

    def replace_unknown_bots(self, session: Session) -> None:
        """Replace bots that this version does not have."""
        from attrs import evolve

        from ramses_desktop.engine.session import PERSON
        from ramses_desktop.games import bots

        known = bots(session.game.spec.id)
        unknown = {seat.player for seat in session.seats} - {PERSON, *known}
        if unknown:
            stand_in = list(known)[-1]
            session.seats = tuple(evolve(seat, player=stand_in) if seat.player in unknown else seat for seat in session.seats)
            self.trouble.emit(tr("One of this game's bots is not in this version; another takes its place."), "")

    # -------------------------------------------------------- replaying

    def replay(self, session: Session, agreed: Agreed | None = None, seat: int | None = None, game: str = "") -> None:
        """Replay a game up to its current position, as seen from `seat`; `game` is its id in the statistics."""
        from ramses_desktop.store.journal import Agreed

        self._replay.show().show_game(session, agreed or Agreed(), seat, game)
        self.game_shown.emit()

    def replay_table(self) -> None:
        """Replay the game on the table, which stays as it is."""
        found = self.on_screen()
        if found is not None and self.table is not None:
            self.replay(*found, self.table.table.viewer, self.journal_id)

    def play_on(self, session: Session, agreed: Agreed) -> None:
        self.replace_unknown_bots(session)
        self.open_session(session, agreed)

    def on_screen(self) -> tuple[Session, Agreed] | None:
        """The game to save or share: the one being replayed, or else the one on the table."""
        if self._stage.page == "replay":
            replay = self._replay.fetch()
            return (replay.session, replay.agreed) if replay.session is not None else None
        if self.table is None or self.table.session is None:
            return None
        return self.table.session, self.table.journal.agreed

    # -------------------------------------------------------- leaving

    def may_leave(self) -> bool:
        """Whether the game on the table may be left. If it could not be written, the first attempt is refused with a warning, so
        that it can be saved elsewhere."""
        fault = self.table.unsaved if self.table is not None else None
        if fault is None or self._warned_of == self.journal_id:
            return True
        self._warned_of = self.journal_id
        words = tr("Save it somewhere else, or leave again to discard this game.")
        self.trouble.emit(f"{fault.sentence} {words}", fault.details)
        return False

    def clear_table(self) -> None:
        if self.table is not None:
            self.table.close_table()

    def summary(self) -> tuple[str, str] | None:
        """Name and state of the unfinished game on the table, as its players may know them; None without one."""
        page = self.table
        if page is None or not self.is_playing:
            return None
        from ramses_desktop.ui.table.models import so_far

        table = page.table
        progress = [one.words for one in page.progress]
        view = table.view_at(table.session.ply)
        return " · ".join([page.windowTitle(), *progress]), so_far(table.game, view, table.session.seats)


# ------------------------------------------------------------ files


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
    files = [url.toLocalFile() for url in event.mimeData().urls()]
    return files[0] if len(files) == 1 and files[0].lower().endswith(EXTENSION) else ""


# ------------------------------------------------------------ results


PIECE: Final = 0.006
"""Seconds of work between events; together with its last step that is less than a frame."""
REST: Final = 30
"""Milliseconds between two pieces of work, for events."""


class Counting(QObject):
    """Call `begin` whenever there may be something to count."""

    counted = Signal()
    """More games have been counted, perhaps all."""

    def __init__(self, statistics: Statistics, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._statistics = statistics
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        return self._timer.isActive()

    def begin(self) -> None:
        if not self.is_busy:
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _go_on(self) -> None:
        if not self._statistics.catch_up(PIECE):
            self._timer.start()
        self.counted.emit()


def _load() -> None:
    from ramses_desktop.games import GAMES
    from ramses_desktop.store.statistics import statistics

    statistics(GAMES)


class Results(QObject):
    """Connects the window with the statistics and halls of fame."""

    trouble = Signal(str, str)
    counted = Signal()
    """All finished games are in the statistics."""
    compare = Signal(str, str)
    """Asks to show how a result compares: the game and the variant of its hall of fame, both empty if it entered none."""
    _loaded = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._hall = "", ""
        """Game and variant of the hall of fame that the finished game entered."""
        self._is_loading = False
        self._loaded.connect(self._count)

    @cached_property
    def statistics(self) -> Statistics:
        from ramses_desktop.games import TESTED
        from ramses_desktop.store.statistics import statistics

        return statistics(TESTED, lambda fault: self.trouble.emit(fault.sentence, fault.details))

    @cached_property
    def counting(self) -> Counting:
        counting = Counting(self.statistics, self)
        counting.counted.connect(lambda: None if counting.is_busy else self.counted.emit())
        return counting

    def catch_up(self) -> None:
        """Count finished games not counted yet, if there are any finished games. A thread imports the rules of all games, which
        takes a tenth of a second; a QThreadPool would make the program wait for it at exit."""
        if paths.is_folder(paths.finished_folder()) and not self._is_loading:
            self._is_loading = True
            Thread(target=self._load, daemon=True).start()

    def _load(self) -> None:
        _load()
        with suppress(RuntimeError):  # the window is gone
            self._loaded.emit()

    def _count(self) -> None:
        if self._is_loading:
            self._is_loading = False
            self.counting.begin()

    def let_go(self) -> None:
        """Close the statistics, as the window closes or their files are about to be replaced."""
        self._is_loading = False
        if "statistics" in self.__dict__:
            self.counting.stop()
            self.statistics.close()

    # -------------------------------------------------------- at the table

    def attend(self, page: TablePage) -> None:
        """Follow every game on this page."""
        page.saved.connect(self._follow)
        page.ended.connect(lambda journal: self._show_standing(page, journal))
        page.ended.connect(lambda _: self.counted.emit())
        page.compare.connect(lambda: self.compare.emit(*self._hall))

    def _follow(self, journal: Journal) -> None:
        self.statistics.follow(journal)

    def _show_standing(self, page: TablePage, journal: Journal) -> None:
        """Show the finished game's place in the hall of fame, or a link to the statistics."""
        from ramses_desktop.engine.game import options_text
        from ramses_desktop.store import statistics as halls

        hall = journal.session.game.spec.id, options_text(journal.session.options)
        entered = halls.entries(self.statistics, *hall, journal.id)
        self._hall = hall if entered else ("", "")
        words = self._standing(entered[0], journal) if entered else tr("Statistics")
        page.result.show_standing(words, has_won=bool(entered))

    def _standing(self, entry: Entry, journal: Journal) -> str:
        places = [score.place for score in journal.session.game.scores(journal.session.state)]
        is_last = 1 < places[entry.seat] == max(places)
        if entry.total is None or (is_last and entry.place == 1):
            return tr("{name} is in the hall", name=entry.name)
        if entry.place == 1:
            return tr("{name} leads the hall", name=entry.name)
        return tr("{name}: place {n} in the hall", name=entry.name, n=entry.place)


# ------------------------------------------------------------ unfinished


LOOK_AFTER: Final = 120
"""Milliseconds from showing the home page until unfinished games are looked for."""


class Unfinished(QObject):
    """What Continue offers besides the game on the table."""

    def __init__(self, current: CurrentGame, stage: Stage, parent: QObject) -> None:
        super().__init__(parent)
        self._current = current
        self._stage = stage

    def games(self) -> tuple[OpenGame, ...]:
        """Unfinished games besides the one on the table, the latest first."""
        return tuple(game for game in self.all_games() if game.id != self._current.journal_id)

    def all_games(self) -> tuple[OpenGame, ...]:
        """Unfinished games, the latest first. Unreadable ones are reported once."""
        if paths.is_empty(paths.games_folder()):
            return ()  # without loading the rules of all games, a tenth of a second and 10 MB
        from ramses_desktop.games import TESTED
        from ramses_desktop.store.journal import open_games

        found = open_games(TESTED)
        for fault in found.faults:
            self._current.trouble.emit(fault.sentence, fault.details)
        return found.games

    def offer_soon(self, offer_game: Callable[[tuple[str, str], str], object]) -> None:
        """Offer the game left last, soon after the home page is shown: its name and state, and the id of its rules."""

        def offer() -> None:
            if self._stage.page == "home" and not self._current.is_playing:
                games = self.games()
                if games:
                    offer_game(about(games[0]), games[0].session.game.spec.id)

        QTimer.singleShot(LOOK_AFTER, self, offer)

    def teach(self, lesson: TableSetup, window: QWidget) -> None:
        """Play this guided first game. If it was begun before, ask whether to go on with it, or to discard it and start again."""
        current = self._current
        left = [game for game in self.games() if game.agreed.is_lesson and game.session.seed == lesson.seed]
        if current.is_at(lesson) and not current.is_under_way:
            current.take_up_guide()
            return
        begun = current.summary() if current.is_at(lesson) else about(left[0]) if left else None
        if begun is None:
            current.start(lesson)
            return

        def go_on() -> None:
            if current.is_at(lesson):
                current.take_up_guide()
            else:
                current.resume(left[0])

        def start_again() -> None:
            here = [current.journal_id] if current.is_at(lesson) else []
            if current.start(lesson):
                for name in (*here, *(game.id for game in left)):
                    self.discard(name)

        from ramses_desktop.ui.table.guide import BegunDialog

        dialog = BegunDialog(*begun, window)
        dialog.go_on.connect(go_on)
        dialog.start_again.connect(start_again)
        dialog.open()

    def go_on(self, game: OpenGame) -> None:
        """Return to the table, or resume this game there."""
        if game.id == self._current.journal_id:
            self._stage.show_page("table")
        else:
            self._current.resume(game)

    def discard(self, name: str) -> Path | None:
        """Delete an unfinished game, by its id; the path from which `bring_back` fetches it, or None if that fails."""
        from ramses_desktop.store.disk import Fault
        from ramses_desktop.store.journal import discard

        if name == self._current.journal_id:
            self._current.clear_table()
            self._stage.go_back_past("table")
        done = discard(name)
        if isinstance(done, Fault):
            self._current.trouble.emit(done.sentence, done.details)
            return None
        return done

    def bring_back(self, path: Path) -> None:
        from ramses_desktop.store.journal import bring_back

        fault = bring_back(path)
        if fault is not None:
            self._current.trouble.emit(fault.sentence, fault.details)

    def list_in(self, menu: QMenu, whole: QAction) -> None:
        """List the unfinished games in a menu whenever it opens; `whole` shows the page with all of them."""

        def fill() -> None:
            menu.clear()
            for game in self.games():
                menu.addAction(literal(called(game)), lambda game=game: self._current.resume(game))
            if menu.isEmpty():
                menu.addAction(tr("No other unfinished game")).setEnabled(False)
            menu.addSeparator()
            menu.addAction(whole)

        menu.aboutToShow.connect(fill)


def called(game: OpenGame) -> str:
    """The name of an unfinished game in a list: what is played, how far it is, with whom, and when it was left."""
    from ramses_desktop.engine.session import PERSON
    from ramses_desktop.ui.result_words import lately

    state, when = about(game)[0], lately(game.touched.isoformat())
    persons = [seat.name for seat in game.session.seats if seat.player == PERSON]
    if not persons:
        return tr("{game}, among bots, {when}", game=state, when=when)
    return tr("{game}, with {names}, {when}", game=state, names=", ".join(persons), when=when)


def about(game: OpenGame) -> tuple[str, str]:
    """Public name and state of an unfinished game."""
    from ramses_desktop.ui.table.models import so_far

    rules, session = game.session.game, game.session
    view = rules.view(session.state, 0)
    return words_of(rules.spec.id).state(view), so_far(rules, view, session.seats)
