"""What a game offers beside itself, as values without Qt: the drills that its `telling` lists, and the guided first games of its
`tutorial`, which the table plays.

A step of a lesson wants exactly one thing. Places are named in these ways:
    ("box", 24, 1)   a target of the board, by its key
    "score"          a part of the board's layout
    "confirm"        the button of an action
    MOVE             wherever the move that the step wants takes place
    HINTS            the panel of hints

"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ramses_desktop.engine.text import mark

if TYPE_CHECKING:
    from ramses_desktop.engine.telling import Place

QUESTIONS: Final = "drill"
"""The page of the drills whose exercises ship with the program."""


class Drill(NamedTuple):
    """Games may share one."""

    id: str
    name: str
    page: str = QUESTIONS
    """The page it is done on."""
    about: str = ""
    """A short name of its game, if no other game has it."""


# ------------------------------------------------------------ lesson


MOVE: Final = "move"
HINTS: Final = "hints"


class Ready(NamedTuple):
    """The move with this notation is laid out, ready to be confirmed."""

    move: str


class Play(NamedTuple):
    """These moves are played, one after the other."""

    moves: tuple[str, ...]


class Use(NamedTuple):
    """A tool, an action of the table, or a target of the board is used."""

    what: Place


class Read(NamedTuple):
    """Nothing but reading."""


Wanted: TypeAlias = Ready | Play | Use | Read


class Step(NamedTuple):
    title: str
    text: str
    task: str
    """What to do, in one sentence, with the mouse."""
    wants: Wanted = Read()
    keys: str = ""
    """The same by keyboard, if that differs."""
    at: tuple[Place, ...] = (MOVE,)
    """Where the mouse may act; the guide points at the first."""
    light: tuple[Place, ...] = ()
    """What else is not dimmed."""


class Lesson(NamedTuple):
    """A game on a fixed deal, and its steps. The first seat is the learner's."""

    seed: str
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = MappingProxyType({})
    """What differs from the usual options, besides the number of players."""
    bots: tuple[tuple[str, str], ...] = ()
    """Name and level of the others."""
    secret: str = "00" * 16
    """The bots' luck, so that they always play the same."""


LAST: Final = Step(
    mark("The table is yours"),
    mark("That is all you need. The game goes on from here, without a guide."),
    mark("Press “Play on”."),
    keys=mark("Press Enter."),
    at=(),
)
"""How every lesson ends."""
