"""What a game offers beside its rules, as values without Qt: `Telling` how it is told, `Bots` who plays it, `Words` how its table
is described, and the guided first games of its `tutorial`, which the table plays.

A step of a lesson wants exactly one thing. Places are named in these ways:
    ("box", 24, 1)   a target of the board, by its key
    "score"          a part of the board's layout
    "confirm"        the button of an action
    MOVE             wherever the move that the step wants takes place
    HINTS            the panel of hints
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from attrs import field, frozen

from ramses_desktop.engine.telling import Achievement, Ladder, Line, Moment, Naming, Place, by_par
from ramses_desktop.engine.text import mark, tr

if TYPE_CHECKING:
    from ramses_desktop.bots import Bot
    from ramses_desktop.bots.hints import AnyAdviser
    from ramses_desktop.bots.judging import Judge
    from ramses_desktop.engine.game import Score
    from ramses_desktop.engine.session import Session
    from ramses_desktop.engine.sound import Sound

V = TypeVar("V")
"""What a seat sees."""
M = TypeVar("M")
P = TypeVar("P")
"""A pending move."""

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


def _better_move(view: object, name: str) -> str:
    del view
    return tr("{name}, find a better move than in your game.", name=name)


def _notation(view: object, move: object) -> str:
    del view
    return str(move)


@frozen(kw_only=True)
class Telling(Generic[V, M, P]):
    """How a game is told in words and sounds, from what seats see. What it leaves out is told in the usual way, or not at all."""

    tell: Callable[[V, V, Sequence[str]], Sequence[Line]]
    """The log: what happened between two views."""
    in_passing: Callable[[V, V, Sequence[str]], Line] | None = None
    """The same for moves too small for the log; None where such moves are secret choices."""
    sounds: Callable[[V, V, int], Sequence[Sound]]
    """What a seat hears between two of its views."""
    gesture: Callable[[P, P], str]
    """What is heard when the pending move changes from one to the other; empty for nothing."""
    confirmed: Callable[[M], str]
    """What is heard when a player makes this move, besides what it does; empty for nothing."""

    alone: Callable[[Score], tuple[str, str] | None] = lambda score: None
    """Title and line for a solo result; None if the points say it all."""
    victory: Callable[[Score, Sequence[V], Sequence[str]], str] = lambda best, views, players: ""
    """What decided the win, from one seat's views at every ply; empty if the points say it all."""
    praised: Callable[[Score], bool] = lambda score: False
    """Whether a solo result without a rank deserves praise."""
    ranks: Sequence[str] = ()
    """The ranks of solo play by par."""
    ladder: Callable[[Score], Ladder] | None = None
    """The ranks of a game that need no par."""
    naming: Naming = field(factory=Naming)
    """Turns and deeds by name, for the best moments by what was gained."""
    moments: Callable[[Sequence[V], Sequence[str]], Iterable[Moment]] | None = None
    """The best moments, where a game knows better."""
    achievements: Sequence[Achievement] = ()
    feats: Callable[[Session, int, Mapping[str, int]], Mapping[str, int]] = lambda session, seat, counts: {}
    """What achievements count, beyond the lines of a result."""

    move_name: Callable[[V, M], str] = _notation
    """A move in a few words, for a list of moves of one decision."""
    move_place: Callable[[M], str] = lambda move: ""
    """Where exactly a move is made; empty if its name says it all."""
    task: Callable[[V, str], str] = _better_move
    """What to look for in a decision that could have been better."""
    seeks_place: Callable[[V], bool] = lambda view: False
    """Whether a decision is about where to put something, rather than about what to choose."""
    drills: Sequence[Drill] = ()
    question: Callable[[V, str], str] = lambda view, drill: ""
    """What a drill asks about a decision."""

    deal: Callable[[V, Sequence[str]], str] | None = None
    """The deal as plain text, for the commands; None if a game has no drawing of it."""
    table: Callable[[V, Sequence[str]], str] | None = None
    """The table as plain text."""

    def move_words(self, view: V, move: M) -> str:
        """A move with where exactly it is made."""
        name, place = self.move_name(view, move), self.move_place(move)
        return tr("{move}: {place}", move=name, place=place) if place else name

    def rank(self, score: Score, par: float | None) -> Ladder | None:
        """The ranks of solo play, as far as they are known: most games need the par of the deal for them."""
        if self.ladder is not None:
            return self.ladder(score)
        return by_par(self.ranks, par, score.total) if self.ranks and par is not None else None


@frozen
class Bots:
    """Who plays a game beside people, and who helps them."""

    by_name: Mapping[str, Bot]
    """`random`, and the levels of `bots`."""
    adviser: AnyAdviser | None = None
    """The source of hints."""
    judge: Judge | None = None
    """The source of judgements on moves that were made."""
    characters: Mapping[str, str] = MappingProxyType({})
    """What its levels are like, if that is not the usual."""
    drill_of: Callable[[Any, Sequence[Any], Any], str] = lambda view, good, tempting: ""
    """Which drill a decision suits, from the good moves and the tempting one; empty for none."""


@frozen(kw_only=True)
class Words(Generic[V]):
    """How the table of a game is described."""

    state: Callable[[V], str]
    """The game's name and progress, for a list of games."""
    recalled: Callable[[Sequence[V], int], str] = lambda seen, seat: ""
    """What could be remembered for a decision of a game of memory."""
    forgotten: Callable[[Session, int], str] = lambda session, seat: ""
    """What a seat missed in a finished game of memory."""


# ------------------------------------------------------------ lessons

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
