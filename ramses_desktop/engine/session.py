"""A game being played: its start, the line of moves, and the current position. Stepping back keeps the rest of the line; only a
different move truncates it."""

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
    """An occupant: a name, and `person` or the name of a bot."""

    name: str
    player: str = PERSON


@define
class _SeatViews:
    """One seat's views, computed once per ply."""

    views: list[Any] = field(factory=list)
    """One per ply; where nothing changed for the seat, the same object as before."""
    seen: list[Any] = field(factory=list)
    """The views without those repetitions."""
    counts: list[int] = field(factory=list)
    """The length of `seen` at each ply."""

    def add(self, view: Any) -> None:
        if not self.seen or view != self.seen[-1]:
            self.seen.append(view)
        self.views.append(self.seen[-1])
        self.counts.append(len(self.seen))

    def cut(self, plies: int) -> None:
        """Keep only the first plies."""
        del self.views[plies:], self.counts[plies:]
        del self.seen[self.counts[-1] if self.counts else 0 :]


@define
class Session:
    """`ply` is the number of moves up to the current position; `line` may be longer."""

    game: AnyGame
    options: Options
    deal: str
    seats: tuple[Seat, ...] = ()
    seed: str | None = None
    headers: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Headers of a record that this version does not know, kept verbatim."""
    secret: str | None = None
    """Source of the bots' luck, if one was drawn for this game; otherwise their luck comes from the seed."""
    line: list[Move] = field(factory=list, init=False)
    ply: int = field(default=0, init=False)
    _states: list[Any] = field(factory=list, init=False, repr=False)
    cuts: int = field(default=0, init=False, eq=False)
    """How often the line was truncated; while this stays the same, the line only grows."""
    _views: dict[int, _SeatViews] = field(factory=dict, init=False, repr=False, eq=False)

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
        """Make a move and return the new state. Repeating the line's move keeps what follows it."""
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
        """Whether every person has finished a race that goes on for the bots."""
        game, persons = self.game, [at for at, seat in enumerate(self.seats) if seat.player == PERSON]
        if not isinstance(game, RaceGame) or self.turn is None:
            return False
        return bool(persons) and all(game.has_finished(self.state, seat) for seat in persons)

    def _ended(self) -> Any:
        if not isinstance(self.game, RaceGame) or not self.only_bots_are_left:
            raise IllegalMove(tr("You can end the game once only bots are still on their way."))
        return self.game.end_here(self.state)

    def _cut(self) -> None:
        """Truncate the line at the current position."""
        del self.line[self.ply :], self._states[self.ply + 1 :]
        for views in self._views.values():
            views.cut(self.ply + 1)
        self.cuts += 1

    def back(self) -> Any:
        return self.jump(self.ply - 1)

    def forward(self) -> Any:
        return self.jump(self.ply + 1)

    def jump(self, ply: int) -> Any:
        """Go to the position after the first `ply` moves of the line."""
        if not 0 <= ply <= len(self.line):
            raise IllegalMove(f"This game has {len(self.line)} moves; there is no position after move {ply}.")
        self.ply = ply
        return self.state

    def view(self, seat: int, ply: int) -> Any:
        """This seat's view after the first `ply` moves of the line."""
        return self._views_of(seat, ply).views[ply]

    def seen(self, seat: int) -> list[Any]:
        """This seat's views so far, which is all that a bot may know. Repeated views are left out, so that their number does not
        reveal how often others decided in secret."""
        return self.seen_at(seat, self.ply)

    def seen_at(self, seat: int, ply: int) -> list[Any]:
        """The same after the first `ply` moves of the line."""
        found = self._views_of(seat, ply)
        return found.seen[: found.counts[ply]]

    def _views_of(self, seat: int, ply: int) -> _SeatViews:
        found = self._views.setdefault(seat, _SeatViews())
        for state in self._states[len(found.views) : ply + 1]:
            found.add(self.game.view(state, seat))
        return found

    def mover(self, ply: int) -> int:
        """The seat that made this move of the line."""
        seat = self.game.turn(self._states[ply])
        assert seat is not None  # a move was made there
        return seat

    def branch(self, ply: int) -> Session:
        """An independent session with the first `ply` moves of this one."""
        twin = copy(self)
        twin.line, twin._states, twin.ply = self.line[:ply], self._states[: ply + 1], ply
        twin._views = {}
        return twin
