"""States of a race against a ghost, for the tour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ramses_desktop.engine.session import Session
    from tests.tour import Tour

SEED = "amber-ibis-4172"


def played(game_id: str, level: str, secret: str, until: int | None = None) -> Session:
    """A bot's game on always the same deal, or its first moves."""
    from ramses_desktop.bots import ask
    from ramses_desktop.engine.session import PERSON, Seat, Session
    from ramses_desktop.games import bots, game

    session = Session.new(game(game_id), game(game_id).spec.options(1), SEED, (Seat("Eva", level),), secret)
    while session.turn is not None and (until is None or session.ply < until):
        session.play(ask(bots(game_id)[level], session))
    session.seats = (Seat("Eva", PERSON),)
    return session


def states(tour: Tour) -> Iterator[str]:
    """The table of a race, the comparison after a round, and the result."""
    from ramses_desktop.ui.practice import ghosts
    from ramses_desktop.ui.practice.ghosts import FRIEND, Racing
    from tests.ui.play import settle

    window = tour.window
    window.practising.name = "Adam"
    line = list(played(tour.game_id, "apprentice", "own").line)
    ghosts.begin(window.practising, played(tour.game_id, "scribe", "ghost"), FRIEND)
    page: Any = window.table
    racing = page.findChild(Racing)
    is_shown = False
    for at, move in enumerate(line):
        page.table.play(move)
        settle()
        if "panel" in racing.__dict__ and racing.panel.isVisible():
            if not is_shown and racing.race.laps == 2:
                is_shown = True
                yield "race-round"
            racing.panel.close_panel()
        if at == len(line) // 2:
            yield "race"
    yield "race-end"
    racing.show_page()
    yield "race-result"
