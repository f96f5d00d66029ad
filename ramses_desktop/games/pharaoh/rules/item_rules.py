"""Which items may be used up now and how, and which tiles may be turned. As for steps, every rule is a sentence for players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, parts, side_letters
from ramses_desktop.games.pharaoh.rules.moves import Bottle, Buy, Chocolate, Clear, Key, Look, Move, Torch, Use
from ramses_desktop.games.pharaoh.rules.state import State, discovered, face_down, holds, is_up, item_number, occupied, ways_to_lie
from ramses_desktop.games.pharaoh.rules.walking import able, can_walk_as_ghost, place, steps, through_walls

SIX, FIVE = 6, 5
SETS_DIE = {"food": SIX, "water": FIVE}
FOR_THE_FIGURE = {1: ("food", "scarf"), 2: ("food", "water", "scarf", "chocolate")}
"""What may be used while walking with the papyrus, by version of the rules: it acts on the archaeologist only."""
ONLY_FOR_THE_FIGURE = {
    1: mark("While walking with the papyrus only food and the scarf may be used."),
    2: mark("While walking with the papyrus only food, water, the scarf and chocolate may be used."),
}


def uses(state: State) -> Iterator[Move]:
    """Every way to use up an item now."""
    names = state.grid.names
    yield from (Use(word) for word in ("food", "water", "scarf", "papyrus") if not why_no_use(state, word))
    if not why_no_use(state, "chocolate"):
        yield from (Chocolate(number) for number in range(1, state.rolled) if not why_not_down_to(state, number))
    if not why_no_use(state, "money"):
        yield from (Buy(item.word) for item in parts().items if not why_no_purchase(state, item.word))
    yield from (Bottle(figure, names[cell]) for figure, cell in through_walls(state))
    if not why_no_use(state, "torch"):
        yield from (Torch(figure) for figure in able(state) if dark_around(state, figure))
    if not why_no_use(state, "key"):
        for figure in able(state):
            for cell in turnable(state, place(state, figure)):
                yield from (Key(figure, names[cell], sides) for sides in other_ways(state, cell))
    if not why_no_use(state, "plan"):
        yield from (Look(names[cell]) for cell in face_down(state))


def why_no_use(state: State, word: str) -> str:
    """Why an item cannot be used up now, whatever for; empty if it can. Also shown on items that are greyed out."""
    if not holds(state.me, item_number(word)):
        return tr("There is no {item} on this player's card.", item=_name(word))
    if state.papyrus and word not in FOR_THE_FIGURE[state.options.rules]:
        return tr(ONLY_FOR_THE_FIGURE[state.options.rules])
    if word in SETS_DIE:
        return _why_not_set_die(state, SETS_DIE[word])
    if state.points <= 0:
        return tr("The whole throw has been walked.")
    return _why_not_now(state, word)


def _why_not_set_die(state: State, number: int) -> str:
    if state.die == number:
        return tr("The die shows {number} already.", number=number)
    if number < state.steps:
        return tr("The die is never set below the steps already made.")
    return _why_not_as_ghost(state, number)


def _why_not_as_ghost(state: State, number: int) -> str:
    """With the papyrus the whole throw must be walked, also when the die has been set to another number."""
    if state.papyrus and not any(True for _ in steps(evolve(state, die=number))):
        return tr("From here a throw of {n} could not be walked with the papyrus.", n=number)
    return ""


def _why_not_now(state: State, word: str) -> str:
    if word == "kit":
        return tr("The first-aid kit is never used up; it helps when its owner is attacked.")
    if word == "scarf" and state.scarf:
        return tr("A scarf is worn already in this move.")
    if word == "papyrus" and not can_walk_as_ghost(state):
        return tr("The whole throw could not be walked from here.")
    if word == "chocolate":
        return _why_no_chocolate(state)
    if word == "money" and all(why_no_purchase(state, item.word) for item in parts().items):
        return tr("There is nothing to buy: an item must be discovered, in the supply, and not yet on this player's card.")
    if word == "torch" and not any(dark_around(state, figure) for figure in able(state)):
        return tr("There is no tile face down behind an open side of a tile where an archaeologist stands.")
    if word == "key" and not any(_can_turn(state, place(state, figure)) for figure in able(state)):
        return tr("There is no tile here that the key could turn.")
    if word == "plan" and not face_down(state):
        return tr("All tiles lie face up.")
    if word == "bottle" and not any(True for _ in through_walls(state)):
        return tr("There is no wall here with a way behind it.")
    return ""


def _why_no_chocolate(state: State) -> str:
    if state.steps:
        return tr("The chocolate is for before the first step.")
    if state.rolled == 1:
        return tr("There is no number lower than 1.")
    if state.papyrus and all(why_not_down_to(state, number) for number in range(1, state.rolled)):
        return tr("From here no other throw could be walked with the papyrus.")
    return ""


def why_not_down_to(state: State, number: int) -> str:
    """Why chocolate cannot set the die to this number; empty if it can."""
    if number >= state.rolled or number == state.die:
        return tr("Chocolate sets the die to a lower number than thrown.")
    return _why_not_as_ghost(state, number)


def why_no_purchase(state: State, word: str) -> str:
    """Why money cannot buy this item; empty if it can."""
    number = item_number(word)
    if number == HIDDEN or word == "money":
        return tr("Money buys any other item that is not magical.")
    if parts().items[number].magic:
        return tr("The {item} is magical; money cannot buy it.", item=_name(word))
    if holds(state.me, number):
        return tr("There is {item} on this player's card already.", item=_name(word))
    if not discovered(state, number):
        return tr("No tile with {item} has been discovered.", item=_name(word))
    return "" if state.stock[number] else tr("There is no {item} left in the supply.", item=_name(word))


def _name(word: str) -> str:
    number = item_number(word)
    return word if number == HIDDEN else tr(parts().items[number].name)


# ------------------------------------------------------------ light


def dark_around(state: State, figure: int) -> tuple[int, ...]:
    """The tiles that lie face down behind the open sides, north first."""
    here = place(state, figure)
    if here == OUTSIDE:
        return ()
    around = enumerate(state.grid.around[here])
    return tuple(
        cell
        for side, cell in around
        if cell not in (HIDDEN, state.grid.chamber) and state.open[here] >> side & 1 and not is_up(state, cell)
    )


# ------------------------------------------------------------ turning tiles


def turnable(state: State, here: int) -> list[int]:
    """The tiles that can be turned from a place: the own one, and those around that lie face up and empty."""
    around = state.grid.gates if here == OUTSIDE else [cell for cell in state.grid.around[here] if cell != HIDDEN]
    own = [] if here == OUTSIDE else [here]
    return [*own, *(cell for cell in around if is_up(state, cell) and not occupied(state, cell))]


def other_ways(state: State, cell: int) -> Iterable[str]:
    return [side_letters(way) for way in ways_to_lie(state, cell) if way != state.open[cell]]


def _can_turn(state: State, here: int) -> bool:
    return any(other_ways(state, cell) for cell in turnable(state, here))


def clears(state: State) -> list[Move]:
    """Every way to clear a way."""
    if why_no_clearing(state):
        return []
    cells = dict.fromkeys(cell for figure in state.me.figures for cell in turnable(state, figure.place))
    free = [cell for cell in cells if not why_no_clearing_of(state, cell)]
    return [Clear(state.grid.names[cell], sides) for cell in free for sides in other_ways(state, cell)]


def why_no_clearing(state: State) -> str:
    if state.steps or state.papyrus:
        return tr("A way can be cleared only instead of moving, before the first step.")
    return ""


def why_no_clearing_of(state: State, cell: int) -> str:
    if all(cell not in turnable(state, figure.place) for figure in state.me.figures):
        return tr("Only the tile of an own archaeologist can be turned, or an empty one next to it that lies face up.")
    if any(lock.cell == cell and lock.seat != state.seat for lock in state.locks):
        return tr("Another player has just turned that tile; it stays so until the end of that player's next turn.")
    return ""
