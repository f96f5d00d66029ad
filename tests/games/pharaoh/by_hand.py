"""Pyramids laid by hand, so that a test shows only the few tiles it is about; everything else is a plain crossing, face down. The
small pyramid has columns a to g and rows 1 to 7; its chamber is d4, its gates are d1, g4, d7 and a4."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

from attrs import evolve

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh.maze import SMALL, parts, side_letters, side_mask, turned
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import MOVE, ROLL, RULES, Figure, PharaohOptions, Player, State, item_number, with_tile
from tests.games.judge import Judge

T = TypeVar("T")

CROSSING = 4
LAID = {side_letters(way): shape for shape, box in enumerate(parts().shapes) for way in turned(box)}
"""A kind of tile for each set of open sides."""
CONTENTS = {content.name: number for number, content in enumerate(parts().contents)}


def scene(
    tiles: Mapping[str, str] | None = None,
    *,
    players: int = 2,
    pyramid: str = SMALL,
    seven: bool = False,
    last: bool = True,
    rules: int = RULES,
    at: str = "",
    others: str = "",
    items: str = "",
    theirs: str = "",
    read: int = 0,
    die: int = 3,
    rolled: int | None = None,
    **changes: Any,
) -> State:
    """A table on which the first player has thrown the die. `tiles` gives a cell's tile, its openings and its content, as in {"d7":
    "NS snake"}; "down" before it leaves it face down. `at` and `others` place the archaeologists of the first and second player,
    "-" for outside, with "!" after the injured; `items` and `theirs` are what they carry."""
    options = PharaohOptions(players, pyramid, seven, last, rules=rules)
    state = GAME.start(options, GAME.deal(options, _Straight("")))
    cells = state.grid.cells
    state = evolve(state, shapes=(CROSSING,) * cells, contents=(0,) * cells)
    for name, words in (tiles or {}).items():
        state = _with(state, name, words)
    mine = Player(figures(state, at), items_of(items), (1 << read) - 1)
    state = evolve(state, players=(mine, *state.players[1:]))
    if players > 1:
        second = Player(figures(state, others), items_of(theirs))
        state = evolve(state, players=(mine, second, *state.players[2:]))
    stock = tuple(left - sum(player.items >> item & 1 for player in state.players) for item, left in enumerate(state.stock))
    dice = (rolled or die, *(2 for _ in state.dice[1:]))
    usual: dict[str, Any] = {"stock": stock, "dice": dice, "stage": MOVE, "die": die}
    return evolve(state, **(usual | changes))


class _Straight(Luck):
    """Luck that keeps every order and always throws a one."""

    def stream(self, name: str) -> Luck:
        return self

    def shuffled(self, items: Iterable[T]) -> list[T]:
        return list(items)

    def below(self, bound: int) -> int:
        return 0


def _with(state: State, name: str, words: str) -> State:
    cell = state.grid.by_name[name]
    down = words.startswith("down ")
    sides, _, content = words.removeprefix("down ").partition(" ")
    shapes, contents = list(state.shapes), list(state.contents)
    shapes[cell], contents[cell] = LAID[sides], CONTENTS[content or "plain"]
    state = evolve(state, shapes=tuple(shapes), contents=tuple(contents))
    return state if down else with_tile(evolve(state, up=state.up | 1 << cell), cell, side_mask(sides))


def figures(state: State, places: str) -> tuple[Figure, ...]:
    """ "d7 e5! -" is three archaeologists: one on d7, one injured on e5, one outside. Those not named are outside."""
    found = [Figure(state.grid.by_name[word.rstrip("!")], word.endswith("!")) for word in places.split() if word != "-"]
    return (*found, *(Figure(),) * (3 - len(found)))


def items_of(words: str) -> int:
    return sum(1 << item_number(word) for word in words.split())


def steps(state: State) -> list[str]:
    """The cells that a step can reach."""
    return [move.split()[2] for move in legal(state) if move.startswith("step ")]


def where(state: State, seat: int = 0, figure: int = 1) -> str:
    """An archaeologist's cell, or "-" for outside."""
    place = state.players[seat].figures[figure - 1].place
    return state.grid.names[place] if place >= 0 else "-"


def carries(state: State, seat: int = 0) -> str:
    """The items on a player's card."""
    items = state.players[seat].items
    return " ".join(item.word for number, item in enumerate(parts().items) if items >> number & 1)


def sides(state: State, cell: str) -> str:
    return side_letters(state.open[state.grid.by_name[cell]])


def left(state: State, word: str) -> int:
    """How many tokens of an item are in the supply."""
    return state.stock[item_number(word)]


def turn_is_over(state: State, seat: int = 1) -> bool:
    """Whether another seat has to throw the die now."""
    return state.stage == ROLL and state.seat == seat


def standing(state: State, seat: int = 0) -> str:
    """Where a player's archaeologists are, as a scene is told it."""
    names = state.grid.names
    return " ".join((names[one.place] if one.place >= 0 else "-") + "!" * one.lying for one in state.players[seat].figures)


JUDGE = Judge(
    GAME,
    at=standing,
    others=partial(standing, seat=1),
    items=carries,
    theirs=partial(carries, seat=1),
    reach=steps,
    roller=lambda state: state.seat if state.stage == ROLL else None,
    sides=sides,
    is_up=lambda state, cell: bool(state.up >> state.grid.by_name[cell] & 1),
    left=left,
    points=lambda state: state.points,
)
play, legal, refusal, check, places = JUDGE.play, JUDGE.legal, JUDGE.refusal, JUDGE.check, JUDGE.places
