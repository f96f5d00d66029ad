"""Achievements: which ones somebody has reached, when, and how far the others have come. All of it follows from finished games and
the practice log, so it can be worked out again at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from attrs import frozen

from ramses_desktop.engine.ranks import BEST, Achievement
from ramses_desktop.engine.text import mark

STRONGEST_BEATEN: Final = "strongest_beaten"
"""A feat of every game: to be placed before the strongest level of bots."""
PAR: Final = "par"
"""Kind of the event that tells how a game compares with the par of its deal."""
AGAIN: Final = 1
"""The rating of a wrong answer about a kept mistake."""

KINDS: Final = Achievement("kinds", mark("At home in all games"), mark("Finish a game of each kind."), "ui-grid", "kinds")
"""Its goal is the number of games."""
GENERAL: Final = (
    Achievement("first", mark("First steps"), mark("Finish a game."), "ui-home", "games"),
    Achievement("games_100", mark("Old hand"), mark("Finish a hundred games."), "ui-time", "games", 100),
    Achievement("won_10", mark("Ten wins"), mark("Win ten games against others."), "ui-hall", "won", 10),
    Achievement("strongest", mark("Giant slayer"), mark("Beat the strongest bot."), "ui-bot", STRONGEST_BEATEN),
    Achievement("par", mark("Above par"), mark("Beat the par of a deal."), "trophy", "above_par"),
    Achievement("par_10", mark("Ten pars"), mark("Beat ten pars."), "trophy", "above_par", 10),
    Achievement("week", mark("A week on end"), mark("Play today's deal on seven days in a row."), "ui-light", "days", 7, BEST),
    Achievement("month", mark("A month on end"), mark("Play today's deal on thirty days in a row."), "ui-light", "days", 30, BEST),
    Achievement("tasks", mark("Well trained"), mark("Solve a hundred drill puzzles."), "ui-practice", "solved", 100),
    Achievement("learned", mark("Lesson learned"), mark("Find the better move fifty times."), "ui-review", "learned", 50),
    Achievement("course", mark("Perfect memory"), mark("Finish a memory course without a mistake."), "ui-hint", "course"),
)


@frozen
class Played:
    """One person in one finished game."""

    id: str
    game: str
    """Which kind of game."""
    ended: str
    """ISO 8601."""
    counts: bool
    """Whether it was played without help: otherwise only that it was played counts."""
    won: bool
    """Against others."""
    feats: Mapping[str, int]
    daily: date | None = None
    """The day whose deal this was, if it was begun on that day."""
    begun: float = 0.0
    """In seconds since 1970."""


@frozen
class Event:
    """A line of the practice log."""

    at: str
    kind: str
    data: Mapping[str, Any]


@frozen
class Standing:
    """How far somebody has come."""

    achievement: Achievement
    done: int
    """At most the goal."""
    reached: str = ""
    """When it was reached; empty if not yet,"""
    game: str = ""
    """and in which game, if in any."""

    @property
    def share(self) -> float:
        return self.done / self.achievement.goal


class Feat(NamedTuple):
    """Something that was done: when, what, how much of it, and in which game, if in any."""

    at: str
    name: str
    many: int
    game: str = ""


def of_game(games: Iterable[Played], game: str) -> list[Feat]:
    """What was achieved in one kind of game."""
    return [
        Feat(one.ended, feat, many, one.id) for one in games if one.game == game and one.counts for feat, many in one.feats.items()
    ]


def in_general(games: Sequence[Played], events: Iterable[Event]) -> list[Feat]:
    """What was achieved anywhere, in order."""
    found: list[Feat] = []
    seen: set[str] = set()
    for one in games:
        beaten = one.feats.get(STRONGEST_BEATEN, 0)
        counted = {"games": 1, "kinds": int(one.game not in seen)}
        if one.counts:
            counted |= {"won": int(one.won), STRONGEST_BEATEN: beaten}
        found += [Feat(one.ended, name, many, one.id) for name, many in counted.items()]
        seen.add(one.game)
    found += runs(games)
    found += [
        Feat(event.at, name, 1, str(event.data.get("game", "")))
        for event in events
        for name, is_one in EVENTS.items()
        if is_one(event)
    ]
    return sorted(found, key=lambda feat: feat.at)


def _is_true(kind: str, name: str) -> Callable[[Event], bool]:
    return lambda event: event.kind == kind and event.data.get(name) is True


def _is_right_answer(event: Event) -> bool:
    """Whether a kept mistake was not made again."""
    rating = event.data.get("rating")
    return event.kind == "deck-answered" and isinstance(rating, int) and rating > AGAIN


def _is_perfect_course(event: Event) -> bool:
    """Whether nothing was forgotten in a course that has levels."""
    return event.kind == "course" and "level" in event.data and event.data.get("right") == event.data.get("asked")


EVENTS: Final[Mapping[str, Callable[[Event], bool]]] = {
    "above_par": _is_true(PAR, "above"),
    "solved": _is_true("drill", "solved"),
    "learned": _is_right_answer,
    "course": _is_perfect_course,
}
"""Which events of the practice log are feats."""


def runs(games: Iterable[Played]) -> list[Feat]:
    """How many days in a row every deal of a day made, of the same game, in the order in which they were begun. Such a row may miss
    one day, which does not count; at the second, it goes on from the day after the first."""
    found: list[Feat] = []
    rows: dict[str, tuple[date, int, int]] = {}
    for one in sorted(games, key=lambda one: one.begun):
        if one.daily is None:
            continue
        day, whole, since = rows.get(one.game, (date.min, 0, 0))
        missed = (one.daily - day) // timedelta(days=1) - 1
        if missed < 0:
            continue
        if missed:
            whole, since = (since, 0) if missed == 1 else (0, 0)
        rows[one.game] = (one.daily, whole + 1, since + 1)
        found.append(Feat(one.ended, "days", whole + 1, one.id))
    return found


def standings(achievements: Iterable[Achievement], feats: Sequence[Feat]) -> list[Standing]:
    """How far all of these have come by these feats, oldest first."""
    by_name: dict[str, list[Feat]] = {}
    for feat in feats:
        by_name.setdefault(feat.name, []).append(feat)
    return [_standing(one, by_name.get(one.feat, ())) for one in achievements]


def _standing(achievement: Achievement, feats: Iterable[Feat]) -> Standing:
    done = 0
    for feat in feats:
        done = max(done, feat.many) if achievement.counts == BEST else done + feat.many
        if done >= achievement.goal:
            return Standing(achievement, achievement.goal, feat.at, feat.game)
    return Standing(achievement, done)
