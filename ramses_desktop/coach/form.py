"""How well somebody plays: the level at which their games give points away, where they give away most, and what they have
achieved. All of it follows from finished games, their reviews and the practice log, so it can be worked out again at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from math import log, sqrt
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeVar

from attrs import frozen

from ramses_desktop.bots import LEVELS, Level
from ramses_desktop.bots.judging import Kind
from ramses_desktop.engine.judged import NOISE, TRIFLE
from ramses_desktop.engine.telling import BEST, Achievement
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


# ------------------------------------------------------------ form


WINDOW: Final = 20
"""Reviewed games that count, the latest ones."""
LEAST: Final = 5
"""Reviewed games from which there is a form."""
USUAL: Final = 2.0
"""Half-width of the band in standard errors: 19 of 20 times, the true level lies within."""


@frozen
class Reviewed:
    """What one reviewed game gave away."""

    regret: float
    decisions: int
    players: int


@frozen
class Form:
    """What the latest games gave away."""

    games: tuple[Reviewed, ...]
    levels: tuple[float, ...]
    """What each level of bots would have given away in a game with as many decisions, the weakest first."""

    @property
    def mean(self) -> float:
        """Points or steps a game."""
        return sum(one.regret for one in self.games) / len(self.games)

    @property
    def error(self) -> float:
        """Standard error of the mean, as the games scatter. Some games only have more decisions than others; that does not
        count."""
        count, decisions = len(self.games), sum(one.decisions for one in self.games)
        each = sum(one.regret for one in self.games) / max(1, decisions)
        return sqrt(sum((one.regret - each * one.decisions) ** 2 for one in self.games) / (count - 1) / count)

    @property
    def level(self) -> Level:
        """The nearest level of bots."""
        return LEVELS[round(self.at(self.mean))]

    @property
    def band(self) -> tuple[Level, Level]:
        """The weakest and the strongest level that it may be."""
        ends = self.mean + USUAL * self.error, self.mean - USUAL * self.error
        weakest, strongest = (LEVELS[round(self.at(end))] for end in ends)
        return weakest, strongest

    def at(self, regret: float) -> float:
        """The place on the scale of what a game gives away: 0 is the weakest level, 1 the next. Between two levels the scale is
        logarithmic, as each is better by a factor."""
        last = len(self.levels) - 1
        if regret >= self.levels[0]:
            return 0.0
        if regret <= self.levels[last]:
            return float(last)
        below = next(at for at in range(last) if regret > self.levels[at + 1])
        weaker, stronger = self.levels[below], self.levels[below + 1]
        return below + log(weaker / regret) / log(weaker / stronger)


def form(games: Sequence[Reviewed], scale: Mapping[int, Sequence[float]]) -> Form | None:
    """The form in the latest of these games, oldest first; None while there are too few. The scale says by number of players what
    each level gives away in a decision."""
    latest = tuple(one for one in games if one.players in scale)[-WINDOW:]
    if len(latest) < LEAST:
        return None
    shares = [[one.decisions * each for each in scale[one.players]] for one in latest]
    return Form(latest, tuple(sum(column) / len(latest) for column in zip(*shares, strict=True)))


# ------------------------------------------------------------ leaks


LEAST_DECISIONS: Final = 30
"""Decisions from which anything is said about a kind, a round or a line."""

PICKED: Final = 3.0
"""Standard errors by which a line of the score card must stand out: more than for one alone, as it is the largest of several."""

K = TypeVar("K", int, str)


@frozen
class Loss:
    """One decision of a reviewed game."""

    kind: str
    round: int
    """Counted from 0."""
    regret: float
    lines: tuple[float, ...] = ()
    """The regret line by line of the score card; empty if nothing was given away."""


@frozen
class Leak:
    """What is given away in one place, in points or steps a game."""

    points: float
    error: float
    """Standard error, as the games scatter."""
    decisions: int

    @property
    def is_certain(self) -> bool:
        """Whether it is more than chance and more than a trifle."""
        return self.decisions >= LEAST_DECISIONS and self.points > max(NOISE * self.error, TRIFLE)


@frozen
class Profile:
    """All leaks of some games."""

    kinds: Mapping[str, Leak]
    rounds: Mapping[int, Leak]
    lines: Mapping[int, Leak]
    lead: Leak
    """By how much more is missing in the worst line of the score card than in the others on average."""

    @property
    def ranked(self) -> list[str]:
        """The kinds with enough decisions, those that cost most first."""
        return _ranked(self.kinds)

    @property
    def worst(self) -> str:
        """The kind that costs most, if that stands out; else empty."""
        first = self.ranked[:1]
        return first[0] if first and self.kinds[first[0]].is_certain else ""

    @property
    def worst_line(self) -> int | None:
        """The line of the score card in which most is missing, if that stands out from the others. One of them may be close, as
        what is left lying often blocks the way to something else."""
        first, lead = _ranked(self.lines)[:1], self.lead
        return first[0] if first and lead.is_certain and lead.points > PICKED * lead.error else None


def profile(games: Sequence[Sequence[Loss]], kinds: Sequence[Kind]) -> Profile:
    """Of all decisions of some games of one kind, game by game."""
    within = {kind.id: kind.within or kind.id for kind in kinds}
    counts = {kind.id: sum(within[loss.kind] == within[kind.id] for game in games for loss in game) for kind in kinds}
    everything = sum(map(len, games))
    lines = [_by_line(game) for game in games]
    all_lines = range(max((line + 1 for one in lines for line in one), default=0))
    rounds = sorted({loss.round for game in games for loss in game})
    by_line = _leaks(lines, dict.fromkeys(all_lines, everything))
    first, *others = _ranked(by_line) or (-1,)
    return Profile(
        _leaks([_sums(game, lambda loss: loss.kind) for game in games], counts),
        _leaks(
            [_sums(game, lambda loss: loss.round) for game in games],
            {number: sum(loss.round == number for game in games for loss in game) for number in rounds},
        ),
        by_line,
        _leak([one.get(first, 0.0) - _mean(one.get(other, 0.0) for other in others) for one in lines], everything),
    )


def _mean(values: Iterable[float]) -> float:
    known = [*values]
    return fmean(known) if known else 0.0


def _by_line(game: Iterable[Loss]) -> dict[int, float]:
    known = [loss.lines for loss in game if loss.lines]
    return {line: sum(column) for line, column in enumerate(zip(*known, strict=True))}


def _sums(game: Iterable[Loss], key: Callable[[Loss], K]) -> dict[K, float]:
    found: dict[K, float] = {}
    for loss in game:
        found[key(loss)] = found.get(key(loss), 0.0) + loss.regret
    return found


def _leaks(sums: Sequence[Mapping[K, float]], decisions: Mapping[K, int]) -> dict[K, Leak]:
    return {place: _leak([one.get(place, 0.0) for one in sums], count) for place, count in decisions.items()}


def _leak(points: Sequence[float], decisions: int) -> Leak:
    count, mean = len(points), _mean(points)
    if count < 2:
        return Leak(mean, float("inf"), decisions)
    return Leak(mean, sqrt(sum((one - mean) ** 2 for one in points) / (count - 1) / count), decisions)


def _ranked(leaks: Mapping[K, Leak]) -> list[K]:
    return sorted(
        (place for place, leak in leaks.items() if leak.decisions >= LEAST_DECISIONS), key=lambda place: -leaks[place].points
    )


def advice(found: Profile, kinds: Sequence[Kind]) -> tuple[str, Kind] | None:
    """One marked sentence about what stands out, and its kind; None if nothing does."""
    kind = next((one for one in kinds if one.id == found.worst), None)
    if kind is None:
        return None
    line = found.worst_line
    return (kind.by_line.get(line, kind.advice) if line is not None else kind.advice), kind
