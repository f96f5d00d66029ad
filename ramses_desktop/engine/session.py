"""A game being played: where it started, the line of moves, and how far along it the table stands.
Stepping back keeps the future; only another move than the one that was played cuts it off."""

from __future__ import annotations

from typing import Any

from attrs import define, field, frozen

from ramses_desktop.engine.game import END, AnyGame, IllegalMove, Move, Options, Race
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import tr

PERSON = "person"


@frozen
class Seat:
    """Who sits there: a name, and `person` or the name of a bot."""

    name: str
    player: str = PERSON


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
    line: list[Move] = field(factory=list, init=False)
    ply: int = field(default=0, init=False)
    _states: list[Any] = field(factory=list, init=False, repr=False)
    _views: dict[int, list[Any]] = field(factory=dict, init=False, repr=False, eq=False)
    """What each seat that asked has seen, worked out once for each position; the very same view where nothing changed."""

    def __attrs_post_init__(self) -> None:
        self._states.append(self.game.start(self.options, self.deal))
        if not self.seats:
            self.seats = tuple(Seat(f"Player {seat + 1}") for seat in range(self.options.players))

    @classmethod
    def new(cls, game: AnyGame, options: Options, seed: str, seats: tuple[Seat, ...] = ()) -> Session:
        return cls(game, options, game.deal(options, Luck(seed, game.spec.id)), seats, seed)

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
        del self.line[self.ply :], self._states[self.ply + 1 :]
        for views in self._views.values():
            del views[self.ply + 1 :]
        self.line.append(move)
        self._states.append(state)
        self.ply += 1
        return state

    @property
    def only_bots_are_left(self) -> bool:
        """Whether every person has come in, and bots are still on their way."""
        game, persons = self.game, [at for at, seat in enumerate(self.seats) if seat.player == PERSON]
        if not isinstance(game, Race) or self.turn is None:
            return False
        return bool(persons) and all(game.is_in(self.state, seat) for seat in persons)

    def _ended(self) -> Any:
        if not isinstance(self.game, Race) or not self.only_bots_are_left:
            raise IllegalMove(tr("A game is ended only where every person has come in, and bots are still on their way."))
        return self.game.end_here(self.state)

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

    def seen(self, seat: int) -> list[Any]:
        """What this seat has been shown so far, view by view: all that a bot may know. Where nothing changed for the seat there
        is no new view: counting them must not tell how often others decided behind their hands."""
        views = self._views.setdefault(seat, [])
        for state in self._states[len(views) : self.ply + 1]:
            view = self.game.view(state, seat)
            views.append(views[-1] if views and view == views[-1] else view)
        return [view for ply, view in enumerate(views[: self.ply + 1]) if not ply or view is not views[ply - 1]]

    def mover(self, ply: int) -> int:
        """The seat that made the move at this place of the line."""
        seat = self.game.turn(self._states[ply])
        assert seat is not None  # a move was made there
        return seat

    def branch(self, ply: int) -> Session:
        """A game of its own that starts with the same first moves; what is played there leaves this one alone."""
        twin = Session(self.game, self.options, self.deal, self.seats, self.seed, self.headers)
        for move in self.line[:ply]:
            twin.play(move)
        return twin
