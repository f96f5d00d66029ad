"""Sentences about a table: who plays, who won and how, what hints say. Knows names, scores and advice, but no widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ramses_desktop.bots import hints as advising
from ramses_desktop.bots.hints import Advice
from ramses_desktop.engine import game as engine
from ramses_desktop.engine.game import AnyGame, Score
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import info_of
from ramses_desktop.games.info import POINTS
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.board.values import Hint

RETOLD: Final = 2
"""Lines of the log that are told again after others have played."""
CLOSE: Final = {advising.POINTS: 2.0, advising.STEPS: 2.0}
"""A move that is no further behind the best is close to it."""


def who_plays(seats: Sequence[Seat]) -> str:
    persons = [seat.name for seat in seats if seat.player == PERSON]
    names, bots = ", ".join(persons), len(seats) - len(persons)
    if len(seats) == 1:
        return tr("{name} alone", name=seats[0].name)
    if not bots:
        return names
    if not persons:
        return tr("{n} bot", "{n} bots", n=bots)
    return tr("{names} against a bot", "{names} against {n} bots", names=names, n=bots)


def who_won(game_id: str, scores: Sequence[Score], names: Sequence[str], views: Sequence[Any]) -> tuple[str, str]:
    """A title and a line: who won, and how. Games with special results supply their own, from one seat's views at every ply."""
    if len(scores) == 1:
        alone = tr("{name}: {n} point.", "{name}: {n} points.", name=names[scores[0].seat], n=scores[0].total)
        return game_ui.told_alone(game_id, scores[0]) or (tr("Game over"), alone)
    winners = [score for score in scores if score.place == 1]
    together = ", ".join(names[score.seat] for score in winners)
    title = tr("{names} wins", "{names} win", names=together, n=len(winners))
    return title, game_ui.told_victory(game_id, winners[0], views, names) or _by_what(scores, winners[0], names)


def before_par(points: int, share: float) -> str:
    """A solo result, while the par of its deal is worked out."""
    return tr(
        "You scored {n} point. Working out the par of this deal: {share} %",
        "You scored {n} points. Working out the par of this deal: {share} %",
        n=points,
        share=round(share * 100),
    )


def above_par(best: int) -> str:
    """What more a deal held."""
    return tr("With all cards known: {best}. Nobody can plan for this.", best=best)


def against_par(points: int, par: int) -> str:
    """How far a solo result is from the par of its deal."""
    if points == par:
        return tr("You scored {n} point: the par of this deal.", "You scored {n} points: the par of this deal.", n=points)
    by = digits(abs(points - par))
    if points < par:
        return tr(
            "You scored {n} point, {by} under the par of this deal.",
            "You scored {n} points, {by} under the par of this deal.",
            n=points,
            by=by,
        )
    return tr(
        "You scored {n} point, {by} above the par of this deal.",
        "You scored {n} points, {by} above the par of this deal.",
        n=points,
        by=by,
    )


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


def meanwhile(told: Sequence[Line]) -> str:
    """What matters most of these lines of the log, in the order in which it happened; empty if nothing does."""
    matters = [(line.matters, at) for at, line in enumerate(told) if line.matters]
    return "\n".join(told[at].text for at in sorted(at for _, at in sorted(matters)[-RETOLD:]))


NEARLY: Final = 5
"""Points behind at which a game was close."""


def comfort(game: AnyGame, scores: Sequence[Score], persons: Sequence[Score]) -> str:
    """A warm word if no person has won; empty otherwise."""
    if not persons or any(score.place == 1 for score in persons):
        return ""
    behind = max(score.total for score in scores) - max(score.total for score in persons)
    if not engine.is_race(game, len(scores)) and behind <= NEARLY:
        return tr("That was close.")
    return tr("Another deal, another chance.")


def so_far(game: AnyGame, view: Any, seats: Sequence[Seat]) -> str:
    """Everyone's progress: `Ada: 12 · Bo: 9`, or `Ada: 3 cards · Bo: 1 card`."""
    words = POINTS if game.turn(view) is None else info_of(game.spec.id).counted
    found = zip(seats, engine.so_far(game, view), strict=True)
    return " · ".join(tr(words, name=seat.name, n=number) for seat, number in found)


# -------------------------------------------------------- hints


def hints(found: Sequence[Advice]) -> list[Hint]:
    """The advice as board and panel show it."""
    equals = sum(one.place == 1 for one in found)
    return [
        Hint(one.move, str(one.reason), one.place, judgement(one, shared=equals > 1), details(one), one.line, str(one.brings))
        for one in found
    ]


def judgement(advice: Advice, *, shared: bool) -> str:
    """How good a move is, in a word; `shared` if several are the best."""
    if advice.place == 1:
        return tr("Equally good") if shared else tr("Best", context="a move")
    if advice.counts == advising.STEPS and advice.left is None:
        return tr("Next best")
    return tr("Close", context="a move, nearly as good") if advice.behind <= CLOSE[advice.counts] else tr("Weaker")


def details(advice: Advice) -> str:
    """What speaks for or against a move, in numbers; empty where there are none."""
    if advice.counts == advising.STEPS:
        return "" if advice.left is None else tr("About {n} step to go.", "About {n} steps to go.", n=whole(advice.left))
    behind = tr("Behind the best: {points}.", points=within(advice.behind, advice.error)) if advice.behind else ""
    return "\n".join(filter(None, (behind, str(advice.shares))))


def within(points: float, error: float) -> str:
    """Points and their error, as precisely as that allows: 128 ± 3, 117.4 ± 0.3."""
    places = int(error < 1)
    return f"{digits(points, places)}\u00a0±\u00a0{digits(error, places)}"


def whole(steps: float) -> int:
    """The nearest number of steps, halves rounded up."""
    return int(steps + 0.5)
