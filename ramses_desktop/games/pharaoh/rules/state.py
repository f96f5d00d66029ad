"""The state of a game of Pharaoh's Tomb: tiles, tokens, players, and progress of the turn. walking.py and items.py say what may be
done next, effects.py what happens then."""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve, field, frozen

from ramses_desktop.engine.game import HIDDEN, Options
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.rules import maze
from ramses_desktop.games.pharaoh.rules.maze import BIG, OUTSIDE, SMALL, parts

FIGURES: Final = 3
TURNS: Final = 60
RULES: Final = 2
"""Version of the rules. Version 1 had less sand in the hourglass and allowed fewer items on a walk with the papyrus."""
HOURGLASS: Final = {SMALL: 36, BIG: 44}
"""Turns of a solo player."""
FIRST_HOURGLASS: Final = {SMALL: 32, BIG: 40}
"""Turns of a solo player under the first version of the rules."""
NOWHERE: Final = -3
"""Not a cell: the place of the curse before it is used, for example."""

ROLL, MOVE, LAY, LOOK, READ = "roll", "move", "lay", "look", "read"
CURSE, COFFER, ATTACK, OVER = "curse", "coffer", "attack", "over"


@frozen
class PharaohOptions(Options):
    players: int = field(default=2)
    pyramid: str = field(default=SMALL)
    """The small pyramid, or the big one with more dangers and more help."""
    seven: bool = field(default=False)
    """Whether the chamber of the big pyramid requires all seven inscriptions."""
    last: bool = True
    """Whether the game goes on until the last player has entered, rather than the first."""
    rules: int = field(default=RULES, kw_only=True)
    hourglass: int | None = field(kw_only=True)
    """Turns of a solo player. The first version of the rules left no choice."""

    @hourglass.default
    def _usual_sand(self) -> int | None:
        return HOURGLASS.get(self.pyramid) if self._has_hourglass else None

    @property
    def _has_hourglass(self) -> bool:
        return self.players == 1 and self.rules > 1

    @hourglass.validator
    def _sand(self, _: Any, value: int | None) -> None:
        if not self._has_hourglass:
            if value is not None:
                raise ValueError(tr("There is an hourglass only when you play alone."))
        elif value not in range(1, TURNS + 1):
            raise ValueError(tr("The hourglass runs for 1 to {most} turns, not {value}.", most=TURNS, value=value))

    @players.validator
    def _seats(self, _: Any, value: int) -> None:
        if value not in range(1, 7):
            raise ValueError(tr("Pharaoh's Tomb is for 1 to 6 players, not {value}.", value=value))

    @pyramid.validator
    def _sizes(self, _: Any, value: str) -> None:
        if value not in maze.EDGE:
            raise ValueError(tr("The pyramid is {small} or {big}, not “{value}”.", small=SMALL, big=BIG, value=value))

    @seven.validator
    def _readable(self, _: Any, value: bool) -> None:
        if value and self.pyramid != BIG:
            raise ValueError(tr("Only the big pyramid has seven inscriptions."))


def limit(options: PharaohOptions) -> int:
    """Turns of each player before the game is over."""
    if options.players > 1:
        return TURNS
    return options.hourglass or FIRST_HOURGLASS[options.pyramid]


@frozen
class Figure:
    place: int = OUTSIDE
    lying: bool = False
    """Whether it is injured: it misses its player's next turn, then stands up."""


@frozen
class Player:
    figures: tuple[Figure, ...] = (Figure(),) * FIGURES
    items: int = 0
    """A set of items, as bits."""
    inscriptions: int = 0
    lost: int = 0
    """Number of archaeologists who have died."""
    entered: int = 0
    """1 for the first to enter the chamber, and so on; 0 for those who have not."""
    carried: int = 0
    """The items returned to the supply on entering."""


@frozen
class Lock:
    """A tile turned to clear a way: nobody else may clear it until the end of that player's next turn."""

    cell: int
    seat: int
    round: int


