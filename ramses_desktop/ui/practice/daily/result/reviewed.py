"""What the coach knows of the game of a day: read from its record, with the answers kept so far."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ramses_desktop.coach.daily import Outcome
from ramses_desktop.coach.review import Review, review
from ramses_desktop.engine import record
from ramses_desktop.engine.text import tr
from ramses_desktop.games import TESTED, judge
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.reviews import Key
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.coaching.review import words as reviewing
from ramses_desktop.ui.coaching.review.words import Told
from ramses_desktop.ui.coaching.reviewer import recalled
from ramses_desktop.ui.practice.daily import words

if TYPE_CHECKING:
    from ramses_desktop.store.reviews import Note
    from ramses_desktop.ui.practice.daily.pars import Window


class DayReview:
    def __init__(self, window: Window) -> None:
        self._window = window
        self._asked = ""
        self._blank: Review | None = None
        """The review without answers."""
        self.found: Review | None = None

    def of(self, note: Note) -> Review | None:
        """The review as far as it is known; None if the moves are gone, or nobody can judge them."""
        if note.id != self._asked:
            self._asked, self._blank = note.id, self._read(note)
        rules = judge(note.game)
        self.found = None
        if self._blank is not None and rules is not None:
            self.found = recalled(self._blank, self._window.coaching.reviews, Key(note.id, note.seat, rules.method))
        return self.found

    def _read(self, note: Note) -> Review | None:
        path = finished_folder(self._window.results.statistics.database.data) / f"{note.id}{EXTENSION}"
        rules = judge(note.game)
        with suppress(OSError, record.BadRecord):
            session = record.read(path.read_bytes(), TESTED)
            return review(session, note.seat, rules) if rules is not None and session.turn is None else None
        return None

    @property
    def told(self) -> Told | None:
        """The result by luck and choices, once known."""
        found = self.found
        rules = judge(found.session.game.spec.id) if found is not None else None
        if found is None or rules is None or not rules.knows_luck:
            return None
        figures = found.figures(rules.strength.get(len(found.session.seats), 0.0))
        return Told.of(figures) if figures is not None else None

    @property
    def words(self) -> str:
        """What can be said without figures."""
        found = self.found
        rules = judge(found.session.game.spec.id) if found is not None else None
        if found is None or rules is None:
            return tr("The moves of this game are gone; only its result is left.")
        if found.is_done:
            return "\n".join(filter(None, reviewing.without_figures(found, rules)))
        if not found.verdicts:
            return tr("The review tells what luck and choices made of it.")
        return reviewing.looking_through(found)

    def told_alone(self, game_id: str, outcome: Outcome) -> tuple[str, str, bool]:
        """Title, line, and whether it deserves praise, for a game without a par."""
        found, result = self.found, words.result(game_id, outcome.total)
        if found is None:
            return result, "", False
        score = found.session.game.scores(found.session.state)[found.seat]
        told, ranks = game_ui.told_alone(game_id, score), game_ui.ladder(game_id, score, None)
        pleased = ranks.is_high if ranks is not None else game_ui.is_praised(game_id, score)
        return (*told, pleased) if told is not None else (result, "", pleased)
