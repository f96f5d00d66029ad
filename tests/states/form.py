"""States of your form and of the achievements for the tour: before five reviewed games, with a leak, by round and by line, and with
nothing to tell."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from ramses_desktop.games import IDS, game

if TYPE_CHECKING:
    from ramses_desktop.engine.session import Session
    from tests.tour import Tour

GAMES: Final = 24
LATER: Final = timedelta(days=60)


def states(tour: Tour) -> Iterator[str]:
    """Of players who have three, twenty-four, and seven flawless reviewed games."""
    from tests.ui.reviewed import whole_game

    window = tour.window
    first, second, third = (played_by(whole_game(game(IDS[0])), name) for name in ("Meri", "Henut", "Sennu"))
    _review(tour, first, 3, 6.0)
    _review(tour, second, GAMES, 6.0)
    _review(tour, third, 7, 0.0)
    for session, name in ((first, "form-waiting"), (third, "form-no-leak"), (second, "form")):
        window.practising.name = session.seats[0].name
        panel: Any = window.show_page("practise")
        panel.refresh()
        panel.form.games.setCurrentIndex(0)
        panel.form.refresh()
        tour.settle()
        panel.area.ensureWidgetVisible(panel.form.train)
        yield name
    for by in ("rounds", "lines"):
        panel.form.by.button(by).click()
        yield f"form-{by}"
    fill(tour)
    yield "practise-full"
    page: Any = window.show_page("achievements")
    yield "achievements"
    page.area.verticalScrollBar().setValue(page.area.verticalScrollBar().maximum())
    yield "achievements-end"
    window.show_page("home")


def fill(tour: Tour) -> Any:
    """Give a player mistakes that are due, and a form; the page that shows both."""
    from tests.states import mistakes
    from tests.ui.reviewed import NAMES, whole_game

    window = tour.window
    mistakes.play(tour)
    window.practising.keeping.now = lambda: mistakes.NOW + LATER
    window.practising.name = NAMES[0]
    _review(tour, whole_game(game(IDS[0])), GAMES, 6.0)
    page: Any = window.show_page("practise")
    page.form.games.setCurrentIndex(0)
    page.refresh()
    page.form.by.set_value("kinds")
    page.area.verticalScrollBar().setValue(0)
    return page


def played_by(session: Session, name: str) -> Session:
    """The same game, played by somebody else."""
    session.seats = (evolve(session.seats[0], name=name),)
    return session


def _review(tour: Tour, session: Session, games: int, regret: float) -> None:
    """So many reviewed games, which give away less and less."""
    from ramses_desktop.engine.luck import Luck
    from ramses_desktop.store.journal import Agreed
    from tests.ui.reviewed import counted, known

    window = tour.window
    for number in range(games):
        name = f"form-{session.seats[0].name}-{number:02}"
        counted(window.results.statistics, session, name)
        one, luck = known(window.results.statistics, session, name), Luck(name)
        lost = {luck.below(len(one.review.plies)): regret * (1.3 - number / games) * luck.below(100) / 100 for _ in range(7)}
        one.keep(lost if regret else {}, luck=False)
        window.coaching.reviews.finish(one.key)
        window.practising.noted.take(name, session, Agreed())
