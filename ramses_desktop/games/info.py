"""What everybody else may say of a game before it is loaded: each game's `info.py` fills in one `Info`. The home page is made from
these, so this stays as quick to import as it is to read: values only, no rules, no Qt. Named tuples, because importing attrs would
take a tenth of the time in which the window comes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ramses_desktop.engine.text import mark

POINTS: Final = (mark("{name}: {n}"), mark("{name}: {n}"))
"""How points are told: for one, and for many."""
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Form(NamedTuple):
    """A form in which a game can be played."""

    id: str
    name: str
    hint: str
    options: Mapping[str, object] | None = None
    """The options of a table of this form; None where that is `kind`, with the form's id."""


class Switch(NamedTuple):
    """An option that can be switched off."""

    option: str
    name: str
    hint: str
    for_people: bool = False
    """Whether it is off, unless somebody turns it on, where only bots sit down."""
    calm: bool = False
    """Whether it makes a difference alone and in the calm form, too."""
    alone_only: bool = False
    """Whether it is for somebody who plays alone, and off at first."""


class Info(NamedTuple):
    """A game as players are told of it before they sit down. Tests hold what the rules know as well against the rules."""

    id: str
    name: str
    promise: str
    seats: range
    minutes: int
    author: str = ""
    """Who thought up the printed game; empty where there is none."""
    minutes_for: tuple[int, ...] = ()
    """For each number of players about how long it takes, where that differs."""
    length: str = ""
    summary: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    """An icon and a few words each."""
    alone: str = mark("One player")
    """Who sits down where one does."""
    alone_note: str = mark("{name} plays alone.")
    forms: tuple[Form, ...] = ()
    """The usual one first."""
    alone_in_forms: bool = False
    """Whether somebody alone has a choice of forms, too."""
    calm_form: str = ""
    """The form for children, if there is one."""
    switches: tuple[Switch, ...] = ()
    bots_remember: bool = True
    """Whether bots and hints look at earlier views, not only at the latest."""
    hints: bool = True
    """Whether hints can be asked for."""
    marks: bool = True
    """Whether boxes are marked, so that there is something to confirm."""
    memory: bool = False
    """Whether nothing that was revealed is ever taken back."""
    race: bool = False
    """Whether places count, and no points."""
    to_come: str = ""
    """What "Show patterns still to come" would show; empty where nobody may see that."""
    option_words: tuple[str, ...] = ()
    """How the options and their values read, for whoever translates."""
    counted: tuple[str, str] = POINTS
    """For one and for many of what the game counts until it is over, as `Spec.so_far` says."""
    drawings: Mapping[str, str] = NOTHING
    """The drawing beside each part of a result."""

    def minutes_with(self, players: int) -> int:
        return self.minutes_for[players - 1] if self.minutes_for else self.minutes

    @property
    def for_people(self) -> tuple[str, ...]:
        return tuple(switch.option for switch in self.switches if switch.for_people)
