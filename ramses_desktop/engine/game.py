"""The one interface between a game and everything else. A game is a pure function of its options, its deal (all luck, as text)
and its moves; it knows nothing of screens, files or bots."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar, get_type_hints, runtime_checkable

import attrs
from attrs import field, frozen, validators

from ramses_desktop.engine.text import tr

POINTS: Final = "points"
"""What most scores count: see `Spec.so_far`."""
RULES: Final = "rules"
"""The option that is no option but a version."""

HIDDEN: Final = -1
"""Stands in a view for every number that the seat may not know. No card, tile or die has this number."""


class IllegalMove(ValueError):
    """A move that is not allowed, with a sentence that a player understands."""


class BadDeal(ValueError):
    """A text that is not a deal of this game, with a sentence that says why."""


class BadOptions(ValueError):
    """Options that the game does not have, with a sentence that says why."""


@frozen
class Options:
    """What is agreed before the first card is dealt. Games add their own fields: whole numbers, yes-or-no, or words; None where the
    table has no such option."""

    players: int = field(default=2, validator=validators.instance_of(int))
    rules: int = field(default=1, kw_only=True)
    """The version of the rules by which the table plays: new ones by the newest, a record by that of its time."""


@frozen
class Spec:
    """What a game says of itself."""

    id: str
    name: str
    seats: range
    """How many players may sit down."""
    rules: int
    """The version of the rules, written into every record."""
    options: type[Options]
    variants: tuple[Options, ...]
    """Every kind of table that the contract plays: at least one for each number of players and each option."""
    memory: bool = False
    """Whether it is a game of memory: until it is over, nobody may look back at what was seen, nor take it back but in practice."""
    so_far: str = POINTS
    """What stands beside a name until the game is over: POINTS, or the part of the result that can be counted on the table while
    what it is worth lies face down, or is a place and no points at all."""
    for_people: tuple[str, ...] = ()
    """The options that are off, unless they are asked for, where only bots sit down."""


@frozen
class Part:
    """One line of a seat's result, such as 10 points for cards. `name` is a word for programs, `label` one for players, kept
    untranslated, as results are written down."""

    name: str
    label: str
    points: int
    count: int = 0
    """How many of them made these points, where counting makes sense."""
    earns: bool = True
    """Whether it is for points at all; what is not is only counted, such as stars. In a race one part decides, and the others are
    counted."""

    @property
    def shown(self) -> int:
        """What stands for it on a score card."""
        return self.points if self.earns else self.count


@frozen
class Score:
    """How a seat did, and how it came about."""

    seat: int
    parts: tuple[Part, ...]
    total: int
    place: int
    tie_break: str = ""
    """A kept sentence that says what decided between equal totals; empty where nothing had to."""


class Move(Hashable, Protocol):
    """A value. Its text is its notation, and the game's `parse` turns that text back into an equal move."""

    def __str__(self) -> str: ...


S = TypeVar("S")
M = TypeVar("M", bound=Move)


class Game(Protocol[S, M]):
    """S and M are frozen attrs classes."""

    @property
    def spec(self) -> Spec: ...

    def deal(self, options: Any, luck: Any) -> str:
        """Draw all the luck of one game, as text."""

    def start(self, options: Any, deal: str) -> S:
        """The state before the first move; BadDeal if the text is not a deal for these options."""

    def turn(self, state: S) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""

    def moves(self, state: S) -> tuple[M, ...]:
        """Every legal move of the seat whose decision is awaited, always in the same order."""

    def parse(self, text: str) -> M:
        """The move with this notation; IllegalMove if there is none."""

    def play(self, state: S, move: M) -> S:
        """The state after the move; IllegalMove, and nothing else, if the rules forbid it."""

    def reveals(self, before: S, after: S) -> bool:
        """Whether the move between these states showed its player something not known before: a card, a die, others' marks.
        What reveals nothing may be taken back; so a move that must stay for another reason, such as ending a turn, counts too."""

    def scores(self, state: S) -> tuple[Score, ...]:
        """A score for each seat, in the order of seats, as if the game ended now."""

    def view(self, state: S, seat: int) -> S:
        """What that seat may know now, every secret replaced by HIDDEN."""

    def is_notable(self, before: S, after: S) -> bool:
        """Whether a seat that had these two views, one after the other, saw something it should have time to follow. A choice made
        in secret is not notable, nor is one of many small steps."""

    def guess(self, seen: Sequence[S], seat: int, luck: Any) -> S:
        """A full state drawn from those that agree with the views this seat has had so far."""


@runtime_checkable
class RaceGame(Game[S, M], Protocol):
    """A game in which players finish one after the other: at its end places count, and no points."""

    def has_finished(self, state: S, seat: int) -> bool:
        """Whether this seat's place is settled, so that it has nothing more to decide."""

    def end_here(self, state: S) -> S:
        """The state if everybody agrees to end the game now: it is over, and the scores say who has which place."""


@frozen
class EndHere:
    """Not a move of a game but of the table: every person is in, and nobody waits for the bots."""

    def __str__(self) -> str:
        return "end"


END: Final = EndHere()

AnyGame: TypeAlias = Game[Any, Any]


def is_race(game: AnyGame, players: int) -> bool:
    """Whether places count at this table, and no points. Somebody alone has nobody to race."""
    return players > 1 and isinstance(game, RaceGame)


def so_far(game: AnyGame, view: Any) -> tuple[int, ...]:
    """For each seat what it has so far, in what the game counts until it is over; then its total, or of a race its place."""
    scores, counts = game.scores(view), game.spec.so_far
    if counts == POINTS or game.turn(view) is None:
        if is_race(game, len(scores)):
            return tuple(score.place for score in scores)
        return tuple(score.total for score in scores)
    return tuple(next(part.count for part in score.parts if part.name == counts) for score in scores)


def ranked(totals: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Places from sort keys, highest first; equal keys share a place, and the places after it stay empty."""
    return tuple(1 + sum(other > own for other in totals) for own in totals)


# ------------------------------------------------------------ options as text


def chosen(options: Options) -> dict[str, int | str]:
    """The options that this table has, by name. The version of the rules is told elsewhere."""
    found = attrs.asdict(options)
    return {name: value for name, value in found.items() if name != RULES and value is not None}


def options_text(options: Options) -> str:
    """`players=2 storm=yes`: what a record and the command line say."""
    return " ".join(f"{name}={_word(value)}" for name, value in chosen(options).items())


def _word(value: int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_options(kind: type[Options], text: str, rules: int | None = None) -> Options:
    """The inverse of options_text; options that are not named have the defaults of that version of the rules, or of the newest."""
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
        # The ready-made validators of attrs hand over more than a text, and none that players would understand.
        sentence = str(problem) if len(problem.args) == 1 else tr("There is no table with the options “{text}”.", text=text)
        raise BadOptions(sentence) from None


def _value(name: str, text: str, kind: Any) -> int | str:
    if kind is bool:
        if text not in ("yes", "no"):
            raise BadOptions(tr("The option “{name}” is yes or no, not “{text}”.", name=name, text=text))
        return text == "yes"
    if kind in (int, int | None):
        if not (text.isascii() and text.isdigit() and len(text) <= 9 and str(int(text)) == text):
            raise BadOptions(tr("The option “{name}” is a whole number, not “{text}”.", name=name, text=text))
        return int(text)
    return text
