"""What would have been: two moves of one decision, played out many times with the same cards to come, side by side."""

from __future__ import annotations

from functools import partial
from statistics import fmean
from typing import Final

from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ramses_desktop.bots.judging import Outcomes
from ramses_desktop.coach.review import HUNDRED, Comparison
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.judged import Verdict
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import telling
from ramses_desktop.store.settings import Settings
from ramses_desktop.thinking import compare_question, review_question
from ramses_desktop.ui.table.models import within
from ramses_desktop.ui.table.thinker import TRIED, WorkerThinker
from ramses_desktop.ui.widgets.basic import Columns, Label, Panel
from ramses_desktop.ui.widgets.charts import Distribution, step_for
from ramses_desktop.ui.widgets.layout import column, fill
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN, Page, Scroll, alert

TIMES: Final = 200
"""How often each move is played out."""
COLUMNS: Final = 14
"""Columns of a chart, at most."""
WIDE: Final = 860
"""Width in pixels, at normal text size, from which the charts are side by side."""


class MovePanel(Panel):
    """One of the moves, and its results."""

    def __init__(self) -> None:
        super().__init__()
        self.setContentsMargins(0, 0, 0, 0)
        self.title, self.role = Label("", 17, 700), Label("", 14, tone="soft", wrap=True)
        self.title.setWordWrap(True)
        self.chart = Distribution("")
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 14, 20, 16)
        column.addWidget(self.title)
        column.addWidget(self.role)
        column.addSpacing(8)
        column.addWidget(self.chart, 1)

    def show_move(self, words: str, role: str) -> None:
        self.title.setText(words)
        self.role.setText(role)
        self.chart.set_name(words)
        self.chart.show_columns((), 1, None, "", "")

    def show_results(self, comparison: Comparison, at: int, each: int) -> None:
        totals = comparison.outcomes.totals[at]
        mean = fmean(totals)
        highest = max(count for move in (0, 1) for _, count in comparison.columns(move, each))
        words = tr("on average {points}", points=digits(mean, 1))
        summary = tr("From {low} to {high} points, {mean}.", low=digits(min(totals)), high=digits(max(totals)), mean=words)
        self.chart.show_columns(comparison.columns(at, each), each, mean, words, summary, highest=highest)


class ComparePage(Page):
    def __init__(self, settings: Settings, thinker: WorkerThinker, parent: QWidget | None = None) -> None:
        super().__init__(tr("What would have been"), parent)
        self._settings, self._thinker = settings, thinker
        self._session: Session | None = None
        self._ply = 0
        self.comparison: Comparison | None = None
        self.sentence, self.more = Label("", 24, 700, wrap=True), Label("", 15.5, wrap=True)
        self.first, self.second = MovePanel(), MovePanel()
        self.note = Label("", 13.5, tone="soft", wrap=True)
        contents = QWidget()
        panels = Columns(WIDE, GUTTER)
        fill(panels, (self.first, 1), (self.second, 1))
        parts = self.sentence, self.more, (panels, 1), self.note
        column(*parts, on=contents, gap=8, margins=(MARGIN, 4, MARGIN, MARGIN))
        self.body.addWidget(Scroll(contents))

    @property
    def game_id(self) -> str:
        return self._session.game.spec.id if self._session is not None else ""

    # -------------------------------------------------------- asking

    def show_moves(self, session: Session, ply: int, moves: tuple[Move, ...] = ()) -> None:
        """Compare these two moves of a decision; without them, the one that was made with the best other one."""
        self._session, self._ply, self.comparison = session, ply, None
        self._thinker.may_start = self._settings.second_process
        self.sentence.setText(tr("Playing both moves {n} time…", "Playing both moves {n} times…", n=TIMES))
        self.more.setText("")
        self.note.setText("")
        made: Move = session.line[ply]
        if len(moves) == 2 and moves[0] != moves[1]:
            self._compare(moves)
        else:
            self._show_panels((made,))
            self._thinker.study(TRIED, review_question(session, ply, made), self._judged, self._failed)

    def _judged(self, verdict: Verdict) -> None:
        """The best other move is known, if there is one."""
        assert self._session is not None
        if verdict.rival:
            parse = self._session.game.parse
            self._compare((parse(verdict.rival), parse(verdict.played)))
        else:
            self._tell(tr("There was no other move."), "")

    def _compare(self, moves: tuple[Move, ...]) -> None:
        assert self._session is not None
        self._show_panels(moves)
        question = compare_question(self._session, self._ply, moves, TIMES)
        self._thinker.study(TRIED, question, partial(self._show, moves), self._failed)

    def _failed(self) -> None:
        self._tell(tr("These moves could not be compared."), "")

    # -------------------------------------------------------- showing

    def _show_panels(self, moves: tuple[Move, ...]) -> None:
        for panel, move in zip((self.first, self.second), moves, strict=False):
            panel.show_move(self._words(move), self._role(move))
        self.second.setVisible(len(moves) > 1)

    def _words(self, move: Move) -> str:
        session = self._session
        assert session is not None
        return telling(self.game_id).move_words(session.view(session.mover(self._ply), self._ply), move)

    def _role(self, move: Move) -> str:
        session = self._session
        assert session is not None
        if move == session.line[self._ply]:
            return tr("Played by: {name}", name=session.seats[session.mover(self._ply)].name)
        return tr("Not played in this game")

    def _show(self, moves: tuple[Move, ...], outcomes: Outcomes) -> None:
        comparison = self.comparison = Comparison(outcomes)
        each = step_for(comparison.reach, COLUMNS)
        self.first.show_results(comparison, 0, each)
        self.second.show_results(comparison, 1, each)
        ahead, alike, behind = comparison.shares
        better, share = (0, ahead) if ahead >= behind else (1, behind)
        told = tr("{move}: better in {share} of 100", move=self._words(moves[better]), share=share)
        if ahead == behind:
            told = tr("Each is better in {share} of 100", share=share)
        self._tell(told, f"{self._rest(alike, HUNDRED - alike - share)} {self._mean(comparison, moves[0])}".strip())
        self.note.setText(
            tr("A quick bot finished both games with the same cards, without knowing them. Only the difference counts.")
        )

    def _rest(self, alike: int, worse: int) -> str:
        if not alike and not worse:
            return ""
        if not alike:
            return tr("In the other {worse} it is worse.", worse=worse)
        return tr("In {worse} of 100 it is worse, in {alike} both end alike.", worse=worse, alike=alike)

    def _mean(self, found: Comparison, first: Move) -> str:
        lead = found.lead
        if not found.is_certain:
            return tr("On average, any difference could be chance.")
        points = within(abs(lead.mean), lead.error)
        if lead.mean > 0:
            return tr("{move}: on average {points} points more.", move=self._words(first), points=points)
        return tr("{move}: on average {points} points fewer.", move=self._words(first), points=points)

    def _tell(self, sentence: str, more: str) -> None:
        self.sentence.setText(sentence)
        self.more.setText(more)
        self.setAccessibleName(f"{sentence} {more}".strip())
        if self.isVisible():
            alert(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.comparison is None:
            self._thinker.drop(TRIED)
