"""The interface between a game and everything else. A game is a pure function of its options, its deal (all luck, as text) and its
moves; it knows nothing about screens, files or bots."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import IntEnum
from typing import Any, Final, Protocol, TypeAlias, TypeVar, get_type_hints, runtime_checkable

import attrs
from attrs import field, frozen, validators

from ramses_desktop.engine.text import tr

POINTS: Final = "points"
"""The usual value of `Spec.so_far`."""
RULES: Final = "rules"
"""The field of `Options` that holds the version of the rules and is not an option."""

HIDDEN: Final = -1
"""Replaces every number that a seat may not know in its view. No card, tile or die has this number."""


class IllegalMove(ValueError):
    """A move that is not allowed; the message is a sentence for players."""


class BadDeal(ValueError):
    """Text that is not a deal of this game; the message says why."""


class BadOptions(ValueError):
    """Options that the game does not have; the message says why."""


@frozen
class Options:
    """What the players agree on before the deal. Games add their own fields: int, bool or str, and None where a table has no such
    option."""

    players: int = field(default=2, validator=validators.instance_of(int))
    rules: int = field(default=1, kw_only=True)
    """Version of the rules: the newest for a new table, the original for a record."""


@frozen
class Spec:
    """A game's description of itself."""

    id: str
    name: str
    seats: range
    """Possible numbers of players."""
    rules: int
    """Version of the rules, written into every record."""
    options: type[Options]
    variants: tuple[Options, ...]
    """Tables for tests: at least one for each number of players and each option."""
    memory: bool = False
    """Whether it is a memory game: until it is over, nobody may look back at earlier positions, and undoing a reveal makes the game
    practice only."""
    so_far: str = POINTS
    """What to show beside a name until the game is over: POINTS, or the name of a part that can be counted on the table."""


@frozen
class Part:
    """One line of a seat's result, such as 10 points for cards. `name` is for programs; `label` is for players, marked for
    translation because results are stored."""

    name: str
    label: str
    points: int
    count: int = 0
    """How many things scored these points, where they can be counted."""
    earns: bool = True
    """Whether it scores points; if not, it is only counted, as stars are. In a race one part decides, and the others are counted.
    """

    @property
    def number(self) -> int:
        """The number on a score card."""
        return self.points if self.earns else self.count


@frozen
class Score:
    """How a seat did, and why."""

    seat: int
    parts: tuple[Part, ...]
    total: int
    place: int
    tie_break: str = ""
    """What decided between equal totals, marked for translation; empty if nothing had to."""


class Move(Hashable, Protocol):
    """A value whose `str` is its notation; the game's `parse` is the inverse."""

    def __str__(self) -> str: ...


S = TypeVar("S")
M = TypeVar("M", bound=Move)


class Notice(IntEnum):
    """How much there is to see in a move."""

    NOTHING = 0
    STEP = 1
    """One of many small steps; the log leaves it out."""
    EVENT = 2
    SIGHT = 3
    """Something to look at, and perhaps to remember."""


class Game(Protocol[S, M]):
    """S and M are frozen attrs classes."""

    @property
    def spec(self) -> Spec: ...

    def deal(self, options: Any, luck: Any) -> str:
        """Draw all the luck of one game, as text."""

    def start(self, options: Any, deal: str) -> S:
        """The state before the first move; BadDeal if the text is not a deal for these options."""

    def turn(self, state: S) -> int | None:
        """The seat to move; None when the game is over."""

    def moves(self, state: S) -> tuple[M, ...]:
        """Every legal move of the seat to move, always in the same order."""

    def parse(self, text: str) -> M:
        """The move with this notation; IllegalMove if there is none."""

    def play(self, state: S, move: M) -> S:
        """The state after the move. Raises IllegalMove, and nothing else, if the rules forbid it."""

    def reveals(self, before: S, after: S) -> bool:
        """Whether the move between these states showed its player something new: a card, a die, others' marks. A move that reveals
        nothing may be undone, so moves that are final for another reason, such as ending a turn, count as well."""

    def scores(self, state: S) -> tuple[Score, ...]:
        """One score per seat, in seat order, as if the game ended now."""

    def view(self, state: S, seat: int) -> S:
        """What this seat may know now, with HIDDEN in place of every secret."""

    def notice(self, before: S, after: S) -> Notice:
        """How much a seat that had these two consecutive views saw: bots give it time to follow. A secret choice is nothing."""

    def guess(self, seen: Sequence[S], seat: int, luck: Any) -> S:
        """A random full state that is consistent with this seat's views so far."""


