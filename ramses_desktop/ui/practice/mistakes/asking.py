"""Asks what is due, one question after the other, and notes how the first try of each went."""

from __future__ import annotations

from collections.abc import Sequence

from ramses_desktop.bots.judging import Judgement
from ramses_desktop.coach.deck import Card, Entry, Question
from ramses_desktop.coach.review import Review, Verdict
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games import TESTED, judge
from ramses_desktop.store import files
from ramses_desktop.store.files import Saved
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.ui.coaching.retry.asking import Comeback
from ramses_desktop.ui.coaching.retry.task import Task
from ramses_desktop.ui.coaching.review import words
from ramses_desktop.ui.game_ui import can_retry
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.mistakes.keeping import Keeping


class Round:
    """One sitting: these questions of a player, in this order. `Asking` of the page on which a better move is looked for."""

    def __init__(self, keeping: Keeping, name: str, entries: Sequence[Entry]) -> None:
        self._keeping, self._name = keeping, name
        self._left = [entry.question for entry in entries]
        self._all = len(entries)
        self._here: Question | None = None
        self._task: Task | None = None

    @property
    def place(self) -> str:
        return tr("{n} of {all} due today", n=self._all - len(self._left), all=self._all) if self._all > 1 else ""

    @property
    def has_more(self) -> bool:
        return bool(self._left)

    def following(self) -> Task | None:
        """The next one whose game can still be read."""
        while self._left:
            question = self._left.pop(0)
            self._task = self._task_of(question)
            if self._task is not None:
                self._here = question
                return self._task
            self._keeping.pass_over(question.place)
        return None

    def _task_of(self, question: Question) -> Task | None:
        place = question.place
        found = files.load(finished_folder(self._keeping.database.data) / f"{place.game}{EXTENSION}", TESTED)
        if not isinstance(found, Saved) or not can_retry(found.session, place.ply):
            return None
        return Task(found.session, place.ply, self._keeping.verdict(question), found.agreed)

    def answer(self, found: Judgement, seconds: float) -> Comeback:
        assert self._here is not None
        card = self._keeping.answer(self._here, self._name, found, seconds)
        is_over = card.rests_until is not None
        return Comeback(comes_back(card), is_over, self._why() if is_over else "")

    def _why(self) -> str:
        task = self._task
        assert task is not None
        return why(task.session, task.mistake) if task.mistake is not None else ""

    def take_back(self) -> None:
        assert self._here is not None
        self._keeping.undo(self._here.place, self._name)


def begin(practising: Practising, entries: Sequence[Entry]) -> None:
    """Ask these questions on the table."""
    asking = Round(practising.keeping, practising.name, entries)
    first = asking.following()
    if first is None:
        practising.window.say(tr("The moves of these games are gone; only their results are left."))
        practising.changed.emit()
    else:
        practising.window.coaching.ask(first, asking)


def why(session: Session, verdict: Verdict) -> str:
    """What speaks for the better move."""
    rules = judge(session.game.spec.id)
    assert rules is not None  # only what was judged has a verdict
    here = Review(session, session.mover(verdict.ply), (verdict.ply,), (), rules.when, rules.whole_turns)
    return words.why(here, verdict, rules)


def comes_back(card: Card) -> str:
    """When a question is asked again."""
    if card.rests_until is not None:
        return tr("Missed six times. It rests for a month.")
    if card.is_learned or card.memory is None:
        return tr("Learned. It will not come back.")
    days = (card.memory.due - card.memory.day).days
    return tr("comes back tomorrow") if days == 1 else tr("comes back in {n} day", "comes back in {n} days", n=days)
