"""Why one might make a move of Pharaoh's Tomb, in a sentence each: the reasons behind hints. Sees views only, and judges nothing
itself; how good a move is others reckon."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.maze import (
    BARS,
    COFFER,
    ENDS,
    INSCRIPTION,
    ITEM,
    KILLS,
    MAP,
    OUTSIDE,
    SHRINE,
    parts,
)
from ramses_desktop.games.pharaoh.measure import BEYOND, Reckoning
from ramses_desktop.games.pharaoh.moves import (
    Attack,
    Bottle,
    Buy,
    Chocolate,
    Clear,
    Curse,
    Key,
    Lay,
    Leave,
    Look,
    Map,
    Move,
    Pass,
    Roll,
    Step,
    Stop,
    Swap,
    Take,
    Torch,
    Use,
)
from ramses_desktop.games.pharaoh.state import (
    ATTACK,
    State,
    content,
    holds,
    is_up,
    item_number,
    with_me,
)
from ramses_desktop.games.pharaoh.steps import place, tunnels_from
from ramses_desktop.games.pharaoh.story import named
from ramses_desktop.games.pharaoh.uses import SETS_DIE, dark_around

NAMES: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}
LONGEST: Final = BEYOND / 2
"""No detour is so long."""
HELPS: Final = {
    "kit": "saves from injury in an attack",
    "money": "buys another item",
}
"""What is taken for something else than an obstacle."""


def walk(view: State, reckoning: Reckoning, line: Sequence[Step]) -> str:
    """Of a walk: from where to where, and what it brings."""
    names = view.plan.by_name
    cells = [names[step.cell] for step in line]
    here = place(view, line[0].figure)
    brought = [*_brought(view, reckoning, here, cells)]
    if not brought:
        brought.append(_nearer(view, reckoning, here, cells[-1]))
    return f"{_way(view, here, cells)}: {_joined(brought)}."


def _way(view: State, here: int, cells: Sequence[int]) -> str:
    first, last = view.plan.names[cells[0]], view.plan.names[cells[-1]]
    if here == OUTSIDE:
        return f"In by {first}" if len(cells) == 1 else f"In by {first} and on to {last}"
    return f"From {view.plan.names[here]} to {last}"


def _brought(view: State, reckoning: Reckoning, here: int, cells: Sequence[int]) -> Iterator[str]:
    """What is met on the way, tile by tile."""
    at, state = here, view
    for cell in cells:
        if at != OUTSIDE and cell in tunnels_from(view, at) and cell not in view.plan.around[at]:
            yield "goes through the tunnel"
        at = cell
        if cell == view.plan.chamber:
            yield "enters the burial chamber" if view.chamber_open else "opens the burial chamber and enters it"
        elif not is_up(view, cell):
            yield _into_the_dark(state, reckoning)
        else:
            said, state = _met(state, cell)
            if said:
                yield said


def _into_the_dark(state: State, reckoning: Reckoning) -> str:
    """What may be found on a tile that nobody has seen."""
    if not reckoning.must_search(state.me):
        return "turns up a tile, for a shorter way"
    hidden, dark = reckoning.hidden, len(reckoning.dark)
    return f"turns up a tile; {hidden} of {dark} {'bears' if hidden == 1 else 'bear'} an inscription"


def _met(state: State, cell: int) -> tuple[str, State]:
    """What a tile that lies open has for its visitor, and the table as far as that matters after it."""
    there, me = content(state, cell), state.me
    held = holds(me, there.number)
    if there.kind == INSCRIPTION and not me.inscriptions >> there.number & 1:
        return f"reads the {there.name}", with_me(state, evolve(me, inscriptions=me.inscriptions | 1 << there.number))
    if there.kind == ITEM and not held and state.stock[there.number]:
        return f"takes {named(there.name)}", with_me(state, evolve(me, items=me.items | 1 << there.number))
    return _faced(state, cell), state


def _faced(state: State, cell: int) -> str:
    there = content(state, cell)
    if there.kind in (KILLS, ENDS, BARS) and holds(state.me, there.number):
        return f"passes {named(there.name)} with the {parts().items[there.number].name}"
    if there.kind == KILLS:
        return f"loses the archaeologist to {named(there.name)}"
    if there.kind == ENDS:
        return f"must stay there for {there.name}"
    if there.kind == MAP and not state.read >> cell & 1:
        return "finds a map, which shows any tile"
    if there.kind == SHRINE:
        return "puts the curse on another tile"
    if there.kind == COFFER and state.coffer & ~state.me.items | (not state.coffer_open):
        return "takes an item from the coffer"
    return ""


def _nearer(view: State, reckoning: Reckoning, here: int, there: int) -> str:
    """Which of the things that are wanted comes nearer."""
    far = {cell: (reckoning.far(here, cell), reckoning.far(there, cell)) for cell in reckoning.wanted(view.me)}
    if not far:
        return "the throw must be walked"
    goal = max(far, key=lambda cell: (far[cell][0] - far[cell][1], -far[cell][1]))
    before, after = far[goal]
    if before <= after:
        return "the throw must be walked, and nothing else strays less"
    return f"comes nearer to {_called(view, goal)}, {_steps(after)} from there"


def _called(state: State, cell: int) -> str:
    if cell == state.plan.chamber:
        return "the burial chamber"
    name = state.plan.names[cell]
    return f"the {content(state, cell).name} on {name}" if is_up(state, cell) else f"the dark at {name}"


# ------------------------------------------------------------ turning tiles


def clearing(move: Clear, saved: float) -> str:
    return f"Gives up the throw and turns {move.cell}, which {_saves(saved)}."


def laying(move: Lay, left: float, ways: Sequence[float]) -> str:
    """How many steps are left when the tile lies so; `ways` says that of every way to lie."""
    sides = f"Open to the {_joined([NAMES[side] for side in move.sides])}"
    if round(max(ways) - min(ways)) < 1:
        return f"{sides}; no other way to lie leads further."
    saved = max(ways) - left
    return f"{sides}, which {_saves(saved)} against the worst way to lie." if round(saved) >= 1 else f"{sides}."


def _saves(steps: float) -> str:
    return f"saves {_steps(steps)}" if round(steps) >= 1 else "saves no step"


# ------------------------------------------------------------ everything else


def of(view: State, reckoning: Reckoning, move: Move) -> str:
    """Why one might do that, where it is no walk and turns no tile for the whole throw."""
    return _REASONS[type(move)](view, reckoning, move)


def _use(view: State, reckoning: Reckoning, move: Use) -> str:
    if move.item in SETS_DIE:
        more = SETS_DIE[move.item] - view.die
        return f"Sets the die to {SETS_DIE[move.item]}, for {_steps(more)} more in this move."
    if move.item == "scarf":
        return "With the scarf this move may go straight back, and that way is better."
    return "The throw is just enough to walk through everything into the burial chamber."


def _chocolate(view: State, reckoning: Reckoning, move: Chocolate) -> str:
    return f"Sets the die to {move.number}: more would lead too far."


def _buy(view: State, reckoning: Reckoning, move: Buy) -> str:
    return f"Buys {named(parts().items[item_number(move.item)].name)}, which {_protects(move.item)}."


def _take(view: State, reckoning: Reckoning, move: Take) -> str:
    return f"Takes {named(parts().items[item_number(move.item)].name)}, which {_protects(move.item)}."


def _protects(word: str) -> str:
    number = item_number(word)
    obstacle = next((one for one in parts().contents if one.kind in (KILLS, ENDS, BARS) and one.number == number), None)
    if obstacle is None:
        return HELPS[word]
    return f"leads past {named(obstacle.name)}" if obstacle.kind == BARS else f"protects from {named(obstacle.name)}"


def _torch(view: State, reckoning: Reckoning, move: Torch) -> str:
    count = len(dark_around(view, move.figure))
    tiles = f"{count} tiles" if count > 1 else "the tile"
    return f"Lights up {tiles} in the dark around {_place(view, move.figure)}, before anybody steps there."


def _place(view: State, figure: int) -> str:
    return view.plan.names[place(view, figure)]


def _bottle(view: State, reckoning: Reckoning, move: Bottle) -> str:
    here, there = place(view, move.figure), view.plan.by_name[move.cell]
    goal = min(reckoning.wanted(view.me), key=lambda cell: reckoning.far(there, cell), default=HIDDEN)
    saved = reckoning.far(here, goal) - reckoning.far(there, goal) if goal != HIDDEN else 0.0
    way = f", which {_saves(saved)} on the way to {_called(view, goal)}" if round(saved) >= 1 else ""
    return f"Goes through the wall to {move.cell}{way}."


def _key(view: State, reckoning: Reckoning, move: Key) -> str:
    return f"Turns {move.cell} with the golden key, so that it is open to the {_joined([NAMES[side] for side in move.sides])}."


def _map(view: State, reckoning: Reckoning, move: Map) -> str:
    cell = view.plan.by_name[move.cell]
    far = min(reckoning.far(figure.place, cell) for figure in view.me.figures)
    return f"Shows {move.cell} from afar: it would take {_steps(far)} to get there."


def _curse(view: State, reckoning: Reckoning, move: Curse) -> str:
    """How much longer the ways of the others become."""
    cursed = evolve(view, curse=view.plan.by_name[move.cell])
    rivals = [seat for seat, player in enumerate(view.players) if seat != view.seat and not player.entered]

    def costs(seat: int) -> float:
        now, then = (Reckoning(state, seat).left(state.players[seat]) for state in (view, cursed))
        return then - now

    theirs, own = max((costs(seat) for seat in rivals), default=0.0), costs(view.seat)
    mine = f"costs the own archaeologists {_detour(own)}"
    if not rivals:
        return f"On {move.cell} the curse {mine}."
    others = "bars a way that others need" if theirs > LONGEST else f"costs {_others(theirs)}"
    return f"On {move.cell} the curse {others}, and {mine}."


def _others(steps: float) -> str:
    return f"others up to {_steps(steps)}" if round(steps) >= 1 else "others no step"


def _detour(steps: float) -> str:
    """How many more steps there are; to what can be reached no more there are none to count."""
    if steps > LONGEST:
        return "a way that they need"
    return _steps(steps) if round(steps) >= 1 else "no step"


def _attack(view: State, reckoning: Reckoning, move: Attack) -> str:
    protected = holds(view.players[move.player - 1], item_number("kit"))
    harm = "the first-aid kit saves from injury" if protected else "the archaeologist attacked must lie for a turn"
    if not move.item:
        return "There is nothing to be had by it." if protected else f"There is nothing to take, but {harm}."
    return f"Takes {named(parts().items[item_number(move.item)].name)}, and {harm}."


def _pass(view: State, reckoning: Reckoning, move: Pass) -> str:
    if view.stage != ATTACK:
        return "Leaves the map unread."
    on_the_way = view.points and not view.ended
    return f"An attack would end the move, with {_steps(view.points)} still to walk." if on_the_way else "Keeps the peace."


def _stop(view: State, reckoning: Reckoning, move: Stop) -> str:
    return "No step is left; items are kept for a better moment."


def _said(text: str) -> Callable[[State, Reckoning, Any], str]:
    return lambda view, reckoning, move: text


_REASONS: Final[dict[type, Callable[[State, Reckoning, Any], str]]] = {
    Roll: _said("Only the throw tells what can be done."),
    Stop: _stop,
    Use: _use,
    Chocolate: _chocolate,
    Buy: _buy,
    Take: _take,
    Torch: _torch,
    Bottle: _bottle,
    Key: _key,
    Look: _said("What lies there is good to know, for whoever can remember it."),
    Swap: _said("They lie better the other way round."),
    Leave: _said("Leaves them where they are: to know them is what counts."),
    Map: _map,
    Curse: _curse,
    Attack: _attack,
    Pass: _pass,
}


# ------------------------------------------------------------ words


def _steps(count: float) -> str:
    return "a step" if round(count) == 1 else f"{round(count)} steps"


def _joined(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