@runtime_checkable
class RaceGame(Game[S, M], Protocol):
    """A game in which players finish one after another, and places count instead of points."""

    def has_finished(self, state: S, seat: int) -> bool:
        """Whether this seat's place is settled, so that it has no more decisions."""

    def end_here(self, state: S) -> S:
        """The state if everybody agrees to end the game now: it is over, and the scores give each seat's place."""


@frozen
class EndHere:
    """A move of the table, not of the game: every person has finished, and nobody wants to watch the bots."""

    def __str__(self) -> str:
        return "end"


END: Final = EndHere()

AnyGame: TypeAlias = Game[Any, Any]


def is_race(game: AnyGame, players: int) -> bool:
    """Whether this table counts places instead of points. A solo player has nobody to race."""
    return players > 1 and isinstance(game, RaceGame)


def so_far(game: AnyGame, view: Any) -> tuple[int, ...]:
    """For each seat, what `Spec.so_far` counts; once the game is over, its total or, in a race, its place."""
    scores, counts = game.scores(view), game.spec.so_far
    if counts == POINTS or game.turn(view) is None:
        if is_race(game, len(scores)):
            return tuple(score.place for score in scores)
        return tuple(score.total for score in scores)
    return tuple(next(part.count for part in score.parts if part.name == counts) for score in scores)


def ranked(totals: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Places from sort keys, highest first: equal keys share a place, and the following places are skipped."""
    return tuple(1 + sum(other > own for other in totals) for own in totals)


# ------------------------------------------------------------ options as text


def chosen(options: Options) -> dict[str, int | str]:
    """The options of this table by name, without the version of the rules."""
    found = attrs.asdict(options)
    return {name: value for name, value in found.items() if name != RULES and value is not None}


def options_text(options: Options) -> str:
    """`players=2 storm=yes`, as in a record and on the command line."""
    return " ".join(f"{name}={_word(value)}" for name, value in chosen(options).items())


def _word(value: int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_options(kind: type[Options], text: str, rules: int | None = None) -> Options:
    """The inverse of options_text. Omitted options get the defaults of that version of the rules, or of the newest."""
    hints = get_type_hints(kind)
    known = {field.name: hints[field.name] for field in attrs.fields(kind) if field.name != RULES}
    named: dict[str, int | str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in known:
            raise BadOptions(tr("There is no option “{word}”; the options are {known}.", word=word, known=", ".join(known)))
        if name in named:
            raise BadOptions(tr("The option “{name}” is given twice.", name=name))
        named[name] = _value(name, value, known[name])
    try:
        return kind(**named, **({} if rules is None else {RULES: rules}))  # type: ignore[arg-type]
    except ValueError as problem:
        # attrs validators pass several arguments, and no sentence that players would understand.
        sentence = str(problem) if len(problem.args) == 1 else tr("No game can have the options “{text}”.", text=text)
        raise BadOptions(sentence) from None


def _value(name: str, text: str, kind: Any) -> int | str:
    if kind is bool:
        if text not in ("yes", "no"):
            raise BadOptions(tr("The option “{name}” must be yes or no, not “{text}”.", name=name, text=text))
        return text == "yes"
    if kind in (int, int | None):
        if not (text.isascii() and text.isdigit() and len(text) <= 9 and str(int(text)) == text):
            raise BadOptions(tr("The option “{name}” must be a whole number, not “{text}”.", name=name, text=text))
        return int(text)
    return text
