"""A game of Pharaoh's Tomb as it stands: tiles, tokens, players, and how far the turn is. What may be done next is not known here;
see walking.py and items.py for that, and effects.py for what comes of it."""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve, field, frozen

from ramses_desktop.engine.game import HIDDEN, Options
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.rules.maze import (
    BARS,
    BIG,
    EDGE,
    INSCRIPTION,
    ITEM,
    OUTSIDE,
    SHARED,
    SMALL,
    Content,
    Grid,
    grid,
    parts,
    turned,
)

FIGURES: Final = 3
TURNS: Final = 60
RULES: Final = 2
"""The version of the rules. Version 1 had less sand in the hourglass, and allowed less while walking with the papyrus."""
HOURGLASS: Final = {SMALL: 36, BIG: 44}
"""How many turns somebody alone has."""
FIRST_HOURGLASS: Final = {SMALL: 32, BIG: 40}
"""How many that were by the first version of the rules."""
NOWHERE: Final = -3
"""No cell at all: where the curse is before it is laid, or where nobody came from."""

ROLL, MOVE, LAY, LOOK, READ = "roll", "move", "lay", "look", "read"
CURSE, COFFER, ATTACK, OVER = "curse", "coffer", "attack", "over"


@frozen
class PharaohOptions(Options):
    players: int = field(default=2)
    pyramid: str = field(default=SMALL)
    """The small pyramid, or the big one with more dangers and more help."""
    seven: bool = field(default=False)
    """Whether the chamber of the big pyramid asks for all seven inscriptions."""
    last: bool = True
    """Whether the game goes on until the last player has entered, not only the first."""
    rules: int = field(default=RULES, kw_only=True)
    hourglass: int | None = field(kw_only=True)
    """How many turns somebody alone has. By the first version of the rules there was nothing to choose."""

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
                raise ValueError(tr("Only a player alone has an hourglass."))
        elif value not in range(1, TURNS + 1):
            raise ValueError(tr("The hourglass runs for 1 to {most} turns, not {value}.", most=TURNS, value=value))

    @players.validator
    def _seats(self, _: Any, value: int) -> None:
        if value not in range(1, 7):
            raise ValueError(tr("Pharaoh's Tomb is for 1 to 6 players, not {value}.", value=value))

    @pyramid.validator
    def _sizes(self, _: Any, value: str) -> None:
        if value not in EDGE:
            raise ValueError(tr("The pyramid is {small} or {big}, not “{value}”.", small=SMALL, big=BIG, value=value))

    @seven.validator
    def _readable(self, _: Any, value: bool) -> None:
        if value and self.pyramid != BIG:
            raise ValueError(tr("Only the big pyramid has seven inscriptions."))


def limit(options: PharaohOptions) -> int:
    """After so many turns of each player the game is over."""
    if options.players > 1:
        return TURNS
    return options.hourglass or FIRST_HOURGLASS[options.pyramid]


@frozen
class Figure:
    place: int = OUTSIDE
    lying: bool = False
    """Injured: it misses its player's next turn, then stands up."""


@frozen
class Player:
    figures: tuple[Figure, ...] = (Figure(),) * FIGURES
    items: int = 0
    """A set of items, as bits."""
    inscriptions: int = 0
    lost: int = 0
    """How many archaeologists have died."""
    entered: int = 0
    """1 for who entered the chamber first, and so on; 0 for who has not."""
    carried: int = 0
    """The items that were given back on entering."""


@frozen
class Lock:
    """A tile that somebody has turned to clear a way, and in which round of turns."""

    cell: int
    seat: int
    round: int


