"""States of the coach's pages for the tour: a better move looked for, two moves compared, and the tutor at the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from ramses_desktop.engine.judged import Verdict
    from ramses_desktop.engine.session import Session
    from ramses_desktop.ui.coaching.retry import RetryPage
    from tests.tour import Tour


def states(tour: Tour) -> Iterator[str]:
    """Of every game whose single decisions are judged."""
    from ramses_desktop.engine.session import PERSON, Seat
    from ramses_desktop.games import game
    from ramses_desktop.ui.game_ui import can_compare
    from tests.ui.play import quick_name, whole
    from tests.ui.reviewed import NAMES

    found = game(tour.game_id)
    if found.spec.memory:
        return
    session = whole(found, PERSON, quick_name(found), quick_name(found))
    session.seats = tuple(Seat(name, seat.player) for name, seat in zip(NAMES, session.seats, strict=False))
    verdict = _mistake(session)
    yield from _tried(tour, session, verdict)
    if can_compare(session, verdict.ply):
        parse = session.game.parse
        tour.window.coaching.compare(session, verdict.ply, (parse(verdict.best), parse(verdict.played)))
        page: Any = tour.window.stage.fetch("compare")
        while page.comparison is None:
            QApplication.processEvents()
        yield "compare"
        yield from _tutored(tour, session, verdict)


def _mistake(session: Session) -> Verdict:
    """The first large mistake after some turns."""
    from ramses_desktop.bots.search import finished
    from ramses_desktop.engine.judged import Grade
    from ramses_desktop.thinking import review_question

    for ply in count(40):
        if session.mover(ply) == 0 and len(session.game.moves(session.state_at(ply))) > 8:
            verdict = finished(review_question(session, ply).think()).at(ply)
            if verdict.grade >= Grade.MISTAKE:
                return verdict
    raise AssertionError("counting has no end")


def _tried(tour: Tour, session: Session, verdict: Verdict) -> Iterator[str]:
    from ramses_desktop.engine.judged import Verdict

    coaching = tour.window.coaching
    coaching.retry(session, verdict.ply, verdict, mistakes=(verdict, verdict))
    page: RetryPage = tour.window.stage.fetch("retry")  # type: ignore[assignment] # built by that name
    yield "retry"
    best, made = session.game.parse(verdict.best), session.game.parse(verdict.played)
    other = next(move for move in session.game.moves(session.state_at(verdict.ply)) if move not in (best, made))
    for name, move, regret in (
        ("costs", made, verdict.regret),
        ("better", other, 0.8),
        ("nearly", other, 0.3),
        ("solved", best, 0.0),
    ):
        if page.is_done:
            page.begin()
        _lay(page, move)
        page.take(move)
        page._thinker.drop(0)
        page._reckoned(page.task, Verdict(str(move), str(best), regret, 0.3))
        yield f"retry-{name}"
    page.begin()
    page.tries = [Verdict(str(made), str(best), verdict.regret, 0.4)] * 2
    page.show_best()
    yield "retry-shown"
    page.begin()
    page.take(made)
    yield "retry-reckoning"
    page._give_up()
    yield "retry-failed"
    tour.window.show_page("home")


def _lay(page: RetryPage, move: Any) -> None:
    from ramses_desktop.ui.board.values import Hint

    page.board.hand.try_hint(Hint(move, ""))


def _tutored(tour: Tour, session: Session, verdict: Verdict) -> Iterator[str]:
    """A warning, and what it was about."""
    from ramses_desktop.ui.board.values import Hint
    from ramses_desktop.ui.table.setup import TableSetup

    position = session.branch(verdict.ply)
    setup = TableSetup(
        game_id=tour.game_id, options=session.options, seats=session.seats, seed="amber-ibis-4172", choices={"tutor": True}
    )
    tour.window.start(setup)
    page = tour.window.table
    assert page is not None
    page.open_session(position, setup)
    page.table.bots.pause = 0
    made = session.game.parse(verdict.played)
    page.board.hand.try_hint(Hint(made, ""))
    tour.settle()
    page.tutor._warn(made, verdict)
    yield "tutor"
    page.tutor._warned_at = 0.0
    page.tutor.show_better()
    yield "tutor-shown"
    page.hinting.drop()
