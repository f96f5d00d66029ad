"""A player's runs of the drills, as the practice log tells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from ramses_desktop import data
from ramses_desktop.coach import exercises
from ramses_desktop.coach.exercises import Answer, Exercise, Progress
from ramses_desktop.games import IDS, drills
from ramses_desktop.games.offer import QUESTIONS, Drill
from ramses_desktop.store.files import Event
from ramses_desktop.ui.practice import Practising

FILE: Final = ("drills", "exercises.json.z")
LENGTH: Final = 20
"""Questions of a run."""
PUZZLES: Final = 10
"""Puzzles of a run of the short way."""
QUESTION, COURSE = "drill", "course"
"""Events of the practice log: a question that was answered, and a run that was finished."""


class Offer(NamedTuple):
    """A drill, and the games it is about."""

    drill: Drill
    games: tuple[str, ...]


def length(drill: Drill) -> int:
    """How many questions a run has; 1 if a run cannot be gone on with."""
    return {QUESTIONS: LENGTH, "route": PUZZLES}.get(drill.page, 1)


class Best(NamedTuple):
    """A player's best run: its level if the drill has levels, else how many were right."""

    right: int
    asked: int
    level: int


@cache
def offers() -> tuple[Offer, ...]:
    """Every drill, in the order in which the games name them."""
    found: dict[Drill, tuple[str, ...]] = {}
    for game_id in IDS:
        for drill in drills(game_id):
            found[drill] = (*found.get(drill, ()), game_id)
    return tuple(Offer(*one) for one in found.items())


def offer(drill: str) -> Offer:
    return next(one for one in offers() if one.drill.id == drill)


@cache
def shipped() -> Mapping[str, Sequence[Exercise]]:
    """The exercises of each drill that come with the program."""
    with data.intact(*FILE):
        found = exercises.read(data.resource(*FILE).read_bytes())
    return {one.drill.id: [exercise for exercise in found if exercise.drill == one.drill.id] for one in offers()}


# ------------------------------------------------------------ what the log tells


def answers(practising: Practising, drill: str) -> list[bool]:
    """Whether each answer of the run that is not finished was right."""
    return [answer(event).solved for event in under_way(practising, drill)][-LENGTH:]


def under_way(practising: Practising, drill: str) -> list[Event]:
    """The questions answered since the last run that was finished."""
    found: list[Event] = []
    for event in _of(practising, drill, QUESTION, COURSE):
        found = [] if event.kind == COURSE else [*found, event]
    return found


def progress(practising: Practising, drill: str) -> Progress:
    """What the player's answers tell about player and exercises."""
    found = Progress(shipped()[drill])
    found.take(answer(event) for event in _of(practising, drill, QUESTION))
    return found


def best(practising: Practising, drill: str) -> Best | None:
    """None before the first run is finished."""
    runs = [event.data for event in _of(practising, drill, COURSE)]
    found = [Best(_count(one, "right"), _count(one, "asked"), _count(one, "level")) for one in runs]
    return max(found, key=lambda one: (one.level, one.right), default=None)


def _of(practising: Practising, drill: str, *kinds: str) -> list[Event]:
    return [event for event in practising.log.of(practising.name, *kinds) if event.data.get("drill") == drill]


def answer(event: Event) -> Answer:
    told = event.data
    return Answer(str(told.get("game")), str(told.get("entry")), told.get("solved") is True)


def _count(told: Mapping[str, Any], name: str) -> int:
    """A number from the log, which anybody may have edited."""
    found = told.get(name)
    return found if isinstance(found, int) else 0


# ------------------------------------------------------------ which games


def played(practising: Practising, drill: str) -> tuple[str, ...]:
    """The games of a drill that the player has finished at least once."""
    return tuple(game for game in offer(drill).games if practising.noted.of(practising.name, game))
