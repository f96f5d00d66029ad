"""Sentences about a table that several pages say: who plays, who won and how. They are made from names and
scores; no widget is known here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ramses_desktop.engine import game as engine
from ramses_desktop.engine.game import AnyGame, Score
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.engine.text import listed, tr
from ramses_desktop.games import info_of
from ramses_desktop.games.info import POINTS
from ramses_desktop.ui import game_ui


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


def who_won(game_id: str, scores: Sequence[Score], names: Sequence[str]) -> tuple[str, str]:
    """A title and a line: who won, and by what. A game whose results are told differently says so itself."""
    if len(scores) == 1:
        return game_ui.told_alone(game_id, scores[0]) or (tr("Well done!"), tr("{n} points alone at the table.", n=scores[0].total))
    winners = [score for score in scores if score.place == 1]
    together = listed([names[score.seat] for score in winners])
    title = tr("{name} wins", name=together) if len(winners) == 1 else tr("{name} win", name=together)
    return title, game_ui.told_victory(game_id, winners[0]) or _by_what(scores, winners[0], names)


def _by_what(scores: Sequence[Score], best: Score, names: Sequence[str]) -> str:
    others = sorted((score for score in scores if score.place > 1), key=lambda one: -one.total)
    if best.tie_break:
        return tr("with {n} points. {why}", n=best.total, why=tr(best.tie_break))
    if not others:
        return tr("with {n} points.", n=best.total)
    ahead = best.total - others[0].total
    return tr("with {n} points, {ahead} ahead of {name}", n=best.total, ahead=ahead, name=names[others[0].seat])


def so_far(game: AnyGame, view: Any, seats: Sequence[Seat]) -> str:
    """How far everybody has come: `Ada: 12 · Bo: 9`, or `Ada: 3 cards · Bo: 1 card`."""
    one, many = POINTS if game.turn(view) is None else info_of(game.spec.id).counted
    found = zip(seats, engine.so_far(game, view), strict=True)
    return " · ".join(tr(one if number == 1 else many, name=seat.name, n=number) for seat, number in found)


def about_deal(seed: str | None, *, helped: bool) -> str:
    deal = tr("The deal: {seed}.", seed=seed) if seed else tr("The deal has no seed.")
    counts = tr("Played with help or from a file, so the result does not count.")
    return f"{deal} {counts}" if helped else deal
