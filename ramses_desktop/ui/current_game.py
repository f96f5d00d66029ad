"""Starts, opens, resumes, replays and leaves games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ramses_desktop.engine.text import tr
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.stage import LazyPage, Stage

if TYPE_CHECKING:
    from ramses_desktop.engine.session import Session
    from ramses_desktop.store.journal import Agreed, OpenGame
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
        return (self.table.setup.guided, self.table.setup.seed) == (True, lesson.seed)

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
        from ramses_desktop.ui.table.sentences import so_far

        table = page.table
        progress = [one.words for one in page.board_progress]
        view = table.view_at(table.session.ply)
        return " · ".join([page.windowTitle(), *progress]), so_far(table.game, view, table.session.seats)
