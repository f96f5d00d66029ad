"""The state of Pharaoh's Tomb and what it is made of: the deal, which is the kinds of tiles, their contents and every throw of the
die; the moves and their notation; places, points and tie breaks.

A tile is named by a letter for its column and a number for its row, counted from the top left; archaeologists are 1 to 3; a tile's
orientation is given by the letters of its open sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, TypeAlias

from attrs import astuple, evolve, field, frozen

from ramses_desktop.engine.game import HIDDEN, BadDeal, IllegalMove, Options, Part, Score
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh import maze
from ramses_desktop.games.pharaoh.maze import BIG, OUTSIDE, SMALL, Grid, parts

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
    def _sand(self, _: object, value: int | None) -> None:
        if not self._has_hourglass:
            if value is not None:
                raise ValueError(tr("There is an hourglass only when you play alone."))
        elif value not in range(1, TURNS + 1):
            raise ValueError(tr("The hourglass runs for 1 to {most} turns, not {value}.", most=TURNS, value=value))

    @players.validator
    def _seats(self, _: object, value: int) -> None:
        if value not in range(1, 7):
            raise ValueError(tr("Pharaoh's Tomb is for 1 to 6 players, not {value}.", value=value))

    @pyramid.validator
    def _sizes(self, _: object, value: str) -> None:
        if value not in maze.EDGE:
            raise ValueError(tr("The pyramid is {small} or {big}, not “{value}”.", small=SMALL, big=BIG, value=value))

    @seven.validator
    def _readable(self, _: object, value: bool) -> None:
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


# ------------------------------------------------------------ dealing


FACES: Final = 6


def draw(options: PharaohOptions, luck: Luck) -> str:
    shapes = luck.stream("shapes").shuffled(all_shapes(options))
    order = luck.stream("contents")
    contents = order.shuffled(all_contents(options))
    while _is_blocked(options, contents):
        contents = order.shuffled(contents)
    dice = luck.stream("dice")
    throws = [1 + dice.below(FACES) for _ in range(_throws(options))]
    return "/".join(" ".join(map(str, numbers)) for numbers in (shapes, contents, throws))


def all_shapes(options: PharaohOptions) -> list[int]:
    return _spread(parts().shape_counts[options.pyramid])


def all_contents(options: PharaohOptions) -> list[int]:
    return _spread(parts().counts(options.pyramid))


def _spread(counts: Iterable[int]) -> list[int]:
    return [number for number, count in enumerate(counts) for _ in range(count)]


def _throws(options: PharaohOptions) -> int:
    return options.players * limit(options)


def with_chamber(numbers: Sequence[int], chamber: int) -> tuple[int, ...]:
    """One number per cell: the chamber is not a tile, and gets a 0."""
    return (*numbers[:chamber], 0, *numbers[chamber:])


def _is_blocked(options: PharaohOptions, contents: Sequence[int]) -> bool:
    """Whether the chamber or an inscription might never be reached."""
    grid = maze.grid(maze.EDGE[options.pyramid])
    contents = with_chamber(contents, grid.chamber)
    reached = within_reach(grid, contents)
    wanted = {cell for cell, number in enumerate(contents) if parts().contents[number].kind == maze.INSCRIPTION}
    return not wanted <= reached or reached.isdisjoint(grid.around[grid.chamber])


def within_reach(grid: Grid, contents: Sequence[int]) -> set[int]:
    """The tiles that everybody can reach eventually by clearing ways and collecting items. There are too few magical items to rely
    on, so what they open counts as closed."""
    there = [parts().contents[number] for number in contents]
    helpers: set[int] = set()
    while True:
        free = [one.kind != maze.BARS and (one.kind != maze.KILLS or one.number in helpers) for one in there]
        reached = _flooded(grid, free)
        found = {there[cell].number for cell in reached if there[cell].kind == maze.ITEM}
        if found <= helpers:
            return reached
        helpers |= found


def _flooded(grid: Grid, free: Sequence[bool]) -> set[int]:
    """All cells connected to a gate through free ones."""
    reached: set[int] = set()
    waiting = list(grid.gates)
    while waiting:
        cell = waiting.pop()
        if free[cell] and cell != grid.chamber and cell not in reached:
            reached.add(cell)
            waiting += grid.neighbours[cell]
    return reached


def tokens(options: PharaohOptions) -> tuple[int, ...]:
    """The number of tokens of each item: one per player, two of the magical ones, none if this pyramid lacks it."""
    counts = parts().counts(options.pyramid)[-len(parts().items) :]
    return tuple(
        (parts().magic_tokens if item.magic else options.players) if count else 0
        for item, count in zip(parts().items, counts, strict=True)
    )


def read_deal(options: PharaohOptions, deal: str) -> tuple[tuple[int, ...], ...]:
    lists = deal.split("/")
    if len(lists) != 3:
        raise BadDeal(tr("A deal of Pharaoh's Tomb is three lists of numbers."))
    shapes, contents, dice = (_numbers(words) for words in lists)
    if sorted(shapes) != all_shapes(options):
        raise BadDeal(tr("The first list must be the kinds of all tiles of this pyramid."))
    if sorted(contents) != all_contents(options) or _is_blocked(options, contents):
        raise BadDeal(tr("The second list must be what is on the tiles of this pyramid, with a way in and through."))
    if len(dice) != _throws(options) or not set(dice) <= set(range(1, FACES + 1)):
        raise BadDeal(tr("The third list must be {n} throws of the die.", n=_throws(options)))
    return shapes, contents, dice


def _numbers(words: str) -> tuple[int, ...]:
    found = words.split(" ")
    if not all(word.isascii() and word.isdigit() and len(word) <= 2 and str(int(word)) == word for word in found):
        raise BadDeal(tr("A deal of Pharaoh's Tomb has only whole numbers."))
    return tuple(map(int, found))


# ------------------------------------------------------------ moves


@frozen
class _Written:
    """A move whose notation is a word followed by its fields."""

    word: ClassVar[str]

    def __str__(self) -> str:
        return " ".join([self.word, *map(str, astuple(self))])


@frozen
class Roll(_Written):
    word = "roll"


@frozen
class Stop(_Written):
    """End the move when no step is left, though an item could still be used."""

    word = "stop"


@frozen
class Step(_Written):
    """Move an archaeologist one tile: on foot, through a tunnel, in by a gate, or onto a face-down tile."""

    word = "step"
    figure: int
    cell: str


@frozen
class Bottle(_Written):
    """Use the magic bottle to go through a wall."""

    word = "bottle"
    figure: int
    cell: str


@frozen
class Lay(_Written):
    """Lay the tile just revealed with these sides open."""

    word = "lay"
    cell: str
    sides: str


@frozen
class Clear(_Written):
    """Give up the throw to turn a tile until these sides are open."""

    word = "clear"
    cell: str
    sides: str


@frozen
class Key(_Written):
    """Use the golden key to turn a tile until these sides are open."""

    word = "key"
    figure: int
    cell: str
    sides: str


@frozen
class Torch(_Written):
    """Use the torch to light up the tiles around an archaeologist."""

    word = "torch"
    figure: int


@frozen
class Use(_Written):
    """Use up food, water, a scarf or the papyrus."""

    word = "use"
    item: str


@frozen
class Chocolate(_Written):
    """Use the chocolate to set the die to a lower number."""

    word = "use chocolate"
    number: int


@frozen
class Buy(_Written):
    """Use the money to take an item from the supply."""

    word = "use money"
    item: str


@frozen
class Look(_Written):
    """Use the plan to look at a tile in secret; also for the second tile."""

    word = "look"
    cell: str


@frozen
class Swap(_Written):
    """Exchange the two tiles looked at."""

    word = "swap"


@frozen
class Leave(_Written):
    """Leave the tiles looked at where they are."""

    word = "leave"


@frozen
class Map(_Written):
    """Reveal a tile with the map."""

    word = "map"
    cell: str


@frozen
class Curse(_Written):
    """Put the curse on a tile."""

    word = "curse"
    cell: str


@frozen
class Take(_Written):
    """Take an item from the coffer."""

    word = "take"
    item: str


@frozen
class Attack:
    """Attack an archaeologist and take an item from its player; an empty word if there is none to take."""

    player: int
    figure: int
    item: str = ""

    def __str__(self) -> str:
        return f"attack {self.player}.{self.figure} {self.item}".rstrip()


@frozen
class Pass(_Written):
    """Decline an attack, or the map."""

    word = "pass"


_Walk: TypeAlias = Roll | Stop | Step | Bottle | Attack | Pass
_Tile: TypeAlias = Lay | Clear | Key | Look | Swap | Leave | Map | Curse
_Item: TypeAlias = Torch | Use | Chocolate | Buy | Take
Move: TypeAlias = _Walk | _Tile | _Item

_FIGURE: Final = "([1-3])"
_CELL: Final = "([a-i][1-9])"
_SIDES: Final = "((?=[NESW])N?E?S?W?)"
_ITEM: Final = "([a-z]+)"
_NOTATION: Final = {
    re.compile(pattern): kind
    for kind, pattern in {
        Roll: "roll",
        Stop: "stop",
        Swap: "swap",
        Leave: "leave",
        Pass: "pass",
        Step: f"step {_FIGURE} {_CELL}",
        Bottle: f"bottle {_FIGURE} {_CELL}",
        Attack: rf"attack ([1-6])\.{_FIGURE}(?: {_ITEM})?",
        Lay: f"lay {_CELL} {_SIDES}",
        Clear: f"clear {_CELL} {_SIDES}",
        Key: f"key {_FIGURE} {_CELL} {_SIDES}",
        Look: f"look {_CELL}",
        Map: f"map {_CELL}",
        Curse: f"curse {_CELL}",
        Torch: f"torch {_FIGURE}",
        Chocolate: "use chocolate ([1-6])",
        Buy: f"use money {_ITEM}",
        Use: "use (food|water|scarf|papyrus)",
        Take: f"take {_ITEM}",
    }.items()
}


def parse(text: str) -> Move:
    """The move with exactly this notation. Raises IllegalMove if there is none."""
    for pattern, kind in _NOTATION.items():
        if found := pattern.fullmatch(text):
            move: Move = kind(*(int(word) if word.isdigit() else word for word in found.groups("")))
            return move
    raise IllegalMove(tr("“{text}” is not a move of Pharaoh's Tomb.", text=text))


# ------------------------------------------------------------ scoring


FIRST_IN: Final = 10
"""Points per place in the order of entering, in a total that is never displayed: more than there are inscriptions, so that points
cannot contradict places."""
FEW_LOST: Final = 2
"""A solo player earns a star for losing at most this many archaeologists."""


def scores(state: State) -> tuple[Score, ...]:
    keys = [_rank_key(state, player) for player in state.players]
    found = []
    for seat, player in enumerate(state.players):
        parts = _parts_of(state, player)
        place = 1 + sum(other > keys[seat] for other in keys)
        found.append(Score(seat, parts, sum(part.points for part in parts), place, _tie_break(keys, seat)))
    return tuple(found)


def _rank_key(state: State, player: Player) -> tuple[int, int, int]:
    """Sort key for places: order of entering, then inscriptions, then items."""
    entered = len(state.players) + 1 - player.entered if player.entered else 0
    items = player.items | player.carried
    return (entered, 0, 0) if entered else (0, player.inscriptions.bit_count(), items.bit_count())


def _parts_of(state: State, player: Player) -> tuple[Part, ...]:
    read = player.inscriptions.bit_count()
    items = (player.items | player.carried).bit_count()
    if len(state.players) == 1:
        return _solo_parts(state, player, read)
    places = len(state.players) + 1 - player.entered if player.entered else 0
    return (
        Part("chamber", mark("Chamber"), FIRST_IN * places, player.entered),
        Part("inscriptions", mark("Inscriptions"), read, read, earns=False),
        Part("items", mark("Items"), 0, items, earns=False),
    )


def _solo_parts(state: State, player: Player, read: int) -> tuple[Part, ...]:
    """The result is the number of turns left. Under the first rules, entering and reading earned points, too."""
    left = turns_left(state) if player.entered else 0
    old = state.options.rules == 1
    return (
        Part("chamber", mark("Chamber"), FIRST_IN * player.entered if old else 0, player.entered, earns=False),
        Part("turns", mark("Turns left"), left, left),
        Part("stars", mark("Stars"), 0, sum(stars(state)), earns=False),
        Part("lost", mark("Archaeologists lost"), 0, player.lost, earns=False),
        Part("inscriptions", mark("Inscriptions"), read if old else 0, read, earns=False),
    )


def turns_left(state: State) -> int:
    """Turns left in the hourglass."""
    return max(0, state.limit - state.round - (state.stage != ROLL))


def stars(state: State) -> tuple[bool, bool, bool]:
    """The stars of a solo player who has entered: few archaeologists lost, all inscriptions read, a quarter of the time left."""
    player = state.players[0]
    won = player.entered > 0
    return (
        won and player.lost <= FEW_LOST,
        won and player.inscriptions.bit_count() == inscriptions_of(state.options),
        won and turns_left(state) * 4 >= state.limit,
    )


def _tie_break(keys: Sequence[tuple[int, int, int]], seat: int) -> str:
    own = keys[seat]
    rivals = [key for other, key in enumerate(keys) if other != seat and not own[0] and key[:2] == own[:2]]
    if not rivals:
        return ""
    if any(key != own for key in rivals):
        return mark("Level on inscriptions; the number of items decides.")
    return mark("Level on inscriptions and on items; the place is shared.")
