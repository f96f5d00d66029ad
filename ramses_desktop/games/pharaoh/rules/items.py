"""Which items may be used now and how, and which tiles may be turned. Moves and refusals come from the same rules: a use of an item
is legal if there is no refusal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh.rules import moves as mv
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules import walking
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, parts, side_letters
from ramses_desktop.games.pharaoh.rules.state import State, is_up, item_number, place

SETS_DIE: Final = {"food": 6, "water": 5}
WITH_PAPYRUS: Final = {1: ("food", "scarf"), 2: ("food", "water", "scarf", "chocolate")}
"""What may be used on a walk with the papyrus, by version of the rules: only items that act on the archaeologist."""
ONLY_WITH_PAPYRUS: Final = {
    1: mark("With the papyrus you can use only food and the scarf."),
    2: mark("With the papyrus you can use only food, water, the scarf and chocolate."),
}
USABLE: Final = ("food", "water", "scarf", "papyrus", "chocolate", "money", "bottle", "torch", "key", "plan")
"""In the order in which their moves are listed."""
WITHOUT_USE: Final = {
    "chocolate": mark("There is no number lower than 1."),
    "money": mark("Nothing to buy: it takes an item that has been found, is in the supply and is not yours yet."),
    "torch": mark("None of your archaeologists has a dark tile behind an open side."),
    "key": mark("There is no tile here for the key to turn."),
    "plan": mark("All tiles are face up already."),
    "bottle": mark("There is no wall here with a way behind it."),
}
"""Message for an item that is allowed now, but has nothing to act on."""
_WORDS: Final = {
    mv.Chocolate: "chocolate",
    mv.Buy: "money",
    mv.Bottle: "bottle",
    mv.Torch: "torch",
    mv.Key: "key",
    mv.Look: "plan",
}


def word_of(move: object) -> str:
    """The item that a move uses up; empty if none."""
    return move.item if isinstance(move, mv.Use) else _WORDS.get(type(move), "")


def moves(state: State) -> Iterator[mv.Move]:
    """Every way to use up an item now."""
    for word in USABLE:
        if not _general_refusal(state, word):
            yield from (move for move in _candidates(state, word) if not _refusal_of_use(state, move))


def refusal(state: State, word: str) -> str:
    """Why an item cannot be used now at all, also shown on greyed-out items; empty if it can."""
    if reason := _general_refusal(state, word):
        return reason
    reason = ""
    for move in _candidates(state, word):
        reason = _refusal_of_use(state, move)
        if not reason:
            return ""
    if word == "chocolate" and state.papyrus:
        return tr("No other throw can be walked from here with the papyrus.")
    return tr(WITHOUT_USE[word]) if word in WITHOUT_USE else reason


def move_refusal(state: State, move: mv.Move) -> str:
    """Why this use of an item is illegal; empty if it is legal."""
    word = word_of(move)
    return (_general_refusal(state, word) if word else "") or _refusal_of_use(state, move)


def _general_refusal(state: State, word: str) -> str:
    """Why an item is out of the question, whatever the purpose."""
    if not st.holds(state.me, item_number(word)):
        return tr("Not on your card: {item}.", item=_name(word))
    if state.papyrus and word not in WITH_PAPYRUS[state.options.rules]:
        return tr(ONLY_WITH_PAPYRUS[state.options.rules])
    if state.points <= 0 and word not in SETS_DIE:
        return tr("No steps left in this throw.")
    if word == "kit":
        return tr("The first-aid kit works by itself when you are attacked.")
    if word == "chocolate" and state.steps:
        return tr("Chocolate works only before the first step.")
    return ""


def _candidates(state: State, word: str) -> Iterator[mv.Move]:
    """The uses of an item worth checking."""
    names = state.grid.names
    match word:
        case "chocolate":
            yield from map(mv.Chocolate, range(1, state.rolled))
        case "money":
            yield from (mv.Buy(item.word) for item in parts().items)
        case "bottle":
            for figure in walking.able(state):
                yield from (mv.Bottle(figure, names[cell]) for cell in walking.next_to(state, figure))
        case "torch":
            yield from map(mv.Torch, walking.able(state))
        case "key":
            for figure in walking.able(state):
                for cell in turnable(state, place(state, figure)):
                    yield from (mv.Key(figure, names[cell], sides) for sides in other_orientations(state, cell))
        case "plan":
            yield from (mv.Look(names[cell]) for cell in st.face_down(state))
        case _:
            yield mv.Use(word)


def _refusal_of_use(state: State, move: mv.Move) -> str:
    """Why a permitted item cannot be used like this."""
    cells = state.grid.by_name
    match move:
        case mv.Use(word):
            return _plain_refusal(state, word)
        case mv.Chocolate(number):
            return _chocolate_refusal(state, number)
        case mv.Buy(word):
            return purchase_refusal(state, word)
        case mv.Bottle(figure, name):
            return walking.bottle_refusal(state, figure, cells[name])
        case mv.Torch(figure):
            return walking.refusal_to_move(state, figure) or _torch_refusal(state, figure)
        case mv.Key(figure, name, sides):
            return walking.refusal_to_move(state, figure) or _key_refusal(state, figure, cells[name], sides)
        case mv.Look(name):
            return dark_refusal(state, cells[name])
        case _:
            return tr("Walk, use an item, or clear a way.")


def _plain_refusal(state: State, word: str) -> str:
    """For food, water, scarf and papyrus, which leave nothing to choose."""
    if word in SETS_DIE:
        return _die_refusal(state, SETS_DIE[word])
    if word == "scarf":
        return tr("A scarf is already in use in this move.") if state.scarf else ""
    return "" if walking.can_use_papyrus(state) else tr("The whole throw cannot be walked from here.")


def _die_refusal(state: State, number: int) -> str:
    if state.die == number:
        return tr("The die already shows {number}.", number=number)
    if number < state.steps:
        return tr("The die cannot go below the steps already made.")
    return _papyrus_refusal(state, number)


def _papyrus_refusal(state: State, number: int) -> str:
    """With the papyrus the whole throw must be walked, whatever the die is set to."""
    if state.papyrus and not any(True for _ in walking.steps(evolve(state, die=number))):
        return tr("A throw of {n} cannot be walked from here with the papyrus.", n=number)
    return ""


def _chocolate_refusal(state: State, number: int) -> str:
    if number >= state.rolled or number == state.die:
        return tr("Chocolate only lowers the die.")
    return _papyrus_refusal(state, number)


def purchase_refusal(state: State, word: str) -> str:
    number = item_number(word)
    if number == HIDDEN or word == "money":
        return tr("Money buys any other item that is not magical.")
    if parts().items[number].magic:
        return tr("Money cannot buy magical items: {item}.", item=_name(word))
    if st.holds(state.me, number):
        return tr("Already on your card: {item}.", item=_name(word))
    if not st.discovered(state, number):
        return tr("Not found yet: {item}.", item=_name(word))
    return "" if state.stock[number] else tr("None left in the supply: {item}.", item=_name(word))


def _name(word: str) -> str:
    return tr(parts().items[item_number(word)].name)


# ------------------------------------------------------------ light


def dark_around(state: State, figure: int) -> tuple[int, ...]:
    """The face-down tiles beyond the open sides of an archaeologist's tile, north first."""
    here, grid = place(state, figure), state.grid
    if here == OUTSIDE:
        return ()
    sides = [cell for side, cell in enumerate(grid.around[here]) if state.open[here] >> side & 1]
    return tuple(cell for cell in sides if cell not in (HIDDEN, grid.chamber) and not is_up(state, cell))


