"""Plays the sounds of a table: what its board shows, what the player does, and when it is their turn. It works on views only, so
it can give nothing away."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from ramses_desktop.engine import sound
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import PERSON
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games import telling
from ramses_desktop.ui.board.values import MIRROR, PUT_BACK, TURN
from ramses_desktop.ui.sound.player import Hearing, Player
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from ramses_desktop.ui.sound.player import Player
    from ramses_desktop.ui.table.host import GamePage


TOOLS: Final = {TURN: sound.TURN, MIRROR: sound.MIRROR, PUT_BACK: sound.PUT_BACK}
WAITED: Final = 5.0
"""Seconds of inactivity, with the window in front, after which the player's turn is announced."""
AT_ONCE: Final = 12
"""Maximum number of moves shown together that are all heard; more count as skipped."""
STILL: Final = 2.5
"""How much faster sounds follow one another when motion is off."""
LAST: Final = 450
"""Milliseconds from the last move to the sound of the end."""


def in_front() -> bool:
    """Whether the program is the one in front."""
    return QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive


class TableSounds(QObject):
    def __init__(self, page: GamePage, player: Player, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(page)
        self._page = page
        self._player = player
        self._replay = not page.is_live
        self._clock = clock
        self._waiting_since = clock()
        """When the player last did something, or came back to the window."""
        self._settled: tuple[Move, int] | None = None
        """The move the player has just settled on, and its ply."""
        self._heard = 0
        """The last ply that was heard."""
        page.opened.connect(self._open)
        page.showed.connect(self._showed)
        page.celebrated.connect(lambda won: self._hear(sound.GAME_WON if won else sound.GAME_OVER, delay=LAST))
        QGuiApplication.instance().applicationStateChanged.connect(self._came_forward)  # type: ignore[union-attr] # there is one

    def _open(self) -> None:
        """Listen to the game that was opened on the page."""
        page = self._page
        self._settled, self._heard = None, page.table.session.ply
        self._act()
        page.table.moved.connect(self._moved)
        page.board.heard.connect(self._gesture)
        page.board.edited.connect(self._edited)
        page.board.used.connect(self._act)
        page.board.chosen.connect(self._chosen)
        page.board.hurried.connect(self._act)

    # -------------------------------------------------------- what the hand does

    def _act(self, *_: object) -> None:
        self._waiting_since = self._clock()

    def _came_forward(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self._act()

    def _gesture(self, event: str) -> None:
        self._act()
        self._hear(event)

    def _edited(self, before: Any, after: Any, tool: str) -> None:
        self._gesture(TOOLS.get(tool) or telling(self._page.game_id).gesture(before, after))

    def _chosen(self, move: Move) -> None:
        self._act()
        self._settled = move, self._page.table.session.ply

    # -------------------------------------------------------- what is shown

    def _moved(self, before: int, now: int) -> None:
        settled, self._settled = self._settled, None
        if settled is not None and settled[1] == before < now:
            self._hear(telling(self._page.game_id).confirmed(settled[0]))

    def _showed(self, before: int) -> None:
        """The board shows another position, coming from this ply."""
        table = self._page.table
        now = table.shown_ply
        if not self._is_news() or not before < now <= before + AT_ONCE or self._is_hurried(now - before):
            return
        for one in telling(self._page.game_id).sounds(table.view_at(before), table.view, table.viewer):
            self._hear_of(one)
        if table.awaits_person and table.session.mover(now - 1) != table.viewer and self._has_waited:
            self._hear(sound.YOUR_TURN, delay=LAST)

    def _is_news(self) -> bool:
        """Whether the game has gone on, as opposed to undo, looking back, or a repeated view. In a replay everything is heard."""
        table = self._page.table
        if self._replay:
            return True
        if table.looking is not None:
            return False
        before, self._heard = self._heard, table.session.ply
        return self._heard > before

    def _is_hurried(self, moves: int) -> bool:
        """Whether moves pass too fast to be heard: bots that play at once, or a fast replay."""
        table = self._page.table
        if self._replay:
            return moves > 1 or self._page.hurries
        by_bot = not table.is_person(table.session.mover(table.shown_ply - 1))
        return by_bot and not table.bots.pause

    @property
    def _has_waited(self) -> bool:
        return self._clock() - self._waiting_since >= WAITED

    # -------------------------------------------------------- hearing

    def _hear_of(self, one: Sound) -> None:
        table = self._page.table
        is_bot = one.seat is not None and table.session.seats[one.seat].player != PERSON
        own = one.seat is None or (one.seat == table.viewer and (self._replay or not is_bot))
        rect = self._page.board.tabletop.where(one.place) if one.place is not None else None
        width = self._page.board.sceneRect().width()
        aside = 2 * rect.center().x() / width - 1 if rect and width else 0.0
        self._hear(one.event, own=own, bot=is_bot, aside=aside, delay=one.delay)

    def _hear(self, event: str, *, own: bool = True, bot: bool = False, aside: float = 0.0, delay: int = 0) -> None:
        if event and self._page.isVisible() and in_front():
            now = appearance()
            hearing = Hearing(own, bot, self._replay, now.reduced_motion)
            # Events in order are heard in order, even with motion off.
            speed = now.speed if now.speed and not now.reduced_motion else STILL
            self._player.play(event, hearing, aside, round(delay / speed))
