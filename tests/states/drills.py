"""The states of the drills of a game, for the tour; and how a player gets to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from ramses_desktop.engine.game import options_text
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.games import IDS, game, telling
from ramses_desktop.games.offer import QUESTIONS
from ramses_desktop.store.journal import Agreed
from ramses_desktop.store.queries import Result, SeatResult
from ramses_desktop.ui.practice import memory, route
from ramses_desktop.ui.practice.drills import DrillPage
from ramses_desktop.ui.window import MainWindow
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
    for one in telling(tour.game_id).drills:
        if one.page in COURSES:
            tour.window.practising.name = NAMES[IDS.index(tour.game_id)]
            yield from COURSES[one.page](tour)
    offered = [drill.id for drill in telling(tour.game_id).drills if drill.page == QUESTIONS]
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


def _remembered(tour: Tour) -> Iterator[str]:
    """*What lay where?*, with a right and a wrong answer on the fifth level, and with a sandstorm on the tenth."""
    practising, window = tour.window.practising, tour.window
    window.settings.drill_seconds = 0
    with patch.object(memory, "new_seed", lambda: "a seed"):
        for level in (5, 10):
            practising.log.add(practising.name, "course", drill="memory", level=level - 1, asked=level - 1, right=level - 1)
            page = window.show_page("memory")
            assert isinstance(page, memory.MemoryPage)
            page.start()
            yield f"memory-{level}-ready"
            page.press()
            yield f"memory-{level}-shown"
            while page.phase == memory.SHOWING:
                page.press()
            if page.phase == memory.STORM:
                yield f"memory-{level}-storm"
                page.press()
            yield f"memory-{level}-asked"
            page.answer(page.course.hole_of(page.course.asked[0]))
            page.answer(page.course.hole_of(page.course.asked[-1]))
            yield f"memory-{level}-told"
            page.press()
            for thing in page.course.asked[2:]:
                page.answer(page.course.hole_of(thing))
            yield f"memory-{level}-done"


def _walked(tour: Tour) -> Iterator[str]:
    """*The short way*: the first steps, a longer way beside the shortest, and the end of a run."""
    from assets.ways.make import without_tunnels

    page = tour.window.show_page("route")
    assert isinstance(page, route.RoutePage)
    page.start()
    rules = page._rules
    longer = ((puzzle, rules.shortest(without_tunnels(puzzle))) for puzzle in rules.puzzles())
    puzzle, way = next((puzzle, ways[0]) for puzzle, ways in longer if ways and len(ways[0]) > puzzle.steps)
    page.run[0] = puzzle
    page._show(0)
    yield "route"
    for cell in way:
        page.board.hand.press(("cell", cell))
        if page.board.tabletop.here == way[2]:
            yield "route-walked"
    page._end()
    yield "route-longer"
    for _ in page.run:
        page._go_on()
        if page.run:
            page._tell(rules.shortest(page.puzzle.state)[0])
        if len(page.solved) == 2:
            yield "route-shortest"
    yield "route-end"


COURSES: Final[Mapping[str, Callable[[Tour], Iterator[str]]]] = {"memory": _remembered, "route": _walked}
"""By the name of the page of a drill with a board of its own."""
