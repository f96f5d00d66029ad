"""Makes the puzzles of the drill *The short way*: `python -m assets.ways.make` writes resources/drills/ways.txt. Each comes from a
numbered seed, so the same file is made again. A maze is kept if its shortest walk is not the one that offers itself: it leads
through a tunnel or past an item that has to be fetched, or away from the chamber first. All shortest walks are found by trying
every walk under the rules, and bots of every level walk through the maze to tell how hard it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from attrs import evolve

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import bots
from ramses_desktop.games.pharaoh import maze
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.maze import ALL_OPEN, parts
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import Figure, State, all_contents, with_chamber
from ramses_desktop.games.pharaoh.ways import (
    GRID,
    HARDEST,
    OPTIONS,
    WALKER,
    Puzzle,
    Way,
    found_on,
    next_cells,
    shortest,
    step_refusal,
    stepped,
    tunnels_in,
    walked,
    written,
)

OUT: Final = Path(__file__).resolve().parents[2] / "resources" / "drills" / "ways.txt"
COUNT: Final = 200
KINDS: Final = {"tunnel": 80, "item": 60, "corridors": 60}
"""How many of each kind: what the shortest walk needs that does not offer itself."""
LENGTHS: Final = range(6, 17)
MOST_EQUAL: Final = 2
"""How many walks may be shortest."""
LONGER: Final = 2
"""Steps that the walk that offers itself takes more than the shortest, at least."""
FAR_LONGER: Final = 6
"""Where corridors are all there is: steps that another walk takes more, at most."""
SHORT_CUTS: Final = 10
OBSTACLES: Final = range(9, 16)
HELPERS: Final = ("torch", "scarf", "food", "chocolate", "water", "bottle")
LEVELS: Final = ("scribe", "vizier", "pharaoh")
TURNS: Final = 12
"""Turns after which a bot has lost its way."""


# ------------------------------------------------------------ a maze


def candidate(number: int) -> Puzzle:
    """The puzzle of a seed; most are of no use."""
    luck = Luck(f"way {number}")
    sides = _halls(luck)
    contents = _contents(luck)
    carried = luck.shuffled(HELPERS)[: luck.below(3)]
    items = sum(1 << parts().numbers[word] for word in carried)
    plain = [cell for cell, one in enumerate(contents) if parts().contents[one].kind in (maze.PLAIN, maze.INSCRIPTION)]
    start = luck.pick([cell for cell in plain if cell != GRID.chamber and cell not in GRID.neighbours[GRID.chamber]])
    return Puzzle(number, sides, contents, start, items, 0, 0)


def _halls(luck: Luck) -> tuple[int, ...]:
    """The open sides of every tile: winding corridors that lead everywhere, and some short cuts."""
    sides = [GRID.gates.get(cell, 0) for cell in range(GRID.cells)]
    waiting, seen = [luck.below(GRID.cells)], set[int]()
    while waiting:
        here = waiting[-1]
        seen.add(here)
        ahead = [cell for cell in GRID.neighbours[here] if cell not in seen]
        if ahead:
            waiting.append(luck.pick(ahead))
            _open(sides, here, waiting[-1])
        else:
            waiting.pop()
    for _ in range(SHORT_CUTS):
        here = luck.below(GRID.cells)
        _open(sides, here, luck.pick(GRID.neighbours[here]))
    sides[GRID.chamber] = ALL_OPEN
    return tuple(sides)


def _open(sides: list[int], here: int, there: int) -> None:
    sides[here] |= GRID.side_towards(here, there)
    sides[there] |= GRID.side_towards(there, here)


def _contents(luck: Luck) -> tuple[int, ...]:
    """What is in the box, without some of the obstacles."""
    there = luck.shuffled(all_contents(OPTIONS))
    obstacles = [at for at, one in enumerate(there) if parts().contents[one].kind in (maze.KILLS, maze.ENDS, maze.BARS)]
    for at in luck.shuffled(obstacles)[luck.pick(OBSTACLES) :]:
        there[at] = 0
    return with_chamber(there, GRID.chamber)


# ------------------------------------------------------------ what makes it interesting


def kind_of(puzzle: Puzzle) -> str:
    """What the shortest walk needs that does not offer itself; empty if it offers itself, or if there are too many."""
    ways = shortest(puzzle.state)
    if not ways or len(ways[0]) not in LENGTHS or len(ways) > MOST_EQUAL:
        return ""
    if offers_itself(puzzle, ways[0]):
        return ""
    plain = shortest(without_tunnels(puzzle))
    if all(tunnels_in(puzzle, way) for way in ways):
        return "tunnel" if plain and len(plain[0]) >= len(ways[0]) + LONGER else ""
    if all(found_on(puzzle, way) for way in ways):
        other = shortest(without_finds(puzzle))
        return "item" if other and len(other[0]) >= len(ways[0]) + LONGER else ""
    return "corridors" if is_a_choice(puzzle, ways) else ""


def without_tunnels(puzzle: Puzzle) -> State:
    kinds = [parts().contents[one].kind for one in puzzle.contents]
    contents = tuple(0 if kind == maze.TUNNEL else one for one, kind in zip(puzzle.contents, kinds, strict=True))
    return evolve(puzzle.state, contents=contents)


def without_finds(puzzle: Puzzle) -> State:
    return evolve(puzzle.state, stock=(0,) * len(parts().items))


def is_a_choice(puzzle: Puzzle, ways: Sequence[Way]) -> bool:
    """Whether another first step leads into the chamber as well, on a walk that is longer, but neither by far nor a detour to the
    shortest one."""
    start, best = puzzle.state, ways[0]
    first = {way[0] for way in ways}
    for cell in next_cells(start):
        found = shortest(stepped(start, cell)) if cell not in first else []
        if found and len(best) + LONGER <= 1 + len(found[0]) <= len(best) + FAR_LONGER:
            shared = {cell, *found[0]}.intersection((puzzle.start, *best[:-1]))
            if puzzle.start not in shared and 2 * len(shared) <= len(best):
                return True
    return False


def offers_itself(puzzle: Puzzle, way: Way) -> bool:
    """Whether somebody finds a shortest walk who always takes the step that leads nearest to the chamber."""
    state, passed = puzzle.state, {puzzle.start}
    for _ in way:
        ahead = [cell for cell in next_cells(state) if cell not in passed]
        if not ahead:
            return False
        cell = min(ahead, key=_far)
        if cell == GRID.chamber:
            return state.steps + 1 == len(way)
        passed.add(cell)
        state = stepped(state, cell)
    return False


def _far(cell: int) -> int:
    (row, column), (middle, _) = divmod(cell, GRID.edge), divmod(GRID.chamber, GRID.edge)
    return abs(row - middle) + abs(column - middle)


# ------------------------------------------------------------ how hard it is


def found_by(puzzle: Puzzle, steps: int) -> list[str]:
    """The levels of bots that walk a shortest way."""
    return [level for level in LEVELS if _walk_of(puzzle, level, steps)]


def _walk_of(puzzle: Puzzle, level: str, steps: int) -> bool:
    bot, luck = bots("pharaoh")[level], Luck(f"walk {puzzle.number}", level)
    # All three stand at the start: otherwise one outside might be nearer.
    player = evolve(puzzle.state.me, figures=(Figure(puzzle.start),) * st.FIGURES)
    dice = (6,) * st.limit(OPTIONS)
    view = evolve(puzzle.state, players=(player,), dice=dice, stage=st.ROLL, die=0, mover=0)
    way: list[int] = []
    while view.stage != st.OVER and view.round < TURNS:
        move = bot.choose(GAME, [view], 0, luck)
        if isinstance(move, st.Step):
            if move.figure != WALKER:
                return False
            way.append(GRID.by_name[move.cell])
        elif not isinstance(move, st.Roll | st.Stop):
            return False
        view = GAME.play(view, move)
    return len(way) == steps and way[-1] == GRID.chamber and is_legal(puzzle, way)


def is_legal(puzzle: Puzzle, way: Sequence[int]) -> bool:
    return not any(step_refusal(walked(puzzle.state, way[:at]), cell) for at, cell in enumerate(way))


# ------------------------------------------------------------ all of them


def made() -> Iterator[Puzzle]:
    """The first of each kind, in the order of their seeds."""
    left, number = Counter(KINDS), 0
    while left.total():
        number += 1
        puzzle = candidate(number)
        kind = kind_of(puzzle)
        if left[kind]:
            left[kind] -= 1
            steps = len(shortest(puzzle.state)[0])
            yield evolve(puzzle, steps=steps, hard=HARDEST - len(found_by(puzzle, steps)))


def main() -> None:
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text("".join(f"{written(puzzle)}\n" for puzzle in made()), "utf-8")


if __name__ == "__main__":
    main()
