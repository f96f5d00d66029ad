"""Sentences about a table: who plays, who won and how, what hints say. Knows names, scores and advice, but no widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ramses_desktop.bots import hints as advising
from ramses_desktop.bots.hints import Advice
from ramses_desktop.engine import game as engine
from ramses_desktop.engine.game import AnyGame, Score
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.games import info_of
from ramses_desktop.games.info import POINTS
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.board.values import Hint

UNITS: Final[dict[str, str]] = {
    advising.POINTS: mark("Expected points at the end."),
    advising.STEPS: mark("Estimated steps to go."),
}
"""What the numbers in hints mean."""
LEAST_ERROR: Final = 0.05
"""Smaller margins of error, in points, are not worth showing."""


def who_plays(seats: Sequence[Seat]) -> str:
    persons = [seat.name for seat in seats if seat.player == PERSON]
    names, bots = ", ".join(persons), len(seats) - len(persons)
    if len(seats) == 1:
        return tr("{name} alone", name=seats[0].name)
    if not bots:
        return names
    if not persons:
        return tr("{n} bots", n=bots)
    return tr("{names} against a bot", "{names} against {n} bots", names=names, n=bots)


def who_won(game_id: str, scores: Sequence[Score], names: Sequence[str]) -> tuple[str, str]:
    """A title and a line: who won, and how. Games with special results supply their own."""
    if len(scores) == 1:
        alone = tr("{name}: {n} point.", "{name}: {n} points.", name=names[scores[0].seat], n=scores[0].total)
        return game_ui.told_alone(game_id, scores[0]) or (tr("Game over"), alone)
    winners = [score for score in scores if score.place == 1]
    together = ", ".join(names[score.seat] for score in winners)
    title = tr("{names} wins", "{names} win", names=together, n=len(winners))
    return title, game_ui.told_victory(game_id, winners[0]) or _by_what(scores, winners[0], names)


def _by_what(scores: Sequence[Score], best: Score, names: Sequence[str]) -> str:
    points = tr("With {n} point.", "With {n} points.", n=best.total)
    others = [score for score in scores if score.place > 1]
    if best.tie_break:
        return f"{points} {tr(best.tie_break)}"
    if not others:
        return points
    second = max(others, key=lambda score: score.total)
    behind = tr("{name}: {n} point behind.", "{name}: {n} points behind.", name=names[second.seat], n=best.total - second.total)
    return f"{points} {behind}"


def so_far(game: AnyGame, view: Any, seats: Sequence[Seat]) -> str:
    """Everyone's progress: `Ada: 12 · Bo: 9`, or `Ada: 3 cards · Bo: 1 card`."""
    one, many = POINTS if game.turn(view) is None else info_of(game.spec.id).counted
    found = zip(seats, engine.so_far(game, view), strict=True)
    return " · ".join(tr(one, many, name=seat.name, n=number) for seat, number in found)


# -------------------------------------------------------- hints


def hints(found: Sequence[Advice]) -> list[Hint]:
    """The advice as board and panel show it."""
    return [
        Hint(one.move, str(one.reason), one.place, value(one), compared(at, one), one.line, exactly(one))
        for at, one in enumerate(found)
    ]


def about_hints(found: Sequence[Advice]) -> str:
    """What the numbers mean; empty if there are none."""
    return tr(UNITS[found[0].counts]) if any(one.value is not None for one in found) else ""


def value(advice: Advice) -> str:
    if advice.value is None:
        return ""
    if advice.counts == advising.POINTS:
        return tr("About {points} point", "About {points} points", n=round(advice.value), points=digits(advice.value))
    steps = whole(advice.value)
    if not steps:
        return tr("No steps left")
    return tr("About {n} step left", "About {n} steps left", n=steps)


def exactly(advice: Advice) -> str:
    """Expected points with their margin of error, if there is one."""
    if advice.value is None or advice.counts != advising.POINTS or advice.error < LEAST_ERROR:
        return ""
    return tr("{points} points", points=within(advice.value, advice.error))


def compared(at: int, advice: Advice) -> str:
    if advice.place <= at:
        return tr("as good as {n}", n=advice.place)
    if not advice.behind or advice.value is None:
        return ""
    if advice.counts == advising.POINTS:
        return tr("{n} fewer", n=digits(advice.behind, 1))
    more = whole(advice.value) - whole(advice.value - advice.behind)
    return tr("{n} more", n=more) if more else tr("a little more")


def within(points: float, error: float) -> str:
    """Points and their error, as precisely as that allows: 128 ± 3, 117.4 ± 0.3."""
    places = int(error < 1)
    return f"{digits(points, places)} ± {digits(error, places)}"


def whole(steps: float) -> int:
    """The nearest number of steps, halves rounded up."""
    return int(steps + 0.5)
