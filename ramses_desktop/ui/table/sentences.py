"""Sentences about a table that several pages say: who plays, who won and how. They are made from names and
scores; no widget is known here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ramses_desktop.engine import game as engine
from ramses_desktop.engine.game import CARDS, INSCRIPTIONS, POINTS, AnyGame, Score
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.engine.text import kept, listed, said, tr
from ramses_desktop.ui.table.models import TITLE

CHAMBER: Final = "chamber"
"""The part of a result that says when somebody entered the burial chamber."""

COUNTED: Final = {
    POINTS: (kept("{name}: {n}"), kept("{name}: {n}")),
    CARDS: (kept("{name}: {n} card"), kept("{name}: {n} cards")),
    INSCRIPTIONS: (kept("{name}: {n} inscription"), kept("{name}: {n} inscriptions")),
}
"""For one and for many of what a game counts until it is over, as `Spec.so_far` says."""


def who_plays(seats: Sequence[Seat]) -> str:
    persons = [seat.name for seat in seats if seat.player == PERSON]
    machines = len(seats) - len(persons)
    if len(seats) == 1:
        return tr("{name} alone", name=seats[0].name)
    if not machines:
        return listed(persons)
    if not persons:
        return tr("{n} bots among themselves", n=machines)
    if machines == 1:
        return tr("{names} against a bot", names=", ".join(persons))
    return tr("{names} against {n} bots", names=", ".join(persons), n=machines)


def who_won(scores: Sequence[Score], names: Sequence[str]) -> tuple[str, str]:
    """A title and a line: who won, and by what."""
    winners = [score for score in scores if score.place == 1]
    if len(scores) == 1:
        return _before_the_chamber(scores[0]) if _entered(scores[0]) is not None else _alone(scores[0])
    together = listed([names[score.seat] for score in winners])
    title = tr("{name} wins", name=together) if len(winners) == 1 else tr("{name} win", name=together)
    return title, _how(scores, winners[0], names)


def _alone(score: Score) -> tuple[str, str]:
    """Some games have titles for those who play alone."""
    earned = next((part.label for part in score.parts if part.name == TITLE), "")
    if earned:
        return said(earned), tr("{n} cards, a place in the hall of fame.", n=score.total)
    return tr("Well done!"), tr("{n} points alone at the table.", n=score.total)


def _entered(score: Score) -> int | None:
    """As which somebody entered the burial chamber, 0 for who has not; None in games that have none."""
    return next((part.count for part in score.parts if part.name == CHAMBER), None)


def _before_the_chamber(score: Score) -> tuple[str, str]:
    """Alone against the hourglass."""
    counts = {part.name: part.count for part in score.parts}
    if not _entered(score):
        return tr("The sand has run out"), tr("The burial chamber stayed closed.")
    line = tr("Into the chamber. Turns left: {n}, stars: {stars}.", n=counts.get("turns", 0), stars=counts.get("stars", 0))
    return tr("Well done!"), line


def _how(scores: Sequence[Score], best: Score, names: Sequence[str]) -> str:
    if _entered(best):
        return tr("first into the burial chamber.")
    if _entered(best) is not None:
        return tr("Nobody entered the chamber. {why}", why=said(best.tie_break) or tr("Inscriptions decide.")).strip()
    others = sorted((score for score in scores if score.place > 1), key=lambda one: -one.total)
    if best.tie_break:
        return tr("with {n} points. {why}", n=best.total, why=said(best.tie_break))
    if not others:
        return tr("with {n} points.", n=best.total)
    ahead = best.total - others[0].total
    return tr("with {n} points, {ahead} ahead of {name}", n=best.total, ahead=ahead, name=names[others[0].seat])


def so_far(game: AnyGame, view: Any, seats: Sequence[Seat]) -> str:
    """How far everybody has come: `Ada: 12 · Bo: 9`, or `Ada: 3 cards · Bo: 1 card`."""
    counts = POINTS if game.turn(view) is None else game.spec.so_far
    one, many = COUNTED[counts]
    found = zip(seats, engine.so_far(game, view), strict=True)
    return " · ".join(tr(one if number == 1 else many, name=seat.name, n=number) for seat, number in found)


def about_deal(seed: str | None, *, helped: bool) -> str:
    deal = tr("The deal: {seed}.", seed=seed) if seed else tr("The deal has no seed.")
    counts = tr("Played with help or from a file, so the result does not count.")
    return f"{deal} {counts}" if helped else deal
