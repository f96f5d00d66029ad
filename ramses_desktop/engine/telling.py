"""What is told of a game: the lines of its log, its best moments, and the ranks and achievements that can be reached in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from ramses_desktop.engine.game import AnyGame, Part
from ramses_desktop.engine.text import digits, tr

Place: TypeAlias = str | tuple[str | int, ...]
"""A place on the table, by a name that its board knows."""


@frozen
class Line:
    seat: int | None
    """Who did it; None for the game itself."""
    text: str
    at: tuple[Place, ...] = field(default=(), eq=False)
    """Where it happened; if empty, with the player. In a game of memory it is shown only until the next move."""
    matters: int = field(default=0, eq=False)
    """How much it matters to the others, who may have missed it; 0 for not at all."""


# ------------------------------------------------------------ moments


MOST: Final = 3
"""Moments of a game for one; with more players there is one less."""

WORTH_TELLING: Final = 3
"""Minimum points of what came with the last of the deeds."""


@frozen
class Moment:
    """Something worth remembering."""

    seat: int
    icon: str
    deed: str
    """What was done, in a few words."""
    when: str
    worth: str
    value: float
    """How good it was, compared with the game's other moments."""
    ply: int
    """The position that shows it."""


@frozen
class Naming:
    """How a game names the turns in which points were earned."""

    when: Callable[[Any], str] | None = None
    """The turn of a view. Moves of one turn belong together; without this, each stands alone."""
    deeds: Mapping[str, str] = field(factory=dict)
    """By the name of a score part: what was done to earn it, marked. `{n}` is how many, `{before}` and `{after}` are its points,
    and `{gain}` is what came of it."""
    together: Mapping[str, str] = field(factory=dict)
    """By the name of a score part: what was done if the last of the deeds came with it, marked."""


def gains(game: AnyGame, views: Sequence[Any], naming: Naming, icons: Mapping[str, str]) -> Iterator[Moment]:
    """What each seat gained in each turn, from the views at every ply; `icons` has one for each score part. A turn with a name is
    shown at its last position, as the one after belongs to the next turn."""
    turns = [naming.when(view) if naming.when else "" for view in views[:-1]]
    scores = game.scores(views[0])
    for _, plies in groupby(range(len(turns)), lambda ply: turns[ply] or ply):
        *_, last = run = list(plies)
        before, scores = scores, game.scores(views[last + 1])
        when = turns[last] or tr("Move {n}", n=run[0] + 1)
        for old, new in zip(before, scores, strict=True):
            if new.total > old.total:
                icon, deed = _deed(old.parts, new.parts, naming, icons)
                gain = new.total - old.total
                yield Moment(new.seat, icon, deed, when, f"+{digits(gain)}", gain, last if turns[last] else last + 1)


def _deed(before: Sequence[Part], after: Sequence[Part], naming: Naming, icons: Mapping[str, str]) -> tuple[str, str]:
    """The icon and name of what earned most; of equals, of the deed named first."""
    told = [*naming.deeds, *(part.name for part in after)]
    by_deed = sorted(zip(before, after, strict=True), key=lambda pair: told.index(pair[1].name))
    old, new = max(by_deed, key=_gain)
    count = max(1, abs(new.count - old.count))
    points = {"before": digits(old.points), "after": digits(new.points), "gain": digits(new.points - old.points)}
    words = naming.deeds.get(new.name, new.label)
    others = [pair for pair in by_deed if pair[1].name in naming.together and _gain(pair) >= WORTH_TELLING]
    if others and count == 1 and new.name == list(naming.deeds)[-1]:
        words = naming.together[max(others, key=_gain)[1].name]
    return icons[new.name], tr(words, n=count, **points)


def _gain(pair: tuple[Part, Part]) -> int:
    return pair[1].points - pair[0].points


def best(moments: Iterable[Moment], players: int) -> list[Moment]:
    """The best of them, best first: as many seats as possible have a part in them, and of equals those with a deed not told yet."""
    rest, found = sorted(moments, key=lambda moment: (-moment.value, moment.ply)), list[Moment]()
    while rest and len(found) < (MOST if players == 1 else MOST - 1):
        seats, told = {moment.seat for moment in found}, {moment.deed for moment in found}
        fair = [moment for moment in rest if moment.seat not in seats] or rest
        found.append(next((one for one in fair if one.value == fair[0].value and one.deed not in told), fair[0]))
        rest.remove(found[-1])
    return sorted(found, key=lambda moment: -moment.value)


# ------------------------------------------------------------ ranks


BY_PAR: Final = (None, -25, -15, -6, 0)
"""From how many points over par on each rank is reached, the lowest first."""


@frozen
class Rank:
    name: str
    """Marked for translation."""
    least: int | None
    """The points that it takes; None for the lowest."""


@frozen
class Ladder:
    """All ranks, the lowest first, and how far a result has come."""

    ranks: tuple[Rank, ...]
    reached: int
    """The index of the rank that was reached."""

    @property
    def rank(self) -> Rank:
        return self.ranks[self.reached]

    @property
    def is_high(self) -> bool:
        """Whether only a few ranks are higher."""
        return self.reached * 2 > len(self.ranks)


def climbed(ranks: Sequence[Rank], points: int) -> Ladder:
    """The ladder with the highest rank that these points reach."""
    return Ladder(tuple(ranks), max(at for at, rank in enumerate(ranks) if rank.least is None or points >= rank.least))


def by_par(names: Sequence[str], par: float, points: int) -> Ladder:
    """The ladder of a deal with this par."""
    ranks = [Rank(name, None if over is None else round(par) + over) for name, over in zip(names, BY_PAR, strict=True)]
    return climbed(ranks, points)


# ------------------------------------------------------------ achievements

TOTAL, BEST = "total", "best"
"""How feats are counted: over all games, or the most in one game."""


@frozen
class Achievement:
    """Something worth remembering, told by the feats of finished games. Texts are marked for translation."""

    id: str
    name: str
    sentence: str
    """What it takes."""
    drawing: str
    feat: str
    """What is counted,"""
    goal: int = 1
    """how much it takes,"""
    counts: str = TOTAL
    """and whether one game must have it all."""