@frozen
class State:
    options: PharaohOptions
    shapes: tuple[int, ...]
    """The kind of tile on each cell."""
    contents: tuple[int, ...]
    """The content of each cell's tile."""
    dice: tuple[int, ...]
    """Every throw of the game: one per seat in each round."""
    stock: tuple[int, ...]
    """Tokens of each item in the supply."""
    players: tuple[Player, ...]
    open: tuple[int, ...]
    """Each tile's open sides in its current orientation; none before it is laid."""
    up: int = 0
    """Cells of face-up tiles, as bits."""
    read: int = 0
    """Cells of used maps, as bits."""
    coffer: int = 0
    """Items in the coffer, as bits."""
    coffer_open: bool = False
    curse: int = NOWHERE
    locks: tuple[Lock, ...] = ()
    swaps: tuple[tuple[int, int], ...] = ()
    """Pairs of tiles exchanged face down, in order: everybody sees where, nobody what."""
    stage: str = ROLL
    round: int = 0
    seat: int = 0
    die: int = 0
    """The face of the die; 0 before the throw."""
    steps: int = 0
    mover: int = 0
    """The moving archaeologist, 1 to 3; 0 before the choice is made."""
    came: int = NOWHERE
    """Where the mover was before its last step."""
    scarf: bool = False
    papyrus: bool = False
    trail: tuple[int, ...] = ()
    """Places passed on a walk with the papyrus, for the way back."""
    ended: bool = False
    """Whether the move is over once this tile has taken effect."""
    laying: tuple[int, ...] = ()
    """Revealed tiles still to be laid."""
    entering: int = NOWHERE
    """The tile to enter once it has been laid."""
    freely: bool = False
    """Whether the tile may be laid in any orientation, as by a map."""
    looked: tuple[int, ...] = ()
    """Tiles the player is looking at in secret."""
    struck: int = HIDDEN
    """Seat whose archaeologist was attacked in the previous turn: kept until the next throw, for the log."""
    grave: int = NOWHERE
    """Where an archaeologist died: kept until the next throw, for the log."""

    @property
    def grid(self) -> maze.Grid:
        return maze.grid(maze.EDGE[self.options.pyramid])

    @property
    def me(self) -> Player:
        return self.players[self.seat]

    @property
    def points(self) -> int:
        return self.die - self.steps

    @property
    def rolled(self) -> int:
        return self.dice[self.round * len(self.players) + self.seat]

    @property
    def wanted(self) -> int:
        """Number of inscriptions that open the chamber."""
        return 7 if self.options.seven else maze.SHARED

    @property
    def chamber_open(self) -> bool:
        return bool(self.open[self.grid.chamber])

    @property
    def limit(self) -> int:
        return limit(self.options)


# ------------------------------------------------------------ queries


def content(state: State, cell: int) -> maze.Content:
    """The content of a face-up tile."""
    return parts().contents[state.contents[cell]]


def is_up(state: State, cell: int) -> bool:
    return bool(state.up >> cell & 1)


def face_down(state: State) -> list[int]:
    chamber = state.grid.chamber
    return [cell for cell in range(state.grid.cells) if cell != chamber and not state.up >> cell & 1]


def holds(player: Player, item: int) -> bool:
    return item != HIDDEN and bool(player.items >> item & 1)


def item_number(word: str) -> int:
    """The item with this word in the notation; HIDDEN if there is none."""
    return parts().numbers.get(word, HIDDEN)


def place(state: State, figure: int) -> int:
    """Where the current player's archaeologist stands."""
    return state.me.figures[figure - 1].place


def bars(state: State, cell: int) -> bool:
    """Whether a face-up tile keeps out the current player."""
    there = content(state, cell)
    return there.kind == maze.BARS and not holds(state.me, there.number)


def occupied(state: State, cell: int) -> bool:
    return any(figure.place == cell for player in state.players for figure in player.figures)


def may_enter_chamber(state: State, player: Player) -> bool:
    return state.chamber_open or player.inscriptions.bit_count() >= state.wanted


def discovered(state: State, item: int) -> bool:
    """Whether a tile with that item is face up, and with it the stack of tokens."""
    tiles = (content(state, cell) for cell in range(state.grid.cells) if is_up(state, cell))
    return any(tile.kind == maze.ITEM and tile.number == item for tile in tiles)


def orientations(state: State, cell: int) -> tuple[int, ...]:
    """The tile's open sides in every orientation."""
    return maze.turned(parts().shapes[state.shapes[cell]])


def inscriptions_of(options: PharaohOptions) -> int:
    """Number of inscriptions in this pyramid."""
    return sum(row.counts[options.pyramid] for row in parts().contents if row.kind == maze.INSCRIPTION)


# ------------------------------------------------------------ updates


def with_me(state: State, me: Player) -> State:
    return with_player(state, state.seat, me)


def with_player(state: State, seat: int, player: Player) -> State:
    return evolve(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def with_figure(state: State, seat: int, number: int, figure: Figure) -> State:
    player = state.players[seat]
    figures = (*player.figures[: number - 1], figure, *player.figures[number:])
    return with_player(state, seat, evolve(player, figures=figures))


def with_tile(state: State, cell: int, sides: int) -> State:
    """The state with a tile laid so that these sides are open."""
    return evolve(state, open=(*state.open[:cell], sides, *state.open[cell + 1 :]))


def with_item(state: State, item: int) -> State:
    """The player takes a token from the supply."""
    state = with_me(state, evolve(state.me, items=state.me.items | 1 << item))
    return _with_stock(state, item, -1)


def without_item(state: State, item: int) -> State:
    """The player returns a token to the supply."""
    state = with_me(state, evolve(state.me, items=state.me.items & ~(1 << item)))
    return _with_stock(state, item, 1)


def _with_stock(state: State, item: int, more: int) -> State:
    return evolve(state, stock=(*state.stock[:item], state.stock[item] + more, *state.stock[item + 1 :]))
