"""What luck and choices made of a solo result, beside it: the line of points, a sentence about mistakes, and the way to the review.
It shows what a `Reviewer` finds while it works."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.coach.review import Review
from ramses_desktop.engine.text import tr
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.coaching.review import words
from ramses_desktop.ui.coaching.review.head import progress
from ramses_desktop.ui.coaching.review.points import PointsLine
from ramses_desktop.ui.coaching.review.words import Told
from ramses_desktop.ui.coaching.reviewer import Reviewer
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Gauge, Label, Panel, Title, plain

LARGE: Final = 1.5
"""Text scale beyond which words stand in for the line of points."""


class Ledger(Panel):
    """Hidden until there is a game to tell about."""

    asked = Signal()
    """Asks for the review."""
    grown = Signal()
    """It may take more room now, or less."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reviewer: Reviewer | None = None
        self._follows = ""
        """The id of the game that it tells about."""
        self.setContentsMargins(14, 10, 14, 13)
        self.title = Title(tr("Luck and choices"), 16)
        self.line = PointsLine()
        self.words = Label("", 15.5, wrap=True)
        self.gauge = Gauge(tr("Looking through your game"))
        self.sentence = Label("", 14.5, wrap=True)
        self.button = plain("", "ui-review")
        self.button.clicked.connect(self.asked)
        foot = QHBoxLayout()
        foot.setSpacing(10)
        foot.addWidget(self.sentence, 1)
        foot.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for one in (self.title, self.line, self.words, self.gauge):
            column.addWidget(one)
        column.addStretch(1)
        column.addLayout(foot)
        appearance().changed.connect(self._changed)
        self.hide()

    def offer_review(self) -> None:
        """Nothing is known, and nobody is looking for it."""
        self._show(None, "", tr("The review tells what luck and your choices made of this game."))

    def follow(self, reviewer: Reviewer) -> None:
        """Show what is known of the game that the reviewer is looking at, and whenever more is."""
        self._follows = reviewer.game
        if self._reviewer is not reviewer:
            self._reviewer = reviewer
            reviewer.changed.connect(self._changed)
        self._changed()

    def _changed(self) -> None:
        reviewer = self._reviewer
        if reviewer is not None and reviewer.found is not None and reviewer.game == self._follows:
            self.show_review(reviewer)

    def show_review(self, reviewer: Reviewer) -> None:
        """Show what is known by now: nothing but the progress until all is."""
        found, judge = reviewer.found, reviewer.judge
        assert found is not None  # there is a review to show
        if not found.is_done:
            said, share, _ = progress(reviewer)
            self._show(None, "", said, share)
            return
        figures = found.figures(judge.strength.get(len(found.session.seats), 0.0)) if judge.knows_luck else None
        if figures is not None:
            self._show(Told.of(figures), "", about_mistakes(found))
        elif found.session.game.spec.memory:
            self._show(None, words.luck_alone(found, judge), game_ui.forgotten(found.session, found.seat))
        else:
            self._show(None, words.luck_alone(found, judge), about_mistakes(found))
        self.button.setText(tr("See them") if found.mistakes else tr("Review"))

    def _show(self, told: Told | None, said: str, sentence: str, share: float | None = None) -> None:
        self.line.setVisible(told is not None and appearance().text_scale <= LARGE)
        if told is not None:
            self.line.show_points(told)
            said = " ".join((words.worth(told), words.shares(told)))
        self.words.setText(said)
        self.words.setVisible(bool(said) and self.line.isHidden())
        self.gauge.setVisible(share is not None)
        self.gauge.show_share(share or 0.0)
        self.sentence.setText(sentence)
        self.button.setText(tr("Review"))
        self.setAccessibleName(" ".join(filter(None, (f"{self.title.text()}.", said, sentence))))
        self.show()
        self.grown.emit()


def about_mistakes(found: Review) -> str:
    """In how many turns there was a better move, and when that cost most."""
    bad, turns = sum(turn.grade.is_bad for turn in found.turns), len(found.calendar)
    if not bad:
        return tr("No mistake was found.")
    when = words.moment(found, found.when_at(found.mistakes[0].ply))
    return tr(
        "In {bad} of {n} turn there was a better move. The costliest: {when}.",
        "In {bad} of {n} turns there was a better move. The costliest: {when}.",
        bad=bad,
        n=turns,
        when=when,
    )
