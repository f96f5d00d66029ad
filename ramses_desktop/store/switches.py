"""The switches of a table, a row for each: setting, record, page and table read here what it is called, what it does, and where it
makes a difference. Names are written into records and settings, and stay for ever."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Protocol

from ramses_desktop.engine.text import mark


class Played(Protocol):
    """What is asked of a game."""

    @property
    def marks(self) -> bool: ...

    @property
    def to_come(self) -> str: ...

    @property
    def memory(self) -> bool: ...


class Company(NamedTuple):
    """The players, and the kind of game."""

    persons: int
    bots: int
    kind: str


class TableSwitch(NamedTuple):
    name: str
    label: str = ""
    hint: str = ""
    """For the page where a table is set up; without a hint, the game has words for it."""
    default: bool = False
    has_use: Callable[[Played], bool] = lambda game: True
    """Whether a game has any use for it."""
    in_play: Callable[[Company], bool] = lambda company: True
    """Whether it makes a difference in this company."""
    is_general: bool = False
    """Whether the settings have it for all tables, not for the last one."""
    is_newer: bool = False
    """Whether 0.1.0 did not have it."""
    is_live: bool = False
    """Whether it can be changed at the table, by the action of its name."""

    def of(self, choices: Mapping[str, bool]) -> bool:
        """Whether it is on."""
        return choices.get(self.name, self.default)


STRICT_CURTAIN: Final = TableSwitch(
    "strict_curtain",
    mark("Strict curtain"),
    mark("Hide the table between turns"),
    in_play=lambda company: company.persons > 1,
    is_live=True,
)
SHOW_PREVIEW: Final = TableSwitch(
    "show_preview", mark("Live score preview"), mark("What a mark would earn"), default=True, has_use=lambda game: game.marks
)
SHOW_TO_COME: Final = TableSwitch(
    "show_to_come", mark("Show patterns still to come"), default=True, has_use=lambda game: bool(game.to_come)
)
CONFIRM_EACH: Final = TableSwitch(
    "confirm_each",
    mark("Confirm every mark"),
    mark("Off: a mark counts at once"),
    default=True,
    has_use=lambda game: game.marks,
    is_general=True,
)
FOLLOW_BOTS: Final = TableSwitch(
    "follow_bots",
    mark("Wait for me"),
    mark("Bots wait for a click after each move"),
    in_play=lambda company: company.bots > 0,
)
TAKE_BACK: Final = TableSwitch(
    "take_back",
    mark("Undo anything"),
    mark("Even after a reveal; does not count"),
    has_use=lambda game: not game.memory,
    in_play=lambda company: company.kind == "casual",
)
TUTOR: Final = TableSwitch(
    "tutor",
    mark("Tutor"),
    mark("Warns of weak moves; a warned game does not count"),
    has_use=lambda game: game.marks,
    in_play=lambda company: company.kind != "match" and company.persons > 0,
    is_newer=True,
    is_live=True,
)
SWITCHES: Final = (STRICT_CURTAIN, SHOW_PREVIEW, SHOW_TO_COME, CONFIRM_EACH, FOLLOW_BOTS, TAKE_BACK, TUTOR)
"""Those that players choose, in the order of the records."""

GUIDED: Final = TableSwitch("guided")
"""A guided first game. It never enters a hall of fame."""
DAILY: Final = TableSwitch("daily")
"""Somebody's first try at the deal of a day."""
RACE: Final = TableSwitch("race")
"""A game against a ghost."""
KNOWN: Final = TableSwitch("known")
"""A game whose deal had been played before at the same table. The result does not count then."""
MARKS: Final = (GUIDED, DAILY, RACE, KNOWN)
"""What a game may be besides; they are written only where they are on."""
