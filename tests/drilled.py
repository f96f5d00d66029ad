"""The states of the drills of a game, for the tour; and how a player gets to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ramses_desktop.engine.game import options_text
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.games import IDS, drills, game
from ramses_desktop.games.drill import QUESTIONS
from ramses_desktop.store.notes import Agreed
from ramses_desktop.store.statistics.results import Result, SeatResult
from ramses_desktop.ui.main_window import MainWindow
from ramses_desktop.ui.practice.drills.page import DrillPage
from tests.ui.play import whole
from tests.ui.reviewed import NAMES

if TYPE_CHECKING:
    from tests.tour import Tour


def know(window: MainWindow, session: Session) -> None:
    """Put a finished game of the player who practises into the statistics, as drills ask only about games one knows."""
    game, name = session.game.spec.id, f"known {session.game.spec.id}"
    begun, ended = "2026-01-01T20:00:00+01:00", "2026-01-01T20:20:00+01:00"
    seat = SeatResult(window.practising.name, PERSON, 50, 1, "", ())
    assert window.results.statistics.add(
        Result(name, game, options_text(session.options), "casual", False, begun, ended, 900, (seat,))
    )
    window.practising.noted.take(name, session, Agreed())


def states(tour: Tour) -> Iterator[str]:
    """Every drill of this game: a question, a wrong and a right answer; and how a run ends."""
    offered = [drill.id for drill in drills(tour.game_id) if drill.page == QUESTIONS]
    if not offered:
        return
    window = tour.window
    window.practising.name = NAMES[IDS.index(tour.game_id)]
    page = window.show_page("drill")
    assert isinstance(page, DrillPage)
    page.start(offered[0])
    yield "drill-none"
    know(window, whole(game(tour.game_id), PERSON))
    for drill in offered:
        page.start(drill)
        yield f"drill-{drill}"
        page.board.chosen.emit(page.table.game.parse(page.exercise.tempting))
        yield f"drill-{drill}-wrong"
        page.go_to_next()
        page.board.chosen.emit(page.best)
        yield f"drill-{drill}-right"
    page.start(offered[0])
    while page.is_open:
        page.board.chosen.emit(page.best if len(page.answers) % 4 else page.table.game.parse(page.exercise.tempting))
        page.go_to_next()
    yield "drill-end"