@frozen
class State:
    options: PharaohOptions
    shapes: tuple[int, ...]
    """For each cell, which kind of tile lies there."""
    contents: tuple[int, ...]
    """For each cell, what is on its tile."""
    dice: tuple[int, ...]
    """Every throw of the game: round by round, a number for each seat."""
    stock: tuple[int, ...]
    """How many tokens of each item are in the supply."""
    players: tuple[Player, ...]
    open: tuple[int, ...]
    """The open sides of each tile as it lies; none while it is face down or still in hand."""
    up: int = 0
    """The cells whose tiles lie face up, as bits."""
    read: int = 0
    """The maps that somebody has entered; they are plain now."""
    coffer: int = 0
    """The items in the coffer."""
    coffer_open: bool = False
    curse: int = NOWHERE
    locks: tuple[Lock, ...] = ()
    swaps: tuple[tuple[int, int], ...] = ()
    """The tiles that were exchanged face down, in order: everybody sees that, but not what they are."""
    stage: str = ROLL
    round: int = 0
    seat: int = 0
    die: int = 0
    """What the die shows now; 0 before the throw."""
    steps: int = 0
    mover: int = 0
    """Which archaeologist, 1 to 3, is on the move; 0 before that is known."""
    came: int = NOWHERE
    """Where the mover was before its last step."""
    scarf: bool = False
    papyrus: bool = False
    trail: tuple[int, ...] = ()
    """The places walked with the papyrus so far, for the way back."""
    ended: bool = False
    """Whether the move is over once this tile has been dealt with."""
    laying: tuple[int, ...] = ()
    """The tiles that were revealed and are still to be laid."""
    entering: int = NOWHERE
    """The tile to be entered when it has been laid."""
    freely: bool = False
    """Whether the tile may be laid in any way, as by a map."""
    looked: tuple[int, ...] = ()
    """The tiles that the seat is looking at in secret."""
    struck: int = HIDDEN
    """Whose archaeologist was attacked in the turn before this one,"""
    grave: int = NOWHERE
    """and where one died in it: known until the next throw, for whoever tells of it."""

    @property
    def grid(self) -> Grid:
        return grid(EDGE[self.options.pyramid])

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
        """How many inscriptions open the chamber."""
        return 7 if self.options.seven else SHARED

    @property
    def chamber_open(self) -> bool:
        return bool(self.open[self.grid.chamber])

    @property
    def limit(self) -> int:
        """After so many turns of each player the game is over."""
        return limit(self.options)


# ------------------------------------------------------------ simple questions


def content(state: State, cell: int) -> Content:
    """What is on a tile that lies face up."""
    return parts().contents[state.contents[cell]]


def is_up(state: State, cell: int) -> bool:
    return bool(state.up >> cell & 1)


def face_down(state: State) -> list[int]:
    chamber = state.grid.chamber
    return [cell for cell in range(state.grid.cells) if cell != chamber and not state.up >> cell & 1]


def holds(player: Player, item: int) -> bool:
    return item != HIDDEN and bool(player.items >> item & 1)


def item_number(word: str) -> int:
    """Which item has that word; HIDDEN if none has."""
    return next((number for number, item in enumerate(parts().items) if item.word == word), HIDDEN)


def bars(state: State, cell: int) -> bool:
    """Whether the tile, face up, keeps out the player whose turn it is."""
    there = content(state, cell)
    return there.kind == BARS and not holds(state.me, there.number)


def occupied(state: State, cell: int) -> bool:
    return any(figure.place == cell for player in state.players for figure in player.figures)


def may_enter_chamber(state: State) -> bool:
    return state.chamber_open or state.me.inscriptions.bit_count() >= state.wanted


def discovered(state: State, item: int) -> bool:
    """Whether a tile with that item lies face up, so that its stack of tokens does too."""
    tiles = (content(state, cell) for cell in range(state.grid.cells) if is_up(state, cell))
    return any(tile.kind == ITEM and tile.number == item for tile in tiles)


def ways_to_lie(state: State, cell: int) -> tuple[int, ...]:
    """Every way the tile could be turned."""
    return turned(parts().shapes[state.shapes[cell]])


def inscriptions_of(options: PharaohOptions) -> int:
    """How many inscriptions there are in this pyramid."""
    return sum(row.counts[options.pyramid] for row in parts().contents if row.kind == INSCRIPTION)


# ------------------------------------------------------------ simple changes


def with_me(state: State, me: Player) -> State:
    return with_player(state, state.seat, me)


def with_player(state: State, seat: int, player: Player) -> State:
    return evolve(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def with_figure(state: State, seat: int, number: int, figure: Figure) -> State:
    player = state.players[seat]
    figures = (*player.figures[: number - 1], figure, *player.figures[number:])
    return with_player(state, seat, evolve(player, figures=figures))


def with_tile(state: State, cell: int, sides: int) -> State:
    """The tile as it lies now."""
    return evolve(state, open=(*state.open[:cell], sides, *state.open[cell + 1 :]))


def with_item(state: State, item: int) -> State:
    """The player takes a token from the supply."""
    state = with_me(state, evolve(state.me, items=state.me.items | 1 << item))
    return _with_stock(state, item, -1)


def without_item(state: State, item: int) -> State:
    """The player gives a token back to the supply."""
    state = with_me(state, evolve(state.me, items=state.me.items & ~(1 << item)))
    return _with_stock(state, item, 1)


def _with_stock(state: State, item: int, more: int) -> State:
    return evolve(state, stock=(*state.stock[:item], state.stock[item] + more, *state.stock[item + 1 :]))
