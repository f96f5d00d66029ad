"""States of the deck of mistakes for the tour: its panel, its questions on the table, and the list of everything that is kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ramses_desktop.ui.coaching.retry import RetryPage
    from tests.tour import Tour

NOW: Final = datetime(2026, 11, 18, 18, 30, tzinfo=timezone(timedelta(hours=1)))
PLAYED: Final = ("pyramids", "silver_gold", "pharaoh")


def states(tour: Tour) -> Iterator[str]:
    """Of a player without a game, then of one with three."""
    from tests.ui.reviewed import NAMES

    window = tour.window
    window.practising.keeping.now = lambda: NOW
    window.practising.name = "Sinuhe"
    window.show_page("practise")
    yield "mistakes-none-yet"
    window.show_page("mistakes")
    yield "mistakes-list-empty"
    play(tour)
    window.practising.name = NAMES[0]
    yield from _asked(tour)
    yield from _listed(tour)
    for entry in window.practising.keeping.deck(NAMES[0]).due:
        _answer(tour, entry.question, 0.0)
    window.show_page("home")
    window.show_page("practise")
    yield "mistakes-nothing-due"


def play(tour: Tour) -> None:
    """Three games, reviewed, with their records."""
    from ramses_desktop.games import game
    from ramses_desktop.store import files, paths
    from tests.ui import reviewed

    statistics = tour.window.results.statistics
    paths.finished_folder().mkdir(parents=True, exist_ok=True)
    for name in PLAYED:
        session = reviewed.whole_game(game(name))
        reviewed.counted(statistics, session, f"{name}-kept")
        assert files.save(session, paths.finished_folder() / f"{name}-kept.ramses") is None
        reviewed.known(statistics, session, f"{name}-kept").keep(reviewed.REGRETS)


def _answer(tour: Tour, question: Any, regret: float) -> None:
    from ramses_desktop.engine.judged import Verdict

    keeping = tour.window.practising.keeping
    keeping.answer(question, tour.window.practising.name, Verdict("", "", regret, 0.3, (), 300), 20.0)


def _asked(tour: Tour) -> Iterator[str]:
    from ramses_desktop.coach.deck import LEECH

    window = tour.window
    window.show_page("home")
    panel: Any = window.show_page("practise")
    yield "mistakes-due"
    for kind in PLAYED:
        panel.mistakes.start(kind)
        page: RetryPage = window.stage.currentWidget()  # type: ignore[assignment] # that is where it asks
        yield f"mistakes-{kind}-asked"
        _try(page, 0.0)
        yield f"mistakes-{kind}-comes-back"
        window.show_page("practise")
    question = window.practising.keeping.deck(window.practising.name).due[0].question
    for _ in range(LEECH - 1):
        _answer(tour, question, 2.0)
    window.practising.keeping.now = lambda: NOW + timedelta(days=2)
    panel.refresh()
    panel.mistakes.start()
    _try(page, 2.0)
    yield "mistakes-rests"


def _try(page: RetryPage, regret: float) -> None:
    """Make the best move, or the one of the game."""
    from ramses_desktop.engine.judged import Verdict
    from ramses_desktop.ui.board.values import Hint

    session, verdict = page.task.session, page.task.verdict
    assert verdict is not None
    best = session.game.parse(verdict.best)
    move = session.line[page.task.ply] if regret else best
    page.board.hand.try_hint(Hint(move, ""))
    page._began -= 30
    page.take(move)
    page._thinker.drop(0)
    page._reckoned(page.task, Verdict(str(move), str(best), regret, 0.2, (), 300))


def _listed(tour: Tour) -> Iterator[str]:
    page: Any = tour.window.show_page("mistakes")
    yield "mistakes-list"
    page.rest_or_take_up()
    yield "mistakes-list-changed"