def _torch_refusal(state: State, figure: int) -> str:
    if dark_around(state, figure):
        return ""
    return tr("This archaeologist has no dark tile behind an open side.")


def dark_refusal(state: State, cell: int) -> str:
    is_dark = cell != state.grid.chamber and not is_up(state, cell)
    return "" if is_dark else tr("Choose a tile that lies face down.")


# ------------------------------------------------------------ turning tiles


def turnable(state: State, here: int) -> list[int]:
    """The tiles that can be turned from a place: the one there, and empty face-up ones next to it."""
    around = state.grid.gates if here == OUTSIDE else state.grid.neighbours[here]
    own = [] if here == OUTSIDE else [here]
    return [*own, *(cell for cell in around if is_up(state, cell) and not st.occupied(state, cell))]


def other_orientations(state: State, cell: int) -> list[str]:
    return [side_letters(sides) for sides in st.orientations(state, cell) if sides != state.open[cell]]


def _orientation_refusal(state: State, cell: int, sides: str) -> str:
    return "" if sides in other_orientations(state, cell) else tr("That tile cannot be turned that way.")


def _key_refusal(state: State, figure: int, cell: int, sides: str) -> str:
    if cell not in turnable(state, place(state, figure)):
        return tr("The key turns the archaeologist's own tile, or an empty one next to it that lies face up.")
    return _orientation_refusal(state, cell, sides)


def clearings(state: State) -> list[mv.Move]:
    """Every way to clear a way."""
    if clearing_refusal(state):
        return []
    cells = dict.fromkeys(cell for figure in state.me.figures for cell in turnable(state, figure.place))
    free = [cell for cell in cells if not tile_refusal(state, cell)]
    return [mv.Clear(state.grid.names[cell], sides) for cell in free for sides in other_orientations(state, cell)]


def clear_refusal(state: State, move: mv.Clear) -> str:
    cell = state.grid.by_name[move.cell]
    return clearing_refusal(state) or tile_refusal(state, cell) or _orientation_refusal(state, cell, move.sides)


def clearing_refusal(state: State) -> str:
    """Why no way can be cleared at this point of the turn."""
    if state.steps or state.papyrus:
        return tr("You can clear a way only instead of moving, before the first step.")
    return ""


def tile_refusal(state: State, cell: int) -> str:
    """Why this tile cannot be turned to clear a way."""
    if all(cell not in turnable(state, figure.place) for figure in state.me.figures):
        return tr("You can turn only a tile where you have an archaeologist, or an empty one next to it that lies face up.")
    if any(lock.cell == cell and lock.seat != state.seat for lock in state.locks):
        return tr("Another player has just turned that tile; it stays that way until the end of that player's next turn.")
    return ""
