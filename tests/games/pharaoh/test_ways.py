"""The drill *The short way*: its puzzles, and the walks that are legal in them."""

from pathlib import Path

import pytest
from attrs import evolve

from assets.ways import make
from ramses_desktop.games.pharaoh import maze, walking, ways
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.maze import parts
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import State
from ramses_desktop.games.pharaoh.ways import GRID, HALTS, WALKER, Puzzle, Way, puzzles, read, shortest, written

LARGEST = 60_000
"""Bytes of the file that ships."""


def played(puzzle: Puzzle, way: Way) -> State:
    """The position after this walk in the game itself, in a single throw."""
    state = puzzle.state
    for cell in way:
        assert state.stage == st.MOVE
        state = GAME.play(state, st.Step(WALKER, GRID.names[cell]))
    return state


def test_there_are_200_small_puzzles() -> None:
    assert len(puzzles()) == 200
    assert len({puzzle.number for puzzle in puzzles()}) == 200
    assert make.OUT.stat().st_size < LARGEST
    text = make.OUT.read_text("utf-8")
    assert text == "".join(f"{written(puzzle)}\n" for puzzle in puzzles())


def test_the_puzzles_are_interesting() -> None:
    assert {puzzle.hard for puzzle in puzzles()} == {1, 2, 3, 4}
    assert {puzzle.steps for puzzle in puzzles()} <= set(make.LENGTHS)
    assert not any(parts().contents[there].kind in (maze.SHRINE, maze.COFFER) for one in puzzles() for there in one.contents)
    for puzzle in puzzles():
        shapes = [parts().shapes[shape] for shape in puzzle.state.shapes]
        assert all(sides in maze.turned(shape) for sides, shape in zip(puzzle.sides, shapes, strict=True))
        counts = [puzzle.contents.count(number) for number in range(1, len(parts().contents))]
        assert all(here <= content.counts["small"] for here, content in zip(counts, parts().contents[1:], strict=True))


@pytest.mark.parametrize("at", [0, 60, 120, 180])
def test_a_shortest_walk_is_one_in_the_game(at: int) -> None:
    puzzle = puzzles()[at]
    found = shortest(puzzle.state)
    assert 1 <= len(found) <= make.MOST_EQUAL
    for way in found:
        assert len(way) == puzzle.steps
        assert make.is_legal(puzzle, way)
        end = played(puzzle, way)
        assert end.players[0].entered == 1
        assert end.players[0].lost == 0


@pytest.mark.parametrize("number", [1, 2])
def test_a_puzzle_is_made_from_its_number(number: int) -> None:
    puzzle = puzzles()[number]
    assert evolve(make.candidate(puzzle.number), steps=puzzle.steps, hard=puzzle.hard) == puzzle


def test_what_stops_a_walk_is_refused_with_a_sentence() -> None:
    """Each kind of obstacle beside the start, without what helps and with it."""
    start, cell = GRID.by_name["a1"], GRID.by_name["b1"]
    base = evolve(puzzles()[0], sides=(15,) * GRID.cells, contents=(0,) * GRID.cells, start=start, items=0)
    told = set()
    for number, there in enumerate(parts().contents):
        if there.kind not in (maze.KILLS, maze.ENDS, maze.BARS) or not there.counts["small"]:
            continue
        contents = tuple(number if at == cell else 0 for at in range(GRID.cells))
        puzzle = evolve(base, contents=contents)
        told.add(ways.step_refusal(puzzle.state, cell))
        assert ways.step_refusal(evolve(puzzle, items=1 << there.number).state, cell) == ""
    assert told == {*HALTS.values(), walking.NEEDS["wall ruins"]}


def test_an_item_on_the_way_helps_from_then_on() -> None:
    torch, snake = (next(at for at, one in enumerate(parts().contents) if one.name == name) for name in ("torch", "snake"))
    cells = [GRID.by_name[name] for name in ("a1", "b1", "c1")]
    contents = [0] * GRID.cells
    contents[cells[1]], contents[cells[2]] = torch, snake
    puzzle = evolve(puzzles()[0], sides=(15,) * GRID.cells, contents=tuple(contents), start=cells[0], items=0)
    state = ways.stepped(puzzle.state, cells[1])
    assert ways.step_refusal(state, cells[2]) == ""
    assert ways.found_on(puzzle, cells[1:]) == [parts().numbers["torch"]]
    assert ways.step_refusal(state, cells[0]) != "", "nobody goes straight back"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "1 2 3",
        f"1 {'f' * 49} {'0' * 48} a1 0 7 1",
        f"1 {'f' * 49} {'0' * 49} d4 0 7 1",
        f"1 0{'f' * 48} {'0' * 49} a1 0 7 1",
        f"1 {'f' * 49} {'0' * 49} k1 0 7 1",
    ],
)
def test_a_damaged_line_is_no_puzzle(line: str) -> None:
    with pytest.raises((ValueError, LookupError)):
        read(line)


# --- all of them ------------------------------------------------------------------------------------------------------


def searched(puzzle: Puzzle) -> list[Way]:
    """All shortest walks, by playing the game itself: walks are tried in order of their length until some enter the chamber.
    Nothing is shared with the search that made the puzzles but that two walks to the same place with the same things and from the
    same side need not both be played on."""
    edge: dict[tuple[int, int, int], tuple[State, list[Way]]] = {(puzzle.start, st.NOWHERE, puzzle.items): (puzzle.state, [()])}
    seen = set(edge)
    for _ in range(40):
        further: dict[tuple[int, int, int], tuple[State, list[Way]]] = {}
        found: list[Way] = []
        for state, walks in edge.values():
            for move in GAME.moves(state):
                if not isinstance(move, st.Step):
                    continue
                cell, after = GRID.by_name[move.cell], GAME.play(state, move)
                here = [(*way, cell) for way in walks]
                if after.players[0].entered:
                    found += here
                elif after.stage == st.MOVE and after.players[0].figures[0].place == cell:
                    key = cell, after.came, after.players[0].items
                    if key not in seen:
                        further.setdefault(key, (after, []))[1].extend(here)
        if found:
            return sorted(found)
        seen |= further.keys()
        edge = further
    return []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_all_shortest_walks_are_found_again_by_playing(part: int) -> None:
    for puzzle in puzzles()[part::4]:
        found = searched(puzzle)
        assert found == shortest(puzzle.state), puzzle.number
        assert len(found[0]) == puzzle.steps


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_every_puzzle_is_what_its_seed_makes(part: int) -> None:
    for puzzle in puzzles()[part::4]:
        again = make.candidate(puzzle.number)
        assert make.kind_of(again), puzzle.number
        assert ways.HARDEST - len(make.found_by(again, puzzle.steps)) == puzzle.hard
        assert evolve(again, steps=puzzle.steps, hard=puzzle.hard) == puzzle


@pytest.mark.slow
def test_the_file_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first puzzles of a shorter file are the first of the one that ships."""
    monkeypatch.setattr(make, "KINDS", {"tunnel": 6, "item": 0, "corridors": 0})
    monkeypatch.setattr(make, "OUT", tmp_path / "drills" / "ways.txt")
    make.main()
    lines = make.OUT.read_text("utf-8").splitlines()
    shipped = [written(puzzle) for puzzle in puzzles()]
    assert len(lines) == 6
    assert set(lines) <= set(shipped)
