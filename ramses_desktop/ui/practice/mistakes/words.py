"""What is said about the deck: when something comes next, what a question cost, and how it stands. Knows no widgets."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from ramses_desktop.bots.hints import STEPS
from ramses_desktop.coach.deck import Deck, Entry, Question, State
from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.games import judge
from ramses_desktop.ui.coaching.reviewer import Reviewer
from ramses_desktop.ui.result_words import day

WEEK: Final = timedelta(days=7)
WEEKDAYS: Final = (
    *(mark("Monday"), mark("Tuesday"), mark("Wednesday"), mark("Thursday"), mark("Friday"), mark("Saturday"), mark("Sunday")),
)


def nothing_due(deck: Deck) -> str:
    """That nothing is due today, and when something will be."""
    if deck.next is None:
        return tr("All learned. Nothing comes back.")
    when, n = deck.next
    nothing = tr("Nothing due today.")
    if when - deck.today == timedelta(days=1):
        return " ".join((nothing, tr("The next one comes tomorrow.", "The next ones come tomorrow.", n=n)))
    if when - deck.today < WEEK:
        name = tr(WEEKDAYS[when.weekday()])
        return " ".join((nothing, tr("The next one comes on {day}.", "The next ones come on {day}.", n=n, day=name)))
    return " ".join((nothing, tr("The next one comes on {day}.", "The next ones come on {day}.", n=n, day=day_of(when))))


def day_of(when: date) -> str:
    """In the system's format."""
    return day(when.isoformat())


def progress(reviewer: Reviewer | None) -> tuple[str, float] | None:
    """How far the review of the last game has come, in words and as a share; None while there is none."""
    found = reviewer.found if reviewer is not None else None
    if found is None or not found.plies:
        return None
    return tr("Looking through your last game: {share} %", share=round(100 * found.share)), found.share


def cost(question: Question) -> str:
    """What a decision gave away."""
    if not question.regret:
        return tr("kept by hand")
    rules = judge(question.kind)
    amount = digits(question.regret, 1)
    return (
        tr("{points} steps", points=amount) if rules is not None and rules.counts == STEPS else tr("{points} points", points=amount)
    )


def next_time(deck: Deck, entry: Entry) -> str:
    """When it is asked again."""
    match deck.state(entry):
        case State.DUE:
            return tr("today")
        case State.NEW:
            return tr("new", context="a question")
        case State.LEARNED:
            return tr("learned")
    assert entry.comes is not None  # it waits or rests
    when = day_of(entry.comes)
    return tr("rests until {day}", day=when) if deck.state(entry) == State.RESTING else when
