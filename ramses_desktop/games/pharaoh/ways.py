"""The drill *The short way*: mazes in which all tiles are face up and the chamber is open. Which steps a walk may take, all
shortest walks, and the puzzles that ship with the program. A walk is one move without end: what kills, bars or ends a move cannot
be passed without the item that helps, and items that lie on the way are taken along."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

from attrs import evolve, frozen

from ramses_desktop.data import intact, text
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh import maze, walking
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.maze import ALL_OPEN, ENDS, ITEM, KILLS, SMALL, TUNNEL, parts
from ramses_desktop.games.pharaoh.state import Figure, PharaohOptions, Player, State, holds, tokens

FILE: Final = ("drills", "ways.txt")
OPTIONS: Final = PharaohOptions(1, SMALL)
GRID: Final = maze.grid(maze.EDGE[SMALL])
WALKER: Final = 1
"""The archaeologist who walks."""
FAR: Final = 99
"""A throw that no walk uses up."""
DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
EASIEST, HARDEST = 1, 4

HALTS: Final = {
    "snake": mark("Without a torch, the snake kills."),
    "toxic gas": mark("Without a scarf, the toxic gas kills."),
    "hunger": mark("Without food, hunger ends the walk here."),
    "fatigue": mark("Without chocolate, fatigue ends the walk here."),
    "thirst": mark("Without water, thirst ends the walk here."),
}

Way: TypeAlias = tuple[int, ...]
"""The cells of a walk, without the one it starts from."""


@frozen
class Puzzle:
    number: int
    """The seed it was made from, and its name in the practice log."""
    sides: tuple[int, ...]
    """The open sides of every tile, cell by cell."""
    contents: tuple[int, ...]
    start: int
    items: int
    """What the archaeologist carries, as bits."""
    steps: int
    """Length of the shortest walk."""
    hard: int
    """1 for the easiest to 4: fewer levels of bots find the shortest walk."""

    @property
    def state(self) -> State:
        """The position before the first step."""
        stock = tuple(left - (self.items >> item & 1) for item, left in enumerate(tokens(OPTIONS)))
        player = Player((Figure(self.start), *(Figure(),) * (st.FIGURES - 1)), self.items)
        return State(
            OPTIONS,
            shapes=tuple(map(_shape, self.sides)),
            contents=self.contents,
            dice=(1,) * st.limit(OPTIONS),
            stock=stock,
            players=(player,),
            open=self.sides,
            up=sum(1 << cell for cell in range(GRID.cells) if cell != GRID.chamber),
            stage=st.MOVE,
            die=FAR,
            mover=WALKER,
        )


def _shape(sides: int) -> int:
    """The kind of tile that can lie like this."""
    return next(kind for kind, shape in enumerate(parts().shapes) if sides in maze.turned(shape))


# ------------------------------------------------------------ walking


def step_refusal(state: State, cell: int) -> str:
    """Why the walk cannot lead there; empty if it can."""
    if reason := walking.step_refusal(state, WALKER, cell):
        return reason
    if cell == GRID.chamber:
        return ""
    there = st.content(state, cell)
    return tr(HALTS[there.name]) if there.kind in (KILLS, ENDS) and not holds(state.me, there.number) else ""


def stepped(state: State, cell: int) -> State:
    """The position after a legal step."""
    here = st.place(state, WALKER)
    state = evolve(st.with_figure(state, 0, WALKER, Figure(cell)), came=here, steps=state.steps + 1)
    there = st.content(state, cell)
    if cell != GRID.chamber and there.kind == ITEM and not holds(state.me, there.number) and state.stock[there.number]:
        state = st.with_item(state, there.number)
    return state


def walked(state: State, way: Iterable[int]) -> State:
    for cell in way:
        state = stepped(state, cell)
    return state


def is_there(state: State) -> bool:
    return st.place(state, WALKER) == GRID.chamber


def next_cells(state: State) -> Iterator[int]:
    """The cells to which the walk may lead now."""
    for cell in walking.next_to(state, WALKER):
        if not step_refusal(state, cell):
            yield cell


# ------------------------------------------------------------ the shortest walks

Key: TypeAlias = tuple[int, int, int]
"""Where somebody is, from where they came, and what they carry: all that matters for the rest of a walk."""


def _key(state: State) -> Key:
    return st.place(state, WALKER), state.came, state.me.items


def shortest(state: State) -> list[Way]:
    """All shortest walks into the chamber, found by trying every walk, step by step; none if there is no way."""
    edge: dict[Key, State] = {_key(state): state}
    seen = set(edge)
    before: dict[Key, list[Key]] = {}
    while edge:
        further: dict[Key, State] = {}
        for key, here in edge.items():
            for cell in next_cells(here):
                there = stepped(here, cell)
                goal = _key(there)
                if goal not in seen:
                    further[goal] = there
                    before.setdefault(goal, []).append(key)
        ends = [key for key, there in further.items() if is_there(there)]
        if ends:
            return sorted(way for end in ends for way in _back(end, before))
        seen.update(further)
        edge = further
    return []


def _back(end: Key, before: dict[Key, list[Key]]) -> Iterator[Way]:
    """The walks that lead to this."""
    if end not in before:
        yield ()
        return
    for key in before[end]:
        for way in _back(key, before):
            yield (*way, end[0])


def tunnels_in(puzzle: Puzzle, way: Sequence[int]) -> list[int]:
    """The steps of a walk, counted from 1, that lead through a tunnel."""
    steps = enumerate(zip((puzzle.start, *way), way, strict=False), 1)
    return [number for number, (one, other) in steps if not _is_open(puzzle, one, other)]


def _is_open(puzzle: Puzzle, one: int, other: int) -> bool:
    """Whether one can walk from a tile to another."""
    if other not in GRID.neighbours[one]:
        return False
    return bool(puzzle.sides[one] & GRID.side_towards(one, other) and puzzle.sides[other] & GRID.side_towards(other, one))


def found_on(puzzle: Puzzle, way: Sequence[int]) -> list[int]:
    """The items that a walk picks up and needs, as it passes what they help against."""
    state, found, needed = puzzle.state, set[int](), set[int]()
    for cell in way:
        there = st.content(state, cell)
        if there.kind in (KILLS, ENDS, maze.BARS) and there.number in found:
            needed.add(there.number)
        before, state = state, stepped(state, cell)
        found |= {item for item in range(len(parts().items)) if (state.me.items & ~before.me.items) >> item & 1}
    return sorted(needed)


def has_tunnel(contents: Sequence[int], cell: int) -> bool:
    return parts().contents[contents[cell]].kind == TUNNEL


# ------------------------------------------------------------ the file


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Those that ship with the program."""
    with intact(*FILE):
        return tuple(read(line) for line in text(*FILE).splitlines())


def written(puzzle: Puzzle) -> str:
    """One line: number, open sides, contents, start, items, steps and difficulty."""
    sides = "".join(f"{one:x}" for one in puzzle.sides)
    contents = "".join(DIGITS[one] for one in puzzle.contents)
    rest = (GRID.names[puzzle.start], f"{puzzle.items:x}", puzzle.steps, puzzle.hard)
    return " ".join(map(str, (puzzle.number, sides, contents, *rest)))


def read(line: str) -> Puzzle:
    """The inverse of written. Raises ValueError or LookupError if anything is wrong."""
    number, sides, contents, start, items, steps, hard = line.split(" ")
    puzzle = Puzzle(
        int(number),
        tuple(int(one, 16) for one in sides),
        tuple(DIGITS.index(one) for one in contents),
        GRID.by_name[start],
        int(items, 16),
        int(steps),
        int(hard),
    )
    if (
        len(puzzle.sides) != GRID.cells
        or len(puzzle.contents) != GRID.cells
        or max(puzzle.contents) >= len(parts().contents)
        or 0 in puzzle.sides
        or puzzle.sides[GRID.chamber] != ALL_OPEN
        or puzzle.start == GRID.chamber
    ):
        raise ValueError("not a maze with an open chamber")
    return puzzle
