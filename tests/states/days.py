"""States of today's deal for the tour: results below and above par, cards played, left and not begun, and a try for fun."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

if TYPE_CHECKING:
    from tests.tour import Tour

LEVEL: Final = "scribe"
NOW: Final = datetime(2026, 11, 18, 12, 0, tzinfo=timezone(timedelta(hours=1)))


def states(tour: Tour) -> Iterator[str]:
    """Of a player who tries the deals of a day."""
    from ramses_desktop.store import journal

    with patch.object(journal, "now", lambda: NOW):
        yield from _states(tour)


def _states(tour: Tour) -> Iterator[str]:
    from ramses_desktop.games import IDS

    window = tour.window
    window.settings.chairs = (window.settings.chairs[0].changed(name="Adam"), *window.settings.chairs[1:])
    window.practising.name = "Adam"
    dailies, day = window.practising.dailies, NOW.date()
    first, second, third, *_ = IDS
    for game_id, above in ((first, -5), (second, 5)):
        dailies.play(game_id, day)
        _play_out(tour, above)
        yield f"daily-{game_id}-end"
        dailies.show(game_id, day)
        yield f"daily-{game_id}"
    window.settings.daily_level = LEVEL
    dailies.show(second, day)
    yield "daily-level"
    window.settings.daily_level = ""
    dailies.play(third, day)
    _play(tour, 3)
    window.show_page("practise")
    yield "daily-cards"
    dailies.play(first, day)
    yield "daily-for-fun"


def _play(tour: Tour, moves: int | None = None) -> None:
    from tests.ui.play import settle, wish

    page = tour.window.table
    assert page is not None
    while page.table.turn is not None and moves != 0:
        page.table.play(wish(page.table.session))
        settle()
        moves = None if moves is None else moves - 1


def _play_out(tour: Tour, above: int) -> None:
    """To the end; the par is known to be so far below the result."""
    from ramses_desktop.store import files
    from ramses_desktop.ui.table.thinker import deal_of

    _play(tour)
    page = tour.window.table
    assert page is not None
    session = page.table.session
    total = session.game.scores(session.state)[0].total
    files.keep(deal_of(session), files.Known((total - above,) * 5))
    files.keep(deal_of(session, LEVEL), files.Known((total - above - 20,) * 5))
