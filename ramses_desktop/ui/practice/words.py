"""What is said about days and about the deck of mistakes. Knows no widgets."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

from PySide6.QtCore import QDate, QLocale

from ramses_desktop.bots.hints import STEPS
from ramses_desktop.coach.daily import Mark, Outcome, Streak
from ramses_desktop.coach.deck import Deck, Entry, State
from ramses_desktop.engine.judged import Decision
from ramses_desktop.engine.text import capital, digits, mark, tr
from ramses_desktop.games import info_of, judge
from ramses_desktop.ui.coaching.reviewer import Reviewer
from ramses_desktop.ui.result_words import day


def game_name(game_id: str) -> str:
    return tr(info_of(game_id).name)


def result(game_id: str, total: int) -> str:
    """`116 points`, `19 cards`."""
    return tr(info_of(game_id).result, n=total)


def with_par(game_id: str, total: int, par: float | None) -> str:
    """`116, par 121`."""
    return result(game_id, total) if par is None else tr("{n}, par {par}", n=total, par=digits(par))


# ------------------------------------------------------------ days


def _named(day: date) -> tuple[str, str, str]:
    """Weekday, day and month, as the system names them."""
    system, found = QLocale(), QDate(day.year, day.month, day.day)
    return system.standaloneDayName(found.dayOfWeek()), str(day.day), system.monthName(day.month)


def weekday_of(day: date) -> str:
    """`Wednesday 18 November`."""
    weekday, number, month = _named(day)
    return capital(tr("{weekday} {day} {month}", weekday=weekday, day=number, month=month))


def short(day: date) -> str:
    """`Wed 18`."""
    weekday = QLocale().standaloneDayName(day.isoweekday(), QLocale.FormatType.ShortFormat)
    return capital(tr("{weekday} {day}", weekday=weekday, day=day.day))


def without_weekday(day: date) -> str:
    """`18 November`."""
    _, number, month = _named(day)
    return tr("{day} {month}", day=number, month=month)


def at_table(day: date, today: date, *, counts: bool) -> str:
    """`Today's deal`, `Deal of the day, for fun: 18 November`."""
    if day == today:
        return tr("Today's deal") if counts else tr("Today's deal, for fun")
    named = without_weekday(day)
    return tr("Deal of the day: {day}", day=named) if counts else tr("Deal of the day, for fun: {day}", day=named)


def with_year(day: date) -> str:
    """`18 November 2026`."""
    _, number, month = _named(day)
    return tr("{day} {month} {year}", day=number, month=month, year=str(day.year))


def month_of(day: date) -> str:
    """`November 2026`."""
    return tr("{month} {year}", month=QLocale().standaloneMonthName(day.month), year=str(day.year))


# ------------------------------------------------------------ streaks


def in_a_row(days: int) -> str:
    return tr("{n} day in a row", "{n} days in a row", n=days) if days else tr("no streak yet")


def longest(found: Streak) -> str:
    return tr("longest {n}", n=found.longest)


# ------------------------------------------------------------ results


def headline(game_id: str, outcome: Outcome) -> str:
    above = outcome.above
    if above is not None and above > 0:
        return tr("{n} above par!", "{n} above par!", n=above)
    return result(game_id, outcome.total)


def against_par(outcome: Outcome, place: int | None, share: float) -> str:
    """What the headline leaves open; `share` is how far the work on the par is."""
    if outcome.par is None:
        return tr("Par is being worked out: {n} %", n=round(share * 100)) if share else tr("Par is being worked out.")
    par = digits(outcome.par)
    above = outcome.above
    if above:
        made = tr("You made {n}, par was {par}.", n=outcome.total, par=par) if above > 0 else tr("Par was {par}.", par=par)
    else:
        made = tr("That is par.")
    return " ".join(filter(None, (made, _of_rival(outcome), _in_month(place))))


def _of_rival(outcome: Outcome) -> str:
    if outcome.rival is None:
        return ""
    level, made = outcome.rival
    return tr("{level} makes about {n} of this deal.", level=tr(level), n=digits(made))


def _in_month(place: int | None) -> str:
    return {
        1: tr("Your best day this month."),
        2: tr("Your second best day this month."),
        3: tr("Your third best day this month."),
    }.get(place or 0, "")


def spoken_day(game_id: str, outcome: Outcome) -> str:
    """`18 November: 116, par 121`."""
    return tr("{day}: {result}", day=without_weekday(outcome.day), result=with_par(game_id, outcome.total, outcome.par))


# ------------------------------------------------------------ to share


def to_share(game_id: str, outcome: Outcome, days: int) -> tuple[list[str], list[str]]:
    """The lines before and after the rounds: title, day, result, and perhaps what another level makes of the deal. A streak is told
    with the day on which it goes on."""
    before = [
        tr("Ramses Desktop, {game}", game=game_name(game_id)),
        with_year(outcome.day),
        with_par(game_id, outcome.total, outcome.par),
    ]
    if outcome.rival is not None:
        level, made = outcome.rival
        before.append(tr("{name}: {n}", name=tr(level), n=digits(made)))
    return before, [in_a_row(days)] if days else []


def mark_name(mark: Mark) -> str:
    return {Mark.BEST: tr("best"), Mark.NEAR: tr("up to 2 away"), Mark.MORE: tr("more")}[mark]


def spoken_round(number: int, found: Iterable[Mark]) -> str:
    """`Round 1: best, best, up to 2 away`."""
    return tr("Round {n}: {marks}", n=number, marks=", ".join(map(mark_name, found)))


# ------------------------------------------------------------ words


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
    review = reviewer.review if reviewer is not None else None
    if review is None or not review.plies:
        return None
    return tr("Looking through your last game: {share} %", share=round(100 * review.share)), review.share


def cost(question: Decision) -> str:
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
