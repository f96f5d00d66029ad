"""A game being played: where it started, the line of moves, and how far along it the table stands.
Stepping back keeps the future; only another move than the one that was played cuts it off."""

from __future__ import annotations

from copy import copy
from typing import Any

from attrs import define, field, frozen

from ramses_desktop.engine.game import END, AnyGame, IllegalMove, Move, Options, RaceGame
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import tr

PERSON = "person"


@frozen
class Seat:
    """Who sits there: a name, and `person` or the name of a bot."""

    name: str
    player: str = PERSON


@define
class _Sight:
    """What a seat has been shown so far, worked out once for each ply."""

    views: list[Any] = field(factory=list)
    """One for each ply; the very same view as before where nothing changed for the seat."""
    seen: list[Any] = field(factory=list)
    """The views without those repetitions."""
    counts: list[int] = field(factory=list)
    """For each ply, how many of `seen` the seat had had by then."""

    def add(self, view: Any) -> None:
        if not self.seen or view != self.seen[-1]:
            self.seen.append(view)
        self.views.append(self.seen[-1])
        self.counts.append(len(self.seen))

    def cut(self, plies: int) -> None:
        """Forget all but so many plies."""
        del self.views[plies:], self.counts[plies:]
        del self.seen[self.counts[-1] if self.counts else 0 :]


@define
class Session:
    """`ply` counts the moves made up to the position on the table; `line` may be longer."""

    game: AnyGame
    options: Options
    deal: str
    seats: tuple[Seat, ...] = ()
    seed: str | None = None
    headers: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Lines of a record that this version does not know, kept as they were."""
    secret: str | None = None
    """What the luck of the bots comes from, if it was drawn for this game; otherwise it comes from the seed."""
    line: list[Move] = field(factory=list, init=False)
    ply: int = field(default=0, init=False)
    _states: list[Any] = field(factory=list, init=False, repr=False)
    cuts: int = field(default=0, init=False, eq=False)
    """How often a part of the line was given up for another; while this stays, the line only grows."""
    _sights: dict[int, _Sight] = field(factory=dict, init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        self._states.append(self.game.start(self.options, self.deal))
        if not self.seats:
            self.seats = tuple(Seat(f"Player {seat + 1}") for seat in range(self.options.players))

    @classmethod
    def new(cls, game: AnyGame, options: Options, seed: str, seats: tuple[Seat, ...] = (), secret: str | None = None) -> Session:
        return cls(game, options, game.deal(options, Luck(seed, game.spec.id)), seats, seed, secret=secret)

    @property
    def state(self) -> Any:
        return self._states[self.ply]

    @property
    def turn(self) -> int | None:
        return self.game.turn(self.state)

    def state_at(self, ply: int) -> Any:
        return self._states[ply]

    def play(self, move: Move) -> Any:
        """Make a move. Where it is the one that was played here before, the future behind it stays."""
        if self.ply < len(self.line) and self.line[self.ply] == move:
            return self.forward()
        state = self._ended() if move == END else self.game.play(self.state, move)
        if self.ply < len(self.line):
            self._cut()
        self.line.append(move)
        self._states.append(state)
        self.ply += 1
        return state

    @property
    def only_bots_are_left(self) -> bool:
        """Whether every person has come in, and bots are still on their way."""
        game, persons = self.game, [at for at, seat in enumerate(self.seats) if seat.player == PERSON]
        if not isinstance(game, RaceGame) or self.turn is None:
            return False
        return bool(persons) and all(game.has_finished(self.state, seat) for seat in persons)

    def _ended(self) -> Any:
        if not isinstance(self.game, RaceGame) or not self.only_bots_are_left:
            raise IllegalMove(tr("A game is ended only where every person has come in, and bots are still on their way."))
        return self.game.end_here(self.state)

    def _cut(self) -> None:
        """Forget the future."""
        del self.line[self.ply :], self._states[self.ply + 1 :]
        for sight in self._sights.values():
            sight.cut(self.ply + 1)
        self.cuts += 1

    def back(self) -> Any:
        return self.jump(self.ply - 1)

    def forward(self) -> Any:
        return self.jump(self.ply + 1)

    def jump(self, ply: int) -> Any:
        """Go to the position after so many moves of the line."""
        if not 0 <= ply <= len(self.line):
            raise IllegalMove(f"This game has {len(self.line)} moves; there is no position after move {ply}.")
        self.ply = ply
        return self.state

    def view(self, seat: int, ply: int) -> Any:
        """What this seat was shown after so many moves of the line."""
        return self._sight(seat, ply).views[ply]

    def seen(self, seat: int) -> list[Any]:
        """What this seat has been shown so far, view by view: all that a bot may know. Where nothing changed for the seat there
        is no new view: counting them must not tell how often others decided behind their hands."""
        sight = self._sight(seat, self.ply)
        return sight.seen[: sight.counts[self.ply]]

    def _sight(self, seat: int, ply: int) -> _Sight:
        sight = self._sights.setdefault(seat, _Sight())
        for state in self._states[len(sight.views) : ply + 1]:
            sight.add(self.game.view(state, seat))
        return sight

    def mover(self, ply: int) -> int:
        """The seat that made the move at this place of the line."""
        seat = self.game.turn(self._states[ply])
        assert seat is not None  # a move was made there
        return seat

    def branch(self, ply: int) -> Session:
        """A game of its own that starts with the same first moves; what is played there leaves this one alone."""
        twin = copy(self)
        twin.line, twin._states, twin.ply = self.line[:ply], self._states[: ply + 1], ply
        twin._sights = {}
        return twin
