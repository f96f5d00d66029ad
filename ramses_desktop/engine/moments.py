"""The best moments of a finished game: the turns in which a seat gained most. A game names its deeds, or finds its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from attrs import field, frozen

from ramses_desktop.engine.game import AnyGame, Part
from ramses_desktop.engine.text import digits, tr

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
