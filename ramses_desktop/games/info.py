"""How a game is presented before it is loaded: each game's `info.py` fills in one `Info`. The home page is built from these, so
they are values only: no rules, no Qt, and named tuples because importing attrs would take a tenth of the start-up time."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ramses_desktop.engine.text import mark, tr

POINTS: Final = mark("{name}: {n}")
"""A score in points."""
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Form(NamedTuple):
    """A variant of a game, such as basic or expert."""

    id: str
    name: str
    hint: str
    options: Mapping[str, object] | None = None
    """The options of a table of this form; by default `kind` is the form's id."""


class Switch(NamedTuple):
    """An option that can be switched off."""

    option: str
    name: str
    hint: str
    for_people: bool = False
    """Whether it is off by default when only bots play."""
    calm: bool = False
    """Whether it also matters in solo play, and in the form for children."""
    alone_only: bool = False
    """Whether it is for solo play, and off by default."""


class Row(NamedTuple):
    """Several parts of a result, told as one."""

    name: str
    drawing: str
    parts: tuple[str, ...]


class Info(NamedTuple):
    """A game as players see it before they sit down. A test compares it with the rules."""

    id: str
    name: str
    promise: str
    seats: range
    """Possible numbers of players. Without 1 among them nobody plays alone: there is no deal of the day, no par and no race."""
    minutes: int
    emblem: str
    """The icon that stands for the game in lists."""
    author: str = ""
    """The author of the printed game, if there is one."""
    minutes_for: tuple[int, ...] = ()
    """Approximate duration with 1, 2, … players, if that differs."""
    length: str = ""
    summary: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    """Pairs of an icon and a few words."""
    alone: str = mark("One player")
    """What solo play is called."""
    alone_note: str = mark("{name} plays alone.")
    forms: tuple[Form, ...] = ()
    """The usual one comes first."""
    alone_in_forms: bool = False
    """Whether a solo player can choose a form."""
    calm_form: str = ""
    """The form for children, if there is one."""
    switches: tuple[Switch, ...] = ()
    bots_remember: bool = True
    """Whether bots and hints look at earlier views, not only the latest."""
    hints: bool = True
    """Whether the game gives hints."""
    reviews: bool = True
    """Whether finished games can be reviewed, and their mistakes practised: whether the game has a judge."""
    marks: bool = True
    """Whether the game is about marking boxes, so that marks can be confirmed."""
    memory: bool = False
    """As `Spec.memory`."""
    race: bool = False
    """Whether places count instead of points."""
    discovers: bool = False
    """Whether the game is about finding out what the deal holds, so that it is another game for whoever knows the deal."""
    to_come: str = ""
    """What "Show patterns still to come" would show; empty if nobody may see that."""
    option_words: tuple[str, ...] = ()
    """The names of options and their values, to be translated."""
    choices: Mapping[str, str] = NOTHING
    """What an option with its value, as in `last=no`, is called where its name and value say too little; empty if it goes without
    saying."""
    counted: str = POINTS
    """What `Spec.so_far` counts."""
    result: str = mark("{n} point", "{n} points")
    """The total of a solo game."""
    counts: str = mark("Points")
    """What that total counts, as a heading."""
    daily: Mapping[str, object] = NOTHING
    """The options of the solo table at which the deal of a day is played, as far as they are not the usual ones."""
    drawings: Mapping[str, str] = NOTHING
    """The icon for each part of a result."""
    title: str = ""
    """The part of a result that is a title, not points, if there is one."""
    rows: tuple[Row, ...] = ()
    """Parts of a result that share a row when a game is over."""

    def minutes_with(self, players: int) -> int:
        return self.minutes_for[players - 1] if self.minutes_for else self.minutes

    @property
    def is_solo(self) -> bool:
        """Whether the game can be played alone."""
        return 1 in self.seats

    @property
    def has_races(self) -> bool:
        """Whether there are ghosts to race: a race is played alone, and a judge tells who is ahead."""
        return self.is_solo and self.reviews

    @property
    def company(self) -> str:
        """How many may play."""
        first, last = self.seats[0], self.seats[-1]
        return tr("{n} player", "{n} players", n=last) if first == last else tr("{first}–{last} players", first=first, last=last)

    @property
    def for_people(self) -> tuple[str, ...]:
        return tuple(switch.option for switch in self.switches if switch.for_people)
